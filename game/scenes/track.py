"""The track of a replay: a line through the whole game, which shows how it went, and a knob on it to be moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.scenes.chart import GRID
from game.ui.canvas import CREAM, FADED, RUST, SEATS, WOOD_DARK, Canvas, Point, Rect
from game.ui.widgets import Looks, Widget

KNOB = 36.0
NEAR = 12.0
"""How near to the mark of a turn of fortune a click means it."""
ROUND_GAP = 34.0
"""What the numbers of two rounds are apart at least."""
MARK_AT = 8.0


@dataclass(frozen=True, slots=True)
class Line:
    """A seat's line: its colour and its values at some positions, in order."""

    colour: int
    points: Sequence[tuple[int, float]]
    thick: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of fortune: the position after it, the colour of who brought it about, and how large it is drawn."""

    at: int
    colour: int
    size: float


class Track(Widget):
    """Shows where in the game one is, and goes where it is clicked or pulled."""

    def __init__(self, rect: Rect, last: int, jump: Callable[[int], None], turn: Callable[[int], None]) -> None:
        """`jump` is told the position, `turn` that of a turn of fortune that was clicked."""
        super().__init__("track", rect)
        self.last, self._jump, self._turn = last, jump, turn
        self.at = 0
        self.lines: Sequence[Line] = ()
        self.scale: tuple[float, float, Sequence[tuple[float, str]]] = (0.0, 1.0, ())
        """The lowest and the highest value, and those that are written beside the plot."""
        self.turns: Sequence[Turn] = ()
        self.rounds: Sequence[tuple[int, str]] = ()
        """Positions at which rounds begin, with what is written there."""
        self._pulled = False

    @property
    def plot(self) -> Rect:
        """Where the lines are drawn."""
        x, y, width, height = self.rect
        return x + 64, y + 20, width - 88, height - 42

    def across(self, at: float) -> float:
        """Where a position lies."""
        x, _y, width, _height = self.plot
        return x + width * at / max(1, self.last)

    def _up(self, value: float) -> float:
        _x, y, _width, height = self.plot
        low, high, _marks = self.scale
        return y + height * (high - value) / (high - low)

    # Input

    def _from(self, x: float) -> int:
        left, _y, width, _height = self.plot
        return max(0, min(self.last, round((x - left) / width * self.last)))

    def turn_at(self, position: Point) -> Turn | None:
        """The turn of fortune that a click at a point means."""
        if position[1] > self.plot[1] + 4:
            return None
        near = [turn for turn in self.turns if abs(self.across(turn.at) - position[0]) <= max(NEAR, turn.size / 2)]
        return min(near, key=lambda turn: abs(self.across(turn.at) - position[0]), default=None)

    def press(self, position: Point) -> None:
        turn = self.turn_at(position)
        self._pulled = turn is None
        if turn is None:
            self._go(position)
        else:
            self._turn(turn.at)

    def drag(self, position: Point) -> bool:
        if self._pulled:
            self._go(position)
        return self._pulled

    def _go(self, position: Point) -> None:
        at = self._from(position[0])
        if at != self.at:
            self._jump(at)

    def release(self, position: Point) -> None:
        """The press has already moved the knob."""

    def let_go(self) -> None:
        self._pulled = False

    def wheel(self, steps: int) -> bool:
        self._jump(self.at - steps)
        return True

    # Drawing

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.plot
        canvas.rounded((x - 8, y - 4, width + 16, height + 8), 8, "#fffaf0", GRID, 2)
        for value, text in self.scale[2]:
            canvas.rounded((x, self._up(value) - 0.75, width, 1.5), 0, GRID)
            canvas.text(text, x - 16, self._up(value), 15, FADED, "bold", align="right", valign="middle", max_width=44)
        self._draw_rounds(canvas)
        shift = (len(self.lines) - 1) / 2
        for number, line in sorted(enumerate(self.lines), key=lambda item: item[1].thick):
            points = [(self.across(at), self._up(value) + (number - shift) * 2) for at, value in line.points]
            if len(points) > 1:
                canvas.line(points, SEATS[line.colour], 4.0 if line.thick else 3.0)
        for turn in sorted(self.turns, key=lambda turn: turn.size):
            at = self.across(turn.at)
            canvas.rounded((at - 1.5, y - 4, 3, height + 8), 1, RUST, alpha=0.75)
            canvas.mark(turn.colour, at, self.rect[1] + MARK_AT, turn.size)
        self._draw_knob(canvas)

    def _draw_rounds(self, canvas: Canvas) -> None:
        x, y, width, height = self.plot
        free = x - ROUND_GAP
        for at, text in self.rounds:
            left = self.across(at)
            if left - free < ROUND_GAP or left > x + width - 8:
                continue
            free = left
            canvas.rounded((left - 0.75, y, 1.5, height), 0, GRID, alpha=0.7)
            canvas.text(text, left, y + height + 14, 14, FADED, "bold", align="center", valign="middle",
                        max_width=ROUND_GAP)  # fmt: skip

    def _draw_knob(self, canvas: Canvas) -> None:
        _x, y, _width, height = self.plot
        at = self.across(self.at)
        canvas.rounded((at - 2.5, y - 4, 5, height + 8), 2, CREAM)
        canvas.rounded((at - 1.5, y - 4, 3, height + 8), 1, WOOD_DARK)
        canvas.sprite("shell/slider_knob", at - KNOB / 2, y + height / 2 - KNOB / 2, KNOB)
