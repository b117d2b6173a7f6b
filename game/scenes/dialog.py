"""Dialogs: a question over the scene that asks it.

Up to three answers stand side by side, more of them one below the other. Esc, or a click beside the panel, gives the
answer that changes nothing: the first one without an action, or the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.scenes.base import HouseScene
from game.scenes.house import House
from game.ui.canvas import INK, Canvas, Rect
from game.ui.widgets import Action, Button, nothing

SIDE_BY_SIDE = 3
WIDTH, NARROW = 680.0, 520.0
MARGIN, GAP = 48.0, 24.0
TITLE, TEXT = 34.0, 20.0
TALLEST = 420.0
"""The most that the text may take; longer ones are set smaller."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a dialog; without an action it only closes the dialog."""

    name: str
    label: str
    action: Action = nothing
    style: str = "secondary"
    icon: str = ""


class Dialog(HouseScene):
    """Asks, closes itself, and acts on the answer."""

    opaque = False
    fluid = True

    def __init__(
        self, house: House, title: str, text: str, answers: Sequence[Answer], *, default: str | None = None
    ) -> None:
        """Ask; the focus is on the answer named `default`, else on the primary one, else on the first."""
        super().__init__(house)
        self._title, self.text, self.answers = title, text, list(answers)
        primary = next((answer for answer in self.answers if answer.style == "primary"), self.answers[0])
        self.default = default or primary.name
        self.panel: Rect = (0.0, 0.0, 0.0, 0.0)

    @property
    def upright(self) -> bool:
        """Whether the answers stand one below the other."""
        return len(self.answers) > SIDE_BY_SIDE

    def build(self) -> None:
        canvas = self.house.canvas
        width = NARROW if self.upright else WIDTH
        inner = width - 2 * MARGIN
        text_height = 0.0
        if self.text:
            text_height = min(TALLEST, canvas.paragraph_height(self.text, inner, TEXT)) + GAP
        count = len(self.answers)
        button_height = 64.0 if self.upright else 68.0
        buttons_height = count * button_height + (count - 1) * 16 if self.upright else button_height
        height = MARGIN + 44 + GAP + text_height + buttons_height + MARGIN - 4
        left, top = 800 - width / 2, 450 - height / 2
        self.panel = (left, top, width, height)
        self._text_rect = (left + MARGIN, top + MARGIN + 44 + GAP, inner, text_height - GAP)
        first = top + height - MARGIN + 4 - buttons_height
        each = inner if self.upright else min(300.0, (inner - GAP * (count - 1)) / count)
        start = 800 - each / 2 if self.upright else 800 - (each * count + GAP * (count - 1)) / 2
        self.widgets = []
        room = each - 44 - (44 if any(answer.icon for answer in self.answers) else 0)
        size = canvas.fit([answer.label for answer in self.answers], 26, room, "heading")
        for index, answer in enumerate(self.answers):
            x = start if self.upright else start + index * (each + GAP)
            y = first + index * (button_height + 16) if self.upright else first
            button = Button(
                answer.name,
                (x, y, each, button_height),
                answer.label,
                partial(self.choose, answer),
                style=answer.style,
                icon=answer.icon,
                size=size,
                default=answer.name == self.default,
            )
            self.widgets.append(button)

    def choose(self, answer: Answer) -> None:
        """Close and act."""
        self.back()
        answer.action()

    def on_escape(self) -> None:
        harmless = next((answer for answer in self.answers if answer.action is nothing), self.answers[-1])
        self.choose(harmless)

    def on_background(self, button: int) -> None:
        x, y = self.mouse
        left, top, width, height = self.panel
        if not (left <= x < left + width and top <= y < top + height):
            self.on_escape()

    def draw(self, canvas: Canvas) -> None:
        canvas.dim()
        left, top, width, _height = self.panel
        canvas.card("shell/panel_parchment", self.panel)
        canvas.text(
            self._title, left + width / 2, top + MARGIN + 22, TITLE, INK, "heading", align="center", valign="middle",
            max_width=width - 2 * MARGIN,
        )  # fmt: skip
        if self.text:
            canvas.paragraph(self.text, self._text_rect, TEXT, INK, align="center")
        self.draw_widgets(canvas)
