"""The pictures in Kokopelli's rule book, set up on a stage with the sprites of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.boards import kokopelli_cards as cards
from game.boards import kokopelli_layout as layout
from game.boards.kokopelli_tiles import tile
from game.boards.kokopelli_villages import DIM, DIMMED, legal
from game.scenes.chapters.stage import HEIGHT, RADIUS, WIDTH, Stage, round_off
from game.ui.canvas import CREAM, INK, SEATS, Rect
from game.ui.language import _

RED, BLUE, GREEN = 0, 1, 2

Stacks = Mapping[int, Sequence[str]]
"""What lies on the spaces of a village, counted from 0: the first card in front."""


# Props


def _mesa(stage: Stage) -> None:
    """The desert at dusk, the ground of every picture."""

    def paint(surface: pygame.Surface, unit: float) -> None:
        wide, high = surface.get_size()
        top, bottom = pygame.Color("#dd9263"), pygame.Color("#c4663f")
        for line in range(high):
            surface.fill(top.lerp(bottom, line / high), (0, line, wide, 1))
        for colour, points in (
            ("#b95f42", ((0, 178), (150, 158), (300, 172), (470, 196), (640, 186), (800, 160), (1008, 176))),
            ("#a34e3b", ((0, 226), (200, 214), (420, 232), (640, 240), (830, 220), (1008, 228))),
        ):
            land = [(x * unit, y * unit) for x, y in points]
            pygame.draw.polygon(surface, pygame.Color(colour), [*land, (wide, high), (0, high)])
        round_off(surface, RADIUS * unit)

    stage.canvas.shape("kokopelli mesa", stage.rect((0, 0, WIDTH, HEIGHT)), paint)


def _shadow(stage: Stage, x: float, y: float, width: float, angle: float) -> None:
    """What a card about (x, y) casts on the ground."""
    canvas, size = stage.canvas, (width, width * cards.RATIO)
    stage.canvas.stamp(
        "kokopelli shade", stage.x + x + width * 0.03, stage.y + y + width * 0.07, size,
        lambda: canvas.rounded((0, 0, *size), width * 0.075, "#1c1006", alpha=0.32), angle=angle,
    )  # fmt: skip


def _card(
    stage: Stage, kind: str, x: float, y: float, width: float, *, angle: float = 0.0, lit: bool = False,
    alpha: float = 1.0,
) -> None:  # fmt: skip
    """A card about (x, y)."""
    canvas, cx, cy = stage.canvas, stage.x + x, stage.y + y
    if lit:
        canvas.glow((cx - width * 0.46, cy - width * 0.64, width * 0.92, width * 1.28), 12, "#ffe08a", 20, 8)
    if alpha == 1:
        _shadow(stage, x, y, width, angle)
    cards.card(canvas, kind, cx, cy, width, angle=angle, alpha=alpha, rim="#fff0b8" if lit else None)


def _back(stage: Stage, seat: int, x: float, y: float, width: float, *, angle: float = 0.0) -> None:
    """The back of a card about (x, y)."""
    _shadow(stage, x, y, width, angle)
    cards.back(stage.canvas, seat, stage.x + x, stage.y + y, width, angle=angle)


def _pile(stage: Stage, seat: int, x: float, y: float, width: float, deep: int = 4) -> None:
    """A draw pile, its top card about (x, y)."""
    for level in range(deep, 0, -1):
        stage.canvas.rounded(
            stage.rect((x - width / 2 + 2.2 * level, y - width * 0.7 + 2.2 * level, width, width * 1.4)),
            width * 0.075, SEATS[seat], "#5a2a18", 1.5,
        )  # fmt: skip
    cards.back(stage.canvas, seat, stage.x + x, stage.y + y, width)


def _point(stage: Stage, points: str, x: float, y: float, size: float) -> None:
    """A point tile ("4") or the game-end tile ("end") about (x, y)."""
    stage.canvas.disc(stage.x + x, stage.y + y + size * 0.05, size * 0.48, "#1c1006", alpha=0.3)
    stage.sprite_centred("kokopelli/game_end" if points == "end" else f"kokopelli/points_{points}", x, y, size)


def _village(
    stage: Stage, x: float, y: float, width: float, seat: int, stacks: Stacks | None = None, *,
    lit: Sequence[int] = (), dim: Sequence[int] = (), spaces: int = 4, needed: int = 4,
) -> list[Rect]:  # fmt: skip
    """A village from the top left corner (x, y) on; answer where its spaces are on the stage."""
    canvas = stage.canvas
    rect = stage.rect((x, y, width, width * 0.35))
    unit = width / layout.VILLAGE[0]
    tail = "_5" if spaces == 5 else ""
    canvas.sprite(f"kokopelli/village_board{tail}", rect[0], rect[1], width)
    canvas.sprite(f"kokopelli/village_tint{tail}", rect[0], rect[1], width, tint=SEATS[seat])
    niches = [layout.niche(rect, spaces, number) for number in range(spaces)]
    size, ledge = layout.card_size(rect)[0], layout.ledge(rect)
    for number, niche in enumerate(niches):
        stack = (stacks or {}).get(number, ())
        for level in range(len(stack) - 1, -1, -1):
            cx, cy = layout.card_slot(rect, spaces, number, len(stack) - 1, level)
            _card(stage, stack[level], cx - stage.x, cy - stage.y, size)
        middle, pitch = niche[0] + niche[2] / 2, 26 * unit
        canvas.rounded(
            (middle - pitch * needed / 2 - 3 * unit, ledge - 14 * unit, pitch * needed + 6 * unit, 28 * unit),
            14 * unit, "#3a1d1a", alpha=0.85,
        )  # fmt: skip
        for pip in range(needed):
            spot = middle + pitch * (pip - (needed - 1) / 2)
            canvas.disc(spot, ledge, 9.6 * unit, "#ffd76a" if pip < len(stack) else "#8a5540")
        if number in dim:
            canvas.rounded(niche, layout.NICHE_RADIUS * unit, DIM, alpha=DIMMED)
            canvas.rounded((niche[0], ledge - 15 * unit, niche[2], 30 * unit), 6 * unit, DIM, alpha=DIMMED)
        if number in lit:
            legal(canvas, niche, layout.NICHE_RADIUS * unit, thick=max(0.7, 1.4 * unit))
    return [(niche[0] - stage.x, niche[1] - stage.y, niche[2], niche[3]) for niche in niches]


def _space(stage: Stage, x: float, y: float, width: float, stack: Sequence[str] = (), *, lit: bool = False,
           step: float = 18.0) -> None:  # fmt: skip
    """A single space about (x, y) with cards, the first in front, each as wide as half of it."""
    canvas, high = stage.canvas, width * 0.98
    rect = stage.rect((x - width / 2, y - high / 2, width, high))
    canvas.rounded((rect[0] - 6, rect[1] - 6, width + 12, high + 12), 18, "#7a4630", "#5b2f1f", 2)
    canvas.rounded(rect, 14, "#4a2a22")
    canvas.rounded(rect, 14, None, "#38201a", 3)
    size = width * 0.56
    for level in range(len(stack) - 1, -1, -1):
        _card(stage, stack[level], x + step * ((len(stack) - 1) / 2 - level), y, size)
    if lit:
        legal(canvas, rect, 14)


def roundel(card: str, stage: Stage, size: float) -> None:
    """A ceremony's emblem on a stage of so many units."""
    half = size / 2
    stage.canvas.disc(stage.x + half, stage.y + half + 3, half, "#1c1006", alpha=0.25)
    cards.roundel(stage.canvas, card, stage.x + half, stage.y + half, half)


# Pictures


def festival(stage: Stage) -> None:
    """A deck, a village, a selection tile."""
    _mesa(stage)
    _pile(stage, RED, 76, 112, 96)
    for number, kind in enumerate(("feast", "flute", "runner", "chief", "wild")):
        _card(stage, kind, 160 + number * 43, 116, 88)
    stage.caption(_("36 cards each, 5 in hand"), 206, 226, 370)
    _village(stage, 396, 34, 376, RED, {0: ("gatherer",), 2: ("flute", "flute")})
    stage.caption(_("your village"), 584, 226, 300)
    for number, kind in enumerate(("feast", "chief")):
        tile(stage.canvas, kind, (4, 3), stage.rect((800 + number * 48, 16 + number * 92, 140, 87.5)))
    stage.caption(_("point tiles: 4, then 3"), 880, 226, 246)


def reach(stage: Stage) -> None:
    """The own village and the near spaces of both neighbours."""
    _mesa(stage)
    near = {0: ("guest",), 1: (), 2: ("runner", "runner"), 3: ("feast",)}
    left = _village(stage, 14, 8, 320, BLUE, near, lit=(2, 3), dim=(0, 1))
    right = _village(stage, 674, 8, 320, GREEN, {0: ("chief",), 3: ("sower", "sower")}, lit=(0, 1), dim=(2, 3))
    _village(stage, 304, 108, 400, RED, {0: ("gatherer",), 2: ("flute",)}, lit=(0, 1, 2, 3))
    for first, last in ((left[2], left[3]), (right[0], right[1])):
        x, y = first[0] + 3, 124.0
        points = [(x, y), (x, y + 8), (last[0] + last[2] - 3, y + 8), (last[0] + last[2] - 3, y)]
        stage.canvas.line([(stage.x + px, stage.y + py) for px, py in points], CREAM, 3)
    stage.caption(_("left neighbour: 3 and 4"), 150, 196, 276)
    stage.caption(_("right neighbour: 1 and 2"), 858, 196, 276)


def turn(stage: Stage) -> None:
    """The five things that can be done, two of them in a turn."""
    _mesa(stage)
    pitch, y = 198.0, 112.0
    xs = [108 + pitch * number for number in range(5)]
    # Draw
    _pile(stage, RED, xs[0] - 34, y, 78)
    _card(stage, "keeper", xs[0] + 44, y + 12, 66)
    stage.arrow((xs[0] - 16, y - 66), (xs[0] + 40, y - 48), bend=16)
    # Open
    _space(stage, xs[1], y + 10, 112, lit=True)
    _card(stage, "sower", xs[1] + 30, y - 26, 66, angle=-8)
    # Play
    _space(stage, xs[2], y + 10, 112, ("flute", "flute"))
    _card(stage, "flute", xs[2] + 48, y - 30, 62, angle=-8, lit=True)
    # Cancel
    _space(stage, xs[3], y + 10, 112, ("feast",))
    stage.verdict(False, xs[3] + 44, y - 34, 24)
    # Exchange
    for number, kind in enumerate(("wild", "chief", "runner")):
        _card(stage, kind, xs[4] - 56 + number * 20, y - 12 + number * 4, 56)
    for number in range(3):
        _back(stage, RED, xs[4] + 20 + number * 20, y + 8 + number * 4, 56)
    stage.arrow((xs[4] - 34, y + 58), (xs[4] + 30, y + 66), bend=-12, width=7)
    words = (_("draw"), _("open"), _("play"), _("cancel"), _("exchange"))
    for x, word in zip(xs, words, strict=True):
        stage.caption(word, x, 226, pitch - 18)


def opening(stage: Stage) -> None:
    """Where a card may be opened and where it may be played."""
    _mesa(stage)
    # Open
    niches = _village(stage, 30, 56, 420, RED, {0: ("gatherer",), 3: ("chief", "wild")}, lit=(1,))
    left, top, wide, _high = niches[1]
    _card(stage, "sower", 140, 52, 62, angle=6)
    stage.arrow((180, 44), (left + wide / 2 + 8, top + 2), bend=22)
    stage.verdict(True, left + wide / 2 + 4, top + 50, 19)
    _card(stage, "chief", 356, 52, 62, angle=-6)
    left, top, wide, _high = niches[2]
    stage.arrow((318, 44), (left + wide / 2 - 8, top + 2), bend=-16, colour="#8d8577")
    stage.verdict(False, left + wide / 2 - 2, top + 50, 19)
    stage.caption(_("open: not what is open already"), 240, 234, 430)
    # Play
    niches = _village(stage, 558, 56, 420, BLUE, {2: ("flute", "flute"), 3: ("feast",)}, lit=(2, 3), dim=(0, 1))
    for kind, number, at in (("flute", 2, 676.0), ("wild", 3, 812.0)):
        left, top, wide, _high = niches[number]
        _card(stage, kind, at, 52, 62, angle=6, lit=True)
        stage.arrow((at + 42, 46), (left + wide / 2 + 12, top + 4), bend=18)
        stage.verdict(True, left + wide - 12, top + 64, 17)
    stage.caption(_("play: the same type, or a wild"), 768, 234, 430)


def closing(stage: Stage) -> None:
    """The fourth card, the tile for who laid it, the point for the owner of the village."""
    _mesa(stage)
    niches = _village(stage, 30, 52, 560, BLUE, {0: ("keeper",), 2: ("flute", "flute", "wild")})
    left, top, wide, _high = niches[2]
    _card(stage, "flute", left + wide + 58, top + 22, 84, angle=-10, lit=True)
    stage.arrow((left + wide + 26, top - 40), (left + wide / 2 + 10, top - 8), bend=-20)
    stage.number("4", left + wide + 90, top - 36)
    stage.arrow((618, 138), (680, 138), width=11)
    _point(stage, "4", 768, 110, 120)
    stage.caption(_("who closes"), 768, 212, 160)
    _point(stage, "1", 926, 122, 86)
    stage.caption(_("owner of the village"), 924, 212, 148)


def abilities(stage: Stage) -> None:
    """An ability lasts from the first card to the last."""
    _mesa(stage)
    y, size = 106.0, 136.0
    for number in range(4):
        x, open_ = 122 + number * 254, number < 3
        _space(stage, x, y, size, ("gatherer",) * (number + 1) if open_ else (), lit=open_)
        if open_:
            stage.arrow((x + 90, y), (x + 162, y), width=9)
        else:
            _card(stage, "gatherer", x, y, size * 0.56, alpha=0.4)
        stage.number(str(number + 1), x - 62, y - 62)
        stage.verdict(open_, x + 58, y + 56, 22)
    stage.caption(_("open: it helps"), 376, 226, 500)
    stage.caption(_("closed: it is over"), 876, 226, 250)


def end(stage: Stage) -> None:
    """What brings the last round, and what is counted after it."""
    _mesa(stage)
    for left, wide in ((28.0, 226.0), (272.0, 226.0), (516.0, 464.0)):
        stage.canvas.rounded(stage.rect((left, 20, wide, 222)), 22, CREAM, alpha=0.6)
    # An empty pile
    rect = stage.rect((98, 70, 86, 120))
    stage.canvas.rounded(rect, 10, "#8a4a34", "#fff0d0", 3, alpha=0.55)
    stage.canvas.text("0", rect[0] + 43, rect[1] + 60, 52, CREAM, "heading", align="center", valign="middle")
    stage.caption(_("a pile is empty"), 141, 214, 214)
    # The last game-end tile
    tile(stage.canvas, "hearth", (1,), stage.rect((293, 60, 184, 115)))
    stage.caption(_("last game-end tile"), 385, 214, 214)
    # The last points
    for number, (seat, deep, points) in enumerate(((RED, 1, "5"), (BLUE, 5, "3"), (GREEN, 9, ""))):
        x = 566 + number * 84
        _pile(stage, seat, x, 92 - deep, 52, deep)
        if points:
            stage.number(points, x + 26, 140, 20)
    _space(stage, 880, 96, 92, ("flute", "wild"), step=12)
    stage.number("1", 926, 140, 20)
    stage.caption(_("fewest cards: 5, then 3"), 646, 214, 250)
    stage.caption(_("each open one"), 880, 214, 190)


def controls(stage: Stage) -> None:
    """Click by click, or pull; and the keys."""
    _mesa(stage)
    niches = _village(stage, 40, 8, 400, RED, {0: ("gatherer",), 2: ("flute", "flute")}, lit=(2,))
    for number, kind in enumerate(("keeper", "sower", "flute", "wild")):
        chosen = kind == "flute"
        _card(stage, kind, 70 + number * 58, 204 - 14 * chosen, 64, lit=chosen)
    left, top, wide, _high = niches[2]
    stage.arrow((212, 140), (left + wide / 2 + 6, top + 82), bend=-12)
    stage.number("1", 160, 152)
    stage.number("2", left + wide - 4, top + 4)
    stage.pointer(left + wide / 2 + 10, top + 46, 0.8)
    stage.caption(_("click, click – or pull"), 402, 206, 226)
    rows = (
        (("D", _("draw")), ("X", _("exchange"))),
        (("C", _("cancel")), ("P", _("pass"))),
        (("Tab", _("go on")), (_("Enter"), _("click"))),
        (("Esc", _("menu")), ("F1", _("rules"))),
    )
    y = 20.0
    for row in rows:
        for column, (label, meaning) in enumerate(row):
            x = 520.0 + column * 240
            width = 54.0 if len(label) == 1 else 62.0 if len(label) == 2 else 78.0
            stage.key(label, x, y, width)
            stage.canvas.text(meaning, stage.x + x + width + 14, stage.y + y + 23, 20, INK, "bold", valign="middle",
                              max_width=222 - width)  # fmt: skip
        y += 58
