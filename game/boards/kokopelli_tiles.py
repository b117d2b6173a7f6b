"""The ten selection tiles with the point tiles that are left on them."""

from __future__ import annotations

from game.boards.kokopelli_cards import fitted, roundel
from game.boards.kokopelli_ceremonies import name
from game.boards.kokopelli_display import Shown
from game.ui.canvas import GLOW, Canvas, Point, Rect

VIEW = 256.0
LEFT_TILE, RIGHT_TILE, SINGLE = (154.0, 60.0), (208.0, 60.0), (180.0, 60.0)
"""The middles of the places for point tiles, in the units of a tile's picture."""
TOKEN = 68.0
SPENT = 0.45
"""How solid the 1 is that a closing still gives when nothing lies there any more."""


def tiles(canvas: Canvas, shown: Shown) -> None:
    """All tiles as they lie."""
    for kind, rect in zip(shown.ceremonies, shown.layout.tiles, strict=True):
        tile(canvas, kind, shown.tiles[kind], rect)


def tile(canvas: Canvas, kind: str, points: tuple[int, ...], rect: Rect) -> None:
    """One tile: emblem, name, what its next closings give."""
    x, y, wide, high = rect
    unit = wide / VIEW
    canvas.glow((x + 6, y + 8, wide - 10, high - 10), 12, "#0a0814", 16, 5, 0.5)
    canvas.sprite("kokopelli/selection_tile", x, y, wide)
    roundel(canvas, kind, x + 59 * unit, y + 59 * unit, 45 * unit)
    for sprite, spot, alpha in reversed(placed(points)):
        token(canvas, sprite, x + spot[0] * unit, y + spot[1] * unit, TOKEN * unit, alpha)
    fitted(canvas, name(kind), x + 128 * unit, y + 128 * unit, 26 * unit, "extrabold", 212 * unit)


def placed(points: tuple[int, ...]) -> list[tuple[str, Point, float]]:
    """What lies on a tile: pictures, places, solidity; the next one to be taken first.

    Once the 3 is taken a game-end tile lies there beside the 1 that every further closing gives (K3.1).
    """
    match points:
        case (4, 3):
            return [("points_4", LEFT_TILE, 1.0), ("points_3", RIGHT_TILE, 1.0)]
        case (1,):
            return [("points_1", RIGHT_TILE, 1.0), ("game_end", LEFT_TILE, 1.0)]
        case ():
            return [("points_1", SINGLE, SPENT)]
        case _:
            return [(f"points_{points[0]}", SINGLE, 1.0)]


def token(canvas: Canvas, sprite: str, x: float, y: float, size: float, alpha: float = 1.0) -> None:
    """A point or game-end tile about (x, y)."""
    canvas.sprite(f"kokopelli/{sprite}", x - size / 2, y - size / 2, size, alpha=alpha)


def tile_rect(shown: Shown, kind: str) -> Rect:
    """Where a type's tile lies."""
    return shown.layout.tiles[shown.ceremonies.index(kind)]


def token_point(shown: Shown, kind: str, sprite: str) -> tuple[float, float, float]:
    """Where such a token lies on a type's tile, and how wide it is."""
    x, y, wide, _high = tile_rect(shown, kind)
    unit = wide / VIEW
    found = [spot for picture, spot, _alpha in placed(shown.tiles[kind]) if picture == sprite]
    spot = found[0] if found else SINGLE
    return x + spot[0] * unit, y + spot[1] * unit, TOKEN * unit


def tile_light(canvas: Canvas, rect: Rect) -> None:
    """The rim of a tile under the mouse."""
    x, y, wide, high = rect
    canvas.rounded((x - 2, y - 2, wide + 4, high + 4), 12, None, GLOW, 3)
