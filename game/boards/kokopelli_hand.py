"""The hand of the viewing seat with its draw and discard piles, and the parts of it that can be clicked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.boards import kokopelli_layout as layout
from game.boards.board import Marks, Player
from game.boards.kokopelli_cards import RATIO, back, card, rotated, shadow
from game.boards.kokopelli_display import Held, Shown
from game.boards.kokopelli_layout import HAND_CARD, Slot, hand_slots
from game.boards.kokopelli_villages import legal, white
from game.ui.canvas import CREAM, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import Component

HAND = "hand:"
DULL = 0.42
"""How dark a card is that cannot be used now."""
DEPTH, MOST_LAYERS = 2.4, 6


def hand_names(cards: Sequence[str]) -> list[str]:
    """The names of the parts that stand for cards: equal cards are numbered.

    >>> hand_names(["flute", "flute", "wild"])
    ['hand:flute', 'hand:flute#2', 'hand:wild']
    """
    seen: Counter[str] = Counter()
    names = []
    for kind in cards:
        seen[kind] += 1
        names.append(f"{HAND}{kind}" if seen[kind] == 1 else f"{HAND}{kind}#{seen[kind]}")
    return names


def kind_of(name: str) -> str:
    """The card that a part of the hand stands for.

    >>> kind_of("hand:flute#2")
    'flute'
    """
    return name.removeprefix(HAND).partition("#")[0]


class HandPart(Component):
    """A card of the hand; it reaches a little higher than it lies, where it is once it is lifted."""

    shows_focus = True

    def __init__(self, name: str, slot: Slot) -> None:
        half_x, half_y = HAND_CARD[0] / 2, HAND_CARD[1] / 2
        corners = [(-half_x, -half_y - layout.CHOSEN), (half_x, -half_y - layout.CHOSEN), (half_x, half_y),
                   (-half_x, half_y)]  # fmt: skip
        outline = rotated(corners, slot.x, slot.y, slot.angle)
        left, top = min(x for x, _y in outline), min(y for _x, y in outline)
        right, bottom = max(x for x, _y in outline), min(900.0, max(y for _x, y in outline))
        super().__init__(name, (left, top, right - left, bottom - top), outline)
        edge = [(-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y)]
        self.frame = rotated(edge, slot.x, slot.y, slot.angle)
        self.slot = slot


def hand_parts(cards: Sequence[str]) -> list[Component]:
    """A part for every card."""
    return [HandPart(name, slot) for name, slot in zip(hand_names(cards), hand_slots(len(cards)), strict=True)]


# Drawing


def hand(canvas: Canvas, shown: Shown, marks: Marks, open_: bool, busy: bool, players: Sequence[Player]) -> None:
    """The fan of cards, those in question in front; face down unless it is `open_`."""
    colour = players[shown.seat].colour
    if not open_:
        for held in shown.hand:
            shadow(canvas, held.x, held.y, HAND_CARD[0], held.angle)
            back(canvas, colour, held.x, held.y, HAND_CARD[0], angle=held.angle)
        return
    names = hand_names([held.card for held in shown.hand])
    chosen = marks.clicked[0] if marks.clicked and marks.path[0].startswith(HAND) else None
    pointed = marks.pointed if not busy else None
    asked = marks.active and not marks.path
    front: list[tuple[str, Held]] = []
    for name, held in zip(names, shown.hand, strict=True):
        if name in (chosen, pointed):
            front.append((name, held))
        else:
            dull = asked and f"{HAND}{held.card}" not in marks.legal
            _lay(canvas, held, 0.0, dull=dull)
    for name, held in sorted(front, key=lambda item: item[0] == chosen):
        if name == chosen and marks.held is not None:
            continue
        if name == chosen:
            _lay(canvas, held, layout.CHOSEN, rim=True)
        else:
            dull = asked and f"{HAND}{held.card}" not in marks.legal
            _lay(canvas, held, layout.HOVERED, dull=dull)


def pulled(canvas: Canvas, marks: Marks) -> None:
    """The card that the mouse pulls, over everything."""
    if marks.held is None or not marks.path or not marks.path[0].startswith(HAND):
        return
    x, y = marks.held
    shadow(canvas, x + 8, y + 14, HAND_CARD[0])
    card(canvas, kind_of(marks.path[0]), x, y, HAND_CARD[0], rim="#ffffff")


def _lay(canvas: Canvas, held: Held, lift: float, *, rim: bool = False, dull: bool = False) -> None:
    x, y = Slot(held.x, held.y, held.angle).lifted(lift)
    shadow(canvas, x, y, HAND_CARD[0], held.angle)
    card(canvas, held.card, x, y, HAND_CARD[0], angle=held.angle, rim="#ffffff" if rim else None)
    if dull:
        _shade(canvas, x, y, held.angle)


def _shade(canvas: Canvas, x: float, y: float, angle: float) -> None:
    wide, high = HAND_CARD[0], HAND_CARD[0] * RATIO

    def paint() -> None:
        canvas.rounded((0, 0, wide, high), 12, "#171226")

    canvas.stamp("card shade", x, y, (wide, high), paint, angle=angle, alpha=DULL)


def piles(canvas: Canvas, shown: Shown, players: Sequence[Player]) -> None:
    """The own draw pile and discard pile with their numbers."""
    seat = shown.seat
    draw_pile(canvas, shown.piles[seat], players[seat].colour)
    discard_pile(canvas, shown.discards[seat])


def draw_pile(canvas: Canvas, count: int, colour: int) -> None:
    """The draw pile, as high as it is, and its number."""
    x, y, wide, high = layout.PILE
    if count:
        layers = min(MOST_LAYERS, (count + 5) // 6)
        canvas.glow((x + 6, y + 8, wide + DEPTH * layers - 8, high + DEPTH * layers - 8), 8, "#0a0814", 22, 6, 0.55)
        for layer in range(layers, 0, -1):
            shift = DEPTH * (layer - 1)
            back(canvas, colour, x + wide / 2 + shift, y + high / 2 + shift, wide)
            if layer > 1:
                canvas.rounded((x + shift, y + shift, wide, high), 8, "#000000", alpha=0.25)
    else:
        _hollow(canvas, layout.PILE)
    _caption(canvas, _("Draw pile {count}").format(count=count), x + wide / 2)


def discard_pile(canvas: Canvas, cards: Sequence[str]) -> None:
    """The discard pile with the last cards on top, and its number."""
    x, y, wide, high = layout.DISCARD
    middle = (x + wide / 2, y + high / 2)
    if not cards:
        _hollow(canvas, layout.DISCARD)
    for kind, angle, shift in [(kind, 5.0, -2.0) for kind in cards[-2:-1]] + [(kind, -3.5, 1.0) for kind in cards[-1:]]:
        shadow(canvas, middle[0] + shift, middle[1], wide * 0.96, angle)
        card(canvas, kind, middle[0] + shift, middle[1], wide * 0.96, angle=angle)
    _caption(canvas, _("Discard {count}").format(count=len(cards)), x + wide / 2)


def _hollow(canvas: Canvas, rect: Rect) -> None:
    canvas.rounded(rect, 8, "#0a1a22", alpha=0.3)
    canvas.rounded(rect, 8, None, "#7fa8ac", 1.6, alpha=0.45)


def _caption(canvas: Canvas, text: str, x: float) -> None:
    canvas.text(text, x, layout.CAPTIONS, 17, CREAM, "bold", align="center", valign="middle", max_width=150)


def pile_light(canvas: Canvas, hovered: bool) -> None:
    """The light around the draw pile when a click on it does something."""
    x, y, wide, high = layout.PILE
    rect = (x - 3, y - 3, wide + 6, high + 6)
    (white if hovered else legal)(canvas, rect, 9)
