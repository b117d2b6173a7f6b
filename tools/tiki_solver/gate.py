"""How often the computer opponents throw a won game away, on layouts that the evaluation has never seen.

    python -m tools.tiki_solver.gate positions SOLVER FILE [GAMES]   makes positions, by games of the search with itself
    python -m tools.tiki_solver.gate measure FILE [LEVEL] [COUNT]    the share thrown away of the first COUNT positions

A line of the file is a position that the player on turn wins, with all the moves that keep the win: the tiles, the
position as the solver reads it, the moves. The games are played by a search of `NODES` positions with an evaluation of
its own error and a random move now and then, so that they stray as games of people do.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from random import Random

from game.ai.alphabeta import search
from game.ai.levels import choose
from game.ai.tiki_board import TikiBoard, pack, packed_history
from game.engine import GAMES
from game.engine.tiki_state import CHOICE, TikiState
from game.engine.tiki_tables import TIKIS
from tools.tiki_solver.layouts import HELD_OUT, Layout, layouts, name
from tools.tiki_solver.validate import answers, line

TIKI = GAMES["tiki"]
NODES = 5_000
ASTRAY = 0.15
"""The share of random moves."""


def played(layout: Layout, games: int, rng: Random) -> list[str]:
    """Every position at the start of a turn in so many games, each once."""
    board = TikiBoard(layout)
    seen: dict[str, None] = {}
    for number in range(games):
        state = TikiState(layout, number % 2, False)
        while not state.is_terminal() and state.turn <= 80:
            if state.phase != CHOICE:
                seen[line(state)] = None
            if state.phase != CHOICE and rng.random() < ASTRAY:
                action = rng.choice(state.legal_actions())
            else:
                past = packed_history(state)
                action = search(board, pack(state), depth=20, nodes=NODES, past=past, reduce=True, rng=rng).action
            state.apply_action(action)
    return list(seen)


def state_of(tiles: Layout, position: str) -> TikiState:
    """The state that a line of the solver's stands for, with seat 0 on turn."""
    codes, *numbers = position.split()
    mine, yours, reserve, tie = map(int, numbers)
    return TikiState.from_position(
        tiles,
        [TIKIS[int(code)] for code in codes],
        fruits=(mine, yours),
        spoiled=7 - mine - yours - reserve,
        tie=tie == 1,
    )


def make(solver: str, path: Path, games: int) -> None:
    rows = []
    for number, layout in enumerate(layouts()[:HELD_OUT]):
        positions = played(layout, games, Random(number))
        for position, (value, moves) in zip(positions, answers(solver, layout, positions), strict=True):
            if value == 1:
                winning = " ".join(TIKI.action_name(move) for move, kept in moves.items() if kept == 1)
                rows.append(f"{name(layout)}|{position}|{winning}")
        print(number, len(rows), flush=True)
    Random(0).shuffle(rows)
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


def thrown_away(row: str, level: int) -> bool:
    """Whether a level does not keep the win."""
    tiles, position, winning = row.split("|")
    state = state_of(tuple(map(int, tiles.split(","))), position)
    choice = choose(state, 0, level, Random(row))
    return TIKI.action_name(choice.action) not in winning.split()


def measure(path: Path, levels: list[int], count: int) -> None:
    rows = path.read_text(encoding="utf-8").splitlines()[:count]
    with ProcessPoolExecutor(1) as pool:
        for level in levels:
            lost = sum(pool.map(thrown_away, rows, [level] * len(rows), chunksize=10))
            share = lost / len(rows)
            error = 1.96 * sqrt(share * (1 - share) / len(rows))
            print(f"level {level}: {lost} of {len(rows)} = {share:.1%} ± {error:.1%}", flush=True)


if __name__ == "__main__":
    task, *words = sys.argv[1:]
    if task == "positions":
        make(words[0], Path(words[1]), int((*words[2:], "100")[0]))
    else:
        level = [int(word) for word in words[1:2]] or [1, 2, 3, 4]
        measure(Path(words[0]), level, int((*words[2:], "1000000")[0]))
