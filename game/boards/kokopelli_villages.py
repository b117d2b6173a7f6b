"""Kokopelli's villages: boards, open ceremonies, weights, whose reach a space lies in, and the light around spaces."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.boards import kokopelli_layout as layout
from game.boards.board import Player
from game.boards.kokopelli_cards import card, pill, seat_disc, shadow
from game.boards.kokopelli_display import Flight, Shown, Stack, parts, space_name
from game.ui.canvas import CREAM, SEATS, Canvas, Colour, Rect
from game.ui.language import _

DIM, DIMMED = "#241a36", 0.54


def board(canvas: Canvas, shown: Shown, seat: int, colour: int) -> None:
    """A village without anything that changes."""
    x, y, wide, high = shown.layout.villages[shown.place(seat)]
    tail = "_5" if shown.layout.spaces == 5 else ""
    unit = wide / layout.VILLAGE[0]
    body = (x + 8 * unit, y + 110 * unit, wide - 16 * unit, high - 112 * unit)
    canvas.glow(body, 26 * unit, "#120a1c", 40 * unit, 14 * unit, 0.6)
    canvas.sprite(f"kokopelli/village_board{tail}", x, y, wide)
    canvas.sprite(f"kokopelli/village_tint{tail}", x, y, wide, tint=SEATS[colour])


def space_rect(shown: Shown, space: str) -> Rect:
    """The niche of a space on the table."""
    seat, number = parts(space)
    return layout.niche(shown.layout.villages[shown.place(seat)], shown.layout.spaces, number)


def unit_of(shown: Shown, space: str) -> float:
    """The size of a village's unit on the table."""
    return shown.layout.villages[shown.place(parts(space)[0])][2] / layout.VILLAGE[0]


def content(canvas: Canvas, shown: Shown, seat: int, players: Sequence[Player]) -> None:
    """What lies in a village and stands on its ledge; spaces in motion are left out."""
    for number, stack in enumerate(shown.villages[seat]):
        space = space_name(seat, number)
        if space not in shown.moving:
            if stack is not None:
                ceremony(canvas, shown, space, stack)
            weights(canvas, shown, space)
        reachers(canvas, shown, space, players)
        if out_of_reach(shown, space):
            veil(canvas, shown, space)


def out_of_reach(shown: Shown, space: str) -> bool:
    """Whether the view's seat cannot play there."""
    return space not in shown.reach[shown.seat]


def ceremony(canvas: Canvas, shown: Shown, space: str, stack: Stack, flights: Sequence[Flight] = ()) -> None:
    """The cards of an open ceremony, the first in front; flights may lie behind them."""
    seat, number = parts(space)
    village = shown.layout.villages[shown.place(seat)]
    width, _high = layout.card_size(village)
    last = len(stack.cards) - 1
    for flight in flights:
        shadow(canvas, flight.x, flight.y, width, flight.angle)
        card(canvas, flight.kind, flight.x, flight.y, flight.width, angle=flight.angle)
    for level in range(last, -1, -1):
        x, y = layout.card_slot(village, shown.layout.spaces, number, stack.spread, min(level, stack.spread))
        shadow(canvas, x, y, width)
        card(canvas, stack.cards[level], x, y, width)


def weights(canvas: Canvas, shown: Shown, space: str, more: int = 0) -> None:
    """How much lies there and how much closes it (K5.3); `more` is what a card would add."""
    seat, _number = parts(space)
    stack = shown.stack(space)
    x, _y, wide, _high = space_rect(shown, space)
    unit, middle = unit_of(shown, space), layout.ledge(shown.layout.villages[shown.place(seat)])
    needed = shown.closing[seat]
    weight = stack.weight if stack is not None else 0
    radius, pitch, high = 9.6 * unit, 26 * unit, 27 * unit
    length = pitch * (needed - 1) + 2 * radius + 13 * unit
    left = x + wide / 2 - length / 2
    canvas.rounded((left, middle - high / 2, length, high), high / 2, "#3a1d1a", alpha=0.85)
    for number in range(needed):
        fill: Colour = "#ffd76a" if number < weight else "#fffdf0" if number < weight + more else "#8a5540"
        canvas.disc(x + wide / 2 + pitch * (number - (needed - 1) / 2), middle, radius, fill)


def reachers(canvas: Canvas, shown: Shown, space: str, players: Sequence[Player]) -> None:
    """The marks of the other players who may play there (K1.7, K5.8)."""
    seat, _number = parts(space)
    x, _y, wide, _high = space_rect(shown, space)
    unit, middle = unit_of(shown, space), layout.ledge(shown.layout.villages[shown.place(seat)])
    radius = 13 * unit
    right = x + wide - 24 * unit
    others = [other for other in range(shown.seats) if other != seat and space in shown.reach[other]]
    for index, other in enumerate(others):
        seat_disc(canvas, players[other].colour, right - 27 * unit * index, middle, radius)


def veil(canvas: Canvas, shown: Shown, space: str) -> None:
    """The shade over a space out of reach."""
    x, y, wide, high = space_rect(shown, space)
    unit = unit_of(shown, space)
    canvas.rounded((x, y, wide, high), layout.NICHE_RADIUS * unit, DIM, alpha=DIMMED)
    middle = layout.ledge(shown.layout.villages[shown.place(parts(space)[0])])
    canvas.rounded((x, middle - 15 * unit, wide, 30 * unit), 6 * unit, DIM, alpha=DIMMED)


def brackets(canvas: Canvas, shown: Shown) -> None:
    """Which spaces of the neighbours one may play on, in words under them."""
    top = shown.layout.reach
    if top is None:
        return
    for place in range(1, shown.seats):
        seat = (shown.seat + place) % shown.seats
        near = [
            number
            for number in range(shown.layout.spaces)
            if space_name(seat, number) in shown.reach[shown.seat]
        ]  # fmt: skip
        if not near:
            continue
        village = shown.layout.villages[place]
        first = layout.niche(village, shown.layout.spaces, near[0])
        last = layout.niche(village, shown.layout.spaces, near[-1])
        left, right = first[0] + 3, last[0] + last[2] - 3
        canvas.line([(left, top - 1), (left, top + 6), (right, top + 6), (right, top - 1)], CREAM, 2)
        pill(canvas, _("in your reach"), (left + right) / 2, top + 7, 13.5, right - left - 20)


def moving(canvas: Canvas, shown: Shown, players: Sequence[Player]) -> None:
    """The spaces that change at the moment."""
    for space in sorted(shown.moving):
        stack = shown.stack(space)
        under = [flight for flight in shown.flights if flight.under == space]
        if stack is not None:
            ceremony(canvas, shown, space, stack, under)
        weights(canvas, shown, space)
        if out_of_reach(shown, space):
            veil(canvas, shown, space)


# Light


def legal(canvas: Canvas, rect: Rect, radius: float, *, thick: float = 1.0, strength: float = 1.0) -> None:
    """The warm rim around a space that a card can go to."""
    light(canvas, rect, radius, "#ffe38f", "#ffd76a", thick, strength)


def white(canvas: Canvas, rect: Rect, radius: float, *, thick: float = 1.0) -> None:
    """The rim around what is chosen."""
    light(canvas, rect, radius, "#ffffff", "#fff4d0", thick, 1.0)


def light(canvas: Canvas, rect: Rect, radius: float, rim: Colour, glow: Colour, thick: float, strength: float) -> None:
    """A crisp rim with a glow of three widths."""
    margin = 10.0 * thick
    x, y, wide, high = rect

    def paint(surface: pygame.Surface, unit: float) -> None:
        area = surface.get_rect()
        inset = round((margin + 1.75 * thick) * unit)
        middle = area.inflate(-2 * inset, -2 * inset)
        for width, alpha in ((18.0, 0.13), (13.0, 0.2), (8.5, 0.35)):
            layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            half = round(width * thick * unit / 2)
            tone = pygame.Color(glow)
            tone.a = round(255 * alpha)
            outer = middle.inflate(2 * half, 2 * half)
            pygame.draw.rect(layer, tone, outer, width=2 * half, border_radius=round(radius * unit) + half)
            surface.blit(layer, (0, 0))
        half = round(3.5 * thick * unit / 2)
        outer = middle.inflate(2 * half, 2 * half)
        pygame.draw.rect(surface, rim, outer, width=2 * half, border_radius=round(radius * unit) + half)

    canvas.shape(
        ("light", rim, radius, thick), (x - margin, y - margin, wide + 2 * margin, high + 2 * margin), paint, strength
    )


def space_light(canvas: Canvas, shown: Shown, space: str, hovered: bool) -> None:
    """The light around a space that can be clicked."""
    rect, unit = space_rect(shown, space), unit_of(shown, space)
    radius = (layout.NICHE_RADIUS - 2) * unit
    thick = min(1.0, max(0.62, unit / 0.733))
    if hovered:
        white(canvas, rect, radius, thick=thick)
    else:
        legal(canvas, rect, radius, thick=thick)
