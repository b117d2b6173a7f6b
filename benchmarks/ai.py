"""How fast the opponents think, and how much stronger each level is than the one below.

python benchmarks/ai.py             positions per second and the depth reached in one second
python benchmarks/ai.py levels      duels of every level with the one below, with a greedy and with a random player
python benchmarks/ai.py levels 20   the same with twenty pairs of games each
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from random import Random

from game.ai.alphabeta import Found, search
from game.ai.arena import any_action, duel, greedy, of_level
from game.ai.levels import choose
from game.ai.tiki_board import TikiBoard, pack
from game.engine import GAMES
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


def levels(pairs: int) -> None:
    print(f"{'game':24} {'won':>5} {'drawn':>6} {'lost':>5} {'share':>7} {'s/game':>7}")
    duels = [
        ("level 1 – random", of_level(1), any_action, pairs),
        ("level 1 – greedy", of_level(1), greedy, pairs),
        ("level 2 – greedy", of_level(2), greedy, pairs),
        ("level 2 – level 1", of_level(2), of_level(1), pairs),
        ("level 3 – level 2", of_level(3), of_level(2), pairs),
        ("level 4 – level 3", of_level(4), of_level(3), max(1, pairs // 5)),
    ]
    for name, first, second, number in duels:
        start = time.perf_counter()
        tally = duel(GAMES["tiki"], first, second, number, seed=1)
        seconds = (time.perf_counter() - start) / (2 * number)
        counts = f"{tally.won:5} {tally.drawn:6} {tally.lost:5}"
        print(f"{'Tiki: ' + name:24} {counts} {tally.share:7.0%} {seconds:7.2f}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["levels"]:
        levels(int(sys.argv[2]) if len(sys.argv) > 2 else 50)
    else:
        speed()
