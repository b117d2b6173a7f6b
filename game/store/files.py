"""Files that survive: written whole or not at all, and set aside instead of deleted when they are broken."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import platformdirs

APPLICATION = "totem-table"

EARLIEST, LATEST = 0, 32_000_000_000
"""The first and the last time, in the year 2984, that every system can write as a date, in seconds since 1970."""

LEFT_AFTER = 3600.0
"""Seconds after which nobody writes a file any more that is not finished."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that went wrong with a file, for the screen to word: a message key and the name of the file.

    Keys: ``disk_full``, ``read_only`` and ``not_written`` for writing; ``not_read`` for a file that the system does
    not let us read; ``broken`` for a file that made no sense and now has the name `kept_as`, None if it had to stay;
    ``newer`` for one that a newer version of the program wrote, and that is left alone.
    """

    key: str
    name: str
    kept_as: str | None = None


class StoreError(Exception):
    """A file could not be written; what stood there before still does."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.name}: {problem.key}")
        self.problem = problem


def data_dir(chosen: Path | None = None) -> Path:
    """The folder of running games: the `chosen` one, or the system's place for a user's data."""
    return chosen or platformdirs.user_data_path(APPLICATION, appauthor=False)


def settings_path(chosen: Path | None = None) -> Path:
    """The file of settings: in the `chosen` folder, or in the system's place for configuration."""
    return (chosen or platformdirs.user_config_path(APPLICATION, appauthor=False)) / "settings.json"


class NoFileError(OSError):
    """What is to be read is a pipe or a device."""


def open_file(path: Path) -> BinaryIO:
    """Open a file for reading; pipes and devices are not waited for.

    Raises:
        OSError: it cannot be opened; for a name that no file can have, a FileNotFoundError, too.
    """
    # A file may be exchanged between two looks at it, so what is opened is looked at once more.
    try:
        _check_kind(path.stat().st_mode)
    except ValueError:
        raise FileNotFoundError from None
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    file = os.fdopen(descriptor, "rb")
    try:
        _check_kind(os.fstat(descriptor).st_mode)
    except OSError:
        file.close()
        raise
    return file


def read_file(path: Path, most: int) -> bytes:
    """What is in a file, opened with `open_file`, but no more than `most` bytes."""
    with open_file(path) as file:
        return file.read(most)


def reading_key(error: OSError | ValueError) -> str:
    """The key of what the `error` was for reading a file or a folder.

    ``missing``, ``folder`` (where a file was meant), ``no_file`` (a device or a pipe), ``not_allowed`` or ``not_read``.
    """
    if isinstance(error, FileNotFoundError | NotADirectoryError | ValueError):  # ValueError: nothing can have that name
        return "missing"
    if isinstance(error, IsADirectoryError):
        return "folder"
    if isinstance(error, NoFileError):
        return "no_file"
    return "not_allowed" if isinstance(error, PermissionError) else "not_read"


def _check_kind(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError
    if not stat.S_ISREG(mode):
        raise NoFileError


def sensible_time(seconds: float) -> int:
    """A time, e.g. of a file from a broken file system, or the nearest one that can be told."""
    return int(min(max(seconds, EARLIEST), LATEST))


def write_atomically(path: Path, content: bytes) -> None:
    """Make `content` the whole content of `path`, in folders made as needed; after a power cut it has the old or the
    new content. A symbolic link stays one.

    Raises:
        StoreError: nothing was written.
    """
    target = Path(os.path.realpath(path))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
        temporary = Path(name)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(target)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
    except OSError as error:
        raise StoreError(writing_problem(path, error)) from error
    _sync_folder(target.parent)


def sweep(folder: Path) -> None:
    """Remove what killed programs have left half written in a folder; what is young may still be written."""
    with suppress(OSError):
        for path in folder.glob(".*.tmp"):
            with suppress(OSError):
                if time.time() - path.stat().st_mtime > LEFT_AFTER:
                    path.unlink()


def move(path: Path, target: Path) -> None:
    """Make the file at `path` the one at `target`, in folders made as needed; at no time there are two or none.

    Raises:
        OSError: it stayed where it was.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    path.replace(target)
    _sync_folder(target.parent)
    _sync_folder(path.parent)


def writing_problem(path: Path, error: OSError) -> Problem:
    """The problem that the system's `error` was for writing or removing `path`."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return Problem("disk_full", path.name)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return Problem("read_only", path.name)
    return Problem("not_written", path.name)


def free_name(base: str, taken: Callable[[str], bool]) -> str:
    """The first of `base`, ``base-2``, ``base-3`` and so on that is not taken."""
    name, number = base, 1
    while taken(name):
        number += 1
        name = f"{base}-{number}"
    return name


def set_aside(path: Path) -> Path:
    """Rename a broken file to ``NAME.broken-N`` with the first free N and answer the new path.

    Raises:
        OSError: it could not be renamed and stands where it stood.
    """
    number = 1
    while True:
        aside = path.with_name(f"{path.name}.broken-{number}")
        if not os.path.lexists(aside):
            return path.rename(aside)
        number += 1


def broken(path: Path) -> Problem:
    """Set a broken file aside and answer the problem to show."""
    try:
        return Problem("broken", path.name, set_aside(path).name)
    except OSError:
        return Problem("broken", path.name)


def _sync_folder(folder: Path) -> None:
    """Make renamed files in `folder` outlast a power cut, where the system can."""
    if os.name != "posix":
        return
    with suppress(OSError):  # some network file systems refuse; the content itself is safe
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
