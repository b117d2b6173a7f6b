"""Record files: a game in a ``.totem`` file, written so that people can read it and read with distrust.

The format is told in `engine.record`. Whatever a file holds, reading it gives a legal game or a `RecordError` that says
what is wrong in which line; it takes no longer than the largest game does.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final, NoReturn

from game.engine import GAMES
from game.engine.record import InvalidRecord, Record, load_record, replace, replay, result_of
from game.store.files import read_file, reading_key, write_atomically

SUFFIX: Final = ".totem"

MOST_BYTES: Final = 1_000_000
"""More than any game has: the longest take some 50,000."""

BEGINNING: Final = 400
"""Bytes that tell which game it is."""

_GAME: Final = re.compile(rb'"game"\s*:\s*"([a-z]+)"')

WIDTH: Final = 100
"""Letters in a line, where it can be broken."""

DEEP: Final = 50
"""So deep no record goes: it needs four levels."""

MOST_DIGITS: Final = 30

REASONS: Final = (
    *("missing", "folder", "no_file", "not_allowed", "not_read", "empty", "too_large"),
    *("no_text", "breaks_off", "syntax", "too_deep", "number", "twice"),
    *("no_record", "newer", "field", "action", "illegal", "result"),
)
"""The keys of `RecordError`."""

Way = tuple[str | int, ...]
"""The names of fields and the numbers of entries, from 0, that lead to a value."""


class RecordError(Exception):
    """A file that is no record to trust, or that cannot be read.

    Attributes:
        key: what is wrong. Of the file: ``missing``, ``folder``, ``no_file`` (a device or a pipe), ``not_allowed``,
            ``not_read``, ``empty``, ``too_large``. Of its text: ``no_text`` (no UTF-8), ``breaks_off``, ``syntax``,
            ``too_deep``, ``number`` (none that JSON knows, or far too large), ``twice`` (a field). Of the record:
            ``no_record``, ``newer``, ``field``, ``action`` (there is none of that name), ``illegal``, ``result``.
        line, column: where in the text, counted from 1; 0 where that cannot be said.
        name: the field, or the action, that is wrong.
        number: of the wrong action, counted from 1, else 0.
    """

    def __init__(self, key: str, line: int = 0, column: int = 0, *, name: str = "", number: int = 0) -> None:
        place = f"line {line}, column {column}: " if column else f"line {line}: " if line else ""
        super().__init__(f"{place}{key}{f' {number}' if number else ''}{f' {name}' if name else ''}")
        self.key = key
        self.line = line
        self.column = column
        self.name = name
        self.number = number


# Writing


def to_bytes(record: Record) -> bytes:
    """A record as the content of a file: fields in the order of the format, an action per line."""
    fields = record.to_json_obj()
    parts = [f"  {_json(name)}: {_laid_out(value, 2, name == 'actions')}" for name, value in fields.items()]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def write_record(path: Path, record: Record) -> None:
    """Make `record` the content of a file.

    Raises:
        StoreError: nothing was written, and what stood there before still does.
    """
    write_atomically(path, to_bytes(record))


_json: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def _laid_out(value: Any, indent: int, upright: bool = False) -> str:
    """JSON in one line if there is room; else, and if it shall be `upright`, an entry per line."""
    line = _json(value)
    if not isinstance(value, list | dict) or not value or (len(line) + indent <= WIDTH and not upright):
        return line
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        entries = [f"{_json(name)}: {_laid_out(part, indent + 2)}" for name, part in value.items()]
        opening, closing = "{", "}"
    else:
        entries = [_laid_out(part, indent + 2) for part in value]
        opening, closing = "[", "]"
    if not upright and isinstance(value, list) and not any(isinstance(part, list | dict) for part in value):
        entries = _filled(entries, WIDTH - indent - 2)
    return f"{opening}\n{inner}" + f",\n{inner}".join(entries) + f"\n{' ' * indent}{closing}"


def _filled(entries: list[str], width: int) -> list[str]:
    """Short entries, as many as there is room for in one line."""
    lines = [entries[0]]
    for entry in entries[1:]:
        if len(lines[-1]) + 2 + len(entry) < width:
            lines[-1] += f", {entry}"
        else:
            lines.append(entry)
    return lines


def suggested_name(record: Record) -> str:
    """A file name that tells game, players and day: the day it was started, or today where the record does not say."""
    day = date.today()
    with suppress(ValueError):
        day = datetime.fromisoformat(str(record.meta.get("started", ""))).date()
    names = [_file_name(player["name"]) for player in record.players]
    people = ", ".join(name for name in names if name)
    return f"{' - '.join(part for part in (record.game.capitalize(), people, day.isoformat()) if part)}{SUFFIX}"


def _file_name(text: str) -> str:
    """What of a text every file system takes in a name."""
    return " ".join("".join(sign for sign in text if sign.isprintable() and sign not in '/\\:*?"<>|').split())[:20]


# Reading


def read_record(path: Path) -> Record:
    """The record in a file, replayed through the legality check.

    Raises:
        RecordError: it cannot be read, or is no record to trust.
    """
    content = _content(path)
    if len(content) > MOST_BYTES:
        raise RecordError("too_large")
    return from_bytes(content)


def from_bytes(content: bytes) -> Record:
    """The record that is the content of a file, replayed through the legality check.

    Raises:
        RecordError: it is no record to trust.
    """
    text = _text(content)
    obj = _parse(text)
    if not isinstance(obj, dict) or not {"format", "game"} <= obj.keys():
        raise RecordError("no_record")
    try:
        record = load_record(obj)
        state = replay(record)
    except InvalidRecord as error:
        raise _placed(error, text, obj) from error
    return replace(record, result=result_of(state))


def game_of(path: Path) -> str | None:
    """The id of the game that a file seems to hold, after a look at its beginning; None where that does not say."""
    try:
        found = _GAME.search(_content(path, BEGINNING))
    except RecordError:
        return None
    return found[1].decode() if found is not None and found[1].decode() in GAMES else None


def _content(path: Path, most: int = MOST_BYTES + 1) -> bytes:
    """What is in a file, as `read_file` has it, or a `RecordError`."""
    try:
        return read_file(path, most)
    except OSError as error:
        raise RecordError(reading_key(error)) from None


def _text(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")  # Windows' editors put a mark before UTF-8
    except UnicodeDecodeError as error:
        key = "breaks_off" if error.reason == "unexpected end of data" else "no_text"
        raise RecordError(key, content.count(b"\n", 0, error.start) + 1) from None
    if not text.strip(" \t\r\n\0"):
        raise RecordError("empty")
    return text


def _parse(text: str) -> object:
    """What a text means as JSON: as the standard has it, with no field twice and numbers within reason."""
    try:
        return json.loads(
            text, object_pairs_hook=_fields, parse_constant=_bad_number, parse_float=_float, parse_int=_int
        )
    except json.JSONDecodeError as error:
        end = len(text.rstrip())
        if error.pos >= end or error.msg.startswith("Unterminated string"):
            raise RecordError("breaks_off", _line(text, end)) from None
        raise RecordError("syntax", error.lineno, error.colno) from None
    except RecursionError:
        deep = next((position for way, _, position in _values(text) if len(way) > DEEP), 0)
        raise RecordError("too_deep", _line(text, deep)) from None
    except _JsonError as refused:
        raise RecordError(refused.key, _line(text, refused.find(text)), name=_short(refused.name)) from None


class _JsonError(Exception):
    """JSON that this reader does not take: a field that is there ``twice``, or a bad ``number``."""

    def __init__(self, key: str, name: str) -> None:
        super().__init__(key)
        self.key, self.name = key, name

    def find(self, text: str) -> int:
        """Where it is."""
        seen: set[Way] = set()
        for way, token, position in _values(text):
            if token == self.name if self.key == "number" else way in seen and way[-1] == self.name:
                return position
            seen.add(way)
        return 0


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise _JsonError("twice", name)
        fields[name] = value
    return fields


def _bad_number(text: str) -> NoReturn:
    raise _JsonError("number", text)


def _int(text: str) -> int:
    return int(text) if len(text) <= MOST_DIGITS else _bad_number(text)


def _float(text: str) -> float:
    value = float(text)
    return value if math.isfinite(value) else _bad_number(text)


# Finding the line

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}:,]|[^][{}:,\s"]+')


def _values(text: str) -> Iterator[tuple[Way, str, int]]:
    """The values of a JSON text in order: the way to each, its first token, and where it begins."""
    path: list[str | int | None] = []  # None: the name of a field comes next
    for found in _TOKEN.finditer(text):
        token = found.group()
        if token == ",":
            if path:
                path[-1] = path[-1] + 1 if isinstance(path[-1], int) else None
        elif token in "]}":
            path = path[:-1]
        elif path and path[-1] is None and token != ":":
            path[-1] = json.loads(token)
        elif token != ":":
            yield tuple(part for part in path if part is not None), token, found.start()
            if token in "[{":
                path.append(0 if token == "[" else None)


def _placed(error: InvalidRecord, text: str, obj: dict[str, Any]) -> RecordError:
    """The error that also says in which line it is: that of the field, or of the innermost one around it."""
    names = [error.field, str(error.number)] if error.number else error.field.split(".")
    wanted = tuple(int(name) - 1 if name.isdecimal() else name for name in names)
    ways = {wanted[:length] for length in range(len(wanted) + 1)}
    place = max(((len(way), -position) for way, _, position in _values(text) if way in ways), default=(0, 0))
    name = obj["actions"][error.number - 1] if error.number else error.field
    key = "action" if error.number and error.key == "field" else error.key
    return RecordError(key, _line(text, -place[1]), name=_short(name), number=error.number or 0)


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _short(name: object) -> str:
    """A name as it can be shown: on one line, not too long."""
    return "".join(sign if sign.isprintable() else "?" for sign in name[:40]) if isinstance(name, str) else "?"
