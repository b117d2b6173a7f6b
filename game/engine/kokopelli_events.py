"""What happens in a game of Kokopelli, for boards to animate and logs to word.

Cards and ceremonies are given by id, spaces as in the notation (``2.4``), seats count from 0. Points come by `Scored`
and by nothing else, always right after the event that they are for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.engine.core import Event


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """Cards came from the top of the seat's pile to its hand (K2.1, K2.5, K2.6); `Saw` says which."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Saw(Event):
    """The cards of the `Drew` before it, in the order they were drawn: for that seat's eyes alone (K6)."""

    secret: ClassVar[bool] = True

    seat: int
    cards: tuple[str, ...]

    def unveils(self, seat: int) -> str:
        return "drawn" if seat == self.seat and self.cards else ""


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A ceremony card was laid on an empty space of the seat's own village (K2.2)."""

    seat: int
    space: str
    type: str


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card was laid on an open ceremony (K2.3): it counts `weight`, and now `total` lies there (K5.3)."""

    seat: int
    space: str
    type: str
    card: str
    weight: int
    total: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Points for a seat: `source` and `rule` as in the final score, `space` where they come from, None if from none."""

    seat: int
    source: str
    amount: int
    rule: str
    space: str | None = None


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """A seat closed a ceremony of `owner` (K3); its cards went to the owner's discard pile in this order.

    `points` are those of the tile on top of that type, or the 1 when both are gone (K3.1); a `Scored` follows.
    """

    seat: int
    owner: int
    space: str
    type: str
    cards: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class EndTileLaid(Event):
    """The second point tile of a type is taken and a game-end tile lies there; so many are left (K3.1)."""

    type: str
    left: int


@dataclass(frozen=True, slots=True)
class Emptied(Event):
    """Opening or playing a card left the seat's hand empty (K2.6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Cancelled(Event):
    """A ceremony in the seat's own village was cancelled (K2.4); the cards, in the order laid, go to its discard pile.

    With Potter they come to its hand instead: a `TookBack` follows.
    """

    seat: int
    space: str
    type: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """The cards of a cancelled ceremony came to the seat's hand (K5.9), for all to see."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """The whole hand went to the discard pile, for all to see, or under the draw pile, `cards` being empty (K2.5)."""

    seat: int
    count: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A card went from the hand under the pile, for there are too many (K2.7); `Buried` says which."""

    seat: int


@dataclass(frozen=True, slots=True)
class Buried(Event):
    """The cards that went under the pile, the first nearest the top: for that seat's eyes alone (K6)."""

    secret: ClassVar[bool] = True

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """The seat laid no second card (K5.7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat could neither draw nor open nor play nor exchange, and cancelled nothing (K2.8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LastRound(Event):
    """This round is the last: `reason` is "pile" or "tile" (K4.1), or "rounds" (K4.5)."""

    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The next turn began: its number, its round (both from 1) and the actions it has so far (K2, K5.1).

    Not for previews: whether a turn goes on may hang on cards drawn in it (K5.7).
    """

    seat: int
    turn: int
    round: int
    actions: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over under this rule (K4.1 or K4.5); more than one winner share the victory (K4.4)."""

    rule: str
    winners: tuple[int, ...]
