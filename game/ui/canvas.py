"""The canvas: everything is drawn on a logical table of 1600×900 units, rasterised at the window's real pixels.

One scale factor serves both axes; what the window has beyond 16:9 is filled with the backdrop's mirrored edge, so
there are no bars. Shapes are supersampled once and cached, so that a frame is only blits.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise

import pygame

from game.ui.pictures import Pictures
from game.ui.sprites import Sprites
from game.ui.text import Fonts

WIDTH, HEIGHT = 1600, 900
MIN_WINDOW = (1024, 576)

Colour = str | tuple[int, int, int] | tuple[int, int, int, int]
Rect = tuple[float, float, float, float]
Point = tuple[float, float]

# Palette of the art direction.
CREAM = "#fff3d8"
PARCHMENT = "#f7ead0"
PARCHMENT_EDGE = "#e2cba0"
INK = "#3a2a1e"
FADED = "#7b6650"
WOOD_DARK = "#5b3620"
WOOD = "#8a5a33"
GLOW = "#ffd76a"
DANGER = "#e4572e"
TEAL = "#1b7a72"
RUST = "#8a2a10"
SEATS = ("#d55e00", "#1f7fc4", "#1a9e76", "#e8b40f", "#b0659a")
SEAT_INK = ("#a84a00", "#175f93", "#12745a", "#8a6a00", "#8a4a78")
"""Seat colours dark enough for text on parchment."""

_SUPERSAMPLE = 3
_LAYERS = 4
_WINDOWS = 10
"""Shapes, and sprites, are kept as long as they take no more pixels than so many windows."""
_RIM = 2
"""Pixels left free around a picture, so that its edges stay smooth when it is turned."""


def mix(colour: Colour, alpha: float) -> pygame.Color:
    """The colour with its opacity (0–1) replaced."""
    mixed = pygame.Color(colour)
    mixed.a = round(255 * alpha)
    return mixed


class Canvas:
    """Draws in logical units on a surface of any size."""

    def __init__(self, surface: pygame.Surface, sprites: Sprites, fonts: Fonts) -> None:
        self.sprites = sprites
        self.fonts = fonts
        self.seat_marks = True
        """Whether seats are told apart by shapes, too, and not by colours alone."""
        self._shapes = Pictures()
        self._layers: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self.resize(surface)

    def resize(self, surface: pygame.Surface) -> None:
        """Draw on another surface from now on; every cache that depends on the scale is emptied."""
        self.surface = surface
        self.size = width, height = surface.get_size()
        """Pixels; kept, because the window's surface changes its size in place."""
        self.scale = min(width / WIDTH, height / HEIGHT)
        self.origin = ((width - WIDTH * self.scale) / 2, (height - HEIGHT * self.scale) / 2)
        self._shapes.room = self.sprites.pictures.room = _WINDOWS * width * height
        self.forget()

    def forget(self) -> None:
        """Empty the caches of layers and shapes (the scale or the language changed)."""
        self._shapes.clear()
        self._layers.clear()
        self.sprites.forget()
        self.fonts.forget()

    # Units

    def to_logical(self, position: tuple[int, int]) -> Point:
        """Window pixels to logical units."""
        return (position[0] - self.origin[0]) / self.scale, (position[1] - self.origin[1]) / self.scale

    def to_window(self, x: float, y: float) -> tuple[int, int]:
        """Logical units to window pixels."""
        return round(self.origin[0] + x * self.scale), round(self.origin[1] + y * self.scale)

    def px(self, units: float) -> int:
        """A length in pixels, at least one."""
        return max(1, round(units * self.scale))

    def rect(self, rect: Rect) -> pygame.Rect:
        """A logical rectangle in pixels; neighbours that touch in units touch in pixels."""
        left, top = self.to_window(rect[0], rect[1])
        right, bottom = self.to_window(rect[0] + rect[2], rect[1] + rect[3])
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    # Pictures

    def sprite(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        *,
        anchor: Point = (0.0, 0.0),
        alpha: float = 1.0,
        angle: float = 0.0,
        tint: Colour | None = None,
        ink: Colour | None = None,
        height: float | None = None,
    ) -> None:
        """Draw a sprite `width` units wide with its `anchor` (in view-box units) at (x, y).

        Args:
            alpha: opacity, 0–1.
            angle: degrees counter-clockwise, about the anchor.
            tint: multiplies the picture's colours.
            ink: replaces every colour of a single-ink picture.
            height: stretches the picture; else it keeps its proportions.
        """
        if alpha <= 0:
            return
        view_width, view_height = self.sprites.view(name)
        unit_x = width / view_width
        unit_y = unit_x if height is None else height / view_height
        size = (self.px(view_width * unit_x), self.px(view_height * unit_y))
        picture = self.sprites.get(name, size, alpha=alpha, tint=tint, ink=ink)
        px, py = self.origin[0] + x * self.scale, self.origin[1] + y * self.scale
        offset = pygame.Vector2(anchor[0] * unit_x * self.scale, anchor[1] * unit_y * self.scale)
        if angle:
            centre = pygame.Vector2(size[0] / 2, size[1] / 2)
            turned = pygame.transform.rotozoom(picture, angle, 1.0)
            middle = pygame.Vector2(px, py) + (centre - offset).rotate(-angle)
            corner = (middle.x - turned.get_width() / 2, middle.y - turned.get_height() / 2)
            self.surface.blit(turned, (round(corner[0]), round(corner[1])), special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        self.surface.blit(
            picture, (round(px - offset.x), round(py - offset.y)), special_flags=pygame.BLEND_PREMULTIPLIED
        )

    def stamp(
        self,
        key: Hashable,
        x: float,
        y: float,
        size: tuple[float, float],
        paint: Callable[[], None],
        *,
        angle: float = 0.0,
        scale: float = 1.0,
        alpha: float = 1.0,
        squeeze: float = 1.0,
    ) -> None:
        """Draw a picture put together from others about (x, y), turned and scaled as a whole.

        Args:
            key: what the picture depends on besides its size; equal keys share one picture.
            paint: draws it, with its top left corner at (0, 0).
            angle: degrees counter-clockwise.
            scale: times its size; other scales than 1 are for things that move.
            squeeze: times its width alone, for things that are turned over.
        """
        base = (round(size[0] * self.scale) + 2 * _RIM, round(size[1] * self.scale) + 2 * _RIM)
        whole = ("stamp", key, base)
        picture = self._shapes.get(whole)
        if picture is None:
            target, origin = self.surface, self.origin
            picture = pygame.Surface(base, pygame.SRCALPHA)
            self.surface, self.origin = picture, (_RIM, _RIM)
            try:
                paint()
            finally:
                self.surface, self.origin = target, origin
            self._shapes.keep(whole, picture)
        if squeeze != 1.0:
            narrow = (max(1, round(picture.get_width() * squeeze)), picture.get_height())
            picture = pygame.transform.smoothscale(picture, narrow)
        if scale != 1.0 or squeeze != 1.0:
            picture = pygame.transform.rotozoom(picture, angle, scale)
        elif angle:
            turned = ("stamp", key, base, angle)
            found = self._shapes.get(turned)
            if found is None:
                found = pygame.transform.rotozoom(picture, angle, 1.0)
                self._shapes.keep(turned, found)
            picture = found
        if alpha < 1:
            level = round(255 * alpha)
            picture = picture.copy()
            picture.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
        px, py = self.origin[0] + x * self.scale, self.origin[1] + y * self.scale
        corner = (round(px - picture.get_width() / 2), round(py - picture.get_height() / 2))
        self.surface.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)

    def panel(self, name: str, rect: Rect, k: float = 1.0, alpha: float = 1.0) -> None:
        """Draw a nine-slice sprite so that it fills the rectangle; `k` scales its corners."""
        box = self.rect(rect)
        picture = self.sprites.sliced(name, box.size, k * self.scale, alpha)
        self.surface.blit(picture, box.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)

    def card(self, name: str, rect: Rect, k: float = 1.0) -> None:
        """A `panel_*` whose visible body (without its shadow) fills the rectangle."""
        self.panel(name, (rect[0] - 12 * k, rect[1] - 8 * k, rect[2] + 24 * k, rect[3] + 24 * k), k)

    def backdrop(self, name: str) -> None:
        """Fill the window with a 1600×900 picture; what lies beyond is its mirrored edge."""
        window = self.surface.get_rect()
        box = self.rect((0, 0, WIDTH, HEIGHT))
        picture = self.sprites.opaque(name, box.size)
        self.surface.blit(picture, box.topleft)
        for gap, source, flip in (
            (pygame.Rect(0, 0, box.left, window.h), pygame.Rect(box.left, 0, box.left, window.h), (True, False)),
            (
                pygame.Rect(box.right, 0, window.w - box.right, window.h),
                pygame.Rect(2 * box.right - window.w, 0, window.w - box.right, window.h),
                (True, False),
            ),
            (pygame.Rect(0, 0, window.w, box.top), pygame.Rect(0, box.top, window.w, box.top), (False, True)),
            (
                pygame.Rect(0, box.bottom, window.w, window.h - box.bottom),
                pygame.Rect(0, 2 * box.bottom - window.h, window.w, window.h - box.bottom),
                (False, True),
            ),
        ):
            if gap.w > 0 and gap.h > 0:
                strip = self.surface.subsurface(source.clip(window)).copy()
                self.surface.blit(pygame.transform.flip(strip, *flip), gap.topleft)

    def layer(self, key: Hashable, paint: Callable[[], None]) -> None:
        """Draw what `paint` draws, from a cached picture of the whole window while the key stays the same."""
        cached = self._layers.get(key)
        if cached is None:
            target = self.surface
            if len(self._layers) < _LAYERS:
                cached = target.copy()
            else:  # a used surface again: getting memory for a whole window takes longer than filling it
                cached = self._layers.popitem(last=False)[1]
                cached.blit(target, (0, 0))
            self.surface = cached
            try:
                paint()
            finally:
                self.surface = target
            self._layers[key] = cached
            while len(self._layers) > _LAYERS:
                self._layers.popitem(last=False)
        self._layers.move_to_end(key)
        self.surface.blit(cached, (0, 0))

    def dim(self, colour: Colour = "#0c2129", alpha: float = 0.62) -> None:
        """Lay a veil over the whole window."""
        veil = pygame.Surface(self.surface.get_size())
        veil.fill(pygame.Color(colour))
        veil.set_alpha(round(255 * alpha))
        self.surface.blit(veil, (0, 0))

    def mark(
        self, colour: int, x: float, y: float, size: float, *, ink: Colour | None = None, alpha: float = 1.0
    ) -> None:
        """Draw the mark of a seat's colour about (x, y): its shape, or a plain disc if the players want no shapes.

        Args:
            ink: draws it in a single colour, on a ground of the seat's colour, which says enough without a shape.
        """
        if self.seat_marks:
            self.sprite(f"shell/mark_{colour + 1}", x - size / 2, y - size / 2, size, ink=ink, alpha=alpha)
            return
        if ink is None:
            self.disc(x, y, size * 28 / 64, CREAM, alpha=alpha)
            self.disc(x, y, size * 25 / 64, SEATS[colour], alpha=alpha)

    # Shapes

    def shape(
        self, key: Hashable, rect: Rect, paint: Callable[[pygame.Surface, float], None], alpha: float = 1.0
    ) -> None:
        """Draw an antialiased shape into `rect`.

        Args:
            key: what the shape depends on besides its size; equal keys share one picture.
            paint: draws on a transparent surface of the rectangle's size, given the pixels per unit there.
        """
        box = self.rect(rect)
        full = (key, box.size, round(alpha * 64))
        picture = self._shapes.get(full)
        if picture is None:
            big = pygame.Surface((box.w * _SUPERSAMPLE, box.h * _SUPERSAMPLE), pygame.SRCALPHA)
            paint(big, self.scale * _SUPERSAMPLE)
            picture = pygame.transform.smoothscale(big.premul_alpha(), box.size)
            if alpha < 1:
                level = round(255 * alpha)
                picture.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
            self._shapes.keep(full, picture)
        self.surface.blit(picture, box.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)

    def rounded(
        self,
        rect: Rect,
        radius: float,
        fill: Colour | pygame.Color | None = None,
        stroke: Colour | pygame.Color | None = None,
        width: float = 0.0,
        alpha: float = 1.0,
    ) -> None:
        """A rounded rectangle, filled, stroked inside its edge, or both."""
        fill_colour = None if fill is None else pygame.Color(fill)
        stroke_colour = None if stroke is None else pygame.Color(stroke)

        def paint(surface: pygame.Surface, unit: float) -> None:
            area, corner = surface.get_rect(), round(radius * unit)
            if stroke_colour is not None and width:
                pygame.draw.rect(surface, stroke_colour, area, border_radius=corner)
                inner = area.inflate(-2 * round(width * unit), -2 * round(width * unit))
                hole = fill_colour if fill_colour is not None else pygame.Color(0, 0, 0, 0)
                pygame.draw.rect(surface, hole, inner, border_radius=max(0, corner - round(width * unit)))
            elif fill_colour is not None:
                pygame.draw.rect(surface, fill_colour, area, border_radius=corner)

        key = ("rounded", radius, _hashable(fill_colour), _hashable(stroke_colour), width)
        self.shape(key, rect, paint, alpha)

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        width: float = 0.0,
        alpha: float = 1.0,
    ) -> None:
        """A circle about (x, y)."""
        self.rounded((x - radius, y - radius, 2 * radius, 2 * radius), radius, fill, stroke, width, alpha)

    def glow(
        self,
        rect: Rect,
        radius: float,
        colour: Colour = GLOW,
        stroke: float = 30.0,
        blur: float = 9.0,
        alpha: float = 1.0,
    ) -> None:
        """A soft rim of light along a rounded rectangle."""
        margin = stroke / 2 + 3 * blur
        tone = pygame.Color(colour)
        x, y, w, h = rect
        box = self.rect((x - margin, y - margin, w + 2 * margin, h + 2 * margin))
        key = ("glow", box.size, radius, _hashable(tone), stroke, blur, round(alpha * 64))
        picture = self._shapes.get(key)
        if picture is None:
            coarse = max(1, self.px(blur) // 3)  # what is soft needs few pixels: a wide blur is slow
            small = pygame.Surface((max(1, box.w // coarse), max(1, box.h // coarse)), pygame.SRCALPHA)
            edge = max(1, self.px(stroke) // coarse)
            inset = self.px(margin) // coarse
            outer = small.get_rect().inflate(-2 * inset + edge, -2 * inset + edge)
            corner = self.px(radius + stroke / 2) // coarse
            pygame.draw.rect(small, tone, outer, width=edge, border_radius=corner)
            blurred = pygame.transform.gaussian_blur(small.premul_alpha(), max(1, self.px(blur) // coarse))
            picture = blurred if coarse == 1 else pygame.transform.smoothscale(blurred, box.size)
            if alpha < 1:
                level = round(255 * alpha)
                picture.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
            self._shapes.keep(key, picture)
        self.surface.blit(picture, box.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """An antialiased polyline with round joints."""
        tone = pygame.Color(colour)
        margin = width
        left = min(x for x, _ in points) - margin
        top = min(y for _, y in points) - margin
        right = max(x for x, _ in points) + margin
        bottom = max(y for _, y in points) + margin

        def paint(surface: pygame.Surface, unit: float) -> None:
            spots = [((x - left) * unit, (y - top) * unit) for x, y in points]
            thick = max(1, round(width * unit))
            # Not pygame.draw.line: it measures thick lines across an axis, so that slanting ones come out too thin.
            for (x1, y1), (x2, y2) in pairwise(spots):
                long = math.hypot(x2 - x1, y2 - y1) or 1.0
                dx, dy = (y2 - y1) / long * thick / 2, (x1 - x2) / long * thick / 2
                corners = [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)]
                pygame.draw.polygon(surface, tone, corners)
            for spot in spots:
                pygame.draw.circle(surface, tone, spot, thick / 2)

        key = ("line", tuple((x - left, y - top) for x, y in points), _hashable(tone), width)
        self.shape(key, (left, top, right - left, bottom - top), paint)

    def polygon(self, points: Sequence[Point], fill: Colour, alpha: float = 1.0) -> None:
        """A filled antialiased polygon."""
        tone = pygame.Color(fill)
        left, top = min(x for x, _ in points), min(y for _, y in points)
        right, bottom = max(x for x, _ in points), max(y for _, y in points)

        def paint(surface: pygame.Surface, unit: float) -> None:
            pygame.draw.polygon(surface, tone, [((x - left) * unit, (y - top) * unit) for x, y in points])

        key = ("polygon", tuple((x - left, y - top) for x, y in points), _hashable(tone))
        self.shape(key, (left, top, right - left, bottom - top), paint, alpha)

    def arrow(self, start: Point, end: Point, colour: Colour, width: float, head: float) -> None:
        """A straight arrow; `head` is the length of its point."""
        along = pygame.Vector2(end) - pygame.Vector2(start)
        if along.length() < 1:
            return
        unit = along.normalize()
        side = pygame.Vector2(-unit.y, unit.x)
        neck = pygame.Vector2(end) - unit * head
        self.line([start, (neck.x, neck.y)], colour, width)
        left, right = neck + side * head * 0.62, neck - side * head * 0.62
        self.polygon([(left.x, left.y), end, (right.x, right.y)], colour)

    # Text

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour = INK,
        font: str = "text",
        *,
        align: str = "left",
        valign: str = "baseline",
        max_width: float | None = None,
        shadow: Colour | None = None,
        alpha: float = 1.0,
    ) -> float:
        """Draw one line and answer its width in units.

        Args:
            font: "text", "semibold", "bold", "extrabold" or "heading".
            align: which point of the line lies at x: "left", "center" or "right".
            valign: which at y: "baseline", "middle" (of the capitals) or "top".
            max_width: a longer line is set smaller until it fits, in the end cut with an ellipsis.
        """
        if not text:
            return 0.0
        limit = None if max_width is None else max_width * self.scale
        line = self.fonts.line(text, font, size * self.scale, pygame.Color(colour), limit)
        px, py = self.origin[0] + x * self.scale, self.origin[1] + y * self.scale
        width = line.surface.get_width()
        if align == "center":
            px -= width / 2
        elif align == "right":
            px -= width
        if valign == "baseline":
            py -= line.ascent
        elif valign == "middle":
            py -= line.ascent - line.capital / 2
        if shadow is not None:
            drop = max(1, round(line.capital * 0.09))
            under = self.fonts.line(text, font, size * self.scale, pygame.Color(shadow), limit)
            self.surface.blit(under.surface, (round(px), round(py) + drop))
        if alpha < 1:
            faint = line.surface.copy()
            faint.set_alpha(round(255 * alpha))
            self.surface.blit(faint, (round(px), round(py)))
        else:
            self.surface.blit(line.surface, (round(px), round(py)))
        return width / self.scale

    def text_width(self, text: str, size: float, font: str = "text") -> float:
        """The width in units that `text` would take."""
        return self.fonts.width(text, font, size * self.scale) / self.scale

    def fit(self, texts: Sequence[str], size: float, width: float, font: str = "text") -> float:
        """The largest size, at most `size`, at which each of the lines fits `width`: for labels that stand together."""
        while size > 9 and any(self.text_width(text, size, font) > width for text in texts):
            size -= 0.5
        return size

    def paragraph(
        self,
        text: str,
        rect: Rect,
        size: float,
        colour: Colour = INK,
        font: str = "text",
        *,
        align: str = "left",
        valign: str = "top",
        leading: float = 1.45,
        shadow: Colour | None = None,
    ) -> float:
        """Draw wrapped text, set smaller if it would not fit the height; answer the height used, in units.

        Blank lines part paragraphs.
        """
        x, y, width, height = rect
        lines: list[str] = []
        for _ in range(12):
            lines = self.fonts.wrap(text, font, size * self.scale, width * self.scale)
            used = self.line_height(size, leading) * len(lines)
            if used <= height + 1:
                break
            size *= 0.94
        pitch = self.line_height(size, leading)
        used = pitch * len(lines)
        top = y + (height - used) / 2 if valign == "middle" else y
        anchor = {"left": x, "center": x + width / 2, "right": x + width}[align]
        for number, line in enumerate(lines):
            self.text(
                line, anchor, top + pitch * (number + 0.5), size, colour, font, align=align, valign="middle",
                max_width=width + 2, shadow=shadow,
            )  # fmt: skip
        return used

    def paragraph_height(
        self, text: str, width: float, size: float, font: str = "text", leading: float = 1.45
    ) -> float:
        """The height in units that `paragraph` needs at full size."""
        lines = self.fonts.wrap(text, font, size * self.scale, width * self.scale)
        return self.line_height(size, leading) * len(lines)

    def line_height(self, size: float, leading: float) -> float:
        """The pitch of lines of that size, in units."""
        return self.fonts.real_size(size * self.scale) / self.scale * leading


def _hashable(colour: pygame.Color | None) -> tuple[int, int, int, int] | None:
    return None if colour is None else (colour.r, colour.g, colour.b, colour.a)
