"""The rounds of Wongar around the cards: duty, privilege, scorpions, the ritual deck, and the end (W3, W5, W7)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from game.engine.chance import shuffled
from game.engine.core import TERMINAL, Event
from game.engine.ranking import winners
from game.engine.wongar_events import (
    Drew,
    ElderDrew,
    Ended,
    FigurePassed,
    FinalAward,
    FoundNoCard,
    LastCardTaken,
    LastRound,
    Reshuffled,
    Revealed,
    RitualScorpion,
    RoundBegan,
    Saw,
    ScorpionTurnedUp,
    TurnedUp,
)
from game.engine.wongar_tables import (
    AREA_CARDS,
    AREAS,
    ASK_TAKE,
    FINAL_POINTS,
    FROM_CARDS,
    FROM_STINGS,
    NUM_SOURCES,
    OVER,
    RITUAL_CARDS,
    RITUAL_SCORPION,
    SCORPION,
    TOKENS,
)

if TYPE_CHECKING:
    from game.engine.wongar_state import WongarState

CARDS: Final = len(AREA_CARDS)


def begin_game(state: WongarState, events: list[Event] | None) -> None:
    """The first round as far as the first decision; nothing is turned up in it (W3.2)."""
    _begin_round(state, events)
    _ask_for_card(state, events)


def finish_card(state: WongarState, events: list[Event] | None) -> None:
    """The action of the card taken is complete (W4.0): it lies face down, and the next seat takes one."""
    mover, area = state.mover, state.card_area
    state.taken[CARDS * mover + state.card] += 1
    state.card = -1
    if not state.face_down[area]:  # W7.1
        if events is not None:
            events.append(LastCardTaken(mover, AREAS[area]))
        _announce_last_round(state, "area", events)
    _pass_turn(state, events)
    _ask_for_card(state, events)


def _ask_for_card(state: WongarState, events: list[Event] | None) -> None:
    """Ask the seat whose turn it is for a card; without any, it passes by itself (W3.4)."""
    while not state.visible and state.phase != OVER:
        if events is not None:
            events.append(FoundNoCard(state.mover))
        _pass_turn(state, events)
    if state.phase != OVER:
        state.phase = ASK_TAKE
        state.player = state.mover


def _pass_turn(state: WongarState, events: list[Event] | None) -> None:
    state.waiting -= 1
    if state.waiting:
        state.mover = state.mover + 1 if state.mover + 1 < state.seats else 0
    elif state.last_round:
        _end_game(state, events)
    else:
        _begin_round(state, events)


def _begin_round(state: WongarState, events: list[Event] | None) -> None:
    state.round += 1
    if state.round > 1 and state.ancestor_holder == state.start:  # W3.1
        state.ancestor_holder = (state.start + 1) % state.seats
        if events is not None:
            events.append(FigurePassed(state.start, state.ancestor_holder))
    state.start = state.mover = state.ancestor_holder
    state.waiting = state.seats
    state.taken_now = 0
    if events is not None:
        events.append(RoundBegan(state.round, state.start))
    _do_duty(state, events)
    draw_ritual(state, state.elder_holder, 1, events, ElderDrew)  # W3.3


def _do_duty(state: WongarState, events: list[Event] | None) -> None:
    """The duty of the ancestor (W3.2); in the first round every pile shows its card, so there is nothing to do."""
    face_down = state.face_down
    start = state.start
    for area, pile in enumerate(state.piles):
        if state.visible >> area & 1:
            continue
        while face_down[area]:
            face_down[area] -= 1
            card = pile[face_down[area]]
            if card != SCORPION:
                state.visible |= 1 << area
                if events is not None:
                    events.append(TurnedUp(AREAS[area], AREA_CARDS[card]))
                break
            lost = _sting(state, start)
            if events is not None:
                events.append(ScorpionTurnedUp(start, AREAS[area], lost, state.marker))
            _watch_marker(state, events)


def _sting(state: WongarState, seat: int) -> int:
    """A scorpion stings a seat and moves the time marker (W3.2); returns the points lost."""
    table = state.table
    if state.marker < table.track:
        state.marker += 1
    if table.gentle:  # W8
        return 0
    scores = state.scored
    own = scores[seat]
    lost = min(own, sum(score < own for score in scores))  # W3.5
    scores[seat] -= lost
    state.points[NUM_SOURCES * seat + FROM_STINGS] -= lost
    return lost


def _watch_marker(state: WongarState, events: list[Event] | None) -> None:
    if state.marker == state.table.track:  # W7.1
        _announce_last_round(state, "marker", events)


def _announce_last_round(state: WongarState, reason: str, events: list[Event] | None) -> None:
    if not state.last_round:
        state.last_round = True
        if events is not None:
            events.append(LastRound(reason))


def draw_ritual(
    state: WongarState,
    seat: int,
    count: int,
    events: list[Event] | None,
    told: type[Drew] | type[ElderDrew] = Drew,
) -> None:
    """Draw ritual cards, as many as there are (W5)."""
    scorpions = state.table.ritual[RITUAL_SCORPION]
    left = state.deck_size - scorpions + state.open_scorpion  # without the scorpions in it
    if left < count:
        left += sum(state.discards)
        if left < count:  # W5.3
            count = left
    if events is not None:
        events.append(told(seat, count))
    saw: list[str] = []
    while count:
        if not state.deck_size:  # W5.3
            _reshuffle(state, events)
        state.deck_size -= 1
        card = state.deck[state.deck_size]
        if card != RITUAL_SCORPION:
            state.hands[4 * seat + card] += 1
            state.held[seat] |= 1 << card
            state.drawn[seat] += 1
            saw.append(RITUAL_CARDS[card])
            count -= 1
            continue
        second = state.open_scorpion
        lost = _sting(state, seat)
        if events is not None:
            if saw:
                events.append(Saw(seat, tuple(saw)))
                saw.clear()
            events.append(RitualScorpion(seat, lost, state.marker, second == 1))
        _watch_marker(state, events)
        if second:  # W5.2
            state.open_scorpion = 0
            _reshuffle(state, events, scorpions)
        else:
            state.open_scorpion = 1
    if events is not None and saw:
        events.append(Saw(seat, tuple(saw)))


def _reshuffle(state: WongarState, events: list[Event] | None, scorpions: int = 0) -> None:
    """Make a new deck of deck, discards and so many scorpions (W5.2, W5.3, W10)."""
    rest = state.deck[: state.deck_size]
    cards: list[int] = []
    for card, number in enumerate((*state.discards, scorpions)):
        cards += [card] * (number + rest.count(card))
    state.reshuffles += 1
    state.deck = tuple(reversed(shuffled(cards, Random(1000 * state.seed + state.reshuffles))))
    state.deck_size = len(cards)
    state.recycled = (*state.discards,)
    state.hands_then = (*state.hands,)
    state.drawn = [0] * state.seats
    state.discards = [0] * RITUAL_SCORPION
    state.top_discard = -1
    if events is not None:
        events.append(Reshuffled(state.reshuffles, state.deck_size))


def _end_game(state: WongarState, events: list[Event] | None) -> None:
    """The final awards (W7.2) and the winners (W7.3)."""
    state.phase = OVER
    state.player = state.mover = TERMINAL
    counts = [state.taken[CARDS * seat : CARDS * seat + 3] for seat in range(state.seats)]
    if events is not None:
        events.append(Revealed(tuple((disc, cube, cylinder) for disc, cube, cylinder in counts)))
    for token, name in enumerate(TOKENS):
        most = max(count[token] for count in counts)
        for seat, count in enumerate(counts):
            if most and count[token] == most:
                state.scored[seat] += FINAL_POINTS
                state.points[NUM_SOURCES * seat + FROM_CARDS + token] += FINAL_POINTS
                if events is not None:
                    events.append(FinalAward(name, seat, FINAL_POINTS))
    state.winners = winners(state.scored)
    if events is not None:
        events.append(Ended(state.winners))
