"""A turn of Kokopelli and the actions that lay no card: draw, cancel, exchange, what is too many, the end (K2, K4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.core import TERMINAL, Event
from game.engine.kokopelli_events import (
    Buried,
    Cancelled,
    Drew,
    Ended,
    Exchanged,
    LastRound,
    Returned,
    Saw,
    TookBack,
    TurnBegan,
)
from game.engine.kokopelli_points import final_scoring
from game.engine.kokopelli_tables import (
    ACTION,
    CARDS,
    LAST_ROUND,
    OVER,
    POTTER,
    RETURN,
    SPACES,
    card_names,
    laid_names,
)
from game.engine.ranking import winners

if TYPE_CHECKING:
    from game.engine.kokopelli_state import KokopelliState


def draw_cards(state: KokopelliState, seat: int, count: int, events: list[Event] | None) -> None:
    """Draw as many cards, or what is left."""
    pile, hand = state.piles[seat], state.hands[seat]
    cards = pile[:count]
    for card in cards:
        hand[card] += 1
        state.masks[seat] |= 1 << card
    state.piles[seat] = pile[count:]
    state.hand_sizes[seat] += len(cards)
    if cards and events is not None:
        events.append(Drew(seat, len(cards)))
        events.append(Saw(seat, card_names(cards)))


def take(state: KokopelliState, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    hand = state.hands[seat]
    hand[card] -= 1
    if not hand[card]:
        state.masks[seat] ^= 1 << card
    state.hand_sizes[seat] -= 1


def clear(state: KokopelliState, space: int) -> tuple[int, ...]:
    """Take the cards off a space."""
    cards = state.laid[space]
    state.where[state.kinds[space]] ^= 1 << space
    state.filled ^= 1 << space
    state.laid[space] = ()
    state.kinds[space] = -1
    state.weights[space] = 0
    return cards


def cancel(state: KokopelliState, space: int, events: list[Event] | None) -> None:
    """Cancel a ceremony (K2.4)."""
    player = state.player
    potter = state.where[POTTER] & state.homes[player]  # K5.9: its own cancelling too
    kind = state.kinds[space]
    cards = clear(state, space)
    if events is not None:
        events.append(Cancelled(player, SPACES[space], CARDS[kind], laid_names(cards)))
    if potter:
        taken = [code // 4 for code in cards]
        for card in taken:
            state.hands[player][card] += 1
            state.masks[player] |= 1 << card
        state.hand_sizes[player] += len(taken)
        state.known[player] = tuple(sorted([*state.known[player], *taken]))
        if events is not None:
            events.append(TookBack(player, laid_names(cards)))
    else:
        state.discards[player] += cards
    end_action(state, events)


def exchange(state: KokopelliState, events: list[Event] | None) -> None:
    """Exchange the whole hand (K2.5)."""
    player = state.player
    cards = tuple(card for card, count in enumerate(state.hands[player]) for _ in range(count))
    names = card_names(cards)
    state.hands[player] = [0] * 17
    state.masks[player] = state.hand_sizes[player] = 0
    state.known[player] = ()
    if state.under:
        state.piles[player] += cards
        state.buried[player] += (len(cards),)
    else:
        state.discards[player] += tuple(4 * card + player for card in cards)
    if events is not None:
        events.append(Exchanged(player, len(cards), () if state.under else names))
        if state.under:
            events.append(Buried(player, names))
    draw_cards(state, player, len(cards), events)
    end_action(state, events)


def end_action(state: KokopelliState, events: list[Event] | None) -> None:
    """Go on to the next action, to the cards that are too many (K2.7), or to the next turn."""
    state.done += 1
    state.phase = ACTION
    state.first_card = -1
    player = state.player
    if state.done >= state.actions(player):  # K5.1
        if state.hand_sizes[player] > state.hand_limit(player):
            state.phase = RETURN
        else:
            _end_turn(state, events)


def return_card(state: KokopelliState, card: int, events: list[Event] | None) -> None:
    """Put a card under the pile (K2.7)."""
    player = state.player
    take(state, player, card)
    state.piles[player] += (card,)
    state.buried[player] += (1,)
    known = state.known[player]
    if known:  # it may have been any of them
        state.known[player] = tuple(one for one, before in zip(known[1:], known, strict=False) if one == before)
    if events is not None:
        events.append(Returned(player))
        events.append(Buried(player, (CARDS[card],)))
    if state.hand_sizes[player] <= state.hand_limit(player):
        _end_turn(state, events)


def last_round(state: KokopelliState, reason: str, events: list[Event] | None) -> None:
    """This round is the last (K4.1, K4.5); once that is so, another reason changes nothing."""
    if state.trigger is None:
        state.trigger = reason
        if events is not None:
            events.append(LastRound(reason, "K4.5" if reason == "rounds" else "K4.1"))


def _end_turn(state: KokopelliState, events: list[Event] | None) -> None:
    """Go on to the next turn, or end the game with the round (K4.1, K4.5)."""
    player = state.player
    if not state.piles[player]:
        last_round(state, "pile", events)
    turn, seats = state.turn, state.seats
    if turn % seats == 0:
        if state.trigger is not None:
            _end_game(state, events)
            return
        if turn == (LAST_ROUND - 1) * seats:
            last_round(state, "rounds", events)
    state.turn = turn + 1
    state.player = player = (player + 1) % seats  # K1.7
    state.done = 0
    state.phase = ACTION
    if events is not None:
        events.append(TurnBegan(player, state.turn, state.round, state.actions(player)))


def _end_game(state: KokopelliState, events: list[Event] | None) -> None:
    final_scoring(state, events)
    state.phase = OVER
    state.player = TERMINAL
    if events is not None:
        events.append(Ended("K4.5" if state.trigger == "rounds" else "K4.1", winners(state.totals)))
