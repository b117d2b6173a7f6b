"""How each game looks and is touched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from game.boards.board import Board


def _tiki() -> type[Board]:
    from game.boards.tiki import TikiBoard

    return TikiBoard


def _kokopelli() -> type[Board]:
    from game.boards.kokopelli import KokopelliBoard

    return KokopelliBoard


def _wongar() -> type[Board]:
    from game.boards.wongar import WongarBoard

    return WongarBoard


class Boards(Mapping[str, type[Board]]):
    """Boards by their game's id; a board's module is loaded when it is first asked for."""

    def __init__(self, loaders: Mapping[str, Callable[[], type[Board]]]) -> None:
        self._loaders = dict(loaders)

    def __getitem__(self, game: str) -> type[Board]:
        return self._loaders[game]()

    def __contains__(self, game: object) -> bool:
        return game in self._loaders

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaders)

    def __len__(self) -> int:
        return len(self._loaders)


BOARDS: Final = Boards({"tiki": _tiki, "kokopelli": _kokopelli, "wongar": _wongar})
"""The board of every game that can be played."""
