"""What a position of Wongar is worth: the points that every seat is expected to end with, told from what is to see.

The points to come are a weighted sum of `features`. The weights are no judgement: `tools/fit_values.py` plays games and
fits them to how the games went on.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from operator import mul
from typing import Final

from game.engine.wongar_ceremony import section
from game.engine.wongar_state import WongarState
from game.engine.wongar_tables import (
    ANCESTOR,
    ASK_TAKE,
    BOTH,
    ELDER,
    FROM_SEAT,
    NEAR,
    STAKES,
    WITHIN_TWO,
    bits_of,
    members,
)

WEIGHTS: Final = {
    "cards": 0.55,  # ritual cards in hand
    "cards early": 0.48,
    "cards in the ceremony": 0.21,
    "discs early": 1.24,  # tokens on the board
    "cubes early": 1.37,
    "cylinders early": 1.64,
    "ancestor": -1.55,  # the figure in hand
    "ancestor early": 1.35,
    "elder": -0.33,
    "elder early": -2.01,
    "stings early": -2.57,  # points that a scorpion takes from who has the ancestor
    "ahead by 2": 2.47,  # types of area cards with more than anybody else
    "ahead by 1": 1.65,
    "level": 1.09,
    "behind by 1": 1.98,
    "ahead by 2 late": 5.07,
    "ahead by 1 late": 6.06,
    "level late": 6.12,
    "behind by 1 late": -0.69,
    "majorities": 0.12,  # on the whole board
    "majorities early": 0.11,
    "clear majorities": 0.00,  # by two tokens or more
    "clear majorities early": 1.42,
    "in danger": 0.24,  # points of majorities where ceremonies may be next, by how likely they are there
    "clearly in danger": 0.15,
    "nearly in danger": 0.08,  # those missed by a token
    "at stake": 0.57,  # points of majorities where a ceremony goes on
    "clearly at stake": 0.16,
    "nearly at stake": 0.09,
    "mover": 2.10,  # about to take a card
    "next": 1.60,
}
"""Points that one of each feature is worth: "early" fades as time goes by, "late" grows."""

_WEIGHTS: Final = tuple(WEIGHTS.values())

_AGAIN: Final = 1.5
"""A second figure card on the table makes a ceremony so much likelier."""

_NEAR: Final = tuple((tuple(members(bits)), 1 / bits.bit_count()) for bits in NEAR)
_WITHIN_TWO: Final = tuple((tuple(members(bits)), 1 / bits.bit_count()) for bits in WITHIN_TWO)


def earliness(state: WongarState) -> float:
    """How much of the game is to come, from 1 at the beginning to 0 in the last round."""
    return 0.0 if state.last_round else 1.0 - state.marker / state.table.track


def _pressure(state: WongarState, now: int) -> list[float]:
    """Per area the points of a majority there, times how likely the cards on the table make a ceremony there.

    Args:
        now: the section of the time track (W1.5).
    """
    pressure = [0.0] * 10
    ancestors = elders = 0
    piles, face_down = state.piles, state.face_down
    visible = state.visible
    while visible:
        area = visible.bit_length() - 1
        visible ^= 1 << area
        card = piles[area][face_down[area]]
        if card == ELDER:
            elders += 1
        elif card == ANCESTOR:
            ancestors += 1
        elif card == BOTH:
            pressure[area] = STAKES[BOTH][now]
    for number, (areas, share), card in (
        (ancestors, _NEAR[state.ancestor_at], ANCESTOR),
        (elders, _WITHIN_TWO[state.elder_at], ELDER),
    ):
        if number:
            share *= STAKES[card][now] * (1.0 if number == 1 else _AGAIN)
            for area in areas:
                pressure[area] += share
    return pressure


def features(state: WongarState) -> list[list[float]]:
    """Per seat what `WEIGHTS` names, in its order."""
    seats, tokens, holder = state.seats, state.tokens, state.ancestor_holder
    early = earliness(state)
    now = section(state)
    pressure = _pressure(state, now)
    nothing = [0.0] * seats
    majorities, clear = nothing[:], nothing[:]
    danger, clear_danger, near_danger = nothing[:], nothing[:], nothing[:]
    stake, clear_stake, near_stake = nothing[:], nothing[:], nothing[:]
    ceremony = 3 * state.area if state.area >= 0 else -9
    points = STAKES[state.card][now] if state.area >= 0 else 0
    for slot, bits in enumerate(state.there):
        if not bits:
            continue
        leader, is_clear, nearly = _contest(tuple(tokens[5 * slot : 5 * slot + seats]), holder)
        push = pressure[slot // 3]
        inside = 0 <= slot - ceremony < 3
        majorities[leader] += 1
        danger[leader] += push
        if inside:
            stake[leader] += points
        if is_clear:
            clear[leader] += 1
            clear_danger[leader] += push
            if inside:
                clear_stake[leader] += points
        elif push or inside:
            for seat in nearly:
                near_danger[seat] += push
                if inside:
                    near_stake[seat] += points
    own = _own(state, early)
    return [
        [
            *own[seat],
            majorities[seat],
            majorities[seat] * early,
            clear[seat],
            clear[seat] * early,
            danger[seat],
            clear_danger[seat],
            near_danger[seat],
            stake[seat],
            clear_stake[seat],
            near_stake[seat],
            1.0 if seat == state.mover and state.phase == ASK_TAKE else 0.0,
            1.0 if state.waiting > 1 and seat == (state.mover + 1) % seats else 0.0,
        ]
        for seat in range(seats)
    ]


@lru_cache(maxsize=1 << 15)
def _contest(counts: tuple[int, ...], holder: int) -> tuple[int, bool, tuple[int, ...]]:
    """Who has the majority (W6.5), whether by two tokens or more, and who misses it by a token or by a tie."""
    *_, second, most = sorted(counts)
    leader = FROM_SEAT[32 * holder + bits_of(seat for seat, count in enumerate(counts) if count == most)]
    nearly = tuple(seat for seat, count in enumerate(counts) if seat != leader and count and count >= most - 1)
    return leader, most - second > 1, nearly


def _own(state: WongarState, early: float) -> list[list[float]]:
    """Per seat what it has before itself, down to "behind by 1 late"."""
    supply, hands, scored, late = state.supply, state.hands, state.scored, 1.0 - early
    gaps = _gaps(tuple(state.taken))
    found = []
    for seat in range(state.seats):
        cards = sum(hands[4 * seat : 4 * seat + 4])
        ahead, by_one, level, behind = gaps[seat]
        ancestor = seat == state.ancestor_holder
        elder = seat == state.elder_holder
        found.append([
            cards,
            cards * early,
            cards if state.area >= 0 and state.still >> seat & 1 else 0.0,
            (18 - supply[seat]) * early,
            (15 - supply[5 + seat]) * early,
            (12 - supply[10 + seat]) * early,
            1.0 if ancestor else 0.0,
            early if ancestor else 0.0,
            1.0 if elder else 0.0,
            early if elder else 0.0,
            early * sum([score < scored[seat] for score in scored]) if ancestor else 0.0,
            ahead,
            by_one,
            level,
            behind,
            ahead * late,
            by_one * late,
            level * late,
            behind * late,
        ])  # fmt: skip
    return found


@lru_cache(maxsize=1 << 12)
def _gaps(taken: tuple[int, ...]) -> list[list[int]]:
    """Per seat the types of area cards of which it has two more than anybody else, one more, as many, one less."""
    found = [[0, 0, 0, 0] for _ in range(len(taken) // 9)]
    for kind in range(3):
        counts = taken[kind::9]
        *_, second, most = sorted(counts)
        for seat, mine in enumerate(counts):
            gap = mine - (second if mine == most else most)
            if gap > 1:
                found[seat][0] += 1
            elif gap == 1:
                found[seat][1] += 1
            elif gap == 0 and mine:
                found[seat][2] += 1
            elif gap >= -1:
                found[seat][3] += 1
    return found


def worth(state: WongarState) -> list[float]:
    """Per seat the points that it is expected to end with."""
    return [score + sum(map(mul, row, _WEIGHTS)) for score, row in zip(state.scored, features(state), strict=True)]


def spread(state: WongarState) -> float:
    """The standard deviation of the difference of two seats' final points from what `worth` expects."""
    if state.last_round:
        return 7.5
    return sqrt(130.0 + 550.0 * earliness(state))
