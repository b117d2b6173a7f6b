"""The first screen: what can be played, what can go on, and that nothing on the disk can stop it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.boards import BOARDS
from game.engine import GAMES
from game.engine.record import InvalidRecord
from game.scenes.about import About
from game.scenes.catalogue import ENTRIES
from game.scenes.dialog import Dialog
from game.scenes.rules import Rules
from game.scenes.selection import CARD_HEIGHT, CARD_WIDTH, CARD_Y, CARDS_X, Selection
from game.scenes.session import Session
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.table import Table
from tests.scenes.play import Play

Start = Callable[..., Play]


def begin_two_people(play: Play) -> Table:
    """Start Tiki for two people."""
    play.click("game_tiki")
    play.click_part("kind_2", 0, 2)
    play.click("start")
    assert isinstance(play.top, Table)
    return play.top


def test_a_click_on_the_card_opens_the_setup(play: Play) -> None:
    play.click("game_tiki")
    assert isinstance(play.top, Setup)
    assert play.top.game.id == "tiki"


def test_enter_plays_the_game_that_glows(play: Play) -> None:
    play.key(pygame.K_RETURN)
    assert isinstance(play.top, Setup)


def test_games_that_are_coming_can_be_neither_clicked_nor_reached(play: Play) -> None:
    assert [game.id for game in ENTRIES] == ["tiki", "kokopelli", "wongar"]
    for game, x in zip(ENTRIES, CARDS_X, strict=True):
        assert game.available == (game.id in BOARDS) == (f"game_{game.id}" in play.names())
        if not game.available:
            play.click_at(play.canvas.to_window(x + CARD_WIDTH / 2, CARD_Y + CARD_HEIGHT / 2))
            assert isinstance(play.top, Selection)


def test_the_facts_of_playable_games_are_the_engines() -> None:
    for game in ENTRIES:
        if game.available:
            assert game.seats == GAMES[game.id].seats
            assert {option.id for option in GAMES[game.id].options if not option.members} == set(game.options)


@pytest.mark.parametrize(("button", "scene"), [("rules", Rules), ("settings", SettingsScene), ("about", About)])
def test_every_button_opens_its_page_and_esc_returns(play: Play, button: str, scene: type) -> None:
    play.click(button)
    assert type(play.top) is scene
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.top, Selection)


def test_f1_opens_the_rules(play: Play) -> None:
    play.key(pygame.K_F1)
    assert isinstance(play.top, Rules)


def test_quit_quits(play: Play) -> None:
    play.click("quit")
    assert not play.house.running


def test_esc_asks_before_it_quits(play: Play) -> None:
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.top, Dialog)
    play.key(pygame.K_RETURN)
    assert isinstance(play.top, Selection) and play.house.running
    play.key(pygame.K_ESCAPE)
    play.click("leave")
    assert not play.house.running


@pytest.mark.parametrize("way", [[], ["game_tiki"], ["game_tiki", "start"], ["settings"], ["settings", "defaults"]])
def test_the_windows_close_button_ends_the_program_from_every_scene(play: Play, way: list[str]) -> None:
    for name in way:
        play.click(name)
    play.post(pygame.QUIT)
    assert not play.house.running


def test_there_is_no_continue_card_without_a_running_game(play: Play) -> None:
    assert "resume" not in play.names()


def test_a_running_game_can_go_on_after_a_restart(start: Start) -> None:
    table = begin_two_people(start())
    play = start()
    scene = play.top
    assert isinstance(scene, Selection) and scene.unfinished is not None
    mover = table.session.players[table.session.setup.start - 1]  # type: ignore[attr-defined]
    assert scene.unfinished.standing == f"Move 1: {mover.name} to play"
    play.key(pygame.K_RETURN)  # going on is what Enter means
    assert isinstance(play.top, Table)
    assert play.top.session.record() == table.session.record()
    assert play.top.session.slot == table.session.slot


def test_the_continue_card_shows_what_was_played_meanwhile(play: Play) -> None:
    table = begin_two_people(play)
    session = table.session
    session.play(session.state.legal_actions()[0])
    play.house.shelf.save(session.slot, session.record())
    table.leave_table()
    scene = play.top
    assert isinstance(scene, Selection) and scene.unfinished is not None
    assert scene.unfinished.standing.startswith("Move 2: ")


def test_a_broken_game_is_set_aside_with_a_message(start: Start, tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "tiki-old.totem").write_text("{")
    play = start()
    assert "resume" not in play.names()
    assert play.notices == ["“tiki-old.totem” was damaged. It is kept as “tiki-old.totem.broken-1”."]
    assert (games / "tiki-old.totem.broken-1").read_text() == "{"


def test_a_game_that_cannot_go_on_is_set_aside_with_a_message(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    slot = begin_two_people(start()).session.slot
    play = start()

    def refuse(record: object, slot: str) -> Session:
        raise InvalidRecord("actions", "number 1 is not legal", 1)

    monkeypatch.setattr(Session, "resume", refuse)
    play.click("resume")
    assert isinstance(play.top, Selection)
    assert "resume" not in play.names()
    assert play.notices == [f"“{slot}.totem” was damaged. It is kept as “{slot}.totem.broken-1”."]


def test_broken_settings_cost_only_a_message(start: Start, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"effects": 20, "speed": "warp"}')
    play = start()
    assert play.notices == ["“settings.json” was damaged. It is kept as “settings.json.broken-1”."]
    assert play.house.settings.effects == 20
    play.step(7)
    assert play.notices == []


def test_the_version_is_the_programs(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(play.canvas, "text", lambda line, *_place, **_how: drawn.append(line) or 0.0)
    play.top.draw(play.canvas)
    assert f"version {__version__}" in drawn
