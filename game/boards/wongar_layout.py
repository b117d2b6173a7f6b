"""Where everything of Wongar lies on the 1600×900 table, for three, four and five players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.engine.wongar_tables import AREAS, SHORT_TRACK
from game.ui.canvas import Point, Rect

CENTRES: Final[dict[str, Point]] = dict(
    zip(
        AREAS,
        (
            *((440.0, 190.0), (724.0, 190.0), (1008.0, 190.0)),
            *((298.0, 405.0), (582.0, 405.0), (866.0, 405.0), (1150.0, 405.0)),
            *((440.0, 620.0), (724.0, 620.0), (1008.0, 620.0)),
        ),
        strict=True,
    )
)
"""The middles of the areas."""

OUTLINE: Final[tuple[Point, ...]] = (
    *((0.0, -120.0), (142.0, -95.0), (142.0, 95.0)),
    *((0.0, 120.0), (-142.0, 95.0), (-142.0, -95.0)),
)
"""An area's corners from its middle; together the areas leave no gap."""

NAME_Y: Final = -93.0
CARD: Final = 60.0
CARD_AT: Final[Point] = (-129.0, -68.0)
LEFT_PILL: Final[Rect] = (-114.0, -5.0, 30.0, 20.0)
LANE_LEFT, LANE_WIDEST, LANE_HIGH, LANE_RADIUS = -60.0, 190.0, 45.0, 15.0
LANE_Y: Final = (-47.0, 3.0, 53.0)
"""The middles of the lanes of discs, cubes and cylinders."""
CHIPS_Y: Final = 92.0
"""Where an area tells what a ceremony would bring."""

FIGURE_VIEW: Final = (160.0, 256.0)
FIGURES: Final = {"ancestor": (-126.0, 17.0, 52.0), "elder": (-126.0, 14.0, 52.0)}
"""Left, top and width of a figure that stands alone, from the middle of its area."""
BOTH_FIGURES: Final = {"ancestor": (-134.0, 20.0, 42.0), "elder": (-101.0, 26.0, 42.0)}

TITLE: Final[Point] = (16.0, 30.0)
TITLE_WIDE: Final = 124.0
PROMPT: Final[Rect] = (304.0, 8.0, 840.0, 42.0)
PROMPT_WIDEST: Final = 968.0
BUTTONS: Final[tuple[Point, ...]] = tuple((x, 30.0) for x in (1308.0, 1360.0, 1412.0, 1464.0, 1516.0, 1568.0))

TRACK: Final[Rect] = (8.0, 62.0, 126.0, 567.0)
TRACK_UNIT: Final = 0.63
MARKER: Final = 42.0

PANEL_X, PANEL_TOP, PANEL_WIDE = 1320.0, 62.0, 270.0
SIDE: Final[Rect] = (1320.0, 604.0, 270.0, 286.0)
"""The ceremony's panel, and outside of ceremonies the journal."""

RITUAL: Final = (92.0, 128.8)
RITUAL_VIEW: Final = (320.0, 448.0)
DECK: Final[Rect] = (14.0, 761.0, *RITUAL)
DISCARD: Final[Rect] = (118.0, 761.0, *RITUAL)
SCORPION: Final[Rect] = (222.0, 761.0, *RITUAL)
HAND: Final[Point] = (818.0, 826.5)
HAND_PITCH, HAND_WIDEST = 102.0, 972.0
LIFT: Final = 10.0
"""How far a card of the hand is raised under the mouse."""


def about(area: str, rect: Rect) -> Rect:
    """A rectangle given from the middle of an area, on the table."""
    x, y = CENTRES[area]
    return x + rect[0], y + rect[1], rect[2], rect[3]


def outline(area: str) -> list[Point]:
    """The corners of an area."""
    x, y = CENTRES[area]
    return [(x + dx, y + dy) for dx, dy in OUTLINE]


def card_rect(area: str) -> Rect:
    """The face-up card of an area."""
    return about(area, (*CARD_AT, CARD, CARD))


def middle(rect: Rect) -> Point:
    """The middle of a rectangle."""
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def figure_foot(figure: str, area: str, both: bool) -> tuple[float, float, float]:
    """Where a figure stands in an area, the middle of its foot, and its width there."""
    x, y = CENTRES[area]
    left, top, wide = (BOTH_FIGURES if both else FIGURES)[figure]
    return x + left + wide / 2, y + top + wide * FIGURE_VIEW[1] / FIGURE_VIEW[0], wide


# The time track


def track_space(space: float, track: int) -> Point:
    """The middle of a space of the time track; between two spaces on the way from one to the other."""
    low = int(space)
    if low < space:
        (x, y), (to_x, to_y) = track_space(low, track), track_space(low + 1, track)
        return x + (to_x - x) * (space - low), y + (to_y - y) * (space - low)
    if low >= track:
        return TRACK[0] + 56 * TRACK_UNIT, TRACK[1] + 832 * TRACK_UNIT
    if track == SHORT_TRACK:
        along = 60.0 + 61.3 * (low % 4) + 260 * (low // 4)
    else:
        along = 52.0 + 50 * (low % 5) + 260 * (low // 5)
    return TRACK[0] + 56 * TRACK_UNIT, TRACK[1] + along * TRACK_UNIT


def section_of(marker: float, track: int) -> int:
    """The section of the time track, from 0 (W1.5).

    >>> [section_of(space, 15) for space in (0, 4, 5, 14, 15)], section_of(4, 12)
    ([0, 0, 1, 2, 2], 1)
    """
    return min(3 * int(marker) // track, 2)


# The players


@dataclass(frozen=True, slots=True)
class Panel:
    """A player's panel; `unit` is its height to that of the high ones."""

    rect: Rect
    avatar: float
    name_y: float
    chips_y: float
    chip: float
    line: float
    goods: float


def panel(seat: int, seats: int) -> Panel:
    """A player's panel by the number of players."""
    if seats < 5:
        rect = (PANEL_X, PANEL_TOP + 134 * seat, PANEL_WIDE, 124.0)
        return Panel(rect, 64.0, 25.0, 42.0, 37.0, 83.0, 105.0)
    rect = (PANEL_X, PANEL_TOP + 108.5 * seat, PANEL_WIDE, 104.0)
    return Panel(rect, 54.0, 21.0, 35.0, 31.0, 69.0, 87.0)


def chip(seat: int, seats: int, number: int) -> Rect:
    """The place of a figure or the boomerang in a panel, numbered from the left."""
    where = panel(seat, seats)
    x, y, _wide, _high = where.rect
    return x + 100 + (where.chip + 5) * number, y + where.chips_y, where.chip, where.chip


GOODS: Final = (8.0, 58.0, 108.0, 149.0, 194.0)
"""Where the numbers of a player's goods begin: discs, cubes, cylinders, ritual cards, area cards."""


def goods_point(seat: int, seats: int, number: int) -> Point:
    """The middle of a picture in a panel's lowest row."""
    where = panel(seat, seats)
    return where.rect[0] + GOODS[number] + 26, where.rect[1] + where.goods


def score_point(seat: int, seats: int) -> Point:
    """Where a player's points are counted."""
    where = panel(seat, seats)
    return where.rect[0] + PANEL_WIDE - 36, where.rect[1] + where.name_y + 6


# The side: journal and ceremony


def journal(seats: int, ceremony: bool) -> Rect | None:
    """The journal's panel; with three players it stays above a ceremony, with more it gives place."""
    top = panel(seats - 1, seats).rect
    free = top[1] + top[3] + 10
    if ceremony:
        return (SIDE[0], free, SIDE[2], SIDE[1] - 10 - free) if seats == 3 else None
    start = max(free, SIDE[1] if seats > 3 else free)
    return SIDE[0], start, SIDE[2], 890 - start


def ceremony_column(number: int, count: int) -> float:
    """The middle of a seat's column in the ceremony's panel."""
    pitch = 200.0 / count
    return SIDE[0] + 60 + pitch * (number + 0.5)


def ceremony_row(token: int) -> float:
    """The middle of a row of the ceremony's panel."""
    return SIDE[1] + 114 + 43 * token


# The hand


def hand_x(cards: int) -> list[float]:
    """The middles of the cards of a hand, from the left; many cards lie closer together."""
    pitch = min(HAND_PITCH, (HAND_WIDEST - RITUAL[0]) / max(1, cards - 1))
    return [HAND[0] + pitch * (number - (cards - 1) / 2) for number in range(cards)]
