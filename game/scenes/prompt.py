"""The prompt bar: who does what next, or why a click led nowhere, with the buttons that the moment needs.

It is as wide as its words and buttons need, about the middle that the board gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.boards.board import Board, Prompt
from game.ui.canvas import DANGER, INK, PARCHMENT_EDGE, SEAT_INK, TEAL, Canvas, Rect
from game.ui.widgets import Button

TEXT, NAME = 20.0, 21.0
GAP = 10.0
PIP = 35.0
"""How far apart the prompt's pictures are."""
SAID_SECONDS = 4.0
SMALLEST = 0.55
"""Words that need more than the widest bar are set smaller together, down to this."""


class PromptBar:
    """Lays the bar out and draws it; the scene owns the buttons' meaning."""

    def __init__(self, board: Board, canvas: Canvas) -> None:
        self.board = board
        self.canvas = canvas
        self.rect: Rect = board.prompt_rect
        self._room = 0.0
        self._shrink = 1.0
        self._prompt = Prompt(None, "")
        self.said = ("", "")
        """A line with its icon that takes the prompt's place for a while; empty: none."""
        self._said_left = 0.0
        self._line = ("", "")
        self._done: float | None = None

    def say(self, text: str, icon: str, seconds: float) -> None:
        """Show a line for a while."""
        self.said, self._said_left = (text, icon), seconds

    def silence(self) -> None:
        """Let the prompt take the place of what was said."""
        self.said, self._said_left = ("", ""), 0.0

    def advance(self, seconds: float) -> bool:
        """Let time pass; answer whether what was said has been there long enough."""
        if self._said_left <= 0:
            return False
        self._said_left -= seconds
        if self._said_left > 0:
            return False
        self.silence()
        return True

    def arrange(
        self,
        prompt: Prompt,
        caption: str,
        buttons: Sequence[Button],
        shown: Callable[[str], bool],
        done: float | None = None,
    ) -> None:
        """Make the bar fit what it has to say and put the needed buttons at its right end.

        Args:
            caption: what a story says now, if anything: it takes the place of all else.
            shown: which buttons are needed, by name.
            done: how far something is that people wait for (0–1), None if they do not.
        """
        self._prompt, self._done = prompt, done
        self._line = (caption, "info") if caption else self.said
        x, y, least, height = self.board.prompt_rect
        fixed = 56.0
        for button in buttons:
            button.visible = shown(button.name)
            if button.visible:
                fixed += self._button_width(button) + GAP
        self._shrink = 1.0
        while self._shrink > SMALLEST and fixed + self._words_width() > self.board.prompt_widest:
            self._shrink *= 0.95
        width = max(least, min(self.board.prompt_widest, fixed + self._words_width()))
        left = x + least / 2 - width / 2
        self.rect = (left, y, width, height)
        right = left + width - 8
        for button in reversed(buttons):
            if button.visible:
                wide = self._button_width(button)
                button.rect = (right - wide, y + 8, wide, height - 14)
                right -= wide + GAP
        self._room = right - left - 24

    def _button_width(self, button: Button) -> float:
        return min(320.0, max(110.0, self.canvas.text_width(button.label, button.size, "heading") + 52))

    def _words_width(self) -> float:
        text, head = TEXT * self._shrink, NAME * self._shrink
        if self._line[0]:
            return 48 + self.canvas.text_width(self._line[0], text, "bold")
        width = self.canvas.text_width(self._prompt.text, text, "bold")
        seat = self._prompt.seat
        if seat is not None:
            name = f"{self.board.players[seat].name}:"
            width += 38 + self.canvas.text_width(name, head, "heading") + (66 if self.board.avatar(seat) else 0)
        if self._prompt.label:
            width += PIP * self._prompt.pips[1] + self.canvas.text_width(self._prompt.label, head, "heading") + 60
        return width

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar without its buttons."""
        x, y, width, height = self.rect
        canvas.rounded((x + 1, y + 5, width, height), height / 2, "#000000", alpha=0.28)
        canvas.rounded((x, y, width, height), height / 2, "#f7ead0", "#e2cba0", 2)
        if self._done is not None:
            wide = width - 2 * height
            canvas.rounded((x + height, y + height - 8, wide, 4), 2, "#d9c69c")
            canvas.rounded((x + height, y + height - 8, max(4.0, wide * min(1.0, self._done)), 4), 2, "#c98a1e")
        middle, left, room = y + height / 2, x + 26, self._room
        size, head = TEXT * self._shrink, NAME * self._shrink
        text, icon = self._line
        if text:
            canvas.sprite(f"shell/icon_{icon}", left, middle - 15, 30, ink=DANGER if icon == "warning" else TEAL)
            canvas.text(text, left + 40, middle, size, INK, "bold", valign="middle", max_width=room - 40)
            return
        seat = self._prompt.seat
        if seat is not None:
            avatar = self.board.avatar(seat)
            if avatar:
                canvas.sprite(avatar, x - 10, y + height - 72, 84)
                left, room = left + 66, room - 66
            player = self.board.players[seat]
            canvas.mark(player.colour, left + 11, middle, 22)
            colour = SEAT_INK[player.colour]
            name = canvas.text(
                f"{player.name}:", left + 30, middle, head, colour, "heading", valign="middle", max_width=room * 0.4
            )
            left, room = left + 38 + name, room - 38 - name
        if self._prompt.label:
            used = self._draw_label(canvas, left, room)
            left, room = left + used, room - used
        canvas.text(self._prompt.text, left, middle, size, INK, "bold", valign="middle", max_width=room)

    def _draw_label(self, canvas: Canvas, left: float, room: float) -> float:
        """Draw the prompt's pictures and its label, set apart by a line; answer the width used."""
        _x, y, _width, height = self.rect
        number, of = self._prompt.pips
        at = left + (12 if of and self._prompt.seat is not None else 0)
        for pip in range(of):
            self.board.draw_pip(canvas, at + 6, y + height / 2, PIP + 1, pip < number)
            at += PIP
        at += canvas.text(
            self._prompt.label, at, y + height / 2, NAME * self._shrink, INK, "heading", valign="middle",
            max_width=room * 0.5,
        )  # fmt: skip
        if self._prompt.text:
            canvas.rounded((at + 16, y + 10, 2, height - 20), 1, PARCHMENT_EDGE)
        return at + 32 - left
