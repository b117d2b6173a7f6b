"""The rule cases of `tests/cases/tiki.json`: data named by the rule book's numbers."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from game.engine import Event, InvalidSetup, Reason
from game.engine.record import find_action
from game.engine.tiki import REASONS, Tiki, TikiState

TIKI = Tiki()
CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "tiki.json").read_text(encoding="utf-8")
)["cases"]
START = {"game": "tiki", "seats": 2, "tiles": [2, 1, 1, 1, 1, 0, 0, -1, -1], "start": 1, "shaman": False}
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
RULES = [
    "T1.1",
    "T1.2",
    "T1.3",
    "T1.4",
    "T2.1",
    "T2.2",
    "T2.3",
    "T3.1",
    "T3.2",
    "T3.3",
    "T4.1",
    "T4.2",
    "T4.3",
    "T4.4",
    "T5.1",
    "T5.2",
    "T6",
]

KEYS = {"rule", "case", "setup", "position", "play"}
EXPECTATIONS = {"legal", "has", "hasnt", "events", "view", "ended", "scores", "why_not", "refused", "rematch"}


def test_every_rule_has_a_case() -> None:
    assert {case["rule"] for case in CASES} == {*RULES, "T6"}


def test_every_reason_has_a_case() -> None:
    asked = {question[2] for case in CASES for question in case.get("why_not", ()) if len(question) > 1}
    assert asked == set(REASONS)


@pytest.mark.parametrize("case", CASES, ids=[f"{case['rule']} {case['case']}" for case in CASES])
def test_rule(case: dict[str, Any]) -> None:
    assert case.keys() <= KEYS | EXPECTATIONS and case.keys() & EXPECTATIONS
    if "refused" in case:
        with pytest.raises(InvalidSetup) as refusal:
            TIKI.load_setup({**START, **case["setup"]})
        assert refusal.value.field == case["refused"]
        return
    if "rematch" in case:
        setup = TIKI.load_setup({**START, **case["setup"]})
        again = TIKI.rematch(setup, 1)
        assert (again.start, again.shaman) == (case["rematch"], setup.shaman)
        return
    state, events = start(case), list[Event]()
    for name in case.get("play", ()):
        events.clear()
        action = find_action(TIKI, name)
        assert action in state.legal_actions(), name
        state.apply_action(action, events)
    legal = {TIKI.action_name(action) for action in state.legal_actions()}
    if "legal" in case:
        assert legal == set(case["legal"])
    assert set(case.get("has", ())) <= legal
    assert not set(case.get("hasnt", ())) & legal
    if "events" in case:
        assert [repr(event) for event in events] == case["events"]
    view = json.loads(json.dumps(asdict(state.view(0))))
    expected = case.get("view", {})
    assert {field: view[field] for field in expected} == expected
    if "ended" in case:
        assert [state.ended, state.winner] == case["ended"]
        assert state.returns() == {0: [1, -1], 1: [-1, 1], None: [0, 0]}[state.winner]
    if "scores" in case:
        assert [score.total for score in state.scores()] == case["scores"]
    for path, *answer in case.get("why_not", ()):
        rule_key_names = (*answer, [])[:3]
        reason = Reason(rule_key_names[0], rule_key_names[1], tuple(rule_key_names[2])) if answer else None
        assert state.why_not(path) == reason


def start(case: dict[str, Any]) -> TikiState:
    if "setup" in case:
        return TIKI.start(TIKI.load_setup({**START, **case["setup"]}))
    given = {"tiles": START["tiles"], **case["position"]}
    given["totems"] = [[int(seat) for seat in given["totems"].get(cell, "")] for cell in CELLS]
    return TikiState.from_position(**given)
