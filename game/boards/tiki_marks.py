"""What the player may do, does and would bring about: rims of light, arrows, ghosts and bubbles over Tiki's island."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.boards import tiki_layout as layout
from game.boards.board import Marks, Player
from game.boards.tiki_display import Carried, Shown
from game.boards.tiki_island import GHOST, Figure, Stage
from game.engine.tiki_events import Ended, Gained, Influenced, Placed, Returned, ShamanMoved, Sowed, Spoiled
from game.engine.tiki_state import TikiView
from game.engine.tiki_tables import CELL_INDEX, PATH_INDEX
from game.ui.canvas import FADED, GLOW, INK, SEAT_INK, SEATS, Canvas, Point, Rect
from game.ui.language import _

LIFT = 10.0
"""How high a chosen totem is lifted."""


# Pieces


def stage(shown: Shown, marks: Marks) -> Stage:
    """The pieces as shown, with what the player has planned so far and what a click here would bring."""
    stacks = [[Figure(seat) for seat in tikis] for tikis in shown.totems]
    result = Stage(stacks, carried=shown.carried)
    path = marks.path
    if path and any(len(walk) > 1 for walk in marks.walks) and path[0] in CELL_INDEX:
        _take(result, shown, marks)
    elif marks.held is not None and not path and shown.current >= 0:
        result.held = [shown.current], marks.held
    for event in marks.preview:
        match event:
            case Placed(seat=seat, cell=cell):
                stacks[CELL_INDEX[cell]].append(Figure(seat, GHOST))
            case Sowed(cells=cells, tikis=tikis):
                for cell, seat in list(zip(cells, tikis, strict=True))[max(0, len(path) - 1) :]:
                    stacks[CELL_INDEX[cell]].append(Figure(seat, GHOST))
            case ShamanMoved(path=goal):
                result.shaman_ghost = goal
    planned = result.carried if shown.carried is None else None
    result.rises = list(shown.rises)
    for village, (stack, standing) in enumerate(zip(stacks, shown.totems, strict=True)):
        above = len(planned.tikis) if planned is not None and CELL_INDEX[path[-1]] == village else 0
        if len(stack) > len(standing):
            result.rises[village] = layout.rise(len(stack), above)
        if above and planned is not None:
            planned.height = len(stack) * result.rises[village] + LIFT
    return result


def _take(result: Stage, shown: Shown, marks: Marks) -> None:
    """The chosen totem: lifted, on its way along the clicked villages, or pulled by the mouse."""
    path = marks.path
    origin = CELL_INDEX[path[0]]
    tikis = shown.totems[origin]
    entered = path[1:]
    for cell, seat in zip(entered, tikis, strict=False):
        result.stacks[CELL_INDEX[cell]].append(Figure(seat))
    rest = tikis[len(entered) :]
    if not entered and marks.held is None:
        result.lifts[origin] = LIFT
        return
    result.stacks[origin] = [Figure(seat, 0.35) for seat in tikis]
    if not rest:
        return
    if marks.held is not None:
        result.held = rest, marks.held
    else:
        result.carried = Carried(rest, *layout.foot(path[-1]))


# Light


def last_move(canvas: Canvas, last: Sequence[str]) -> None:
    """Where the last action happened: dashes in its villages, dots along its way."""
    villages = [name for name in last if name in CELL_INDEX]
    for first, second in pairwise(villages):
        _dots(canvas, first, second)
    for name in last:
        if name in PATH_INDEX:
            x, y, wide, high = layout.walkway(name)
            _dashes(canvas, (x - 3, y - 3, wide + 6, high + 6), 10, ARRIVED)
        else:
            last_village(canvas, name, last)


LEFT, ARRIVED = "#fff6e0", "#ffcf4d"


def last_village(canvas: Canvas, cell: str, last: Sequence[str]) -> None:
    """The dashes in a village, if the last action left it or came to it."""
    if cell in last and cell in CELL_INDEX:
        x, y, _wide, _high = layout.tile(cell)
        _dashes(canvas, (x + 8, y + 7, 184, 176), 21, LEFT if cell == last[0] and len(last) > 1 else ARRIVED)


def _dashes(canvas: Canvas, rect: Rect, radius: float, colour: str) -> None:
    """A dashed rounded rectangle: quiet, but seen on every ground."""
    dash, thick = 11.0, 2.6

    def paint(surface: pygame.Surface, unit: float) -> None:
        wide, high = surface.get_width() / unit, surface.get_height() / unit
        edge = list(_around(wide, high, radius, thick / 2 + 1))
        length = sum(math.dist(a, b) for a, b in pairwise(edge))
        period = length / round(length / (2 * dash))
        for tone, thickness in (("#4a2c12", thick + 1.6), (colour, thick)):
            walked = 0.0
            for a, b in pairwise(edge):
                if walked % period < period * 0.55:
                    pygame.draw.line(
                        surface, tone, (a[0] * unit, a[1] * unit), (b[0] * unit, b[1] * unit), round(thickness * unit)
                    )
                    pygame.draw.circle(surface, tone, (b[0] * unit, b[1] * unit), thickness * unit / 2)
                walked += math.dist(a, b)

    canvas.shape(("dashes", colour, radius), rect, paint, 0.85)


def _around(wide: float, high: float, radius: float, inset: float) -> Iterator[Point]:
    """Points along a rounded rectangle, about one unit apart, back to the first."""
    corner = radius - inset
    centres = (
        (wide - radius, radius, -90),
        (wide - radius, high - radius, 0),
        (radius, high - radius, 90),
        (radius, radius, 180),
    )
    corners = []
    for x, y, start in centres:
        arc = [math.radians(start + 90 * part / 40) for part in range(41)]
        corners.append([(x + corner * math.cos(angle), y + corner * math.sin(angle)) for angle in arc])
    for points, following in zip(corners, corners[1:] + corners[:1], strict=True):
        yield from points
        a, b = points[-1], following[0]
        parts = max(1, round(math.dist(a, b)))
        for part in range(1, parts):
            yield a[0] + (b[0] - a[0]) * part / parts, a[1] + (b[1] - a[1]) * part / parts
    yield corners[0][0]


def _dots(canvas: Canvas, first: str, second: str) -> None:
    """Where a totem walked: dots that grow towards the village it went to."""
    x, y = layout.middle(first, second)
    dx, dy = _direction(first, second)
    for number, radius in ((-1, 3.4), (0, 4.2), (1, 5.0)):
        spot = x + 14 * number * dx, y + 14 * number * dy
        canvas.disc(*spot, radius + 1.2, "#4a2c12", alpha=0.75)
        canvas.disc(*spot, radius, "#ffe9b0", alpha=0.95)


def _direction(first: str, second: str) -> Point:
    x1, y1 = layout.foot(first)
    x2, y2 = layout.foot(second)
    length = math.dist((x1, y1), (x2, y2))
    return (x2 - x1) / length, (y2 - y1) / length


def light_behind(canvas: Canvas, cell: str, strength: float) -> None:
    """The warm light that falls out from under a tile; the tile is drawn over it."""
    x, y, _wide, _high = layout.tile(cell)
    canvas.glow((x + 2, y + 1, 196, 197), 26, GLOW, 30, 9, strength)


def light_rim(canvas: Canvas, cell: str, strength: float) -> None:
    """The bright rim over a tile's edge."""
    x, y, _wide, _high = layout.tile(cell)
    canvas.glow((x + 3, y + 2, 194, 195), 25, GLOW, 9, 3, strength)
    canvas.rounded((x + 1.5, y + 0.5, 197, 198), 26, None, "#fff0b8", 3, alpha=strength)


def white_rim(canvas: Canvas, cell: str) -> None:
    """The rim of a village on the clicked path."""
    x, y, _wide, _high = layout.tile(cell)
    canvas.glow((x + 2, y + 1, 196, 197), 26, "#ffffff", 12, 4, 0.8)
    canvas.rounded((x + 0.5, y - 0.5, 199, 200), 27, None, "#ffffff", 4)


def path_light(canvas: Canvas, path: str, strength: float) -> None:
    """The light around a path that the shaman may be sent to."""
    x, y, wide, high = layout.walkway(path)
    canvas.glow((x, y, wide, high), 8, GLOW, 14, 5, strength)
    canvas.rounded((x - 1, y - 1, wide + 2, high + 2), 9, None, "#fff0b8", 3, alpha=strength)


def reserve_light(canvas: Canvas, seat: int) -> None:
    """The light around a reserve from which a tiki can be pulled."""
    x, y, _wide, _high = layout.PANELS[seat]
    canvas.rounded((x + 12, y + 150, 264, 94), 12, None, GLOW, 3)


def white_path(canvas: Canvas, path: str) -> None:
    """The rim of a path that the shaman is to be sent to."""
    x, y, wide, high = layout.walkway(path)
    canvas.rounded((x - 2, y - 2, wide + 4, high + 4), 10, None, "#ffffff", 4)


# Arrows


def arrows(canvas: Canvas, marks: Marks, *, walked: bool) -> None:
    """Arrows along the paths of the totem in question: white where it is sure to go, or yellow where it may.

    What is `walked` lies under the pieces; where there is a choice, no piece may hide it.
    """
    path = marks.path
    sure = set(pairwise(path))
    ways: dict[tuple[str, str], bool] = {}
    for walk in marks.walks:
        if walk[0] in CELL_INDEX:
            for number, step in enumerate(pairwise(walk)):
                ways[step] = ways.get(step, False) or number == 0
    for (first, second), is_first in ways.items():
        certain = (first, second) in sure
        if certain is not walked:
            continue
        soon = certain or len(path) > 1 or is_first
        _chevrons(canvas, first, second, "#ffffff" if certain else "#ffdf7a", 1.0 if soon else 0.75)


CHEVRON = ((-9.0, -17.0), (1.0, -17.0), (12.0, 0.0), (1.0, 17.0), (-9.0, 17.0), (2.0, 0.0))
"""A chevron pointing along the first axis."""


def _chevrons(canvas: Canvas, first: str, second: str, colour: str, alpha: float) -> None:
    """Two chevrons on the planks, pointing where the totem goes."""
    x, y = layout.middle(first, second)
    dx, dy = _direction(first, second)

    def paint(surface: pygame.Surface, unit: float) -> None:
        centre = surface.get_width() / 2
        for grow, tone in ((3.2, "#4a2c12"), (0.0, colour)):
            for shift in (-10.0, 8.0):
                spots = []
                for beyond, aside in CHEVRON:
                    along = beyond + shift
                    spots.append((centre + (along * dx - aside * dy) * unit, centre + (along * dy + aside * dx) * unit))
                pygame.draw.polygon(surface, tone, spots)
                if grow:
                    for a, b in pairwise([*spots, spots[0]]):
                        pygame.draw.line(surface, tone, a, b, round(2 * grow * unit))
                        pygame.draw.circle(surface, tone, a, grow * unit)

    canvas.shape(("chevrons", round(dx), round(dy), colour), (x - 34, y - 34, 68, 68), paint, alpha)


# Bubbles


@dataclass(frozen=True, slots=True)
class Bubble:
    """What a village would bring.

    Attributes:
        seat: whom it concerns, None if nobody's.
        text, sprite: what comes or goes.
        chooser: the seat that decides whether this comes first (T3.3).
        wins: whether this ends the game.
        note: a word before it all.
    """

    cell: str
    seat: int | None
    text: str = ""
    sprite: str = ""
    chooser: int | None = None
    wins: bool = False
    note: str = ""


def bubbles(shown: Shown, marks: Marks) -> list[Bubble]:
    """What the previewed action would bring to each influenced village."""
    events, after = marks.preview, marks.foreseen
    if not isinstance(after, TikiView):
        return []
    owners = {event.cell: event.owner for event in events if isinstance(event, Influenced)}
    for event in events:
        if isinstance(event, Returned):
            owners[event.cell] = event.tikis[-1]
    found: dict[str, Bubble] = {}
    for event in events:
        match event:
            case Returned(cell=cell):
                waits = after.resolving == cell
                found[cell] = Bubble(
                    cell, owners[cell], sprite="tiki/shaman" if waits else "", text="" if waits else "0"
                )
            case Gained(seat=seat, cell=cell, amount=amount):
                found[cell] = Bubble(cell, seat, f"+{amount}", "tiki/fruit")
            case Spoiled(cell=cell, seat=seat):
                note = _("Reserve") if seat is None else ""
                found[cell] = Bubble(cell, seat, "−1", "tiki/fruit_rotten", note=note)
            case Ended(winner=int()) if found:
                cell, bubble = list(found.items())[-1]
                found[cell] = Bubble(cell, bubble.seat, bubble.text, bubble.sprite, wins=True)
    chooser = after.current_player if len(after.pending) > 1 else None
    for cell in after.pending:
        if cell in owners and cell not in found:
            value = shown.tiles[CELL_INDEX[cell]]
            text = f"+{value}" if value > 0 else "−1" if value else "0"
            sprite = "tiki/fruit" if value > 0 else "tiki/fruit_rotten" if value else ""
            found[cell] = Bubble(cell, owners[cell], text, sprite, chooser)
    return list(found.values())


def draw_bubble(canvas: Canvas, bubble: Bubble, players: Sequence[Player]) -> None:
    """A bubble at the foot of its village."""
    x, y, wide, _high = layout.tile(bubble.cell)
    high, size = 46.0, 26.0
    text = canvas.text_width(bubble.text, size, "extrabold") if bubble.text else 0.0
    picture = 30.0 if bubble.sprite else 0.0
    note = min(84.0, canvas.text_width(bubble.note, 17, "bold")) if bubble.note else 0.0
    parts = [
        note,
        26.0 if bubble.seat is not None else 0.0,
        text,
        picture,
        28.0 if bubble.wins else 0.0,
        44.0 if bubble.chooser is not None else 0.0,
    ]
    gap = 8.0
    width = sum(parts) + gap * (sum(part > 0 for part in parts) - 1) + 30
    left, top = x + wide / 2 - width / 2, y + 142
    middle = top + high / 2
    edge = SEATS[players[bubble.seat].colour] if bubble.seat is not None else "#7b6650"
    canvas.rounded((left + 1, top + 5, width, high), high / 2, "#1c1006", alpha=0.4)
    canvas.rounded((left, top, width, high), high / 2, "#fff8e6", edge, 3)
    at = left + 15
    if note:
        canvas.text(bubble.note, at, middle, 17, FADED, "bold", valign="middle", max_width=note + 1)
        at += note + gap
    if bubble.seat is not None:
        canvas.mark(players[bubble.seat].colour, at + 13, middle, 26)
        at += 26 + gap
    if text:
        ink = INK if bubble.seat is None else SEAT_INK[players[bubble.seat].colour]
        canvas.text(bubble.text, at, middle, size, ink, "extrabold", valign="middle")
        at += text + gap
    if bubble.sprite:
        canvas.sprite(bubble.sprite, at - 2, middle - 21, 33)
        at += picture + gap
    if bubble.wins:
        canvas.sprite("shell/icon_trophy", at, middle - 14, 28, ink="#a87400")
        at += 28 + gap
    if bubble.chooser is not None:
        canvas.mark(players[bubble.chooser].colour, at + 12, middle, 20)
        canvas.text("?", at + 26, middle, 24, INK, "extrabold", valign="middle")
