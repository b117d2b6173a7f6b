"""How computer opponents are spoken of: the names of their levels and what each can do."""

from __future__ import annotations

from game.ui.language import _

LOWEST, HIGHEST = 1, 4
"""The levels of every game."""


def level_name(level: int) -> str:
    """What a level is called; levels that are none are called like the nearest one."""
    return (_("Sprout"), _("Paddler"), _("Crafty"), _("Chief"))[_index(level)]


def level_hint(level: int) -> str:
    """What to expect of a level, in one line: true of every game, whatever the opponent's way of thinking."""
    return (
        _("Plays at first sight and makes many mistakes."),
        _("Thinks a little, but errs now and then."),
        _("Thinks ahead and seldom errs."),
        _("Thinks hard, takes the most time, never careless."),
    )[_index(level)]


def _index(level: int) -> int:
    return max(LOWEST, min(HIGHEST, level)) - 1
