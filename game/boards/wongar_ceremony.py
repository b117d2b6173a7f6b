"""The ceremony's panel: the three majorities in numbers, who is still in, and what it would bring if it ended now."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards import wongar_layout as layout
from game.boards.board import Player
from game.boards.wongar_display import Ceremony, Shown, is_tied, lane_order, projected
from game.boards.wongar_layout import SIDE
from game.boards.wongar_pieces import GOLD, GOLD_EDGE, figure, parchment, seat_disc, shaded, token
from game.boards.wongar_texts import area_name
from game.engine.wongar_tables import AREA_INDEX, TOKENS
from game.ui.canvas import DANGER, FADED, INK, RUST, SEAT_INK, Canvas
from game.ui.language import _

CHANGED = "#12745a"
LESS = "#b3301c"


def panel(
    canvas: Canvas,
    shown: Shown,
    ceremony: Ceremony,
    players: Sequence[Player],
    foreseen: Sequence[Sequence[int]] | None,
) -> None:
    """The panel as it is, or with the tokens `foreseen` in its area as it would be after the click in question."""
    x, y, wide, _high = SIDE
    parchment(canvas, SIDE, lit=True)
    canvas.sprite(f"wongar/emblem_{ceremony.area}", x + 13, y + 12, 36)
    points = f"+{ceremony.points}"
    shift = canvas.text(points, x + wide - 14, y + 31, 28, "#c2452a", "heading", align="right", valign="middle",
                        max_width=54)  # fmt: skip
    left = x + wide - 22 - shift
    kinds = ("elder", "ancestor") if ceremony.card == "both" else (ceremony.card,)
    for number, kind in enumerate(kinds):
        figure(canvas, kind, left - 10 - 20 * number, y + 52, 25)
    room = left - 26 - 20 * (len(kinds) - 1) - (x + 56)
    canvas.text(_("Ceremony"), x + 56, y + 25, 22, INK, "heading", valign="middle", max_width=room)
    canvas.text(_("points per majority"), x + 56, y + 46, 14, FADED, "semibold", valign="middle", max_width=room)
    for number, seat in enumerate(ceremony.seats):
        _head(canvas, shown, ceremony, players, number, seat)
    now = shown.tokens[AREA_INDEX[ceremony.area]]
    then = now if foreseen is None else foreseen
    for number in range(3):
        _row(canvas, shown, ceremony, players, number, now[number], then[number])
    _sums(canvas, shown, ceremony, players, then, foreseen is not None)


def _head(
    canvas: Canvas, shown: Shown, ceremony: Ceremony, players: Sequence[Player], number: int, seat: int
) -> None:
    x, y = layout.ceremony_column(number, len(ceremony.seats)), SIDE[1] + 75
    gone = seat in ceremony.passed or seat in ceremony.out
    if seat == shown.current and not gone:
        canvas.glow((x - 16, y - 16, 32, 32), 16, "#ffd067", 7, 3, 0.9)
        canvas.disc(x, y, 17, None, "#e2a11e", 2.4)
    seat_disc(canvas, players[seat].colour, x, y, 13, 0.35 if gone else 1.0)
    if seat in ceremony.passed:
        canvas.line([(x - 9, y + 9), (x + 9, y - 9)], FADED, 2.4)
    elif seat in ceremony.out:
        canvas.line([(x - 9, y + 9), (x + 9, y - 9)], DANGER, 2.4)
        canvas.line([(x - 9, y - 9), (x + 9, y + 9)], DANGER, 2.4)


def _row(
    canvas: Canvas,
    shown: Shown,
    ceremony: Ceremony,
    players: Sequence[Player],
    number: int,
    now: Sequence[int],
    then: Sequence[int],
) -> None:
    x, _y, wide, _high = SIDE
    y = layout.ceremony_row(number)
    canvas.rounded((x + 12, y - 18, wide - 24, 36), 10, "#efe0be")
    kind = TOKENS[number]
    asked = shown.token == kind and shown.ritual is not None
    if asked:
        canvas.rounded((x + 12, y - 18, wide - 24, 36), 10, None, "#e2a11e", 2)
    token(canvas, kind, None, x + 37, y, 34)
    holder = shown.holders["ancestor"]
    lane = lane_order(then, holder)
    bright = shown.flash.get((AREA_INDEX[ceremony.area], number), 0.0)
    for column, seat in enumerate(ceremony.seats):
        at = layout.ceremony_column(column, len(ceremony.seats))
        count = then[seat]
        leads = bool(lane) and lane[0][0] == seat
        tie = leads and is_tied(lane)
        if leads:
            pad = (at - 19, y - 19, 38 + (9 if tie else 0), 38)
            if bright > 0:
                canvas.glow(pad, 10, "#fff2a8", 9, 4, bright)
            shaded(canvas, pad, 10, GOLD, GOLD_EDGE, 2)
            if tie:
                figure(canvas, "ancestor", at + 20, y + 13, 14)
        colour = FADED if not count else INK
        if count != now[seat]:
            colour = CHANGED if count > now[seat] else LESS
        text = str(count) if count else "–"
        size = 22 if leads else 18 if count != now[seat] else 16
        canvas.text(
            text, at, y, size, colour, "extrabold" if leads or count != now[seat] else "semibold", align="center",
            valign="middle",
        )  # fmt: skip


def _sums(
    canvas: Canvas,
    shown: Shown,
    ceremony: Ceremony,
    players: Sequence[Player],
    then: Sequence[Sequence[int]],
    foreseen: bool,
) -> None:
    """Who would get how much."""
    x, y, wide, _high = SIDE
    title = _("After this, if it ended") if foreseen else _("If it ended now")
    note = standing(ceremony, players)
    room = wide - 32
    used = canvas.text(
        title, x + 16, y + 238, 15, CHANGED if foreseen else FADED, "bold" if foreseen else "semibold",
        valign="middle", max_width=room * (0.62 if note else 1),
    )  # fmt: skip
    canvas.text(
        note, x + wide - 16, y + 238, 14, FADED, "semibold", align="right", valign="middle", max_width=room - used - 8
    )
    at = x + 16
    totals = projected(then, shown.holders["ancestor"], ceremony.points, shown.seats)
    earning = [(seat, total) for seat, total in enumerate(totals) if total]
    pitch = 82.0
    for seat, total in earning:
        seat_disc(canvas, players[seat].colour, at + 12, y + 263, 12)
        canvas.text(f"+{total}", at + 29, y + 263, 20, SEAT_INK[players[seat].colour], "extrabold", valign="middle",
                    max_width=pitch - 36)  # fmt: skip
        at += pitch
    if not earning:
        canvas.text(_("Nobody scores"), at, y + 263, 16, RUST, "bold", valign="middle", max_width=room)


def standing(ceremony: Ceremony, players: Sequence[Player]) -> str:
    """Who has passed or is out, in a few words."""
    passed = [players[seat].name for seat in ceremony.passed]
    out = [players[seat].name for seat in ceremony.out]
    if len(passed) == 1 and not out:
        return _("{player} passed").format(player=passed[0])
    if len(out) == 1 and not passed:
        return _("{player} is out").format(player=out[0])
    if passed and not out:
        return _("{count} passed").format(count=len(passed))
    if 0 < len(passed) + len(out) < len(ceremony.seats):
        return _("{count} still in").format(count=len(ceremony.seats) - len(passed) - len(out))
    return ""


def title(ceremony: Ceremony) -> str:
    """The ceremony's name."""
    return _("Ceremony on {area}").format(area=area_name(ceremony.area))
