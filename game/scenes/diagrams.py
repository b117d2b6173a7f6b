"""Pictures of numbers: stacked bars, a histogram, a strip of results, a rating with its marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from game.scenes.chart import GRID, spread, ticks
from game.store.ratings import Rating
from game.store.statistics import Tally
from game.ui.canvas import FADED, INK, SEATS, Canvas, Rect
from game.ui.language import ngettext

WON, DRAWN, LOST = "#4d8f57", "#e2a52b", "#d4572e"
COLOURS = {"win": WON, "draw": DRAWN, "loss": LOST}
GAMES = {"tiki": SEATS[1], "kokopelli": SEATS[0], "wongar": SEATS[4]}
"""The colour of every game's line."""
MOST_POINTS = 160
"""A line is drawn through so many points at most; more of them would not show."""
BAND = "#c58f55"
SMALL = 16.0


def draw_tallies(canvas: Canvas, rect: Rect, rows: Sequence[tuple[str, Tally]]) -> None:
    """A bar per row: won, drawn, lost, as parts of all; beside it how many these were."""
    x, y, width, height = rect
    most = max(1, len(rows))
    pitch = min(46.0, height / most)
    name_room, number_room = width * 0.3, 130.0
    left, wide = x + name_room + 12, width - name_room - number_room - 24
    size = canvas.fit([name for name, _tally in rows], 18, name_room, "bold")
    for row, (name, tally) in enumerate(rows):
        middle = y + pitch * (row + 0.5)
        canvas.text(name, x + name_room, middle, size, INK, "bold", align="right", valign="middle",
                    max_width=name_room)  # fmt: skip
        tall = min(26.0, pitch - 10)
        at = left
        for number, colour in ((tally.wins, WON), (tally.draws, DRAWN), (tally.losses, LOST)):
            part = wide * number / max(1, tally.total)
            if number:
                canvas.rounded((at, middle - tall / 2, max(2.0, part - 2), tall), 5, colour)
            at += part
        texts = (str(tally.wins), str(tally.draws), str(tally.losses))
        for column, text in enumerate(texts):
            canvas.text(text, left + wide + 12 + number_room * (column + 1) / 3 - 4, middle, 17,
                        (WON, "#a8740c", LOST)[column], "extrabold", align="right", valign="middle",
                        max_width=number_room / 3 - 4)  # fmt: skip


def draw_histogram(canvas: Canvas, rect: Rect, values: Sequence[int], colour: str) -> None:
    """How often each value came, in classes of a round width where there are many; the mean is marked."""
    x, y, width, height = rect
    foot = y + height - 34
    low, high = min(values), max(values)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if (high - low) / step <= 16)
    first, last = low // step, high // step
    spare = max(0, 5 - (last - first + 1))  # a single bar is not as wide as the picture, but stands in its middle
    first = max(first - spare // 2, min(first, 0))
    last = max(last, first + 4)
    counts = Counter(value // step for value in values)
    tallest = max(counts.values())
    each = width / (last - first + 1)
    canvas.rounded((x, foot, width, 2), 1, GRID)
    every = -(-(last - first + 1) // max(1, int(width / 62)))
    for number in range(first, last + 1):
        left = x + each * (number - first)
        count = counts[number]
        if count:
            tall = max(4.0, (foot - y - 30) * count / tallest)
            canvas.rounded((left + each * 0.1, foot - tall, each * 0.8, tall), min(6.0, each * 0.2), colour)
            if each > 24:
                canvas.text(str(count), left + each / 2, foot - tall - 13, SMALL, FADED, "bold", align="center",
                            valign="middle", max_width=each)  # fmt: skip
        if (number - first) % every == 0:
            # A class of several values is named by the first one, which stands at its left edge.
            at, room = (left + each / 2, each * every - 4) if step == 1 else (left + each * 0.1, each * every)
            canvas.text(_minus(number * step), at, foot + 20, SMALL, FADED, "bold", valign="middle",
                        align="center" if step == 1 else "left", max_width=room)  # fmt: skip
    mean = sum(values) / len(values)
    place = x + each * (mean / step - first + (0.5 if step == 1 else 0))
    canvas.polygon([(place - 8, foot + 3), (place + 8, foot + 3), (place, foot - 7)], INK)


def draw_strip(canvas: Canvas, rect: Rect, outcomes: Sequence[str]) -> None:
    """The latest results, oldest first: won above the line, lost below it, drawn on it."""
    x, y, width, height = rect
    most = int(width // 14)
    shown = outcomes[-most:]
    middle = y + height / 2
    each = min(26.0, width / max(1, len(shown)))
    canvas.rounded((x, middle - 1, width, 2), 1, GRID)
    tall = height / 2 - 4
    for number, outcome in enumerate(shown):
        left, wide = x + each * number + 2, each - 4
        top = {"win": middle - tall, "loss": middle + 2, "draw": middle - 6}[outcome]
        canvas.rounded((left, top, wide, 12 if outcome == "draw" else tall - 2), 4, COLOURS[outcome])


def draw_ratings(
    canvas: Canvas, rect: Rect, lines: Mapping[str, tuple[str, Sequence[Rating]]], marks: Sequence[tuple[float, str]]
) -> None:
    """Ratings from game to game, by game id with the name that its line gets; `marks` are named heights.

    Where there is one line only, the band about it is where the rating is with 95 % certainty.
    """
    x, y, width, height = rect
    ratings = [rating for _name, line in lines.values() for rating in line]
    wished = [mark for mark, _name in marks] + [rating.value for rating in ratings]
    scale = ticks(int(min(wished)) - 60, int(max(wished)) + 60, 6)
    low, high = scale[0], scale[-1]
    name_room, end_room = width * 0.2, width * 0.2 if len(lines) > 1 else 96.0
    left, right = x + name_room + 12, x + width - end_room
    foot = y + height - 30

    def up(value: float) -> float:
        return foot - (foot - y) * (min(max(value, low), high) - low) / (high - low)

    size = canvas.fit([name for _mark, name in marks], 17, name_room, "bold")
    for mark, name in marks:
        canvas.rounded((left, up(mark) - 1, right - left, 2), 1, GRID)
        canvas.text(name, x + name_room, up(mark), size, FADED, "bold", align="right", valign="middle",
                    max_width=name_room)  # fmt: skip
    longest = max(len(line) for _name, line in lines.values())

    def across(number: int) -> float:
        return left + (right - left) * (number + 1) / longest

    ends = []
    for game, (_name, line) in lines.items():
        points = [(across(number), rating) for number, rating in _thinned(line)]
        if len(lines) == 1 and len(points) > 1:
            outline = [(at, up(rating.high)) for at, rating in points]
            outline += [(at, up(rating.low)) for at, rating in reversed(points)]
            canvas.polygon(outline, BAND, 0.28)
        drawn = [(at, up(rating.value)) for at, rating in points]
        if len(drawn) > 1:
            canvas.line(drawn, GAMES[game], 4)
        else:
            canvas.disc(*drawn[0], 6, GAMES[game])
        ends.append(drawn[-1][1])
    names = [f"{name} {round(line[-1].value)}" if len(lines) > 1 else f"{round(line[-1].value)}"
             for name, line in lines.values()]  # fmt: skip
    size = canvas.fit(names, 18, end_room - 12, "extrabold")
    for game, name, place in zip(lines, names, spread(ends, canvas.line_height(18, 1.2), y, foot), strict=True):
        canvas.text(name, right + 12, place, size, GAMES[game], "extrabold", valign="middle", max_width=end_room - 12)
    for number in ticks(0, longest, 5):
        if number <= longest:
            at = left + (right - left) * number / longest
            canvas.text(str(number), at, foot + 20, SMALL, FADED, "bold", align="center", valign="middle",
                        max_width=60)  # fmt: skip
    canvas.text(ngettext("game", "games", longest), right + 12, foot + 20, SMALL, FADED, "semibold", valign="middle",
                max_width=end_room - 12)  # fmt: skip


def _thinned(line: Sequence[Rating]) -> list[tuple[int, Rating]]:
    """The points of a line with their numbers, as many as show, the last one among them."""
    every = -(-len(line) // MOST_POINTS)
    last = len(line) - 1
    return [(number, rating) for number, rating in enumerate(line) if (last - number) % every == 0]


def _minus(number: int) -> str:
    return str(number).replace("-", "−")
