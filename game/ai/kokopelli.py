"""What Kokopelli teaches the search: what a position promises to each seat."""

from __future__ import annotations

from game.ai.kokopelli_values import spread, worth
from game.ai.outlook import expected
from game.engine import State
from game.engine.kokopelli_state import KokopelliState


class KokopelliWisdom:
    """Values positions by the points that are still to come."""

    def rewards(self, state: State) -> list[float]:
        assert isinstance(state, KokopelliState)
        return state.returns() if state.is_terminal() else expected(worth(state), spread(state))
