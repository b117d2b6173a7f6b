"""Kokopelli's cards, its table and its one list of actions, all worked out once.

A card is a small int, its place in the alphabet, so that sorted ints are the order of K2.5; the wild card is the last:

>>> CARDS[:3], CARDS[WILD], CARD_INDEX["snake"] == SNAKE
(('chief', 'drummer', 'feast'), 'wild', True)

A space is the int ``5 * village + space``, both from 0, whatever the number of players, and a set of spaces is an int
with one bit per space:

>>> SPACES[8], SPACE_INDEX["2.4"], names_of(TABLES[3].areas[0])
('2.4', 8, ('1.1', '1.2', '1.3', '1.4', '2.3', '2.4', '3.1', '3.2'))

>>> [ACTION_NAMES[action] for action in (DRAW, FIRST_OPEN, FIRST_PLAY + 20 * WILD + 8, FIRST_CANCEL, FIRST_RETURN)]
['draw', 'open chief 1', 'play wild 2.4', 'cancel 1', 'return chief']
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

CARDS: Final = (
    "chief",
    "drummer",
    "feast",
    "flute",
    "gatherer",
    "guardian",
    "guest",
    "hearth",
    "keeper",
    "messenger",
    "potter",
    "runner",
    "snake",
    "sower",
    "twins",
    "warrior",
    "wild",
)
"""The ids of the cards in alphabetical order; the last is the wild card (K1.1)."""

CARD_INDEX: Final = {name: card for card, name in enumerate(CARDS)}

CODE_NAMES: Final = tuple(name for name in CARDS for _ in range(4))
"""The id of a laid card by its code: ``4 * card + the seat that laid it``."""

CEREMONIES: Final = CARDS[:16]
"""The ids of the ceremony types (K1.1)."""

(
    CHIEF,
    DRUMMER,
    FEAST,
    FLUTE,
    GATHERER,
    GUARDIAN,
    GUEST,
    HEARTH,
    KEEPER,
    MESSENGER,
    POTTER,
    RUNNER,
    SNAKE,
    SOWER,
    TWINS,
    WARRIOR,
    WILD,
) = range(17)

FIRST_GAME: Final = (
    "chief",
    "drummer",
    "feast",
    "flute",
    "gatherer",
    "guest",
    "hearth",
    "keeper",
    "runner",
    "sower",
)
"""The set of the first game in alphabetical order (K7)."""

IN_GAME: Final = 10  # K1.1
COPIES: Final = 3  # K1.1
WILDS: Final = 6  # K1.1
DECK_SIZE: Final = IN_GAME * COPIES + WILDS
FIRST_HAND: Final = 5  # K1.5
END_TILES: Final = {2: 10, 3: 8, 4: 9}  # K1.4
TILE_POINTS: Final = (4, 3, 1)  # K1.3, K3.1: by the number of times that the type was closed, at most 2
POINT_TILES: Final = 2  # K1.3
HAND_LIMIT: Final = 5  # K2.7
KEEPER_LIMIT: Final = 8  # K5
ACTIONS: Final = 2  # K2
RUNNER_ACTIONS: Final = 3  # K5
REFILL: Final = 3  # K2.6
CLOSING_WEIGHT: Final = 4  # K5.3
DRUMMER_WEIGHT: Final = 3  # K5.3
LAST_ROUND: Final = 40  # K4.5
NEAR_LAST_ROUND: Final = 35  # K4.5

SOURCES: Final = (
    ("tiles", "K3.1"),
    ("owner", "K3.2"),
    ("emptied", "K2.6"),
    ("feast", "K5"),
    ("guest", "K5"),
    ("flute", "K5"),
    ("chief", "K5"),
    ("sower", "K5"),
    ("piles", "K4.2"),
    ("open", "K4.3"),
    ("hearth", "K5"),
)
"""Where points come from, with the rule that gives them. Feast and Hearth are what they give beyond the usual 1."""

(
    FROM_TILES,
    FROM_OWNER,
    FROM_EMPTIED,
    FROM_FEAST,
    FROM_GUEST,
    FROM_FLUTE,
    FROM_CHIEF,
    FROM_SOWER,
    FROM_PILES,
    FROM_OPEN,
    FROM_HEARTH,
) = range(len(SOURCES))

SPACES: Final = tuple(f"{village}.{space}" for village in range(1, 5) for space in range(1, 6))
"""The names of the spaces; the fifth of a village is there with two players only (K1.6)."""

SPACE_INDEX: Final = {name: space for space, name in enumerate(SPACES)}

ALL_SPACES: Final = (1 << 20) - 1


def spaces_of(bits: int) -> list[int]:
    """The spaces of a set in order."""
    return [space for space in range(20) if bits >> space & 1]


def names_of(bits: int) -> tuple[str, ...]:
    """The names of the spaces of a set in order."""
    return tuple(SPACES[space] for space in spaces_of(bits))


def card_names(cards: Iterable[int]) -> tuple[str, ...]:
    """The ids of cards."""
    return tuple([CARDS[card] for card in cards])


def laid_names(codes: Iterable[int]) -> tuple[str, ...]:
    """The ids of laid cards, given by their codes."""
    return tuple([CODE_NAMES[code] for code in codes])


class Table(NamedTuple):
    """Where one may play with this number of players: sets of spaces by seat.

    Attributes:
        spaces: the number of spaces in a village (K1.6).
        homes: the own village.
        areas: the play area (K1.7).
        everything: every space, whatever the seat.
        area_names, all_names: the names of the spaces of `areas` and `everything`.
    """

    spaces: int
    homes: tuple[int, ...]
    areas: tuple[int, ...]
    everything: int
    area_names: tuple[tuple[str, ...], ...]
    all_names: tuple[str, ...]


def _table(seats: int) -> Table:
    spaces = 5 if seats == 2 else 4  # K1.6
    homes = tuple(((1 << spaces) - 1) << 5 * seat for seat in range(seats))
    areas = []
    for seat in range(seats):  # K1.7
        left, right = (seat + 1) % seats, (seat - 1) % seats
        areas.append(homes[seat] | 0b11 << 5 * left + spaces - 2 | 0b11 << 5 * right)
    area_names = tuple(names_of(area) for area in areas)
    return Table(spaces, homes, tuple(areas), sum(homes), area_names, names_of(sum(homes)))


TABLES: Final = {seats: _table(seats) for seats in (2, 3, 4)}
"""The table by the number of players."""

ACTION: Final = 0
SECOND: Final = 1
RETURN: Final = 2
OVER: Final = 3
PHASES: Final = ("action", "second", "return", "over")
"""What a state waits for: an action (K2), a second card (K5.7), a card to put under the pile (K2.7), nothing."""

DRAW: Final = 0
EXCHANGE: Final = 1
PASS: Final = 2
STOP: Final = 3
FIRST_OPEN: Final = 4
FIRST_PLAY: Final = FIRST_OPEN + 16 * 5
FIRST_CANCEL: Final = FIRST_PLAY + 17 * 20
FIRST_RETURN: Final = FIRST_CANCEL + 5
NUM_ACTIONS: Final = FIRST_RETURN + 17

ACTION_NAMES: Final = (
    "draw",
    "exchange",
    "pass",
    "stop",
    *(f"open {ceremony} {space}" for ceremony in CEREMONIES for space in range(1, 6)),
    *(f"play {card} {space}" for card in CARDS for space in SPACES),
    *(f"cancel {space}" for space in range(1, 6)),
    *(f"return {card}" for card in CARDS),
)
"""The rule book's notation (K8)."""

ACTION_PATHS: Final = (
    ("draw",),
    ("exchange",),
    ("pass",),
    ("stop",),
    *((f"hand:{ceremony}", f"home.{space}") for ceremony in CEREMONIES for space in range(1, 6)),
    *((f"hand:{card}", space) for card in CARDS for space in SPACES),
    *(("cancel", f"home.{space}") for space in range(1, 6)),
    *((f"hand:{card}", "pile") for card in CARDS),
)
"""The components clicked in order; `game.engine.kokopelli` says what they are."""


def _members(bits: int, first: int) -> tuple[int, ...]:
    return tuple(first + bit for bit in range(bits.bit_length()) if bits >> bit & 1)


# Sets as sorted tuples, looked up instead of walked through: the hot path of the legal actions.
LOW_TYPES: Final = tuple(_members(bits, 0) for bits in range(256))
HIGH_TYPES: Final = tuple(_members(bits, 8) for bits in range(256))
OPENS: Final = tuple(tuple(_members(bits, FIRST_OPEN + 5 * card) for bits in range(32)) for card in range(16))
CANCELS: Final = tuple(_members(bits, FIRST_CANCEL) for bits in range(32))
LOW_WILDS: Final = tuple(_members(bits, FIRST_PLAY + 20 * WILD) for bits in range(1024))
HIGH_WILDS: Final = tuple(_members(bits, FIRST_PLAY + 20 * WILD + 10) for bits in range(1024))
