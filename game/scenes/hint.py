"""The hint: what the strongest opponent would do in the place of the person on turn, and why.

It is looked for in the opponents' process, which knows of the game no more than that person does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from game.ai.player import LEVELS
from game.ai.worker import Answer, Progress
from game.boards.board import Board, Player
from game.engine.core import View
from game.scenes.clicking import Clicks, Path
from game.scenes.foresight import Foresight
from game.scenes.house import House
from game.scenes.session import Session
from game.ui.animation import Timeline
from game.ui.language import _, language, ngettext
from game.ui.widgets import Widget

STRONGEST: Final = LEVELS[-1].number

PATIENCE: Final = 6.0
"""Seconds after which the best found so far is good enough."""


class Host(Protocol):
    """The table that hints are given at."""

    house: House
    session: Session
    board: Board
    clicks: Clicks
    foresight: Foresight
    timeline: Timeline
    widgets: list[Widget]
    focused: Widget | None
    focus_shown: bool

    @property
    def mover(self) -> Player | None: ...
    @property
    def may_act(self) -> bool: ...
    def view(self) -> View: ...
    def play(self, action: int) -> None: ...
    def explain(self, text: str) -> None: ...
    def silence(self) -> None: ...
    def save(self) -> None: ...
    def arrange(self) -> None: ...
    def find(self, name: str) -> Widget | None: ...
    def set_focus(self, widget: Widget | None, shown: bool = True) -> None: ...


@dataclass(frozen=True, slots=True)
class Advice:
    """An action, the components that are clicked for it, and what it was chosen from: so many actions and positions."""

    action: int
    path: Path
    actions: int
    positions: int


class Hint:
    """Looks for the best action of the present state, and keeps it until the state changes."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.done: float | None = None
        """How far the search is (0–1), None if nothing is looked for."""
        self.advice: Advice | None = None
        self.shown = False
        """Whether the advice can be seen; it can be put away."""
        self._asked_from: Widget | None = None
        self._waited = 0.0

    @property
    def _active(self) -> Advice | None:
        """The advice, if it is shown and what was clicked is on its way."""
        clicks, advice = self.host.clicks, self.advice
        if not (self.shown and self.host.may_act) or advice is None or clicks.proposed is not None:
            return None
        return advice if advice.path[: len(clicks.path)] == clicks.path else None

    @property
    def active(self) -> bool:
        """Whether the advice can be followed now."""
        return self._active is not None

    def obstacle(self) -> str:
        """Why no hint can be asked for now, if so."""
        mover = self.host.mover
        if mover is None:
            return _("The game is over.")
        return "" if mover.human else _("{name} is thinking. Please wait.").format(name=mover.name)

    def label(self) -> str:
        """What its button does now."""
        if self.done is not None:
            return _("Stop (H)")
        if not self.shown or self.advice is None:
            return _("Hint (H)")
        looked = ngettext("{count} position looked at", "{count} positions looked at", self.advice.positions)
        sentences = [_("Put the hint away (H)")]
        if self.advice.positions:
            sentences.append(looked.format(count=_grouped(self.advice.positions)))
        return " · ".join(sentences)

    # What can be done

    def press(self) -> None:
        """Its button: look for the best action, or stop looking for it, or put it away."""
        if self.done is not None:
            self.stop()
        elif self.shown:
            self.shown = False
        elif obstacle := self.obstacle():
            self.host.explain(obstacle)
        else:
            self.host.timeline.skip()
            if self.host.may_act:
                self._ask()
        self.host.arrange()

    def escape(self) -> bool:
        """Esc: stop looking, or put the advice away; answer whether there was anything to do."""
        busy = self.done is not None or self.shown
        if busy:
            self.press()
        return busy

    def forget(self) -> None:
        """The state has changed."""
        self.stop()
        self.advice, self.shown = None, False

    def stop(self) -> None:
        """Look no further."""
        if self.done is not None:
            self.host.house.thinker.cancel()
            self.done = None

    def follow(self) -> None:
        """Do what the hint says."""
        advice = self._active
        if advice is not None:
            self.host.play(advice.action)

    def _ask(self) -> None:
        self.host.silence()
        self._asked_from = self.host.focused
        if self.advice is not None:  # found before
            self._show()
        else:
            self._think()

    def _think(self) -> None:
        session = self.host.session
        self.done, self._waited = 0.0, 0.0
        seat = session.state.current_player()
        self.host.house.thinker.ask(session.state, seat, STRONGEST, len(session.moves))

    # What comes of it

    def advance(self, seconds: float) -> None:
        """Let time pass and hear from the search."""
        if self.done is None:
            return
        thinker = self.host.house.thinker
        if not thinker.thinking:  # others use the process, too
            self._think()
        self._waited += seconds
        if self._waited >= PATIENCE:
            thinker.hurry()
        news = thinker.poll()
        if isinstance(news, Progress):
            self.done = max(news.fraction, self._waited / PATIENCE)
            self.host.arrange()
        elif isinstance(news, Answer):
            self.done = None
            if news.thought:
                self._give(news)
            else:
                self.host.explain(_("No hint could be found just now."))

    def _give(self, answer: Answer) -> None:
        host = self.host
        path = host.session.game.action_path(answer.action)
        self.advice = Advice(answer.action, path, len(host.clicks.paths), answer.nodes)
        host.session.count_hint()
        host.save()
        host.house.sounds.play("turn", 0.5)
        self._show()

    def _show(self) -> None:
        """Show the advice, new or found before."""
        host = self.host
        self.shown = True
        host.arrange()
        if host.focused is self._asked_from:  # then Enter plays it; but whoever has gone on meanwhile is left alone
            host.set_focus(host.find("play_hint"), shown=host.focus_shown)

    def words(self) -> str:
        """The advice and what speaks for it."""
        advice, board, view = self.advice, self.host.board, self.host.view()
        if advice is None:
            return ""
        events, after = self.host.foresight.see(advice.action)
        if not events:
            return _choice(advice)
        seat, name = view.current_player, board.game.action_name(advice.action)
        words = board.words(seat, name, events)
        further = self.host.foresight.see_further(advice.action) if board.foresees_further else {}
        because = board.reason(seat, events, view, after, further)
        if not because and words == board.words(seat, name, events[:1]):
            because = _choice(advice)
        return _("{deed} – {reason}").format(deed=words, reason=because) if because else words

    def steps(self) -> list[tuple[int, Widget]]:
        """The parts of the table that are still to be clicked, with their numbers from 1."""
        advice = self._active
        if advice is None or self.host.clicks.held is not None:
            return []
        path, done = advice.path, len(self.host.clicks.path)
        found = [(number + 1, self._widget_for(path[:number], path[number])) for number in range(done, len(path))]
        return [(number, widget) for number, widget in found if widget is not None]

    def rehearsal(self) -> tuple[tuple[Path, Path], str] | None:
        """All that the hint would click but the last, by path and widgets, and the last: to look at what it brings."""
        advice = self._active
        if advice is None:
            return None
        path = advice.path
        widgets = [self._widget_for(path[:number], path[number]) for number in range(len(path))]
        names = tuple(widget.name for widget in widgets if widget is not None)
        return ((path[:-1], names[:-1]), names[-1]) if len(names) == len(path) else None

    def _widget_for(self, path: Path, name: str) -> Widget | None:
        """The visible widget that stands for a component after these clicks."""
        legal = self.host.clicks.continuations(path)
        shown = (widget for widget in self.host.widgets if widget.visible)
        return next((widget for widget in shown if self.host.board.alias(widget.name, path, legal) == name), None)


def _choice(advice: Advice) -> str:
    """What the action was chosen from: nothing better can be said of one that brings nothing at once."""
    if advice.actions == 1:
        return _("nothing else is possible")
    return ngettext("the best of {count} move", "the best of {count} moves", advice.actions).format(
        count=advice.actions
    )


def _grouped(number: int) -> str:
    """A number with its thousands set apart as the spoken language does."""
    return f"{number:,}".replace(",", {"fr": "\u00a0", "de": "."}.get(language(), ","))
