"""From clicks and pulls to an action: the clicked prefix of its path, what continues it, and why a click leads nowhere.

No rule and no looks are known here: the engine says which paths are legal, the board what a clicked widget is called.
"""

from __future__ import annotations

from typing import Protocol

from game.boards.board import Board
from game.scenes.house import House
from game.scenes.session import Session
from game.ui.canvas import Point
from game.ui.language import _
from game.ui.widgets import Component, Widget

Path = tuple[str, ...]


class Host(Protocol):
    """The table that is clicked on."""

    house: House
    session: Session
    board: Board

    def click(self, name: str) -> None: ...
    def play(self, action: int) -> None: ...
    def explain(self, text: str) -> None: ...
    def silence(self) -> None: ...
    def arrange(self) -> None: ...
    def find(self, name: str) -> Widget | None: ...


class Clicks:
    """What a person has clicked so far towards an action."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.paths: dict[Path, int] = {}
        """The legal actions by their paths."""
        self.path: Path = ()
        self.proposed: int | None = None
        """The action that waits for the player's "yes" (setting: confirm moves)."""
        self.held: Point | None = None
        """Where the mouse pulls a piece, if it does."""
        self._widgets: dict[str, str] = {}
        """By the engine's name of a component the widget that was clicked last for it."""

    def read(self) -> None:
        """Read the legal actions anew; what was clicked or asked before is void."""
        game, state = self.host.session.game, self.host.session.state
        self.paths = {game.action_path(action): action for action in state.legal_actions()}
        self.path, self.proposed, self.held = (), None, None
        self._widgets = {}

    # What can come next

    def continuations(self, path: Path | None = None) -> frozenset[str]:
        """What the engine calls the components that can be clicked next, or could be after other clicks."""
        path = self.path if path is None else path
        return frozenset(way[len(path)] for way in self.paths if len(way) > len(path) and way[: len(path)] == path)

    def starts(self) -> frozenset[str]:
        """What the engine calls the components that an action can begin with."""
        return frozenset(way[0] for way in self.paths)

    def walks(self, reach: Path) -> tuple[Path, ...]:
        """The legal paths that begin so."""
        return tuple(way for way in self.paths if reach and way[: len(reach)] == reach)

    def named(self, widget: str) -> str:
        """What the engine calls a component that is clicked now."""
        return self.host.board.alias(widget, self.path, self.continuations())

    @property
    def widgets(self) -> Path:
        """The widgets that were clicked to get the path."""
        return tuple(self._widgets.get(name, name) for name in self.path)

    def _ways_to(self, name: str) -> list[Path]:
        """The legal paths that go on from what was clicked and end at a component."""
        return [way for way in self.paths if way[: len(self.path)] == self.path and way[-1] == name]

    # Clicks

    def click(self, widget: str) -> None:
        """A click on a component while a person may act."""
        self.proposed = None
        name = self.named(widget)
        before = self._widgets.get(name, widget)
        self._widgets[name] = widget
        longer = (*self.path, name)
        through = self._ways_to(name)
        if longer in self.paths:
            self.complete(longer)
        elif any(way[: len(longer)] == longer for way in self.paths):
            self.path = longer
            self.host.house.sounds.play("lift", 0.5)
        elif self.path and name == self.path[-1]:
            if before == widget:
                self.take_back()
        elif self.path and len(through) == 1:
            self.complete(through[0])
        elif self.path and self.host.board.alias(widget, (), self.starts()) in self.starts():
            self.path = ()
            self.click(widget)
        else:
            self._refuse(name)

    def _refuse(self, name: str) -> None:
        """Say why a click on a component, after those before it, leads nowhere."""
        state = self.host.session.state
        reason = state.why_not((*self.path, name)) or state.why_not((name,))
        if self.path and len(self._ways_to(name)) > 1:
            self.host.explain(_("There is more than one way there: click the next step first."))
        elif reason is not None:
            self.host.explain(self.host.board.explain(reason))

    def complete(self, path: Path) -> None:
        """All is clicked: play the action, or propose it."""
        action = self.paths[path]
        self.host.silence()
        if self.host.house.settings.confirm_moves:
            self.path, self.proposed = path, action
        else:
            self.host.play(action)

    def take_back(self) -> None:
        """Take the last click back, before the action is complete."""
        self.held = None
        self.proposed = None
        self.path = self.path[:-1]
        self.host.silence()

    def put_down(self) -> None:
        """Take every click back."""
        self.path = ()

    # Pulls

    def pull(self, widget: Component, position: Point, over: Widget | None) -> None:
        """The mouse pulls what lies on a component and is at a point, `over` a widget."""
        if self.proposed is not None:
            return
        if self.held is None:
            self.path = ()
            name = self.named(widget.name)
            if any(way[0] == name for way in self.paths if len(way) > 1):
                self.path = (name,)
                self._widgets[name] = widget.name
            elif widget.name not in self.host.board.sources():
                return
            self.host.house.sounds.play("lift", 0.5)
        self.held = position
        if over is not None:
            longer = (*self.path, self.named(over.name))
            if self.path and any(way[: len(longer)] == longer and len(way) > len(longer) for way in self.paths):
                self.path = longer
        self.host.arrange()

    def let_go(self, widget: Widget, over: Widget | None) -> None:
        """What was pulled from a widget is let go `over` another, or beside all."""
        if self.held is None:
            if over is widget:
                widget.activate()
            return
        self.held = None
        if over is None:
            self.path = ()
        elif over is not widget and self.named(over.name) not in self.path[-1:]:
            self._drop_on(over.name)
        self.host.arrange()

    def _drop_on(self, widget: str) -> None:
        """Let the pulled piece go over a component: a step on its way, or back where it was."""
        name = self.named(widget)
        way = (*self.path, name)
        if any(path[: len(way)] == way for path in self.paths) or len(self._ways_to(name)) == 1:
            self.host.click(widget)
            return
        component = self.host.find(widget)
        if isinstance(component, Component) and not component.informs:
            self._refuse(name)
        self.path = ()
