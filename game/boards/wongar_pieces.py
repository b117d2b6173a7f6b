"""Wongar's small things: tokens, figures, cards with their names, pills, marks."""

from __future__ import annotations

import pygame

from game.boards.wongar_layout import FIGURE_VIEW, RITUAL_VIEW
from game.boards.wongar_texts import card_name
from game.ui.canvas import CREAM, GLOW, INK, SEATS, Canvas, Colour, Rect
from game.ui.language import language

PARCHMENT = ("#fcf2de", "#f3e2bf")
GOLD = ("#fff0bf", "#ffd067")
GOLD_EDGE = "#c98a1e"
RADIUS = 14.0


def parchment(canvas: Canvas, rect: Rect, lit: bool = False, radius: float = RADIUS) -> None:
    """A card of parchment that lies on the cloth, lit from behind if it is somebody's turn."""
    x, y, wide, high = rect
    if lit:
        canvas.glow(rect, radius, GLOW, 16, 7, 0.95)
    else:
        canvas.glow((x + 2, y + 5, wide - 4, high - 4), radius, "#04151a", 20, 6, 0.55)
    canvas.rounded(rect, radius, "#e2cba0")
    shaded(canvas, (x + 2, y + 2, wide - 4, high - 4), radius - 2, PARCHMENT)
    if lit:
        canvas.rounded((x - 1, y - 1, wide + 2, high + 2), radius + 1, None, GLOW, 3)


def shaded(
    canvas: Canvas, rect: Rect, radius: float, tones: tuple[str, str], edge: str | None = None, width: float = 1.6
) -> None:
    """A rounded rectangle that is lighter above."""

    def paint(surface: pygame.Surface, unit: float) -> None:
        area = surface.get_rect()
        pygame.draw.rect(surface, "#ffffff", area, border_radius=round(radius * unit))
        column = pygame.Surface((1, 32), pygame.SRCALPHA)
        above, below = pygame.Color(tones[0]), pygame.Color(tones[1])
        for y in range(32):
            column.set_at((0, y), above.lerp(below, y / 31))
        surface.blit(pygame.transform.smoothscale(column, area.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if edge is not None:
            thick = max(1, round(width * unit))
            pygame.draw.rect(surface, edge, area, width=thick, border_radius=round(radius * unit))

    canvas.shape(("shaded", radius, tones, edge, width), rect, paint)


# Pieces


def token(canvas: Canvas, kind: str, colour: int | None, x: float, y: float, width: float, alpha: float = 1.0) -> None:
    """A token about (x, y) in a seat's colour, or of plain wood."""
    number = 0 if colour is None else colour + 1
    canvas.sprite(f"wongar/token_{kind}_{number}", x - width / 2, y - width / 2, width, alpha=alpha)


def figure(canvas: Canvas, kind: str, x: float, y: float, width: float, alpha: float = 1.0) -> None:
    """The ancestor or the elder with the middle of its foot at (x, y)."""
    canvas.sprite(f"wongar/{kind}", x, y, width, anchor=(FIGURE_VIEW[0] / 2, FIGURE_VIEW[1]), alpha=alpha)


def seat_disc(canvas: Canvas, colour: int, x: float, y: float, radius: float, alpha: float = 1.0) -> None:
    """A small disc in a seat's colour with its mark."""
    canvas.disc(x, y, radius, SEATS[colour], "#fffaf0", radius * 0.16, alpha)
    canvas.mark(colour, x, y, radius * 1.1, ink="#fffaf0", alpha=alpha)


# Cards


def area_card(canvas: Canvas, card: str, x: float, y: float, width: float, scale: float = 1.0) -> None:
    """An area card about (x, y); "back" is its back. `scale` narrows it while it is turned over."""
    if scale >= 1.0:
        canvas.sprite(f"wongar/area_{card}", x - width / 2, y - width / 2, width)
    elif width * scale >= 1:
        wide = width * scale
        canvas.sprite(f"wongar/area_{card}", x - wide / 2, y - width / 2, wide, height=width)


def ritual_card(
    canvas: Canvas, card: str, x: float, y: float, width: float, scale: float = 1.0, alpha: float = 1.0
) -> None:
    """A ritual card about (x, y) with its name; "back" is its back."""
    high = width * RITUAL_VIEW[1] / RITUAL_VIEW[0]
    if card == "back":
        if scale >= 1.0:
            canvas.sprite("wongar/ritual_back", x - width / 2, y - high / 2, width, alpha=alpha)
        elif width * scale >= 1:
            wide = width * scale
            canvas.sprite("wongar/ritual_back", x - wide / 2, y - high / 2, wide, height=high, alpha=alpha)
        return
    if scale < 1.0:
        if width * scale >= 1:
            wide = width * scale
            canvas.sprite(f"wongar/ritual_{card}", x - wide / 2, y - high / 2, wide, height=high, alpha=alpha)
        return

    def paint() -> None:
        unit = width / RITUAL_VIEW[0]
        canvas.sprite(f"wongar/ritual_{card}", 0, 0, width)
        small = width < 120
        size = (48 if small else 40) * unit / max(1.0, canvas.fonts.text_scale / 1.15)  # a ribbon is only so high
        canvas.text(
            card_name(card), 160 * unit, 377 * unit, size, INK, "bold" if small else "heading",
            align="center", valign="middle", max_width=(236 if small else 214) * unit,
        )  # fmt: skip

    key = ("ritual", card, language(), canvas.fonts.text_scale)
    canvas.stamp(key, x, y, (width, high), paint, alpha=alpha)


def night_pill(canvas: Canvas, text: str, x: float, y: float, size: float, least: float, high: float) -> None:
    """A number on a dark pill about (x, y)."""
    wide = max(least, canvas.text_width(text, size, "bold") + high * 0.7)
    canvas.rounded((x - wide / 2, y - high / 2, wide, high), high / 2, "#2e2138", "#6f5a7a", 1.2)
    canvas.text(text, x, y, size, CREAM, "bold", align="center", valign="middle", max_width=wide - 6)


def rim(canvas: Canvas, rect: Rect, radius: float, colour: Colour = GLOW, strength: float = 1.0) -> None:
    """The glowing rim around something that can be clicked."""
    x, y, wide, high = rect
    canvas.glow(rect, radius, colour, 9, 4, 0.9 * strength)
    canvas.rounded((x - 2, y - 2, wide + 4, high + 4), radius + 2, None, "#fff0b8" if colour == GLOW else colour, 2.4,
                   alpha=0.55 + 0.45 * strength)  # fmt: skip
