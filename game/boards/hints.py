"""The marks of a hint: the parts of the table that it would have clicked, numbered in gold, joined by arrows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.ui.canvas import Canvas, Point, Rect
from game.ui.widgets import Component, Widget

GOLD: Final = "#ffb81f"
DARK: Final = "#3a1d08"
BADGE: Final = 17.0
SHORTEST: Final = 76.0
"""An arrow is no shorter."""


Step = tuple[int, Widget]
"""A part that is to be clicked, and its number from 1."""


def arrows(canvas: Canvas, steps: Sequence[Step]) -> None:
    """Join the parts that are to be clicked one after the other; what is written may lie over the arrows."""
    for (_number, one), (_next, other) in pairwise(steps):
        _arrow(canvas, one.rect, other.rect)


def draw(canvas: Canvas, steps: Sequence[Step], chosen: Sequence[str] = ()) -> None:
    """Mark the parts with their numbers; a single one has a bulb. What is `chosen` stands out already."""
    for _number, widget in steps:
        if widget.name not in chosen:
            _rim(canvas, widget)
    for number, widget in steps:
        _badge(canvas, *_corner(widget), "" if number == len(steps) == 1 else str(number))


def _rim(canvas: Canvas, widget: Widget) -> None:
    frame = widget.frame if isinstance(widget, Component) else None
    if frame is not None:
        closed = [*frame, frame[0], frame[1]]
        canvas.line(closed, DARK, 9)
        canvas.line(closed, GOLD, 5)
        return
    x, y, wide, high = widget.rect
    radius = widget.ring if isinstance(widget, Component) else high / 2
    canvas.rounded((x - 5, y - 5, wide + 10, high + 10), radius + 5, None, DARK, 9)
    canvas.rounded((x - 3, y - 3, wide + 6, high + 6), radius + 3, None, GOLD, 5)


def _corner(widget: Widget) -> Point:
    """Where the number of a part stands: on its upper left corner."""
    x, y, wide, high = widget.rect
    frame = widget.frame if isinstance(widget, Component) else None
    if frame is not None:
        return min(frame, key=lambda corner: corner[0] + corner[1])
    inset = min(12.0, wide / 8, high / 8)
    return x + inset, y + inset


def _badge(canvas: Canvas, x: float, y: float, text: str) -> None:
    x, y = max(BADGE + 4, x), max(BADGE + 4, y)
    canvas.disc(x + 1, y + 3, BADGE + 2, "#1c1006", alpha=0.45)
    canvas.disc(x, y, BADGE + 2, GOLD, DARK, 3)
    if text:
        canvas.text(text, x, y, 22, DARK, "heading", align="center", valign="middle")
    else:
        canvas.sprite("shell/icon_hint", x - 12, y - 12.5, 24, ink=DARK)


def _arrow(canvas: Canvas, one: Rect, other: Rect) -> None:
    """An arrow from edge to edge; between close neighbours it reaches into both."""
    start, end = _middle(one), _middle(other)
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if not way:
        return
    unit = way.normalize()
    leave, enter = _reach(one, unit), _reach(other, unit)
    gap = way.length() - leave - enter
    if gap < SHORTEST:
        leave -= (SHORTEST - gap) / 2
        enter -= (SHORTEST - gap) / 2
    begin = pygame.Vector2(start) + unit * leave
    tip = pygame.Vector2(end) - unit * enter
    canvas.arrow((begin.x, begin.y), (tip.x, tip.y), DARK, 13, 34)
    begin, tip = begin + unit * 2, tip - unit * 5
    canvas.arrow((begin.x, begin.y), (tip.x, tip.y), GOLD, 7, 25)


def _middle(rect: Rect) -> Point:
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def _reach(rect: Rect, unit: pygame.Vector2) -> float:
    """How far it is from the middle of a rectangle to its edge in a direction."""
    across = rect[2] / 2 / abs(unit.x) if unit.x else float("inf")
    along = rect[3] / 2 / abs(unit.y) if unit.y else float("inf")
    return min(across, along)
