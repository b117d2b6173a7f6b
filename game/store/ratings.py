"""How strong a player is, measured by the computer opponents: Glicko with fixed marks.

The levels stand still at ANCHORS, 200 points apart: who is that much stronger wins about three of four games. A player
starts at START, not known well, and moves with every game against computers: much at first, less the better the rating
is known. Games among people alone do not count, as nobody in them is a fixed mark.

The formulas are those of Glickman, "Parameter estimation in large dynamic paired comparison experiments" (1999), with
one game as a rating period and opponents without uncertainty. A game against several computers is compared with each
of them, with all comparisons together counting as one game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.store.finished import Finished

ANCHORS: Final = {1: 1000.0, 2: 1200.0, 3: 1400.0, 4: 1600.0}
"""The rating of every level, the same in each game."""

START: Final = 1200.0
UNKNOWN: Final = 350.0
"""The deviation of somebody who has not played yet: 95 % of players are within twice this of START."""
STEADY: Final = 45.0
"""The least deviation: players change, so nobody is known for ever."""

_Q: Final = math.log(10) / 400


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known after a game: the rating and its standard deviation."""

    value: float
    deviation: float

    @property
    def low(self) -> float:
        """Where the 95 % interval begins."""
        return self.value - 1.96 * self.deviation

    @property
    def high(self) -> float:
        """Where it ends."""
        return self.value + 1.96 * self.deviation


def expected(rating: float, opponent: float) -> float:
    """The share of points to expect against an opponent, a draw counting half.

    >>> round(expected(1200, 1200), 2), round(expected(1400, 1200), 2)
    (0.5, 0.76)
    """
    return 1 / (1 + 10 ** ((opponent - rating) / 400))


def after(rating: Rating, results: Iterable[tuple[float, float]]) -> Rating:
    """The rating after one game: pairs of an opponent's mark and the result against it (1, 0.5 or 0).

    >>> won = after(Rating(START, UNKNOWN), [(1200.0, 1.0)])
    >>> round(won.value), round(won.deviation)
    (1375, 247)
    """
    pairs = list(results)
    weight = 1 / len(pairs)
    information = gain = 0.0
    for opponent, result in pairs:
        share = expected(rating.value, opponent)
        information += weight * _Q**2 * share * (1 - share)
        gain += weight * _Q * (result - share)
    variance = 1 / (1 / rating.deviation**2 + information)
    return Rating(rating.value + variance * gain, max(STEADY, math.sqrt(variance)))


def rate(games: Iterable[tuple[Finished, int]]) -> list[Rating]:
    """The rating of one player after every game against computers, in the order of the `games`, which name his seat."""
    ratings: list[Rating] = []
    now = Rating(START, UNKNOWN)
    for game, mine in games:
        place = game.seats[mine].place
        results = [
            (ANCHORS[min(4, max(1, seat.level or 1))], 0.5 + 0.5 * ((seat.place > place) - (seat.place < place)))
            for seat in game.seats
            if not seat.human
        ]
        if results:
            now = after(now, results)
            ratings.append(now)
    return ratings
