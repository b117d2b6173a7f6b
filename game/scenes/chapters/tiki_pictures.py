"""The pictures in Tiki's rule book, set up on a stage with the sprites of the game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.chapters.stage import HEIGHT, RADIUS, WIDTH, Stage, round_off
from game.ui.canvas import CREAM, GLOW, INK
from game.ui.language import _

RED, BLUE = 0, 1
_TIKIS = ("tiki/tiki_red", "tiki/tiki_blue")
_TILES = {
    "2": "tile_plus2",
    "1": "tile_plus1_a",
    "1b": "tile_plus1_b",
    "1c": "tile_plus1_c",
    "1d": "tile_plus1_d",
    "0": "tile_swamp_a",
    "0b": "tile_swamp_b",
    "-": "tile_cursed_a",
    "-b": "tile_cursed_b",
}


# Props


def _sand(stage: Stage) -> None:
    """Sand in a lagoon, the ground of every picture."""

    def paint(surface: pygame.Surface, unit: float) -> None:
        surface.fill(pygame.Color("#2d8fa5"))
        for inset, colour in ((0.0, "#3ba3b0"), (8.0, "#7cc9c0"), (14.0, "#f4ead0"), (19.0, "#ecd9a8")):
            box = surface.get_rect().inflate(-2 * (4 + inset) * unit, -2 * inset * 0.6 * unit)
            pygame.draw.rect(surface, pygame.Color(colour), box, border_radius=round((84 - inset) * unit))
        for x, y in ((120, 226), (300, 34), (480, 238), (690, 30), (880, 222), (210, 120)):
            grain = pygame.Rect(0, 0, round(9 * unit), round(4 * unit))
            grain.center = (round(x * unit), round(y * unit))
            pygame.draw.ellipse(surface, pygame.Color("#dcc38b"), grain)
        round_off(surface, RADIUS * unit)

    stage.canvas.shape("tiki sand", stage.rect((0, 0, WIDTH, HEIGHT)), paint)


def _tile(stage: Stage, kind: str, x: float, y: float, size: float, *, lit: bool = False, alpha: float = 1.0) -> None:
    """A village, `size` units wide, its top left corner at (x, y)."""
    unit = size / 200
    if lit:
        stage.canvas.glow(
            stage.rect((x + 2, y + 1, size - 4, size - 3)), 26 * unit, GLOW, stroke=30 * unit, blur=9 * unit
        )
    elif alpha == 1:
        shadow = stage.rect((x + 5 * unit, y + 9 * unit, size - 4 * unit, size - 4 * unit))
        stage.canvas.rounded(shadow, 26 * unit, "#1c1006", alpha=0.3)
    stage.sprite(f"tiki/{_TILES[kind]}", x, y, size, alpha=alpha)
    if lit:
        rim = stage.rect((x + 2, y + 1, size - 4, size - 4))
        stage.canvas.rounded(rim, 26 * unit, None, GLOW, 7 * unit)
        stage.canvas.rounded(rim, 26 * unit, None, "#fff0b8", 3 * unit)


def _totem(stage: Stage, tikis: Sequence[int], x: float, y: float, size: float, alpha: float = 1.0) -> None:
    """Tikis on the village whose top left corner is (x, y), the lowest first."""
    unit = size / 200
    base_x, base_y = x + 100 * unit, y + 122 * unit
    if tikis and alpha == 1:
        stage.sprite("tiki/shadow", base_x + 5 * unit, base_y + 5 * unit, 128 * unit, anchor=(128, 48))
    for level, seat in enumerate(tikis):
        stage.sprite(_TIKIS[seat], base_x, base_y - 61 * unit * level, 104 * unit, anchor=(128, 192), alpha=alpha)


def _tiki(stage: Stage, seat: int, x: float, y: float, width: float, alpha: float = 1.0) -> None:
    """A single tiki, its base at (x, y)."""
    stage.sprite(_TIKIS[seat], x, y, width, anchor=(128, 192), alpha=alpha)


def _fruit(stage: Stage, x: float, y: float, width: float, *, rotten: bool = False, alpha: float = 1.0) -> None:
    """A fruit standing at (x, y)."""
    stage.sprite("tiki/fruit_rotten" if rotten else "tiki/fruit", x, y, width, anchor=(96, 238), alpha=alpha)


def _path(stage: Stage, x: float, y: float, length: float, breadth: float, *, upright: bool = False) -> None:
    """A boardwalk of four planks from the left (upright: from the top), centred on its way."""
    for plank in range(4):
        along = length * plank / 4
        if upright:
            box = (x - breadth / 2, y + along, breadth, length / 4)
        else:
            box = (x + along, y - breadth / 2, length / 4, breadth)
        stage.canvas.rounded(stage.rect(box), 3, "#a06a3c", "#6b4426", 1.5)


def _row(
    stage: Stage, kinds: Sequence[str], x: float, y: float, size: float, gap: float, *, lit: int = -1
) -> list[float]:
    """Villages side by side, joined by paths; answer their left edges."""
    lefts = [x + number * (size + gap) for number in range(len(kinds))]
    for left in lefts[:-1]:
        _path(stage, left + size - 2, y + size / 2, gap + 4, size * 0.23)
    for number, (left, kind) in enumerate(zip(lefts, kinds, strict=True)):
        _tile(stage, kind, left, y, size, lit=number == lit)
    return lefts


# Pictures


def island(stage: Stage) -> None:
    """The board, what everybody has, what there is to win."""
    _sand(stage)
    # Everybody's tikis
    for seat in (RED, BLUE):
        for number in range(8):
            _tiki(stage, seat, 86 + number % 4 * 58, 98 + seat * 86 - number // 4 * 33, 56)
    stage.caption(_("8 tikis each"), 173, 224, 230)
    # The board
    size, gap = 60.0, 13.0
    left, top = 400.0, 15.0
    order = ("1", "-", "1b", "0", "2", "1c", "1d", "-b", "0b")
    for number in range(9):
        x, y = left + number % 3 * (size + gap), top + number // 3 * (size + gap)
        if number % 3 < 2:
            _path(stage, x + size - 1, y + size / 2, gap + 2, 16)
        if number < 6:
            _path(stage, x + size / 2, y + size - 1, gap + 2, 16, upright=True)
    for number, kind in enumerate(order):
        _tile(stage, kind, left + number % 3 * (size + gap), top + number // 3 * (size + gap), size)
    for number in range(3):
        middle = number * (size + gap) + size / 2
        for text, x, y in (("ABC"[number], left + middle, 236.0), ("123"[number], left - 18, top + middle)):
            stage.canvas.text(text, stage.x + x, stage.y + y, 17, "#8a6a3c", "heading", align="center", valign="middle")
    # The fruits
    for number in range(7):
        _fruit(stage, 716 + number % 4 * 62 + number // 4 * 31, 102 + number // 4 * 86, 58)
    stage.caption(_("7 fruits, 4 of them win"), 809, 224, 290)


def create(stage: Stage) -> None:
    """A tiki comes from the reserve to an empty village, and not to the others."""
    _sand(stage)
    size, top = 136.0, 62.0
    for number in range(7):
        _tiki(stage, RED, 86 + number % 4 * 58, 182 - number // 4 * 33, 56)
    stage.caption(_("your reserve"), 173, 222, 230)
    villages: tuple[tuple[str, tuple[int, ...]], ...] = (("1", ()), ("1c", (BLUE,)), ("2", (RED, RED)))
    for number, (kind, tikis) in enumerate(villages):
        _tile(stage, kind, 392 + number * 204, top, size, lit=number == 0)
        _totem(stage, tikis, 392 + number * 204, top, size)
    _tiki(stage, RED, 460, top + 83, 71)
    stage.arrow((262, 122), (418, 84), bend=44)
    for x, good in ((528.0, True), (732.0, False), (936.0, False)):
        stage.verdict(good, x - 4, top + 6)
    stage.caption(_("empty: yes"), 460, 222, 190)
    stage.caption(_("taken: no"), 766, 222, 250)


def move(stage: Stage) -> None:
    """A totem of two before and after its walk."""
    _sand(stage)
    size, gap, top = 124.0, 24.0, 78.0
    kinds = ("1", "0", "2")
    lefts = _row(stage, kinds, 40, top, size, gap, lit=0)
    _totem(stage, (BLUE, RED), lefts[0], top, size)
    _totem(stage, (RED,), lefts[1], top, size)
    for step in range(2):
        start, end = lefts[step] + size / 2 + 22, lefts[step + 1] + size / 2 - 14
        stage.arrow((start, top - 6 - (14 if step == 0 else 0)), (end, top - 2), bend=26)
        stage.number(str(step + 1), (start + end) / 2, top - 44)
    lefts = _row(stage, kinds, 548, top, size, gap)
    _totem(stage, (RED, BLUE), lefts[1], top, size)
    _totem(stage, (RED,), lefts[2], top, size)
    stage.arrow((482, top + size / 2), (534, top + size / 2), width=10)
    stage.caption(_("before"), 40 + size * 1.5 + gap, 226, 200)
    stage.caption(_("after"), 548 + size * 1.5 + gap, 226, 200)


def influence(stage: Stage) -> None:
    """A harvest, a swamp and a curse; the tikis go home."""
    _sand(stage)
    size, top = 128.0, 100.0
    stations = (("2", (BLUE, BLUE, RED)), ("0", (RED, BLUE, BLUE)), ("-", (BLUE, RED, RED)))
    for number, (kind, tikis) in enumerate(stations):
        left = 46.0 + number * 314
        _tile(stage, kind, left, top, size)
        _totem(stage, tikis, left, top, size)
        stage.arrow((left + size + 8, top + 40), (left + size + 46, top + 40))
        stage.sprite("shell/icon_home", left + size + 34, top + 88, 34, ink="#7b5a34")
        for place, seat in enumerate(tikis):
            _tiki(stage, seat, left + size + 88 + place * 29, top + 119, 36)
    stage.caption(_("harvest"), 246, 46, 170)
    _fruit(stage, 254, 168, 64)
    _fruit(stage, 304, 168, 64)
    stage.caption(_("swamp"), 560, 46, 170)
    stage.canvas.text("0", stage.x + 588, stage.y + 136, 70, "#6c7a4f", "heading", align="center", valign="middle")
    stage.caption(_("curse"), 874, 46, 170)
    _fruit(stage, 902, 168, 64, rotten=True)


def two_villages(stage: Stage) -> None:
    """A walk of two steps brings two third tikis; the other player is asked."""
    _sand(stage)
    size, gap, top = 132.0, 28.0, 104.0
    lefts = _row(stage, ("1", "2", "-"), 40, top, size, gap)
    _totem(stage, (BLUE, RED), lefts[0], top, size, alpha=0.4)
    _totem(stage, (RED, BLUE, BLUE), lefts[1], top, size)
    _totem(stage, (BLUE, BLUE, RED), lefts[2], top, size)
    stage.arrow((lefts[0] + 96, top - 22), (lefts[1] + 20, top - 34), bend=20)
    for left in lefts[1:]:
        stage.number("?", left + size - 6, top + size - 8, 21)
    # The other player
    stage.sprite("tiki/avatar_blue", 560, 84, 150)
    bubble = stage.rect((730, 66, 236, 112))
    tail = [(716.0, 168.0), (742.0, 128.0), (760.0, 160.0)]
    stage.canvas.rounded((bubble[0], bubble[1] + 4, bubble[2], bubble[3]), 26, "#1c1006", alpha=0.25)
    stage.canvas.polygon([(stage.x + x, stage.y + y) for x, y in tail], "#fff8e6")
    stage.canvas.rounded(bubble, 26, "#fff8e6")
    stage.canvas.paragraph(
        _("Which village comes first?"), (bubble[0] + 18, bubble[1] + 8, bubble[2] - 36, bubble[3] - 16), 24, INK,
        "heading", align="center", valign="middle", leading=1.2,
    )  # fmt: skip


def end(stage: Stage) -> None:
    """Four fruits; an empty reserve; a tie."""
    _sand(stage)
    for left in (46.0, 358.0, 670.0):
        stage.canvas.rounded(stage.rect((left, 22, 292, 214)), 22, CREAM, alpha=0.55)
    # Four fruits
    stage.sprite("tiki/avatar_red", 60, 98, 92)
    for number in range(4):
        _fruit(stage, 184 + number % 2 * 54, 148 + number // 2 * 72, 54)
    stage.sprite("shell/medal_gold", 270, 104, 62)
    stage.caption(_("4 fruits"), 192, 46, 264)
    # More fruits
    _standing(stage, 378, (3, 2))
    stage.sprite("shell/medal_gold", 606, 88, 42)
    stage.caption(_("reserve empty: more fruits"), 504, 46, 268)
    # A tie
    _standing(stage, 684, (2, 2))
    _fruit(stage, 874, 198, 52, rotten=True)
    stage.arrow((882, 124), (926, 132), bend=22)
    _fruit(stage, 932, 198, 52)
    stage.caption(_("a tie: play on"), 816, 46, 264)


def _standing(stage: Stage, left: float, fruits: tuple[int, int]) -> None:
    """Both players with their fruits."""
    for seat, count in enumerate(fruits):
        y = 148 + seat * 76
        stage.sprite("tiki/avatar_red" if seat == RED else "tiki/avatar_blue", left, y - 64, 66)
        for number in range(count):
            _fruit(stage, left + 94 + number * 44, y, 46)


def shaman(stage: Stage) -> None:
    """A swamp sends the shaman to a path, which is closed then."""
    _sand(stage)
    size, top, gap = 128.0, 104.0, 116.0
    _tile(stage, "0", 46, top, size)
    _totem(stage, (RED, RED, BLUE), 46, top, size)
    lefts = _row(stage, ("1", "1c", "2"), 318, top, size, gap)
    block = lefts[0] + size + gap / 2
    stage.sprite("tiki/shaman", block, top + size / 2 + 36, 92, anchor=(92, 230))
    stage.arrow((160, 78), (block - 34, 66), bend=34)
    _totem(stage, (RED,), lefts[1], top, size)
    stage.arrow((lefts[1] + 30, top + size - 18), (block + 24, top + size - 18), colour="#8d8577")
    stage.verdict(False, block, top + size - 18)
    stage.arrow((lefts[1] + size - 26, top - 6), (lefts[2] + 26, top - 6), bend=22)
    stage.verdict(True, lefts[1] + size + gap / 2, top - 36)


def controls(stage: Stage) -> None:
    """Click by click, or pull; and the keys."""
    _sand(stage)
    size, gap, top = 118.0, 22.0, 76.0
    lefts = _row(stage, ("1", "1b", "2"), 44, top, size, gap, lit=1)
    _totem(stage, (RED,), lefts[0], top, size)
    stage.arrow((lefts[0] + size / 2 + 14, top - 4), (lefts[1] + size / 2 - 10, top + 14), bend=24)
    stage.pointer(lefts[1] + size / 2 + 2, top + 54)
    stage.number("1", lefts[0] + 12, top + 6)
    stage.number("2", lefts[1] + 12, top + 6)
    stage.caption(_("click, click – or pull"), 44 + size * 1.5 + gap, 226, 380)
    rows = (
        ((("Tab", 74.0), ("←", 50.0), ("↑", 50.0), ("↓", 50.0), ("→", 50.0)), _("go there")),
        (((_("Enter"), 96.0),), _("click")),
        (((_("Esc"), 84.0),), _("menu")),
        ((("F1", 62.0),), _("rules")),
    )
    y = 20.0
    for keys, meaning in rows:
        x = 520.0
        for label, width in keys:
            stage.key(label, x, y, width)
            x += width + 8
        stage.canvas.text(meaning, stage.x + 838, stage.y + y + 23, 21, INK, "bold", valign="middle", max_width=142)
        y += 58
