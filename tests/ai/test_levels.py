"""What every level promises, and that they are in the right order."""

from dataclasses import replace
from random import Random

import pytest

from game.ai import tiki
from game.ai.levels import LEVELS, PLAYERS, Choice, Progress, choose
from game.engine import GAMES, State
from game.engine.tiki_state import TikiState

TILES = [2, 1, 0, -1, 1, 0, 1, -1, 1]
NUMBERS = [level.number for level in LEVELS]


def at_once() -> bool:
    """Level 4 thinks for a second; what is tested here it sees in the first few milliseconds."""
    return True


def decide(state: State, level: int, seed: int) -> Choice:
    return choose(state, state.current_player(), level, Random(seed), at_once)


def after(state: State, action: int) -> State:
    state = state.clone()
    state.apply_action(action)
    return state


def wins(state: State) -> list[int]:
    """The actions that win at once."""
    seat = state.current_player()
    return [action for action in state.legal_actions() if after(state, action).returns()[seat] > 0]


def positions(game_id: str, seed: int) -> list[State]:
    """The states of a random game, but its end."""
    game = GAMES[game_id]
    rng = Random(seed)
    state = game.start(game.deal(game.seats[0], {option.id: option.choices[-1] for option in game.options}, seed))
    found = []
    while not state.is_terminal():
        found.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return found


def test_levels_are_numbered_and_named_by_keys() -> None:
    assert [(level.number, level.key) for level in LEVELS] == [(n, f"level_{n}") for n in (1, 2, 3, 4)]


@pytest.mark.parametrize("game_id", sorted(PLAYERS))
@pytest.mark.parametrize("level", NUMBERS)
def test_every_level_plays_legal_actions_anywhere(game_id: str, level: int) -> None:
    for state in positions(game_id, seed=level)[:: 1 if level < 3 else 4]:
        choice = decide(state, level, seed=3)
        assert choice.action in state.legal_actions()
        assert -1 <= choice.value <= 1
        assert choice.depth >= 1 or len(state.legal_actions()) == 1


@pytest.mark.parametrize("game_id", sorted(PLAYERS))
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_seed_repeats_a_choice(game_id: str, level: int) -> None:
    states = positions(game_id, seed=7)
    for state in states[:: max(6, len(states) // (8 // level))]:
        seat = state.current_player()
        first = choose(state, seat, level, Random(4))
        assert choose(state.clone(), seat, level, Random(4)) == first


def test_a_seed_repeats_the_choice_of_the_highest_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiki, "BUDGETS", {4: replace(tiki.BUDGETS[4], nodes=30_000)})
    state = TikiState.from_position(TILES, [[1, 0], [0], [], [1], [0, 1], [], [], [], []], fruits=(1, 2))
    heard: list[Progress] = []
    first, second = (choose(state, 0, 4, Random(4), progress=heard.append) for _ in range(2))
    assert first == second
    assert first.depth >= 6
    assert {progress.fraction for progress in heard if 0 < progress.fraction < 1}


def test_seeds_vary_the_choice() -> None:
    game = GAMES["tiki"]
    state = game.start(game.deal(2, {}, 1))
    assert len({decide(state, 1, seed).action for seed in range(20)}) > 3


@pytest.mark.parametrize("level", NUMBERS)
def test_no_level_misses_a_win(level: int) -> None:
    tried = 0
    for seed in range(30):
        for state in positions("tiki", seed)[-12:]:
            if winning := wins(state):
                tried += 1
                assert decide(state, level, seed).action in winning
    assert tried > 20


def holds(state: State, seat: int, turn: int) -> bool:
    """Whether `seat` can get through to the end of turn number `turn` without having lost."""
    assert isinstance(state, TikiState)
    if state.is_terminal() or state.turn > turn:
        return state.returns()[seat] >= 0
    outcomes = (holds(after(state, action), seat, turn) for action in state.legal_actions())
    return any(outcomes) if state.current_player() == seat else all(outcomes)


@pytest.mark.parametrize("level", [2, 3, 4])
def test_higher_levels_do_not_hand_over_the_game(level: int) -> None:
    tried = 0
    for seed in range(40):
        for state in positions("tiki", seed)[-6:]:
            assert isinstance(state, TikiState)
            seat, actions = state.current_player(), state.legal_actions()
            if state.pending or wins(state):
                continue
            holding = [action for action in actions if holds(after(state, action), seat, state.turn + 1)]
            if holding and len(holding) < len(actions):
                tried += 1
                assert decide(state, level, seed).action in holding
    assert tried > 20


def play(seed: int, levels: tuple[int, int]) -> float:
    """The result of a game for seat 0."""
    game = GAMES["tiki"]
    state = game.start(game.deal(2, {}, seed))
    rng = Random(seed)
    while not state.is_terminal():
        state.apply_action(decide(state, levels[state.current_player()], rng.randrange(1 << 30)).action)
    return state.returns()[0]


@pytest.mark.parametrize(("stronger", "weaker"), [(3, 1), (2, 1)])
def test_levels_are_in_order(stronger: int, weaker: int) -> None:
    """Twelve games in pairs: the same tiles and first player, seats swapped."""
    total = sum(play(seed, (stronger, weaker)) - play(seed, (weaker, stronger)) for seed in range(6))
    assert total >= 4


def test_refuses_what_makes_no_sense() -> None:
    state = TikiState.from_position(TILES, [[] for _ in range(9)], player=1)
    with pytest.raises(ValueError, match="seat 0"):
        choose(state, 0, 1, Random(1))
    with pytest.raises(ValueError, match="level 5"):
        choose(state, 1, 5, Random(1))
