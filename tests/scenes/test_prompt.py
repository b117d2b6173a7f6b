"""The prompt line says who does what, also while it is done."""

from __future__ import annotations

import random

import pygame
import pytest

from game.boards.board import Player
from game.engine import GAMES
from game.scenes.dialog import Dialog
from game.scenes.session import Session
from game.scenes.table import Table
from tests.scenes.play import Play

ANA, BEN = Player("Ana", 0), Player("Ben", 1)


def sit_down(play: Play, *players: Player, moves: int = 0, speed: str = "normal") -> Table:
    play.house.change(speed=speed)
    session = Session(GAMES["tiki"].deal(2, {"shaman": False}, 5), players, "game")
    chance = random.Random(1)
    while not session.over and len(session.moves) < moves:
        session.play(chance.choice(session.state.legal_actions()))
    table = Table(play.house, session)
    play.house.stack.push(table)
    play.step(0.1)
    return table


def asked(table: Table) -> tuple[int | None, str]:
    return table.bar._prompt.seat, table.bar._prompt.text


@pytest.mark.parametrize("other", [BEN, Player("Cog", 1, human=False)])
def test_while_a_move_is_shown_the_prompt_tells_it(play: Play, other: Player) -> None:
    table = sit_down(play, ANA, other)
    if table.session.state.current_player() != 0:
        table = sit_down(play, other, ANA)
    mover = table.session.state.current_player()
    play.click("b2")
    assert table.timeline.busy
    assert asked(table) == (mover, "Tiki placed on B2")
    table.timeline.skip()
    play.step()
    seat, words = asked(table)
    assert seat == 1 - mover
    assert "B2" not in words


def test_playing_again_ends_a_complaint(play: Play) -> None:
    table = sit_down(play, ANA, BEN, speed="instant")
    play.click("a1")
    play.click("b1")
    for _ in range(2):
        play.key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.bar.said[0] == "Ben has played: that stands."
    play.key(pygame.K_y, pygame.KMOD_CTRL)
    assert table.bar.said[0] == ""


def test_the_menu_of_a_finished_game_does_not_speak_of_playing_on(play: Play) -> None:
    table = sit_down(play, ANA, BEN, moves=10_000)
    assert table.session.over
    play.key(pygame.K_ESCAPE)
    menu = play.top
    assert isinstance(menu, Dialog)
    assert menu.text == "The game is over."
    assert menu.answers[0].label == "Look at the board"


def test_the_prompt_asks_only_for_what_is_possible(play: Play) -> None:
    table = sit_down(play, ANA, BEN, speed="instant")
    assert asked(table)[1] == "place a tiki on an empty village", "nobody has a totem to move yet"
    for name in ("a1", "b1"):
        play.click(name)
    assert asked(table)[1] == "place a tiki or move a totem"
    chance = random.Random(5)
    for _ in range(400):
        session = table.session
        if session.over:
            table = sit_down(play, ANA, BEN, speed="instant")
            continue
        legal = session.state.legal_actions()
        steps = {len(session.game.action_path(action)) for action in legal}
        if 1 not in steps:
            assert asked(table)[1] == "move a totem", "no village is empty, or the reserve is"
            return
        moves = [action for action in legal if len(session.game.action_path(action)) == 1] or legal
        table.play(chance.choice(moves))
        play.step()
    raise AssertionError("the reserve never ran empty")
