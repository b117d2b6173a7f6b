"""Why clicks on Kokopelli's table lead nowhere: a rule number and a message key for every senseless path.

It reads the same state as the legal actions; the tests hold that it answers None exactly where a legal action goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.engine.core import Reason
from game.engine.kokopelli_tables import (
    ACTION_PATHS,
    CARD_INDEX,
    CARDS,
    FIRST_OPEN,
    FIRST_PLAY,
    OVER,
    PASS,
    RETURN,
    SECOND,
    SPACE_INDEX,
    SPACES,
    TABLES,
    TWINS,
    WILD,
    spaces_of,
)

if TYPE_CHECKING:
    from game.engine.kokopelli_state import KokopelliState

REASONS: Final = (
    "game_over",  # K4: nothing can be played any more
    "unknown_component",  # K8: the table has no such component; names it
    "not_in_game",  # K1.2: this type is not among the ten; names its id
    "no_such_space",  # K1.6: with this number of players there is no such space; names it
    "must_return",  # K2.7: first a card has to go under the pile
    "not_in_hand",  # K2.2: one does not hold this card; names its id
    "second_or_stop",  # K5.7: now only a second card may follow, or none
    "same_type",  # K5.7: the second card must be of a different type; names the id
    "pile_empty",  # K2.1, K2.5: no card to draw
    "hand_empty",  # K2.5: no card to exchange
    "must_act",  # K2.8: no pass while one can draw, open, play or exchange
    "no_second",  # K5.7: there is no second card to do without
    "nothing_to_cancel",  # K2.4: no ceremony in one's own village
    "own_space_asked",  # K2.4: something else was clicked where an own space is asked; names it
    "nothing_to_end",  # K2.4: no ceremony on this own space; names it
    "hand_asked",  # K2: a space or the pile was clicked before a card of the hand; names it
    "no_free_space",  # K2.2: this card cannot open, for the own village is full, and its type lies nowhere in reach; id
    "nothing_open",  # K2.3: no ceremony in reach to play a wild on
    "all_guarded",  # K5.4: the card could only close what a Guardian protects; names id and space
    "pile_later",  # K2.7: a card goes under the pile only at the end of a turn with too many
    "space_asked",  # K2: something else was clicked where a space is asked; names it
    "wild_cannot_open",  # K2.2
    "space_taken",  # K2.2: a ceremony lies on this own space; names it
    "already_open",  # K2.2: that type is open in the play area; names its id and the space where
    "out_of_reach",  # K2.3: this space is not in the play area; names it
    "space_empty",  # K2.3: no ceremony there to play on; names the space
    "wrong_type",  # K2.3: the card is of another type; names its id, that of the ceremony, and the space
    "guarded",  # K5.4: the card would close what a Guardian protects; names the space
    "one_choice",  # K2: the clicks before answer the question; names the next one
)
"""Every message key that `KokopelliState.why_not` may give, in the order of the checks."""

COMPONENTS: Final = frozenset(name for path in ACTION_PATHS for name in path)
"""The names of everything that can be clicked."""

HAND: Final = "hand:"
HOME: Final = "home."


def why_not(state: KokopelliState, path: Sequence[str]) -> Reason | None:
    """Why the clicked components lead to no legal action; None if they do or still may."""
    if state.phase == OVER:
        return Reason("K4", "game_over")
    for name in path:
        reason = _not_here(state, name)
        if reason is not None:
            return reason
    if not path:
        return None
    if state.phase == RETURN:
        reason, length = _in_return(state, path)
    elif state.phase == SECOND:
        reason, length = _in_second(state, path)
    else:
        reason, length = _in_action(state, path)
    if reason is None and len(path) > length:
        return Reason("K2", "one_choice", (path[length],))
    return reason


def _not_here(state: KokopelliState, name: str) -> Reason | None:
    if name not in COMPONENTS:
        return Reason("K8", "unknown_component", (name,))
    if name.startswith(HAND):
        card = name.removeprefix(HAND)
        if card != "wild" and CARD_INDEX[card] not in state.ceremonies:
            return Reason("K1.2", "not_in_game", (card,))
    elif name.startswith(HOME):
        if int(name.removeprefix(HOME)) > TABLES[state.seats].spaces:
            return Reason("K1.6", "no_such_space", (name,))
    elif name in SPACE_INDEX and not TABLES[state.seats].everything >> SPACE_INDEX[name] & 1:
        return Reason("K1.6", "no_such_space", (name,))
    return None


# Below, an answer is the reason, None if there is none so far, and how many clicks make up an action.


def _in_return(state: KokopelliState, path: Sequence[str]) -> tuple[Reason | None, int]:
    if not path[0].startswith(HAND):
        return Reason("K2.7", "must_return"), 2
    card = path[0].removeprefix(HAND)
    if not state.hands[state.player][CARD_INDEX[card]]:
        return Reason("K2.2", "not_in_hand", (card,)), 2
    if len(path) > 1 and path[1] != "pile":
        return Reason("K2.7", "must_return"), 2
    return None, 2


def _in_second(state: KokopelliState, path: Sequence[str]) -> tuple[Reason | None, int]:
    name = path[0]
    if name == "stop":
        return None, 1
    if name in ("draw", "exchange", "pass", "cancel"):
        return Reason("K5.7", "second_or_stop"), 1
    if name == HAND + CARDS[state.first_card]:
        return Reason("K5.7", "same_type", (CARDS[state.first_card],)), 2
    return _with_card(state, path)


def _in_action(state: KokopelliState, path: Sequence[str]) -> tuple[Reason | None, int]:
    name = path[0]
    player = state.player
    if name == "draw":
        return (None if state.piles[player] else Reason("K2.1", "pile_empty")), 1
    if name == "exchange":
        if not state.hand_sizes[player]:
            return Reason("K2.5", "hand_empty"), 1
        return (None if state.piles[player] else Reason("K2.5", "pile_empty")), 1
    if name == "pass":
        return (None if PASS in state.legal_actions() else Reason("K2.8", "must_act")), 1
    if name == "stop":
        return Reason("K5.7", "no_second"), 1
    if name == "cancel":
        return _cancelling(state, path), 2
    return _with_card(state, path)


def _cancelling(state: KokopelliState, path: Sequence[str]) -> Reason | None:
    filled = state.filled >> 5 * state.player & 31
    if not filled:
        return Reason("K2.4", "nothing_to_cancel")
    if len(path) > 1:
        if not path[1].startswith(HOME):
            return Reason("K2.4", "own_space_asked", (path[1],))
        if not filled >> int(path[1].removeprefix(HOME)) - 1 & 1:
            return Reason("K2.4", "nothing_to_end", (path[1],))
    return None


def _with_card(state: KokopelliState, path: Sequence[str]) -> tuple[Reason | None, int]:
    if not path[0].startswith(HAND):
        return Reason("K2", "hand_asked", (path[0],)), 2
    card = CARD_INDEX[path[0].removeprefix(HAND)]
    if not state.hands[state.player][card]:
        return Reason("K2.2", "not_in_hand", (CARDS[card],)), 2
    if len(path) == 1:
        return _anywhere(state, card), 2
    target = path[1]
    if target == "pile":
        return Reason("K2.7", "pile_later"), 2
    if target.startswith(HOME):
        return _opening(state, card, target), 2
    if target in SPACE_INDEX:
        return _playing(state, card, target), 2
    return Reason("K2", "space_asked", (target,)), 2


def _anywhere(state: KokopelliState, card: int) -> Reason | None:
    if any(ACTION_PATHS[action][0] == HAND + CARDS[card] for action in state.legal_actions()):
        return None
    here = (state.filled if card == WILD else state.where[card]) & state.reach(state.player)
    if here:
        return Reason("K5.4", "all_guarded", (CARDS[card], SPACES[spaces_of(here)[0]]))
    if card == WILD:
        return Reason("K2.3", "nothing_open")
    return Reason("K2.2", "no_free_space", (CARDS[card],))


def _opening(state: KokopelliState, card: int, target: str) -> Reason | None:
    if card == WILD:
        return Reason("K2.2", "wild_cannot_open")
    player = state.player
    space = int(target.removeprefix(HOME)) - 1
    if FIRST_OPEN + 5 * card + space in state.legal_actions():
        return None
    if state.filled >> 5 * player + space & 1:
        return Reason("K2.2", "space_taken", (target,))
    here = state.where[card] & state.areas[player]
    assert here and not state.has(player, TWINS)
    return Reason("K2.2", "already_open", (CARDS[card], SPACES[spaces_of(here)[0]]))


def _playing(state: KokopelliState, card: int, target: str) -> Reason | None:
    space = SPACE_INDEX[target]
    if FIRST_PLAY + 20 * card + space in state.legal_actions():
        return None
    if not state.reach(state.player) >> space & 1:
        return Reason("K2.3", "out_of_reach", (target,))
    kind = state.kinds[space]
    if kind < 0:
        return Reason("K2.3", "space_empty", (target,))
    if card not in (kind, WILD):
        return Reason("K2.3", "wrong_type", (CARDS[card], CARDS[kind], target))
    return Reason("K5.4", "guarded", (target,))
