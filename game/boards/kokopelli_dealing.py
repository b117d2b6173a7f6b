"""The stories of Kokopelli's hands and piles: cards that are drawn, dealt, exchanged, put away.

What a seat draws or buries only the view's seat is shown, and only while its hand lies open; everybody else sees backs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from game.boards import kokopelli_layout as layout
from game.boards.kokopelli_display import Flight, Held, Shown, hand_key
from game.boards.kokopelli_layout import HAND_CARD, hand_slots
from game.boards.kokopelli_panels import hand_point, pile_point
from game.engine.core import Event
from game.engine.kokopelli_events import Buried, Drew, Exchanged, Returned, Saw
from game.ui.animation import Story, delayed, pause, smooth, together, tween
from game.ui.canvas import Point

SMALL_CARD = 26.0
"""The width of cards that come from other players' panels or go there."""


class Dealer:
    """Moves cards between hands and piles on a display.

    Args:
        open_: whether the hand of the view's seat may be seen.
        sound: plays a sound at a volume.
    """

    def __init__(self, shown: Shown, open_: bool, sound: Callable[[str, float], None]) -> None:
        self.shown = shown
        self.open = open_
        self.sound = sound

    def leave_hand(self, seat: int, kind: str) -> tuple[float, float, float, float]:
        """Take a card out of a hand; answer where it was, how it was turned, and its width."""
        shown = self.shown
        shown.hand_sizes[seat] -= 1
        if seat != shown.seat:
            return *hand_point(shown, seat), 0.0, SMALL_CARD
        index = next(i for i, held in enumerate(shown.hand) if held.card == kind)
        held = shown.hand.pop(index)
        return held.x, held.y, held.angle, HAND_CARD[0]

    def close_ranks(self, seconds: float = 0.25) -> Story:
        """The cards of the hand move to their places."""
        hand = self.shown.hand
        before = [(held.x, held.y, held.angle) for held in hand]
        goals = hand_slots(len(hand))

        def move(t: float) -> None:
            for held, (x, y, angle), goal in zip(hand, before, goals, strict=True):
                held.x, held.y = x + (goal.x - x) * t, y + (goal.y - y) * t
                held.angle = round(angle + (goal.angle - angle) * t)
                if t >= 1:
                    held.x, held.y, held.angle = goal.x, goal.y, goal.angle

        if any((held.x, held.y) != (goal.x, goal.y) for held, goal in zip(hand, goals, strict=True)):
            yield from tween(seconds, move)

    def _join_hand(self, kind: str) -> int:
        """Make room for a card in the hand; answer its index. It is not shown before it has come."""
        shown = self.shown
        keys = [hand_key(held.card) for held in shown.hand]
        index = sum(key <= hand_key(kind) for key in keys)
        goal = hand_slots(len(shown.hand) + 1)[index]
        shown.hand.insert(index, Held(kind, goal.x, goal.y, goal.angle))
        return index

    def arrive(self, seat: int, kind: str | None, start: Point, width: float, turn: float, seconds: float) -> Story:
        """A card comes to a hand, face down unless it may be seen."""
        shown = self.shown
        own = seat == shown.seat
        face = kind if own and self.open and kind is not None else "back"
        flight = Flight(face, *start, width, turn=turn if face != "back" else 0.0, seat=seat)
        shown.flights.append(flight)
        goal: Point
        if own:
            cards = [held.card for held in shown.hand]
            index = sum(hand_key(card) <= hand_key(kind or "back") for card in cards)
            slot = hand_slots(len(cards) + 1)[index]
            goal, goal_width, angle = (slot.x, slot.y), HAND_CARD[0], slot.angle
        else:
            goal, goal_width, angle = hand_point(shown, seat), SMALL_CARD, 0.0
        yield from tween(seconds, fly(flight, goal, goal_width, angle=angle, arc=60 if own else 14, turn=0.0))
        shown.flights.remove(flight)
        shown.hand_sizes[seat] += 1
        if own and kind is not None:
            self._join_hand(kind)
            yield from self.close_ranks(0.16)

    def draw(self, event: Drew, saw: Event | None) -> Story:
        """Cards come from the pile, one after the other."""
        shown, seat = self.shown, event.seat
        own = seat == shown.seat
        kinds: Sequence[str | None] = saw.cards if isinstance(saw, Saw) and own else [None] * event.count
        for kind in kinds:
            yield from self.deal_one(seat, kind)

    def deal_one(self, seat: int, kind: str | None) -> Story:
        """One card comes from the pile to the hand."""
        shown = self.shown
        own = seat == shown.seat
        shown.piles[seat] -= 1
        self.sound("card_deal", 0.8 if own else 0.3)
        width = layout.PILE[2] if own else SMALL_CARD
        yield from self.arrive(seat, kind, pile_point(shown, seat), width, 1.0, 0.42 if own else 0.3)

    def _discard_hand(self, event: Exchanged, under: bool) -> Story:
        shown, seat = self.shown, event.seat
        if seat != shown.seat:
            flights = [Flight("back", *hand_point(shown, seat), SMALL_CARD, seat=seat) for _ in range(event.count)]
        else:
            flights = [
                Flight(held.card if self.open or not under else "back", held.x, held.y, HAND_CARD[0], held.angle,
                       turn=0.0, seat=seat)
                for held in shown.hand
            ]  # fmt: skip
            shown.hand.clear()
        shown.hand_sizes[seat] = 0
        shown.flights.extend(flights)
        ways = [delayed(0.06 * index, self.put_away(flight, seat, under)) for index, flight in enumerate(flights)]
        yield from together(*ways)

    def put_away(self, flight: Flight, seat: int, under: bool) -> Story:
        """A card goes to its owner's discard pile or under the draw pile."""
        shown = self.shown
        own = seat == shown.seat
        goal = pile_point(shown, seat) if under else discard_point(shown, seat)
        width = layout.PILE[2] if own else SMALL_CARD
        yield from tween(0.36, fly(flight, goal, width, turn=1.0 if under and own else flight.turn))
        shown.flights.remove(flight)
        if under:
            shown.piles[seat] += 1

    def exchange(self, event: Exchanged, buried: Event | None) -> Story:
        self.sound("whoosh", 0.6)
        yield from self._discard_hand(event, under=isinstance(buried, Buried))
        self.shown.discards[event.seat] += event.cards

    def put_back(self, event: Returned, buried: Event | None) -> Story:
        shown, seat = self.shown, event.seat
        own = seat == shown.seat
        kind = buried.cards[0] if own and isinstance(buried, Buried) else "back"
        x, y, angle, width = self.leave_hand(seat, kind)
        flight = Flight(kind if self.open else "back", x, y, width, angle, seat=seat)
        shown.flights.append(flight)
        self.sound("card_lay", 0.6)
        yield from together(self.put_away(flight, seat, under=True), self.close_ranks())


def deal(shown: Shown, open_: bool, sound: Callable[[str, float], None]) -> Story:
    """The first hands are dealt, card by card round the table (K1.5)."""
    cards = [held.card for held in shown.hand]
    sizes = list(shown.hand_sizes)
    shown.hand.clear()
    for seat in range(shown.seats):
        shown.piles[seat] += shown.hand_sizes[seat]
        shown.hand_sizes[seat] = 0
    teller = Dealer(shown, open_, sound)
    yield from pause(0.25)
    for number in range(max(sizes)):
        ways = []
        for place in range(shown.seats):
            seat = (shown.start + place) % shown.seats
            if number < sizes[seat]:
                ways.append(delayed(0.07 * place, teller.deal_one(seat, cards[number] if seat == shown.seat else None)))
        yield from together(*ways)


def discard_point(shown: Shown, seat: int) -> Point:
    """Where cards go that a seat puts away."""
    if seat == shown.seat:
        return layout.middle(layout.DISCARD)
    x, y, _wide, high = shown.layout.panels[shown.place(seat)]
    return x + 60, y + high / 2


def fly(
    flight: Flight,
    goal: Point,
    width: float,
    *,
    arc: float = 0.0,
    angle: float | None = None,
    turn: float | None = None,
    alpha: float | None = None,
) -> Callable[[float], None]:
    """Fly to a goal in an arc, where the thing has this width, angle, side and solidity."""
    x0, y0, width0, angle0, turn0, alpha0 = flight.x, flight.y, flight.width, flight.angle, flight.turn, flight.alpha
    goal_angle = angle0 if angle is None else angle
    goal_turn = turn0 if turn is None else turn
    goal_alpha = alpha0 if alpha is None else alpha

    def show(t: float) -> None:
        flight.x = x0 + (goal[0] - x0) * t
        flight.y = y0 + (goal[1] - y0) * t - arc * math.sin(math.pi * t)
        flight.width = width0 + (width - width0) * t
        flight.angle = angle0 + (goal_angle - angle0) * t
        flight.turn = turn0 + (goal_turn - turn0) * smooth(t)
        flight.alpha = alpha0 + (goal_alpha - alpha0) * (t**4)

    return show
