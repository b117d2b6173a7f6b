"""A small picture of a game."""

from __future__ import annotations

import pygame

from game.ui.canvas import Canvas, Rect


def draw_thumb(canvas: Canvas, poster: str, rect: Rect) -> None:
    """A square cut of a poster with rounded corners."""

    def paint(surface: pygame.Surface, unit: float) -> None:
        side = surface.get_width()
        wide = round(side * 1.5)
        picture = canvas.sprites.get(poster, (wide, wide * 4 // 3))
        mask = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(mask, "#ffffff", mask.get_rect(), border_radius=round(12 * unit))
        surface.blit(picture, (-(wide - side) // 2, -round(side * 0.62)))
        surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    canvas.shape(("thumb", poster), rect, paint)
