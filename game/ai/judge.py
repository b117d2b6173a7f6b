"""Looking back: what an action that was played was worth, beside the best that could have been played instead.

It is judged by what the mover could know, as an opponent without errors would weigh it (`Player.judge`).

>>> from random import Random
>>> from game.engine import GAMES
>>> game = GAMES["tiki"]
>>> state = game.start(game.deal(2, {}, seed=1))
>>> found = judge(state, state.current_player(), state.legal_actions()[0], 0.05, Random(7))
>>> found.best in state.legal_actions(), found.best_value >= found.value
(True, True)
"""

from __future__ import annotations

from random import Random

from game.ai.levels import player_of
from game.ai.player import Judgement, Report, Stop, ignore, never
from game.engine import State

__all__ = ["Judgement", "judge"]


def judge(
    state: State, seat: int, action: int, effort: float, rng: Random, stop: Stop = never, progress: Report = ignore
) -> Judgement:
    """Weigh an action of `seat` against all others.

    Args:
        effort: how much to look at; 1 takes some tenths of a second. Cut short by `stop`, it is a first impression.

    Raises:
        ValueError: it is not the turn of `seat`, the action is not legal, or nobody plays this game.
    """
    if seat < 0 or state.current_player() != seat:
        raise ValueError(f"seat {seat} is not to act")
    legal = state.legal_actions()
    if action not in legal:
        raise ValueError(f"action {action} is not legal")
    return player_of(state).judge(state, seat, action, effort, rng, stop, progress)
