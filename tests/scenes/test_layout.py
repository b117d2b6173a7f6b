"""Every page in every size and language: nothing is cut, nothing overlaps, the keyboard reaches everything."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pygame
import pytest

from game.ui import language
from game.ui.canvas import HEIGHT, WIDTH
from game.ui.widgets import Widget
from tests.scenes.play import Play

Start = Callable[..., Play]
Box = tuple[float, float, float, float]

SIZES = [(1600, 900), (1024, 576), (2560, 1440)]


class Long(gettext.NullTranslations):
    """A language whose words are a third longer than English ones."""

    def gettext(self, message: str) -> str:
        return " ".join(self._longer(word) for word in message.split(" "))

    @staticmethod
    def _longer(word: str) -> str:
        extra = (len(word) + 2) // 3
        return word if "{" in word or not word.isalpha() else word[:-1] + "mnenmnen"[:extra] + word[-1:]


@dataclass
class Ink:
    """A line of text on the screen, in units; the widget that drew it, if one did."""

    text: str
    box: Box
    cut: bool
    widget: Widget | None

    def __str__(self) -> str:
        return f"“{self.text}” {[round(number) for number in self.box]}"


@contextmanager
def watched(play: Play) -> Iterator[list[Ink]]:
    """Note every line of text that is drawn."""
    canvas, inks, drawing, stamping = play.canvas, [], [None], [False]
    draw_text, draw_stamp = canvas.text, canvas.stamp

    def text(
        line: str,
        x: float,
        y: float,
        size: float,
        colour: Any = "#000000",
        font: str = "text",
        *,
        align: str = "left",
        valign: str = "baseline",
        max_width: float | None = None,
        **more: Any,
    ) -> float:
        width = draw_text(line, x, y, size, colour, font, align=align, valign=valign, max_width=max_width, **more)
        if not line or stamping[0]:
            return width
        scale, fonts = canvas.scale, canvas.fonts
        limit = None if max_width is None else max_width * scale
        drawn = fonts.line(line, font, size * scale, pygame.Color(colour), limit)
        shift = {"left": 0.0, "center": 0.5, "right": 1.0}[align] * drawn.surface.get_width()
        rise = drawn.ascent - (drawn.capital / 2 if valign == "middle" else 0)
        ink = drawn.surface.get_bounding_rect()
        left, top = x + (ink.x - shift) / scale, y + (ink.y - rise) / scale
        smallest = fonts.font(font, max(8, round(round(fonts.real_size(size * scale)) * 0.55)))
        cut = limit is not None and smallest.size(line)[0] > limit
        inks.append(Ink(line, (left, top, ink.w / scale, ink.h / scale), cut, drawing[0]))
        return width

    def stamp(*args: Any, **more: Any) -> None:
        stamping[0] = True  # words on it are part of a picture and have places of their own
        draw_stamp(*args, **more)
        stamping[0] = False

    def draw_widgets(target: Any) -> None:
        for widget in sorted(play.top.widgets, key=lambda item: item.on_top):
            drawing[0] = widget
            widget.draw(target, play.top.look)
        drawing[0] = None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(canvas, "text", text)
        patch.setattr(canvas, "stamp", stamp)
        patch.setattr(play.top, "draw_widgets", draw_widgets)
        yield inks


def overlap(one: Box, other: Box, slack: float = 1.0) -> bool:
    return (
        one[0] + slack < other[0] + other[2]
        and other[0] + slack < one[0] + one[2]
        and one[1] + slack < other[1] + other[3]
        and other[1] + slack < one[1] + one[3]
    )


def inside(box: Box, outer: Box, slack: float = 1.0) -> bool:
    return (
        box[0] >= outer[0] - slack
        and box[1] >= outer[1] - slack
        and box[0] + box[2] <= outer[0] + outer[2] + slack
        and box[1] + box[3] <= outer[1] + outer[3] + slack
    )


def check_page(play: Play) -> None:
    """Check the page on top."""
    widgets = [widget for widget in play.top.widgets if widget.visible]
    wrong = [f"{widget.name} is outside" for widget in widgets if not inside(widget.rect, (0, 0, WIDTH, HEIGHT), 0)]
    for one, other in combinations(widgets, 2):
        if overlap(one.rect, other.rect, 0):
            wrong.append(f"{one.name} and {other.name} overlap")
    with watched(play) as inks:
        play.top.draw(play.canvas)
    assert inks
    for ink in inks:
        if ink.cut:
            wrong.append(f"{ink} is cut")
        if not inside(ink.box, (0, 0, WIDTH, HEIGHT) if ink.widget is None else ink.widget.rect):
            wrong.append(f"{ink} is outside")
        for widget in widgets if ink.widget is None else ():
            if overlap(ink.box, widget.rect):
                wrong.append(f"{ink} runs into {widget.name} {widget.rect}")
    for one_ink, other_ink in combinations(inks, 2):
        if overlap(one_ink.box, other_ink.box):
            wrong.append(f"{one_ink} and {other_ink} overlap")
    assert not wrong, "\n".join(wrong)


def check_reach(play: Play) -> None:
    """Check that Tab comes to every widget that can be used, and round."""
    wanted = {widget.name for widget in play.top.all_widgets() if widget.visible and widget.enabled}
    reached = []
    for _ in range(len(wanted) + 2):
        play.key(pygame.K_TAB)
        assert play.top.focused is not None
        reached.append(play.top.focused.name)
    assert set(reached) == wanted
    assert len(wanted) == len([widget for widget in play.top.all_widgets() if widget.visible])


def pages(play: Play) -> Iterator[str]:
    """Go through the pages, one after the other."""
    yield "selection"
    play.click("game_tiki")
    yield "setup"
    play.click_part("kind_1", 1, 2)
    play.click("start")
    play.house.thinker.close()
    play.house.stack.pop_to(lambda scene: False)
    yield "selection with a running game"
    play.key(pygame.K_ESCAPE)
    yield "dialog"
    play.key(pygame.K_ESCAPE)
    play.click("settings")
    yield "settings"
    play.click("defaults")
    yield "dialog with text"


LANGUAGES = ["en", "fr", "de", "long"]


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
def test_nothing_is_cut_and_nothing_overlaps(
    start: Start, size: tuple[int, int], spoken: str, text_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    if spoken == "long":
        monkeypatch.setattr(language, "_catalogue", Long())
        monkeypatch.setattr("game.scenes.house.set_language", lambda code: None)
    play.house.change(text_size=text_size)
    play.top.rebuild()
    for page in pages(play):
        try:
            check_page(play)
        except AssertionError as error:
            raise AssertionError(f"{page}: {error}") from error


def test_tab_reaches_everything(play: Play) -> None:
    for _page in pages(play):
        check_reach(play)


def test_arrow_keys_reach_everything(play: Play) -> None:
    for page in pages(play):
        scene = play.top
        reached = set()
        for start_widget in scene.focusable():
            for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                scene.set_focus(start_widget)
                scene.move_focus(*direction)
                if scene.focused is not start_widget and scene.focused is not None:
                    reached.add(scene.focused.name)
        assert reached >= {widget.name for widget in scene.focusable()}, page


def test_a_resized_window_is_laid_out_anew(play: Play) -> None:
    play.click("game_tiki")
    surface = pygame.display.set_mode((1024, 576), pygame.RESIZABLE)
    assert surface.get_size() == (1024, 576)
    play.post(pygame.WINDOWSIZECHANGED, x=1024, y=576)
    assert play.canvas.size == (1024, 576)
    check_page(play)
