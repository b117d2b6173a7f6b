"""A game written down: its setup and the names of its actions.

Saving, loading, undo, replay and crash recovery are all this one thing: a record is replayed through the legality
check, so a damaged or forged one is refused with the number of its first wrong action, and nothing is half loaded.

>>> game = GAMES["tiki"]
>>> record = new_record(game.deal(2, {}, seed=2), [Player(name="Ann", kind="human", level=None)] * 2, ["b2", "a1"])
>>> load_record(record.to_json_obj()) == record
True
>>> replay(record).current_player()
1
>>> replay(replace(record, actions=["b2", "a1", "a1"]))
Traceback (most recent call last):
game.engine.record.InvalidRecord: actions: number 3, a1, is not legal
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Final, TypedDict

from game.engine import GAMES
from game.engine.core import EngineError, Event, Game, IllegalAction, InvalidAction, InvalidSetup, Setup, State

__all__ = [
    "FORMAT_VERSION",
    "InvalidRecord",
    "Player",
    "Record",
    "Result",
    "find_action",
    "load_record",
    "new_record",
    "replace",
    "replay",
    "result_of",
    "steps",
]

FORMAT_VERSION: Final = 1

MAX_ACTIONS: Final = 20_000
MAX_TEXT: Final = 200
MAX_META: Final = 50
MAX_NUMBER: Final = 2**53  # what every JSON reader keeps exactly


class InvalidRecord(EngineError):  # noqa: N818
    """A record that cannot be trusted.

    Attributes:
        field: the part that is wrong, e.g. ``setup.tiles``.
        problem: what is wrong with it.
        number: the number of the first wrong action, counted from 1, where an action is wrong.
    """

    def __init__(self, field: str, problem: str, number: int | None = None) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem
        self.number = number


class Player(TypedDict):
    """Who sat at a seat: `kind` is ``human`` or ``ai``, `level` the strength of an ai, else None."""

    name: str
    kind: str
    level: int | None


class Result(TypedDict):
    """How a game ended, per seat: `State.scores` (totals) and `State.returns`."""

    scores: list[int]
    returns: list[float]


@dataclass(frozen=True)
class Record:
    """A game from its setup to its last action so far.

    Attributes:
        format: the version of this format, FORMAT_VERSION.
        game: the id in `engine.GAMES`.
        setup: the setup as its rule book's JSON object.
        players: one per seat.
        actions: the rule book's notation of every action.
        result: None while the game is not over.
        meta: anything else worth keeping, e.g. when it was started; the engine does not look at it.
    """

    format: int
    game: str
    setup: dict[str, Any]
    players: list[Player]
    actions: list[str]
    result: Result | None = None
    meta: dict[str, int | str] = field(default_factory=dict)

    def to_json_obj(self) -> dict[str, Any]:
        """The record as plain dicts, lists, strings and numbers, all its own; `load_record` is the inverse."""
        return _plain(self)


def new_record(setup: Setup, players: Sequence[Player], actions: Sequence[str] = ()) -> Record:
    """A record of a game that starts from a setup of `Game.deal` or `Game.load_setup`."""
    seated = [Player(**player) for player in players]
    return Record(FORMAT_VERSION, setup.game, _setup_json(setup), seated, list(actions))


def result_of(state: State) -> Result | None:
    """What belongs into `Record.result`: None before the end."""
    if not state.is_terminal():
        return None
    return Result(scores=[score.total for score in state.scores()], returns=state.returns())


@cache
def _actions_by_name(game: Game) -> dict[str, int]:
    return {game.action_name(action): action for action in range(game.num_distinct_actions)}


def find_action(game: Game, name: str) -> int:
    """The action with this name.

    >>> game = GAMES["tiki"]
    >>> game.action_path(find_action(game, "a1-b1-c1"))
    ('a1', 'b1', 'c1')

    Raises:
        InvalidAction: the game has no such action.
    """
    try:
        return _actions_by_name(game)[name]
    except (KeyError, TypeError):
        raise InvalidAction(f"{_short(name)} is no action of {game.id}") from None


def load_record(obj: object) -> Record:
    """Check what was read from a JSON file, all but the legality of the actions, which `replay` checks.

    Raises:
        InvalidRecord: names the field that is wrong. Nothing else, whatever `obj` is.
    """
    required = ("format", "game", "setup", "players", "actions")
    fields = _object(obj, "record", required, ("result", "meta"))
    version = fields["format"]
    if type(version) is not int or version < 1:
        raise InvalidRecord("format", "must be a number from 1")
    if version > FORMAT_VERSION:
        raise InvalidRecord("format", "was written by a newer version of the program")
    game = GAMES.get(_text(fields["game"], "game"))
    if game is None:
        raise InvalidRecord("game", f"must be one of {', '.join(GAMES)}")
    setup = _setup(game, fields["setup"])
    actions = _list(fields, "actions", MAX_ACTIONS)
    return Record(
        format=version,
        game=game.id,
        setup=_setup_json(setup),
        players=_players(fields["players"], setup.seats),
        actions=[_text(name, "actions", number) for number, name in enumerate(actions, 1)],
        result=_result(fields.get("result"), setup.seats),
        meta=_meta(fields.get("meta", {})),
    )


def steps(record: Record) -> Iterator[tuple[State, int, list[Event]]]:
    """Every action of a record in turn, checked when it is asked for: the state before it, the action, what it did.

    The states are copies; the caller may keep or change them.

    Raises:
        InvalidRecord: the setup is wrong, or names the number of the first wrong action.
    """
    game, state = _begin(record)
    for number, name in enumerate(record.actions, 1):
        before = state.clone()
        events: list[Event] = []
        yield before, _play(game, state, name, number, events), events


def replay(record: Record) -> State:
    """The state after the last action of a record.

    Raises:
        InvalidRecord: the setup is wrong, an action is not legal (names its number), or the result is not the one
            that the actions lead to.
    """
    game, state = _begin(record)
    for number, name in enumerate(record.actions, 1):
        _play(game, state, name, number, None)
    if record.result is not None and record.result != result_of(state):
        raise InvalidRecord("result", "is not what the actions lead to")
    return state


def _begin(record: Record) -> tuple[Game, State]:
    game = GAMES.get(record.game)
    if game is None:
        raise InvalidRecord("game", f"must be one of {', '.join(GAMES)}")
    return game, game.start(_setup(game, record.setup))


def _play(game: Game, state: State, name: str, number: int, events: list[Event] | None) -> int:
    try:
        action = find_action(game, name)
        state.apply_action(action, events)
    except InvalidAction:
        raise InvalidRecord("actions", f"number {number}, {_short(name)}, is no action of {game.id}", number) from None
    except IllegalAction:
        raise InvalidRecord("actions", f"number {number}, {_short(name)}, is not legal", number) from None
    return action


def _setup(game: Game, obj: object) -> Setup:
    try:
        return game.load_setup(obj)
    except InvalidSetup as error:
        raise InvalidRecord("setup" if error.field == "setup" else f"setup.{error.field}", error.problem) from error


def _plain(obj: Any) -> dict[str, Any]:
    """The fields of a dataclass of plain data, with copies of all lists and dicts; many times as fast as `asdict`."""
    return {entry.name: _copied(getattr(obj, entry.name)) for entry in fields(obj)}


def _copied(value: Any) -> Any:
    if type(value) is dict:
        return {name: _copied(part) for name, part in value.items()}
    return [_copied(part) for part in value] if type(value) is list else value


def _setup_json(setup: Setup) -> dict[str, Any]:
    return _plain(setup)


def _players(obj: object, seats: int) -> list[Player]:
    if type(obj) is not list or len(obj) != seats:
        raise InvalidRecord("players", f"must be a list of {seats}")
    players = []
    for entry in obj:
        fields = _object(entry, "players", ("name", "kind"), ("level",))
        level = fields.get("level")
        if fields["kind"] not in ("human", "ai"):
            raise InvalidRecord("players.kind", "must be human or ai")
        if level is not None and not _is_number(level):
            raise InvalidRecord("players.level", "must be a number or null")
        players.append(Player(name=_text(fields["name"], "players.name"), kind=fields["kind"], level=level))
    return players


def _result(obj: object, seats: int) -> Result | None:
    if obj is None:
        return None
    fields = _object(obj, "result", ("scores", "returns"), ())
    scores, returns = (_list(fields, name, seats) for name in ("scores", "returns"))
    if len(scores) != seats or not all(_is_number(score) for score in scores):
        raise InvalidRecord("result.scores", "must be a whole number per seat")
    if len(returns) != seats or not all(type(value) in (int, float) and -1 <= value <= 1 for value in returns):
        raise InvalidRecord("result.returns", "must be a number from -1 to 1 per seat")
    return Result(scores=scores, returns=[float(value) for value in returns])


def _meta(obj: object) -> dict[str, int | str]:
    if type(obj) is not dict or len(obj) > MAX_META:
        raise InvalidRecord("meta", f"must be an object of at most {MAX_META} fields")
    for name, value in obj.items():
        _text(name, "meta")
        if not _is_number(value):
            _text(value, "meta")
    return dict(obj)


def _object(obj: object, where: str, required: tuple[str, ...], optional: tuple[str, ...]) -> dict[str, Any]:
    if type(obj) is not dict:
        raise InvalidRecord(where, "must be an object")
    for name in required:
        if name not in obj:
            raise InvalidRecord(where, f"{name} is missing")
    for name in obj:
        if name not in required and name not in optional:
            raise InvalidRecord(where, f"{_short(name)} is unknown")
    return obj


def _list(fields: dict[str, Any], name: str, longest: int) -> list[Any]:
    value = fields[name]
    if type(value) is not list or len(value) > longest:
        raise InvalidRecord(name, f"must be a list of at most {longest}")
    return value


def _text(value: object, where: str, number: int | None = None) -> str:
    if type(value) is not str or len(value) > MAX_TEXT:
        raise InvalidRecord(where, f"must be text of at most {MAX_TEXT} characters", number)
    return value


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= MAX_NUMBER


def _short(name: object) -> str:
    return name[:40] if isinstance(name, str) else "a name"
