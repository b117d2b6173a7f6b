"""The score line: how every seat's total grew from turn to turn."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Player
from game.ui.canvas import FADED, INK, RUST, SEATS, Canvas, Rect

GRID = "#d9bd86"
LEAST = 4
"""What the scale reaches at least."""
Progress = Sequence[tuple[int, Sequence[int]]]
"""(turn, totals per seat), in the order of the turns; the first is the start."""


def ticks(low: int, high: int, most: int) -> list[int]:
    """At most about `most` round numbers that span a range.

    >>> ticks(0, 4, 6), ticks(0, 43, 5), ticks(-1, 9, 5)
    ([0, 1, 2, 3, 4], [0, 10, 20, 30, 40, 50], [-2, 0, 2, 4, 6, 8, 10])
    """
    step = next(
        base * 10**power for power in range(6) for base in (1, 2, 5) if (high - low) / (base * 10**power) <= most
    )
    first, last = low // step, -(-high // step)
    return [number * step for number in range(first, max(first + 1, last) + 1)]


def spread(wished: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near the wished ones that keep a gap between each other, inside a range if that has room.

    >>> spread([10.0, 10.0, 50.0], 20.0, 0.0, 100.0)
    [0.0, 20.0, 50.0]
    """
    groups: list[tuple[list[int], float]] = []  # members that touch each other, place of the first one
    for number in sorted(range(len(wished)), key=lambda number: wished[number]):
        members = [number]
        while True:
            # A group lies about the mean of what its members wish.
            first = sum(wished[member] - gap * place for place, member in enumerate(members)) / len(members)
            first = max(low, min(first, high - gap * (len(members) - 1)))
            if not groups or first - groups[-1][1] >= gap * len(groups[-1][0]):
                break
            members = groups.pop()[0] + members
        groups.append((members, first))
    places = [0.0] * len(wished)
    for members, first in groups:
        for place, number in enumerate(members):
            places[number] = first + gap * place
    return places


def draw_chart(
    canvas: Canvas, plot: Rect, progress: Progress, players: Sequence[Player], best: Sequence[int], axis: str,
    fortune: Sequence[tuple[int, int]] = (),
) -> None:  # fmt: skip
    """Draw lines, axes and, at the lines' ends, who they are.

    Args:
        best: the seats that won; their lines are drawn thicker and last.
        axis: what the x axis counts.
        fortune: where an analysis found turns of fortune: the turn, and the seat that brought it about.
    """
    x, y, width, height = plot
    end = max(1, progress[-1][0])
    values = [total for _turn, totals in progress for total in totals]
    marks = ticks(min(0, *values), max(LEAST, *values), 6)
    low, high = marks[0], marks[-1]

    def across(turn: float) -> float:
        return x + width * turn / end

    def up(total: float) -> float:
        return y + height * (high - total) / (high - low)

    for mark in marks:
        canvas.rounded((x, up(mark) - 0.75, width, 1.5), 0, GRID)
        canvas.text(
            str(mark), x - 14, up(mark), 17, FADED, "bold", align="right", valign="middle", max_width=x - 990 - 14
        )
    for turn in ticks(0, end, 5):
        if turn <= end:
            canvas.text(
                str(turn), across(turn), y + height + 26, 17, FADED, "bold", align="center", valign="middle",
                max_width=56,
            )  # fmt: skip
    canvas.text(
        axis, x + width / 2, y + height + 58, 17, FADED, "semibold", align="center", valign="middle", max_width=width
    )
    seats = len(players)
    ends: list[float] = []
    for seat in sorted(range(seats), key=lambda number: number in best):
        # Equal totals lie side by side, not one over the other.
        shift = (seat - (seats - 1) / 2) * 4
        points = [(across(turn), up(totals[seat]) + shift) for turn, totals in progress]
        thick = 5.0 if seat in best else 3.5
        canvas.line(_without_middles(points), SEATS[players[seat].colour], thick)
    for turn, seat in fortune:
        canvas.rounded((across(turn) - 1, y, 2, height), 1, RUST, alpha=0.6)
        canvas.mark(players[seat].colour, across(turn), y - 10, 20)
    ends = [up(progress[-1][1][seat]) for seat in range(seats)]
    name_x = x + width + 46
    size = canvas.fit([player.name for player in players], 17, 1536 - name_x, "bold")
    gap = max(34.0, canvas.line_height(17, 1.5))
    for seat, place in enumerate(spread(ends, gap, y, y + height)):
        player = players[seat]
        canvas.mark(player.colour, x + width + 27, place, 26)
        canvas.text(player.name, name_x, place, size, INK, "bold", valign="middle", max_width=1540 - name_x)


def _without_middles(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The corners of a line: points between equal neighbours on one height are left out."""
    return [
        point
        for number, point in enumerate(points)
        if not 0 < number < len(points) - 1 or not points[number - 1][1] == point[1] == points[number + 1][1]
    ]
