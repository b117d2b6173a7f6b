"""About this program: whose games these are, who made what, where the rules come from, licences."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game import __version__
from game.scenes.base import HouseScene
from game.scenes.catalogue import ENTRIES
from game.scenes.house import House
from game.scenes.rules import draw_fade
from game.ui.canvas import CREAM, FADED, GLOW, INK, Canvas
from game.ui.language import N_, _
from game.ui.widgets import Button, ScrollArea

CARD = (40.0, 128.0, 384.0, 656.0)
PAGE = (440.0, 128.0, 1120.0, 656.0)
WIDTH = 980.0
HEADING, BODY, SMALL = 28.0, 20.0, 18.0


@dataclass(frozen=True, slots=True)
class Published:
    """The published game that a game of the house follows."""

    designers: tuple[str, ...]
    publisher: str
    year: int


PUBLISHED = {
    "tiki": Published(("Nicolas Sato",), "Ôz Editions", 2018),
    "kokopelli": Published(("Stefan Feld",), "Queen Games", 2021),
    "wongar": Published(("Alan R. Moon", "Richard Borg"), "Goldsieber", 2000),
}

LIBRARIES = (
    ("Python", "PSF"),
    ("pygame-ce", "LGPL"),
    ("SDL", "zlib"),
    ("msgspec", "BSD"),
    ("platformdirs", "MIT"),
    ("Manrope", "SIL OFL"),
    ("Fredoka One", "SIL OFL"),
)
"""What the program stands on, with the licences."""

UNOFFICIAL = N_(
    "Totem Table is an independent, unofficial implementation, made out of love for these games. Their authors and "
    "publishers have nothing to do with it: they neither made nor checked nor support it."
)
BUY = N_("If you like a game here, buy it for your table.")
OWN_WORK = N_(
    "The rules are told in our own words, and all pictures and sounds were made for this program. Nothing is copied "
    "from the published games."
)
THEMES = N_(
    "Tiki, Kokopelli and Wongar are words from living cultures: of Polynesia, of the Pueblo peoples and of the first "
    "peoples of Australia. What you see here are toys of our own design on made-up islands, with fruit and wooden "
    "faces. They use no sacred symbols and do not claim to show those cultures."
)
SOURCES = N_(
    "The rules follow what has been published about the games. Where no public source answers a question, somebody "
    "has to decide: that is a ruling of this edition."
)
RULINGS = N_(
    "Every ruling is named where it belongs, in a box beside the text of “How to play”. If you know better from the "
    "published game, play it your way at your table."
)
LICENCE = N_(
    "Program, texts, pictures and sounds are free under the MIT licence: you may use, change and pass them on, if you "
    "keep the licence with them."
)
STANDS_ON = N_("It stands on the work of others, each under its own licence:")


class About(HouseScene):
    """One page to read."""

    fluid = True

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.page = ScrollArea("page", (496, 160, 1034, 590), self._paint)

    def title(self) -> str:
        return _("About")

    def build(self) -> None:
        rules = Button("rules", (52, 796, 360, 72), _("How to play"), self.open_rules, icon="rules", default=True)
        self.widgets = [*self.header(), rules, self.page]

    def on_key(self, event: pygame.event.Event) -> bool:
        return self.page.key(event) or super().on_key(event)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        self.draw_header(canvas)
        canvas.panel("shell/panel_wood", CARD)
        canvas.panel("shell/panel_parchment", PAGE)
        self._draw_card(canvas)
        self.draw_widgets(canvas)
        draw_fade(canvas, self.page)

    def _draw_card(self, canvas: Canvas) -> None:
        middle = CARD[0] + CARD[2] / 2
        canvas.sprite("shell/logo_mark", middle - 120, 176, 240)
        canvas.text(
            "Totem Table", middle, 466, 48, CREAM, "heading", align="center", valign="middle", max_width=292,
            shadow="#2a170b",
        )  # fmt: skip
        version = _("Version {version}").format(version=__version__)
        canvas.text(version, middle, 520, BODY, GLOW, "bold", align="center", valign="middle", max_width=310)
        canvas.paragraph(
            _("Three board games at one screen"), (middle - 140, 552, 280, 76), SMALL, "#e3bd86", "semibold",
            align="center",
        )  # fmt: skip
        canvas.rounded((middle - 60, 648, 120, 2), 1, "#8a5a33")
        canvas.paragraph(
            _("Free under the MIT licence"), (middle - 140, 668, 280, 76), SMALL, "#e3bd86", "semibold", align="center"
        )

    def _paint(self, canvas: Canvas, x: float, y: float, width: float) -> float:
        at = y
        at = self._section(canvas, x, at, _("An unofficial edition"), [_(UNOFFICIAL)])
        at = self._section(canvas, x, at, _("The games"), [])
        for game in ENTRIES:
            at = self._game(canvas, x, at, game.id, game.title, game.available)
        at += canvas.paragraph(_(BUY), (x, at, WIDTH, 900), BODY, leading=1.4) + 26
        at = self._section(canvas, x, at, _("Words, pictures, sounds"), [_(OWN_WORK)])
        at = self._section(canvas, x, at, _("The themes"), [_(THEMES)])
        at = self._section(canvas, x, at, _("Where the rules come from"), [_(SOURCES), _(RULINGS)])
        at = self._section(canvas, x, at, _("Licences"), [_(LICENCE), _(STANDS_ON)])
        return round(self._libraries(canvas, x, at - 14) - y)

    def _section(self, canvas: Canvas, x: float, y: float, heading: str, texts: list[str]) -> float:
        """A heading and paragraphs; answer where the next section begins."""
        tall = canvas.line_height(HEADING, 1.3)
        canvas.text(heading, x, y + tall / 2, HEADING, INK, "heading", valign="middle", max_width=WIDTH)
        y += tall + 6
        for text in texts:
            y += canvas.paragraph(text, (x, y, WIDTH, 900), BODY, leading=1.4) + 10
        return y + 16 if texts else y

    def _game(self, canvas: Canvas, x: float, y: float, game_id: str, title: str, available: bool) -> float:
        """A published game and whose it is; answer where the next one begins."""
        published = PUBLISHED[game_id]
        designers = published.designers[0]
        if len(published.designers) > 1:
            designers = _("{names} and {last}").format(
                names=", ".join(published.designers[:-1]), last=published.designers[-1]
            )
        text = _("by {designers}, {publisher}, {year}").format(
            designers=designers, publisher=published.publisher, year=published.year
        )
        if not available:
            text = _("{game} – coming later").format(game=text)
        line = canvas.line_height(BODY, 1.4)
        name = 180.0
        tall = max(line, canvas.paragraph_height(text, WIDTH - name - 44, BODY, "text", 1.4)) + 14
        canvas.rounded((x, y, WIDTH, tall), 12, "#efdcb5")
        canvas.text(title, x + 20, y + 7 + line / 2, BODY + 2, INK, "heading", valign="middle", max_width=name - 10)
        canvas.paragraph(text, (x + name + 20, y + 7, WIDTH - name - 44, tall), BODY, leading=1.4)
        return y + tall + 8

    def _libraries(self, canvas: Canvas, x: float, y: float) -> float:
        """Names and licences in two columns."""
        line = canvas.line_height(SMALL, 1.5)
        column = WIDTH / 2
        rows = -(-len(LIBRARIES) // 2)
        for number, (name, licence) in enumerate(LIBRARIES):
            left, middle = x + number // rows * column, y + line * (number % rows + 0.5)
            canvas.disc(left + 8, middle, 4, "#c58f55")
            canvas.text(name, left + 24, middle, SMALL, INK, "bold", valign="middle", max_width=200)
            canvas.text(licence, left + 236, middle, SMALL, FADED, "semibold", valign="middle", max_width=column - 250)
        return y + line * rows + 10
