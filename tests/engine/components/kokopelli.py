"""Kokopelli's components and points, counted from what is on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.engine import Event
from game.engine.kokopelli import (
    Cancelled,
    Closed,
    Emptied,
    Ended,
    KokopelliView,
    Opened,
    Played,
    Scored,
)


def count(views: Sequence[KokopelliView]) -> dict[str, Any]:
    """Every component of the box wherever it is now; the same from the first to the last position."""
    view = views[0]
    cards = Counter(card for one in views for card in one.hand)
    cards.update(card for pile in view.discards for card in pile)
    cards.update(card for village in view.villages for one in village if one for card in one.cards)
    decks = dict.fromkeys(view.ceremonies, view.seats * 3) | {"wild": view.seats * 6}
    left = Counter(decks)
    left.subtract(cards)
    supply = {2: 10, 3: 8, 4: 9}[view.seats]
    return {
        "unseen cards lie in the piles": sum(left.values()) == sum(view.draw_counts),
        "cards that no deck has": [card for card, number in left.items() if number < 0],
        "hands are as large as they seem": [len(one.hand) for one in views] == list(view.hand_sizes),
        "game-end tiles missing": supply - view.end_tiles_left - view.point_tiles.count((1,)),
        "other point tiles": set(view.point_tiles) - {(4, 3), (3,), (1,), ()},
    }


BOX = {
    "unseen cards lie in the piles": True,
    "cards that no deck has": [],
    "hands are as large as they seem": True,
    "game-end tiles missing": 0,
    "other point tiles": set(),
}
"""K1.1, K1.3, K1.4."""


def recount(views: Sequence[KokopelliView], events: Sequence[Event]) -> list[dict[str, int]]:
    """Per seat the points by source, from all that happened in the game; what is not 0.

    Once as the `Scored` say, and once without them: from what was laid, closed, cancelled and emptied.
    """
    told: list[Counter[str]] = [Counter() for _ in views]
    for event in events:
        if isinstance(event, Scored):
            told[event.seat][event.source] += event.amount
    assert [sum(points.values()) for points in told] == list(views[0].totals)
    assert told == worked_out(views, events)
    return [dict(points) for points in told]


def worked_out(views: Sequence[KokopelliView], events: Sequence[Event]) -> list[Counter[str]]:
    """The points without the `Scored`: K2.6, K3.1, K3.2, K4.2, K4.3 and the abilities of K5."""
    points: list[Counter[str]] = [Counter() for _ in views]
    villages: list[dict[str, str]] = [{} for _ in views]
    for event in events:
        match event:
            case Opened(seat, space, kind):
                villages[seat][space] = kind
                points[seat]["sower"] += "sower" in villages[seat].values()
            case Played(seat, space, _, card, weight, _):
                owner = int(space[0]) - 1
                assert weight == 1 + (card == "wild" and "snake" in villages[seat].values())
                points[seat]["guest"] += seat != owner and "guest" in villages[seat].values()
                points[owner]["flute"] += card == "wild" and "flute" in villages[owner].values()
            case Closed(seat, owner, space, kind, _, tile):
                points[seat]["tiles"] += tile
                points[owner]["owner"] += seat != owner
                points[seat]["chief"] += "chief" in villages[seat].values()
                assert villages[owner].pop(space) == kind
            case Cancelled(seat, space, kind, _):
                assert villages[seat].pop(space) == kind
            case Emptied(seat):
                points[seat]["emptied"] += 1
                points[seat]["feast"] += 2 * ("feast" in villages[seat].values())
            case Ended():
                for seat, village in enumerate(villages):
                    points[seat]["piles"] += award(views[0].draw_counts, seat)
                    points[seat]["open"] += len(village)
                    points[seat]["hearth"] += 2 * len(village) * ("hearth" in village.values())
    return [+one for one in points]


def award(counts: Sequence[int], seat: int) -> int:
    """K4.2."""
    fewer = sorted(counts).index(counts[seat])
    return 5 if not fewer else 3 if fewer == 1 else 0
