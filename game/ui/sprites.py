"""Sprites: pictures cut from packed sheets, scaled to the pixels they are shown at, cached.

A sheet is described by ``sprites/<game>.json``: pages at 1× and 2×, and per sprite its view box, its place on a page
at each resolution and, for stretchable ones, the insets of its nine slices. Pages are loaded when first needed.
Names are ``game/sprite``, e.g. ``tiki/tile_plus2``. Pictures are kept with premultiplied alpha, so that scaling
leaves no dark rims; blit them with BLEND_PREMULTIPLIED.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pygame

from game import resources
from game.ui.pictures import Pictures


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a sprite stands: per resolution (page, x, y, w, h) in pixels."""

    view: tuple[float, float]
    places: dict[str, tuple[int, int, int, int, int]]
    inset: tuple[int, int, int, int] | None


class Sprites:
    """All sheets of the program."""

    def __init__(self) -> None:
        self._entries: dict[str, Entry] = {}
        self._pages: dict[tuple[str, str, int], str] = {}
        self._loaded: dict[tuple[str, str, int], pygame.Surface] = {}
        self._sheets: set[str] = set()
        self.pictures = Pictures()

    def forget(self) -> None:
        """Drop scaled pictures; the scale changed."""
        self.pictures.clear()

    def release(self, sheet: str) -> None:
        """Drop the loaded pages of a sheet that is not on the screen any more."""
        for key in [key for key in self._loaded if key[0] == sheet]:
            del self._loaded[key]

    def entry(self, name: str) -> Entry:
        """The description of a sprite, e.g. ``tiki/fruit``.

        Raises:
            KeyError: no such sprite.
        """
        sheet = name.partition("/")[0]
        if sheet not in self._sheets:
            self._describe(sheet)
        return self._entries[name]

    def view(self, name: str) -> tuple[float, float]:
        """The sprite's size in its own units."""
        return self.entry(name).view

    def get(
        self,
        name: str,
        size: tuple[int, int],
        *,
        alpha: float = 1.0,
        tint: object = None,
        ink: object = None,
    ) -> pygame.Surface:
        """The sprite at a size in pixels, with premultiplied alpha."""
        level = round(alpha * 64)
        key = (name, size, level, tint, ink)
        picture = self.pictures.get(key)
        if picture is None:
            if (level, tint, ink) == (64, None, None):
                picture = pygame.transform.smoothscale(self._source(name, size[0]), size)
            else:
                picture = self._coloured(self.get(name, size), level * 255 // 64, tint, ink)
            self.pictures.keep(key, picture)
        return picture

    def opaque(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A full-screen picture without transparency at a size in pixels."""
        key = (name, size, "opaque")
        picture = self.pictures.get(key)
        if picture is None:
            picture = pygame.transform.smoothscale(self._source(name, size[0]), size)
            if pygame.display.get_surface() is not None:
                picture = picture.convert()
            self.pictures.keep(key, picture)
        return picture

    def sliced(self, name: str, size: tuple[int, int], k: float, alpha: float = 1.0) -> pygame.Surface:
        """A nine-slice sprite stretched to a size in pixels.

        Args:
            k: pixels per view-box unit of the corners; made smaller where the target has no room for them.
        """
        level = round(alpha * 64)
        key = (name, size, "sliced", round(k, 4), level)
        picture = self.pictures.get(key)
        if picture is None:
            picture = self._slice(name, size, k)
            if level < 64:
                picture = self._coloured(picture, level * 255 // 64, None, None)
            self.pictures.keep(key, picture)
        return picture

    def _slice(self, name: str, size: tuple[int, int], k: float) -> pygame.Surface:
        entry = self.entry(name)
        if entry.inset is None:
            return self.get(name, size)
        left, top, right, bottom = entry.inset
        width, height = size
        k = min(k, *(length / total for length, total in ((width, left + right), (height, top + bottom)) if total))
        whole = (max(1, round(entry.view[0] * k)), max(1, round(entry.view[1] * k)))
        source = self.get(name, whole)
        cuts_x = _cuts(whole[0], round(left * k), round(right * k))
        cuts_y = _cuts(whole[1], round(top * k), round(bottom * k))
        goal_x = _cuts(width, round(left * k), round(right * k))
        goal_y = _cuts(height, round(top * k), round(bottom * k))
        target = pygame.Surface(size, pygame.SRCALPHA)
        for (sx, sw), (gx, gw) in zip(cuts_x, goal_x, strict=True):
            for (sy, sh), (gy, gh) in zip(cuts_y, goal_y, strict=True):
                if sw > 0 and sh > 0 and gw > 0 and gh > 0:
                    piece = source.subsurface((sx, sy, sw, sh))
                    if (sw, sh) != (gw, gh):
                        piece = pygame.transform.scale(piece, (gw, gh))
                    target.blit(piece, (gx, gy), special_flags=pygame.BLEND_RGBA_ADD)
        return target

    @staticmethod
    def _coloured(picture: pygame.Surface, level: int, tint: Any, ink: Any) -> pygame.Surface:
        picture = picture.copy()
        if tint is not None:
            colour = pygame.Color(tint)
            picture.fill((colour.r, colour.g, colour.b, 255), special_flags=pygame.BLEND_RGBA_MULT)
        if ink is not None:
            colour = pygame.Color(ink)
            picture.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            picture.fill((colour.r, colour.g, colour.b, 0), special_flags=pygame.BLEND_RGBA_ADD)
            picture = picture.premul_alpha()
        if level < 255:
            picture.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _source(self, name: str, width: int) -> pygame.Surface:
        """The sprite cut from the smallest sheet that has enough pixels."""
        entry = self.entry(name)
        resolution = "1" if width <= entry.places["1"][3] * 1.04 else "2"
        page, x, y, w, h = entry.places[resolution]
        return self._page(name.partition("/")[0], resolution, page).subsurface((x, y, w, h))

    def _page(self, sheet: str, resolution: str, page: int) -> pygame.Surface:
        key = (sheet, resolution, page)
        if key not in self._loaded:
            picture = pygame.image.load(resources.path("sprites", self._pages[key]))
            has_alpha = bool(picture.get_flags() & pygame.SRCALPHA)
            if pygame.display.get_surface() is not None:
                picture = picture.convert_alpha() if has_alpha else picture.convert()
            self._loaded[key] = picture.premul_alpha() if has_alpha else picture
        return self._loaded[key]

    def _describe(self, sheet: str) -> None:
        described = json.loads(resources.path("sprites", f"{sheet}.json").read_text("utf-8"))
        for resolution, pages in described["sheets"].items():
            for number, file in enumerate(pages):
                self._pages[sheet, resolution, number] = file
        for name, item in described["sprites"].items():
            places = {resolution: tuple(item[resolution]) for resolution in described["sheets"]}
            inset = tuple(item["inset"]) if "inset" in item else None
            self._entries[f"{sheet}/{name}"] = Entry(tuple(item["view"]), places, inset)
        self._sheets.add(sheet)


def _cuts(length: int, first: int, last: int) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    """(start, length) of the three slices of an edge."""
    return (0, first), (first, length - first - last), (length - last, last)
