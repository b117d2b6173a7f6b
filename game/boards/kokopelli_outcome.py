"""What an action brings about, read from its events: for previews, for the journal, and for what flashes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.boards.kokopelli_display import Shown, parts
from game.engine.core import Event
from game.engine.kokopelli_events import (
    Cancelled,
    Closed,
    Drew,
    Emptied,
    Exchanged,
    Opened,
    Played,
    Scored,
    TookBack,
)

ABILITIES = frozenset({"guest", "flute", "chief", "sower", "feast"})
"""Sources of points that are abilities at work while the game goes on."""
FINAL = frozenset({"piles", "open", "hearth"})
"""Sources of points at the end of the game."""


@dataclass(slots=True)
class Outcome:
    """An action in short.

    Attributes:
        deed: "open", "extend", "close", "cancel", "draw", "exchange" or "" for anything else.
        space, type: where, and the ceremony's type.
        card, weight, total: the card laid, what it counts, and what lies there then.
        tile: the points of the tile that a closing takes.
        points: by seat, without those of the end of the game.
        fires: the abilities at work, as (seat, type).
        draws: how many cards the seat draws.
        empties: whether the hand gets empty.
    """

    deed: str = ""
    space: str = ""
    type: str = ""
    card: str = ""
    weight: int = 0
    total: int = 0
    tile: int = 0
    points: dict[int, int] = field(default_factory=dict)
    fires: list[tuple[int, str]] = field(default_factory=list)
    draws: int = 0
    empties: bool = False

    def fire(self, seat: int, kind: str) -> None:
        """Note an ability at work."""
        if (seat, kind) not in self.fires:
            self.fires.append((seat, kind))


def outcome(events: Sequence[Event]) -> Outcome:
    """The events of one action in short; abilities that only the table shows are left to `fired`."""
    result = Outcome()
    for event in events:
        match event:
            case Opened(space=space, type=kind):
                result.deed, result.space, result.type, result.card = "open", space, kind, kind
                result.weight = result.total = 1
            case Played(space=space, type=kind, card=card, weight=weight, total=total):
                result.deed, result.space, result.type, result.card = "extend", space, kind, card
                result.weight, result.total = weight, total
            case Closed(points=points):
                result.deed, result.tile = "close", points
            case Cancelled(space=space, type=kind):
                result.deed, result.space, result.type = "cancel", space, kind
            case Exchanged():
                result.deed = "exchange"
            case Drew(count=count):
                result.draws += count
                result.deed = result.deed or "draw"
            case Emptied():
                result.empties = True
            case Scored(seat=seat, source=source, amount=amount) if source not in FINAL:
                result.points[seat] = result.points.get(seat, 0) + amount
                if source in ABILITIES:
                    result.fire(seat, source)
            case _:
                pass
    return result


def fired(shown: Shown, seat: int, events: Sequence[Event]) -> list[tuple[int, str]]:
    """The abilities at work in an action of `seat` that begins as shown, as (seat, type)."""
    result = outcome(events)
    own = shown.abilities(seat)
    for event in events:
        match event:
            case Opened(type=kind) if "twins" in own and _lies_in_reach(shown, seat, kind):
                result.fire(seat, "twins")
            case Played(space=space, weight=weight):
                if weight > 1:
                    result.fire(seat, "snake")
                if space not in shown.areas[seat]:
                    result.fire(seat, "messenger")
            case Closed(owner=owner) if "drummer" in shown.abilities(owner) and result.total < 4:
                result.fire(owner, "drummer")
            case Drew(count=2) if result.deed == "draw" and "gatherer" in own:
                result.fire(seat, "gatherer")
            case TookBack():
                result.fire(seat, "potter")
            case _:
                pass
    return result.fires


def _lies_in_reach(shown: Shown, seat: int, kind: str) -> bool:
    for space in shown.areas[seat]:
        owner, number = parts(space)
        stack = shown.villages[owner][number]
        if stack is not None and stack.cards[0] == kind:
            return True
    return False
