"""The end of a game: the numbers are the engine's, the words fit the result, and every way onward works."""

from __future__ import annotations

import doctest
import itertools
import random
from collections.abc import Callable
from functools import cache

import pygame
import pytest

from game.boards.board import Player
from game.engine import GAMES
from game.engine.core import Points, Score
from game.engine.core import Setup as Deal
from game.engine.record import find_action
from game.scenes import chart
from game.scenes.chapters import RESULTS
from game.scenes.chapters.tiki_results import REASONS
from game.scenes.chart import spread, ticks
from game.scenes.chooser import Chooser
from game.scenes.replay import Replay
from game.scenes.scoring import Scoring, Standing, rematch
from game.scenes.selection import Selection
from game.scenes.session import Session
from game.scenes.setup import Setup
from game.scenes.table import Table
from game.ui import language
from tests.scenes.legible import check_legible
from tests.scenes.play import Play
from tests.scenes.test_layout import LANGUAGES, SIZES, Long, check_reach, watched

Start = Callable[..., Play]

ANA, BEN = Player("Ana", 1), Player("Ben", 0)
ROBOT = Player("Coco", 0, human=False, level=2)


@pytest.fixture(autouse=True)
def english() -> None:
    """Whatever language the test before this one spoke."""
    language.set_language("en")


@cache
def course(ended: str, seed: int) -> tuple[Deal, tuple[int, ...]]:
    """The deal and the actions of a game that ends by a rule: random ones, but for the draw."""
    game = GAMES["tiki"]
    if ended == "T4.4":
        to_and_fro = ["a1", "c3", *["a1-b1", "c3-b3", "b1-a1", "b3-c3"] * 2]
        return game.deal(2, {}, seed), tuple(find_action(game, name) for name in to_and_fro)
    for number in itertools.count(seed):
        chance = random.Random(number)
        deal = game.deal(2, {"shaman": bool(number % 2)}, number)
        state, actions = game.start(deal), []
        while not state.is_terminal():
            actions.append(chance.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        if state.ended == ended:  # type: ignore[attr-defined]
            return deal, tuple(actions)
    raise AssertionError


def finished(ended: str, *players: Player, seed: int = 0) -> Session:
    """A game that has just ended by a rule."""
    deal, actions = course(ended, seed)
    session = Session(deal, players or (ANA, BEN), f"slot-{seed}")
    for action in actions:
        session.play(action)
    assert session.over
    return session


def show(play: Play, session: Session) -> Scoring:
    """Lay the table and the scoring of a finished game on the stack, as the table does."""
    table = Table(play.house, session)
    play.house.stack.push(table)
    table.told_over = True
    scene = Scoring(play.house, session)
    play.house.stack.push(scene)
    play.step()
    return scene


def shown(play: Play) -> list[str]:
    """The lines of text on the screen, from scratch."""
    play.canvas.forget()
    with watched(play) as inks:
        play.top.draw(play.canvas)
    return [ink.text for ink in inks]


# The numbers


@pytest.mark.parametrize("ended", REASONS)
def test_rows_add_up_to_the_engines_totals(ended: str) -> None:
    for seed in (0, 500, 1000):
        session = finished(ended, seed=seed)
        standing = Standing(session)
        assert standing.totals == [score.total for score in session.state.scores()]
        for seat, total in enumerate(standing.totals):
            assert sum(amounts[seat] for amounts in standing.amounts) == total
        assert standing.progress[-1][1] == standing.totals


def test_every_source_of_the_engine_has_a_name() -> None:
    for game_id, results in RESULTS.items():
        for seed in range(20):
            game, chance = GAMES[game_id], random.Random(seed)
            state = game.start(game.deal(game.seats[0], {}, seed))
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
            assert {points.source for score in state.scores() for points in score.points} <= set(results.sources)


def test_the_score_line_has_one_point_per_turn() -> None:
    session = finished("T4.2")
    progress = Standing(session).progress
    turns = [turn for turn, _totals in progress]
    assert turns == list(range(turns[-1] + 1))
    facts = RESULTS["tiki"].facts(session)
    assert turns[-1] == sum(next(fact.numbers for fact in facts if fact.label == "Turns"))


def test_facts_count_what_happened() -> None:
    session = finished("T4.1")
    facts = {fact.label: fact.numbers for fact in RESULTS["tiki"].facts(session)}
    names = [(move.seat, session.game.action_name(move.action)) for move in session.moves]
    for seat in range(2):
        own = [name for mover, name in names if mover == seat]
        assert facts["Tikis created"][seat] == sum(len(name) == 2 for name in own)
        assert facts["Totems moved"][seat] == sum("-" in name for name in own)
    assert list(facts["Turns"]) == [
        facts["Tikis created"][seat] + facts["Totems moved"][seat] + names.count((seat, "pass")) for seat in range(2)
    ]


def test_places_shared_and_points_by_source_for_four(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a later game will have it: four seats, several sources, a shared victory."""
    session = finished("T4.1")
    session.players[:] = [ANA, BEN, Player("Clara", 2), Player("David", 3)]
    scores = [
        Score(7, (Points("harvest", "X1", 7),)),
        Score(9, (Points("spoiled", "X2", 4), Points("harvest", "X1", 2), Points("harvest", "X1", 3))),
        Score(9, (Points("harvest", "X1", 9),)),
        Score(0, ()),
    ]
    monkeypatch.setattr(type(session.state), "scores", lambda self: scores)
    monkeypatch.setattr(type(session.state), "returns", lambda self: [-1 / 3, 2 / 3, 2 / 3, -1.0])
    standing = Standing(session)
    assert standing.sources == ["harvest", "spoiled"]
    assert standing.amounts == [[7, 5, 9, 0], [0, 4, 0, 0]]
    assert standing.places == [3, 1, 1, 4]
    assert standing.headline() == "Ben and Clara share the victory!"


# The words


@pytest.mark.parametrize("ended", REASONS)
def test_winner_and_reason_are_told(play: Play, ended: str) -> None:
    session = finished(ended)
    show(play, session)
    lines = shown(play)
    assert REASONS[ended] in lines
    winner = session.state.winner  # type: ignore[attr-defined]
    if winner is None:
        assert "It is a draw!" in lines
    else:
        total = session.state.scores()[winner].total
        assert f"{session.players[winner].name} wins with {total} {'fruit' if total == 1 else 'fruits'}!" in lines
    for name in ("Ana", "Ben", "Total", "Points by source", "Score over time", "Fruits harvested"):
        assert name in lines


def test_a_draw_has_no_winner_no_medals_and_no_confetti(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = show(play, finished("T4.4"))
    assert scene.standing.drawn
    assert scene.standing.winners == []
    assert scene.confetti is None
    drawn: list[str] = []
    monkeypatch.setattr(play.canvas, "sprite", lambda name, *place, **more: drawn.append(name))
    shown(play)
    assert not [name for name in drawn if "medal" in name]
    assert drawn.count("shell/laurel") == 2


def test_nobody_throws_confetti_when_the_computer_beats_a_person() -> None:
    session = finished("T4.1")
    loser = 1 - session.state.winner  # type: ignore[attr-defined]
    session.players[loser], session.players[1 - loser] = ANA, ROBOT
    assert not Standing(session).cheerful
    session.players[loser], session.players[1 - loser] = ROBOT, ANA
    assert Standing(session).cheerful


def test_confetti_falls_once_and_then_nothing_moves(play: Play) -> None:
    scene = show(play, finished("T4.1"))
    assert scene.confetti is not None
    play.step(1.0)
    assert 0 < scene.confetti.progress < 1
    play.until(lambda: not scene.timeline.busy)
    assert scene.confetti.progress == 1
    play.step()
    assert not scene.dirty


def test_with_reduced_motion_confetti_lies_still_at_once(play: Play) -> None:
    play.house.change(reduced_motion=True)
    scene = show(play, finished("T4.1"))
    assert scene.confetti is not None
    assert scene.confetti.progress == 1
    assert not scene.timeline.busy


# What comes next


@pytest.mark.parametrize("start", [1, 2])
def test_a_rematch_swaps_the_sides_and_the_other_player_starts(start: int) -> None:
    """T1.3: the player who did not begin starts the rematch."""
    game = GAMES["tiki"]
    seed = next(seed for seed in range(50) if game.deal(2, {}, seed).start == start)  # type: ignore[attr-defined]
    session = Session(game.deal(2, {"shaman": True}, seed), (ANA, ROBOT), "old")
    again = rematch(session, 99, "new")
    assert again.players == [ROBOT, ANA]
    assert again.setup.shaman is True  # type: ignore[attr-defined]
    assert again.slot == "new"
    assert again.moves == []
    assert session.to_move != again.to_move
    assert rematch(again, 5, "third").to_move == session.to_move


def test_rematches_are_dealt_anew() -> None:
    session = finished("T4.1")
    tiles = {tuple(rematch(session, seed, "new").setup.tiles) for seed in range(10)}  # type: ignore[attr-defined]
    assert len(tiles) > 5


def test_the_rematch_button_opens_a_new_table_that_is_saved(play: Play) -> None:
    session = finished("T4.1")
    show(play, session)
    play.click("rematch")
    assert isinstance(play.top, Table)
    assert play.top.session.players == [BEN, ANA]
    assert play.top.session.moves == []
    assert [type(scene) for scene in play.house.stack.scenes] == [Selection, Table]
    play.house.shelf.flush()
    assert play.house.shelf.path(play.top.session.slot).exists()


def test_look_returns_to_the_finished_table(play: Play) -> None:
    session = finished("T4.1")
    show(play, session)
    play.click("look")
    assert isinstance(play.top, Table)
    assert play.top.session is session
    play.step(3.0)
    assert isinstance(play.top, Table)


def test_escape_returns_to_the_finished_table(play: Play) -> None:
    show(play, finished("T4.1"))
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.top, Table)


def test_new_game_sets_a_table_of_the_same_game(play: Play) -> None:
    show(play, finished("T4.1"))
    play.click("new")
    assert isinstance(play.top, Setup)
    assert [type(scene) for scene in play.house.stack.scenes] == [Selection, Setup]


def test_all_games_leads_to_the_selection(play: Play) -> None:
    show(play, finished("T4.1"))
    play.click("selection")
    assert [type(scene) for scene in play.house.stack.scenes] == [Selection]


def test_the_replay_is_found_again_as_it_was_left(play: Play) -> None:
    scoring = show(play, finished("T4.1"))
    play.click("watch")
    replay = play.top
    assert isinstance(replay, Replay)
    assert (replay.at, replay.insight) == (0, None)
    play.key(pygame.K_END)
    play.key(pygame.K_ESCAPE)
    assert play.top is scoring
    play.click("watch")
    assert play.top is replay
    assert replay.at == replay.course.last


def test_analyse_begins_at_once(play: Play) -> None:
    show(play, finished("T4.1"))
    play.click("analyse")
    replay = play.top
    assert isinstance(replay, Replay)
    assert replay.insight is not None
    assert replay.insight.analysis.running
    play.key(pygame.K_ESCAPE)
    assert not replay.insight.analysis.running
    assert not play.house.thinker.thinking


def test_the_record_can_be_saved(play: Play) -> None:
    show(play, finished("T4.1"))
    play.click("save")
    assert isinstance(play.top, Chooser)


def test_the_keyboard_reaches_everything_and_enter_means_rematch(play: Play) -> None:
    show(play, finished("T4.1"))
    assert play.top.focused is play.widget("rematch")
    check_reach(play)
    reached, waiting = {"rematch"}, ["rematch"]
    while waiting:
        start = waiting.pop()
        for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            play.top.set_focus(play.widget(start))
            play.key(key)
            assert play.top.focused is not None
            if play.top.focused.name not in reached:
                reached.add(play.top.focused.name)
                waiting.append(play.top.focused.name)
    assert reached >= {"rematch", "new", "selection", "look", "watch", "analyse", "save"}
    play.top.set_focus(play.widget("rematch"))
    play.key(pygame.K_RETURN)
    assert isinstance(play.top, Table)


# The look


def test_examples() -> None:
    assert doctest.testmod(chart).failed == 0


def test_labels_at_the_lines_ends_never_overlap() -> None:
    chance = random.Random(1)
    for _ in range(2000):
        count, gap = chance.randint(1, 5), 34.0
        wished = [chance.choice((0.0, 30.0, 335.0, 388.0, chance.uniform(0, 388))) for _ in range(count)]
        places = spread(wished, gap, 0, 388)
        ordered = sorted(places)
        assert all(b - a >= gap - 0.001 for a, b in itertools.pairwise(ordered))
        assert ordered[0] >= 0
        assert ordered[-1] <= 388 + 0.001
        by_wish = sorted(range(count), key=lambda number: wished[number])
        assert [places[number] for number in by_wish] == ordered


def test_the_scale_spans_the_totals_in_round_steps() -> None:
    for high in range(1, 200):
        marks = ticks(0, high, 6)
        assert marks[0] == 0
        assert marks[-1] >= high
        assert 2 <= len(marks) <= 8


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("size", "text_size"), [(SIZES[0], 100), (SIZES[0], 150), (SIZES[1], 125), (SIZES[2], 100)])
def test_nothing_is_cut_and_nothing_overlaps(
    start: Start, size: tuple[int, int], text_size: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    if spoken == "long":
        monkeypatch.setattr(language, "_catalogue", Long())
        monkeypatch.setattr("game.scenes.house.set_language", lambda code: None)
    play.house.change(text_size=text_size)
    for ended in REASONS:
        show(play, finished(ended, Player("Wilhelmina-Ann", 0), Player("Maximilian-Jan", 1)))
        check_legible(play)
        play.house.stack.pop_to(lambda scene: False)
