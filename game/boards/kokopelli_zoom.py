"""The enlarged card beside whatever the mouse or the focus rests on, with its text and what else is known of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game.boards.board import Player
from game.boards.kokopelli_cards import card, roundel, shadow
from game.boards.kokopelli_ceremonies import TYPES, name
from game.boards.kokopelli_display import Shown, parts
from game.boards.kokopelli_hand import HAND, kind_of
from game.ui.canvas import FADED, INK, PARCHMENT_EDGE, Canvas, Rect
from game.ui.language import _, ngettext

CARD_WIDTH = 256.0
CARD_HEIGHT = CARD_WIDTH * 448 / 320
TEXT_WIDTH = 276.0
PAD = 18.0
APART = 16.0
"""How far the enlarged card stays away from what it enlarges."""
PAPER = "#fbf1dc"
SCREEN: Rect = (8.0, 8.0, 1584.0, 884.0)


@dataclass(frozen=True, slots=True)
class Facts:
    """What is enlarged: a card with lines about it, or piles of cards in a list."""

    kind: str = ""
    lines: tuple[str, ...] = ()
    title: str = ""
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()


def facts(shown: Shown, component: str, players: Sequence[Player], open_: bool) -> Facts | None:
    """What is to be told of a component, None if nothing is."""
    if component.startswith(HAND):
        return Facts(kind_of(component), tuple(_where(shown, kind_of(component), players))) if open_ else None
    head, _colon, tail = component.partition(":")
    if head in ("tile", "ability"):
        return Facts(tail, (*_closings(shown, tail), *_where(shown, tail, players)))
    if head == "panel":
        return _player(shown, int(tail), players)
    if component == "discard":
        return Facts(title=_("Your discard pile"), groups=(("", tuple(shown.discards[shown.seat])),))
    if component[:1].isdigit():
        stack = shown.stack(component)
        if stack is None:
            return None
        seat, _number = parts(component)
        weight = _("{weight} of {needed} to close").format(weight=stack.weight, needed=shown.closing[seat])
        where = _("In your village") if seat == shown.seat else _("In the village of {player}").format(
            player=players[seat].name)  # fmt: skip
        return Facts(stack.cards[0], (where, weight, *_closings(shown, stack.cards[0])))
    return None


def _closings(shown: Shown, kind: str) -> list[str]:
    """What the next closings of a type give."""
    if kind not in shown.tiles:
        return []
    points = shown.tiles[kind] or (1,)
    text = ngettext("The next closing gives {count} point", "The next closing gives {count} points", points[0])
    return [text.format(count=points[0])]


def _where(shown: Shown, kind: str, players: Sequence[Player]) -> list[str]:
    """Where a type lies open."""
    lines = []
    for seat, village in enumerate(shown.villages):
        for number, stack in enumerate(village, 1):
            if stack is not None and stack.cards[0] == kind:
                who = _("your village") if seat == shown.seat else players[seat].name
                text = _("Open: {who}, space {number}").format(who=who, number=number)
                lines.append(text)
    return lines


def _player(shown: Shown, seat: int, players: Sequence[Player]) -> Facts:
    """What all may know of a player."""
    groups: list[tuple[str, tuple[str, ...]]] = []
    draw = _("Draw pile: {count}").format(count=shown.piles[seat])
    hand = _("Hand: {count} of {limit}").format(count=shown.hand_sizes[seat], limit=shown.hand_limits[seat])
    if shown.known[seat]:
        groups.append((_("Seen in the hand"), shown.known[seat]))
    discard = _("Discard pile: {count}").format(count=len(shown.discards[seat]))
    groups.append((discard, tuple(shown.discards[seat])))
    return Facts(title=players[seat].name, lines=(hand, draw), groups=tuple(groups))


# Drawing


def zoom(canvas: Canvas, told: Facts, target: Rect) -> None:
    """Draw it beside the target, wherever there is most room, and never over it."""
    if told.kind:
        width, height = CARD_WIDTH + TEXT_WIDTH + 3 * PAD, CARD_HEIGHT + 2 * PAD
    else:
        width, height = 396.0, _list_height(canvas, told)
    x, y = placed(width, height, target)
    canvas.glow((x, y, width, height), 18, "#0a0814", 34, 12, 0.7)
    canvas.rounded((x, y, width, height), 18, PAPER, PARCHMENT_EDGE, 2.5)
    canvas.surface.fill(PAPER, canvas.rect((x + 12, y + 12, width - 24, height - 24)))
    if told.kind:
        _card(canvas, told, x, y, height)
    else:
        _list(canvas, told, x, y, width)


def placed(width: float, height: float, target: Rect) -> tuple[float, float]:
    """Where a panel goes that must not cover the target: above or below it, else beside it."""
    left, top, wide, high = target
    min_x, min_y, all_x, all_y = SCREEN
    x = max(min_x, min(min_x + all_x - width, left + wide / 2 - width / 2))
    y = max(min_y, min(min_y + all_y - height, top + high / 2 - height / 2))
    spots = [
        (x, top - APART - height),
        (x, top + high + APART),
        (left + wide + APART, y),
        (left - APART - width, y),
    ]
    for spot_x, spot_y in spots:
        if min_x <= spot_x <= min_x + all_x - width and min_y <= spot_y <= min_y + all_y - height:
            return spot_x, spot_y
    return spots[2] if left + wide / 2 < 800 else spots[3]


def _card(canvas: Canvas, told: Facts, x: float, y: float, height: float) -> None:
    middle = (x + PAD + CARD_WIDTH / 2, y + PAD + CARD_HEIGHT / 2)
    shadow(canvas, *middle, CARD_WIDTH, alpha=0.2)
    card(canvas, told.kind, *middle, CARD_WIDTH)
    left = x + 2 * PAD + CARD_WIDTH
    words = TYPES[told.kind]
    canvas.text(name(told.kind), left, y + PAD + 22, 30, INK, "heading", valign="middle", max_width=TEXT_WIDTH)
    canvas.rounded((left, y + PAD + 46, 64, 4), 2, words.colour)
    lines = told.lines[:4]
    pitch = canvas.line_height(16, 1.5)
    foot = y + height - PAD - pitch * len(lines)
    top = y + PAD + 66
    canvas.paragraph(_(words.text), (left, top, TEXT_WIDTH, foot - top - 22), 20, INK, "semibold", leading=1.4)
    if lines:
        canvas.rounded((left, foot - 12, TEXT_WIDTH, 2), 1, PARCHMENT_EDGE)
    for number, line in enumerate(lines):
        canvas.text(
            line, left, foot + pitch * (number + 0.5), 16, FADED, "semibold", valign="middle", max_width=TEXT_WIDTH
        )


COLUMNS, ROUNDEL = 6, 21.0


def _rows(cards: Sequence[str]) -> int:
    return (len(set(cards)) + COLUMNS - 1) // COLUMNS


def _list_height(canvas: Canvas, told: Facts) -> float:
    pitch = canvas.line_height(17, 1.5)
    height = 64 + pitch * len(told.lines) + 8
    for title, cards in told.groups:
        height += (pitch + 4 if title else 0) + max(1, _rows(cards)) * 62
    return height + 8


def _list(canvas: Canvas, told: Facts, x: float, y: float, width: float) -> None:
    left, room = x + 22, width - 44
    canvas.text(told.title, left, y + 34, 26, INK, "heading", valign="middle", max_width=room)
    pitch = canvas.line_height(17, 1.5)
    top = y + 64
    for line in told.lines:
        canvas.text(line, left, top + pitch / 2, 17, FADED, "semibold", valign="middle", max_width=room)
        top += pitch
    top += 8
    for title, cards in told.groups:
        if title:
            canvas.text(title, left, top + pitch / 2, 17, FADED, "semibold", valign="middle", max_width=room)
            top += pitch + 4
        if not cards:
            canvas.text("–", left, top + 24, 20, FADED, "bold", valign="middle")
        counts = Counter(cards)
        for number, kind in enumerate(kind for kind in TYPES if kind in counts):
            row, column = divmod(number, COLUMNS)
            spot_x, spot_y = left + ROUNDEL + 60 * column, top + 26 + 62 * row
            roundel(canvas, kind, spot_x, spot_y, ROUNDEL)
            if counts[kind] > 1:
                canvas.disc(spot_x + 17, spot_y + 15, 12, "#3a2345", "#fff3d8", 1.6)
                canvas.text(
                    str(counts[kind]), spot_x + 17, spot_y + 15, 15, "#fff3d8", "extrabold", align="center",
                    valign="middle",
                )  # fmt: skip
        top += max(1, _rows(cards)) * 62
