"""The engine of Kokopelli against a second, naive implementation of the rule book: whole games, step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from random import Random

import pytest

from game.engine import Event
from game.engine.chance import shuffled
from game.engine.kokopelli import (
    CEREMONIES,
    FIRST_GAME,
    Buried,
    Cancelled,
    Closed,
    Drew,
    Emptied,
    EndTileLaid,
    Exchanged,
    Kokopelli,
    KokopelliState,
    LastRound,
    Opened,
    Passed,
    Played,
    Returned,
    Scored,
    Stopped,
    TookBack,
)
from tests.engine.naive_kokopelli import NaiveKokopelli

KOKOPELLI = Kokopelli()

Taste = Callable[[KokopelliState, Sequence[Event]], float]


def likes(*kinds: type[Event]) -> Taste:
    return lambda _, events: sum(isinstance(event, kinds) for event in events)


def scores_by(*sources: str) -> Taste:
    return lambda _, events: sum(
        event.amount * (3 if event.source in sources else 1) for event in events if isinstance(event, Scored)
    )


TASTES: dict[str, Taste] = {
    "anything": lambda state, events: 0,
    "points": scores_by(),
    "closes": likes(Closed, EndTileLaid),
    "opens and never closes": lambda state, events: (
        likes(Opened)(state, events) - 5 * likes(Closed, Cancelled)(state, events)
    ),
    "wilds": lambda state, events: sum(isinstance(event, Played) and event.card == "wild" for event in events),
    "plays abroad": lambda state, events: sum(
        isinstance(event, Played) and event.space[0] != str(event.seat + 1) for event in events
    ),
    "cancels": likes(Cancelled, TookBack),
    "draws": lambda state, events: sum(event.count for event in events if isinstance(event, Drew)),
    "never draws": lambda state, events: likes(Opened, Played)(state, events) - 2 * likes(Drew)(state, events),
    "exchanges": likes(Exchanged),
    "empties": lambda state, events: 3 * likes(Emptied)(state, events) + likes(Opened, Played)(state, events),
    "abilities": lambda state, events: sum(
        bin(state.where[ceremony]).count("1") for ceremony in (15, 12, 1, 5, 9, 10, 11)
    ),
}


def choose(state: KokopelliState, taste: Taste, random: Random) -> int:
    """What suits the taste best; now and then anything."""
    legal = state.legal_actions()
    if random.random() < 0.2:
        return random.choice(legal)
    worth = []
    for action in legal:
        ahead, events = state.clone(), list[Event]()
        ahead.apply_action(action, events)
        worth.append((taste(ahead, events), random.random(), action))
    return max(worth)[2]


def compare(state: KokopelliState, naive: NaiveKokopelli) -> None:
    views = [state.view(seat) for seat in range(state.seats)]
    view = views[0]
    villages = [
        [tuple(zip(one.cards, one.layers, strict=True)) if one else () for one in village] for village in view.villages
    ]
    points = [{point.source: point.amount for point in score.points} for score in state.scores()]
    assert naive.summary() == {
        "current_player": view.current_player,
        "round": view.round,
        "hands": [view.hand for view in views],
        "draw_counts": view.draw_counts,
        "discards": view.discards,
        "villages": villages,
        "weights": [[one.weight if one else 0 for one in village] for village in view.villages],
        "point_tiles": view.point_tiles,
        "end_tiles_left": view.end_tiles_left,
        "last_round": view.last_round,
        "points": points,
    }
    assert {KOKOPELLI.action_name(action) for action in state.legal_actions()} == naive.legal()


def play_both(setup: dict, taste: Taste, random: Random) -> list[Event]:
    """One game on both; every step must agree."""
    return play_on(KOKOPELLI.start(KOKOPELLI.load_setup(setup)), NaiveKokopelli(setup), taste, random)


def play_on(state: KokopelliState, naive: NaiveKokopelli, taste: Taste, random: Random) -> list[Event]:
    story = list[Event]()
    compare(state, naive)
    while not state.is_terminal():
        action = choose(state, taste, random)
        state.apply_action(action, story)
        naive.do(KOKOPELLI.action_name(action))
        compare(state, naive)
    return story


def deal(seats: int, seed: int, exchange: str, needed: Sequence[str] = ()) -> dict:
    """A deal with these types and others by chance."""
    others = shuffled([name for name in CEREMONIES if name not in needed], Random(seed))
    options = {"ceremonies": "custom", "custom": [*needed, *others][:10], "exchange": exchange}
    return asdict(KOKOPELLI.deal(seats, options, seed))


@pytest.mark.parametrize("taste", TASTES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_agree(taste: str, seats: int) -> None:
    for seed, exchange in enumerate(("discard", "under")):
        play_both(deal(seats, 10 * seats + seed, exchange), TASTES[taste], Random(f"{taste} {seats} {seed}"))


PAIRS = [
    ("warrior", "runner", "feast"),
    ("warrior", "twins", "messenger"),
    ("snake", "drummer", "guardian"),
    ("snake", "flute", "guest"),
    ("potter", "keeper", "gatherer"),
    ("guardian", "messenger", "chief"),
    ("sower", "twins", "hearth"),
]


@pytest.mark.parametrize("needed", PAIRS, ids="-".join)
def test_games_with_abilities_that_meet_agree(needed: Sequence[str]) -> None:
    for seats in (2, 3, 4):
        play_both(deal(seats, seats, "discard", needed), TASTES["abilities"], Random(f"{needed} {seats}"))


def near_the_last_tile(seats: int, seed: int) -> KokopelliState:
    """Most types closed twice, the supply all but empty, ceremonies about to be closed."""
    return KokopelliState.from_position(
        seats=seats,
        start=seed % seats,
        player=seed % seats,
        hands=[["chief", "wild", "sower"]] * seats,
        villages=[{1: ["sower", "wild"], 4: ["chief", "chief", "wild*2"]}] + [{1: ["feast", "wild"]}] * (seats - 1),
        closed=dict.fromkeys(sorted(FIRST_GAME, reverse=True)[: {2: 9, 3: 7, 4: 8}[seats]], 2) | {"chief": 1},
        round=20 + seed,
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_near_the_last_tile_agree(seats: int) -> None:
    reasons = set()
    for seed in range(4):
        state = near_the_last_tile(seats, seed)
        story = play_on(state, NaiveKokopelli.like(state), TASTES["closes"], Random(seed))
        reasons |= {event.reason for event in story if isinstance(event, LastRound)}
    assert "tile" in reasons


def test_the_games_compared_see_everything() -> None:
    story: list[Event] = []
    for seed in range(2):
        for taste in ("cancels", "never draws", "exchanges", "closes", "abilities", "draws"):
            needed = PAIRS[0] if taste == "abilities" else PAIRS[4]
            setup = deal(3, seed, ("discard", "under")[seed], needed)
            story += play_both(setup, TASTES[taste], Random(f"{taste} {seed}"))
    seen = {type(event) for event in story}
    assert {Buried, Cancelled, Emptied, EndTileLaid, Exchanged, Passed, Returned, Stopped, TookBack} <= seen
    assert {event.reason for event in story if isinstance(event, LastRound)} == {"pile", "rounds"}
