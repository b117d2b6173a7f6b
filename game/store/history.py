"""The history: every finished game, in a database to list and count, and each in a record file of its own.

The two protect each other. A finished game's file moves from the running games into the history's folder in one step
of the file system, and the database is brought in step with that folder: now, or at the next start if the program was
killed in between. So no game is lost or doubled, and a database that is damaged is set aside and made anew from the
files. A file that went missing is written again from the database.

A thread does all writing, as the `Shelf` does, and hands over at the end of the program. Where the database cannot be
written (a full disk, a read-only folder, one made by a newer version), it lives in memory as long as the program runs.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import fields, replace
from datetime import datetime
from operator import attrgetter
from pathlib import Path
from threading import Lock

import msgspec

from game.engine import GAMES
from game.engine.record import InvalidRecord, Record
from game.store.files import (
    Problem,
    StoreError,
    broken,
    free_name,
    read_file,
    set_aside,
    sweep,
    write_atomically,
    writing_problem,
)
from game.store.finished import Finished, Seat, digest, summary
from game.store.folders import readable
from game.store.games import Shelf
from game.store.records import MOST_BYTES, SUFFIX, RecordError, from_bytes, read_record, to_bytes
from game.store.tables import NewerSchemaError, connect, is_damage

BATCH = 100
"""Games that are taken in with one write."""

_FIELDS, _SEAT_FIELDS = ([field.name for field in fields(kind)] for kind in (Finished, Seat))


class History:
    """The finished games; `changes` counts up whenever there is something new to read."""

    def __init__(self, folder: Path, shelf: Shelf) -> None:
        """The history in `folder`, with what ended on the `shelf`; games that lie there finished are taken in."""
        self.folder = folder / "history"
        self.path = folder / "history.sqlite"
        self.changes = 0
        self._shelf = shelf
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="history")
        self._lock = Lock()
        self._problems: list[Problem] = []
        self._games: dict[str, Finished] = {}
        self._version = 0
        self._connection: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        self._in_memory = False
        self._closing = False
        self._ended: set[str] = set()
        self._opened: Future[None] = self._writer.submit(self._begin)
        self._writer.submit(self._keep_in_step)

    # What the table tells

    def follow(self, slot: str, over: bool) -> None:
        """Hear that the game in `slot` was saved: one that is over enters the history, one that goes on leaves it."""
        if over:
            self._ended.add(slot)
            self._writer.submit(self._collect)
        elif slot in self._ended:
            self._ended.discard(slot)
            self.remove(self._shelf.written_as(slot))

    # What there is

    def games(self) -> list[Finished]:
        """All finished games, the latest first."""
        self._opened.result()
        with self._lock:
            games = list(self._games.values())
        return sorted(games, key=attrgetter("finished"), reverse=True)

    def refresh(self) -> None:
        """Look whether another running program has changed something; `changes` tells, a moment later."""
        self._writer.submit(self._look_again)

    def record(self, name: str) -> Record | None:
        """The record of a game, None if it is gone."""
        try:
            reader = self._reading()
            row = None
            if reader is not None:
                row = reader.execute("SELECT record, digest FROM games WHERE name = ?", [name]).fetchone()
        except sqlite3.DatabaseError as error:
            self._writer.submit(self._recover, error)
            row = None
        if row is not None:
            record = _sound(row[0], row[1])
            if record is not None:
                return record
        with suppress(RecordError):  # damaged in the database; the file will mend it
            record = read_record(self._file(name))
            self._writer.submit(self._mend, name)
            return record
        return None

    def knows(self, name: str) -> bool:
        """Whether there is a game of that name, as far as the folder tells."""
        return os.path.lexists(self._file(name))

    def new_name(self, game: str, when: datetime) -> str:
        """A name for a game of that time, which no other game has, neither here nor on the shelf."""
        return free_name(
            f"{game}-{when:%Y%m%d-%H%M%S}", lambda name: self.knows(name) or self._shelf.path(name).exists()
        )

    def take_problems(self) -> list[Problem]:
        """What went wrong since the last question."""
        with self._lock:
            problems, self._problems = self._problems, []
        return problems

    # What can be done

    def remove(self, name: str) -> Future[bool]:
        """Have a game forgotten; the answer comes true once it is."""
        return self._writer.submit(self._remove, name)

    def add(self, record: Record, finished: int) -> bool:
        """Take in a game from elsewhere and wait for it; answer False if it is here already.

        Args:
            record: of a game that is over, replayed through the legality check.
            finished: when the game ended, if the record does not tell, in seconds since 1970.

        Raises:
            StoreError: it could not be written.
        """
        return self._writer.submit(self._add, record, finished).result()

    def flush(self) -> None:
        """Wait until everything is done that was begun."""
        self._writer.submit(lambda: None).result()

    def close(self) -> None:
        """Finish writing; what would take long goes on at the next start."""
        self._closing = True
        self._writer.submit(self._collect)
        self._writer.submit(self._hang_up).result()

    # Reading, on any thread

    def _reading(self) -> sqlite3.Connection | None:
        self._opened.result()
        if self._connection is None and self.path.exists():  # another program made it
            self._writer.submit(self._open).result()
        if self._in_memory or self._connection is None:
            return self._connection
        if self._reader is None:
            self._reader = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None)
            self._reader.execute("PRAGMA query_only = ON")
        return self._reader

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"

    # All that follows runs on the writer's thread

    def _begin(self) -> None:
        if self.path.exists() or self.folder.exists():
            self._open()

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._connection = self._connect()
            except NewerSchemaError:
                self._tell(Problem("newer", self.path.name))
                self._live_in_memory()
            except (sqlite3.Error, OSError):
                self._live_in_memory()
            assert self._connection is not None
            self._load(self._connection)
        return self._connection

    def _load(self, connection: sqlite3.Connection) -> None:
        """Read all games; listing thousands of them must not wait for the disk."""
        try:
            games = read_games(connection)
            self._version = _version(connection)
        except (sqlite3.DatabaseError, msgspec.DecodeError) as error:
            self._recover(error)
            return
        with self._lock:
            self._games = {game.name: game for game in games}
        self.changes += 1

    def _look_again(self) -> None:
        if self._connection is None:
            self._begin()
        elif _version(self._connection) != self._version:
            self._load(self._connection)

    def _connect(self) -> sqlite3.Connection:
        try:
            return connect(self.path)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            self._set_aside()
            return connect(self.path)

    def _set_aside(self) -> None:
        """Put a damaged database away, together with what SQLite keeps beside it."""
        aside = set_aside(self.path)
        for beside in ("-wal", "-shm"):
            with suppress(OSError):
                self.path.with_name(self.path.name + beside).rename(aside.with_name(aside.name + beside))
        self._tell(Problem("broken", self.path.name, aside.name))

    def _live_in_memory(self) -> None:
        """Go on with a database in memory, with the games that can still be read."""
        memory, disk = connect(None), self._connection
        if disk is not None:
            with suppress(sqlite3.Error):
                disk.backup(memory)
            with suppress(sqlite3.Error):
                disk.close()
        self._connection, self._reader, self._in_memory = memory, None, True
        self._load(memory)

    def _recover(self, error: Exception) -> None:
        """Go on after the database failed: anew from the files if it is damaged, else in memory."""
        damaged = not isinstance(error, sqlite3.Error) or is_damage(error)
        if damaged and not self._in_memory:
            if self._connection is not None:
                with suppress(sqlite3.Error):
                    self._connection.close()
            self._connection = self._reader = None
            with suppress(OSError):
                self._set_aside()
            self._open()
        elif not self._in_memory:
            self._live_in_memory()
        else:
            return
        self._keep_in_step()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction."""
        connection = self._open()
        connection.execute("BEGIN IMMEDIATE")
        with connection:
            yield connection

    def _collect(self) -> None:
        """Take in what ended on the shelf."""
        ended = self._shelf.hand_over(self.folder)
        if ended:
            self._take_all((name, content, self._written(name)) for name, content in ended)

    def _written(self, name: str) -> int:
        """When the file of a game was written, so that the file tells the same later; now if it is not there yet."""
        try:
            return int(self._file(name).stat().st_mtime)
        except OSError:
            return int(time.time())

    def _keep_in_step(self) -> None:
        """Bring files and database in step."""
        for folder in (self.folder, self._shelf.folder, self.path.parent):
            sweep(folder)
        self._collect()
        try:
            files = {path.name.removesuffix(SUFFIX) for path in self.folder.glob(f"*{SUFFIX}")}
        except OSError:
            files = set()
        if self._connection is None and not files:
            return
        try:
            known = {name for (name,) in self._open().execute("SELECT name FROM games")}
            self._take_all(self._read(sorted(files - known)))
            for name in sorted(known - files):
                if self._closing:
                    return
                self._restore(name)
        except sqlite3.DatabaseError as error:
            if not self._in_memory:
                self._recover(error)
        except StoreError:
            pass  # they are in the database; there will be other starts

    def _restore(self, name: str) -> None:
        """Write the file of a game again that only the database has; what does not make sense there is forgotten."""
        content, key = self._open().execute("SELECT record, digest FROM games WHERE name = ?", [name]).fetchone()
        if _sound(content, key) is not None:
            write_atomically(self._file(name), content.encode())
            return
        with self._writing() as connection:
            connection.execute("DELETE FROM games WHERE name = ?", [name])
        self._forget(name)

    def _mend(self, name: str) -> None:
        """Enter a game anew from its file."""
        self._take_all(self._read([name]))

    def _read(self, names: Iterable[str]) -> Iterator[tuple[str, bytes, int]]:
        for name in names:
            path = self._file(name)
            try:
                yield name, read_file(path, MOST_BYTES + 1), int(path.stat().st_mtime)
            except FileNotFoundError:
                continue
            except OSError:
                self._tell(Problem("not_read", path.name))

    def _take_all(self, games: Iterable[tuple[str, bytes, int]]) -> None:
        """Enter games that have their files in the folder, many with one write."""
        batch: list[tuple[Finished, bytes, str]] = []
        for name, content, finished in games:
            if self._closing and batch:
                break
            name = self._in_text(name)
            try:
                record = from_bytes(content)
                batch.append((summary(name, record, finished), digest(record), content.decode("utf-8-sig")))
            except (RecordError, InvalidRecord):
                self._tell(broken(self._file(name)))
            if len(batch) == BATCH:
                self._enter(batch)
                batch = []
        if batch:
            self._enter(batch)

    def _in_text(self, name: str) -> str:
        """The name of a game; a file with a name that is no text gets another one, because the database takes texts."""
        if readable(name) == name:
            return name
        text = free_name(readable(name), self.knows)
        with suppress(OSError):
            self._file(name).rename(self._file(text))
        return text

    def _enter(self, batch: list[tuple[Finished, bytes, str]]) -> None:
        try:
            with self._writing() as connection:
                doubles = [
                    game.name for game, key, content in batch if not self._insert(connection, game, key, content)
                ]
        except sqlite3.Error as error:
            if self._in_memory:
                raise
            self._recover(error)
            self._enter(batch)
            return
        with self._lock:
            self._games |= {game.name: game for game, _key, _content in batch if game.name not in doubles}
        self.changes += 1
        for name in doubles:
            with suppress(OSError):
                self._file(name).unlink(missing_ok=True)

    def _insert(self, connection: sqlite3.Connection, game: Finished, key: bytes, content: str) -> bool:
        """Enter a game in place of what had its name; answer False if it is there under another name."""
        connection.execute("DELETE FROM games WHERE name = ?", [game.name])
        double = connection.execute("SELECT name FROM games WHERE digest = ?", [key]).fetchone()
        if double is not None:
            if self.knows(str(double[0])):
                return False
            connection.execute("DELETE FROM games WHERE digest = ?", [key])
        row = (
            game.name, key, game.game, msgspec.json.encode(game.options).decode(), game.started, game.finished,
            game.actions, game.turns, game.hints, content,
        )  # fmt: skip
        entered = connection.execute(
            "INSERT INTO games (name, digest, game, options, started, finished, actions, turns, hints, record)"
            f" VALUES ({', '.join('?' * len(row))})",
            row,
        )
        connection.executemany(
            "INSERT INTO seats (game_id, seat, name, human, level, score, returns, place)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (entered.lastrowid, number, seat.name, seat.human, seat.level, seat.score, seat.returns, seat.place)
                for number, seat in enumerate(game.seats)
            ],
        )
        return True

    def _add(self, record: Record, finished: int) -> bool:
        key = digest(record)
        if self._open().execute("SELECT 1 FROM games WHERE digest = ?", [key]).fetchone():
            return False
        game = summary("", record, finished)
        name, content = self.new_name(game.game, datetime.fromtimestamp(game.finished)), to_bytes(record)
        write_atomically(self._file(name), content)
        self._enter([(replace(game, name=name), key, content.decode())])
        return True

    def _remove(self, name: str) -> bool:
        path = self._file(name)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            if not isinstance(error, NotADirectoryError):
                self._tell(writing_problem(path, error))
                return False
        try:
            with self._writing() as connection:
                connection.execute("DELETE FROM games WHERE name = ?", [name])
        except sqlite3.Error as error:
            self._recover(error)
        self._forget(name)
        return True

    def _forget(self, name: str) -> None:
        with self._lock:
            self._games.pop(name, None)
        self.changes += 1

    def _hang_up(self) -> None:
        for connection in (self._reader, self._connection):
            if connection is not None and not self._in_memory:
                with suppress(sqlite3.Error):
                    connection.close()
        if not self._in_memory:
            self._connection = self._reader = None

    def _tell(self, problem: Problem) -> None:
        with self._lock:
            self._problems.append(problem)


def read_games(connection: sqlite3.Connection) -> list[Finished]:
    """All games of a database, as they were entered.

    Raises:
        sqlite3.DatabaseError, msgspec.DecodeError: it is damaged.
    """
    seats: dict[int, list[object]] = {}
    for number, name, human, *rest in connection.execute(
        "SELECT game_id, name, human, level, score, returns, place FROM seats ORDER BY game_id, seat"
    ):
        values = (name, bool(human), *rest)
        seats.setdefault(number, []).append(dict(zip(_SEAT_FIELDS, values, strict=True)))
    games = [
        dict(zip(_FIELDS, (name, game, msgspec.json.decode(options), *rest, seats.get(number, ())), strict=True))
        for number, name, game, options, *rest in connection.execute(
            "SELECT id, name, game, options, started, finished, actions, turns, hints FROM games ORDER BY id"
        )
    ]
    found = msgspec.convert(games, list[Finished])  # SQLite keeps whatever it is given
    for one in found:
        if one.game not in GAMES or len(one.seats) not in GAMES[one.game].seats or Path(one.name).name != one.name:
            raise msgspec.ValidationError(f"{one.name} makes no sense")
    return found


def _version(connection: sqlite3.Connection) -> int:
    """What changes when another connection has written."""
    version: int = connection.execute("PRAGMA data_version").fetchone()[0]
    return version


def _sound(content: object, key: object) -> Record | None:
    """The record in a row of the database, None if the row is damaged."""
    with suppress(RecordError):
        record = from_bytes(content.encode() if isinstance(content, str) else b"")
        return record if digest(record) == key else None
    return None
