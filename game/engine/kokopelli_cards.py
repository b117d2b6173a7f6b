"""Cards of Kokopelli that are laid: open, play, close, an empty hand, a second card (K2.2, K2.3, K2.6, K3, K5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.core import Event
from game.engine.kokopelli_events import (
    Closed,
    Emptied,
    EndTileLaid,
    Opened,
    Played,
)
from game.engine.kokopelli_points import lowest, score
from game.engine.kokopelli_tables import (
    ACTION,
    CARDS,
    CHIEF,
    FEAST,
    FLUTE,
    FROM_CHIEF,
    FROM_EMPTIED,
    FROM_FEAST,
    FROM_FLUTE,
    FROM_GUEST,
    FROM_OWNER,
    FROM_SOWER,
    FROM_TILES,
    GUEST,
    POINT_TILES,
    REFILL,
    SECOND,
    SNAKE,
    SOWER,
    SPACES,
    TILE_POINTS,
    WARRIOR,
    WILD,
    laid_names,
)
from game.engine.kokopelli_turn import clear, draw_cards, end_action, last_round, take

if TYPE_CHECKING:
    from game.engine.kokopelli_state import KokopelliState


def open_ceremony(state: KokopelliState, card: int, space: int, events: list[Event] | None) -> None:
    """Open a ceremony (K2.2)."""
    player = state.player
    _lay(state, card, space, 1)
    state.kinds[space] = card
    state.where[card] |= 1 << space
    state.filled |= 1 << space
    if events is not None:
        events.append(Opened(player, SPACES[space], CARDS[card]))
    sower = state.where[SOWER] & state.homes[player]
    if sower:
        score(state, player, FROM_SOWER, 1, lowest(sower), events)
    _after_card(state, card, events)


def play_card(state: KokopelliState, card: int, space: int, events: list[Event] | None) -> None:
    """Play a card on an open ceremony (K2.3), which may close it (K3)."""
    player, where = state.player, state.where
    owner = space // 5
    weight = 2 if card == WILD and where[SNAKE] & state.homes[player] else 1  # K5.3
    _lay(state, card, space, weight)
    total = state.weights[space]
    if events is not None:
        events.append(Played(player, SPACES[space], CARDS[state.kinds[space]], CARDS[card], weight, total))
    if owner != player:
        guest = where[GUEST] & state.homes[player]
        if guest:
            score(state, player, FROM_GUEST, 1, lowest(guest), events)
    if card == WILD:
        flute = where[FLUTE] & state.homes[owner]
        if flute:
            score(state, owner, FROM_FLUTE, 1, lowest(flute), events)
    if total >= state.closing_weight(owner):
        _close(state, space, owner, events)
    _after_card(state, card, events)


def _lay(state: KokopelliState, card: int, space: int, weight: int) -> None:
    """Lay a card of the player's on a space, for all to see."""
    player = state.player
    take(state, player, card)
    known = state.known[player]
    if card in known:
        place = known.index(card)
        state.known[player] = known[:place] + known[place + 1 :]
    state.laid[space] += (4 * card + player,)
    state.weights[space] += weight


def _close(state: KokopelliState, space: int, owner: int, events: list[Event] | None) -> None:
    """Close a ceremony (K3); the closing card was still played under it (K3.3)."""
    player = state.player
    chief = state.where[CHIEF] & state.homes[player]
    kind = state.kinds[space]
    closings = state.closings[kind]
    points = TILE_POINTS[closings]
    cards = clear(state, space)
    state.discards[owner] += cards
    if events is not None:
        events.append(Closed(player, owner, SPACES[space], CARDS[kind], laid_names(cards), points))
    score(state, player, FROM_TILES, points, space, events)  # K3.1
    if owner != player:  # K3.2
        score(state, owner, FROM_OWNER, 1, space, events)
    if chief:
        score(state, player, FROM_CHIEF, 1, lowest(chief), events)
    if closings < POINT_TILES:
        state.closings[kind] = closings + 1
        if closings + 1 == POINT_TILES and state.end_tiles:
            state.end_tiles -= 1
            state.end_laid |= 1 << kind
            if events is not None:
                events.append(EndTileLaid(CARDS[kind], state.end_tiles))
            if not state.end_tiles:
                last_round(state, "tile", events)


def _after_card(state: KokopelliState, card: int, events: list[Event] | None) -> None:
    """What follows an opened or played card: an empty hand (K2.6), a second card (K5.7)."""
    player = state.player
    home = state.homes[player]
    if not state.hand_sizes[player]:
        if events is not None:
            events.append(Emptied(player))
        score(state, player, FROM_EMPTIED, 1, -1, events)
        feast = state.where[FEAST] & home
        if feast:
            score(state, player, FROM_FEAST, 2, lowest(feast), events)
        draw_cards(state, player, REFILL, events)
    if state.phase == ACTION and state.where[WARRIOR] & home and state.card_actions(state.masks[player] & ~(1 << card)):
        state.phase = SECOND
        state.first_card = card
    else:
        end_action(state, events)
