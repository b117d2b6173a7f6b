"""The learned evaluation of Tiki: the same for everybody and from every side, and it keeps won games won."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest

from game.ai.alphabeta import search
from game.ai.levels import choose
from game.ai.tiki_board import FRUITS_SHIFT, TikiBoard, pack
from game.ai.tiki_worth import REGIONS, THREES, _learned, regions
from game.engine import GAMES
from game.engine.tiki_state import TikiState
from game.engine.tiki_tables import FRUITS, TIKIS

TIKI = GAMES["tiki"]
WON = Path(__file__).parent / "tiki_won.txt"
"""Positions from play that the player on turn wins, with all moves that keep the win; see tools/tiki_solver/gate.py.

On layouts that the evaluation has not learned from.
"""

TURNED = (6, 3, 0, 7, 4, 1, 8, 5, 2)
MIRRORED = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def won(count: int) -> list[tuple[TikiState, set[str]]]:
    found = []
    for row in WON.read_text(encoding="utf-8").splitlines()[:count]:
        tiles, position, winning = row.split("|")
        codes, mine, yours, reserve, tie = position.split()
        state = TikiState.from_position(
            [int(tile) for tile in tiles.split(",")],
            [TIKIS[int(code)] for code in codes],
            fruits=(int(mine), int(yours)),
            spoiled=FRUITS - int(mine) - int(yours) - int(reserve),
            tie=tie == "1",
        )
        found.append((state, set(winning.split())))
    return found


def test_level_4_throws_at_most_one_won_game_in_twenty_away() -> None:
    positions = won(12)
    thrown = sum(TIKI.action_name(choose(state, 0, 4, Random(1)).action) not in winning for state, winning in positions)
    assert not thrown  # of so few


def test_the_evaluation_keeps_wins_with_little_search() -> None:
    positions = won(120)
    boards = {state.tiles: TikiBoard(state.tiles) for state, _ in positions}
    thrown = 0
    for state, winning in positions:
        found = search(boards[state.tiles], pack(state), depth=20, nodes=500, reduce=True)
        thrown += TIKI.action_name(found.action) not in winning
    assert thrown <= len(positions) * 0.05


@pytest.mark.parametrize("level", [1, 2, 3])
def test_no_level_of_tiki_misses_a_win_in_one(level: int) -> None:
    met = 0
    for state, winning in won(400):
        ends = set()
        for action in state.legal_actions():
            after = state.clone()
            after.apply_action(action)
            if after.is_terminal() and after.winner == 0:
                ends.add(action)
        if ends:
            met += 1
            assert {TIKI.action_name(action) for action in ends} <= winning
            assert choose(state, 0, level, Random(met)).action in ends
    assert met >= 10


@pytest.mark.parametrize("view", [TURNED, MIRRORED])
def test_a_turned_board_is_worth_the_same(view: tuple[int, ...]) -> None:
    for state, _ in won(12):
        totems = [TIKIS[code] for code in state.totems]
        other = TikiState.from_position(
            [state.tiles[cell] for cell in view],
            [totems[cell] for cell in view],
            fruits=state.fruits,
            spoiled=state.spoiled,
            tie=state.tie,
        )
        worths = [TikiBoard(each.tiles).evaluate(pack(each)) for each in (state, other)]
        assert abs(worths[0] - worths[1]) <= len(REGIONS)  # each region is rounded


def test_the_evaluation_is_the_sum_over_all_threes() -> None:
    """What the regions add up is what one gets three by three."""
    assert len({frozenset(villages) for _, villages in THREES}) == len(THREES) == 22
    weights, planes = _learned()
    for state, _ in won(50):
        holdings = pack(state) >> FRUITS_SHIFT
        offset, *factors = weights[holdings]
        worth = 0
        for shape, villages in THREES:
            one, middle, other = (7 * (state.tiles[cell] + 1) + state.totems[cell] for cell in villages)
            if shape != 2 and one > other:  # the same from either end
                one, other = other, one
            number = ((shape * 28 + one) * 28 + middle) * 28 + other
            pattern = [plane[number] for plane in planes]
            worth += sum(factor * value for factor, value in zip(factors, pattern, strict=True))
        assert abs(TikiBoard(state.tiles).evaluate(pack(state)) - offset - worth / 256) <= len(REGIONS)


def test_every_state_of_the_fruits_has_been_learned() -> None:
    for mine, yours in product(range(4), repeat=2):
        for reserve in range(1, FRUITS - mine - yours + 1):
            for tie in range(1 + (mine == yours and reserve == 1)):
                for seat in range(2):
                    regions((2, 1, 0, -1, 1, 0, 1, -1, 1), seat, mine | yours << 3 | reserve << 6 | tie << 9)


def test_the_same_position_is_worth_the_same_in_another_process() -> None:
    script = (
        "import sys; from game.ai.tiki_board import TikiBoard, pack; from game.engine.tiki_state import TikiState;"
        "tiles = (2, 1, 0, -1, 1, 0, 1, -1, 1);"
        "state = TikiState.from_position(tiles, [[0], [1, 0], [], [], [0, 1], [], [1], [], []]);"
        "print(TikiBoard(tiles).evaluate(pack(state)), 'numpy' in sys.modules)"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert told.pop().endswith("False\n")  # and numpy is not needed
