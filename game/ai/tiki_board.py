"""What the search knows of Tiki: a position in one int, its moves from tables, and what to think of it.

A position holds, from the lowest bit: nine totem codes of three bits (those of `game.engine.tiki_tables`), the seat to
decide, the shaman's path + 1, both players' fruits, the reserve and T4.3, the result, and what still waits to be
resolved. The reserves of tikis follow from the totems. A move is then one addition: of a constant that depends on
nothing but the villages walked over, and of a second one, by what the players hold, if fruits change hands.

Those constants are kept in books that are filled as they are met: one for every totem and every first step of a totem
of two, by what stands on the handful of villages that the walk can reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from game.ai.alphabeta import DECIDED, WIN
from game.ai.tiki_worth import COLUMN_3, COLUMNS, ROWS_1_2, ROWS_2_3, Region, regions
from game.engine import tiki_tables as tables
from game.engine.tiki_state import SHAMAN, TURN, TikiState

SEAT_SHIFT: Final = 27
SEAT: Final = 1 << SEAT_SHIFT
SHAMAN_SHIFT: Final = 28
FRUITS_SHIFT: Final = 32  # three bits each: seat 0, seat 1, reserve; then T4.3
TIE: Final = 1 << 41
RESULT_SHIFT: Final = 42  # 1: seat 0 has won, 2: seat 1 has won
NEXT: Final = 1 << 44  # the seat whose turn follows, while something waits
FIRST_SHIFT: Final = 45  # villages that wait to be resolved, as 2 * village + owner + 1
SECOND_SHIFT: Final = 50
ASKED: Final = 1 << 55  # the seat to decide is asked for the shaman, not for an order

_SHAMAN: Final = 15 << SHAMAN_SHIFT
_HOLDINGS: Final = 1023
_RESULT: Final = 3 << RESULT_SHIFT
_PENDING: Final = (1 << 56) - NEXT

_TIKIS = tuple(
    tuple(sum(tables.TIKIS[row >> shift & 7].count(seat) for shift in (0, 3, 6)) for row in range(512))
    for seat in range(2)
)
"""How many tikis of a seat stand in a row, by its nine bits."""


def _look(tile: int, code: int) -> int:
    """How good a totem on a tile looks for seat 0 at a glance."""
    tikis = tables.TIKIS[code]
    look = _TIKI * (tikis.count(0) - tikis.count(1))
    if len(tikis) == 2:
        top = _TOP[tile] + _COVERING * (tikis[0] != tikis[1])
        look += -top if tikis[1] else top
    return look


_TIKI: Final = 60  # a tiki on the board; a fruit is worth 100
_TOP: Final = {-1: 15, 0: 12, 1: -15, 2: 50}  # to own the top of two; on a village worth 1 it is no more than bait
_COVERING: Final = 58  # with an opponent's tiki beneath: it can only be moved by the owner of the top

_LOOKS: Final = {tile: tuple(_look(tile, code) for code in range(7)) for tile in _TOP}
"""What moves are tried in the order of, by the tile and the totem code. Only the order; see `tiki_worth` for worth."""

Move = tuple[int, int, int, list[int] | None]
"""Its rank among the others (low is good), the action, what it adds to a position, and what to add by holdings."""


def _gain(holdings: int, tile: int, seat: int) -> int:
    """What a position gains when a village worth `tile` is resolved for `seat` (T3, T4)."""
    fruits = [holdings & 7, holdings >> 3 & 7]
    reserve = holdings >> 6 & 7
    tie = holdings >> 9
    if tile > 0:
        taken = min(tile, reserve)
        fruits[seat] += taken
        reserve -= taken
    elif tile < 0 and fruits[seat]:
        fruits[seat] -= 1
    elif tile < 0 and reserve and not tie:  # T4.3: with a tie and no fruits nothing changes
        reserve -= 1
    if max(fruits) > 7:  # holdings that no game has
        return 0
    result = 0
    if max(fruits) >= 4 or (fruits[0] != fruits[1] and (tie or not reserve)):
        result = 1 if fruits[0] > fruits[1] else 2
    elif not reserve:
        tie = reserve = 1
    return ((fruits[0] | fruits[1] << 3 | reserve << 6 | tie << 9 | result << 10) - holdings) << FRUITS_SHIFT


_BARRING: Final = {
    walk: frozenset((tables.PATH_BETWEEN[step] + 1) << SHAMAN_SHIFT for step in pairwise(walk)) for walk in tables.WALKS
}
"""Where the shaman bars a walk (T5.2), as it stands in a position."""

GAINS: Final = {
    (tile, seat): [_gain(holdings, tile, seat) for holdings in range(1024)] for tile in (-1, 1, 2) for seat in range(2)
}


def pack(state: TikiState) -> int:
    """The position of a state that is not over."""
    fruits, (mine, yours) = state.reserve << 6, state.fruits
    position = _packed_totems(state.player, state.shaman, state.totems)
    position += ((fruits | yours << 3 | mine) << FRUITS_SHIFT) + TIE * state.tie
    if state.phase != TURN:
        position += NEXT * (1 - state.mover) + ASKED * (state.phase == SHAMAN)
        for shift, cell in zip((FIRST_SHIFT, SECOND_SHIFT), state.pending, strict=False):
            position += (2 * cell + (state.totems[cell] - 1 & 1) + 1) << shift
    return position


def packed_history(state: TikiState) -> dict[int, int]:
    """How often each position that can still return has stood at the start of a turn (T4.4)."""
    holdings = pack(state) & (_HOLDINGS << FRUITS_SHIFT)
    return {
        holdings + _packed_totems(mover, shaman, totems): times
        for (mover, shaman, *totems), times in state.history.items()
    }


def _packed_totems(player: int, shaman: int, totems: Sequence[int]) -> int:
    position = SEAT * player + ((shaman + 1) << SHAMAN_SHIFT)
    for cell, code in enumerate(totems):
        if code <= 6:  # influenced villages are as good as empty
            position += code << 3 * cell
    return position


class _Book(dict[int, list[Move]]):
    """The moves along one or more walks from a village, by what stands on the villages that they touch."""

    def __init__(self, board: TikiBoard, actions: Sequence[int]) -> None:
        self.board = board
        self.actions = actions
        self.barring = {shaman for action in actions for shaman in _BARRING[tables.WALKS[action]]}
        self.mask = _SHAMAN
        for village in {village for action in actions for village in tables.WALKS[action]}:
            self.mask |= 7 << 3 * village

    def __missing__(self, key: int) -> list[Move]:
        shaman = key & _SHAMAN
        if shaman and shaman not in self.barring:
            moves = self[key - shaman]
        else:
            moves = [self.board.walk(key, a) for a in self.actions if shaman not in _BARRING[tables.WALKS[a]]]
        self[key] = moves
        return moves


class _Evaluation(dict[int, tuple[int, Region, Region, Region, Region]]):
    """The parts of the evaluation by what a position holds beside the totems; the shaman makes no difference."""

    def __init__(self, tiles: Sequence[int]) -> None:
        self._tiles = tiles

    def __missing__(self, key: int) -> tuple[int, Region, Region, Region, Region]:
        shaman = key & _SHAMAN >> SEAT_SHIFT
        holdings = key >> FRUITS_SHIFT - SEAT_SHIFT
        self[key] = parts = self[key - shaman] if shaman else regions(self._tiles, key & 1, holdings)
        return parts


class TikiBoard:
    """Tiki on one square of tiles, as a `SearchGame`."""

    seat_mask = SEAT
    pending_mask = _PENDING

    def __init__(self, tiles: Sequence[int], with_shaman: bool = False) -> None:
        self.tiles = tuple(tiles)
        self.with_shaman = with_shaman
        self._creations = [[self._creation(cell, seat) for cell in range(9)] for seat in range(2)]
        self._walks_of_one = [[_Book(self, _walks(cell, 2))] for cell in range(9)]
        self._walks_of_two = [
            [_Book(self, _walks(cell, 3, first)) for first in tables.NEIGHBOURS[cell]] for cell in range(9)
        ]
        self._rows = [[[self._starts(seat, row, bits) for bits in range(512)] for row in range(3)] for seat in range(2)]
        self._evaluation = _Evaluation(self.tiles)

    def _creation(self, cell: int, seat: int) -> Move:
        """T2.1 on a village, by a seat."""
        code = 1 + seat
        rank = -_own(_LOOKS[self.tiles[cell]][code], seat)
        return rank, _walks(cell, 1)[0], (code << 3 * cell) + _flip(seat), None

    def _starts(self, seat: int, row: int, bits: int) -> tuple[list[Move], list[tuple[_Book, int]]]:
        """What a seat can create in a row, and the books of its walks from there, by the row's nine bits."""
        creations: list[Move] = []
        books: list[_Book] = []
        for column in range(3):
            cell = 3 * row + column
            code = bits >> 3 * column & 7
            if code == 0:
                creations.append(self._creations[seat][cell])
            elif code <= 6 and tables.TIKIS[code][-1] == seat:
                books += self._walks_of_one[cell] if code <= 2 else self._walks_of_two[cell]
        return creations, [(book, book.mask) for book in books]

    def walk(self, key: int, action: int) -> Move:
        """The move of a walk, by what stands on its villages (T2.2)."""
        origin, *entered = tables.WALKS[action]
        code = key >> 3 * origin & 7
        tikis = tables.TIKIS[code]
        seat = tikis[-1]
        change = -code << 3 * origin
        value = -_LOOKS[self.tiles[origin]][code]  # for seat 0
        influenced = []
        for village, tiki in zip(entered, tikis, strict=True):
            before = key >> 3 * village & 7
            after = 2 * before + 1 + tiki
            worth = _LOOKS[self.tiles[village]]
            if after >= 7:
                influenced.append((village, tiki))
                after = 0
            value += worth[after] - worth[before]
            change += (after - before) << 3 * village
        rank = -_own(value, seat)
        next_seat = NEXT * (1 - seat)
        if len(influenced) == 2:
            (first, low), (second, high) = influenced
            waiting = (2 * first + low + 1 << FIRST_SHIFT) + (2 * second + high + 1 << SECOND_SHIFT)
            return rank, action, change + _flip(seat) + next_seat + waiting, None
        if not influenced:
            return rank, action, change + _flip(seat), None
        ((village, owner),) = influenced
        tile = self.tiles[village]
        if tile:
            return rank - 100 * tile * (1 if owner == seat else -1), action, change + _flip(seat), GAINS[tile, owner]
        if not self.with_shaman:
            return rank, action, change + _flip(seat), None
        return rank, action, change + (_flip(seat) if owner != seat else 0) + next_seat + ASKED, None

    def children(self, position: int) -> list[tuple[int, int]]:
        if position >> RESULT_SHIFT:
            return self._decisions(position)
        seat = position >> 27 & 1
        row_1, row_2, row_3 = position & 511, position >> 9 & 511, position >> 18 & 511
        starts_1, starts_2, starts_3 = self._rows[seat]
        creations_1, books_1 = starts_1[row_1]
        creations_2, books_2 = starts_2[row_2]
        creations_3, books_3 = starts_3[row_3]
        tikis = _TIKIS[seat]
        moves: list[Move] = []
        if tikis[row_1] + tikis[row_2] + tikis[row_3] < tables.TIKIS_EACH:
            moves = creations_1 + creations_2 + creations_3
        for book, mask in books_1:
            moves += book[position & mask]
        for book, mask in books_2:
            moves += book[position & mask]
        for book, mask in books_3:
            moves += book[position & mask]
        if not moves:
            return [(tables.PASS, position ^ SEAT)]  # T2.3
        moves.sort()
        holdings = position >> FRUITS_SHIFT & _HOLDINGS
        return [
            (action, position + change if gain is None else position + change + gain[holdings])
            for _, action, change, gain in moves
        ]

    def _decisions(self, position: int) -> list[tuple[int, int]]:
        """What follows an influence before the next turn: an order (T3.3) or a place for the shaman (T5.1)."""
        if position & _RESULT:
            return []
        first = position >> FIRST_SHIFT & 31
        second = position >> SECOND_SHIFT & 31
        next_seat = position >> 44 & 1
        rest = position & ~(_PENDING | SEAT)
        if not position & ASKED:
            return [
                (tables.FIRST_RESOLVE + (here - 1 >> 1), self._settle(rest, next_seat, (here, there)))
                for here, there in sorted(((first, second), (second, first)))
            ]
        shaman = position >> SHAMAN_SHIFT & 15
        waiting = (first,) if first else ()
        children = [(tables.STAY, self._settle(rest, next_seat, waiting))]
        for path in range(12):
            if path + 1 != shaman:
                moved = (rest & ~_SHAMAN) + (path + 1 << SHAMAN_SHIFT)
                children.append((tables.FIRST_SHAMAN + path, self._settle(moved, next_seat, waiting)))
        return children

    def _settle(self, position: int, next_seat: int, waiting: tuple[int, ...]) -> int:
        """Resolve villages one after the other until the turn or the game is over or somebody is asked."""
        for index, village in enumerate(waiting):
            tile = self.tiles[village - 1 >> 1]
            owner = village - 1 & 1
            if tile:
                position += GAINS[tile, owner][position >> FRUITS_SHIFT & _HOLDINGS]
                if position & _RESULT:
                    return position
            elif self.with_shaman:
                later = sum(waiting[index + 1 :]) << FIRST_SHIFT
                return position + SEAT * owner + NEXT * next_seat + later + ASKED
        return position + SEAT * next_seat

    def evaluate(self, position: int) -> int:
        if position >> RESULT_SHIFT:
            return self._evaluate_decision(position)
        offset, rows_1_2, rows_2_3, columns, column_3 = self._evaluation[position >> SEAT_SHIFT]
        return (
            offset
            + rows_1_2[position & ROWS_1_2]
            + rows_2_3[position & ROWS_2_3]
            + columns[position & COLUMNS]
            + column_3[position & COLUMN_3]
        )

    def _evaluate_decision(self, position: int) -> int:
        """A result, or the best that the seat asked can make of it (the shaman is left where it is)."""
        result = position >> RESULT_SHIFT & 3
        if result:
            return WIN if result == 1 else -WIN
        children = self._decisions(position)
        if position & ASKED:
            value = self.evaluate(children[0][1])
        else:
            values = [self.evaluate(child) for _, child in children]
            value = min(values) if position & SEAT else max(values)
        return value - 1 if value > DECIDED else value + 1 if value < -DECIDED else value


def _walks(cell: int, length: int, first: int | None = None) -> list[int]:
    """The actions that begin on a village and touch so many, the second of them being `first`."""
    return [
        action
        for action, walk in enumerate(tables.WALKS)
        if walk[0] == cell and len(walk) == length and (first is None or walk[1] == first)
    ]


def _own(value: int, seat: int) -> int:
    """A value for seat 0 as `seat` sees it."""
    return -value if seat else value


def _flip(seat: int) -> int:
    return -SEAT if seat else SEAT
