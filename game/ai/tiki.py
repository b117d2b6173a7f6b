"""The computer opponents of Tiki: how deep each level looks, and how well it weighs what it sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import tanh
from random import Random
from typing import Final

from game.ai.alphabeta import DECIDED, Found, search
from game.ai.player import Choice, Judgement, Progress, Report, Stop
from game.ai.tiki_board import TikiBoard, pack, packed_history
from game.engine import State
from game.engine.tiki_state import TikiState

_VALUE_SCALE: Final = 150.0
"""Makes a value an expected result. For the bare evaluation, 100 times the logarithm of the odds to win, it would be
200; a search is surer of itself, by solved positions on layouts that were held out."""

_DEEPEST: Final = 40
"""The plies of those who count positions only."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How a level thinks.

    Attributes:
        depth, nodes: plies and positions at most.
        noise: standard deviation of the error in judging every action (100 times the logarithm of the odds).
    """

    depth: int
    nodes: int
    noise: float = 0.0


BUDGETS: Final[Mapping[int, Budget]] = {
    1: Budget(depth=1, nodes=1_000, noise=1200.0),
    2: Budget(depth=2, nodes=5_000, noise=550.0),
    3: Budget(depth=3, nodes=30_000, noise=350.0),
    4: Budget(depth=_DEEPEST, nodes=250_000),
}


JUDGED: Final = 60_000
"""The positions at which a judgement of full effort looks for the best action, and for the answer to the played one."""


@lru_cache(maxsize=4)
def _board(tiles: tuple[int, ...], with_shaman: bool) -> TikiBoard:
    return TikiBoard(tiles, with_shaman)


class TikiPlayer:
    """Plays Tiki at every level by alpha-beta; the lower levels misjudge."""

    @property
    def state_type(self) -> type[TikiState]:
        return TikiState

    def choose(self, state: State, seat: int, level: int, rng: Random, stop: Stop, progress: Report) -> Choice:
        if not isinstance(state, TikiState):
            raise TypeError(f"{type(state).__name__} is no state of Tiki")
        budget = BUDGETS[level]

        def report(found: Found) -> None:
            done = max(found.depth / budget.depth, found.nodes / budget.nodes)
            progress(Progress(found.depth, found.nodes, found.action, min(1.0, done)))

        found = search(
            _board(state.tiles, state.with_shaman),
            pack(state),
            depth=budget.depth,
            nodes=budget.nodes,
            past=packed_history(state),
            rate_all=budget.noise > 0,
            reduce=budget.noise == 0,
            rng=rng,
            stop=stop,
            progress=report,
        )
        action, value = found.action, found.value
        if budget.noise and abs(value) < DECIDED:  # a win in sight is never missed, a loss is put off
            action, value = misjudge(found.ratings, budget.noise, rng)
        return Choice(action, expectation(value), found.depth, found.nodes)

    def judge(
        self, state: State, seat: int, action: int, effort: float, rng: Random, stop: Stop, progress: Report
    ) -> Judgement:
        if not isinstance(state, TikiState):
            raise TypeError(f"{type(state).__name__} is no state of Tiki")
        nodes, seen = round(JUDGED * effort), 0

        def look(at: TikiState, depth: int) -> Found:
            nonlocal seen

            def report(found: Found) -> None:
                done = (seen + found.nodes) / (2 * nodes)
                progress(Progress(found.depth, seen + found.nodes, found.action, min(1.0, done)))

            found = search(
                _board(at.tiles, at.with_shaman), pack(at), depth=depth, nodes=nodes, past=packed_history(at),
                rng=rng, stop=stop, progress=report,
            )  # fmt: skip
            seen += found.nodes
            return found

        best = look(state, _DEEPEST)
        value = expectation(best.value)
        if best.action == action:
            return Judgement(action, value, value, seen)
        after = state.clone()
        after.apply_action(action)
        if after.is_terminal():
            played = after.returns()[seat]
        else:
            # Both values are to be of one depth; a win that is seen at once says nothing about what else there was.
            depth = _DEEPEST if abs(best.value) >= DECIDED else max(1, best.depth - 1)
            reply = expectation(look(after, depth).value)
            played = reply if after.current_player() == seat else -reply
        return Judgement(best.action if value > played else action, max(value, played), played, seen)


def misjudge(ratings: Sequence[tuple[int, int]], noise: float, rng: Random) -> tuple[int, int]:
    """The action that looks best to somebody who errs, and its true value. No error is so big as to lose in sight."""
    safe = [rating for rating in ratings if rating[1] > -DECIDED]
    return max(safe, key=lambda rating: rating[1] + rng.gauss(0.0, noise))


def expectation(value: int) -> float:
    """A value of the search as an expected result in [-1, 1]."""
    if abs(value) >= DECIDED:
        return 1.0 if value > 0 else -1.0
    return tanh(value / _VALUE_SCALE)
