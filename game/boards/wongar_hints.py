"""What speaks for an action of Wongar besides the points that it brings: majorities, and what a ceremony would give."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Further, Marks, Player
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
    RitualPlayed,
    SeatPassed,
    TypeChosen,
)
from game.engine.wongar_tables import AREA_INDEX, TOKENS
from game.engine.wongar_view import WongarView
from game.ui.language import _, ngettext


def reason(seat: int, events: Sequence[Event], before: WongarView, players: Sequence[Player], further: Further) -> str:
    """A few words about an action of a seat, or none."""
    now = shown(before)
    if any(isinstance(event, Majority) for event in events):
        return ""  # the points are told
    found = walks(now, Marks(preview=tuple(events)))
    if found:
        return _standing(found[-1].totals, players)
    for event in reversed(events):
        match event:
            case Placed(seat=owner, area=area, token=token) if owner == seat:
                return _majority(now, events, seat, area, token)
            case Removed() | MovedIn() | MovedOut():
                return _turned(now, events, players)
            case RitualPlayed():
                return _at_best(max((effect.gain for effect in effects(now, further)), default=0))
            case SeatPassed():
                return _as_it_stands(now, players)
            case Drew(count=count) if count:
                held = before.hand_sizes[seat] + count
                return ngettext(
                    "then up to {count} ritual card in hand", "then up to {count} ritual cards in hand", held
                ).format(count=held)  # fmt: skip
            case TypeChosen(token=token) if before.ceremony is None:
                left = before.supplies[seat][TOKENS.index(token)]
                return ngettext("{count} of them is left", "{count} of them are left", left).format(count=left)
            case _:
                pass
    ways = walks(now, Marks(further=further))
    return _at_best(max((way.totals[seat] for way in ways), default=0))


def _at_best(points: int) -> str:
    """What the best decision after this one would bring."""
    return _("at best {points}").format(points=f"+{points}") if points > 0 else ""


def _majority(now: Shown, events: Sequence[Event], seat: int, area: str, token: str) -> str:
    """How the seat stands in a lane that it places a token in."""
    kind = TOKENS.index(token)
    counts = changed_areas(now, events)[area][kind]
    if lane_order(counts, holder_after(now, events))[0][0] != seat:
        return ""
    words = {"area": area_name(area), "count": counts[seat], "tokens": some_tokens(token)}
    led = now.lane(area, kind)
    if led and led[0][0] == seat:
        return _("keeps the lead there with {count} {tokens}").format(**words)
    if len(lane_order(counts, seat)) == 1:
        return _("the only one with {tokens} there").format(**words)
    return _("leads {area} with {count} {tokens}").format(**words)


def _turned(now: Shown, events: Sequence[Event], players: Sequence[Player]) -> str:
    """What a ritual card's effect would change, if the ceremony ended then."""
    if now.ceremony is None:
        return ""
    here = now.tokens[AREA_INDEX[now.ceremony.area]]
    then = changed_areas(now, events).get(now.ceremony.area, here)
    holder, points, seats = now.holders["ancestor"], now.ceremony.points, now.seats
    changes = [
        _("{player} {points}").format(
            player=player.name, points=f"+{more - less}" if more > less else f"−{less - more}"
        )
        for player, more, less in zip(
            players, projected(then, holder, points, seats), projected(here, holder, points, seats), strict=True
        )
        if more != less
    ]
    return _("if it ended now: {gains}").format(gains=", ".join(changes)) if changes else ""


def _as_it_stands(now: Shown, players: Sequence[Player]) -> str:
    """What the ceremony would bring if everybody passed, too."""
    if now.ceremony is None:
        return ""
    tokens = now.tokens[AREA_INDEX[now.ceremony.area]]
    return _standing(projected(tokens, now.holders["ancestor"], now.ceremony.points, now.seats), players)


def _standing(totals: Sequence[int], players: Sequence[Player]) -> str:
    gains = [
        _("{player} +{points}").format(player=player.name, points=points)
        for player, points in zip(players, totals, strict=True)
        if points
    ]
    return _("as it stands: {gains}").format(gains=", ".join(gains)) if gains else ""
