"""What Kokopelli teaches the search: what a position promises to each seat."""

from __future__ import annotations

from typing import Final

from game.ai.kokopelli_values import spread, worth
from game.ai.outlook import expected
from game.engine import State
from game.engine.kokopelli_state import KokopelliState
from game.engine.kokopelli_tables import ACTION, FIRST_OPEN, FIRST_PLAY, SECOND, TABLES


def _again(seats: int) -> list[int]:
    """By the filled spaces of a village, which empty ones come to the same as an empty one before them (K1.7)."""
    areas, spaces = TABLES[seats].areas, TABLES[seats].spaces
    reached_by = [[area >> space & 1 for area in areas] for space in range(spaces)]
    found = []
    for filled in range(32):
        free = [space for space in range(spaces) if not filled >> space & 1]
        repeated = [s for s in free if any(reached_by[before] == reached_by[s] for before in free if before < s)]
        found.append(sum(1 << space for space in repeated))
    return found


_AGAIN: Final = {seats: _again(seats) for seats in TABLES}


class KokopelliWisdom:
    """Values positions by the points that are still to come, and opens ceremonies in one space of each kind."""

    def choices(self, state: State) -> list[int]:
        assert isinstance(state, KokopelliState)
        legal = state.legal_actions()
        if state.phase not in (ACTION, SECOND):
            return legal
        again = _AGAIN[state.seats][state.filled >> 5 * state.player & 31]
        return [
            action
            for action in legal
            if not FIRST_OPEN <= action < FIRST_PLAY or not again >> (action - FIRST_OPEN) % 5 & 1
        ]

    def rewards(self, state: State) -> list[float]:
        assert isinstance(state, KokopelliState)
        return state.returns() if state.is_terminal() else expected(worth(state), spread(state))
