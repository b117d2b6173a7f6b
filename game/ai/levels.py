"""The one door to all opponents: whose player plays which game, and how to ask it.

>>> from game.engine import GAMES
>>> game = GAMES["tiki"]
>>> state = game.start(game.deal(2, {}, seed=1))
>>> choice = choose(state, state.current_player(), 2, Random(7))
>>> choice.action in state.legal_actions()
True
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from game.ai.kokopelli import KokopelliWisdom
from game.ai.player import LEVELS, Choice, Level, Player, Progress, Report, Stop, ignore, never
from game.ai.searcher import Budget, Searcher
from game.ai.tiki import TikiPlayer
from game.ai.wongar import WongarWisdom
from game.engine import State
from game.engine.kokopelli_state import KokopelliState
from game.engine.wongar_state import WongarState

__all__ = ["LEVELS", "PLAYERS", "Choice", "Level", "Player", "Progress", "choose"]

_KOKOPELLI: Final = {1: Budget(1, noise=0.35), 2: Budget(4, noise=0.16), 3: Budget(12, noise=0.05), 4: Budget(800)}
_WONGAR: Final = {1: Budget(1, noise=0.135), 2: Budget(3, noise=0.08), 3: Budget(8, noise=0.04), 4: Budget(200)}
"""Spaced by measurement, see `game.ai.arena`: whoever changes what positions are worth has to measure again."""

PLAYERS: Final[Mapping[str, Player]] = {
    "tiki": TikiPlayer(),
    "kokopelli": Searcher(KokopelliState, KokopelliWisdom(), _KOKOPELLI),
    "wongar": Searcher(WongarState, WongarWisdom(), _WONGAR),
}
"""The player of every game by the game's id."""


def choose(state: State, seat: int, level: int, rng: Random, stop: Stop = never, progress: Report = ignore) -> Choice:
    """What a computer opponent of this level does for `seat`.

    Raises:
        ValueError: it is not the turn of `seat`, there is no such level, or nobody plays this game.
    """
    if seat < 0 or state.current_player() != seat:
        raise ValueError(f"seat {seat} is not to act")
    if level not in {known.number for known in LEVELS}:
        raise ValueError(f"there is no level {level}")
    return player_of(state).choose(state, seat, level, rng, stop, progress)


def player_of(state: State) -> Player:
    """Who plays the game of a state.

    Raises:
        ValueError: nobody does.
    """
    for player in PLAYERS.values():
        if player.state_type is type(state):
            return player
    raise ValueError(f"nobody plays {type(state).__name__}")
