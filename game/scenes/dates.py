"""Days and times as the spoken language writes them."""

from __future__ import annotations

from datetime import datetime

from game.store.files import sensible_time
from game.ui.language import _


def day_of(seconds: int) -> str:
    """The day of a moment, given in seconds since 1970, where the computer is."""
    when = datetime.fromtimestamp(sensible_time(seconds))
    # Translators: a date in the usual order of the language, with numbers only.
    return _("{year}-{month}-{day}").format(year=when.year, month=f"{when.month:02}", day=f"{when.day:02}")


def time_of(seconds: int) -> str:
    """The time of day of a moment."""
    return f"{datetime.fromtimestamp(sensible_time(seconds)):%H:%M}"
