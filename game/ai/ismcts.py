"""Monte Carlo tree search for games with secrets: single-observer information sets.

SO-ISMCTS after Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (IEEE Transactions on
Computational Intelligence and AI in Games, 2012): every iteration imagines the hidden cards anew (`State.resample`),
all iterations share one tree, and an action is compared with those that were available as often as it was. What a game
knows of itself (`Wisdom`) biases the choice among untried actions, plays the game on for a while and values where that
leads, so that few iterations are enough in plain Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Final, Protocol

from game.ai.player import Progress, Report, Stop, ignore, never
from game.engine import State

EXPLORATION: Final = 0.5
"""How much an action is tried for being seldom tried, beside rewards in [-1, 1]."""

BIAS: Final = 2.0
"""How much the game's own opinion of an action counts, fading with every visit."""

_POLL: Final = 8
"""Iterations between two questions to `stop`."""


class Wisdom(Protocol):
    """What a game teaches the search."""

    @property
    def horizon(self) -> int:
        """Decisions that a playout takes at most."""
        ...

    def weights(self, state: State, actions: Sequence[int]) -> list[float]:
        """How promising each legal action looks at a glance, all above 0."""
        ...

    def rewards(self, state: State) -> list[float]:
        """Per seat how good the state is, in [-1, 1]; of a finished game, its result."""
        ...


@dataclass(frozen=True, slots=True)
class Rating:
    """An action of the root, how often it was tried and what it brought on average."""

    action: int
    visits: int
    value: float


class _Edge:
    __slots__ = ("available", "node", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.prior = prior
        self.node: dict[int, _Edge] = {}


def search(
    wisdom: Wisdom,
    state: State,
    seat: int,
    iterations: int,
    rng: Random,
    stop: Stop = never,
    progress: Report = ignore,
    only: int | None = None,
) -> list[Rating]:
    """Rate the actions that `seat`, which is to act, has in `state`, or `only` that one, the most tried first.

    Only what `seat` may know enters into it. The same `rng` gives the same answer unless `stop` cuts it short, which
    leaves at least one iteration.
    """
    root: dict[int, _Edge] = {}
    deepest = 0
    for number in range(iterations):
        deepest = max(deepest, _iterate(wisdom, root, state.resample(seat, rng), rng, only))
        if number % _POLL == 0:
            best = max(root.items(), key=lambda item: item[1].visits)[0]
            progress(Progress(deepest, number + 1, best, (number + 1) / iterations))
            if stop():
                break
    ratings = [Rating(action, edge.visits, edge.total / max(1, edge.visits)) for action, edge in root.items()]
    return sorted(ratings, key=lambda rating: (-rating.visits, -rating.value, rating.action))


def _iterate(wisdom: Wisdom, root: dict[int, _Edge], state: State, rng: Random, only: int | None) -> int:
    """One walk down the tree, one playout, and what it taught, written back; the depth of the walk."""
    node = root
    path: list[tuple[_Edge, int]] = []
    while not state.is_terminal():
        actions = state.legal_actions() if path or only is None else [only]
        player = state.current_player()
        if any(action not in node for action in actions):
            weights = wisdom.weights(state, actions)
            most = sum(weights)
            for action, weight in zip(actions, weights, strict=True):
                if action not in node:
                    node[action] = _Edge(weight / most)
        best, chosen, move = -9.0, None, -1
        for action in actions:
            edge = node[action]
            edge.available += 1
            visits = edge.visits
            score = BIAS * edge.prior / (1 + visits)
            if visits:
                score += edge.total / visits + EXPLORATION * sqrt(log(edge.available) / visits)
            else:
                score += 1.0
            if score > best:
                best, chosen, move = score, edge, action
        assert chosen is not None
        path.append((chosen, player))
        state.apply_action(move)
        if not chosen.visits:
            break
        node = chosen.node
    _play_on(wisdom, state, rng)
    rewards = wisdom.rewards(state)
    for edge, player in path:
        edge.visits += 1
        edge.total += rewards[player]
    return len(path)


def _play_on(wisdom: Wisdom, state: State, rng: Random) -> None:
    for _ in range(wisdom.horizon):
        actions = state.legal_actions()
        if not actions:
            return
        if len(actions) == 1:
            state.apply_action(actions[0])
            continue
        weights = wisdom.weights(state, actions)
        point = rng.random() * sum(weights)
        chosen = actions[-1]
        for action, weight in zip(actions, weights, strict=True):
            point -= weight
            if point < 0:
                chosen = action
                break
        state.apply_action(chosen)
