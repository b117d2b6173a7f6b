"""Hold the solver against the program's own rules: moves and values must agree on positions from random games.

    python -m tools.tiki_solver.validate SOLVER [LAYOUTS] [POSITIONS]

For every position: the solver's moves are the engine's legal actions; the value of a move is what the engine says if it
ends the game, else the solver's value of the position that the engine reaches, with the opponent's best order (T3.3);
and the value of a position is that of its best move. Then wins and losses that the search without any evaluation sees
to the end are compared with the solver's. That cannot tell a win from a draw by itself (T4.4), but no win is missed and
none is made up as long as every loss has been seen as one.
"""

from __future__ import annotations

import subprocess
import sys
from random import Random

from game.ai.alphabeta import DECIDED, search
from game.ai.tiki_board import TikiBoard, pack
from game.engine import GAMES
from game.engine.tiki_state import CHOICE, TikiState

TIKI = GAMES["tiki"]


def line(state: TikiState) -> str:
    """A state at the start of a turn, as the solver reads it: with the player on turn as seat 0."""
    seat = state.player
    codes = [(0, 2, 1, 6, 5, 4, 3)[code] if seat else code for code in state.totems]
    mine, yours = state.fruits[seat], state.fruits[1 - seat]
    return f"{''.join(map(str, codes))} {mine} {yours} {state.reserve} {int(state.tie)}"


def answers(solver: str, tiles: tuple[int, ...], lines: list[str]) -> list[tuple[int, dict[int, int]]]:
    """The value of every position and of its moves, for the player on turn."""
    told = subprocess.run(
        [solver, ",".join(map(str, tiles)), "query"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found = []
    for row in told.splitlines():
        value, *moves = row.split()
        found.append((int(value), {int(a): int(b) for a, b in (move.split(":") for move in moves)}))
    return found


def outcomes(state: TikiState, action: int) -> list[TikiState]:
    """The states that an action leads to, one for each order of T3.3."""
    after = state.clone()
    after.apply_action(action)
    if after.phase != CHOICE:
        return [after]
    ends = []
    for order in after.legal_actions():
        end = after.clone()
        end.apply_action(order)
        ends.append(end)
    return ends


def main(solver: str, layouts: int, positions: int) -> None:
    for seed in range(layouts):
        rng = Random(seed)
        setup = TIKI.deal(2, {"shaman": False}, seed)
        tiles = tuple(setup.tiles)  # type: ignore[attr-defined]
        states: list[TikiState] = []
        while len(states) < positions:
            state = TIKI.start(setup)
            assert isinstance(state, TikiState)
            while not state.is_terminal():
                if state.phase != CHOICE and rng.random() < 0.3:
                    states.append(state.clone())
                state.apply_action(rng.choice(state.legal_actions()))
        lines = [line(state) for state in states]
        reached: list[str] = []
        for state in states:
            state.history = {}  # as if the game began here
            for action in state.legal_actions():
                reached += [line(end) for end in outcomes(state, action) if not end.is_terminal()]
        told = answers(solver, tiles, lines + reached)
        later = iter(told[len(lines) :])
        board = TikiBoard(tiles)
        seen = 0
        for state, (value, moves) in zip(states, told, strict=False):
            seat = state.player
            assert sorted(moves) == sorted(state.legal_actions()), (state, moves)
            for action in state.legal_actions():
                values = [
                    int(end.returns()[seat]) if end.is_terminal() else -next(later)[0]
                    for end in outcomes(state, action)
                ]
                assert moves[action] == min(values), (state, TIKI.action_name(action), moves[action], values)
            assert value == max(moves.values()), (state, value, moves)
            found = search(board, pack(state), depth=5, nodes=20_000)
            if abs(found.value) >= DECIDED:
                seen += 1
                assert value == (1 if found.value > 0 else -1), (state, value, found)
        spread = [sum(value == kind for value, _ in told[: len(states)]) for kind in (-1, 0, 1)]
        print(f"{tiles}: {len(states)} positions agree, {seen} seen to the end by search; lost, drawn, won: {spread}")


if __name__ == "__main__":
    main(sys.argv[1], int((*sys.argv[2:], "2")[0]), int((*sys.argv[3:], "1000")[0]))
