"""Ways of playing any game of `engine.GAMES` in tests."""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from game.engine import GAMES, Event, Game, Setup, State
from game.engine.record import Player

MANY_ACTIONS = 20_000


class Table(NamedTuple):
    """A game, a number of seats and table options; one line of the generic suite."""

    game: Game
    seats: int
    options: dict[str, bool | str]

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *(f"{key}={value}" for key, value in self.options.items())])

    def setup(self, seed: int) -> Setup:
        return self.game.deal(self.seats, self.options, seed)


def tables() -> list[Table]:
    """Every game with every number of seats and combination of options, or with those that its components name."""
    found = []
    for game in GAMES.values():
        components = importlib.import_module(f"tests.engine.components.{game.id}")
        if hasattr(components, "TABLES"):
            found += [Table(game, seats, options) for seats, options in components.TABLES]
            continue
        names = [option.id for option in game.options]
        for seats in game.seats:
            for values in itertools.product(*(option.choices for option in game.options)):
                found.append(Table(game, seats, dict(zip(names, values, strict=True))))
    return found


def random_game(game: Game, setup: Setup, seed: int) -> Iterator[tuple[State, int, list[Event]]]:
    """A whole game of random actions: the running state after each action, the action, its events."""
    state, random = game.start(setup), Random(seed)
    for _ in range(MANY_ACTIONS):
        if state.is_terminal():
            return
        action = random.choice(state.legal_actions())
        events: list[Event] = []
        state.apply_action(action, events)
        yield state, action, events
    raise AssertionError(f"no end after {MANY_ACTIONS} actions")


def position_after(game: Game, setup: Setup, seed: int, actions: int) -> State:
    """The state after so many random actions, or the last one before the end."""
    state, random = game.start(setup), Random(seed)
    for _ in range(actions):
        ahead = state.clone()
        ahead.apply_action(random.choice(ahead.legal_actions()))
        if ahead.is_terminal():
            break
        state = ahead
    return state


def fingerprint(state: State, seats: int) -> tuple[Any, ...]:
    """All that can be seen of a state from outside, to tell whether it is the same."""
    return (
        state.current_player(),
        state.is_terminal(),
        state.legal_actions(),
        [state.view(seat) for seat in range(seats)],
        state.scores(),
        state.returns(),
    )


def players(seats: int) -> list[Player]:
    people = [Player(name=f"Player {seat}", kind="human", level=None) for seat in range(2, seats + 1)]
    return [Player(name="Computer", kind="ai", level=3), *people]
