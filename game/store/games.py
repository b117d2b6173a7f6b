"""The running games: every action is on disk a moment after it is played, so that no crash costs a game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from game.engine.record import Record, is_same_game
from game.store.files import Problem, StoreError, broken, move, read_file, write_atomically, writing_problem
from game.store.records import MOST_BYTES, SUFFIX, RecordError, from_bytes, to_bytes

_Stamp = tuple[int, int, int] | None


@dataclass(frozen=True, slots=True)
class _Content:
    """What is to be written into a slot."""

    json: bytes
    running: bool


def _stamp(path: Path) -> _Stamp:
    """What changes whenever a file is written anew; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


class _Glimpse(msgspec.Struct):
    """Of a game only whether it is over."""

    result: Any = None


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game that can go on: the slot that it is saved in and all that happened so far."""

    slot: str
    record: Record


class Shelf:
    """A folder of running games, one file per slot: a record as JSON.

    A write takes about 10 ms, and much longer on a busy disk, because it waits for the disk itself. So a thread
    writes, in order, and only the newest of what waits for one slot; `save` costs a frame next to nothing. The thread
    ends by itself: Python writes what waits before it exits.

    What cannot be written stays here as long as the program runs, and can be had back as if it had been. A game that
    another running program goes on with, too, parts ways with it: from then on it has another file.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="shelf")
        self._lock = Lock()
        self._waiting: dict[str, _Content | None] = {}  # None: to be removed
        self._unwritten: dict[str, _Content] = {}  # the newest last
        self._stamps: dict[Path, _Stamp] = {}  # files as this program read or wrote them last
        self._parted: dict[str, str] = {}
        self._problem: Problem | None = None
        self._latest: Future[None] | None = None
        self._failing = False

    def path(self, slot: str) -> Path:
        """The file of a slot; a slot is a plain file name."""
        return self.folder / f"{slot}{SUFFIX}"

    def save(self, slot: str, record: Record) -> None:
        """Have `record` written as it is now. A failure comes out of `take_problem`, and the game goes on."""
        self._put(slot, _Content(to_bytes(record), record.result is None))

    def remove(self, slot: str) -> None:
        """Have the game in `slot` forgotten, if there is one."""
        self._put(slot, None)

    def flush(self) -> None:
        """Wait until everything is written."""
        self._writer.submit(lambda: None).result()

    def take_problem(self) -> Problem | None:
        """What went wrong with writing, told once: again only after a write that went well."""
        with self._lock:
            problem, self._problem = self._problem, None
        return problem

    @property
    def busy(self) -> bool:
        """Whether something is still to be written."""
        return self._latest is not None and not self._latest.done()

    @property
    def unsaved(self) -> bool:
        """Whether a running game is not on the disk, as far as is known."""
        with self._lock:
            return any(content.running for content in self._unwritten.values())

    def endangered(self) -> bool:
        """Whether a running game would be lost now, because even another try could not write it."""
        self.flush()
        with self._lock:
            again = {slot: content for slot, content in self._unwritten.items() if content.running}
        for slot, content in again.items():
            self._put(slot, content)
        self.flush()
        return self.unsaved

    def load(self, slot: str) -> tuple[Record | None, Problem | None]:
        """The game in `slot`, None if there is none; a file that does not replay is set aside, never deleted."""
        self.flush()
        path = self.path(slot)
        self._parted.pop(slot, None)
        self._stamps[path] = _stamp(path)
        try:
            content = self._read(slot)
        except FileNotFoundError:
            return None, None
        except OSError:
            return None, Problem("not_read", path.name)
        try:
            return from_bytes(content), None
        except RecordError:
            return None, broken(path)

    def set_aside(self, slot: str) -> Problem:
        """Put away a game that turned out to make no sense; answer what to tell."""
        self.flush()
        return broken(self.path(slot))

    def latest(self) -> tuple[RunningGame | None, list[Problem]]:
        """The game saved last that is not over, and the problems met on the way to it."""
        problems: list[Problem] = []
        return next(self._going_on(problems), None), problems

    def same_game(self, record: Record) -> RunningGame | None:
        """The running game that `record` is an earlier or a later position of, if there is one."""
        self.flush()
        for slot in self._slots():
            with suppress(OSError, RecordError):
                other = from_bytes(self._read(slot))
                if other.result is None and is_same_game(other, record):
                    return RunningGame(slot, other)
        return None

    def running(self) -> tuple[list[RunningGame], list[Problem]]:
        """All games that are not over, the one saved last first, and the problems met on the way."""
        problems: list[Problem] = []
        return list(self._going_on(problems)), problems

    def count_running(self) -> int:
        """How many games say that they are not over."""
        return sum(not self._is_over(slot) for slot in self._slots())

    def written_as(self, slot: str) -> str:
        """The slot whose file the game in `slot` has: another one if it parted ways with another program's."""
        return self._parted.get(slot, slot)

    def hand_over(self, folder: Path) -> list[tuple[str, bytes]]:
        """Move every game that is over to `folder` and answer their names and contents, when all is written.

        A game that cannot be moved stays, and is answered again the next time. Never called on the shelf's own thread.
        """
        return self._writer.submit(self._hand_over, folder).result()

    def _hand_over(self, folder: Path) -> list[tuple[str, bytes]]:
        found: list[tuple[str, bytes]] = []
        for slot in self._slots():
            if not self._is_over(slot):
                continue
            path = self.path(slot)
            with suppress(FileNotFoundError):  # another program was faster
                found.append((slot, self._read(slot)))
                with suppress(OSError, StoreError):
                    if slot in self._unwritten:
                        write_atomically(folder / path.name, found[-1][1])
                        with self._lock:
                            self._unwritten.pop(slot, None)
                    else:
                        move(path, folder / path.name)
        return found

    def _going_on(self, problems: list[Problem]) -> Iterator[RunningGame]:
        """The games that are not over, the one saved last first; adds the problems met on the way to `problems`."""
        self.flush()
        for slot in self._slots():
            if self._is_over(slot):
                continue
            record, problem = self.load(slot)
            if problem is not None:
                problems.append(problem)
            elif record is not None and record.result is None:
                yield RunningGame(slot, record)

    def _slots(self) -> list[str]:
        """Newest first."""
        ages: list[tuple[int, str]] = []
        try:
            for path in self.folder.glob(f"*{SUFFIX}"):
                ages.append((path.stat().st_mtime_ns, path.name.removesuffix(SUFFIX)))
        except OSError:
            pass  # the folder vanished, or may not be read: it has no games for us
        unwritten = list(reversed(self._unwritten))
        return unwritten + [slot for _, slot in sorted(ages, reverse=True) if slot not in unwritten]

    def _read(self, slot: str) -> bytes:
        unwritten = self._unwritten.get(slot)
        return read_file(self.path(slot), MOST_BYTES + 1) if unwritten is None else unwritten.json

    def _is_over(self, slot: str) -> bool:
        """Whether a game says that it is over: of many of those, none needs to be replayed."""
        try:
            return msgspec.json.decode(self._read(slot), type=_Glimpse).result is not None
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return False

    def _put(self, slot: str, content: _Content | None) -> None:
        with self._lock:
            self._waiting[slot] = content
        self._latest = self._writer.submit(self._write, slot)

    def _write(self, slot: str) -> None:
        with self._lock:
            if slot not in self._waiting:
                return  # an earlier turn of the writer took the newest content already
            content = self._waiting.pop(slot)
        path = self.path(self._parted.get(slot, slot))
        try:
            if content is not None:
                if self._stamps.get(path) not in (None, _stamp(path)) and path.exists():
                    path = self._part(slot)
                write_atomically(path, content.json)
                self._stamps[path] = _stamp(path)
            else:
                path.unlink(missing_ok=True)
        except StoreError as error:
            self._failed(slot, content, error.problem)
        except OSError as error:
            self._failed(slot, content, writing_problem(path, error))
        else:
            self._failing = False
            with self._lock:
                self._unwritten.pop(slot, None)

    def _part(self, slot: str) -> Path:
        """Leave a file that another program has written meanwhile to that one; answer a file of our own."""
        number = 2
        while os.path.lexists(self.path(f"{slot}-{number}")):
            number += 1
        self._parted[slot] = f"{slot}-{number}"
        return self.path(self._parted[slot])

    def _failed(self, slot: str, content: _Content | None, problem: Problem) -> None:
        with self._lock:
            self._unwritten.pop(slot, None)
            if content is not None:
                self._unwritten[slot] = content
        if not self._failing:
            self._failing = True
            with self._lock:
                self._problem = problem
