"""A finished game as the history knows it: what can be listed, sorted and counted without replaying it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from game.engine import GAMES
from game.engine.record import InvalidRecord, Record, find_action
from game.store.files import sensible_time


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat there and how it ended for them: `place` counts from 1, equal results share it."""

    name: str
    human: bool
    level: int | None
    score: int
    returns: float
    place: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game.

    Attributes:
        name: the name of its record file, without the suffix.
        options: what the table had chosen, by `engine.core.Option.id`.
        started: when, in seconds since 1970; None if the record does not tell.
        finished: when.
        actions: how many were played.
        turns: how many turns these were; actions of one seat in a row are one turn.
        hints: how many hints people took.
    """

    name: str
    game: str
    options: dict[str, Any]
    started: int | None
    finished: int
    actions: int
    turns: int
    hints: int
    seats: tuple[Seat, ...]

    @property
    def drawn(self) -> bool:
        """Whether nobody has won, because all share the first place."""
        return not any(seat.place > 1 for seat in self.seats)

    def outcome(self, seat: int) -> str:
        """How it ended for a seat: ``win``, ``draw`` or ``loss``; a shared first place is a win unless all share it."""
        if self.drawn:
            return "draw"
        return "win" if self.seats[seat].place == 1 else "loss"


def summary(name: str, record: Record, finished: int) -> Finished:
    """What the history keeps of a finished game, whose record has been replayed.

    Args:
        finished: when the game ended, for a record that does not tell.

    Raises:
        InvalidRecord: the game is not over.
    """
    if record.result is None:
        raise InvalidRecord("result", "is missing: the game is not over")
    movers = _movers(record)
    returns = record.result["returns"]
    seats = tuple(
        Seat(
            name=player["name"],
            human=player["kind"] == "human",
            level=player["level"],
            score=record.result["scores"][number],
            returns=returns[number],
            place=1 + sum(other > returns[number] for other in returns),
        )
        for number, player in enumerate(record.players)
    )
    ended, hints = moment(record, "finished"), record.meta.get("hints")
    return Finished(
        name=name,
        game=record.game,
        options=options_of(record),
        started=moment(record, "started"),
        finished=sensible_time(finished) if ended is None else ended,
        actions=len(movers),
        turns=sum(number == 0 or movers[number - 1] != mover for number, mover in enumerate(movers)),
        hints=max(0, hints) if isinstance(hints, int) else 0,
        seats=seats,
    )


def _movers(record: Record) -> list[int]:
    """The seats that acted, action by action, in a record that replays."""
    game = GAMES[record.game]
    state = game.start(game.load_setup(record.setup))
    movers = []
    for action in record.actions:
        movers.append(state.current_player())
        state.apply_action(find_action(game, action))
    return movers


def options_of(record: Record) -> dict[str, Any]:
    """The table options that the setup of a record names, by `engine.core.Option.id`."""
    fields = record.setup | record.setup.get("options", {})
    return {
        option.id: fields[option.id]
        for option in GAMES[record.game].options
        if option.id in fields and fields[option.id] in option.choices
    }


def digest(record: Record) -> bytes:
    """What two records share if they are of the same game, whatever else they keep."""
    players = [(player["name"], player["kind"], player["level"]) for player in record.players]
    game = (record.game, record.setup, players, record.actions)
    return hashlib.sha256(msgspec.json.encode(game, order="deterministic")).digest()


def moment(record: Record, name: str) -> int | None:
    """A time in a record's `meta`, in seconds since 1970; None if there is none that makes sense.

    >>> moment(Record(2, "tiki", {}, [], [], meta={"started": "2026-03-01T20:15:00+01:00"}), "started")
    1772392500
    """
    try:
        seconds = int(datetime.fromisoformat(str(record.meta[name])).timestamp())
    except (KeyError, ValueError, OverflowError, OSError):
        return None
    return seconds if sensible_time(seconds) == seconds else None
