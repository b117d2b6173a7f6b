"""An invisible window for the toolkit's tests."""

from __future__ import annotations

import pygame
import pytest

from game.ui.canvas import Canvas
from game.ui.sprites import Sprites
from game.ui.text import Fonts


@pytest.fixture
def canvas() -> Canvas:
    pygame.display.init()
    return Canvas(pygame.display.set_mode((1600, 900)), Sprites(), Fonts())
