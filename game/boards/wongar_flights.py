"""Drawing what is on its way over Wongar's table."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Player
from game.boards.wongar_display import Flight
from game.boards.wongar_layout import RITUAL_VIEW
from game.boards.wongar_pieces import ritual_card, token
from game.ui.canvas import SEAT_INK, Canvas


def flight(canvas: Canvas, thing: Flight, players: Sequence[Player]) -> None:
    """A card, a token, a figure or a number on its way."""
    kind, colon, rest = thing.kind.partition(":")
    if thing.kind == "points":
        _points(canvas, thing, players)
    elif kind == "ritual":
        _ritual(canvas, thing, rest)
    elif kind == "token":
        token(canvas, rest, players[thing.seat].colour, thing.x, thing.y, thing.width, thing.alpha)
    else:
        assert not colon
        wide, high = canvas.sprites.view(thing.kind)
        tall = thing.width * high / wide
        canvas.sprite(thing.kind, thing.x - thing.width / 2, thing.y - tall / 2, thing.width, alpha=thing.alpha)


def _ritual(canvas: Canvas, thing: Flight, card: str) -> None:
    """A ritual card, maybe half turned over. Its size changes as it flies, so its name waits until it lies."""
    face = card if thing.turn < 0.5 else "back"
    narrow = max(0.05, abs(2 * thing.turn - 1)) if thing.back else 1.0
    wide = thing.width
    high = wide * RITUAL_VIEW[1] / RITUAL_VIEW[0]
    if face != "back" and wide > 120 and narrow >= 1.0:
        ritual_card(canvas, face, thing.x, thing.y, wide, alpha=thing.alpha)
        return
    canvas.sprite(
        f"wongar/ritual_{face}", thing.x - wide * narrow / 2, thing.y - high / 2, wide * narrow, height=high,
        alpha=thing.alpha,
    )  # fmt: skip


def _points(canvas: Canvas, thing: Flight, players: Sequence[Player]) -> None:
    gain = thing.text.startswith("+")
    colour = SEAT_INK[players[thing.seat].colour] if gain else "#b3301c"
    wide = thing.width * 1.9
    high = thing.width * 1.25
    rect = (thing.x - wide / 2, thing.y - high / 2, wide, high)
    if thing.alpha >= 1:
        canvas.rounded((rect[0], rect[1] + 3, wide, high), high / 2, "#1c1006", alpha=0.35)
    canvas.rounded(rect, high / 2, "#fff6dc", "#c98a1e" if gain else "#b3301c", 2.2, alpha=thing.alpha)
    canvas.text(
        thing.text, thing.x, thing.y, thing.width * 0.78, colour, "extrabold", align="center", valign="middle",
        alpha=thing.alpha,
    )  # fmt: skip
