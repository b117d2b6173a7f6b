"""What the player may do and what it would bring: light, ghosts of tokens, walks of figures, projected ceremonies."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards import wongar_areas as areas
from game.boards import wongar_layout as layout
from game.boards.board import Marks, Player
from game.boards.wongar_display import Shown, lane_order
from game.boards.wongar_layout import CENTRES
from game.boards.wongar_outcome import Effect, Walk, changed_areas, effects, holder_after, walks
from game.boards.wongar_pieces import figure, parchment, rim, seat_disc, token
from game.engine.wongar_tables import AREA_INDEX, TOKENS
from game.ui.canvas import INK, SEAT_INK, Canvas, Point
from game.ui.language import _

LEGAL, NEXT, HOVERED, CEREMONY = 0.34, 0.62, 1.0, 0.95
MORE, LESS, SAME = "#12745a", "#b3301c", "#7b6650"
FEW = 3
"""So many ways of a figure are shown by arrows; more would hide the board."""
AREA = "area:"


def lights(canvas: Canvas, shown: Shown, marks: Marks) -> None:
    """The light along areas: where the ceremony is, and where a click can go."""
    ceremony = shown.ceremony
    if ceremony is not None:
        areas.glow(canvas, ceremony.area, CEREMONY)
    if not marks.active:
        return
    goals = [name.removeprefix(AREA) for name in sorted(marks.legal) if name.startswith(AREA)]
    strength = NEXT if len(goals) < 10 else LEGAL
    for area in goals:
        areas.glow(canvas, area, HOVERED if marks.hovered == AREA + area else strength)
    for name in marks.path:
        if name.startswith(AREA):
            areas.glow(canvas, name.removeprefix(AREA), HOVERED)


def small_lights(canvas: Canvas, shown: Shown, marks: Marks) -> None:
    """The rims around cards, the ritual deck, and tokens that can be removed."""
    if not marks.active:
        return
    for name in sorted(marks.legal):
        kind, _colon, rest = name.partition(":")
        strength = 1.0 if name == marks.hovered else 0.55
        if kind == "card":
            x, y, wide, high = layout.card_rect(rest)
            rim(canvas, (x + 1, y + 1, wide - 2, high - 2), 11, strength=strength)
        elif name == "deck":
            rim(canvas, layout.DECK, 9, strength=strength)
        elif kind == "seat" and shown.ceremony is not None and shown.token is not None:
            _stack_rim(canvas, shown, shown.ceremony.area, TOKENS.index(shown.token), int(rest), strength)


def _stack_rim(canvas: Canvas, shown: Shown, area: str, number: int, seat: int, strength: float) -> None:
    rect = areas.stack_rect(canvas, shown, area, number, seat)
    if rect is not None:
        rim(canvas, rect, layout.LANE_RADIUS, strength=strength)


# The areas with what would change


def lanes(canvas: Canvas, shown: Shown, marks: Marks, players: Sequence[Player]) -> None:
    """All lanes, those that a click would change as they would be."""
    then = changed_areas(shown, marks.preview) if marks.active else {}
    holder = holder_after(shown, marks.preview)
    for area, index in AREA_INDEX.items():
        if area not in then:
            areas.lanes(canvas, shown, area, players)
            continue
        tokens = then[area]
        for number in range(3):
            order = lane_order(tokens[number], holder)
            before = shown.tokens[index][number]
            if tokens[number] == before:
                areas.lane(canvas, area, number, order, players)
                continue
            laid = areas.stacks(canvas, TOKENS[number], order)
            if laid:
                areas.lane_light(canvas, area, number, laid[-1].right, 0.9)
            areas.lane(canvas, area, number, order, players)
            _tags(canvas, area, number, before, tokens[number], laid)


def _tags(
    canvas: Canvas, area: str, number: int, before: Sequence[int], then: Sequence[int], laid: Sequence[areas.Stack]
) -> None:
    """A little +1 or −1 at the tokens that would come or go."""
    x, y, _wide, high = areas.lane_rect(area, number)
    for seat, count in enumerate(then):
        change = count - before[seat]
        if not change:
            continue
        at = next((stack.x for stack in laid if stack.seat == seat), (laid[-1].right + 14) if laid else 16.0)
        text, tone = (f"+{change}", MORE) if change > 0 else (f"−{-change}", LESS)
        tag(canvas, x + at, y + high - 1, text, tone)


def tag(canvas: Canvas, x: float, y: float, text: str, tone: str) -> None:
    """A little number on a coloured pill about (x, y)."""
    wide = canvas.text_width(text, 13.5, "extrabold") + 12
    canvas.rounded((x - wide / 2, y - 9, wide, 18), 9, tone, "#fff8e6", 1.4)
    canvas.text(text, x, y, 13.5, "#ffffff", "extrabold", align="center", valign="middle")


# Figures that would walk


def ways(canvas: Canvas, shown: Shown, marks: Marks, players: Sequence[Player]) -> None:
    """Arrows from the figures to where they could go, and what a ceremony there would bring if it ended at once."""
    if not marks.active:
        return
    found = walks(shown, marks)
    done: set[str] = set()
    goals = {walk.area for walk in found}
    for area in goals if not any(name.startswith(AREA) for name in marks.legal) else ():
        areas.glow(canvas, area, NEXT)
    for walk in found:
        lit = marks.hovered == AREA + walk.area or len(goals) == 1
        if lit or len(goals) <= FEW:
            _arrow(canvas, shown, walk, lit)
    for walk in found:
        if walk.area not in done:
            done.add(walk.area)
            chips(canvas, walk.area, walk.totals, players)


def _arrow(canvas: Canvas, shown: Shown, walk: Walk, lit: bool) -> None:
    if walk.origin == walk.area:
        return
    x, y, wide = shown.figure(walk.figure)
    start = (x, y - wide * 0.6)
    end_x, end_y, _wide = layout.figure_foot(walk.figure, walk.area, False)
    end = (end_x, end_y - 40)
    way = (end[0] - start[0], end[1] - start[1])
    long = max(1.0, (way[0] ** 2 + way[1] ** 2) ** 0.5)
    begin = (start[0] + way[0] / long * 30, start[1] + way[1] / long * 30)
    stop = (end[0] - way[0] / long * 12, end[1] - way[1] / long * 12)
    canvas.arrow(begin, stop, "#4a2c14" if lit else "#5b3a20", 9 if lit else 7, 22)
    canvas.arrow(begin, (stop[0] - way[0] / long * 2.5, stop[1] - way[1] / long * 2.5),
                 "#ffe38f" if lit else "#f3dfb0", 5 if lit else 3.4, 18)  # fmt: skip
    if lit:
        figure(canvas, walk.figure, end_x, end_y, 52.0, alpha=0.7)


def chips(canvas: Canvas, area: str, totals: Sequence[int], players: Sequence[Player]) -> None:
    """What a ceremony in an area would bring now, at the area's lower edge."""
    x, y = CENTRES[area]
    y += layout.CHIPS_Y
    earning = [(seat, total) for seat, total in enumerate(totals) if total]
    size = 16.0
    if not earning:
        text = _("No tokens: no ceremony")
        wide = min(200.0, canvas.text_width(text, 14, "bold") + 24)
        canvas.rounded((x - wide / 2, y - 13, wide, 26), 13, "#fff8e6", "#c9a86a", 1.6)
        canvas.text(text, x, y, 14, INK, "bold", align="center", valign="middle", max_width=wide - 16)
        return
    widths = [26 + canvas.text_width(f"+{total}", size, "extrabold") for _seat, total in earning]
    wide = sum(widths) + 10 * (len(widths) - 1) + 18
    canvas.rounded((x - wide / 2 + 1, y - 11, wide, 28), 14, "#1c1006", alpha=0.35)
    canvas.rounded((x - wide / 2, y - 14, wide, 28), 14, "#fff8e6", "#c9a86a", 1.6)
    at = x - wide / 2 + 9
    for (seat, total), width in zip(earning, widths, strict=True):
        colour = players[seat].colour
        seat_disc(canvas, colour, at + 10, y, 10)
        canvas.text(f"+{total}", at + 24, y, size, SEAT_INK[colour], "extrabold", valign="middle")
        at += width + 10


# Ritual cards


def possible(canvas: Canvas, shown: Shown, marks: Marks) -> None:
    """Under a ritual card in question: the tokens it could reach, with what that would change for the player."""
    ceremony = shown.ceremony
    if not marks.active or ceremony is None or marks.hovered is None or not marks.hovered.startswith("hand:"):
        return
    kind = marks.hovered.removeprefix("hand:")
    if kind not in TOKENS:
        return
    number = TOKENS.index(kind)
    best_out: Effect | None = None
    for effect in effects(shown, marks.further):
        first = effect.path[0]
        if first.startswith("seat:"):
            seat = int(first.removeprefix("seat:"))
            _reached(canvas, shown, ceremony.area, number, seat, effect.gain)
        elif first == "here":
            if best_out is None:
                best_out = effect
                _reached(canvas, shown, ceremony.area, number, shown.current, effect.gain)
        else:
            area = first.removeprefix(AREA)
            _reached(canvas, shown, area, number, shown.current, effect.gain)
            areas.glow(canvas, area, LEGAL)


def _reached(canvas: Canvas, shown: Shown, area: str, number: int, seat: int, gain: int) -> None:
    rect = areas.stack_rect(canvas, shown, area, number, seat)
    if rect is None:
        return
    rim(canvas, rect, layout.LANE_RADIUS, strength=0.8)
    if gain:
        text, tone = (f"+{gain}", MORE) if gain > 0 else (f"−{-gain}", LESS)
        tag(canvas, rect[0] + rect[2] / 2, rect[1] + rect[3] - 1, text, tone)


def held(canvas: Canvas, shown: Shown, marks: Marks, players: Sequence[Player]) -> None:
    """The token that the mouse pulls from one area to another."""
    if marks.held is None or not marks.path or shown.token is None or shown.current < 0:
        return
    x, y = marks.held
    token(canvas, shown.token, players[shown.current].colour, x, y - 8, 46)


def plate(canvas: Canvas, x: float, bottom: float, lines: Sequence[tuple[str, str]]) -> None:
    """A few words above something: lines with their inks."""
    size = 16.0
    pitch = canvas.line_height(size, 1.35)
    wide = min(420.0, max(canvas.text_width(text, size, "bold") for text, _ink in lines) + 32)
    high = pitch * len(lines) + 14
    left = max(8.0, min(1592 - wide, x - wide / 2))
    parchment(canvas, (left, bottom - high, wide, high), radius=12)
    for number, (text, ink) in enumerate(lines):
        canvas.text(text, left + wide / 2, bottom - high + 7 + pitch * (number + 0.5), size, ink, "bold",
                    align="center", valign="middle", max_width=wide - 20)  # fmt: skip


def card_lines(shown: Shown, marks: Marks) -> list[tuple[str, str]]:
    """What a ritual card under the mouse could bring, in words."""
    found = effects(shown, marks.further)
    if not found:
        return []
    if marks.hovered == "hand:double":
        return [(_("Choose a kind, then one or two effects"), INK)]
    best = found[0].gain
    if best > 0:
        return [(_("At best {points} more for you").format(points=f"+{best}"), MORE)]
    return [(_("Brings you no more points by itself"), SAME)]


def plate_point(card_x: float) -> Point:
    """Where the words about a card of the hand stand."""
    return card_x, layout.HAND[1] - layout.RITUAL[1] / 2 - layout.LIFT - 12
