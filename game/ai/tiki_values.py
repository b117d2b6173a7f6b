"""What to think of a position of Tiki: the hand-made evaluation, a fruit being worth 100.

The numbers began as guesses and were then fitted to the outcomes of two thousand games of the search against itself.
What counts, after fruits: tikis on the board, covering an opponent's tiki, and who can be the third on a village soon.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine import tiki_tables as tables

TEMPO: Final = 18
"""To be on turn."""

HELD: Final = (0, 100, 232, 390)
"""To hold so many fruits (T4.1)."""

SCARCE: Final = 45
"""The worth of a fruit more than the other when the reserve is down to two (T4.2)."""

TIKI_VALUE: Final = 30
"""A tiki on the board."""

TOP: Final = {-1: 15, 0: 12, 1: -3, 2: 35}
"""To own the top of a totem of two, by the tile under it; on a village worth 1 it is no more than bait."""

COVERING: Final = 25
"""To own that top with an opponent's tiki beneath: it can only be moved by the owner of the top."""

REACH: Final = ({-1: -10, 0: 0, 1: 13, 2: 63}, {-1: -10, 0: 0, 1: 33, 2: 120})
"""To be able to put the third tiki on a village in one turn, by its tile; first not being on turn, then being it."""

BEND: Final = ({-1: 0, 0: 0, 1: 0, 2: 20}, {-1: 0, 0: 0, 1: 9, 2: 60})
"""The same around a corner, with a totem of two, on whose way something may still change."""

DUMP: Final = (30, 40)
"""To be able to put an opponent's tiki on top of a cursed village (T3.2), not being on turn and being it."""


def standing(holdings: int) -> int:
    """What the fruits are worth to seat 0: three bits each for seat 0, seat 1 and the reserve."""
    mine, yours, reserve = holdings & 7, holdings >> 3 & 7, holdings >> 6 & 7
    if mine > 3 or yours > 3:
        return 0  # over
    return HELD[mine] - HELD[yours] + (SCARCE * (mine - yours) if reserve <= 2 else 0)


def totem(tile: int, code: int) -> int:
    """What a totem on a tile is worth to seat 0, by its totem code."""
    tikis = tables.TIKIS[code]
    value = TIKI_VALUE * (tikis.count(0) - tikis.count(1))
    if len(tikis) == 2:
        top = TOP[tile] + COVERING * (tikis[0] != tikis[1])
        value += -top if tikis[1] else top
    return value


def threats(tiles: Sequence[int], codes: Sequence[int], walk: Sequence[int], seat: int) -> int:
    """What it is worth to seat 0 that a totem could walk so, with `seat` on turn; codes are totem codes by village."""
    origin, target = walk[0], walk[-1]
    tikis = tables.TIKIS[codes[origin]]
    if not tikis or len(tables.TIKIS[codes[target]]) != 2:
        return 0
    mover = tikis[-1]
    tile = tiles[target]
    if len(walk) == 3:
        value = BEND[mover == seat][tile] if len(tikis) == 2 else 0
    elif tikis[0] == mover:
        value = REACH[mover == seat][tile]
    else:
        value = DUMP[mover == seat] if tile < 0 else 0
    return -value if mover else value
