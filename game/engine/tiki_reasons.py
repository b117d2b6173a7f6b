"""Why clicks on Tiki's board lead nowhere: a rule number and a message key for every senseless path.

It reads the same tables as the legal actions; the tests hold that it answers None exactly where a legal action goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.engine.core import Reason
from game.engine.tiki_tables import (
    CELL_INDEX,
    CELLS,
    HEIGHT,
    NEIGHBOURS,
    PASS,
    PATH_BETWEEN,
    PATH_INDEX,
    PATH_NAMES,
    TIKIS,
)

if TYPE_CHECKING:
    from game.engine.tiki_state import TikiState

REASONS: Final = (
    "game_over",  # T4: nothing can be played any more
    "unknown_component",  # T6: the table has no such component; names it
    "resolve_first",  # T3.3: two villages wait for the choice; names them
    "not_influenced",  # T3.3: the choice is between two other villages; names the clicked one and the two
    "village_asked",  # T2, T3.3: a path or the like was clicked where a village is asked; names it
    "path_asked",  # T5.1: a village or the like was clicked where the shaman's path is asked; names it
    "shaman_there",  # T5.1: the shaman stands on this path already; names it
    "one_choice",  # T2.3, T3.3, T5.1: one click answers this question; names the next one
    "must_play",  # T2.3: no pass while one can create or move
    "no_shaman",  # T5: the game is played without the shaman
    "shaman_waits",  # T5.1: the shaman moves only when a swamp is influenced
    "reserve_empty",  # T2.1: no tiki left to create with; names the village
    "empty_village",  # T2.2: no totem to move from here; names the village
    "opponent_totem",  # T2.2: the top tiki is not one's own, and T2.1: the village is taken; names the village
    "same_village",  # T2.2: a step leads to another village; names the village
    "not_neighbour",  # T2.2: no path joins these villages; names both
    "turn_back",  # T2.2: a totem does not turn straight back; names the village it left
    "too_many_steps",  # T2.2: a totem walks as many steps as it has tikis; names its village
    "path_blocked",  # T5.2: the shaman stands on this path; names it
    "dead_end",  # T2.2: no second step from this village but back or over the shaman's path; names the village and it
)
"""Every message key that `TikiState.why_not` may give, in the order of the checks."""


def why_not(state: TikiState, path: Sequence[str]) -> Reason | None:
    """Why the clicked components lead to no legal action; None if they do or still may."""
    if state.is_terminal():
        return Reason("T4", "game_over")
    for name in path:
        if name not in CELL_INDEX and name not in PATH_INDEX and name not in ("stay", "pass"):
            return Reason("T6", "unknown_component", (name,))
    if not path:
        return None
    if state.resolving >= 0:
        return _in_shaman_decision(state, path)
    if state.pending:
        return _in_choice(state, path)
    return _in_turn(state, path)


def _in_shaman_decision(state: TikiState, path: Sequence[str]) -> Reason | None:
    name = path[0]
    if name != "stay":
        if name not in PATH_INDEX:
            return Reason("T5.1", "path_asked", (name,))
        if PATH_INDEX[name] == state.shaman:
            return Reason("T5.1", "shaman_there", (name,))
    return Reason("T5.1", "one_choice", (path[1],)) if len(path) > 1 else None


def _in_choice(state: TikiState, path: Sequence[str]) -> Reason | None:
    name = path[0]
    waiting = tuple(CELLS[cell] for cell in state.pending)
    if name in waiting:
        return Reason("T3.3", "one_choice", (path[1],)) if len(path) > 1 else None
    if name == "pass" or (name in CELL_INDEX and len(path) > 1):
        return Reason("T3.3", "resolve_first", waiting)
    if name not in CELL_INDEX:
        return Reason("T3.3", "village_asked", (name,))
    return Reason("T3.3", "not_influenced", (name, *waiting))


def _in_turn(state: TikiState, path: Sequence[str]) -> Reason | None:
    name = path[0]
    if name == "pass":
        if PASS not in state.legal_actions():
            return Reason("T2.3", "must_play")
        return Reason("T2.3", "one_choice", (path[1],)) if len(path) > 1 else None
    if name not in CELL_INDEX:
        return Reason("T5.1", "shaman_waits") if state.with_shaman else Reason("T5", "no_shaman")
    code = state.totems[CELL_INDEX[name]]
    if not code:
        if len(path) > 1:
            return Reason("T2.2", "empty_village", (name,))
        return None if state.reserves[state.player] else Reason("T2.1", "reserve_empty", (name,))
    if TIKIS[code][-1] != state.player:
        return Reason("T2.2", "opponent_totem", (name,))
    return _in_walk(state, path, HEIGHT[code])


def _in_walk(state: TikiState, path: Sequence[str], steps: int) -> Reason | None:
    for number in range(1, len(path)):
        origin, name = path[number - 1], path[number]
        if name not in CELL_INDEX:
            return Reason("T2.2", "village_asked", (name,))
        if number > steps:
            return Reason("T2.2", "too_many_steps", (path[0],))
        if name == origin:
            return Reason("T2.2", "same_village", (name,))
        if CELL_INDEX[name] not in NEIGHBOURS[CELL_INDEX[origin]]:
            return Reason("T2.2", "not_neighbour", (origin, name))
        if number > 1 and name == path[number - 2]:
            return Reason("T2.2", "turn_back", (name,))
        between = PATH_BETWEEN[CELL_INDEX[origin], CELL_INDEX[name]]
        if between == state.shaman:
            return Reason("T5.2", "path_blocked", (PATH_NAMES[between],))
    if len(path) == 2 and steps == 2:
        ahead = [cell for cell in NEIGHBOURS[CELL_INDEX[path[1]]] if CELLS[cell] != path[0]]
        if all(PATH_BETWEEN[CELL_INDEX[path[1]], cell] == state.shaman for cell in ahead):
            return Reason("T2.2", "dead_end", (path[1], PATH_NAMES[state.shaman]))
    return None
