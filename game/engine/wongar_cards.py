"""Taking an area card of Wongar and doing what it says (W3.4, W4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.core import Event
from game.engine.wongar_ceremony import begin_ceremony
from game.engine.wongar_events import FigureMoved, FigureTaken, Placed, Took, TypeChosen
from game.engine.wongar_round import draw_ritual, finish_card
from game.engine.wongar_tables import (
    ANCESTOR,
    AREA_CARDS,
    AREAS,
    ASK_ANCESTOR,
    ASK_ELDER,
    ASK_PLACE,
    ASK_TRIPLE,
    ASK_TYPE,
    BOTH,
    DRAW,
    DRAW_FOUR,
    ELDER,
    FIRST_ANCESTOR,
    FIRST_ELDER,
    FIRST_PLACE,
    FIRST_TYPE,
    NEAR,
    TOKENS,
    TRIPLE,
    WITHIN_TWO,
    illegal,
)

if TYPE_CHECKING:
    from game.engine.wongar_state import WongarState


def play_take(state: WongarState, area: int, events: list[Event] | None) -> None:
    """`take AREA` (W3.4)."""
    if not 0 <= area < 10 or not state.visible >> area & 1:
        raise illegal(area)
    seat = state.mover
    card = state.piles[area][state.face_down[area]]
    state.visible ^= 1 << area
    state.taken_now |= 1 << area
    state.card = card
    state.card_area = area
    if events is not None:
        events.append(Took(seat, AREAS[area], AREA_CARDS[card]))
    if card < TRIPLE:  # W4.1
        state.token = card
        state.placements = 2
        state.phase = ASK_PLACE
        if state.supply[5 * card + seat]:
            _place(state, area, events)
    elif card == TRIPLE:  # W4.2
        if any(state.supply[seat::5]):
            state.phase = ASK_TYPE
        else:
            finish_card(state, events)
    elif card == ANCESTOR:  # W4.3
        _take_ancestor(state, events)
        state.phase = ASK_ANCESTOR
    elif card == ELDER:  # W4.4
        _take_elder(state, events)
        state.phase = ASK_ELDER
    elif card == BOTH:  # W4.5
        _take_ancestor(state, events)
        _take_elder(state, events)
        _move_ancestor(state, area, events)
        _move_elder(state, area, events)
        begin_ceremony(state, area, events)
    else:
        assert card == DRAW_FOUR  # W4.6
        draw_ritual(state, seat, 4, events)
        finish_card(state, events)


def play_place(state: WongarState, action: int, events: list[Event] | None) -> None:
    """`place AREA` or `draw` (W4.1)."""
    if action == DRAW:
        draw_ritual(state, state.mover, 1, events)
    elif FIRST_PLACE <= action < DRAW and state.supply[5 * state.token + state.mover]:
        _place(state, action - FIRST_PLACE, events)
    else:
        raise illegal(action)
    state.placements -= 1
    if not state.placements:
        finish_card(state, events)


def play_type(state: WongarState, action: int, events: list[Event] | None) -> None:
    """`type TYPE` of a triple (W4.2)."""
    token = action - FIRST_TYPE
    left = state.supply[5 * token + state.mover] if 0 <= token < 3 else 0
    if not left:
        raise illegal(action)
    state.token = token
    state.placements = min(3, left)
    state.phase = ASK_TRIPLE
    if events is not None:
        events.append(TypeChosen(state.mover, TOKENS[token]))


def play_triple(state: WongarState, action: int, events: list[Event] | None) -> None:
    """`place AREA` of a triple (W4.2)."""
    if not FIRST_PLACE <= action < DRAW:
        raise illegal(action)
    _place(state, action - FIRST_PLACE, events)
    state.placements -= 1
    if not state.placements:
        finish_card(state, events)


def play_ancestor(state: WongarState, action: int, events: list[Event] | None) -> None:
    """`ancestor AREA` (W4.3)."""
    area = action - FIRST_ANCESTOR
    if not 0 <= area < 10 or not NEAR[state.ancestor_at] >> area & 1:
        raise illegal(action)
    _move_ancestor(state, area, events)
    begin_ceremony(state, area, events)


def play_elder(state: WongarState, action: int, events: list[Event] | None) -> None:
    """`elder AREA` (W4.4)."""
    area = action - FIRST_ELDER
    if not 0 <= area < 10 or not WITHIN_TWO[state.elder_at] >> area & 1:
        raise illegal(action)
    _move_elder(state, area, events)
    begin_ceremony(state, area, events)


def _place(state: WongarState, area: int, events: list[Event] | None) -> None:
    """A token of the type in question comes from the mover's supply to an area."""
    seat, token = state.mover, state.token
    lane = 5 * token + seat
    state.supply[lane] -= 1
    state.tokens[15 * area + lane] += 1
    state.there[3 * area + token] |= 1 << seat
    state.where[lane] |= 1 << area
    if events is not None:
        events.append(Placed(seat, AREAS[area], TOKENS[token]))


def _take_ancestor(state: WongarState, events: list[Event] | None) -> None:
    if events is not None:
        events.append(FigureTaken(state.mover, AREA_CARDS[ANCESTOR], state.ancestor_holder))
    state.ancestor_holder = state.mover


def _take_elder(state: WongarState, events: list[Event] | None) -> None:
    if events is not None:
        events.append(FigureTaken(state.mover, AREA_CARDS[ELDER], state.elder_holder))
    state.elder_holder = state.mover


def _move_ancestor(state: WongarState, area: int, events: list[Event] | None) -> None:
    if events is not None:
        events.append(FigureMoved(AREA_CARDS[ANCESTOR], AREAS[state.ancestor_at], AREAS[area]))
    state.ancestor_at = area


def _move_elder(state: WongarState, area: int, events: list[Event] | None) -> None:
    if events is not None:
        events.append(FigureMoved(AREA_CARDS[ELDER], AREAS[state.elder_at], AREAS[area]))
    state.elder_at = area
