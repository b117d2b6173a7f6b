"""The pieces of Kokopelli drawn outside its board: ceremonies as roundels, cards, point tiles, villages with stacks."""

from __future__ import annotations

from typing import Final

from game.ui.canvas import CREAM, Canvas

COLOURS: Final = {
    "drummer": "#d3402c",
    "snake": "#3c9a50",
    "warrior": "#7f1d3a",
    "guest": "#ea8427",
    "feast": "#f2c23e",
    "gatherer": "#7b7a2a",
    "flute": "#25a59f",
    "chief": "#6c3fa3",
    "runner": "#58b2e3",
    "keeper": "#8c5a34",
    "guardian": "#2c4a80",
    "sower": "#abcb45",
    "hearth": "#44343a",
    "twins": "#e87fa2",
    "messenger": "#b5a3e0",
    "potter": "#dcb786",
    "wild": "#3a2f6b",
}
"""The colour of every card."""


def draw_roundel(canvas: Canvas, card: str, x: float, y: float, radius: float, *, alpha: float = 1.0) -> None:
    """A card's picture on a disc with a ring in the card's colour, about (x, y)."""
    canvas.disc(x, y + radius * 0.07, radius, "#1c1006", alpha=0.3 * alpha)
    canvas.disc(x, y, radius, COLOURS[card], alpha=alpha)
    canvas.disc(x, y, radius * 0.85, CREAM, alpha=alpha)
    icon = radius * 1.62
    canvas.sprite(f"kokopelli/icon_{card}", x - icon / 2, y - icon / 2, icon, alpha=alpha)
