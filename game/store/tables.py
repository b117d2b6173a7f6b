"""The history's tables in SQLite, and how older ones become those of today.

`PRAGMA user_version` counts the steps that a database has gone through; each step takes it from one version to the
next, so that no history is left behind.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.engine.record import InvalidRecord
from game.store.finished import summary
from game.store.records import RecordError, from_bytes

PATIENCE: Final = 10.0
"""Seconds to wait for another running program that is writing."""


class NewerSchemaError(Exception):
    """The database was made by a newer version of the program; it was not touched."""


def _first(connection: sqlite3.Connection) -> None:
    connection.execute(
        """
        CREATE TABLE games (
            id       INTEGER PRIMARY KEY,
            name     TEXT    NOT NULL UNIQUE,  -- of the record file, without its suffix
            digest   BLOB    NOT NULL UNIQUE,  -- the same game is never kept twice
            game     TEXT    NOT NULL,
            options  TEXT    NOT NULL,         -- a JSON object
            started  INTEGER,                  -- seconds since 1970, as below
            finished INTEGER NOT NULL,
            actions  INTEGER NOT NULL,
            record   TEXT    NOT NULL          -- the JSON of the record file
        )
        """
    )
    connection.execute(
        """
        CREATE TABLE seats (
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            seat    INTEGER NOT NULL,          -- from 0
            name    TEXT    NOT NULL,
            human   INTEGER NOT NULL,          -- 1, or 0 for a computer opponent
            level   INTEGER,                   -- of a computer opponent
            score   INTEGER NOT NULL,
            returns REAL    NOT NULL,          -- from -1 to 1
            place   INTEGER NOT NULL,          -- from 1; equal results share it
            PRIMARY KEY (game_id, seat)
        ) WITHOUT ROWID
        """
    )


def _second(connection: sqlite3.Connection) -> None:
    """How many turns a game had, and how many hints people took, as far as its record tells."""
    for column in ("turns", "hints"):
        connection.execute(f"ALTER TABLE games ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0")
    for number, content in connection.execute("SELECT id, CAST(record AS BLOB) FROM games").fetchall():
        with suppress(RecordError, InvalidRecord):
            game = summary("", from_bytes(content), 0)
            connection.execute("UPDATE games SET turns = ?, hints = ? WHERE id = ?", [game.turns, game.hints, number])


STEPS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = (_first, _second)
"""What takes a database from the version of the same number to the next one."""


def connect(path: Path | None) -> sqlite3.Connection:
    """Open the database at `path`, or one in memory, with the tables of today.

    Raises:
        NewerSchemaError: its tables are of a later version.
        sqlite3.DatabaseError: it is damaged, or cannot be opened or written.
    """
    connection = sqlite3.connect(
        ":memory:" if path is None else path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        if _version(connection) > len(STEPS):
            raise NewerSchemaError
        if path is not None:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")  # what a power cut takes, the record files give back
            if connection.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("quick_check found damage")
        connection.execute("BEGIN IMMEDIATE")
        with connection:
            for version in range(_version(connection), len(STEPS)):
                STEPS[version](connection)
            connection.execute(f"PRAGMA user_version = {len(STEPS)}")
    except BaseException:
        connection.close()
        raise
    return connection


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error says that the file itself makes no sense, and not that the disk does not play along."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return True
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_FORMAT)
