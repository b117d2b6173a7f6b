"""A position of Wongar: what lies where, what may be done, and copies of it. How it changes is told by

- `wongar_round`: rounds, scorpions, ritual cards drawn, the end (W3, W5, W7);
- `wongar_cards`: taking area cards and doing what they say (W4);
- `wongar_ceremony`: ceremonies (W6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.engine.core import Event, Points, Reason, Score
from game.engine.ranking import results
from game.engine.wongar_cards import play_ancestor, play_elder, play_place, play_take, play_triple, play_type
from game.engine.wongar_ceremony import play_double, play_effect, play_ritual, playable_tokens
from game.engine.wongar_knowledge import resample
from game.engine.wongar_reasons import why_not
from game.engine.wongar_round import begin_game
from game.engine.wongar_setup import WongarSetup, box
from game.engine.wongar_tables import (
    ANCESTOR_MOVES,
    AREA_CARDS,
    AREAS,
    ASK_ANCESTOR,
    ASK_DOUBLE,
    ASK_EFFECT,
    ASK_ELDER,
    ASK_PLACE,
    ASK_RITUAL,
    ASK_SECOND,
    ASK_TAKE,
    ASK_TRIPLE,
    ASK_TYPE,
    BAGGED,
    DONE,
    DRAW,
    ELDER_MOVES,
    FOOT,
    HAND,
    INS,
    MOST_SEATS,
    NEAR,
    NUM_SOURCES,
    OUTS,
    OVER,
    PHASES,
    PLACES,
    REMOVES,
    RITUAL_CARDS,
    RITUAL_SCORPION,
    RITUALS,
    SCORPION,
    SHORT_TRACK,
    SOURCES,
    TAKES,
    TOKENS,
    TOKENS_EACH,
    TRACK,
    TYPES,
    illegal,
)
from game.engine.wongar_view import WongarView, view


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same through a game.

    Attributes:
        options: the table options that are switched on (W8, W9).
        gentle: whether scorpions take no points (W8).
        track: the number of X on the time track (W1.5, W8).
        ritual: how many cards of each kind the ritual deck has, hands and discards included.
        undersides: per area the scorpions that everybody saw going under the pile (W2.2).
    """

    options: tuple[str, ...]
    gentle: bool
    track: int
    ritual: tuple[int, ...]
    undersides: tuple[int, ...]


class WongarState:
    """A position of Wongar. Its attributes are for reading; only `apply_action` changes them.

    Numbers stand for areas, tokens, cards and phases as in `wongar_tables`. A lane is ``5 * token + seat``; a set of
    seats or areas is an int with one bit per member.

    Attributes:
        table, seats: what stays the same through the game.
        piles: per area its cards, the lowest first; those from `face_down` on have been turned up.
        face_down: per area the number of cards still face down.
        visible, taken_now: the areas with a visible card, and those whose card was taken in this round.
        tokens: by ``15 * area + lane`` the tokens on the board.
        there, where: by ``3 * area + token`` the seats, and by lane the areas with such a token; follow from `tokens`.
        supply: by lane the tokens in the supply.
        hands: by ``4 * seat + card`` the ritual cards in hand.
        held: per seat the kinds of ritual cards in hand, as a set; follows from `hands`.
        dealt_doubles: the seats that still hold the double they were dealt (W8), as a set.
        deck: ritual cards, the last is drawn next; those from `deck_size` on are gone.
        deck_size, open_scorpion: the cards in the ritual deck, and the scorpions (0 or 1) beside it.
        discards, top_discard: per kind the discards, and the last one, or −1.
        reshuffles, seed: how often the deck was shuffled anew, and what the next time comes from.
        drawn, recycled, hands_then: per seat the cards drawn since the last reshuffle, the discards that went into it,
            and the hands at that time, for what a seat may conclude from it (`wongar_knowledge`).
        taken: by ``9 * seat + card`` the area cards taken.
        scored: per seat the points so far.
        points: by ``13 * seat + source`` where they came from.
        ancestor_holder, elder_holder, ancestor_at, elder_at: the seats with the figures, the areas where they stand.
        marker: the space of the time marker.
        round, start: the number of the round, from 1, and its start player.
        mover, waiting: whose turn it is to take a card, and how many seats, that one included, have to in this round.
        last_round: whether the game ends with this round.
        phase, player: what is asked, and who; player differs from mover in ceremonies.
        card, card_area: the area card whose action goes on, or −1, and the area it comes from.
        token, placements: the type in question, and how many placements or draws are still to come.
        area: where the ceremony is, or −1.
        present, still, passed: the seats that were there when it began, that may still play, that passed; sets, which
            mean nothing outside a ceremony.
        ritual: the ritual card whose effects go on, or −1.
        winners: the seats that won, empty before the end.
    """

    __slots__ = (
        "ancestor_at",
        "ancestor_holder",
        "area",
        "card",
        "card_area",
        "dealt_doubles",
        "deck",
        "deck_size",
        "discards",
        "drawn",
        "elder_at",
        "elder_holder",
        "face_down",
        "hands",
        "hands_then",
        "held",
        "last_round",
        "marker",
        "mover",
        "open_scorpion",
        "passed",
        "phase",
        "piles",
        "placements",
        "player",
        "points",
        "present",
        "recycled",
        "reshuffles",
        "ritual",
        "round",
        "scored",
        "seats",
        "seed",
        "start",
        "still",
        "supply",
        "table",
        "taken",
        "taken_now",
        "there",
        "token",
        "tokens",
        "top_discard",
        "visible",
        "waiting",
        "where",
        "winners",
    )

    def __init__(self, setup: WongarSetup, events: list[Event] | None = None) -> None:
        self.seats = seats = setup.seats
        self._lay_out_piles(setup)
        self._lay_out_board(setup)
        self.hands = [hand.count(card) for hand in setup.hands for card in RITUAL_CARDS[:RITUAL_SCORPION]]
        self.held = [sum((card in hand) << kind for kind, card in enumerate(RITUAL_CARDS)) for hand in setup.hands]
        self.dealt_doubles = (1 << seats) - 1 if setup.options["dealt_doubles"] else 0
        self.deck = tuple(RITUAL_CARDS.index(card) for card in reversed(setup.ritual))
        self.deck_size = len(self.deck)
        self.open_scorpion = 0
        self.discards = [0] * RITUAL_SCORPION
        self.top_discard = -1
        self.reshuffles = 0
        self.seed = setup.seed
        self.drawn = [0] * seats
        self.recycled: tuple[int, ...] = (0,) * RITUAL_SCORPION
        self.hands_then: tuple[int, ...] = (0,) * len(self.hands)
        self.taken = [0] * (len(AREA_CARDS) * seats)
        self.scored = [0] * seats  # W2.4
        self.points = [0] * (NUM_SOURCES * seats)
        self.ancestor_holder = setup.ancestor - 1
        self.elder_holder = setup.elder - 1
        self.ancestor_at = HAND
        self.elder_at = FOOT
        self.marker = 0
        self.round = 0
        self.start = self.mover = self.player = self.ancestor_holder
        self.waiting = 0
        self.last_round = False
        self.phase = ASK_TAKE
        self.card = self.card_area = self.token = self.area = self.ritual = -1
        self.placements = 0
        self.present = self.still = self.passed = 0
        self.winners: tuple[int, ...] = ()
        begin_game(self, events)

    def _lay_out_piles(self, setup: WongarSetup) -> None:
        """The top cards are turned up, and scorpions go under their pile (W2.2)."""
        piles, undersides = [], []
        for area in AREAS:
            pile = [AREA_CARDS.index(card) for card in setup.piles[area]]
            under = 0
            while pile[0] == SCORPION:
                pile.append(pile.pop(0))
                under += 1
            piles.append(tuple(reversed(pile)))
            undersides.append(under)
        self.piles = tuple(piles)
        self.face_down = [len(pile) - 1 for pile in piles]
        self.visible = (1 << len(AREAS)) - 1
        self.taken_now = 0
        self.table = Table(
            options=tuple(name for name, chosen in setup.options.items() if chosen),
            gentle=setup.options["gentle_scorpions"],
            track=SHORT_TRACK if setup.options["no_ritual_scorpions"] else TRACK,
            ritual=box(setup.seats, setup.options).ritual,
            undersides=tuple(undersides),
        )

    def _lay_out_board(self, setup: WongarSetup) -> None:
        self.tokens = [0] * (15 * len(AREAS))
        self.there = [0] * (3 * len(AREAS))
        self.where = [0] * 15
        self.supply = [0] * 15
        for token, name in enumerate(TOKENS):
            for seat in range(setup.seats):
                lane = MOST_SEATS * token + seat
                self.supply[lane] = TOKENS_EACH[token] - BAGGED
                for area, lanes in enumerate(AREAS):
                    count = setup.board[lanes][name][seat]
                    if count:
                        self.tokens[15 * area + lane] = count
                        self.there[3 * area + token] |= 1 << seat
                        self.where[lane] |= 1 << area

    def __repr__(self) -> str:
        asked = "over" if self.phase == OVER else f"seat {self.player} asked for {PHASES[self.phase]}"
        return f"<WongarState round {self.round}, marker {self.marker}, {asked}, points {self.scored}>"

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def legal_actions(self) -> list[int]:
        phase = self.phase
        if phase == ASK_RITUAL:
            return [*RITUALS[8 * self.held[self.player] + playable_tokens(self)]]
        if phase in (ASK_EFFECT, ASK_SECOND):  # W6.3
            seat, token, area = self.player, self.token, self.area
            seats = self.there[3 * area + token]
            removes = REMOVES[seats & ~(1 << seat)]
            outs = OUTS[area] if seats >> seat & 1 else ()
            ins = INS[self.where[5 * token + seat] & NEAR[area]]
            if phase == ASK_SECOND:
                return [*removes, *outs, *ins, DONE]  # W6.4
            return [*removes, *outs, *ins]
        if phase == ASK_PLACE:
            return [*PLACES, DRAW] if self.supply[5 * self.token + self.mover] else [DRAW]  # W4.1
        if phase == ASK_TAKE:
            return [*TAKES[self.visible]]
        if phase == ASK_TRIPLE:
            return [*PLACES]
        if phase == ASK_ANCESTOR:
            return [*ANCESTOR_MOVES[self.ancestor_at]]
        if phase == ASK_ELDER:
            return [*ELDER_MOVES[self.elder_at]]
        if phase == ASK_DOUBLE:
            return [*TYPES[playable_tokens(self)]]
        if phase == ASK_TYPE:
            disc, cube, cylinder = self.supply[self.mover :: 5]
            return [*TYPES[(1 if disc else 0) | (2 if cube else 0) | (4 if cylinder else 0)]]
        return []

    def apply_action(self, action: int, events: list[Event] | None = None) -> None:
        PLAYS[self.phase](self, action, events)

    def scores(self) -> list[Score]:
        scores = []
        for seat, total in enumerate(self.scored):
            amounts = self.points[NUM_SOURCES * seat : NUM_SOURCES * (seat + 1)]
            points = (Points(*source, amount) for source, amount in zip(SOURCES, amounts, strict=True) if amount)
            scores.append(Score(total, tuple(points)))
        return scores

    def returns(self) -> list[float]:
        return results(self.scored) if self.phase == OVER else [0.0] * self.seats  # W7.3

    def clone(self) -> WongarState:
        other = WongarState.__new__(WongarState)
        other.table = self.table
        other.seats = self.seats
        other.piles = self.piles
        other.face_down = self.face_down[:]
        other.visible = self.visible
        other.taken_now = self.taken_now
        other.tokens = self.tokens[:]
        other.there = self.there[:]
        other.where = self.where[:]
        other.supply = self.supply[:]
        other.hands = self.hands[:]
        other.held = self.held[:]
        other.dealt_doubles = self.dealt_doubles
        other.deck = self.deck
        other.deck_size = self.deck_size
        other.open_scorpion = self.open_scorpion
        other.discards = self.discards[:]
        other.top_discard = self.top_discard
        other.reshuffles = self.reshuffles
        other.seed = self.seed
        other.drawn = self.drawn[:]
        other.recycled = self.recycled
        other.hands_then = self.hands_then
        other.taken = self.taken[:]
        other.scored = self.scored[:]
        other.points = self.points[:]
        other.ancestor_holder = self.ancestor_holder
        other.elder_holder = self.elder_holder
        other.ancestor_at = self.ancestor_at
        other.elder_at = self.elder_at
        other.marker = self.marker
        other.round = self.round
        other.start = self.start
        other.mover = self.mover
        other.waiting = self.waiting
        other.last_round = self.last_round
        other.phase = self.phase
        other.player = self.player
        other.card = self.card
        other.card_area = self.card_area
        other.token = self.token
        other.placements = self.placements
        other.area = self.area
        other.present = self.present
        other.still = self.still
        other.passed = self.passed
        other.ritual = self.ritual
        other.winners = self.winners
        return other

    def view(self, seat: int) -> WongarView:
        """What `seat` may know (W9)."""
        return view(self, seat)

    def resample(self, seat: int, rng: Random) -> WongarState:
        """A random full state that fits what `seat` knows (W9)."""
        return resample(self, seat, rng)

    def why_not(self, path: Sequence[str]) -> Reason | None:
        """Why these clicks lead nowhere; the keys are `wongar_reasons.REASONS`."""
        return why_not(self, path)


def _play_nothing(state: WongarState, action: int, events: list[Event] | None) -> None:
    raise illegal(action)


PLAYS: Final[tuple[Callable[[WongarState, int, list[Event] | None], None], ...]] = (
    play_take,
    play_place,
    play_type,
    play_triple,
    play_ancestor,
    play_elder,
    play_ritual,
    play_double,
    play_effect,
    play_effect,
    _play_nothing,
)
"""What plays an action, by phase."""
