"""A game written down: its setup and the names of its actions.

Saving, loading, undo, replay and crash recovery are all this one thing: a record is replayed through the legality
check, so a damaged or forged one is refused with the number of its first wrong action, and nothing is half loaded.

A ``.totem`` file is one JSON object in UTF-8, of at most 1,000,000 bytes, with these fields and no others:

``format``
    The version of this format, now 2.
``game``
    ``tiki``, ``kokopelli`` or ``wongar``.
``setup``
    All that chance decides before the first turn, as the game's `Setup` has it; seats are counted from 1.
``players``
    One object per seat, in their order: ``name``; ``kind``, ``human`` or ``ai``; ``level``, the strength of an ai,
    1–4, else null; ``colour``, the number of the seat's colour, 0–4, or null where none was chosen.
``actions``
    The notation of every action in order, as `Game.action_name` writes it; every one must be legal.
``result``
    null while the game goes on; then ``scores``, the totals per seat, and ``returns``, from -1 (lost) to 1 (won), which
    add up to 0. They must be what the actions lead to.
``meta``
    Texts and whole numbers about the game that its rules do not need. The program writes ``started``, when it was
    dealt, and ``finished``, when it ended, as ISO 8601 times; ``free_undo``, 1 where everything may be taken back, and
    ``hints``, the number of those that were given.

``result`` and ``meta``, and a player's ``level`` and ``colour``, may be missing. Older formats are upgraded step by
step, see `UPGRADES`. In format 1 players had no ``colour``: ``meta`` had a text ``colours``, e.g. ``"0 3"``.

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

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Final, TypedDict

from game.engine import GAMES
from game.engine.core import EngineError, Event, Game, IllegalAction, InvalidAction, InvalidSetup, Setup, State

__all__ = [
    "FORMAT_VERSION",
    "MAX_NUMBER",
    "UPGRADES",
    "InvalidRecord",
    "Meta",
    "Player",
    "Record",
    "Result",
    "find_action",
    "is_same_game",
    "load_record",
    "new_record",
    "replace",
    "replay",
    "result_of",
    "steps",
]

FORMAT_VERSION: Final = 2

MAX_ACTIONS: Final = 20_000
MAX_TEXT: Final = 200
MAX_META: Final = 50
OWN_META: Final = frozenset(("started", "finished", "free_undo", "hints"))
MAX_NUMBER: Final = 2**53  # what every JSON reader keeps exactly


class InvalidRecord(EngineError):  # noqa: N818
    """A record that cannot be trusted.

    Attributes:
        field: the part that is wrong, e.g. ``setup.tiles``; players are counted from 1, e.g. ``players.2.name``.
        problem: what is wrong with it.
        number: the number of the first wrong action, counted from 1, where an action is wrong.
        key: ``newer`` if a newer version of the program wrote it, ``action`` if the game has no such action,
            ``illegal`` if an action is not legal, ``result`` if the actions lead to another one, else ``field``.
    """

    def __init__(self, field: str, problem: str, number: int | None = None, key: str = "field") -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem
        self.number = number
        self.key = key


Meta = dict[str, int | str]
"""What is worth keeping of a game beside its rules."""


class Player(TypedDict):
    """Who sat at a seat: `kind` is ``human`` or ``ai``, `level` the strength of an ai, else None.

    `colour` is the number of the seat's colour, None where nobody chose one.
    """

    name: str
    kind: str
    level: int | None
    colour: int | None


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
    meta: Meta = field(default_factory=dict)

    def to_json_obj(self) -> dict[str, Any]:
        """The record as plain dicts, lists, strings and numbers, all its own; `load_record` is the inverse."""
        return _plain(self)


def new_record(setup: Setup, players: Sequence[Player], actions: Sequence[str] = ()) -> Record:
    """A record of a game that starts from a setup of `Game.deal` or `Game.load_setup`; colours may be left out."""
    seated = [
        Player(name=player["name"], kind=player["kind"], level=player["level"], colour=player.get("colour"))
        for player in players
    ]
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

    The answer has the format of today, whatever `obj` has.

    Raises:
        InvalidRecord: names the field that is wrong. Nothing else, whatever `obj` is.
    """
    required = ("format", "game", "setup", "players", "actions")
    fields = _object(obj, "record", required, ("result", "meta"))
    version = fields["format"]
    if type(version) is not int or version < 1:
        raise InvalidRecord("format", "must be a number from 1")
    if version > FORMAT_VERSION:
        raise InvalidRecord("format", "was written by a newer version of the program", key="newer")
    for older in range(version, FORMAT_VERSION):
        fields = UPGRADES[older](fields)
    game = GAMES.get(_text(fields["game"], "game"))
    if game is None:
        raise InvalidRecord("game", f"must be one of {', '.join(GAMES)}")
    setup = _setup(game, fields["setup"])
    actions = _list(fields, "actions", MAX_ACTIONS)
    return Record(
        format=FORMAT_VERSION,
        game=game.id,
        setup=_setup_json(setup),
        players=_players(fields["players"], setup.seats),
        actions=[_text(name, "actions", number) for number, name in enumerate(actions, 1)],
        result=_result(fields.get("result"), setup.seats),
        meta=_meta(fields.get("meta", {})),
    )


def _colours_to_players(old: dict[str, Any]) -> dict[str, Any]:
    """From 1 to 2: the colours, a text in `meta`, become the players' own; where they make no sense, nobody's."""
    players, meta = old["players"], old.get("meta", {})
    if type(players) is not list or type(meta) is not dict or any(type(player) is not dict for player in players):
        return old
    colours = meta.get("colours")
    wished = colours.split() if type(colours) is str else []
    sensible = len(wished) == len(players) and all(text in ("0", "1", "2", "3", "4") for text in wished)
    seated = [
        {**player, "colour": int(text) if sensible else None}
        for player, text in zip(players, wished if sensible else players, strict=True)
    ]
    return {**old, "players": seated, "meta": {name: value for name, value in meta.items() if name != "colours"}}


UPGRADES: Final[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: _colours_to_players}
"""By format what makes the next one of a record's JSON object. It need not make sense yet: the checks come after."""


def is_same_game(one: Record, other: Record) -> bool:
    """Whether two records tell of one game, one perhaps further than the other; names and colours may differ."""
    shorter, longer = sorted((one.actions, other.actions), key=len)
    return longer[: len(shorter)] == shorter and _identity(one) == _identity(other)


def _identity(record: Record) -> tuple[object, ...]:
    """What stays the same in a game from its beginning to its end."""
    return record.setup, [player["kind"] for player in record.players], record.meta.get("started")


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
        raise InvalidRecord("result", "is not what the actions lead to", key="result")
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
        problem, key = f"is no action of {game.id}", "action"
    except IllegalAction:
        problem, key = "is not legal", "illegal"
    else:
        return action
    raise InvalidRecord("actions", f"number {number}, {_short(name)}, {problem}", number, key)


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
    for seat, entry in enumerate(obj, 1):
        where = f"players.{seat}"
        fields = _object(entry, where, ("name", "kind"), ("level", "colour"))
        level, colour = fields.get("level"), fields.get("colour")
        if fields["kind"] not in ("human", "ai"):
            raise InvalidRecord(f"{where}.kind", "must be human or ai")
        for name, value in (("level", level), ("colour", colour)):
            if value is not None and not _is_number(value):
                raise InvalidRecord(f"{where}.{name}", "must be a number or null")
        name = _text(fields["name"], f"{where}.name")
        players.append(Player(name=name, kind=fields["kind"], level=level, colour=colour))
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


def _meta(obj: object) -> Meta:
    if type(obj) is not dict or len(obj.keys() - OWN_META) > MAX_META:  # the program's own always find room
        raise InvalidRecord("meta", f"must be an object of at most {MAX_META} fields")
    for name, value in obj.items():
        _text(name, "meta")
        if not _is_number(value):
            _text(value, "meta")
    return dict(obj)


def _object(obj: object, where: str, required: tuple[str, ...], optional: tuple[str, ...]) -> dict[str, Any]:
    if type(obj) is not dict:
        raise InvalidRecord(where, "must be an object")
    inside = "" if where == "record" else f"{where}."
    for name in required:
        if name not in obj:
            raise InvalidRecord(f"{inside}{name}", "is missing")
    for name in obj:
        if name not in required and name not in optional:
            raise InvalidRecord(f"{inside}{_short(name)}", "is unknown")
    return obj


def _list(fields: dict[str, Any], name: str, longest: int) -> list[Any]:
    value = fields[name]
    if type(value) is not list or len(value) > longest:
        raise InvalidRecord(name, f"must be a list of at most {longest}")
    return value


def _text(value: object, where: str, number: int | None = None) -> str:
    if type(value) is not str or len(value) > MAX_TEXT:
        raise InvalidRecord(where, f"must be text of at most {MAX_TEXT} characters", number)
    if any("\ud800" <= sign <= "\udfff" for sign in value):  # halves of characters, which no file can keep
        raise InvalidRecord(where, "must be text that UTF-8 can write", number)
    return value


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= MAX_NUMBER


def _short(name: object) -> str:
    return (name[:40] or '""') if isinstance(name, str) else "a name"
