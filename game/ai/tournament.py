"""Games between contestants in paired deals: every deal is played once from every seat, on any executor.

The seats rotate: with k contestants a deal is k games, and in the r-th of them seat s belongs to contestant (s + r) mod
k. So neither the luck of a deal nor the order of seats favours anybody. A game depends on the match, its deal and its
rotation only: a seed repeats it on any number of workers, unless contestants think by the clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Final

from game.ai.contestants import contestant
from game.ai.player import never
from game.engine import GAMES, Setup

_AT_ONCE: Final = 500
"""Games that an executor has at a time: more than any has workers, few enough to begin at once and to stop."""

_BETWEEN_LOOKS: Final = 0.2  # seconds


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: a game's id, who takes part (names of `contestants`, one per seat), the seed, table options."""

    game: str
    contestants: tuple[str, ...]
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)

    def setup(self, deal: int) -> Setup:
        """Everything that chance decides before the first turn of a deal.

        Raises:
            InvalidSetup: the game has no such number of seats, or no such option.
        """
        seed = Random(f"{self.seed} {deal}").randrange(1 << 30)
        return GAMES[self.game].deal(len(self.contestants), self.options, seed)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game.

    Attributes:
        contestants, returns, points: per seat the name, the result in [-1, 1] and the points.
        seconds: per seat the processor's time of every decision between two actions or more.
    """

    deal: int
    rotation: int
    contestants: tuple[str, ...]
    returns: list[float]
    points: list[int]
    seconds: list[list[float]]

    def ranks(self) -> list[float]:
        """Per seat its place from 1; who shares places has their mean."""
        return [1 + (len(self.returns) - 1) * (1 - result) / 2 for result in self.returns]

    def leads(self, seat: int) -> bool:
        """Whether nobody came before this seat."""
        return self.returns[seat] == max(self.returns)

    def winner(self) -> int | None:
        """The seat that alone came first."""
        first = [seat for seat in range(len(self.returns)) if self.leads(seat)]
        return first[0] if len(first) == 1 else None


def play(match: Match, deal: int, rotation: int) -> Played:
    """One game from its deal to its end."""
    count = len(match.contestants)
    names = tuple(match.contestants[(seat + rotation) % count] for seat in range(count))
    deciders = [contestant(name) for name in names]
    chances = [Random(f"{match.seed} {deal} {rotation} {seat}") for seat in range(count)]
    seconds: list[list[float]] = [[] for _ in range(count)]
    state = GAMES[match.game].start(match.setup(deal))
    while actions := state.legal_actions():
        if len(actions) == 1:
            state.apply_action(actions[0])
            continue
        seat = state.current_player()
        fair = state.resample(seat, chances[seat])
        start = time.process_time()
        action = deciders[seat](fair, chances[seat])
        seconds[seat].append(round(time.process_time() - start, 6))
        state.apply_action(action)
    points = [score.total for score in state.scores()]
    return Played(deal, rotation, names, state.returns(), points, seconds)


def tournament(match: Match, deals: int, executor: Executor, stop: Callable[[], bool] = never) -> Iterator[Played]:
    """Every game of so many deals, each as soon as it is finished, until `stop` says so.

    What is still to be played then ends with the executor.
    """
    rotations = range(len(match.contestants))
    jobs = ((deal, rotation) for deal in range(deals) for rotation in rotations)
    waiting: set[Future[Played]] = set()
    while not stop():
        for deal, rotation in islice(jobs, _AT_ONCE - len(waiting)):
            waiting.add(executor.submit(play, match, deal, rotation))
        if not waiting:
            return
        finished, waiting = wait(waiting, _BETWEEN_LOOKS, FIRST_COMPLETED)
        for game in finished:
            yield game.result()
