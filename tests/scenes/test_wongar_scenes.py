"""Wongar around its table: setting it, its table rules, the rule book, the scoring."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pygame
import pytest

from game.boards.board import Player
from game.engine import GAMES
from game.engine.core import Points, Score
from game.engine.wongar import CeremonyBegan, LastRound, WongarSetup
from game.engine.wongar_tables import SOURCES
from game.scenes.base import HouseScene
from game.scenes.catalogue import entry
from game.scenes.chapters import BOOKS, RESULTS
from game.scenes.chapters.results import Award, Entry
from game.scenes.chapters.wongar_results import REASONS
from game.scenes.house import House
from game.scenes.rules import Rules
from game.scenes.scoring import Scoring, Standing, rematch
from game.scenes.session import Session
from game.scenes.setup import Setup, begun_by
from game.scenes.switches import Switches
from game.ui import language
from game.ui.widgets import ScrollArea
from tests.scenes.legible import check_legible
from tests.scenes.play import Play
from tests.scenes.test_layout import LANGUAGES, SIZES, Long, check_page, check_reach, watched

Start = Callable[..., Play]

LOOKS = [(SIZES[0], 100), (SIZES[0], 150), (SIZES[1], 125), (SIZES[1], 150)]
"""Window and text sizes."""

OFF = {option.id: False for option in GAMES["wongar"].options}
ADVANCED = ("short_piles", "dealt_doubles", "no_ritual_scorpions")


class Bare(HouseScene):
    """A table without a board."""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.session = session


@pytest.fixture
def setup(play: Play, monkeypatch: pytest.MonkeyPatch) -> Play:
    """The program where Wongar's table is set."""
    monkeypatch.setattr("game.scenes.setup.Table", Bare)
    set_table(play)
    return play


def set_table(play: Play) -> None:
    play.house.stack.push(Setup(play.house, "wongar"))
    play.step()


def speak(play: Play, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if spoken == "long":
        monkeypatch.setattr(language, "_catalogue", Long())
        monkeypatch.setattr("game.scenes.house.set_language", lambda code: None)


def start_game(play: Play) -> WongarSetup:
    play.click("start")
    assert isinstance(play.top, Bare)
    session = play.top.session
    assert isinstance(session.setup, WongarSetup)
    assert len(session.players) == session.setup.seats
    return session.setup


def shown(play: Play) -> set[str]:
    """The lines of text on the screen, from scratch."""
    play.canvas.forget()
    with watched(play) as inks:
        play.top.draw(play.canvas)
    return {ink.text for ink in inks}


# Setting the table


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_as_many_sit_down_as_were_chosen_and_all_rules_are_off_at_first(setup: Play, seats: int) -> None:
    setup.click_part("count", seats - 3, 3)
    deal = start_game(setup)
    assert (deal.seats, deal.options) == (seats, OFF)


def test_four_start_an_advanced_game_with_one_click(setup: Play) -> None:
    setup.click_part("count", 1, 3)
    setup.click("bundle")
    deal = start_game(setup)
    assert deal.seats == 4
    assert deal.options == OFF | dict.fromkeys(ADVANCED, True)
    assert {len(pile) for pile in deal.piles.values()} == {13}


def test_each_rule_can_be_switched_by_itself(setup: Play) -> None:
    setup.click("switches")
    assert isinstance(setup.top, Switches)
    setup.click("bundle")
    setup.click("option_dealt_doubles")
    setup.click("option_open_tallies")
    setup.click("option_gentle_scorpions")
    setup.click("done")
    assert isinstance(setup.top, Setup)
    assert not setup.widget("bundle").on  # type: ignore[attr-defined]
    wanted = dict.fromkeys(("short_piles", "no_ritual_scorpions", "gentle_scorpions", "open_tallies"), True)
    assert start_game(setup).options == OFF | wanted


def test_three_rules_together_are_the_advanced_game(setup: Play) -> None:
    setup.click("switches")
    for name in ADVANCED:
        assert not setup.widget("bundle").on  # type: ignore[attr-defined]
        setup.click(f"option_{name}")
    assert setup.widget("bundle").on  # type: ignore[attr-defined]
    setup.click("bundle")
    setup.key(pygame.K_ESCAPE)
    assert "Now all of them are off." in " ".join(shown(setup))
    assert start_game(setup).options == OFF


def test_every_rule_says_what_it_does(setup: Play) -> None:
    setup.click("switches")
    words = " ".join(shown(setup))
    for text in entry("wongar").options.values():
        assert all(word in words for word in f"{text.title} {text.note}".split())


def test_the_rules_of_the_table_are_remembered(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.setup.Table", Bare)
    play = start()
    set_table(play)
    play.click("switches")
    play.click("option_gentle_scorpions")
    play.post(pygame.QUIT)
    play = start()
    set_table(play)
    assert start_game(play).options == OFF | {"gentle_scorpions": True}


def test_who_begins_holds_the_ancestor(setup: Play) -> None:
    setup.click_part("count", 2, 3)
    setup.click("begins")
    for _ in range(4):
        setup.key(pygame.K_DOWN)
    setup.key(pygame.K_RETURN)
    deal = start_game(setup)
    assert deal.ancestor == 4 != deal.elder
    assert GAMES["wongar"].start(deal).current_player() == 3


def test_who_had_the_elder_and_begins_swaps_the_figures() -> None:
    game = GAMES["wongar"]
    deal = game.deal(3, {}, 5)
    assert isinstance(deal, WongarSetup)
    for start in (1, 2, 3):
        begun = begun_by(game, deal, start)
        assert isinstance(begun, WongarSetup)
        assert begun.ancestor == start
        assert begun.elder == (deal.ancestor if deal.elder == start else deal.elder)


def test_by_lot_anybody_begins(setup: Play) -> None:
    begun = set()
    for _ in range(14):
        begun.add(start_game(setup).ancestor)
        setup.house.stack.pop_to(lambda scene: False)
        set_table(setup)
    assert begun == {1, 2, 3}


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("size", "text_size"), LOOKS)
def test_setting_the_table_can_be_read(
    start: Start, size: tuple[int, int], text_size: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    speak(play, spoken, monkeypatch)
    play.house.change(text_size=text_size)
    set_table(play)
    check_page(play)
    play.click_part("count", 2, 3)
    play.click("bundle")
    play.click("switches")
    check_page(play)
    play.click("option_gentle_scorpions")
    play.click("option_open_tallies")
    play.click("done")
    check_page(play)


def test_tab_reaches_everything_on_the_way_to_a_table(setup: Play) -> None:
    setup.click_part("count", 2, 3)
    check_reach(setup)
    setup.click("switches")
    check_reach(setup)


# The rule book

CHAPTERS = BOOKS["wongar"].chapters

RULES = [
    *("W1.1", "W1.2", "W1.3", "W1.4", "W1.5"),
    *("W2.1", "W2.2", "W2.3", "W2.4"),
    *("W3.1", "W3.2", "W3.3", "W3.4", "W3.5"),
    *("W4.0", "W4.1", "W4.2", "W4.3", "W4.4", "W4.5", "W4.6"),
    *("W5.1", "W5.2", "W5.3"),
    *("W6.1", "W6.2", "W6.3", "W6.4", "W6.5"),
    *("W7.1", "W7.2", "W7.3"),
    *("W8", "W9"),
]
"""All rules of the rule book but the notation."""

RULINGS = [
    "W1.4",  # names and edges
    "W1.5",  # the lengths of the sections
    "W1.5",  # points per majority
    "W3.1",  # the wording: when the figure passes on
    "W3.4",  # a player who finds no visible card passes
    "W3.5",  # scores never fall below 0
    "W4.1",  # no token of the type left; drawing is always legal
    "W4.2",  # as many as are left
    "W5.1",  # no hand limit
    "W5.3",  # an empty deck
    "W6.1",  # who begins
    "W6.2",  # a player whose last token has left is out
    "W6.3",  # a card must have an effect; remove may hit players who have passed
    "W6.4",  # a double's two effects
    "W7.1",  # an area that a scorpion empties
    "W7.2",  # nobody scores a type that nobody has
    "W7.3",  # ties share
    "W7.3",  # ritual cards left over
    "W8",  # the track of 12
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


def test_every_chapter_shows_its_texts(play: Play) -> None:
    play.house.stack.push(Rules(play.house, "wongar"))
    play.step()
    for index, chapter in enumerate(CHAPTERS):
        play.click(f"chapter-{index}")
        lines = shown(play)
        assert chapter.title in lines
        assert bool({"Ruling of this edition", "Rulings of this edition"} & lines) == bool(chapter.rulings)
        words = " ".join(lines)
        texts = [*chapter.text, *(ruling.text for ruling in chapter.rulings), *(item.text for item in chapter.items)]
        assert all(word in words for text in texts for word in text.split())


def test_help_at_the_table_is_about_wongar(setup: Play) -> None:
    setup.key(pygame.K_F1)
    assert isinstance(setup.top, Rules)
    assert setup.top.game_id == "wongar"
    setup.key(pygame.K_ESCAPE)
    setup.click("switches")
    setup.key(pygame.K_F1)
    assert isinstance(setup.top, Rules)
    assert setup.top.game_id == "wongar"


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("size", "text_size"), LOOKS)
def test_the_rule_book_can_be_read(
    start: Start, size: tuple[int, int], text_size: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    speak(play, spoken, monkeypatch)
    play.house.change(text_size=text_size)
    play.house.stack.push(Rules(play.house, "wongar"))
    play.step()
    for _ in CHAPTERS:
        check_legible(play)
        play.key(pygame.K_DOWN)


# The scoring


@cache
def course(seats: int, seed: int, options: tuple[str, ...] = ()) -> tuple[WongarSetup, tuple[int, ...]]:
    """The deal and the actions of a random game."""
    game, chance = GAMES["wongar"], random.Random(seed)
    deal = game.deal(seats, dict.fromkeys(options, True), seed)
    state, actions = game.start(deal), []
    while not state.is_terminal():
        actions.append(chance.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    assert isinstance(deal, WongarSetup)
    return deal, tuple(actions)


def finished(
    seats: int, seed: int, options: tuple[str, ...] = (), names: str = "Ana Ben Clara David Emma"
) -> Session:  # fmt: skip
    """A random game that has just ended."""
    deal, actions = course(seats, seed, options)
    session = Session(deal, [Player(name, seat) for seat, name in enumerate(names.split()[:seats])], "slot")
    for action in actions:
        session.play(action)
    assert session.over
    return session


def chronicle(session: Session) -> list[Entry]:
    """What the scoring lists."""
    entries = RESULTS["wongar"].chronicle
    assert entries is not None
    return entries(session)


def show(play: Play, session: Session) -> None:
    play.house.stack.push(Scoring(play.house, session))
    play.step()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rows_add_up_to_the_totals(seats: int) -> None:
    for seed, options in ((1, ()), (2, ADVANCED), (3, ("gentle_scorpions",))):
        session = finished(seats, seed, options)
        standing = Standing(session)
        assert standing.totals == [score.total for score in session.state.scores()]
        for seat, total in enumerate(standing.totals):
            assert sum(amounts[seat] for amounts in standing.amounts) == total
        assert standing.progress[-1][1] == standing.totals


def test_every_source_of_points_has_a_row_of_its_own_in_the_order_of_the_rules() -> None:
    results = RESULTS["wongar"]
    names = [name for name, _rule in SOURCES]
    assert sorted(results.sources) == sorted(names)
    assert list(results.sources)[9:] == names[9:]
    assert len({source.label for source in results.sources.values()}) == len(SOURCES)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_names_points_and_reason_are_told(play: Play, seats: int) -> None:
    session = finished(seats, 5)
    show(play, session)
    lines = shown(play)
    standing = Standing(session)
    assert {player.name for player in session.players} <= lines
    assert {"Points by source", "Total", "Round", *(str(total) for total in standing.totals)} <= lines
    assert {RESULTS["wongar"].sources[source].label for source in standing.sources} <= lines
    assert lines & set(REASONS.values())


def test_the_winner_is_told_with_the_points(monkeypatch: pytest.MonkeyPatch) -> None:
    session = finished(3, 1)
    monkeypatch.setattr(type(session.state), "returns", lambda self: [1.0, -1.0, 0.0])
    scores = [Score(40, (Points("most_disc", "W7.2", 40),)), Score(0, ()), Score(0, ())]
    monkeypatch.setattr(type(session.state), "scores", lambda self: scores)
    assert Standing(session).headline() == "Ana wins with 40 points!"
    monkeypatch.setattr(type(session.state), "returns", lambda self: [0.5, -1.0, 0.5])
    assert Standing(session).headline() == "Ana and Clara share the victory!"


@pytest.mark.parametrize("reason", REASONS)
def test_the_reason_is_what_brought_the_last_round(reason: str) -> None:
    session = finished(3, 2)
    move = next(move for move in session.moves if any(isinstance(event, LastRound) for event in move.events))
    told = tuple(LastRound(reason) if isinstance(event, LastRound) else event for event in move.events)
    session.moves[session.moves.index(move)] = replace(move, events=told)
    assert RESULTS["wongar"].reason(session) == REASONS[reason]


def test_the_score_line_has_one_point_per_round() -> None:
    session = finished(4, 3)
    rounds = [number for number, _totals in Standing(session).progress]
    assert rounds == list(range(session.state.round + 1))  # type: ignore[attr-defined]


def test_facts_count_what_happened() -> None:
    session = finished(3, 4)
    facts = {fact.label: list(fact.numbers) for fact in RESULTS["wongar"].facts(session)}
    names = [(move.seat, session.game.action_name(move.action)) for move in session.moves]
    for seat in range(3):
        played = sum(by == seat and name.startswith("ritual") for by, name in names)
        assert facts["Ritual cards played"][seat] == played
    began = [event for move in session.moves for event in move.events if isinstance(event, CeremonyBegan)]
    assert sum(facts["Ceremonies called"]) == sum(bool(event.seats) for event in began)


def test_a_rematch_keeps_people_and_rules() -> None:
    session = finished(4, 6, ADVANCED)
    again = rematch(session, 9, "next")
    assert again.setup.options == session.setup.options  # type: ignore[attr-defined]
    assert [player.name for player in again.players] == ["Ben", "Clara", "David", "Ana"]


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("size", "text_size"), LOOKS)
def test_the_scoring_can_be_read(
    start: Start, size: tuple[int, int], text_size: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    speak(play, spoken, monkeypatch)
    play.house.change(text_size=text_size, reduced_motion=True)
    for seats in (3, 4, 5):
        show(play, finished(seats, seats, names="Wilhelmina Maximilian Konstantina Emma Bartholomew"))
        check_legible(play)
        play.house.stack.pop()


# The chronicle


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_ceremonies_add_up_to_their_points(seats: int) -> None:
    for seed, options in ((1, ()), (2, ADVANCED)):
        session = finished(seats, seed, options)
        entries = chronicle(session)
        got: Counter[int | None] = Counter()
        for award in (award for one in entries for award in one.awards):
            got[award.seat] += award.points
            assert (award.points > 0) == (award.seat is not None)
        for seat, score in enumerate(session.state.scores()):
            assert got[seat] == sum(one.amount for one in score.points if one.source.startswith("ceremony"))


def test_there_is_an_entry_for_every_ceremony_in_order() -> None:
    session = finished(4, 3)
    state, began = session.game.start(session.setup), []
    for move in session.moves:
        state.apply_action(move.action)
        began += [(event, state.round) for event in move.events if isinstance(event, CeremonyBegan)]  # type: ignore[attr-defined]
    entries = chronicle(session)
    assert len(entries) == len(began) > 0
    for told, (event, after) in zip(entries, began, strict=True):
        assert told.sprite == f"wongar/emblem_{event.area}"
        assert len(told.awards) == (3 if event.seats else 0)
        assert {award.points for award in told.awards} <= {0, event.points}
        assert len(told.kinds) == (2 if event.card == "both" else 1)
        assert told.note in {f"Round {number}, section {event.section}" for number in (after - 1, after)}


def test_a_click_opens_the_ceremonies_and_another_the_line(play: Play) -> None:
    session = finished(4, 3)
    show(play, session)
    assert "chronicle" not in play.names()
    assert "Round" in shown(play)
    play.click_part("view", 1, 2)
    lines = shown(play)
    assert chronicle(session)[0].note in lines
    assert "Round" not in lines
    play.click_part("view", 0, 2)
    assert "chronicle" not in play.names()
    assert "Round" in shown(play)


def test_keys_open_the_ceremonies_and_scroll_to_the_last(play: Play) -> None:
    session = finished(5, 3)
    show(play, session)
    assert play.top.focused is play.widget("rematch")
    check_reach(play)
    while play.top.focused is not play.widget("view"):
        play.key(pygame.K_TAB)
    play.key(pygame.K_RIGHT)
    area = play.widget("chronicle")
    assert isinstance(area, ScrollArea)
    check_reach(play)
    play.top.set_focus(play.widget("view"))
    play.key(pygame.K_DOWN)
    assert play.top.focused is area
    last = chronicle(session)[-1].note
    assert last not in shown(play)
    play.key(pygame.K_END)
    assert area.offset == area.most > 0
    assert last in shown(play)


def test_where_nobody_has_a_kind_or_takes_part_that_is_told(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    session = finished(3, 3)
    entries = [
        Entry("Emu", "Round 1, section 1", "wongar/emblem_emu", ["wongar/elder"], []),
        Entry("Foot", "Round 2, section 1", "wongar/emblem_foot", ["wongar/elder"],
              [Award("wongar/token_disc_0", 1, 2), Award("wongar/token_cube_0", None, 0)]),
    ]  # fmt: skip
    monkeypatch.setitem(RESULTS, "wongar", replace(RESULTS["wongar"], chronicle=lambda session: entries))
    show(play, session)
    play.click_part("view", 1, 2)
    assert {"Emu", "Nobody took part", "Foot", "+2", "nobody"} <= shown(play)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("size", "text_size"), LOOKS)
def test_the_ceremonies_can_be_read(
    start: Start, size: tuple[int, int], text_size: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    speak(play, spoken, monkeypatch)
    play.house.change(text_size=text_size, reduced_motion=True)
    for seats in (3, 5):
        show(play, finished(seats, seats, names="Wilhelmina Maximilian Konstantina Emma Bartholomew"))
        play.click_part("view", 1, 2)
        check_legible(play)
        play.widget("chronicle").key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_END))
        check_legible(play)
        play.house.stack.pop()


# The selection


def test_the_facts_on_the_selection_are_true() -> None:
    known, game = entry("wongar"), GAMES["wongar"]
    assert known.seats == game.seats
    assert known.players() == "3–5 players"
    assert set(known.options) == {option.id for option in game.options}
    assert known.bundle is not None
    assert known.bundle.options == ADVANCED
