"""Where a chapter's picture is drawn: a stage of 1008×262 units with the props that all games need.

Places on the stage are counted from its top left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

import pygame

from game.ui.canvas import CREAM, INK, PARCHMENT, Canvas, Colour, Point, Rect

WIDTH, HEIGHT = 1008.0, 262.0

ARROW = "#c8431c"
YES, NO = "#3f8a46", "#b8331a"
RADIUS = 18.0


@dataclass(frozen=True, slots=True)
class Stage:
    """Draws on a canvas from a corner (x, y) on."""

    canvas: Canvas
    x: float
    y: float

    def rect(self, rect: Rect) -> Rect:
        """A rectangle of the stage on the canvas."""
        return self.x + rect[0], self.y + rect[1], rect[2], rect[3]

    def sprite(self, name: str, x: float, y: float, width: float, *, anchor: Point = (0.0, 0.0), alpha: float = 1.0,
               ink: Colour | None = None, angle: float = 0.0) -> None:  # fmt: skip
        """A sprite with its anchor (in view-box units) at (x, y)."""
        self.canvas.sprite(name, self.x + x, self.y + y, width, anchor=anchor, alpha=alpha, ink=ink, angle=angle)

    def sprite_centred(self, name: str, x: float, y: float, width: float, alpha: float = 1.0) -> None:
        """A sprite with its middle at (x, y)."""
        view = self.canvas.sprites.view(name)
        self.sprite(name, x, y, width, anchor=(view[0] / 2, view[1] / 2), alpha=alpha)

    # Signs

    def caption(self, text: str, x: float, y: float, most: float) -> None:
        """A line (or two) on a light pill, centred at (x, y), at most `most` units wide."""
        canvas, size = self.canvas, 18.0
        width = min(most, canvas.text_width(text, size, "bold") + 34)
        line = canvas.line_height(size, 1.1)
        lines = 1 if width < most else min(2, round(canvas.paragraph_height(text, most - 26, size, "bold", 1.1) / line))
        tall = line * lines + 12
        box = self.rect((x - width / 2, y - tall / 2, width, tall))
        canvas.rounded((box[0], box[1] + 3, box[2], box[3]), 17, "#1c1006", alpha=0.25)
        canvas.rounded(box, 17, "#fff8e6", "#dcbf8b", 2)
        canvas.paragraph(
            text, (box[0] + 12, box[1], width - 24, tall), size, INK, "bold", align="center", valign="middle",
            leading=1.1,
        )  # fmt: skip

    def number(self, text: str, x: float, y: float, radius: float = 17.0) -> None:
        """A step's number on a disc."""
        cx, cy = self.x + x, self.y + y
        self.canvas.disc(cx, cy + 2, radius, "#1c1006", alpha=0.3)
        self.canvas.disc(cx, cy, radius, ARROW, CREAM, 3)
        self.canvas.text(
            text, cx, cy, radius * 1.15, CREAM, "heading", align="center", valign="middle", max_width=radius * 1.6
        )

    def verdict(self, good: bool, x: float, y: float, radius: float = 20.0) -> None:
        """A green tick or a red cross."""
        cx, cy = self.x + x, self.y + y
        self.canvas.disc(cx, cy + 2, radius, "#1c1006", alpha=0.3)
        self.canvas.disc(cx, cy, radius, YES if good else NO, CREAM, 3)
        size = radius * 1.3
        icon = "shell/icon_check" if good else "shell/icon_close"
        self.canvas.sprite(icon, cx - size / 2, cy - size / 2, size, ink=CREAM)

    def key(self, label: str, x: float, y: float, width: float = 54.0, tall: float = 46.0) -> None:
        """A key of the keyboard, its top left corner at (x, y)."""
        box = self.rect((x, y, width, tall))
        self.canvas.rounded((box[0], box[1] + 5, box[2], box[3]), 10, "#6b4a2c", alpha=0.55)
        self.canvas.rounded(box, 10, PARCHMENT, "#b98e58", 2.5)
        self.canvas.text(
            label, box[0] + width / 2, box[1] + tall / 2, 19, INK, "bold", align="center", valign="middle",
            max_width=width - 12,
        )  # fmt: skip

    def pointer(self, x: float, y: float, size: float = 1.0) -> None:
        """The mouse's arrow with its tip at (x, y)."""
        outline = [(0, 0), (0, 46), (11, 36), (19, 54), (28, 50), (20, 33), (35, 32)]
        points = [(self.x + x + px * size, self.y + y + py * size) for px, py in outline]
        self.canvas.line([*points, points[0]], "#2b1f16", 6)
        self.canvas.polygon(points, "#ffffff")

    # Arrows

    def arrow(self, start: Point, end: Point, *, bend: float = 0.0, colour: Colour = ARROW, width: float = 8.0) -> None:
        """An arrow with a light rim; `bend` moves its middle to the left of the way (negative: right)."""
        points = _curve(start, end, bend)
        for grow, tone in ((3.0, CREAM), (0.0, colour)):
            outline = _arrow(points, width / 2 + grow, width * 1.5 + grow * 2.2, width * 2.7 + grow * 2.2, grow)
            self.canvas.polygon([(self.x + x, self.y + y) for x, y in outline], tone)


def _arrow(points: Sequence[Point], half: float, half_head: float, head: float, past: float) -> list[Point]:
    """The outline of an arrow along a way.

    Args:
        half: half of the shaft's width; `half_head`: half of the head's.
        head: the head's length.
        past: how far it reaches beyond the way's ends.
    """
    tip, before = points[-1], points[-2]
    along = _unit(before, tip)
    tip = (tip[0] + along[0] * past * 1.6, tip[1] + along[1] * past * 1.6)
    way = [point for point in points[:-1] if hypot(point[0] - tip[0], point[1] - tip[1]) > head * 0.9]
    first = _unit(way[0], points[1])
    way[0] = (way[0][0] - first[0] * past, way[0][1] - first[1] * past)
    neck = (tip[0] - along[0] * head, tip[1] - along[1] * head)
    way.append(neck)
    left: list[Point] = []
    right: list[Point] = []
    for number, (x, y) in enumerate(way):
        ahead = way[number + 1] if number + 1 < len(way) else tip
        behind = way[number - 1] if number else (x, y)
        step = _unit(behind, ahead)
        left.append((x + step[1] * half, y - step[0] * half))
        right.append((x - step[1] * half, y + step[0] * half))
    wing = (along[1] * half_head, -along[0] * half_head)
    wings = ((neck[0] + wing[0], neck[1] + wing[1]), tip, (neck[0] - wing[0], neck[1] - wing[1]))
    return [*left, *wings, *reversed(right)]


def _unit(start: Point, end: Point) -> Point:
    """The direction from one point to another."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _curve(start: Point, end: Point, bend: float) -> list[Point]:
    """Points of a bent way from start to end."""
    if not bend:
        return [start, end]
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    along = _unit(start, end)
    side = (along[1], -along[0])
    pull = (middle[0] + side[0] * bend * 2, middle[1] + side[1] * bend * 2)
    points: list[Point] = []
    for step in range(19):
        t = step / 18
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * start[0] + b * pull[0] + c * end[0], a * start[1] + b * pull[1] + c * end[1]))
    return points


def round_off(surface: pygame.Surface, radius: float) -> None:
    """Cut the corners of a picture round."""
    mask = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(mask, pygame.Color("#ffffff"), mask.get_rect(), border_radius=round(radius))
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
