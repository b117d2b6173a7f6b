"""The numbers about a player are those of his games."""

from __future__ import annotations

import random
import time

import pytest

from game.store.finished import Finished, Seat
from game.store.listing import Filter, ordered, ranked
from game.store.ratings import ANCHORS, START, UNKNOWN, Rating, after, expected, rate
from game.store.statistics import Opponent, Tally, players, statistics


def game(*seats: tuple[str, int], at: int = 0, of: str = "tiki") -> Finished:
    """A game from names with scores; a digit at the end of a name is the level of a computer."""
    found = []
    for name, score in seats:
        level = int(name[-1]) if name[-1].isdigit() else None
        place = 1 + sum(other > score for _name, other in seats)
        found.append(Seat(name, level is None, level, score, 0.0, place))
    return Finished(f"{of}-{at}", of, {}, None, at, 10 + at, 5 + at, 0, tuple(found))


GAMES = [
    game(("Ana", 4), ("Coral 1", 2), at=1),
    game(("Coral 2", 4), ("Ana", 1), at=2),
    game(("Ana", 4), ("Ben", 0), at=3),
    game(("Ana", 30), ("Coral 1", 30), at=4, of="kokopelli"),
    game(("Ana", 50), ("Ben", 70), ("Palm 3", 40), at=5, of="wongar"),
    game(("Palm 1", 50), ("Sun 2", 70), at=6, of="tiki"),
]


def test_tallies_streaks_and_scores_are_counted() -> None:
    found = statistics(GAMES[::-1], "Ana")
    assert found.games == Tally(2, 1, 2)
    assert found.outcomes == ["win", "loss", "win", "draw", "loss"]
    assert found.opponents == [
        (Opponent("", 1), Tally(1, 1, 0)),
        (Opponent("", 2), Tally(0, 0, 1)),
        (Opponent("", 3), Tally(1, 0, 0)),
        (Opponent("Ben", None), Tally(1, 0, 1)),
    ]
    assert found.scores == {"tiki": [4, 1, 4], "kokopelli": [30], "wongar": [50]}
    assert {name: len(ratings) for name, ratings in found.ratings.items()} == {"tiki": 2, "kokopelli": 1, "wongar": 1}
    assert statistics(GAMES, "Ana", "tiki").games == Tally(2, 0, 1)
    assert statistics(GAMES, "Nobody").streak == ("", 0)
    assert players(GAMES) == ["Ana", "Ben"]


def test_streaks_are_runs_of_one_outcome() -> None:
    won = [game(("Ana", 1), ("Ben", 0), at=day) for day in (1, 2, 3, 6)]
    lost = [game(("Ana", 0), ("Ben", 1), at=day) for day in (4, 5)]
    found = statistics(won + lost, "Ana")
    assert found.streak == ("win", 1)
    assert (found.longest("win"), found.longest("loss"), found.longest("draw")) == (3, 2, 0)


@pytest.mark.parametrize("level", ANCHORS)
def test_who_plays_like_a_level_comes_to_its_mark(level: int) -> None:
    chance = random.Random(level)
    found = []
    for number in range(300):
        against = chance.choice(list(ANCHORS))
        wins = chance.random() < expected(ANCHORS[level], ANCHORS[against])
        found.append((game(("Ana", 2 if wins else 0), (f"Computer {against}", 1), at=number), 0))
    ratings = rate(found)
    assert sum(rating.low <= ANCHORS[level] <= rating.high for rating in ratings) > 250
    assert abs(sum(rating.value for rating in ratings[200:]) / 100 - ANCHORS[level]) < 80


def test_games_among_people_do_not_change_the_rating() -> None:
    assert rate([(game(("Ana", 1), ("Ben", 0)), 0)]) == []


def test_two_computers_in_a_game_count_as_one_comparison() -> None:
    start = Rating(START, UNKNOWN)
    assert after(start, [(1200.0, 1.0)]).value == pytest.approx(after(start, [(1200.0, 1.0)] * 3).value)


def test_filters_find_what_they_say() -> None:
    def days(**wanted: str) -> list[int]:
        return [game.finished for game in GAMES if Filter(**wanted).fits(game)]  # type: ignore[arg-type]

    assert days() == [1, 2, 3, 4, 5, 6]
    assert days(game="tiki") == [1, 2, 3, 6]
    assert days(who="ben") == [3, 5]
    assert days(who="palm") == [5, 6]
    assert days(company="people") == [3]
    assert days(company="computers") == [1, 2, 4, 5]
    assert days(company="watched") == [6]
    assert days(result="win") == [1, 3, 5, 6]
    assert days(result="loss") == [2]
    assert days(result="draw") == [4]
    assert days(who="Ana", result="loss") == [2, 5]


def test_lists_sort_by_every_column_both_ways() -> None:
    def days(*how: object) -> list[int]:
        return [game.finished for game in ordered(GAMES, *how)]  # type: ignore[arg-type]

    assert days("date", True) == [6, 5, 4, 3, 2, 1]
    assert days("date", False) == [1, 2, 3, 4, 5, 6]
    assert days("game", False) == [4, 6, 3, 2, 1, 5]
    assert days("length", False) == [1, 2, 3, 4, 5, 6]
    assert days("score", True) == [6, 5, 4, 3, 2, 1]
    assert [seat.name for seat in ranked(GAMES[4])] == ["Ben", "Ana", "Palm 3"]


def test_thousands_of_games_are_counted_at_once() -> None:
    chance = random.Random(1)
    many = [game(("Ana", chance.randrange(5)), (f"Computer {1 + at % 4}", 2), at=at) for at in range(5000)]
    begin = time.perf_counter()
    statistics(many, "Ana")
    assert time.perf_counter() - begin < 1
