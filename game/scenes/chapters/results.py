"""What a game says about its result: why it ended, where the points came from, what else is worth telling."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.engine.core import State
from game.scenes.session import Session


@dataclass(frozen=True, slots=True)
class Source:
    """A source of points: its name (a message id) and the sprite beside it."""

    label: str
    sprite: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A line that brings no points: its name in the spoken language, a sprite, a number per seat."""

    label: str
    sprite: str
    numbers: Sequence[int]


@dataclass(frozen=True, slots=True)
class Award:
    """Points that an entry of a chronicle brought: the sprite of what they were for, and who got them, if anybody."""

    sprite: str
    seat: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that brought points at one time: its name and when it was, in the spoken language.

    Attributes:
        sprite: its picture.
        kinds: sprites beside the name, for what kind it was.
        awards: what it brought, in the order in which it was counted; there may be none.
    """

    name: str
    note: str
    sprite: str
    kinds: Sequence[str]
    awards: Sequence[Award]


@dataclass(frozen=True, slots=True)
class Results:
    """How one game words its result.

    Attributes:
        sources: every `Points.source` of the engine.
        headline: the winner's name and total, as a sentence.
        reason: why the game ended, as a sentence; it may be empty.
        facts: what else to tell.
        turn: the number of the turn that a state stands in, counted from 1; the score line's axis.
        axis: what that axis counts (a message id).
        chronicle: what brought points, in order, for a list beside the score line; None if that would tell nothing.
        chronicle_title: what that list is called (a message id).
    """

    game: str
    sources: Mapping[str, Source]
    headline: Callable[[str, int], str]
    reason: Callable[[Session], str]
    facts: Callable[[Session], list[Fact]]
    turn: Callable[[State], int]
    axis: str
    chronicle: Callable[[Session], list[Entry]] | None = None
    chronicle_title: str = ""
