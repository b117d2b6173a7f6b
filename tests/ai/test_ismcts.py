"""The search for games with secrets, on a game that is small enough to be worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from game.ai.ismcts import Rating, search
from game.ai.player import Progress

TAILS, HEADS = 0, 1

Tree = Mapping[int, Any]
"""By action what follows: a tree in which the other one decides, or the result of seat 0, by the coin if it counts."""


class Coin:
    """A coin lies covered on the table; nobody knows its side. Two seats decide in turns along a tree."""

    def __init__(self, tree: Tree, coin: int = HEADS) -> None:
        self.at: Any = tree
        self.coin = coin
        self.player = 0

    def current_player(self) -> int:
        return self.player

    def legal_actions(self) -> list[int]:
        return sorted(self.at) if isinstance(self.at, Mapping) else []

    def apply_action(self, action: int) -> None:
        self.at = self.at[action]
        self.player = 1 - self.player

    def is_terminal(self) -> bool:
        return not isinstance(self.at, Mapping)

    def clone(self) -> Coin:
        other = Coin(self.at, self.coin)
        other.player = self.player
        return other

    def resample(self, seat: int, rng: Random) -> Coin:
        other = self.clone()
        other.coin = int(rng.random() * 2)
        return other


class Open:
    """Knows results, and of positions that are not over how much the coin is worth."""

    def __init__(self, coin: float = 0.0) -> None:
        self.coin = coin
        self.looked = 0

    def choices(self, state: Any) -> list[int]:
        return list(state.legal_actions())

    def rewards(self, state: Any) -> list[float]:
        self.looked += 1
        value = self.coin * (1 if state.coin == HEADS else -1)
        if state.is_terminal():
            value += state.at[state.coin] if isinstance(state.at, Sequence) else state.at
        return [value, -value]


def found(tree: Tree, iterations: int, seed: int = 1, wisdom: Open | None = None, **more: Any) -> list[Rating]:
    state: Any = Coin(tree)
    return search(wisdom or Open(), state, 0, iterations, Random(seed), **more)


SAFE, GUESS_TAILS, GUESS_HEADS = 0, 1, 2
BET: Tree = {SAFE: 0.2, GUESS_TAILS: (0.9, -0.9), GUESS_HEADS: (-0.9, 0.9)}


@pytest.mark.parametrize("seed", range(5))
def test_it_does_not_bet_on_what_it_cannot_see(seed: int) -> None:
    best, *others = found(BET, 300, seed)
    assert best.action == SAFE
    assert best.value == pytest.approx(0.2, abs=0.05)
    assert all(other.value < 0.15 for other in others)


GREEDY, PATIENT = 0, 1
TRAP: Tree = {GREEDY: {0: 0.8, 1: -0.8}, PATIENT: {0: 0.3, 1: 0.25}}


def test_it_expects_the_best_reply() -> None:
    best, other = found(TRAP, 200)
    assert best.action == PATIENT and best.value == pytest.approx(0.25, abs=0.05)
    assert other.value < -0.4


@pytest.mark.parametrize("seed", range(20))
def test_the_luck_of_the_imagined_cards_does_not_matter(seed: int) -> None:
    """The coin is worth 80 times as much as the choice; still a handful of iterations is enough."""
    assert found({0: 0.10, 1: 0.11}, 5, seed, Open(coin=0.8))[0].action == 1


def test_values_are_the_results_to_expect() -> None:
    """Heads and tails come equally often: what the coin is worth cancels out."""
    best, _ = found({0: {0: -0.3, 1: 0.4}, 1: -0.9}, 400, wisdom=Open(coin=0.5))
    assert best.value == pytest.approx(-0.3, abs=0.06)


def test_one_action_alone_can_be_rated() -> None:
    (rating,) = found(TRAP, 50, only=GREEDY)
    assert rating.action == GREEDY and rating.value < -0.6
    assert rating.visits == 50


def test_it_ends_early_when_the_choice_is_clear() -> None:
    wisdom = Open()
    heard: list[Progress] = []
    found({0: 0.9, 1: -0.9}, 1000, wisdom=wisdom, progress=heard.append)
    assert heard[-1].nodes < 700


def test_it_stops_when_told_and_still_answers() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 3

    heard: list[Progress] = []
    ratings = found(TRAP, 10_000, stop=stop, progress=heard.append)
    assert asked == 3 and len(ratings) == 2
    assert heard[-1].fraction < 0.01 and heard[-1].action in (GREEDY, PATIENT)


def test_the_same_seed_rates_the_same() -> None:
    assert found(BET, 60, 7) == found(BET, 60, 7) != found(BET, 60, 8)
