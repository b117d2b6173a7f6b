"""The result of a game of Kokopelli in words."""

from __future__ import annotations

from typing import Final

from game.boards.kokopelli_ceremonies import TYPES
from game.engine.core import Event, State
from game.engine.kokopelli import Closed, KokopelliState, LastRound, Opened, Played
from game.scenes.chapters.results import Fact, Results, Source
from game.scenes.session import Session
from game.ui.language import N_, _, ngettext

REASONS: Final = {
    "pile": N_("A draw pile was empty: that was the last round."),
    "tile": N_("The last game-end tile was laid: that was the last round."),
    "rounds": N_("The 40th round is always the last."),
}
"""Why a game ends, by what brought its last round (K4.1, K4.5)."""

ABILITIES: Final = ("feast", "guest", "flute", "chief", "sower")
"""The abilities that bring points during the game."""


def _ability(ceremony: str) -> Source:
    return Source(TYPES[ceremony].name, f"kokopelli/icon_{ceremony}")


def _headline(name: str, total: int) -> str:
    return ngettext("{name} wins with {number} point!", "{name} wins with {number} points!", total).format(
        name=name, number=total
    )


def _reason(session: Session) -> str:
    events = (event for move in session.moves for event in move.events)
    last = next((event for event in events if isinstance(event, LastRound)), None)
    return _(REASONS[last.reason]) if last is not None else ""


def _facts(session: Session) -> list[Fact]:
    def count(kind: type[Opened] | type[Played] | type[Closed]) -> list[int]:
        events: list[Event] = [event for move in session.moves for event in move.events]
        return [
            sum(isinstance(event, kind) and event.seat == seat for event in events)
            for seat in range(session.setup.seats)
        ]

    return [
        Fact(_("Ceremonies opened"), "shell/icon_plus", count(Opened)),
        Fact(_("Cards played"), "shell/icon_cards", count(Played)),
        Fact(_("Ceremonies closed"), "shell/icon_check", count(Closed)),
    ]


def _turn(state: State) -> int:
    return state.round if isinstance(state, KokopelliState) else 0


KOKOPELLI_RESULTS: Final = Results(
    game="kokopelli",
    sources={
        "tiles": Source(N_("Ceremony tiles"), "kokopelli/points_4"),
        "owner": Source(N_("Closed in my village"), "shell/icon_home"),
        "emptied": Source(N_("Emptied hand"), "shell/icon_cards"),
        **{ceremony: _ability(ceremony) for ceremony in ABILITIES},
        "piles": Source(N_("Smallest draw pile"), "shell/icon_deck"),
        "open": Source(N_("Open ceremonies at end"), "shell/icon_eye"),
        "hearth": _ability("hearth"),
    },
    headline=_headline,
    reason=_reason,
    facts=_facts,
    turn=_turn,
    axis=N_("Round"),
)
