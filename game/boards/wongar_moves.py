"""How Wongar's cards, tokens and figures move over the table: the steps that stories are made of."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from game.boards import wongar_layout as layout
from game.boards.wongar_display import FIGURES, Flight, Held, Shown, hand_order
from game.boards.wongar_layout import RITUAL, hand_x, middle, score_point, track_space
from game.boards.wongar_panels import chip_point
from game.engine.wongar_tables import AREA_INDEX, TOKENS
from game.ui.animation import Ease, Story, delayed, ease_out, pause, smooth, together, tween
from game.ui.canvas import Point

DECK: Final = middle(layout.DECK)
DISCARD: Final = middle(layout.DISCARD)
SCORPION: Final = middle(layout.SCORPION)
SMALL: Final = 22.0
"""The width of ritual cards that come to other players' panels."""


def fly(
    flight: Flight,
    goal: Point,
    width: float | None = None,
    *,
    arc: float = 0.0,
    turn: float | None = None,
    alpha: float | None = None,
) -> Callable[[float], None]:
    """What moves something to a goal: to be called with progress from 0 to 1; `arc` lifts the way."""
    x, y, wide, turned, solid = flight.x, flight.y, flight.width, flight.turn, flight.alpha

    def show(t: float) -> None:
        flight.x = x + (goal[0] - x) * t
        flight.y = y + (goal[1] - y) * t - arc * math.sin(math.pi * t)
        if width is not None:
            flight.width = wide + (width - wide) * t
        if turn is not None:
            flight.turn = turned + (turn - turned) * t
        if alpha is not None:
            flight.alpha = solid + (alpha - solid) * t

    return show


class Mover:
    """Moves things on a display.

    Args:
        open_: whether the hand of the view's seat may be seen.
        sound: plays a sound at a volume.
    """

    def __init__(self, shown: Shown, open_: bool, sound: Callable[[str, float], None]) -> None:
        self.shown = shown
        self.open = open_
        self.sound = sound

    def say(self, text: str) -> None:
        """What is told now."""
        self.shown.caption = text

    def travel(
        self, flight: Flight, seconds: float, move: Callable[[float], None], ease: Ease = smooth
    ) -> Story:
        """Something appears, moves and is gone."""
        self.shown.flights.append(flight)
        yield from tween(seconds, move, ease)
        self.shown.flights.remove(flight)

    # Points

    def points(self, seat: int, amount: int, start: Point) -> Story:
        """Points fly from where they were won or lost to the seat's panel, where they are counted."""
        shown = self.shown
        text = f"+{amount}" if amount > 0 else f"−{-amount}"
        flight = Flight("points", *start, 34.0, text=text, seat=seat)
        shown.flights.append(flight)
        yield from tween(0.22, fly(flight, (start[0], start[1] - 26)), ease_out)
        yield from pause(0.25)
        goal = score_point(seat, shown.seats)
        yield from tween(0.55, fly(flight, goal, 26.0, arc=30))
        self.sound("coin" if amount > 0 else "spoil", 0.6)
        before = shown.scores[seat]

        def count(t: float) -> None:
            shown.scores[seat] = before + round(amount * t)
            flight.alpha = 1 - t

        yield from tween(0.25, count)
        shown.flights.remove(flight)

    # Time

    def walk_time(self, goal: int) -> Story:
        """The time marker goes on."""
        shown = self.shown
        start = shown.marker
        if goal == start:
            return

        def move(t: float) -> None:
            shown.marker = float(goal) if t >= 1 else start + (goal - start) * t

        yield from tween(0.6, move)
        self.sound("step_2", 0.7)

    # Figures

    def carry(self, figure: str, seat: int) -> Story:
        """A figure goes to the panel of its new holder."""
        shown = self.shown
        origin = shown.holders[figure]
        start = chip_point(shown, origin, figure)
        goal = chip_point(shown, seat, figure)
        wide = layout.panel(seat, shown.seats).chip * 0.6
        flight = Flight(f"wongar/{figure}", *start, wide)
        shown.carried.add(figure)
        self.sound("lift", 0.6)
        yield from self.travel(flight, 0.55, fly(flight, goal, arc=36))
        shown.carried.discard(figure)
        shown.holders[figure] = seat
        self.sound("place", 0.6)

    def walk(self, figure: str, area: str) -> Story:
        """A figure on the board walks to an area, in hops."""
        shown = self.shown
        x, y, wide = shown.figure(figure)
        shown.walking[figure] = (x, y, wide)
        before = shown.places[figure]
        shown.places[figure] = area
        others = [other for other in FIGURES if other != figure]
        both = all(shown.places[other] == area and other not in shown.walking for other in others)
        goal = layout.figure_foot(figure, area, both)
        hops = max(2, round(math.dist((x, y), goal[:2]) / 110))
        steps = 0

        def move(t: float) -> None:
            nonlocal steps
            lift = abs(math.sin(math.pi * hops * t)) * 22
            shown.walking[figure] = (
                x + (goal[0] - x) * t, y + (goal[1] - y) * t - lift, wide + (goal[2] - wide) * t
            )  # fmt: skip
            if int(hops * t) > steps:
                steps = int(hops * t)
                self.sound(f"step_{(steps - 1) % 4 + 1}", 0.6)

        if before != area:
            yield from tween(0.28 * hops, move, lambda t: t)
        else:
            yield from tween(0.4, move, lambda t: t)
        shown.walking.pop(figure, None)

    # Ritual cards

    def draw_cards(self, seat: int, kinds: Sequence[str | None]) -> Story:
        """Cards come from the ritual deck, one after the other."""
        for kind in kinds:
            yield from self._draw_card(seat, kind)

    def _draw_card(self, seat: int, kind: str | None) -> Story:
        shown = self.shown
        own = seat == shown.seat
        shown.deck -= 1
        self.sound("card_deal", 0.7)
        if not own:
            flight = Flight("ritual:back", *DECK, RITUAL[0])
            goal = layout.goods_point(seat, shown.seats, 3)
            yield from self.travel(flight, 0.42, fly(flight, goal, SMALL, arc=20))
            shown.hand_sizes[seat] += 1
            return
        face = self.open and kind is not None
        flight = Flight(f"ritual:{kind if face else 'back'}", *DECK, RITUAL[0], turn=1.0 if face else 0.0,
                        back="ritual:back")  # fmt: skip
        index = sum(hand_order(held.card) <= hand_order(kind or "double") for held in shown.hand)
        goals = hand_x(len(shown.hand) + 1)
        before = [held.x for held in shown.hand]
        ends = goals[:index] + goals[index + 1 :]

        def make_room(t: float) -> None:
            for held, start, end in zip(shown.hand, before, ends, strict=True):
                held.x = start + (end - start) * t

        yield from together(
            self.travel(flight, 0.5, fly(flight, (goals[index], layout.HAND[1]), turn=0.0, arc=40)),
            tween(0.4, make_room),
        )
        shown.hand_sizes[seat] += 1
        if kind is not None:
            shown.hand.insert(index, Held(kind, goals[index]))

    def lay_card(self, seat: int, kind: str) -> Story:
        """A ritual card is played: everybody sees it, then it lies on the discards."""
        shown = self.shown
        shown.hand_sizes[seat] -= 1
        closing: Story = pause(0.0)
        if seat == shown.seat:
            index = next(number for number, held in enumerate(shown.hand) if held.card == kind)
            x = shown.hand.pop(index).x
            flight = Flight(f"ritual:{kind}", x, layout.HAND[1], RITUAL[0])
            closing = self._close_ranks()
        else:
            start = layout.goods_point(seat, shown.seats, 3)
            flight = Flight(f"ritual:{kind}", *start, SMALL)
        shown.flights.append(flight)
        self.sound("card_flip", 0.8)
        yield from together(tween(0.4, fly(flight, (818.0, 690.0), 138.0), ease_out), closing)
        yield from pause(0.3 if seat == shown.seat else 0.7)
        yield from tween(0.35, fly(flight, DISCARD, RITUAL[0]))
        self.sound("card_lay", 0.7)
        shown.flights.remove(flight)
        shown.discards += 1
        shown.top_discard = kind

    def _close_ranks(self) -> Story:
        hand = self.shown.hand
        before = [held.x for held in hand]
        goals = hand_x(len(hand))

        def move(t: float) -> None:
            for held, start, goal in zip(hand, before, goals, strict=True):
                held.x = start + (goal - start) * t

        yield from tween(0.3, move)

    def scorpion_card(self, second: bool) -> Story:
        """A scorpion comes from the deck and lies open; the second one goes back with the first."""
        shown = self.shown
        shown.deck -= 1
        self.sound("card_flip", 0.8)
        flight = Flight("ritual:scorpion", *DECK, RITUAL[0], turn=1.0, back="ritual:back")
        shown.flights.append(flight)
        yield from tween(0.4, fly(flight, (SCORPION[0] + (26 if second else 0), SCORPION[1] - (18 if second else 0)),
                                  turn=0.0, arc=30))  # fmt: skip
        self.sound("scorpion", 0.9)
        yield from pause(0.3)
        if not second:
            shown.flights.remove(flight)
            shown.open_scorpion = True
            return
        shown.open_scorpion = False
        first = Flight("ritual:scorpion", *SCORPION, RITUAL[0])
        yield from together(
            self.travel(first, 0.4, fly(first, DECK, alpha=0.4)), tween(0.4, fly(flight, DECK, alpha=0.4))
        )
        shown.flights.remove(flight)

    def reshuffle(self, size: int) -> Story:
        """The discards go into the deck."""
        shown = self.shown
        top = shown.top_discard
        shown.discards, shown.top_discard = 0, None
        self.sound("whoosh", 0.7)
        if top is not None:
            flights = [Flight("ritual:back", DISCARD[0], DISCARD[1] - 4 * number, RITUAL[0]) for number in range(3)]
            yield from together(
                *(
                    delayed(0.1 * number, self.travel(flight, 0.35, fly(flight, DECK, arc=24)))
                    for number, flight in enumerate(flights)
                )
            )
        shown.deck = size
        yield from pause(0.3)

    # Area cards

    def turn_up(self, area: str, card: str) -> Story:
        """The top card of a pile is turned up."""
        shown = self.shown
        index = AREA_INDEX[area]
        shown.face_down[index] -= 1
        shown.cards[index] = card
        shown.taken[index] = False
        shown.turning[index] = 0.0
        self.sound("card_flip", 0.5)

        def turn(t: float) -> None:
            shown.turning[index] = t

        yield from tween(0.4, turn)
        del shown.turning[index]

    # Tokens

    def token_flight(self, kind: str, seat: int, start: Point, goal: Point, widths: tuple[float, float]) -> Story:
        """A token on its way."""
        flight = Flight(f"token:{kind}", *start, widths[0], seat=seat)
        self.sound("lift", 0.4)
        distance = math.dist(start, goal)
        yield from self.travel(
            flight, min(0.7, 0.35 + distance / 2600), fly(flight, goal, widths[1], arc=min(70.0, distance / 6))
        )
        self.sound("token", 0.8)

    def supply_point(self, seat: int, token: int) -> Point:
        """Where a seat's supply of a kind lies."""
        return layout.goods_point(seat, self.shown.seats, token)

    def spot(self, area: str, token: int) -> Point:
        """Where tokens come to in an area."""
        x, y = layout.CENTRES[area]
        return x + layout.LANE_LEFT + 24, y + layout.LANE_Y[token]

    def flash(self, area: str, token: int, seconds: float = 0.7) -> Story:
        """A lane lights up."""
        shown = self.shown
        key = (AREA_INDEX[area], token)

        def light(t: float) -> None:
            shown.flash[key] = math.sin(math.pi * t)

        yield from tween(seconds, light, lambda t: t)
        del shown.flash[key]

    def kind(self, token: int) -> str:
        """A kind of token by its number."""
        return TOKENS[token]

    def track_point(self) -> Point:
        """Where the time marker stands."""
        return track_space(self.shown.marker, self.shown.track)
