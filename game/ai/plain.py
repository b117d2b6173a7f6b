"""A plain SO-ISMCTS, the yardstick of the opponents: no knowledge of the game, uniform playouts to its end.

After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (IEEE Transactions on Computational
Intelligence and AI in Games, 2012), algorithm 1: every iteration imagines the hidden cards anew, all iterations share
one tree, an action that was never tried comes before all others, and UCB1 compares an action with the others as often
as it was available. A game without secrets imagines nothing, and the search is UCT.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random
from typing import Final

from game.engine import State

EXPLORATION: Final = 1.4
"""The paper's 0.7 for rewards in [0, 1]; `State.returns` are twice as wide."""


class _Node:
    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.available = 1
        self.visits = 0
        self.total = 0.0
        self.children: dict[int, _Node] = {}


def search(state: State, rng: Random, go_on: Callable[[], bool]) -> dict[int, int]:
    """How often each action of the seat to act was tried, in iterations for as long as `go_on` says so, at least one.

    Only what the seat to act may know enters into it.
    """
    root, seat = _Node(), state.current_player()
    while not root.children or go_on():
        _iterate(root, state.resample(seat, rng), rng)
    return {action: child.visits for action, child in root.children.items()}


def _iterate(root: _Node, state: State, rng: Random) -> None:
    node, path = root, []
    expanded = False
    while not expanded and (actions := state.legal_actions()):
        children = node.children
        untried = [action for action in actions if action not in children]
        expanded = bool(untried)
        action = rng.choice(untried) if expanded else max(actions, key=lambda a: _bound(children[a]))
        for other in actions:
            if other in children:
                children[other].available += 1
        if expanded:
            children[action] = _Node()
        node = children[action]
        path.append((node, state.current_player()))
        state.apply_action(action)
    while actions := state.legal_actions():
        state.apply_action(rng.choice(actions))
    returns = state.returns()
    for node, player in path:
        node.visits += 1
        node.total += returns[player]


def _bound(node: _Node) -> float:
    """UCB1 with the number of times that the action was available instead of the visits of its parent."""
    return node.total / node.visits + EXPLORATION * sqrt(log(node.available) / node.visits)
