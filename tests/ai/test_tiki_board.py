"""The search's own board of Tiki says what the engine says: every rule of T2–T5, on random and on crafted positions."""

from random import Random

import pytest

from game.ai.alphabeta import WIN
from game.ai.tiki_board import TikiBoard, pack, packed_history
from game.engine import GAMES
from game.engine.tiki_state import TikiState

TIKI = GAMES["tiki"]
TILES = [2, 1, 0, -1, 1, 0, 1, -1, 1]
CROWDED = [[0, 1], [1, 0], [0, 0], [1, 1], [0], [1], [1, 0], [0, 1], []]
EMPTY: list[list[int]] = [[] for _ in range(9)]


def started(seed: int, shaman: bool) -> TikiState:
    state = TIKI.start(TIKI.deal(2, {"shaman": shaman}, seed))
    assert isinstance(state, TikiState)
    return state


def board_of(state: TikiState) -> TikiBoard:
    return TikiBoard(state.tiles, state.with_shaman)


def perft(state: TikiState, depth: int) -> int:
    if depth == 0 or state.is_terminal():
        return 1
    total = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        total += perft(after, depth - 1)
    return total


def packed_perft(board: TikiBoard, position: int, depth: int) -> int:
    children = board.children(position) if depth else []
    return sum(packed_perft(board, child, depth - 1) for _, child in children) or 1


def assert_same_end(state: TikiState, board: TikiBoard, position: int) -> None:
    assert board.children(position) == []
    assert board.evaluate(position) == (WIN if state.winner == 0 else -WIN)


@pytest.mark.parametrize("shaman", [False, True])
def test_random_games_agree_move_by_move(shaman: bool) -> None:
    ends = set()
    for seed in range(30):
        rng = Random(seed)
        state = started(seed, shaman)
        board = board_of(state)
        position = pack(state)
        while not state.is_terminal():
            children = dict(board.children(position))
            assert sorted(children) == state.legal_actions()
            action = rng.choice(state.legal_actions())
            state.apply_action(action)
            position = children[action]
            if not state.is_terminal():
                assert position in (pack(state), pack(_other_order(state)))
        ends.add(state.ended)
        if state.ended != "T4.4":  # repetition is the search's affair
            assert_same_end(state, board, position)
    assert ends >= {"T4.1", "T4.2", "T4.3"}


def _other_order(state: TikiState) -> TikiState:
    """Which of two waiting villages is named first is of no account."""
    other = state.clone()
    other.pending = state.pending[::-1]
    return other


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(started(1, False), id="start"),
        pytest.param(TikiState.from_position(TILES, CROWDED), id="crowded"),
        pytest.param(TikiState.from_position(TILES, CROWDED, player=1, fruits=(3, 3), tie=True), id="T4.3"),
        pytest.param(TikiState.from_position(TILES, CROWDED, fruits=(0, 0), spoiled=6, tie=True), id="T4.3, no fruits"),
        pytest.param(TikiState.from_position(TILES, CROWDED, fruits=(0, 0), spoiled=6), id="the last fruit"),
        pytest.param(TikiState.from_position(TILES, CROWDED, fruits=(2, 3), spoiled=1), id="T3.1, reserve of one"),
        pytest.param(
            TikiState.from_position(TILES, CROWDED, player=1, with_shaman=True, shaman="b2|c2", fruits=(1, 0)), id="T5"
        ),
        pytest.param(
            TikiState.from_position(TILES, [[1, 0]] * 8 + [[]], player=1, fruits=(0, 0)), id="T2.3, nothing to do"
        ),
    ],
)
def test_perft_agrees(state: TikiState) -> None:
    board = board_of(state)
    for depth in (1, 2, 3):
        assert packed_perft(board, pack(state), depth) == perft(state, depth)


def test_t2_3_a_pass_is_the_only_child() -> None:
    state = TikiState.from_position(TILES, [[1, 0]] * 8 + [[]], player=1)
    (child,) = board_of(state).children(pack(state))
    assert TIKI.action_name(child[0]) == "pass"
    state.apply_action(child[0])
    assert child[1] == pack(state)


def test_t4_4_the_history_is_packed_as_positions_are() -> None:
    state = TikiState.from_position(TILES, [[0], [], [], [], [], [], [], [], [1]])
    actions = {TIKI.action_name(action): action for action in range(TIKI.num_distinct_actions)}
    for name in ("a1-b1", "c3-b3", "b1-a1", "b3-c3"):
        state.apply_action(actions[name])
    assert packed_history(state)[pack(state)] == 2
    assert len(packed_history(state)) == 4


def test_evaluation_is_fair_to_both_seats() -> None:
    """Swapped colours, swapped seats: the same value for the other."""
    for seed in range(40):
        rng = Random(seed)
        state = started(seed, False)
        for _ in range(20):
            if not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal() or state.pending:
            continue
        view = state.view(0)
        swapped = TikiState.from_position(
            state.tiles,
            [[1 - seat for seat in totem] for totem in view.totems],
            player=1 - state.player,
            fruits=state.fruits[::-1],
            spoiled=state.spoiled,
            tie=state.tie,
        )
        board = board_of(state)
        assert board.evaluate(pack(state)) == -board.evaluate(pack(swapped))
