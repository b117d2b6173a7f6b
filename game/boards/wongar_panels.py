"""The players' panels: who, how many points, which figures, what is left in the supply, how many cards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.boards import wongar_layout as layout
from game.boards.board import Player
from game.boards.wongar_display import FIGURES, Shown
from game.boards.wongar_pieces import GOLD, GOLD_EDGE, RADIUS, figure, parchment, seat_disc, shaded, token
from game.engine.wongar_tables import TOKENS
from game.ui.canvas import INK, PARCHMENT_EDGE, SEATS, Canvas, Point
from game.ui.language import _

GOODS = ("disc", "cube", "cylinder", "ritual", "area")
SIZES = {"disc": 26.0, "cube": 26.0, "cylinder": 29.0}


def panel(canvas: Canvas, shown: Shown, seat: int, player: Player, name: str) -> None:
    """A player's panel; lit while it is the seat's turn."""
    where = layout.panel(seat, shown.seats)
    x, y, wide, high = where.rect
    parchment(canvas, where.rect, seat == shown.current)
    _band(canvas, (x + 2, y + 2, 14, high - 4), player.colour)
    canvas.sprite(f"wongar/avatar_{player.colour + 1}", x + 25, y + 8, where.avatar)
    seat_disc(canvas, player.colour, x + 25 + where.avatar - 7, y + 8 + where.avatar - 7, 12)
    score = canvas.text(
        str(shown.scores[seat]), x + wide - 14, y + where.name_y + 5, 34, INK, "heading", align="right",
        valign="middle",
    )  # fmt: skip
    room = wide - 101 - score - 24
    canvas.text(name, x + 101, y + where.name_y, 20, INK, "heading", valign="middle", max_width=room)
    _chips(canvas, shown, seat)
    canvas.rounded((x + 26, y + where.line, wide - 40, 1.4), 0.7, PARCHMENT_EDGE)
    for number, kind in enumerate(GOODS):
        _goods(canvas, shown, seat, player, number, kind)


def _band(canvas: Canvas, rect: tuple[float, float, float, float], colour: int) -> None:
    def paint(surface: pygame.Surface, unit: float) -> None:
        corner = round((RADIUS - 2) * unit)
        pygame.draw.rect(
            surface, SEATS[colour], surface.get_rect(), border_top_left_radius=corner, border_bottom_left_radius=corner
        )

    canvas.shape(("band", colour), rect, paint)


def belongings(shown: Shown, seat: int) -> list[str]:
    """What lies below a name: the figures that the seat holds, and the boomerang of the start player."""
    return [kind for kind in FIGURES if shown.holders[kind] == seat] + ["boomerang"] * (seat == shown.start)


def chip_point(shown: Shown, seat: int, kind: str) -> Point:
    """The middle of the place where a figure or the boomerang lies, or would."""
    own = belongings(shown, seat)
    number = own.index(kind) if kind in own else min(len(own), 2)
    return layout.middle(layout.chip(seat, shown.seats, number))


def _chips(canvas: Canvas, shown: Shown, seat: int) -> None:
    for number, kind in enumerate(belongings(shown, seat)):
        x, y, wide, high = layout.chip(seat, shown.seats, number)
        if kind == "boomerang":
            canvas.sprite("wongar/boomerang", x - 1, y - 1, wide + 2)
        elif kind not in shown.carried:
            shaded(canvas, (x, y, wide, high), 9, GOLD, GOLD_EDGE, 1.6)
            figure(canvas, kind, x + wide / 2, y + high - 3, (high - 6) * 160 / 256)


def _goods(canvas: Canvas, shown: Shown, seat: int, player: Player, number: int, kind: str) -> None:
    """A picture of the lowest row and its number."""
    where = layout.panel(seat, shown.seats)
    x = where.rect[0] + layout.GOODS[number]
    y = where.rect[1] + where.goods
    tally = shown.tallies[seat] if shown.over else None
    if kind in TOKENS and tally is not None:
        count = tally[TOKENS.index(kind)]  # W7.2: the cards taken are turned over
        canvas.sprite(f"wongar/area_{kind}", x + 12, y - 13, 26)
        left = x + 41
    elif kind in TOKENS:
        count = shown.supplies[seat][TOKENS.index(kind)]
        token(canvas, kind, player.colour, x + 24, y, SIZES[kind], 1.0 if count else 0.3)
        left = x + 39 if kind != "cylinder" else x + 36
    elif kind == "ritual":
        count = shown.hand_sizes[seat]
        canvas.sprite("wongar/ritual_back", x + 16, y - 14, 20)
        left = x + 40
    else:
        count = shown.cards_taken[seat]
        canvas.sprite("wongar/area_back", x + 13, y - 13, 26)
        left = x + 42
    next_left = layout.GOODS[number + 1] + where.rect[0] + 8 if number + 1 < len(GOODS) else where.rect[0] + 262
    canvas.text(str(count), left, y, 16, INK, "bold", valign="middle", max_width=max(12.0, next_left - left))


def names(players: Sequence[Player]) -> list[str]:
    """What the panels call the players: the only person at the table is "You"."""
    people = sum(player.human for player in players)
    return [_("You") if player.human and people == 1 else player.name for player in players]


def thinking(canvas: Canvas, shown: Shown, seat: int, done: float) -> None:
    """How far a computer opponent is with its thoughts: a line that grows along the bottom of its panel."""
    x, y, wide, high = layout.panel(seat, shown.seats).rect
    canvas.rounded((x + 24, y + high - 7, wide - 38, 4), 2, "#d9c69c")
    canvas.rounded((x + 24, y + high - 7, max(4.0, round((wide - 38) * min(1.0, done))), 4), 2, "#c98a1e")
