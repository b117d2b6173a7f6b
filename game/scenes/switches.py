"""The table rules of a game that has many: a page with every switch and what it does, the bundled ones together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from game.scenes.base import HouseScene
from game.scenes.catalogue import Bundle, Entry
from game.scenes.house import House
from game.store.settings import OptionValue
from game.ui.canvas import FADED, INK, RUST, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import Button, Toggle, Widget

LEFT: Final[Rect] = (52.0, 134.0, 736.0, 636.0)
RIGHT: Final[Rect] = (812.0, 134.0, 736.0, 636.0)
MARGIN, INDENT = 36.0, 32.0
BUTTON_Y, BUTTON_HEIGHT = 796.0, 72.0
TITLE, TEXT, LEADING = 23.0, 20.0, 1.3
SWITCH = (76.0, 44.0)
LEAST = 11.0
RULE = "#e2cba0"


def is_on(bundle: Bundle, options: Mapping[str, OptionValue]) -> bool:
    """Whether every switch of a bundle is on."""
    return all(options[name] is True for name in bundle.options)


def turned(bundle: Bundle, on: bool) -> dict[str, OptionValue]:
    """The switches of a bundle, all on or all off."""
    return dict.fromkeys(bundle.options, on)


class Line:
    """A switch with its title and what it does."""

    def __init__(self, name: str, title: str, note: str, rect: Rect, size: float) -> None:
        self.name, self.title, self.note, self.rect, self.size = name, title, note, rect, size

    def draw(self, canvas: Canvas, *, head: bool = False) -> None:
        x, y, width, _height = self.rect
        room = width - SWITCH[0] - 20
        line = title_height(canvas)
        canvas.text(self.title, x, y + line / 2, TITLE + 4 * head, RUST if head else INK,
                    "heading" if head else "bold", valign="middle", max_width=room)  # fmt: skip
        canvas.paragraph(self.note, (x, y + line, room, 400), self.size, FADED, leading=LEADING)


def title_height(canvas: Canvas) -> float:
    """The height of a switch's title."""
    return max(40.0, canvas.line_height(TITLE, 1.35))


class Switches(HouseScene):
    """Asks for each switch by itself; what is turned is told at once, so that going back loses nothing."""

    fluid = True

    def __init__(
        self,
        house: House,
        entry: Entry,
        options: Mapping[str, OptionValue],
        told: Callable[[Mapping[str, OptionValue]], None],
    ) -> None:
        super().__init__(house)
        assert entry.bundle is not None
        self.entry, self.bundle, self.told = entry, entry.bundle, told
        self.options = dict(options)
        self.help_game = entry.id
        self.lines: list[Line] = []

    def title(self) -> str:
        return _("Table rules")

    def subtitle(self) -> str:
        return _("{game}: each rule by itself").format(game=self.entry.title)

    # Widgets

    def build(self) -> None:
        bundled = [(name, self.entry.options[name]) for name in self.bundle.options]
        others = [(name, text) for name, text in self.entry.options.items() if name not in self.bundle.options]
        head = [("bundle", _(self.bundle.title), _(self.bundle.note))]
        self.lines = []
        for panel, switches in ((LEFT, bundled), (RIGHT, others)):
            first = head if panel is LEFT else []
            lines = [*first, *((f"option_{name}", _(text.title), _(text.note)) for name, text in switches)]
            self._lay_out(panel, lines, indented=len(first))
        toggles: list[Widget] = []
        for line in self.lines:
            x, y, width, _height = line.rect
            top = y + (title_height(self.house.canvas) - SWITCH[1]) / 2
            toggles.append(
                Toggle(line.name, x + width - SWITCH[0], top, self._on(line.name), partial(self.turn, line.name))
            )
        done = max(300.0, self.house.canvas.text_width(_("Done"), 32, "heading") + 150)
        rect = (RIGHT[0] + RIGHT[2] - done, BUTTON_Y, done, BUTTON_HEIGHT)
        button = Button("done", rect, _("Done"), self.back, style="primary", icon="check", size=32, default=True)
        self.widgets = [*self.header(), *toggles, button]

    def _on(self, name: str) -> bool:
        if name == "bundle":
            return is_on(self.bundle, self.options)
        return self.options[name.removeprefix("option_")] is True

    def _lay_out(self, panel: Rect, texts: Sequence[tuple[str, str, str]], indented: int) -> None:
        """Give the switches of a panel their places, one below the other; all but the first `indented` stand in."""
        canvas = self.house.canvas
        x, y, width, height = panel[0] + MARGIN, panel[1] + 34, panel[2] - 2 * MARGIN, panel[3] - 60
        starts = [0.0 if number < indented or not indented else INDENT for number in range(len(texts))]
        size = TEXT
        while True:
            heights = [
                title_height(canvas)
                + canvas.paragraph_height(note, width - start - SWITCH[0] - 20, size, leading=LEADING)
                for (_name, _title, note), start in zip(texts, starts, strict=True)
            ]
            spare = height - sum(heights)
            if spare >= 14 * (len(texts) - 1) or size <= LEAST:
                break
            size -= 0.5
        gap = min(44.0, spare / max(1, len(texts) - 1))
        for (name, title, note), start, tall in zip(texts, starts, heights, strict=True):
            self.lines.append(Line(name, title, note, (x + start, y, width - start, tall), size))
            y += tall + gap

    # What can be done

    def turn(self, name: str, on: bool) -> None:
        """Turn a switch, or all of the bundle."""
        if name == "bundle":
            self.options.update(turned(self.bundle, on))
        else:
            self.options[name.removeprefix("option_")] = on
        self.told(self.options)
        self.rebuild()

    def on_quit(self) -> None:
        self.house.stack.scenes[-2].on_quit()  # the scene where the table is set remembers it

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        self.draw_header(canvas)
        for panel in (LEFT, RIGHT):
            canvas.card("shell/panel_parchment", panel)
        before: Line | None = None
        for line in self.lines:
            if before is not None and before.rect[1] < line.rect[1]:
                middle = (before.rect[1] + before.rect[3] + line.rect[1]) / 2
                canvas.rounded((line.rect[0], middle - 1, line.rect[2], 2), 1, RULE)
            line.draw(canvas, head=line.name == "bundle")
            before = line
        self._draw_picture(canvas)
        self.draw_widgets(canvas)

    def _draw_picture(self, canvas: Canvas) -> None:
        """A picture at the foot of the second panel, where the texts leave room."""
        last = self.lines[-1].rect
        free = RIGHT[1] + RIGHT[3] - 30 - last[1] - last[3]
        size = min(240.0, free - 50)
        if size > 90:
            canvas.sprite(self.bundle.sprite, RIGHT[0] + (RIGHT[2] - size) / 2, RIGHT[1] + RIGHT[3] - 40 - size, size)
