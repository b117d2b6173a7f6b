"""What Wongar teaches the search: what a position promises to each seat."""

from __future__ import annotations

from game.ai.outlook import expected
from game.ai.wongar_values import spread, worth
from game.engine import State
from game.engine.wongar_state import WongarState


class WongarWisdom:
    """Values positions by the points that are still to come."""

    def choices(self, state: State) -> list[int]:
        return state.legal_actions()

    def rewards(self, state: State) -> list[float]:
        assert isinstance(state, WongarState)
        return state.returns() if state.is_terminal() else expected(worth(state), spread(state))
