"""Wongar's engine against the naive second implementation: whole games of many tastes, step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from random import Random
from typing import Any

import msgspec
import pytest

from game.engine import Event
from game.engine.record import find_action
from game.engine.wongar import (
    Drew,
    FigurePassed,
    FoundNoCard,
    LastCardTaken,
    LastRound,
    Reshuffled,
    RitualScorpion,
    ScorpionTurnedUp,
    Wongar,
    WongarState,
)
from game.engine.wongar_tables import RITUAL_CARDS
from tests.engine.naive_wongar import NaiveWongar

WONGAR = Wongar()
NAMES = [option.id for option in WONGAR.options]

Taste = Callable[[WongarState, str], float]


def fits(*beginnings: str) -> Taste:
    return lambda state, name: sum(name.startswith(beginning) for beginning in beginnings)


def empties(state: WongarState, name: str) -> float:
    """Takes from the lowest pile that a scorpion will empty; draws nothing."""
    if name.startswith("take"):
        left = state.face_down[find_action(WONGAR, name)]
        return 50 - left if left else 0
    return name != "draw" and name != "pass"


TASTES: dict[str, Taste] = {
    "anything": lambda state, name: 0,
    "fights": fits("ritual", "remove", "draw"),
    "wanders": fits("ritual", "out", "in ", "type", "draw"),
    "leaves": fits("ritual", "out", "type"),
    "hoards": fits("draw", "pass"),
    "places": fits("place", "pass", "done"),
    "empties": empties,
}

ORDERS: dict[str, Callable[[str], int]] = {
    "as dealt": lambda card: 0,
    "scorpions first": lambda card: card != "scorpion",
    "scorpions last": lambda card: card == "scorpion",
    "figures first": lambda card: card not in ("ancestor", "elder", "both"),
    "draw four first": lambda card: card not in ("draw4", "scorpion"),
}


def arranged(seats: int, options: dict[str, bool], seed: int, order: str) -> dict[str, Any]:
    """A deal with its piles and its deck in another order, which is a setup just as well."""
    setup = asdict(WONGAR.deal(seats, options, seed))
    for cards in (*setup["piles"].values(), setup["ritual"]):
        cards.sort(key=ORDERS[order])
    return setup


def play_both(setup: dict[str, Any], taste: Taste, random: Random) -> tuple[WongarState, list[Event]]:
    """One game on both; every step must agree."""
    state, naive, story = WONGAR.start(WONGAR.load_setup(setup)), NaiveWongar(setup), list[Event]()
    compare(state, naive, 0)
    while not state.is_terminal():
        names = [WONGAR.action_name(action) for action in state.legal_actions()]
        if random.random() < 0.1:
            name = random.choice(names)
        else:
            name = max(names, key=lambda name: (taste(state, name), random.random()))
        state.apply_action(find_action(WONGAR, name), story)
        naive.do(name)
        compare(state, naive, random.randrange(state.seats))
    return state, story


def compare(state: WongarState, naive: NaiveWongar, viewer: int) -> None:
    assert sorted(WONGAR.action_name(action) for action in state.legal_actions()) == (
        sorted(naive.question[1]) if naive.question else []
    )
    assert msgspec.json.decode(msgspec.json.encode(state.view(viewer))) == naive.summary(viewer)
    assert [RITUAL_CARDS[card] for card in reversed(state.deck[: state.deck_size])] == naive.deck
    points = [{point.source: point.amount for point in score.points} for score in state.scores()]
    assert points == [{name: amount for name, amount in naive.source[seat].items() if amount} for seat in naive.players]


@pytest.mark.parametrize("seats", WONGAR.seats)
@pytest.mark.parametrize("taste", TASTES)
def test_whole_games_agree(taste: str, seats: int) -> None:
    random = Random(f"{taste} {seats}")
    for order in random.sample(list(ORDERS), 2):
        options = {name: random.random() < 0.4 for name in NAMES}
        play_both(arranged(seats, options, random.randrange(10**6), order), TASTES[taste], random)


def test_the_games_compared_see_every_rule() -> None:
    seen: set[object] = set()
    for taste, order, seats, options in (
        ("hoards", "scorpions first", 5, {}),
        ("hoards", "scorpions last", 3, {"no_ritual_scorpions": True}),
        ("fights", "figures first", 4, {"no_ritual_scorpions": True, "dealt_doubles": True}),
        ("fights", "scorpions first", 3, {}),
        ("empties", "scorpions last", 5, {}),
    ):
        setup = arranged(seats, {**dict.fromkeys(NAMES, False), **options}, seats, order)
        state, story = play_both(setup, TASTES[taste], Random(f"{taste} {seats}"))
        seen |= {type(event) for event in story}
        for event in story:
            match event:
                case LastRound(reason=reason):
                    seen.add(reason)
                case Drew(count=count):
                    seen.add(("drew", count))
                case Reshuffled():
                    seen.add(("reshuffled", state.table.ritual[4]))
                case ScorpionTurnedUp(lost=lost) | RitualScorpion(lost=lost):
                    seen.add((type(event), lost > 0))
    assert {FigurePassed, FoundNoCard, LastCardTaken, "marker", "area"} <= seen
    assert {("drew", 0), ("drew", 1), ("drew", 4), ("reshuffled", 0), ("reshuffled", 2)} <= seen
    assert {(ScorpionTurnedUp, True), (ScorpionTurnedUp, False), (RitualScorpion, True)} <= seen
