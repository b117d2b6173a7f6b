"""Where everything of Tiki lies on the 1600×900 table, and which parts of it can be clicked."""

from __future__ import annotations

from typing import Final

from game.engine.tiki_tables import CELL_INDEX, CELLS, FRUITS, PATH_NAMES
from game.ui.canvas import Canvas, Point, Rect
from game.ui.widgets import Component

TILE: Final = 200.0
COLUMNS: Final = (456.0, 700.0, 944.0)
ROWS: Final = (64.0, 308.0, 552.0)
FOOT: Final = (100.0, 122.0)
"""Where the pieces of a village stand, from its tile's corner."""

TIKI: Final = 104.0
TIKI_ANCHOR: Final = (128.0, 192.0)
LEVEL: Final = 61.0
"""How much higher than its lower neighbour a tiki of a totem stands."""
RISES: Final = (LEVEL, LEVEL, LEVEL, 50.0, 30.0)
"""The same by the number of tikis: higher stacks are squeezed, or they would leave the table at the top."""
HEAD: Final = 78.0
"""How far a tiki reaches above its foot."""
BODY: Final = 46.0
"""Half the width of a tiki."""

SHAMAN: Final = 80.0
SHAMAN_ANCHOR: Final = (92.0, 230.0)
SHAMAN_HOME: Final = (1184.0, 500.0)
"""Beside the board (T5.1)."""

FRUIT_ANCHOR: Final = (96.0, 238.0)
FRUIT: Final = 52.0
SMALL_FRUIT: Final = 38.0
SMALL_TIKI: Final = 56.0

PANELS: Final[tuple[Rect, Rect]] = ((24.0, 108.0, 288.0, 400.0), (1288.0, 108.0, 288.0, 400.0))
"""The players' panels by seat."""
LOG: Final[Rect] = (1288.0, 532.0, 288.0, 300.0)
LOG_ROWS: Final[Rect] = (1296.0, 586.0, 272.0, 240.0)
PLATE: Final[Rect] = (24.0, 766.0, 288.0, 110.0)
"""The common fruits: in the reserve and spoiled."""
PROMPT: Final[Rect] = (560.0, 826.0, 480.0, 56.0)

RESERVES: Final = ("reserve:0", "reserve:1")
"""The reserves by seat, as components from which a tiki can be pulled."""


def tile(cell: str) -> Rect:
    """The village's tile."""
    row, column = divmod(CELL_INDEX[cell], 3)
    return COLUMNS[column], ROWS[row], TILE, TILE


def foot(cell: str) -> Point:
    """Where the lowest tiki of a village stands."""
    x, y, _, _ = tile(cell)
    return x + FOOT[0], y + FOOT[1]


def ends(path: str) -> tuple[str, str]:
    """The two villages that a path joins."""
    first, _, second = path.partition("|")
    return first, second


def middle(first: str, second: str) -> Point:
    """The middle of the path between two villages."""
    x1, y1, _, _ = tile(first)
    x2, y2, _, _ = tile(second)
    return (x1 + x2 + TILE) / 2, (y1 + y2 + TILE) / 2


def walkway(path: str) -> Rect:
    """The planks of a path."""
    first, second = ends(path)
    x, y = middle(first, second)
    wide, high = (48.0, 58.0) if tile(first)[1] == tile(second)[1] else (58.0, 48.0)
    return x - wide / 2, y - high / 2, wide, high


def shaman_foot(path: str | None) -> Point:
    """Where the shaman stands."""
    if path is None:
        return SHAMAN_HOME
    x, y = middle(*ends(path))
    return x, y + 12


def rise(tikis: int, above: int = 0) -> float:
    """How much higher each level stands than the one below, in a totem of so many tikis with some more `above` it."""
    return RISES[min(tikis + above, len(RISES) - 1)]


def reserve_foot(seat: int, number: int) -> Point:
    """Where tiki `number` of a reserve stands: stacks of two, the lower one first."""
    x, y, _, _ = PANELS[seat]
    return x + 48 + 64 * (number // 2), y + 230 - 33 * (number % 2)


def fruit_slot(seat: int, number: int, slots: int) -> Rect:
    """A place for a gained fruit; more than four are narrower."""
    x, y, _, _ = PANELS[seat]
    pitch = 256 / slots
    return x + 20 + pitch * number, y + 296, pitch - 8, 84.0


def fruit_foot(seat: int, number: int, slots: int) -> Point:
    """Where a gained fruit stands in its slot."""
    x, y, wide, _ = fruit_slot(seat, number, slots)
    return x + wide / 2, y + 71


def plate_foot(place: int) -> Point:
    """One of the plate's seven places: the reserve fills them from the left, spoiled fruits from the right."""
    x, y, _, _ = PLATE
    return x + 36 + 36 * place, y + 96


def stock_foot(number: int) -> Point:
    """Where fruit `number` of the reserve stands."""
    return plate_foot(number)


def spoiled_foot(number: int) -> Point:
    """Where spoiled fruit `number` lies."""
    return plate_foot(FRUITS - 1 - number)


class Village(Component):
    """A village: its tile and the totem that stands on it and sticks out above."""

    def __init__(self, cell: str) -> None:
        super().__init__(cell, tile(cell), ring=20)
        self.height = 0.0
        """How far its totem reaches above its foot; the board keeps it up to date."""

    def contains(self, x: float, y: float) -> bool:
        if super().contains(x, y):
            return True
        foot_x, foot_y = foot(self.name)
        return abs(x - foot_x) < BODY and foot_y - self.height <= y < foot_y

    def draw_focus(self, canvas: Canvas) -> None:
        x, y, wide, high = self.rect
        canvas.rounded((x - 5, y - 6, wide + 10, high + 9), 31, None, "#1d1710", 7)
        canvas.rounded((x - 4, y - 5, wide + 8, high + 7), 30, None, "#ffffff", 4)


class Walkway(Component):
    """A path, clicked to send the shaman there."""

    def __init__(self, path: str) -> None:
        super().__init__(path, walkway(path), ring=8)
        self.visible = False


class Store(Component):
    """The reserve in a player's panel, from which a tiki can be pulled."""

    def __init__(self, seat: int) -> None:
        x, y, _, _ = PANELS[seat]
        super().__init__(RESERVES[seat], (x + 14, y + 122, 260, 124), ring=10)
        self.focusable = False


def components() -> list[Component]:
    """Everything that can be clicked, in Tab order."""
    return [*(Village(cell) for cell in CELLS), *(Walkway(path) for path in PATH_NAMES), Store(0), Store(1)]
