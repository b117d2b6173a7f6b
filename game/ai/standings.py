"""What a tournament proves: who came how far, with intervals that know that the games of a deal belong together.

Elo differences come from a Bradley–Terry model fitted to all comparisons of two contestants' ranks within a game, which
for two seats are the games' results: the simplest sound model that takes any number of seats (of Plackett–Luce's full
orders it keeps the pairs). Games with several seats hold comparisons that depend on each other; that does not bias
the fit, and the intervals do not rely on their independence.

Intervals are percentiles of a Bayesian bootstrap over deals (Rubin 1981): deals, not games, are weighed anew, as the
games of a deal share its luck. One imaginary deal in which every contestant took every place once is always among them,
so that a short or one-sided tournament claims no certainty; it counts in Elo itself, too, which stays finite.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import log10
from operator import mul
from random import Random
from typing import Final

from game.ai.tournament import Played

SAMPLES: Final = 1000
"""How often the deals are weighed anew."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How one contestant did; where it had several seats, on average over them.

    Attributes:
        games: the games that count, the same for all.
        wins: the share that it won of the games with a single winner.
        draws: the share of games in which it shared the first place.
        rank: the mean rank, from 1.
        lead: how much better that is than the mean rank of the contestant named last.
        points: the mean.
        elo: the difference from the contestant named last.
        mean_seconds, slow_seconds: a decision's mean time, and the time that 95 % of them keep.
    """

    name: str
    games: int
    wins: Estimate
    draws: float
    rank: float
    lead: Estimate
    points: float
    elo: Estimate
    mean_seconds: float
    slow_seconds: float


def whole_deals(games: Sequence[Played]) -> list[Played]:
    """The games of the deals that were played from every seat, in order."""
    count = Counter(game.deal for game in games)
    whole = [game for game in games if count[game.deal] == len(game.contestants)]
    return sorted(whole, key=lambda game: (game.deal, game.rotation))


def standings(names: Sequence[str], games: Sequence[Played]) -> list[Standing]:
    """How the contestants did in whole deals, in the order of their names; who is named twice has two seats.

    `names` are those of `Match.contestants`; at least one deal must be whole.
    """
    players = list(dict.fromkeys(names))
    games = whole_deals(games)
    rows = [_row(list(deal), players) for _number, deal in groupby(games, lambda game: game.deal)]
    columns = list(zip(*rows, _even_row(names, players), strict=True))
    facts = _Totals([sum(column[:-1]) for column in columns], len(players))
    smooth = _Totals([sum(column) for column in columns], len(players))
    samples = []
    for number in range(SAMPLES):
        chance = Random(number)
        weights = [chance.expovariate(1.0) for _ in columns[0]]
        samples.append(_Totals([sum(map(mul, weights, column)) for column in columns], len(players)))
    wins = _estimates(facts.wins(), [sample.wins() for sample in samples])
    leads = _estimates(facts.leads(), [sample.leads() for sample in samples])
    elos = _estimates(smooth.elos(), [sample.elos() for sample in samples])
    found = []
    for name, won, lead, elo in zip(players, wins, leads, elos, strict=True):
        own = [(game, seat) for game in games for seat, owner in enumerate(game.contestants) if owner == name]
        seconds = sorted(second for game, seat in own for second in game.seconds[seat])
        found.append(
            Standing(
                name=name,
                games=len(games),
                wins=won,
                draws=sum(game.winner() is None and game.leads(seat) for game, seat in own) / len(own),
                rank=sum(game.ranks()[seat] for game, seat in own) / len(own),
                lead=lead,
                points=sum(game.points[seat] for game, seat in own) / len(own),
                elo=elo,
                mean_seconds=sum(seconds) / max(1, len(seconds)),
                slow_seconds=_percentile(seconds, 0.95),
            )
        )
    return found


def _row(games: Sequence[Played], players: Sequence[str]) -> list[float]:
    """A deal in numbers that can be added up: what `_Totals` takes."""
    count = len(players)
    row = [0.0] * (4 + count) * count
    for game in games:
        ranks, winner = game.ranks(), game.winner()
        owners = [players.index(name) for name in game.contestants]
        for seat, owner in enumerate(owners):
            row[owner] += 1
            row[count + owner] += ranks[seat]
            row[2 * count + owner] += winner is not None
            row[3 * count + owner] += winner == seat
            for other_seat, other in enumerate(owners):
                if other != owner:
                    above = (ranks[seat] < ranks[other_seat]) + (ranks[seat] <= ranks[other_seat])
                    row[(4 + owner) * count + other] += above / 2
    return row


def _even_row(names: Sequence[str], players: Sequence[str]) -> list[float]:
    """The deal in which every contestant took every place once."""
    seats, own = len(names), [names.count(player) for player in players]
    games = [float(seats * mine) for mine in own]
    above = [
        0.0 if one == other else seats * own[one] * own[other] / 2
        for one in range(len(own))
        for other in range(len(own))
    ]
    return [*games, *(game * (seats + 1) / 2 for game in games), *games, *map(float, own), *above]


class _Totals:
    """Weighted sums over deals: per contestant seats, ranks, decided games and wins, per pair who came before whom."""

    def __init__(self, sums: Sequence[float], count: int) -> None:
        lines = [sums[start : start + count] for start in range(0, len(sums), count)]
        self._seats, self._ranks, self._decided, self._won, *self._above = lines

    def wins(self) -> list[float]:
        """The shares of the decided games that were won."""
        return [won / decided if decided else 0.0 for won, decided in zip(self._won, self._decided, strict=True)]

    def leads(self) -> list[float]:
        """How much better the mean ranks are than the last one."""
        means = [ranks / seats for ranks, seats in zip(self._ranks, self._seats, strict=True)]
        return [means[-1] - mean for mean in means]

    def elos(self) -> list[float]:
        """Bradley–Terry strengths as Elo, the last one 0, by minorisation and maximisation (Hunter 2004)."""
        above, count = self._above, len(self._above)
        strengths = [1.0] * count
        change = 1.0
        while count > 1 and change > 1e-6:
            before = strengths[:]
            for one in range(count):
                rivals = [other for other in range(count) if other != one]
                met = (
                    (above[one][other] + above[other][one]) / (strengths[one] + strengths[other]) for other in rivals
                )
                strengths[one] = sum(above[one][other] for other in rivals) / sum(met)
            strengths = [strength / strengths[-1] for strength in strengths]
            change = max(abs(now / old - 1) for now, old in zip(strengths, before, strict=True))
        return [400 * log10(strength) for strength in strengths]


def _estimates(values: Sequence[float], samples: Sequence[Sequence[float]]) -> list[Estimate]:
    ordered = [sorted(column) for column in zip(*samples, strict=True)]
    return [
        Estimate(value, min(value, _percentile(column, 0.025)), max(value, _percentile(column, 0.975)))
        for value, column in zip(values, ordered, strict=True)
    ]


def _percentile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def table(standings: Sequence[Standing]) -> str:
    """The standings as a Markdown table."""
    rows = [["contestant", "wins", "95 %", "drawn", "rank", "lead", "95 %", "points", "Elo", "95 %", "s", "s (95 %)"]]
    for one in standings:
        wins, lead, elo = one.wins, one.lead, one.elo
        rows.append(
            [
                f"level {one.name}" if one.name.isdigit() else one.name,
                f"{wins.value:.0%}",
                f"{wins.low:.0%} … {wins.high:.0%}",
                f"{one.draws:.0%}",
                f"{one.rank:.2f}",
                f"{lead.value:+.2f}",
                f"{lead.low:+.2f} … {lead.high:+.2f}",
                f"{one.points:.1f}",
                f"{elo.value:+.0f}",
                f"{elo.low:+.0f} … {elo.high:+.0f}",
                f"{one.mean_seconds:.3f}",
                f"{one.slow_seconds:.3f}",
            ]
        )
    rows[-1][5:7] = rows[-1][8:10] = "–", "–"  # the others are compared with the last
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        cells[0] = row[0].ljust(widths[0])
        lines.append(f"| {' | '.join(cells)} |")
    rule = [":" + "-" * (widths[0] - 1), *("-" * (width - 1) + ":" for width in widths[1:])]
    lines.insert(1, f"| {' | '.join(rule)} |")
    return "\n".join(lines)
