"""Dialogs: Enter means the default, Esc never does anything, and every answer fits."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.dialog import Answer, Dialog
from game.scenes.selection import Selection
from game.ui import language
from tests.scenes.play import Play
from tests.scenes.test_layout import Long, check_page, check_reach


def ask(play: Play, count: int, text: str = "", default: str | None = None) -> list[str]:
    """Open a dialog whose first answer is harmless; the answers that acted are told by the list."""
    acted: list[str] = []
    answers = [Answer("stay", "Stay here", style="primary")]
    for number in range(1, count):
        name = f"leave_{number}"
        answers.append(Answer(name, f"Leave by door {number}", lambda name=name: acted.append(name)))  # type: ignore[misc]
    play.house.stack.push(Dialog(play.house, "Will you stay or go?", text, answers, default=default))
    play.step()
    return acted


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_esc_gives_the_answer_that_changes_nothing(play: Play, count: int) -> None:
    acted = ask(play, count)
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.top, Selection)
    assert acted == []


def test_enter_gives_the_primary_answer_or_the_chosen_default(play: Play) -> None:
    acted = ask(play, 3)
    play.key(pygame.K_RETURN)
    assert acted == []
    acted = ask(play, 3, default="leave_2")
    play.key(pygame.K_RETURN)
    assert acted == ["leave_2"]


def test_a_click_acts_once_and_closes(play: Play) -> None:
    acted = ask(play, 5)
    play.click("leave_3")
    assert acted == ["leave_3"]
    assert isinstance(play.top, Selection)


def test_a_click_beside_the_panel_closes_and_one_on_it_does_not(play: Play) -> None:
    acted = ask(play, 2)
    x, y, _width, _height = play.top.panel  # type: ignore[attr-defined]
    play.click_at(play.canvas.to_window(x + 10, y + 10))
    assert isinstance(play.top, Dialog)
    play.click_at((20, 20))
    assert isinstance(play.top, Selection)
    assert acted == []


def test_more_than_three_answers_stand_one_below_the_other(play: Play) -> None:
    ask(play, 5)
    assert len({widget.rect[0] for widget in play.top.widgets}) == 1
    ys = [widget.rect[1] for widget in play.top.widgets]
    assert ys == sorted(set(ys))


@pytest.mark.parametrize("count", [1, 2, 3, 5])
@pytest.mark.parametrize("text_size", [100, 150])
def test_text_and_answers_fit(play: Play, count: int, text_size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_catalogue", Long())
    play.house.change(text_size=text_size)
    ask(play, count, "The game is saved after every move. You can go on any time. " * 3)
    check_page(play)
    check_reach(play)
