"""The ritual deck with its discards and the open scorpion, the viewing seat's hand, and the parts to be clicked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.boards import wongar_layout as layout
from game.boards.board import Marks
from game.boards.wongar_display import Shown
from game.boards.wongar_layout import RITUAL, hand_x
from game.boards.wongar_pieces import night_pill, rim, ritual_card
from game.ui.canvas import CREAM, Canvas
from game.ui.language import _
from game.ui.widgets import Component

HAND = "hand:"
DULL = 0.5
"""How dark a card is that cannot be played now."""


def hand_names(cards: Sequence[str]) -> list[str]:
    """The names of the parts that stand for cards: equal cards are numbered.

    >>> hand_names(["disc", "disc", "double"])
    ['hand:disc', 'hand:disc#2', 'hand:double']
    """
    seen: Counter[str] = Counter()
    names = []
    for kind in cards:
        seen[kind] += 1
        names.append(f"{HAND}{kind}" if seen[kind] == 1 else f"{HAND}{kind}#{seen[kind]}")
    return names


def kind_of(name: str) -> str:
    """The card that a part of the hand stands for.

    >>> kind_of("hand:disc#2")
    'disc'
    """
    return name.removeprefix(HAND).partition("#")[0]


class HandPart(Component):
    """A card of the hand; it shows the focus itself by being raised."""

    shows_focus = True
    draggable = False


def hand_parts(cards: Sequence[str]) -> list[Component]:
    """A part for every card; where they overlap each reaches to the next."""
    middles = hand_x(len(cards))
    parts: list[Component] = []
    for number, (name, x) in enumerate(zip(hand_names(cards), middles, strict=True)):
        left = x - RITUAL[0] / 2
        right = middles[number + 1] - RITUAL[0] / 2 if number + 1 < len(middles) else x + RITUAL[0] / 2
        top = layout.HAND[1] - RITUAL[1] / 2
        parts.append(HandPart(name, (left, top, min(RITUAL[0], right - left), RITUAL[1])))
    return parts


# Drawing


def piles(canvas: Canvas, shown: Shown) -> None:
    """Deck, discards and open scorpion."""
    x, y, wide, high = layout.DECK
    if shown.deck:
        for layer in range(min(2, shown.deck - 1), 0, -1):
            canvas.rounded((x + 3 * layer, y - 2 * layer, wide, high), 8, "#4c2c19", "#2f190d", 1.2)
        ritual_card(canvas, "back", *layout.middle(layout.DECK), wide)
    else:
        _hollow(canvas, layout.DECK, "")
    night_pill(canvas, str(shown.deck), x + wide / 2, y + high - 13, 16, 40, 23)
    x, y, wide, high = layout.DISCARD
    if shown.top_discard is not None:
        ritual_card(canvas, shown.top_discard, *layout.middle(layout.DISCARD), wide)
        if shown.discards > 1:
            night_pill(canvas, str(shown.discards), x + wide - 14, y + 13, 13, 26, 19)
    else:
        _hollow(canvas, layout.DISCARD, _("Discards"))
    if shown.open_scorpion:
        ritual_card(canvas, "scorpion", *layout.middle(layout.SCORPION), layout.SCORPION[2])
    else:
        _hollow(canvas, layout.SCORPION, "")
        x, y = layout.middle(layout.SCORPION)
        canvas.sprite("wongar/scorpion", x - 24, y - 24, 48, alpha=0.22)


def _hollow(canvas: Canvas, rect: tuple[float, float, float, float], text: str) -> None:
    x, y, wide, high = rect
    canvas.rounded((x + 1, y + 1, wide - 2, high - 2), 9, "#06191f", alpha=0.35)
    canvas.rounded((x + 1, y + 1, wide - 2, high - 2), 9, None, "#7fa8ac", 1.6, alpha=0.45)
    canvas.text(text, x + wide / 2, y + high / 2, 14, CREAM, "semibold", align="center", valign="middle",
                max_width=wide - 12, alpha=0.75)  # fmt: skip


def hand(canvas: Canvas, shown: Shown, marks: Marks, open_: bool, busy: bool) -> None:
    """The fan of cards; face down unless it is `open_`, dark where a card would have no effect."""
    names = hand_names([held.card for held in shown.hand])
    y = layout.HAND[1]
    front = None
    asked = marks.active and shown.ceremony is not None and shown.ritual is None and open_
    for name, held in zip(names, shown.hand, strict=True):
        if not open_:
            ritual_card(canvas, "back", held.x, y, RITUAL[0])
            continue
        legal = f"{HAND}{held.card}" in marks.legal
        if name == marks.pointed and not busy:
            front = (held.x, held.card, asked and not legal, asked and legal)
        else:
            _lay(canvas, held.card, held.x, y, asked and not legal)
            if asked and legal:
                _edge(canvas, held.x, y)
    if front is not None:
        x, card, dull, white = front
        raised = y - layout.LIFT
        wide, high = RITUAL
        if white:
            canvas.rounded((x - wide / 2 - 5, raised - high / 2 - 5, wide + 10, high + 10), 13, "#ffffff")
        else:
            canvas.glow((x - wide / 2 + 2, raised - high / 2 + 4, wide - 4, high - 4), 8, "#04151a", 18, 6, 0.6)
        _lay(canvas, card, x, raised, dull)


def _edge(canvas: Canvas, x: float, y: float) -> None:
    wide, high = RITUAL
    rim(canvas, (x - wide / 2 + 2, y - high / 2 + 2, wide - 4, high - 4), 8, strength=0.45)


def _lay(canvas: Canvas, card: str, x: float, y: float, dull: bool) -> None:
    ritual_card(canvas, card, x, y, RITUAL[0])
    if dull:
        wide, high = RITUAL
        canvas.rounded((x - wide / 2, y - high / 2, wide, high), 9, "#0b2129", alpha=DULL)
