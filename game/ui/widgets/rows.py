"""A list of many rows, of which only those that show are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from game.ui.canvas import GLOW, Canvas, Point, Rect
from game.ui.widgets.base import Action, Looks
from game.ui.widgets.lists import ScrollArea

Entry = TypeVar("Entry")

GLIDE = 14.0
"""How fast a wheel's step is caught up with: the part of the way per second, for small times."""


class RowList(ScrollArea, Generic[Entry]):
    """Rows of one height; one may be marked, by a click or the arrow, Page, Home and End keys.

    A click on the marked row, or Enter, chooses it. The wheel sets a goal to which `glide` moves the rows smoothly.
    """

    shows_focus = True

    def __init__(
        self,
        name: str,
        rect: Rect,
        paint_row: Callable[[Canvas, Entry, Rect, bool, bool], None],
        mark: Callable[[int], None],
        choose: Action,
    ) -> None:
        """Make a list without entries.

        Args:
            paint_row: draws an entry into a rectangle; marked or not, pointed at or not.
            mark: hears which row the user has marked.
            choose: what a click on the marked row, or Enter, does.
        """
        super().__init__(name, rect, self._paint)
        self.paint_row, self.mark, self.choose = paint_row, mark, choose
        self.entries: Sequence[Entry] = ()
        self.marked: int | None = None
        self._pitch = 48.0
        self._goal = 0.0
        self._pointed: int | None = None
        self._pressed: int | None = None

    def show(self, entries: Sequence[Entry], marked: int | None, pitch: float) -> None:
        """Show other entries in rows of a height; the place in the list stays, unless the marked row would not show."""
        self.entries, self.marked, self._pitch = entries, marked, pitch
        self._pointed = self._pressed = None
        self.height = pitch * len(entries)
        self.scroll(0)
        self.reveal()

    @property
    def can_focus(self) -> bool:
        return self.visible and bool(self.entries)

    def scroll(self, by: float) -> bool:
        moved = super().scroll(by)
        self._goal = self.offset if by else max(0.0, min(self.most, self._goal))
        return moved

    def glide(self, seconds: float) -> bool:
        """Move on towards the goal that the wheel has set; answer whether anything moved."""
        gap = self._goal - self.offset
        if not gap:
            return False
        self.offset = self._goal if abs(gap) < 0.5 else self.offset + gap * min(1.0, GLIDE * seconds)
        return True

    def row(self, index: int) -> Rect:
        """Where a row is now, perhaps beyond the window."""
        x, y, width, _ = self.rect
        return x, y - self.offset + index * self._pitch, width - (24 if self.most else 0), self._pitch

    def at(self, position: Point) -> int | None:
        """The row at a point."""
        left, top, width, _ = self.rect
        index = int((position[1] - top + self.offset) // self._pitch)
        on_bar = self.most > 0 and position[0] >= left + width - 24
        return index if self.contains(*position) and not on_bar and 0 <= index < len(self.entries) else None

    def reveal(self) -> None:
        if self.marked is not None:
            top, height = self.marked * self._pitch, self.rect[3]
            self.offset = max(0.0, min(max(top + self._pitch - height, self.offset), top, self.most))
            self._goal = self.offset

    def hover(self, position: Point) -> bool:
        before, self._pointed = self._pointed, self.at(position)
        return self._pointed != before

    def press(self, position: Point) -> None:
        super().press(position)
        self._pressed = self.at(position)

    def release(self, position: Point) -> None:
        index = self.at(position)
        if index is None or index != self._pressed:
            return
        if index == self.marked:
            self.choose()
        else:
            self._mark(index)

    def wheel(self, steps: int) -> bool:
        self._pointed = None
        before, self._goal = self._goal, max(0.0, min(self.most, self._goal - 1.5 * self._pitch * steps))
        return self._goal != before

    def activate(self) -> None:
        if self.marked is None:
            self._mark(0)
        else:
            self.choose()

    def _mark(self, index: int) -> None:
        self.marked = index
        self.reveal()
        self.mark(index)

    def key(self, event: pygame.event.Event) -> bool:
        last, page = len(self.entries) - 1, max(1, int(self.rect[3] // self._pitch) - 1)
        here = -1 if self.marked is None else self.marked
        goal = {
            pygame.K_UP: here - 1,
            pygame.K_DOWN: here + 1,
            pygame.K_PAGEUP: max(0, here - page),
            pygame.K_PAGEDOWN: min(last, here + page),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }.get(event.key)
        if goal is None or not 0 <= goal <= last:
            return False
        self._mark(goal)
        return True

    def _paint(self, canvas: Canvas, x: float, y: float, width: float) -> float:
        first = max(0, int(self.offset // self._pitch))
        for index in range(first, min(len(self.entries), first + int(self.rect[3] // self._pitch) + 2)):
            rect = (x, y + index * self._pitch, width, self._pitch)
            self.paint_row(canvas, self.entries[index], rect, index == self.marked, index == self._pointed)
        return self._pitch * len(self.entries)

    def draw(self, canvas: Canvas, look: Looks) -> None:
        if not look(self).hovered:
            self._pointed = None
        super().draw(canvas, look)
        if look(self).focused and self.entries:
            x, y, width, height = self.row(self.marked or 0)
            if self.rect[1] - 1 < y and y + height < self.rect[1] + self.rect[3] + 1:
                canvas.rounded((x - 3, y - 1, width + 6, height + 2), 13, None, "#1d1710", 6)
                canvas.rounded((x - 2, y, width + 4, height), 12, None, GLOW, 4)


def draw_row_back(canvas: Canvas, rect: Rect, marked: bool, pointed: bool) -> None:
    """The ground of a row on parchment."""
    x, y, width, height = rect
    if marked:
        canvas.rounded((x, y + 2, width, height - 4), 10, GLOW, "#c58f55", 2)
    elif pointed:
        canvas.rounded((x, y + 2, width, height - 4), 10, "#ffe7a8")
