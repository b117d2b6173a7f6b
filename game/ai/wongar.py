"""What Wongar teaches the search: which actions look promising, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import Final

from game.engine import State
from game.engine.wongar_state import WongarState
from game.engine.wongar_tables import (
    ANCESTOR,
    ASK_RITUAL,
    BOTH,
    DRAW,
    FIRST_ANCESTOR,
    FIRST_ELDER,
    FIRST_IN,
    FIRST_OUT,
    FIRST_PLACE,
    FIRST_REMOVE,
    FIRST_RITUAL,
    FIRST_TAKE,
    FIRST_TYPE,
    NEAR,
    PASS,
    WITHIN_TWO,
)

_LEAD: Final = 16.0
"""A lead of so many points is nearly decided."""

_AREAS: Final = 10


class WongarWisdom:
    """Weighs actions by the majorities they touch, and positions by points and majorities that may count."""

    horizon: Final = 18

    def weights(self, state: State, actions: Sequence[int]) -> list[float]:
        assert isinstance(state, WongarState)
        player = state.player
        found = []
        leads: list[int] | None = None
        for action in actions:
            if action >= PASS:
                found.append(1.0)
            elif action >= FIRST_IN:  # or DONE
                found.append(2.0)
            elif action >= FIRST_OUT:
                found.append(0.5)
            elif action >= FIRST_REMOVE:
                found.append(2.5)
            elif action >= FIRST_RITUAL:
                found.append(1.5 if state.phase == ASK_RITUAL else 1.0)
            elif action >= FIRST_ANCESTOR:
                if leads is None:
                    leads = _leads(state, player)
                area = action - (FIRST_ELDER if action >= FIRST_ELDER else FIRST_ANCESTOR)
                found.append(0.3 + 3.0 * leads[area])
            elif action >= FIRST_TYPE:
                found.append(1.0)
            elif action == DRAW:
                found.append(1.6)
            elif action >= FIRST_PLACE:
                area = action - FIRST_PLACE
                near = NEAR[state.ancestor_at] >> area & 1 or WITHIN_TWO[state.elder_at] >> area & 1
                found.append(0.7 if near else 0.3)
            else:
                if leads is None:
                    leads = _leads(state, player)
                found.append(self._take(state, action - FIRST_TAKE, leads))
        return found

    @staticmethod
    def _take(state: WongarState, area: int, leads: list[int]) -> float:
        card = state.piles[area][state.face_down[area]]
        if card < ANCESTOR:
            return 1.5
        if card == BOTH:
            return 0.3 + 4.0 * leads[area]
        reach = NEAR[state.ancestor_at] if card == ANCESTOR else WITHIN_TWO[state.elder_at]
        return 0.5 + 3.0 * max(leads[place] for place in range(_AREAS) if reach >> place & 1)

    def rewards(self, state: State) -> list[float]:
        assert isinstance(state, WongarState)
        worth = [float(points) for points in state.scored]
        returns = None
        if state.is_terminal():
            returns = state.returns()
        else:
            left = max(0.0, 1 - state.marker / state.table.track)
            reach = WITHIN_TWO[state.elder_at] | NEAR[state.ancestor_at]
            for area in range(_AREAS):
                chance = (0.5 if reach >> area & 1 else 0.2) * (0.4 + left)
                for kind in range(3):
                    leader = _leader(state, area, kind)
                    if leader >= 0:
                        worth[leader] += 2.0 * chance
            for seat in range(state.seats):
                worth[seat] += 0.5 * (0.3 + left) * sum(state.hands[4 * seat : 4 * seat + 4])
                for kind in range(3):
                    mine = state.taken[9 * seat + kind]
                    best = max(state.taken[9 * other + kind] for other in range(state.seats) if other != seat)
                    worth[seat] += 4.0 + 2.0 * max(-2, min(2, mine - best)) if mine else 0.0
            worth[state.ancestor_holder] += 1.0
        rewards = []
        for seat, value in enumerate(worth):
            rival = max(other for number, other in enumerate(worth) if number != seat)
            lead = tanh((value - rival) / _LEAD)
            rewards.append(lead if returns is None else 0.5 * (lead + returns[seat]))
        return rewards


def _leader(state: WongarState, area: int, kind: int) -> int:
    """Who would score a majority now (W6.5), −1 if nobody has a token of the kind there."""
    lane = 15 * area + 5 * kind
    counts = state.tokens[lane : lane + state.seats]
    most = max(counts)
    if not most:
        return -1
    if counts.count(most) == 1:
        return counts.index(most)
    seats = state.seats
    return min(
        (seat for seat in range(seats) if counts[seat] == most), key=lambda seat: (seat - state.ancestor_holder) % seats
    )


def _leads(state: WongarState, player: int) -> list[int]:
    """Per area the majorities that a seat would score there now."""
    return [sum(_leader(state, area, kind) == player for kind in range(3)) for area in range(_AREAS)]
