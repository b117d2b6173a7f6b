"""The rules of the games: pure Python, no window, no file, no clock, no global randomness.

>>> sorted(GAMES)
['kokopelli', 'tiki', 'wongar']
"""

from __future__ import annotations

from typing import Final

from game.engine.core import (
    TERMINAL,
    EngineError,
    Event,
    Game,
    IllegalAction,
    InvalidAction,
    InvalidSetup,
    Option,
    Options,
    Points,
    Reason,
    Score,
    Setup,
    State,
    View,
)
from game.engine.kokopelli import Kokopelli
from game.engine.tiki import Tiki
from game.engine.wongar import Wongar

__all__ = [
    "GAMES",
    "TERMINAL",
    "EngineError",
    "Event",
    "Game",
    "IllegalAction",
    "InvalidAction",
    "InvalidSetup",
    "Option",
    "Options",
    "Points",
    "Reason",
    "Score",
    "Setup",
    "State",
    "View",
]

GAMES: Final[dict[str, Game]] = {game.id: game for game in (Tiki(), Kokopelli(), Wongar())}
"""Every game by its id."""
