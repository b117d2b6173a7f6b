"""The analysis of a game: what every decision was worth, and where fortune turned, found in the background.

The opponents' process judges one decision after the other by what the mover could know; those that seem to have cost
most are judged once more, with more effort. The window only polls. It can be stopped and go on at any time, and what
was found stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ai.worker import Judged, Judgement, Progress, Thinker
from game.scenes.course import Course

EFFORT = 70.0
"""What the first judgements of a game have together: many decisions share it, so that long games do not take longer."""

LEAST, MOST = 0.2, 1.0
"""The effort of a single judgement."""

AGAIN, MORE = 6, 3.0
"""So many decisions are judged once more, with so many times the effort."""

TURNS = 5
"""So many turns of fortune are shown at most."""

NOTABLE = 0.05
"""What an action must cost to be called one."""

SLIGHT = 0.03
"""What it must cost to be blamed at all: less is the judges' doubt."""


def chance(value: float) -> float:
    """An expected result in [-1, 1] as a chance: of two players the chance to win, of more what place to expect.

    >>> chance(-1.0), chance(0.0), chance(1.0)
    (0.0, 0.5, 1.0)
    """
    return (value + 1) / 2


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a decision was worth.

    Attributes:
        best: the best action; the played one if none is better.
        before, after: the mover's chance after the best and after the played action.
    """

    best: int
    before: float
    after: float

    @property
    def cost(self) -> float:
        """The chance that the played action gave away."""
        return max(0.0, self.before - self.after)

    @property
    def slip(self) -> bool:
        """Whether another action would have been better, by more than the judges' doubt."""
        return self.cost >= SLIGHT


class Analysis:
    """Judges all decisions of a game; those with a single action need no judgement."""

    def __init__(self, course: Course, thinker: Thinker) -> None:
        self.course, self.thinker = course, thinker
        self.decisions = [number for number, move in enumerate(course.moves) if move.chosen]
        self.verdicts: dict[int, Verdict | None] = {}
        """By the number of the move, counted from 0; None: no judgement could be had."""
        self.running = False
        self._again: dict[int, bool] | None = None
        """Which decisions are judged once more, and whether that is done; None: the first judgements come first."""
        self._asked: int | None = None
        self._part = 0.0

    # The work

    @property
    def finished(self) -> bool:
        """Whether there is nothing left to judge."""
        return self._next() is None

    @property
    def done(self) -> int:
        """How many decisions have a first judgement."""
        return len(self.verdicts)

    @property
    def looking_again(self) -> bool:
        """Whether the costly decisions are judged once more now."""
        return self._again is not None and not self.finished

    @property
    def fraction(self) -> float:
        """How far it is, from 0 to 1."""
        second = min(AGAIN, len(self.decisions)) * MORE
        seen = self.done + MORE * (sum(self._again.values()) if self._again is not None else 0)
        if self._again is not None:
            second = len(self._again) * MORE
        part = self._part * (MORE if self.looking_again else 1.0)
        return min(1.0, (seen + part) / max(1.0, len(self.decisions) + second))

    def start(self) -> None:
        """Begin, or go on."""
        self.running = not self.finished

    def stop(self) -> None:
        """Pause; what was found stays."""
        if self._asked is not None:
            self.thinker.cancel()
        self.running, self._asked, self._part = False, None, 0.0

    def update(self) -> bool:
        """Hear what was found and ask on; answer whether there is a new verdict, or it is over. Never blocks."""
        if not self.running:
            return False
        if self._asked is None:
            return self._ask()
        if not self.thinker.thinking:  # somebody else has used the process meanwhile
            self._asked = None
            return False
        news = self.thinker.poll()
        if isinstance(news, Progress):
            self._part = news.fraction
        if not isinstance(news, Judged):
            return False
        self._note(self._asked, news.judgement)
        self._asked, self._part = None, 0.0
        self._ask()
        return True

    def _ask(self) -> bool:
        """Ask for the next judgement; answer whether there is none to be had any more."""
        number = self._next()
        if number is None:
            self.running = False
            return True
        self._asked = number
        move = self.course.moves[number]
        effort = max(LEAST, min(MOST, EFFORT / len(self.decisions)))
        if self._again is not None:
            effort *= MORE
        self.thinker.judge(move.before, move.seat, move.action, effort, seed=number)
        return False

    def _next(self) -> int | None:
        """The move to be judged next."""
        first = next((number for number in self.decisions if number not in self.verdicts), None)
        if first is not None:
            return first
        if self._again is None:
            self._again = dict.fromkeys(self._costly(AGAIN, SLIGHT), False)
        return next((number for number, judged in self._again.items() if not judged), None)

    def _note(self, number: int, judgement: Judgement | None) -> None:
        if self._again is not None:
            self._again[number] = True
        if judgement is not None:
            verdict = Verdict(judgement.best, chance(judgement.best_value), chance(judgement.value))
            self.verdicts[number] = verdict
        else:
            self.verdicts.setdefault(number, None)

    # What it found

    def _costly(self, most: int, least: float) -> list[int]:
        costs = [(verdict.cost, number) for number, verdict in self.verdicts.items() if verdict is not None]
        return [number for cost, number in sorted(costs, key=lambda one: (-one[0], one[1])) if cost >= least][:most]

    def turns(self) -> list[int]:
        """The moves that gave away most, the biggest first."""
        return self._costly(TURNS, NOTABLE)

    def lines(self) -> list[list[tuple[int, float]]]:
        """Per seat its chance at the positions where it is known, in order, the result at the end."""
        session = self.course.session
        lines: list[list[tuple[int, float]]] = [[] for _ in session.players]
        for number in self.decisions:
            verdict = self.verdicts.get(number)
            if verdict is None:
                continue
            mover = self.course.moves[number].seat
            for seat, line in enumerate(lines):
                if seat == mover:
                    line += [(number, verdict.before), (number + 1, verdict.after)]
                elif len(lines) == 2:  # what one wins the other loses
                    line += [(number, 1 - verdict.before), (number + 1, 1 - verdict.after)]
        if session.over and self.done == len(self.decisions):
            for line, value in zip(lines, session.state.returns(), strict=True):
                line.append((self.course.last, chance(value)))
        return [_last_of_each(line) for line in lines]


def _last_of_each(line: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """A line with one value for every position: what was seen from there counts more than what was expected of it."""
    return sorted(dict(line).items())
