"""The result of a game of Wongar in words."""

from __future__ import annotations

from typing import Final

from game.boards.wongar_texts import area_name
from game.engine.core import Event, State
from game.engine.wongar import (
    CeremonyBegan,
    LastRound,
    Majority,
    RitualPlayed,
    RitualScorpion,
    RoundBegan,
    ScorpionTurnedUp,
    Wongar,
    WongarState,
)
from game.scenes.chapters.results import Award, Entry, Fact, Results, Source
from game.scenes.session import Session
from game.ui.language import N_, _, ngettext

REASONS: Final = {
    "marker": N_("The time marker reached X: that was the last round."),
    "area": N_("The last card of an area was taken: that was the last round."),
}
"""Why a game ends, by what brought its last round (W7.1)."""

LABELS: Final = {
    # Translators: a row of the table of points: what the ceremonies of a figure brought in a section of the time track.
    "ceremony_elder_1": N_("Elder, section 1"),
    "ceremony_elder_2": N_("Elder, section 2"),
    "ceremony_elder_3": N_("Elder, section 3"),
    "ceremony_ancestor_1": N_("Ancestor, section 1"),
    "ceremony_ancestor_2": N_("Ancestor, section 2"),
    "ceremony_ancestor_3": N_("Ancestor, section 3"),
    "ceremony_both_1": N_("Both figures, section 1"),
    "ceremony_both_2": N_("Both figures, section 2"),
    "ceremony_both_3": N_("Both figures, section 3"),
    "sting": N_("Scorpion stings"),
    "most_disc": N_("Most disc cards"),
    "most_cube": N_("Most cube cards"),
    "most_cylinder": N_("Most cylinder cards"),
}
"""The names of the engine's sources."""


def _sprite(source: str) -> str:
    kind = source.split("_")[1] if "_" in source else "scorpion"
    return f"wongar/token_{kind}_0" if source.startswith("most") else f"wongar/area_{kind}"


def _headline(name: str, total: int) -> str:
    return ngettext("{name} wins with {number} point!", "{name} wins with {number} points!", total).format(
        name=name, number=total
    )


def _events(session: Session) -> list[tuple[int, Event]]:
    """Everything that happened, with the seat whose action brought it (-1: it came before the first)."""
    before: list[Event] = []
    Wongar().start(session.setup, before)
    return [(-1, event) for event in before] + [(move.seat, event) for move in session.moves for event in move.events]


def _reason(session: Session) -> str:
    last = next((event for _seat, event in _events(session) if isinstance(event, LastRound)), None)
    return _(REASONS[last.reason]) if last is not None else ""


def _facts(session: Session) -> list[Fact]:
    events = _events(session)

    called = [mover for mover, event in events if isinstance(event, CeremonyBegan) and event.seats]
    played = [event.seat for _mover, event in events if isinstance(event, RitualPlayed)]
    stung = [event.seat for _mover, event in events if isinstance(event, (ScorpionTurnedUp, RitualScorpion))]
    seats = range(session.setup.seats)
    return [
        Fact(_("Ceremonies called"), "wongar/ancestor", [called.count(seat) for seat in seats]),
        Fact(_("Ritual cards played"), "shell/icon_cards", [played.count(seat) for seat in seats]),
        Fact(_("Scorpions met"), "wongar/scorpion", [stung.count(seat) for seat in seats]),
    ]


def _chronicle(session: Session) -> list[Entry]:
    """Every ceremony, in order, with what its majorities brought."""
    entries: list[Entry] = []
    awards: list[Award] = []
    number = 0
    for _seat, event in _events(session):
        if isinstance(event, RoundBegan):
            number = event.round
        elif isinstance(event, CeremonyBegan):
            awards = []
            # Translators: when a ceremony was: the round of the game and the section of the time track.
            note = _("Round {number}, section {section}").format(number=number, section=event.section)
            kinds = ("ancestor", "elder") if event.card == "both" else (event.card,)
            figures = [f"wongar/{kind}" for kind in kinds]
            entries.append(Entry(area_name(event.area), note, f"wongar/emblem_{event.area}", figures, awards))
        elif isinstance(event, Majority):
            awards.append(Award(f"wongar/token_{event.token}_0", event.seat, event.points))
    return entries


def _turn(state: State) -> int:
    return state.round if isinstance(state, WongarState) else 0


WONGAR_RESULTS: Final = Results(
    game="wongar",
    sources={source: Source(LABELS[source], _sprite(source)) for source in LABELS},
    headline=_headline,
    reason=_reason,
    facts=_facts,
    turn=_turn,
    axis=N_("Round"),
    chronicle=_chronicle,
    chronicle_title=N_("Ceremonies"),
)
