"""The running games: every action is on disk a moment after it is played, so that no crash costs a game."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import msgspec

from game.engine.record import InvalidRecord, Record, load_record, replay
from game.store.files import Problem, StoreError, broken, write_atomically, writing_problem

SUFFIX = ".totem"


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
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="shelf")
        self._lock = Lock()
        self._waiting: dict[str, bytes | None] = {}  # None: to be removed
        self._problem: Problem | None = None
        self._failing = False

    def path(self, slot: str) -> Path:
        """The file of a slot; a slot is a plain file name."""
        return self.folder / f"{slot}{SUFFIX}"

    def save(self, slot: str, record: Record) -> None:
        """Have `record` written as it is now. A failure comes out of `take_problem`, and the game goes on."""
        self._put(slot, msgspec.json.encode(record))

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

    def load(self, slot: str) -> tuple[Record | None, Problem | None]:
        """The game in `slot`, None if there is none; a file that does not replay is set aside, never deleted."""
        self.flush()
        path = self.path(slot)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None, None
        except OSError:
            return None, Problem("not_read", path.name)
        try:
            record = load_record(msgspec.json.decode(content))
            replay(record)
            return record, None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, InvalidRecord):
            return None, broken(path)

    def set_aside(self, slot: str) -> Problem:
        """Put away a game that turned out to make no sense; answer what to tell."""
        self.flush()
        return broken(self.path(slot))

    def latest(self) -> tuple[RunningGame | None, list[Problem]]:
        """The game saved last that is not over, and the problems met on the way to it."""
        self.flush()
        problems: list[Problem] = []
        for slot in self._slots():
            record, problem = self.load(slot)
            if problem is not None:
                problems.append(problem)
            elif record is not None and record.result is None:
                return RunningGame(slot, record), problems
        return None, problems

    def _slots(self) -> list[str]:
        """Newest first."""
        ages: list[tuple[int, str]] = []
        try:
            for path in self.folder.glob(f"*{SUFFIX}"):
                ages.append((path.stat().st_mtime_ns, path.name.removesuffix(SUFFIX)))
        except OSError:
            pass  # the folder vanished, or may not be read: it has no games for us
        return [slot for _, slot in sorted(ages, reverse=True)]

    def _put(self, slot: str, content: bytes | None) -> None:
        with self._lock:
            self._waiting[slot] = content
        self._writer.submit(self._write, slot)

    def _write(self, slot: str) -> None:
        with self._lock:
            if slot not in self._waiting:
                return  # an earlier turn of the writer took the newest content already
            content = self._waiting.pop(slot)
        path = self.path(slot)
        try:
            if content is not None:
                write_atomically(path, content)
            else:
                path.unlink(missing_ok=True)
        except StoreError as error:
            self._failed(error.problem)
        except OSError as error:
            self._failed(writing_problem(path, error))
        else:
            self._failing = False

    def _failed(self, problem: Problem) -> None:
        if not self._failing:
            self._failing = True
            with self._lock:
                self._problem = problem
