"""Fits the weights of `game.ai.kokopelli_values` and `game.ai.wongar_values` to games that the search plays itself.

python -m tools.fit_values kokopelli --games 500
python -m tools.fit_values wongar --games 150

A seat's points to come, less those of another seat, are regressed on the difference of what the two have (weighted
least squares, drawn towards the present weights). The games are played by a search of a few iterations that errs a
little, so that positions of all kinds come up. Prints the new weights beside the present ones and how well either
explains the games; what is better goes into the module by hand. A few rounds of this led to the weights that are there.
Needs NumPy.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from game.ai import kokopelli_values, wongar_values
from game.ai.ismcts import Wisdom, search
from game.ai.kokopelli import KokopelliWisdom
from game.ai.wongar import WongarWisdom
from game.engine import GAMES, State
from game.engine.kokopelli_state import KokopelliState
from game.engine.wongar_state import WongarState

ITERATIONS = 4
NOISE = 0.03
"""The standard deviation of the players' error in judging an action."""

BLUNDERS, SAMPLED = 0.05, 0.3
"""The shares of decisions that are left to chance, and whose positions are looked at."""

Row = tuple[np.ndarray, np.ndarray, float]
"""What each seat has, the points that each got from there on, and the spread expected of a difference of those."""


def kokopelli_names() -> dict[str, float]:
    return {
        **kokopelli_values.WEIGHTS,
        **{f"open {name}": worth for name, worth in sorted(kokopelli_values.ABILITIES.items())},
    }


def kokopelli_row(state: State) -> tuple[list[list[float]], list[int], float]:
    assert isinstance(state, KokopelliState)
    early = kokopelli_values.earliness(state)
    features = [
        [*row, *(early * state.kinds[5 * seat : 5 * seat + 5].count(kind) for kind in range(16))]
        for seat, row in enumerate(kokopelli_values.features(state))
    ]
    return features, state.totals, kokopelli_values.spread(state)


def wongar_row(state: State) -> tuple[list[list[float]], list[int], float]:
    assert isinstance(state, WongarState)
    return wongar_values.features(state), state.scored, wongar_values.spread(state)


def played(game_id: str, wisdom: Wisdom, seats: int, seed: int) -> Iterator[State]:
    """Some positions of a game, and its last."""
    game, rng = GAMES[game_id], Random(seed)
    options = {"ceremonies": "random"} if game_id == "kokopelli" and seed % 2 else {}
    state = game.start(game.deal(seats, options, seed))
    while not state.is_terminal():
        actions = state.legal_actions()
        if rng.random() < SAMPLED:
            yield state.clone()
        if rng.random() < BLUNDERS:
            state.apply_action(rng.choice(actions))
        else:
            ratings = search(wisdom, state, state.current_player(), ITERATIONS, rng)
            state.apply_action(max(ratings, key=lambda rating: rating.value + rng.gauss(0, NOISE)).action)
    yield state


def rows(game_id: str, games: int, first_seed: int) -> Iterator[Row]:
    wisdom: Wisdom = KokopelliWisdom() if game_id == "kokopelli" else WongarWisdom()
    look: Callable[[State], tuple[list[list[float]], list[int], float]]
    look = kokopelli_row if game_id == "kokopelli" else wongar_row
    seats = GAMES[game_id].seats
    for number in range(games):
        *positions, end = played(game_id, wisdom, seats[number % len(seats)], first_seed + number)
        final = look(end)[1]
        for position in positions:
            features, points, spread = look(position)
            yield np.array(features), np.subtract(final, points), spread
        print(f"\r{number + 1}/{games} games", end="", flush=True)
    print()


def fit(found: list[Row], present: np.ndarray, pull: float) -> np.ndarray:
    """The weights that explain the games best; `pull` is how much the present ones count, beside the games."""
    features, gains = [], []
    for has, got, spread in found:
        seats = len(got)
        weight = 1 / (spread * (seats - 1) ** 0.5)  # every seat of every position counts the same
        for one in range(seats):
            for other in range(one):
                features.append(weight * (has[one] - has[other]))
                gains.append(weight * (got[one] - got[other]))
    x, y = np.array(features), np.array(gains)
    square = x.T @ x
    drawn = np.diag(pull * np.diag(square) + 1e-9)
    weights = np.linalg.solve(square + drawn, x.T @ y + drawn @ present)
    for name, tried in (("present", present), ("new", weights)):
        print(f"{name} weights explain {1 - ((y - x @ tried) ** 2).sum() / (y**2).sum():.1%} of the differences")
    return np.asarray(weights)


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the values of positions to played games.")
    parser.add_argument("game", choices=("kokopelli", "wongar"))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--pull", type=float, default=0.03, help="how much the present weights count")
    arguments = parser.parse_args()
    present = kokopelli_names() if arguments.game == "kokopelli" else wongar_values.WEIGHTS
    found = list(rows(arguments.game, arguments.games, arguments.seed))
    weights = fit(found, np.array(list(present.values())), arguments.pull)
    for (name, before), now in zip(present.items(), weights, strict=True):
        print(f"{name:24}{before:8.2f}{now:8.2f}")


if __name__ == "__main__":
    main()
