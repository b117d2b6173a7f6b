"""The whole history in one file, to keep elsewhere or to bring to another computer.

The file has one JSON object per line, in UTF-8. The first line says what it is: ``{"totem-table-history": 1, "games":
3}``, the version of this format and how many lines follow. Each of these is the record of a finished game as in a
``.totem`` file (see `engine.record`), all on one line; its ``meta`` tells when the game ``started`` and ``finished``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from game.engine.record import Meta, Record, replace
from game.store.files import open_file, reading_key, sensible_time, write_atomically
from game.store.finished import Finished
from game.store.history import History
from game.store.records import MOST_BYTES, RecordError, from_bytes

SUFFIX: Final = ".totems"
VERSION: Final = 1
MARK: Final = "totem-table-history"
MOST_GAMES: Final = 200_000
MOST_REASONS: Final = 100


@dataclass
class Task:
    """Work of some length, as another thread sees it: how far it is, and whether it shall `stop`."""

    done: int = 0
    total: int = 0
    stop: bool = False


@dataclass
class Imported:
    """What came of a file: games taken in, games that were here already, and the lines refused with the reason.

    `refused` counts them all, `reasons` tells of the first; a line 0 stands for lines that are missing.
    """

    taken: int = 0
    doubles: int = 0
    refused: int = 0
    reasons: list[tuple[int, RecordError]] = field(default_factory=list)

    def refuse(self, line: int, error: RecordError) -> None:
        """Note a refused line."""
        self.refused += 1
        if len(self.reasons) < MOST_REASONS:
            self.reasons.append((line, error))


def suggested_name(today: datetime) -> str:
    """The name that such a file gets if nobody chooses another."""
    return f"totem-table-{today:%Y-%m-%d}{SUFFIX}"


def export_games(history: History, path: Path, task: Task) -> int:
    """Write all finished games into one file, the oldest first; answer how many.

    Raises:
        StoreError: nothing was written.
    """
    games = history.games()[::-1]
    task.total = len(games)
    lines = []
    for game in games:
        if task.stop:
            return 0
        record = history.record(game.name)
        if record is not None:
            lines.append(msgspec.json.encode(_dated(record, game)))
        task.done += 1
    header = msgspec.json.encode({MARK: VERSION, "games": len(lines)})
    write_atomically(path, b"\n".join([header, *lines, b""]))
    return len(lines)


def import_games(history: History, path: Path, task: Task) -> Imported:
    """Take in every game of a file that is new here, each after it has been replayed through the legality check.

    What was taken in before the `task` was stopped stays.

    Raises:
        RecordError: the file as a whole is none of this kind, or cannot be read.
        StoreError: a game could not be written; those before it are in.
    """
    result = Imported()
    try:
        with open_file(path) as file:
            task.total = _header(file.readline(MOST_BYTES))
            written = int(path.stat().st_mtime)
            for number, line in _lines(file, task.total):
                if task.stop:
                    break
                try:
                    if len(line) > MOST_BYTES:
                        raise RecordError("too_large")
                    record = from_bytes(line)
                    if record.result is None:
                        raise RecordError("unfinished")
                except RecordError as error:
                    result.refuse(number, error)
                else:
                    if history.add(record, written):
                        result.taken += 1
                    else:
                        result.doubles += 1
                task.done += 1
    except OSError as error:
        raise RecordError(reading_key(error)) from error
    missing = 0 if task.stop else task.total - task.done
    if missing:
        result.refused += missing
        result.reasons.append((0, RecordError("breaks_off")))
    return result


def _header(line: bytes) -> int:
    """How many games the first line announces."""
    try:
        header = msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("no_history") from error
    version, games = header.get(MARK), header.get("games")
    if type(version) is not int or version < 1:
        raise RecordError("no_history")
    if version > VERSION:
        raise RecordError("newer")
    if type(games) is not int or not 0 <= games <= MOST_GAMES:
        raise RecordError("no_history", 1)
    return games


def _lines(file: BinaryIO, most: int) -> Iterator[tuple[int, bytes]]:
    """The lines after the header with their numbers; of one that is too long, as much as shows that it is."""
    for number in range(2, most + 2):
        line = file.readline(MOST_BYTES + 2)
        if not line:
            return
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = file.readline(MOST_BYTES)
        yield number, line.removesuffix(b"\n")


def _dated(record: Record, game: Finished) -> Record:
    """The record with the times that the history knows."""
    meta: Meta = {}
    for name, seconds in (("started", game.started), ("finished", game.finished)):
        if seconds is not None:
            meta[name] = datetime.fromtimestamp(sensible_time(seconds), UTC).isoformat()
    return replace(record, meta=meta | record.meta)
