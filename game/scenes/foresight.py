"""What actions would do, as far as the player on turn can know.

They are tried on an imagined state, so that nothing hidden can show; what comes after the first event that hangs on
hidden cards is not foreseen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from random import Random

from game.engine.core import Event, State, View
from game.scenes.session import Session

Path = tuple[str, ...]


class Foresight:
    """Foresees actions of one session's present state."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._outcomes: dict[Path, dict[str, tuple[Event, ...]]] = {}

    def forget(self) -> None:
        """The state has changed."""
        self._outcomes = {}

    def see(self, action: int | None) -> tuple[tuple[Event, ...], View | None]:
        """What an action would do, and what would be seen after it if all of that can be known."""
        if action is None:
            return (), None
        after, events, seat = self._try(action)
        known = _known(events)
        return known, after.view(seat) if len(known) == len(events) else None

    def see_all(self, path: Path, paths: Mapping[Path, int]) -> dict[str, tuple[Event, ...]]:
        """What every click after `path` that completes an action would do."""
        if path not in self._outcomes:
            ways = {way: action for way, action in paths.items() if way[:-1] == path}
            self._outcomes[path] = {way[-1]: self.see(action)[0] for way, action in ways.items()}
        return self._outcomes[path]

    def see_further(self, action: int | None) -> dict[Path, tuple[Event, ...]]:
        """What each decision after an action would bring, if the same player has to make it and knows all before it."""
        if action is None:
            return {}
        after, events, seat = self._try(action)
        if after.current_player() != seat or any(event.secret for event in events):
            return {}
        found = {}
        for further in after.legal_actions():
            brought: list[Event] = []
            after.clone().apply_action(further, brought)
            found[self.session.game.action_path(further)] = _known(brought)
        return found

    def _try(self, action: int) -> tuple[State, list[Event], int]:
        """An imagined state after an action, what it did, and the seat that did it."""
        seat = self.session.state.current_player()
        after = self.session.state.resample(seat, Random(0))
        events: list[Event] = []
        after.apply_action(action, events)
        return after, events, seat


def _known(events: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(takewhile(lambda event: not event.secret, events))
