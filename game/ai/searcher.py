"""The computer opponents of games with secrets: how long each level thinks, and how well it weighs what it finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from game.ai.ismcts import Rating, Wisdom, search
from game.ai.player import Choice, Judgement, Progress, Report, Stop
from game.engine import State


@dataclass(frozen=True, slots=True)
class Budget:
    """How a level thinks: iterations of the search, and the standard deviation of its error in judging an action."""

    iterations: int
    noise: float = 0.0


JUDGED: Final = 300
"""The iterations after which a judgement of full effort knows the best action, and which it then weighs them with."""


class Searcher:
    """Plays one game at every level; the lower levels think less and misjudge."""

    def __init__(self, state_type: type[State], wisdom: Wisdom, budgets: Mapping[int, Budget]) -> None:
        self._state_type: Final = state_type
        self._wisdom = wisdom
        self._budgets = budgets

    @property
    def state_type(self) -> type[State]:
        return self._state_type

    def choose(self, state: State, seat: int, level: int, rng: Random, stop: Stop, progress: Report) -> Choice:
        imagined = state.resample(seat, rng)
        actions = self._wisdom.choices(state)
        if len(actions) == 1:  # nothing to think about
            return Choice(actions[0], self._wisdom.rewards(imagined)[seat], 1, 0)
        won = _won_at_once(imagined, seat, actions)
        if won is not None:
            return Choice(won, 1.0, 1, len(actions))
        budget = self._budgets[level]
        ratings = search(self._wisdom, state, seat, budget.iterations, rng, stop, progress)
        seen = sum(rating.visits for rating in ratings)
        best = ratings[0]
        if budget.noise:
            best = max(ratings, key=lambda rating: rating.value + rng.gauss(0.0, budget.noise))
        return Choice(best.action, best.value, 1, seen)

    def judge(
        self, state: State, seat: int, action: int, effort: float, rng: Random, stop: Stop, progress: Report
    ) -> Judgement:
        iterations = max(16, round(JUDGED * effort))
        seen = 0

        def look(only: int | None, seed: int) -> Rating:
            nonlocal seen

            def report(now: Progress) -> None:
                progress(replace(now, nodes=seen + now.nodes, fraction=(seen + now.nodes) / (2 * iterations)))

            many = iterations if only is None else iterations // 2
            ratings = search(self._wisdom, state, seat, many, Random(seed), stop, report, only)
            seen += sum(rating.visits for rating in ratings)
            return ratings[0]

        best = look(None, rng.getrandbits(32)).action
        if best == action:
            value = look(action, rng.getrandbits(32)).value
            return Judgement(action, value, value, seen)
        # The best of many is flattered by its luck: both are tried again, as often, with the same hidden cards.
        again = rng.getrandbits(32)
        best_value, value = look(best, again).value, look(action, again).value
        return Judgement(best if best_value > value else action, max(best_value, value), value, seen)


def _won_at_once(imagined: State, seat: int, actions: Sequence[int]) -> int | None:
    """An action that ends the game, and wins it alone."""
    for action in actions:
        after = imagined.clone()
        after.apply_action(action)
        if after.is_terminal() and after.returns()[seat] == 1.0:
            return action
    return None
