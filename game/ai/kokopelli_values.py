"""What a position of Kokopelli is worth: the points that every seat is expected to end with, told from what is to see.

The points to come are a weighted sum: of `features`, and of the abilities that lie open. The weights are no judgement:
`tools/fit_values.py` plays games and fits them to how the games went on.
"""

from __future__ import annotations

from math import sqrt
from operator import mul
from typing import Final

from game.engine.kokopelli_state import KokopelliState
from game.engine.kokopelli_tables import (
    CARD_INDEX,
    DRUMMER,
    GUARDIAN,
    HEARTH,
    MESSENGER,
    RUNNER,
    SNAKE,
    TABLES,
    TILE_POINTS,
    WILD,
)

WEIGHTS: Final = {
    "cards": 0.32,  # in hand
    "wilds": -0.02,
    "wilds early": -0.08,
    "pairs early": -0.88,  # types of which the hand holds two or three
    "hand of one": 1.90,
    "hand of two": 0.77,
    "beyond the limit": -1.44,
    "actions left": 0.49,  # of the seat on turn
    "closable by 1": 0.27,  # points of tiles that the hand can win with one more card
    "closable by 2": 0.12,
    "left to others": -0.05,  # points of tiles in the own village that anybody's next card wins
    "laid early": 0.02,  # cards in the own village
    "open late": 0.87,  # ceremonies in the own village
    "hearth late": 1.77,
    "pile award late": 1.0,  # the points for the smallest piles, as they are now
    "pile lead late": -0.06,  # cards more than in the smallest pile
    "pile lead early": -0.19,
}
"""Points that one of each feature is worth: "early" fades as the smallest pile does, "late" grows."""

ABILITIES: Final = {
    "chief": 0.11, "drummer": -0.81, "feast": 2.27, "flute": 0.75, "gatherer": -1.69, "guardian": 1.93, "guest": 0.82,
    "hearth": 0.82, "keeper": -1.24, "messenger": 0.61, "potter": -3.19, "runner": 2.97, "snake": 2.21, "sower": 0.70,
    "twins": 0.42, "warrior": 3.20,
}  # fmt: skip
"""Points that a ceremony in the own village is worth early, besides what counts for any."""

_WEIGHTS: Final = tuple(WEIGHTS.values())
_ABILITIES: Final = tuple(ABILITIES[name] for name in sorted(ABILITIES, key=CARD_INDEX.__getitem__))

_LONG: Final = 24.0
"""With so many cards in the smallest pile it is as early as can be."""


def earliness(state: KokopelliState) -> float:
    """How much of the game is to come, from 1 at the beginning to 0 in the last round."""
    if state.trigger is not None:
        return 0.0
    return min(1.0, min(map(len, state.piles)) / _LONG, (state.end_tiles + 1) / 6)


def features(state: KokopelliState) -> list[list[float]]:
    """Per seat what `WEIGHTS` names, in its order."""
    seats, where, player, homes = state.seats, state.where, state.player, state.homes
    last = state.trigger is not None
    early = earliness(state)
    late = (1.0 - early) ** 2
    sizes = [len(pile) for pile in state.piles]
    fewest = min(sizes)
    second = min([size for size in sizes if size > fewest]) if sizes.count(fewest) == 1 else None
    drummers, snakes, guardians = where[DRUMMER], where[SNAKE], where[GUARDIAN]
    open_here = []
    kinds, weights, closings = state.kinds, state.weights, state.closings
    bits = state.filled
    while bits:
        low = bits & -bits
        bits ^= low
        space = low.bit_length() - 1
        village, kind = space // 5, kinds[space]
        needed = (3 if drummers & homes[village] else 4) - weights[space]
        guarded = guardians & homes[village]
        open_here.append((low, kind, village, needed if needed > 0 else 1, TILE_POINTS[closings[kind]], guarded))
    found = []
    for seat in range(seats):
        hand, size, home = state.hands[seat], state.hand_sizes[seat], homes[seat]
        actions = 3 if where[RUNNER] & home else 2
        now = 0
        if seat == player:
            actions = now = actions - state.done
        elif last and (seat - state.start) % seats < (player - state.start) % seats:
            actions = 0  # has had its last turn
        reach = TABLES[seats].everything if where[MESSENGER] & home else state.areas[seat]
        jokers = 2 * hand[WILD] if snakes & home else hand[WILD]
        by_one = by_two = left = laid = opened = 0
        for low, kind, village, needed, points, guarded in open_here:
            if village == seat:
                opened += 1
                laid += 4 - needed
                if needed == 1:
                    left += points
            elif guarded:
                continue
            if needed <= 2 and low & reach and needed <= actions and hand[kind] + jokers >= needed:
                if needed == 1:
                    by_one += points
                else:
                    by_two += points
        own = sizes[seat]
        award = 5.0 if own == fewest else 3.0 if own == second else 0.0  # K4.2
        found.append([
            size if actions else 0.0,
            hand[WILD] if actions else 0.0,
            hand[WILD] * early,
            (sum([count > 1 for count in hand]) - (hand[WILD] > 1)) * early if size > 1 else 0.0,
            1.0 if size == 1 and actions else 0.0,
            1.0 if size == 2 and actions else 0.0,
            size - 5.0 if size > 5 else 0.0,
            now,
            by_one,
            by_two,
            left,
            laid * early,
            opened * late,
            opened * late if where[HEARTH] & home else 0.0,
            award * late,
            (own - fewest) * late,
            (own - fewest) * early,
        ])  # fmt: skip
    return found


def worth(state: KokopelliState) -> list[float]:
    """Per seat the points that it is expected to end with."""
    found = [total + sum(map(mul, row, _WEIGHTS)) for total, row in zip(state.totals, features(state), strict=True)]
    early = earliness(state)
    if early:
        kinds = state.kinds
        bits = state.filled
        while bits:
            space = bits.bit_length() - 1
            bits ^= 1 << space
            found[space // 5] += early * _ABILITIES[kinds[space]]
    return found


def spread(state: KokopelliState) -> float:
    """The standard deviation of the difference of two seats' final points from what `worth` expects."""
    if state.trigger is not None:
        return 3.9
    return sqrt(21.0 + 7.5 * min(map(len, state.piles)))
