"""A position of Tiki and how it changes: the rules themselves. The comments quote the numbers of the rule book.

>>> state = TikiState.from_position(
...     [2, 1, 1, 1, 1, 0, 0, -1, -1], [[0], [1], [], [], [], [], [], [], []], player=0, fruits=(2, 0), spoiled=1)
>>> state.reserve, [ACTION_NAMES[action] for action in state.legal_actions()]
(4, ['a1-b1', 'a1-a2', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.engine.core import TERMINAL, Event, IllegalAction, InvalidSetup, Points, Reason, Score
from game.engine.tiki_events import (
    Ended,
    Gained,
    Influenced,
    OrderChosen,
    Passed,
    Placed,
    Returned,
    Revived,
    ShamanMoved,
    ShamanStayed,
    Sowed,
    Spoiled,
)
from game.engine.tiki_reasons import why_not
from game.engine.tiki_tables import (
    ACTION_NAMES,
    ACTION_PATHS,
    CELLS,
    CODES,
    FIRST_RESOLVE,
    FIRST_SHAMAN,
    FIRST_STEP,
    FRUITS,
    FRUITS_TO_WIN,
    ORIGIN,
    PASS,
    PATH_INDEX,
    PATH_NAMES,
    SECOND_STEP,
    SHAMAN_ACTIONS,
    STAY,
    TIKIS,
    TIKIS_EACH,
    TILES,
    TURN_ACTIONS,
)

TURN: Final = 0
CHOICE: Final = 1
SHAMAN: Final = 2
OVER: Final = 3


@dataclass(frozen=True, slots=True)
class TikiView:
    """All of a position; nothing is secret in Tiki.

    Attributes:
        totems: per village the seats of its tikis, bottom to top.
        reserves, fruits: per seat the tikis off the board and the fruits gained.
        reserve, spoiled: the fruits left in the middle and those that lie aside.
        shaman: the path it stands on, None beside the board.
        pending: influenced villages that wait to be resolved: two while the choice of T3.3 is open, then one.
        resolving: the swamp whose shaman decision (T5.1) is open.
        tie: whether T4.3 is in force.
        turn: the number of turns begun.
    """

    seat: int
    current_player: int
    tiles: tuple[int, ...]
    totems: tuple[tuple[int, ...], ...]
    reserves: tuple[int, int]
    fruits: tuple[int, int]
    reserve: int
    spoiled: int
    shaman: str | None
    pending: tuple[str, ...]
    resolving: str | None
    tie: bool
    turn: int


class TikiState:
    """A position of Tiki. Its attributes are for reading; only `apply_action` changes them.

    Attributes:
        tiles: the villages' values in reading order.
        totems: per village the totem code of `tiki_tables` (0 empty, 1–2 one tiki, 3–6 two, 7–14 three).
        reserves, fruits: per seat the tikis off the board and the fruits gained.
        reserve, spoiled: the fruits left in the middle and those that lie aside.
        lost: per seat the fruits that spoiled (T3.2).
        with_shaman: whether the T5 variant is played.
        shaman: the number of the path the shaman stands on, −1 beside the board.
        tie: whether T4.3 is in force.
        mover: the seat whose turn it is; current_player() may differ while a decision is pending.
        turn: the number of turns begun.
        phase: TURN, CHOICE (T3.3), SHAMAN (T5.1) or OVER.
        pending: the influenced villages that wait to be resolved.
        resolving: the swamp whose shaman decision is open, or −1.
        ended: the rule that ended the game, None before.
        winner: the seat that won, None before the end and in a draw.
        history: how often each position has stood at the start of a turn since a fruit last moved (T4.4).
    """

    __slots__ = (
        "ended",
        "fruits",
        "history",
        "lost",
        "mover",
        "pending",
        "phase",
        "player",
        "reserve",
        "reserves",
        "resolving",
        "shaman",
        "spoiled",
        "tie",
        "tiles",
        "totems",
        "turn",
        "winner",
        "with_shaman",
    )

    def __init__(self, tiles: Sequence[int], start: int, with_shaman: bool) -> None:
        self.tiles = tuple(tiles)
        self.totems = [0] * 9
        self.reserves = [TIKIS_EACH, TIKIS_EACH]
        self.fruits = [0, 0]
        self.lost = [0, 0]
        self.reserve = FRUITS
        self.spoiled = 0
        self.with_shaman = with_shaman
        self.shaman = -1
        self.tie = False
        self.player = self.mover = start
        self.turn = 1
        self.phase = TURN
        self.pending: tuple[int, ...] = ()
        self.resolving = -1
        self.ended: str | None = None
        self.winner: int | None = None
        # T4.4 counts positions. Those before a fruit last moved can never return, so they are dropped: a harvest or a
        # spoiled fruit raises spoiled − reserve, which nothing lowers but T4.3 coming into force, and T4.3 never goes
        # out of force; with it in force, a moved fruit ends the game. So all positions since then share fruits,
        # reserve, spoiled fruits and T4.3, and are told apart by mover, shaman and totems alone.
        self.history: dict[tuple[int, ...], int] = {self._here(): 1}

    @classmethod
    def from_position(
        cls,
        tiles: Sequence[int],
        totems: Sequence[Sequence[int]],
        *,
        player: int = 0,
        fruits: Sequence[int] = (0, 0),
        spoiled: int = 0,
        tie: bool = False,
        with_shaman: bool = False,
        shaman: str | None = None,
    ) -> TikiState:
        """A position at the start of a turn of `player`, as if the game began with it.

        Args:
            totems: per village the seats of its tikis, bottom to top, at most two.
            shaman: the path it stands on; only `with_shaman`.

        Raises:
            InvalidSetup: no game can stand like this; names the argument.
        """
        if sorted(tiles) != sorted(TILES):
            raise InvalidSetup("tiles", "must be 2, four 1, two 0 and two −1")
        if player not in (0, 1):
            raise InvalidSetup("player", "must be 0 or 1")
        stacks = [tuple(stack) for stack in totems]
        if len(stacks) != 9 or any(len(stack) > 2 or stack not in CODES for stack in stacks):
            raise InvalidSetup("totems", "must be nine stacks of at most two seats")
        reserves = [TIKIS_EACH - sum(stack.count(seat) for stack in stacks) for seat in range(2)]
        if min(reserves) < 0:
            raise InvalidSetup("totems", "a seat has only eight tikis")
        if len(fruits) != 2 or not all(0 <= fruit < FRUITS_TO_WIN for fruit in fruits):
            raise InvalidSetup("fruits", "must be two numbers from 0 to 3")
        reserve = FRUITS - sum(fruits) - spoiled
        if spoiled < 0 or reserve < 1:
            raise InvalidSetup("spoiled", "must leave a fruit in the reserve")
        if tie and (fruits[0] != fruits[1] or reserve != 1):
            raise InvalidSetup("tie", "needs equal fruits and one fruit in the reserve")
        if shaman is not None and (not with_shaman or shaman not in PATH_INDEX):
            raise InvalidSetup("shaman", "must be a path, in the variant only")
        state = cls(tiles, player, with_shaman)
        state.totems = [CODES[stack] for stack in stacks]
        state.reserves = reserves
        state.fruits = list(fruits)
        state.reserve = reserve
        state.spoiled = spoiled
        state.tie = tie
        state.shaman = -1 if shaman is None else PATH_INDEX[shaman]
        state.history = {state._here(): 1}
        return state

    def __repr__(self) -> str:
        totems = " ".join("".join(str(seat + 1) for seat in TIKIS[code]) or "-" for code in self.totems)
        return f"<TikiState turn {self.turn}, seat {self.player}: {totems}, fruits {self.fruits}>"

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def legal_actions(self) -> list[int]:
        phase = self.phase
        if phase == TURN:
            player = self.player
            table = TURN_ACTIONS[26 * player + (14 if self.reserves[player] else 1) + self.shaman]
            a1, b1, c1, a2, b2, c2, a3, b3, c3 = self.totems
            return [
                *table[0][a1],
                *table[1][b1],
                *table[2][c1],
                *table[3][a2],
                *table[4][b2],
                *table[5][c2],
                *table[6][a3],
                *table[7][b3],
                *table[8][c3],
            ] or [PASS]  # T2.3
        if phase == CHOICE:
            return [FIRST_RESOLVE + cell for cell in self.pending]
        if phase == SHAMAN:
            return list(SHAMAN_ACTIONS[self.shaman + 1])
        return []

    def apply_action(self, action: int, events: list[Event] | None = None) -> None:
        if self.phase != TURN or not 0 <= action < FIRST_RESOLVE:
            self._apply_rarer(action, events)
            return
        player = self.player
        totems = self.totems
        origin = ORIGIN[action]
        code = totems[origin]
        stocked = 14 if self.reserves[player] else 1
        if action not in TURN_ACTIONS[26 * player + stocked + self.shaman][origin][code]:
            raise _illegal(action)
        influenced: tuple[int, ...] = ()
        if not code:  # T2.1
            totems[origin] = 1 + player
            self.reserves[player] -= 1
            if events is not None:
                events.append(Placed(player, CELLS[origin]))
        else:  # T2.2
            totems[origin] = 0
            first = FIRST_STEP[action]
            if code < 3:
                totems[first] = stack = 2 * totems[first] + code
                if stack > 6:
                    influenced = (first,)
            else:
                second = SECOND_STEP[action]
                totems[first] = stack = 2 * totems[first] + (code - 1) // 2  # the bottom tiki
                totems[second] = last = 2 * totems[second] + 2 - code % 2  # the top tiki
                if stack > 6:
                    influenced = (first, second) if last > 6 else (first,)
                elif last > 6:
                    influenced = (second,)
            if events is not None:
                cells = ACTION_PATHS[action][1:]
                events.append(Sowed(player, CELLS[origin], cells, TIKIS[code]))
                for cell in influenced:
                    tikis = TIKIS[totems[cell]]
                    events.append(Influenced(CELLS[cell], tikis[2], tikis))
        if not influenced:
            self._next_turn(events)
        elif len(influenced) == 1:
            self._resolve(influenced, events)
        else:  # T3.3
            self.pending = influenced if influenced[0] < influenced[1] else influenced[::-1]
            self.phase = CHOICE
            self.player = 1 - player

    def _apply_rarer(self, action: int, events: list[Event] | None) -> None:
        """A pass or a pending decision."""
        if action not in self.legal_actions():
            raise _illegal(action)
        if action == PASS:  # T2.3
            if events is not None:
                events.append(Passed(self.player))
            self._next_turn(events)
        elif action < FIRST_SHAMAN:  # T3.3
            cell = action - FIRST_RESOLVE
            if events is not None:
                events.append(OrderChosen(self.player, CELLS[cell]))
            first, second = self.pending
            self._resolve((cell, second if cell == first else first), events)
        else:  # T5.1
            if action == STAY:
                if events is not None:
                    events.append(ShamanStayed(self.player))
            else:
                path = action - FIRST_SHAMAN
                if events is not None:
                    origin = None if self.shaman < 0 else PATH_NAMES[self.shaman]
                    events.append(ShamanMoved(self.player, origin, PATH_NAMES[path]))
                self.shaman = path
            self.resolving = -1
            self._resolve(self.pending, events)

    def _resolve(self, influenced: tuple[int, ...], events: list[Event] | None) -> None:
        """Resolve villages one after the other (T3) until the game is over, a decision is due or the turn is done."""
        totems, reserves, fruits = self.totems, self.reserves, self.fruits
        for number, cell in enumerate(influenced, 1):
            tikis = TIKIS[totems[cell]]
            owner = tikis[2]
            totems[cell] = 0
            for seat in tikis:
                reserves[seat] += 1
            if events is not None:
                events.append(Returned(CELLS[cell], tikis))
            value = self.tiles[cell]
            if value > 0:  # T3.1
                amount = min(value, self.reserve)
                self.reserve -= amount
                fruits[owner] += amount
                if events is not None:
                    events.append(Gained(owner, CELLS[cell], amount))
            elif value == 0:
                if self.with_shaman:
                    self.pending = influenced[number:]
                    self.resolving = cell
                    self.phase = SHAMAN
                    self.player = owner
                    return
                continue
            elif fruits[owner]:  # T3.2
                fruits[owner] -= 1
                self.lost[owner] += 1
                self.spoiled += 1
                if events is not None:
                    events.append(Spoiled(CELLS[cell], owner))
            elif self.tie:  # T4.3: no fruits on either side
                continue
            else:  # T3.2
                self.reserve -= 1
                self.spoiled += 1
                if events is not None:
                    events.append(Spoiled(CELLS[cell], None))
            self.history = {}
            if self._check_end(events):  # T3.3: once the game is over the other is not resolved
                self.pending = ()
                return
        self.pending = ()
        self._next_turn(events)

    def _check_end(self, events: list[Event] | None) -> bool:
        """The end as fruits decide it (T4.1–T4.3); on a tie a spoiled fruit returns."""
        mine, yours = self.fruits
        if mine >= FRUITS_TO_WIN or yours >= FRUITS_TO_WIN:
            rule = "T4.1"
        elif self.tie:
            rule = "T4.3"  # a fruit moved, so they differ
        elif self.reserve:
            return False
        elif mine != yours:
            rule = "T4.2"
        else:
            self.tie = True
            self.spoiled -= 1
            self.reserve = 1
            if events is not None:
                events.append(Revived())
            return False
        self._end(rule, 0 if mine > yours else 1, events)
        return True

    def _next_turn(self, events: list[Event] | None) -> None:
        self.phase = TURN
        self.mover = self.player = 1 - self.mover
        self.turn += 1
        here = (self.mover, self.shaman, *self.totems)
        history = self.history
        times = history[here] = history.get(here, 0) + 1
        if times == 3:  # T4.4
            self._end("T4.4", None, events)

    def _end(self, rule: str, winner: int | None, events: list[Event] | None) -> None:
        self.phase = OVER
        self.player = TERMINAL
        self.ended = rule
        self.winner = winner
        if events is not None:
            events.append(Ended(rule, winner))

    def _here(self) -> tuple[int, ...]:
        return (self.mover, self.shaman, *self.totems)

    def position(self) -> tuple[int, ...]:
        """The position as T4.4 compares them; equal tuples are the same position. Leaves out pending decisions."""
        return (*self._here(), *self.fruits, self.reserve, self.spoiled, self.tie)

    def repetitions(self) -> int:
        """How often this position has stood at the start of a turn so far, this time included; 0 in mid-turn (T4.4)."""
        return 0 if self.phase in (CHOICE, SHAMAN) else self.history.get(self._here(), 0)

    def scores(self) -> list[Score]:
        scores = []
        for fruits, lost in zip(self.fruits, self.lost, strict=True):
            points = [Points("harvest", "T3.1", fruits + lost), Points("spoiled", "T3.2", -lost)]
            scores.append(Score(fruits, tuple(point for point in points if point.amount)))
        return scores

    def returns(self) -> list[float]:
        if self.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def clone(self) -> TikiState:
        other = TikiState.__new__(TikiState)
        other.tiles = self.tiles
        other.totems = self.totems[:]
        other.reserves = self.reserves[:]
        other.fruits = self.fruits[:]
        other.lost = self.lost[:]
        other.reserve = self.reserve
        other.spoiled = self.spoiled
        other.with_shaman = self.with_shaman
        other.shaman = self.shaman
        other.tie = self.tie
        other.player = self.player
        other.mover = self.mover
        other.turn = self.turn
        other.phase = self.phase
        other.pending = self.pending
        other.resolving = self.resolving
        other.ended = self.ended
        other.winner = self.winner
        other.history = self.history.copy()
        return other

    def view(self, seat: int) -> TikiView:
        return TikiView(
            seat=seat,
            current_player=self.player,
            tiles=self.tiles,
            totems=tuple(TIKIS[code] for code in self.totems),
            reserves=(self.reserves[0], self.reserves[1]),
            fruits=(self.fruits[0], self.fruits[1]),
            reserve=self.reserve,
            spoiled=self.spoiled,
            shaman=None if self.shaman < 0 else PATH_NAMES[self.shaman],
            pending=tuple(CELLS[cell] for cell in self.pending),
            resolving=None if self.resolving < 0 else CELLS[self.resolving],
            tie=self.tie,
            turn=self.turn,
        )

    def resample(self, seat: int, rng: Random) -> TikiState:
        """A clone: nothing is hidden, from the course of the game to the tiles."""
        return self.clone()

    def why_not(self, path: Sequence[str]) -> Reason | None:
        """Why these clicks lead nowhere; the keys are `REASONS`."""
        return why_not(self, path)


def _illegal(action: int) -> IllegalAction:
    name = ACTION_NAMES[action] if 0 <= action <= PASS else f"action {action}"
    return IllegalAction(f"{name} is not legal here")
