"""Which squares of tiles are solved: those to learn from and those held out to be judged by.

Two squares that are turned or mirrored into each other are one layout, and there are 492 of them. They come in an order
that a seed fixes; the first `HELD_OUT` are never learned from.

    python -m tools.tiki_solver.layouts SOLVER FOLDER FIRST LAST [POSITIONS]

solves the layouts FIRST … LAST - 1 of that order and writes positions of each, with their values, to FOLDER.
"""

from __future__ import annotations

import subprocess
import sys
from itertools import permutations
from pathlib import Path
from random import Random

from game.engine.tiki_tables import TILES

HELD_OUT = 6

Layout = tuple[int, ...]

_TURN = (6, 3, 0, 7, 4, 1, 8, 5, 2)
_MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def symmetries() -> list[tuple[int, ...]]:
    """The eight ways to turn and mirror the square: which old village each new one was."""
    found: list[tuple[int, ...]] = []
    for start in (tuple(range(9)), _MIRROR):
        view = start
        for _ in range(4):
            found.append(view)
            view = tuple(view[cell] for cell in _TURN)
    return found


def layouts() -> list[Layout]:
    """All layouts, each once."""
    views = symmetries()
    every = {min(tuple(tiles[cell] for cell in view) for view in views) for tiles in set(permutations(TILES))}
    order = sorted(every)
    Random(2018).shuffle(order)
    return order


def name(layout: Layout) -> str:
    return ",".join(map(str, layout))


def main(solver: str, folder: Path, first: int, last: int, positions: int) -> None:
    for number, layout in enumerate(layouts()[first:last], first):
        path = folder / f"{number:03}.bin"
        if not path.exists():
            part = path.with_suffix(".part")
            with part.open("wb") as file:
                subprocess.run([solver, name(layout), "sample", str(positions), str(number)], stdout=file, check=True)
            part.rename(path)
            print(number, name(layout), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *(int(word) for word in (*sys.argv[3:], "150000")[:3]))
