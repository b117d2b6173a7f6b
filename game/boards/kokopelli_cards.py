"""Kokopelli's small things: cards with their names, backs, emblems, suns, stars, marks."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.boards.kokopelli_ceremonies import TYPES, card_sprite, icon_sprite, name
from game.ui.canvas import CREAM, INK, SEATS, Canvas, Colour, Point, Rect
from game.ui.language import language

RATIO = 448 / 320
"""A card's height to its width."""
FACE = 320.0
"""The units of a card's picture."""
SMALL = 100.0
"""Cards narrower than this have their names in a face that stays readable."""


# Cards


def card(
    canvas: Canvas,
    kind: str,
    x: float,
    y: float,
    width: float,
    *,
    angle: float = 0.0,
    scale: float = 1.0,
    alpha: float = 1.0,
    squeeze: float = 1.0,
    rim: Colour | None = None,
) -> None:
    """A card with its name about (x, y); `rim` is a frame around it; turning over it is squeezed."""
    edge = width * 7 / 150 if rim is not None else 0.0
    size = (width + 2 * edge, width * RATIO + 2 * edge)
    key = ("card", kind, rim, language(), canvas.fonts.text_scale)
    canvas.stamp(
        key, x, y, size, lambda: _paint_card(canvas, kind, width, edge, rim), angle=angle, scale=scale, alpha=alpha,
        squeeze=squeeze,
    )  # fmt: skip


def _paint_card(canvas: Canvas, kind: str, width: float, edge: float, rim: Colour | None) -> None:
    if rim is not None:
        canvas.rounded((0, 0, width + 2 * edge, width * RATIO + 2 * edge), width * 0.075 + edge, rim)
    canvas.sprite(card_sprite(kind), edge, edge, width)
    unit = width / FACE
    small = width < SMALL
    size, face, room = (44.0, "extrabold", 262.0) if small else (37.0, "heading", 246.0)
    fitted(canvas, name(kind), edge + 160 * unit, edge + 352 * unit, size * unit, face, room * unit)


def fitted(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    size: float,
    face: str,
    room: float,
    colour: Colour = INK,
    align: str = "center",
) -> None:
    """A line in a narrow place: set smaller, and in the end squeezed, but never cut."""
    pixels = max(8, round(round(canvas.fonts.real_size(size * canvas.scale)) * 0.55))
    limit = max(1, int(room * canvas.scale))
    if canvas.fonts.font(face, pixels).size(text)[0] <= limit:
        canvas.text(text, x, y, size, colour, face, align=align, valign="middle", max_width=room)
        return
    large = canvas.fonts.font(face, 4 * pixels)
    picture = large.render(text, True, pygame.Color(colour)).convert_alpha()
    high = picture.get_height() / 4
    picture = pygame.transform.smoothscale(picture, (limit, max(1, round(high))))
    px, py = canvas.origin[0] + x * canvas.scale, canvas.origin[1] + y * canvas.scale
    top = py - large.get_ascent() / 4 + 0.355 * pixels
    left = px - limit / 2 if align == "center" else px
    canvas.surface.blit(picture, (round(left), round(top)))


def back(
    canvas: Canvas,
    colour: int,
    x: float,
    y: float,
    width: float,
    *,
    angle: float = 0.0,
    scale: float = 1.0,
    alpha: float = 1.0,
    squeeze: float = 1.0,
) -> None:
    """The back of a card in a seat's colour."""

    def paint() -> None:
        canvas.sprite("kokopelli/card_back", 0, 0, width, tint=SEATS[colour])
        size = width * 0.26
        mark(canvas, colour, width / 2, width * RATIO / 2, size, CREAM)

    canvas.stamp(
        ("back", colour), x, y, (width, width * RATIO), paint, angle=angle, scale=scale, alpha=alpha, squeeze=squeeze
    )


def shadow(
    canvas: Canvas, x: float, y: float, width: float, angle: float = 0.0, alpha: float = 0.45, scale: float = 1.0
) -> None:
    """The soft shadow of a card about (x, y)."""
    rim = width * 0.13

    def paint() -> None:
        rect = (rim * 1.1, rim * 1.1, width - 0.2 * rim, width * RATIO - 0.2 * rim)
        canvas.glow(rect, width * 0.08, "#12081c", 1.2 * rim, 0.3 * rim, alpha)

    size = (width + 2 * rim, width * RATIO + 2 * rim)
    spot = (x + width * scale * 0.02, y + width * scale * 0.035)
    canvas.stamp(("card shadow", alpha), *spot, size, paint, angle=angle, scale=scale)


# Signs


def mark(canvas: Canvas, colour: int, x: float, y: float, size: float, ink: Colour | None = None) -> None:
    """The mark of a colour about (x, y), in its own colours or in one ink."""
    canvas.mark(colour, x, y, size, ink=ink)


def seat_disc(canvas: Canvas, colour: int, x: float, y: float, radius: float) -> None:
    """A small disc in a seat's colour with its mark."""
    canvas.disc(x, y, radius, SEATS[colour], "#fff8e8", radius * 0.18)
    mark(canvas, colour, x, y, radius * 1.15, "#ffffff")


def roundel(canvas: Canvas, kind: str, x: float, y: float, radius: float, ring: Colour | None = None) -> None:
    """The emblem of a card in a ring of its colour or another one."""
    canvas.disc(x, y, radius, CREAM, ring if ring is not None else TYPES[kind].colour, radius * 0.155)
    canvas.sprite(icon_sprite(kind), x - radius * 0.8, y - radius * 0.8, radius * 1.6)


def sign_roundel(canvas: Canvas, sprite: str, x: float, y: float, radius: float, ring: Colour, size: float) -> None:
    """Another picture in such a ring."""
    canvas.disc(x, y, radius, CREAM, ring, radius * 0.155)
    wide, high = canvas.sprites.view(sprite)
    width = size if wide >= high else size * wide / high
    ink = INK if sprite.startswith("shell/icon") else None
    tint = ring if sprite.endswith("card_back") else None
    canvas.sprite(sprite, x - width / 2, y - width * high / wide / 2, width, ink=ink, tint=tint)


def sun(canvas: Canvas, x: float, y: float, size: float, left: bool = True) -> None:
    """The sun that stands for an action, still to come or gone."""
    rays = 12

    def paint(surface: pygame.Surface, unit: float) -> None:
        middle = surface.get_width() / 2
        full = middle * 0.98
        dark, orange, yellow = ("#8a5410", "#df9320", "#ffd456") if left else ("#b9a98a", "#d8c9a8", "#e8dcc0")
        for grow, tone in ((1.0, dark), (0.9, orange)):
            points = []
            for number in range(2 * rays):
                radius = full * grow if number % 2 == 0 else full * 0.66 * grow
                turn = math.pi * number / rays
                points.append((middle + radius * math.sin(turn), middle - radius * math.cos(turn)))
            pygame.draw.polygon(surface, tone, points)
        pygame.draw.circle(surface, dark, (middle, middle), full * 0.68)
        pygame.draw.circle(surface, yellow, (middle, middle), full * 0.6)
        if left:
            area = pygame.Rect(0, 0, full * 0.92, full * 0.92)
            area.center = (round(middle), round(middle))
            pygame.draw.arc(surface, "#fff6d0", area, math.radians(100), math.radians(190), max(1, round(full * 0.09)))

    canvas.shape(("sun", left), (x - size / 2, y - size / 2, size, size), paint)


def star(canvas: Canvas, x: float, y: float, size: float, text: str = "", scale: float = 1.0) -> None:
    """The star that stands for points, with a number or without."""

    def paint(surface: pygame.Surface, unit: float) -> None:
        middle = surface.get_width() / 2
        for grow, tone in ((1.0, "#9a5f12"), (0.86, "#f5b52e")):
            pygame.draw.polygon(surface, tone, _star((middle, middle * 1.04), middle * grow * 0.98))

    if not text:
        canvas.shape("star", (x - size / 2, y - size / 2, size, size), paint)
        return

    def numbered() -> None:
        canvas.shape("star", (0, 0, size, size), paint)
        canvas.text(text, size / 2, size / 2, size * 0.4, "#4d2c05", "extrabold", align="center", valign="middle")

    canvas.stamp(("star", text), x, y, (size, size), numbered, scale=scale)


def _star(centre: Point, radius: float) -> list[Point]:
    points = []
    for number in range(10):
        length = radius if number % 2 == 0 else radius * 0.47
        turn = math.pi * number / 5
        points.append((centre[0] + length * math.sin(turn), centre[1] - length * math.cos(turn)))
    return points


def night(canvas: Canvas, rect: Rect, alpha: float = 0.8, radius: float = 16.0) -> None:
    """A night-blue panel."""
    canvas.rounded(rect, radius, "#2d2140", alpha=alpha)


def pill(canvas: Canvas, text: str, x: float, y: float, size: float, most: float, fill: Colour = "#3a2345",
         edge: Colour = CREAM) -> None:  # fmt: skip
    """Words on a night-blue pill about (x, y)."""
    wide = min(most, canvas.text_width(text, size, "semibold") + 1.6 * size)
    high = size * 1.6
    canvas.rounded((x - wide / 2, y - high / 2, wide, high), high / 2, fill, edge, 1.8)
    canvas.text(text, x, y, size, CREAM, "semibold", align="center", valign="middle", max_width=wide - size)


def rotated(points: Sequence[Point], x: float, y: float, angle: float) -> list[Point]:
    """Points about (x, y), turned by degrees counter-clockwise."""
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    return [(x + px * cos + py * sin, y - px * sin + py * cos) for px, py in points]
