"""Positions of Kokopelli that are written down instead of played, for tests, lessons and puzzles.

Decks are what they are in a game: what lies neither in a hand nor on the board nor, where it is given, in the pile lies
on the discard pile of the seat whose deck it comes from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.engine.core import InvalidSetup
from game.engine.kokopelli_tables import (
    CARD_INDEX,
    CEREMONIES,
    COPIES,
    IN_GAME,
    LAST_ROUND,
    POINT_TILES,
    TABLES,
    WILD,
    WILDS,
)

if TYPE_CHECKING:
    from game.engine.kokopelli_state import KokopelliState


def deck(ceremonies: Sequence[str]) -> list[str]:
    """The 36 cards of a player (K1.1), in alphabetical order."""
    return [ceremony for ceremony in sorted(ceremonies) for _ in range(COPIES)] + ["wild"] * WILDS


def set_up(
    kind: type[KokopelliState],
    *,
    seats: int,
    ceremonies: Sequence[str],
    exchange: str,
    start: int,
    player: int,
    hands: Sequence[Sequence[str]],
    piles: Mapping[int, Sequence[str]],
    villages: Sequence[Mapping[int, Sequence[str]]],
    closed: Mapping[str, int],
    round_: int,
    done: int,
) -> KokopelliState:
    """`KokopelliState.from_position`, which describes the arguments.

    Raises:
        InvalidSetup: no game can stand like this; names the argument.
    """
    if seats not in TABLES:
        raise InvalidSetup("seats", "must be 2, 3 or 4")
    if len(set(ceremonies)) != IN_GAME or len(ceremonies) != IN_GAME or not set(ceremonies) <= set(CEREMONIES):
        raise InvalidSetup("ceremonies", "must be ten different types")
    if exchange not in ("discard", "under"):
        raise InvalidSetup("exchange", "must be discard or under")
    for name, seat in (("start", start), ("player", player)):
        if seat not in range(seats):
            raise InvalidSetup(name, "must be a seat")
    state = kind(ceremonies, [deck(ceremonies)] * seats, start, exchange == "under")
    left = [Counter(deck(ceremonies)) for _ in range(seats)]
    _set_hands(state, hands, left)
    _set_villages(state, villages, left)
    _set_piles(state, piles, left)
    _set_tiles(state, closed)
    if not 1 <= round_ <= LAST_ROUND:
        raise InvalidSetup("round", "must be from 1 to 40")
    state.player = player
    state.turn = (round_ - 1) * seats + (player - start) % seats + 1
    state.trigger = "rounds" if round_ == LAST_ROUND else None if state.end_tiles else "tile"
    if not 0 <= done < state.actions(player):
        raise InvalidSetup("done", "must leave an action")
    state.done = done
    return state


def _card(name: str, left: Counter[str], where: str) -> int:
    if not left[name]:
        raise InvalidSetup(where, f"has more of {name[:40]} than there are")
    left[name] -= 1
    return CARD_INDEX[name]


def _set_hands(state: KokopelliState, hands: Sequence[Sequence[str]], left: list[Counter[str]]) -> None:
    if len(hands) > state.seats:
        raise InvalidSetup("hands", "must be one per seat")
    for seat in range(state.seats):
        state.hands[seat] = [0] * 17
        state.masks[seat] = 0
        names = hands[seat] if seat < len(hands) else ()
        for name in names:
            card = _card(name, left[seat], "hands")
            state.hands[seat][card] += 1
            state.masks[seat] |= 1 << card
        state.hand_sizes[seat] = len(names)


def _set_villages(
    state: KokopelliState, villages: Sequence[Mapping[int, Sequence[str]]], left: list[Counter[str]]
) -> None:
    if len(villages) > state.seats:
        raise InvalidSetup("villages", "must be one per seat")
    for seat, village in enumerate(villages):
        for number, texts in village.items():
            space = 5 * seat + number - 1
            if not 1 <= number <= TABLES[state.seats].spaces:
                raise InvalidSetup("villages", f"has no space {number}")
            for text in texts:
                name, _, weight = text.partition("*")
                name, _, layer = name.partition(":")
                by = int(layer) if layer else seat
                if by not in range(state.seats) or weight not in ("", "2") or (weight and name != "wild"):
                    raise InvalidSetup("villages", f"has no card {text[:40]}")
                state.laid[space] += (4 * _card(name, left[by], "villages") + by,)
                state.weights[space] += 2 if weight else 1
            kind = state.laid[space][0] // 4 if texts else WILD
            if kind == WILD or any(code // 4 not in (kind, WILD) for code in state.laid[space]):
                raise InvalidSetup("villages", f"has no ceremony like {', '.join(texts)[:40]}")
            state.kinds[space] = kind
            state.where[kind] |= 1 << space
            state.filled |= 1 << space


def _set_piles(state: KokopelliState, piles: Mapping[int, Sequence[str]], left: list[Counter[str]]) -> None:
    if not set(piles) <= set(range(state.seats)):
        raise InvalidSetup("piles", "must be of a seat")
    for seat in range(state.seats):
        if seat in piles:
            state.piles[seat] = tuple(_card(name, left[seat], "piles") for name in piles[seat])
        rest = [CARD_INDEX[name] for name in sorted(left[seat].elements())]
        if seat in piles:
            state.discards[seat] = tuple(4 * card + seat for card in rest)
        else:
            state.piles[seat] = tuple(rest)


def _set_tiles(state: KokopelliState, closed: Mapping[str, int]) -> None:
    for name, closings in closed.items():
        if CARD_INDEX.get(name) not in state.ceremonies or not 0 <= closings <= POINT_TILES:
            raise InvalidSetup("closed", "must be up to 2 per type")
        state.closings[CARD_INDEX[name]] = closings
        if closings == POINT_TILES and state.end_tiles:
            state.end_tiles -= 1
            state.end_laid |= 1 << CARD_INDEX[name]
