"""The pictures in Wongar's rule book, set up on a stage with the sprites of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.boards import wongar_layout as layout
from game.boards.wongar_areas import RISE, TALLEST, stacks
from game.boards.wongar_pieces import GOLD, GOLD_EDGE, ritual_card, seat_disc, shaded, token
from game.boards.wongar_texts import area_name
from game.boards.wongar_track import STRIPS
from game.engine.wongar_tables import ANCESTOR, AREAS, BOTH, ELDER, STAKES, TRACK
from game.scenes.chapters.stage import HEIGHT, RADIUS, WIDTH, Stage, round_off
from game.ui.canvas import CREAM, GLOW, INK, Point, Rect
from game.ui.language import _, language

RED, BLUE, GREEN, YELLOW = 0, 1, 2, 3
BOARD = (1600.0, 900.0)
NIGHT = "#2e2138"

Spot = Callable[..., Point]
"""Where an area is on the stage, maybe some units of the board off its middle."""


# Props


def _outback(stage: Stage) -> None:
    """Red earth under an evening sky, the ground of every picture."""

    def paint(surface: pygame.Surface, unit: float) -> None:
        wide, high = surface.get_size()
        top, bottom = pygame.Color("#efc07a"), pygame.Color("#d9824f")
        for line in range(high):
            surface.fill(top.lerp(bottom, line / high), (0, line, wide, 1))
        for colour, points in (
            ("#cf7346", ((0, 172), (170, 150), (330, 166), (520, 190), (700, 170), (860, 152), (1008, 166))),
            ("#b5512f", ((0, 214), (220, 204), (450, 222), (660, 228), (840, 208), (1008, 218))),
        ):
            land = [(x * unit, y * unit) for x, y in points]
            pygame.draw.polygon(surface, pygame.Color(colour), [*land, (wide, high), (0, high)])
        round_off(surface, RADIUS * unit)

    stage.canvas.shape("wongar outback", stage.rect((0, 0, WIDTH, HEIGHT)), paint)


def _map(stage: Stage, rect: Rect, focus: Point, unit: float, *, names: bool = False) -> Spot:
    """A part of the board in a rectangle: the point `focus` of the board lies in its middle, `unit` is its scale."""
    canvas = stage.canvas
    x, y, wide, high = rect
    left, top = wide / 2 - focus[0] * unit, high / 2 - focus[1] * unit

    def paint() -> None:
        size = (canvas.px(BOARD[0] * unit), canvas.px(BOARD[1] * unit))
        canvas.surface.blit(canvas.sprites.opaque("wongar/board_wongar", size), canvas.to_window(left, top))
        round_off(canvas.surface, 16 * canvas.scale)
        type_size = canvas.fit([area_name(area) for area in AREAS], 16, 90, "heading")
        for area, (ax, ay) in layout.CENTRES.items() if names else ():
            canvas.text(area_name(area), left + ax * unit, top + ay * unit, type_size, INK, "heading", align="center",
                        valign="middle", max_width=96)  # fmt: skip

    ox, oy = stage.x + x, stage.y + y
    canvas.rounded((ox + 2, oy + 5, wide, high), 16, "#1c1006", alpha=0.3)
    canvas.stamp(
        ("wongar map", focus, unit, names, language(), canvas.fonts.text_scale),
        ox + wide / 2,
        oy + high / 2,
        (wide, high),
        paint,
    )
    canvas.rounded((ox - 1, oy - 1, wide + 2, high + 2), 17, None, "#5b3620", 4)

    def spot(area: str, dx: float = 0.0, dy: float = 0.0) -> Point:
        cx, cy = layout.CENTRES[area]
        return x + left + (cx + dx) * unit, y + top + (cy + dy) * unit

    return spot


def _lit(stage: Stage, rect: Rect, spot: Spot, area: str) -> None:
    """The glow along an area's edge, as far as it lies in the map's rectangle."""
    corners = [(stage.x + x, stage.y + y) for x, y in (spot(area, dx, dy) for dx, dy in layout.OUTLINE)]
    closed = [*corners, corners[0]]
    surface = stage.canvas.surface
    clip = surface.get_clip()
    surface.set_clip(stage.canvas.rect(stage.rect(rect)).clip(clip))
    stage.canvas.line(closed, GLOW, 7)
    stage.canvas.line(closed, "#fff6cf", 3)
    surface.set_clip(clip)


def _card(stage: Stage, kind: str, x: float, y: float, size: float, *, under: int = 0, lit: bool = False) -> None:
    """An area card about (x, y), with so many cards below it."""
    box = stage.rect((x - size / 2, y - size / 2, size, size))
    for level in range(under, -1, -1):
        shift = 3.0 * level
        stage.canvas.rounded(
            (box[0] + shift, box[1] + shift + 2, size, size), size * 0.16, "#4c2c19", "#2f190d", 1.5,
            alpha=1.0 if level else 0.4,
        )  # fmt: skip
    if lit:
        stage.canvas.glow(box, size * 0.16, GLOW, 16, 6)
    stage.sprite(f"wongar/area_{kind}", x - size / 2, y - size / 2, size)


def _ritual(stage: Stage, kind: str, x: float, y: float, width: float) -> None:
    """A ritual card about (x, y)."""
    high = width * 1.4
    shade = stage.rect((x - width / 2 + 2, y - high / 2 + 5, width, high))
    stage.canvas.rounded(shade, width * 0.08, "#1c1006", alpha=0.3)
    ritual_card(stage.canvas, kind, stage.x + x, stage.y + y, width)


def _token(stage: Stage, kind: str, seat: int | None, x: float, y: float, width: float, alpha: float = 1.0) -> None:
    """A token about (x, y)."""
    token(stage.canvas, kind, seat, stage.x + x, stage.y + y, width, alpha)


def _figure(stage: Stage, kind: str, x: float, y: float, width: float, alpha: float = 1.0) -> None:
    """A figure standing at (x, y)."""
    if alpha == 1:
        shade = stage.rect((x - width * 0.36, y - width * 0.14, width * 0.8, width * 0.24))
        stage.canvas.rounded(shade, width * 0.12, "#1c1006", alpha=0.3)
    view = layout.FIGURE_VIEW
    stage.sprite(f"wongar/{kind}", x, y, width, anchor=(view[0] / 2, view[1]), alpha=alpha)


def _mark(stage: Stage, seat: int, x: float, y: float, radius: float) -> None:
    """A seat's mark about (x, y)."""
    seat_disc(stage.canvas, seat, stage.x + x, stage.y + y, radius)


def _words(stage: Stage, text: str, x: float, y: float, size: float = 30.0, colour: str = INK) -> None:
    """A number or a sign about (x, y)."""
    stage.canvas.text(text, stage.x + x, stage.y + y, size, colour, "heading", align="center", valign="middle",
                      max_width=size * 2.2)  # fmt: skip


def _lane(stage: Stage, kind: str, order: Sequence[tuple[int, int]], x: float, y: float) -> None:
    """The tokens of a kind in an area as the board shows them, the leader first; (x, y) is its left end."""
    canvas, high = stage.canvas, layout.LANE_HIGH
    laid = stacks(canvas, kind, order)
    left, middle = stage.x + x, stage.y + y
    canvas.rounded((left, middle - high / 2, laid[-1].right + 4, high), layout.LANE_RADIUS, "#fdf4dc", alpha=0.85)
    shaded(canvas, (left, middle - high / 2, laid[0].right, high), layout.LANE_RADIUS, GOLD, GOLD_EDGE, 1.8)
    for stack in laid:
        tall = min(stack.count, TALLEST)
        base = middle + RISE * stack.size * (tall - 1) / 2
        for level in range(tall):
            token(canvas, kind, stack.seat, left + stack.x, base - RISE * stack.size * level, stack.size)
        if stack.number is not None:
            canvas.text(str(stack.count), left + stack.number, middle, stack.font, INK, "bold", valign="middle")


def _paper(stage: Stage, rect: Rect, alpha: float = 0.6) -> None:
    """A light field."""
    stage.canvas.rounded(stage.rect(rect), 20, CREAM, alpha=alpha)


def thing(sprite: str, stage: Stage, size: float) -> None:
    """A sprite about the middle of a stage of so many units."""
    view = stage.canvas.sprites.view(sprite)
    wide = size * min(1.0, view[0] / view[1])
    stage.sprite(sprite, size / 2, size / 2, wide, anchor=(view[0] / 2, view[1] / 2))


def three(sprites: Sequence[str], stage: Stage, size: float) -> None:
    """Three sprites that overlap."""
    for number, sprite in enumerate(sprites):
        part = size * 0.6
        spot = Stage(stage.canvas, stage.x + (size - part) / 2 * number, stage.y + (size - part) / 2 * (number % 2 * 2))
        thing(sprite, spot, part)


# Pictures


def land(stage: Stage) -> None:
    """The map with its ten areas, and what everybody has."""
    _outback(stage)
    _map(stage, (26, 10, 516, 242), (724, 405), 0.345, names=True)
    _paper(stage, (566, 20, 196, 222))
    for number, (kind, count) in enumerate((("disc", 18), ("cube", 15), ("cylinder", 12))):
        y = 54 + 52 * number
        _token(stage, kind, RED, 620, y, 58)
        _words(stage, f"×{count}", 698, y, 32)
    stage.caption(_("tokens each"), 664, 214, 184)
    _paper(stage, (784, 20, 204, 222))
    _figure(stage, "ancestor", 838, 172, 84)
    _figure(stage, "elder", 932, 172, 84)
    stage.caption(_("ancestor and elder"), 886, 214, 196)


def steps(stage: Stage) -> None:
    """The four steps of a round."""
    _outback(stage)
    pitch, left = 246.0, 14.0
    for number in range(4):
        _paper(stage, (left + pitch * number, 14, pitch - 10, 236))
        stage.number(str(number + 1), left + pitch * number + 26, 40)
    xs = [left + pitch * number + (pitch - 10) / 2 for number in range(4)]
    y = 112.0
    _figure(stage, "ancestor", xs[0] - 36, 176, 88)
    stage.sprite_centred("wongar/boomerang", xs[0] + 52, y + 8, 92)
    _card(stage, "back", xs[1] - 52, y + 6, 86, under=3)
    _card(stage, "elder", xs[1] + 58, y - 4, 86, lit=True)
    stage.arrow((xs[1] - 44, 50), (xs[1] + 44, 50), bend=14)
    _figure(stage, "elder", xs[2] - 48, 176, 88)
    _ritual(stage, "cube", xs[2] + 54, y + 4, 84)
    for place, seat in enumerate((BLUE, GREEN, YELLOW, RED)):
        across, down = place % 2, place // 2
        x, middle = xs[3] - 52 + 104 * across, 60 + 70 * down
        _card(stage, ("disc", "both", "draw4", "triple")[place], x, middle, 60)
        _mark(stage, seat, x + 36, middle + 20, 15)
    words = (
        _("the ancestor begins"),
        _("new cards come up"),
        _("the elder draws"),
        _("everybody takes a card"),
    )
    for x, text in zip(xs, words, strict=True):
        stage.caption(text, x, 222, pitch - 24)


def cards(stage: Stage) -> None:
    """A card with tokens; the two figures on their way."""
    _outback(stage)
    _paper(stage, (16, 14, 424, 236))
    _card(stage, "cube", 84, 108, 104, under=3)
    stage.arrow((150, 108), (190, 108))
    _token(stage, "cube", BLUE, 224, 108, 68)
    stage.caption(_("here"), 224, 170, 90)
    for number in range(2):
        row = 72 + 76 * number
        _words(stage, "+", 276, row, 34)
        _token(stage, "cube", BLUE, 318, row, 56)
        _words(stage, "/", 356, row, 34)
        _ritual(stage, "back", 396, row, 48)
    stage.caption(_("one here, two more or ritual cards"), 228, 222, 404)
    rect = (460.0, 10.0, 536.0, 242.0)
    spot = _map(stage, rect, (724, 345), 0.5)
    _lit(stage, rect, spot, "snake")
    _lit(stage, rect, spot, "turtle")
    for kind, area, ways in (("ancestor", "hand", ("snake",)), ("elder", "foot", ("emu", "turtle"))):
        x, y = spot(area, 0, 62)
        before = (x, y - 40)
        for way in ways:
            ahead = spot(way, 0, 34)
            stage.arrow(before, ahead, bend=-10, width=7)
            before = (ahead[0] + 16, ahead[1] - 12)
        _figure(stage, kind, x, y, 50)
    stage.caption(_("ancestor: 1 step"), 574, 226, 200)
    stage.caption(_("elder: 1 or 2 steps"), 872, 226, 230)


def track(stage: Stage) -> None:
    """The time track and what a majority brings in its three sections."""
    _outback(stage)
    pitch, left, y = 57.0, 24.0, 54.0
    each = TRACK // 3
    for section, tones in enumerate(STRIPS):
        x = left + section * (pitch * each + 18)
        shaded(stage.canvas, stage.rect((x, y - 26, pitch * each + 8, 52)), 24, tones, "#5b3620", 2)
        for number in range(each):
            cx = x + 4 + pitch * (number + 0.5)
            stage.canvas.disc(stage.x + cx, stage.y + y + 1, 20, "#2a160c", alpha=0.4)
            stage.canvas.disc(stage.x + cx, stage.y + y, 18, "#fbeecb")
            _words(stage, str(section * each + number), cx, y, 19)
        box = (x + 10, 100.0, pitch * each - 12, 96.0)
        stage.canvas.rounded(stage.rect(box), 16, "#fff8e6", "#dcbf8b", 2)
        for place, kind in enumerate((ELDER, ANCESTOR, BOTH)):
            middle = box[0] + (42, 124, 212)[place]
            figures = ("elder",) if kind == ELDER else ("ancestor",) if kind == ANCESTOR else ("elder", "ancestor")
            for spot, figure in enumerate(figures):
                _figure(stage, figure, middle - 13 + 19 * (spot - (len(figures) - 1)), 178, 34)
            _words(stage, str(STAKES[kind][section]), middle + 21, 150, 30)
    x = left + 3 * (pitch * each + 18) + 20
    stage.canvas.disc(stage.x + x, stage.y + y, 25, "#b3301c", "#fff3d8", 3)
    _words(stage, "X", x, y, 26, CREAM)
    at = left + 4 + pitch * 3.5
    stage.sprite_centred("wongar/scorpion", at, y - 2, 62)
    stage.arrow((at + 24, y - 34), (at + pitch + 6, y - 26), bend=12, width=7)
    stage.caption(_("points for each majority in a ceremony"), 504, 228, 640)


def rituals(stage: Stage) -> None:
    """The three effects of a ritual card in the ceremony's area."""
    _outback(stage)
    _ritual(stage, "disc", 92, 116, 124)
    stage.caption(_("one of these three"), 96, 232, 180)
    rect = (190.0, 10.0, 804.0, 242.0)
    spot = _map(stage, rect, (724, 612), 0.86)
    _lit(stage, rect, spot, "fish")
    size = 62.0
    fish = spot("fish")
    # In
    _token(stage, "disc", RED, *spot("dingo", -40, 10), size)
    stage.arrow(spot("dingo", 0, 10), spot("fish", -70, 10), width=9)
    _token(stage, "disc", RED, *spot("fish", -36, 10), size, 0.6)
    # Remove
    _token(stage, "disc", BLUE, fish[0], fish[1] - 42, size)
    stage.arrow((fish[0], fish[1] - 68), (fish[0], fish[1] - 112), width=9)
    stage.verdict(False, fish[0] + 30, fish[1] - 52, 15)
    # Out
    _token(stage, "disc", RED, *spot("fish", 40, 10), size)
    stage.arrow(spot("fish", 76, 10), spot("crocodile", -40, 10), width=9)
    _token(stage, "disc", RED, *spot("crocodile", 0, 10), size, 0.6)
    stage.caption(_("in: one of yours"), 348, 222, 210)
    stage.caption(_("remove another’s"), fish[0], 222, 216)
    stage.caption(_("out: one of yours"), 836, 222, 210)


def ceremony(stage: Stage) -> None:
    """Three majorities, one of them tied, and what they bring."""
    _outback(stage)
    _paper(stage, (16, 14, 236, 236))
    rect = (30.0, 26.0, 208.0, 170.0)
    spot = _map(stage, rect, (582, 405), 0.66)
    _lit(stage, rect, spot, "hand")
    _figure(stage, "ancestor", 134, 168, 66)
    stage.caption(_("a ceremony on Hand"), 134, 224, 226)
    lanes = (
        ("disc", ((BLUE, 3), (RED, 2), (YELLOW, 1)), False),
        ("cube", ((GREEN, 2), (RED, 2)), True),
        ("cylinder", ((RED, 1),), False),
    )
    _paper(stage, (272, 14, 720, 236), 0.75)
    for number, (kind, order, tied) in enumerate(lanes):
        y = 52 + 76 * number
        _token(stage, kind, None, 312, y, 46)
        _lane(stage, kind, order, 348, y)
        stage.arrow((560, y), (602, y))
        _mark(stage, order[0][0], 638, y, 22)
        _words(stage, "+3", 690, y, 30)
        if tied:
            _figure(stage, "ancestor", 744, y + 28, 36)
    stage.caption(_("most discs"), 866, 52, 220)
    stage.caption(_("tie: the ancestor decides"), 878, 128, 222)
    stage.caption(_("most cylinders"), 866, 204, 220)


def end(stage: Stage) -> None:
    """What brings the last round, and the three awards after it."""
    _outback(stage)
    for left, wide in ((16.0, 236.0), (268.0, 236.0), (520.0, 472.0)):
        _paper(stage, (left, 14, wide, 236))
    stage.canvas.disc(stage.x + 134, stage.y + 108, 52, "#b3301c", "#fff3d8", 5)
    _words(stage, "X", 134, 108, 54, CREAM)
    stage.sprite_centred("wongar/scorpion", 172, 84, 84)
    stage.caption(_("the time marker on X"), 134, 218, 222)
    _card(stage, "ancestor", 386, 104, 104)
    stage.canvas.rounded(stage.rect((330, 150, 36, 26)), 13, NIGHT, "#6f5a7a", 1.5)
    _words(stage, "1", 348, 163, 18, CREAM)
    stage.caption(_("an area’s last card"), 386, 218, 222)
    for number, (kind, seat, count) in enumerate((("disc", BLUE, 4), ("cube", RED, 3), ("cylinder", GREEN, 2))):
        x = 598 + 158 * number
        for level in range(count):
            _card(stage, kind, x - 16 + 11 * level, 82 + 5 * level, 62)
        _mark(stage, seat, x - 26, 158, 18)
        _words(stage, "+8", x + 22, 158, 32)
    stage.caption(_("most cards of a kind: 8 points"), 756, 218, 456)


def controls(stage: Stage) -> None:
    """Click by click, or pull; and the keys."""
    _outback(stage)
    rect = (20.0, 10.0, 464.0, 190.0)
    spot = _map(stage, rect, (800, 610), 0.68)
    _lit(stage, rect, spot, "crocodile")
    _token(stage, "disc", RED, *spot("fish", 0, 6), 54)
    x, y = spot("crocodile", -40, 6)
    stage.arrow(spot("fish", 44, 6), (x, y), bend=16)
    fish = spot("fish", -46, -36)
    stage.number("1", *fish)
    stage.number("2", x + 44, y - 34)
    stage.pointer(x + 22, y + 4, 0.8)
    stage.caption(_("click, click – or pull"), 252, 232, 400)
    rows = (
        (("D", _("draw")), ("Tab", _("go on"))),
        ((_("Enter"), _("click")), ("Esc", _("menu"))),
        (("F1", _("rules")), ("F11", _("full screen"))),
    )
    y = 34.0
    for row in rows:
        for column, (label, meaning) in enumerate(row):
            left = 512.0 + column * 246
            width = 54.0 if len(label) == 1 else 78.0
            stage.key(label, left, y, width)
            stage.canvas.text(meaning, stage.x + left + width + 14, stage.y + y + 23, 20, INK, "bold",
                              valign="middle", max_width=228 - width)  # fmt: skip
        y += 70
