"""The analysis: it finds what was given away, never stops the window, can be stopped, and survives its process."""

from __future__ import annotations

import doctest
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import cache

import pygame
import pytest

from game.boards.board import Player
from game.engine import GAMES
from game.engine.record import Record
from game.engine.tiki_state import TikiState
from game.scenes import analysis as module
from game.scenes import track as tracks
from game.scenes.analysis import Analysis, Verdict
from game.scenes.chapters import RESULTS
from game.scenes.course import Course
from game.scenes.replay import Replay
from game.scenes.scoring import Scoring
from game.scenes.session import Session
from game.ui import language
from tests.scenes.legible import check_legible
from tests.scenes.play import Play
from tests.scenes.test_layout import LANGUAGES, Long, check_reach
from tests.scenes.test_replay import PAGES, check_texts, played, show

Start = Callable[..., Play]
LONG = 300.0  # seconds after which a test has failed; none is ever waited for in vain

TIKI = GAMES["tiki"]


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little effort: what is to be found here is plain."""
    monkeypatch.setattr(module, "EFFORT", 0.0)
    monkeypatch.setattr(module, "LEAST", 0.02)


@cache
def blunder() -> tuple[Record, int]:
    """A game in which one player, by a certain move, does not take a win and loses at once; and that move's number.

    It is looked for among games in which both do what wins at once and else the first thing that comes.
    """
    for seed in range(200):
        deal = TIKI.deal(2, {}, seed)
        state, actions, missed = TIKI.start(deal), [], -1
        while not state.is_terminal() and len(actions) < 150:
            wins = [action for action in state.legal_actions() if _wins(state, action)]
            others = [action for action in state.legal_actions() if action not in wins and _gives_away(state, action)]
            if wins and others and missed < 0:
                missed = len(actions)
                actions.append(others[0])
            else:
                actions.append(wins[0] if wins else state.legal_actions()[(seed * 7 + len(actions) * 5) % 3])
            state.apply_action(actions[-1])
        if state.is_terminal() and missed == len(actions) - 2:
            session = Session(deal, [Player("Ana", 0), Player("Ben", 1)], "")
            for action in actions:
                session.play(action)
            return session.record(), missed
    raise AssertionError("no such game")


def _wins(state: object, action: int) -> bool:
    assert isinstance(state, TikiState)
    after, seat = state.clone(), state.current_player()
    after.apply_action(action)
    return after.is_terminal() and after.returns()[seat] > 0


def _gives_away(state: object, action: int) -> bool:
    assert isinstance(state, TikiState)
    after = state.clone()
    after.apply_action(action)
    return (
        not after.is_terminal()
        and after.current_player() != state.current_player()
        and any(_wins(after, reply) for reply in after.legal_actions())
    )


def run(play: Play, analysis: Analysis, until: Callable[[], bool] | None = None) -> None:
    """Let frames pass until something is so, or the analysis is over."""
    end = time.monotonic() + LONG
    while analysis.running and not (until is not None and until()):
        play.step()
        time.sleep(0.002)
        assert time.monotonic() < end


def analysed(play: Play, record: Record) -> tuple[Replay, Analysis]:
    """The replay of a game whose analysis is over."""
    scene = show(play, record)
    scene.analyse()
    assert scene.insight is not None
    run(play, scene.insight.analysis)
    return scene, scene.insight.analysis


# What it finds


def test_a_win_given_away_is_the_biggest_turn_of_fortune(play: Play) -> None:
    record, missed = blunder()
    scene, analysis = analysed(play, record)
    assert analysis.finished
    assert analysis.turns()[0] == missed
    verdict = analysis.verdicts[missed]
    assert verdict is not None
    assert (verdict.before, verdict.after, verdict.cost) == (1.0, 0.0, 1.0)
    state = scene.course.states[missed].clone()
    seat = state.current_player()
    state.apply_action(verdict.best)
    assert state.returns()[seat] == 1.0
    biggest = max(scene.track.turns, key=lambda turn: turn.size)
    assert (biggest.at, biggest.colour) == (missed + 1, scene.course.session.players[seat].colour)
    lines = analysis.lines()
    assert dict(lines[seat])[missed] == 1.0
    assert dict(lines[1 - seat])[missed] == 0.0
    assert [line[-1] for line in lines] == [
        (scene.course.last, module.chance(value)) for value in scene.course.session.state.returns()
    ]


def test_a_click_on_the_mark_shows_what_should_have_been_played(play: Play) -> None:
    record, missed = blunder()
    scene, analysis = analysed(play, record)
    track = scene.track
    x, y = track.across(missed + 1), track.rect[1] + tracks.MARK_AT
    play.click_at(play.canvas.to_window(x, y))
    assert scene.at == missed + 1
    assert scene.better_shown
    assert scene.view() == scene.course.states[missed].view(scene.seat)
    verdict = analysis.verdicts[missed]
    assert verdict is not None
    path = TIKI.action_path(verdict.best)
    assert [(number, part.name) for number, part in scene.frame._advised] == list(enumerate(path, 1))
    assert scene.insight is not None
    better = scene.insight.better(missed)
    assert better is not None
    assert better.words
    play.click("better")
    assert not scene.better_shown
    assert scene.view() == scene.course.states[missed + 1].view(scene.seat)
    play.key(pygame.K_b)
    assert scene.better_shown
    play.key(pygame.K_RIGHT)  # the game goes on as it was played
    assert not scene.better_shown
    assert scene.at == min(missed + 2, scene.course.last)


def test_the_turns_of_fortune_are_gone_through_round_about(play: Play) -> None:
    scene, analysis = analysed(play, played("tiki"))
    turns = sorted(number + 1 for number in analysis.turns())
    assert 1 < len(turns) <= module.TURNS
    seen = []
    for _ in turns:
        play.key(pygame.K_t)
        seen.append(scene.at)
    assert seen == turns
    play.click("fortune_forward")
    assert scene.at == turns[0]
    play.click("fortune_back")
    assert scene.at == turns[-1]
    play.key(pygame.K_t, pygame.KMOD_SHIFT)
    assert scene.at == turns[-2]


def test_the_score_line_of_the_result_has_the_marks_too(play: Play) -> None:
    record, missed = blunder()
    play.house.change(speed="instant")
    scoring = Scoring(play.house, Session.resume(record, "slot"))
    play.house.stack.push(scoring)
    assert scoring._fortune() == ()
    play.click("analyse")
    scene = play.top
    assert isinstance(scene, Replay)
    assert scene.insight is not None
    run(play, scene.insight.analysis)
    play.key(pygame.K_ESCAPE)
    assert play.top is scoring
    move = scoring.session.moves[missed]
    assert (RESULTS["tiki"].turn(move.before), move.seat) in scoring._fortune()
    check_legible(play)


def test_decisions_without_a_choice_are_not_judged() -> None:
    course = Course(Session.resume(played("wongar"), ""))
    analysis = Analysis(course, None)  # type: ignore[arg-type] # it is not asked
    assert 0 < len(analysis.decisions) < course.last
    for number, move in enumerate(course.moves):
        assert (number in analysis.decisions) is (len(move.before.legal_actions()) > 1)


def test_what_was_played_is_not_blamed_for_the_judges_doubt() -> None:
    assert not Verdict(1, 0.5, 0.49).slip
    assert Verdict(1, 0.5, 0.3).slip
    assert Verdict(1, 0.5, 0.6).cost == 0


def test_the_mover_is_judged_by_what_he_knew(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker gets what `resample` makes for the mover, and nothing else."""
    scene = show(play, played("kokopelli"))
    asked: list[tuple[int, int]] = []
    kind = type(scene.course.states[0])
    resample = kind.resample

    def note(self: object, seat: int, rng: object) -> object:
        asked.append((seat, self.current_player()))  # type: ignore[attr-defined]
        return resample(self, seat, rng)  # type: ignore[arg-type]

    monkeypatch.setattr(kind, "resample", note)
    scene.analyse()
    assert scene.insight is not None
    run(play, scene.insight.analysis, lambda: len(asked) > 4)
    assert asked
    assert all(seat == mover for seat, mover in asked)


# How it runs


def test_it_shows_how_far_it_is_can_be_stopped_and_goes_on(play: Play) -> None:
    scene = show(play, played("tiki"))
    play.click("analyse")
    assert scene.insight is not None
    analysis = scene.insight.analysis
    fractions = []
    run(play, analysis, lambda: fractions.append(analysis.fraction) or analysis.done >= 5)  # type: ignore[func-returns-value]
    assert fractions == sorted(fractions)
    play.click("stop")
    assert not analysis.running
    assert not play.house.thinker.thinking
    kept = dict(analysis.verdicts)
    assert len(kept) >= 5
    play.step(0.5)
    assert analysis.verdicts == kept
    assert len(scene.track.lines[0].points) > 1  # what is known shows already
    play.click("go_on")
    run(play, analysis)
    assert analysis.finished
    assert analysis.fraction == 1.0
    assert kept.keys() <= analysis.verdicts.keys()
    assert "go_on" not in play.names()


def test_the_move_that_was_just_played_stays_in_sight_when_the_list_gets_shorter(play: Play) -> None:
    scene = show(play, played("tiki"))
    play.key(pygame.K_END)
    play.step()
    before = scene.moves.rect[3]
    play.click("analyse")
    play.step()
    bottom = scene.moves._tops[scene.course.last] - scene.moves.offset
    assert bottom <= scene.moves.rect[3] + 1 < before


def test_the_game_can_be_gone_through_meanwhile(play: Play) -> None:
    scene = show(play, played("tiki"))
    scene.analyse()
    assert scene.insight is not None
    for key in (pygame.K_RIGHT, pygame.K_END, pygame.K_LEFT, pygame.K_PAGEUP, pygame.K_SPACE, pygame.K_v, pygame.K_b):
        play.key(key)
        play.step(0.1)
    assert scene.insight.analysis.running


def test_leaving_stops_it_and_what_was_found_is_there_again(play: Play) -> None:
    scene = show(play, played("tiki"))
    scene.analyse()
    assert scene.insight is not None
    analysis = scene.insight.analysis
    run(play, analysis, lambda: analysis.done >= 3)
    play.key(pygame.K_ESCAPE)
    assert not analysis.running
    assert not play.house.thinker.thinking
    play.house.stack.push(scene)
    assert scene.insight.analysis.done >= 3
    scene.analyse()
    run(play, analysis)
    assert analysis.finished


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_the_window_never_waits_for_the_process(play: Play) -> None:
    scene = show(play, played("tiki"))
    scene.analyse()
    assert scene.insight is not None
    analysis, thinker = scene.insight.analysis, play.house.thinker
    run(play, analysis, lambda: analysis.done >= 1 and thinker.pid is not None)
    assert thinker.pid is not None
    os.kill(thinker.pid, signal.SIGSTOP)
    try:
        before = scene.at
        for _ in range(20):
            play.key(pygame.K_RIGHT)
            play.step()
        assert scene.at == before + 20
        play.click("stop")
        play.click("go_on")
        assert analysis.running
    finally:
        os.kill(thinker.pid, signal.SIGCONT)
    run(play, analysis)
    assert analysis.finished


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_killed_process_does_not_end_it(play: Play) -> None:
    scene = show(play, played("tiki"))
    scene.analyse()
    assert scene.insight is not None
    analysis, thinker = scene.insight.analysis, play.house.thinker
    for done in (2, 4):
        run(play, analysis, lambda done=done: analysis.done >= done and thinker.pid is not None)  # type: ignore[misc]
        pid = thinker.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
    run(play, analysis)
    assert analysis.finished
    assert all(verdict is not None for verdict in analysis.verdicts.values())


def test_without_any_process_it_ends_and_says_so(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ai.worker._start", lambda: None)
    play.house.thinker.close()
    scene, analysis = analysed(play, played("tiki", moves=10_000))
    assert analysis.finished
    assert set(analysis.verdicts.values()) == {None}
    assert analysis.turns() == []
    play.key(pygame.K_t)
    play.key(pygame.K_b)
    assert not scene.better_shown


@pytest.mark.parametrize("game_id", ["kokopelli", "wongar"])
def test_games_with_secrets_are_analysed(play: Play, game_id: str) -> None:
    scene = show(play, played(game_id))
    scene.analyse()
    assert scene.insight is not None
    analysis, end = scene.insight.analysis, time.monotonic() + LONG
    while analysis.running:  # without pictures: there are hundreds of decisions
        analysis.update()
        time.sleep(0.001)
        assert time.monotonic() < end
    assert analysis.finished
    assert all(verdict is not None for verdict in analysis.verdicts.values())
    for number in analysis.decisions:
        better = scene.insight.better(number)
        assert better is None or better.words
    for line in analysis.lines():
        assert all(0 <= value <= 1 for _at, value in line)
        assert [at for at, _value in line] == sorted({at for at, _value in line})
    for number in analysis.turns():
        scene.show_turn(number + 1)
        play.step()
        assert scene.better_shown
        assert scene.seat == scene.course.moves[number].seat


# The look


def test_examples() -> None:
    assert doctest.testmod(module).failed == 0


def found(scene: Replay) -> None:
    """Verdicts of all kinds, without thinking."""
    scene.analyse()
    assert scene.insight is not None
    analysis = scene.insight.analysis
    analysis.stop()
    for place, number in enumerate(analysis.decisions):
        move = analysis.course.moves[number]
        others = [action for action in move.before.legal_actions() if action != move.action]
        cost = (0.0, 0.02, 0.07, 0.63)[place % 4]
        analysis.verdicts[number] = Verdict(others[-1] if cost > 0.03 else move.action, 0.7, 0.7 - cost)
    analysis._again = {}
    scene.rebuild()


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("size, text_size", PAGES)
def test_nothing_is_cut_and_nothing_overlaps(
    start: Start, size: tuple[int, int], text_size: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    if spoken == "long":
        monkeypatch.setattr(language, "_catalogue", Long())
        monkeypatch.setattr("game.scenes.house.set_language", lambda code: None)
    play.house.change(text_size=text_size)
    for game_id, seats in (("tiki", 2), ("wongar", 4)):
        scene = show(play, played(game_id, seats), at=0)
        scene.analyse()
        check_texts(play)
        found(scene)
        for at in (0, 30, 31, 32, 33, 34):
            scene.jump(at)
            check_texts(play)
        play.house.stack.pop_to(lambda scene: False)


def test_tab_reaches_everything(play: Play) -> None:
    scene = show(play, played("wongar"), at=40)
    found(scene)
    scene.frame.visible = False  # a picture
    for name in ("end", "step_forward"):
        assert play.widget(name).enabled
    check_reach(play)
