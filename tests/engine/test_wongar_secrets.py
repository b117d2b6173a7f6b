"""What a seat is shown and what it may imagine never hangs on what is hidden from it (W9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.engine import Event
from game.engine.chance import shuffled
from game.engine.record import find_action
from game.engine.wongar import Reshuffled, Saw, WongarState
from game.engine.wongar_tables import AREAS, DOUBLE, RITUAL_CARDS, RITUAL_SCORPION, SCORPION
from tests.engine.components.wongar import ADVANCED, TABLES
from tests.engine.wongar_position import WONGAR, position

every_table = pytest.mark.parametrize(
    ("seats", "options"), TABLES, ids=[f"{seats} {' '.join(options)}" for seats, options in TABLES]
)


def states(seats: int, options: dict[str, Any], seed: int, every: int) -> Iterator[WongarState]:
    """Positions of a random game, in which cards are drawn more often than by chance."""
    state, random = WONGAR.start(WONGAR.deal(seats, options, seed)), Random(seed)
    number = 0
    while not state.is_terminal():
        if number % every == 0:
            yield state
        legal = state.legal_actions()
        draw = find_action(WONGAR, "draw")
        state.apply_action(draw if draw in legal and random.random() < 0.6 else random.choice(legal))
        number += 1


def disguised(state: WongarState, seat: int, random: Random) -> WongarState:
    """Another state that looks the same to a seat: all that is hidden from it lies elsewhere."""
    other = state.clone()
    other.seed = random.randrange(2**31)
    other.piles = tuple(
        (*pile[:under], *shuffled(pile[under:left], random), *pile[left:]) if left > under else pile
        for pile, under, left in zip(state.piles, state.table.undersides, state.face_down, strict=True)
    )
    hidden = [card for card in state.deck[: state.deck_size] if card != RITUAL_SCORPION]
    scorpions = state.deck_size - len(hidden)
    for owner in range(state.seats):
        if owner != seat:
            hidden += [card for card in range(4) for _ in range(state.hands[4 * owner + card])]
    random.shuffle(hidden)
    for owner in range(state.seats):
        if owner != seat:
            hand = [hidden.pop() for _ in range(sum(state.hands[4 * owner : 4 * owner + 4]))]
            other.hands[4 * owner : 4 * owner + 4] = [hand.count(card) for card in range(4)]
            other.held[owner] = sum(1 << card for card in set(hand))
    other.deck = tuple(shuffled([*hidden, *[RITUAL_SCORPION] * scorpions], random))
    own = range(4 * seat, 4 * seat + 4)
    other.hands_then = tuple(count if slot in own else 9 for slot, count in enumerate(state.hands_then))
    return other


def everything(state: WongarState) -> dict[str, Any]:
    return {name: getattr(state, name) for name in WongarState.__slots__}


@every_table
def test_neither_view_nor_imagination_hangs_on_what_is_hidden(seats: int, options: dict[str, Any]) -> None:
    random = Random(seats)
    for number, state in enumerate(states(seats, options, 11, every=7)):
        for seat in range(seats):
            other = disguised(state, seat, random)
            imagined = state.resample(seat, Random(number))
            assert other.view(seat) == state.view(seat) == imagined.view(seat)
            assert everything(other.resample(seat, Random(number))) == everything(imagined)
            if state.player == seat:
                assert other.legal_actions() == imagined.legal_actions() == state.legal_actions()
                for path in ((), ("card:emu",), ("hand:cube",), ("hand:double",), ("deck", "here"), ("seat:1",)):
                    assert other.why_not(path) == state.why_not(path)


@every_table
def test_what_is_told_without_secrets_hangs_on_nothing_hidden(seats: int, options: dict[str, Any]) -> None:
    """So previews may show it."""
    random = Random(seats)
    for state in states(seats, options, 12, every=5):
        for action in state.legal_actions():
            assert public_story(disguised(state, state.player, random), action) == public_story(state, action)


def public_story(state: WongarState, action: int) -> list[Event]:
    events: list[Event] = []
    state.clone().apply_action(action, events)
    return [event for event in events if not event.secret]


def test_only_saw_names_cards_that_nobody_else_may_see() -> None:
    """W9: with other cards in the deck, all else is told the same."""
    stories: list[list[Event]] = []
    for deck in ("cube disc cube double", "disc disc double double"):
        state = position({}, {"piles": {"emu": "draw4 disc"}, "deck": deck + " disc scorpion scorpion"})
        stories.append([])
        state.apply_action(find_action(WONGAR, "take emu"), stories[-1])
    one, other = ([event for event in story if not isinstance(event, Saw)] for story in stories)
    assert one == other and stories[0] != stories[1]
    assert all(event.secret for story in stories for event in story if isinstance(event, Saw))


@every_table
def test_imagined_states_are_whole(seats: int, options: dict[str, Any]) -> None:
    """W2.2, W2.3, W8: what everybody knows is true in them."""
    for number, state in enumerate(states(seats, options, 13, every=9)):
        for seat in range(seats):
            imagined = state.resample(seat, Random(number))
            hands = [imagined.hands[4 * owner : 4 * owner + 4] for owner in range(seats)]
            assert hands[seat] == state.hands[4 * seat : 4 * seat + 4]
            assert min(map(min, hands)) >= 0
            for owner, hand in enumerate(hands):
                assert imagined.held[owner] == sum((number > 0) << card for card, number in enumerate(hand))
                assert not state.dealt_doubles >> owner & 1 or hand[DOUBLE]
            assert len(imagined.deck) == imagined.deck_size
            assert everywhere(imagined) == list(state.table.ritual)
            for pile, other, under, left in zip(
                imagined.piles, state.piles, state.table.undersides, state.face_down, strict=True
            ):
                assert sorted(pile) == sorted(other) and pile[left:] == other[left:]
                assert pile[: min(under, left)] == (SCORPION,) * min(under, left)
            for _ in range(20):
                if not imagined.is_terminal():
                    imagined.apply_action(Random(number).choice(imagined.legal_actions()))


def everywhere(state: WongarState) -> list[int]:
    """How many ritual cards of each kind there are in hands, deck, discards and beside the deck."""
    return [
        sum(state.hands[card::4]) + state.discards[card] + state.deck[: state.deck_size].count(card)
        if card < RITUAL_SCORPION
        else state.open_scorpion + state.deck[: state.deck_size].count(card)
        for card in range(len(RITUAL_CARDS))
    ]


def test_hands_are_imagined_evenly() -> None:
    """W9: of two cubes and two cylinders, two in the other hand and two in the deck, every way is as likely."""
    change = {"hands": ["", "cube cylinder", ""], "deck": "cube cylinder", "discards": "disc " * 14 + "double " * 5}
    state = position({"options": ["no_ritual_scorpions"]}, change)
    state.discards[1:3] = [10, 8]
    hands = Counter(state.resample(0, Random(seed)).view(1).hand for seed in range(3000))
    assert hands.keys() == {("cube", "cube"), ("cube", "cylinder"), ("cylinder", "cylinder")}
    for hand, share in ((("cube", "cube"), 1 / 6), (("cube", "cylinder"), 4 / 6), (("cylinder", "cylinder"), 1 / 6)):
        assert abs(hands[hand] / 3000 - share) < 0.03


def test_piles_are_imagined_in_every_order() -> None:
    """W9: and the card that is left is known."""
    state = position({}, {"piles": {"emu": "disc cube both triple", "fish": "disc elder"}})
    emu, fish = AREAS.index("emu"), AREAS.index("fish")
    piles = [state.resample(0, Random(seed)).piles for seed in range(60)]
    assert len({pile[emu] for pile in piles}) == 6
    assert {pile[fish] for pile in piles} == {state.piles[fish]}


def test_scorpions_under_a_pile_stay_there() -> None:
    """W2.2: everybody saw them."""
    state = position({"tops": {"emu": "scorpion scorpion disc", "fish": "scorpion disc"}}, {})
    for seed in range(40):
        piles = state.resample(1, Random(seed)).piles
        assert piles[AREAS.index("emu")][:2] == (SCORPION, SCORPION)
        assert piles[AREAS.index("fish")][0] == SCORPION


def test_a_dealt_double_is_held_until_one_is_played() -> None:
    """W8."""
    given = {"options": ["dealt_doubles", "no_ritual_scorpions"]}
    state = position(given, {"piles": {"emu": "both disc"}, "tokens": {"emu": {"disc": [1, 1, 1]}}})
    assert all("double" in state.resample(1, Random(seed)).view(0).hand for seed in range(40))
    for name in ("take emu", "ritual double", "type disc", "out hand", "done"):
        state.apply_action(find_action(WONGAR, name))
    assert not any("double" in state.resample(1, Random(seed)).view(0).hand for seed in range(40))
    assert all("double" in state.resample(1, Random(seed)).view(2).hand for seed in range(40))


def test_old_cards_are_none_of_the_discards_that_were_shuffled() -> None:
    """W5.2: all cubes were discards at the reshuffle, so nobody holds one but who has drawn since."""
    change = {
        "hands": ["disc", "disc cylinder", "double double"],
        "deck": "scorpion disc",
        "open_scorpion": 1,
        "discards": "cube " * 12 + "disc " * 11 + "cylinder " * 9 + "double " * 3,
    }
    state = position({}, change)
    state.drawn = [0, 0, 0]
    events: list[Event] = []
    for name in ("take emu", "draw"):
        state.apply_action(find_action(WONGAR, name), events)
    assert any(isinstance(event, Reshuffled) for event in events)
    for seed in range(60):
        imagined = state.resample(2, Random(seed))
        assert "cube" not in imagined.view(1).hand
        assert set(imagined.view(1).hand) <= {"disc", "cylinder"}, "both doubles that were no discards are one's own"
    assert any("cube" in state.resample(2, Random(seed)).view(0).hand for seed in range(60))


def test_right_after_a_reshuffle_the_deck_has_all_that_went_into_it() -> None:
    """W5.2, W5.3: but for the one card that was drawn from it already."""
    found = 0
    for seed in range(12):
        for state in states(4, ADVANCED if seed % 2 else {}, seed, every=1):
            if state.reshuffles and sum(state.drawn) == 1 and not any(state.discards):
                found += 1
                recycled = Counter(dict(enumerate(state.recycled)))
                for seat in range(4):
                    deck = Counter(state.resample(seat, Random(seed)).deck)
                    assert (recycled - deck).total() <= 1
    assert found > 5
