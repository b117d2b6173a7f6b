"""Tiki's components and points, counted from what is on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine import Event
from game.engine.tiki import Gained, Spoiled, TikiView


def count(views: Sequence[TikiView]) -> dict[str, Any]:
    """Every component of the box wherever it is now; the same from the first to the last position."""
    view = views[0]
    on_board = [sum(stack.count(seat) for stack in view.totems) for seat in range(2)]
    return {
        "tikis": [on_board[seat] + view.reserves[seat] for seat in range(2)],
        "fruits": sum(view.fruits) + view.reserve + view.spoiled,
        "tiles": sorted(view.tiles),
    }


BOX = {"tikis": [8, 8], "fruits": 7, "tiles": [-1, -1, 0, 0, 1, 1, 1, 1, 2]}
"""T1.1, T1.2."""


def recount(views: Sequence[TikiView], events: Sequence[Event]) -> list[dict[str, int]]:
    """Per seat the points by source, from all that happened in the game; what is not 0."""
    sums = [{"harvest": 0, "spoiled": 0} for _ in range(2)]
    for event in events:
        match event:
            case Gained(seat=seat, amount=amount):
                sums[seat]["harvest"] += amount
            case Spoiled(seat=int(seat)):
                sums[seat]["spoiled"] -= 1
    assert [sum(points.values()) for points in sums] == list(views[0].fruits)
    return [{source: amount for source, amount in points.items() if amount} for points in sums]
