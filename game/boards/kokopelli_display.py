"""What the screen shows of a game of Kokopelli: the view's facts, and cards and tiles on their way between them.

Stories change it step by step; drawing only reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from game.boards.kokopelli_layout import LAYOUTS, Layout, Slot, card_slot, hand_slots
from game.engine.kokopelli_view import KokopelliView
from game.ui.canvas import Point

ORDER_LAST: Final = "~"
"""Sorts behind every id: the wild is the last card of a hand."""


@dataclass(slots=True)
class Stack:
    """An open ceremony: its cards in the order laid, what they weigh, and how many of them lie behind the first."""

    cards: list[str]
    weight: int
    spread: float


@dataclass(slots=True)
class Held:
    """A card of the shown hand and where it is now."""

    card: str
    x: float
    y: float
    angle: float


@dataclass(slots=True)
class Flight:
    """Something on its way.

    Attributes:
        kind: a card's id, "back", "points_4", "game_end" … or "star".
        x, y: its middle.
        width: of a card or token.
        angle: in degrees counter-clockwise.
        turn: of a card how far it is turned over: 0 face up, 1 face down; half-way it stands on its edge.
        seat: whose colour its back has.
        text: beside a star.
        under: the space whose cards it lies behind.
    """

    kind: str
    x: float
    y: float
    width: float
    angle: float = 0.0
    alpha: float = 1.0
    turn: float = 0.0
    seat: int = 0
    text: str = ""
    under: str | None = None


@dataclass(slots=True)
class Shown:
    """All that is drawn from. Seats are the engine's; `place` says where on the table one sits.

    Attributes:
        seat: whose view this is.
        villages: per seat and space what lies open there.
        hand: the cards of the view's seat, each where it is now.
        closing: per seat the weight that closes a ceremony in its village.
        tiles: per type the point tiles that are left on it, the next one first.
        discards: per seat its discard pile.
        flights: things on their way.
        moving: spaces that change at the moment and are drawn anew in every frame.
        flashes: by `seat:type` how far the flash of an ability has gone (0–1).
        banner: words across the table and how solid they are.
    """

    seat: int
    seats: int
    current: int
    start: int
    turn: int
    round: int
    phase: str
    actions_left: int
    ceremonies: tuple[str, ...]
    villages: list[list[Stack | None]]
    closing: list[int]
    reach: tuple[tuple[str, ...], ...]
    areas: tuple[tuple[str, ...], ...]
    hand: list[Held]
    hand_sizes: list[int]
    hand_limits: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]
    piles: list[int]
    discards: list[list[str]]
    tiles: dict[str, tuple[int, ...]]
    end_tiles: int
    totals: list[int]
    last_round: str | None
    near_end: bool
    flights: list[Flight] = field(default_factory=list)
    moving: set[str] = field(default_factory=set)
    flashes: dict[str, float] = field(default_factory=dict)
    banner: tuple[str, float] | None = None

    @property
    def layout(self) -> Layout:
        """The table for this number of players."""
        return LAYOUTS[self.seats]

    def place(self, seat: int) -> int:
        """Where a seat sits, seen from the view's seat."""
        return (seat - self.seat) % self.seats

    def stack(self, space: str) -> Stack | None:
        """What lies open on a space."""
        seat, number = parts(space)
        return self.villages[seat][number]

    def abilities(self, seat: int) -> list[str]:
        """The types open in a village, in the order of their spaces."""
        return list(dict.fromkeys(stack.cards[0] for stack in self.villages[seat] if stack is not None))

    def actions(self) -> int:
        """How many suns the seat to act has in its turn: those to come and those that are gone."""
        return max(self.actions_left, 3 if self.current >= 0 and "runner" in self.abilities(self.current) else 2)

    def still(self) -> tuple[object, ...]:
        """What the picture without hands and all that moves depends on."""
        return (
            self.seat,
            self.current,
            self.round,
            self.phase,
            tuple(
                None if stack is None or space_name(seat, number) in self.moving else (*stack.cards, stack.weight)
                for seat, village in enumerate(self.villages)
                for number, stack in enumerate(village)
            ),
            *self.closing,
            *self.reach,
            *self.hand_sizes,
            self.hand_limits,
            *self.piles,
            *(tuple(pile[-2:]) for pile in self.discards),
            *(len(pile) for pile in self.discards),
            *self.tiles.values(),
            self.end_tiles,
            *self.totals,
            self.last_round,
            self.near_end,
            frozenset(self.moving),
        )

    def settle_hand(self) -> None:
        """Put every card of the hand into its place."""
        for held, slot in zip(self.hand, hand_slots(len(self.hand)), strict=True):
            held.x, held.y, held.angle = slot.x, slot.y, slot.angle


def parts(space: str) -> tuple[int, int]:
    """Seat and number of a space, both from 0.

    >>> parts("2.4")
    (1, 3)
    """
    village, _, number = space.partition(".")
    return int(village) - 1, int(number) - 1


def space_name(seat: int, number: int) -> str:
    """The engine's name of a space.

    >>> space_name(1, 3)
    '2.4'
    """
    return f"{seat + 1}.{number + 1}"


def hand_key(card: str) -> str:
    """Hands lie in this order."""
    return ORDER_LAST if card == "wild" else card


def held_at(card: str, slot: Slot) -> Held:
    """A card of the hand in its place."""
    return Held(card, slot.x, slot.y, slot.angle)


def card_point(shown: Shown, space: str, level: float, spread: float) -> Point:
    """The middle of a card of a ceremony on the table."""
    seat, number = parts(space)
    village = shown.layout.villages[shown.place(seat)]
    return card_slot(village, shown.layout.spaces, number, spread, level)


def shown(view: KokopelliView) -> Shown:
    """The display of a view, with everything in its place."""
    return Shown(
        seat=view.seat,
        seats=view.seats,
        current=view.current_player,
        start=view.start,
        turn=view.turn,
        round=view.round,
        phase=view.phase,
        actions_left=view.actions_left,
        ceremonies=view.ceremonies,
        villages=[
            [
                None if open_ is None else Stack(list(open_.cards), open_.weight, float(len(open_.cards) - 1))
                for open_ in village
            ]
            for village in view.villages
        ],
        closing=list(view.closing_weights),
        reach=view.reach,
        areas=view.areas,
        hand=[held_at(card, slot) for card, slot in zip(view.hand, hand_slots(len(view.hand)), strict=True)],
        hand_sizes=list(view.hand_sizes),
        hand_limits=view.hand_limits,
        known=view.known_hands,
        piles=list(view.draw_counts),
        discards=[list(pile) for pile in view.discards],
        tiles=dict(zip(view.ceremonies, view.point_tiles, strict=True)),
        end_tiles=view.end_tiles_left,
        totals=list(view.totals),
        last_round=view.trigger,
        near_end=view.round_limit_near,
    )
