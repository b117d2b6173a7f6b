"""Tournaments from the command line: who beats whom, by how much, and how sure that is.

python -m game.ai.arena tiki --seats 2,1 --games 200
python -m game.ai.arena wongar --seats 3,2,2,2 --games 400 --workers 4 --json result.json
python -m game.ai.arena kokopelli --seats 4,plain:0.5 --option ceremonies=random --dask tcp://scheduler:8786
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, NoReturn

import msgspec

from game.ai.contestants import NAMES, contestant
from game.ai.standings import standings, table, whole_deals
from game.ai.tournament import Match, Played, tournament
from game.engine import GAMES, Game, InvalidSetup

PROGRAM: Final = "python -m game.ai.arena"
FAILURE: Final = 1
USAGE_ERROR: Final = 2
INTERRUPTED: Final = 130  # as shells say it
_ENDING: Final = (signal.SIGINT, signal.SIGTERM)

CLUSTER_PATIENCE: Final = 5.0  # seconds in which a cluster has to answer
_LINE_EVERY: Final = 30.0  # seconds between two lines where no bar can be drawn
_BAR: Final = 30  # characters


@dataclass(frozen=True, slots=True)
class Result:
    """What ``--json`` writes."""

    match: Match
    games: list[Played]


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"{PROGRAM}: {message} (see {PROGRAM} --help)\n")


class Bar:
    """Shows on a stream how many games are finished and how long the others may take: a bar, or a line now and then."""

    def __init__(self, total: int, stream: IO[str]) -> None:
        self._total, self._stream = total, stream
        self._start = self._shown = time.monotonic()
        self._terminal = stream.isatty()

    def show(self, done: int) -> None:
        now = time.monotonic()
        text = f"{done}/{self._total} games"
        if 0 < done < self._total:
            text += f", {_duration((now - self._start) * (self._total - done) / done)} left"
        elif done:
            text += f" in {_duration(now - self._start)}"
        if self._terminal:
            full = _BAR * done // self._total
            self._stream.write(f"\r\x1b[K[{'#' * full}{'.' * (_BAR - full)}] {text}")
            self._stream.flush()
        elif done == self._total or now - self._shown >= _LINE_EVERY:
            self._shown = now
            print(text, file=self._stream, flush=True)

    def end(self) -> None:
        if self._terminal:
            print(file=self._stream)


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


_positive.__name__ = "number from 1"  # argparse: "invalid number from 1 value: '0'"


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=PROGRAM,
        allow_abbrev=False,
        description="A tournament of computer opponents: every deal is played once from every seat. Ctrl+C ends it.",
    )
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--seats", required=True, metavar="NAME,NAME…", help=f"who plays, one for each seat: {NAMES}")
    parser.add_argument(
        "--games", required=True, type=_positive, metavar="N", help="how many, filled up to whole deals"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games (1)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a table option of the game"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all results to FILE")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", type=_positive, metavar="W", help="processes that play (one for each processor)")
    where.add_argument(
        "--dask", metavar="ADDRESS", help="play on this Dask cluster instead (needs the extra 'cluster')"
    )
    return parser


def _options(game: Game, texts: Iterable[str]) -> dict[str, object]:
    """The table options from NAME=VALUE; a set's members are separated by commas. `Game.deal` checks the rest.

    Raises:
        ValueError: a switch that is neither true nor false.
    """
    defaults = {option.id: option.default for option in game.options}
    found: dict[str, object] = {}
    for text in texts:
        name, _, value = text.partition("=")
        default = defaults.get(name)
        if isinstance(default, bool):
            if value not in ("true", "false"):
                raise ValueError(f"{name} must be true or false")
            found[name] = value == "true"
        else:
            found[name] = value.split(",") if isinstance(default, tuple) else value
    return found


def _match(arguments: argparse.Namespace) -> Match:
    """The match that the command line asks for.

    Raises:
        ValueError: there is no such contestant, number of seats or option.
    """
    game = GAMES[arguments.game]
    names = tuple(arguments.seats.split(","))
    if len(names) not in game.seats:
        allowed = " to ".join(map(str, sorted({min(game.seats), max(game.seats)})))
        raise ValueError(f"{game.id} has {allowed} seats, not {len(names)}")
    for name in names:
        contestant(name)
    match = Match(game.id, names, arguments.seed, _options(game, arguments.option))
    match.setup(0)
    return match


@contextmanager
def _processes(workers: int | None) -> Iterator[Executor]:
    """Processes of this machine, all gone at the end whatever they are doing."""
    context = multiprocessing.get_context("spawn")
    quiet = (signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the arena, which ends them
    executor = ProcessPoolExecutor(workers or os.cpu_count(), context, signal.signal, quiet)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.terminate()


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster.

    Raises:
        ValueError: there is no Dask, or no cluster.
    """
    try:
        from distributed import Client
    except ImportError:
        raise ValueError("--dask needs Dask: pip install -e '.[cluster]'") from None
    try:
        client = Client(address, timeout=CLUSTER_PATIENCE)
    except (OSError, ValueError) as error:
        raise ValueError(f"there is no Dask cluster at {address}: {error}") from None
    with client:
        executor = client.get_executor(pure=False)
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)  # which cancels what is left


def report(match: Match, games: Sequence[Played]) -> str:
    """What was played, and the table of who came how far."""
    whole = whole_deals(games)
    seats = len(match.contestants)
    title = f"{match.game.title()}, {seats} seats, seed {match.seed}, {len(whole)} games ({seats} of every deal)"
    title += "".join(f", {name} {value}" for name, value in match.options.items())
    if len(whole) < len(games):
        title += f"; games of unfinished deals that do not count: {len(games) - len(whole)}"
    return f"{title}\n\n{table(standings(match.contestants, games))}" if whole else f"{title}: no deal is finished"


def main(argv: Sequence[str] | None = None) -> int:
    """Play the tournament of the command line `argv` and print its table; the answer is the exit status.

    Ctrl+C, or the signal that asks to end, cuts it short.

    Raises:
        SystemExit: with status 2 when the command line is wrong, with 0 after ``--help``.
    """
    parser = _parser()
    arguments = parser.parse_args(argv)
    with ExitStack() as cleanup:
        try:
            match = _match(arguments)
            if arguments.json:
                arguments.json.touch()
            workers = _cluster(arguments.dask) if arguments.dask else _processes(arguments.workers)
            executor = cleanup.enter_context(workers)
        except InvalidSetup as error:
            parser.error(error.problem)
        except ValueError as error:
            parser.error(str(error))
        except OSError as error:
            parser.error(f"{arguments.json} cannot be written: {error.strerror}")
        games, status = _watch(match, -(-arguments.games // len(match.contestants)), executor)
    if arguments.json:
        games.sort(key=lambda game: (game.deal, game.rotation))
        arguments.json.write_bytes(msgspec.json.encode(Result(match, games)))
    print(report(match, games))
    return status


def _watch(match: Match, deals: int, executor: Executor) -> tuple[list[Played], int]:
    """Play and show how far it is; the games that were finished, and the exit status."""
    games: list[Played] = []
    bar = Bar(deals * len(match.contestants), sys.stderr)
    with _asked_to_end() as asked:
        try:
            bar.show(0)
            for game in tournament(match, deals, executor, asked):
                games.append(game)
                bar.show(len(games))
        except Exception:  # a contestant or a worker that breaks down does not take the finished games with it
            traceback.print_exc()
            return games, FAILURE
        finally:
            bar.end()
        return games, INTERRUPTED if asked() else 0


@contextmanager
def _asked_to_end() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl+C, or the signal that asks to end, has come.

    As an exception it could come in the middle of anything, e.g. while a lock is taken that nobody would give back.
    """
    heard: list[int] = []
    before = {number: signal.signal(number, lambda number, _: heard.append(number)) for number in _ENDING}
    try:
        yield lambda: bool(heard)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


if __name__ == "__main__":
    sys.exit(main())
