"""Settings: they apply at once, they are saved, and they can be had back."""

from __future__ import annotations

import gettext
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.boards.board import Player
from game.engine import GAMES
from game.scenes.dialog import Dialog
from game.scenes.scoring import Scoring
from game.scenes.selection import Selection
from game.scenes.session import Session
from game.scenes.settings import SettingsScene
from game.scenes.table import Table
from game.store.settings import Settings, TableChoice
from tests.scenes.play import Play

Start = Callable[..., Play]


@pytest.fixture
def settings(play: Play) -> Play:
    """The program on the settings page."""
    play.click("settings")
    return play


def saved(folder: Path) -> dict[str, Any]:
    written: dict[str, Any] = json.loads((folder / "settings.json").read_text("utf-8"))
    return written


@pytest.mark.parametrize("name", ["seat_marks", "reduced_motion", "muted", "confirm_moves", "cover_on_handover"])
def test_a_switch_changes_its_setting_at_once_and_for_ever(settings: Play, tmp_path: Path, name: str) -> None:
    before = getattr(settings.house.settings, name)
    settings.click(name)
    assert getattr(settings.house.settings, name) is not before
    assert saved(tmp_path)[name] is not before
    settings.click(name)
    assert saved(tmp_path)[name] is before


@pytest.mark.parametrize(
    ("name", "index", "of", "value"),
    [("text_size", 1, 3, 125), ("text_size", 2, 3, 150), ("speed", 0, 4, "slow"), ("speed", 3, 4, "instant")],
)
def test_a_choice_changes_its_setting_at_once_and_for_ever(
    settings: Play, tmp_path: Path, name: str, index: int, of: int, value: object
) -> None:
    settings.click_part(name, index, of)
    assert getattr(settings.house.settings, name) == value
    assert saved(tmp_path)[name] == value


def test_reduced_motion_shows_only_the_outcome(settings: Play) -> None:
    settings.click("reduced_motion")
    assert settings.house.speed == float("inf")


@pytest.mark.parametrize("name", ["effects", "music"])
def test_a_volume_is_heard_while_it_is_pulled_and_saved_when_let_go(
    settings: Play, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []
    monkeypatch.setattr(settings.house.sounds, "play", lambda sound, volume=1.0: played.append(sound))
    x, y, width, height = settings.widget(name).rect
    start, end = settings.at(name), settings.canvas.to_window(x + width - 16, y + height / 2)
    settings.move(start)
    settings.press(start)
    settings.move(end)
    assert getattr(settings.house.sounds, name) == 1.0
    assert getattr(settings.house.settings, name) != 100
    settings.release(end)
    assert getattr(settings.house.settings, name) == saved(tmp_path)[name] == 100
    assert played == (["place"] if name == "effects" else [])


def test_arrow_keys_and_the_wheel_move_a_slider(settings: Play) -> None:
    settings.click("music")
    now = settings.house.settings.music
    settings.key(pygame.K_RIGHT)
    assert settings.house.settings.music == now + 5
    settings.hover("music")
    settings.post(pygame.MOUSEWHEEL, x=0, y=-1)
    assert settings.house.settings.music == now


class Shouted(gettext.NullTranslations):
    """A language that is English in capitals."""

    def gettext(self, message: str) -> str:
        return message if "{" in message else message.upper()


def test_the_language_changes_at_once(settings: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gettext, "translation", lambda *_place, languages, **_more: (
        Shouted() if languages == ["de"] else gettext.NullTranslations()
    ))  # fmt: skip
    settings.click("language")
    for _ in range(3):
        settings.key(pygame.K_DOWN)
    settings.key(pygame.K_RETURN)
    assert saved(tmp_path)["language"] == "de"
    assert isinstance(settings.top, SettingsScene)
    assert settings.top.title() == "SETTINGS"
    assert settings.widget("done").label == "DONE"  # type: ignore[attr-defined]
    assert settings.top.focused is settings.widget("language")
    settings.key(pygame.K_ESCAPE)
    assert settings.widget("quit").label == "QUIT"  # type: ignore[attr-defined]


def test_the_language_of_the_settings_is_spoken_after_a_restart(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gettext, "translation", lambda *_place, languages, **_more: (
        Shouted() if languages == ["fr"] else gettext.NullTranslations()
    ))  # fmt: skip
    start(language=None).house.change(language="fr")
    play = start(language=None)
    assert play.widget("quit").label == "QUIT"  # type: ignore[attr-defined]


def test_larger_text_is_larger_at_once(settings: Play) -> None:
    before = settings.canvas.text_width("Settings", 20)
    settings.click_part("text_size", 2, 3)
    assert settings.canvas.text_width("Settings", 20) > before * 1.3


def test_shortcuts_show_on_the_page(settings: Play) -> None:
    settings.key(pygame.K_m)
    assert settings.house.settings.muted
    assert settings.widget("muted").on  # type: ignore[attr-defined]


def test_defaults_are_restored_only_after_a_yes(settings: Play, tmp_path: Path) -> None:
    tables = {"tiki": TableChoice((), {"shaman": True})}
    settings.house.change(effects=5, text_size=125, speed="fast", muted=True, confirm_moves=True, tables=tables)
    settings.click("defaults")
    assert isinstance(settings.top, Dialog)
    settings.key(pygame.K_RETURN)
    assert settings.house.settings.effects == 5
    settings.click("defaults")
    settings.key(pygame.K_ESCAPE)
    assert settings.house.settings.effects == 5
    settings.click("defaults")
    settings.click("restore")
    assert isinstance(settings.top, SettingsScene)
    settings.step()
    assert settings.house.settings == Settings(tables=tables, window=settings.house.settings.window)
    assert saved(tmp_path)["effects"] == Settings().effects
    assert settings.widget("effects").value == Settings().effects  # type: ignore[attr-defined]


@pytest.mark.parametrize("leave", ["done", "back"])
def test_both_ways_out_lead_back(settings: Play, leave: str) -> None:
    settings.click(leave)
    assert isinstance(settings.top, Selection)


def test_a_click_beside_a_dialog_changes_nothing(settings: Play) -> None:
    settings.click("defaults")
    settings.click_at((20, 880))
    assert isinstance(settings.top, SettingsScene)


@pytest.mark.parametrize("over", [False, True])
def test_seats_are_told_apart_by_shapes_only_where_that_is_wished(
    play: Play, monkeypatch: pytest.MonkeyPatch, over: bool
) -> None:
    session = Session(GAMES["tiki"].deal(2, {"shaman": False}, 5), [Player("Ana", 0), Player("Ben", 1)], "game")
    chance = random.Random(1)
    while not session.over and (over or len(session.moves) < 4):
        session.play(chance.choice(session.state.legal_actions()))
    play.house.stack.push(Scoring(play.house, session) if over else Table(play.house, session))
    drawn: list[str] = []
    draw = play.canvas.sprite
    monkeypatch.setattr(play.canvas, "sprite", lambda name, *at, **how: (drawn.append(name), draw(name, *at, **how)))

    def marks() -> int:
        drawn.clear()
        play.canvas.forget()
        play.top.touch()
        play.step()
        return sum(name.startswith("shell/mark_") for name in drawn)

    assert marks()
    play.house.change(seat_marks=False)
    assert not marks()
    play.house.change(seat_marks=True)
    assert marks()


def test_the_seat_marks_go_at_once(play: Play) -> None:
    session = Session(GAMES["tiki"].deal(2, {"shaman": False}, 5), [Player("Ana", 0), Player("Ben", 1)], "game")
    play.house.stack.push(Table(play.house, session))
    play.step(5)
    before = play.canvas.surface.copy()
    play.house.change(seat_marks=False)
    play.step()
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(play.canvas.surface, "RGB")


def test_the_mute_key_says_what_it_did(play: Play) -> None:
    for word in ("Sound off", "Sound on", "Sound off"):
        play.key(pygame.K_m)
        assert play.notices == [word]
    play.step(2)
    assert play.notices == []
