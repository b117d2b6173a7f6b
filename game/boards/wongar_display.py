"""What the screen shows of a game of Wongar: the view's facts, and cards, tokens and figures on their way.

Stories change it step by step; drawing only reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.boards.wongar_layout import figure_foot, hand_x, section_of
from game.engine.wongar_tables import AREA_CARDS, AREA_INDEX, RITUAL_CARDS, STAKES
from game.engine.wongar_view import WongarView

FIGURES: Final = ("ancestor", "elder")
GENTLE: Final = "gentle_scorpions"


@dataclass(slots=True)
class Held:
    """A ritual card of the shown hand, and the middle of its place now."""

    card: str
    x: float


@dataclass(slots=True)
class Ceremony:
    """The ceremony that goes on: where, for which card, how many points, and who is still in."""

    area: str
    card: str
    points: int
    seats: tuple[int, ...]
    passed: tuple[int, ...] = ()
    out: tuple[int, ...] = ()


@dataclass(slots=True)
class Flight:
    """Something on its way.

    Attributes:
        kind: a sprite, or "points" for a number.
        x, y: its middle.
        width: of the sprite, or the size of the number.
        turn: how far a card is turned over: 0 face up, 1 face down (`back`); half-way it stands on its edge.
        text: the number, or the name of a ritual card.
        seat: whose points.
    """

    kind: str
    x: float
    y: float
    width: float
    alpha: float = 1.0
    turn: float = 0.0
    back: str = ""
    text: str = ""
    seat: int = 0


@dataclass(slots=True)
class Shown:
    """All that is drawn from. Areas and tokens are numbered like the engine's; seats count from 0.

    Attributes:
        seat: whose view this is.
        mover: whose card goes on; `current` is the seat that is asked.
        marker: the time marker's space, between two spaces while it walks.
        tokens: ``tokens[area][token][seat]``.
        cards: per area the face-up card; `taken` says that it was taken in this round.
        places: per figure its area; `holders` per figure its holder.
        tallies: per seat the disc, cube and cylinder cards it took, None where they lie face down for the viewer.
        going: the area of the card whose action goes on.
        walking: figures on their way: the middle of their foot and their width.
        carried: figures that go from one holder to another.
        turning: per area how far its card is turned up (0–1) while it is.
        flash: per lane (area, token) how bright it lights up, and per area (area, -1).
        caption: what is told now.
    """

    seat: int
    seats: int
    current: int
    mover: int
    start: int
    round: int
    over: bool
    last_round: bool
    gentle: bool
    marker: float
    track: int
    scores: list[int]
    tokens: list[list[list[int]]]
    supplies: list[list[int]]
    cards: list[str | None]
    face_down: list[int]
    taken: list[bool]
    holders: dict[str, int]
    places: dict[str, str]
    hand: list[Held]
    hand_sizes: list[int]
    deck: int
    discards: int
    top_discard: str | None
    open_scorpion: bool
    cards_taken: list[int]
    tallies: list[list[int] | None]
    going: str | None
    ceremony: Ceremony | None
    ritual: str | None
    token: str | None
    placements: int
    flights: list[Flight] = field(default_factory=list)
    walking: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    carried: set[str] = field(default_factory=set)
    turning: dict[int, float] = field(default_factory=dict)
    flash: dict[tuple[int, int], float] = field(default_factory=dict)
    caption: str = ""

    @property
    def section(self) -> int:
        """The section that counts now, from 0."""
        return section_of(self.marker, self.track)

    def stake(self, card: str) -> int:
        """What a majority is worth now in the ceremony of an area card."""
        return STAKES[AREA_CARDS.index(card)][self.section]

    def lane(self, area: str, token: int) -> list[tuple[int, int]]:
        """The seats with such tokens in an area and their numbers, the one that scores first."""
        return lane_order(self.tokens[AREA_INDEX[area]][token], self.holders["ancestor"])

    def figure(self, figure: str) -> tuple[float, float, float]:
        """Where a figure stands: the middle of its foot, and its width."""
        if figure in self.walking:
            return self.walking[figure]
        here = self.places[figure]
        both = all(self.places[other] == here and other not in self.walking for other in FIGURES)
        return figure_foot(figure, here, both)

    def settle_hand(self) -> None:
        """Put every card of the hand into its place."""
        for held, x in zip(self.hand, hand_x(len(self.hand)), strict=True):
            held.x = x

    def still(self) -> tuple[object, ...]:
        """What the picture without the hand, the lanes and all that moves depends on."""
        return (
            self.current,
            self.start,
            self.round,
            self.last_round,
            self.marker if self.marker == int(self.marker) else None,
            self.section,
            *self.scores,
            *(count for supply in self.supplies for count in supply),
            *self.cards,
            *self.face_down,
            *self.taken,
            *self.holders.values(),
            *self.hand_sizes,
            self.deck,
            self.discards,
            self.top_discard,
            self.open_scorpion,
            *self.cards_taken,
            None if self.ceremony is None else self.ceremony.area,
            frozenset(self.turning),
            frozenset(self.carried),
            self.over and tuple(map(str, self.tallies)),
        )


def lane_order(counts: Sequence[int], holder: int) -> list[tuple[int, int]]:
    """Seats with tokens and their numbers, most first, ties clockwise from the ancestor's holder (W6.5).

    >>> lane_order([1, 2, 0, 2], holder=3)
    [(3, 2), (1, 2), (0, 1)]
    """
    seats = [seat for seat, count in enumerate(counts) if count]
    seats.sort(key=lambda seat: (-counts[seat], (seat - holder) % len(counts)))
    return [(seat, counts[seat]) for seat in seats]


def is_tied(lane: Sequence[tuple[int, int]]) -> bool:
    """Whether the ancestor decides who is first in a lane."""
    return len(lane) > 1 and lane[0][1] == lane[1][1]


def hand_order(card: str) -> int:
    """Hands lie in this order."""
    return RITUAL_CARDS.index(card)


def projected(tokens: Sequence[Sequence[int]], holder: int, points: int, seats: int) -> list[int]:
    """What each seat would score if a ceremony ended with these tokens of an area."""
    totals = [0] * seats
    for counts in tokens:
        lane = lane_order(counts, holder)
        if lane:
            totals[lane[0][0]] += points
    return totals


def shown(view: WongarView) -> Shown:
    """The display of a view, with everything in its place."""
    going = [int(view.card is not None and seat == view.mover) for seat in range(view.seats)]
    kind = AREA_CARDS.index(view.card) if view.card is not None else -1
    tallies: list[list[int] | None] = []
    for seat, cards in enumerate(view.taken):
        if cards is None:
            tallies.append(None)
        else:
            tallies.append([count + (going[seat] and token == kind) for token, count in enumerate(cards[:3])])
    ceremony = view.ceremony
    return Shown(
        seat=view.seat,
        seats=view.seats,
        current=view.current_player,
        mover=view.mover,
        start=view.start,
        round=view.round,
        over=view.phase == "over",
        last_round=view.last_round,
        gentle=GENTLE in view.options,
        marker=float(view.marker),
        track=view.track,
        scores=list(view.scores),
        tokens=[[list(counts) for counts in lanes] for lanes in view.tokens],
        supplies=[list(supply) for supply in view.supplies],
        cards=list(view.cards),
        face_down=list(view.face_down),
        taken=list(view.taken_now),
        holders={"ancestor": view.ancestor_holder, "elder": view.elder_holder},
        places={"ancestor": view.ancestor_at, "elder": view.elder_at},
        hand=[Held(card, x) for card, x in zip(view.hand, hand_x(len(view.hand)), strict=True)],
        hand_sizes=list(view.hand_sizes),
        deck=view.deck_size,
        discards=sum(view.discards),
        top_discard=view.top_discard,
        open_scorpion=view.open_scorpion,
        cards_taken=[count + more for count, more in zip(view.cards_taken, going, strict=True)],
        tallies=tallies,
        going=view.card_area,
        ceremony=None if ceremony is None else Ceremony(
            ceremony.area, ceremony.card, ceremony.points, ceremony.seats, ceremony.passed, ceremony.out
        ),
        ritual=ceremony.ritual if ceremony is not None else None,
        token=ceremony.token if ceremony is not None else view.token,
        placements=view.placements,
    )  # fmt: skip


def follow(display: Shown, view: WongarView) -> None:
    """Whose turn it is, and what is asked: no event tells it."""
    after = shown(view)
    display.current, display.mover, display.over = after.current, after.mover, after.over
    display.going, display.ritual = after.going, after.ritual
    display.token, display.placements = after.token, after.placements

