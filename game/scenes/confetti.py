"""Confetti: it falls once; some of it stays where the result is announced."""

from __future__ import annotations

from dataclasses import dataclass
from math import sin
from random import Random

from game.ui.canvas import Canvas

SECONDS = 5.0
KINDS = 6


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of paper; `rest` is the height where it stays, None if it falls through."""

    kind: int
    x: float
    size: float
    start: float
    pace: float
    sway: float
    turn: float
    rest: float | None


class Confetti:
    """The pieces of one celebration; `progress` goes from 0 (not yet) to 1 (over)."""

    def __init__(self, seed: int = 7) -> None:
        self.progress = 0.0
        random = Random(seed)
        self.pieces = [self._piece(random, number) for number in range(84)]

    @staticmethod
    def _piece(random: Random, number: int) -> Piece:
        stays = number < 30
        if stays:
            x = random.uniform(24, 262) if number < 15 else random.uniform(1338, 1576)
            rest = random.uniform(14, 146)
        else:
            x, rest = random.uniform(10, 1590), None
        return Piece(
            kind=1 + number % KINDS,
            x=x,
            size=random.uniform(20, 32),
            start=random.uniform(0, 0.3),
            pace=random.uniform(1.5, 1.9),
            sway=random.uniform(14, 44),
            turn=random.uniform(-500, 500),
            rest=rest,
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the pieces where they are now."""
        for piece in self.pieces:
            fallen = max(0.0, self.progress - piece.start) * piece.pace
            y = -50 + fallen * 1000
            if piece.rest is None and not -40 < y < 940:
                continue
            left = 1.0
            if piece.rest is not None:
                # It slows down towards its place.
                left = max(0.0, 1 - fallen / 0.8) ** 2
                y = -50 + (piece.rest + 50) * (1 - left)
            x = piece.x + piece.sway * sin(fallen * 9 + piece.x) * left
            angle = piece.turn * (fallen if piece.rest is None else left) + piece.x % 60
            canvas.sprite(f"shell/confetti_{piece.kind}", x, y, piece.size, anchor=(16, 16), angle=angle)
