"""From totals to places and results, for games that are won by the highest total."""

from __future__ import annotations

from collections.abc import Sequence


def winners(totals: Sequence[int]) -> tuple[int, ...]:
    """The seats with the highest total; they share the victory.

    >>> winners([12, 30, 30])
    (1, 2)
    """
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)


def results(totals: Sequence[int]) -> list[float]:
    """Zero-sum results in [-1, 1]: from 1 for the first place in equal steps to -1 for the last; ties share places.

    >>> results([12, 30])
    [-1.0, 1.0]
    >>> results([12, 30, 20])
    [-1.0, 1.0, 0.0]
    >>> results([30, 12, 30])  # the first and the second place shared
    [0.5, -1.0, 0.5]
    >>> results([7, 7, 7, 7])
    [0.0, 0.0, 0.0, 0.0]
    """
    # Twice the place, counted from the middle, is seats below minus seats above: the same for all who share it.
    steps = len(totals) - 1
    return [sum((total > other) - (total < other) for other in totals) / steps for total in totals]
