"""The list of moves beside the board: who, in plain words, and the notation; the newest on top."""

from __future__ import annotations

from game.boards.board import Board
from game.scenes.session import Session
from game.ui.canvas import FADED, INK, Canvas
from game.ui.widgets import ScrollArea

WORDS, NOTE = 16.0, 14.0
LEADING = 1.25
GAP = 8.0


class Log:
    """Words the moves of a session and draws them in a scroll area."""

    def __init__(self, board: Board, session: Session) -> None:
        self.board = board
        self.session = session
        self.area = ScrollArea("log", board.log_rect, self._paint)

    def refresh(self) -> None:
        """The moves changed: show the newest."""
        self.area.offset = 0.0

    def _paint(self, canvas: Canvas, x: float, y: float, width: float) -> float:
        moves = self.session.moves
        top = y
        for index, move in enumerate(reversed(moves)):
            action = self.session.game.action_name(move.action)
            words = self.board.words(move.seat, action, move.events)
            tall = canvas.paragraph_height(words, width - 44, WORDS, "bold", LEADING)
            height = tall + 19 + GAP
            if top + height > self.area.rect[1] and top < self.area.rect[1] + self.area.rect[3]:
                if index == 0:
                    canvas.rounded((x, top, width, height - 3), 10, "#ffe3a0")
                colour = self.session.players[move.seat].colour
                canvas.sprite(f"shell/mark_{colour + 1}", x + 8, top + 6, 18)
                canvas.paragraph(words, (x + 36, top + 4, width - 44, tall + 2), WORDS, INK, "bold", leading=LEADING)
                line = top + tall + 13
                canvas.text(action, x + 36, line, NOTE, FADED, "semibold", valign="middle", max_width=width - 84)
                number = str(len(moves) - index)
                canvas.text(number, x + width - 8, line, NOTE, FADED, "semibold", align="right", valign="middle")
            top += height
        return top - y
