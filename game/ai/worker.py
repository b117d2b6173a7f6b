"""The background process in which computer opponents think, and the window's side of it, which never waits.

The two talk over one pipe. The window sends a request only to an idle worker, and at most one word after it, so the
pipe never fills up and sending never blocks. The worker says when it is idle, how far it is, and what it found;
everything carries the number of its request, so an answer to a question that nobody asks any more goes nowhere. If the
pipe breaks, the worker ends: a window that was killed leaves no process behind. If the worker dies, it is replaced and
asked again; if it dies again and again, a legal action is picked here and the game goes on.

There are two kinds of questions: what a seat should do (`Thinker.ask`), and what it was worth that it did something
(`Thinker.judge`).
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from random import Random
from typing import Final

from game.ai.player import Choice, Judgement, Progress
from game.engine import State

__all__ = ["Answer", "Judged", "Judgement", "Progress", "Thinker"]

DEATHS_FORGIVEN: Final = 3
"""So many workers may die over one request before it is answered without one."""

_NICE: Final = 5
_BELOW_NORMAL_PRIORITY: Final = 0x4000  # Windows' name for the same
_BETWEEN_REPORTS: Final = 0.05  # seconds


@dataclass(frozen=True, slots=True)
class Answer:
    """What the opponent does. `thought` is false if no worker survived the question: then it is a mere legal action."""

    action: int
    value: float
    depth: int
    nodes: int
    thought: bool = True


@dataclass(frozen=True, slots=True)
class Judged:
    """What an action was worth; None if no worker survived the question."""

    judgement: Judgement | None


@dataclass(frozen=True, slots=True)
class _Choose:
    """What does a player of this level do?"""

    level: int


@dataclass(frozen=True, slots=True)
class _Judge:
    """What is this action worth?"""

    action: int
    effort: float


@dataclass(frozen=True, slots=True)
class _Ask:
    number: int
    question: _Choose | _Judge
    state: State
    seat: int
    seed: int


@dataclass(frozen=True, slots=True)
class _Hurry:
    number: int


@dataclass(frozen=True, slots=True)
class _Idle:
    pass


@dataclass(frozen=True, slots=True)
class _Report:
    number: int
    progress: Progress


@dataclass(frozen=True, slots=True)
class _Done:
    """The end of a request; the worker is idle again. Nothing found: the player broke down."""

    number: int
    found: Choice | Judgement | None


@dataclass(slots=True)
class _Request:
    ask: _Ask
    sent: bool = False
    hurried: bool = False
    deaths: int = 0


@dataclass(slots=True)
class _Worker:
    """A process with its end of the pipe, and what it is busy with."""

    process: BaseProcess
    pipe: Connection
    idle: bool = False
    busy_with: int | None = None
    hurried: bool = False


class Thinker:
    """The window's opponent: ask, poll every frame, and play what comes.

    No method but `wait` and `close` ever blocks. The process starts with the first question, or early by `warm`.
    """

    def __init__(self) -> None:
        self._worker: _Worker | None = None
        self._request: _Request | None = None
        self._number = 0

    @property
    def thinking(self) -> bool:
        """Whether a question is open: `poll` will have an answer to it some time."""
        return self._request is not None

    @property
    def pid(self) -> int | None:
        """The number of the process, None while there is none."""
        return None if self._worker is None else self._worker.process.pid

    def warm(self) -> None:
        """Start the process before it is needed."""
        if self._worker is None:
            self._worker = _start()

    def ask(self, state: State, seat: int, level: int, seed: int) -> None:
        """Ask for an action of `seat`; this replaces an open question.

        The worker gets a resampled state: what the seat may not know never leaves this process.
        """
        self._request_anew(_Choose(level), state, seat, seed)

    def judge(self, state: State, seat: int, action: int, effort: float, seed: int) -> None:
        """Ask what a legal action of `seat` is worth, by what it may know (`judge.judge`); replaces an open question.

        `poll` will answer with `Judged`.
        """
        self._request_anew(_Judge(action, effort), state, seat, seed)

    def _request_anew(self, question: _Choose | _Judge, state: State, seat: int, seed: int) -> None:
        self.cancel()
        self._number += 1
        self._request = _Request(_Ask(self._number, question, state.resample(seat, Random(seed)), seat, seed))
        self.warm()
        self._pump()

    def hurry(self) -> None:
        """Move now: the answer comes with the next polls and is the best found so far."""
        if self._request is not None:
            self._request.hurried = True
            self._pump()

    def cancel(self) -> None:
        """Forget the question; its answer will never come."""
        self._request = None
        self._pump()

    def poll(self) -> Progress | Answer | Judged | None:
        """The answer if it is there, else the latest progress if there is news, else None. Never blocks."""
        news: Progress | None = None
        while (message := self._receive()) is not None:
            request = self._request
            if isinstance(message, _Report):
                if request is not None and message.number == request.ask.number:
                    news = message.progress
            elif isinstance(message, _Done) and request is not None and message.number == request.ask.number:
                return self._close_request(request, message.found)
        self._pump()
        request = self._request
        if request is not None and request.deaths >= DEATHS_FORGIVEN:
            return self._close_request(request, None)
        return news

    def wait(self, timeout: float) -> Answer | Judged | None:
        """Block until the answer is there, at most `timeout` seconds: for tests and tournaments, not for a window."""
        deadline = time.monotonic() + timeout
        while self.thinking:
            found = self.poll()
            if isinstance(found, (Answer, Judged)):
                return found
            left = deadline - time.monotonic()
            if left <= 0:
                break
            if found is None and self._worker is not None:
                wait([self._worker.pipe, self._worker.process.sentinel], left)
        return None

    def close(self) -> None:
        """End the process. A later question starts a new one."""
        self._request = None
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.pipe.close()  # it ends by itself when it notices
            worker.process.terminate()
            worker.process.join(1)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.process.close()

    def __enter__(self) -> Thinker:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _close_request(self, request: _Request, found: Choice | Judgement | None) -> Answer | Judged:
        self._request = None
        ask = request.ask
        if isinstance(ask.question, _Judge):
            return Judged(found if isinstance(found, Judgement) else None)
        if isinstance(found, Choice) and found.action in ask.state.legal_actions():
            return Answer(found.action, found.value, found.depth, found.nodes)
        return Answer(_makeshift(ask), 0.0, 0, 0, thought=False)

    def _receive(self) -> _Idle | _Report | _Done | None:
        """The next message of the worker, None if there is none; bookkeeping of what the worker is busy with."""
        worker = self._worker
        if worker is None:
            return None
        try:
            if not worker.pipe.poll():
                return None
            message: _Idle | _Report | _Done = worker.pipe.recv()
        except (EOFError, OSError):
            self._bury(worker)
            return None
        if not isinstance(message, _Report):
            worker.idle = True
            worker.busy_with = None
            worker.hurried = False
        return message

    def _pump(self) -> None:
        """Tell the worker what it has to know, if it can listen: an open request, or that it may stop."""
        request = self._request
        worker = self._worker
        if worker is None:
            if request is None or request.deaths >= DEATHS_FORGIVEN:
                return
            worker = self._worker = _start()
            if worker is None:
                request.deaths = DEATHS_FORGIVEN
                return
        try:
            if request is not None and worker.idle and not request.sent:
                worker.pipe.send(request.ask)
                worker.idle = False
                worker.busy_with = request.ask.number
                request.sent = True
            busy_with = worker.busy_with
            if busy_with is not None and not worker.hurried:
                stale = request is None or request.ask.number != busy_with
                if stale or (request is not None and request.hurried):
                    worker.pipe.send(_Hurry(busy_with))
                    worker.hurried = True
        except OSError:
            self._bury(worker)
        except Exception:  # pickling runs code of the state, which may raise anything
            if request is not None:
                request.deaths = DEATHS_FORGIVEN

    def _bury(self, worker: _Worker) -> None:
        """The worker has died: forget it, and ask its successor the same."""
        worker.pipe.close()
        worker.process.kill()  # if only its pipe broke
        self._worker = None
        request = self._request
        if request is not None:
            request.deaths += 1
            request.sent = False


def _start() -> _Worker | None:
    """A new worker; None if the system has no room for one."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), name="opponent", daemon=True)
    try:
        process.start()
    except OSError:
        ours.close()
        return None
    finally:
        theirs.close()
    return _Worker(process, ours)


def _makeshift(ask: _Ask) -> int:
    """A legal action without any thought but to take a win at once."""
    actions = ask.state.legal_actions()
    for action in actions:
        state = ask.state.clone()
        state.apply_action(action)
        if state.is_terminal() and state.returns()[ask.seat] > 0:
            return action
    return Random(ask.seed).choice(actions)


def serve(pipe: Connection) -> None:
    """The worker's life: answer one request after the other until the pipe breaks."""
    _step_back()
    with suppress(EOFError, OSError):
        pipe.send(_Idle())
        while True:
            message = pipe.recv()
            if isinstance(message, _Ask):
                pipe.send(_Done(message.number, _think(pipe, message)))


def _think(pipe: Connection, ask: _Ask) -> Choice | Judgement | None:
    """What is found, or None if the player breaks down; raises EOFError or OSError if nobody listens any more."""
    last = 0.0
    hurried = False

    def stop() -> bool:
        nonlocal hurried
        while pipe.poll():  # nothing but the word to hurry arrives before the answer is out
            hurried = hurried or pipe.recv() == _Hurry(ask.number)
        return hurried

    def report(progress: Progress) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _BETWEEN_REPORTS:
            last = now
            pipe.send(_Report(ask.number, progress))

    from game.ai.judge import judge  # the players with their tables are for this process only
    from game.ai.levels import choose

    question, rng = ask.question, Random(ask.seed)
    try:
        if isinstance(question, _Judge):
            return judge(ask.state, ask.seat, question.action, question.effort, rng, stop, report)
        return choose(ask.state, ask.seat, question.level, rng, stop, report)
    except (EOFError, OSError):
        raise
    except Exception:  # whatever it is, the game goes on
        return None


def _step_back() -> None:
    """Leave interrupts and the better part of the processor to the window."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY)
    else:
        with suppress(OSError):
            os.nice(_NICE)
