"""What players hide from each other, for those who may see it all: the cards of every hand as small pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.boards.board import Player
from game.engine.core import View
from game.engine.kokopelli_view import KokopelliView
from game.engine.wongar_tables import AREA_CARDS, TOKENS
from game.engine.wongar_view import WongarView
from game.ui.canvas import CREAM, Canvas, Rect

Held = Sequence[tuple[str, int]]
"""Sprites with how many of them there are."""

MARK, PICTURE, WIDEST = 22.0, 30.0, 56.0


def held(view: View) -> Held:
    """What a seat holds that others may not see: ritual cards and area cards taken, or the cards of a hand."""
    if isinstance(view, KokopelliView):
        return [(f"kokopelli/icon_{card}", count) for card, count in Counter(view.hand).items()]
    if isinstance(view, WongarView):
        hand = [(f"wongar/ritual_{card}", count) for card, count in Counter(view.hand).items()]
        taken = view.taken[view.seat] or ()
        area = [(f"wongar/area_{card}", taken[AREA_CARDS.index(card)]) for card in TOKENS if taken]
        return [*hand, *((sprite, count) for sprite, count in area if count)]
    return ()


def draw_hands(canvas: Canvas, rect: Rect, hands: Sequence[tuple[Player, Held]]) -> None:
    """Draw a row for every player, one below the other."""
    x, y, width, height = rect
    pitch = height / max(1, len(hands))
    for number, (player, pictures) in enumerate(hands):
        middle = y + pitch * (number + 0.5)
        canvas.rounded((x, middle - pitch / 2 + 2, width, pitch - 4), 10, "#0d2a33", alpha=0.55)
        canvas.mark(player.colour, x + 20, middle, MARK)
        if not pictures:
            canvas.text("–", x + 46, middle, 20, CREAM, "bold", valign="middle")
            continue
        step = min(WIDEST, (width - 48) / len(pictures))
        size = min(PICTURE, pitch - 8, step - 14)
        for place, (sprite, count) in enumerate(pictures):
            left = x + 42 + step * place
            view = canvas.sprites.view(sprite)
            wide = size * min(1.0, view[0] / view[1])
            canvas.sprite(sprite, left, middle, wide, anchor=(0, view[1] / 2))
            if count > 1:
                canvas.text(str(count), left + wide + 3, middle, 15, CREAM, "bold", valign="middle", max_width=16)
