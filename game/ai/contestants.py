"""Who can play in the arena: the levels, and the yardsticks that they are held to.

A contestant gets a state that fits what the seat to act knows (`State.resample`), never the true one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Final

from game.ai import plain
from game.ai.levels import LEVELS, choose
from game.engine import State
from game.engine.wongar_ceremony import majority, section
from game.engine.wongar_state import WongarState
from game.engine.wongar_tables import AREAS, ELDER, STAKES, TOKENS

Contestant = Callable[[State, Random], int]
"""Picks an action for the seat to act."""

NAMES: Final = "1 to 4, random, greedy, plain:SECONDS or open_spiel:SIMULATIONS"


def contestant(name: str) -> Contestant:
    """The contestant of a name.

    ======================  ===========================================================================
    ``1`` … ``4``           the computer opponent of the level
    random                  anything legal
    greedy                  what brings the best score at once
    plain:SECONDS           SO-ISMCTS with uniform playouts, so many seconds of the processor a decision
    open_spiel:SIMULATIONS  OpenSpiel's MCTS or ISMCTS with uniform playouts (needs the extra `research`)
    ======================  ===========================================================================

    Raises:
        ValueError: nobody has this name, or its library is not installed.
    """
    kind, colon, budget = name.partition(":")
    if not colon:
        if kind in _SIMPLE:
            return _SIMPLE[kind]
        if kind in {str(level.number) for level in LEVELS}:
            return _of_level(int(kind))
    elif kind == "plain" and (seconds := _seconds(budget)):
        return _plain(seconds)
    elif kind == "open_spiel" and budget.isdecimal() and int(budget):
        return _open_spiel(int(budget))
    raise ValueError(f"{name or 'an empty name'} is no contestant: choose {NAMES}")


def any_action(state: State, rng: Random) -> int:
    """Picks anything legal."""
    return rng.choice(state.legal_actions())


def greedy(state: State, rng: Random) -> int:
    """Picks what brings the best score at once, compared with the others'; among equals anything.

    In Wongar, where few actions score at once, all majorities that stand on the board count as if they were scored now.
    """
    seat = state.current_player()
    actions = state.legal_actions()
    rng.shuffle(actions)

    def lead(action: int) -> float:
        after = state.clone()
        after.apply_action(action)
        totals = [score.total for score in after.scores()]
        if isinstance(after, WongarState):
            _score_majorities(after, totals)
        return 100 * after.returns()[seat] + len(totals) * totals[seat] - sum(totals)

    return max(actions, key=lead)


def _score_majorities(state: WongarState, totals: list[int]) -> None:
    """Add what majorities bring: where a ceremony goes on for its card, elsewhere for an elder."""
    now = section(state)
    for area in range(len(AREAS)):
        points = STAKES[state.card if area == state.area else ELDER][now]
        for token in range(len(TOKENS)):
            leader = majority(state, area, token)
            if leader is not None:
                totals[leader.seat] += points


_SIMPLE: Final[dict[str, Contestant]] = {"random": any_action, "greedy": greedy}


def _of_level(level: int) -> Contestant:
    return lambda state, rng: choose(state, state.current_player(), level, rng).action


def _plain(seconds: float) -> Contestant:
    def play(state: State, rng: Random) -> int:
        end = time.process_time() + seconds  # of the processor: a busy machine takes nothing away
        visits = plain.search(state, rng, lambda: time.process_time() < end)
        return max(visits, key=visits.__getitem__)

    return play


def _open_spiel(simulations: int) -> Contestant:
    try:
        from game.ai.open_spiel import decide
    except ImportError as error:
        raise ValueError(f"open_spiel needs OpenSpiel: pip install -e '.[research]' ({error})") from None
    return lambda state, rng: decide(state, simulations, rng)


def _seconds(text: str) -> float:
    """A number of seconds above 0; 0.0 if `text` is none."""
    try:
        seconds = float(text)
    except ValueError:
        return 0.0
    return seconds if 0 < seconds < 3600 else 0.0
