"""What the arena's table claims: shares, ranks, Elo, and intervals that know of paired deals."""

from __future__ import annotations

from math import log10
from random import Random

import pytest

from game.ai import standings as module
from game.ai.standings import Estimate, standings, table, whole_deals
from game.ai.tournament import Played


def duel(deal: int, rotation: int, result: float, seconds: float = 0.1) -> Played:
    """A game of a against b that ended so for a."""
    if rotation == 0:
        return Played(deal, 0, ("a", "b"), [result, -result], [3, 1], [[seconds], [2 * seconds]])
    return Played(deal, 1, ("b", "a"), [-result, result], [1, 3], [[2 * seconds], [seconds]])


def duels(*results: tuple[float, float]) -> list[Played]:
    return [duel(deal, rotation, pair[rotation]) for deal, pair in enumerate(results) for rotation in (0, 1)]


def test_wins_are_shares_of_decided_games_and_draws_of_all() -> None:
    a, b = standings(("a", "b"), duels((1, 1), (1, -1), (0, 1), (0, 0)))
    assert a.wins.value == 4 / 5
    assert b.wins.value == 1 / 5
    assert a.draws == b.draws == 3 / 8
    assert a.rank == (4 * 1 + 3 * 1.5 + 2) / 8
    assert a.lead.value == pytest.approx(b.rank - a.rank)
    assert (a.points, b.points) == (3, 1)
    assert (a.games, a.mean_seconds, b.slow_seconds) == (8, pytest.approx(0.1), 0.2)


def test_elo_is_the_score_of_two() -> None:
    a, b = standings(("a", "b"), duels(*[(1, 1)] * 60, *[(1, -1)] * 40))
    assert a.elo.value == pytest.approx(400 * log10(161 / 41))  # with the drawn deal that is imagined
    assert b.elo == Estimate(0, 0, 0)
    assert a.elo.low < a.elo.value < a.elo.high


def test_elo_of_several_seats_orders_them_and_those_in_between() -> None:
    games = []
    chance = Random(1)
    for deal in range(60):
        for rotation in range(3):
            names = tuple("abc"[(seat + rotation) % 3] for seat in range(3))
            strength = {name: chance.gauss({"a": 1.0, "b": 0.5, "c": 0.0}[name], 1) for name in "abc"}
            below = [sum(strength[other] < strength[name] for other in names) for name in names]
            games.append(Played(deal, rotation, names, [count - 1 for count in below], [0] * 3, [[], [], []]))
    a, b, c = standings(("a", "b", "c"), games)
    assert a.elo.value > b.elo.value > c.elo.value == 0
    assert a.elo.low > 0
    assert a.lead.value == pytest.approx(c.rank - a.rank)


def test_one_against_three_of_another_counts_them_together() -> None:
    games = [
        Played(0, rotation, tuple("abbb"[(seat + rotation) % 4] for seat in range(4)), [0.0] * 4, [2] * 4, [[]] * 4)
        for rotation in range(4)
    ]
    for game in games:
        first = game.contestants.index("a")
        game.returns[:] = [1.0 if seat == first else -1 / 3 for seat in range(4)]
    a, b = standings(("a", "b", "b", "b"), games)
    assert (a.rank, b.rank) == (1, 3)
    assert (a.wins.value, b.wins.value) == (1, 0)
    assert a.lead.value == 2


def test_games_of_a_deal_that_repeat_its_luck_are_no_more_evidence_than_the_deal() -> None:
    chance = Random(4)
    same = [(result, result) for result in (chance.choice((1, 1, 1, -1)) for _ in range(100))]
    fresh = [(chance.choice((1, 1, 1, -1)), chance.choice((1, 1, 1, -1))) for _ in range(100)]

    def width(results: list[tuple[float, float]]) -> float:
        wins = standings(("a", "b"), duels(*results))[0].wins
        return wins.high - wins.low

    assert width(same) > 1.15 * width(fresh)


def test_luck_that_the_pairing_takes_out_leaves_no_doubt() -> None:
    wins = standings(("a", "b"), duels(*[(1, -1)] * 40))[0].wins
    assert wins == Estimate(0.5, 0.5, 0.5)


def test_a_clean_sweep_is_not_certain() -> None:
    a, b = standings(("a", "b"), duels(*[(1, 1)] * 20))
    assert a.wins.value == 1 and 0.85 < a.wins.low < 0.95
    assert b.wins.value == 0 and b.wins.high == pytest.approx(1 - a.wins.low, abs=0.01)
    assert 300 < a.elo.low < a.elo.value < a.elo.high


def test_intervals_hold_what_they_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 95 % two of forty miss, not eight."""
    monkeypatch.setattr(module, "SAMPLES", 200)
    chance, missed = Random(3), 0
    for _ in range(40):
        results = [tuple(1.0 if chance.random() < 0.7 else -1.0 for _ in (0, 1)) for _ in range(30)]
        wins = standings(("a", "b"), duels(*results))[0].wins  # type: ignore[arg-type]
        missed += not wins.low <= 0.7 <= wins.high
    assert missed < 8


def test_only_whole_deals_count() -> None:
    games = duels((1, 1), (1, -1))
    assert whole_deals([games[3], games[0], games[2]]) == games[2:]
    assert standings(("a", "b"), games[:3])[0].games == 2


def test_the_table_is_markdown_and_compares_with_the_last() -> None:
    lines = table(standings(("a", "b"), duels((1, 1), (1, -1)))).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert lines[1].startswith("| :--")
    assert [cell.strip() for cell in lines[2].split("|")][1:3] == ["a", "75%"]
    assert lines[3].count("–") == 4


def test_who_plays_alone_is_level_with_itself() -> None:
    games = [Played(0, rotation, ("a", "a"), [1, -1], [1, 0], [[], []]) for rotation in (0, 1)]
    (a,) = standings(("a", "a"), games)
    assert (a.wins.value, a.rank, a.elo.value) == (0.5, 1.5, 0)
