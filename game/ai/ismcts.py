"""Monte Carlo tree search for games with secrets: single-observer information sets.

SO-ISMCTS after Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (IEEE Transactions on
Computational Intelligence and AI in Games, 2012): every iteration imagines the hidden cards anew (`State.resample`),
all iterations share one tree, and an action is compared with those that were available as often as it was. Plain Python
affords few iterations, so each is made to count:

- Nothing is played out. A walk that leaves the tree values every position that is one action further (`Wisdom`), which
  tells what the best of them is worth, and which actions to try first from now on (PUCT after Rosin, "Multi-armed
  bandits with episode context", 2011).
- What the imagined cards alone make better or worse is taken out of the values again (a control variate): the hand that
  an action happened to be tried with says nothing about the action.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from typing import Final, Protocol

from game.ai.player import Progress, Report, Stop, ignore, never
from game.engine import State

EXPLORATION: Final = 0.3
"""How much an action is tried for looking promising and being seldom tried, beside rewards in [-1, 1]."""

TEMPERATURE: Final = 0.08
"""An action that looks worse by so much looks e times less promising."""

IMAGINED: Final = 100
"""So many full states are imagined; more iterations than that start from them again in turn."""

_POLL: Final = 8
"""Iterations between two questions to `stop`."""


class Wisdom(Protocol):
    """What a game teaches the search."""

    def choices(self, state: State) -> list[int]:
        """The legal actions, but only one of those that come to the same."""
        ...

    def rewards(self, state: State) -> list[float]:
        """Per seat the expected result, in [-1, 1] as in `State.returns`; of a finished game, its result."""
        ...


@dataclass(frozen=True, slots=True)
class Rating:
    """An action of the root, how often it was tried and what it brought on average."""

    action: int
    visits: int
    value: float


class _Node:
    __slots__ = ("edges",)

    def __init__(self) -> None:
        self.edges: dict[int, _Edge] = {}


class _Edge:
    """An action at a node. What it looks like at first counts as if it had been tried once."""

    __slots__ = ("available", "node", "prior", "total", "visits")

    def __init__(self, guess: float) -> None:
        self.available = 0
        self.visits = 1
        self.total = guess  # for the seat that decides
        self.prior = 0.0
        self.node = _Node()


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

    Only what `seat` may know enters into it. It ends early when no other action can become the most tried. The same
    `rng` gives the same answer unless `stop` cuts it short, which leaves at least one iteration.
    """
    choices = wisdom.choices(state)
    if len(choices) == 1:
        only = choices[0]
    root = _Node()
    imagined: list[tuple[State, list[float]]] = []
    deepest = 0
    luck = 0.0
    for number in range(iterations):
        if number < IMAGINED:
            one = state.resample(seat, rng)
            imagined.append((one, wisdom.rewards(one)))
        start, usual = imagined[number % IMAGINED]
        luck += usual[seat]
        deepest = max(deepest, _iterate(wisdom, root, start.clone(), usual, only))
        if number % _POLL == 0:
            (most, best), second = _two_most(root)
            progress(Progress(deepest, number + 1, best, (number + 1) / iterations))
            if stop() or (only is None and most - second > iterations - number):
                break
    luck /= number + 1
    ratings = [
        Rating(action, edge.visits, max(-1.0, min(1.0, luck + edge.total / edge.visits)))
        for action, edge in root.edges.items()
    ]
    return sorted(ratings, key=lambda rating: (-rating.visits, -rating.value, rating.action))


def _two_most(root: _Node) -> tuple[tuple[int, int], int]:
    """The most visits of a root action with the action, and the second most visits."""
    order = sorted(((edge.visits, action) for action, edge in root.edges.items()), reverse=True)
    return order[0], order[1][0] if len(order) > 1 else 0


def _iterate(wisdom: Wisdom, root: _Node, state: State, usual: list[float], only: int | None) -> int:
    """One walk down the tree, and what it taught, written back; the depth of the walk.

    Args:
        usual: the rewards of the imagined state that the walk begins with, taken out of those it ends with.
    """
    node = root
    path: list[tuple[_Edge, int]] = []
    while True:
        actions = wisdom.choices(state)
        if node is root and only is not None:
            actions = [only]
        elif len(actions) == 1:  # nothing to decide
            state.apply_action(actions[0])
            continue
        if not actions:
            rewards = wisdom.rewards(state)
            break
        player = state.current_player()
        edges = node.edges
        if len(edges) < len(actions) or any(action not in edges for action in actions):
            fresh = not edges
            rewards = _look(wisdom, node, state, actions, player, usual)
            if fresh:
                break
        best, chosen, move = -9.0, None, -1
        for action in actions:
            edge = edges[action]
            edge.available = available = edge.available + 1
            visits = edge.visits
            score = edge.total / visits + EXPLORATION * edge.prior * sqrt(available) / visits
            if score > best:
                best, chosen, move = score, edge, action
        assert chosen is not None
        path.append((chosen, player))
        state.apply_action(move)
        node = chosen.node
    for edge, player in path:
        edge.visits += 1
        edge.total += rewards[player] - usual[player]
    return len(path)


def _look(
    wisdom: Wisdom, node: _Node, state: State, actions: list[int], player: int, usual: list[float]
) -> list[float]:
    """Look at every action that the node does not know yet; the rewards after the best of those."""
    edges = node.edges
    best: list[float] = []
    for action in actions:
        if action not in edges:
            after = state.clone()
            after.apply_action(action)
            rewards = wisdom.rewards(after)
            edges[action] = _Edge(rewards[player] - usual[player])
            if not best or rewards[player] > best[player]:
                best = rewards
    looks = [edges[action].total / edges[action].visits for action in actions]
    most = max(looks)
    odds = [exp((value - most) / TEMPERATURE) for value in looks]
    whole = sum(odds)
    for action, chance in zip(actions, odds, strict=True):
        edge = edges[action]
        if not edge.prior:
            edge.prior = chance / whole
    return best
