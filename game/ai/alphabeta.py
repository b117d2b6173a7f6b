"""Alpha-beta for two players without secrets: what a game has to tell, and the search that it gets for it.

A position is one int: hashable, immutable, the key of the transposition table and of the repetition check. A game that
packs its positions so needs no undo, and says three things about them (`SearchGame`). The players need not alternate:
whose decision it is stands in the position itself.

The search deepens one ply at a time (principal variation search). It is a pure function of position, budget and past;
only `stop` can make it depend on the clock. Actions are tried in the game's own order, after the best of an earlier
look: killer moves, a history table, aspiration windows and static pruning were measured on Tiki and bought nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Protocol

WIN: Final = 1_000_000
"""The value of a won position; a win in n decisions is worth WIN − n."""

DECIDED: Final = WIN - 1000
"""Values from here on are wins, and their negatives losses, that the search has seen to the end."""

DRAW: Final = 0

_INFINITY: Final = 2 * WIN
_POLL: Final = 2000
"""Positions between two questions to `stop`: about five milliseconds."""

_SURE: Final = 4
_DEEP: Final = 3
"""With this many plies left or more, all but the first few actions of a position may be looked at one ply less deep."""

_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2


class SearchGame(Protocol):
    """The rules and the taste that the search needs."""

    @property
    def seat_mask(self) -> int:
        """The bit of a position that is the seat to decide."""
        ...

    @property
    def pending_mask(self) -> int:
        """The bits of which one is set where a turn is not over yet: such decisions are no plies of their own."""
        ...

    def children(self, position: int) -> list[tuple[int, int]]:
        """Every action with the position it leads to, the most promising first; empty when the game is over."""
        ...

    def evaluate(self, position: int) -> int:
        """How much seat 0 likes it: ±WIN when the game is won, DRAW when it is drawn, else well inside ±DECIDED.

        A game that is bound to be won in n more decisions, whatever anybody does, may be ±(WIN − n) already.
        """
        ...


@dataclass(frozen=True, slots=True)
class Found:
    """The best action, its value for the seat that decides, and what it took: complete plies and positions seen.

    `ratings` are the values of all actions after a complete ply: exact ones if asked for, else upper bounds but for
    the best.
    """

    action: int
    value: int
    depth: int
    nodes: int
    ratings: tuple[tuple[int, int], ...] = ()


class _Stopped(Exception):  # noqa: N818 - a signal, not an error
    """The budget is used up or nobody waits any more."""


def never() -> bool:
    """The `stop` of those who have time."""
    return False


def ignore(found: Found) -> None:
    """The `progress` of those who do not look."""


def search(
    game: SearchGame,
    root: int,
    *,
    depth: int,
    nodes: int,
    past: Mapping[int, int] | None = None,
    rate_all: bool = False,
    reduce: bool = False,
    rng: Random | None = None,
    stop: Callable[[], bool] = never,
    progress: Callable[[Found], None] = ignore,
) -> Found:
    """Look for the best action at `root`, one ply deeper at a time.

    There is always an answer: the first ply ignores `nodes` and `stop`.

    Args:
        depth, nodes: the plies and the positions to look at, at most.
        past: how often positions stood in the game so far. What stood twice is drawn when it comes again, and so is
            what comes back within the search.
        rate_all: value every action exactly, not only the best.
        reduce: look one ply less far behind actions that do not look promising, unless they surprise. It gains a ply
            or two, and values are no longer exact to the depth; wins and losses that are seen are still real.
        rng: breaks ties.
        stop: asked every few milliseconds whether to end.
        progress: told as often of the best action so far.

    Raises:
        ValueError: the game is over at `root`.
    """
    children, evaluate = game.children, game.evaluate
    seat_mask, pending_mask = game.seat_mask, game.pending_mask
    table: dict[int, tuple[int, int, int, int]] = {}
    drawn = {position for position, times in (past or {}).items() if times >= 2}
    seen = 0
    next_poll = _POLL
    iteration = 0

    def visit(position: int, left: int, alpha: int, beta: int) -> int:
        """The value of a position for its seat to decide, `left` ≥ 1 plies ahead (fail-soft)."""
        nonlocal seen, next_poll
        if position in drawn:
            return DRAW
        ply = iteration - left
        best_action = -1
        entry = table.get(position)
        if entry is not None:
            known, value, bound, best_action = entry
            if known >= left:
                if value > DECIDED:
                    value -= ply
                elif value < -DECIDED:
                    value += ply
                if bound == _EXACT or (value >= beta if bound == _AT_LEAST else value <= alpha):
                    return value
        moves = children(position)
        if not moves:
            value = evaluate(position)
            if position & seat_mask:
                value = -value
            return value - ply if value > DECIDED else value + ply if value < -DECIDED else value
        best = -_INFINITY
        floor = alpha
        if left == 1:
            sign = -1 if position & seat_mask else 1
            for action, child in moves:
                seen += 1
                value = sign * evaluate(child)
                if value > best:
                    best = value
                    best_action = action
                    if value >= beta:
                        break
            if best > DECIDED:
                best -= ply + 1
            elif best < -DECIDED:
                best += ply + 1
        else:
            if seen >= next_poll:
                next_poll = seen + _POLL
                if seen >= nodes or stop():
                    raise _Stopped
                progress(replace(found, nodes=seen))
            if best_action >= 0 and moves[0][0] != best_action:
                for index, move in enumerate(moves):
                    if move[0] == best_action:
                        del moves[index]
                        moves.insert(0, move)
                        break
            surely = _SURE if reduce and left >= _DEEP else len(moves)  # so many get their full depth at once
            drawn.add(position)  # what comes back below is a repetition
            for number, (action, child) in enumerate(moves):
                seen += 1
                below = left if child & pending_mask else left - 1
                if (child ^ position) & seat_mask:
                    if best == -_INFINITY:
                        value = -visit(child, below, -beta, -alpha)
                    else:
                        value = alpha + 1
                        if number >= surely and below < left:
                            value = -visit(child, below - 1, -alpha - 1, -alpha)
                        if value > alpha:
                            value = -visit(child, below, -alpha - 1, -alpha)
                        if alpha < value < beta:
                            value = -visit(child, below, -beta, -alpha)
                else:
                    value = visit(child, below, alpha, beta)
                if value > best:
                    best = value
                    best_action = action
                    if value > alpha:
                        alpha = value
                        if value >= beta:
                            break
            drawn.discard(position)
        value = best
        if value > DECIDED:
            value += ply
        elif value < -DECIDED:
            value -= ply
        bound = _AT_LEAST if best >= beta else _AT_MOST if best <= floor else _EXACT
        table[position] = (left, value, bound, best_action)
        return best

    def reply(child: int, alpha: int, beta: int) -> int:
        """The value of a root action, for the seat that decides at the root."""
        if iteration > 1 or child in drawn:
            below = iteration if child & pending_mask else iteration - 1
            if (child ^ root) & seat_mask:
                return -visit(child, below, -beta, -alpha)
            return visit(child, below, alpha, beta)
        value = -evaluate(child) if root & seat_mask else evaluate(child)
        return value - 1 if value > DECIDED else value + 1 if value < -DECIDED else value

    moves = children(root)
    if not moves:
        raise ValueError("the game is over")
    if rng is not None:
        rng.shuffle(moves)
    drawn.add(root)
    found = Found(moves[0][0], 0, 0, 0)
    ratings: dict[int, int] = {}
    try:
        for iteration in range(1, depth + 1):  # `visit` reads it
            best = -_INFINITY
            ratings = {}
            for action, child in moves:
                seen += 1
                if rate_all or best == -_INFINITY:
                    value = reply(child, -_INFINITY, _INFINITY)
                else:
                    value = reply(child, best, best + 1)
                    if value > best:
                        value = reply(child, best, _INFINITY)
                ratings[action] = value
                if value > best:
                    best = value
                    found = Found(action, value, iteration - 1, seen, found.ratings)
            found = Found(found.action, best, iteration, seen, tuple(ratings.items()))
            progress(found)
            if len(moves) == 1 or WIN - abs(best) <= iteration or seen >= nodes:
                break
            moves.sort(key=lambda move: -ratings[move[0]])
    except _Stopped:
        pass
    return replace(found, nodes=seen)
