"""What all scenes share: the house, the header, the way back, help on F1, the click of a button.

Leaving loses nothing, because every action of a game is saved as it is played; so the window's close button ends the
program from any scene without a question, unless the disk did not take a game.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.house import House
from game.ui.canvas import CREAM, Canvas, Colour
from game.ui.language import _
from game.ui.scene import Scene
from game.ui.widgets import Button, Choice, Dropdown, Radio, RoundButton, Row, Toggle, Widget

CLICKS = (Button, RoundButton, Toggle, Radio, Row, Choice, Dropdown)
"""Widgets that can be heard."""

SHADE = "#081a20"
"""The shadow of light text on the cloth."""

Line = tuple[str, float, Colour, str]
"""A line of text with size, colour and font."""


def draw_lines(
    canvas: Canvas, lines: Sequence[Line], x: float, middle: float, width: float, *, height: float = 1e9,
    leading: float = 1.25,
) -> None:  # fmt: skip
    """Draw lines one below the other about the height `middle`; they are set smaller where they need more `height`."""
    shrink = 1.0
    while sum(canvas.line_height(size * shrink, leading) for _text, size, _colour, _font in lines) > height:
        shrink *= 0.96
        if shrink < 0.5:
            break
    pitches = [canvas.line_height(size * shrink, leading) for _text, size, _colour, _font in lines]
    y = middle - sum(pitches) / 2
    for (text, size, colour, font), pitch in zip(lines, pitches, strict=True):
        canvas.text(text, x, y + pitch / 2, size * shrink, colour, font, valign="middle", max_width=width)
        y += pitch


class HouseScene(Scene):
    """A scene of the house."""

    help_game = "tiki"
    """Whose rules F1 opens."""
    fluid = False
    """True where `build` measures text, so that another window size needs another build."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self._built_for: tuple[int, int] | None = None

    # For scenes to override

    def title(self) -> str:
        """The heading beside the back button."""
        return ""

    def subtitle(self) -> str:
        """The line under it, if any."""
        return ""

    def help_chapter(self) -> int:
        """The chapter that F1 opens."""
        return 0

    # Provided

    def open(self, scene: Scene) -> None:
        """Lay a scene on top of this one."""
        self.house.stack.push(scene)

    def back(self) -> None:
        """Return to the scene below."""
        if len(self.house.stack.scenes) > 1 and self.house.stack.top is self:
            self.house.stack.pop()

    def open_rules(self) -> None:
        """Open the rule book where it helps most."""
        from game.scenes.rules import Rules  # that scene is one of this kind, too

        if not isinstance(self.house.stack.top, Rules):
            self.open(Rules(self.house, self.help_game, self.help_chapter()))

    def advance(self, seconds: float) -> None:
        size = self.house.canvas.size
        if self.fluid and self._built_for not in (None, size):
            self.rebuild()
        self._built_for = size
        super().advance(seconds)

    def on_escape(self) -> None:
        self.back()

    def on_quit(self) -> None:
        self.house.quit()

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_F1:
            self.open_rules()
            return True
        return False

    def on_act(self, widget: Widget) -> None:
        if widget.enabled and isinstance(widget, CLICKS):
            self.house.sounds.play("button")

    # The header

    def header(self) -> list[Widget]:
        """The widgets of the header; put them first."""
        return [RoundButton("back", 80, 64, 66, "back", self.on_escape, hint=_("Back (Esc)"))]

    def draw_header(self, canvas: Canvas) -> None:
        """The cloth, the title and the logo."""
        canvas.backdrop("shell/background_table")
        title, subtitle = self.title(), self.subtitle()
        apart = 12 * (canvas.fonts.text_scale - 1)
        middle = 56 - apart if subtitle else 64
        canvas.text(title, 144, middle, 44, CREAM, "heading", valign="middle", max_width=1300, shadow=SHADE)
        if subtitle:
            canvas.text(subtitle, 145, 98 + apart, 20, "#dfeee6", valign="middle", max_width=1300)
        canvas.sprite("shell/logo_mark", 1488, 24, 72)
