"""An inset: a canvas within another one, which shows its own 1600×900 units in a smaller rectangle."""

from __future__ import annotations

from game.ui.canvas import HEIGHT, WIDTH, Canvas, Point, Rect


class Inset(Canvas):
    """Draws into a rectangle of another canvas, with that one's pictures and fonts but a scale of its own.

    Make it anew when the other one's surface or looks change.
    """

    def __init__(self, outer: Canvas, rect: Rect) -> None:
        room = outer.sprites.pictures.room
        super().__init__(outer.surface.subsurface(outer.rect(rect)), outer.sprites, outer.fonts)
        outer.sprites.pictures.room = room
        self.seat_marks = outer.seat_marks

    def forget(self) -> None:
        """Empty its own caches; those of pictures and fonts belong to the outer canvas."""
        self._shapes.clear()
        self._layers.clear()


def within(rect: Rect, x: float, y: float) -> Point:
    """A point of the outer canvas in the units of an inset at `rect`.

    >>> within((100.0, 50.0, 800.0, 450.0), 500.0, 50.0)
    (800.0, 0.0)
    """
    return (x - rect[0]) * WIDTH / rect[2], (y - rect[1]) * HEIGHT / rect[3]
