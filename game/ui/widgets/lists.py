"""Lists and pages: rows, tabs, and a window on content that is taller than itself."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.canvas import CREAM, GLOW, INK, Canvas, Point, Rect
from game.ui.widgets.base import Action, Looks, Widget


class ScrollArea(Widget):
    """A window on content taller than itself; wheel, bar, arrows, Page keys, Home and End move it.

    `paint(canvas, x, y, width)` draws the content from its top left and answers its height.
    """

    def __init__(self, name: str, rect: Rect, paint: Callable[[Canvas, float, float, float], float]) -> None:
        super().__init__(name, rect)
        self.paint = paint
        self.offset = 0.0
        self.height = 0.0
        self._grab: float | None = None

    @property
    def most(self) -> float:
        """The largest offset."""
        return max(0.0, self.height - self.rect[3])

    @property
    def can_focus(self) -> bool:
        return self.visible and self.most > 0

    def scroll(self, by: float) -> bool:
        """Move by units; answer whether anything moved."""
        before = self.offset
        self.offset = max(0.0, min(self.most, self.offset + by))
        return self.offset != before

    def _thumb(self) -> Rect:
        x, y, width, height = self.rect
        tall = max(48.0, height * height / max(self.height, 1.0))
        return x + width - 18, y + (height - tall) * (self.offset / self.most if self.most else 0), 18, tall

    def press(self, position: Point) -> None:
        x, y, _width, height = self._thumb()
        if self.most and position[0] >= x - 6:
            inside = y <= position[1] < y + height
            self._grab = position[1] - y if inside else height / 2
            self.drag(position)

    def drag(self, position: Point) -> bool:
        if self._grab is None:
            return False
        tall = self._thumb()[3]
        part = (position[1] - self._grab - self.rect[1]) / max(1.0, self.rect[3] - tall)
        return self.scroll(part * self.most - self.offset)

    def let_go(self) -> None:
        self._grab = None

    def wheel(self, steps: int) -> bool:
        return self.scroll(-48.0 * steps)

    def key(self, event: pygame.event.Event) -> bool:
        page = self.rect[3] * 0.85
        by = {
            pygame.K_UP: -48.0,
            pygame.K_DOWN: 48.0,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -1e9,
            pygame.K_END: 1e9,
        }.get(event.key)
        return by is not None and self.scroll(by)

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        clip = canvas.surface.get_clip()
        box = canvas.rect(self.rect).clip(clip)
        below = canvas.surface.subsurface(box).copy()
        canvas.surface.set_clip(box)
        try:
            for _ in range(2):
                barred = self.most > 0
                self.height = self.paint(canvas, x, y - self.offset, width - (24 if barred else 0))
                if barred is (self.most > 0):
                    break
                canvas.surface.blit(below, box)  # the bar needs room after all, or none any more: once again
        finally:
            canvas.surface.set_clip(clip)
        self.scroll(0)
        if self.most:
            canvas.panel("shell/scrollbar_track", (x + width - 16, y, 14, height), 0.6)
            left, top, wide, tall = self._thumb()
            canvas.panel("shell/scrollbar_thumb", (left + 1, top, wide - 2, tall), 0.7)


class Row(Widget):
    """A line of a list (a chapter, a tab): drawn active when chosen; a long label wraps."""

    LEADING = 1.12

    def __init__(
        self, name: str, rect: Rect, label: str, action: Action, *, number: str = "", active: bool = False,
        size: float = 20.0,
    ) -> None:  # fmt: skip
        super().__init__(name, rect)
        self.label, self.action, self.number, self.active, self.size = label, action, number, active, size

    def activate(self) -> None:
        self.action()

    @property
    def room(self) -> Rect:
        """Where the label stands."""
        x, y, width, height = self.rect
        left = 62.0 if self.number else 20.0
        return x + left, y + 3, width - left - 36, height - 6

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        middle = y + height / 2
        if self.active:
            canvas.panel("shell/list_row_active", (x - 2, y - 4, width + 4, height + 8))
        elif look(self).hovered:
            canvas.panel("shell/list_row_dark", (x - 2, y - 4, width + 4, height + 8))
        colour = INK if self.active else CREAM
        if self.number:
            canvas.text(
                self.number, x + 34, middle, 24, "#8a2a10" if self.active else GLOW, "heading", align="center",
                valign="middle",
            )  # fmt: skip
        canvas.paragraph(self.label, self.room, self.size, colour, "bold", valign="middle", leading=self.LEADING)
        if self.active:
            canvas.polygon(
                [(x + width - 28, middle - 6), (x + width - 18, middle), (x + width - 28, middle + 6)], "#5b3620"
            )


class Tab(Row):
    """A tab above a page."""

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        if self.active:
            canvas.panel("shell/tab_active", (x, y, width, height))
        else:
            canvas.panel("shell/tab_inactive", (x, y + 6, width, height - 6))
        canvas.text(
            self.label, x + width / 2, y + height / 2 + 4, 24, INK, "heading", align="center", valign="middle",
            max_width=width - 24,
        )  # fmt: skip
