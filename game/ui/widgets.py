"""Widgets: the few controls the program needs. All scale, show focus, work by mouse and keyboard, and have a name.

Rectangles are logical units (x, y, width, height). A widget changes nothing but itself; what it means is told by the
callbacks that its scene gave it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.canvas import CREAM, FADED, GLOW, INK, Canvas, Point, Rect

Action = Callable[[], None]

BUTTON_K = 1.0
SHADOW = (8.0, 8.0, 8.0, 8.0)
"""Units of transparent margin around the body of button sprites."""


def nothing() -> None:
    """The action of widgets that need none."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a widget stands with mouse and focus while it is drawn."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False


Looks = Callable[["Widget"], Look]


class Widget:
    """Base of all widgets."""

    draggable = False
    on_top = False
    shows_focus = False
    """True where `draw` itself shows the focus."""

    def __init__(self, name: str, rect: Rect, *, hint: str = "", enabled: bool = True, default: bool = False) -> None:
        self.name = name
        self.rect = rect
        self.hint = hint
        self.enabled = enabled
        self.default = default
        self.visible = True
        self.focusable = True

    @property
    def can_focus(self) -> bool:
        return self.focusable and self.visible and self.enabled

    @property
    def centre(self) -> Point:
        x, y, width, height = self.rect
        return x + width / 2, y + height / 2

    def children(self) -> Sequence[Widget]:
        """Widgets inside this one."""
        return ()

    def contains(self, x: float, y: float) -> bool:
        left, top, width, height = self.rect
        return left <= x < left + width and top <= y < top + height

    def draw(self, canvas: Canvas, look: Looks) -> None:
        """Draw it; `look(self)` says how it stands."""

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the focus ring around it."""
        x, y, width, height = self.rect
        canvas.rounded((x - 6, y - 6, width + 12, height + 12), 18, None, "#1d1710", 6)
        canvas.rounded((x - 5, y - 5, width + 10, height + 10), 17, None, GLOW, 4)

    def activate(self) -> None:
        """Enter, or a click."""

    def press(self, position: Point) -> None:
        """The mouse button went down on it."""

    def drag(self, position: Point) -> bool:
        """The mouse moves with the button down; answer whether it changed."""
        return False

    def release(self, position: Point) -> None:
        """The mouse button went up over it after going down on it: a click."""
        if self.enabled:
            self.activate()

    def let_go(self) -> None:
        """The press is over, wherever it ended."""

    def click_elsewhere(self, position: Point) -> bool:
        """A click on something else; answer whether it changed."""
        return False

    def wheel(self, steps: int) -> bool:
        """The mouse wheel turned over it; answer whether it was used."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key while it has the focus; answer whether it was used."""
        return False

    def text_input(self, text: str) -> bool:
        """Typed text while it has the focus; answer whether it was used."""
        return False

    def blur(self) -> None:
        """It loses the focus."""

    def reveal(self) -> None:
        """It gets the focus by keyboard and must be seen."""


class Button(Widget):
    """A push button: style "primary", "secondary" or "danger", with an icon or without."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        action: Action,
        *,
        style: str = "secondary",
        icon: str = "",
        icon_right: bool = False,
        size: float = 26.0,
        hint: str = "",
        enabled: bool = True,
        default: bool = False,
    ) -> None:
        super().__init__(name, rect, hint=hint, enabled=enabled, default=default)
        self.label, self.action, self.style = label, action, style
        self.icon, self.icon_right, self.size = icon, icon_right, size

    def activate(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, look: Looks) -> None:
        mine = look(self)
        state = "_disabled" if not self.enabled else "_pressed" if mine.pressed else "_hover" if mine.hovered else ""
        x, y, width, height = self.rect
        k = 1.0 if height >= 60 else 0.8
        margin = 8 * k
        canvas.panel(
            f"shell/button_{self.style}{state}",
            (x - margin, y - margin, width + 2 * margin, height + 2 * margin),
            k,
        )
        drop = 3 if mine.pressed else 0
        middle = y + height / 2 - 4 * k + drop
        colour = CREAM if self.style == "danger" and self.enabled else INK if self.enabled else FADED
        icon = self.size * 1.28 if self.icon else 0.0
        gap = self.size * 0.4 if self.icon and self.label else 0.0
        room = width - 36 * k - icon - gap
        label_width = min(canvas.text_width(self.label, self.size, "heading"), room)
        left = x + (width - icon - gap - label_width) / 2
        if self.icon and not self.icon_right:
            canvas.sprite(f"shell/icon_{self.icon}", left, middle - icon / 2, icon, ink=colour)
        text_x = left if self.icon_right else left + icon + gap
        canvas.text(self.label, text_x, middle, self.size, colour, "heading", valign="middle", max_width=room)
        if self.icon and self.icon_right:
            canvas.sprite(f"shell/icon_{self.icon}", left + label_width + gap, middle - icon / 2, icon, ink=colour)

    def draw_focus(self, canvas: Canvas) -> None:
        x, y, width, height = self.rect
        canvas.rounded((x - 7, y - 7, width + 14, height + 14), 25, None, "#1d1710", 6)
        canvas.rounded((x - 6, y - 6, width + 12, height + 12), 24, None, GLOW, 4)


class RoundButton(Widget):
    """A round icon button."""

    def __init__(
        self, name: str, x: float, y: float, diameter: float, icon: str, action: Action, *, hint: str = "",
        enabled: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(name, (x - diameter / 2, y - diameter / 2, diameter, diameter), hint=hint, enabled=enabled)
        self.icon, self.action = icon, action

    def activate(self) -> None:
        self.action()

    def contains(self, x: float, y: float) -> bool:
        return (x - self.centre[0]) ** 2 + (y - self.centre[1]) ** 2 <= (self.rect[2] / 2 + 2) ** 2

    def draw(self, canvas: Canvas, look: Looks) -> None:
        mine = look(self)
        state = "_disabled" if not self.enabled else "_pressed" if mine.pressed else "_hover" if mine.hovered else ""
        x, y, diameter, _ = self.rect
        margin = diameter * 0.1
        canvas.sprite(f"shell/button_round{state}", x - margin, y - margin, diameter + 2 * margin)
        size = diameter * 0.56
        drop = 2 if mine.pressed else 0
        canvas.sprite(
            f"shell/icon_{self.icon}",
            x + (diameter - size) / 2,
            y + (diameter - size) / 2 - diameter * 0.03 + drop,
            size,
            ink=INK if self.enabled else FADED,
            alpha=1.0 if self.enabled else 0.5,
        )

    def draw_focus(self, canvas: Canvas) -> None:
        x, y = self.centre
        canvas.disc(x, y, self.rect[2] / 2 + 7, None, "#1d1710", 6)
        canvas.disc(x, y, self.rect[2] / 2 + 6, None, GLOW, 4)


class Toggle(Widget):
    """An on/off switch."""

    def __init__(self, name: str, x: float, y: float, on: bool, action: Callable[[bool], None], **more: str) -> None:
        super().__init__(name, (x, y, 76, 44), hint=more.get("hint", ""))
        self.on, self.action = on, action

    def activate(self) -> None:
        self.on = not self.on
        self.action(self.on)

    def draw(self, canvas: Canvas, look: Looks) -> None:
        canvas.sprite(f"shell/toggle_{'on' if self.on else 'off'}", self.rect[0], self.rect[1], self.rect[2])


class Radio(Widget):
    """One of several exclusive answers, with a label and a line of explanation."""

    def __init__(
        self, name: str, rect: Rect, label: str, note: str, on: bool, action: Action, *, enabled: bool = True
    ) -> None:
        super().__init__(name, rect, enabled=enabled)
        self.label, self.note, self.on, self.action = label, note, on, action

    def activate(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        canvas.sprite(f"shell/radio_{'on' if self.on else 'off'}", x, y + height / 2 - 18, 36)
        label_y = y + height / 2 - (11 if self.note else 0)
        canvas.text(self.label, x + 50, label_y, 20, INK, "bold", valign="middle", max_width=width - 54)
        if self.note:
            canvas.text(self.note, x + 50, y + height / 2 + 14, 16, FADED, valign="middle", max_width=width - 54)


class Choice(Widget):
    """A row of segments, one of which is chosen; left and right arrows change it."""

    shows_focus = False

    def __init__(
        self,
        name: str,
        rect: Rect,
        answers: Sequence[str],
        chosen: int,
        action: Callable[[int], None],
        *,
        icons: Sequence[str] = (),
        size: float = 18.0,
        hint: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name, rect, hint=hint, enabled=enabled)
        self.answers, self.chosen, self.action = list(answers), chosen, action
        self.icons, self.size = list(icons), size
        self._at = 0.0

    def choose(self, index: int) -> None:
        """Choose an answer as a click would."""
        if 0 <= index < len(self.answers) and index != self.chosen:
            self.chosen = index
            self.action(index)

    def press(self, position: Point) -> None:
        self._at = position[0]

    def release(self, position: Point) -> None:
        if self.enabled:
            self.choose(int((self._at - self.rect[0]) * len(self.answers) / self.rect[2]))

    def activate(self) -> None:
        self.choose((self.chosen + 1) % len(self.answers))

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if not step or not 0 <= self.chosen + step < len(self.answers):
            return False
        self.choose(self.chosen + step)
        return True

    def segment(self, index: int) -> Rect:
        """The rectangle of one answer."""
        x, y, width, height = self.rect
        each = width / len(self.answers)
        return x + index * each, y, each, height

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        canvas.panel("shell/segment", (x - 2, y - 4, width + 4, height + 8))
        for index, answer in enumerate(self.answers):
            left, top, each, tall = self.segment(index)
            chosen = index == self.chosen
            if chosen:
                canvas.panel("shell/segment_active", (left - 2, top - 4, each + 4, tall + 8))
            colour = "#fffaf0" if chosen else INK
            icon = self.icons[index] if self.icons else ""
            icon_size = self.size * 1.35 if icon else 0.0
            gap = 6.0 if icon else 0.0
            room = each - 16 - icon_size - gap
            text = min(room, canvas.text_width(answer, self.size, "bold"))
            start = left + (each - icon_size - gap - text) / 2
            if icon:
                canvas.sprite(f"shell/icon_{icon}", start, top + tall / 2 - icon_size / 2, icon_size, ink=colour)
            canvas.text(
                answer, start + icon_size + gap, top + tall / 2, self.size, colour, "bold", valign="middle",
                max_width=room,
            )  # fmt: skip


class Dropdown(Widget):
    """A field that unfolds into a list; up and down arrows change the answer."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        answers: Sequence[str],
        chosen: int,
        action: Callable[[int], None],
        *,
        size: float = 18.0,
        hint: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name, rect, hint=hint, enabled=enabled)
        self.answers, self.chosen, self.action, self.size = list(answers), chosen, action, size
        self.open = False
        self.marked = chosen

    @property
    def on_top(self) -> bool:  # type: ignore[override]
        """Whether it is unfolded over its neighbours."""
        return self.open

    def _row(self, index: int) -> Rect:
        x, y, width, height = self.rect
        total = len(self.answers) * (height - 8)
        top = y + height + 4
        if top + total > 880:
            top = y - total - 8
        return x, top + index * (height - 8), width, height - 8

    def contains(self, x: float, y: float) -> bool:
        if super().contains(x, y):
            return True
        return self.open and self._hit(x, y) is not None

    def _hit(self, x: float, y: float) -> int | None:
        for index in range(len(self.answers)):
            left, top, width, height = self._row(index)
            if left <= x < left + width and top <= y < top + height:
                return index
        return None

    def choose(self, index: int) -> None:
        """Choose an answer as a click would."""
        self.open = False
        self.marked = index
        if index != self.chosen:
            self.chosen = index
            self.action(index)

    def release(self, position: Point) -> None:
        if not self.enabled:
            return
        index = self._hit(*position) if self.open else None
        if index is not None:
            self.choose(index)
        else:
            self.activate()

    def activate(self) -> None:
        if self.open and self.marked != self.chosen:
            self.choose(self.marked)
        else:
            self.open = not self.open
            self.marked = self.chosen

    def click_elsewhere(self, position: Point) -> bool:
        was, self.open = self.open, False
        return was

    def blur(self) -> None:
        self.open = False

    def key(self, event: pygame.event.Event) -> bool:
        if self.open and event.key == pygame.K_ESCAPE:
            self.open = False
            return True
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if not step or not self.open:
            return False
        self.marked = max(0, min(len(self.answers) - 1, self.marked + step))
        return True

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        canvas.panel("shell/field", (x - 2, y - 4, width + 4, height + 8))
        canvas.text(
            self.answers[self.chosen], x + 14, y + height / 2, self.size, INK, "bold", valign="middle",
            max_width=width - 54,
        )  # fmt: skip
        canvas.sprite("shell/dropdown_arrow", x + width - 38, y + height / 2 - 13, 26, ink=INK)
        if not self.open:
            return
        first, last = self._row(0), self._row(len(self.answers) - 1)
        box = (x, first[1], width, last[1] + last[3] - first[1])
        canvas.rounded((box[0] - 4, box[1] - 2, box[2] + 8, box[3] + 10), 14, "#000000", alpha=0.28)
        canvas.rounded((box[0] - 2, box[1] - 4, box[2] + 4, box[3] + 8), 12, "#fffaf0", "#c58f55", 2)
        for index, answer in enumerate(self.answers):
            row = self._row(index)
            if index == self.marked:
                canvas.rounded((row[0] + 2, row[1], row[2] - 4, row[3]), 9, "#ffe7a8")
            canvas.text(
                answer, row[0] + 14, row[1] + row[3] / 2, self.size, INK, "bold", valign="middle", max_width=width - 28
            )

    def drag(self, position: Point) -> bool:
        return self._mark(position)

    def _mark(self, position: Point) -> bool:
        index = self._hit(*position) if self.open else None
        if index is None or index == self.marked:
            return False
        self.marked = index
        return True


class Slider(Widget):
    """A value from 0 to 100."""

    def __init__(
        self, name: str, rect: Rect, value: int, action: Callable[[int], None], *, done: Action = nothing,
        hint: str = "",
    ) -> None:  # fmt: skip
        super().__init__(name, rect, hint=hint)
        self.value, self.action, self.done = value, action, done

    def set(self, value: float) -> None:
        """Move the knob as a pull would."""
        value = max(0, min(100, round(value)))
        if value != self.value:
            self.value = value
            self.action(value)

    def _from(self, position: Point) -> None:
        x, _, width, _ = self.rect
        self.set((position[0] - x - 16) / (width - 32) * 100)

    def press(self, position: Point) -> None:
        self._from(position)

    def drag(self, position: Point) -> bool:
        self._from(position)
        return True

    def release(self, position: Point) -> None:
        """The press has already moved the knob."""

    def let_go(self) -> None:
        self.done()

    def wheel(self, steps: int) -> bool:
        self.set(self.value + 5 * steps)
        self.done()
        return True

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -5, pygame.K_RIGHT: 5}.get(event.key, 0)
        if not step:
            return False
        self.set(self.value + step)
        self.done()
        return True

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        middle = y + height / 2
        canvas.panel("shell/slider_track", (x, middle - 12, width, 24))
        knob = x + 16 + (width - 32) * self.value / 100
        if self.value > 0:
            canvas.panel("shell/slider_fill", (x, middle - 12, max(24.0, knob - x), 24))
        canvas.sprite("shell/slider_knob", knob - 20, middle - 20, 40)


class TextField(Widget):
    """One line of text; the answer is told when it is finished (Enter, Tab, a click elsewhere)."""

    shows_focus = True

    def __init__(self, name: str, rect: Rect, text: str, action: Callable[[str], None], *, limit: int = 14) -> None:
        super().__init__(name, rect)
        self.text, self.action, self.limit = text, action, limit
        self.editing = False
        self.caret = len(text)
        self._before = text

    def _begin(self) -> None:
        if not self.editing:
            self.editing, self._before, self.caret = True, self.text, len(self.text)
            pygame.key.start_text_input()

    def _finish(self, keep: bool = True) -> None:
        if not self.editing:
            return
        self.editing = False
        pygame.key.stop_text_input()
        self.text = self.text.strip() if keep else self._before
        if not self.text:
            self.text = self._before
        if self.text != self._before:
            self.action(self.text)

    def activate(self) -> None:
        if self.editing:
            self._finish()
        else:
            self._begin()

    def release(self, position: Point) -> None:
        self._begin()

    def click_elsewhere(self, position: Point) -> bool:
        was = self.editing
        self._finish()
        return was

    def blur(self) -> None:
        self._finish()

    def text_input(self, text: str) -> bool:
        if not self.editing:
            return False
        clean = "".join(sign for sign in text if sign.isprintable())
        room = self.limit - len(self.text)
        self.text = self.text[: self.caret] + clean[:room] + self.text[self.caret :]
        self.caret += len(clean[:room])
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if not self.editing:
            return False
        key, text, caret = event.key, self.text, self.caret
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._finish()
        elif key == pygame.K_ESCAPE:
            self._finish(keep=False)
        elif key == pygame.K_TAB:
            self._finish()
            return False
        elif key == pygame.K_BACKSPACE and caret > 0:
            self.text, self.caret = text[: caret - 1] + text[caret:], caret - 1
        elif key == pygame.K_DELETE:
            self.text = text[:caret] + text[caret + 1 :]
        elif key == pygame.K_LEFT:
            self.caret = max(0, caret - 1)
        elif key == pygame.K_RIGHT:
            self.caret = min(len(text), caret + 1)
        elif key == pygame.K_HOME:
            self.caret = 0
        elif key == pygame.K_END:
            self.caret = len(text)
        return True  # while editing no key is a shortcut

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        mine = look(self)
        active = self.editing or mine.focused
        canvas.panel("shell/field", (x - 2, y - 4, width + 4, height + 8))
        if active:
            canvas.panel("shell/field_focus", (x - 2, y - 4, width + 4, height + 8))
        canvas.text(self.text, x + 16, y + height / 2, 20, INK, "bold", valign="middle", max_width=width - 58)
        if self.editing:
            before = min(canvas.text_width(self.text[: self.caret], 20, "bold"), width - 58)
            canvas.rounded((x + 16 + before, y + height / 2 - 13, 2, 26), 1, INK)
        else:
            canvas.sprite("shell/icon_edit", x + width - 38, y + height / 2 - 12, 24, ink=FADED)


class Component(Widget):
    """A part of a board that can be clicked: a polygon or a rectangle, drawn by the board.

    Its name is the engine's component name, so that a click is a step on an action's path.
    """

    draggable = True

    def __init__(self, name: str, rect: Rect, outline: Sequence[Point] | None = None, *, ring: float = 16.0) -> None:
        super().__init__(name, rect)
        self.outline = None if outline is None else list(outline)
        self.ring = ring
        self.action: Action = nothing

    def activate(self) -> None:
        self.action()

    def contains(self, x: float, y: float) -> bool:
        if not super().contains(x, y):
            return False
        if self.outline is None:
            return True
        inside = False
        for (x1, y1), (x2, y2) in zip(self.outline, self.outline[1:] + self.outline[:1], strict=True):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
        return inside

    def draw_focus(self, canvas: Canvas) -> None:
        if self.outline is not None:
            closed = [*self.outline, self.outline[0]]
            canvas.line(closed, "#1d1710", 8)
            canvas.line(closed, "#ffffff", 4)
            return
        x, y, width, height = self.rect
        canvas.rounded((x - 7, y - 7, width + 14, height + 14), self.ring + 7, None, "#1d1710", 7)
        canvas.rounded((x - 6, y - 6, width + 12, height + 12), self.ring + 6, None, "#ffffff", 4)


class ScrollArea(Widget):
    """A window on content taller than itself; wheel, bar, arrows, Page keys, Home and End move it.

    `paint(canvas, x, y, width)` draws the content from its top left and answers its height.
    """

    def __init__(self, name: str, rect: Rect, paint: Callable[[Canvas, float, float, float], float]) -> None:
        super().__init__(name, rect)
        self.paint = paint
        self.offset = 0.0
        self.height = 0.0
        self._grab: float | None = None

    @property
    def most(self) -> float:
        """The largest offset."""
        return max(0.0, self.height - self.rect[3])

    @property
    def can_focus(self) -> bool:
        return self.visible and self.most > 0

    def scroll(self, by: float) -> bool:
        """Move by units; answer whether anything moved."""
        before = self.offset
        self.offset = max(0.0, min(self.most, self.offset + by))
        return self.offset != before

    def _thumb(self) -> Rect:
        x, y, width, height = self.rect
        tall = max(48.0, height * height / max(self.height, 1.0))
        return x + width - 18, y + (height - tall) * (self.offset / self.most if self.most else 0), 18, tall

    def press(self, position: Point) -> None:
        x, y, width, height = self._thumb()
        if self.most and position[0] >= x - 6:
            inside = y <= position[1] < y + height
            self._grab = position[1] - y if inside else height / 2
            self.drag(position)

    def drag(self, position: Point) -> bool:
        if self._grab is None:
            return False
        tall = self._thumb()[3]
        part = (position[1] - self._grab - self.rect[1]) / max(1.0, self.rect[3] - tall)
        return self.scroll(part * self.most - self.offset)

    def let_go(self) -> None:
        self._grab = None

    def wheel(self, steps: int) -> bool:
        return self.scroll(-48.0 * steps)

    def key(self, event: pygame.event.Event) -> bool:
        page = self.rect[3] * 0.85
        by = {
            pygame.K_UP: -48.0,
            pygame.K_DOWN: 48.0,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -1e9,
            pygame.K_END: 1e9,
        }.get(event.key)
        return by is not None and self.scroll(by)

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip(canvas.rect(self.rect).clip(clip))
        try:
            self.height = self.paint(canvas, x, y - self.offset, width - (24 if self.most else 0))
        finally:
            canvas.surface.set_clip(clip)
        self.scroll(0)
        if self.most:
            canvas.panel("shell/scrollbar_track", (x + width - 16, y, 14, height), 0.6)
            left, top, wide, tall = self._thumb()
            canvas.panel("shell/scrollbar_thumb", (left + 1, top, wide - 2, tall), 0.7)


class Row(Widget):
    """A line of a list (a chapter, a tab): drawn active when chosen."""

    def __init__(
        self, name: str, rect: Rect, label: str, action: Action, *, number: str = "", active: bool = False
    ) -> None:
        super().__init__(name, rect)
        self.label, self.action, self.number, self.active = label, action, number, active

    def activate(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        middle = y + height / 2
        if self.active:
            canvas.panel("shell/list_row_active", (x - 2, y - 4, width + 4, height + 8))
        elif look(self).hovered:
            canvas.panel("shell/list_row_dark", (x - 2, y - 4, width + 4, height + 8))
        colour = INK if self.active else CREAM
        if self.number:
            canvas.text(
                self.number, x + 34, middle, 24, "#8a2a10" if self.active else GLOW, "heading", align="center",
                valign="middle",
            )  # fmt: skip
        left = x + (62 if self.number else 20)
        canvas.text(self.label, left, middle, 20, colour, "bold", valign="middle", max_width=x + width - left - 36)
        if self.active:
            canvas.polygon(
                [(x + width - 28, middle - 6), (x + width - 18, middle), (x + width - 28, middle + 6)], "#5b3620"
            )


class Tab(Row):
    """A tab above a page."""

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        if self.active:
            canvas.panel("shell/tab_active", (x, y, width, height))
        else:
            canvas.panel("shell/tab_inactive", (x, y + 6, width, height - 6))
        canvas.text(
            self.label, x + width / 2, y + height / 2 + 4, 24, INK, "heading", align="center", valign="middle",
            max_width=width - 24,
        )  # fmt: skip


def draw_tooltip(canvas: Canvas, widget: Widget, text: str) -> None:
    """A dark bubble above (or below) a widget."""
    x, y, width, height = widget.rect
    size = 18.0
    wide = min(420.0, canvas.text_width(text, size, "semibold") + 40)
    tall = canvas.paragraph_height(text, wide - 36, size, "semibold", 1.3) + 22
    left = max(8.0, min(1592.0 - wide, x + width / 2 - wide / 2))
    above = y - tall - 12 > 6
    top = y - tall - 12 if above else y + height + 12
    canvas.panel("shell/tooltip", (left - 6, top - 6, wide + 12, tall + 12), 0.8)
    canvas.paragraph(
        text, (left + 18, top + 4, wide - 36, tall - 8), size, CREAM, "semibold", align="center", valign="middle",
        leading=1.3,
    )  # fmt: skip
