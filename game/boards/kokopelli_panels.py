"""Around Kokopelli's villages: the players' panels, the journal, what a village helps with, the round."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.boards import kokopelli_layout as layout
from game.boards.board import Player
from game.boards.kokopelli_cards import fitted, mark, night, roundel, star
from game.boards.kokopelli_ceremonies import TYPES
from game.boards.kokopelli_display import Shown
from game.ui.canvas import CREAM, FADED, GLOW, INK, PARCHMENT_EDGE, SEATS, Canvas, Point, Rect
from game.ui.language import _

SUNNY = "#ffe1a0"
RADIUS = 14.0


# Players


def panel(canvas: Canvas, shown: Shown, seat: int, player: Player, name: str) -> None:
    """A player's panel: who, how many cards, how many points; lit while it is the seat's turn."""
    place = shown.place(seat)
    rect = shown.layout.panels[place]
    x, y, wide, high = rect
    active = seat == shown.current
    if active:
        canvas.glow(rect, RADIUS, GLOW, 16, 7, 0.9)
    else:
        canvas.glow((x + 2, y + 4, wide - 4, high - 4), RADIUS, "#0a0814", 18, 6, 0.5)
    canvas.rounded(rect, RADIUS, "#f8ead0", PARCHMENT_EDGE, 2)
    block = high * 1.42 if place == 0 else 86.0
    _tinted(canvas, (x + 2, y + 2, block, high - 4), player.colour)
    avatar = high - 4.0
    canvas.sprite(f"kokopelli/avatar_{seat % 4 + 1}", x + 3, y + 2, avatar)
    size = 22.0 if place == 0 else 17.0
    mark(canvas, player.colour, x + (avatar + block) / 2 + 3, y + high / 2, size, "#ffffff")
    if active:
        canvas.rounded((x - 1, y - 1, wide + 2, high + 2), RADIUS + 1, None, GLOW, 3)
    if place == 0:
        _own_figures(canvas, shown, seat, name, x + block + 12)
    else:
        _figures(canvas, shown, seat, player, name)


def _tinted(canvas: Canvas, rect: Rect, colour: int) -> None:
    def paint(surface: pygame.Surface, unit: float) -> None:
        corner = round((RADIUS - 2) * unit)
        pygame.draw.rect(
            surface, SEATS[colour], surface.get_rect(), border_top_left_radius=corner, border_bottom_left_radius=corner
        )

    canvas.shape(("tinted", colour), rect, paint)


def _own_figures(canvas: Canvas, shown: Shown, seat: int, name: str, left: float) -> None:
    x, y, wide, high = shown.layout.panels[0]
    points = str(shown.totals[seat])
    middle = x + wide - 20 - max(canvas.text_width(points, 30, "heading"), 36) - 20
    room = middle - 20 - left
    stacked = canvas.text_width(name, 22, "heading") > 1.2 * room  # a long name needs the whole line
    level, size = (y + 54, 24.0) if stacked else (y + high / 2, 30.0)
    canvas.text(points, middle + 20, level, size, INK, "heading", valign="middle", max_width=70)
    star(canvas, middle + (2 if stacked else 0), level, size)
    fitted(canvas, name, left, y + 26, 22, "heading", x + wide - 14 - left if stacked else room, align="left")
    held, limit = shown.hand_sizes[seat], shown.hand_limits[seat]
    hand = _("Hand {count} of {limit}").format(count=held, limit=limit)
    colour = "#b3401c" if held > limit else FADED
    canvas.text(hand, left, y + 53, 15, colour, "semibold", valign="middle", max_width=room)
    if seat == shown.start:
        canvas.sprite("kokopelli/start_figure", x + wide - 50, y - 50, 42)


def _figures(canvas: Canvas, shown: Shown, seat: int, player: Player, name: str) -> None:
    """Hand, draw pile and points of another player; a narrow panel with the start figure has them in two rows."""
    x, y, wide, high = shown.layout.panels[shown.place(seat)]
    middle = y + high / 2
    left = x + 98
    points = str(shown.totals[seat])
    at = x + wide - 18 - max(canvas.text_width(points, 25, "heading"), 32) - 18
    canvas.text(points, at + 18, middle, 25, INK, "heading", valign="middle", max_width=60)
    star(canvas, at, middle, 27)
    at -= 20
    begins = seat == shown.start
    compact = wide < 380 and begins
    if not compact:
        count = canvas.text(
            str(shown.piles[seat]), at, middle, 18, INK, "bold", align="right", valign="middle"
        )  # fmt: skip
        at -= max(count, 22) + 6 + 21
        _small_back(canvas, player.colour, at, middle - 15, 21)
        at -= 8
    if begins:
        figure = 40.0
        canvas.sprite("kokopelli/start_figure", at - figure, y + high - figure * 4 / 3 - 1, figure)
        at -= figure + 2
    fitted(canvas, name, left, y + 19, 19, "heading", at - left - 4, align="left")
    hand = _("Hand {count}").format(count=shown.hand_sizes[seat])
    if not compact:
        canvas.text(hand, left, y + 40, 14.5, FADED, "semibold", valign="middle", max_width=at - left - 4)
        return
    used = canvas.text(hand, left, y + 40, 14, FADED, "semibold", valign="middle", max_width=at - left - 46)
    _small_back(canvas, player.colour, left + used + 8, y + 32, 12)
    canvas.text(str(shown.piles[seat]), left + used + 24, y + 40, 15, INK, "bold", valign="middle", max_width=30)


def _small_back(canvas: Canvas, colour: int, x: float, y: float, wide: float) -> None:
    canvas.rounded((x, y, wide, wide * 1.4), 3, SEATS[colour], "#2c1a12", 1.2)
    canvas.rounded((x + wide * 0.2, y + wide * 0.2, wide * 0.6, wide), 2, None, "#00000055", 1)
    canvas.disc(x + wide / 2, y + wide * 0.7, wide * 0.2, None, "#00000066", 1.2)


def hand_point(shown: Shown, seat: int) -> Point:
    """Where a player's cards come and go."""
    if shown.place(seat) == 0:
        return layout.HAND
    x, y, _wide, high = shown.layout.panels[shown.place(seat)]
    return x + 120, y + high * 0.62


def pile_point(shown: Shown, seat: int) -> Point:
    """Where a player's draw pile is."""
    if shown.place(seat) == 0:
        return layout.middle(layout.PILE)
    x, y, wide, high = shown.layout.panels[shown.place(seat)]
    return x + wide - 120, y + high / 2


def points_point(shown: Shown, seat: int) -> Point:
    """Where a player's points are counted."""
    x, y, wide, high = shown.layout.panels[shown.place(seat)]
    return x + wide - 40, y + high / 2


def thinking(canvas: Canvas, shown: Shown, seat: int, done: float) -> None:
    """How far a computer opponent is with its thoughts: a line that grows along the bottom of its panel."""
    x, y, wide, high = shown.layout.panels[shown.place(seat)]
    canvas.rounded((x + 14, y + high - 6, wide - 28, 4), 2, "#d9c69c")
    canvas.rounded((x + 14, y + high - 6, max(4.0, round((wide - 28) * min(1.0, done))), 4), 2, "#c98a1e")


# Night-blue panels


def journal_frame(canvas: Canvas, rect: Rect, solid: bool) -> None:
    """The panel under the list of moves."""
    _frame(canvas, rect, _("Journal"), solid)


def _frame(canvas: Canvas, rect: Rect, title: str, solid: bool) -> None:
    x, y, wide, _high = rect
    if solid:
        canvas.glow(rect, 16, "#0a0814", 26, 9, 0.6)
        canvas.rounded(rect, 16, "#2d2140", "#6a5680", 2)
    else:
        night(canvas, rect)
    canvas.text(title, x + 20, y + 25, 20, SUNNY, "heading", valign="middle", max_width=wide - 40)


def ability_rows(rect: Rect, count: int) -> list[Rect]:
    """The rows of the abilities panel: as high as there is room, at most 63."""
    x, y, wide, high = rect
    pitch = min(63.0, (high - 50) / max(1, count))
    return [(x + 8, y + 44 + pitch * number, wide - 16, pitch) for number in range(count)]


def abilities(
    canvas: Canvas, shown: Shown, rect: Rect, title: str, seat: int, hovered: str | None, solid: bool
) -> None:
    """What a village helps its owner with, in words."""
    _frame(canvas, rect, title, solid)
    types = shown.abilities(seat)
    x, y, wide, high = rect
    if not types:
        text = _("Open ceremonies help as long as they lie open.")
        canvas.paragraph(text, (x + 20, y + 48, wide - 40, high - 60), 16, "#e6d8e6", leading=1.35)
    for kind, row in zip(types, ability_rows(rect, len(types)), strict=True):
        _ability(canvas, kind, row, kind == hovered)


def _ability(canvas: Canvas, kind: str, row: Rect, hovered: bool) -> None:
    x, y, wide, high = row
    middle = y + high / 2
    if hovered:
        canvas.rounded((x, y + 1, wide, high - 2), 10, "#ffffff", alpha=0.12)
    radius = min(24.0, high / 2 - 2)
    roundel(canvas, kind, x + 10 + radius, middle, radius)
    left = x + 20 + 2 * radius + 2
    room = x + wide - 8 - left
    words = TYPES[kind]
    head, foot = (17.5, 14.5) if high > 50 else (16.0, 13.5)
    tall = canvas.line_height(head, 1.15), canvas.line_height(foot, 1.2)
    if sum(tall) > high:  # no room for more: the enlarged card has the rest
        fitted(canvas, _(words.gist), left, middle, 16, "bold", room, CREAM, "left")
        return
    top = middle - sum(tall) / 2
    fitted(canvas, _(words.gist), left, top + tall[0] / 2, head, "bold", room, CREAM, "left")
    fitted(canvas, _(words.detail), left, top + tall[0] + tall[1] / 2, foot, "text", room, "#d8c8da", "left")


# The round


def supply(canvas: Canvas, shown: Shown) -> None:
    """The game-end tiles that are left, and the round; both warn when the end is near."""
    where = shown.layout
    x, y, size = where.supply
    canvas.sprite("kokopelli/game_end", x - size / 2, y - size / 2, size)
    left = _("{count} left").format(count=shown.end_tiles)
    near = shown.end_tiles <= 2
    canvas.text(
        left, *where.supply_text, 16, GLOW if near else CREAM, "semibold", align="center", valign="middle",
        max_width=74, shadow="#1c1030",
    )  # fmt: skip
    x, y = where.round_text
    if shown.last_round is not None:
        _warned(canvas, _("Last round"), x, y, 92)
        return
    number = str(shown.round)
    if shown.near_end:
        _warned(canvas, _("Round {number} of {last}").format(number=number, last=40), x, y, 92)
    elif where.wide_round:
        canvas.text(
            _("Round"), x, y - 13, 16, CREAM, "semibold", align="center", valign="middle", max_width=84,
            shadow="#1c1030",
        )  # fmt: skip
        canvas.text(number, x, y + 13, 26, CREAM, "heading", align="center", valign="middle", shadow="#1c1030")
    else:
        text = _("Round {number}").format(number=number)
        canvas.text(text, x, y, 16, CREAM, "semibold", align="center", valign="middle", max_width=74, shadow="#1c1030")


def _warned(canvas: Canvas, text: str, x: float, y: float, most: float) -> None:
    canvas.rounded((x - most / 2, y - 13, most, 26), 13, "#c9431f", "#ffd9a0", 1.6)
    fitted(canvas, text, x, y, 16, "bold", most - 14, "#fff6e2")


def names(shown: Shown, players: Sequence[Player], who: str) -> list[str]:
    """What the panels call the players: the only person at the table is `who`."""
    people = sum(player.human for player in players)
    return [who if player.human and people == 1 else player.name for player in players]
