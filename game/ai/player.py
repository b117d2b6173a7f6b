"""What an opponent is: the levels, what a choice looks like, and the one thing that every game's player can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from game.engine import State


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that people can pick: its number from 1 and the message key of its name."""

    number: int
    key: str


LEVELS: Final = (Level(1, "level_1"), Level(2, "level_2"), Level(3, "level_3"), Level(4, "level_4"))
"""The strengths, weakest first; every game has the same four."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a player has thought: complete plies (or rounds), positions, the best action so far, done in 0 … 1."""

    depth: int
    nodes: int
    action: int | None
    fraction: float


@dataclass(frozen=True, slots=True)
class Choice:
    """An action and what is behind it.

    Attributes:
        value: the result that the player expects for its seat, in [-1, 1] as in `State.returns`.
        depth, nodes: complete plies (or rounds) and the positions seen.
    """

    action: int
    value: float
    depth: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an action that was played was worth, beside the best that could have been.

    Attributes:
        best: the best action; the played one if none is better.
        best_value, value: the results to expect for the seat after the best and after the played action, in [-1, 1].
        nodes: the positions seen.
    """

    best: int
    best_value: float
    value: float
    nodes: int


Stop = Callable[[], bool]
"""Asked every few milliseconds; once it is true the player answers with the best it has."""

Report = Callable[[Progress], None]
"""Hears of progress, often."""


def never() -> bool:
    """The `Stop` of those who have time."""
    return False


def ignore(progress: Progress) -> None:
    """The `Report` of those who do not look."""


class Player(Protocol):
    """Plays one game at every level."""

    @property
    def state_type(self) -> type[State]:
        """The states that it can play."""
        ...

    def choose(self, state: State, seat: int, level: int, rng: Random, stop: Stop, progress: Report) -> Choice:
        """The action that a player of this level picks for `seat`, which is to act.

        The budget is counted in positions, not in time: the same state, level and rng give the same choice unless
        `stop` cuts it short. Only what `seat` may know may enter into it.
        """
        ...

    def judge(
        self, state: State, seat: int, action: int, effort: float, rng: Random, stop: Stop, progress: Report
    ) -> Judgement:
        """What a legal action of `seat`, which is to act, is worth beside the others, without any error on purpose.

        `effort` multiplies the positions looked at; with 1 they take some tenths of a second. Repeatable, and as
        ignorant of what is hidden from `seat`, as `choose`.
        """
        ...
