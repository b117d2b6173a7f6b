"""Kokopelli around its table: setting it, picking ten ceremonies, the rule book, the scoring."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pygame
import pytest

from game.boards import BOARDS
from game.boards.board import Player
from game.boards.kokopelli_ceremonies import TYPES
from game.engine import GAMES
from game.engine.core import Points, Score
from game.engine.kokopelli import CEREMONIES, FIRST_GAME, SOURCES, KokopelliSetup, LastRound
from game.scenes.base import HouseScene
from game.scenes.catalogue import entry
from game.scenes.ceremonies import Ceremonies
from game.scenes.chapters import BOOKS, RESULTS
from game.scenes.chapters.kokopelli_results import REASONS
from game.scenes.house import House
from game.scenes.rules import Rules
from game.scenes.scoring import Scoring, Standing, rematch
from game.scenes.session import Session
from game.scenes.setup import Setup
from game.scenes.table import Table
from game.store.settings import TableChoice
from game.ui import language
from tests.scenes.legible import check_legible
from tests.scenes.play import Play
from tests.scenes.test_layout import LANGUAGES, SIZES, Long, check_page, check_reach, watched

Start = Callable[..., Play]

LOOKS = [(SIZES[0], 100), (SIZES[0], 150), (SIZES[1], 150), (SIZES[2], 125)]
"""Window and text sizes."""

SIX = tuple(sorted(set(CEREMONIES) - set(FIRST_GAME)))
"""The ceremonies that are not in the first game."""


class Bare(HouseScene):
    """A table without a board: enough to see what it would begin with."""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.session = session


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plays: games only begin."""
    monkeypatch.setattr("game.scenes.setup.Table", Bare)


@pytest.fixture
def setup(play: Play, bare: None) -> Play:
    """The program where Kokopelli's table is set."""
    set_table(play)
    return play


def set_table(play: Play) -> None:
    play.house.stack.push(Setup(play.house, "kokopelli"))
    play.step()


def speak(play: Play, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if spoken == "long":
        monkeypatch.setattr(language, "_catalogue", Long())
        monkeypatch.setattr("game.scenes.house.set_language", lambda code: None)


def start_game(play: Play) -> KokopelliSetup:
    play.click("start")
    assert isinstance(play.top, Bare)
    session = play.top.session
    assert isinstance(session.setup, KokopelliSetup)
    assert len(session.players) == session.setup.seats
    return session.setup


def picked(play: Play) -> tuple[str, ...]:
    scene = next(scene for scene in play.house.stack.scenes if isinstance(scene, Setup))
    value = scene.options["custom"]
    assert isinstance(value, tuple)
    return value


def shown(play: Play) -> set[str]:
    """The lines of text on the screen, from scratch."""
    play.canvas.forget()
    with watched(play) as inks:
        play.top.draw(play.canvas)
    return {ink.text for ink in inks}


# Setting the table


def test_the_fixed_ten_are_chosen_at_first(setup: Play) -> None:
    deal = start_game(setup)
    assert (deal.seats, tuple(deal.ceremonies), deal.exchange) == (2, FIRST_GAME, "discard")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_sit_down_as_were_chosen(setup: Play, seats: int) -> None:
    setup.click_part("count", seats - 2, 3)
    assert start_game(setup).seats == seats


def test_people_sit_down_at_the_board(play: Play) -> None:
    play.click("game_kokopelli")
    play.click_part("count", 1, 3)
    for number in (2, 3):
        play.click_part(f"kind_{number}", 0, 2)
    play.click("start")
    assert isinstance(play.top, Table)
    assert isinstance(play.top.board, BOARDS["kokopelli"])
    assert [player.human for player in play.top.session.players] == [True] * 3


def test_three_start_with_the_ten_that_they_ticked(setup: Play) -> None:
    setup.click_part("count", 1, 3)
    setup.click("option_ceremonies_3")
    assert isinstance(setup.top, Ceremonies)
    for ceremony in ("chief", "drummer", "snake", "twins"):
        setup.click(f"ceremony_{ceremony}")
    setup.click("done")
    setup.click_part("option_exchange", 1, 2)
    deal = start_game(setup)
    assert deal.seats == 3
    assert set(deal.ceremonies) == set(FIRST_GAME) - {"chief", "drummer"} | {"snake", "twins"}
    assert deal.exchange == "under"


def test_chance_picks_ten_of_all_sixteen(setup: Play) -> None:
    seen = set()
    for _ in range(12):
        setup.click("option_ceremonies_2")
        ten = start_game(setup).ceremonies
        assert len(set(ten)) == 10
        seen |= set(ten)
        setup.house.stack.pop_to(lambda scene: False)
        set_table(setup)
    assert seen == set(CEREMONIES)


# Ticking ten of sixteen


@pytest.fixture
def ticking(setup: Play) -> Play:
    """The page with the sixteen ceremonies."""
    setup.click("option_ceremonies_3")
    return setup


def test_every_ceremony_says_what_it_does(ticking: Play) -> None:
    words = " ".join(shown(ticking))
    for ceremony in CEREMONIES:
        assert f"ceremony_{ceremony}" in ticking.names()
        told = f"{TYPES[ceremony].name} {TYPES[ceremony].gist} {TYPES[ceremony].detail}"
        assert all(word in words for word in told.split())


def test_with_fewer_than_ten_no_game_starts(ticking: Play) -> None:
    for number, ceremony in enumerate(("chief", "feast", "flute"), 1):
        ticking.click(f"ceremony_{ceremony}")
        assert f"{10 - number} of 10" in shown(ticking)
        assert not ticking.widget("done").enabled
    ticking.click("done")
    assert isinstance(ticking.top, Ceremonies)
    ticking.key(pygame.K_ESCAPE)
    assert "7 of 10 picked" in shown(ticking)
    assert not ticking.widget("start").enabled
    ticking.click("start")
    assert isinstance(ticking.top, Setup)
    ticking.click("edit_custom")
    for ceremony in SIX[:3]:
        ticking.click(f"ceremony_{ceremony}")
    ticking.click("done")
    assert set(SIX[:3]) < set(start_game(ticking).ceremonies)


def test_what_was_not_finished_does_not_matter_to_another_choice(ticking: Play) -> None:
    ticking.click("none")
    ticking.key(pygame.K_ESCAPE)
    ticking.click("option_ceremonies_1")
    assert tuple(start_game(ticking).ceremonies) == FIRST_GAME


def test_no_eleventh_is_ticked(ticking: Play) -> None:
    ticking.click(f"ceremony_{SIX[0]}")
    assert picked(ticking) == FIRST_GAME
    assert ticking.notices == ["Ten are picked already: take one out first."]


def test_ten_come_back_with_one_click(ticking: Play) -> None:
    ticking.click("none")
    assert picked(ticking) == ()
    assert "0 of 10" in shown(ticking)
    ticking.click("lot")
    assert len(set(picked(ticking))) == 10
    ticking.click("usual")
    assert picked(ticking) == FIRST_GAME


def test_the_keyboard_ticks(ticking: Play) -> None:
    ticking.key(pygame.K_TAB)
    ticking.key(pygame.K_TAB)
    assert ticking.top.focused is ticking.widget("ceremony_chief")
    ticking.key(pygame.K_RETURN)
    assert "chief" not in picked(ticking)
    ticking.key(pygame.K_DOWN)
    ticking.key(pygame.K_SPACE)
    assert "gatherer" not in picked(ticking)
    assert ticking.top.focused is ticking.widget("ceremony_gatherer")


@pytest.mark.parametrize("number", [10, 7])
def test_the_picked_ones_are_remembered(start: Start, bare: None, number: int) -> None:
    play = start()
    set_table(play)
    play.click("option_ceremonies_3")
    for ceremony in FIRST_GAME[:4]:
        play.click(f"ceremony_{ceremony}")
    for ceremony in SIX[: number - 6]:
        play.click(f"ceremony_{ceremony}")
    wanted = picked(play)
    assert len(wanted) == number
    play.post(pygame.QUIT)
    play = start()
    set_table(play)
    assert picked(play) == wanted
    assert play.widget("start").enabled == (number == 10)
    if number == 10:
        assert sorted(start_game(play).ceremonies) == sorted(wanted)


@pytest.mark.parametrize("value", [("chief",) * 10, CEREMONIES[:12], ("dance", "chief"), "chief"])
def test_a_broken_memory_of_the_ten_is_mended(play: Play, value: object) -> None:
    table = TableChoice((), {"ceremonies": "custom", "custom": value})  # type: ignore[dict-item]
    play.house.change(tables={"kokopelli": table})
    set_table(play)
    assert len(set(picked(play))) == len(picked(play)) <= 10
    assert set(picked(play)) <= set(CEREMONIES)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("size", "text_size"), LOOKS)
def test_setting_the_table_can_be_read(
    start: Start, size: tuple[int, int], text_size: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    speak(play, spoken, monkeypatch)
    play.house.change(text_size=text_size)
    set_table(play)
    for seats in range(3):
        play.click_part("count", seats, 3)
        check_page(play)
    play.click("option_ceremonies_3")
    check_page(play)
    play.click("ceremony_chief")
    check_page(play)
    play.click("back")
    check_page(play)


def test_tab_reaches_everything_on_the_way_to_a_table(setup: Play) -> None:
    setup.click_part("count", 2, 3)
    setup.click("option_ceremonies_3")
    check_reach(setup)
    setup.click("done")
    check_reach(setup)


# The rule book

CHAPTERS = BOOKS["kokopelli"].chapters

RULES = [
    *("K1.1", "K1.2", "K1.3", "K1.4", "K1.5", "K1.6", "K1.7"),
    *("K2", "K2.1", "K2.2", "K2.3", "K2.4", "K2.5", "K2.6", "K2.7", "K2.8"),
    *("K3.1", "K3.2", "K3.3"),
    *("K4.1", "K4.2", "K4.3", "K4.4", "K4.5"),
    *("K5", "K5.1", "K5.2", "K5.3", "K5.4", "K5.5", "K5.6", "K5.7", "K5.8", "K5.9"),
    *("K6", "K7"),
]
"""All rules of the rule book but the notation."""

RULINGS = [
    "K1.4",  # 10, 8, 9 game-end tiles
    "K1.7",  # with two players spaces 1, 2, 4, 5 are shared, 3 is private
    "K2.2",  # a wild cannot open
    "K2.3",  # any number of wilds
    "K2.5",  # under the pile in alphabetical order
    "K2.6",  # the card's own effects first; an exchange never counts as emptying
    "K2.8",  # discard piles never return
    "K2.8",  # pass is legal only if nothing but cancelling is; each action is passed on its own
    "K3.3",  # the closing card is still played under the ceremony
    "K4.1",  # the moment when a pile is looked at
    "K4.2",  # ties for the fewest cards
    "K4.5",  # the 40th round
    "K5",  # Runner, Keeper, Guardian, Sower, Hearth, Twins, Messenger, Potter; the amount of Chief
    "K5.1",  # the number of actions is read after each action
    "K5.2",  # Drummer: checked only when a card is played
    "K5.3",  # weight
    "K5.4",  # Guardian forbids the closing card itself
    "K5.5",  # Twins do not double
    "K5.6",  # an ability counts for the card that opens it
    "K5.7",  # when Warrior is read
    "K5.8",  # Messenger does not widen opening
    "K5.9",  # what Potter takes back; losing Drummer
    "K7",  # the set of the first game
]
"""Every decision that the rule book marks with a D."""


def test_every_rule_is_told() -> None:
    assert sorted({rule for chapter in CHAPTERS for rule in chapter.rules}) == RULES
    assert len(CHAPTERS) <= 8


def test_every_ruling_is_named_in_its_chapter() -> None:
    rulings = Counter(ruling.rule for chapter in CHAPTERS for ruling in chapter.rulings)
    assert rulings == Counter(RULINGS)
    for chapter in CHAPTERS:
        assert {ruling.rule for ruling in chapter.rulings} <= set(chapter.rules)


@pytest.fixture
def rules(play: Play) -> Play:
    """The program with Kokopelli's rule book open."""
    play.house.stack.push(Rules(play.house, "kokopelli"))
    play.step()
    return play


def test_rulings_are_shown_as_rulings_of_this_edition(rules: Play) -> None:
    for index, chapter in enumerate(CHAPTERS):
        rules.click(f"chapter-{index}")
        lines = shown(rules)
        assert chapter.title in lines
        named = {"Ruling of this edition", "Rulings of this edition"} & lines
        assert bool(named) == bool(chapter.rulings)
        words = " ".join(lines)
        for text in (*chapter.text, *(ruling.text for ruling in chapter.rulings)):
            assert all(word in words for word in text.split())


def test_all_sixteen_abilities_are_listed_with_their_pictures(rules: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    number = next(index for index, chapter in enumerate(CHAPTERS) if chapter.items)
    rules.click(f"chapter-{number}")
    drawn: list[str] = []
    draw = rules.canvas.sprite
    monkeypatch.setattr(rules.canvas, "sprite", lambda name, *at, **more: (drawn.append(name), draw(name, *at, **more)))
    lines = shown(rules)
    words = " ".join(lines)
    for ceremony in CEREMONIES:
        assert f"kokopelli/icon_{ceremony}" in drawn
        assert TYPES[ceremony].name in lines
        assert all(word in words for word in TYPES[ceremony].text.split())


def test_f1_opens_this_book_where_its_table_is_set(setup: Play) -> None:
    setup.key(pygame.K_F1)
    assert isinstance(setup.top, Rules)
    assert setup.top.game_id == "kokopelli"


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("size", "text_size"), LOOKS)
def test_the_rule_book_can_be_read(
    start: Start, size: tuple[int, int], text_size: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    speak(play, spoken, monkeypatch)
    play.house.change(text_size=text_size)
    play.house.stack.push(Rules(play.house, "kokopelli"))
    for _ in CHAPTERS:
        check_legible(play)
        play.key(pygame.K_DOWN)


# The scoring


@cache
def course(seats: int, seed: int, ten: tuple[str, ...] = FIRST_GAME) -> tuple[KokopelliSetup, tuple[int, ...]]:
    """The deal and the actions of a random game."""
    game, chance = GAMES["kokopelli"], random.Random(seed)
    deal = game.deal(seats, {"ceremonies": "custom", "custom": ten}, seed)
    state, actions = game.start(deal), []
    while not state.is_terminal():
        actions.append(chance.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    assert isinstance(deal, KokopelliSetup)
    return deal, tuple(actions)


def finished(seats: int, seed: int, ten: tuple[str, ...] = FIRST_GAME, names: str = "Ana Ben Clara David") -> Session:
    """A random game that has just ended."""
    deal, actions = course(seats, seed, ten)
    session = Session(deal, [Player(name, seat) for seat, name in enumerate(names.split()[:seats])], "slot")
    for action in actions:
        session.play(action)
    assert session.over
    return session


def show(play: Play, session: Session) -> None:
    play.house.stack.push(Scoring(play.house, session))
    play.step()


TENS = [FIRST_GAME, tuple(sorted((*SIX, "chief", "feast", "hearth", "sower")))]


@pytest.mark.parametrize("ten", TENS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rows_add_up_to_the_totals(seats: int, ten: tuple[str, ...]) -> None:
    for seed in range(4):
        session = finished(seats, seed, ten)
        standing = Standing(session)
        assert standing.totals == [score.total for score in session.state.scores()]
        for seat, total in enumerate(standing.totals):
            assert sum(amounts[seat] for amounts in standing.amounts) == total
        assert standing.progress[-1][1] == standing.totals


def test_every_source_of_points_has_a_row_of_its_own() -> None:
    results = RESULTS["kokopelli"]
    assert list(results.sources) == [name for name, _rule in SOURCES]
    assert len({source.label for source in results.sources.values()}) == len(SOURCES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_names_points_and_reason_are_told(play: Play, seats: int) -> None:
    session = finished(seats, 5)
    show(play, session)
    lines = shown(play)
    standing = Standing(session)
    assert {player.name for player in session.players} <= lines
    assert {"Points by source", "Total", "Round", *(str(total) for total in standing.totals)} <= lines
    assert {RESULTS["kokopelli"].sources[source].label for source in standing.sources} <= lines
    assert lines & set(REASONS.values())


def test_the_winner_is_told_with_the_points(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    session = finished(3, 1)
    monkeypatch.setattr(type(session.state), "returns", lambda self: [1.0, -1.0, 0.0])
    for total, words in ((40, "Ana wins with 40 points!"), (1, "Ana wins with 1 point!")):
        scores = [Score(total, (Points("tiles", "K3.1", total),)), Score(0, ()), Score(0, ())]
        monkeypatch.setattr(type(session.state), "scores", lambda self, scores=scores: scores)
        assert Standing(session).headline() == words
    monkeypatch.setattr(type(session.state), "returns", lambda self: [0.5, -1.0, 0.5])
    assert Standing(session).headline() == "Ana and Clara share the victory!"


@pytest.mark.parametrize("reason", REASONS)
def test_the_reason_is_what_brought_the_last_round(reason: str) -> None:
    session = finished(2, 2)
    move = next(move for move in session.moves if any(isinstance(event, LastRound) for event in move.events))
    number = session.moves.index(move)
    told = tuple(LastRound(reason, "K4") if isinstance(event, LastRound) else event for event in move.events)
    session.moves[number] = replace(move, events=told)
    assert RESULTS["kokopelli"].reason(session) == REASONS[reason]


def test_the_score_line_has_one_point_per_round() -> None:
    session = finished(3, 3)
    rounds = [number for number, _totals in Standing(session).progress]
    assert rounds == list(range(session.state.round + 1))  # type: ignore[attr-defined]


def test_facts_count_what_happened() -> None:
    session = finished(3, 4)
    facts = {fact.label: list(fact.numbers) for fact in RESULTS["kokopelli"].facts(session)}
    names = [(move.seat, session.game.action_name(move.action)) for move in session.moves]
    for label, verb in (("Ceremonies opened", "open"), ("Cards played", "play")):
        assert facts[label] == [sum(name.startswith(verb) and by == seat for by, name in names) for seat in range(3)]
    assert sum(facts["Ceremonies closed"]) <= sum(facts["Cards played"])


def test_a_rematch_keeps_the_ten(play: Play) -> None:
    session = finished(3, 6, TENS[1])
    again = rematch(session, 9, "next")
    assert again.setup.ceremonies == session.setup.ceremonies  # type: ignore[attr-defined]
    assert [player.name for player in again.players] == ["Ben", "Clara", "Ana"]


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("size", "text_size"), LOOKS)
def test_the_scoring_can_be_read(
    start: Start, size: tuple[int, int], text_size: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    speak(play, spoken, monkeypatch)
    play.house.change(text_size=text_size, reduced_motion=True)
    for seats in (2, 3, 4):
        show(play, finished(seats, seats + 5, names="Wilhelmina-Ann Maximilian-Jan Bartholomaeus Emma"))
        check_legible(play)
        play.house.stack.pop()


def test_the_keyboard_reaches_everything_in_the_scoring(play: Play) -> None:
    show(play, finished(4, 9))
    check_reach(play)


# The selection


def test_the_facts_on_the_selection_are_true() -> None:
    known, game = entry("kokopelli"), GAMES["kokopelli"]
    assert known.seats == game.seats
    assert known.players() == "2–4 players"
    assert set(known.options) == {option.id for option in game.options if not option.members}
    for option in game.options:
        if not option.members:
            assert set(known.options[option.id].answers) == set(option.choices)
