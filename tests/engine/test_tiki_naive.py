"""The engine of Tiki against a second, naive implementation of the rule book: whole games and perft counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from random import Random

import pytest

from game.engine import GAMES, Event
from game.engine.record import find_action
from game.engine.tiki import Ended, Gained, Influenced, OrderChosen, Revived, ShamanMoved, Spoiled, TikiState
from tests.engine.naive_tiki import NaiveTiki

TIKI = GAMES["tiki"]

Taste = Callable[[TikiState, Sequence[Event]], float]


def likes(*kinds: type[Event]) -> Taste:
    return lambda _, events: sum(isinstance(event, kinds) for event in events)


TASTES: dict[str, Taste] = {
    "anything": lambda state, events: 0,
    "harvests": likes(Gained),
    "hates harvests": lambda state, events: -likes(Gained)(state, events),
    "rots": likes(Spoiled),
    "rots the middle": lambda state, events: sum(
        {Spoiled: 3, Gained: -3}.get(type(event), 0) - 5 * isinstance(event, Ended) for event in events
    ),
    "two at once": likes(Influenced, OrderChosen),
    "shamans": likes(ShamanMoved, Influenced),
    "turns in circles": lambda state, events: state.repetitions() + state.is_terminal(),
    "few tikis": lambda state, events: min(state.reserves),
    "level": lambda state, events: -abs(state.fruits[0] - state.fruits[1]),
}


def choose(state: TikiState, taste: Taste, random: Random) -> int:
    """What suits the taste best; now and then anything, so that no game runs in circles for ever."""
    legal = state.legal_actions()
    if random.random() < 0.15:
        return random.choice(legal)
    worth = []
    for action in legal:
        ahead, events = state.clone(), list[Event]()
        ahead.apply_action(action, events)
        worth.append((taste(ahead, events), random.random(), action))
    return max(worth)[2]


def play_both(setup: dict, taste: Taste, random: Random, longest: int = 150) -> tuple[TikiState, list[Event]]:
    """One game on both; every step must agree."""
    state, naive, story = TIKI.start(TIKI.load_setup(setup)), NaiveTiki(setup), list[Event]()
    assert isinstance(state, TikiState)
    for _ in range(longest):
        compare(state, naive)
        if state.is_terminal():
            break
        action = choose(state, taste, random)
        state.apply_action(action, story)
        naive.do(TIKI.action_name(action))
    compare(state, naive)
    return state, story


def compare(state: TikiState, naive: NaiveTiki) -> None:
    view = asdict(state.view(1))
    assert view.pop("seat") == 1
    view |= {"totems": [list(totem) for totem in view["totems"]]}
    view |= {key: list(view[key]) for key in ("tiles", "reserves", "fruits", "pending")}
    assert view == naive.summary()
    assert {TIKI.action_name(action) for action in state.legal_actions()} == naive.legal()
    assert (state.ended, state.winner) == (naive.over, naive.winner)
    assert [score.total for score in state.scores()] == list(naive.eaten.values())
    if not naive.over:
        assert state.repetitions() == (0 if naive.question else naive.written.count(naive.written[-1]))


@pytest.mark.parametrize("taste", TASTES)
@pytest.mark.parametrize("shaman", [False, True])
def test_whole_games_agree(taste: str, shaman: bool) -> None:
    for seed in range(8):
        play_both(asdict(TIKI.deal(2, {"shaman": shaman}, seed)), TASTES[taste], Random(f"{taste} {shaman} {seed}"))


def test_the_games_compared_see_every_rule() -> None:
    seen: set[object] = set()
    for taste in ("harvests", "rots the middle", "two at once", "shamans", "turns in circles", "level"):
        for seed in range(8):
            setup = asdict(TIKI.deal(2, {"shaman": taste == "shamans"}, seed))
            state, story = play_both(setup, TASTES[taste], Random(f"{taste} {seed}"))
            seen |= {type(event) for event in story} | {state.ended}
            seen |= {("spoiled", event.seat is None) for event in story if isinstance(event, Spoiled)}
    assert {"T4.1", "T4.2", "T4.3", "T4.4", OrderChosen, Revived, ShamanMoved} <= seen
    assert {("spoiled", True), ("spoiled", False)} <= seen


TILES = [2, 1, 1, 1, 1, 0, 0, -1, -1]

LAYOUTS = {
    "start": TikiState.from_position([0, 1, -1, 1, 2, 1, -1, 1, 0], [[]] * 9),
    "open board with the shaman": TikiState.from_position(
        TILES,
        [[], [0, 1], [1], [0], [1, 0], [0, 1], [1, 1], [], [0]],
        fruits=(1, 2),
        spoiled=1,
        with_shaman=True,
        shaman="a1|b1",
    ),
    "on the brink": TikiState.from_position(
        TILES,
        [[0, 1], [0, 0], [1, 0], [1, 1], [0, 1], [1, 0], [0], [1], []],
        player=1,
        fruits=(3, 3),
        spoiled=0,
        tie=True,
        with_shaman=True,
    ),
    "buried": TikiState.from_position(TILES, [[0, 1]] * 8 + [[]], with_shaman=True),
}

PERFT = {
    "start": [9, 72, 696, 6176],
    "open board with the shaman": [14, 211, 2366, 29276],
    "on the brink": [21, 141, 705, 5236],
    "buried": [1, 40, 115, 826],
}


def perft(state: TikiState, depth: int) -> int:
    """The number of action sequences of this length."""
    if depth == 1:
        return len(state.legal_actions())
    total = 0
    for action in state.legal_actions():
        ahead = state.clone()
        ahead.apply_action(action)
        total += perft(ahead, depth - 1)
    return total


def naive_perft(naive: NaiveTiki, depth: int) -> int:
    if depth == 1:
        return len(naive.legal())
    total = 0
    for name in naive.legal():
        ahead = naive.copy()
        ahead.do(name)
        total += naive_perft(ahead, depth - 1)
    return total


@pytest.mark.parametrize("layout", LAYOUTS)
def test_perft(layout: str) -> None:
    state = LAYOUTS[layout]
    assert [perft(state, depth) for depth in (1, 2, 3, 4)] == PERFT[layout]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_perft_agrees(layout: str) -> None:
    naive = NaiveTiki.like(LAYOUTS[layout])
    compare(LAYOUTS[layout], naive)
    assert [naive_perft(naive, depth) for depth in (1, 2, 3)] == PERFT[layout][:3]


def test_games_from_a_buried_seat_agree() -> None:
    for seed in range(10):
        random = Random(seed)
        state = LAYOUTS["buried"].clone()
        naive = NaiveTiki.like(state)
        assert state.legal_actions() == [find_action(TIKI, "pass")]
        for _ in range(40):
            compare(state, naive)
            if state.is_terminal():
                break
            action = random.choice(state.legal_actions())
            state.apply_action(action)
            naive.do(TIKI.action_name(action))
