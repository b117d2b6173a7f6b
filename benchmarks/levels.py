"""How much stronger each level is than the one below, and how strong against yardsticks: the README's table.

``python benchmarks/levels.py FOLDER`` plays one tournament after the other in the arena, keeps each as a file in FOLDER
and takes those that are there already as they are; Ctrl+C ends it, and the next start goes on. In games for two the
first plays the second; with more seats one of the first plays several of the second.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.ai.arena import Result
from game.ai.arena import main as arena
from game.ai.standings import Estimate, Standing, standings


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays against how many of whom, and how many games."""

    game: str
    first: str
    second: str
    games: int
    rivals: int = 1

    @property
    def file(self) -> str:
        return f"{self.game}-{self.first}-{self.second.partition(':')[0]}.json"

    @property
    def seats(self) -> str:
        return ",".join([self.first, *[self.second] * self.rivals])


PAIRINGS = (
    Pairing("tiki", "1", "random", 100),
    Pairing("tiki", "1", "greedy", 200),
    Pairing("tiki", "2", "1", 80),
    Pairing("tiki", "3", "2", 80),
    Pairing("tiki", "4", "3", 20),
    Pairing("tiki", "4", "open_spiel:6000", 20),
    Pairing("kokopelli", "1", "random", 200),
    Pairing("kokopelli", "1", "greedy", 200),
    Pairing("kokopelli", "2", "1", 200),
    Pairing("kokopelli", "3", "2", 200),
    Pairing("kokopelli", "4", "3", 30),
    Pairing("kokopelli", "4", "plain:0.19", 20),
    Pairing("kokopelli", "4", "open_spiel:180", 16),
    Pairing("wongar", "1", "random", 200, 3),
    Pairing("wongar", "1", "greedy", 200, 3),
    Pairing("wongar", "2", "1", 100, 3),
    Pairing("wongar", "3", "2", 100, 3),
    Pairing("wongar", "4", "3", 40, 3),
    Pairing("wongar", "4", "plain:0.1", 24, 3),
    Pairing("wongar", "4", "open_spiel:50", 20, 3),
)
"""A decision of a yardstick takes as long as one of level 4."""


def seconds(standing: Standing) -> str:
    """The mean time of a decision."""
    return f"{standing.mean_seconds:.2f}" if standing.mean_seconds >= 0.01 else "< 0.01"


def row(result: Result) -> str:
    """A line of the table."""
    names = result.match.contestants
    first, second = standings(names, result.games)

    def interval(estimate: Estimate, form: str) -> str:
        return f"{estimate.value:{form}} ({estimate.low:{form}} … {estimate.high:{form}})"

    cells = (
        result.match.game.title(),
        " – ".join(f"level {one.name}" if one.name.isdigit() else one.name for one in (first, second)),
        str(len(names)),
        str(first.games),
        interval(first.wins, ".0%"),
        interval(first.lead, "+.2f"),
        interval(first.elo, "+.0f"),
        f"{seconds(first)} – {seconds(second)}",
    )
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Play what is missing and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the games")
    parser.add_argument("--workers", default="1", help="processes that play")
    parser.add_argument("--show", action="store_true", help="play nothing")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    rows = []
    status = 0
    for pairing in PAIRINGS:
        file = arguments.folder / pairing.file
        if not file.exists() and not status and not arguments.show:
            print(f"{file.stem}:", file=sys.stderr)
            part = file.with_suffix(".part")
            games = max(1, round(pairing.games * arguments.scale))
            wanted = ["--seats", pairing.seats, "--games", str(games), "--workers", arguments.workers]
            status = arena([pairing.game, *wanted, "--json", str(part)])
            if not status:
                part.replace(file)
        if file.exists():
            rows.append(row(msgspec.json.decode(file.read_bytes(), type=Result)))
    print("| Game | First – second | Seats | Games | Wins (95 %) | Lead (95 %) | Elo (95 %) | Seconds |")
    print("| :--- | :--- | ---: | ---: | ---: | ---: | ---: | ---: |")
    print("\n".join(rows))
    return status


if __name__ == "__main__":
    sys.exit(main())
