"""All moves of a game in order, as a list to scroll: the one that stands on the board is lit, a click goes to another.

Beside a move may stand what it cost its player.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

import pygame

from game.boards.board import Board
from game.scenes.session import Session
from game.scenes.undo import Move
from game.ui.canvas import CREAM, DANGER, FADED, INK, Canvas, Point, Rect
from game.ui.language import _, language
from game.ui.widgets import Looks, ScrollArea

WORDS, LEADING = 16.0, 1.25
MARK = 24.0
LEFT = MARK + 20
COST: tuple[float, float] = (54.0, 24.0)
LIT, POINTED = "#ffe3a0", "#fff3cf"


def sentence(board: Board, session: Session, move: Move) -> str:
    """A move in words, with the player's name where the game's own list of moves has it."""
    words = board.words(move.seat, session.game.action_name(move.action), move.events)
    if not board.log_style.names:
        return words
    return _("{player} {deed}").format(player=session.players[move.seat].name, deed=words)


class MoveList(ScrollArea):
    """Lists moves; `jump` goes to the position after so many of them. Arrow keys go from one to the next."""

    def __init__(self, rect: Rect, board: Board, session: Session, jump: Callable[[int], None]) -> None:
        super().__init__("moves", rect, self._paint)
        self.board, self.session, self._jump = board, session, jump
        self.at = 0
        """So many moves are played."""
        self.costs: Mapping[int, str] = {}
        """By the number of the move, counted from 0, what is written beside it."""
        self._wanted = True
        self._rows: list[tuple[str, float]] = []
        """Per move its words and their height."""
        self._tops: Sequence[float] = ()
        self._rows_for: tuple[object, ...] = ()
        self._mouse: Point | None = None
        self._lit: int | None = None

    @property
    def can_focus(self) -> bool:
        return self.visible and bool(self.session.moves)

    def follow(self, at: int) -> None:
        """So many moves are played now: see to it that the last of them can be seen."""
        self.at, self._wanted = at, True

    # Input

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if step:
            self._jump(self.at + step)
        return bool(step)

    def release(self, position: Point) -> None:
        row = self._row_at(position)
        if self._grab is None and row is not None:
            self._jump(row + 1)

    def hover(self, position: Point) -> bool:
        before = self._row_at(self._mouse) if self._mouse is not None else None
        self._mouse = position
        return self._row_at(position) != before

    def _row_at(self, position: Point) -> int | None:
        down = position[1] - self.rect[1] + self.offset
        if not self.contains(*position) or not self._tops or not 0 <= down < self._tops[-1]:
            return None
        return bisect_right(self._tops, down) - 1

    # Drawing

    def draw(self, canvas: Canvas, look: Looks) -> None:
        _x, _y, width, height = self.rect
        self._measure(canvas, width - 24 - LEFT - self._right)
        self.height = self._tops[-1] if self._tops else 0.0
        if self._wanted and len(self._tops) > 1:
            number = max(0, self.at - 1)
            top, bottom = self._tops[number], self._tops[number + 1]
            gap = min(60.0, max(0.0, (height - (bottom - top)) / 2))  # the neighbours are worth seeing, too
            self.offset = min(max(self.offset, bottom - height + gap), top - gap)
            self._wanted = False
        self.scroll(0)
        self._lit = self._row_at(self._mouse) if look(self).hovered and self._mouse is not None else None
        super().draw(canvas, look)

    @property
    def _right(self) -> float:
        return COST[0] + 8 if self.costs else 6.0

    def _measure(self, canvas: Canvas, room: float) -> None:
        """Word and measure all moves, if language, size or room are other ones than before."""
        wanted = (language(), canvas.fonts.text_scale, canvas.scale, room, self.rect[3])
        if wanted == self._rows_for:
            return
        self._rows_for, self._wanted = wanted, True
        words = [sentence(self.board, self.session, move) for move in self.session.moves]
        self._rows = [(line, canvas.paragraph_height(line, room, WORDS, "semibold", LEADING)) for line in words]
        self._tops = list(accumulate((max(tall, MARK) + 12 for _line, tall in self._rows), initial=0.0))

    def _paint(self, canvas: Canvas, x: float, y: float, width: float) -> float:
        first = max(0, bisect_right(self._tops, self.offset) - 1)
        for number in range(first, len(self._rows)):
            top = y + self._tops[number]
            if top > self.rect[1] + self.rect[3]:
                break
            self._paint_row(canvas, number, x, top, width)
        return self.height

    def _paint_row(self, canvas: Canvas, number: int, x: float, top: float, width: float) -> None:
        move, (words, tall) = self.session.moves[number], self._rows[number]
        high = self._tops[number + 1] - self._tops[number]
        now = number == self.at - 1
        if now or number == self._lit:
            canvas.rounded((x, top + 1, width, high - 2), 9, LIT if now else POINTED)
        middle = top + high / 2
        self.board.draw_move(canvas, x + 8, middle - MARK / 2, MARK, move.seat, move.events)
        room = self.rect[2] - 24 - LEFT - self._right
        ink = INK if number < self.at else FADED
        canvas.paragraph(words, (x + LEFT - 4, middle - tall / 2, room, tall + 2), WORDS, ink, "semibold",
                         leading=LEADING)  # fmt: skip
        cost = self.costs.get(number)
        if cost is not None:
            left = x + width - COST[0] - 4
            canvas.rounded((left, middle - COST[1] / 2, *COST), 12, DANGER)
            canvas.text(cost, left + COST[0] / 2, middle, 15, CREAM, "bold", align="center", valign="middle",
                        max_width=COST[0] - 10)  # fmt: skip
