"""Setups and positions of Wongar from a few words, for tests. Seats count from 0 here, but in setups from 1."""

from __future__ import annotations

from typing import Any

from game.engine.wongar import Wongar, WongarState
from game.engine.wongar_tables import AREA_CARDS, AREA_INDEX, AREAS, RITUAL_CARDS, TOKENS, TOKENS_EACH

WONGAR = Wongar()
PILE = [
    *("disc", "disc", "disc", "cube", "cube", "cylinder", "triple", "draw4"),
    *("ancestor", "ancestor", "elder", "elder", "both", "scorpion", "scorpion"),
]
RITUALS = ["disc"] * 14 + ["cube"] * 12 + ["cylinder"] * 10 + ["double"] * 5 + ["scorpion"] * 2


def without(cards: list[str], some: list[str]) -> list[str]:
    """The cards that are left, in their order."""
    left = list(cards)
    for card in some:
        left.remove(card)
    return left


def setup(given: dict[str, Any]) -> dict[str, Any]:
    """A valid setup, as JSON.

    Args:
        given: any of `seats` (3), `options` (those on), `tops` (per area the first cards of its pile), `hands` (per
            seat; two discs each), `ritual` (the first cards of the deck), `ancestor` (1), `elder` (2), `seed` (7).
    """
    seats = given.get("seats", 3)
    options = {option.id: option.id in given.get("options", ()) for option in WONGAR.options}
    pile = without(PILE, ["ancestor", "elder"]) if options["short_piles"] else PILE
    piles = {area: given.get("tops", {}).get(area, "").split() for area in AREAS}
    piles = {area: [*top, *without(pile, top)] for area, top in piles.items()}
    rituals = RITUALS
    if options["dealt_doubles"]:
        rituals = without(rituals, ["double"] * (5 - seats))
    if options["no_ritual_scorpions"]:
        rituals = without(rituals, ["scorpion"] * 2)
    dealt = " double" * options["dealt_doubles"]
    hands = [hand.split() for hand in given.get("hands", ["disc disc" + dealt] * seats)]
    deck = without(rituals, [card for hand in hands for card in hand])
    first = given.get("ritual", "").split()
    bag = [(token, seat) for token in TOKENS for seat in range(seats) for _ in range(4)]
    board = {area: {token: [0] * seats for token in TOKENS} for area in AREAS}
    for area in AREAS:
        for _ in range(2 * seats if area in ("hand", "foot") else seats):
            token, seat = bag.pop(0)
            board[area][token][seat] += 1
    return {
        "game": "wongar",
        "seats": seats,
        "piles": piles,
        "ritual": [*first, *without(deck, first)],
        "hands": hands,
        "board": board,
        "ancestor": given.get("ancestor", 1),
        "elder": given.get("elder", 2),
        "options": options,
        "seed": given.get("seed", 7),
    }


def position(given: dict[str, Any], change: dict[str, Any]) -> WongarState:
    """The start of a setup with some things changed by hand.

    Args:
        given: as for `setup`.
        change: any of `tokens` (per area and type the number per seat; what is not named is empty), `piles` (per area
            the visible card and those below), `gone` (areas without a visible card: the whole pile is face down),
            `hands` (per seat), `deck`, `discards`, `taken` (area cards per seat), `figures` (attributes of the state:
            ancestor_at and elder_at by name, all else as they are, e.g. scored, marker, waiting).
    """
    state = WONGAR.start(WONGAR.load_setup(setup(given)))
    for name, value in change.items():
        match name:
            case "tokens":
                lay_tokens(state, value)
            case "piles":
                piles = list(state.piles)
                for area, cards in value.items():
                    piles[AREA_INDEX[area]] = tuple(AREA_CARDS.index(card) for card in reversed(cards.split()))
                    state.face_down[AREA_INDEX[area]] = len(cards.split()) - 1
                state.piles = tuple(piles)
            case "gone":
                for area in value:
                    state.visible &= ~(1 << AREA_INDEX[area])
                    state.face_down[AREA_INDEX[area]] = len(state.piles[AREA_INDEX[area]])
            case "hands":
                state.hands = [hand.split().count(card) for hand in value for card in RITUAL_CARDS[:4]]
                state.held = [sum((card in hand.split()) << n for n, card in enumerate(RITUAL_CARDS)) for hand in value]
            case "deck":
                state.deck = tuple(RITUAL_CARDS.index(card) for card in reversed(value.split()))
                state.deck_size = len(state.deck)
            case "discards":
                state.discards = [value.split().count(card) for card in RITUAL_CARDS[:4]]
            case "taken":
                state.taken = [cards.split().count(card) for cards in value for card in AREA_CARDS]
            case "ancestor_at" | "elder_at":
                setattr(state, name, AREA_INDEX[value])
            case "mover":
                state.mover = state.player = value
            case _:
                assert type(value) is type(getattr(state, name)), name
                setattr(state, name, value)
    return state


def lay_tokens(state: WongarState, tokens: dict[str, dict[str, list[int]]]) -> None:
    """Clear the board and lay these tokens; the supplies have the rest."""
    state.tokens, state.there, state.where = [0] * 150, [0] * 30, [0] * 15
    for token, name in enumerate(TOKENS):
        for seat in range(state.seats):
            lane = 5 * token + seat
            state.supply[lane] = TOKENS_EACH[token]
            for area, lanes in tokens.items():
                number = lanes.get(name, [0] * state.seats)[seat]
                if number:
                    state.supply[lane] -= number
                    state.tokens[15 * AREA_INDEX[area] + lane] = number
                    state.there[3 * AREA_INDEX[area] + token] |= 1 << seat
                    state.where[lane] |= 1 << AREA_INDEX[area]
            assert state.supply[lane] >= 0
