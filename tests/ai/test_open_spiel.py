"""Our games are games of OpenSpiel: its own checks pass, secrets stay secret, and its bots play them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install '.[research]'")

from game.ai import open_spiel  # noqa: E402
from game.ai.contestants import contestant  # noqa: E402
from game.engine import GAMES, EngineError, State  # noqa: E402

TABLES = [
    "totem_tiki",
    "totem_tiki(shaman=true)",
    "totem_kokopelli",
    "totem_kokopelli(players=4,ceremonies=random,exchange=under)",
    "totem_wongar(players=3)",
    "totem_wongar(players=5,deals=7)",
]


def played(name: str, actions: int, seed: int = 3) -> Any:
    """A state after the deal and so many random actions."""
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(seed)
    state.apply_action(rng.randrange(7))
    for _ in range(actions):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def bare(state: Any) -> State:
    """The engine's state within."""
    position: State = state.position.state
    return position


@pytest.mark.parametrize("name", TABLES)
def test_openspiels_own_check_of_a_game_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", TABLES)
def test_strings_do_not_change_with_what_is_hidden(name: str) -> None:
    chance = Random(1)
    for actions in (0, 5, 20, 40):
        state = played(name, actions)
        if state.is_terminal():
            continue
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, chance.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
        seat = state.current_player()
        assert state.resample_from_infostate(seat, chance.random).legal_actions() == state.legal_actions()


def test_resampling_changes_what_is_hidden_and_nothing_in_the_state_itself() -> None:
    state = played("totem_kokopelli(players=2)", 6)
    before = state.information_state_string(0), state.information_state_string(1)
    other = state.resample_from_infostate(0, Random(1).random)
    assert other.information_state_string(1) != before[1]
    assert (state.information_state_string(0), state.information_state_string(1)) == before


def test_an_information_state_remembers_ones_own_actions() -> None:
    state = played("totem_tiki", 0)
    seat, action = state.current_player(), state.legal_actions()[0]
    state.apply_action(action)
    assert state.information_state_string(seat).startswith(f"[{action}] ")
    assert state.information_state_string(1 - seat).startswith("[] ")
    assert state.observation_string(seat) == repr(bare(state).view(seat))


def test_a_copy_goes_its_own_way() -> None:
    state = played("totem_wongar", 10)
    copy = state.clone()
    text = str(state)
    copy.apply_action(copy.legal_actions()[-1])
    assert str(state) == text
    assert len(copy.position.actions) == len(state.position.actions) + 1


def test_a_deal_is_the_engines_and_actions_have_their_names() -> None:
    state = pyspiel.load_game("totem_kokopelli(players=3,ceremonies=random)").new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == open_spiel.DEALS
    state.apply_action(5)
    game = GAMES["kokopelli"]
    same = game.start(game.deal(3, {"ceremonies": "random"}, 5))
    assert [bare(state).view(seat) for seat in range(3)] == [same.view(seat) for seat in range(3)]
    action = state.legal_actions()[0]
    assert state.action_to_string(action) == game.action_name(action)


def test_sets_are_parameters() -> None:
    names = "chief drummer feast flute gatherer guardian guest hearth keeper messenger"
    game = pyspiel.load_game("totem_kokopelli", {"ceremonies": "custom", "custom": names})
    state = game.new_initial_state()
    state.apply_action(0)
    assert " ".join(sorted(state.position.state.view(0).ceremonies)) == names


@pytest.mark.parametrize("name", ["totem_tiki(players=3)", "totem_tiki(shaman=7)", "totem_kokopelli(exchange=x)"])
def test_tables_that_the_rules_do_not_know_are_refused(name: str) -> None:
    with pytest.raises((EngineError, pyspiel.SpielError)):
        pyspiel.load_game(name)


@pytest.mark.parametrize(("game_id", "seats"), [("tiki", 2), ("kokopelli", 3), ("wongar", 4)])
def test_openspiels_searches_play_in_the_arena(game_id: str, seats: int) -> None:
    game, rng = GAMES[game_id], Random(4)
    state = game.start(game.deal(seats, {}, 1))
    for _ in range(8):
        state.apply_action(rng.choice(state.legal_actions()))
    play = contestant("open_spiel:30")
    action = play(state, Random(2))
    assert action in state.legal_actions()
    assert play(state, Random(2)) == action
    other = state.resample(state.current_player(), rng)
    assert play(other, Random(2)) == action
