"""The rule cases of `tests/cases/kokopelli.json`: data named by the rule book's numbers."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine import Event, InvalidSetup, Reason
from game.engine.kokopelli import CEREMONIES, FIRST_GAME, REASONS, Kokopelli, KokopelliSetup, KokopelliState
from game.engine.kokopelli_tables import ACTION_NAMES

KOKOPELLI = Kokopelli()
ACTIONS = {name: action for action, name in enumerate(ACTION_NAMES)}
CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "kokopelli.json").read_text(encoding="utf-8")
)["cases"]
SECTIONS = {1: 7, 2: 8, 3: 3, 4: 5, 5: 9}
RULES = {f"K{section}.{number}" for section, last in SECTIONS.items() for number in range(1, last + 1)}
RULES |= {"K2", "K5", "K6", "K7", "K8"}

KEYS = {"rule", "case", "ability", "when", "setup", "options", "position", "play", "of"}
EXPECTATIONS = {"legal", "has", "hasnt", "events", "told", "view", "points", "totals", "returns", "why_not"}
OUTCOMES = {"refused", "dealt", "rematch"}


def test_every_rule_has_a_case() -> None:
    assert {case["rule"] for case in CASES} == RULES


@pytest.mark.parametrize("ability", CEREMONIES)
def test_every_ability_has_cases_for_every_moment(ability: str) -> None:
    moments = {case["when"] for case in CASES if case.get("ability") == ability}
    assert moments == {"lies", "gone", "opens", "closes", "heavy"}


def test_every_reason_has_a_case() -> None:
    asked = {question[2] for case in CASES for question in case.get("why_not", ()) if len(question) > 1}
    assert asked == set(REASONS)


def test_no_case_is_written_twice() -> None:
    names = [(case["rule"], case.get("ability"), case["case"]) for case in CASES]
    assert len(set(names)) == len(names)


def name_of(case: dict[str, Any]) -> str:
    return " ".join(case[key] for key in ("rule", "ability", "when", "case") if key in case)


@pytest.mark.parametrize("case", CASES, ids=map(name_of, CASES))
def test_rule(case: dict[str, Any]) -> None:
    assert case.keys() <= KEYS | EXPECTATIONS | OUTCOMES and case.keys() & (EXPECTATIONS | OUTCOMES)
    if "refused" in case:
        with pytest.raises(InvalidSetup) as refusal:
            deal(case) if "options" in case else KOKOPELLI.load_setup(setup_of(case["setup"]))
        assert refusal.value.field == case["refused"]
    elif "dealt" in case:
        assert_fields(case["dealt"], deal(case))
    elif "rematch" in case:
        again = KOKOPELLI.rematch(KOKOPELLI.load_setup(setup_of(case["setup"])), 1)
        assert_fields(case["rematch"], again)
    else:
        play(case)


def play(case: dict[str, Any]) -> None:
    state, events = start(case), list[Event]()
    for name in case.get("play", ()):
        events.clear()
        assert ACTIONS[name] in state.legal_actions(), name
        state.apply_action(ACTIONS[name], events)
    legal = {ACTION_NAMES[action] for action in state.legal_actions()}
    if "legal" in case:
        assert legal == set(case["legal"])
    assert set(case.get("has", ())) <= legal
    assert not set(case.get("hasnt", ())) & legal
    told = [repr(event) for event in events]
    if "events" in case:
        assert told == case["events"]
    rest = iter(told)
    for event in case.get("told", ()):
        assert event in rest, f"{event} is not told, or not in this order: {told}"
    assert_fields(case.get("view", {}), state.view(case.get("of", 0)))
    scores = state.scores()
    if "points" in case:
        assert [{point.source: point.amount for point in score.points} for score in scores] == case["points"]
    if "totals" in case:
        assert [score.total for score in scores] == case["totals"]
    if "returns" in case:
        assert state.returns() == case["returns"]
    for path, *answer in case.get("why_not", ()):
        rule_key_names = (*answer, [])[:3]
        reason = Reason(rule_key_names[0], rule_key_names[1], tuple(rule_key_names[2])) if answer else None
        assert state.why_not(path) == reason


def assert_fields(expected: dict[str, Any], shown: Any) -> None:
    fields = json.loads(json.dumps(asdict(shown)))
    assert {field: fields[field] for field in expected} == expected


def deal(case: dict[str, Any]) -> KokopelliSetup:
    return KOKOPELLI.deal(3, case["options"], 1)


def whole_deck(ceremonies: list[str]) -> list[str]:
    return [name for name in [*ceremonies, "wild", "wild"] for _ in range(3)]


def setup_of(given: dict[str, Any]) -> dict[str, Any]:
    given = dict(given)
    ceremonies = given.get("ceremonies", list(FIRST_GAME))
    decks = []
    for top in given.pop("tops", [[], [], []]):
        rest = whole_deck(ceremonies)
        for card in top:
            rest.remove(card)
        decks.append([*top, *rest])
    old, new = given.pop("instead", (None, None))
    if old is not None:
        decks[0].remove(old)
    if new is not None:
        decks[0].append(new)
    start = {"game": "kokopelli", "seats": 3, "ceremonies": ceremonies, "decks": decks, "start": 1}
    return {**start, "exchange": "discard", **given}


def start(case: dict[str, Any]) -> KokopelliState:
    if "setup" in case:
        return KOKOPELLI.start(KOKOPELLI.load_setup(setup_of(case["setup"])))
    given = dict(case["position"])
    named = {*given.pop("with", ()), *re.findall(r"[a-z]+", json.dumps(given))}
    wanted = [*(name for name in CEREMONIES if name in named), *FIRST_GAME]
    given["ceremonies"] = sorted(list(dict.fromkeys(wanted))[:10])
    for key in ("villages", "piles"):
        if key in given:
            given[key] = numbered(given[key])
    return KokopelliState.from_position(**given)


def numbered(value: Any) -> Any:
    """Seats and spaces, which JSON has as text, as numbers."""
    if isinstance(value, dict):
        return {int(key): one for key, one in value.items()}
    return [numbered(one) for one in value]


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("draw", ("draw",)),
        ("exchange", ("exchange",)),
        ("pass", ("pass",)),
        ("stop", ("stop",)),
        ("open chief 3", ("hand:chief", "home.3")),
        ("play wild 2.4", ("hand:wild", "2.4")),
        ("play chief 1.5", ("hand:chief", "1.5")),
        ("cancel 3", ("cancel", "home.3")),
        ("return wild", ("hand:wild", "pile")),
    ],
)
def test_notation_and_clicks_of_an_action(name: str, path: tuple[str, ...]) -> None:
    assert KOKOPELLI.action_name(ACTIONS[name]) == name
    assert KOKOPELLI.action_path(ACTIONS[name]) == path


def test_no_path_goes_on_where_another_ends() -> None:
    paths = {KOKOPELLI.action_path(action) for action in range(KOKOPELLI.num_distinct_actions)}
    assert len(paths) == KOKOPELLI.num_distinct_actions == 4 + 16 * 5 + 17 * 20 + 5 + 17
    assert not any(path[:length] in paths for path in paths for length in range(1, len(path)))


def test_random_sets_are_ten_of_the_sixteen() -> None:
    deals = [KOKOPELLI.deal(2, {"ceremonies": "random"}, seed).ceremonies for seed in range(200)]
    assert all(len(set(ten)) == 10 and set(ten) <= set(CEREMONIES) for ten in deals)
    assert {name for ten in deals for name in ten} == set(CEREMONIES)
    assert len({tuple(ten) for ten in deals}) > 150


def test_decks_are_shuffled_apart() -> None:
    setup = KOKOPELLI.deal(4, {}, 7)
    assert len({tuple(cards) for cards in setup.decks}) == 4
    assert all(sorted(cards) == sorted(whole_deck(list(FIRST_GAME))) for cards in setup.decks)


def test_everyone_may_start() -> None:
    assert {KOKOPELLI.deal(4, {}, seed).start for seed in range(50)} == {1, 2, 3, 4}


def test_the_setup_is_the_rule_books_json() -> None:
    setup = KOKOPELLI.deal(3, {}, 7)
    obj = msgspec.to_builtins(setup)
    assert list(obj) == ["game", "seats", "ceremonies", "decks", "start", "exchange"]
    assert setup_of({"decks": obj["decks"], "start": obj["start"]}) == obj


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"seats": 5}, "seats"),
        ({"ceremonies": FIRST_GAME[:9]}, "ceremonies"),
        ({"ceremonies": [*FIRST_GAME[:9], "chief"]}, "ceremonies"),
        ({"exchange": "burn"}, "exchange"),
        ({"player": 3}, "player"),
        ({"start": -1}, "start"),
        ({"hands": [["chief"] * 4]}, "hands"),
        ({"hands": [["snake"]]}, "hands"),
        ({"hands": [[], [], [], []]}, "hands"),
        ({"villages": [{5: ["chief"]}]}, "villages"),
        ({"villages": [{1: []}]}, "villages"),
        ({"villages": [{1: ["wild"]}]}, "villages"),
        ({"villages": [{1: ["chief", "guest"]}]}, "villages"),
        ({"villages": [{1: ["chief*2"]}]}, "villages"),
        ({"villages": [{1: ["chief", "wild:3"]}]}, "villages"),
        ({"villages": [{}, {}, {}, {}]}, "villages"),
        ({"hands": [["chief", "chief"]], "villages": [{1: ["chief", "chief"]}]}, "villages"),
        ({"hands": [["chief"] * 3], "piles": {0: ["chief"]}}, "piles"),
        ({"piles": {3: []}}, "piles"),
        ({"closed": {"chief": 3}}, "closed"),
        ({"closed": {"snake": 1}}, "closed"),
        ({"round": 41}, "round"),
        ({"round": 0}, "round"),
        ({"done": 2}, "done"),
    ],
)
def test_a_position_that_no_game_can_have_is_refused(wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        KokopelliState.from_position(**wrong)
    assert refusal.value.field == field
