"""Shuffles and draws that come out the same on every Python.

Only `Random.random` promises its sequence for ever; `shuffle`, `choice` and `randrange` do not. So everything that
chance decides in a deal goes through these two functions.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")


def draw(bound: int, random: Random) -> int:
    """An even draw from 0 … bound − 1.

    >>> [draw(6, Random(seed)) for seed in range(5)]
    [5, 0, 5, 1, 1]
    """
    return int(random.random() * bound)


def shuffled(items: Iterable[T], random: Random) -> list[T]:
    """The items in a random order (Fisher–Yates).

    >>> shuffled("totem", Random(1))
    ['o', 'm', 't', 'e', 't']
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = draw(last + 1, random)
        order[last], order[other] = order[other], order[last]
    return order
