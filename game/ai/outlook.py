"""From points that are expected to results that are expected."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh


def expected(worth: Sequence[float], spread: float) -> list[float]:
    """Per seat the result as in `State.returns`, if final points differ from these with this standard deviation.

    A seat's result is the mean of its results against each other seat; tanh(0.8 x) is close to the probability of a
    normal distribution to stay below x, scaled to [-1, 1].

    >>> [round(result, 2) for result in expected([30.0, 20.0], 10.0)]
    [0.66, -0.66]
    >>> [round(result, 2) for result in expected([30.0, 20.0, 20.0], 10.0)]
    [0.66, -0.33, -0.33]
    """
    scale = 0.8 / spread
    first, second = worth[0], worth[1]
    if len(worth) == 2:
        lead = tanh(scale * (first - second))
        return [lead, -lead]
    others = len(worth) - 1
    return [sum([tanh(scale * (mine - other)) for other in worth]) / others for mine in worth]
