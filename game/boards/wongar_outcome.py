"""What a click would bring about, read from what the table foresees: for previews and for the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.boards.board import Marks
from game.boards.wongar_display import Shown, projected
from game.engine.core import Event
from game.engine.wongar_events import CeremonyBegan, FigureMoved, FigureTaken, MovedIn, MovedOut, Placed, Removed
from game.engine.wongar_tables import AREA_INDEX, TOKENS

Tokens = list[list[int]]
"""The tokens of an area: per kind and seat."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A figure that would walk, and the ceremony there: what each seat would score if it began with today's tokens."""

    figure: str
    origin: str
    area: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of a ritual card: its clicks, the tokens in the ceremony after it, and what the own seat gains."""

    path: tuple[str, ...]
    tokens: Tokens
    gain: int


def walks(shown: Shown, marks: Marks) -> list[Walk]:
    """The figures that walk where an area is asked, or that would after the click in question and the one after it."""
    told: list[Sequence[Event]] = [marks.preview, *marks.further.values()]
    if any(name.startswith("area:") for name in marks.legal) and marks.outcomes:
        told = list(marks.outcomes.values())
    return [walk for events in told for walk in _walks(shown, events)]


def _walks(shown: Shown, events: Sequence[Event]) -> list[Walk]:
    moved = [event for event in events if isinstance(event, FigureMoved)]
    began = next((event for event in events if isinstance(event, CeremonyBegan)), None)
    if began is None:
        return []
    # Whoever moves the ancestor holds it then (W4.0).
    holder = shown.mover if any(event.figure == "ancestor" for event in moved) else shown.holders["ancestor"]
    totals = projected(shown.tokens[AREA_INDEX[began.area]], holder, began.points, shown.seats)
    return [Walk(event.figure, event.origin, event.area, tuple(totals)) for event in moved]


def changed_areas(shown: Shown, events: Sequence[Event]) -> dict[str, Tokens]:
    """The tokens of the areas where they would be others."""
    tokens: dict[str, Tokens] = {}

    def change(area: str, kind: str, seat: int, by: int) -> None:
        if area not in tokens:
            tokens[area] = [list(counts) for counts in shown.tokens[AREA_INDEX[area]]]
        tokens[area][TOKENS.index(kind)][seat] += by

    for event in events:
        match event:
            case Placed(seat=seat, area=area, token=kind):
                change(area, kind, seat, 1)
            case Removed(victim=seat, area=area, token=kind):
                change(area, kind, seat, -1)
            case MovedIn(seat=seat, token=kind, origin=origin, area=area) | MovedOut(
                seat=seat, token=kind, origin=origin, area=area
            ):
                change(origin, kind, seat, -1)
                change(area, kind, seat, 1)
            case _:
                pass
    return tokens


def holder_after(shown: Shown, events: Sequence[Event]) -> int:
    """Who would hold the ancestor."""
    taken = [event.seat for event in events if isinstance(event, FigureTaken) and event.figure == "ancestor"]
    return taken[-1] if taken else shown.holders["ancestor"]


def effects(shown: Shown, further: Mapping[tuple[str, ...], Sequence[Event]]) -> list[Effect]:
    """What a ritual card could do, best first for the seat that acts."""
    ceremony = shown.ceremony
    if ceremony is None:
        return []
    holder, seat = shown.holders["ancestor"], shown.current
    here = shown.tokens[AREA_INDEX[ceremony.area]]
    now = projected(here, holder, ceremony.points, shown.seats)
    found = []
    for path, events in further.items():
        tokens = changed_areas(shown, events).get(ceremony.area, here)
        then = projected(tokens, holder, ceremony.points, shown.seats)
        found.append(Effect(path, tokens, then[seat] - now[seat]))
    found.sort(key=lambda effect: -effect.gain)
    return found
