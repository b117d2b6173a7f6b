"""Wongar's areas: their names, piles and cards, the lanes of tokens that tell the majorities, and the figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.boards import wongar_layout as layout
from game.boards.board import Player
from game.boards.wongar_display import FIGURES, Shown, lane_order
from game.boards.wongar_layout import CENTRES
from game.boards.wongar_pieces import GOLD, GOLD_EDGE, area_card, figure, night_pill, shaded, token
from game.boards.wongar_texts import area_name
from game.engine.wongar_tables import AREA_INDEX, AREAS, TOKENS
from game.ui.canvas import INK, Canvas, Rect

VISIBLE = {"disc": 0.93, "cube": 0.93, "cylinder": 0.66}
"""How much of its sprite's width a token takes."""
LEADER, OTHER = 41.0, 33.0
LEADER_NUMBER, OTHER_NUMBER = 20.0, 16.0
RISE = 0.11
"""How much higher each token of a stack lies, by its width."""
TALLEST = 3
SCALES = (1.0, 0.93, 0.86, 0.79, 0.72, 0.67, 0.62, 0.56, 0.5)
LEAST_LEADER = 0.85


@dataclass(frozen=True, slots=True)
class Stack:
    """A seat's tokens in a lane: from the lane's left end, where the picture and the number are.

    Attributes:
        x: the middle of the token.
        size: the width of its sprite.
        number: where the number begins, None for a single token.
        left, right: the ends of its share of the lane.
    """

    seat: int
    count: int
    x: float
    size: float
    number: float | None
    font: float
    left: float
    right: float


def stacks(canvas: Canvas, kind: str, lane: Sequence[tuple[int, int]]) -> list[Stack]:
    """The stacks of a lane side by side; where there are many, those behind the leader are smaller."""
    found: list[Stack] = []
    for scale in SCALES:
        found = _laid(canvas, kind, lane, scale)
        if not found or found[-1].right <= layout.LANE_WIDEST:
            break
    return found


def _laid(canvas: Canvas, kind: str, lane: Sequence[tuple[int, int]], scale: float) -> list[Stack]:
    found = []
    at = 0.0
    for place, (seat, count) in enumerate(lane):
        factor = max(scale, LEAST_LEADER) if place == 0 else scale
        size = (LEADER if place == 0 else OTHER) * factor
        font = (LEADER_NUMBER if place == 0 else OTHER_NUMBER) * factor
        wide = size * VISIBLE[kind]
        edge = 4.0 if place == 0 else 2.5 * scale
        left, x = at, at + edge + wide / 2
        at += 2 * edge + wide
        number = None
        if count > 1:
            number = at - edge + (3 if place == 0 else 2 * scale)
            at = number + canvas.text_width(str(count), font, "bold") + (7 if place == 0 else 3.5 * scale)
        found.append(Stack(seat, count, x, size, number, font, left, at))
        if place == 0:
            at += 3
    return found


def lane_rect(area: str, number: int) -> Rect:
    """The place of a lane at its widest."""
    x, y = CENTRES[area]
    return (
        x + layout.LANE_LEFT, y + layout.LANE_Y[number] - layout.LANE_HIGH / 2, layout.LANE_WIDEST, layout.LANE_HIGH
    )  # fmt: skip


def lane(
    canvas: Canvas,
    area: str,
    number: int,
    order: Sequence[tuple[int, int]],
    players: Sequence[Player],
    alpha: float = 1.0,
) -> None:
    """A lane: the leader on gold, the others behind."""
    if not order:
        return
    kind = TOKENS[number]
    laid = stacks(canvas, kind, order)
    x, y, _wide, high = lane_rect(area, number)
    wide = laid[-1].right + (4 if len(laid) > 1 else 0)
    head = 8.0  # stacks rise above the lane

    def paint() -> None:
        middle = head + high / 2
        canvas.rounded((0, head, wide, high), layout.LANE_RADIUS, "#fdf4dc", alpha=0.78)
        first = laid[0]
        shaded(canvas, (0, head, first.right, high), layout.LANE_RADIUS, GOLD, GOLD_EDGE, 1.8)
        for stack in laid:
            tall = min(stack.count, TALLEST)
            base = middle + RISE * stack.size * (tall - 1) / 2 + stack.size * 0.03
            for level in range(tall):
                lifted = base - RISE * stack.size * level
                token(canvas, kind, players[stack.seat].colour, stack.x, lifted, stack.size)
            if stack.number is not None:
                canvas.text(
                    str(stack.count), stack.number, middle, stack.font, INK, "bold", valign="middle"
                )

    colours = tuple(players[seat].colour for seat, _count in order)
    key = ("lane", kind, tuple(order), colours, canvas.fonts.text_scale)
    canvas.stamp(key, x + wide / 2, y - head + (high + head) / 2, (wide, high + head), paint, alpha=alpha)


def lanes(canvas: Canvas, shown: Shown, area: str, players: Sequence[Player]) -> None:
    """The three lanes of an area as they are."""
    index = AREA_INDEX[area]
    for number in range(3):
        order = shown.lane(area, number)
        lane(canvas, area, number, order, players)
        bright = max(shown.flash.get((index, number), 0.0), 0.0)
        if bright > 0 and order:
            lane_light(canvas, area, number, stacks(canvas, TOKENS[number], order)[0].right, bright)


def lane_light(canvas: Canvas, area: str, number: int, wide: float, bright: float = 1.0) -> None:
    """Light around the first part of a lane."""
    x, y, _wide, high = lane_rect(area, number)
    canvas.glow((x - 1, y - 1, wide + 2, high + 2), layout.LANE_RADIUS, "#fff2a8", 10, 5, bright)


def stack_spot(canvas: Canvas, shown: Shown, area: str, number: int, seat: int) -> tuple[float, float, float]:
    """Where a seat's tokens lie in a lane, or would: the middle and the width of a token."""
    counts = list(shown.tokens[AREA_INDEX[area]][number])
    if not counts[seat]:
        counts[seat] = 1
    order = lane_order(counts, shown.holders["ancestor"])
    x, y, _wide, high = lane_rect(area, number)
    for stack in stacks(canvas, TOKENS[number], order):
        if stack.seat == seat:
            return x + stack.x, y + high / 2, stack.size
    raise AssertionError("every seat with a token has a stack")


def stack_rect(canvas: Canvas, shown: Shown, area: str, number: int, seat: int) -> Rect | None:
    """The place of a seat's tokens in a lane, None if it has none there."""
    x, y, _wide, high = lane_rect(area, number)
    for stack in stacks(canvas, TOKENS[number], shown.lane(area, number)):
        if stack.seat == seat:
            return x + stack.left, y, stack.right - stack.left, high
    return None


# What is under the lanes


def names(canvas: Canvas) -> None:
    """The areas' names."""
    for area, (x, y) in CENTRES.items():
        canvas.text(
            area_name(area), x, y + layout.NAME_Y, 18, INK, "heading", align="center", valign="middle", max_width=190
        )


def pile(canvas: Canvas, shown: Shown, area: str) -> None:
    """An area's face-up card on its pile, and how many cards are left."""
    index = AREA_INDEX[area]
    x, y, wide, high = layout.card_rect(area)
    left = shown.face_down[index]
    for layer in range(min(2, left), 0, -1):
        shift = 2.5 * layer
        canvas.rounded((x + shift, y + shift, wide, high), 10, "#4c2c19", "#2f190d", 1.2)
    card = shown.cards[index]
    middle = (x + wide / 2, y + high / 2)
    if index not in shown.turning:
        if card is not None:
            area_card(canvas, card, *middle, wide)
        elif shown.taken[index] or left:
            area_card(canvas, "back", *middle, wide)
        else:
            canvas.rounded((x, y, wide, high), 12, None, "#3a2a1e", 1.6, alpha=0.35)
    elif left or shown.taken[index]:
        area_card(canvas, "back", *middle, wide)
    px, py, pill_wide, pill_high = layout.about(area, layout.LEFT_PILL)
    count = left + (card is not None)
    night_pill(canvas, str(count), px + pill_wide / 2, py + pill_high / 2, 14, pill_wide, pill_high)


def turning_card(canvas: Canvas, shown: Shown, index: int) -> None:
    """A card that is being turned up."""
    done = shown.turning[index]
    x, y, wide, high = layout.card_rect(AREAS[index])
    card = shown.cards[index]
    face = card if done > 0.5 and card is not None else "back"
    lift = 14 * (1 - abs(2 * done - 1))
    area_card(canvas, face, x + wide / 2, y + high / 2 - lift, wide * (1 + lift / 80), max(0.06, abs(2 * done - 1)))


def figures(canvas: Canvas, shown: Shown) -> None:
    """Ancestor and elder where they stand, or on their way."""
    for kind in sorted(FIGURES, key=lambda name: shown.figure(name)[1]):
        x, y, wide = shown.figure(kind)
        canvas.rounded((x - wide * 0.36, y - wide * 0.14, wide * 0.8, wide * 0.24), wide * 0.12, "#1c1006", alpha=0.25)
        figure(canvas, kind, x, y, wide)


def glow(canvas: Canvas, area: str, alpha: float) -> None:
    """The light along an area's edge."""
    x, y = CENTRES[area]
    canvas.sprite("wongar/area_glow", x - 164, y - 144, 328, alpha=alpha)
