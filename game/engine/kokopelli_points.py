"""Points of Kokopelli: how a seat gets them, the final scoring, and the list of them by source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.core import Event, Points, Score
from game.engine.kokopelli_events import (
    Scored,
)
from game.engine.kokopelli_tables import (
    FROM_HEARTH,
    FROM_OPEN,
    FROM_PILES,
    HEARTH,
    SOURCES,
    SPACES,
    spaces_of,
)

if TYPE_CHECKING:
    from game.engine.kokopelli_state import KokopelliState


def lowest(bits: int) -> int:
    """The first space of a set."""
    return (bits & -bits).bit_length() - 1


def score(state: KokopelliState, seat: int, source: int, amount: int, space: int, events: list[Event] | None) -> None:
    """Points for a seat; `space` is where they come from, −1 if from none."""
    state.points[len(SOURCES) * seat + source] += amount
    state.totals[seat] += amount
    if events is not None:
        name, rule = SOURCES[source]
        events.append(Scored(seat, name, amount, rule, SPACES[space] if space >= 0 else None))


def final_scoring(state: KokopelliState, events: list[Event] | None) -> None:
    """The final scoring (K4.2, K4.3)."""
    sizes = [len(pile) for pile in state.piles]
    fewest = min(sizes)
    first = [seat for seat in range(state.seats) if sizes[seat] == fewest]
    for seat in first:
        score(state, seat, FROM_PILES, 5, -1, events)
    if len(first) == 1:
        second = min(size for size in sizes if size != fewest)
        for seat in range(state.seats):
            if sizes[seat] == second:
                score(state, seat, FROM_PILES, 3, -1, events)
    for seat in range(state.seats):
        spaces = spaces_of(state.filled & state.homes[seat])
        for space in spaces:
            score(state, seat, FROM_OPEN, 1, space, events)
        hearth = state.where[HEARTH] & state.homes[seat]
        if hearth:
            score(state, seat, FROM_HEARTH, 2 * len(spaces), lowest(hearth), events)


def listed(state: KokopelliState) -> list[Score]:
    """Per seat its total and every point by source."""
    scores = []
    for seat, total in enumerate(state.totals):
        amounts = state.points[len(SOURCES) * seat : len(SOURCES) * (seat + 1)]
        points = [Points(*source, amount) for source, amount in zip(SOURCES, amounts, strict=True) if amount]
        scores.append(Score(total, tuple(points)))
    return scores
