"""What speaks for an action of Kokopelli besides its points: what helps, what lies there, what one holds."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.kokopelli_ceremonies import TYPES
from game.boards.kokopelli_display import parts
from game.boards.kokopelli_outcome import outcome
from game.engine.core import Event
from game.engine.kokopelli_view import KokopelliView
from game.ui.language import _, ngettext


def reason(seat: int, events: Sequence[Event], before: KokopelliView) -> str:
    """A few words about an action of a seat, or none."""
    result = outcome(events)
    match result.deed:
        case "open":
            return _("it helps: {ability}").format(ability=_(TYPES[result.type].gist))
        case "extend":
            needed = before.closing_weights[parts(result.space)[0]]
            return _("{weight} of {needed} lie there then").format(weight=result.total, needed=needed)
        case "cancel":
            return _("its space is free again")
        case "draw":
            held = before.hand_sizes[seat] + result.draws
            return ngettext("then {count} card in hand", "then {count} cards in hand", held).format(count=held)
        case "exchange":
            return ngettext("for {count} new card", "for {count} new cards", result.draws).format(count=result.draws)
        case _:
            return ""
