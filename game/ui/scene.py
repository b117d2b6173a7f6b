"""Scenes: one screenful each, on a stack; and how mouse and keyboard reach a scene's widgets.

A scene builds its widgets in `build` (called again when language or text size change, so it must work from state
kept elsewhere), draws itself in `draw` without changing anything, and asks for a new frame with `touch`.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.canvas import Canvas, Point
from game.ui.widgets import Look, TextField, Widget

DRAG_START = 8.0
"""Units the mouse moves with the button held before a press becomes a drag."""

HINT_AFTER = 0.5
"""Seconds of rest over a widget before its hint shows."""

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Scene:
    """Base of all scenes. Override what you need."""

    opaque = True
    """False for a dialog, which is drawn over the scene below."""

    def __init__(self) -> None:
        self.widgets: list[Widget] = []
        self.dirty = True
        self.hovered: Widget | None = None
        self.focused: Widget | None = None
        self.pressed: Widget | None = None
        self.focus_shown = True
        self.mouse: Point = (-1.0, -1.0)
        self._press_at: Point | None = None
        self._dragging = False
        self._rest = 0.0

    # For scenes to override

    def build(self) -> None:
        """Make the widgets anew and set `self.widgets`."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; by default only the widgets."""
        self.draw_widgets(canvas)

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def enter(self) -> None:
        """The scene has become the top of the stack."""

    def leave(self) -> None:
        """The scene is taken off the stack."""

    def on_escape(self) -> None:
        """Esc, or the mouse's back button."""

    def on_key(self, event: pygame.event.Event) -> bool:
        """A key that no widget wanted; answer whether it was used."""
        return False

    def on_hover(self, widget: Widget | None) -> None:
        """The mouse or the focus came to another widget."""

    def on_act(self, widget: Widget) -> None:
        """A click or Enter is about to make a widget act."""

    def on_drag(self, widget: Widget, position: Point) -> None:
        """A widget with `draggable` is being pulled."""

    def on_drop(self, widget: Widget, position: Point) -> None:
        """It has been let go."""

    def on_background(self, button: int) -> None:
        """A click beside every widget, or any right click."""

    def on_quit(self) -> None:
        """The window's close button."""

    # Provided

    @property
    def typing(self) -> bool:
        """Whether letters go into a text field now, so that they are no shortcuts."""
        return isinstance(self.focused, TextField) and self.focused.editing

    @property
    def tip(self) -> Widget | None:
        """The widget whose hint shows now."""
        widget = self.hovered if self.hovered is not None else self.focused if self.focus_shown else None
        if widget is None or not widget.hint or not widget.visible or self._rest < HINT_AFTER or self.pressed:
            return None
        if widget.on_top:  # its list explains itself
            return None
        return widget

    def advance(self, seconds: float) -> None:
        """Let time pass, for hints too."""
        if self._rest < HINT_AFTER:
            self._rest += seconds
            if self._rest >= HINT_AFTER:
                self.touch()
        self.update(seconds)

    def touch(self) -> None:
        """Ask for a new frame."""
        self.dirty = True

    def rebuild(self) -> None:
        """Build again and keep the focus on the widget of the same name."""
        if self.focused is not None:
            self.focused.blur()
        name = self.focused.name if self.focused else None
        self.hovered = self.pressed = None
        self.build()
        self.focused = self.find(name) if name else None
        if self.focused is None or not self.focused.can_focus:
            self.focused = self.default_focus()
        self.hovered = self.widget_at(self.mouse)
        self.touch()

    def default_focus(self) -> Widget | None:
        """The widget that Enter means first: the one marked so, else none."""
        return next((widget for widget in self.widgets if widget.default and widget.can_focus), None)

    def find(self, name: str) -> Widget | None:
        """The widget of that name."""
        return next((widget for widget in self.all_widgets() if widget.name == name), None)

    def all_widgets(self) -> list[Widget]:
        """Every widget, those inside others too, in drawing and Tab order."""
        found: list[Widget] = []
        for widget in self.widgets:
            found.append(widget)
            found.extend(widget.children())
        return found

    def widget_at(self, position: Point) -> Widget | None:
        """The topmost visible widget at a point."""
        drawn = sorted(self.all_widgets(), key=lambda item: item.on_top)
        for widget in reversed(drawn):
            if widget.visible and widget.contains(*position):
                return widget
        return None

    def draw_widgets(self, canvas: Canvas) -> None:
        """Draw the widgets in order, those that unfold (lists) last."""
        for widget in sorted(self.widgets, key=lambda item: item.on_top):
            if widget.visible:
                widget.draw(canvas, self.look)
        focused = self.focused
        if focused is not None and self.focus_shown and focused.visible and not focused.shows_focus:
            focused.draw_focus(canvas)

    def look(self, widget: Widget) -> Look:
        """How a widget stands with mouse and focus."""
        return Look(
            hovered=widget is self.hovered and widget.enabled,
            pressed=widget is self.pressed and widget is self.hovered,
            focused=widget is self.focused and self.focus_shown,
        )

    # Events

    def handle(self, event: pygame.event.Event, canvas: Canvas) -> None:
        """Pass an event to the widget that it concerns."""
        if event.type == pygame.MOUSEMOTION:
            self._move(canvas.to_logical(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._move(canvas.to_logical(event.pos))
            if event.button == 1:
                self._press(self.mouse)
            elif event.button == 3:
                if not self.stop_pull():
                    self.on_background(3)
            elif event.button == 6:
                self.on_escape()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._move(canvas.to_logical(event.pos))
            self._release(self.mouse)
        elif event.type == pygame.MOUSEWHEEL:
            for widget in reversed(self.all_widgets()):
                if widget.visible and widget.contains(*self.mouse) and widget.wheel(event.y):
                    self.touch()
                    break
        elif event.type == pygame.TEXTINPUT:
            if self.focused is not None and self.focused.text_input(event.text):
                self.touch()
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self._forget_mouse(event.type == pygame.WINDOWFOCUSLOST)

    def _move(self, position: Point) -> None:
        self.mouse = position
        if self.pressed is not None:
            if self._press_at is not None and not self._dragging:
                moved = pygame.Vector2(position).distance_to(self._press_at)
                self._dragging = moved > DRAG_START and self.pressed.draggable
            if self._dragging:
                self.on_drag(self.pressed, position)
                self.touch()
            if self.pressed.drag(position):
                self.touch()
        widget = self.widget_at(position)
        if widget is not None and self.pressed is None and widget.hover(position):
            self.touch()
        if widget is not self.hovered:
            self.hovered = widget
            self._rest = 0.0
            self.on_hover(widget)
            self.touch()

    def _press(self, position: Point) -> None:
        widget = self.widget_at(position)
        for other in self.all_widgets():
            if other is not widget and other.click_elsewhere(position):
                self.touch()
                if other.on_top:  # an unfolded list swallows the click that closes it
                    return
        if widget is None:
            self.focus_shown = False
            self.on_background(1)
            self.touch()
            return
        self.pressed, self._press_at, self._dragging = widget, position, False
        if widget.can_focus:
            self.set_focus(widget, shown=False)
        widget.press(position)
        self.touch()

    def _release(self, position: Point) -> None:
        widget, self.pressed = self.pressed, None
        if widget is None:
            return
        self.touch()
        if self._dragging:
            self._dragging = False
            self.on_drop(widget, position)
        elif widget in self.all_widgets() and widget.visible and widget.contains(*position):
            self.on_act(widget)
            widget.release(position)
        widget.let_go()

    def _forget_mouse(self, lost_focus: bool) -> None:
        self.mouse = (-1.0, -1.0)
        if self.hovered is not None:
            self.hovered = None
            self.on_hover(None)
        if lost_focus and not self.stop_pull() and self.pressed is not None:
            self.pressed.let_go()
            self.pressed = None
        self.touch()

    def stop_pull(self) -> bool:
        """Let what is being pulled go beside everything; answer whether something was."""
        widget = self.pressed
        if widget is None or not self._dragging:
            return False
        self._dragging = False
        self.pressed = None
        self.on_drop(widget, (-1.0, -1.0))
        widget.let_go()
        self.touch()
        return True

    def _key(self, event: pygame.event.Event) -> None:
        self.touch()
        if event.key == pygame.K_ESCAPE and self.stop_pull():
            return
        if self.focused is not None and self.focused.visible and self.focused.key(event):
            self.focus_shown = True
            return
        if event.key == pygame.K_TAB:
            self.step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_ESCAPE:
            self.on_escape()
        elif self.on_key(event):
            return
        elif event.key in _ARROWS:
            self.move_focus(*_ARROWS[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            focused = self.focused
            if focused is not None and focused.visible and focused.enabled:
                self.focus_shown = True
                self.on_act(focused)
                focused.activate()

    # Focus

    def set_focus(self, widget: Widget | None, shown: bool = True) -> None:
        """Move the keyboard's focus."""
        if self.focused is not None and self.focused is not widget:
            self.focused.blur()
        changed = widget is not self.focused
        self._rest = 0.0
        self.focused = widget
        self.focus_shown = shown
        if widget is not None and shown:
            widget.reveal()
        if changed and shown:
            self.on_hover(widget)
        self.touch()

    def focusable(self) -> list[Widget]:
        """Widgets that Tab reaches, in order."""
        return [widget for widget in self.all_widgets() if widget.can_focus]

    def step_focus(self, step: int) -> None:
        """Tab and Shift+Tab."""
        order = self.focusable()
        if not order:
            return
        if self.focused in order:
            if not self.focus_shown:  # the first Tab after mouse play shows where one is
                self.set_focus(self.focused)
                return
            index = (order.index(self.focused) + step) % len(order)
        else:
            index = 0 if step > 0 else -1
        self.set_focus(order[index])

    def move_focus(self, dx: int, dy: int) -> None:
        """Arrow keys: the nearest widget in a direction."""
        order = self.focusable()
        if self.focused is None or self.focused not in order:
            if order:
                self.set_focus(self.default_focus() or order[0])
            return
        if not self.focus_shown:
            self.set_focus(self.focused)
            return
        x, y = self.focused.centre
        best: tuple[float, Widget] | None = None
        for widget in order:
            if widget is self.focused:
                continue
            to_x, to_y = widget.centre[0] - x, widget.centre[1] - y
            along, aside = to_x * dx + to_y * dy, abs(to_x * dy + to_y * dx)
            if along > 4 and aside <= 3 * along:
                distance = along + 2 * aside
                if best is None or distance < best[0]:
                    best = (distance, widget)
        if best is not None:
            self.set_focus(best[1])


class SceneStack:
    """The scenes on the table; the top one gets the input."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self._changed = False

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Lay a scene on top."""
        if self.scenes:
            self.top.hovered = self.top.pressed = None
        self.scenes.append(scene)
        scene.build()
        scene.focused = scene.default_focus()
        self._enter()

    def pop(self) -> None:
        """Take the top scene off."""
        self.scenes.pop().leave()
        if self.scenes:
            self.top.rebuild()
            self._enter()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self.scenes.pop().leave()
        self.push(scene)

    def pop_to(self, wanted: Callable[[Scene], bool]) -> None:
        """Take scenes off until the top one is wanted (the lowest one always stays)."""
        while len(self.scenes) > 1 and not wanted(self.top):
            self.scenes.pop().leave()
        self.top.rebuild()
        self._enter()

    def _enter(self) -> None:
        self.top.pressed = self.top.hovered = None
        self.top.enter()
        self.top.touch()

    def visible(self) -> list[Scene]:
        """The scenes that show, lowest first."""
        lowest = max((i for i, scene in enumerate(self.scenes) if scene.opaque), default=0)
        return self.scenes[lowest:]
