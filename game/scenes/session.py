"""A game being played: the state, all that happened, who sits where, and taking moves back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from game.boards.board import Player
from game.engine import GAMES
from game.engine.core import Event, Game, Setup, State
from game.engine.record import MAX_NUMBER, Meta, Record, new_record, replay, result_of, steps
from game.engine.record import Player as RecordPlayer
from game.scenes.catalogue import entry
from game.scenes.seating import proper_name, usual_name
from game.scenes.undo import Move, Obstacle, undo_target


class Session:
    """One game at the table; `slot` is the name it is saved under.

    `meta` is what its record keeps beside the game; without it the game begins now.
    """

    def __init__(self, setup: Setup, players: Sequence[Player], slot: str, meta: Meta | None = None) -> None:
        self.game: Game = GAMES[setup.game]
        self.setup = setup
        self.players = list(players)
        self.slot = slot
        self.meta: Meta = {"started": _now()}
        if meta is not None:
            self.meta = dict(meta)
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
        session = cls(GAMES[record.game].load_setup(record.setup), players_of(record), slot, record.meta)
        for before, action, events in steps(record):
            session.moves.append(Move(before.current_player(), action, tuple(events), before))
            session.state.apply_action(action)
        return session

    def record(self) -> Record:
        """The game so far, for saving."""
        players = [
            RecordPlayer(
                name=player.name,
                kind="human" if player.human else "ai",
                level=None if player.human else player.level,
                colour=player.colour,
            )
            for player in self.players
        ]
        names = [self.game.action_name(move.action) for move in self.moves]
        return replace(new_record(self.setup, players, names), result=result_of(self.state), meta=dict(self.meta))

    @property
    def free_undo(self) -> bool:
        """Whether everything may be taken back."""
        return self.meta.get("free_undo") == 1

    @free_undo.setter
    def free_undo(self, free: bool) -> None:
        self.meta["free_undo"] = int(free)

    @property
    def hints(self) -> int:
        """How many hints were given."""
        given = self.meta.get("hints", 0)
        return given if isinstance(given, int) and given > 0 else 0

    def count_hint(self) -> None:
        """A hint is given; it stays counted, whatever is taken back."""
        self.meta["hints"] = min(self.hints + 1, MAX_NUMBER)

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
        before = self.state.clone()
        events: list[Event] = []
        self.state.apply_action(action, events)
        move = Move(before.current_player(), action, tuple(events), before)
        self.moves.append(move)
        if self.over:
            self.meta["finished"] = _now()
        return move

    # Taking back

    def undo_target(self) -> int | Obstacle:
        """How many moves stay if the last decision of a person is taken back, or why none may be.

        Whoever has begun to take back goes on through his own decisions.
        """
        owner = next((move.seat for move in self.undone if self.players[move.seat].human), None)
        return undo_target(self.moves, self.players, owner, self.free_undo)

    def undo(self) -> bool:
        """Take the last decision of a person back; answer whether there was one that may be taken back."""
        target = self.undo_target()
        if isinstance(target, Obstacle):
            return False
        self.undone.extend(reversed(self.moves[target:]))
        self.state = self.moves[target].before.clone()
        del self.moves[target:]
        self.meta.pop("finished", None)
        return True

    def redo(self) -> Iterator[Move]:
        """Play what was taken back again, up to the next decision of a person, one move with every step."""
        first = True
        while self.undone and (first or not self._waits_for_a_person(self.undone[-1])):
            first = False
            yield self._apply(self.undone.pop().action)

    def _waits_for_a_person(self, move: Move) -> bool:
        return self.players[move.seat].human and move.chosen

    def totals(self) -> list[list[int]]:
        """Per move (and before the first) the total of every seat, for the score line."""
        state = self.game.start(self.setup)
        lines = [[score.total for score in state.scores()]]
        for move in self.moves:
            state.apply_action(move.action)
            lines.append([score.total for score in state.scores()])
        return lines


def _now() -> str:
    """The time as records have it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def players_of(record: Record) -> list[Player]:
    """Who sat where, with the colours they had.

    Where the record does not say, or says what cannot be shown, they get their seats' own colours and usual names.
    """
    wished = [player["colour"] for player in record.players]
    known = [colour for colour in wished if colour is not None and colour in range(entry(record.game).colours)]
    colours = known if len(set(known)) == len(wished) else list(range(len(wished)))
    return [
        Player(
            proper_name(player["name"]) or usual_name(seat, player["kind"] == "human"),
            colour,
            player["kind"] == "human",
            min(4, max(1, player["level"] or 1)),
        )
        for seat, (player, colour) in enumerate(zip(record.players, colours, strict=True))
    ]
