"""What the screen shows of a game of Tiki: the view's facts, and pieces on their way between them.

Stories change it step by step; drawing only reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.boards.tiki_layout import rise, shaman_foot
from game.engine.tiki_state import TikiView
from game.ui.canvas import Point


@dataclass(slots=True)
class Carried:
    """A totem in the air: its seats bottom to top, the ground below it and how high above that it is."""

    tikis: list[int]
    x: float
    y: float
    height: float = 0.0


@dataclass(slots=True)
class Flight:
    """A single piece on its way; its foot is at (x, y)."""

    sprite: str
    x: float
    y: float
    width: float
    alpha: float = 1.0


@dataclass(slots=True)
class Shown:
    """All that is drawn from.

    Attributes:
        totems: per village the seats of its tikis, bottom to top.
        rises: per village how much higher each of its tikis stands than the one below.
        slots: per seat the number of places for fruits.
        stance: where the shaman stands.
        beats, calls, squashes: per village how far a drum beat (its influence), a call (T3.3) and the impact of a
            landing have gone, 0–1; 0 is stillness.
        carried, flights: pieces on their way.
    """

    current: int
    turn: int
    tie: bool
    tiles: tuple[int, ...]
    totems: list[list[int]]
    rises: list[float]
    reserves: list[int]
    fruits: list[int]
    slots: list[int]
    reserve: int
    spoiled: int
    shaman: str | None
    stance: Point
    beats: list[float] = field(default_factory=lambda: [0.0] * 9)
    calls: list[float] = field(default_factory=lambda: [0.0] * 9)
    squashes: list[float] = field(default_factory=lambda: [0.0] * 9)
    carried: Carried | None = None
    flights: list[Flight] = field(default_factory=list)

    @property
    def round(self) -> int:
        """The number of the round: two turns each."""
        return (self.turn + 1) // 2

    def still(self) -> tuple[object, ...]:
        """What the picture without the pieces on the board depends on."""
        return (
            self.current,
            self.turn,
            self.tie,
            self.tiles,
            *self.reserves,
            *self.fruits,
            *self.slots,
            self.reserve,
            self.spoiled,
        )


def slots(fruits: int) -> int:
    """Places that a player's panel has for fruits: four win, a last harvest can bring a fifth (T4.1)."""
    return max(4, fruits)


def shown(view: TikiView) -> Shown:
    """The display of a view, with everything in its place."""
    return Shown(
        current=view.current_player,
        turn=view.turn,
        tie=view.tie,
        tiles=view.tiles,
        totems=[list(tikis) for tikis in view.totems],
        rises=[rise(len(tikis)) for tikis in view.totems],
        reserves=list(view.reserves),
        fruits=list(view.fruits),
        slots=[slots(fruits) for fruits in view.fruits],
        reserve=view.reserve,
        spoiled=view.spoiled,
        shaman=view.shaman,
        stance=shaman_foot(view.shaman),
    )
