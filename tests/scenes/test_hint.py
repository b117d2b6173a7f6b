"""The hint: by mouse and by key, followed, stopped, out of date, with a worker that dies; and true, discreet words."""

from __future__ import annotations

import os
import random
import signal
from types import SimpleNamespace

import pygame
import pytest

from game.boards import BOARDS, hints
from game.boards.board import Player
from game.engine import GAMES
from game.engine.core import Game
from game.engine.record import load_record
from game.scenes.clicking import Clicks
from game.scenes.dialog import Dialog
from game.scenes.foresight import Foresight
from game.scenes.hint import Advice, Hint
from game.scenes.session import Session
from game.scenes.table import Table
from game.ui import language
from game.ui.animation import Timeline
from game.ui.widgets import Component, RoundButton
from tests.scenes.play import Play

NAMES = ("Ana", "Ben", "Cleo", "David", "Emma")
FEWEST = {game_id: game.seats.start for game_id, game in GAMES.items()}


def begin(game_id: str, people: int = 1, moves: int = 12, seed: int = 5) -> Session:
    """A running game in which a person is on turn and has a choice."""
    game = GAMES[game_id]
    players = [Player(NAMES[seat], seat, seat < people) for seat in range(FEWEST[game_id])]
    session = Session(game.deal(len(players), {}, seed), players, "game")
    chance = random.Random(seed)
    while True:
        choices = session.state.legal_actions()
        if len(session.moves) >= moves and session.state.current_player() == 0 and len(choices) > 1:
            return session
        session.play(chance.choice(choices))


def sit_down(play: Play, session: Session) -> Table:
    play.house.change(speed="instant")
    table = Table(play.house, session)
    play.house.stack.push(table)
    play.until(lambda: table.may_act)
    return table


def wait_for_hint(play: Play, table: Table) -> Advice:
    play.until(lambda: table.hint.done is None, frames=2_000_000)
    assert table.hint.advice is not None
    return table.hint.advice


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_is_shown_in_words_and_on_the_board_and_can_be_clicked(play: Play, game_id: str) -> None:
    table = sit_down(play, begin(game_id))
    before = len(table.session.moves)
    play.click("hint")
    assert "stop_hint" in play.names()
    advice = wait_for_hint(play, table)
    assert advice.action in table.session.state.legal_actions()
    steps = table.hint.steps()
    assert [number for number, _widget in steps] == list(range(1, len(advice.path) + 1))
    assert table.hint.words()
    for _number, widget in steps:
        play.click(widget.name)
    assert table.session.moves[before].action == advice.action
    assert table.session.hints == 1 and not table.hint.shown


@pytest.mark.parametrize("game_id", GAMES)
def test_h_asks_and_enter_plays(play: Play, game_id: str) -> None:
    table = sit_down(play, begin(game_id))
    before = len(table.session.moves)
    play.key(pygame.K_h)
    advice = wait_for_hint(play, table)
    play.key(pygame.K_RETURN)
    assert table.session.moves[before].action == advice.action


def test_a_hint_that_was_put_away_is_played_by_enter_when_it_is_back(play: Play) -> None:
    table = sit_down(play, begin("tiki"))
    before = len(table.session.moves)
    play.key(pygame.K_h)
    advice = wait_for_hint(play, table)
    play.key(pygame.K_ESCAPE)
    assert not table.hint.shown
    play.key(pygame.K_h)
    play.key(pygame.K_RETURN)
    assert table.session.moves[before].action == advice.action


def test_h_skips_the_story_that_is_being_told(play: Play) -> None:
    table = sit_down(play, begin("tiki", people=2))
    play.house.change(speed="slow")
    for name in min(table.clicks.paths):
        play.click(name)
    assert table.timeline.busy
    play.key(pygame.K_h)
    assert not table.timeline.busy and table.hint.done is not None


def test_play_it_is_a_button(play: Play) -> None:
    table = sit_down(play, begin("tiki"))
    before = len(table.session.moves)
    play.key(pygame.K_h)
    advice = wait_for_hint(play, table)
    play.click("play_hint")
    assert table.session.moves[before].action == advice.action


@pytest.mark.parametrize("game_id", GAMES)
def test_the_mouse_on_play_it_shows_what_the_hint_would_bring(play: Play, game_id: str) -> None:
    table = sit_down(play, begin(game_id))
    table.hint.advice = Advice(action := max(table.clicks.paths.values()), table.session.game.action_path(action), 2, 9)
    table.hint.shown = True
    table.arrange()
    play.hover("play_hint")
    assert table.marks.preview == table.foresight.see(action)[0] != ()
    assert table.clicks.path == (), "nothing is clicked"
    bar = table.bar.rect
    play.step(0.2)
    assert table.bar.rect == bar and play.top.hovered is play.widget("play_hint")


def test_enter_means_what_one_has_gone_to_meanwhile(play: Play) -> None:
    table = sit_down(play, begin("tiki", people=2))
    play.key(pygame.K_h)
    play.key(pygame.K_TAB)
    wait_for_hint(play, table)
    assert table.focused is not None and table.focused.name != "play_hint"


@pytest.mark.parametrize("how", ["escape", "key", "button", "round button"])
def test_looking_for_a_hint_can_be_stopped(play: Play, how: str) -> None:
    table = sit_down(play, begin("tiki", people=2))
    play.key(pygame.K_h)
    assert table.hint.done is not None
    {
        "escape": lambda: play.key(pygame.K_ESCAPE),
        "key": lambda: play.key(pygame.K_h),
        "button": lambda: play.click("stop_hint"),
        "round button": lambda: play.click("hint"),
    }[how]()
    assert table.hint.done is None and not play.house.thinker.thinking
    assert play.top is table
    play.step(0.5)
    assert table.hint.advice is None and table.session.hints == 0


def test_a_move_cancels_the_search(play: Play) -> None:
    table = sit_down(play, begin("tiki", people=2))
    play.key(pygame.K_h)
    for name in min(table.clicks.paths):
        play.click(name)
    assert table.hint.done is None and not play.house.thinker.thinking
    play.step(0.5)
    assert table.hint.advice is None


def test_a_hint_is_put_away_and_shown_again_without_another_search(play: Play) -> None:
    table = sit_down(play, begin("tiki", people=2))
    play.key(pygame.K_h)
    advice = wait_for_hint(play, table)
    play.key(pygame.K_ESCAPE)
    assert play.top is table and not table.hint.steps() and "play_hint" not in play.names()
    play.key(pygame.K_h)
    assert table.hint.advice is advice and table.hint.steps()
    assert table.session.hints == 1, "it was given once"
    play.key(pygame.K_h)
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.top, Dialog)


def test_undo_makes_a_hint_void(play: Play) -> None:
    table = sit_down(play, begin("tiki", people=2))
    for name in min(table.clicks.paths):
        play.click(name)
    play.key(pygame.K_h)
    wait_for_hint(play, table)
    play.key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.hint.advice is None and table.session.hints == 1


@pytest.mark.skipif(os.name == "nt", reason="kills as only POSIX can")
def test_a_worker_that_dies_over_a_hint_is_replaced(play: Play) -> None:
    table = sit_down(play, begin("kokopelli"))
    play.key(pygame.K_h)
    pid = play.house.thinker.pid
    assert pid is not None and table.hint.done is not None
    os.kill(pid, signal.SIGKILL)
    wait_for_hint(play, table)
    assert play.house.thinker.pid != pid


def test_a_search_that_somebody_else_ended_begins_anew(play: Play) -> None:
    """The process is one for all: an analysis over the table may have used it meanwhile."""
    table = sit_down(play, begin("tiki", people=2))
    play.key(pygame.K_h)
    play.house.thinker.cancel()
    wait_for_hint(play, table)


def test_nobody_gets_a_hint_while_a_computer_thinks(play: Play) -> None:
    game = GAMES["tiki"]
    players = [Player("Robot", 0, human=False, level=4), Player("Ben", 1)]
    session = Session(game.deal(2, {}, 1), players, "game")
    while session.to_move is not players[0]:
        session.play(session.state.legal_actions()[0])
    play.house.change(speed="instant")
    table = Table(play.house, session)
    play.house.stack.push(table)
    play.until(lambda: play.house.thinker.thinking)
    button = play.widget("hint")
    assert isinstance(button, RoundButton) and not button.lit and "Robot" in button.hint
    play.key(pygame.K_h)
    assert table.hint.done is None and "Robot" in table.bar.said[0]
    assert play.house.thinker.thinking, "and the computer thinks on"


def test_hints_are_counted_in_the_record(play: Play) -> None:
    table = sit_down(play, begin("tiki", people=2))
    play.key(pygame.K_h)
    wait_for_hint(play, table)
    record = table.session.record()
    assert record.meta["hints"] == 1
    assert Session.resume(load_record(record.to_json_obj()), "game").hints == 1


# Words


class Adviser:
    """Words hints for any action of a session, without searching."""

    def __init__(self, game: Game, session: Session) -> None:
        silent = SimpleNamespace(play=lambda name, volume=1.0: None)
        board = BOARDS[game.id](game, session.setup, session.players, Timeline(), silent)
        self.host = SimpleNamespace(
            session=session,
            board=board,
            foresight=Foresight(session),
            view=lambda: session.state.view(session.state.current_player()),
        )
        self.host.clicks = Clicks(self.host)  # type: ignore[arg-type]
        self.hint = Hint(self.host)  # type: ignore[arg-type]

    def words(self, action: int) -> str:
        state, game = self.host.session.state, self.host.session.game
        self.hint.advice = Advice(action, game.action_path(action), len(state.legal_actions()), 3500)
        return self.hint.words()


@pytest.mark.parametrize("code", ["en", "fr", "de"])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_action_of_whole_games_has_words_that_no_hidden_card_changes(game_id: str, code: str) -> None:
    game = GAMES[game_id]
    language.set_language(code)
    chance, found = random.Random(1), set()
    for seed in range(3):
        players = [Player(NAMES[seat], seat) for seat in range(FEWEST[game_id])]
        session = Session(game.deal(len(players), {"shaman": True} if game_id == "tiki" else {}, seed), players, "game")
        while not session.over and len(session.moves) < 250:
            actions = session.state.legal_actions()
            action = chance.choice(actions)
            adviser = Adviser(game, session)
            words = adviser.words(action)
            assert words and "{" not in words
            found.add(words)
            imagined = Session(session.setup, players, "game")
            imagined.state = session.state.resample(session.state.current_player(), chance)
            assert Adviser(game, imagined).words(action) == words
            session.play(action)
    language.set_language("en")
    assert len(found) > 20


def test_words_say_what_an_action_brings() -> None:
    session = begin("kokopelli", people=2, moves=0)
    game = session.game
    opening = next(a for a in session.state.legal_actions() if game.action_path(a)[0].startswith("hand:"))
    words = Adviser(game, session).words(opening)
    assert words.startswith("opens ") and "it helps: " in words
    drawing = next(a for a in session.state.legal_actions() if game.action_path(a) == ("draw",))
    assert Adviser(game, session).words(drawing) == "draws a card – then 6 cards in hand"


@pytest.mark.parametrize("number", [1, 2])
def test_marks_of_parts_in_the_corner_or_upon_each_other_do_no_harm(play: Play, number: int) -> None:
    corner, middle = Component("corner", (0, 0, 30, 20)), Component("middle", (25, 15, 300, 200))
    for steps in ([(1, corner), (2, middle)][:number], [(1, corner), (2, corner)]):
        hints.arrows(play.canvas, steps)
        hints.draw(play.canvas, steps)
