"""Wongar's setup: dealing one (W2), and checking one that was written down (W10).

A `Box` is what lies in the box with some table options (W8): dealing and checking read the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from game.engine.chance import draw, shuffled
from game.engine.core import InvalidSetup, Option, Options, chosen, setup_fields
from game.engine.wongar_tables import (
    AREA_CARDS,
    AREAS,
    BAGGED,
    DOUBLE,
    FIRST_HAND,
    FOOT,
    HAND,
    PILE,
    RITUAL_CARDS,
    RITUAL_SCORPION,
    RITUALS_EACH,
    SHORT_PILE,
    TOKENS,
)

SEATS: Final = range(3, 6)
OPTIONS: Final = tuple(
    Option(name, False)
    for name in ("short_piles", "dealt_doubles", "no_ritual_scorpions", "gentle_scorpions", "open_tallies")
)
FIELDS: Final = ("game", "seats", "piles", "ritual", "hands", "board", "ancestor", "elder", "options", "seed")
SEED_BOUND: Final = 2**31


@dataclass(frozen=True, slots=True)
class WongarSetup:
    """The rule book's setup (W10).

    Attributes:
        piles: per area its cards as shuffled, the first on top.
        ritual: the deck after dealing, the first is drawn first.
        hands: per seat its ritual cards.
        board: per area and type of token how many each seat has there.
        ancestor, elder: who begins with the figures, counted from 1.
        options: every table option (W8, W9).
        seed: what later reshuffles of the ritual deck come from.
    """

    game: str
    seats: int
    piles: dict[str, list[str]]
    ritual: list[str]
    hands: list[list[str]]
    board: dict[str, dict[str, list[int]]]
    ancestor: int
    elder: int
    options: dict[str, bool]
    seed: int


@dataclass(frozen=True, slots=True)
class Box:
    """How many cards of each kind are in the game.

    Attributes:
        pile: in each pile, by area card.
        ritual: in deck and hands, by ritual card.
        dealt: whether everybody is dealt a double as a third card.
    """

    pile: tuple[int, ...]
    ritual: tuple[int, ...]
    dealt: bool


def box(seats: int, options: Mapping[str, bool]) -> Box:
    """What the options leave of W1 (W8).

    >>> box(4, dict.fromkeys((option.id for option in OPTIONS), True))
    Box(pile=(3, 2, 1, 1, 2, 1, 1, 1, 1), ritual=(14, 12, 10, 4, 0), dealt=True)
    """
    ritual = list(RITUALS_EACH)
    if options["dealt_doubles"]:
        ritual[DOUBLE] = seats
    if options["no_ritual_scorpions"]:
        ritual[RITUAL_SCORPION] = 0
    return Box(SHORT_PILE if options["short_piles"] else PILE, tuple(ritual), options["dealt_doubles"])


def tokens_at_start(area: int, seats: int) -> int:
    """How many tokens an area is filled with (W2.1)."""
    return 2 * seats if area in (HAND, FOOT) else seats


def deal(game: str, seats: int, options: Options, seed: int) -> WongarSetup:
    """A setup in which all is shuffled and drawn as W2 wants it.

    Raises:
        InvalidSetup: a number of seats or an option that the game does not have.
    """
    if type(seats) is not int or seats not in SEATS:
        raise InvalidSetup("seats", "must be 3, 4 or 5")
    table = {name: value is True for name, value in chosen(OPTIONS, options).items()}
    contents = box(seats, table)
    random = Random(seed)
    pile = _cards(AREA_CARDS, contents.pile)
    piles = {area: shuffled(pile, random) for area in AREAS}  # W2.2
    bag = shuffled([(token, seat) for token in TOKENS for seat in range(seats) for _ in range(BAGGED)], random)
    board = {area: {token: [0] * seats for token in TOKENS} for area in AREAS}
    for number, area in enumerate(AREAS):  # W2.1
        for _ in range(tokens_at_start(number, seats)):
            token, seat = bag.pop()
            board[area][token][seat] += 1
    doubles = seats if contents.dealt else 0
    scorpions = contents.ritual[RITUAL_SCORPION]
    deck = shuffled(_cards(RITUAL_CARDS, (*contents.ritual[:DOUBLE], contents.ritual[DOUBLE] - doubles)), random)
    hands = [[deck.pop() for _ in range(FIRST_HAND)] for _ in range(seats)]  # W2.3
    if contents.dealt:  # W8
        for hand in hands:
            hand.append(RITUAL_CARDS[DOUBLE])
    ancestor = draw(seats, random)  # W2.4
    return WongarSetup(
        game=game,
        seats=seats,
        piles=piles,
        ritual=shuffled([*deck, *[RITUAL_CARDS[RITUAL_SCORPION]] * scorpions], random),
        hands=hands,
        board=board,
        ancestor=ancestor + 1,
        elder=(ancestor + 1 + draw(seats - 1, random)) % seats + 1,
        options=table,
        seed=draw(SEED_BOUND, random),
    )


def load(game: str, obj: object) -> WongarSetup:
    """The rule book's JSON, checked (W10).

    Raises:
        InvalidSetup: names the field that is wrong.
    """
    fields = setup_fields(obj, game, FIELDS)
    seats, seed = fields["seats"], fields["seed"]
    if type(seats) is not int or seats not in SEATS:
        raise InvalidSetup("seats", "must be 3, 4 or 5")
    options = _options(fields["options"])
    contents = box(seats, options)
    piles = _areas(fields["piles"], "piles")
    wanted = sorted(_cards(AREA_CARDS, contents.pile))
    for area, pile in piles.items():
        if not _is_made_of(pile, wanted):
            raise InvalidSetup(f"piles.{area}", f"must be {_listed(AREA_CARDS, contents.pile)}")
    hands = _hands(fields["hands"], seats, contents)
    ritual = fields["ritual"]
    left = [
        number - sum(hand.count(card) for hand in hands)
        for card, number in zip(RITUAL_CARDS, contents.ritual, strict=True)
    ]
    if min(left) < 0:
        raise InvalidSetup("hands", "must be of the cards in the box")
    if not _is_made_of(ritual, sorted(_cards(RITUAL_CARDS, left))):
        raise InvalidSetup("ritual", f"must be {_listed(RITUAL_CARDS, left)}")
    ancestor, elder = (_holder(fields[name], name, seats) for name in ("ancestor", "elder"))
    if ancestor == elder:
        raise InvalidSetup("elder", "must be another seat than the ancestor's")
    board = _board(fields["board"], seats)
    if type(seed) is not int or not 0 <= seed < SEED_BOUND:
        raise InvalidSetup("seed", f"must be a number from 0 to {SEED_BOUND - 1}")
    return WongarSetup(
        game=game,
        seats=seats,
        piles={area: list(pile) for area, pile in piles.items()},
        ritual=list(ritual),  # type: ignore[call-overload]  # _is_made_of: a list
        hands=hands,
        board=board,
        ancestor=ancestor,
        elder=elder,
        options=options,
        seed=seed,
    )


def _cards(names: Sequence[str], numbers: Sequence[int]) -> list[str]:
    return [name for name, number in zip(names, numbers, strict=False) for _ in range(number)]


def _listed(names: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in zip(names, numbers, strict=True) if number)


def _is_made_of(obj: object, cards: Sequence[str]) -> bool:
    """Whether it is a list of these cards in any order; `cards` is sorted."""
    return type(obj) is list and len(obj) == len(cards) and set(map(type, obj)) <= {str} and sorted(obj) == cards


def _areas(obj: object, field: str) -> dict[str, Any]:
    """An object with the ten areas, in reading order."""
    if type(obj) is not dict or len(obj) != len(AREAS) or not all(area in obj for area in AREAS):
        raise InvalidSetup(field, "must be an object with the ten areas")
    return {area: obj[area] for area in AREAS}


def _options(obj: object) -> dict[str, bool]:
    names = [option.id for option in OPTIONS]
    if type(obj) is not dict or len(obj) != len(names) or not all(name in obj for name in names):
        raise InvalidSetup("options", f"must be an object with {', '.join(names)}")
    for name in names:
        if type(obj[name]) is not bool:
            raise InvalidSetup(f"options.{name}", "must be true or false")
    return {name: obj[name] for name in names}


def _hands(obj: object, seats: int, contents: Box) -> list[list[str]]:
    """Per seat two cards, no scorpion among them (W2.3); with dealt doubles a double besides, and no other (W8)."""
    doubles = int(contents.dealt)
    problem = f"must be {FIRST_HAND + doubles} cards per seat, no scorpion{', one double' * doubles}"
    if type(obj) is not list or len(obj) != seats:
        raise InvalidSetup("hands", problem)
    known = RITUAL_CARDS[:RITUAL_SCORPION]
    for hand in obj:
        if type(hand) is not list or len(hand) != FIRST_HAND + doubles:
            raise InvalidSetup("hands", problem)
        if not all(type(card) is str and card in known for card in hand):
            raise InvalidSetup("hands", problem)
        if doubles and hand.count(RITUAL_CARDS[DOUBLE]) != 1:
            raise InvalidSetup("hands", problem)
    return [list(hand) for hand in obj]


def _holder(obj: object, field: str, seats: int) -> int:
    if type(obj) is not int or not 1 <= obj <= seats:
        raise InvalidSetup(field, f"must be a seat from 1 to {seats}")
    return obj


def _board(obj: object, seats: int) -> dict[str, dict[str, list[int]]]:
    """Every token of the bag in its area (W2.1)."""
    board = {}
    for number, (area, lanes) in enumerate(_areas(obj, "board").items()):
        field = f"board.{area}"
        if type(lanes) is not dict or len(lanes) != len(TOKENS) or not all(token in lanes for token in TOKENS):
            raise InvalidSetup(field, f"must be an object with {', '.join(TOKENS)}")
        for counts in lanes.values():
            if type(counts) is not list or len(counts) != seats:
                raise InvalidSetup(field, "must have a number per seat")
            if not all(type(count) is int and 0 <= count <= BAGGED for count in counts):
                raise InvalidSetup(field, f"must have numbers from 0 to {BAGGED}")
        wanted = tokens_at_start(number, seats)
        if sum(sum(counts) for counts in lanes.values()) != wanted:
            raise InvalidSetup(field, f"must have {wanted} tokens")
        board[area] = {token: list(lanes[token]) for token in TOKENS}
    for token in TOKENS:
        for seat in range(seats):
            if sum(lanes[token][seat] for lanes in board.values()) != BAGGED:
                raise InvalidSetup("board", f"must have {BAGGED} of each type of token per seat")
    return board
