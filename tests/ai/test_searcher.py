"""The opponents of games with secrets: repeatable, blind to what is hidden, quick where there is nothing to choose."""

from __future__ import annotations

import doctest
from random import Random

import pytest

from game.ai import outlook
from game.ai.ismcts import search
from game.ai.kokopelli import KokopelliWisdom
from game.ai.levels import LEVELS, PLAYERS, choose
from game.ai.player import Progress
from game.engine import GAMES, State
from game.engine.kokopelli_state import KokopelliState


def test_docstrings() -> None:
    assert doctest.testmod(outlook) == (0, 2)


SECRET = [(game, seats) for game in ("kokopelli", "wongar") for seats in GAMES[game].seats]


def position(game_id: str, seats: int, seed: int, moves: int = 30) -> State:
    """A position in the middle of a game in which somebody has a choice."""
    game, chance = GAMES[game_id], Random(seed)
    state = game.start(game.deal(seats, {}, seed))
    while moves > 0 or len(state.legal_actions()) < 2:
        state.apply_action(chance.choice(state.legal_actions()))
        moves -= 1
    return state


@pytest.mark.parametrize("game_id, seats", SECRET)
def test_the_same_seed_gives_the_same_choice(game_id: str, seats: int) -> None:
    state = position(game_id, seats, 1)
    seat = state.current_player()
    for level in (1, 2):
        assert choose(state, seat, level, Random(5)) == choose(state, seat, level, Random(5))


@pytest.mark.parametrize("game_id, seats", SECRET)
def test_no_choice_depends_on_what_is_hidden(game_id: str, seats: int) -> None:
    for seed in range(3):
        state = position(game_id, seats, seed)
        seat = state.current_player()
        truths = [state, state.resample(seat, Random(1)), state.resample(seat, Random(2))]
        assert len({choose(truth, seat, 2, Random(5)) for truth in truths}) == 1


@pytest.mark.parametrize("game_id, seats", SECRET)
def test_every_level_plays_legally_and_says_how_far_it_is(game_id: str, seats: int) -> None:
    state = position(game_id, seats, 2)
    seat = state.current_player()
    for level in LEVELS[:3]:
        heard: list[Progress] = []
        choice = choose(state, seat, level.number, Random(1), progress=heard.append)
        assert choice.action in state.legal_actions()
        assert -1 <= choice.value <= 1
        assert heard and all(0 < progress.fraction <= 1 for progress in heard)


def test_stopped_at_once_it_still_answers() -> None:
    for game_id, seats in SECRET:
        state = position(game_id, seats, 3)
        choice = choose(state, state.current_player(), 4, Random(1), stop=lambda: True)
        assert choice.action in state.legal_actions() and choice.nodes < 20


def test_a_forced_decision_needs_no_thought() -> None:
    game, chance = GAMES["wongar"], Random(4)
    state = game.start(game.deal(3, {}, 4))
    while len(state.legal_actions()) > 1:
        state.apply_action(chance.choice(state.legal_actions()))
    assert choose(state, state.current_player(), 4, Random(1)).nodes == 0


@pytest.mark.parametrize("level", [3, 4])
def test_a_ceremony_is_closed_for_four_when_nothing_better_is_there(level: int) -> None:
    state = KokopelliState.from_position(
        seats=2, hands=[["flute"], []], villages=[{1: ["flute", "wild", "wild"]}, {}], done=1
    )
    assert name(choose(state, 0, level, Random(3)).action) == "play flute 1.1"


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_no_level_throws_away_an_immediate_win(level: int) -> None:
    """The very last action: closing brings 3 + 4 points against 5 + 1, opening Sower no more than a tie."""
    state = KokopelliState.from_position(
        seats=2,
        start=1,
        round=40,
        done=1,
        hands=[["flute", "keeper", "sower"], []],
        piles={1: ["feast"]},
        villages=[{1: ["flute", "wild", "wild"]}, {3: ["chief"]}],
    )
    for seed in range(20):
        choice = choose(state, 0, level, Random(seed))
        assert name(choice.action) == "play flute 1.1" and choice.value == 1


def name(action: int) -> str:
    return GAMES["kokopelli"].action_name(action)


@pytest.mark.parametrize("game_id, seats", [("kokopelli", 2), ("wongar", 3)])
def test_a_little_thought_beats_chance(game_id: str, seats: int) -> None:
    wisdom = PLAYERS[game_id]._wisdom  # type: ignore[attr-defined]
    total = 0.0
    for seed in range(4):
        game, chance = GAMES[game_id], Random(seed)
        state = game.start(game.deal(seats, {}, seed))
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.current_player() == seed % seats and len(actions) > 1:
                state.apply_action(search(wisdom, state, seed % seats, 12, chance)[0].action)
            else:
                state.apply_action(chance.choice(actions))
        total += state.returns()[seed % seats]
    assert total > 1


@pytest.mark.parametrize("game_id, seats, deals", [("kokopelli", 2, 3), ("wongar", 3, 1)])
def test_levels_are_in_order(game_id: str, seats: int, deals: int) -> None:
    """A third level among beginners, on every seat of a few deals."""
    game = GAMES[game_id]
    total = 0.0
    for seed in range(deals):
        for seat in range(seats):
            state, rng = game.start(game.deal(seats, {}, seed)), Random(seed)
            while not state.is_terminal():
                player = state.current_player()
                state.apply_action(choose(state, player, 3 if player == seat else 1, rng).action)
            total += state.returns()[seat]
    assert total > deals * seats / 2


def test_spaces_that_come_to_the_same_are_looked_at_once() -> None:
    """With two players the other one reaches the spaces 1, 2, 4 and 5 (K1.7), with three or more 3 and 4 or 1 and 2."""
    wisdom = KokopelliWisdom()
    for seats, filled, spaces in (
        (2, {}, {1, 3}),
        (2, {1: ["flute"]}, {2, 3}),
        (3, {}, {1, 3}),
        (4, {4: ["flute"]}, {1, 3}),
    ):
        state = KokopelliState.from_position(seats=seats, hands=[["sower"]], villages=[filled])
        opened = {name(action) for action in wisdom.choices(state) if name(action).startswith("open")}
        assert opened == {f"open sower {space}" for space in spaces}
