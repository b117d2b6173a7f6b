"""What one seat may know of a position of Kokopelli; all that a screen is drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.kokopelli_secrets import buried, known_bottom
from game.engine.kokopelli_tables import (
    CARDS,
    CEREMONIES,
    LAST_ROUND,
    MESSENGER,
    NEAR_LAST_ROUND,
    OVER,
    PHASES,
    POINT_TILES,
    TABLES,
    TILE_POINTS,
    card_names,
    laid_names,
)

if TYPE_CHECKING:
    from game.engine.kokopelli_state import KokopelliState


@dataclass(frozen=True, slots=True)
class Ceremony:
    """An open ceremony.

    Attributes:
        type: its id.
        cards: the ids of its cards in the order laid; the first is the one that opened it.
        layers: the seats that laid them.
        weight: what they count together (K5.3).
    """

    type: str
    cards: tuple[str, ...]
    layers: tuple[int, ...]
    weight: int


@dataclass(frozen=True, slots=True)
class KokopelliView:
    """What `seat` may know (K6). Cards are ids; a hand is in alphabetical order, `wild` last.

    Attributes:
        start: the seat that began.
        turn, round: from 1.
        phase: "action", "second" (one more card or none, K5.7), "return" (K2.7) or "over".
        actions_left: the actions of this turn still to come, the one in hand included (K5.1); 0 in "return".
        first_card: in "second" the card laid first in this action: the next one must be another (K5.7).
        ceremonies: the ten types.
        exchange: "discard" or "under" (K2.5).
        hand: the seat's own cards.
        known_bottom: what lies under the seat's own pile because it put it there, nearest the top first.
        hand_sizes, hand_limits: per seat the cards it holds, and how many it may at the end of its turn (K2.7).
        known_hands: per seat the cards that all know it holds, since Potter took them back.
        draw_counts: per seat the cards in its pile.
        buried: per seat how many cards it put under its pile at a time and still lie there, nearest the top first.
        discards: per seat its discard pile, the last on top.
        villages: per seat and space the ceremony open there, None if there is none.
        closing_weights: per seat the weight that closes a ceremony in its village: 4, or 3 with Drummer (K5.3).
        abilities: per seat the types open in its village, in alphabetical order (K5).
        areas: per seat its play area by the names of spaces (K1.7); this decides about opening (K2.2).
        reach: per seat where it may play cards: its play area, or every space with Messenger (K5.8).
        point_tiles: per type of `ceremonies` what its next closings give: (4, 3), (3,), (1,) with a game-end tile,
            () when both are gone and there is none; then a closing still gives 1 (K3.1).
        end_tiles_left: the game-end tiles in the supply.
        totals: per seat its points so far.
        last_round: whether this round is the last (K4.1, K4.5).
        trigger: why: "pile", "tile" or "rounds".
        round_limit_near: whether the 35th round has come (K4.5).
    """

    seat: int
    current_player: int
    seats: int
    start: int
    turn: int
    round: int
    phase: str
    actions_left: int
    first_card: str | None
    ceremonies: tuple[str, ...]
    exchange: str
    hand: tuple[str, ...]
    known_bottom: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    hand_limits: tuple[int, ...]
    known_hands: tuple[tuple[str, ...], ...]
    draw_counts: tuple[int, ...]
    buried: tuple[tuple[int, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    villages: tuple[tuple[Ceremony | None, ...], ...]
    closing_weights: tuple[int, ...]
    abilities: tuple[tuple[str, ...], ...]
    areas: tuple[tuple[str, ...], ...]
    reach: tuple[tuple[str, ...], ...]
    point_tiles: tuple[tuple[int, ...], ...]
    end_tiles_left: int
    totals: tuple[int, ...]
    last_round: bool
    trigger: str | None
    round_limit_near: bool


def look(state: KokopelliState, seat: int) -> KokopelliView:
    """What `seat` may know of a state."""
    everyone = range(state.seats)
    table = TABLES[state.seats]
    playing = state.phase != OVER
    return KokopelliView(
        seat=seat,
        current_player=state.player,
        seats=state.seats,
        start=state.start,
        turn=state.turn,
        round=state.round,
        phase=PHASES[state.phase],
        actions_left=max(state.actions(state.player) - state.done, 0) if playing else 0,
        first_card=None if state.first_card < 0 else CARDS[state.first_card],
        ceremonies=card_names(state.ceremonies),
        exchange="under" if state.under else "discard",
        hand=tuple(CARDS[card] for card, count in enumerate(state.hands[seat]) for _ in range(count)),
        known_bottom=card_names(known_bottom(state, seat)),
        hand_sizes=tuple(state.hand_sizes),
        hand_limits=tuple(state.hand_limit(other) for other in everyone),
        known_hands=tuple(card_names(known) for known in state.known),
        draw_counts=tuple(len(pile) for pile in state.piles),
        buried=tuple(buried(state, other) for other in everyone),
        discards=tuple(laid_names(pile) for pile in state.discards),
        villages=tuple(_village(state, 5 * other, table.spaces) for other in everyone),
        closing_weights=tuple(state.closing_weight(other) for other in everyone),
        abilities=tuple(_abilities(state, home) for home in table.homes),
        areas=table.area_names,
        reach=tuple(
            table.all_names if state.has(other, MESSENGER) else area for other, area in enumerate(table.area_names)
        ),
        point_tiles=tuple(_point_tiles(state, ceremony) for ceremony in state.ceremonies),
        end_tiles_left=state.end_tiles,
        totals=tuple(state.totals),
        last_round=state.trigger is not None,
        trigger=state.trigger,
        round_limit_near=NEAR_LAST_ROUND <= state.round <= LAST_ROUND,
    )


def _village(state: KokopelliState, first: int, spaces: int) -> tuple[Ceremony | None, ...]:
    village: list[Ceremony | None] = []
    for space in range(first, first + spaces):
        codes = state.laid[space]
        if codes:
            cards = laid_names(codes)
            village.append(Ceremony(cards[0], cards, tuple([code % 4 for code in codes]), state.weights[space]))
        else:
            village.append(None)
    return tuple(village)


def _abilities(state: KokopelliState, home: int) -> tuple[str, ...]:
    return tuple([CEREMONIES[ceremony] for ceremony, spaces in enumerate(state.where) if spaces & home])


def _point_tiles(state: KokopelliState, ceremony: int) -> tuple[int, ...]:
    closings = state.closings[ceremony]
    if closings < POINT_TILES:
        return TILE_POINTS[closings:POINT_TILES]
    return (TILE_POINTS[closings],) if state.end_laid >> ceremony & 1 else ()
