"""The course of a game: every position from the first to the last, and where turns and rounds begin.

Positions are counted by the actions before them: 0 is the start, `last` the end so far.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property

from game.engine.core import State
from game.engine.kokopelli_state import KokopelliState
from game.engine.tiki_state import TikiState
from game.engine.wongar_state import WongarState
from game.scenes.session import Session


def moment(state: State) -> tuple[int, int]:
    """The round that a position stands in, and what tells its turns apart."""
    if isinstance(state, TikiState):
        return (state.turn + 1) // 2, state.turn
    if isinstance(state, KokopelliState):
        return state.round, state.turn
    if isinstance(state, WongarState):
        return state.round, state.mover
    return 0, state.current_player()


class Course:
    """A game that was played, as it can be looked at; the states are not to be changed."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.moves = session.moves
        self.states: Sequence[State] = [*(move.before for move in session.moves), session.state]
        moments = [moment(state) for state in self.states]
        changes = range(1, len(moments))
        self.turns = [0, *(at for at in changes if moments[at] != moments[at - 1])]
        """The positions in which a turn begins."""
        self.rounds = [0, *(at for at in changes if moments[at][0] != moments[at - 1][0])]
        self.numbers = [number for number, _turn in moments]
        """Per position the number of its round."""

    @property
    def last(self) -> int:
        """The position after all actions."""
        return len(self.moves)

    def forward(self, at: int, starts: Sequence[int]) -> int:
        """The next position at which something begins, else the last one."""
        found = bisect_right(starts, at)
        return starts[found] if found < len(starts) else self.last

    def back(self, at: int, starts: Sequence[int]) -> int:
        """The position at which that began in which one stands, or the one before if one stands at its beginning."""
        return starts[max(0, bisect_left(starts, at) - 1)]

    def at(self, position: int) -> Session:
        """The game as it stood at a position."""
        whole = self.session
        part = Session(whole.setup, whole.players, whole.slot, whole.meta)
        part.moves = whole.moves[:position]
        part.state = self.states[position]
        return part

    @cached_property
    def totals(self) -> list[list[int]]:
        """Per position the points of every seat."""
        return [[score.total for score in state.scores()] for state in self.states]
