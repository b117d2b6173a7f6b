"""Kokopelli: open ceremonies in your village, play along in your neighbours', close them for point tiles.

`Kokopelli` describes the game, `KokopelliState` plays it. The comments quote the numbers of the rule book (K2.1 …).

The components that are clicked, in `action_path` and `why_not`:

========================================  ======================  ==================================================
clicks                                    action                  remark
========================================  ======================  ==================================================
``draw``, ``exchange``, ``pass``          draw, exchange, pass
``stop``                                  stop                    instead of a second card (K5.7)
``hand:chief``, ``home.3``                open chief 3            an empty space of the village of the seat to act
``hand:chief`` or ``hand:wild``, ``2.4``  play … 2.4              any open ceremony, in the own village too
``cancel``, ``home.3``                    cancel 3                a ceremony in the village of the seat to act
``hand:chief`` or ``hand:wild``, ``pile`` return …                only while there are too many cards (K2.7)
========================================  ======================  ==================================================

So a space of the acting seat's village has two names: ``home.3`` where a ceremony is opened or cancelled, ``1.3`` where
a card is played on it. A board sends whichever of the two goes on; both never do.

>>> game = Kokopelli()
>>> state = game.start(game.deal(2, {}, seed=5))
>>> state.view(state.current_player()).hand
('drummer', 'feast', 'flute', 'gatherer', 'hearth')
>>> action = next(action for action in state.legal_actions() if game.action_name(action) == "open flute 2")
>>> game.action_path(action)
('hand:flute', 'home.2')
>>> events = []
>>> state.apply_action(action, events)
>>> events
[Opened(seat=0, space='1.2', type='flute')]
>>> state.why_not(["hand:feast", "home.2"])
Reason(rule='K2.2', key='space_taken', names=('home.2',))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from game.engine.chance import draw, shuffled
from game.engine.core import InvalidSetup, Option, Options, Setup, chosen, setup_fields
from game.engine.kokopelli_events import (
    Buried,
    Cancelled,
    Closed,
    Drew,
    Emptied,
    Ended,
    EndTileLaid,
    Exchanged,
    LastRound,
    Opened,
    Passed,
    Played,
    Returned,
    Saw,
    Scored,
    Stopped,
    TookBack,
    TurnBegan,
)
from game.engine.kokopelli_position import deck
from game.engine.kokopelli_reasons import REASONS
from game.engine.kokopelli_state import KokopelliState
from game.engine.kokopelli_tables import (
    ACTION_NAMES,
    ACTION_PATHS,
    CARDS,
    CEREMONIES,
    FIRST_GAME,
    IN_GAME,
    NUM_ACTIONS,
    SOURCES,
)
from game.engine.kokopelli_view import Ceremony, KokopelliView

__all__ = [
    "CARDS",
    "CEREMONIES",
    "FIRST_GAME",
    "REASONS",
    "SOURCES",
    "Buried",
    "Cancelled",
    "Ceremony",
    "Closed",
    "Drew",
    "Emptied",
    "EndTileLaid",
    "Ended",
    "Exchanged",
    "Kokopelli",
    "KokopelliSetup",
    "KokopelliState",
    "KokopelliView",
    "LastRound",
    "Opened",
    "Passed",
    "Played",
    "Returned",
    "Saw",
    "Scored",
    "Stopped",
    "TookBack",
    "TurnBegan",
]


@dataclass(frozen=True, slots=True)
class KokopelliSetup:
    """The rule book's setup (K8): the ten types, per seat its deck, first drawn first, the first player from 1."""

    game: str
    seats: int
    ceremonies: list[str]
    decks: list[list[str]]
    start: int
    exchange: str


class Kokopelli:
    """The game of Kokopelli by Stefan Feld, for two to four."""

    id = "kokopelli"
    seats = range(2, 5)
    options = (
        Option("ceremonies", "first", ("first", "random", "custom")),  # K1.2
        Option("custom", FIRST_GAME, (FIRST_GAME,), members=CEREMONIES),  # the ten types when ceremonies is "custom"
        Option("exchange", "discard", ("discard", "under")),  # K2.5
    )
    num_distinct_actions = NUM_ACTIONS

    def deal(self, seats: int, options: Options, seed: int) -> KokopelliSetup:
        if type(seats) is not int or seats not in self.seats:
            raise InvalidSetup("seats", "must be 2, 3 or 4")
        table = chosen(self.options, options)
        random = Random(seed)
        types: Sequence[str] = FIRST_GAME  # K7
        if table["ceremonies"] == "custom":
            types = tuple(map(str, table["custom"])) if isinstance(table["custom"], tuple) else ()
        elif table["ceremonies"] == "random":
            types = sorted(shuffled(CEREMONIES, random)[:IN_GAME])
        return self._deal(seats, types, str(table["exchange"]), random)

    def rematch(self, setup: Setup, seed: int) -> KokopelliSetup:
        """New decks and a new start player (K1.5) with the same ten types."""
        last = _own(setup)
        return self._deal(last.seats, last.ceremonies, last.exchange, Random(seed))

    def _deal(self, seats: int, ceremonies: Sequence[str], exchange: str, random: Random) -> KokopelliSetup:
        return KokopelliSetup(
            game=self.id,
            seats=seats,
            ceremonies=list(ceremonies),
            decks=[shuffled(deck(ceremonies), random) for _ in range(seats)],  # K1.1
            start=1 + draw(seats, random),  # K1.5
            exchange=exchange,
        )

    def load_setup(self, obj: object) -> KokopelliSetup:
        fields = setup_fields(obj, self.id, ("game", "seats", "ceremonies", "decks", "start", "exchange"))
        seats, ceremonies, decks = fields["seats"], fields["ceremonies"], fields["decks"]
        start, exchange = fields["start"], fields["exchange"]
        if type(seats) is not int or seats not in self.seats:
            raise InvalidSetup("seats", "must be 2, 3 or 4")
        if (
            type(ceremonies) is not list
            or len(ceremonies) != IN_GAME
            or any(type(name) is not str or name not in CEREMONIES for name in ceremonies)
            or len(set(ceremonies)) != IN_GAME
        ):
            raise InvalidSetup("ceremonies", "must be ten different types")
        if type(decks) is not list or len(decks) != seats:
            raise InvalidSetup("decks", "must be one per seat")
        whole = Counter(deck(ceremonies))
        for cards in decks:
            if type(cards) is not list or any(type(card) is not str for card in cards) or Counter(cards) != whole:
                raise InvalidSetup("decks", "must be three of each of the ten types and six wild each")
        if type(start) is not int or not 1 <= start <= seats:
            raise InvalidSetup("start", f"must be from 1 to {seats}")
        if type(exchange) is not str or exchange not in ("discard", "under"):
            raise InvalidSetup("exchange", "must be discard or under")
        return KokopelliSetup(self.id, seats, list(ceremonies), [list(cards) for cards in decks], start, exchange)

    def start(self, setup: Setup) -> KokopelliState:
        own = _own(setup)
        return KokopelliState(own.ceremonies, own.decks, own.start - 1, own.exchange == "under")

    def action_name(self, action: int) -> str:
        return ACTION_NAMES[action]

    def action_path(self, action: int) -> tuple[str, ...]:
        return ACTION_PATHS[action]


def _own(setup: Setup) -> KokopelliSetup:
    if not isinstance(setup, KokopelliSetup):
        raise InvalidSetup("game", "must be kokopelli")
    return setup
