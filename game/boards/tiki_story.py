"""The stories of Tiki: how the events of an action move the display."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from game.boards import tiki_layout as layout
from game.boards.tiki_display import Carried, Flight, Shown, slots
from game.engine.core import Event
from game.engine.tiki_events import (
    Ended,
    Gained,
    Influenced,
    OrderChosen,
    Passed,
    Placed,
    Returned,
    Revived,
    ShamanMoved,
    ShamanStayed,
    Sowed,
    Spoiled,
)
from game.engine.tiki_tables import CELL_INDEX, CELLS
from game.ui.animation import Story, delayed, ease_out, pause, smooth, together, tween
from game.ui.canvas import Point

FRESH = "tiki/fruit"
ROTTEN = "tiki/fruit_rotten"


class Storyteller:
    """Tells events on a display.

    Args:
        tikis: the sprite of each seat's tikis.
        sound: plays a sound at a volume.
    """

    def __init__(self, shown: Shown, tikis: Sequence[str], sound: Callable[[str, float], None]) -> None:
        self.shown = shown
        self.tikis = tikis
        self.sound = sound

    def tell(self, events: Sequence[Event]) -> Story:
        """Everything that happened, one after the other."""
        for story in self._scenes(events):
            yield from story

    def _scenes(self, events: Sequence[Event]) -> Iterator[Story]:
        """The stories in order: villages drum together, and fruits leave while the tikis still go home."""
        groups = [list(group) for _kind, group in groupby(events, key=type)]
        home: Returned | None = None
        for group in groups:
            if isinstance(group[0], Influenced):
                yield together(*(delayed(0.14 * i, self.story(event)) for i, event in enumerate(group)))
                continue
            for event in group:
                if isinstance(event, Returned):
                    if home is not None:
                        yield self.story(home)
                    home = event
                elif home is not None and isinstance(event, Gained | Spoiled):
                    yield together(self.story(home), delayed(0.32, self.story(event)))
                    home = None
                else:
                    if home is not None:
                        yield self.story(home)
                        home = None
                    yield self.story(event)
        if home is not None:
            yield self.story(home)

    def story(self, event: Event) -> Story:
        """The story of one event."""
        match event:
            case Placed():
                return self._place(event)
            case Sowed():
                return self._sow(event)
            case Influenced():
                return self._drum(event)
            case OrderChosen():
                return self._call(event)
            case Returned():
                return self._go_home(event)
            case Gained():
                return self._harvest(event)
            case Spoiled():
                return self._spoil(event)
            case Revived():
                return self._revive()
            case ShamanMoved():
                return self._glide(event)
            case ShamanStayed():
                return self._nod()
            case Passed():
                return pause(0.3)
            case Ended():
                return pause(0.25)
            case _:
                raise TypeError(f"no story for {event}")

    # Tikis

    def _place(self, event: Placed) -> Story:
        shown, seat = self.shown, event.seat
        shown.reserves[seat] -= 1
        start = layout.reserve_foot(seat, shown.reserves[seat])
        flight = Flight(self.tikis[seat], *start, layout.SMALL_TIKI)
        shown.flights.append(flight)
        self.sound("lift", 0.6)
        yield from tween(0.5, _arc(flight, layout.foot(event.cell), layout.TIKI, 90))
        shown.flights.remove(flight)
        self.sound("place", 1.0)
        yield from self._land(event.cell, seat)

    def _land(self, cell: str, seat: int, above: int = 0) -> Story:
        """A tiki comes to stand on a village, with some `above` it: it gives a little under the impact."""
        shown, village = self.shown, CELL_INDEX[cell]
        shown.totems[village].append(seat)
        shown.rises[village] = layout.rise(len(shown.totems[village]), above)

        def squash(t: float) -> None:
            shown.squashes[village] = math.sin(math.pi * t) if t < 1 else 0.0

        yield from tween(0.16, squash, ease_out)

    def _sow(self, event: Sowed) -> Story:
        shown = self.shown
        origin = CELL_INDEX[event.origin]
        shown.totems[origin] = []
        shown.rises[origin] = layout.rise(0)
        carried = Carried(list(event.tikis), *layout.foot(event.origin))
        shown.carried = carried
        self.sound("lift", 1.0)
        yield from tween(0.15, _raise(carried, 24.0))
        left = origin
        for number, cell in enumerate(event.cells):
            village = CELL_INDEX[cell]
            below = len(shown.totems[village])
            yield from tween(0.3, self._hop(carried, left, village), _linear)
            self.sound(f"step_{min(4, number + below + 1)}", 1.0)
            seat = carried.tikis.pop(0)
            rest = len(carried.tikis)
            carried.height = layout.rise(below + 1, rest) * (below + 1)
            if not rest:
                shown.carried = None
            yield from self._land(cell, seat, rest)
            left = village

    def _hop(self, carried: Carried, left: int, village: int) -> Callable[[float], None]:
        """A little arc onto what stands on a village, which makes room; what stood below stretches again."""
        shown = self.shown
        x0, y0, from_height = carried.x, carried.y, carried.height
        x1, y1 = layout.foot(CELLS[village])
        below = len(shown.totems[village])
        from_rise, to_rise = shown.rises[village], layout.rise(below + 1, len(carried.tikis) - 1)
        from_left, to_left = shown.rises[left], layout.rise(len(shown.totems[left]))
        to_height = below * to_rise
        arc = max(16.0, 44.0 - 0.2 * max(from_height, to_height))

        def show(t: float) -> None:
            part = smooth(t)
            carried.x, carried.y = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
            carried.height = from_height + (to_height - from_height) * part + arc * math.sin(math.pi * t)
            shown.rises[left] = from_left + (to_left - from_left) * part
            shown.rises[village] = from_rise + (to_rise - from_rise) * part

        return show

    def _drum(self, event: Influenced) -> Story:
        beats, village = self.shown.beats, CELL_INDEX[event.cell]
        self.sound("drum", 1.0)

        def beat(t: float) -> None:
            beats[village] = t if t < 1 else 0.0

        yield from tween(0.45, beat, _linear)

    def _call(self, event: OrderChosen) -> Story:
        calls, village = self.shown.calls, CELL_INDEX[event.cell]
        self.sound("turn", 0.7)

        def call(t: float) -> None:
            calls[village] = t if t < 1 else 0.0

        yield from tween(0.5, call, _linear)

    def _go_home(self, event: Returned) -> Story:
        shown, village = self.shown, CELL_INDEX[event.cell]
        x, y = layout.foot(event.cell)
        step = layout.rise(len(event.tikis))
        flights = [Flight(self.tikis[seat], x, y - step * level, layout.TIKI) for level, seat in enumerate(event.tikis)]
        shown.totems[village] = []
        shown.rises[village] = layout.rise(0)
        shown.flights.extend(flights)
        self.sound("whoosh", 0.5)
        places = list(shown.reserves)
        ways = []
        for number, (seat, flight) in enumerate(reversed(list(zip(event.tikis, flights, strict=True)))):
            home = layout.reserve_foot(seat, places[seat])
            places[seat] += 1
            ways.append(delayed(0.09 * number, self._fly_home(seat, flight, home)))
        yield from together(*ways)

    def _fly_home(self, seat: int, flight: Flight, home: Point) -> Story:
        yield from tween(0.48, _arc(flight, home, layout.SMALL_TIKI, 80))
        self.shown.flights.remove(flight)
        self.shown.reserves[seat] += 1
        self.sound("place", 0.4)

    # Fruits

    def _harvest(self, event: Gained) -> Story:
        shown, seat = self.shown, event.seat
        goal = shown.fruits[seat] + event.amount
        shown.slots[seat] = slots(goal)
        ways = [
            delayed(0.14 * number, self._fly_fruit(seat, shown.fruits[seat] + number, shown.reserve - 1 - number))
            for number in range(event.amount)
        ]
        yield from together(*ways)

    def _fly_fruit(self, seat: int, number: int, place: int) -> Story:
        shown = self.shown
        shown.reserve -= 1
        flight = Flight(FRESH, *layout.stock_foot(place), layout.SMALL_FRUIT)
        shown.flights.append(flight)
        goal = layout.fruit_foot(seat, number, shown.slots[seat])
        width = layout.FRUIT

        def swell(t: float) -> None:
            flight.width = width * (1 + 0.3 * math.sin(math.pi * t))

        yield from tween(0.5, _arc(flight, goal, width, 130))
        self.sound("fruit", 1.0)
        yield from tween(0.16, swell)
        shown.flights.remove(flight)
        shown.fruits[seat] += 1

    def _spoil(self, event: Spoiled) -> Story:
        shown, seat = self.shown, event.seat
        if seat is None:
            shown.reserve -= 1
            start, width = layout.stock_foot(shown.reserve), layout.SMALL_FRUIT
        else:
            shown.fruits[seat] -= 1
            start, width = layout.fruit_foot(seat, shown.fruits[seat], shown.slots[seat]), layout.FRUIT
        self.sound("spoil", 1.0)
        yield from self._change(FRESH, ROTTEN, start, width, layout.spoiled_foot(shown.spoiled))
        shown.spoiled += 1
        if seat is not None:
            shown.slots[seat] = slots(shown.fruits[seat])

    def _revive(self) -> Story:
        shown = self.shown
        shown.spoiled -= 1
        start = layout.spoiled_foot(shown.spoiled)
        self.sound("fruit", 0.8)
        yield from self._change(ROTTEN, FRESH, start, layout.SMALL_FRUIT, layout.stock_foot(shown.reserve))
        shown.reserve += 1
        shown.tie = True

    def _change(self, before: str, after: str, start: Point, width: float, goal: Point) -> Story:
        """A fruit becomes another one where it is, then goes to its place on the plate."""
        shown = self.shown
        old, new = Flight(before, *start, width), Flight(after, *start, width, 0.0)
        shown.flights += [old, new]

        def wither(t: float) -> None:
            old.alpha, new.alpha = 1 - t, min(1.0, 1.6 * t)

        yield from tween(0.4, wither)
        shown.flights.remove(old)
        yield from tween(0.4, _arc(new, goal, layout.SMALL_FRUIT, 40))
        shown.flights.remove(new)

    # The shaman

    def _glide(self, event: ShamanMoved) -> Story:
        shown = self.shown
        x0, y0 = shown.stance
        x1, y1 = layout.shaman_foot(event.path)
        self.sound("shaman", 1.0)

        def glide(t: float) -> None:
            shown.stance = (x1, y1) if t >= 1 else (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)

        yield from tween(0.7, glide)
        shown.shaman = event.path

    def _nod(self) -> Story:
        shown = self.shown
        x, y = shown.stance
        self.sound("shaman", 0.5)

        def nod(t: float) -> None:
            shown.stance = (x, y - 14 * math.sin(math.pi * t)) if t < 1 else (x, y)

        yield from tween(0.35, nod)


def _linear(t: float) -> float:
    return t


def _raise(carried: Carried, height: float) -> Callable[[float], None]:
    def show(t: float) -> None:
        carried.height = height * t

    return show


def _arc(flight: Flight, goal: Point, width: float, height: float) -> Callable[[float], None]:
    """Fly in an arc of a height to a goal, where the piece has this width."""
    x0, y0, width0 = flight.x, flight.y, flight.width

    def show(t: float) -> None:
        flight.x = x0 + (goal[0] - x0) * t
        flight.y = y0 + (goal[1] - y0) * t - height * math.sin(math.pi * t)
        flight.width = width0 + (width - width0) * t

    return show
