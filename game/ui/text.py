"""Text: faces, sizes in real pixels, lines that fit, paragraphs that wrap; all cached."""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass

import font_fredoka_one
import font_manrope
import pygame

_FACES: dict[str, str] = {
    "text": font_manrope.font_files["ManropeMedium"],
    "semibold": font_manrope.font_files["ManropeSemiBold"],
    "bold": font_manrope.font_files["ManropeBold"],
    "extrabold": font_manrope.font_files["ManropeExtraBold"],
    "heading": font_fredoka_one.font_files["FredokaOne"],
}

SMALLEST = 11.5
"""Pixels: text is never asked to be smaller, only squeezed where the place is too narrow."""

_LINES = 1500

_UNSEEN = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")
"""What has no picture, and what the fonts refuse: control and format characters, halves of surrogate pairs."""


@dataclass(frozen=True, slots=True)
class Line:
    """A rendered line; lengths in pixels."""

    surface: pygame.Surface
    ascent: float
    capital: float


class Fonts:
    """Renders text at real pixel sizes; `text_scale` is the user's text size (1.0, 1.25, 1.5)."""

    def __init__(self, text_scale: float = 1.0) -> None:
        pygame.font.init()
        self.text_scale = text_scale
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._lines: OrderedDict[tuple[str, str, int, tuple[int, ...], int], Line] = OrderedDict()

        self._wrapped: OrderedDict[tuple[str, str, int, int], list[str]] = OrderedDict()

    def forget(self) -> None:
        """Drop what was rendered for another scale."""
        self._wrapped.clear()
        self._fonts.clear()
        self._lines.clear()

    def real_size(self, size: float) -> float:
        """The pixels that a wish of `size` pixels becomes: scaled by the user's text size and readable.

        Large type grows less than small type: it is the small one that people cannot read.
        """
        growth = 1 + (self.text_scale - 1) * max(0.25, min(1.0, 26 / max(size, 1.0)))
        return max(SMALLEST, size * growth)

    def font(self, face: str, pixels: int) -> pygame.font.Font:
        """The face at a size in pixels."""
        key = (face, pixels)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(_FACES[face], pixels)
        return self._fonts[key]

    def width(self, text: str, face: str, size: float) -> float:
        """Pixels that the line would take at the wished size."""
        return self._measure(_UNSEEN.sub("", text), face, round(self.real_size(size)))

    def _measure(self, text: str, face: str, pixels: int) -> float:
        fine = _fineness(pixels)
        return self.font(face, pixels * fine).size(text)[0] / fine

    def line(self, text: str, face: str, size: float, colour: pygame.Color, limit: float | None = None) -> Line:
        """Render one line; beyond `limit` pixels it is set smaller and, as a last resort, cut with an ellipsis."""
        text = _UNSEEN.sub("", text)
        pixels = round(self.real_size(size))
        key = (text, face, pixels, (colour.r, colour.g, colour.b, colour.a), -1 if limit is None else int(limit))
        line = self._lines.get(key)
        if line is None:
            line = self._render(text, face, pixels, colour, limit)
            self._lines[key] = line
            while len(self._lines) > _LINES:
                self._lines.popitem(last=False)
        else:
            self._lines.move_to_end(key)
        return line

    def _render(self, text: str, face: str, pixels: int, colour: pygame.Color, limit: float | None) -> Line:
        if limit is not None:
            smallest = max(8, round(pixels * 0.55))
            while (width := self._measure(text, face, pixels)) > limit and pixels > smallest:
                pixels = max(smallest, min(pixels - 1, round(pixels * limit / width)))
            if width > limit:
                while text and self._measure(text + "…", face, pixels) > limit:
                    text = text[:-1]
                text = text.rstrip() + "…"
        fine = _fineness(pixels)
        font = self.font(face, pixels * fine)
        if not font.size(text)[0]:
            return Line(pygame.Surface((1, max(1, pixels)), pygame.SRCALPHA), font.get_ascent() / fine, 0.71 * pixels)
        surface = font.render(text, True, colour)
        if fine > 1:
            width, height = surface.get_size()
            size = (max(1, round(width / fine)), max(1, round(height / fine)))
            surface = pygame.transform.smoothscale(surface.convert_alpha(), size)
        if colour.a < 255:
            surface.set_alpha(colour.a)
        return Line(surface, font.get_ascent() / fine, 0.71 * pixels)

    def wrap(self, text: str, face: str, size: float, width: float) -> list[str]:
        """Break text into lines of at most `width` pixels; newlines are kept."""
        text = _UNSEEN.sub("", text)
        pixels = round(self.real_size(size))
        key = (text, face, pixels, int(width))
        if key in self._wrapped:
            return self._wrapped[key]
        lines: list[str] = []
        for part in text.split("\n"):
            line = ""
            for word in part.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self._measure(longer, face, pixels) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        self._wrapped[key] = lines
        while len(self._wrapped) > _LINES:
            self._wrapped.popitem(last=False)
        return lines


def _fineness(pixels: int) -> int:
    """How much larger small type is drawn before it is scaled down, so that its letters stand evenly."""
    return 4 if pixels <= 24 else 2 if pixels <= 40 else 1
