"""Wongar's components and points, counted from what is on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine import Event
from game.engine.wongar import FinalAward, Majority, RitualScorpion, ScorpionTurnedUp, WongarView

ADVANCED = {"short_piles": True, "dealt_doubles": True, "no_ritual_scorpions": True}

TABLES: list[tuple[int, dict[str, bool | str]]] = [
    (3, {}),
    (4, {**ADVANCED}),
    (5, {}),
    (3, {**ADVANCED, "gentle_scorpions": True}),
    (4, {"open_tallies": True}),
    (5, {**ADVANCED}),
]
"""What the generic suite plays: 96 tables would be too many."""


def count(views: Sequence[WongarView]) -> dict[str, Any]:
    """Every component of the box wherever it is now; the same from the first to the last position."""
    view = views[0]
    on_board = [[sum(lanes[token][seat] for lanes in view.tokens) for token in range(3)] for seat in range(view.seats)]
    pile = 13 if "short_piles" in view.options else 15
    area_cards = (
        sum(view.face_down)
        + sum(card is not None for card in view.cards)
        + sum(view.cards_taken)
        + sum(view.scorpions_gone)
        + (view.card is not None)
    )
    doubles = view.seats if "dealt_doubles" in view.options else 5
    scorpions = 0 if "no_ritual_scorpions" in view.options else 2
    ritual_cards = sum(view.hand_sizes) + view.deck_size + sum(view.discards) + view.open_scorpion
    for other in views:
        assert len(other.hand) == view.hand_sizes[other.seat]
        own = other.taken[other.seat]
        assert own is not None and sum(own) == view.cards_taken[other.seat]
    return {
        "tokens": {
            tuple(board + supply for board, supply in zip(on_board[seat], view.supplies[seat], strict=True))
            for seat in range(view.seats)
        },
        "area cards missing": 10 * pile - area_cards,
        "ritual cards missing": 36 + doubles + scorpions - ritual_cards,
        "two holders": view.ancestor_holder in range(view.seats) and view.elder_holder in range(view.seats),
    }


BOX = {"tokens": {(18, 15, 12)}, "area cards missing": 0, "ritual cards missing": 0, "two holders": True}
"""W1.1, W1.2, W1.3, W8."""


def recount(views: Sequence[WongarView], events: Sequence[Event]) -> list[dict[str, int]]:
    """Per seat the points by source, from all that happened in the game; what is not 0."""
    sums: list[dict[str, int]] = [{} for _ in views]

    def add(seat: int, source: str, amount: int) -> None:
        sums[seat][source] = sums[seat].get(source, 0) + amount

    for event in events:
        match event:
            case ScorpionTurnedUp(seat=seat, lost=lost) | RitualScorpion(seat=seat, lost=lost):
                add(seat, "sting", -lost)
            case Majority(card=card, section=section, seat=int(seat), points=points):
                add(seat, f"ceremony_{card}_{section}", points)
            case FinalAward(token=token, seat=seat, points=points):
                add(seat, f"most_{token}", points)
    assert [sum(points.values()) for points in sums] == list(views[0].scores)
    return [{source: amount for source, amount in points.items() if amount} for points in sums]
