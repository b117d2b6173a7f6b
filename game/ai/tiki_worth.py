"""What to think of a position of Tiki: a learned evaluation, read from `tiki_worth.bin`.

A solver has told who wins from millions of positions on some dozens of squares of tiles (tools/tiki_solver has the
recipe), and what is left of that is here: what stands on three villages in a row or around a corner, joined by two
paths, is worth something to the player on turn. How much depends on the tiles, on where on the board the three lie, and
on the fruits: each pattern has a few numbers, each state of the fruits weighs them in its own way, and the sum over the
22 threes and a number for the fruits is the evaluation: 100 times the logarithm of the odds to win.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from struct import Struct
from typing import Final

from game import resources
from game.engine import tiki_tables as tables

_PER_VILLAGE: Final = 28
"""What a village can be: four tiles times seven totem codes."""

_SHAPES: Final = {"outer row": 0, "middle row": 1, "outer bend": 2, "corner": 3, "inner bend": 4}
_PATTERNS: Final = len(_SHAPES) * _PER_VILLAGE**3

_SWAPPED: Final = (0, 2, 1, 6, 5, 4, 3)
"""The totem codes with the seats' colours exchanged."""


@cache
def _learned() -> tuple[dict[int, tuple[int, ...]], list[array[int]]]:
    """By holdings (see `tiki_board`) a number and the weights; and as many planes of patterns as there are weights."""
    data = zlib.decompress(resources.path("ai", "tiki_worth.bin").read_bytes())
    depth, layers = data[0], data[1]
    layer = Struct(f"<H{1 + depth}h")
    start = 2 + layers * layer.size
    weights = {row[0]: row[1:] for row in layer.iter_unpack(data[2:start])}
    planes = [array("b", data[begin : begin + _PATTERNS]) for begin in range(start, len(data), _PATTERNS)]
    return weights, planes


def _threes() -> list[tuple[int, tuple[int, int, int]]]:
    """The shape and the villages of every three in a row or around a corner; the order is that of the patterns."""
    found = []
    for middle in range(9):
        for number, one in enumerate(tables.NEIGHBOURS[middle]):
            for other in tables.NEIGHBOURS[middle][number + 1 :]:
                straight = one + other == 2 * middle
                if middle % 2 == 0 and middle != 4:
                    shape = "corner"
                elif middle == 4:
                    shape = "middle row" if straight else "inner bend"
                else:
                    shape = "outer row" if straight else "outer bend"
                begin, end = (other, one) if one == 4 else (one, other)  # an outer bend begins at the corner
                found.append((_SHAPES[shape], (begin, middle, end)))
    return found


THREES: Final = _threes()


class _Three(dict[int, int]):
    """What stands on three villages is worth to seat 0, in 256ths, by the bits of a position that say so."""

    def __init__(self, shape: int, villages: Sequence[int], tiles: Sequence[int], seat: int, weights: Sequence[int]):
        self.mask = sum(7 << 3 * village for village in villages)
        self._start = shape * _PER_VILLAGE**3
        self._either_way = shape != _SHAPES["outer bend"]
        self._villages = [(3 * village, 7 * (tiles[village] + 1)) for village in villages]
        self._codes = _SWAPPED if seat else tuple(range(7))
        self._weights = [-weight for weight in weights] if seat else list(weights)

    def __missing__(self, key: int) -> int:
        codes = self._codes
        one, middle, other = (tile + codes[key >> shift & 7] for shift, tile in self._villages)
        if self._either_way and one > other:
            one, other = other, one
        index = self._start + (one * _PER_VILLAGE + middle) * _PER_VILLAGE + other
        worth = 0
        for weight, plane in zip(self._weights, _learned()[1], strict=True):
            worth += weight * plane[index]
        self[key] = worth
        return worth


class _Square(dict[int, int]):
    """What the threes within a square of four villages are worth to seat 0, in 256ths."""

    def __init__(self, threes: Sequence[_Three]) -> None:
        self.mask = 0
        for three in threes:
            self.mask |= three.mask
        self._threes = [(three.mask, three) for three in threes]

    def __missing__(self, key: int) -> int:
        worth = 0
        for mask, three in self._threes:
            worth += three[key & mask]
        self[key] = worth
        return worth


class Region(dict[int, int]):
    """What squares and lines within some villages are worth to seat 0, by the bits of a position for the villages."""

    def __init__(self, parts: Sequence[_Square | _Three]) -> None:
        self._parts = [(part.mask, part) for part in parts]

    def __missing__(self, key: int) -> int:
        worth = 0
        for mask, part in self._parts:
            worth += part[key & mask]
        self[key] = rounded = round(worth / 256)
        return rounded


ROWS_1_2: Final = 0o777777
ROWS_2_3: Final = 0o777777000
COLUMNS: Final = 0o077077077
COLUMN_3: Final = 0o700700700
SQUARES: Final = tuple(0o77077 << 3 * corner for corner in (0, 1, 3, 4))
REGIONS: Final = (ROWS_1_2, ROWS_2_3, COLUMNS, COLUMN_3)
"""The villages of the regions: together they have all threes in them."""


def regions(tiles: Sequence[int], seat: int, holdings: int) -> tuple[int, Region, Region, Region, Region]:
    """The evaluation for seat 0, with `seat` on turn: a number, and what stands in the `REGIONS` is worth beside it."""
    if seat:
        holdings = holdings & ~63 | holdings >> 3 & 7 | (holdings & 7) << 3
    offset, *weights = _learned()[0][holdings]
    lines: dict[int, _Three] = {}
    bends: dict[int, list[_Three]] = {}
    for shape, villages in THREES:
        three = _Three(shape, villages, tiles, seat, weights)
        if villages[0] + villages[2] == 2 * villages[1]:
            lines[three.mask] = three
        else:
            square = next(square for square in SQUARES if three.mask & ~square == 0)
            bends.setdefault(square, []).append(three)
    left: list[_Square | _Three] = [*map(_Square, bends.values()), *lines.values()]
    made = []
    for mask in REGIONS:
        made.append(Region([part for part in left if part.mask & ~mask == 0]))
        left = [part for part in left if part.mask & ~mask]
    rows_1_2, rows_2_3, columns, column_3 = made
    return (-offset if seat else offset), rows_1_2, rows_2_3, columns, column_3
