"""How each game looks and is touched."""

from __future__ import annotations

from typing import Final

from game.boards.board import Board

BOARDS: Final[dict[str, type[Board]]] = {}
"""The board of every game that can be played, by the game's id."""

try:
    from game.boards.tiki import TikiBoard

    BOARDS["tiki"] = TikiBoard
except ImportError:
    pass
