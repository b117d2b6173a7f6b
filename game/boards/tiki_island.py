"""Tiki's island: the villages' tiles and the pieces that stand on them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.boards import tiki_layout as layout
from game.boards.tiki_display import Carried, Shown
from game.boards.tiki_panels import TIKIS, fruit, tiki
from game.engine.tiki_tables import CELLS
from game.ui.canvas import GLOW, HEIGHT, WIDTH, Canvas, Point

VARIANTS = {
    2: ("plus2",),
    1: ("plus1_a", "plus1_b", "plus1_c", "plus1_d"),
    0: ("swamp_a", "swamp_b"),
    -1: ("cursed_a", "cursed_b"),
}
"""The tiles' pictures by value, in the order in which they are laid."""

OPEN_SEA = 150.0
"""How far beyond the table the water reaches its darkest tone."""
DEEP_SEA = "#0a2630"

GHOST = 0.5
"""How solid a piece is that is not there yet."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A tiki of a seat on a village, ghostly if it is not there yet or not any more."""

    seat: int
    alpha: float = 1.0


@dataclass(slots=True)
class Stage:
    """Which pieces are drawn where: what is shown, changed by what the player plans.

    Attributes:
        stacks: per village its tikis, bottom to top.
        lifts: per village how far a chosen totem is lifted.
        rises: per village how much higher each tiki stands than the one below.
        carried: a totem in the air.
        held: a totem or a tiki pulled by the mouse: its seats and the mouse.
        shaman_ghost: a path that the shaman may go to.
    """

    stacks: list[list[Figure]]
    lifts: list[float] = field(default_factory=lambda: [0.0] * 9)
    rises: list[float] = field(default_factory=list)
    carried: Carried | None = None
    held: tuple[list[int], Point] | None = None
    shaman_ghost: str | None = None


def tile_sprites(tiles: Sequence[int]) -> list[str]:
    """The picture of each tile: the variants of a value in order of appearance."""
    seen: dict[int, int] = {}
    sprites = []
    for value in tiles:
        number = seen.get(value, 0)
        seen[value] = number + 1
        sprites.append(f"tiki/tile_{VARIANTS[value][number]}")
    return sprites


def ground(canvas: Canvas, tiles: Sequence[int]) -> None:
    """The sea, the island, the coordinates and the nine villages."""
    canvas.backdrop("tiki/board_tiki")
    _open_sea(canvas)
    for number, x in enumerate(layout.COLUMNS):
        canvas.text(
            "ABC"[number], x + 100, 777, 22, "#8f6f40", "heading", align="center", valign="middle", max_width=40
        )
    for number, y in enumerate(layout.ROWS):
        canvas.text(
            "123"[number], 434, y + 100, 22, "#8f6f40", "heading", align="center", valign="middle", max_width=30
        )
    for cell in CELLS:
        x, y, _wide, _high = layout.tile(cell)
        canvas.glow((x + 12, y + 16, 182, 182), 20, "#1c1006", 22, 7, 0.42)
    for cell, sprite in zip(CELLS, tile_sprites(tiles), strict=True):
        x, y, wide, _high = layout.tile(cell)
        canvas.sprite(sprite, x, y, wide)


def _open_sea(canvas: Canvas) -> None:
    """In a window higher than 16:9 the water goes on and grows dark: a mirrored island would not belong there."""
    table = canvas.rect((0, 0, WIDTH, HEIGHT))
    width, height = canvas.surface.get_size()
    deep = pygame.Surface((width, 1))
    deep.fill(DEEP_SEA)
    for gap, edge in ((table.top, table.top), (height - table.bottom, table.bottom - 1)):
        if gap <= 0:
            continue
        # The table's edge again and again, the softer and darker the farther from it.
        few = canvas.surface.subsurface((0, edge, width, 1)).copy()
        soft = [few]
        while few.get_width() >= 16:
            few = pygame.transform.smoothscale(few, (few.get_width() // 2, 1))
            soft.append(pygame.transform.smoothscale(few, (width, 1)))
        for distance in range(gap):
            far = min(1.0, distance / (OPEN_SEA * canvas.scale))
            step, rest = divmod(far**0.35 * (len(soft) - 1), 1)
            y = table.top - 1 - distance if edge == table.top else table.bottom + distance
            canvas.surface.blit(soft[int(step)], (0, y))
            if rest:
                softer = soft[int(step) + 1]
                softer.set_alpha(round(255 * rest))
                canvas.surface.blit(softer, (0, y))
                softer.set_alpha(None)
            deep.set_alpha(round(230 * far))
            canvas.surface.blit(deep, (0, y))


def village(canvas: Canvas, cell: str, sprite: str, beat: float) -> None:
    """A village's tile once more, over the light behind it; it shakes under a drum beat (0–1)."""
    x, y, wide, _high = layout.tile(cell)
    if beat:
        grow = 1 + 0.05 * math.sin(math.pi * beat)
        shake = 3.0 * math.sin(6 * math.pi * beat) * (1 - beat)
        centre = (256.0, 256.0)
        canvas.sprite(sprite, x + wide / 2 + shake, y + wide / 2, wide * grow, anchor=centre)
    else:
        canvas.sprite(sprite, x, y, wide)


def pieces(canvas: Canvas, shown: Shown, stage: Stage, colours: Sequence[int], with_shaman: bool) -> None:
    """Shadows, tikis and the shaman, those behind first."""
    lifted = {cell: stage.lifts[number] for number, cell in enumerate(CELLS)}
    for number, cell in enumerate(CELLS):
        solid = [figure for figure in stage.stacks[number] if figure.alpha == 1.0]
        if solid:
            x, y = layout.foot(cell)
            _shadow(canvas, x, y, lifted[cell])
    drawn: list[tuple[float, int]] = [(layout.foot(cell)[1], number) for number, cell in enumerate(CELLS)]
    if with_shaman:
        drawn.append((shown.stance[1], SHAMAN))
        if stage.shaman_ghost is not None:
            drawn.append((layout.shaman_foot(stage.shaman_ghost)[1], SHAMAN_GHOST))
    if stage.carried is not None:
        drawn.append((stage.carried.y + 0.5, CARRIED))
        _shadow(canvas, stage.carried.x, stage.carried.y, stage.carried.height)
    for _y, what in sorted(drawn):
        if what == SHAMAN:
            shaman(canvas, *shown.stance)
        elif what == SHAMAN_GHOST:
            shaman(canvas, *layout.shaman_foot(stage.shaman_ghost), alpha=0.6)
        elif what == CARRIED:
            carried = stage.carried
            assert carried is not None
            totem(canvas, [Figure(seat) for seat in carried.tikis], carried.x, carried.y - carried.height, colours)
        else:
            x, y = layout.foot(CELLS[what])
            beat = shown.beats[what]
            if beat:
                x += 4.0 * math.sin(6 * math.pi * beat) * (1 - beat)
                y -= 7.0 * math.sin(math.pi * beat)
            totem(
                canvas, stage.stacks[what], x, y - stage.lifts[what], colours, stage.rises[what],
                shown.squashes[what],
            )  # fmt: skip


SHAMAN, SHAMAN_GHOST, CARRIED = 9, 10, 11


def totem(
    canvas: Canvas,
    figures: Sequence[Figure],
    x: float,
    y: float,
    colours: Sequence[int],
    rise: float = layout.LEVEL,
    squash: float = 0.0,
) -> None:
    """Tikis on each other, bottom to top."""
    for level, figure in enumerate(figures):
        height = level * rise * (1 - 0.08 * squash)
        tiki(canvas, colours[figure.seat], x, y - height, layout.TIKI, figure.alpha, squash)


def _shadow(canvas: Canvas, x: float, y: float, height: float = 0.0) -> None:
    """The shadow of a piece that is some units above the ground: wider and fainter with its height."""
    grow = 1 + min(height, 240.0) / 400
    alpha = 1 - 0.6 * min(height, 240.0) / 240
    canvas.sprite(
        "tiki/shadow", x + 5 + height * 0.06, y + 5 + height * 0.06, 128 * grow, anchor=(128, 48), alpha=alpha
    )


def shaman(canvas: Canvas, x: float, y: float, alpha: float = 1.0) -> None:
    """The shaman standing at (x, y)."""
    if alpha == 1.0:
        canvas.sprite("tiki/shadow", x + 3, y + 3, 84, anchor=(128, 48))
    canvas.sprite("tiki/shaman", x, y, layout.SHAMAN, anchor=layout.SHAMAN_ANCHOR, alpha=alpha)


def held(canvas: Canvas, stage: Stage, colours: Sequence[int]) -> None:
    """The pieces that the mouse pulls, high above the table."""
    if stage.held is None:
        return
    seats, (x, y) = stage.held
    foot = y + 30
    canvas.sprite("tiki/shadow", x + 12, foot + 40, 150, anchor=(128, 48), alpha=0.7)
    totem(canvas, [Figure(seat) for seat in seats], x, foot, colours)


def flights(canvas: Canvas, shown: Shown) -> None:
    """Pieces on their way between island and panels."""
    for flight in shown.flights:
        if flight.sprite in TIKIS:
            tiki(canvas, TIKIS.index(flight.sprite), flight.x, flight.y, flight.width, flight.alpha)
        else:
            fruit(canvas, flight.sprite, flight.x, flight.y, flight.width, flight.alpha)


def rings(canvas: Canvas, shown: Shown) -> None:
    """Rings that spread from villages that are drummed or called."""
    for number, cell in enumerate(CELLS):
        part = shown.beats[number] or shown.calls[number]
        if part:
            _ring(canvas, cell, part)


RING_STEPS = 10
"""Rings are drawn at so many sizes, each once."""


def _ring(canvas: Canvas, cell: str, part: float) -> None:
    x, y, wide, _high = layout.tile(cell)
    step = min(RING_STEPS - 1, int(part * RING_STEPS))
    spread = 40.0 * step / RING_STEPS
    alpha = 0.95 * (1 - step / RING_STEPS)
    rect = (x - spread + 2, y - spread + 1, wide - 4 + 2 * spread, wide - 3 + 2 * spread)
    canvas.glow(rect, 26 + spread, GLOW, 12, 4, alpha)
