"""The list of moves beside the board: who, in plain words, and the notation; the newest on top."""

from __future__ import annotations

from game.boards.board import Board
from game.scenes.session import Session
from game.ui.canvas import FADED, INK, Canvas
from game.ui.widgets import ScrollArea

ROW = 48.0


class Log:
    """Words the moves of a session once and draws them in a scroll area."""

    def __init__(self, board: Board, session: Session) -> None:
        self.board = board
        self.session = session
        self.area = ScrollArea("log", board.log_rect, self._paint)

    def refresh(self) -> None:
        """The moves changed: show the newest."""
        self.area.offset = 0.0

    def _paint(self, canvas: Canvas, x: float, y: float, width: float) -> float:
        moves = self.session.moves
        bottom = self.area.rect[1] + self.area.rect[3]
        for index in range(len(moves)):
            top = y + index * ROW
            if top > bottom or top + ROW < self.area.rect[1]:
                continue
            move = moves[-1 - index]
            action = self.session.game.action_name(move.action)
            if index == 0:
                canvas.rounded((x, top, width, ROW - 4), 10, "#ffe3a0")
            colour = self.session.players[move.seat].colour
            middle = top + ROW / 2 - 2
            canvas.sprite(f"shell/mark_{colour + 1}", x + 8, middle - 9, 18)
            words = self.board.words(move.seat, action, move.events)
            canvas.text(words, x + 36, middle - 8, 16, INK, "bold", valign="middle", max_width=width - 44)
            canvas.text(action, x + 36, middle + 11, 14, FADED, "semibold", valign="middle", max_width=width - 84)
            number = str(len(moves) - index)
            canvas.text(number, x + width - 8, middle + 11, 14, FADED, "semibold", align="right", valign="middle")
        return len(moves) * ROW
