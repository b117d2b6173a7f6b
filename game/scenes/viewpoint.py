"""From where a game may be looked at, so that nobody sees what is still hidden from him."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.boards.board import Board
from game.scenes.session import Session


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A way of looking: whose seat one sits in, whether its secrets may be seen, and whether everybody's may."""

    seat: int
    own: bool = True
    all_open: bool = False


def viewpoints(board: Board, session: Session, person: int | None = None) -> Sequence[Viewpoint]:
    """The ways in which a game may be looked at; the first is the usual one.

    A finished game has no secrets any more. Of a running one only that is shown which the person at the screen knows
    anyhow: the only one who plays, or the one who holds the mouse (`person`); several people who have not said which
    of them looks see no hand.
    """
    seats = range(len(session.players))
    people = [seat for seat in seats if session.players[seat].human]
    first = people[0] if people else 0
    if not board.secret:
        return [Viewpoint(first)]
    if session.over:
        opened = Viewpoint(first, all_open=True)
        each = [Viewpoint(seat) for seat in seats]
        return [each[first], *each[:first], *each[first + 1 :], opened] if len(people) == 1 else [opened, *each]
    if person is None and len(people) == 1:
        person = first
    return [Viewpoint(first, own=False) if person is None else Viewpoint(person)]
