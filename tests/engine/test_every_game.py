"""The promises that every game of `engine.GAMES` keeps, whatever its rules are.

A new game is tested here by being registered; it adds one file to `components/` that counts its components and points.
"""

from __future__ import annotations

import importlib
import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from game.engine import GAMES, TERMINAL, EngineError, IllegalAction, InvalidSetup, Reason, State
from game.engine.record import (
    InvalidRecord,
    Record,
    find_action,
    load_record,
    new_record,
    replace,
    replay,
    result_of,
    steps,
)
from tests.engine.play import Table, fingerprint, players, position_after, random_game, tables

SEEDS = range(4)
TABLES = tables()

every_table = pytest.mark.parametrize("table", TABLES, ids=map(str, TABLES))
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def states(table: Table, seed: int) -> Iterator[State]:
    """A random game's running state, from its start to its end."""
    setup = table.setup(seed)
    yield table.game.start(setup)
    for state, _, _ in random_game(table.game, setup, seed):
        yield state


def finished(table: Table, seed: int) -> Record:
    setup = table.setup(seed)
    state, names = table.game.start(setup), []
    for state, action, _ in random_game(table.game, setup, seed):  # noqa: B007  # the last one is the result
        names.append(table.game.action_name(action))
    return replace(new_record(setup, players(table.seats), names), result=result_of(state))


@every_game
def test_action_names_and_paths_are_distinct_and_clean(game: Any) -> None:
    names = [game.action_name(action) for action in range(game.num_distinct_actions)]
    assert len(set(names)) == len(names)
    for action, name in enumerate(names):
        assert name == name.strip() and name.isprintable()
        assert find_action(game, name) == action
        assert game.action_path(action) and all(game.action_path(action))


@every_game
def test_refuses_tables_that_do_not_exist(game: Any) -> None:
    for seats in (0, game.seats.start - 1, game.seats.stop, -1, 99, True, None, "2"):
        with pytest.raises(InvalidSetup):
            game.deal(seats, {}, 1)
    seats = game.seats.start
    with pytest.raises(InvalidSetup):
        game.deal(seats, {"no such option": True}, 1)
    for option in game.options:
        for value in (None, 1, 0, "no such choice", [], 2.5):
            with pytest.raises(InvalidSetup):
                game.deal(seats, {option.id: value}, 1)


@every_table
def test_deal_is_a_function_of_the_seed(table: Table) -> None:
    deals = [table.setup(seed) for seed in range(20)]
    assert deals == [table.setup(seed) for seed in range(20)]
    assert any(deal != deals[0] for deal in deals)
    assert all(deal.game == table.game.id and deal.seats == table.seats for deal in deals)


@every_table
@every_seed
def test_setup_survives_json(table: Table, seed: int) -> None:
    for setup in (table.setup(seed), table.game.rematch(table.setup(seed), seed + 1)):
        obj = msgspec.to_builtins(setup)
        assert json.loads(json.dumps(obj)) == obj == json.loads(msgspec.json.encode(setup))
        assert table.game.load_setup(obj) == setup
        assert new_record(setup, players(table.seats)).setup == obj


@every_table
def test_rematch_is_at_the_same_table(table: Table) -> None:
    setup = table.setup(1)
    again = table.game.rematch(setup, 2)
    assert again == table.game.rematch(setup, 2)
    assert (again.game, again.seats) == (setup.game, setup.seats)
    assert type(again) is type(setup)


def mutants(obj: Any) -> Iterator[Any]:
    """The same JSON with one spot changed in some way."""
    odd = (
        None,
        True,
        False,
        -1,
        0,
        1,
        2,
        7,
        99,
        10**30,
        1.0,
        float("nan"),
        "",
        "x",
        "x" * 10**4,
        [],
        [[]],
        {},
        {"a": 1},
    )
    yield from odd
    if isinstance(obj, dict):
        for name, value in obj.items():
            yield {other: obj[other] for other in obj if other != name}
            yield from ({**obj, name: mutant} for mutant in mutants(value))
        yield from ({**obj, name: 1} for name in ("", "extra", 1, None, ("a",)))
    elif isinstance(obj, list):
        for index in {0, len(obj) // 2, len(obj) - 1} if obj else ():
            yield obj[:index] + obj[index + 1 :]
            yield [*obj[:index], obj[index], *obj[index:]]
            yield from ([*obj[:index], mutant, *obj[index + 1 :]] for mutant in mutants(obj[index]))
        yield obj[::-1]
        yield tuple(obj)


@every_table
def test_a_mutated_setup_is_refused_or_is_a_setup(table: Table) -> None:
    for mutant in mutants(msgspec.to_builtins(table.setup(3))):
        try:
            setup = table.game.load_setup(mutant)
        except InvalidSetup as error:
            assert error.field and error.problem
        else:
            assert json.dumps(msgspec.to_builtins(setup)) == json.dumps(mutant)
            table.game.start(setup).legal_actions()


@every_game
def test_start_refuses_the_setup_of_another_game(game: Any) -> None:
    class Foreign:
        game = "draughts"
        seats = 2

    with pytest.raises(InvalidSetup):
        game.start(Foreign())


@every_table
@every_seed
def test_legal_actions_are_sorted_distinct_and_end_with_the_game(table: Table, seed: int) -> None:
    for state in states(table, seed):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert bool(legal) != state.is_terminal()
        assert all(0 <= action < table.game.num_distinct_actions for action in legal)
        assert (state.current_player() == TERMINAL) == state.is_terminal()
        assert state.is_terminal() or state.current_player() in range(table.seats)
        legal.clear()
        assert bool(state.legal_actions()) != state.is_terminal(), "the list is the caller's own"
    assert state.is_terminal()


@every_table
def test_an_illegal_action_raises_and_changes_nothing(table: Table) -> None:
    everything = {*range(table.game.num_distinct_actions), -1, -2, -(10**9), table.game.num_distinct_actions, 10**9}
    for state in states(table, 5):
        before = fingerprint(state, table.seats)
        for action in everything - set(state.legal_actions()):
            events: list[Any] = []
            with pytest.raises(IllegalAction):
                state.apply_action(action, events)
            assert not events
        assert fingerprint(state, table.seats) == before


@every_table
@every_seed
def test_a_clone_goes_its_own_way(table: Table, seed: int) -> None:
    random = Random(seed)
    for state in states(table, seed):
        before, clone = fingerprint(state, table.seats), state.clone()
        assert fingerprint(clone, table.seats) == before
        for _ in range(3):
            if not clone.is_terminal():
                clone.apply_action(random.choice(clone.legal_actions()), [])
        assert fingerprint(state, table.seats) == before


@every_table
def test_a_clone_plays_on_like_its_original(table: Table) -> None:
    for actions in (0, 10, 25, 60):
        state = position_after(table.game, table.setup(2), 2, actions)
        clone, random = state.clone(), Random(3)
        while not state.is_terminal():
            action = random.choice(state.legal_actions())
            told: tuple[list[Any], list[Any]] = ([], [])
            state.apply_action(action, told[0])
            clone.apply_action(action, told[1])
            assert told[0] == told[1]
            assert fingerprint(clone, table.seats) == fingerprint(state, table.seats)


@every_table
def test_events_are_told_but_change_nothing(table: Table) -> None:
    setup = table.setup(4)
    silent = table.game.start(setup)
    for state, action, events in random_game(table.game, setup, 4):
        silent.apply_action(action)
        assert events and len(set(events)) <= len(events)
        assert all(type(event).__dataclass_params__.frozen for event in events)
        assert fingerprint(silent, table.seats) == fingerprint(state, table.seats)


@every_table
def test_states_travel_to_other_processes(table: Table) -> None:
    for state in states(table, 6):
        arrived = pickle.loads(pickle.dumps(state))
        assert fingerprint(arrived, table.seats) == fingerprint(state, table.seats)


@every_table
@every_seed
def test_components_stay_in_the_box(table: Table, seed: int) -> None:
    components = importlib.import_module(f"tests.engine.components.{table.game.id}")
    for state in states(table, seed):
        assert components.count([state.view(seat) for seat in range(table.seats)]) == components.BOX


@every_table
@every_seed
def test_scores_are_what_the_table_shows(table: Table, seed: int) -> None:
    components = importlib.import_module(f"tests.engine.components.{table.game.id}")
    story: list[Any] = []
    for state, _, events in random_game(table.game, table.setup(seed), seed):
        story += events
        scores = state.scores()
        assert len(scores) == table.seats
        for score in scores:
            assert score.total == sum(point.amount for point in score.points)
            assert all(point.amount and point.rule and point.source for point in score.points)
        sums: list[dict[str, int]] = [{} for _ in scores]
        for seat, score in enumerate(scores):
            for point in score.points:
                sums[seat][point.source] = sums[seat].get(point.source, 0) + point.amount
        assert sums == components.recount([state.view(seat) for seat in range(table.seats)], story)


@every_table
@every_seed
def test_returns_are_zero_sum(table: Table, seed: int) -> None:
    for state in states(table, seed):
        returns = state.returns()
        assert len(returns) == table.seats and abs(sum(returns)) < 1e-9 and all(-1 <= value <= 1 for value in returns)
        assert state.is_terminal() or not any(returns)


@every_table
@every_seed
def test_resample_fits_the_view_and_is_blind_to_the_truth(table: Table, seed: int) -> None:
    for number, state in enumerate(states(table, seed)):
        if number % 5:
            continue
        before = fingerprint(state, table.seats)
        for seat in range(table.seats):
            imagined = state.resample(seat, Random(number))
            assert imagined is not state
            assert imagined.view(seat) == state.view(seat)
            # what lies hidden in `imagined` is not what lies hidden in `state`, but the seat cannot know
            again = imagined.resample(seat, Random(99))
            assert fingerprint(again, table.seats) == fingerprint(state.resample(seat, Random(99)), table.seats)
            if not imagined.is_terminal():
                imagined.apply_action(imagined.legal_actions()[0])
        assert fingerprint(state, table.seats) == before


@every_table
def test_why_not_is_silent_exactly_where_a_legal_action_goes_on(table: Table) -> None:
    game, random = table.game, Random(7)
    keys = importlib.import_module(f"game.engine.{game.id}").REASONS
    paths = [game.action_path(action) for action in range(game.num_distinct_actions)]
    components = sorted({name for path in paths for name in path} | {"no such component"})
    for state in states(table, 7):
        legal = [game.action_path(action) for action in state.legal_actions()]
        leading = {path[:length] for path in legal for length in range(len(path) + 1)}
        tried = {
            *leading,
            *random.sample(paths, min(len(paths), 20)),
            *((name,) for name in random.sample(components, min(len(components), 10))),
            *((*path, random.choice(components)) for path in legal[:10]),
            *(tuple(random.choices(components, k=random.randint(2, 4))) for _ in range(20)),
        }
        for path in tried:
            reason = state.why_not(path)
            assert (reason is None) == (path in leading), path
            if reason is not None:
                assert isinstance(reason, Reason) and reason.rule and reason.key in keys
    assert state.why_not(()) is not None, "nothing goes on after the end"


@every_table
@every_seed
def test_record_round_trip(table: Table, seed: int) -> None:
    record = finished(table, seed)
    loaded = load_record(json.loads(json.dumps(record.to_json_obj())))
    assert loaded == record
    assert msgspec.to_builtins(record) == record.to_json_obj()
    end = replay(loaded)
    assert end.is_terminal() and result_of(end) == record.result
    for length in (0, 1, len(record.actions) // 2):
        part = replay(replace(record, actions=record.actions[:length], result=None))
        assert fingerprint(part, table.seats) == fingerprint(position_after_names(table, record, length), table.seats)


def position_after_names(table: Table, record: Record, length: int) -> State:
    state = table.game.start(table.game.load_setup(record.setup))
    for name in record.actions[:length]:
        state.apply_action(find_action(table.game, name))
    return state


@every_table
def test_steps_tell_the_same_story_as_the_game(table: Table) -> None:
    record = finished(table, 8)
    walked = list(steps(record))
    story = [(action, events) for _, action, events in random_game(table.game, table.setup(8), 8)]
    assert [(action, events) for _, action, events in walked] == story
    for length in (0, len(walked) // 2, len(walked) - 1):
        expected = position_after_names(table, record, length)
        assert fingerprint(walked[length][0], table.seats) == fingerprint(expected, table.seats)


@every_table
def test_replay_names_the_first_wrong_action(table: Table) -> None:
    record = finished(table, 9)
    state = table.game.start(table.setup(9))
    names = [table.game.action_name(action) for action in range(table.game.num_distinct_actions)]
    for number, name in enumerate(record.actions, 1):
        legal = {table.game.action_name(action) for action in state.legal_actions()}
        wrong = next(other for other in names if other not in legal)
        if number % 7 == 1:
            for bad in (wrong, "no such action", ""):
                actions = [*record.actions[: number - 1], bad, *record.actions[number:]]
                with pytest.raises(InvalidRecord) as refusal:
                    replay(replace(record, actions=actions))
                assert refusal.value.number == number
                with pytest.raises(InvalidRecord):
                    list(steps(replace(record, actions=actions)))
        state.apply_action(find_action(table.game, name))
    with pytest.raises(InvalidRecord) as refusal:
        replay(replace(record, actions=[*record.actions, record.actions[0]]))
    assert refusal.value.number == len(record.actions) + 1


@every_table
def test_a_forged_result_is_refused(table: Table) -> None:
    record = finished(table, 1)
    assert record.result is not None
    forged = {**record.result, "scores": [score + 1 for score in record.result["scores"]]}
    for wrong in (replace(record, result=forged), replace(record, actions=record.actions[:-1])):
        with pytest.raises(InvalidRecord) as refusal:
            replay(wrong)
        assert refusal.value.field == "result"


@every_table
def test_a_damaged_record_is_refused_or_is_a_record(table: Table) -> None:
    record = replace(finished(table, 2), meta={"started": "2024-05-01", "seed": 2})
    for mutant in mutants(record.to_json_obj()):
        try:
            loaded = load_record(mutant)
            replay(loaded)
        except EngineError as error:
            assert type(error) is InvalidRecord
            assert error.field and error.problem
        else:
            assert load_record(loaded.to_json_obj()) == loaded
