"""A memory of pictures: those not seen for the longest time go when all of them take too much room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

import pygame


class Pictures:
    """Pictures by key, as many as fit into `room` pixels; but the newest always stays."""

    def __init__(self, room: int = 16_000_000) -> None:
        self.room = room
        self.pixels = 0
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The picture of that key, None if there is none any more."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def keep(self, key: Hashable, picture: pygame.Surface) -> None:
        """Remember a picture; its key must be new."""
        self._pictures[key] = picture
        self.pixels += _pixels(picture)
        while self.pixels > self.room and len(self._pictures) > 1:
            self.pixels -= _pixels(self._pictures.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget all."""
        self._pictures.clear()
        self.pixels = 0


def _pixels(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()
