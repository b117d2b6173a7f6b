"""Wongar: take area cards, gather tokens, win the ceremonies of the ancestor and the elder.

`Wongar` describes the game, `WongarState` plays it. The comments quote the numbers of the rule book (W1.1 …).

>>> game = Wongar()
>>> state = game.start(game.deal(3, {"gentle_scorpions": True}, seed=5))
>>> actions = {game.action_name(action): action for action in state.legal_actions()}
>>> list(actions)[:3]
['take kangaroo', 'take emu', 'take turtle']

Components, the names in `Wongar.action_path`:

- ``card:AREA`` the area's visible card: one click takes it.
- ``area:AREA`` the area: one click places a token there or moves a figure there.
- ``deck`` the ritual deck: one click draws a card in place of a token.
- ``type:TOKEN`` a type of token, for a triple or a double card.
- ``hand:CARD`` a kind of ritual card in the hand of the seat to act: one click plays one of them.
- ``seat:SEAT`` a seat, counted from 0: one click removes its token.
- ``here`` the ceremony's area while a ritual card takes effect: ``here`` then ``area:AREA`` moves an own token out,
  ``area:AREA`` then ``here`` moves one in. So a token walks the way it is clicked, or pulled.
- ``done``, ``pass`` no second effect, no more ritual cards.
"""

from __future__ import annotations

from game.engine.core import Event, InvalidSetup, Options, Setup
from game.engine.wongar_ceremony import Leader
from game.engine.wongar_events import (
    CeremonyBegan,
    CeremonyEnded,
    Declined,
    Drew,
    ElderDrew,
    Ended,
    FigureMoved,
    FigurePassed,
    FigureTaken,
    FinalAward,
    FoundNoCard,
    LastCardTaken,
    LastRound,
    Majority,
    MovedIn,
    MovedOut,
    Placed,
    Removed,
    Reshuffled,
    Revealed,
    RitualPlayed,
    RitualScorpion,
    RoundBegan,
    Saw,
    ScorpionTurnedUp,
    SeatOut,
    SeatPassed,
    Took,
    TurnedUp,
    TypeChosen,
)
from game.engine.wongar_reasons import REASONS
from game.engine.wongar_setup import OPTIONS, SEATS, WongarSetup, deal, load
from game.engine.wongar_state import WongarState
from game.engine.wongar_tables import ACTION_NAMES, ACTION_PATHS, NUM_ACTIONS
from game.engine.wongar_view import CeremonyView, Stakes, WongarView

__all__ = [
    "REASONS",
    "CeremonyBegan",
    "CeremonyEnded",
    "CeremonyView",
    "Declined",
    "Drew",
    "ElderDrew",
    "Ended",
    "FigureMoved",
    "FigurePassed",
    "FigureTaken",
    "FinalAward",
    "FoundNoCard",
    "LastCardTaken",
    "LastRound",
    "Leader",
    "Majority",
    "MovedIn",
    "MovedOut",
    "Placed",
    "Removed",
    "Reshuffled",
    "Revealed",
    "RitualPlayed",
    "RitualScorpion",
    "RoundBegan",
    "Saw",
    "ScorpionTurnedUp",
    "SeatOut",
    "SeatPassed",
    "Stakes",
    "Took",
    "TurnedUp",
    "TypeChosen",
    "Wongar",
    "WongarSetup",
    "WongarState",
    "WongarView",
]


class Wongar:
    """The game of Wongar by Alan R. Moon and Richard Borg, for three to five."""

    id = "wongar"
    seats = SEATS
    options = OPTIONS
    num_distinct_actions = NUM_ACTIONS

    def deal(self, seats: int, options: Options, seed: int) -> WongarSetup:
        return deal(self.id, seats, options, seed)

    def rematch(self, setup: Setup, seed: int) -> WongarSetup:
        last = _own(setup)
        return self.deal(last.seats, last.options, seed)  # W2.4: who begins is random each time

    def load_setup(self, obj: object) -> WongarSetup:
        return load(self.id, obj)

    def start(self, setup: Setup, events: list[Event] | None = None) -> WongarState:
        """The position at the first decision; what leads to it (W3.1, W3.3) is appended to `events`."""
        return WongarState(_own(setup), events)

    def action_name(self, action: int) -> str:
        return ACTION_NAMES[action]

    def action_path(self, action: int) -> tuple[str, ...]:
        return ACTION_PATHS[action]


def _own(setup: Setup) -> WongarSetup:
    if not isinstance(setup, WongarSetup):
        raise InvalidSetup("game", "must be wongar")
    return setup
