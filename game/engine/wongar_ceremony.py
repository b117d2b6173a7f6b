"""A ceremony of Wongar from its beginning to its majorities (W6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.engine.core import Event
from game.engine.wongar_events import (
    CeremonyBegan,
    CeremonyEnded,
    Declined,
    Majority,
    MovedIn,
    MovedOut,
    Removed,
    RitualPlayed,
    SeatOut,
    SeatPassed,
    TypeChosen,
)
from game.engine.wongar_round import finish_card
from game.engine.wongar_tables import (
    AFTER_SEAT,
    ANCESTOR,
    AREA_CARDS,
    AREAS,
    ASK_DOUBLE,
    ASK_EFFECT,
    ASK_RITUAL,
    ASK_SECOND,
    DONE,
    DOUBLE,
    FIRST_IN,
    FIRST_OUT,
    FIRST_REMOVE,
    FIRST_RITUAL,
    FIRST_TYPE,
    FROM_SEAT,
    MOST_SEATS,
    NEAR,
    NUM_SOURCES,
    PASS,
    PLAYABLE,
    RITUAL_CARDS,
    STAKES,
    TOKENS,
    bits_of,
    illegal,
)

if TYPE_CHECKING:
    from game.engine.wongar_state import WongarState


class Leader(NamedTuple):
    """Who has most tokens of a type in an area (W6.5); `tied`: others have as many and the ancestor decides."""

    seat: int
    tied: bool


LEADERS: Final = tuple(Leader(seat, False) for seat in range(MOST_SEATS))
TIED_LEADERS: Final = tuple(Leader(seat, True) for seat in range(MOST_SEATS))


def section(state: WongarState) -> int:
    """The section of the time track that the marker is in, from 0 (W1.5); X belongs to the last."""
    return min(3 * state.marker // state.table.track, 2)


def present(state: WongarState, area: int) -> int:
    """The seats with a token in an area, as a set."""
    disc, cube, cylinder = state.there[3 * area : 3 * area + 3]
    return disc | cube | cylinder


def majority(state: WongarState, area: int, token: int) -> Leader | None:
    """Who has most tokens of a type in an area, None if nobody has one (W6.5)."""
    seats = state.there[3 * area + token]
    if not seats & (seats - 1):
        return LEADERS[seats.bit_length() - 1] if seats else None
    lane = 15 * area + 5 * token
    counts = state.tokens[lane : lane + MOST_SEATS]
    most = max(counts)
    if counts.count(most) == 1:
        return LEADERS[counts.index(most)]
    tied = bits_of(seat for seat in range(MOST_SEATS) if counts[seat] == most)
    return TIED_LEADERS[FROM_SEAT[32 * state.ancestor_holder + tied]]


def playable_tokens(state: WongarState) -> int:
    """The types of token with a possible effect for the seat to act, as a set (W6.3)."""
    # Whoever has a token in the area: it can be moved out if it is one's own, else it can be removed.
    near, seat, where = NEAR[state.area], state.player, state.where
    disc, cube, cylinder = state.there[3 * state.area : 3 * state.area + 3]
    return (
        (1 if disc or where[seat] & near else 0)
        | (2 if cube or where[5 + seat] & near else 0)
        | (4 if cylinder or where[10 + seat] & near else 0)
    )


def begin_ceremony(state: WongarState, area: int, events: list[Event] | None) -> None:
    """A ceremony for the card that the mover has taken (W6.1)."""
    seats = present(state, area)
    state.area = area
    state.present = state.still = seats
    state.passed = 0
    if events is not None:
        order = []
        seat = FROM_SEAT[32 * state.mover + seats]
        while seats and seat not in order:
            order.append(seat)
            seat = AFTER_SEAT[32 * seat + seats]
        now = section(state)
        events.append(
            CeremonyBegan(AREAS[area], AREA_CARDS[state.card], now + 1, STAKES[state.card][now], tuple(order))
        )
    if seats:
        state.player = FROM_SEAT[32 * state.mover + seats]
        state.phase = ASK_RITUAL
    else:
        _end_ceremony(state, events)


def play_ritual(state: WongarState, action: int, events: list[Event] | None) -> None:
    """`ritual KIND` or `pass` (W6.1)."""
    seat = state.player
    if action == PASS:
        state.passed |= 1 << seat
        state.still ^= 1 << seat
        if events is not None:
            events.append(SeatPassed(seat))
        _next_seat(state, events)
        return
    card = action - FIRST_RITUAL
    if not 0 <= card < 4 or not PLAYABLE[8 * state.held[seat] + playable_tokens(state)] >> card & 1:
        raise illegal(action)
    slot = 4 * seat + card
    state.hands[slot] -= 1
    if not state.hands[slot]:
        state.held[seat] ^= 1 << card
    state.discards[card] += 1
    state.top_discard = card
    state.ritual = card
    if events is not None:
        events.append(RitualPlayed(seat, RITUAL_CARDS[card]))
    if card == DOUBLE:
        state.dealt_doubles &= ~(1 << seat)
        state.phase = ASK_DOUBLE
    else:
        state.token = card
        state.phase = ASK_EFFECT


def play_double(state: WongarState, action: int, events: list[Event] | None) -> None:
    """`type TYPE` of a double card (W6.4)."""
    token = action - FIRST_TYPE
    if not 0 <= token < 3 or not playable_tokens(state) >> token & 1:
        raise illegal(action)
    state.token = token
    state.phase = ASK_EFFECT
    if events is not None:
        events.append(TypeChosen(state.player, TOKENS[token]))


def play_effect(state: WongarState, action: int, events: list[Event] | None) -> None:
    """`remove SEAT`, `out AREA` or `in AREA` (W6.3), or `done` (W6.4)."""
    area, token, seat, first = state.area, state.token, state.player, state.phase == ASK_EFFECT
    if FIRST_REMOVE <= action < FIRST_OUT:
        victim = action - FIRST_REMOVE
        if victim == seat or not state.there[3 * area + token] >> victim & 1:
            raise illegal(action)
        _lift(state, area, token, victim)
        state.supply[5 * token + victim] += 1
        if events is not None:
            events.append(Removed(seat, victim, AREAS[area], TOKENS[token]))
    elif FIRST_OUT <= action < FIRST_IN:
        other = action - FIRST_OUT
        if not (NEAR[area] >> other & 1 and state.there[3 * area + token] >> seat & 1):
            raise illegal(action)
        _lift(state, area, token, seat)
        _lay(state, other, token, seat)
        if events is not None:
            events.append(MovedOut(seat, TOKENS[token], AREAS[area], AREAS[other]))
    elif FIRST_IN <= action < DONE:
        other = action - FIRST_IN
        if not NEAR[area] & state.where[5 * token + seat] & 1 << other:
            raise illegal(action)
        _lift(state, other, token, seat)
        _lay(state, area, token, seat)
        if events is not None:
            events.append(MovedIn(seat, TOKENS[token], AREAS[other], AREAS[area]))
    elif action == DONE and not first:
        if events is not None:
            events.append(Declined(seat))
    else:
        raise illegal(action)
    if first and state.ritual == DOUBLE and playable_tokens(state) >> token & 1:  # W6.4
        state.phase = ASK_SECOND
        return
    state.ritual = -1
    _next_seat(state, events)


def _lift(state: WongarState, area: int, token: int, seat: int) -> None:
    lane = 5 * token + seat
    slot = 15 * area + lane
    state.tokens[slot] -= 1
    if not state.tokens[slot]:
        state.there[3 * area + token] ^= 1 << seat
        state.where[lane] ^= 1 << area


def _lay(state: WongarState, area: int, token: int, seat: int) -> None:
    lane = 5 * token + seat
    state.tokens[15 * area + lane] += 1
    state.there[3 * area + token] |= 1 << seat
    state.where[lane] |= 1 << area


def _next_seat(state: WongarState, events: list[Event] | None) -> None:
    """A card or a pass is complete: who has no token left is out (W6.2), and the next seat still in is asked."""
    still = state.still & present(state, state.area)
    if still != state.still:
        gone = state.still ^ still
        state.still = still
        if events is not None:
            events.extend(SeatOut(seat) for seat in range(state.seats) if gone >> seat & 1)
    if still:
        state.player = AFTER_SEAT[32 * state.player + still]
        state.phase = ASK_RITUAL
    else:
        _end_ceremony(state, events)


def _end_ceremony(state: WongarState, events: list[Event] | None) -> None:
    """Every type scores for its majority (W6.5), if anybody took part."""
    area, card = state.area, state.card
    if state.present:
        now = section(state)
        worth = STAKES[card][now]
        source = 3 * (card - ANCESTOR) + now
        for token, name in enumerate(TOKENS):
            leader = majority(state, area, token)
            if leader is not None:
                state.scored[leader.seat] += worth
                state.points[NUM_SOURCES * leader.seat + source] += worth
            if events is not None:
                seat, points, tied = (leader.seat, worth, leader.tied) if leader else (None, 0, False)
                events.append(Majority(AREAS[area], AREA_CARDS[card], now + 1, name, seat, points, tied))
    if events is not None:
        events.append(CeremonyEnded(AREAS[area]))
    state.area = -1
    finish_card(state, events)
