"""The stories of Kokopelli: how the events of an action move the display."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, takewhile

from game.boards import kokopelli_layout as layout
from game.boards.kokopelli_dealing import SMALL_CARD, Dealer, discard_point, fly
from game.boards.kokopelli_display import (
    Flight,
    Stack,
    card_point,
    parts,
)
from game.boards.kokopelli_outcome import FINAL, fired
from game.boards.kokopelli_panels import hand_point, pile_point, points_point
from game.boards.kokopelli_tiles import token_point
from game.engine.core import Event
from game.engine.kokopelli_events import (
    Buried,
    Cancelled,
    Closed,
    Drew,
    Emptied,
    Ended,
    EndTileLaid,
    Exchanged,
    LastRound,
    Opened,
    Passed,
    Played,
    Returned,
    Saw,
    Scored,
    Stopped,
    TookBack,
    TurnBegan,
)
from game.ui.animation import Story, delayed, ease_in, ease_out, pause, together, tween
from game.ui.canvas import Point
from game.ui.language import _


class Storyteller(Dealer):
    """Tells events on a display."""

    def tell(self, seat: int, events: Sequence[Event]) -> Story:
        """Everything that happened in an action of `seat`, one after the other."""
        flashing = fired(self.shown, seat, events)
        yield from together(self._events(events), self._flash(flashing))

    def _events(self, events: Sequence[Event]) -> Story:
        for story in self._scenes(events):
            yield from story

    def _scenes(self, events: Sequence[Event]) -> Iterator[Story]:
        rest = list(events)
        while rest:
            event = rest.pop(0)
            match event:
                case Drew() if rest and isinstance(rest[0], Saw):
                    yield self.draw(event, rest.pop(0))
                case Returned() if rest and isinstance(rest[0], Buried):
                    yield self.put_back(event, rest.pop(0))
                case Cancelled() if rest and isinstance(rest[0], TookBack):
                    yield self._take_back(event, rest.pop(0))
                case Exchanged() if rest and isinstance(rest[0], Buried):
                    yield self.exchange(event, rest.pop(0))
                case Scored():
                    yield self._scores([event, *_take_scores(rest)])
                case Closed():
                    yield self._close(event, _take_scores(rest))
                case _:
                    yield self.story(event)

    def story(self, event: Event) -> Story:
        """The story of one event that needs no other."""
        match event:
            case Drew():
                return self.draw(event, None)
            case Opened():
                return self._open(event)
            case Played():
                return self._play(event)
            case Scored():
                return self._scores([event])
            case Closed():
                return self._close(event, [])
            case EndTileLaid():
                return self._end_tile(event)
            case Emptied(seat=seat):
                return self._pulse(seat)
            case Cancelled():
                return self._cancel(event)
            case Exchanged():
                return self.exchange(event, None)
            case Returned():
                return self.put_back(event, None)
            case LastRound():
                return self._banner(event)
            case TurnBegan():
                return self._turn(event)
            case Stopped() | Passed():
                return pause(0.3)
            case Ended():
                return pause(0.5)
            case Saw() | Buried() | TookBack():
                return pause(0.0)
            case _:
                raise TypeError(f"no story for {event}")

    # Abilities

    def _flash(self, flashing: Sequence[tuple[int, str]]) -> Story:
        flashes = self.shown.flashes

        def flash(key: str) -> Callable[[float], None]:
            def show(t: float) -> None:
                flashes[key] = t

            return show

        keys = [f"{seat}:{kind}" for seat, kind in flashing]
        yield from together(*(delayed(0.25 + 0.12 * i, tween(0.9, flash(key), _linear)) for i, key in enumerate(keys)))
        for key in keys:
            flashes.pop(key, None)

    # Ceremonies

    def _open(self, event: Opened) -> Story:
        shown = self.shown
        x, y, angle, width = self.leave_hand(event.seat, event.type)
        flight = Flight(event.type, x, y, width, angle, seat=event.seat)
        shown.flights.append(flight)
        goal = card_point(shown, event.space, 0, 0)
        self.sound("card_flip", 0.7)
        yield from together(
            tween(0.5, fly(flight, goal, self._card_width(event.space), arc=70, angle=0.0)), self.close_ranks()
        )
        self.sound("card_lay", 1.0)
        shown.flights.remove(flight)
        seat, number = parts(event.space)
        shown.villages[seat][number] = Stack([event.type], 1, 0.0)

    def _card_width(self, space: str) -> float:
        seat, _number = parts(space)
        return layout.card_size(self.shown.layout.villages[self.shown.place(seat)])[0]

    def _play(self, event: Played) -> Story:
        """A card comes above its ceremony and slides behind the cards that lie there."""
        shown = self.shown
        stack = shown.stack(event.space)
        assert stack is not None
        x, y, angle, width = self.leave_hand(event.seat, event.card)
        flight = Flight(event.card, x, y, width, angle, seat=event.seat)
        shown.flights.append(flight)
        shown.moving.add(event.space)
        behind = float(len(stack.cards))
        goal = card_point(shown, event.space, behind, behind)
        small = self._card_width(event.space)
        above = (goal[0], goal[1] - small * 0.62)
        before = stack.spread
        self.sound("card_flip", 0.7)

        def shift(t: float) -> None:
            stack.spread = before + (behind - before) * t

        come = tween(0.45, fly(flight, above, small, arc=50, angle=0.0))
        yield from together(come, self.close_ranks(), delayed(0.2, tween(0.25, shift)))
        flight.under = event.space
        yield from tween(0.2, fly(flight, goal, small), ease_in)
        self.sound("card_lay", 1.0)
        shown.flights.remove(flight)
        shown.moving.discard(event.space)
        stack.cards.append(event.card)
        stack.weight = event.total
        stack.spread = float(len(stack.cards) - 1)

    def _lift_all(self, space: str, seat: int) -> list[Flight]:
        """Take all cards of a ceremony up; the first one lies in front and comes last."""
        shown = self.shown
        stack = shown.stack(space)
        assert stack is not None
        width = self._card_width(space)
        flights = []
        for level in range(len(stack.cards) - 1, -1, -1):
            x, y = card_point(shown, space, level, stack.spread)
            flights.append(Flight(stack.cards[level], x, y, width, seat=seat))
        owner, number = parts(space)
        shown.villages[owner][number] = None
        shown.flights.extend(flights)
        return flights

    def _fold(self, flights: Sequence[Flight], space: str) -> Story:
        """The cards come together."""
        x, y = card_point(self.shown, space, 0, 0)
        yield from together(*(tween(0.26, fly(flight, (x, y), flight.width)) for flight in flights))

    def _close(self, event: Closed, scores: Sequence[Scored]) -> Story:
        """The cards fold and go to the owner's discard pile; the tile and all points go to whom they belong."""
        shown = self.shown
        yield from pause(0.15)
        self.sound("card_close", 1.0)
        flights = self._lift_all(event.space, event.owner)
        yield from self._fold(flights, event.space)
        start = card_point(shown, event.space, 0, 0)
        yield from together(
            self._to_discard(flights, event.owner),
            self._take_tile(event),
            *(delayed(0.25 + 0.16 * i, self._score(score, start)) for i, score in enumerate(scores)),
        )
        shown.discards[event.owner] += event.cards

    def _to_discard(self, flights: Sequence[Flight], owner: int) -> Story:
        shown = self.shown
        width = layout.DISCARD[2] if owner == shown.seat else SMALL_CARD
        ways = []
        for index, flight in enumerate(flights):
            goal = discard_point(shown, owner)
            ways.append(delayed(0.05 * index, self._land(flight, goal, width, fade=owner != shown.seat)))
        yield from together(*ways)

    def _land(self, flight: Flight, goal: Point, width: float, fade: bool) -> Story:
        yield from tween(0.5, fly(flight, goal, width, arc=40, alpha=0.0 if fade else 1.0))
        self.shown.flights.remove(flight)

    def _take_tile(self, event: Closed) -> Story:
        """The point tile flies from its selection tile to the one who closed."""
        shown = self.shown
        sprite = f"points_{event.points}"
        x, y, size = token_point(shown, event.type, sprite)
        left = shown.tiles[event.type]
        if event.points > 1:
            shown.tiles[event.type] = left[1:]
        flight = Flight(sprite, x, y, size)
        shown.flights.append(flight)

        def rise(t: float) -> None:
            flight.width = size * (1 + 0.7 * t)

        yield from tween(0.2, rise, ease_out)
        yield from tween(0.6, fly(flight, points_point(shown, event.seat), 30, arc=60))
        shown.flights.remove(flight)

    def _cancel(self, event: Cancelled) -> Story:
        self.sound("card_close", 0.8)
        flights = self._lift_all(event.space, event.seat)
        yield from self._fold(flights, event.space)
        yield from self._to_discard(flights, event.seat)
        self.shown.discards[event.seat] += event.cards

    def _take_back(self, event: Cancelled, took: Event) -> Story:
        """Potter: the cards of the cancelled ceremony come to the hand, for all to see (K5.9)."""
        shown, seat = self.shown, event.seat
        assert isinstance(took, TookBack)
        self.sound("card_flip", 0.8)
        flights = self._lift_all(event.space, seat)
        for kind, flight in zip(took.cards, reversed(flights), strict=True):
            if seat == shown.seat:
                shown.flights.remove(flight)
                start = (flight.x, flight.y)
                yield from self.arrive(seat, kind, start, flight.width, 0.0, 0.35)
            else:
                yield from tween(0.3, fly(flight, hand_point(shown, seat), SMALL_CARD, arc=20))
                shown.flights.remove(flight)
                shown.hand_sizes[seat] += 1

    def _end_tile(self, event: EndTileLaid) -> Story:
        shown = self.shown
        shown.end_tiles = event.left
        x, y, size = shown.layout.supply
        flight = Flight("game_end", x, y, size)
        shown.flights.append(flight)
        shown.tiles[event.type], before = (1,), shown.tiles[event.type]
        goal_x, goal_y, goal_size = token_point(shown, event.type, "game_end")
        shown.tiles[event.type] = before
        self.sound("token", 0.8)
        yield from tween(0.6, fly(flight, (goal_x, goal_y), goal_size, arc=50))
        shown.flights.remove(flight)
        shown.tiles[event.type] = (1,)

    # Points

    def _scores(self, events: Sequence[Scored]) -> Story:
        """Points come together; those of the end of the game source by source."""
        for final, group in groupby(events, key=lambda event: event.source in FINAL and event.source):
            together_ = list(group)
            step = 0.09 if final else 0.14
            ways = [delayed(step * i, self._score(event, self._origin(event))) for i, event in enumerate(together_)]
            yield from together(*ways)
            if final:
                yield from pause(0.25)

    def _origin(self, event: Scored) -> Point:
        if event.space is not None:
            return card_point(self.shown, event.space, 0, 0)
        if event.source == "piles":
            return pile_point(self.shown, event.seat)
        return hand_point(self.shown, event.seat)

    def _score(self, event: Scored, start: Point) -> Story:
        """Points rise where they come from and fly to the seat's panel."""
        shown = self.shown
        if event.space is not None and event.source not in ("tiles", "owner"):
            start = card_point(shown, event.space, 0, 0)
        text = f"+{event.amount}"
        flight = Flight("star", *start, 40, text=text, seat=event.seat)
        quiet = event.source == "tiles"  # the tile itself flies
        if not quiet:
            shown.flights.append(flight)
            yield from tween(0.22, fly(flight, (start[0], start[1] - 34), 54), ease_out)
            yield from tween(0.5, fly(flight, points_point(shown, event.seat), 28, arc=30))
            shown.flights.remove(flight)
        else:
            yield from pause(0.55)
        shown.totals[event.seat] += event.amount
        self.sound("coin", 0.7)

    # The course of the game

    def _pulse(self, seat: int) -> Story:
        """An empty hand: a short breath before new cards come."""
        self.sound("turn", 0.5)
        yield from pause(0.2)

    def _banner(self, event: LastRound) -> Story:
        shown = self.shown
        shown.last_round = event.reason
        words = _("The last round")
        self.sound("drum", 0.8)

        def fade(t: float) -> None:
            shown.banner = (words, min(1.0, 5 * t, 5 * (1 - t)))

        yield from tween(1.5, fade, _linear)
        shown.banner = None

    def _turn(self, event: TurnBegan) -> Story:
        shown = self.shown
        shown.current, shown.turn, shown.round = event.seat, event.turn, event.round
        shown.phase, shown.actions_left = "action", event.actions
        yield from pause(0.12)


def _take_scores(events: list[Event]) -> list[Scored]:
    """Take the points that come next."""
    taken = list(takewhile(lambda event: isinstance(event, Scored), events))
    del events[: len(taken)]
    return [event for event in taken if isinstance(event, Scored)]


def _linear(t: float) -> float:
    return t
