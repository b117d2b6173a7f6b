"""Tiki: sow your totems, own the third tiki of a village, harvest fruits.

`Tiki` describes the game, `TikiState` plays it. The comments quote the numbers of the rule book (T2.1 …).

>>> game = Tiki()
>>> state = game.start(game.load_setup(
...     {"game": "tiki", "seats": 2, "tiles": [2, 1, 1, 1, 1, 0, 0, -1, -1], "start": 1, "shaman": False}))
>>> actions = {game.action_name(action): action for action in state.legal_actions()}
>>> list(actions)
['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']
>>> events = []
>>> state.apply_action(actions["b2"], events)
>>> events
[Placed(seat=0, cell='b2')]
>>> state.why_not(["b2"])
Reason(rule='T2.2', key='opponent_totem', names=('b2',))
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from game.engine.chance import draw, shuffled
from game.engine.core import InvalidSetup, Option, Options, Setup, chosen, setup_fields
from game.engine.tiki_events import (
    Ended,
    Gained,
    Influenced,
    OrderChosen,
    Passed,
    Placed,
    Returned,
    Revived,
    ShamanMoved,
    ShamanStayed,
    Sowed,
    Spoiled,
)
from game.engine.tiki_reasons import REASONS
from game.engine.tiki_state import TikiState, TikiView
from game.engine.tiki_tables import ACTION_NAMES, ACTION_PATHS, PASS, TILES

__all__ = [
    "REASONS",
    "Ended",
    "Gained",
    "Influenced",
    "OrderChosen",
    "Passed",
    "Placed",
    "Returned",
    "Revived",
    "ShamanMoved",
    "ShamanStayed",
    "Sowed",
    "Spoiled",
    "Tiki",
    "TikiSetup",
    "TikiState",
    "TikiView",
]


@dataclass(frozen=True, slots=True)
class TikiSetup:
    """The rule book's setup (T6): tile values in reading order, the first player counted from 1, the T5 option."""

    game: str
    seats: int
    tiles: list[int]
    start: int
    shaman: bool


class Tiki:
    """The game of Tiki by Nicolas Sato, for two."""

    id = "tiki"
    seats = range(2, 3)
    options = (Option("shaman", False),)
    num_distinct_actions = PASS + 1

    def deal(self, seats: int, options: Options, seed: int) -> TikiSetup:
        if seats not in self.seats:
            raise InvalidSetup("seats", "must be 2")
        table = chosen(self.options, options)
        random = Random(seed)
        return TikiSetup(
            game=self.id,
            seats=seats,
            tiles=shuffled(TILES, random),  # T1.1
            start=1 + draw(2, random),  # T1.3
            shaman=table["shaman"] is True,
        )

    def rematch(self, setup: Setup, seed: int) -> TikiSetup:
        last = _own(setup)
        dealt = self.deal(last.seats, {"shaman": last.shaman}, seed)
        return replace(dealt, start=3 - last.start)  # T1.3

    def load_setup(self, obj: object) -> TikiSetup:
        fields = setup_fields(obj, self.id, ("game", "seats", "tiles", "start", "shaman"))
        seats, tiles, start, shaman = fields["seats"], fields["tiles"], fields["start"], fields["shaman"]
        if type(seats) is not int or seats != 2:
            raise InvalidSetup("seats", "must be 2")
        if type(tiles) is not list or any(type(tile) is not int for tile in tiles) or sorted(tiles) != sorted(TILES):
            raise InvalidSetup("tiles", "must be nine values: one 2, four 1, two 0, two -1")
        if type(start) is not int or start not in (1, 2):
            raise InvalidSetup("start", "must be 1 or 2")
        if type(shaman) is not bool:
            raise InvalidSetup("shaman", "must be true or false")
        return TikiSetup(self.id, seats, list(tiles), start, shaman)

    def start(self, setup: Setup) -> TikiState:
        own = _own(setup)
        return TikiState(own.tiles, own.start - 1, own.shaman)

    def action_name(self, action: int) -> str:
        return ACTION_NAMES[action]

    def action_path(self, action: int) -> tuple[str, ...]:
        return ACTION_PATHS[action]


def _own(setup: Setup) -> TikiSetup:
    if not isinstance(setup, TikiSetup):
        raise InvalidSetup("game", "must be tiki")
    return setup
