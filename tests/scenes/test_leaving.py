"""Leaving: nobody is asked, unless a game would be lost that the disk does not take."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.boards.board import Player
from game.engine import GAMES
from game.scenes.dialog import Dialog
from game.scenes.selection import Selection
from game.scenes.session import Session
from game.scenes.table import Table
from tests.scenes.play import Play


def sit_down(play: Play) -> Table:
    play.house.change(speed="instant")
    players = [Player("Ana", 0), Player("Ben", 1)]
    table = Table(play.house, Session(GAMES["tiki"].deal(2, {"shaman": False}, 5), players, "game"))
    play.house.stack.push(table)
    play.step()
    play.click("a1")
    play.click("b2")
    return table


@pytest.fixture
def blocked(play: Play, tmp_path: Path) -> Play:
    """A game at a table whose moves cannot be saved."""
    (tmp_path / "games").write_text("in the way")
    sit_down(play)
    play.house.shelf.flush()
    play.step()
    return play


def test_with_a_saved_game_the_window_closes_at_once(play: Play) -> None:
    sit_down(play)
    play.post(pygame.QUIT)
    assert not play.house.running


def test_ctrl_c_in_the_terminal_closes_the_program_in_order(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(play)

    def interrupt(seconds: float) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(play.app, "step", interrupt)
        assert play.app.run() == 130
    assert not pygame.display.get_init()
    assert (tmp_path / "games" / "game.totem").exists()


def test_with_an_unsaved_game_closing_asks_once(blocked: Play) -> None:
    blocked.post(pygame.QUIT)
    assert blocked.house.running
    assert isinstance(blocked.top, Dialog)
    assert "lost" in blocked.top.text
    blocked.click("stay")
    assert blocked.house.running
    assert isinstance(blocked.top, Table)
    blocked.post(pygame.QUIT)
    blocked.post(pygame.QUIT)
    assert not blocked.house.running, "whoever presses the button twice means it"


def test_whoever_wants_to_leave_an_unsaved_game_may(blocked: Play) -> None:
    blocked.key(pygame.K_ESCAPE)
    assert isinstance(blocked.top, Dialog)
    assert "lost" in blocked.top.text, "the menu does not claim that it is saved"
    blocked.click("menu_quit")
    assert blocked.house.running
    blocked.click("leave")
    assert not blocked.house.running


def test_a_disk_that_works_again_gets_the_game_before_anybody_is_asked(blocked: Play, tmp_path: Path) -> None:
    (tmp_path / "games").unlink()
    blocked.post(pygame.QUIT)
    assert not blocked.house.running
    assert (tmp_path / "games" / "game.totem").exists()


def test_an_unsaved_game_goes_on_from_the_selection(blocked: Play) -> None:
    blocked.key(pygame.K_ESCAPE)
    blocked.click("menu_leave")
    assert isinstance(blocked.top, Selection)
    blocked.click("resume")
    table = blocked.top
    assert isinstance(table, Table)
    assert len(table.session.moves) == 2
