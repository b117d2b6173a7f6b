"""What happens in a game of Wongar, for boards to animate and logs to word.

Areas, cards and tokens are given by name, seats count from 0. Points change only by `ScorpionTurnedUp` and
`RitualScorpion` (what was lost), `Majority` and `FinalAward`, and nothing else.

`secret` marks what hangs on hidden cards, so a preview must not show it; once it has happened, everybody may see it.
Only `Saw` is for the eyes of its seat alone, also afterwards (W9).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.engine.core import Event


@dataclass(frozen=True, slots=True)
class FigurePassed(Event):
    """The ancestor figure went from the last start player to the left neighbour (W3.1)."""

    secret: ClassVar[bool] = True

    origin: int
    seat: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began, counted from 1; `start` holds the ancestor figure and took the boomerang (W3.1)."""

    secret: ClassVar[bool] = True

    round: int
    start: int


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The start player turned up the top card of a pile (W3.2)."""

    secret: ClassVar[bool] = True

    area: str
    card: str

    def unveils(self, seat: int) -> str:
        return "turned_up"


@dataclass(frozen=True, slots=True)
class ScorpionTurnedUp(Event):
    """The start player turned up a scorpion, which left the game: `lost` points, time marker now on `marker` (W3.2)."""

    secret: ClassVar[bool] = True

    seat: int
    area: str
    lost: int
    marker: int

    def unveils(self, seat: int) -> str:
        return "turned_up"


@dataclass(frozen=True, slots=True)
class ElderDrew(Event):
    """The holder of the elder figure drew a ritual card, or none was left (W3.3); a `Saw` says which."""

    secret: ClassVar[bool] = True

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The seat drew so many ritual cards, which may be fewer than it wanted (W4.1, W4.6); `Saw` follows."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Saw(Event):
    """Cards of the last `Drew` or `ElderDrew` in the order they came, up to the next scorpion: for that seat alone."""

    secret: ClassVar[bool] = True

    seat: int
    cards: tuple[str, ...]

    def unveils(self, seat: int) -> str:
        return "drawn" if seat == self.seat and self.cards else ""


@dataclass(frozen=True, slots=True)
class RitualScorpion(Event):
    """The seat drew a scorpion: `lost` points, time marker now on `marker` (W5.2); after a second one: `Reshuffled`."""

    secret: ClassVar[bool] = True

    seat: int
    lost: int
    marker: int
    second: bool

    def unveils(self, seat: int) -> str:
        return "drawn"


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discards went into a new ritual deck, of now `size` cards (W5.2, W5.3); reshuffles count from 1."""

    secret: ClassVar[bool] = True

    number: int
    size: int


@dataclass(frozen=True, slots=True)
class LastRound(Event):
    """This round is the last (W7.1): `reason` is "marker" (it reached X) or "area" (a `LastCardTaken`). Told once."""

    secret: ClassVar[bool] = True

    reason: str


@dataclass(frozen=True, slots=True)
class Took(Event):
    """The seat took the visible card of an area (W3.4)."""

    seat: int
    area: str
    card: str


@dataclass(frozen=True, slots=True)
class FoundNoCard(Event):
    """No card was visible, so the seat passed by itself (W3.4)."""

    secret: ClassVar[bool] = True

    seat: int


@dataclass(frozen=True, slots=True)
class TypeChosen(Event):
    """The seat chose a type of token for a triple or a double card (W4.2, W6.4)."""

    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A token came from the seat's supply to an area (W4.1, W4.2)."""

    seat: int
    area: str
    token: str


@dataclass(frozen=True, slots=True)
class FigureTaken(Event):
    """The seat took the "ancestor" or the "elder" figure from its holder, maybe itself (W4.3, W4.4, W4.5)."""

    seat: int
    figure: str
    origin: int


@dataclass(frozen=True, slots=True)
class FigureMoved(Event):
    """A figure on the board came to an area, maybe the one where it stood (W4.3, W4.4, W4.5)."""

    figure: str
    origin: str
    area: str


@dataclass(frozen=True, slots=True)
class LastCardTaken(Event):
    """The action of an area's last card is complete: the game ends with this round (W7.1)."""

    seat: int
    area: str


@dataclass(frozen=True, slots=True)
class CeremonyBegan(Event):
    """A ceremony in an area, worth so many points per majority (W6.1); `seats` take part, the one to begin first."""

    area: str
    card: str
    section: int
    points: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RitualPlayed(Event):
    """The seat laid a ritual card on the discards (W6.1)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A token of `victim` went from the area to its supply (W6.3)."""

    seat: int
    victim: int
    area: str
    token: str


@dataclass(frozen=True, slots=True)
class MovedOut(Event):
    """The seat moved an own token from the ceremony's area `origin` to its neighbour `area` (W6.3)."""

    seat: int
    token: str
    origin: str
    area: str


@dataclass(frozen=True, slots=True)
class MovedIn(Event):
    """The seat moved an own token from the neighbour `origin` into the ceremony's area (W6.3)."""

    seat: int
    token: str
    origin: str
    area: str


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """The seat does not want the second effect of its double card (W6.4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatPassed(Event):
    """The seat passed and plays no more in this ceremony (W6.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatOut(Event):
    """The seat has no token left in the area and is out of the ceremony (W6.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Majority(Event):
    """The seat has most tokens of a type and scores; None if nobody has one. `tied`: the ancestor decided (W6.5)."""

    area: str
    card: str
    section: int
    token: str
    seat: int | None
    points: int
    tied: bool


@dataclass(frozen=True, slots=True)
class CeremonyEnded(Event):
    """The ceremony is over (W6.1)."""

    area: str


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """Cards are revealed: per seat how many disc, cube and cylinder cards it took (W7.2)."""

    secret: ClassVar[bool] = True

    counts: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class FinalAward(Event):
    """The seat has most cards of this type, maybe with others (W7.2)."""

    secret: ClassVar[bool] = True

    token: str
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over (W7.3); more than one winner share the victory."""

    secret: ClassVar[bool] = True

    winners: tuple[int, ...]
