"""The ceremonies of a game of Kokopelli: the page where the players tick ten of sixteen (K1.2)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Final
from unicodedata import normalize

from game.boards.kokopelli_cards import roundel
from game.boards.kokopelli_ceremonies import TYPES, name
from game.engine.core import Option
from game.scenes.base import SHADE, HouseScene
from game.scenes.house import House
from game.ui.canvas import CREAM, FADED, GLOW, INK, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import Action, Button, Looks, Widget

PANEL: Final[Rect] = (52.0, 134.0, 1496.0, 636.0)
COLUMNS, ROWS = 4, 4
GRID: Final[Rect] = (80.0, 158.0, 1440.0, 588.0)
GAP = 12.0
BUTTON_Y, BUTTON_HEIGHT = 796.0, 72.0
COUNT_WIDTH = 260.0
DULL = "#efdcb5"
NAME, TEXT, LEADING = 23.0, 17.0, 1.2
RADII = (43.0, 38.0, 33.0, 28.0)
"""How large the pictures are: smaller where texts need the room."""


class Tile(Widget):
    """A ceremony that can be ticked; where `full`, enough others are."""

    def __init__(self, ceremony: str, rect: Rect, on: bool, full: bool, action: Action, radius: float) -> None:
        super().__init__(f"ceremony_{ceremony}", rect)
        self.ceremony, self.on, self.full, self.action, self.radius = ceremony, on, full, action, radius

    def activate(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, look: Looks) -> None:
        mine = look(self)
        faint = self.full and not self.on
        x, y, width, height = self.rect
        if self.on:
            canvas.rounded((x, y + 4, width, height), 16, "#6b4426", alpha=0.45)
            canvas.rounded((x, y, width, height), 16, "#fff6dc" if not mine.hovered else "#ffeec2", "#c98a1e", 4)
        else:
            fill = "#f6e6c4" if mine.hovered and not faint else DULL
            canvas.rounded((x, y, width, height), 16, fill, "#d9bd86", 2)
        radius = self.radius
        canvas.disc(x + 16 + radius, y + height / 2 + 3, radius, "#1c1006", alpha=0.12 if faint else 0.28)
        roundel(canvas, self.ceremony, x + 16 + radius, y + height / 2, radius)
        if faint:
            canvas.disc(x + 16 + radius, y + height / 2, radius + 1, DULL, alpha=0.5)
        left, right, box = x + 30 + 2 * radius, x + width - 12, 36.0
        line = canvas.line_height(NAME, 1.1)
        gist, detail = texts(self.ceremony)
        room = right - left
        upper = canvas.paragraph_height(gist, room, TEXT, "bold", LEADING)
        lower = canvas.paragraph_height(detail, room, TEXT, leading=LEADING)
        top = y + max(7.0, (height - line - 4 - max(upper + lower, canvas.line_height(TEXT, 3.6))) / 2) + line / 2
        tick = f"shell/checkbox_{'on' if self.on else 'off'}"
        canvas.sprite(tick, right - box, max(y + 8, top - box / 2), box, alpha=0.45 if faint else 1.0)
        canvas.text(name(self.ceremony), left, top, NAME, FADED if faint else INK, "heading",
                    valign="middle", max_width=room - box - 6)  # fmt: skip
        below = top + line / 2 + 4
        rest = y + height - 6 - below
        used = canvas.paragraph(gist, (left, below, room, rest * upper / (upper + lower)), TEXT,
                                FADED if faint else INK, "bold", leading=LEADING)  # fmt: skip
        canvas.paragraph(detail, (left, below + used, room, rest - used), TEXT, FADED, leading=LEADING)


def texts(ceremony: str) -> tuple[str, str]:
    """What a ceremony does: a headline and the words that complete it."""
    kind = TYPES[ceremony]
    return _(kind.gist), _(kind.detail)


def in_alphabet(ceremony: str) -> str:
    """What ceremonies are sorted by: their names, accents being of little account."""
    return normalize("NFKD", name(ceremony).casefold())


class Ceremonies(HouseScene):
    """Asks for the ceremonies of one table; what is ticked is told at once, so that going back loses nothing."""

    help_game = "kokopelli"
    fluid = True

    def __init__(
        self, house: House, option: Option, picked: Collection[str], told: Callable[[tuple[str, ...]], None]
    ) -> None:
        super().__init__(house)
        assert isinstance(option.default, tuple)
        self.members, self.usual, self.told = option.members, option.default, told
        self.needed = len(option.default)
        self.picked = frozenset(picked)
        self.count_x = 0.0

    @property
    def complete(self) -> bool:
        """Whether as many are ticked as the game needs."""
        return len(self.picked) == self.needed

    def title(self) -> str:
        return _("Pick ten ceremonies")

    def subtitle(self) -> str:
        return _("Every player gets three cards of each")

    # Widgets

    def build(self) -> None:
        x, y, width, height = GRID
        each, tall = (width - GAP * (COLUMNS - 1)) / COLUMNS, (height - GAP * (ROWS - 1)) / ROWS
        radius = next((radius for radius in RADII if self._fits(each - 42 - 2 * radius, tall - 18)), RADII[-1])
        tiles: list[Widget] = []
        for number, ceremony in enumerate(sorted(self.members, key=in_alphabet)):
            row, column = divmod(number, COLUMNS)
            rect = (x + column * (each + GAP), y + row * (tall + GAP), each, tall)
            on = ceremony in self.picked
            tiles.append(Tile(ceremony, rect, on, self.complete, partial(self.tick, ceremony), radius))
        self.widgets = [*self.header(), *tiles, *self._buttons()]

    def _fits(self, width: float, height: float) -> bool:
        """Whether every ceremony's name and text find room."""
        canvas = self.house.canvas
        room = height - canvas.line_height(NAME, 1.1)
        return all(
            canvas.text_width(name(one), NAME, "heading") <= width - 42
            and canvas.paragraph_height(texts(one)[0], width, TEXT, "bold", LEADING)
            + canvas.paragraph_height(texts(one)[1], width, TEXT, leading=LEADING)
            <= room
            for one in self.members
        )

    def _buttons(self) -> list[Widget]:
        canvas, gap, size = self.house.canvas, 20.0, 25.0
        answers: tuple[tuple[str, str, str, Action], ...] = (
            ("usual", _("First game"), "star", partial(self.pick, self.usual)),
            ("lot", _("By lot"), "dice", self.draw_lots),
            ("none", _("None"), "close", partial(self.pick, ())),
        )
        done = max(300.0, canvas.text_width(_("Done"), 32, "heading") + 150)
        room = PANEL[2] - done - COUNT_WIDTH - gap * len(answers)
        while size > 12 and sum(canvas.text_width(label, size, "heading") for _n, label, _i, _a in answers) > (
            room - len(answers) * (2.6 * size + 36)
        ):
            size -= 0.5
        left = PANEL[0]
        widgets: list[Widget] = []
        for answer, label, icon, action in answers:
            wide = canvas.text_width(label, size, "heading") + 2.6 * size + 36
            rect = (left, BUTTON_Y, wide, BUTTON_HEIGHT)
            widgets.append(Button(answer, rect, label, action, icon=icon, size=size))
            left += wide + gap
        self.count_x = (left + PANEL[0] + PANEL[2] - done - gap) / 2
        rect = (PANEL[0] + PANEL[2] - done, BUTTON_Y, done, BUTTON_HEIGHT)
        widgets.append(
            Button("done", rect, _("Done"), self.back, style="primary", icon="check", size=32, enabled=self.complete)
        )
        return widgets

    # What can be done

    def tick(self, ceremony: str) -> None:
        """Tick a ceremony or take it out again."""
        if ceremony in self.picked:
            self.house.sounds.play("card_flip", 0.7)
            self.pick(self.picked - {ceremony})
        elif self.complete:
            self.house.sounds.play("wrong", 0.6)
            self.house.notify(_("Ten are picked already: take one out first."))
        else:
            self.house.sounds.play("card_lay", 0.7)
            self.pick(self.picked | {ceremony})

    def draw_lots(self) -> None:
        """Let chance pick."""
        self.pick(self.house.random.sample(self.members, self.needed))

    def pick(self, picked: Collection[str]) -> None:
        """Pick exactly these."""
        self.picked = frozenset(picked)
        self.told(tuple(member for member in self.members if member in self.picked))
        self.rebuild()

    def on_quit(self) -> None:
        self.house.stack.scenes[-2].on_quit()  # the scene where the table is set remembers it

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        self.draw_header(canvas)
        canvas.card("shell/panel_parchment", PANEL)
        self._draw_count(canvas)
        self.draw_widgets(canvas)

    def _draw_count(self, canvas: Canvas) -> None:
        number = len(self.picked)
        count = _("{number} of {total}").format(number=number, total=self.needed)
        middle = BUTTON_Y + BUTTON_HEIGHT / 2
        canvas.text(count, self.count_x, middle - 13, 36, GLOW if self.complete else CREAM, "heading", align="center",
                    valign="middle", max_width=COUNT_WIDTH, shadow=SHADE)  # fmt: skip
        pitch = 22.0
        for spot in range(self.needed):
            x = self.count_x + (spot - (self.needed - 1) / 2) * pitch
            canvas.disc(x, middle + 24, 8, GLOW if spot < number else "#0c2129", "#0c2129", 2)
