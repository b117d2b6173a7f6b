"""What the player may do and what it would bring: light around spaces, point tiles on their corners, little plates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.boards import kokopelli_layout as layout
from game.boards.board import Marks, Player
from game.boards.kokopelli_cards import card, mark, roundel, star
from game.boards.kokopelli_ceremonies import name
from game.boards.kokopelli_display import Shown, parts
from game.boards.kokopelli_hand import pile_light
from game.boards.kokopelli_outcome import Outcome, fired, outcome
from game.boards.kokopelli_tiles import token
from game.boards.kokopelli_villages import legal, space_light, space_rect, unit_of, weights, white
from game.engine.core import Event
from game.ui.canvas import INK, SEAT_INK, Canvas, Rect
from game.ui.language import _, ngettext

HOME = "home."
PAPER, EDGE = "#fff8e6", "#c9a86a"


def space_of(shown: Shown, component: str) -> str | None:
    """The space that a component of the engine stands for; `home.3` is one of the seat to act.

    >>> from types import SimpleNamespace as Table
    >>> space_of(Table(current=1), "home.3"), space_of(Table(current=1), "1.4"), space_of(Table(current=1), "draw")
    ('2.3', '1.4', None)
    """
    if component.startswith(HOME):
        return f"{shown.current + 1}.{component.removeprefix(HOME)}" if shown.current >= 0 else None
    return component if component[:1].isdigit() else None


def lights(canvas: Canvas, shown: Shown, marks: Marks) -> None:
    """The light around all that can be clicked next, and the points that closings would take."""
    if not marks.active:
        return
    if "pile" in marks.legal:
        pile_light(canvas, marks.hovered == "pile")
    elif marks.hovered == "draw" and "draw" in marks.legal and not marks.path:
        pile_light(canvas, True)
    proposed = space_of(shown, marks.path[-1]) if len(marks.path) > 1 else None
    if proposed is not None:
        space_light(canvas, shown, proposed, True)
    for component in sorted(marks.legal):
        space = space_of(shown, component)
        if space is not None:
            hovered = component == marks.hovered
            space_light(canvas, shown, space, hovered)
            result = outcome(marks.outcomes.get(component, ()))
            if hovered and result.weight:
                weights(canvas, shown, space, result.weight)


def ghosts(canvas: Canvas, shown: Shown, marks: Marks) -> None:
    """The chosen card where a click would lay it."""
    target = marks.hovered if marks.hovered in marks.legal else None
    space = space_of(shown, target) if target is not None else None
    if space is None or marks.held is not None:
        return
    result = outcome(marks.preview)
    if result.deed == "open":
        seat, number = parts(space)
        village = shown.layout.villages[shown.place(seat)]
        width, _high = layout.card_size(village)
        x, y = layout.card_slot(village, shown.layout.spaces, number, 0.0, 0.0)
        card(canvas, result.card, x, y, width, alpha=0.55)


# Plates


@dataclass(frozen=True, slots=True)
class Chip:
    """A part of a plate: a seat's points, an ability, or cards."""

    seat: int | None = None
    text: str = ""
    kind: str = ""


def plates(canvas: Canvas, shown: Shown, marks: Marks, players: Sequence[Player]) -> None:
    """Small plates on all spaces that a chosen card can go to, a large one on the space under the mouse."""
    if not marks.active:
        return
    for component in sorted(marks.legal):
        space = space_of(shown, component)
        if space is None or component == marks.hovered:
            continue
        result = outcome(marks.outcomes.get(component, ()))
        _coin(canvas, shown, space, result)
        _small(canvas, shown, space, brief(result))
    target = marks.path[-1] if marks.preview and len(marks.path) > 1 and not marks.legal else marks.hovered
    if target is None or not marks.preview:
        return
    space = space_of(shown, target)
    if space is not None:
        result = outcome(marks.preview)
        _coin(canvas, shown, space, result)
        _large(canvas, shown, _spot(shown, space), headline(result, shown), chips(shown, marks.preview), players)
    elif target == "draw":
        x, y, wide, _high = layout.PILE
        _large(
            canvas, shown, (x, y - 12, wide, -1), headline(outcome(marks.preview), shown), chips(shown, marks.preview),
            players,
        )  # fmt: skip


def _spot(shown: Shown, space: str) -> Rect:
    """Where a plate hangs: above a space of the own village, below one of another; the height is the direction."""
    x, y, wide, _high = space_rect(shown, space)
    village = shown.layout.villages[shown.place(parts(space)[0])]
    if shown.place(parts(space)[0]) == 0:
        return x, y - 8, wide, -1
    return x, village[1] + village[3] + 3, wide, 1


def brief(result: Outcome) -> str:
    """What a click would do, in a word or two."""
    match result.deed:
        case "open":
            return _("opens")
        case "close":
            return _("closes")
        case "extend":
            return ngettext("+{count} card", "+{count} cards", result.weight).format(count=result.weight)
        case "cancel":
            return _("ends")
        case _:
            return ""


def headline(result: Outcome, shown: Shown) -> str:
    """The same in more words."""
    match result.deed:
        case "open":
            return _("Opens {ceremony}").format(ceremony=name(result.type))
        case "close":
            return _("Closes {ceremony}").format(ceremony=name(result.type))
        case "extend":
            needed = shown.closing[parts(result.space)[0]]
            text = _("{ceremony}: {weight} of {needed}")
            return text.format(ceremony=name(result.type), weight=result.total, needed=needed)
        case "cancel":
            return _("Ends {ceremony}, no points").format(ceremony=name(result.type))
        case "draw":
            return ngettext("Draws {count} card", "Draws {count} cards", result.draws).format(count=result.draws)
        case _:
            return ""


def chips(shown: Shown, events: Sequence[Event]) -> list[Chip]:
    """Who gets what, which abilities are at work, and what the emptied hand brings."""
    result = outcome(events)
    found = [Chip(seat, f"+{amount}") for seat, amount in sorted(result.points.items())]
    found += [Chip(kind=kind) for _seat, kind in fired(shown, shown.current, events)]
    if result.empties and result.draws:
        found.append(Chip(text=ngettext("+{count} card", "+{count} cards", result.draws).format(count=result.draws)))
    return found


def _coin(canvas: Canvas, shown: Shown, space: str, result: Outcome) -> None:
    """The tile that a closing takes, on the corner of its space."""
    if result.deed != "close":
        return
    x, y, wide, _high = space_rect(shown, space)
    size = min(48.0, max(34.0, 66 * unit_of(shown, space)))
    token(canvas, f"points_{result.tile}", x + wide - size * 0.14, y + size * 0.1, size)


def _small(canvas: Canvas, shown: Shown, space: str, text: str) -> None:
    if not text:
        return
    x, y, wide, _high = space_rect(shown, space)
    size = 15.0 if wide > 150 else 13.0
    tall = size * 1.62
    width = min(wide - 12, canvas.text_width(text, size, "bold") + size * 1.5)
    left, top = x + wide / 2 - width / 2, y - tall * 0.64
    canvas.rounded((left + 1, top + 3, width, tall), tall / 2, "#1c1006", alpha=0.4)
    canvas.rounded((left, top, width, tall), tall / 2, PAPER, EDGE, 1.6)
    canvas.text(text, left + width / 2, top + tall / 2, size, INK, "bold", align="center", valign="middle",
                max_width=width - size)  # fmt: skip


def _large(
    canvas: Canvas, shown: Shown, spot: Rect, text: str, parts_: Sequence[Chip], players: Sequence[Player]
) -> None:
    """A plate with a headline and chips; it grows up or down from its spot."""
    x, y, wide, way = spot
    size, gap = 18.0, 12.0
    widths = [_chip_width(canvas, chip) for chip in parts_]
    row = sum(widths) + gap * max(0, len(parts_) - 1)
    width = min(460.0, max(canvas.text_width(text, size, "bold"), row) + 36)
    line = max(canvas.line_height(size, 1.35), 26.0)
    high = line + (36.0 if parts_ else 0.0) + 12
    left = max(8.0, min(1592 - width, x + wide / 2 - width / 2))
    top = y - high if way < 0 else y
    canvas.rounded((left + 1, top + 5, width, high), 16, "#1c1006", alpha=0.4)
    canvas.rounded((left, top, width, high), 16, PAPER, EDGE, 2)
    canvas.text(text, left + width / 2, top + 6 + line / 2, size, INK, "bold", align="center", valign="middle",
                max_width=width - 28)  # fmt: skip
    at = left + (width - row) / 2
    middle = top + 6 + line + 16
    for chip, length in zip(parts_, widths, strict=True):
        _draw_chip(canvas, chip, at, middle, players)
        at += length + gap


def _chip_width(canvas: Canvas, chip: Chip) -> float:
    if chip.kind:
        return 32.0
    text = canvas.text_width(chip.text, 20, "extrabold")
    return text + (52.0 if chip.seat is not None else 0.0)


def _draw_chip(canvas: Canvas, chip: Chip, x: float, middle: float, players: Sequence[Player]) -> None:
    if chip.kind:
        roundel(canvas, chip.kind, x + 16, middle, 16)
        return
    if chip.seat is None:
        canvas.text(chip.text, x, middle, 20, INK, "extrabold", valign="middle")
        return
    colour = players[chip.seat].colour
    mark(canvas, colour, x + 12, middle, 24)
    used = canvas.text(chip.text, x + 28, middle, 20, SEAT_INK[colour], "extrabold", valign="middle")
    star(canvas, x + 28 + used + 13, middle, 22)


def button_light(canvas: Canvas, rect: Rect, chosen: bool) -> None:
    """The light around an action's button that is being carried out."""
    (white if chosen else legal)(canvas, rect, 16)
