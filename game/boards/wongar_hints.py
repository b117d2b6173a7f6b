"""What speaks for an action of Wongar besides the points that it brings: majorities, and what a ceremony would give."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Marks, Player
from game.boards.wongar_display import Shown, lane_order, projected, shown
from game.boards.wongar_outcome import changed_areas, effects, holder_after, walks
from game.boards.wongar_texts import area_name, some_tokens
from game.engine.core import Event
from game.engine.wongar_events import (
    Drew,
    Majority,
    MovedIn,
    MovedOut,
    Placed,
    Removed,
    SeatPassed,
    TypeChosen,
)
from game.engine.wongar_tables import AREA_INDEX, TOKENS
from game.engine.wongar_view import WongarView
from game.ui.language import _, ngettext


def reason(seat: int, events: Sequence[Event], before: WongarView, players: Sequence[Player]) -> str:
    """A few words about an action of a seat, or none."""
    now = shown(before)
    if any(isinstance(event, Majority) for event in events):
        return ""  # the points are told
    found = walks(now, Marks(preview=tuple(events)))
    if found:
        gains = [
            _("{player} +{points}").format(player=player.name, points=points)
            for player, points in zip(players, found[-1].totals, strict=True)
            if points
        ]
        return _("if it ended at once: {gains}").format(gains=", ".join(gains)) if gains else ""
    for event in reversed(events):
        match event:
            case Placed(seat=owner, area=area, token=token) if owner == seat:
                return _majority(now, events, seat, area, token)
            case Removed() | MovedIn() | MovedOut():
                gain = max((effect.gain for effect in effects(now, {(): events})), default=0)
                return _("{points} for you if it ended now").format(points=f"+{gain}") if gain > 0 else ""
            case SeatPassed():
                return _as_it_stands(now, seat)
            case Drew(count=count) if count:
                held = before.hand_sizes[seat] + count
                return ngettext(
                    "then you hold {count} ritual card", "then you hold {count} ritual cards", held
                ).format(count=held)  # fmt: skip
            case TypeChosen(token=token) if before.ceremony is None:
                left = before.supplies[seat][TOKENS.index(token)]
                return ngettext("you have {count} of them", "you have {count} of them", left).format(count=left)
            case _:
                pass
    return ""


def _majority(now: Shown, events: Sequence[Event], seat: int, area: str, token: str) -> str:
    """How the seat stands in a lane that it places a token in."""
    kind = TOKENS.index(token)
    counts = changed_areas(now, events)[area][kind]
    if lane_order(counts, holder_after(now, events))[0][0] != seat:
        return ""
    words = {"area": area_name(area), "count": counts[seat], "tokens": some_tokens(token)}
    led = now.lane(area, kind)
    if led and led[0][0] == seat:
        return _("keeps the lead there: {count} {tokens}").format(**words)
    if len(lane_order(counts, seat)) == 1:
        return _("the only one with {tokens} there").format(**words)
    return _("leads {area} with {count} {tokens}").format(**words)


def _as_it_stands(now: Shown, seat: int) -> str:
    """What a seat that passes may count on."""
    if now.ceremony is None:
        return ""
    tokens = now.tokens[AREA_INDEX[now.ceremony.area]]
    points = projected(tokens, now.holders["ancestor"], now.ceremony.points, now.seats)[seat]
    return _("{points} for you as it stands").format(points=f"+{points}") if points else ""
