"""What speaks for a move of Tiki besides the fruits that it brings: who then stands on top of what."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Player
from game.boards.tiki_words import place
from game.engine.core import Event
from game.engine.tiki_events import Sowed
from game.engine.tiki_state import TikiView
from game.engine.tiki_tables import CELL_INDEX
from game.ui.language import _, ngettext


def reason(seat: int, events: Sequence[Event], before: TikiView, after: TikiView, players: Sequence[Player]) -> str:
    """A few words about an action of a seat, or none."""
    if len(after.pending) > 1 and after.current_player >= 0:
        chooser = players[after.current_player].name
        return _("{player} then chooses which comes first").format(player=chooser)
    for event in events:
        if isinstance(event, Sowed):
            for cell in reversed(event.cells):
                then, now = after.totems[CELL_INDEX[cell]], before.totems[CELL_INDEX[cell]]
                if then and now and then[-1] == seat != now[-1]:
                    return _("takes over the totem {village}").format(village=place(cell))
    mine, mine_now = _tops(after, seat), _tops(before, seat)
    if mine > mine_now:
        return ngettext("then on top of {count} totem", "then on top of {count} totems", mine).format(count=mine)
    return ""


def _tops(view: TikiView, seat: int) -> int:
    """The totems with a tiki of a seat on top, which it may move (T2.2)."""
    return sum(bool(tikis) and tikis[-1] == seat for tikis in view.totems)
