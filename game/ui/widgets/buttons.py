"""Buttons, and the parts of a board that are clicked like buttons."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.canvas import CREAM, FADED, GLOW, INK, Canvas, Point, Rect
from game.ui.widgets.base import Action, Looks, Widget, nothing


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
    """A round icon button; it looks dull while it is not `lit`, but a click may still ask why."""

    def __init__(
        self, name: str, x: float, y: float, diameter: float, icon: str, action: Action, *, hint: str = "",
        enabled: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(name, (x - diameter / 2, y - diameter / 2, diameter, diameter), hint=hint, enabled=enabled)
        self.icon, self.action = icon, action
        self.lit = True

    def activate(self) -> None:
        self.action()

    def contains(self, x: float, y: float) -> bool:
        return (x - self.centre[0]) ** 2 + (y - self.centre[1]) ** 2 <= (self.rect[2] / 2 + 2) ** 2

    def draw(self, canvas: Canvas, look: Looks) -> None:
        mine = look(self)
        bright = self.enabled and self.lit
        state = "_disabled" if not bright else "_pressed" if mine.pressed else "_hover" if mine.hovered else ""
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
            ink=INK if bright else FADED,
            alpha=1.0 if bright else 0.5,
        )

    def draw_focus(self, canvas: Canvas) -> None:
        x, y = self.centre
        canvas.disc(x, y, self.rect[2] / 2 + 7, None, "#1d1710", 6)
        canvas.disc(x, y, self.rect[2] / 2 + 6, None, GLOW, 4)


class Component(Widget):
    """A part of a board that can be clicked: a polygon or a rectangle, drawn by the board.

    Its name is the engine's component name, so that a click is a step on an action's path.
    """

    draggable = True
    informs = False
    """True where a click means nothing to the game, but shows at once what resting on it would show."""

    def __init__(self, name: str, rect: Rect, outline: Sequence[Point] | None = None, *, ring: float = 16.0) -> None:
        super().__init__(name, rect)
        self.outline = None if outline is None else list(outline)
        self.frame = self.outline
        """Its seen edge, where it can be clicked beyond that."""
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


class ActionButton(Component):
    """A part of a board that looks like a button: dull while its action is not legal, but a click may still ask why."""

    draggable = False

    def __init__(
        self, name: str, rect: Rect, label: str, *, size: float = 22.0, hint: str = "", fellows: Sequence[str] = ()
    ) -> None:
        """A button; `fellows` are the labels of those that are set in the same size."""
        super().__init__(name, rect)
        self.label, self.size, self.hint, self.fellows = label, size, hint, (label, *fellows)
        self.lit = True

    def draw_icon(self, canvas: Canvas, x: float, y: float) -> float:
        """Draw a picture whose left end is at (x, y) and answer its width."""
        return 0.0

    def draw(self, canvas: Canvas, look: Looks) -> None:
        mine = look(self)
        state = "_disabled" if not self.lit else "_pressed" if mine.pressed else "_hover" if mine.hovered else ""
        x, y, width, height = self.rect
        k = 0.8
        body = (x - 8 * k, y - 8 * k, width + 16 * k, height + 16 * k)
        canvas.panel(f"shell/button_secondary{state}", body, k)
        middle = y + height / 2 - 4 * k + (3 if mine.pressed and self.lit else 0)
        icon = self.draw_icon(canvas, x + 10, middle)
        room = width - icon - 24
        colour = INK if self.lit else FADED
        size = canvas.fit(self.fellows, self.size, room, "heading")
        canvas.text(
            self.label, x + 10 + icon + (width - icon - 14) / 2, middle, size, colour, "heading", align="center",
            valign="middle", max_width=room,
        )  # fmt: skip

    def draw_focus(self, canvas: Canvas) -> None:
        x, y, width, height = self.rect
        canvas.rounded((x - 7, y - 7, width + 14, height + 14), 23, None, "#1d1710", 6)
        canvas.rounded((x - 6, y - 6, width + 12, height + 12), 22, None, GLOW, 4)
