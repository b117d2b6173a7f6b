"""Which finished games a list shows, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, Literal

from game.store.finished import Finished, Seat

Company = Literal["any", "computers", "people", "watched"]
"""Whether computer opponents took part, only people did, or only computer opponents did."""
Result = Literal["any", "win", "loss", "draw"]
Order = Literal["date", "game", "length", "score"]


@dataclass(frozen=True, slots=True)
class Filter:
    """What a game must be like to be shown.

    Attributes:
        game: its id; empty for every game.
        who: a part of a player's name; empty for everybody.
        result: how it ended for the players who are meant, see `points_of_view`.
    """

    game: str = ""
    who: str = ""
    company: Company = "any"
    result: Result = "any"

    def fits(self, game: Finished) -> bool:
        """Whether the game is shown."""
        return (
            (not self.game or game.game == self.game)
            and _in_company(game, self.company)
            and (not self.who or bool(named(game, self.who)))
            and (self.result == "any" or self._ended(game))
        )

    def _ended(self, game: Finished) -> bool:
        outcomes = {game.outcome(seat) for seat in points_of_view(game, self.who)}
        # Of several people at one table, one wins: that the others lost is no news.
        return self.result in outcomes and (self.result == "win" or "win" not in outcomes)


def named(game: Finished, who: str) -> list[int]:
    """The seats with a part of a name, in large or small letters."""
    wanted = who.casefold()
    return [number for number, seat in enumerate(game.seats) if wanted in seat.name.casefold()]


def points_of_view(game: Finished, who: str) -> list[int]:
    """The seats from which a result is seen: those of that name, else the people's, else all."""
    if who:
        return named(game, who)
    people = [number for number, seat in enumerate(game.seats) if seat.human]
    return people or list(range(len(game.seats)))


def ordered(games: Iterable[Finished], order: Order, descending: bool) -> list[Finished]:
    """The games in an order; equals with the latest first."""
    latest_first = sorted(games, key=attrgetter("finished"), reverse=True)
    if order == "date":
        return latest_first if descending else latest_first[::-1]
    return sorted(latest_first, key=_KEYS[order], reverse=descending)


def ranked(game: Finished) -> list[Seat]:
    """Who played, the best first."""
    return sorted(game.seats, key=lambda seat: seat.place)


_KEYS: Final[dict[Order, Callable[[Finished], Any]]] = {
    "game": attrgetter("game"),
    "length": attrgetter("turns"),
    "score": lambda game: max(seat.score for seat in game.seats),
}


def _in_company(game: Finished, company: Company) -> bool:
    people = sum(seat.human for seat in game.seats)
    if company == "computers":
        return 0 < people < len(game.seats)
    if company == "people":
        return people == len(game.seats)
    return company == "any" or people == 0
