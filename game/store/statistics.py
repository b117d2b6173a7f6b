"""What the history tells about a player: counted from the finished games, nothing is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from game.store.finished import Finished
from game.store.ratings import Rating, rate


@dataclass
class Tally:
    """How often something ended how."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def total(self) -> int:
        return self.wins + self.draws + self.losses

    def count(self, outcome: str) -> None:
        """Count a ``win``, ``draw`` or ``loss``."""
        if outcome == "win":
            self.wins += 1
        elif outcome == "draw":
            self.draws += 1
        else:
            self.losses += 1


@dataclass(frozen=True, slots=True)
class Opponent:
    """A person, or a level of computer opponents, which has no name."""

    name: str
    level: int | None


@dataclass
class Statistics:
    """The numbers of one player.

    Attributes:
        games: the tally of whole games.
        opponents: the tally against each opponent, levels first, then people, most games first; among several players
            who finished better has won against the other.
        scores: the points per game, by the game's id, oldest first.
        outcomes: of every game, oldest first.
        ratings: after every game against computers, by the game's id.
    """

    games: Tally = field(default_factory=Tally)
    opponents: list[tuple[Opponent, Tally]] = field(default_factory=list)
    scores: dict[str, list[int]] = field(default_factory=dict)
    outcomes: list[str] = field(default_factory=list)
    ratings: dict[str, list[Rating]] = field(default_factory=dict)

    @property
    def streak(self) -> tuple[str, int]:
        """How the last game ended, and how many before it in a row ended like that, with itself."""
        runs = self._runs()
        return runs[-1] if runs else ("", 0)

    def longest(self, outcome: str) -> int:
        """The most games in a row that ended like that."""
        return max((length for kind, length in self._runs() if kind == outcome), default=0)

    def _runs(self) -> list[tuple[str, int]]:
        return [(outcome, len(list(run))) for outcome, run in groupby(self.outcomes)]


def players(games: Sequence[Finished]) -> list[str]:
    """The people who have played, those with most games first."""
    counted = Counter(name for game in games for name in {seat.name for seat in game.seats if seat.human})
    return sorted(counted, key=lambda name: (-counted[name], name))


def statistics(games: Sequence[Finished], player: str, game_id: str = "") -> Statistics:
    """The numbers of a person, of one game or of all.

    Args:
        games: finished games in any order.
        game_id: the only game that counts; empty for all.
    """
    mine: list[tuple[Finished, int]] = []
    for game in sorted(games, key=attrgetter("finished")):
        if game_id in ("", game.game):
            for number, seat in enumerate(game.seats):
                if seat.human and seat.name == player:
                    mine.append((game, number))
                    break
    found = Statistics()
    against: dict[str | int, Tally] = {}
    for game, number in mine:
        outcome = game.outcome(number)
        found.games.count(outcome)
        found.outcomes.append(outcome)
        found.scores.setdefault(game.game, []).append(game.seats[number].score)
        place = game.seats[number].place
        for against_seat, other in enumerate(game.seats):
            if against_seat != number:
                opponent = other.name if other.human else min(4, max(1, other.level or 1))
                tally = against.get(opponent)
                if tally is None:
                    tally = against[opponent] = Tally()
                tally.count("win" if place < other.place else "loss" if place > other.place else "draw")
    levels = [(Opponent("", level), against[level]) for level in range(1, 5) if level in against]
    people = [(Opponent(name, None), tally) for name, tally in against.items() if isinstance(name, str)]
    found.opponents = levels + sorted(people, key=lambda item: -item[1].total)
    for name in found.scores:
        found.ratings[name] = rate(played for played in mine if played[0].game == name)
    return found
