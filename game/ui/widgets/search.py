"""A text field that filters while one types."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.canvas import FADED, Canvas, Rect
from game.ui.widgets.base import Looks
from game.ui.widgets.controls import TextField


class SearchField(TextField):
    """A line of text that may be empty; every change is told at once, Esc empties it."""

    def __init__(
        self, name: str, rect: Rect, text: str, action: Callable[[str], None], placeholder: str, *, limit: int = 24
    ) -> None:
        super().__init__(name, rect, text, action, limit=limit)
        self.placeholder = placeholder
        self._told = text

    def _tell(self) -> None:
        if self.text.strip() != self._told:
            self._told = self.text.strip()
            self.action(self._told)

    def _finish(self, keep: bool = True) -> None:
        if not self.editing:
            return
        self.editing = self.marked = False
        pygame.key.stop_text_input()
        self.text = self.text.strip() if keep else ""
        self._tell()

    def text_input(self, text: str) -> bool:
        used = super().text_input(text)
        self._tell()
        return used

    def key(self, event: pygame.event.Event) -> bool:
        used = super().key(event)
        self._tell()
        return used

    def draw(self, canvas: Canvas, look: Looks) -> None:
        super().draw(canvas, look)
        if not self.text and not self.editing:
            x, y, width, height = self.rect
            canvas.text(self.placeholder, x + 16, y + height / 2, 19, FADED, "semibold", valign="middle",
                        max_width=width - 58)  # fmt: skip
