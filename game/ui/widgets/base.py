"""The base of all widgets, and the bubble that explains them.

Rectangles are logical units (x, y, width, height). A widget changes nothing but itself; what it means is told by the
callbacks that its scene gave it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.canvas import CREAM, GLOW, Canvas, Point, Rect

Action = Callable[[], None]


def nothing() -> None:
    """The action of widgets that need none."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a widget stands with mouse and focus while it is drawn."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False


Looks = Callable[["Widget"], Look]


class Widget:
    """Base of all widgets."""

    draggable = False
    on_top = False
    shows_focus = False
    """True where `draw` itself shows the focus."""

    def __init__(self, name: str, rect: Rect, *, hint: str = "", enabled: bool = True, default: bool = False) -> None:
        self.name = name
        self.rect = rect
        self.hint = hint
        self.enabled = enabled
        self.default = default
        self.visible = True
        self.focusable = True

    @property
    def can_focus(self) -> bool:
        return self.focusable and self.visible and self.enabled

    @property
    def centre(self) -> Point:
        x, y, width, height = self.rect
        return x + width / 2, y + height / 2

    def children(self) -> Sequence[Widget]:
        """Widgets inside this one."""
        return ()

    def contains(self, x: float, y: float) -> bool:
        left, top, width, height = self.rect
        return left <= x < left + width and top <= y < top + height

    def draw(self, canvas: Canvas, look: Looks) -> None:
        """Draw it; `look(self)` says how it stands."""

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the focus ring around it."""
        x, y, width, height = self.rect
        canvas.rounded((x - 6, y - 6, width + 12, height + 12), 18, None, "#1d1710", 6)
        canvas.rounded((x - 5, y - 5, width + 10, height + 10), 17, None, GLOW, 4)

    def activate(self) -> None:
        """Enter, or a click."""

    def hover(self, position: Point) -> bool:
        """The mouse moves over it with no button down; answer whether it changed."""
        return False

    def press(self, position: Point) -> None:
        """The mouse button went down on it."""

    def drag(self, position: Point) -> bool:
        """The mouse moves with the button down; answer whether it changed."""
        return False

    def release(self, position: Point) -> None:
        """The mouse button went up over it after going down on it: a click."""
        if self.enabled:
            self.activate()

    def let_go(self) -> None:
        """The press is over, wherever it ended."""

    def click_elsewhere(self, position: Point) -> bool:
        """A click on something else; answer whether it changed."""
        return False

    def wheel(self, steps: int) -> bool:
        """The mouse wheel turned over it; answer whether it was used."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key while it has the focus; answer whether it was used."""
        return False

    def text_input(self, text: str) -> bool:
        """Typed text while it has the focus; answer whether it was used."""
        return False

    def blur(self) -> None:
        """It loses the focus."""

    def reveal(self) -> None:
        """It gets the focus by keyboard and must be seen."""


def draw_tooltip(canvas: Canvas, widget: Widget, text: str) -> None:
    """A dark bubble above (or below) a widget."""
    x, y, width, height = widget.rect
    size = 18.0
    wide = min(420.0, canvas.text_width(text, size, "semibold") + 40)
    tall = canvas.paragraph_height(text, wide - 36, size, "semibold", 1.3) + 22
    while wide > 160 and canvas.paragraph_height(text, wide - 52, size, "semibold", 1.3) + 22 <= tall:
        wide -= 16  # lines of about the same length
    left = max(8.0, min(1592.0 - wide, x + width / 2 - wide / 2))
    above = y - tall - 12 > 6
    top = y - tall - 12 if above else y + height + 12
    canvas.panel("shell/tooltip", (left - 6, top - 6, wide + 12, tall + 12), 0.8)
    tail = max(left + 30, min(left + wide - 30, x + width / 2))
    if above:
        canvas.sprite("shell/tooltip_tail", tail - 12, top + tall - 4, 24)
    canvas.paragraph(
        text, (left + 18, top + 4, wide - 36, tall - 8), size, CREAM, "semibold", align="center", valign="middle",
        leading=1.3,
    )  # fmt: skip
