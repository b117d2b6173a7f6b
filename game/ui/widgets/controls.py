"""Controls that hold a value: switches, answers to choose from, sliders, text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

import pygame

from game.ui.canvas import FADED, INK, Canvas, Point, Rect
from game.ui.widgets.base import Action, Looks, Widget, nothing


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
        middle = y + height / 2
        upper, lower = canvas.line_height(20, 1.25), canvas.line_height(16, 1.25) if self.note else 0.0
        close = min(1.0, height / (upper + lower))  # large text stands closer
        label_y, note_y = middle - close * lower / 2, middle + close * upper / 2
        canvas.text(self.label, x + 50, label_y, 20, INK, "bold", valign="middle", max_width=width - 54)
        if self.note:
            canvas.text(self.note, x + 50, note_y, 16, FADED, valign="middle", max_width=width - 54)


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
        room = width / len(self.answers) - 16
        icon_room = 1.35 * self.size + 6 if self.icons else 0.0
        size = canvas.fit(self.answers, self.size, room - icon_room, "bold")
        if size < 0.85 * self.size:  # the words are more important than the icons
            icon_room, size = 0.0, canvas.fit(self.answers, self.size, room, "bold")
        for index, answer in enumerate(self.answers):
            left, top, each, tall = self.segment(index)
            chosen = index == self.chosen
            if chosen:
                canvas.panel("shell/segment_active", (left - 2, top - 4, each + 4, tall + 8))
            colour = "#fffaf0" if chosen else INK
            icon = self.icons[index] if icon_room else ""
            icon_size = self.size * 1.35 if icon else 0.0
            gap = 6.0 if icon else 0.0
            room = each - 16 - icon_size - gap
            text = min(room, canvas.text_width(answer, size, "bold"))
            start = left + (each - icon_size - gap - text) / 2
            if icon:
                canvas.sprite(f"shell/icon_{icon}", start, top + tall / 2 - icon_size / 2, icon_size, ink=colour)
            canvas.text(
                answer, start + icon_size + gap, top + tall / 2, size, colour, "bold", valign="middle",
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

    def hover(self, position: Point) -> bool:
        return self._mark(position)

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
    """One line of text; the answer is told when it is finished (Enter, Tab, a click elsewhere).

    Whoever begins to write replaces the whole text, whoever moves the caret before changes it; Ctrl+A marks it all,
    Ctrl+C copies it, Ctrl+V pastes. A text that is too long for the field moves with the caret.
    """

    shows_focus = True

    def __init__(self, name: str, rect: Rect, text: str, action: Callable[[str], None], *, limit: int = 14) -> None:
        super().__init__(name, rect)
        self.text, self.action, self.limit = text, action, limit
        self.editing = False
        self.caret = len(text)
        self.marked = False
        """Whether the whole text is marked: the next letter takes its place."""
        self._before = text

    def _begin(self) -> None:
        if not self.editing:
            self.editing, self._before, self.caret = True, self.text, len(self.text)
            self.marked = bool(self.text)
            pygame.key.start_text_input()

    def _finish(self, keep: bool = True) -> None:
        if not self.editing:
            return
        self.editing = self.marked = False
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
        if self.editing:
            self.marked = False
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
        if self.marked and clean:
            self._clear()
        room = self.limit - len(self.text)
        self.text = self.text[: self.caret] + clean[:room] + self.text[self.caret :]
        self.caret += len(clean[:room])
        return True

    def _clear(self) -> None:
        self.text, self.caret, self.marked = "", 0, False

    def key(self, event: pygame.event.Event) -> bool:
        if not self.editing:
            return False
        key, text, caret = event.key, self.text, self.caret
        marked, self.marked = self.marked, False
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._finish()
        elif key == pygame.K_ESCAPE:
            self._finish(keep=False)
        elif key == pygame.K_TAB:
            self._finish()
            return False
        elif key in (pygame.K_a, pygame.K_c, pygame.K_v) and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.marked = bool(text) if key == pygame.K_a else marked
            with suppress(pygame.error, ValueError):  # no clipboard, or something in it that is no text
                if key == pygame.K_c:
                    pygame.scrap.put_text(text)
                elif key == pygame.K_v:
                    self.text_input(pygame.scrap.get_text())
        elif marked and key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._clear()
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
        else:
            self.marked = marked
        return True  # while editing no key is a shortcut

    def _in_view(self, canvas: Canvas, room: float) -> tuple[str, int]:
        """What shows of a long text while it is written, and where the caret is in that."""
        start = max(0, self.caret - 200)
        text, caret = self.text[start : start + 400], self.caret - start
        while canvas.text_width(text[:caret], 20, "bold") > room:
            text, caret = text[1:], caret - 1
        while canvas.text_width(text, 20, "bold") > room:
            text = text[:-1]
        return text, caret

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        mine = look(self)
        active = self.editing or mine.focused
        canvas.panel("shell/field", (x - 2, y - 4, width + 4, height + 8))
        if active:
            canvas.panel("shell/field_focus", (x - 2, y - 4, width + 4, height + 8))
        room = width - 58
        text, caret = self._in_view(canvas, room) if self.editing else (self.text, 0)
        if self.marked:
            wide = min(canvas.text_width(text, 20, "bold"), room)
            canvas.rounded((x + 14, y + height / 2 - 15, wide + 4, 30), 5, "#ffd98a")
        canvas.text(text, x + 16, y + height / 2, 20, INK, "bold", valign="middle", max_width=room)
        if self.editing:
            before = min(canvas.text_width(text[:caret], 20, "bold"), room)
            canvas.rounded((x + 16 + before, y + height / 2 - 13, 2, 26), 1, INK)
        else:
            canvas.sprite("shell/icon_edit", x + width - 38, y + height / 2 - 12, 24, ink=FADED)
