"""Days and times as the spoken language writes them."""

from __future__ import annotations

from datetime import datetime

from game.ui.language import _


def day_of(seconds: int) -> str:
    """The day of a moment, given in seconds since 1970, where the computer is."""
    when = datetime.fromtimestamp(seconds)
    # Translators: a date in the usual order of the language, with numbers only.
    return _("{year}-{month}-{day}").format(year=when.year, month=f"{when.month:02}", day=f"{when.day:02}")


def time_of(seconds: int) -> str:
    """The time of day of a moment."""
    return f"{datetime.fromtimestamp(seconds):%H:%M}"
