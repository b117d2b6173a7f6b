"""A position of Kokopelli: what lies where and what is legal. The comments quote the numbers of the rule book.

What an action does is told in `kokopelli_cards` and `kokopelli_turn`.

>>> state = KokopelliState.from_position(
...     seats=3, hands=[["chief", "wild"], [], []], villages=[{}, {4: ["chief", "chief", "chief"]}, {}])
>>> [ACTION_NAMES[action] for action in state.legal_actions()]
['draw', 'exchange', 'play chief 2.4', 'play wild 2.4']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from game.engine.core import Event, IllegalAction, Reason, Score
from game.engine.kokopelli_cards import open_ceremony, play_card
from game.engine.kokopelli_events import Passed, Stopped
from game.engine.kokopelli_points import listed
from game.engine.kokopelli_position import set_up
from game.engine.kokopelli_reasons import why_not
from game.engine.kokopelli_secrets import resample
from game.engine.kokopelli_tables import (
    ACTION,
    ACTION_NAMES,
    ACTIONS,
    ALL_SPACES,
    CANCELS,
    CARD_INDEX,
    CARDS,
    CLOSING_WEIGHT,
    DRAW,
    DRUMMER,
    DRUMMER_WEIGHT,
    END_TILES,
    EXCHANGE,
    FIRST_CANCEL,
    FIRST_GAME,
    FIRST_HAND,
    FIRST_OPEN,
    FIRST_PLAY,
    FIRST_RETURN,
    GATHERER,
    GUARDIAN,
    HAND_LIMIT,
    HIGH_TYPES,
    HIGH_WILDS,
    KEEPER,
    KEEPER_LIMIT,
    LOW_TYPES,
    LOW_WILDS,
    MESSENGER,
    NUM_ACTIONS,
    OPENS,
    OVER,
    PASS,
    RETURN,
    RUNNER,
    RUNNER_ACTIONS,
    SECOND,
    SNAKE,
    SOURCES,
    SPACES,
    STOP,
    TABLES,
    TWINS,
    WILD,
    spaces_of,
)
from game.engine.kokopelli_turn import cancel, draw_cards, end_action, exchange, return_card
from game.engine.kokopelli_view import KokopelliView, look
from game.engine.ranking import results


class KokopelliState:
    """A position of Kokopelli. Its attributes are for reading; only `apply_action` changes them.

    Cards, spaces, sets of spaces and sources of points are the small ints of `kokopelli_tables`. What is hidden lies
    open here: a screen draws from `view`, an opponent thinks about `resample`.

    Attributes:
        seats: the number of players.
        ceremonies: the ten types of this game.
        start: the seat that began.
        under: whether exchanged hands go under the draw pile instead of on the discard pile (K2.5).
        homes, areas: per seat the spaces of its village and of its play area (K1.7).
        hands: per seat how many it holds of each card.
        hand_sizes: per seat how many cards it holds.
        masks: per seat the set of cards it holds, a bit each.
        piles: per seat the draw pile, top first.
        discards: per seat the discard pile in order; each card as ``4 * card + the seat that laid it``.
        kinds: per space the type that lies open there, −1 if none does.
        weights: per space the weight of its cards (K5.3).
        laid: per space its cards in order, written as in `discards`.
        where: per type the spaces where it lies open.
        filled: the spaces where a ceremony lies open.
        closings: per type how often it was closed, counted up to 2 (K3.1).
        end_tiles: the game-end tiles left in the supply.
        end_laid: the set of types with a game-end tile, a bit each.
        points: per seat and source: ``points[len(SOURCES) * seat + source]``.
        totals: per seat its points so far.
        player: the seat to act, or TERMINAL.
        turn: the number of turns begun.
        done: how many actions of this turn are done.
        phase: ACTION, SECOND (K5.7), RETURN (K2.7) or OVER.
        first_card: in SECOND the card that was laid first in this action, else −1.
        trigger: why this round is the last: "pile", "tile", "rounds", or None (K4.1, K4.5).
        known: per seat the cards in its hand that all have seen, in order: see `kokopelli_secrets`.
        buried: per seat the sizes of what it put under its pile, the first nearest the top: see `kokopelli_secrets`.
        cached: the legal actions once they were asked for.
    """

    __slots__ = (
        "areas",
        "buried",
        "cached",
        "ceremonies",
        "closings",
        "discards",
        "done",
        "end_laid",
        "end_tiles",
        "filled",
        "first_card",
        "hand_sizes",
        "hands",
        "homes",
        "kinds",
        "known",
        "laid",
        "masks",
        "phase",
        "piles",
        "player",
        "points",
        "seats",
        "start",
        "totals",
        "trigger",
        "turn",
        "under",
        "weights",
        "where",
    )

    def __init__(self, ceremonies: Sequence[str], decks: Sequence[Sequence[str]], start: int, under: bool) -> None:
        seats = len(decks)
        table = TABLES[seats]
        self.seats = seats
        self.ceremonies = tuple(CARD_INDEX[ceremony] for ceremony in ceremonies)
        self.start = start
        self.under = under
        self.homes = table.homes
        self.areas = table.areas
        self.hands = [[0] * 17 for _ in range(seats)]
        self.hand_sizes = [0] * seats
        self.masks = [0] * seats
        self.piles = [tuple(CARD_INDEX[card] for card in deck) for deck in decks]
        self.discards: list[tuple[int, ...]] = [()] * seats
        self.kinds = [-1] * 20
        self.weights = [0] * 20
        self.laid: list[tuple[int, ...]] = [()] * 20
        self.where = [0] * 16
        self.filled = 0
        self.closings = [0] * 16
        self.end_tiles = END_TILES[seats]
        self.end_laid = 0
        self.points = [0] * (seats * len(SOURCES))
        self.totals = [0] * seats
        self.player = start
        self.turn = 1
        self.done = 0
        self.phase = ACTION
        self.first_card = -1
        self.trigger: str | None = None
        self.known: list[tuple[int, ...]] = [()] * seats
        self.buried: list[tuple[int, ...]] = [()] * seats
        self.cached: list[int] | None = None
        for seat in range(seats):  # K1.5
            draw_cards(self, seat, FIRST_HAND, None)

    @classmethod
    def from_position(
        cls,
        *,
        seats: int = 3,
        ceremonies: Sequence[str] = FIRST_GAME,
        exchange: str = "discard",
        start: int = 0,
        player: int = 0,
        hands: Sequence[Sequence[str]] = (),
        piles: Mapping[int, Sequence[str]] | None = None,
        villages: Sequence[Mapping[int, Sequence[str]]] = (),
        closed: Mapping[str, int] | None = None,
        round: int = 1,
        done: int = 0,
    ) -> KokopelliState:
        """A position before an action of `player`, nobody having scored yet; for tests, lessons and puzzles.

        Args:
            hands: per seat the cards in its hand; seats left out hold none.
            piles: per seat its draw pile, top first; the rest of its deck lies on its discard pile. The pile of a seat
                left out is the rest of its deck in alphabetical order.
            villages: per seat, by the number of the space from 1, the cards that lie there in order, the first being
                the ceremony's own. A card is an id, with ``:`` and a seat if not the owner laid it, with ``*2`` if it
                counts two: ``wild:2*2``.
            closed: by type how often it was closed, at most 2. Those closed twice have game-end tiles in this order,
                as far as the supply goes.
            done: actions of this turn already done.

        Raises:
            InvalidSetup: no game can stand like this; names the argument.
        """
        return set_up(
            cls,
            seats=seats,
            ceremonies=ceremonies,
            exchange=exchange,
            start=start,
            player=player,
            hands=hands,
            piles=piles or {},
            villages=villages,
            closed=closed or {},
            round_=round,
            done=done,
        )

    def __repr__(self) -> str:
        board = " ".join(f"{SPACES[space]}={CARDS[self.kinds[space]]}" for space in spaces_of(self.filled)) or "empty"
        return f"<KokopelliState turn {self.turn}, seat {self.player}: {board}, points {self.totals}>"

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.phase == OVER

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return (self.turn - 1) // self.seats + 1

    def has(self, seat: int, ceremony: int) -> bool:
        """Whether a type lies open in a seat's village, which gives the seat its ability (K5, K5.5)."""
        return self.where[ceremony] & self.homes[seat] != 0

    def closing_weight(self, village: int) -> int:
        """The weight that closes a ceremony in a village (K5.3)."""
        return DRUMMER_WEIGHT if self.where[DRUMMER] & self.homes[village] else CLOSING_WEIGHT

    def actions(self, seat: int) -> int:
        """How many actions a seat has in its turn, as it stands now (K2, K5.1)."""
        return RUNNER_ACTIONS if self.where[RUNNER] & self.homes[seat] else ACTIONS

    def hand_limit(self, seat: int) -> int:
        """How many cards a seat may hold at the end of its turn, as it stands now (K2.7)."""
        return KEEPER_LIMIT if self.where[KEEPER] & self.homes[seat] else HAND_LIMIT

    def reach(self, seat: int) -> int:
        """The spaces where a seat may play a card: its play area, with Messenger everything (K5.8)."""
        if self.where[MESSENGER] & self.homes[seat]:
            return TABLES[self.seats].everything
        return self.areas[seat]

    def legal_actions(self) -> list[int]:
        legal = self.cached
        if legal is None:
            legal = self.cached = self._find_legal()
        return legal[:]

    def _find_legal(self) -> list[int]:
        phase = self.phase
        player = self.player
        if phase == ACTION:
            if self.piles[player]:
                legal = [DRAW, EXCHANGE] if self.hand_sizes[player] else [DRAW]  # K2.1, K2.5
                legal += self.card_actions(self.masks[player])
            else:
                legal = self.card_actions(self.masks[player]) or [PASS]  # K2.8
            return legal + list(CANCELS[self.filled >> 5 * player & 31])  # K2.4
        if phase == SECOND:  # K5.7
            return [STOP, *self.card_actions(self.masks[player] & ~(1 << self.first_card))]
        if phase == RETURN:  # K2.7
            return [FIRST_RETURN + card for card, count in enumerate(self.hands[player]) if count]
        return []

    def card_actions(self, mask: int) -> list[int]:
        """Every opening (K2.2) and playing (K2.3) of a card of this set, sorted."""
        player, where, filled = self.player, self.where, self.filled
        home, area = self.homes[player], self.areas[player]
        by_wild = filled & (ALL_SPACES if where[MESSENGER] & home else area)  # K5.8
        by_type = by_wild
        if where[GUARDIAN] & ~home:
            by_type, by_wild = self._unguarded(by_wild)
        free = (home & ~filled) >> 5 * player
        twins = where[TWINS] & home
        opens: list[int] = []
        plays: list[int] = []
        for card in LOW_TYPES[mask & 255] + HIGH_TYPES[mask >> 8 & 255]:
            here = where[card]
            if twins or not here & area:
                opens += OPENS[card][free]
            here &= by_type
            while here:
                space = here & -here
                plays.append(FIRST_PLAY + 20 * card - 1 + space.bit_length())
                here ^= space
        opens += plays
        if mask >> WILD:
            opens += LOW_WILDS[by_wild & 1023]
            opens += HIGH_WILDS[by_wild >> 10]
        return opens

    def _unguarded(self, reach: int) -> tuple[int, int]:
        """Of these spaces those where one card, and those where a wild, does not close what is guarded (K5.4)."""
        player, where = self.player, self.where
        wild = 2 if where[SNAKE] & self.homes[player] else 1
        by_type = by_wild = reach
        for village, home in enumerate(self.homes):
            if village != player and where[GUARDIAN] & home:
                needed = self.closing_weight(village)
                for space in range(5 * village, 5 * village + 5):
                    weight = self.weights[space]
                    if weight + 1 >= needed:
                        by_type &= ~(1 << space)
                    if weight + wild >= needed:
                        by_wild &= ~(1 << space)
        return by_type, by_wild

    def apply_action(self, action: int, events: list[Event] | None = None) -> None:
        legal = self.cached
        if legal is None:
            legal = self.cached = self._find_legal()
        if action not in legal:
            raise _illegal(action)
        self.cached = None
        if action >= FIRST_CANCEL:
            if action < FIRST_RETURN:
                cancel(self, 5 * self.player + action - FIRST_CANCEL, events)
            else:
                return_card(self, action - FIRST_RETURN, events)
        elif action >= FIRST_PLAY:
            card, space = divmod(action - FIRST_PLAY, 20)
            play_card(self, card, space, events)
        elif action >= FIRST_OPEN:
            card, space = divmod(action - FIRST_OPEN, 5)
            open_ceremony(self, card, 5 * self.player + space, events)
        elif action == DRAW:  # K2.1
            player = self.player
            draw_cards(self, player, 2 if self.where[GATHERER] & self.homes[player] else 1, events)
            end_action(self, events)
        elif action == EXCHANGE:
            exchange(self, events)
        elif action == STOP:  # K5.7
            if events is not None:
                events.append(Stopped(self.player))
            end_action(self, events)
        else:  # K2.8
            if events is not None:
                events.append(Passed(self.player))
            end_action(self, events)

    def scores(self) -> list[Score]:
        return listed(self)

    def returns(self) -> list[float]:
        return results(self.totals) if self.phase == OVER else [0.0] * self.seats

    def clone(self) -> KokopelliState:
        other = KokopelliState.__new__(KokopelliState)
        other.seats = self.seats
        other.ceremonies = self.ceremonies
        other.start = self.start
        other.under = self.under
        other.homes = self.homes
        other.areas = self.areas
        other.hands = [hand[:] for hand in self.hands]
        other.hand_sizes = self.hand_sizes[:]
        other.masks = self.masks[:]
        other.piles = self.piles[:]
        other.discards = self.discards[:]
        other.kinds = self.kinds[:]
        other.weights = self.weights[:]
        other.laid = self.laid[:]
        other.where = self.where[:]
        other.filled = self.filled
        other.closings = self.closings[:]
        other.end_tiles = self.end_tiles
        other.end_laid = self.end_laid
        other.points = self.points[:]
        other.totals = self.totals[:]
        other.player = self.player
        other.turn = self.turn
        other.done = self.done
        other.phase = self.phase
        other.first_card = self.first_card
        other.trigger = self.trigger
        other.known = self.known[:]
        other.buried = self.buried[:]
        other.cached = self.cached
        return other

    def view(self, seat: int) -> KokopelliView:
        return look(self, seat)

    def resample(self, seat: int, rng: Random) -> KokopelliState:
        return resample(self, seat, rng)

    def why_not(self, path: Sequence[str]) -> Reason | None:
        """Why these clicks lead nowhere; the keys are `REASONS`."""
        return why_not(self, path)


def _illegal(action: int) -> IllegalAction:
    name = ACTION_NAMES[action] if 0 <= action < NUM_ACTIONS else f"action {action}"
    return IllegalAction(f"{name} is not legal here")
