"""Tournaments without a window: who beats whom, over pairs of games with the seats swapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from game.ai.levels import choose
from game.engine import Game, Options, Setup, State

Contestant = Callable[[State, Random], int]
"""Picks an action for the seat to act."""


def of_level(level: int) -> Contestant:
    """The computer opponent of a level."""
    return lambda state, rng: choose(state, state.current_player(), level, rng).action


def any_action(state: State, rng: Random) -> int:
    """Picks anything legal."""
    return rng.choice(state.legal_actions())


def greedy(state: State, rng: Random) -> int:
    """Picks what brings the best score at once, compared with the others'; among equals anything."""
    seat = state.current_player()
    actions = state.legal_actions()
    rng.shuffle(actions)

    def lead(action: int) -> float:
        after = state.clone()
        after.apply_action(action)
        totals = [score.total for score in after.scores()]
        return 100 * after.returns()[seat] + len(totals) * totals[seat] - sum(totals)

    return max(actions, key=lead)


def play(game: Game, setup: Setup, contestants: Sequence[Contestant], rng: Random) -> list[float]:
    """The `State.returns` of a game of one contestant per seat."""
    state = game.start(setup)
    while not state.is_terminal():
        state.apply_action(contestants[state.current_player()](state, rng))
    return state.returns()


@dataclass(slots=True)
class Tally:
    """Games won, drawn and lost by the first of two contestants."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def share(self) -> float:
        """The part of the decided games that were won; one half if none was."""
        decided = self.won + self.lost
        return self.won / decided if decided else 0.5


def duel(
    game: Game, first: Contestant, second: Contestant, pairs: int, seed: int, options: Options | None = None
) -> Tally:
    """Play pairs of games for two with the same setup, each contestant once in every seat."""
    tally = Tally()
    for number in range(pairs):
        rng = Random(f"{seed} {number}")
        setup = game.deal(2, options or {}, rng.randrange(1 << 30))
        for seat in range(2):
            contestants = (first, second) if seat == 0 else (second, first)
            result = play(game, setup, contestants, rng)[seat]
            if result > 0:
                tally.won += 1
            elif result < 0:
                tally.lost += 1
            else:
                tally.drawn += 1
    return tally
