"""The time track: spaces to X in three sections, what a majority is worth, and the scorpion that marks the time."""

from __future__ import annotations

import pygame

from game.boards import wongar_layout as layout
from game.boards.wongar_display import Shown
from game.boards.wongar_layout import TRACK, TRACK_UNIT, track_space
from game.engine.wongar_tables import ANCESTOR, BOTH, ELDER, SHORT_TRACK, STAKES
from game.ui.canvas import FADED, GLOW, INK, Canvas, Rect

STRIPS = (("#f4c866", "#e3a545"), ("#d98f55", "#b5512f"), ("#7d4a58", "#33243a"))
KINDS = (ELDER, ANCESTOR, BOTH)


def track(canvas: Canvas, shown: Shown) -> None:
    """The whole track without its marker."""
    canvas.sprite("wongar/time_track", TRACK[0], TRACK[1], TRACK[2])
    if shown.track == SHORT_TRACK:
        _short(canvas)
    for space in range(shown.track):
        x, y = track_space(space, shown.track)
        canvas.text(str(space), x, y + 0.5, 13.5, INK, "bold", align="center", valign="middle", max_width=20)
    for section in range(3):
        counts = section == shown.section
        rect = stake_rect(section)
        if counts:
            canvas.glow(rect, 10, GLOW, 9, 4, 0.9)
            canvas.rounded((rect[0] - 1, rect[1] - 1, rect[2] + 2, rect[3] + 2), 11, None, "#ffe38f", 2.6)
        for row, kind in enumerate(KINDS):
            x = rect[0] + rect[2] - 13
            y = TRACK[1] + TRACK_UNIT * (67 + 86 * row + 260 * section)
            canvas.text(
                str(STAKES[kind][section]), x, y, 20 if counts else 18, INK if counts else FADED,
                "extrabold" if counts else "semibold", align="center", valign="middle", max_width=22,
            )  # fmt: skip


def stake_rect(section: int) -> Rect:
    """Where a section's points stand."""
    return (
        TRACK[0] + 102 * TRACK_UNIT, TRACK[1] + (24 + 260 * section) * TRACK_UNIT, 82 * TRACK_UNIT, 256 * TRACK_UNIT
    )  # fmt: skip


def _short(canvas: Canvas) -> None:
    """The track of games without ritual scorpions has four spaces in a section (W8)."""

    def paint(tones: tuple[str, str], section: int) -> None:
        top = TRACK[1] + (24 + 260 * section) * TRACK_UNIT
        rect = (TRACK[0] + 17 * TRACK_UNIT, top, 78 * TRACK_UNIT, 256 * TRACK_UNIT)

        def strip(surface: pygame.Surface, unit: float) -> None:
            pygame.draw.rect(surface, "#ffffff", surface.get_rect(), border_radius=round(24 * TRACK_UNIT * unit))
            column = pygame.Surface((1, 32), pygame.SRCALPHA)
            above, below = pygame.Color(tones[0]), pygame.Color(tones[1])
            for y in range(32):
                column.set_at((0, y), above.lerp(below, y / 31))
            shade = pygame.transform.smoothscale(column, surface.get_size())
            surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

        canvas.shape(("track strip", tones), rect, strip)
        spots = [track_space(4 * section + number, SHORT_TRACK) for number in range(4)]
        x, first = spots[0]
        canvas.rounded((x - 2.5, first, 5, spots[-1][1] - first), 2.5, "#2a160c", alpha=0.3)
        for x, y in spots:
            canvas.disc(x, y, 13, "#2a160c", alpha=0.42)
            canvas.disc(x, y + 1, 12, "#fbeecb")

    for section, tones in enumerate(STRIPS):
        paint(tones, section)


def marker(canvas: Canvas, shown: Shown) -> None:
    """The time marker on its space, or on its way."""
    x, y = track_space(shown.marker, shown.track)
    hop = 8 * (1 - abs(2 * (shown.marker % 1) - 1))
    size = layout.MARKER
    canvas.sprite("wongar/scorpion", x - size / 2, y - size / 2 - hop, size)
