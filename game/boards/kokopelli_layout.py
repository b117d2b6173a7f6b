"""Where everything of Kokopelli lies on the 1600×900 table, for two, three and four players.

Seats are placed as seen from the viewing seat: *place* 0 is the own village, the next ones follow clockwise, so that
place 1 is the left neighbour (K1.7). Villages have a system of their own, 1200×420 units, like their sprites.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.ui.canvas import Point, Rect

VILLAGE: Final = (1200.0, 420.0)
"""The units of a village's picture."""
CARD: Final = (161.4, 226.0)
"""A card in a village, in those units."""
CARD_TOP: Final = 149.0
NICHE_TOP, NICHE_HEIGHT, NICHE_RADIUS = 142.0, 240.0, 22.0
LEDGE: Final = 398.0
STEP: Final = 39.0
"""How far each further card of a ceremony sticks out to the left."""

HAND_CARD: Final = (150.0, 210.0)
HAND: Final[Point] = (800.0, 778.0)
"""Where the middle card of the hand lies."""
HOVERED, CHOSEN = 12.0, 22.0
"""How far a card of the hand is lifted under the mouse, and when it is chosen."""

PILE: Final[Rect] = (344.0, 716.0, 104.0, 146.0)
DISCARD: Final[Rect] = (1140.0, 722.0, 104.0, 146.0)
CAPTIONS: Final = 883.0
PROMPT: Final[Rect] = (420.0, 606.0, 760.0, 50.0)
BUTTONS: Final[tuple[Point, ...]] = (
    *((1368.0, 702.0), (1424.0, 702.0), (1480.0, 702.0)),
    *((1477.0, 41.0), (1522.0, 41.0), (1565.0, 41.0)),
)
ACTIONS: Final[dict[str, Rect]] = {
    "draw": (1264.0, 744.0, 152.0, 48.0),
    "exchange": (1428.0, 744.0, 156.0, 48.0),
    "cancel": (1264.0, 808.0, 152.0, 48.0),
    "pass": (1428.0, 808.0, 156.0, 48.0),
    "stop": (1428.0, 808.0, 156.0, 48.0),
}
OWN_PANEL: Final[Rect] = (16.0, 800.0, 312.0, 76.0)


@dataclass(frozen=True, slots=True)
class Layout:
    """The table for a number of players.

    Attributes:
        spaces: in a village (K1.6).
        villages, panels: by place.
        journal, abilities: the two night-blue panels; with `folded` they open from buttons.
        tiles: where the ten selection tiles lie.
        supply: the middle of the game-end token; `supply_text` and `round_text` are the middles of the words beside it.
        reach: the height of the brackets under the neighbours' near spaces, None where there is no room for them.
    """

    spaces: int
    villages: tuple[Rect, ...]
    panels: tuple[Rect, ...]
    journal: Rect
    abilities: Rect
    folded: dict[str, Rect]
    tiles: tuple[Rect, ...]
    supply: tuple[float, float, float]
    supply_text: Point
    round_text: Point
    reach: float | None

    @property
    def wide_round(self) -> bool:
        """Whether the round has two lines."""
        return self.round_text[0] == 1029.0

    @property
    def log(self) -> Rect:
        """Where the moves stand in the journal."""
        x, y, wide, high = self.journal
        return x + 10, y + 44, wide - 20, high - 54


def _tile_rows() -> tuple[Rect, ...]:
    """Three, four and three tiles between the neighbours' villages."""
    tiles: list[Rect] = []
    for count, y in ((3, 16.0), (4, 99.0), (3, 182.0)):
        left = 800 - (130 * (count - 1) + 124) / 2
        tiles += [(left + 130 * number, y, 124.0, 77.5) for number in range(count)]
    return tuple(tiles)


def _tile_blocks() -> tuple[Rect, ...]:
    """Five tiles on each side of the own village."""
    tiles: list[Rect] = []
    for left in (16.0, 1284.0):
        tiles += [(left + 154 * column, y, 146.0, 91.25) for y in (306.0, 405.0) for column in (0, 1)]
        tiles.append((left + 77, 504.0, 146.0, 91.25))
    return tuple(tiles)


LAYOUTS: Final = {
    2: Layout(
        spaces=5,
        villages=((370.0, 300.0, 860.0, 301.0), (440.0, 16.0, 720.0, 252.0)),
        panels=(OWN_PANEL, (16.0, 14.0, 400.0, 54.0)),
        journal=(16.0, 84.0, 316.0, 206.0),
        abilities=(1268.0, 84.0, 316.0, 206.0),
        folded={},
        tiles=_tile_blocks(),
        supply=(1228.0, 47.0, 52.0),
        supply_text=(1296.0, 39.0),
        round_text=(1296.0, 61.0),
        reach=None,
    ),
    3: Layout(
        spaces=4,
        villages=((360.0, 282.0, 880.0, 308.0), (16.0, 78.0, 520.0, 182.0), (1064.0, 78.0, 520.0, 182.0)),
        panels=(OWN_PANEL, (16.0, 14.0, 400.0, 54.0), (1064.0, 14.0, 340.0, 54.0)),
        journal=(16.0, 306.0, 316.0, 236.0),
        abilities=(1268.0, 306.0, 316.0, 236.0),
        folded={},
        tiles=_tile_rows(),
        supply=(571.0, 44.0, 48.0),
        supply_text=(571.0, 80.0),
        round_text=(1029.0, 46.0),
        reach=262.0,
    ),
    4: Layout(
        spaces=4,
        villages=(
            (360.0, 282.0, 880.0, 308.0),
            (16.0, 78.0, 520.0, 182.0),
            (540.0, 78.0, 520.0, 182.0),
            (1064.0, 78.0, 520.0, 182.0),
        ),
        panels=(OWN_PANEL, (16.0, 14.0, 400.0, 54.0), (540.0, 14.0, 400.0, 54.0), (1064.0, 14.0, 340.0, 54.0)),
        journal=(16.0, 300.0, 316.0, 302.0),
        abilities=(1268.0, 300.0, 316.0, 302.0),
        folded={"journal": (88.0, 616.0, 172.0, 44.0), "abilities": (1340.0, 616.0, 172.0, 44.0)},
        tiles=_tile_blocks(),
        supply=(967.0, 41.0, 44.0),
        supply_text=(1025.0, 30.0),
        round_text=(1025.0, 53.0),
        reach=262.0,
    ),
}
"""The table by the number of players."""


# Villages


def niche(village: Rect, spaces: int, number: int) -> Rect:
    """A space of a village, on the table: its niche without the ledge; `number` counts from 0."""
    unit = village[2] / VILLAGE[0]
    left, wide = (20 + 234.4 * number, 222.4) if spaces == 5 else (20 + 294.0 * number, 278.0)
    return village[0] + left * unit, village[1] + NICHE_TOP * unit, wide * unit, NICHE_HEIGHT * unit


def card_size(village: Rect) -> tuple[float, float]:
    """A card in a village, on the table."""
    unit = village[2] / VILLAGE[0]
    return CARD[0] * unit, CARD[1] * unit


def card_slot(village: Rect, spaces: int, number: int, spread: float, level: float) -> Point:
    """The middle of a card in a ceremony: level 0 opened it and lies in front, at the right.

    Args:
        spread: the number of cards behind it; between two numbers while one comes or goes.
    """
    unit = village[2] / VILLAGE[0]
    x, _y, wide, _high = niche(village, spaces, number)
    step = min(STEP, (wide / unit - 8 - CARD[0]) / max(spread, 1.0)) * unit
    left = x + (wide - CARD[0] * unit - step * spread) / 2
    return left + step * (spread - level) + CARD[0] * unit / 2, village[1] + (CARD_TOP + CARD[1] / 2) * unit


def ledge(village: Rect) -> float:
    """The middle of the ledge below the spaces."""
    return village[1] + LEDGE * village[2] / VILLAGE[0]


# The hand


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the hand: the middle of a card, turned by degrees counter-clockwise."""

    x: float
    y: float
    angle: float

    def lifted(self, by: float) -> Point:
        """The middle of a card that is pulled out by so much."""
        turn = math.radians(self.angle)
        return self.x - by * math.sin(turn), self.y - by * math.cos(turn)


def hand_slots(cards: int) -> list[Slot]:
    """The places of a hand, from the left; many cards lie closer together."""
    pitch = min(118.0, 470 / max(1, cards - 1))
    slots = []
    for number in range(cards):
        along = pitch * (number - (cards - 1) / 2)
        steps = along / 118
        slots.append(Slot(HAND[0] + along, HAND[1] + 6 * abs(steps) ** 1.7, round(-4 * steps, 1)))
    return slots


def middle(rect: Rect) -> Point:
    """The middle of a rectangle."""
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
