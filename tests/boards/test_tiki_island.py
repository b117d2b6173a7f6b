"""Tiki's island fits every window."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.boards import tiki_island, tiki_layout
from game.boards.tiki_marks import LIFT
from game.ui.canvas import Canvas
from game.ui.sprites import Sprites
from game.ui.text import Fonts

TILES = (1, 1, 2, 1, -1, 1, -1, 0, 0)


@pytest.fixture
def canvas() -> Iterator[Canvas]:
    pygame.display.init()
    yield Canvas(pygame.display.set_mode((1280, 1024)), Sprites(), Fonts())


@pytest.mark.parametrize("tikis", [1, 2, 3, 4])
def test_the_highest_totem_of_the_top_row_stays_on_the_table(tikis: int) -> None:
    """Three tikis, and a fourth that is still carried on: a walk's first step onto a totem of two."""
    _x, foot = tiki_layout.foot("b1")
    head = foot - (tikis - 1) * tiki_layout.rise(tikis) - tiki_layout.HEAD
    assert head - (LIFT if tikis > 3 else 0) >= 0


def test_the_open_sea_has_no_streaks(canvas: Canvas) -> None:
    tiki_island.ground(canvas, TILES)
    table = canvas.rect((0, 0, 1600, 900))
    width, height = canvas.surface.get_size()
    for row in (table.top - 40, table.top - 100, 0, table.bottom + 40, height - 1):
        tones = [canvas.surface.get_at((x, row)) for x in range(width)]
        steps = [max(abs(a[i] - b[i]) for i in range(3)) for a, b in zip(tones, tones[4:], strict=False)]
        assert max(steps) <= 12, f"a hard edge in row {row}"
    far = [canvas.surface.get_at((x, 0)) for x in range(width)]
    assert max(max(tone[i] for tone in far) - min(tone[i] for tone in far) for i in range(3)) < 24
