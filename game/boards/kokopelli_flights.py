"""What moves over Kokopelli's table: cards and tiles on their way, points, flashing abilities, words across it all."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.boards.board import Player
from game.boards.kokopelli_cards import back, card, shadow, star
from game.boards.kokopelli_ceremonies import TYPES
from game.boards.kokopelli_display import Flight, Shown, space_name
from game.boards.kokopelli_layout import HAND_CARD
from game.boards.kokopelli_panels import ability_rows
from game.boards.kokopelli_tiles import token
from game.boards.kokopelli_villages import space_rect, unit_of
from game.ui.canvas import CREAM, Canvas, Rect

TINY, STAR = 60.0, 56.0
"""Small cards and stars on their way are drawn once in these widths, then scaled."""


def flights(canvas: Canvas, shown: Shown, players: Sequence[Player]) -> None:
    """Everything on its way, but for cards that lie behind others."""
    for flight in shown.flights:
        if flight.under is None and flight.alpha > 0.02:
            _flight(canvas, flight, players)


def _flight(canvas: Canvas, flight: Flight, players: Sequence[Player]) -> None:
    colour = players[flight.seat].colour
    if flight.kind == "star":
        star(canvas, flight.x, flight.y, STAR, flight.text, flight.width / STAR)
        return
    if flight.kind != "back" and flight.kind not in TYPES:
        token(canvas, flight.kind, flight.x, flight.y, round(flight.width))
        return
    full = HAND_CARD[0] if flight.width > TINY else TINY
    scale = min(1.0, flight.width / full)
    angle = round(flight.angle)
    squeeze = abs(math.cos(math.pi * flight.turn))
    if flight.kind == "back" or flight.turn > 0.5:
        back(canvas, colour, flight.x, flight.y, full, angle=angle, scale=scale, alpha=flight.alpha, squeeze=squeeze)
        return
    if flight.width > TINY and not flight.turn:
        shadow(canvas, flight.x + 4, flight.y + 8, full, angle, scale=scale)
    card(canvas, flight.kind, flight.x, flight.y, full, angle=angle, scale=scale, alpha=flight.alpha, squeeze=squeeze)


def flashes(canvas: Canvas, shown: Shown, words: Rect | None) -> None:
    """Abilities at work: light that spreads from their spaces, and from their line in the panel."""
    own = shown.abilities(shown.seat)
    for key, part in shown.flashes.items():
        if not 0 < part < 1:
            continue
        seat_text, _colon, kind = key.partition(":")
        seat = int(seat_text)
        alpha = math.sin(math.pi * part)
        for number, stack in enumerate(shown.villages[seat]):
            if stack is not None and stack.cards[0] == kind:
                space = space_name(seat, number)
                _burst(canvas, space_rect(shown, space), unit_of(shown, space), part, alpha)
        if seat == shown.seat and words is not None and kind in own:
            row = ability_rows(words, len(own))[own.index(kind)]
            canvas.rounded(row, 12, "#ffd76a", alpha=round(0.4 * alpha, 2))


def _burst(canvas: Canvas, rect: Rect, unit: float, part: float, alpha: float) -> None:
    x, y, wide, high = rect
    margin = 40 * unit
    inner = (margin, margin, wide, high)
    size = (wide + 2 * margin, high + 2 * margin)
    middle = (x + wide / 2, y + high / 2)

    def shine() -> None:
        canvas.rounded(inner, 22 * unit, "#fff2b8")

    def ring() -> None:
        canvas.glow(inner, 22 * unit, "#ffd76a", 18 * unit, 7 * unit)

    canvas.stamp("shine", *middle, size, shine, alpha=0.4 * alpha)
    canvas.stamp("ring", *middle, size, ring, scale=1 + 0.14 * part, alpha=alpha)


def banner(canvas: Canvas, shown: Shown) -> None:
    """Words across the table."""
    if shown.banner is None:
        return
    text, alpha = shown.banner
    if alpha <= 0:
        return
    alpha = round(alpha * 16) / 16
    canvas.rounded((0, 392, 1600, 112), 0, "#1d1230", alpha=0.82 * alpha)
    canvas.rounded((0, 392, 1600, 4), 0, "#f0c04c", alpha=alpha)
    canvas.rounded((0, 500, 1600, 4), 0, "#f0c04c", alpha=alpha)
    canvas.text(text, 800, 448, 52, CREAM, "heading", align="center", valign="middle", max_width=1400, alpha=alpha)
