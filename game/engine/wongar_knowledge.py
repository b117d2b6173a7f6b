"""What a seat of Wongar does not know, dealt anew (W9).

A seat knows its own hand, everything on the table, how each pile and the ritual deck were made up at first, and what it
has seen go by: area cards taken, scorpions, discards, and scorpions that went under their piles at the start (W2.2).
So it knows what must be in every pile, and what must be in all other hands and the ritual deck together; only the order
and who holds what are open. And of these it can rule out

- that somebody who has not played the double that he was dealt (W8) has none;
- that a card which somebody has held since the last reshuffle is one of the discards that went into it. How many cards
  are surely so old, everybody can count: those beyond the number that the seat has drawn since.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.engine.chance import draw, shuffled
from game.engine.wongar_setup import SEED_BOUND
from game.engine.wongar_tables import DOUBLE, RITUAL_SCORPION

if TYPE_CHECKING:
    from game.engine.wongar_state import WongarState

KINDS = range(RITUAL_SCORPION)
"""The ritual cards that can be in hand."""


def resample(state: WongarState, seat: int, rng: Random) -> WongarState:
    """A random full state that fits what `seat` knows; the same knowledge and the same `rng` give the same state."""
    other = state.clone()
    other.piles = tuple(
        _shuffled_within(pile, under, face_down, rng)
        for pile, under, face_down in zip(state.piles, state.table.undersides, state.face_down, strict=True)
    )
    unseen = _deal_hands(other, seat, rng)
    scorpions = state.table.ritual[RITUAL_SCORPION] - state.open_scorpion
    other.deck = tuple(shuffled([*unseen, *[RITUAL_SCORPION] * scorpions], rng))
    other.seed = draw(SEED_BOUND, rng)  # of reshuffles to come
    own = range(4 * seat, 4 * seat + 4)
    other.hands_then = tuple(count if slot in own else 0 for slot, count in enumerate(state.hands_then))
    return other


def _shuffled_within(pile: tuple[int, ...], low: int, high: int, rng: Random) -> tuple[int, ...]:
    """The pile with the cards from `low` up to `high` in a random order."""
    if high - low < 2:
        return pile
    return (*pile[:low], *shuffled(sorted(pile[low:high]), rng), *pile[high:])


def _deal_hands(state: WongarState, seat: int, rng: Random) -> list[int]:
    """Deal new hands to all but `seat`; returns the cards that are left for the deck."""
    hands, total, own = state.hands, state.table.ritual, 4 * seat
    others = [other for other in range(state.seats) if other != seat]
    sizes = {other: sum(hands[4 * other : 4 * other + 4]) for other in others}
    dealt = {other: [DOUBLE] * (state.dealt_doubles >> other & 1) for other in others}
    unseen = [total[card] - state.discards[card] - hands[own + card] for card in KINDS]
    old = [total[card] - state.recycled[card] - state.hands_then[own + card] for card in KINDS]
    for counts in (unseen, old):
        counts[DOUBLE] -= sum(map(len, dealt.values()))
    pool = shuffled([card for card in KINDS for _ in range(min(unseen[card], old[card]))], rng)
    for other in others:
        while len(dealt[other]) < sizes[other] - state.drawn[other]:
            card = pool.pop()
            dealt[other].append(card)
            unseen[card] -= 1
    pool = shuffled([card for card in KINDS for _ in range(unseen[card])], rng)
    for other, hand in dealt.items():
        while len(hand) < sizes[other]:
            hand.append(pool.pop())
        hands[4 * other : 4 * other + 4] = [hand.count(card) for card in KINDS]
        state.held[other] = sum(1 << card for card in set(hand))
    return pool
