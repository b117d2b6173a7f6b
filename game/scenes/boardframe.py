"""A board in a frame: a game shown as at the table, smaller, for looking at and not for playing.

What the mouse rests on is enlarged as at the table, and panels that a board can fold open do. A move can be marked like
a hint.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from game.boards import hints
from game.boards.board import Board, Marks, Prompt
from game.engine.core import View
from game.scenes.log import Log
from game.scenes.prompt import PromptBar
from game.scenes.session import Session
from game.ui.canvas import WOOD_DARK, Canvas, Point, Rect
from game.ui.inset import Inset, within
from game.ui.language import language
from game.ui.scene import HINT_AFTER
from game.ui.widgets import Action, Button, Component, Looks, Widget, nothing

Path = tuple[str, ...]

EDGE = 6.0
"""The frame's width."""


class BoardFrame(Widget):
    """Shows a board with its log and its prompt; `changed` is called when the mouse points at something else."""

    def __init__(self, rect: Rect, canvas: Canvas, board: Board, session: Session, changed: Action) -> None:
        super().__init__("board", rect)
        self.focusable = False
        self.board, self._changed = board, changed
        self.log = Log(board, session)
        self.inset = Inset(canvas, rect)
        self._inset_for = _looks(canvas)
        self.bar = PromptBar(board, self.inset)
        self.components: dict[str, Component] = {}
        self.pointed: str | None = None
        self._marks = Marks()
        self._choices: list[Button] = []
        self._advised: list[hints.Step] = []
        self._laid_out: Hashable = object()
        self._rest = 0.0
        self._at: Point = (-1.0, -1.0)

    def arrange(self, session: Session, view: View, marks: Marks, prompt: Prompt, advised: Path = ()) -> None:
        """Show the board, a session's log and a prompt as they are now, and mark the path of an advised move."""
        board = self.board
        if self._laid_out != board.layout_key():
            self._laid_out = board.layout_key()
            self.components = {component.name: component for component in board.components()}
            if self._point():
                marks = replace(marks, pointed=self.pointed)
        self._marks = marks
        board.arrange(self.components, view, marks)
        self.log.session = session
        self.log.area.rect, self.log.area.visible = board.log_rect, board.log_shown
        self._choices = [
            Button(name, board.prompt_rect, label, nothing, size=20)
            for name, label in board.choices(view)
            if name in advised
        ]
        self.bar.arrange(prompt, board.caption, self._choices, lambda name: True)
        self._advised = self._steps(session, advised)

    def _steps(self, session: Session, path: Path) -> list[hints.Step]:
        """The parts of the table that are clicked for a move, with their numbers from 1."""
        ways = [session.game.action_path(action) for action in session.state.legal_actions()] if path else []
        parts: list[Widget] = [part for part in (*self.components.values(), *self._choices) if part.visible]
        found = []
        for number, name in enumerate(path):
            before = path[:number]
            legal = frozenset(way[number] for way in ways if len(way) > number and way[:number] == before)
            part = next((part for part in parts if self.board.alias(part.name, before, legal) == name), None)
            if part is not None:
                found.append((number + 1, part))
        return found

    # The mouse

    def hover(self, position: Point) -> bool:
        self._at = within(self.rect, *position)
        return self._follow()

    def leave(self) -> None:
        """The mouse is elsewhere."""
        self._at = (-1.0, -1.0)
        self._follow()

    def _follow(self) -> bool:
        found = self._point()
        if found:
            self._changed()
        return found

    def _point(self) -> bool:
        """Look what lies under the mouse; answer whether it is something else than before."""
        x, y = self._at
        over = [part for part in self.components.values() if part.visible and part.contains(x, y)]
        name = over[-1].name if over else None
        if name == self.pointed:
            return False
        self.pointed, self._rest = name, 0.0
        return True

    @property
    def rested(self) -> bool:
        """Whether the mouse has rested on a part for a moment."""
        return self.pointed is not None and self._rest >= HINT_AFTER

    def rest(self, seconds: float) -> bool:
        """Let time pass; answer whether the mouse has just rested long enough."""
        if self.pointed is None or self.rested:
            return False
        self._rest += seconds
        return self.rested

    def activate(self) -> None:
        if self.pointed is None:
            return
        self.board.press(self.pointed)
        self._rest = HINT_AFTER
        self._changed()

    def wheel(self, steps: int) -> bool:
        return self.log.area.visible and self.log.area.contains(*self._at) and self.log.area.wheel(steps)

    # Drawing

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        canvas.rounded((x - EDGE, y - EDGE + 4, width + 2 * EDGE, height + 2 * EDGE), 14, "#000000", alpha=0.3)
        canvas.rounded((x - EDGE, y - EDGE, width + 2 * EDGE, height + 2 * EDGE), 12, WOOD_DARK)
        if self._inset_for != _looks(canvas):
            self._inset_for = _looks(canvas)
            self.inset = Inset(canvas, self.rect)
            self.bar.canvas = self.inset
        board, inset, marks = self.board, self.inset, self._marks
        board.draw(inset, marks)
        hints.arrows(inset, self._advised)
        self.bar.draw(inset)
        for part in (*self.components.values(), *self._choices):
            if part.visible:
                part.draw(inset, look)
        if self.log.area.visible:
            self.log.area.draw(inset, look)
        hints.draw(inset, self._advised)
        board.draw_over(inset, marks, self.pointed if self.rested else None)


def _looks(canvas: Canvas) -> tuple[object, ...]:
    """What an inset has to be made anew for."""
    return canvas.surface, canvas.size, canvas.fonts.text_scale, canvas.seat_marks, language()
