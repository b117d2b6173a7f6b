"""The rule of taking back, as on the best game sites.

One takes back one's own last decision, with all that computer opponents answered, and so on backwards; but never what
another person has played since, and never what brought something hidden to light: who knows the next card could choose
anew with that knowledge. Where people agreed on free undo, every decision of a person can be taken back, one at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from game.boards.board import Player
from game.engine.core import Event, IllegalAction, State
from game.ui.language import _

TRIES = 10
"""So many times the hidden cards are imagined anew to see whether an action showed any of them."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why nothing can be taken back: "nothing", "played" or "shown" (both by a seat), "drawn", "turned_up", "seen"."""

    key: str
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Move:
    """An action that was played, with the state `before` it, which nobody may change."""

    seat: int
    action: int
    events: tuple[Event, ...]
    before: State = field(compare=False, repr=False)
    _unveiled: dict[int, Obstacle | None] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def chosen(self) -> bool:
        """Whether there was anything to decide."""
        return len(self.before.legal_actions()) > 1

    def unveiled(self, seat: int) -> Obstacle | None:
        """What it showed to `seat` that had been hidden from it, if anything."""
        if seat not in self._unveiled:
            self._unveiled[seat] = self._compare(seat)
        return self._unveiled[seat]

    def _compare(self, seat: int) -> Obstacle | None:
        """Chance speaks for itself, in the events. What players show is found by imagining what `seat` did not know:
        where the move would not have been possible, or would look otherwise, it told something.
        """
        for event in self.events:
            if key := event.unveils(seat):
                return Obstacle(key)
        after = self.before.clone()
        after.apply_action(self.action)
        view = after.view(seat)
        for number in range(TRIES):
            imagined = self.before.resample(seat, Random(number))
            try:
                imagined.apply_action(self.action)
            except IllegalAction:
                return Obstacle("shown", self.seat)
            if imagined.view(seat) != view:
                return Obstacle("seen")
        return None


def undo_target(moves: Sequence[Move], players: Sequence[Player], owner: int | None, free: bool) -> int | Obstacle:
    """How many moves stay if the last decision of a person is taken back, or why none may be.

    Args:
        owner: whoever has begun to take back and goes on with it; None if nobody has.
        free: whether everything may be taken back.
    """
    last: int | None = None
    for index in range(len(moves) - 1, -1, -1):
        seat = moves[index].seat
        if not players[seat].human:
            continue
        if not free and owner not in (None, seat):
            return Obstacle("played", seat)
        if not free and last not in (None, seat):
            return Obstacle("played", last if last is not None else seat)
        if moves[index].chosen:
            seen = None if free else next((what for move in moves[index:] if (what := move.unveiled(seat))), None)
            return index if seen is None else seen
        last = seat
    return Obstacle("nothing")


def word(obstacle: Obstacle, players: Sequence[Player]) -> str:
    """Why nothing can be taken back, in one short line."""
    name = players[obstacle.seat].name
    match obstacle.key:
        case "played":
            return _("{name} has played: that stands.").format(name=name)
        case "shown":
            return _("{name} has shown a card since: it cannot be taken back.").format(name=name)
        case "drawn":
            return _("A card was drawn since: it cannot be taken back.")
        case "turned_up":
            return _("Cards were turned up since: they cannot be taken back.")
        case "seen":
            return _("Something hidden was seen since: it cannot be taken back.")
        case _:
            return _("Nothing to take back yet.")
