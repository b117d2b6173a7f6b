"""What a seat is shown and what it may imagine never hangs on what is hidden from it (K6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.engine import Event
from game.engine.kokopelli import (
    Buried,
    Drew,
    Emptied,
    Kokopelli,
    KokopelliState,
    Saw,
    TookBack,
)
from game.engine.kokopelli_tables import ACTION_NAMES, CARD_INDEX, CARDS, POTTER, SECOND, WARRIOR
from tests.engine.play import fingerprint

KOKOPELLI = Kokopelli()
ACTIONS = {name: action for action, name in enumerate(ACTION_NAMES)}
TABLES = [(seats, exchange) for seats in (2, 3, 4) for exchange in ("discard", "under")]
NEEDED = ["potter", "warrior", "keeper", "runner", "gatherer", "snake", "messenger", "chief", "feast", "guest"]

every_table = pytest.mark.parametrize(("seats", "exchange"), TABLES)


def states(seats: int, exchange: str, seed: int) -> Iterator[KokopelliState]:
    """A game with the abilities that matter here; Warrior and Potter are laid more often, and Potter's cancelled."""
    options = {"ceremonies": "custom", "custom": NEEDED, "exchange": exchange}
    state, random = KOKOPELLI.start(KOKOPELLI.deal(seats, options, seed)), Random(seed)
    while not state.is_terminal():
        yield state
        legal = state.legal_actions()
        names = [ACTION_NAMES[action] for action in legal]
        liked = [name for name in names if "open potter" in name or "open warrior" in name]
        if state.has(state.player, POTTER) and not liked:
            liked = [name for name in names if "cancel" in name]
        state.apply_action(ACTIONS[random.choice(liked if liked and random.random() < 0.5 else names)])


def test_these_games_see_what_matters() -> None:
    seen = Counter[str]()
    for seats, exchange in TABLES:
        for state in states(seats, exchange, 11):
            seen["known"] += any(state.known)
            seen["second"] += state.phase == SECOND
            seen["buried"] += any(state.buried)
            seen["together"] += any(size > 1 for sizes in state.view(0).buried for size in sizes)
    assert min(seen.values()) > 20, seen


def disguised(state: KokopelliState, seat: int, random: Random) -> KokopelliState:
    """Another state that looks the same to a seat: all that is hidden from it lies elsewhere."""
    other = state.clone()
    other.cached = None
    for owner in range(state.seats):
        pile = list(state.piles[owner])
        under = sum(size for size in state.view(0).buried[owner])
        if owner == seat:
            top = pile[: len(pile) - under]
            random.shuffle(top)
            other.piles[owner] = (*top, *pile[len(top) :])
            continue
        hand = [card for card in range(17) for _ in range(state.hands[owner][card])]
        for card in state.known[owner]:
            hand.remove(card)
        hidden = [*hand, *pile]
        random.shuffle(hidden)
        cards = [*state.known[owner], *hidden[: len(hand)]]
        rest = hidden[len(hand) :]
        place = len(rest) - under
        for size in state.view(0).buried[owner]:
            rest[place : place + size] = sorted(rest[place : place + size])
            place += size
        other.hands[owner] = [cards.count(card) for card in range(17)]
        other.masks[owner] = sum(1 << card for card in set(cards))
        other.piles[owner] = tuple(rest)
    if state.phase == SECOND and state.player != seat and len(other.legal_actions()) == 1:
        return disguised(state, seat, random)
    return other


def everything(state: KokopelliState) -> tuple[Any, ...]:
    return (fingerprint(state, state.seats), state.hands, state.piles, state.masks, state.known, state.buried)


@every_table
def test_neither_view_nor_imagination_hangs_on_what_is_hidden(seats: int, exchange: str) -> None:
    random = Random(seats)
    for number, state in enumerate(states(seats, exchange, 11)):
        if number % 3:
            continue
        for seat in range(seats):
            other = disguised(state, seat, random)
            assert other.view(seat) == state.view(seat)
            imagined = state.resample(seat, Random(number))
            assert everything(other.resample(seat, Random(number))) == everything(imagined)
            assert imagined.view(seat) == state.view(seat)
            assert [list(hand) for hand in imagined.hands][seat] == state.hands[seat]
            if state.player == seat:
                assert other.legal_actions() == imagined.legal_actions() == state.legal_actions()
            for path in ((), ("draw",), ("hand:wild", "1.1"), ("hand:chief", "home.2")):
                assert state.player != seat or other.why_not(path) == state.why_not(path)


@every_table
def test_what_is_told_without_secrets_hangs_on_nothing_hidden(seats: int, exchange: str) -> None:
    """So previews may show it, up to a hand that is drawn anew while a Warrior lies there (K5.7)."""
    random = Random(seats)
    for number, state in enumerate(states(seats, exchange, 12)):
        if number % 4:
            continue
        seat = state.player
        other = disguised(state, seat, random)
        for action in state.legal_actions():
            assert public_story(state, action) == public_story(other, action)


def public_story(state: KokopelliState, action: int) -> list[Event]:
    ahead, events = state.clone(), list[Event]()
    seat = state.player
    ahead.apply_action(action, events)
    events = [event for event in events if not event.secret]
    emptied = any(isinstance(event, Emptied) for event in events)
    if emptied and (state.has(seat, WARRIOR) or ahead.has(seat, WARRIOR)):
        drawn = [place for place, event in enumerate(events) if isinstance(event, Drew | Emptied)]
        return events[: drawn[-1] + 1]
    return events


def test_secret_events_are_those_that_name_hidden_cards() -> None:
    assert Saw.secret and Buried.secret
    assert not Drew.secret and not TookBack.secret


@every_table
def test_imagined_states_are_whole(seats: int, exchange: str) -> None:
    for number, state in enumerate(states(seats, exchange, 13)):
        if number % 4:
            continue
        for seat in range(seats):
            imagined = state.resample(seat, Random(number))
            for owner in range(seats):
                hand = imagined.hands[owner]
                assert Counter(state.known[owner]) <= Counter({card: hand[card] for card in range(17)})
                assert sum(hand) == state.hand_sizes[owner]
                assert imagined.masks[owner] == sum(1 << card for card in range(17) if hand[card])
                assert held(imagined, owner) == held(state, owner)
                place = len(imagined.piles[owner]) - sum(state.view(0).buried[owner])
                for size in state.view(0).buried[owner]:
                    block = imagined.piles[owner][place : place + size]
                    assert list(block) == sorted(block), "K2.5: in alphabetical order"
                    place += size
            if imagined.phase == SECOND:
                assert len(imagined.legal_actions()) > 1
            bottom = state.view(seat).known_bottom
            assert [CARDS[card] for card in imagined.piles[seat]][len(imagined.piles[seat]) - len(bottom) :] == list(
                bottom
            )


def held(state: KokopelliState, owner: int) -> Counter[int]:
    """What an owner has in hand and pile together, which all can work out."""
    return Counter(state.piles[owner]) + Counter(
        {card: count for card, count in enumerate(state.hands[owner]) if count}
    )


def test_every_deal_is_as_likely_as_any_other() -> None:
    state = KokopelliState.from_position(seats=2, hands=[["chief"], ["wild", "wild", "wild"]], piles={0: [], 1: []})
    state.piles[1] = tuple(CARD_INDEX[name] for name in ("chief", "guest", "wild"))
    hands, times = Counter[Any](), 6000
    for seed in range(times):
        hands[tuple(state.resample(0, Random(seed)).view(1).hand)] += 1
    # 20 ways to deal three of six cards, four of them wild
    ways = {
        ("wild", "wild", "wild"): 4,
        ("chief", "wild", "wild"): 6,
        ("guest", "wild", "wild"): 6,
        ("chief", "guest", "wild"): 4,
    }
    assert hands.keys() == ways.keys()
    for hand, number in ways.items():
        assert abs(hands[hand] / times - number / 20) < 0.025


def test_a_second_card_is_imagined_only_where_there_is_one() -> None:
    state = KokopelliState.from_position(
        seats=2,
        hands=[["chief", "guest", "wild"], []],
        villages=[{1: ["warrior"], 2: ["keeper"], 3: ["runner"], 4: ["hearth"]}],
        ceremonies=[*sorted(NEEDED)[:7], "hearth", "runner", "warrior"],
    )
    state.apply_action(ACTIONS["open guest 5"])
    assert state.phase == SECOND
    seen = set()
    for seed in range(60):
        imagined = state.resample(1, Random(seed))
        assert len(imagined.legal_actions()) > 1
        seen.add(imagined.view(0).hand)
    assert len(seen) > 3


def test_own_known_cards_stay_at_the_bottom() -> None:
    state = KokopelliState.from_position(
        hands=[["chief", "chief", "guest", "wild", "wild"]], piles={0: ["sower", "sower", "runner", "guest"]}
    )
    for name in ("draw", "draw", "return wild", "return guest"):
        state.apply_action(ACTIONS[name])
    assert state.view(0).known_bottom == ("wild", "guest")
    tops, imagined_by_another = set(), set()
    for seed in range(30):
        pile = [CARDS[card] for card in state.resample(0, Random(seed)).piles[0]]
        assert pile[2:] == ["wild", "guest"]
        tops.add(tuple(pile[:2]))
        imagined_by_another.add(state.resample(1, Random(seed)).piles[0])
    assert tops == {("guest", "runner"), ("runner", "guest")}
    assert len(imagined_by_another) > 20
