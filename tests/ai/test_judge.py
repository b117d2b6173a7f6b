"""Looking back at what was played: a gift is seen as one, the best is left alone, and nobody looks into other hands."""

from random import Random

import pytest

from game.ai.judge import judge
from game.ai.player import Progress
from game.engine import GAMES
from game.engine.core import State
from game.engine.record import find_action
from game.engine.tiki_state import TikiState

TIKI = GAMES["tiki"]
TILES = [2, 1, 0, -1, 1, 0, 1, -1, 1]


def winning() -> TikiState:
    """Both have three fruits: seat 0 can win now (b1-a1), and if it does not, seat 1 can (b3-a3)."""
    return TikiState.from_position(TILES, [[1, 0], [0], [], [], [], [], [0, 1], [1], []], fruits=(3, 3))


def midway(game_id: str, decisions: int, seed: int = 3) -> State:
    """A position after some random decisions, with more than one action."""
    game, chance = GAMES[game_id], Random(seed)
    state = game.start(game.deal(max(2, game.seats.start), {}, seed))
    while decisions > 0 or len(state.legal_actions()) < 2:
        state.apply_action(chance.choice(state.legal_actions()))
        decisions -= 1
    return state


def test_a_win_that_is_given_away_is_seen() -> None:
    state = winning()
    win, gift = find_action(TIKI, "b1-a1"), find_action(TIKI, "c1")
    kept = judge(state, 0, win, 0.2, Random(1))
    assert (kept.best, kept.best_value, kept.value) == (win, 1.0, 1.0)
    given = judge(state, 0, gift, 0.2, Random(1))
    assert (given.best_value, given.value) == (1.0, -1.0)
    state.apply_action(given.best)
    assert state.returns() == [1.0, -1.0]


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_better_than_the_best(game_id: str) -> None:
    state = midway(game_id, 12)
    seat = state.current_player()
    for action in state.legal_actions()[:6]:
        found = judge(state, seat, action, 0.1, Random(1))
        assert found.best in state.legal_actions()
        assert -1 <= found.value <= found.best_value <= 1
        if found.best == action:
            assert found.value == found.best_value


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_question_has_the_same_answer(game_id: str) -> None:
    state = midway(game_id, 8)
    seat, action = state.current_player(), state.legal_actions()[-1]
    assert judge(state, seat, action, 0.1, Random(4)) == judge(state, seat, action, 0.1, Random(4))


@pytest.mark.parametrize("game_id", GAMES)
def test_more_effort_looks_at_more(game_id: str) -> None:
    state = midway(game_id, 8)
    seat, action = state.current_player(), state.legal_actions()[0]
    little, much = (judge(state, seat, action, effort, Random(4)).nodes for effort in (0.05, 0.5))
    assert little < much


@pytest.mark.parametrize("game_id", GAMES)
def test_it_can_be_cut_short_and_tells_how_far_it_is(game_id: str) -> None:
    state = midway(game_id, 8)
    seat, action = state.current_player(), state.legal_actions()[0]
    whole = judge(state, seat, action, 1.0, Random(4))
    heard: list[Progress] = []
    found = judge(state, seat, action, 1.0, Random(4), lambda: bool(heard), heard.append)
    assert found.nodes < whole.nodes
    assert found.best in state.legal_actions()
    assert all(0 <= progress.fraction <= 1 for progress in heard)


@pytest.mark.parametrize("game_id", ["kokopelli", "wongar"])
def test_what_is_hidden_changes_nothing(game_id: str) -> None:
    """Two games that look the same to the mover are judged the same, whatever the others hold."""
    state = midway(game_id, 20)
    seat, action = state.current_player(), state.legal_actions()[0]
    one, other = (state.resample(seat, Random(number)) for number in (1, 2))
    others = [number for number in range(len(state.scores())) if number != seat]
    assert [one.view(number) for number in others] != [other.view(number) for number in others]
    assert judge(one, seat, action, 0.2, Random(4)) == judge(other, seat, action, 0.2, Random(4))


def test_nonsense_is_refused() -> None:
    state = winning()
    with pytest.raises(ValueError, match="seat 1"):
        judge(state, 1, state.legal_actions()[0], 0.1, Random(1))
    with pytest.raises(ValueError, match="not legal"):
        judge(state, 0, find_action(TIKI, "a1"), 0.1, Random(1))
