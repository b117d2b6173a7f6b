"""Why clicks on Wongar's table lead nowhere: a rule number and a message key for every senseless path.

It reads the same tables as the legal actions; the tests hold that it answers None exactly where a legal action goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.engine.core import Reason
from game.engine.wongar_ceremony import playable_tokens
from game.engine.wongar_tables import (
    ACTION_PATHS,
    AREA_INDEX,
    AREAS,
    ASK_SECOND,
    NEAR,
    OVER,
    PLAYABLE,
    RITUAL_CARDS,
    TOKENS,
    WITHIN_TWO,
)

if TYPE_CHECKING:
    from game.engine.wongar_state import WongarState

REASONS: Final = (
    "game_over",  # W7: nothing can be played any more
    "unknown_component",  # W10: this table has no such component; names it
    "one_choice",  # W10: one click answers this question (two move a token); names the next one
    "card_asked",  # W3.4: anything but an area's card was clicked where one must be taken; names it
    "card_taken",  # W3.4: the area's card was taken in this round; names the area
    "pile_empty",  # W3.2: the area has no cards left; names it
    "place_or_draw_asked",  # W4.1: neither an area nor the ritual deck was clicked; names it
    "none_left",  # W4.1, W4.2: no token of this type in the supply; names the type
    "type_asked",  # W4.2, W6.4: a type of token must be chosen first; names what was clicked
    "area_asked",  # W4.2, W4.3, W4.4: an area must be clicked; names what was
    "stands_there",  # W4.3, W4.4: the figure must come to another area; names the area
    "not_neighbour",  # W4.3, W6.3: the areas have no common edge; names the clicked one and the other
    "too_far",  # W4.4: more than two steps; names the clicked area and the elder's
    "ritual_asked",  # W6.1: neither a ritual card nor the pass was clicked; names it
    "not_in_hand",  # W6.1: no such ritual card in hand; names it
    "no_effect",  # W6.3, W6.4: no token of this type can be moved or removed; names the card or the type
    "must_take_effect",  # W6.3: a card that was played must take effect; names what was clicked
    "effect_asked",  # W6.3: neither an opponent nor an area was clicked; names it
    "own_token",  # W6.3: only opponents' tokens are removed; names the seat
    "none_to_remove",  # W6.3: that opponent has no token of the type here; names the seat and the type
    "none_here",  # W6.3: no own token of the type here to move out; names the type
    "none_there",  # W6.3: no own token of the type there to move in; names the area and the type
    "here_is_here",  # W6.3: a token moves between the ceremony's area and another; names it
    "neighbour_asked",  # W6.3: the area that the token moves to must be clicked; names what was
    "here_asked",  # W6.3: the ceremony's area must be clicked; names what was
)
"""Every message key that `WongarState.why_not` may give."""

COMPONENTS: Final = frozenset(name for path in ACTION_PATHS for name in path)


def why_not(state: WongarState, path: Sequence[str]) -> Reason | None:
    """Why the clicked components lead to no legal action; None if they do or still may."""
    if state.phase == OVER:
        return Reason("W7", "game_over")
    for name in path:
        if name not in COMPONENTS or (name.startswith("seat:") and int(_after(name)) >= state.seats):
            return Reason("W10", "unknown_component", (name,))
    return QUESTIONS[state.phase](state, path) if path else None


def _after(name: str) -> str:
    """What a component is of its kind: "hand" of "area:hand"."""
    return name.partition(":")[2]


def _further(path: Sequence[str], clicks: int = 1) -> Reason | None:
    """What is wrong with clicks after an action is complete."""
    return Reason("W10", "one_choice", (path[clicks],)) if len(path) > clicks else None


def _in_take(state: WongarState, path: Sequence[str]) -> Reason | None:
    if not path[0].startswith("card:"):
        return Reason("W3.4", "card_asked", (path[0],))
    name = _after(path[0])
    area = AREA_INDEX[name]
    if not state.visible >> area & 1:
        if state.taken_now >> area & 1:
            return Reason("W3.4", "card_taken", (name,))
        return Reason("W3.2", "pile_empty", (name,))
    return _further(path)


def _in_place(state: WongarState, path: Sequence[str]) -> Reason | None:
    if path[0].startswith("area:"):
        if not state.supply[5 * state.token + state.mover]:
            return Reason("W4.1", "none_left", (TOKENS[state.token],))
    elif path[0] != "deck":
        return Reason("W4.1", "place_or_draw_asked", (path[0],))
    return _further(path)


def _in_type(state: WongarState, path: Sequence[str]) -> Reason | None:
    if not path[0].startswith("type:"):
        return Reason("W4.2", "type_asked", (path[0],))
    name = _after(path[0])
    if not state.supply[5 * TOKENS.index(name) + state.mover]:
        return Reason("W4.2", "none_left", (name,))
    return _further(path)


def _in_triple(state: WongarState, path: Sequence[str]) -> Reason | None:
    if not path[0].startswith("area:"):
        return Reason("W4.2", "area_asked", (path[0],))
    return _further(path)


def _in_ancestor(state: WongarState, path: Sequence[str]) -> Reason | None:
    return _in_figure(path, "W4.3", state.ancestor_at, NEAR[state.ancestor_at], "not_neighbour")


def _in_elder(state: WongarState, path: Sequence[str]) -> Reason | None:
    return _in_figure(path, "W4.4", state.elder_at, WITHIN_TWO[state.elder_at], "too_far")


def _in_figure(path: Sequence[str], rule: str, at: int, reach: int, beyond: str) -> Reason | None:
    if not path[0].startswith("area:"):
        return Reason(rule, "area_asked", (path[0],))
    name = _after(path[0])
    if AREA_INDEX[name] == at:
        return Reason(rule, "stands_there", (name,))
    if not reach >> AREA_INDEX[name] & 1:
        return Reason(rule, beyond, (name, AREAS[at]))
    return _further(path)


def _in_ritual(state: WongarState, path: Sequence[str]) -> Reason | None:
    if path[0].startswith("hand:"):
        name = _after(path[0])
        card, held = RITUAL_CARDS.index(name), state.held[state.player]
        if not held >> card & 1:
            return Reason("W6.1", "not_in_hand", (name,))
        if not PLAYABLE[8 * held + playable_tokens(state)] >> card & 1:
            return Reason("W6.3", "no_effect", (name,))
    elif path[0] != "pass":
        return Reason("W6.1", "ritual_asked", (path[0],))
    return _further(path)


def _in_double(state: WongarState, path: Sequence[str]) -> Reason | None:
    if not path[0].startswith("type:"):
        return Reason("W6.4", "type_asked", (path[0],))
    name = _after(path[0])
    if not playable_tokens(state) >> TOKENS.index(name) & 1:
        return Reason("W6.4", "no_effect", (name,))
    return _further(path)


def _in_effect(state: WongarState, path: Sequence[str]) -> Reason | None:
    first = path[0]
    if first == "here":
        return _in_out(state, path)
    if first.startswith("area:"):
        return _in_in(state, path)
    if first.startswith("seat:"):
        seat = int(_after(first))
        if seat == state.player:
            return Reason("W6.3", "own_token", (first,))
        if not state.there[3 * state.area + state.token] >> seat & 1:
            return Reason("W6.3", "none_to_remove", (first, TOKENS[state.token]))
    elif first in ("done", "pass"):
        if state.phase != ASK_SECOND or first == "pass":
            return Reason("W6.3", "must_take_effect", (first,))
    else:
        return Reason("W6.3", "effect_asked", (first,))
    return _further(path)


def _in_out(state: WongarState, path: Sequence[str]) -> Reason | None:
    if not state.there[3 * state.area + state.token] >> state.player & 1:
        return Reason("W6.3", "none_here", (TOKENS[state.token],))
    if len(path) == 1:
        return None
    if not path[1].startswith("area:"):
        return Reason("W6.3", "neighbour_asked", (path[1],))
    return _beside(state, _after(path[1])) or _further(path, 2)


def _in_in(state: WongarState, path: Sequence[str]) -> Reason | None:
    name = _after(path[0])
    apart = _beside(state, name)
    if apart is not None:
        return apart
    if not state.where[5 * state.token + state.player] >> AREA_INDEX[name] & 1:
        return Reason("W6.3", "none_there", (name, TOKENS[state.token]))
    if len(path) == 1:
        return None
    if path[1] != "here":
        return Reason("W6.3", "here_asked", (path[1],))
    return _further(path, 2)


def _beside(state: WongarState, name: str) -> Reason | None:
    """What is wrong with an area that a token should move to or from."""
    if AREA_INDEX[name] == state.area:
        return Reason("W6.3", "here_is_here", (name,))
    if not NEAR[state.area] >> AREA_INDEX[name] & 1:
        return Reason("W6.3", "not_neighbour", (name, AREAS[state.area]))
    return None


QUESTIONS: Final[tuple[Callable[[WongarState, Sequence[str]], Reason | None], ...]] = (
    _in_take,
    _in_place,
    _in_type,
    _in_triple,
    _in_ancestor,
    _in_elder,
    _in_ritual,
    _in_double,
    _in_effect,
    _in_effect,
)
"""What answers, by phase."""
