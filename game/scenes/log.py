"""The list of moves beside the board: who, in plain words, and the notation; the newest on top."""

from __future__ import annotations

from game.boards.board import Board
from game.scenes.session import Session
from game.scenes.undo import Move
from game.ui.canvas import Canvas
from game.ui.language import _, language
from game.ui.widgets import ScrollArea

WORDS, NOTE = 16.0, 14.0
LEADING = 1.25
GAP = 8.0


class Log:
    """Words the moves of a session once and draws them in a scroll area, in the board's style."""

    def __init__(self, board: Board, session: Session) -> None:
        self.board = board
        self.session = session
        self.area = ScrollArea("log", board.log_rect, self._paint)
        self._rows: list[tuple[Move, str, float]] = []
        """Per move its words and their height, as far as they were needed."""
        self._rows_for: tuple[object, ...] = ()

    def refresh(self) -> None:
        """The moves changed: show the newest."""
        self.area.offset = 0.0

    def _word(self, canvas: Canvas, width: float) -> None:
        """Word and measure the moves that are new, or all if the words' place or language is another one."""
        moves, rows = self.session.moves, self._rows
        wanted = (language(), canvas.fonts.text_scale, canvas.scale, width)
        if wanted != self._rows_for:
            self._rows_for = wanted
            rows.clear()
        while rows and (len(rows) > len(moves) or rows[-1][0] is not moves[len(rows) - 1]):
            rows.pop()
        for move in moves[len(rows) :]:
            words = self.board.words(move.seat, self.session.game.action_name(move.action), move.events)
            if self.board.log_style.names:
                name = self.session.players[move.seat].name
                words = _("{player} {deed}").format(player=name, deed=words)
            rows.append((move, words, canvas.paragraph_height(words, width, WORDS, self._face, LEADING)))

    @property
    def _face(self) -> str:
        return "bold" if self.board.log_style.notation else "semibold"

    def _paint(self, canvas: Canvas, x: float, y: float, width: float) -> float:
        style = self.board.log_style
        left = x + style.mark + 18
        room = width - style.mark - 26
        self._word(canvas, room)
        top = y
        for index, (move, words, tall) in enumerate(reversed(self._rows)):
            inner = max(tall + (19 if style.notation else 0), style.mark)
            if top + inner + GAP > self.area.rect[1] and top < self.area.rect[1] + self.area.rect[3]:
                if index == 0:
                    canvas.rounded((x, top, width, inner + GAP - 3), 10, style.newest)
                high = top + (6 if style.notation else 2 + (inner - style.mark) / 2)
                self.board.draw_move(canvas, x + 8, high, style.mark, move.seat, move.events)
                first = top + (4 if style.notation else 2 + (inner - tall) / 2)
                canvas.paragraph(words, (left, first, room, tall + 2), WORDS, style.ink, self._face, leading=LEADING)
                if style.notation:
                    self._note(canvas, move, len(self._rows) - index, left, x + width, top + tall + 13)
            top += inner + GAP
        return top - y

    def _note(self, canvas: Canvas, move: Move, number: int, left: float, right: float, middle: float) -> None:
        """The notation of a move and its number."""
        faded = self.board.log_style.faded
        action = self.session.game.action_name(move.action)
        canvas.text(action, left, middle, NOTE, faded, "semibold", valign="middle", max_width=right - left - 48)
        canvas.text(str(number), right - 8, middle, NOTE, faded, "semibold", align="right", valign="middle")
