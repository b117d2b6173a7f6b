"""Wongar's components, its map and its one table of actions, all worked out once.

Areas are numbered 0 … 9 in reading order, tokens 0 … 2 (disc, cube, cylinder), area cards 0 … 8 and ritual cards 0 … 4
in the rule book's order, so that a card of a token has that token's number:

>>> AREAS[HAND], TOKENS[1], AREA_CARDS[1], RITUAL_CARDS[1]
('hand', 'cube', 'cube', 'cube')

A set of areas or of seats is an int with one bit per member. What depends on such a set is looked up by it:

>>> [ACTION_NAMES[action] for action in TAKES[0b11]], [AREAS[area] for area in members(NEAR[0])]
(['take kangaroo', 'take emu'], ['emu', 'snake', 'hand'])

Tables for seats are made for five; with fewer players the missing seats are in no set, so clockwise stays clockwise:

>>> FROM_SEAT[32 * 1 + 0b101], AFTER_SEAT[32 * 2 + 0b101]  # of the seats 0 and 2, from seat 1 on and after seat 2
(2, 0)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.engine.core import IllegalAction

MOST_SEATS: Final = 5

AREAS: Final = ("kangaroo", "emu", "turtle", "snake", "hand", "foot", "lizard", "dingo", "fish", "crocodile")
"""The areas' names in reading order (W1.4)."""

AREA_INDEX: Final = {name: area for area, name in enumerate(AREAS)}

HAND: Final = AREA_INDEX["hand"]
FOOT: Final = AREA_INDEX["foot"]

NEIGHBOURS: Final = tuple(
    tuple(sorted(AREA_INDEX[name] for name in names.split()))
    for names in (
        "emu snake hand",
        "kangaroo turtle hand foot",
        "emu foot lizard",
        "kangaroo hand dingo",
        "snake foot kangaroo emu dingo fish",
        "hand lizard emu turtle fish crocodile",
        "foot turtle crocodile",
        "snake hand fish",
        "dingo crocodile hand foot",
        "fish foot lizard",
    )
)
"""Per area those that share an edge with it (W1.4)."""

TOKENS: Final = ("disc", "cube", "cylinder")
TOKENS_EACH: Final = (18, 15, 12)  # W1.1
BAGGED: Final = 4  # W2.1: of each type

AREA_CARDS: Final = ("disc", "cube", "cylinder", "triple", "scorpion", "draw4", "ancestor", "elder", "both")
PILE: Final = (3, 2, 1, 1, 2, 1, 2, 2, 1)  # W1.2
SHORT_PILE: Final = (3, 2, 1, 1, 2, 1, 1, 1, 1)  # W8
TRIPLE: Final = 3
SCORPION: Final = 4
DRAW_FOUR: Final = 5
ANCESTOR: Final = 6
ELDER: Final = 7
BOTH: Final = 8

RITUAL_CARDS: Final = ("disc", "cube", "cylinder", "double", "scorpion")
RITUALS_EACH: Final = (14, 12, 10, 5, 2)  # W1.1
DOUBLE: Final = 3
RITUAL_SCORPION: Final = 4
FIRST_HAND: Final = 2  # W2.3

TRACK: Final = 15  # W1.5: the number of X
SHORT_TRACK: Final = 12  # W8

PHASES: Final = (
    "take",
    "place",
    "type",
    "triple",
    "ancestor",
    "elder",
    "ritual",
    "double",
    "effect",
    "second",
    "over",
)
"""What is asked now, by the constants below.

take: an area card (W3.4) · place: where to place one more token, or a ritual card instead (W4.1) · type, triple: the
type of a triple and where to place its tokens (W4.2) · ancestor, elder: where the figure goes (W4.3, W4.4) · ritual: a
ritual card or a pass (W6.1) · double: the type of a double card (W6.4) · effect: what the ritual card does (W6.3) ·
second: the second effect of a double card, or none (W6.4) · over: nothing.
"""

(
    ASK_TAKE,
    ASK_PLACE,
    ASK_TYPE,
    ASK_TRIPLE,
    ASK_ANCESTOR,
    ASK_ELDER,
    ASK_RITUAL,
    ASK_DOUBLE,
    ASK_EFFECT,
    ASK_SECOND,
    OVER,
) = range(len(PHASES))

STAKES: Final = ((), (), (), (), (), (), (3, 4, 6), (2, 3, 4), (4, 6, 8))
"""Points per majority by area card and section (W1.5)."""

FINAL_POINTS: Final = 8  # W7.2

SOURCES: Final = (
    *((f"ceremony_{card}_{section}", "W6.5") for card in AREA_CARDS[ANCESTOR:] for section in (1, 2, 3)),
    ("sting", "W3.2"),
    *((f"most_{token}", "W7.2") for token in TOKENS),
)
"""Where points come from, with the rule that gives them; `ceremony_elder_2` is an elder's ceremony in section 2."""

FROM_STINGS: Final = 9
FROM_CARDS: Final = 10
NUM_SOURCES: Final = len(SOURCES)

FIRST_TAKE: Final = 0
FIRST_PLACE: Final = FIRST_TAKE + 10
DRAW: Final = FIRST_PLACE + 10
FIRST_TYPE: Final = DRAW + 1
FIRST_ANCESTOR: Final = FIRST_TYPE + 3
FIRST_ELDER: Final = FIRST_ANCESTOR + 10
FIRST_RITUAL: Final = FIRST_ELDER + 10
FIRST_REMOVE: Final = FIRST_RITUAL + 4
FIRST_OUT: Final = FIRST_REMOVE + MOST_SEATS
FIRST_IN: Final = FIRST_OUT + 10
DONE: Final = FIRST_IN + 10
PASS: Final = DONE + 1
NUM_ACTIONS: Final = PASS + 1

ACTION_NAMES: Final = (
    *(f"take {area}" for area in AREAS),
    *(f"place {area}" for area in AREAS),
    "draw",
    *(f"type {token}" for token in TOKENS),
    *(f"ancestor {area}" for area in AREAS),
    *(f"elder {area}" for area in AREAS),
    *(f"ritual {card}" for card in RITUAL_CARDS[:4]),
    *(f"remove {seat + 1}" for seat in range(MOST_SEATS)),
    *(f"out {area}" for area in AREAS),
    *(f"in {area}" for area in AREAS),
    "done",
    "pass",
)
"""The rule book's notation (W10)."""

ACTION_PATHS: Final = (
    *((f"card:{area}",) for area in AREAS),
    *((f"area:{area}",) for area in AREAS),
    ("deck",),
    *((f"type:{token}",) for token in TOKENS),
    *((f"area:{area}",) for area in AREAS),
    *((f"area:{area}",) for area in AREAS),
    *((f"hand:{card}",) for card in RITUAL_CARDS[:4]),
    *((f"seat:{seat}",) for seat in range(MOST_SEATS)),
    *(("here", f"area:{area}") for area in AREAS),
    *((f"area:{area}", "here") for area in AREAS),
    ("done",),
    ("pass",),
)
"""The components clicked in order; `game.engine.wongar` says what they are."""


def members(bits: int) -> list[int]:
    """The members of a set in order."""
    return [member for member in range(bits.bit_length()) if bits >> member & 1]


def bits_of(found: Iterable[int]) -> int:
    """The set with these members."""
    bits = 0
    for member in found:
        bits |= 1 << member
    return bits


def _actions(first: int, bits: int) -> tuple[int, ...]:
    return tuple(first + member for member in members(bits))


NEAR: Final = tuple(bits_of(areas) for areas in NEIGHBOURS)
"""The neighbours as a set."""

WITHIN_TWO: Final = tuple(
    bits_of(far for near in NEIGHBOURS[area] for far in (near, *NEIGHBOURS[near]) if far != area) for area in range(10)
)
"""Where the elder may end (W4.4), as a set."""

TAKES: Final = tuple(_actions(FIRST_TAKE, areas) for areas in range(1024))
PLACES: Final = _actions(FIRST_PLACE, 1023)
TYPES: Final = tuple(_actions(FIRST_TYPE, tokens) for tokens in range(8))
ANCESTOR_MOVES: Final = tuple(_actions(FIRST_ANCESTOR, areas) for areas in NEAR)
ELDER_MOVES: Final = tuple(_actions(FIRST_ELDER, areas) for areas in WITHIN_TWO)
REMOVES: Final = tuple(_actions(FIRST_REMOVE, seats) for seats in range(32))
OUTS: Final = tuple(_actions(FIRST_OUT, areas) for areas in NEAR)
INS: Final = tuple(_actions(FIRST_IN, areas) for areas in range(1024))

PLAYABLE: Final = tuple(
    held & (tokens | (1 << DOUBLE if tokens else 0)) for held in range(16) for tokens in range(8)
)  # W6.3, W6.4
"""Ritual cards that may be played, by ``[8 * held + tokens]``: the cards in hand, the tokens with a possible effect."""

RITUALS: Final = tuple((*_actions(FIRST_RITUAL, cards), PASS) for cards in PLAYABLE)
"""The same as actions, and the pass that is always legal."""


def _clockwise(seat: int, seats: int) -> int:
    """The first of a set of seats, clockwise from `seat`; −1 if it is empty."""
    for steps in range(MOST_SEATS):
        found = (seat + steps) % MOST_SEATS
        if seats >> found & 1:
            return found
    return -1


FROM_SEAT: Final = tuple(_clockwise(seat, seats) for seat in range(MOST_SEATS) for seats in range(32))
"""By ``[32 * seat + seats]`` the first of them clockwise, the seat itself if it is one of them."""

AFTER_SEAT: Final = tuple(_clockwise(seat + 1, seats) for seat in range(MOST_SEATS) for seats in range(32))
"""By ``[32 * seat + seats]`` the first of them clockwise after the seat; it comes last itself."""


def illegal(action: int) -> IllegalAction:
    """The error for an action that is not legal."""
    name = ACTION_NAMES[action] if 0 <= action < NUM_ACTIONS else f"action {action}"
    return IllegalAction(f"{name} is not legal here")
