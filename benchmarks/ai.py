"""How fast Tiki's search is: positions per second, and the depth that it reaches in one second.

python benchmarks/ai.py
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from game.ai.alphabeta import Found, search
from game.ai.levels import choose
from game.ai.tiki_board import TikiBoard, pack
from game.engine.tiki_state import TikiState

TILES = [1, -1, 1, 0, 2, 1, -1, 1, 0]
MIDDLE = [[0], [1], [], [1, 0], [], [0, 1], [0], [], [1]]


def positions() -> Iterator[tuple[str, TikiState]]:
    for shaman in (False, True):
        name = "shaman" if shaman else "base"
        yield f"{name}, start", TikiState(TILES, 0, shaman)
        path = "b2|c2" if shaman else None
        yield (
            f"{name}, middle",
            TikiState.from_position(TILES, MIDDLE, fruits=(1, 1), spoiled=1, with_shaman=shaman, shaman=path),
        )


def deadline(seconds: float) -> Callable[[], bool]:
    end = time.process_time() + seconds
    return lambda: time.process_time() >= end


def speed() -> None:
    """As level 4 searches, in seconds of the processor; `again`: with tables that an earlier search has filled."""
    print(f"{'position':22} {'plies in 1 s':>12} {'positions/s':>12} {'8 plies in':>11} {'level 4 in':>11}")
    for name, state in positions():
        board = TikiBoard(state.tiles, state.with_shaman)
        for again in ("", ", again"):
            start = time.process_time()
            reached: dict[int, float] = {}

            def progress(found: Found, start: float = start, reached: dict[int, float] = reached) -> None:
                reached.setdefault(found.depth, time.process_time() - start)

            root = pack(state)
            found = search(board, root, depth=60, nodes=10**9, reduce=True, stop=deadline(1.0), progress=progress)
            speed = found.nodes / (time.process_time() - start)
            eight = f"{reached[8]:.2f} s" if 8 in reached else "–"
            start = time.process_time()
            choose(state, 0, 4, Random(1))
            level_4 = f"{time.process_time() - start:.2f} s"
            print(f"{name + again:22} {found.depth:12} {speed:12,.0f} {eight:>11} {level_4:>11}", flush=True)


if __name__ == "__main__":
    speed()
