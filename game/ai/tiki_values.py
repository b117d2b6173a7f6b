"""What to think of a position of Tiki: the hand-made evaluation, a fruit being worth 100.

The numbers began as guesses, were fitted to the outcomes of two thousand games of the search against itself, and kept
where a match of the new numbers against the old was won. What counts, after fruits: tikis on the board, covering an
opponent's tiki, and who can be the third on a village soon.
"""

from __future__ import annotations

from typing import Final

from game.engine import tiki_tables as tables

TEMPO: Final = 22
"""To be on turn."""

HELD: Final = (0, 100, 230, 345)
"""To hold so many fruits (T4.1)."""

SCARCE: Final = 45
"""The worth of a fruit more than the other when the reserve is down to two (T4.2)."""

TIKI_VALUE: Final = 60
"""A tiki on the board."""

TOP: Final = {-1: 15, 0: 12, 1: -15, 2: 50}
"""To own the top of a totem of two, by the tile under it; on a village worth 1 it is no more than bait."""

COVERING: Final = 58
"""To own that top with an opponent's tiki beneath: it can only be moved by the owner of the top."""

REACH: Final = ({-1: -10, 0: 0, 1: 11, 2: 50}, {-1: -10, 0: 0, 1: 22, 2: 90})
"""To be able to put the third tiki on a village in one turn, by its tile; first not being on turn, then being it."""

BEND: Final = ({-1: 0, 0: 0, 1: 0, 2: 20}, {-1: 0, 0: 0, 1: 0, 2: 45})
"""The same around a corner, with a totem of two, on whose way something may still change."""

DUMP: Final = (30, 40)
"""To be able to put an opponent's tiki on top of a cursed village (T3.2), not being on turn and being it."""


def standing(holdings: int) -> int:
    """What the fruits are worth to seat 0: three bits each for seat 0, seat 1 and the reserve."""
    mine, yours, reserve = holdings & 7, holdings >> 3 & 7, holdings >> 6 & 7
    if mine > 3 or yours > 3:
        return 0  # over
    return HELD[mine] - HELD[yours] + (SCARCE * (mine - yours) if reserve <= 2 else 0)


def _totem(tile: int, code: int) -> int:
    """What a totem on a tile is worth to seat 0."""
    tikis = tables.TIKIS[code]
    value = TIKI_VALUE * (tikis.count(0) - tikis.count(1))
    if len(tikis) == 2:
        top = TOP[tile] + COVERING * (tikis[0] != tikis[1])
        value += -top if tikis[1] else top
    return value


def _threat(steps: int, tile: int, seat: int, walker: int, target: int) -> int:
    """What it is worth to seat 0 that a totem could walk so many steps to another's tile, with `seat` on turn."""
    tikis = tables.TIKIS[walker]
    if not tikis or tables.HEIGHT[target] != 2:
        return 0
    owner = tikis[-1]
    if steps == 2:
        value = BEND[owner == seat][tile] if len(tikis) == 2 else 0
    elif tikis[0] == owner:
        value = REACH[owner == seat][tile]
    else:
        value = DUMP[owner == seat] if tile < 0 else 0
    return -value if owner else value


_CODES: Final = range(7)

TOTEMS: Final = {tile: tuple(_totem(tile, code) for code in _CODES) for tile in TOP}
"""What a totem is worth to seat 0, by the tile it stands on and its totem code."""

THREATS: Final = {
    (steps, tile, seat): tuple(
        _threat(steps, tile, seat, code >> 3, code & 7) if max(code >> 3, code & 7) in _CODES else 0
        for code in range(64)
    )
    for steps in (1, 2)
    for tile in TOP
    for seat in range(2)
}
"""What it is worth to seat 0 that a totem could walk to another, by the steps, the tile there and the seat on turn; and
then by eight times the walker's totem code plus the other's."""
