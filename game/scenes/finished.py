"""A finished game as the history shows it: in one line, and with all that is known of it."""

from __future__ import annotations

from game.boards.players import level_name
from game.engine.record import Record
from game.scenes.base import Line, draw_lines
from game.scenes.catalogue import entry
from game.scenes.dates import day_of, time_of
from game.scenes.session import players_of
from game.scenes.thumb import draw_thumb
from game.store.finished import Finished, Seat
from game.store.listing import ranked
from game.ui.canvas import FADED, INK, RUST, Canvas, Rect
from game.ui.language import _, ngettext

MEDALS = ("gold", "silver", "bronze")
RULE = "#d9bd86"


def draw_summary(canvas: Canvas, game: Finished, x: float, y: float, width: float, size: float) -> None:
    """Who played and their points in one line, the best first; who won stands out."""
    best = ranked(game)
    texts = [f"{seat.name} {_number(seat.score)}" for seat in best]
    fonts = ["extrabold" if seat.place == 1 and not game.drawn else "semibold" for seat in best]
    gap = 18.0
    wide = [canvas.text_width(text, size, font) for text, font in zip(texts, fonts, strict=True)]
    shrink = min(1.0, (width - gap * (len(texts) - 1)) / max(1.0, sum(wide)))
    for text, font, need in zip(texts, fonts, wide, strict=True):
        canvas.text(text, x, y, size, INK if font == "extrabold" else FADED, font, valign="middle",
                    max_width=need * shrink + 1)  # fmt: skip
        x += need * shrink + gap


def draw_details(canvas: Canvas, rect: Rect, game: Finished, record: Record | None) -> None:
    """All about a game, in a rectangle."""
    x, y, width, height = rect
    known = entry(game.game)
    draw_thumb(canvas, known.poster, (x, y, 84.0, 84.0))
    left, room = x + 104, width - 104
    when = _("{day}, {time}").format(day=day_of(game.finished), time=time_of(game.finished))
    lines: list[Line] = [(known.title, 34.0, INK, "heading"), (when, 18.0, FADED, "semibold")]
    draw_lines(canvas, lines, left, y + 42, room, height=92)
    top = y + 100
    facts = facts_of(game)
    pitch = canvas.line_height(17, 1.4)
    below = pitch * len(facts) + 10
    each = min(62.0, (height - 100 - below) / len(game.seats))
    players = players_of(record) if record is not None else None
    order = sorted(range(len(game.seats)), key=lambda number: game.seats[number].place)
    for row, number in enumerate(order):
        middle = top + each * (row + 0.5)
        if row:
            canvas.rounded((x, middle - each / 2 - 1, width, 2), 1, RULE)
        _draw_seat(canvas, game, number, None if players is None else players[number].colour, x, middle, width, each)
    at = top + each * len(order) + 8
    for fact in facts:
        canvas.text(fact, x, at + pitch / 2, 17, FADED, "semibold", valign="middle", max_width=width)
        at += pitch


def _draw_seat(
    canvas: Canvas, game: Finished, number: int, colour: int | None, x: float, y: float, width: float, height: float
) -> None:
    seat = game.seats[number]
    size = min(32.0, height - 8)
    if not game.drawn and seat.place <= len(MEDALS):
        canvas.sprite(f"shell/medal_{MEDALS[seat.place - 1]}", x + 18, y, size, anchor=(64, 80))
    if colour is not None:
        canvas.mark(colour, x + 58, y, min(28.0, height - 10))
    score = canvas.text(_number(seat.score), x + width - 4, y, 28, INK, "heading", align="right", valign="middle",
                        max_width=90)  # fmt: skip
    left, room = x + 84, width - 84 - score - 20
    kind = kind_of(seat)
    two = height >= canvas.line_height(20, 1.1) + canvas.line_height(16, 1.1)
    if not kind or not two:
        canvas.text(seat.name, left, y, 20, INK, "bold", valign="middle", max_width=room)
        return
    upper, lower = canvas.line_height(20, 1.1), canvas.line_height(16, 1.1)
    canvas.text(seat.name, left, y - lower / 2, 20, INK, "bold", valign="middle", max_width=room)
    canvas.text(kind, left, y + upper / 2, 16, RUST, "semibold", valign="middle", max_width=room)


def kind_of(seat: Seat) -> str:
    """What a computer opponent is called; nothing for people."""
    if seat.human:
        return ""
    return _("Computer, {level}").format(level=level_name(seat.level or 1))


def facts_of(game: Finished) -> list[str]:
    """How long it was, what was special about it."""
    turns = ngettext("{number} turn", "{number} turns", game.turns).format(number=game.turns)
    actions = ngettext("{number} decision", "{number} decisions", game.actions).format(number=game.actions)
    facts = [_("{turns}, {decisions}").format(turns=turns, decisions=actions)]
    if game.hints:
        facts.append(ngettext("{number} hint taken", "{number} hints taken", game.hints).format(number=game.hints))
    chosen = entry(game.game).options
    titles = []
    for option, value in game.options.items():
        text = chosen.get(option)
        if text is not None and value is True:
            titles.append(_(text.title))
        elif text is not None and isinstance(value, str) and value in text.answers:
            titles.append(f"{_(text.title)}: {_(text.answers[value][0])}")
    if titles:
        facts.append(" · ".join(titles))
    if game.started is not None:
        facts.append(_("Begun on {day}, {time}").format(day=day_of(game.started), time=time_of(game.started)))
    return facts


def _number(number: int) -> str:
    return str(number).replace("-", "−")
