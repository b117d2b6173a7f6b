"""The stories of Wongar: how the events of an action move the display, and what is said meanwhile.

Which ritual cards are drawn only the view's seat is shown, and only while its hand lies open; others see backs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.boards import wongar_said as said
from game.boards.wongar_display import Ceremony, Flight, Shown, follow
from game.boards.wongar_layout import CENTRES, LIFT, SIDE, card_rect, goods_point, middle, score_point
from game.boards.wongar_moves import Mover, fly
from game.engine.core import Event
from game.engine.wongar_events import (
    CeremonyBegan,
    CeremonyEnded,
    Declined,
    Drew,
    ElderDrew,
    Ended,
    FigureMoved,
    FigurePassed,
    FigureTaken,
    FinalAward,
    FoundNoCard,
    LastCardTaken,
    LastRound,
    Majority,
    MovedIn,
    MovedOut,
    Placed,
    Removed,
    Reshuffled,
    Revealed,
    RitualPlayed,
    RitualScorpion,
    RoundBegan,
    Saw,
    ScorpionTurnedUp,
    SeatOut,
    SeatPassed,
    Took,
    TurnedUp,
    TypeChosen,
)
from game.engine.wongar_tables import AREA_INDEX, TOKENS
from game.engine.wongar_view import WongarView
from game.ui.animation import Story, delayed, ease_out, pause, together, tween

READ, GLANCE = 1.6, 0.6
"""Seconds for a sentence that explains something, and for one that says what is seen anyway."""

CARDS: Final = {"disc": 0, "cube": 1, "cylinder": 2}
TOKEN_SMALL, TOKEN_LARGE = 26.0, 41.0


class Storyteller(Mover):
    """Tells events on a display.

    Args:
        names: what the players are called.
    """

    def __init__(
        self, shown: Shown, open_: bool, names: Sequence[str], sound: Callable[[str, float], None]
    ) -> None:
        super().__init__(shown, open_, sound)
        self.names = list(names)

    def tell(self, events: Sequence[Event], after: WongarView) -> Story:
        """Everything that happened in an action, one after the other; then it is the turn of whom `after` says."""
        for story in self._scenes(events):
            yield from story
        self.shown.caption = ""
        follow(self.shown, after)

    def _scenes(self, events: Sequence[Event]) -> Iterator[Story]:
        rest = list(events)
        before: Event | None = None
        while rest:
            event = rest.pop(0)
            if isinstance(event, Reshuffled) and not isinstance(before, RitualScorpion):
                yield from self._drawn_before(rest)
            before = event
            if isinstance(event, TurnedUp):
                turned = [event]
                while rest and isinstance(after := rest[0], TurnedUp):
                    turned.append(after)
                    rest.pop(0)
                yield self._turn_up(turned)
            else:
                yield self.story(event)

    def _drawn_before(self, rest: list[Event]) -> Iterator[Story]:
        """Cards that came before an empty deck was made anew (W5.3): the `Saw` after it tells them with the others."""
        left = self.shown.deck
        index = next((number for number, event in enumerate(rest) if isinstance(event, Saw)), None)
        if left and index is not None:
            saw = rest[index]
            assert isinstance(saw, Saw)
            rest[index] = Saw(saw.seat, saw.cards[left:])
            yield self.story(Saw(saw.seat, saw.cards[:left]))

    def story(self, event: Event) -> Story:
        """The story of one event."""
        match event:
            case FigurePassed() | RoundBegan() | ElderDrew() | LastRound() | Took() | FoundNoCard() | LastCardTaken():
                return self._of_round(event)
            case TurnedUp():
                return self._turn_up([event])
            case ScorpionTurnedUp():
                return self._scorpion(event)
            case Drew() | Saw() | RitualScorpion() | Reshuffled():
                return self._of_deck(event)
            case TypeChosen(seat=seat, token=token):
                return self._choose(seat, token)
            case Placed():
                return self._place(event)
            case FigureTaken(seat=seat, figure=figure, origin=origin):
                return self._take_figure(seat, figure, origin)
            case FigureMoved(figure=figure, area=area):
                return self._move_figure(figure, area)
            case Revealed() | FinalAward() | Ended():
                return self._of_end(event)
            case _:
                return self._of_ceremony(event)

    # Rounds

    def _of_round(self, event: Event) -> Story:
        shown, names = self.shown, self.names
        match event:
            case FigurePassed(origin=origin, seat=seat):
                self.say(said.figure_passed(names[origin], names[seat]))
                yield from self.carry("ancestor", seat)
                yield from pause(GLANCE)
            case RoundBegan(round=number, start=start):
                shown.round, shown.start = number, start
                shown.current = shown.mover = start
                shown.going = None
                shown.taken = [False] * len(shown.taken)
                self.say(said.round_began(number, names[start]))
                self.sound("drum", 0.6)
                yield from pause(1.1)
            case ElderDrew(seat=seat, count=count):
                self.say(said.elder(names[seat], count))
                yield from pause(GLANCE)
            case LastRound(reason=reason):
                shown.last_round = True
                self.say(said.last_round(reason))
                self.sound("drum", 0.9)
                yield from pause(READ)
            case Took():
                yield from self._take(event)
            case FoundNoCard(seat=seat):
                self.say(said.no_card(names[seat]))
                yield from pause(GLANCE)
            case LastCardTaken(seat=seat, area=area):
                self.say(said.last_card(names[seat], area))
                yield from pause(1.0)
            case _:
                raise TypeError(f"no story for {event}")

    def _turn_up(self, events: Sequence[TurnedUp]) -> Story:
        """New cards, one after the other."""
        self.say(said.duty(self.names[self.shown.start]))
        yield from together(
            *(delayed(0.14 * number, self.turn_up(event.area, event.card)) for number, event in enumerate(events))
        )
        yield from pause(0.35)

    def _scorpion(self, event: ScorpionTurnedUp) -> Story:
        """A scorpion is turned up, stings, and runs to the time track."""
        shown = self.shown
        index = AREA_INDEX[event.area]
        yield from self.turn_up(event.area, "scorpion")
        self.sound("scorpion", 0.9)
        moved = event.marker != shown.marker
        self.say(said.sting(event, self.names[event.seat], shown.gentle, moved))
        start = middle(card_rect(event.area))
        flight = Flight("wongar/scorpion", *start, 54.0)
        shown.cards[index] = None
        stories = [self._run_to_track(flight, event.marker)]
        if event.lost:
            stories.append(self.points(event.seat, -event.lost, start))
        yield from together(*stories, pause(READ))

    def _run_to_track(self, flight: Flight, marker: int) -> Story:
        yield from self.travel(flight, 0.7, fly(flight, self.track_point(), 42.0, arc=40))
        yield from self.walk_time(marker)

    def _take(self, event: Took) -> Story:
        """A card is lifted, shown, and goes to the player who takes it."""
        shown = self.shown
        index = AREA_INDEX[event.area]
        self.say(said.took(event, self.names[event.seat]))
        x, y = middle(card_rect(event.area))
        shown.cards[index], shown.taken[index] = None, True
        flight = Flight(f"wongar/area_{event.card}", x, y, 60.0)
        shown.flights.append(flight)
        self.sound("card_flip", 0.6)
        yield from tween(0.25, fly(flight, (x, y - LIFT), 96.0), ease_out)
        yield from pause(0.45)
        goal = goods_point(event.seat, shown.seats, 4)
        yield from tween(0.45, fly(flight, goal, 26.0, arc=30))
        shown.flights.remove(flight)
        self.sound("card_lay", 0.6)
        shown.cards_taken[event.seat] += 1
        tally = shown.tallies[event.seat]
        if tally is not None and event.card in CARDS:
            tally[CARDS[event.card]] += 1
        shown.mover, shown.going = event.seat, event.area

    # The ritual deck

    def _of_deck(self, event: Event) -> Story:
        shown = self.shown
        match event:
            case Drew(count=0):
                self.say(said.no_ritual())
                yield from pause(1.0)
            case Drew(seat=seat, count=count):
                self.say(said.drew(self.names[seat], count))
                yield from pause(0.1)
            case Saw(seat=seat, cards=cards):
                kinds: list[str | None] = [*cards] if seat == shown.seat else [None] * len(cards)
                yield from self.draw_cards(seat, kinds)
            case RitualScorpion(seat=seat, lost=lost, marker=marker, second=second):
                self.say(said.sting(event, self.names[seat], shown.gentle, marker != shown.marker))
                stories = [self.scorpion_card(second), delayed(0.5, self.walk_time(marker)), pause(READ)]
                if lost:
                    stories.append(delayed(0.4, self.points(seat, -lost, (268.0, 740.0))))
                yield from together(*stories)
            case Reshuffled(size=size):
                self.say(said.reshuffled())
                yield from self.reshuffle(size)
                yield from pause(GLANCE)
            case _:
                raise TypeError(f"no story for {event}")

    # Tokens and figures

    def _choose(self, seat: int, token: str) -> Story:
        self.say(said.chose(self.names[seat], token))
        self.shown.token = token
        self.sound("place", 0.5)
        yield from pause(GLANCE)

    def _place(self, event: Placed) -> Story:
        shown = self.shown
        number = TOKENS.index(event.token)
        self.say(said.placed(self.names[event.seat], event.token, event.area))
        shown.supplies[event.seat][number] -= 1
        start = self.supply_point(event.seat, number)
        goal = self.spot(event.area, number)
        yield from self.token_flight(event.token, event.seat, start, goal, (TOKEN_SMALL, TOKEN_LARGE))
        shown.tokens[AREA_INDEX[event.area]][number][event.seat] += 1
        yield from self.flash(event.area, number, 0.35)

    def _take_figure(self, seat: int, figure: str, origin: int) -> Story:
        self.say(said.figure_taken(self.names[seat], figure, seat == origin))
        yield from self.carry(figure, seat)
        yield from pause(0.3)

    def _move_figure(self, figure: str, area: str) -> Story:
        self.say(said.figure_moved(figure, area))
        yield from self.walk(figure, area)
        yield from pause(0.25)

    # Ceremonies

    def _of_ceremony(self, event: Event) -> Story:
        shown, names = self.shown, self.names
        ceremony = shown.ceremony
        match event:
            case CeremonyBegan():
                yield from self._begin_ceremony(event)
            case RitualPlayed(seat=seat, card=card):
                shown.current = seat
                self.say(said.ritual(names[seat], card))
                yield from self.lay_card(seat, card)
                shown.ritual = card
            case Removed() | MovedOut() | MovedIn():
                yield from self._effect(event)
            case Declined(seat=seat):
                self.say(said.declined(names[seat]))
                yield from pause(GLANCE)
            case SeatPassed(seat=seat):
                self.say(said.passed(names[seat]))
                if ceremony is not None:
                    ceremony.passed = tuple(sorted((*ceremony.passed, seat)))
                self.sound("wrong", 0.25)
                yield from pause(GLANCE)
            case SeatOut(seat=seat):
                self.say(said.out(names[seat]))
                if ceremony is not None:
                    ceremony.out = tuple(sorted((*ceremony.out, seat)))
                yield from pause(1.1)
            case Majority():
                yield from self._majority(event)
            case CeremonyEnded():
                yield from pause(0.2)
                shown.ceremony = None
                shown.ritual = None
            case _:
                raise TypeError(f"no story for {event}")

    def _begin_ceremony(self, event: CeremonyBegan) -> Story:
        shown = self.shown
        self.say(said.ceremony(event))
        self.sound("drum", 1.0)
        if event.seats:
            shown.ceremony = Ceremony(event.area, event.card, event.points, tuple(sorted(event.seats)))
            shown.current = event.seats[0]
        yield from pause(1.2)

    def _effect(self, event: Removed | MovedOut | MovedIn) -> Story:
        shown = self.shown
        number = TOKENS.index(event.token)
        index = AREA_INDEX[event.area]
        victim = event.victim if isinstance(event, Removed) else event.seat
        self.say(said.effect(event, self.names[event.seat], self.names[victim]))
        if isinstance(event, Removed):
            shown.tokens[index][number][victim] -= 1
            goal = self.supply_point(victim, number)
            yield from self.token_flight(
                event.token, victim, self.spot(event.area, number), goal, (TOKEN_LARGE, TOKEN_SMALL)
            )
            shown.supplies[victim][number] += 1
            yield from self.flash(event.area, number, 0.4)
            return
        origin = AREA_INDEX[event.origin]
        shown.tokens[origin][number][event.seat] -= 1
        start, goal = self.spot(event.origin, number), self.spot(event.area, number)
        yield from self.token_flight(event.token, event.seat, start, goal, (TOKEN_LARGE, TOKEN_LARGE))
        shown.tokens[index][number][event.seat] += 1
        yield from self.flash(event.area, number, 0.4)

    def _majority(self, event: Majority) -> Story:
        """A kind scores: its lane lights up and the points fly to the player."""
        number = TOKENS.index(event.token)
        seat = event.seat
        self.say(said.majority(event, "" if seat is None else self.names[seat]))
        if seat is None:
            yield from pause(GLANCE)
            return
        x, y = CENTRES[event.area]
        start = (x + 30, y + (-47, 3, 53)[number])
        yield from together(
            self.flash(event.area, number, 1.2),
            self.points(seat, event.points, start),
            pause(1.4 if event.tied else 1.1),
        )

    # The end

    def _of_end(self, event: Event) -> Story:
        shown = self.shown
        match event:
            case Revealed(counts=counts):
                self.say(said.revealed())
                shown.ceremony = None
                shown.over = True
                shown.current = shown.mover = -1
                shown.tallies = [list(count) for count in counts]
                yield from pause(READ)
            case FinalAward(seat=seat, points=points):
                self.say(said.award(event, self.names[seat]))
                goal = score_point(seat, shown.seats)
                yield from together(self.points(seat, points, (SIDE[0] - 60, goal[1] + 40)), pause(1.2))
            case Ended(winners=winners):
                self.say(said.winners([self.names[winner] for winner in winners]))
                yield from pause(1.0)
            case _:
                raise TypeError(f"no story for {event}")
