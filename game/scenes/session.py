"""A game being played: the state, all that happened, who sits where, and taking moves back.

The engine state is replayed from the record whenever moves are taken back: there is no second way to reach a state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.boards.board import Player
from game.engine import GAMES
from game.engine.core import Event, Game, Setup, State
from game.engine.record import Player as RecordPlayer
from game.engine.record import Record, new_record, replay, result_of, steps
from game.scenes.catalogue import entry
from game.scenes.seating import proper_name, usual_name


@dataclass(frozen=True, slots=True)
class Move:
    """An action that was played."""

    seat: int
    action: int
    events: tuple[Event, ...]


class Session:
    """One game at the table; `slot` is the name it is saved under."""

    def __init__(self, setup: Setup, players: Sequence[Player], slot: str) -> None:
        self.game: Game = GAMES[setup.game]
        self.setup = setup
        self.players = list(players)
        self.slot = slot
        self.state: State = self.game.start(setup)
        self.moves: list[Move] = []
        self.undone: list[Move] = []

    @classmethod
    def resume(cls, record: Record, slot: str) -> Session:
        """The game of a record, replayed through the legality check.

        Raises:
            InvalidRecord: an action is not legal, or the result is not what the actions lead to.
        """
        replay(record)
        session = cls(GAMES[record.game].load_setup(record.setup), players_of(record), slot)
        for before, action, events in steps(record):
            session.moves.append(Move(before.current_player(), action, tuple(events)))
            session.state.apply_action(action)
        return session

    def record(self) -> Record:
        """The game so far, for saving."""
        players = [
            RecordPlayer(
                name=player.name,
                kind="human" if player.human else "ai",
                level=None if player.human else player.level,
            )
            for player in self.players
        ]
        names = [self.game.action_name(move.action) for move in self.moves]
        colours = " ".join(str(player.colour) for player in self.players)
        return replace(new_record(self.setup, players, names), result=result_of(self.state), meta={"colours": colours})

    # Playing

    @property
    def over(self) -> bool:
        return self.state.is_terminal()

    @property
    def to_move(self) -> Player | None:
        """Who has to act; None once the game is over."""
        return None if self.over else self.players[self.state.current_player()]

    def play(self, action: int) -> Move:
        """Play an action; what had been taken back can no longer be redone, unless it is the same again.

        Raises:
            IllegalAction: it is not legal; nothing changes.
        """
        move = self._apply(action)
        if self.undone and self.undone[-1].action == action:
            self.undone.pop()
        else:
            self.undone.clear()
        return move

    def _apply(self, action: int) -> Move:
        seat = self.state.current_player()
        events: list[Event] = []
        self.state.apply_action(action, events)
        move = Move(seat, action, tuple(events))
        self.moves.append(move)
        return move

    # Taking back

    def undo_target(self) -> int | None:
        """How many moves stay if the last decision of a person is taken back; None if nobody may.

        One takes back one's own last decision, with all that computer opponents answered, but never another
        person's: whoever begins to take back may go on only through his own decisions.
        """
        if not any(player.human for player in self.players):
            return None
        owner = next((move.seat for move in self.undone if self.players[move.seat].human), None)
        for index in range(len(self.moves) - 1, -1, -1):
            seat = self.moves[index].seat
            if self.players[seat].human:
                return index if owner is None or owner == seat else None
        return None

    def undo(self) -> bool:
        """Take the last decision of a person back; answer whether there was one that may be taken back."""
        target = self.undo_target()
        if target is None:
            return False
        self.undone.extend(reversed(self.moves[target:]))
        kept = self.moves[:target]
        self.moves = []
        self.state = self.game.start(self.setup)
        for move in kept:
            self._apply(move.action)
        return True

    def redo(self) -> Iterator[Move]:
        """Play what was taken back again, up to the next decision of a person, one move with every step."""
        first = True
        while self.undone and (first or not self.players[self.undone[-1].seat].human):
            first = False
            yield self._apply(self.undone.pop().action)

    def totals(self) -> list[list[int]]:
        """Per move (and before the first) the total of every seat, for the score line."""
        state = self.game.start(self.setup)
        lines = [[score.total for score in state.scores()]]
        for move in self.moves:
            state.apply_action(move.action)
            lines.append([score.total for score in state.scores()])
        return lines


def players_of(record: Record) -> list[Player]:
    """Who sat where, with the colours they had.

    Where the record does not say, or says what cannot be shown, they get their seats' own colours and usual names.
    """
    wished = str(record.meta.get("colours", "")).split()
    known = [str(colour) for colour in range(entry(record.game).colours)]
    colours = [int(text) for text in wished if text in known]
    if len(set(colours)) != len(record.players) or len(wished) != len(colours):
        colours = list(range(len(record.players)))
    return [
        Player(
            proper_name(player["name"]) or usual_name(seat, player["kind"] == "human"),
            colour,
            player["kind"] == "human",
            min(4, max(1, player["level"] or 1)),
        )
        for seat, (player, colour) in enumerate(zip(record.players, colours, strict=True))
    ]
