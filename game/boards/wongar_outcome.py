"""What a click would bring about, read from what the table foresees: for previews and for the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.boards.board import Marks
from game.boards.wongar_display import Shown, projected
from game.engine.core import Event, View
from game.engine.wongar_events import CeremonyBegan, FigureMoved
from game.engine.wongar_tables import AREA_INDEX
from game.engine.wongar_view import WongarView


@dataclass(frozen=True, slots=True)
class Walk:
    """A figure that would walk, and the ceremony there: what each seat would score if it began with today's tokens."""

    figure: str
    origin: str
    area: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of a ritual card: the clicks that choose it, the view after it, and what the own seat would gain."""

    path: tuple[str, ...]
    view: WongarView
    gain: int


def walks(shown: Shown, marks: Marks) -> list[Walk]:
    """The figures that would walk after the click in question, or after one of the clicks that could follow it."""
    found = _walks(shown, marks.preview)
    for events, _view in marks.further.values():
        found += _walks(shown, events)
    if not found and not marks.preview and any(name.startswith("area:") for name in marks.legal):
        for events in marks.outcomes.values():
            found += _walks(shown, events)
    return found


def _walks(shown: Shown, events: Sequence[Event]) -> list[Walk]:
    moved = [event for event in events if isinstance(event, FigureMoved)]
    began = next((event for event in events if isinstance(event, CeremonyBegan)), None)
    if began is None:
        return []
    holder = shown.holders["ancestor"]
    if any(event.figure == "ancestor" for event in moved):
        holder = shown.mover if shown.mover >= 0 else holder
    totals = ceremony_totals(shown, began.area, began.points, holder)
    return [Walk(event.figure, event.origin, event.area, tuple(totals)) for event in moved]


def ceremony_totals(shown: Shown, area: str, points: int, holder: int) -> list[int]:
    """What each seat would score if a ceremony in an area ended with today's tokens."""
    return projected(shown.tokens[AREA_INDEX[area]], holder, points, shown.seats)


def changed_areas(shown: Shown, foreseen: View | None) -> list[tuple[str, WongarView]]:
    """The areas whose tokens would be others."""
    if not isinstance(foreseen, WongarView):
        return []
    return [
        (area, foreseen)
        for area, index in AREA_INDEX.items()
        if [list(counts) for counts in foreseen.tokens[index]] != shown.tokens[index]
    ]


def effects(shown: Shown, further: Mapping[tuple[str, ...], tuple[tuple[Event, ...], View]]) -> list[Effect]:
    """What a ritual card could do, best first for the seat that acts."""
    ceremony = shown.ceremony
    if ceremony is None:
        return []
    index, holder, seat = AREA_INDEX[ceremony.area], shown.holders["ancestor"], shown.current
    now = projected(shown.tokens[index], holder, ceremony.points, shown.seats)
    found = []
    for path, (_events, view) in further.items():
        if isinstance(view, WongarView):
            then = projected(view.tokens[index], holder, ceremony.points, shown.seats)
            found.append(Effect(path, view, then[seat] - now[seat]))
    found.sort(key=lambda effect: -effect.gain)
    return found
