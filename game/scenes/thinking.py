"""The turn of a computer opponent: it thinks in its own process, and so long that people can follow."""

from __future__ import annotations

from game.ai.worker import Answer, Progress
from game.scenes.house import House
from game.scenes.session import Session

PACE = {"slow": 1.6, "normal": 0.9, "fast": 0.4, "instant": 0.12}
"""Seconds that a computer opponent's turn, or one with a single choice, lasts at least, so that people can follow."""

PATIENCE = 1.0
"""Seconds that an opponent waits at most until the move before is on the disk."""


class Thinking:
    """Asks for the action of whoever is on turn."""

    def __init__(self, house: House, session: Session) -> None:
        self.house, self.session = house, session
        self.done: float | None = None
        """How far the opponent is with its thoughts (0–1), None if none thinks."""
        self._answer: Answer | None = None
        self._waited = 0.0

    def forget(self) -> None:
        """Nobody waits for what was asked any more."""
        self.house.thinker.cancel()
        self.done, self._answer, self._waited = None, None, 0.0

    def advance(self, seconds: float) -> int | None:
        """Let time pass; answer the action once it is found and the turn has lasted long enough."""
        thinker, state = self.house.thinker, self.session.state
        self._waited += seconds
        if self.done is None or (self._answer is None and not thinker.thinking):  # others use the process, too
            seat = state.current_player()
            self.done, self._waited = 0.0, 0.0
            thinker.ask(state, seat, self.session.players[seat].level, self.house.random.getrandbits(31))
        elif self._answer is None:
            news = thinker.poll()
            if isinstance(news, Answer):
                self._answer = news
            elif isinstance(news, Progress):
                self.done = news.fraction
        else:
            pace = PACE[self.house.settings.speed]
            if self._waited >= (pace + PATIENCE if self.house.shelf.busy else pace):
                return self._answer.action
        return None
