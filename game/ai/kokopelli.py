"""What Kokopelli teaches the search: which actions look promising, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import Final

from game.engine import State
from game.engine.kokopelli_state import KokopelliState
from game.engine.kokopelli_tables import (
    CARD_INDEX,
    CHIEF,
    DRAW,
    DRUMMER,
    EXCHANGE,
    FIRST_CANCEL,
    FIRST_OPEN,
    FIRST_PLAY,
    FIRST_RETURN,
    HEARTH,
    SNAKE,
    SPACES,
    TILE_POINTS,
    WILD,
    spaces_of,
)

_LEAD: Final = 12.0
"""A lead of so many points is nearly decided."""

_ABILITY: Final = {
    CARD_INDEX[name]: value
    for name, value in {
        "chief": 1.0, "drummer": 0.8, "feast": 1.2, "flute": 0.6, "gatherer": 2.2, "guardian": 0.5, "guest": 1.2,
        "hearth": 1.5, "keeper": 0.4, "messenger": 1.5, "potter": 0.2, "runner": 2.6, "snake": 1.2, "sower": 1.2,
        "twins": 0.3, "warrior": 1.8,
    }.items()
}  # fmt: skip
"""Points that an ability is worth while it lies open, by judgement."""

_VILLAGE: Final = tuple(space // 5 for space in range(len(SPACES)))


class KokopelliWisdom:
    """Weighs actions by the points in reach, and positions by points, open ceremonies and cards."""

    horizon: Final = 14

    def weights(self, state: State, actions: Sequence[int]) -> list[float]:
        assert isinstance(state, KokopelliState)
        player, where = state.player, state.where
        home = state.homes[player]
        small = state.hand_sizes[player] <= 3
        hand = state.hands[player]
        found = []
        for action in actions:
            if action >= FIRST_RETURN:
                found.append(0.2 if action == FIRST_RETURN + WILD else 1.0 / (1 + hand[action - FIRST_RETURN]))
            elif action >= FIRST_CANCEL:
                found.append(0.1)
            elif action >= FIRST_PLAY:
                card, space = divmod(action - FIRST_PLAY, 20)
                kind, village = state.kinds[space], _VILLAGE[space]
                weight = state.weights[space] + (2 if card == WILD and where[SNAKE] & home else 1)
                needed = 3 if where[DRUMMER] & state.homes[village] else 4
                if weight >= needed:
                    points = TILE_POINTS[min(2, state.closings[kind])] + (1 if where[CHIEF] & home else 0)
                    found.append(8.0 * points - (6.0 if village != player else 0.0))
                elif needed - weight == 1 and hand[kind] + hand[WILD] < (2 if card != WILD else 3):
                    found.append(0.8)  # the next one closes it
                else:
                    found.append(1.5 if card == WILD else 4.0)
            elif action >= FIRST_OPEN:
                card = (action - FIRST_OPEN) // 5
                found.append(2.0 + 2.0 * _ABILITY[card] + 1.5 * (hand[card] - 1))
            elif action == DRAW:
                found.append(7.0 if small else 3.0)
            elif action == EXCHANGE:
                found.append(0.3)
            else:
                found.append(1.0)  # pass, stop
        return found

    def rewards(self, state: State) -> list[float]:
        assert isinstance(state, KokopelliState)
        seats = state.seats
        if state.is_terminal():
            worth = [float(total) for total in state.totals]
            returns = state.returns()
        else:
            worth = [self._worth(state, seat) for seat in range(seats)]
            returns = None
        rewards = []
        for seat in range(seats):
            best = max(value for other, value in enumerate(worth) if other != seat)
            lead = tanh((worth[seat] - best) / _LEAD)
            rewards.append(lead if returns is None else 0.5 * (lead + returns[seat]))
        return rewards

    @staticmethod
    def _worth(state: KokopelliState, seat: int) -> float:
        home, where, hand = state.homes[seat], state.where, state.hands[seat]
        worth = state.totals[seat] + 0.35 * min(5, state.hand_sizes[seat]) + 0.5 * hand[WILD]
        piles = [len(pile) for pile in state.piles]
        late = max(0.0, 1 - min(piles) / 20)
        per_open = 3.0 if where[HEARTH] & home else 1.0
        for space in spaces_of(state.filled & home):
            worth += late * per_open + (1 - late) * (0.3 + _ABILITY[state.kinds[space]])
        for space in spaces_of(state.filled & state.areas[seat]):
            kind = state.kinds[space]
            needed = (3 if where[DRUMMER] & state.homes[_VILLAGE[space]] else 4) - state.weights[space]
            if 0 < needed <= hand[kind] + hand[WILD]:
                worth += TILE_POINTS[min(2, state.closings[kind])] * (0.55, 0.4, 0.25, 0.15)[min(3, needed - 1)]
        lower = sum(pile < piles[seat] for pile in piles)
        return worth + late * (5.0 if lower == 0 else 3.0 if lower == 1 else 0.0)
