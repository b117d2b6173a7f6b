"""The parchment around Tiki's island: the players' panels, the common fruits, the list of moves."""

from __future__ import annotations

import pygame

from game.boards import tiki_layout as layout
from game.boards.board import Player
from game.boards.tiki_display import Shown
from game.engine.tiki_tables import FRUITS, FRUITS_TO_WIN, TIKIS_EACH
from game.ui.canvas import DANGER, FADED, GLOW, INK, PARCHMENT_EDGE, SEAT_INK, SEATS, Canvas, Rect
from game.ui.language import _

RADIUS = 16.0
HEADER = 116.0
MISSING_TIKI, MISSING_FRUIT = 0.16, 0.12
TIKIS = ("tiki/tiki_red", "tiki/tiki_blue")
"""The tikis' sprites by colour."""
AVATARS = ("tiki/avatar_red", "tiki/avatar_blue")
PILL_SHADE = ("#a34300", "#125a94")


def parchment(canvas: Canvas, rect: Rect, lit: bool = False) -> None:
    """A card that lies on the water: lighter above, with an edge and a soft shadow, or lit from behind."""
    x, y, wide, high = rect
    if lit:
        canvas.glow(rect, RADIUS, GLOW, 20, 9, 0.9)
    else:
        canvas.glow((x + 2, y + 6, wide - 4, high - 4), RADIUS, "#04151a", 24, 7, 0.55)
    canvas.rounded(rect, RADIUS, PARCHMENT_EDGE)
    canvas.shape("parchment", (x + 2, y + 2, wide - 4, high - 4), _gradient)


def _gradient(surface: pygame.Surface, unit: float) -> None:
    above, below = pygame.Color("#fbf0da"), pygame.Color("#f2e0bc")
    pygame.draw.rect(surface, "#ffffff", surface.get_rect(), border_radius=round((RADIUS - 2) * unit))
    column = pygame.Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        column.set_at((0, y), above.lerp(below, y / 63))
    shade = pygame.transform.smoothscale(column, surface.get_size())
    surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def player_frame(canvas: Canvas, seat: int, player: Player, who: str, active: bool) -> None:
    """A player's panel without its goods: avatar, mark, name, who plays; lit while it is the seat's turn."""
    x, y, wide, high = layout.PANELS[seat]
    colour = player.colour
    parchment(canvas, layout.PANELS[seat], active)

    def tint(surface: pygame.Surface, unit: float) -> None:
        corner = round((RADIUS - 2) * unit)
        pygame.draw.rect(
            surface, SEATS[colour], surface.get_rect(),
            border_top_left_radius=corner, border_top_right_radius=corner,
        )  # fmt: skip

    canvas.shape(("head", colour), (x + 2, y + 2, wide - 4, HEADER - 2), tint, 0.13)
    if active:
        canvas.rounded((x - 1, y - 1, wide + 2, high + 2), RADIUS + 1, None, GLOW, 3)
    canvas.sprite(AVATARS[colour], x + 10, y - 10, 116)
    room = wide - 164 - 12
    size = _size(canvas, player.name, 32, "heading", room)
    canvas.mark(colour, x + 146, y + 51, 24)
    canvas.text(player.name, x + 164, y + 51, size, SEAT_INK[colour], "heading", valign="middle", max_width=room)
    room = wide - 138 - 12
    size = _size(canvas, who, 16, "semibold", room)
    canvas.text(who, x + 138, y + 92, size, FADED, "semibold", max_width=room)
    _heading(canvas, _("Reserve"), x, y + 146)
    canvas.rounded((x + 20, y + 249, wide - 40, 2), 1, PARCHMENT_EDGE)
    _heading(canvas, _("Fruits"), x, y + 282)


def _size(canvas: Canvas, text: str, size: float, font: str, room: float) -> float:
    """The wished size, or a smaller one at which a text that is much too long is not cut."""
    while size > 12 and canvas.text_width(text, size, font) > 1.75 * room:
        size -= 1
    return size


def _heading(canvas: Canvas, text: str, x: float, baseline: float) -> None:
    canvas.text(text, x + 20, baseline, 19, INK, "heading", max_width=164)


def _count(canvas: Canvas, text: str, x: float, baseline: float) -> None:
    canvas.text(text, x + 268, baseline, 16, FADED, "semibold", align="right", max_width=78)


def player_goods(canvas: Canvas, seat: int, player: Player, shown: Shown, pulled: bool) -> None:
    """The tikis and fruits in a player's panel; `pulled`: the mouse has taken a tiki out."""
    x, y, _wide, _high = layout.PANELS[seat]
    tikis, fruits, slots = shown.reserves[seat] - pulled, shown.fruits[seat], shown.slots[seat]
    _count(canvas, _("{count} of {all}").format(count=tikis, all=TIKIS_EACH), x, y + 146)
    for number in range(TIKIS_EACH):
        spot = layout.reserve_foot(seat, number)
        alpha = 1.0 if number < tikis else MISSING_TIKI
        tiki(canvas, player.colour, spot[0], spot[1], layout.SMALL_TIKI, alpha)
    goal = _("{count} of {all}").format(count=fruits, all=FRUITS_TO_WIN) if fruits <= FRUITS_TO_WIN else str(fruits)
    _count(canvas, goal, x, y + 282)
    for number in range(slots):
        slot = layout.fruit_slot(seat, number, slots)
        canvas.rounded(slot, 10, "#efe0bd", "#c9b07c", 1.6)
        spot = layout.fruit_foot(seat, number, slots)
        fruit(canvas, "tiki/fruit", spot[0], spot[1], layout.FRUIT, 1.0 if number < fruits else MISSING_FRUIT)


def plate(canvas: Canvas, shown: Shown) -> None:
    """The common fruits: the reserve fills the places from the left, spoiled ones from the right (T1.2, T3.2)."""
    x, y, wide, high = layout.PLATE
    rect = (x, y - 26, wide, high + 26) if shown.tie else layout.PLATE
    parchment(canvas, rect)
    if shown.tie:
        canvas.text(_("Tie: the next fruit decides"), x + 20, y + 3, 17, DANGER, "bold", max_width=wide - 40)
    reserve = _("Reserve: {count}").format(count=shown.reserve)
    spoiled = _("Spoiled: {count}").format(count=shown.spoiled)
    widths = [canvas.text_width(text, 18, "heading") for text in (reserve, spoiled)]
    share = min(1.0, 234 / sum(widths))
    size = _size(canvas, reserve + spoiled, 18, "heading", 234)
    canvas.text(reserve, x + 20, y + 30, size, INK, "heading", max_width=widths[0] * share + 1)
    canvas.text(spoiled, x + 268, y + 30, size, FADED, "heading", align="right", max_width=widths[1] * share + 1)
    for number in range(FRUITS):
        spot = layout.plate_foot(number)
        fruit(canvas, "tiki/fruit", spot[0], spot[1], layout.SMALL_FRUIT, 1.0 if number < shown.reserve else 0.07)
    for number in range(shown.spoiled):
        spot = layout.spoiled_foot(number)
        fruit(canvas, "tiki/fruit_rotten", spot[0], spot[1], layout.SMALL_FRUIT)


def log_frame(canvas: Canvas, turn: int) -> None:
    """The card under the list of moves."""
    x, y, wide, _high = layout.LOG
    parchment(canvas, layout.LOG)
    canvas.text(_("Moves"), x + 20, y + 34, 22, INK, "heading", max_width=150)
    canvas.text(
        _("turn {number}").format(number=turn), x + wide - 20, y + 34, 16, FADED, "semibold", align="right",
        max_width=92,
    )  # fmt: skip


def pill(canvas: Canvas, seat: int, player: Player, text: str, done: float | None) -> None:
    """The tag on the panel of the seat to move; `done` (0–1) shows how far a computer's thoughts are."""
    x, y, wide, _high = layout.PANELS[seat]
    colour = player.colour
    room = wide - 136 - 20
    width = max(104.0, min(room, round(canvas.text_width(text, 16, "bold") + 34)))
    right = x + wide - 20
    left = right - width
    top = y - 17
    canvas.rounded((left, top + 2, width, 30), 16, PILL_SHADE[colour])
    if done is None:
        canvas.rounded((left, top, width, 30), 15, SEATS[colour])
    else:
        canvas.rounded((left, top, width, 30), 15, PILL_SHADE[colour])
        canvas.rounded((left, top, max(30, round(width * min(1.0, done))), 30), 15, SEATS[colour])
    middle = top + 15
    canvas.text(
        text, left + width / 2, middle, 16, "#ffffff", "bold", align="center", valign="middle", max_width=width - 24
    )


def tiki(
    canvas: Canvas, colour: int, x: float, y: float, width: float, alpha: float = 1.0, squash: float = 0.0
) -> None:
    """A tiki standing at (x, y)."""
    wide = width * (1 + 0.06 * squash)
    high = width * 224 / 256 * (1 - 0.1 * squash)
    canvas.sprite(TIKIS[colour], x, y, wide, anchor=layout.TIKI_ANCHOR, alpha=alpha, height=high if squash else None)


def fruit(canvas: Canvas, sprite: str, x: float, y: float, width: float, alpha: float = 1.0) -> None:
    """A fruit standing at (x, y)."""
    canvas.sprite(sprite, x, y, width, anchor=layout.FRUIT_ANCHOR, alpha=alpha)
