"""The chronicle: what brought points in a game, in order, as a list to scroll."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Player
from game.scenes.chapters.results import Award, Entry
from game.ui.canvas import FADED, INK, SEAT_INK, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import ScrollArea

RULE = "#d9bd86"
NAME, NOTE, POINTS = 20.0, 16.0, 20.0
PICTURE, KIND, TOKEN, MARK = 52.0, 26.0, 28.0, 28.0
LEFT = PICTURE + 14
BAR = 26.0
"""What the scroll bar takes."""


class Chronicle:
    """Draws entries in a scroll area: a name and when it was, below that what it brought to whom."""

    def __init__(self, rect: Rect, entries: Sequence[Entry], players: Sequence[Player]) -> None:
        self.entries, self.players = entries, players
        self.area = ScrollArea("chronicle", rect, self._paint)

    def _paint(self, canvas: Canvas, x: float, y: float, width: float) -> float:
        right = x + self.area.rect[2] - BAR
        upper = max(canvas.line_height(NAME, 1.3), KIND)
        lower = max(canvas.line_height(POINTS, 1.3), TOKEN + 4)
        pitch = upper + lower + 16
        top, shown = y, self.area.rect
        for number, entry in enumerate(self.entries):
            if top + pitch > shown[1] and top < shown[1] + shown[3]:
                if number:
                    canvas.rounded((x, top - 1, right - x, 2), 1, RULE)
                _picture(canvas, entry.sprite, x + PICTURE / 2, top + pitch / 2, PICTURE)
                _head(canvas, entry, x + LEFT, right, top + 8 + upper / 2)
                self._awards(canvas, entry.awards, x + LEFT, right, top + 8 + upper + lower / 2)
            top += pitch
        return top - y

    def _awards(self, canvas: Canvas, awards: Sequence[Award], left: float, right: float, y: float) -> None:
        if not awards:
            canvas.text(_("Nobody took part"), left, y, NOTE, FADED, "semibold", valign="middle")
            return
        each = (right - left) / len(awards)
        for number, award in enumerate(awards):
            at = left + each * number
            end = at + each - 12
            _picture(canvas, award.sprite, at + TOKEN / 2, y, TOKEN)
            at += TOKEN + 8
            if award.seat is None:
                # Translators: who has most tokens of a kind, which nobody has; in a list, after a picture.
                canvas.text(_("nobody"), at, y, NOTE, FADED, "semibold", valign="middle", max_width=end - at)
                continue
            colour = self.players[award.seat].colour
            canvas.mark(colour, at + MARK / 2, y, MARK)
            at += MARK + 6
            points = f"+{award.points}"
            canvas.text(points, at, y, POINTS, SEAT_INK[colour], "extrabold", valign="middle", max_width=end - at)


def _head(canvas: Canvas, entry: Entry, left: float, right: float, y: float) -> None:
    """The name, what kind it was, and when."""
    gap = 10.0
    room = right - left - (KIND + 2) * len(entry.kinds) - 2 * gap
    name, note = canvas.text_width(entry.name, NAME, "bold"), canvas.text_width(entry.note, NOTE, "semibold")
    part = min(1.0, room / (name + note))  # both are set smaller where they do not fit side by side
    at = left + canvas.text(entry.name, left, y, NAME, INK, "bold", valign="middle", max_width=name * part + 1) + gap
    for kind in entry.kinds:
        _picture(canvas, kind, at + KIND / 2, y, KIND + 6)
        at += KIND + 2
    canvas.text(entry.note, right, y, NOTE, FADED, "semibold", align="right", valign="middle",
                max_width=note * part + 1)  # fmt: skip


def _picture(canvas: Canvas, sprite: str, x: float, y: float, size: float) -> None:
    """A sprite about (x, y) inside a square."""
    width, height = canvas.sprites.view(sprite)
    canvas.sprite(sprite, x, y, size * min(1.0, width / height), anchor=(width / 2, height / 2))
