"""How fast the engines play: random actions per second on one core, next to OpenSpiel's games in the same run.

    python benchmarks/engine.py [seconds per game]

An action is a legal_actions(), a choice from it and an apply_action(), in whole games with their start. OpenSpiel's
connect_four is written in C++ and called from Python, its python_tic_tac_toe is Python with numpy. The games take turns
in five rounds and the best round of each counts, so that other programs disturb them alike and little.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from game.engine import GAMES, Game

SETUPS = 50
ROUNDS = 5


def ours(game: Game, seats: int) -> Callable[[int], Any]:
    """A function that starts game number n with every option at its last choice, the richest one."""
    options = {option.id: option.choices[-1] for option in game.options}
    setups = [game.deal(seats, options, seed) for seed in range(SETUPS)]
    return lambda number: game.start(setups[number % SETUPS])


def peers() -> dict[str, Callable[[int], Any]]:
    """OpenSpiel's games, if it is installed."""
    try:
        import pyspiel  # type: ignore[import-not-found]
        from open_spiel.python.games import tic_tac_toe  # type: ignore[import-not-found]  # noqa: F401
    except ImportError:
        print("OpenSpiel is not installed, so there is nothing to compare with: pip install '.[research]'\n")
        return {}
    names = ("connect_four", "python_tic_tac_toe")
    games = {name: pyspiel.load_game(name) for name in names}
    return {f"OpenSpiel {name}": lambda _, game=game: game.new_initial_state() for name, game in games.items()}


def measure(start: Callable[[int], Any], seconds: float) -> tuple[float, float]:
    """Actions per second and actions per game of random play."""
    choice = Random(1).choice
    actions = games = 0
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < seconds:
        state = start(games)
        games += 1
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            actions += 1
    return actions / elapsed, actions / games


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    runs = {f"{game.id}, {seats} seats": ours(game, seats) for game in GAMES.values() for seats in game.seats}
    compared = peers()
    rates: dict[str, tuple[float, float]] = {}
    for _ in range(ROUNDS):
        for name, start in {**compared, **runs}.items():
            rates[name] = max(measure(start, seconds / ROUNDS), rates.get(name, (0.0, 0.0)))
    heads = [f"x {name.removeprefix('OpenSpiel ')}" for name in compared]
    print(f"{'game':30}{'actions/s':>12}{'actions/game':>14}", *(f"{head:>22}" for head in heads))
    for name, (rate, length) in rates.items():
        ratios = (f"{rate / rates[peer][0]:>22.2f}" for peer in compared)
        print(f"{name:30}{rate:>12,.0f}{length:>14.1f}", *ratios)


if __name__ == "__main__":
    main()
