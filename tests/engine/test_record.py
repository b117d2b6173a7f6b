"""Records: what a file may hold, what is refused and how the refusal is worded. Round trips are in test_every_game."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import GAMES, EngineError, InvalidAction
from game.engine.record import (
    FORMAT_VERSION,
    UPGRADES,
    InvalidRecord,
    Player,
    find_action,
    is_same_game,
    load_record,
    new_record,
    replace,
    replay,
    result_of,
    steps,
)

TIKI = GAMES["tiki"]
ANN = Player(name="Ann", kind="human", level=None, colour=None)
TOTO = Player(name="Toto", kind="ai", level=4, colour=0)


TIKI_PLAIN = new_record(TIKI.deal(2, {}, 2), [ANN, TOTO]).setup


def plain() -> dict[str, Any]:
    return new_record(TIKI.deal(2, {}, 1), [ANN, TOTO], ["a1", "b2"]).to_json_obj()


def test_what_a_record_looks_like() -> None:
    assert plain() == {
        "format": FORMAT_VERSION,
        "game": "tiki",
        "setup": {"game": "tiki", "seats": 2, "tiles": plain()["setup"]["tiles"], "start": 1, "shaman": False},
        "players": [
            {"name": "Ann", "kind": "human", "level": None, "colour": None},
            {"name": "Toto", "kind": "ai", "level": 4, "colour": 0},
        ],
        "actions": ["a1", "b2"],
        "result": None,
        "meta": {},
    }


def test_result_and_meta_may_be_missing() -> None:
    obj = {key: value for key, value in plain().items() if key not in ("result", "meta")}
    assert load_record(obj).to_json_obj() == plain()


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("format", {"format": FORMAT_VERSION + 1}),
    ("format", {"format": 0}),
    ("format", {"format": True}),
    ("format", {"format": "1"}),
    ("game", {"game": "chess"}),
    ("game", {"game": ["tiki"]}),
    ("setup", {"setup": None}),
    ("setup.tiles", {"setup": {**plain()["setup"], "tiles": [1] * 9}}),
    ("setup.start", {"setup": {**plain()["setup"], "start": 9}}),
    ("players", {"players": [ANN]}),
    ("players", {"players": [ANN, TOTO, TOTO]}),
    ("players.2", {"players": [ANN, None]}),
    ("players.2.age", {"players": [ANN, {**TOTO, "age": 9}]}),
    ("players.2.kind", {"players": [ANN, {**TOTO, "kind": "cat"}]}),
    ("players.2.level", {"players": [ANN, {**TOTO, "level": 1.5}]}),
    ("players.2.colour", {"players": [ANN, {**TOTO, "colour": "red"}]}),
    ("players.2.colour", {"players": [ANN, {**TOTO, "colour": True}]}),
    ("players.1.name", {"players": [{**ANN, "name": "A" * 201}, TOTO]}),
    ("players.1.name", {"players": [{**ANN, "name": 7}, TOTO]}),
    ("players.1.name", {"players": [{**ANN, "name": "half a letter: \ud83d"}, TOTO]}),
    ("actions", {"actions": "a1"}),
    ("actions", {"actions": ["a1"] * 20_001}),
    ("actions", {"actions": ["a1", 2]}),
    ("actions", {"actions": ["a" * 201]}),
    ("result", {"result": [1, 2]}),
    ("result.scores", {"result": {"scores": [1], "returns": [1, -1]}}),
    ("result.scores", {"result": {"scores": [1, True], "returns": [1, -1]}}),
    ("result.returns", {"result": {"scores": [1, 0], "returns": [1, float("nan")]}}),
    ("result.returns", {"result": {"scores": [1, 0], "returns": [1, -2]}}),
    ("meta", {"meta": [1]}),
    ("meta", {"meta": {"deep": {}}}),
    ("meta", {"meta": {str(number): 1 for number in range(51)}}),
    ("meta", {"meta": {"big": 2**60}}),
    ("surprise", {"surprise": 1}),
]


@pytest.mark.parametrize(("field", "change"), REFUSED, ids=lambda value: value if isinstance(value, str) else "")
def test_refused(field: str, change: dict[str, Any]) -> None:
    with pytest.raises(InvalidRecord) as refusal:
        load_record({**plain(), **change})
    assert refusal.value.field == field
    assert str(refusal.value).startswith(field)


@pytest.mark.parametrize("field", ["format", "game", "setup", "players", "actions"])
def test_nothing_needed_is_missing(field: str) -> None:
    obj = plain()
    del obj[field]
    with pytest.raises(InvalidRecord, match=field):
        load_record(obj)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(JSON | st.tuples(st.sampled_from(sorted(plain())), JSON).map(lambda change: {**plain(), change[0]: change[1]}))
def test_any_json_is_refused_or_loaded(obj: Any) -> None:
    with contextlib.suppress(InvalidRecord):
        replay(load_record(obj))


SAMPLES = Path(__file__).parent / "records"
"""Records as every format wrote them, in folders by format: the same games everywhere."""


def sample(version: int, game: str) -> Any:
    return json.loads((SAMPLES / str(version) / f"{game}.totem").read_bytes())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("version", range(1, FORMAT_VERSION + 1))
def test_records_of_every_format_are_read_and_mean_the_same(version: int, game: str) -> None:
    obj = sample(version, game)
    assert obj["format"] == version
    before = json.dumps(obj)
    record = load_record(obj)
    assert json.dumps(obj) == before, "an upgrade changes nothing in what it was given"
    assert record.to_json_obj() == sample(FORMAT_VERSION, game)
    replay(record)


def test_there_is_a_way_up_from_every_format() -> None:
    assert list(UPGRADES) == list(range(1, FORMAT_VERSION))
    assert sorted(int(folder.name) for folder in SAMPLES.iterdir()) == list(range(1, FORMAT_VERSION + 1))


@pytest.mark.parametrize("colours", ["", "0", "0 0 0", "0 9", "red blue", "¹ ²", 7, None])
def test_colours_of_format_1_that_make_no_sense_are_nobodys(colours: Any) -> None:
    obj = {**sample(1, "tiki"), "meta": {"colours": colours, "table": 3}}
    record = load_record(obj)
    assert [player["colour"] for player in record.players] == [None, None]
    assert record.meta == {"table": 3}


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.tuples(st.sampled_from(["players", "meta", "setup"]), JSON))
def test_whatever_calls_itself_format_1_is_refused_or_loaded(change: tuple[str, Any]) -> None:
    with contextlib.suppress(InvalidRecord):
        load_record({**sample(1, "tiki"), change[0]: change[1]})


def test_the_first_wrong_action_is_named() -> None:
    record = load_record({**plain(), "actions": ["a1", "b2", "a1-b1", "b2", "a1"]})
    with pytest.raises(InvalidRecord, match="number 4, b2, is not legal") as refusal:
        replay(record)
    assert (refusal.value.number, refusal.value.field, refusal.value.key) == (4, "actions", "illegal")
    record = load_record({**plain(), "actions": ["a1", "hop"]})
    with pytest.raises(InvalidRecord, match="number 2, hop, is no action of tiki") as refusal:
        replay(record)
    assert (refusal.value.number, refusal.value.field, refusal.value.key) == (2, "actions", "action")


def test_steps_are_lazy_and_the_callers_own() -> None:
    record = load_record({**plain(), "actions": ["a1", "b2", "no such action"]})
    walk = steps(record)
    first, action, _ = next(walk)
    first.apply_action(action)
    first.apply_action(find_action(TIKI, "c3"))
    second, _, _ = next(walk)
    assert second.view(0).turn == 2
    with pytest.raises(InvalidRecord):
        next(walk)


def test_a_record_keeps_nothing_of_what_it_was_made_from() -> None:
    obj = plain()
    record = load_record(obj)
    text = json.dumps(record.to_json_obj())
    obj["actions"].append("x")
    obj["setup"]["tiles"].clear()
    obj["players"][0]["name"] = "Zoe"
    obj["meta"]["x"] = 1
    record.to_json_obj()["players"].clear()
    assert json.dumps(record.to_json_obj()) == text


def test_no_result_before_the_end() -> None:
    assert result_of(TIKI.start(TIKI.deal(2, {}, 1))) is None
    with pytest.raises(InvalidRecord) as refusal:
        replay(load_record({**plain(), "result": {"scores": [0, 0], "returns": [0, 0]}}))
    assert refusal.value.field == "result"


def test_a_game_is_the_same_before_and_after_a_move_but_not_after_another_one() -> None:
    record = load_record({**plain(), "meta": {"started": "today"}})
    later = replace(record, actions=[*record.actions, "c3"])
    assert is_same_game(record, later) and is_same_game(later, record) and is_same_game(record, record)
    assert is_same_game(replace(record, players=[{**ANN, "name": "Anne"}, TOTO]), later), "names may be changed"
    for other in (
        replace(record, actions=["a1", "c3", "b2"]),
        replace(record, meta={"started": "yesterday"}),
        replace(record, players=[ANN, ANN]),
        replace(record, setup=TIKI_PLAIN),
    ):
        assert not is_same_game(other, later)


def test_find_action() -> None:
    assert TIKI.action_name(find_action(TIKI, "shaman stay")) == "shaman stay"
    for name in ("", "A1", "a1 ", "a1-c1", "a1-b1-a1", "resolve", "shaman b1|a1", None, [], 3):
        with pytest.raises(InvalidAction):
            find_action(TIKI, name)  # type: ignore[arg-type]
    assert issubclass(InvalidAction, EngineError)
