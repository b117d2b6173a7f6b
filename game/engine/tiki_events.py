"""What happens in a game of Tiki, for boards to animate and logs to word. Villages and paths are given by name."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.core import Event


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A tiki came from its seat's reserve to an empty village (T2.1)."""

    seat: int
    cell: str


@dataclass(frozen=True, slots=True)
class Sowed(Event):
    """A totem left `origin`; on `cells[i]` it left a tiki of seat `tikis[i]`, the lowest first (T2.2)."""

    seat: int
    origin: str
    cells: tuple[str, ...]
    tikis: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Influenced(Event):
    """A village got its third tiki (T3.1); `owner` is the seat of the top one, `tikis` the seats bottom to top."""

    cell: str
    owner: int
    tikis: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OrderChosen(Event):
    """The seat that is not on turn named the village to be resolved first (T3.3)."""

    seat: int
    cell: str


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """The three tikis of a village went home to the reserves (T3.1); their seats bottom to top."""

    cell: str
    tikis: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """Fruits came from the reserve to a seat (T3.1)."""

    seat: int
    cell: str
    amount: int


@dataclass(frozen=True, slots=True)
class Spoiled(Event):
    """A fruit of `seat`, or one from the reserve (None), spoiled in a cursed village (T3.2)."""

    cell: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Revived(Event):
    """The reserve was empty on a tie: one spoiled fruit returned to it, and T4.3 is in force from now on."""


@dataclass(frozen=True, slots=True)
class ShamanMoved(Event):
    """The shaman went to `path`; `origin` is the path that it left, None beside the board (T5.1)."""

    seat: int
    origin: str | None
    path: str


@dataclass(frozen=True, slots=True)
class ShamanStayed(Event):
    """The owner of a swamp's top tiki left the shaman where it was (T5.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat could neither create nor move (T2.3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over under this rule (T4.1, T4.2, T4.3 or T4.4); no winner means a draw."""

    rule: str
    winner: int | None
