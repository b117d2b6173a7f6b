"""What a seat of Wongar does not know, dealt anew (W9).

A seat knows its own hand, everything on the table, how each pile and the ritual deck were made up at first, and what
it has seen go by: area cards taken, scorpions, discards, and scorpions that went under their piles at the start (W2.2).
So it knows what must be in every pile, and what must be in all other hands and the ritual deck together; only the order
and who holds what are open. Where doubles were dealt (W8), everybody holds one until he plays one.

What is not remembered is which discards went into the deck with a reshuffle: a card that others have held since before
may come out as one of those.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.engine.chance import draw, shuffled
from game.engine.wongar_setup import SEED_BOUND
from game.engine.wongar_tables import DOUBLE, RITUAL_SCORPION

if TYPE_CHECKING:
    from game.engine.wongar_state import WongarState


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
    return other


def _shuffled_within(pile: tuple[int, ...], low: int, high: int, rng: Random) -> tuple[int, ...]:
    """The pile with the cards from `low` up to `high` in a random order."""
    if high - low < 2:
        return pile
    return (*pile[:low], *shuffled(sorted(pile[low:high]), rng), *pile[high:])


def _deal_hands(state: WongarState, seat: int, rng: Random) -> list[int]:
    """Deal new hands to all but `seat`; returns the cards that are left."""
    hands = state.hands
    sizes = [sum(hands[4 * other : 4 * other + 4]) for other in range(state.seats)]
    kept = [(state.dealt_doubles >> other & 1) if other != seat else 0 for other in range(state.seats)]
    unseen: list[int] = []
    for card in range(RITUAL_SCORPION):
        number = state.table.ritual[card] - state.discards[card] - hands[4 * seat + card]
        if card == DOUBLE:
            number -= sum(kept)
        unseen += [card] * number
    unseen = shuffled(unseen, rng)
    for other, size in enumerate(sizes):
        if other == seat:
            continue
        hand = [DOUBLE] * kept[other] + [unseen.pop() for _ in range(size - kept[other])]
        hands[4 * other : 4 * other + 4] = [hand.count(card) for card in range(RITUAL_SCORPION)]
        state.held[other] = sum(1 << card for card in set(hand))
    return unseen
