"""What resting on something shows: cards large with their words, majorities, a player's goods, the time track."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards import wongar_layout as layout
from game.boards.board import Marks, Player
from game.boards.wongar_display import Shown, is_tied
from game.boards.wongar_hand import HAND, hand_names, kind_of
from game.boards.wongar_marks import card_lines
from game.boards.wongar_pieces import area_card, parchment, ritual_card, seat_disc, token
from game.boards.wongar_texts import area_name, card_name, card_text, ritual_text, some_tokens, token_name
from game.engine.wongar_tables import AREA_INDEX, TOKENS
from game.ui.canvas import FADED, INK, SEAT_INK, Canvas, Rect
from game.ui.language import _, ngettext

WIDE, EDGE = 380.0, 16.0
BODY = 17.0


def zoom(
    canvas: Canvas, shown: Shown, marks: Marks, rested: str, players: Sequence[Player], open_: bool, reason: str
) -> None:
    """Draw what resting on a component shows; `reason` says why a card of the hand cannot be played."""
    kind, _colon, rest = rested.partition(":")
    if kind == "card":
        _area_card(canvas, shown, rest)
    elif kind == "area":
        _area(canvas, shown, rest, players)
    elif kind == "hand" and open_:
        if _can_be_played(rested, marks):
            _small_ritual(canvas, shown, rested, marks)
        else:
            _ritual(canvas, shown, rested, reason)
    elif kind == "panel":
        _player(canvas, shown, int(rest), players[int(rest)])
    elif rested == "deck":
        _deck(canvas, shown)
    elif rested == "discard" and shown.top_discard is not None:
        text = ngettext("{count} card was played.", "{count} cards were played.", shown.discards)
        _words(canvas, layout.DISCARD, _("Discards"), text.format(count=shown.discards))
    elif rested == "scorpion":
        _words(canvas, layout.SCORPION, card_name("scorpion"), ritual_text("scorpion"))
    elif rested == "track":
        _track(canvas, shown)


def _place(anchor: Rect, wide: float, high: float) -> tuple[float, float]:
    """Where a bubble beside something lies: to its right if there is room, else to its left."""
    x, y, anchor_wide, anchor_high = anchor
    left = x + anchor_wide + 12
    if left + wide > 1592:
        left = x - wide - 12
    top = y + anchor_high / 2 - high / 2
    return max(8.0, left), max(56.0, min(892 - high, top))


def _above(anchor: Rect, wide: float, high: float) -> tuple[float, float]:
    x, y, anchor_wide, _high = anchor
    return max(8.0, min(1592 - wide, x + anchor_wide / 2 - wide / 2)), y - high - 14


def _words(
    canvas: Canvas, anchor: Rect, title: str, text: str, note: str = "", ink: str = "#b3301c"
) -> None:
    """A heading with a paragraph, above something."""
    inner = WIDE - 2 * EDGE
    head = canvas.line_height(22, 1.4)
    body = canvas.paragraph_height(text, inner, BODY, leading=1.35)
    more = canvas.paragraph_height(note, inner, BODY, "bold", leading=1.35) + 6 if note else 0.0
    high = head + body + more + 2 * EDGE - 4
    left, top = _above(anchor, WIDE, high)
    parchment(canvas, (left, top, WIDE, high))
    at = top + EDGE - 4
    canvas.text(title, left + EDGE, at + head / 2, 22, INK, "heading", valign="middle", max_width=inner)
    canvas.paragraph(text, (left + EDGE, at + head, inner, body), BODY, leading=1.35)
    if note:
        canvas.paragraph(note, (left + EDGE, at + head + body + 6, inner, more), BODY, ink, "bold", leading=1.35)


def _area_card(canvas: Canvas, shown: Shown, area: str) -> None:
    index = AREA_INDEX[area]
    card = shown.cards[index]
    anchor = layout.card_rect(area)
    left = shown.face_down[index]
    pile = ngettext("{count} card lies under it.", "{count} cards lie under it.", left).format(count=left)
    if left == 0:
        pile = _("The last card here: with it the last round begins.")
    if card is None:
        title = area_name(area)
        text = _("The card was taken in this round.") if shown.taken[index] else _("No card lies here.")
        big = "back"
    else:
        title, text, big = card_name(card), card_text(card), card
        if card in ("ancestor", "elder", "both"):
            points = shown.stake(card)
            text = _("{text} {points} points for each majority now.").format(text=text, points=points)
    picture = 128.0
    wide = WIDE + 40
    inner = wide - picture - 3 * EDGE
    head = canvas.paragraph_height(title, inner, 22, "heading", 1.3)
    body = canvas.paragraph_height(text, inner, BODY, leading=1.35)
    foot = canvas.paragraph_height(pile, inner, 15, leading=1.35) + 6
    high = max(picture, head + body + foot) + 2 * EDGE
    x, y = _place(anchor, wide, high)
    parchment(canvas, (x, y, wide, high))
    area_card(canvas, big, x + EDGE + picture / 2, y + high / 2, picture)
    at, top = x + picture + 2 * EDGE, y + (high - head - body - foot) / 2
    canvas.paragraph(title, (at, top, inner, head), 22, INK, "heading", leading=1.3)
    canvas.paragraph(text, (at, top + head, inner, body), BODY, leading=1.35)
    canvas.paragraph(pile, (at, top + head + body + 6, inner, foot), 15, FADED, leading=1.35)


def _area(canvas: Canvas, shown: Shown, area: str, players: Sequence[Player]) -> None:
    """The majorities of an area in words."""
    lines = []
    for number, kind in enumerate(TOKENS):
        lane = shown.lane(area, number)
        lines.append((kind, lane, majority_words(kind, lane, players)))
    wide = WIDE
    inner = wide - 2 * EDGE - 44
    head = canvas.line_height(22, 1.4)
    heights = [max(40.0, canvas.paragraph_height(text, inner, BODY, leading=1.3) + 8) for _k, _l, text in lines]
    high = head + sum(heights) + 2 * EDGE - 6
    x, y = layout.CENTRES[area]
    left, top = _place((x - 142, y - 110, 284, 220), wide, high)
    parchment(canvas, (left, top, wide, high))
    at = top + EDGE - 4
    canvas.text(area_name(area), left + EDGE, at + head / 2, 22, INK, "heading", valign="middle", max_width=200)
    at += head
    for (kind, _lane, text), tall in zip(lines, heights, strict=True):
        token(canvas, kind, None, left + EDGE + 18, at + tall / 2, 34)
        canvas.paragraph(text, (left + EDGE + 44, at, inner, tall), BODY, leading=1.3, valign="middle")
        at += tall


def majority_words(kind: str, lane: Sequence[tuple[int, int]], players: Sequence[Player]) -> str:
    """Who leads a kind of token in an area."""
    if not lane:
        return _("No {tokens}").format(tokens=some_tokens(kind))
    seat, count = lane[0]
    if is_tied(lane):
        tied = [players[other].name for other, number in lane if number == count]
        return _("{players} have {count} each; by the ancestor {player} leads").format(
            players=", ".join(tied), count=count, player=players[seat].name
        )
    if len(lane) == 1:
        return _("Only {player}: {count}").format(player=players[seat].name, count=count)
    return _("{player} leads {count} to {second}").format(
        player=players[seat].name, count=count, second=lane[1][1]
    )  # fmt: skip


def _can_be_played(name: str, marks: Marks) -> bool:
    """Whether a card of the hand can be played now: then the board is needed for what it could do."""
    return marks.active and f"{HAND}{kind_of(name)}" in marks.legal


def _small_ritual(canvas: Canvas, shown: Shown, name: str, marks: Marks) -> None:
    """A card's words without its picture, and what it could bring."""
    names = hand_names([held.card for held in shown.hand])
    if name not in names:
        return
    x = shown.hand[names.index(name)].x
    kind = kind_of(name)
    lines = card_lines(shown, marks)
    note, ink = lines[0] if lines else ("", INK)
    anchor = (x - 46, layout.HAND[1] - layout.RITUAL[1] / 2 - layout.LIFT, 92.0, 10.0)
    _words(canvas, anchor, card_name(kind), ritual_text(kind), note, ink)


def _ritual(canvas: Canvas, shown: Shown, name: str, reason: str) -> None:
    kind = kind_of(name)
    names = hand_names([held.card for held in shown.hand])
    if name not in names:
        return
    x = shown.hand[names.index(name)].x
    wide, picture = WIDE + 60, 130.0
    tall = picture * 448 / 320
    inner = wide - picture - 3 * EDGE
    count = sum(held.card == kind for held in shown.hand)
    note = ngettext("You hold {count} of them.", "You hold {count} of them.", count).format(count=count)
    text = ritual_text(kind)
    head = canvas.line_height(22, 1.4)
    body = canvas.paragraph_height(text, inner, BODY, leading=1.35)
    foot = canvas.paragraph_height(note, inner, 15, leading=1.35) + 6
    why = canvas.paragraph_height(reason, inner, BODY, "bold", leading=1.3) + 8 if reason else 0.0
    high = max(tall, head + body + foot + why) + 2 * EDGE
    left, top = _above((x - 46, layout.HAND[1] - 64 - layout.LIFT - 46, 92, 10), wide, high)
    parchment(canvas, (left, top, wide, high))
    ritual_card(canvas, kind, left + EDGE + picture / 2, top + high / 2, picture)
    at, y = left + picture + 2 * EDGE, top + (high - head - body - foot - why) / 2
    canvas.text(card_name(kind), at, y + head / 2, 22, INK, "heading", valign="middle", max_width=inner)
    canvas.paragraph(text, (at, y + head, inner, body), BODY, leading=1.35)
    canvas.paragraph(note, (at, y + head + body + 6, inner, foot), 15, FADED, leading=1.35)
    if reason:
        canvas.paragraph(
            reason, (at, y + head + body + foot + 8, inner, why), BODY, "#b3301c", "bold", leading=1.3
        )


def _deck(canvas: Canvas, shown: Shown) -> None:
    text = ngettext(
        "{count} card to draw. Scorpions hide among them.", "{count} cards to draw. Scorpions hide among them.",
        shown.deck,
    ).format(count=shown.deck)  # fmt: skip
    if shown.track == 12:
        text = ngettext("{count} card to draw.", "{count} cards to draw.", shown.deck).format(count=shown.deck)
    _words(canvas, layout.DECK, _("Ritual cards"), text)


def _player(canvas: Canvas, shown: Shown, seat: int, player: Player) -> None:
    """A player's goods in words; the cards taken only where they may be known."""
    lines: list[str] = []
    supply = shown.supplies[seat]
    lines.append(
        _("Supply: {discs} discs, {cubes} cubes, {cylinders} cylinders").format(
            discs=supply[0], cubes=supply[1], cylinders=supply[2]
        )
    )
    cards = shown.hand_sizes[seat]
    lines.append(ngettext("{count} ritual card", "{count} ritual cards", cards).format(count=cards))
    taken = shown.cards_taken[seat]
    text = ngettext("{count} area card taken", "{count} area cards taken", taken).format(count=taken)
    tally = shown.tallies[seat]
    if tally is not None:
        parts = ", ".join(
            _("{token} {count}").format(token=token_name(kind), count=count)
            for kind, count in zip(TOKENS, tally, strict=True)
        )
        text = _("{text}: {parts}").format(text=text, parts=parts)
    lines.append(text)
    if shown.holders["ancestor"] == seat:
        lines.append(_("Holds the ancestor: begins rounds and wins ties."))
    if shown.holders["elder"] == seat:
        lines.append(_("Holds the elder: draws a ritual card every round."))
    inner = WIDE - 2 * EDGE
    head = canvas.line_height(22, 1.4)
    heights = [canvas.paragraph_height(line, inner, BODY, leading=1.3) + 4 for line in lines]
    high = head + sum(heights) + 2 * EDGE - 4
    rect = layout.panel(seat, shown.seats).rect
    left, top = _place(rect, WIDE, high)
    parchment(canvas, (left, top, WIDE, high))
    at = top + EDGE - 4
    seat_disc(canvas, player.colour, left + EDGE + 11, at + head / 2, 11)
    canvas.text(
        player.name, left + EDGE + 30, at + head / 2, 22, SEAT_INK[player.colour], "heading", valign="middle",
        max_width=inner - 30,
    )  # fmt: skip
    at += head
    for line, tall in zip(lines, heights, strict=True):
        canvas.paragraph(line, (left + EDGE, at, inner, tall), BODY, leading=1.3)
        at += tall


def _track(canvas: Canvas, shown: Shown) -> None:
    text = _(
        "Each scorpion moves the marker one space. The section it is in says what a majority is worth: now elder "
        "{elder}, ancestor {ancestor}, both {both}. On X the last round is played."
    ).format(elder=shown.stake("elder"), ancestor=shown.stake("ancestor"), both=shown.stake("both"))
    inner = WIDE - 2 * EDGE
    head = canvas.line_height(22, 1.4)
    body = canvas.paragraph_height(text, inner, BODY, leading=1.35)
    high = head + body + 2 * EDGE - 4
    left, top = _place(layout.TRACK, WIDE, high)
    parchment(canvas, (left, top, WIDE, high))
    at = top + EDGE - 4
    canvas.text(_("Time track"), left + EDGE, at + head / 2, 22, INK, "heading", valign="middle", max_width=inner)
    canvas.paragraph(text, (left + EDGE, at + head, inner, body), BODY, leading=1.35)


def hand_kind(name: str) -> str | None:
    """The ritual card of a part of the hand, None for any other part."""
    return kind_of(name) if name.startswith(HAND) else None
