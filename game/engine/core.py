"""The one shape that all games have: game, setup, state, event, score.

Names follow OpenSpiel. Seats are 0-based in the API and 1-based in notation and in setups, as in the rule books.
Everything here is plain data: the engine knows no window, no file, no clock and no global randomness.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, Protocol

TERMINAL: Final = -4
"""What `State.current_player` answers once the game is over (OpenSpiel's value)."""


class EngineError(ValueError):
    """Base of everything the engine refuses."""


class InvalidSetup(EngineError):  # noqa: N818
    """A setup that is not the rule book's JSON; `field` names the part that is wrong."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem


class InvalidAction(EngineError):  # noqa: N818
    """Text that is no action of the game at all."""


class IllegalAction(EngineError):  # noqa: N818
    """An action of the game that is not legal in this state."""


@dataclass(frozen=True, slots=True)
class Option:
    """A table option: its key in the `options` mapping of `Game.deal`, its default and what else it may be.

    With `members` the value is a set: a list or tuple of so many different members as the default has, in any order.
    """

    id: str
    default: bool | str | tuple[str, ...]
    choices: tuple[bool | str | tuple[str, ...], ...] = (False, True)
    members: tuple[str, ...] = ()


Options = Mapping[str, object]
"""Chosen table options by `Option.id`; what is missing takes its default."""


def chosen(options: tuple[Option, ...], choice: Options) -> dict[str, bool | str | tuple[str, ...]]:
    """The value of each option: the one chosen, else its default; a set in the order of its members.

    >>> chosen((Option("shaman", False),), {"shaman": True})
    {'shaman': True}
    >>> chosen((Option("spices", ("dill", "salt"), members=("dill", "mint", "salt")),), {"spices": ["salt", "mint"]})
    {'spices': ('mint', 'salt')}

    Raises:
        InvalidSetup: an option that the game does not have, or a value that it cannot take.
    """
    values: dict[str, bool | str | tuple[str, ...]] = {option.id: option.default for option in options}
    for name in choice:
        if name not in values:
            raise InvalidSetup("options", f"unknown option {name}")
    for option in options:
        value = choice.get(option.id, option.default)
        if option.members:
            values[option.id] = _picked(option, value)
            continue
        for known in option.choices:
            if type(value) is type(known) and value == known:
                values[option.id] = known
                break
        else:
            raise InvalidSetup("options", f"{option.id} must be one of {', '.join(map(str, option.choices))}")
    return values


def _picked(option: Option, value: object) -> tuple[str, ...]:
    assert isinstance(option.default, tuple)
    size = len(option.default)
    if isinstance(value, (list, tuple)) and len(value) == size and all(type(one) is str for one in value):
        picked = tuple(member for member in option.members if member in value)
        if len(picked) == size:
            return picked
    raise InvalidSetup("options", f"{option.id} must be {size} of {', '.join(option.members)}")


def setup_fields(obj: object, game: str, names: tuple[str, ...]) -> dict[str, object]:
    """The fields of a setup's JSON object, once it is sure that it is one of `game` and has these fields and no other.

    Raises:
        InvalidSetup: names the field that is missing, `game`, or `setup` when something else is there.
    """
    if type(obj) is not dict:
        raise InvalidSetup("setup", "must be an object")
    for name in names:
        if name not in obj:
            raise InvalidSetup(name, "is missing")
    for name in obj:
        if name not in names:
            raise InvalidSetup("setup", f"{name[:40] if isinstance(name, str) else 'a field'} is unknown")
    if obj["game"] != game:
        raise InvalidSetup("game", f"must be {game}")
    return obj


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in an action, for boards to animate and logs to word.

    `secret` events depend on hidden components: a preview must not show them.
    """

    secret: ClassVar[bool] = False

    def unveils(self, seat: int) -> str:
        """What chance had hidden from `seat` and now showed it: "drawn" or "turned_up" (cards), "" if nothing."""
        return ""


@dataclass(frozen=True, slots=True)
class Points:
    """Points of one seat from one source; `source` is a message key, `rule` its number in the rule book."""

    source: str
    rule: str
    amount: int


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's total and where it came from: the amounts of `points` add up to `total`."""

    total: int
    points: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why some clicks lead nowhere: a rule number, a message key and the components that the message names."""

    rule: str
    key: str
    names: tuple[str, ...] = ()


class Setup(Protocol):
    """Everything that chance decides before the first turn: a frozen dataclass whose fields are the setup's JSON."""

    @property
    def game(self) -> str: ...
    @property
    def seats(self) -> int: ...


class View(Protocol):
    """What one seat may know of a state; all that a screen is drawn from."""

    @property
    def seat(self) -> int: ...
    @property
    def current_player(self) -> int: ...


class State(Protocol):
    """A position in a game, changed in place by `apply_action`."""

    def current_player(self) -> int:
        """The seat to act (0-based), or TERMINAL."""
        ...

    def legal_actions(self) -> list[int]:
        """The legal actions, sorted; never empty before the end, empty after it."""
        ...

    def apply_action(self, action: int, events: list[Event] | None = None) -> None:
        """Play a legal action and append what happens to `events`.

        Raises:
            IllegalAction: the action is not legal here; the state is unchanged.
        """
        ...

    def is_terminal(self) -> bool: ...

    def scores(self) -> list[Score]:
        """Per seat the total so far (with final scoring once the game is over) and every point by source and rule."""
        ...

    def returns(self) -> list[float]:
        """Zero-sum results in [-1, 1] per seat; shared places share; all 0 before the end."""
        ...

    def clone(self) -> State: ...

    def view(self, seat: int) -> View:
        """What `seat` may know."""
        ...

    def resample(self, seat: int, rng: Random) -> State:
        """A random full state that fits what `seat` knows; it never depends on what is hidden from that seat."""
        ...

    def why_not(self, path: Sequence[str]) -> Reason | None:
        """Why these clicked components lead to no legal action; None if they do or still may."""
        ...


class Game(Protocol):
    """A stateless description of a game; one instance each in `engine.GAMES`."""

    def __hash__(self) -> int: ...

    @property
    def id(self) -> str: ...
    @property
    def seats(self) -> range:
        """The numbers of players that the game admits."""
        ...

    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def num_distinct_actions(self) -> int:
        """Actions are the ints 0 … num_distinct_actions − 1."""
        ...

    def deal(self, seats: int, options: Options, seed: int) -> Setup:
        """Shuffle and draw everything that a game needs, spelled out as data.

        Raises:
            InvalidSetup: a number of seats or an option that the game does not have.
        """
        ...

    def rematch(self, setup: Setup, seed: int) -> Setup:
        """A new deal for the same seats and options; who starts follows from the last game where the rules say so."""
        ...

    def load_setup(self, obj: object) -> Setup:
        """The rule book's JSON, checked; `msgspec.to_builtins` of the answer gives it back.

        Raises:
            InvalidSetup: names the field that is wrong.
        """
        ...

    def start(self, setup: Setup) -> State: ...

    def action_name(self, action: int) -> str:
        """The rule book's notation, e.g. ``a1-b1-c1``."""
        ...

    def action_path(self, action: int) -> tuple[str, ...]:
        """The components clicked in order, e.g. ``("a1", "b1", "c1")``."""
        ...
