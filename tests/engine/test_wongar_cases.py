"""The rule cases of `tests/cases/wongar.json`: data named by the rule book's numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine import Event, IllegalAction, InvalidSetup, Reason
from game.engine.record import find_action
from game.engine.wongar import REASONS
from game.engine.wongar_tables import AREA_INDEX, TOKENS
from tests.engine.wongar_position import WONGAR, position, setup

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "wongar.json").read_text(encoding="utf-8")
)["cases"]
NUMBERS = {1: range(1, 6), 2: range(1, 5), 3: range(1, 6), 4: range(7), 5: range(1, 4), 6: range(1, 6), 7: range(1, 4)}
RULES = {f"W{chapter}.{number}" for chapter, numbers in NUMBERS.items() for number in numbers} | {"W8", "W9", "W10"}
KEYS = {"rule", "case", "setup", "json", "position", "play"}
EXPECTATIONS = {
    "refused",
    "player",
    "legal",
    "has",
    "hasnt",
    "events",
    "tells",
    "tells_no",
    "seat",
    "view",
    "ceremony",
    "board",
    "supply",
    "points",
    "returns",
    "why_not",
}


def test_every_rule_has_a_case() -> None:
    assert {case["rule"] for case in CASES} == RULES


def test_every_reason_has_a_case() -> None:
    asked = {question[2] for case in CASES for question in case.get("why_not", ()) if len(question) > 1}
    assert asked == set(REASONS)


def test_cases_have_different_names() -> None:
    assert len({(case["rule"], case["case"]) for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=[f"{case['rule']} {case['case']}" for case in CASES])
def test_rule(case: dict[str, Any]) -> None:
    assert case.keys() <= KEYS | EXPECTATIONS and case.keys() & EXPECTATIONS
    if "refused" in case:
        with pytest.raises(InvalidSetup) as refusal:
            WONGAR.load_setup(changed(setup(case.get("setup", {})), case.get("json", {})))
        assert refusal.value.field == case["refused"]
        return
    state, events, story = position(case.get("setup", {}), case.get("position", {})), list[Event](), list[Event]()
    for name in case.get("play", ()):
        events = []
        action = find_action(WONGAR, name)
        assert action in state.legal_actions(), name
        state.apply_action(action, events)
        story += events
    if "player" in case:
        assert state.current_player() == case["player"]
    legal = {WONGAR.action_name(action) for action in state.legal_actions()}
    if "legal" in case:
        assert legal == set(case["legal"])
    assert set(case.get("has", ())) <= legal
    assert not set(case.get("hasnt", ())) & legal
    for action in range(WONGAR.num_distinct_actions):
        if WONGAR.action_name(action) not in legal:
            with pytest.raises(IllegalAction):
                state.clone().apply_action(action)
    if "events" in case:
        assert list(map(repr, events)) == case["events"]
    told = iter(map(repr, story))
    for event in case.get("tells", ()):
        assert event in told, event  # in this order
    assert not {type(event).__name__ for event in story} & set(case.get("tells_no", ()))
    view = msgspec.json.decode(msgspec.json.encode(state.view(case.get("seat", 0))))
    for expected, seen in ((case.get("view", {}), view), (case.get("ceremony", {}), view["ceremony"])):
        assert {field: seen[field] for field in expected} == expected
    for area, lanes in case.get("board", {}).items():
        assert dict(zip(TOKENS, view["tokens"][AREA_INDEX[area]], strict=True)) == lanes
    for seat, supply in case.get("supply", {}).items():
        assert view["supplies"][int(seat)] == supply
    if "points" in case:
        scores = state.scores()
        assert [{point.source: point.amount for point in score.points} for score in scores] == case["points"]
        assert [score.total for score in scores] == [sum(points.values()) for points in case["points"]]
    if "returns" in case:
        assert state.returns() == case["returns"]
    for path, *answer in case.get("why_not", ()):
        reason = Reason(answer[0], answer[1], tuple(answer[2])) if answer else None
        assert state.why_not(path) == reason


def changed(obj: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The JSON with something else at some places, such as ``piles.emu.0``; null takes it away."""
    for path, value in changes.items():
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        inner: Any = obj
        for step in way:
            inner = inner[step]
        if value is None:
            del inner[last]
        else:
            inner[last] = value
    return obj
