"""What one seat of Wongar may know (W9): all that a screen is drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from game.engine.wongar_ceremony import Leader, majority, section
from game.engine.wongar_tables import (
    ANCESTOR,
    AREA_CARDS,
    AREAS,
    ASK_DOUBLE,
    ASK_EFFECT,
    ASK_PLACE,
    ASK_SECOND,
    ASK_TRIPLE,
    BOTH,
    ELDER,
    OVER,
    PHASES,
    RITUAL_CARDS,
    RITUAL_SCORPION,
    SCORPION,
    STAKES,
    TOKENS,
    members,
)

if TYPE_CHECKING:
    from game.engine.wongar_state import WongarState

OPEN_TALLIES: Final = "open_tallies"
KINDS: Final = len(AREA_CARDS)
ALL_AREAS: Final = range(len(AREAS))


class Stakes(NamedTuple):
    """Points per majority in this section, by area card (W1.5)."""

    elder: int
    ancestor: int
    both: int


@dataclass(frozen=True, slots=True)
class CeremonyView:
    """The ceremony that goes on (W6).

    Attributes:
        area, card: where, and the area card that began it: ``ancestor``, ``elder`` or ``both``.
        points: what a majority is worth.
        seats: who takes part, in seat order.
        still, passed, out: of these who may still play, who passed, and whose last token left the area.
        ritual: the ritual card whose effects go on, else None.
        token: the type it moves, None where there is no card or the type of a double is not chosen yet.
        effects: how many effects of the card are done; 1 means that a second is offered (W6.4).
    """

    area: str
    card: str
    points: int
    seats: tuple[int, ...]
    still: tuple[int, ...]
    passed: tuple[int, ...]
    out: tuple[int, ...]
    ritual: str | None
    token: str | None
    effects: int


@dataclass(frozen=True, slots=True)
class WongarView:
    """What `seat` may know.

    Tuples over areas are in the order of `wongar_tables.AREAS`, over tokens disc, cube, cylinder, over seats from 0,
    over ritual cards disc, cube, cylinder, double.

    Attributes:
        phase: what is asked, one of `wongar_tables.PHASES`.
        options: the table options that are switched on.
        marker, track, section: the time marker, the number of X, and the section that counts now, 1 to 3.
        round, start: the number of the round from 1, and its start player.
        mover: the seat whose turn it is to take a card, or whose card goes on; TERMINAL after the end.
        last_round: whether the game ends with this round.
        scores: points so far, after the end with the final awards.
        tokens: ``tokens[area][token][seat]`` on the board.
        supplies: ``supplies[seat][token]``.
        leaders: ``leaders[area][token]``, None where no token is.
        stakes: what a majority is worth now.
        cards: per area the visible card.
        face_down: per area the cards in the pile, without the visible one.
        taken_now: per area whether its card was taken in this round.
        scorpions_gone: per area the scorpions that left the game.
        ancestor_holder, elder_holder, ancestor_at, elder_at: who has the figures and where they stand.
        hand: own ritual cards, sorted in the order disc, cube, cylinder, double.
        hand_sizes: per seat the number of ritual cards.
        deck_size: cards in the ritual deck.
        discards, top_discard: per kind the discards, and the last one.
        open_scorpion: whether one lies beside the deck.
        reshuffles: how often the ritual deck was shuffled anew.
        taken: per seat the area cards taken, by `wongar_tables.AREA_CARDS`; None for others while they lie face down.
        cards_taken: per seat their number.
        card, card_area: the area card whose action goes on and its area, else None.
        token, placements: in the phases place and triple the type, and how many placements are still to come.
        ceremony: the ceremony that goes on, else None.
        winners: the seats that won, empty before the end.
    """

    seat: int
    current_player: int
    seats: int
    phase: str
    options: tuple[str, ...]
    marker: int
    track: int
    section: int
    round: int
    start: int
    mover: int
    last_round: bool
    scores: tuple[int, ...]
    tokens: tuple[tuple[tuple[int, ...], ...], ...]
    supplies: tuple[tuple[int, ...], ...]
    leaders: tuple[tuple[Leader | None, ...], ...]
    stakes: Stakes
    cards: tuple[str | None, ...]
    face_down: tuple[int, ...]
    taken_now: tuple[bool, ...]
    scorpions_gone: tuple[int, ...]
    ancestor_holder: int
    elder_holder: int
    ancestor_at: str
    elder_at: str
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    discards: tuple[int, ...]
    top_discard: str | None
    open_scorpion: bool
    reshuffles: int
    taken: tuple[tuple[int, ...] | None, ...]
    cards_taken: tuple[int, ...]
    card: str | None
    card_area: str | None
    token: str | None
    placements: int
    ceremony: CeremonyView | None
    winners: tuple[int, ...]


def view(state: WongarState, seat: int) -> WongarView:
    """What `seat` may know of a position."""
    seats, phase, now = range(state.seats), state.phase, section(state)
    piles, face_down, hands = state.piles, state.face_down, state.hands
    card = AREA_CARDS[state.card] if state.card >= 0 else None
    placing = phase in (ASK_PLACE, ASK_TRIPLE)
    open_to_all = phase == OVER or OPEN_TALLIES in state.table.options
    taken = [tuple(state.taken[KINDS * other : KINDS * other + KINDS]) for other in seats]
    return WongarView(
        seat=seat,
        current_player=state.player,
        seats=state.seats,
        phase=PHASES[phase],
        options=state.table.options,
        marker=state.marker,
        track=state.table.track,
        section=now + 1,
        round=state.round,
        start=state.start,
        mover=state.mover,
        last_round=state.last_round,
        scores=tuple(state.scored),
        tokens=_tokens(state),
        supplies=tuple([tuple(state.supply[other::5]) for other in seats]),
        leaders=_leaders(state),
        stakes=Stakes(elder=STAKES[ELDER][now], ancestor=STAKES[ANCESTOR][now], both=STAKES[BOTH][now]),
        cards=tuple(
            [AREA_CARDS[piles[area][face_down[area]]] if state.visible >> area & 1 else None for area in ALL_AREAS]
        ),
        face_down=tuple(face_down),
        taken_now=tuple([state.taken_now >> area & 1 == 1 for area in ALL_AREAS]),
        scorpions_gone=tuple([piles[area][face_down[area] :].count(SCORPION) for area in ALL_AREAS]),
        ancestor_holder=state.ancestor_holder,
        elder_holder=state.elder_holder,
        ancestor_at=AREAS[state.ancestor_at],
        elder_at=AREAS[state.elder_at],
        hand=tuple([RITUAL_CARDS[kind] for kind in range(RITUAL_SCORPION) for _ in range(hands[4 * seat + kind])]),
        hand_sizes=tuple([sum(hands[4 * other : 4 * other + 4]) for other in seats]),
        deck_size=state.deck_size,
        discards=tuple(state.discards),
        top_discard=RITUAL_CARDS[state.top_discard] if state.top_discard >= 0 else None,
        open_scorpion=state.open_scorpion == 1,
        reshuffles=state.reshuffles,
        taken=tuple(taken) if open_to_all else tuple([taken[seat] if other == seat else None for other in seats]),
        cards_taken=tuple([sum(cards) for cards in taken]),
        card=card,
        card_area=AREAS[state.card_area] if card else None,
        token=TOKENS[state.token] if placing else None,
        placements=state.placements if placing else 0,
        ceremony=_ceremony(state) if state.area >= 0 else None,
        winners=state.winners,
    )


def _tokens(state: WongarState) -> tuple[tuple[tuple[int, ...], ...], ...]:
    tokens, seats = state.tokens, state.seats
    lanes = [tuple(tokens[lane : lane + seats]) for lane in range(0, 150, 5)]
    return tuple([(lanes[lane], lanes[lane + 1], lanes[lane + 2]) for lane in range(0, 30, 3)])


def _leaders(state: WongarState) -> tuple[tuple[Leader | None, ...], ...]:
    leaders = [majority(state, area, token) for area in ALL_AREAS for token in range(3)]
    return tuple([(leaders[lane], leaders[lane + 1], leaders[lane + 2]) for lane in range(0, 30, 3)])


def _ceremony(state: WongarState) -> CeremonyView:
    return CeremonyView(
        area=AREAS[state.area],
        card=AREA_CARDS[state.card],
        points=STAKES[state.card][section(state)],
        seats=tuple(members(state.present)),
        still=tuple(members(state.still)),
        passed=tuple(members(state.passed)),
        out=tuple(members(state.present & ~state.still & ~state.passed)),
        ritual=RITUAL_CARDS[state.ritual] if state.phase in (ASK_DOUBLE, ASK_EFFECT, ASK_SECOND) else None,
        token=TOKENS[state.token] if state.phase in (ASK_EFFECT, ASK_SECOND) else None,
        effects=int(state.phase == ASK_SECOND),
    )
