"""The result of a game of Tiki in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine.core import Event, State
from game.engine.tiki_events import Ended, Influenced, Passed, Placed, Sowed
from game.engine.tiki_state import TikiState
from game.scenes.chapters.results import Fact, Results, Source
from game.scenes.session import Session
from game.ui.language import N_, _, ngettext

REASONS: Final = {
    "T4.1": N_("Four fruits win at once."),
    "T4.2": N_("The reserve is empty: more fruits win."),
    "T4.3": N_("After a tie, whoever gets ahead wins."),
    "T4.4": N_("The same position stood on the board for the third time."),
}
"""Why a game ends, by the rule that ends it."""


def _headline(name: str, total: int) -> str:
    return ngettext("{name} wins with {number} fruit!", "{name} wins with {number} fruits!", total).format(
        name=name, number=total
    )


def _reason(session: Session) -> str:
    events = session.moves[-1].events if session.moves else ()
    ended = next((event for event in events if isinstance(event, Ended)), None)
    return _(REASONS[ended.rule]) if ended is not None else ""


def _facts(session: Session) -> list[Fact]:
    def count(happened: Callable[[Event, int], bool]) -> list[int]:
        return [
            sum(happened(event, seat) for move in session.moves for event in move.events)
            for seat in range(session.setup.seats)
        ]

    return [
        Fact(
            _("Turns"),
            "shell/icon_history",
            count(lambda event, seat: isinstance(event, Placed | Sowed | Passed) and event.seat == seat),
        ),
        Fact(
            _("Tikis created"),
            "shell/icon_plus",
            count(lambda event, seat: isinstance(event, Placed) and event.seat == seat),
        ),
        Fact(
            _("Totems moved"),
            "shell/icon_forward",
            count(lambda event, seat: isinstance(event, Sowed) and event.seat == seat),
        ),
        Fact(
            _("Villages influenced"),
            "shell/icon_home",
            count(lambda event, seat: isinstance(event, Influenced) and event.owner == seat),
        ),
    ]


def _turn(state: State) -> int:
    return state.turn if isinstance(state, TikiState) else 0


TIKI_RESULTS: Final = Results(
    game="tiki",
    sources={
        "harvest": Source(N_("Fruits harvested"), "tiki/fruit"),
        "spoiled": Source(N_("Fruits spoiled"), "tiki/fruit_rotten"),
    },
    headline=_headline,
    reason=_reason,
    facts=_facts,
    turn=_turn,
    axis=N_("Turn"),
)
