"""Tiki's components, its board and its one table of actions, all worked out once.

Villages are numbered 0 … 8 in reading order (a1 b1 c1 a2 …), paths 0 … 11 in reading order of their two villages.
What stands on a village is one small int, its totem code: 0 is no tiki, and a tiki of seat s put on top of code c makes
``2 * c + 1 + s``. So 1–2 are single tikis, 3–6 totems of two, 7–14 the three tikis of an influenced village:

>>> [TIKIS[code] for code in (0, 1, 2, 3, 4, 5, 6, 7)]
[(), (0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1), (0, 0, 0)]

Actions are sorted by the village they start from, so the legal actions of a turn are the tables' tuples of the nine
villages, one after the other:

>>> ACTION_NAMES[:6], ACTION_NAMES[FIRST_RESOLVE], ACTION_NAMES[FIRST_SHAMAN:FIRST_SHAMAN + 2]
(('a1', 'a1-b1', 'a1-b1-c1', 'a1-b1-b2', 'a1-a2', 'a1-a2-b2'), 'resolve a1', ('shaman a1|b1', 'shaman a1|a2'))
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

TILES: Final = (2, 1, 1, 1, 1, 0, 0, -1, -1)  # T1.1
TIKIS_EACH: Final = 8  # T1.2
FRUITS: Final = 7  # T1.2
FRUITS_TO_WIN: Final = 4  # T4.1

CELLS: Final = tuple(column + row for row in "123" for column in "abc")
"""The villages' names in reading order (T1.4)."""

CELL_INDEX: Final = {name: cell for cell, name in enumerate(CELLS)}

NEIGHBOURS: Final = tuple(
    tuple(other for other in range(9) if abs(other // 3 - cell // 3) + abs(other % 3 - cell % 3) == 1)
    for cell in range(9)
)
"""Per village the villages that a path joins it with (T1.4)."""

PATHS: Final = tuple((cell, other) for cell in range(9) for other in NEIGHBOURS[cell] if cell < other)
"""The twelve paths as pairs of villages."""

PATH_NAMES: Final = tuple(f"{CELLS[cell]}|{CELLS[other]}" for cell, other in PATHS)

PATH_INDEX: Final = {name: path for path, name in enumerate(PATH_NAMES)}

PATH_BETWEEN: Final = {pair: path for path, (a, b) in enumerate(PATHS) for pair in ((a, b), (b, a))}
"""The path's number by the two villages, in either order."""


def _tikis(code: int) -> tuple[int, ...]:
    return (*_tikis((code - 1) // 2), (code - 1) % 2) if code else ()


TIKIS: Final = tuple(_tikis(code) for code in range(15))
"""The seats of the tikis by totem code, bottom to top."""

HEIGHT: Final = tuple(len(tikis) for tikis in TIKIS)

CODES: Final = {tikis: code for code, tikis in enumerate(TIKIS)}
"""The totem code by the seats of the tikis, bottom to top."""


def _walks(cell: int) -> list[tuple[int, ...]]:
    """Every walk of one or two steps from a village; no second step turns straight back (T2.2)."""
    walks: list[tuple[int, ...]] = []
    for first in NEIGHBOURS[cell]:
        walks.append((cell, first))
        walks.extend((cell, first, second) for second in NEIGHBOURS[first] if second != cell)
    return walks


WALKS: Final = tuple(walk for cell in range(9) for walk in ((cell,), *_walks(cell)))
"""The villages of the actions 0 … FIRST_RESOLVE − 1: one of them creates there (T2.1), more are a move (T2.2)."""

FIRST_RESOLVE: Final = len(WALKS)
FIRST_SHAMAN: Final = FIRST_RESOLVE + 9
STAY: Final = FIRST_SHAMAN + 12
PASS: Final = STAY + 1

ORIGIN: Final = tuple(walk[0] for walk in WALKS)
FIRST_STEP: Final = tuple(walk[1] if len(walk) > 1 else -1 for walk in WALKS)
SECOND_STEP: Final = tuple(walk[2] if len(walk) > 2 else -1 for walk in WALKS)

ACTION_PATHS: Final = (
    *(tuple(CELLS[cell] for cell in walk) for walk in WALKS),
    *((name,) for name in CELLS),
    *((name,) for name in PATH_NAMES),
    ("stay",),
    ("pass",),
)

ACTION_NAMES: Final = (
    *("-".join(path) for path in ACTION_PATHS[:FIRST_RESOLVE]),
    *(f"resolve {name}" for name in CELLS),
    *(f"shaman {name}" for name in PATH_NAMES),
    "shaman stay",
    "pass",
)


def _from_cell(cell: int, code: int, seat: int, stocked: bool, shaman: int) -> tuple[int, ...]:
    """What `seat` may do from a village (T2.1, T2.2), with the shaman on path number `shaman` (T5.2)."""
    if code == 0:
        return (WALKS.index((cell,)),) if stocked else ()
    if code > 6 or TIKIS[code][-1] != seat:
        return ()
    return tuple(
        action
        for action, walk in enumerate(WALKS)
        if walk[0] == cell
        and len(walk) - 1 == HEIGHT[code]
        and all(PATH_BETWEEN[step] != shaman for step in pairwise(walk))
    )


TURN_ACTIONS: Final = tuple(
    tuple(tuple(_from_cell(cell, code, seat, stocked, shaman) for code in range(15)) for cell in range(9))
    for seat in range(2)
    for stocked in (False, True)
    for shaman in range(-1, 12)
)
"""Legal actions by ``[26 * seat + 13 * stocked + shaman + 1][village][code]``; `stocked`: the seat has tikis left."""

SHAMAN_ACTIONS: Final = tuple(
    (*(FIRST_SHAMAN + path for path in range(12) if path != shaman), STAY) for shaman in range(-1, 12)
)
"""Legal shaman decisions by ``[shaman + 1]`` (T5.1)."""
