"""A position of Kokopelli and how it changes: the rules themselves. The comments quote the numbers of the rule book.

>>> state = KokopelliState.from_position(
...     seats=3, hands=[["chief", "wild"], [], []], villages=[{}, {4: ["chief", "chief", "chief"]}, {}])
>>> [ACTION_NAMES[action] for action in state.legal_actions()]
['draw', 'exchange', 'play chief 2.4', 'play wild 2.4']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from game.engine.core import TERMINAL, Event, IllegalAction, Points, Reason, Score
from game.engine.kokopelli_events import (
    Buried,
    Cancelled,
    Closed,
    Drew,
    Emptied,
    Ended,
    EndTileLaid,
    Exchanged,
    LastRound,
    Opened,
    Passed,
    Played,
    Returned,
    Saw,
    Scored,
    Stopped,
    TookBack,
    TurnBegan,
)
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
    CHIEF,
    CLOSING_WEIGHT,
    DRAW,
    DRUMMER,
    DRUMMER_WEIGHT,
    END_TILES,
    EXCHANGE,
    FEAST,
    FIRST_CANCEL,
    FIRST_GAME,
    FIRST_HAND,
    FIRST_OPEN,
    FIRST_PLAY,
    FIRST_RETURN,
    FLUTE,
    FROM_CHIEF,
    FROM_EMPTIED,
    FROM_FEAST,
    FROM_FLUTE,
    FROM_GUEST,
    FROM_HEARTH,
    FROM_OPEN,
    FROM_OWNER,
    FROM_PILES,
    FROM_SOWER,
    FROM_TILES,
    GATHERER,
    GUARDIAN,
    GUEST,
    HAND_LIMIT,
    HEARTH,
    HIGH_TYPES,
    HIGH_WILDS,
    KEEPER,
    KEEPER_LIMIT,
    LAST_ROUND,
    LOW_TYPES,
    LOW_WILDS,
    MESSENGER,
    NUM_ACTIONS,
    OPENS,
    OVER,
    PASS,
    POINT_TILES,
    POTTER,
    REFILL,
    RETURN,
    RUNNER,
    RUNNER_ACTIONS,
    SECOND,
    SNAKE,
    SOURCES,
    SOWER,
    SPACES,
    STOP,
    TABLES,
    TILE_POINTS,
    TWINS,
    WARRIOR,
    WILD,
    spaces_of,
)
from game.engine.kokopelli_view import KokopelliView, look
from game.engine.ranking import results, winners


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
            self._draw(seat, FIRST_HAND, None)

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
                legal += self._card_actions(self.masks[player])
            else:
                legal = self._card_actions(self.masks[player]) or [PASS]  # K2.8
            return legal + list(CANCELS[self.filled >> 5 * player & 31])  # K2.4
        if phase == SECOND:  # K5.7
            return [STOP, *self._card_actions(self.masks[player] & ~(1 << self.first_card))]
        if phase == RETURN:  # K2.7
            return [FIRST_RETURN + card for card, count in enumerate(self.hands[player]) if count]
        return []

    def _card_actions(self, mask: int) -> list[int]:
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
                self._cancel(5 * self.player + action - FIRST_CANCEL, events)
            else:
                self._return(action - FIRST_RETURN, events)
        elif action >= FIRST_PLAY:
            card, space = divmod(action - FIRST_PLAY, 20)
            self._play(card, space, events)
        elif action >= FIRST_OPEN:
            card, space = divmod(action - FIRST_OPEN, 5)
            self._open(card, 5 * self.player + space, events)
        elif action == DRAW:  # K2.1
            player = self.player
            self._draw(player, 2 if self.where[GATHERER] & self.homes[player] else 1, events)
            self._end_action(events)
        elif action == EXCHANGE:
            self._exchange(events)
        elif action == STOP:  # K5.7
            if events is not None:
                events.append(Stopped(self.player))
            self._end_action(events)
        else:  # K2.8
            if events is not None:
                events.append(Passed(self.player))
            self._end_action(events)

    def _draw(self, seat: int, count: int, events: list[Event] | None) -> None:
        """Draw as many cards, or what is left."""
        pile, hand = self.piles[seat], self.hands[seat]
        cards = pile[:count]
        for card in cards:
            hand[card] += 1
            self.masks[seat] |= 1 << card
        self.piles[seat] = pile[count:]
        self.hand_sizes[seat] += len(cards)
        if cards and events is not None:
            events.append(Drew(seat, len(cards)))
            events.append(Saw(seat, tuple(CARDS[card] for card in cards)))

    def _take(self, seat: int, card: int) -> None:
        """Take a card out of a hand."""
        hand = self.hands[seat]
        hand[card] -= 1
        if not hand[card]:
            self.masks[seat] ^= 1 << card
        self.hand_sizes[seat] -= 1

    def _lay(self, card: int, space: int, weight: int) -> None:
        """Lay a card of the player's on a space, for all to see."""
        player = self.player
        self._take(player, card)
        known = self.known[player]
        if card in known:
            place = known.index(card)
            self.known[player] = known[:place] + known[place + 1 :]
        self.laid[space] += (4 * card + player,)
        self.weights[space] += weight

    def _score(self, seat: int, source: int, amount: int, space: int, events: list[Event] | None) -> None:
        """Points for a seat; `space` is where they come from, −1 if from none."""
        self.points[len(SOURCES) * seat + source] += amount
        self.totals[seat] += amount
        if events is not None:
            name, rule = SOURCES[source]
            events.append(Scored(seat, name, amount, rule, SPACES[space] if space >= 0 else None))

    def _open(self, card: int, space: int, events: list[Event] | None) -> None:
        """Open a ceremony (K2.2)."""
        player = self.player
        self._lay(card, space, 1)
        self.kinds[space] = card
        self.where[card] |= 1 << space
        self.filled |= 1 << space
        if events is not None:
            events.append(Opened(player, SPACES[space], CARDS[card]))
        sower = self.where[SOWER] & self.homes[player]
        if sower:
            self._score(player, FROM_SOWER, 1, _lowest(sower), events)
        self._after_card(card, events)

    def _play(self, card: int, space: int, events: list[Event] | None) -> None:
        """Play a card on an open ceremony (K2.3), which may close it (K3)."""
        player, where = self.player, self.where
        owner = space // 5
        weight = 2 if card == WILD and where[SNAKE] & self.homes[player] else 1  # K5.3
        self._lay(card, space, weight)
        total = self.weights[space]
        if events is not None:
            events.append(Played(player, SPACES[space], CARDS[self.kinds[space]], CARDS[card], weight, total))
        if owner != player:
            guest = where[GUEST] & self.homes[player]
            if guest:
                self._score(player, FROM_GUEST, 1, _lowest(guest), events)
        if card == WILD:
            flute = where[FLUTE] & self.homes[owner]
            if flute:
                self._score(owner, FROM_FLUTE, 1, _lowest(flute), events)
        if total >= self.closing_weight(owner):
            self._close(space, owner, events)
        self._after_card(card, events)

    def _close(self, space: int, owner: int, events: list[Event] | None) -> None:
        """Close a ceremony (K3); the closing card was still played under it (K3.3)."""
        player = self.player
        chief = self.where[CHIEF] & self.homes[player]
        kind = self.kinds[space]
        closings = self.closings[kind]
        points = TILE_POINTS[closings]
        cards = self._clear(space)
        self.discards[owner] += cards
        if events is not None:
            events.append(Closed(player, owner, SPACES[space], CARDS[kind], _names(cards), points))
        self._score(player, FROM_TILES, points, space, events)  # K3.1
        if owner != player:  # K3.2
            self._score(owner, FROM_OWNER, 1, space, events)
        if chief:
            self._score(player, FROM_CHIEF, 1, _lowest(chief), events)
        if closings < POINT_TILES:
            self.closings[kind] = closings + 1
            if closings + 1 == POINT_TILES and self.end_tiles:
                self.end_tiles -= 1
                self.end_laid |= 1 << kind
                if events is not None:
                    events.append(EndTileLaid(CARDS[kind], self.end_tiles))
                if not self.end_tiles:
                    self._last_round("tile", events)

    def _clear(self, space: int) -> tuple[int, ...]:
        """Take the cards off a space."""
        cards = self.laid[space]
        self.where[self.kinds[space]] ^= 1 << space
        self.filled ^= 1 << space
        self.laid[space] = ()
        self.kinds[space] = -1
        self.weights[space] = 0
        return cards

    def _after_card(self, card: int, events: list[Event] | None) -> None:
        """What follows an opened or played card: an empty hand (K2.6), a second card (K5.7)."""
        player = self.player
        home = self.homes[player]
        if not self.hand_sizes[player]:
            if events is not None:
                events.append(Emptied(player))
            self._score(player, FROM_EMPTIED, 1, -1, events)
            feast = self.where[FEAST] & home
            if feast:
                self._score(player, FROM_FEAST, 2, _lowest(feast), events)
            self._draw(player, REFILL, events)
        if (
            self.phase == ACTION
            and self.where[WARRIOR] & home
            and self._card_actions(self.masks[player] & ~(1 << card))
        ):
            self.phase = SECOND
            self.first_card = card
        else:
            self._end_action(events)

    def _cancel(self, space: int, events: list[Event] | None) -> None:
        """Cancel a ceremony (K2.4)."""
        player = self.player
        potter = self.where[POTTER] & self.homes[player]  # K5.9: its own cancelling too
        kind = self.kinds[space]
        cards = self._clear(space)
        if events is not None:
            events.append(Cancelled(player, SPACES[space], CARDS[kind], _names(cards)))
        if potter:
            taken = [code // 4 for code in cards]
            for card in taken:
                self.hands[player][card] += 1
                self.masks[player] |= 1 << card
            self.hand_sizes[player] += len(taken)
            self.known[player] = tuple(sorted([*self.known[player], *taken]))
            if events is not None:
                events.append(TookBack(player, _names(cards)))
        else:
            self.discards[player] += cards
        self._end_action(events)

    def _exchange(self, events: list[Event] | None) -> None:
        """Exchange the whole hand (K2.5)."""
        player = self.player
        cards = tuple(card for card, count in enumerate(self.hands[player]) for _ in range(count))
        names = tuple(CARDS[card] for card in cards)
        self.hands[player] = [0] * 17
        self.masks[player] = self.hand_sizes[player] = 0
        self.known[player] = ()
        if self.under:
            self.piles[player] += cards
            self.buried[player] += (len(cards),)
        else:
            self.discards[player] += tuple(4 * card + player for card in cards)
        if events is not None:
            events.append(Exchanged(player, len(cards), () if self.under else names))
            if self.under:
                events.append(Buried(player, names))
        self._draw(player, len(cards), events)
        self._end_action(events)

    def _end_action(self, events: list[Event] | None) -> None:
        self.done += 1
        self.phase = ACTION
        self.first_card = -1
        player = self.player
        if self.done >= self.actions(player):  # K5.1
            if self.hand_sizes[player] > self.hand_limit(player):
                self.phase = RETURN
            else:
                self._end_turn(events)

    def _return(self, card: int, events: list[Event] | None) -> None:
        """Put a card under the pile (K2.7)."""
        player = self.player
        self._take(player, card)
        self.piles[player] += (card,)
        self.buried[player] += (1,)
        known = self.known[player]
        if known:  # it may have been any of them
            self.known[player] = tuple(one for one, before in zip(known[1:], known, strict=False) if one == before)
        if events is not None:
            events.append(Returned(player))
            events.append(Buried(player, (CARDS[card],)))
        if self.hand_sizes[player] <= self.hand_limit(player):
            self._end_turn(events)

    def _last_round(self, reason: str, events: list[Event] | None) -> None:
        if self.trigger is None:
            self.trigger = reason
            if events is not None:
                events.append(LastRound(reason, "K4.5" if reason == "rounds" else "K4.1"))

    def _end_turn(self, events: list[Event] | None) -> None:
        player = self.player
        if not self.piles[player]:
            self._last_round("pile", events)
        turn, seats = self.turn, self.seats
        if turn % seats == 0:
            if self.trigger is not None:
                self._end(events)
                return
            if turn == (LAST_ROUND - 1) * seats:
                self._last_round("rounds", events)
        self.turn = turn + 1
        self.player = player = (player + 1) % seats  # K1.7
        self.done = 0
        self.phase = ACTION
        if events is not None:
            events.append(TurnBegan(player, self.turn, self.round, self.actions(player)))

    def _end(self, events: list[Event] | None) -> None:
        """The final scoring (K4.2, K4.3)."""
        sizes = [len(pile) for pile in self.piles]
        fewest = min(sizes)
        first = [seat for seat in range(self.seats) if sizes[seat] == fewest]
        for seat in first:
            self._score(seat, FROM_PILES, 5, -1, events)
        if len(first) == 1:
            second = min(size for size in sizes if size != fewest)
            for seat in range(self.seats):
                if sizes[seat] == second:
                    self._score(seat, FROM_PILES, 3, -1, events)
        for seat in range(self.seats):
            spaces = spaces_of(self.filled & self.homes[seat])
            for space in spaces:
                self._score(seat, FROM_OPEN, 1, space, events)
            hearth = self.where[HEARTH] & self.homes[seat]
            if hearth:
                self._score(seat, FROM_HEARTH, 2 * len(spaces), _lowest(hearth), events)
        self.phase = OVER
        self.player = TERMINAL
        if events is not None:
            events.append(Ended("K4.5" if self.trigger == "rounds" else "K4.1", winners(self.totals)))

    def scores(self) -> list[Score]:
        scores = []
        for seat, total in enumerate(self.totals):
            amounts = self.points[len(SOURCES) * seat : len(SOURCES) * (seat + 1)]
            points = [Points(*source, amount) for source, amount in zip(SOURCES, amounts, strict=True) if amount]
            scores.append(Score(total, tuple(points)))
        return scores

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


def _lowest(bits: int) -> int:
    """The first space of a set."""
    return (bits & -bits).bit_length() - 1


def _names(codes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(CARDS[code // 4] for code in codes)


def _illegal(action: int) -> IllegalAction:
    name = ACTION_NAMES[action] if 0 <= action < NUM_ACTIONS else f"action {action}"
    return IllegalAction(f"{name} is not legal here")
