"""The first screen: the games, the game that can go on, and the way to everything else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from game import __version__
from game.boards import BOARDS
from game.engine.record import InvalidRecord, Record, replay
from game.scenes.base import SHADE, HouseScene, draw_lines
from game.scenes.catalogue import ENTRIES, Entry, entry
from game.scenes.dialog import Answer, Dialog
from game.scenes.house import House
from game.scenes.session import Session, players_of
from game.scenes.thumb import draw_thumb
from game.store.games import RunningGame
from game.ui.canvas import CREAM, FADED, INK, RUST, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import Action, Button, Looks, Widget

CARD_Y, CARD_WIDTH, CARD_HEIGHT = 176.0, 432.0, 596.0
CARDS_X = (96.0, 584.0, 1072.0)
POSTER_TOP, TEXT_LEFT, TEXT_WIDTH = 20.0, 39.0, 354.0
"""In a card."""
TAGLINE_LEADING = 1.25
CONTINUE: Rect = (880.0, 20.0, 624.0, 124.0)
BOTTOM_END = 1320.0
"""Where the row of buttons ends and the version begins, at most."""
SUNNY = "#ffdc8a"
PALE = "#f3dfbd"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The game that can go on, in words."""

    running: RunningGame
    entry: Entry
    standing: str


class GameCard(Button):
    """A game that can be played: the whole card is one button."""

    shows_focus = True

    def __init__(self, game: Entry, rect: Rect, action: Action, *, default: bool = False) -> None:
        super().__init__(f"game_{game.id}", rect, _("Play"), action, style="primary", icon="play", default=default)
        self.game = game

    def draw(self, canvas: Canvas, look: Looks) -> None:
        mine = look(self)
        chosen = mine.hovered or mine.focused
        x, y, width, height = self.rect
        if chosen:
            canvas.panel("shell/glow_frame", (x - 21, y - 21, width + 42, height + 42))
        draw_card(canvas, self.game, self.rect)
        if chosen:
            foot = y + card_look(canvas).poster_bottom
            button = Button("play", (x + width / 2 - 108, foot - 80, 216, 60), self.label, self.action, style="primary",
                            icon="play", size=28)  # fmt: skip
            button.draw(canvas, lambda widget: mine)


@dataclass(frozen=True, slots=True)
class CardLook:
    """How a card is divided, the same for all cards: the poster makes room where the text needs more than usual."""

    poster: float
    poster_bottom: float
    title: float
    tagline: float
    tagline_height: float


def card_look(canvas: Canvas) -> CardLook:
    """The division for the language and the text size of now."""
    heights = (canvas.paragraph_height(_(game.tagline), TEXT_WIDTH, 18, leading=TAGLINE_LEADING) for game in ENTRIES)
    line = canvas.line_height(18, TAGLINE_LEADING)
    height = min(2 * line, max(heights))
    tagline = 571 + min(9.0, height - 22) - height
    half_title = canvas.line_height(36, 0.36)
    title = tagline - half_title - 12
    poster_height = min(472.0, title - half_title - 18 - POSTER_TOP)
    return CardLook(poster_height * 3 / 4, POSTER_TOP + poster_height, title, tagline, height)


def draw_card(canvas: Canvas, game: Entry, rect: Rect) -> None:
    """A game's card; of one that is only coming, the poster lies in the dark."""
    x, y, width, _height = rect
    look = card_look(canvas)
    left, right, bright = x + TEXT_LEFT, x + width - TEXT_LEFT, 1.0 if game.available else 0.62
    canvas.card("shell/panel_wood", rect)
    canvas.sprite(
        game.poster, x + (width - look.poster) / 2, y + POSTER_TOP, look.poster, alpha=1.0 if game.available else 0.42
    )
    title_width = canvas.text(game.title, left, y + look.title, 36, CREAM, "heading", valign="middle",
                              max_width=TEXT_WIDTH * 0.62, shadow=None if bright < 1 else "#2c170d",
                              alpha=bright)  # fmt: skip
    canvas.text(game.players(), right, y + look.title + 2, 18, SUNNY, "bold", align="right", valign="middle",
                max_width=TEXT_WIDTH - title_width - 14, alpha=bright)  # fmt: skip
    canvas.paragraph(_(game.tagline), (left, y + look.tagline, TEXT_WIDTH, look.tagline_height), 18,
                     PALE if game.available else "#b59a7c", leading=TAGLINE_LEADING)  # fmt: skip
    if not game.available:
        wide = min(300.0, canvas.text_width(_("Coming soon"), 20, "semibold") + 56)
        middle = y + look.poster_bottom - 46
        pill = (x + width / 2 - wide / 2, middle - 22, wide, 44)
        canvas.rounded(pill, 22, "#2c1a10", "#c58f55", 2, alpha=0.92)
        canvas.text(_("Coming soon"), x + width / 2, middle, 20, PALE, "semibold", align="center", valign="middle",
                    max_width=wide - 32)  # fmt: skip


class Selection(HouseScene):
    """Shows the games."""

    fluid = True

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.unfinished: Unfinished | None = None

    def build(self) -> None:
        self.unfinished = self._look_for_unfinished()
        self.widgets = [
            GameCard(
                game,
                (x, CARD_Y, CARD_WIDTH, CARD_HEIGHT),
                partial(self.set_up, game.id),
                default=self.unfinished is None and game is _first_available(),
            )
            for game, x in zip(ENTRIES, CARDS_X, strict=True)
            if game.available
        ]
        if self.unfinished is not None:
            self.widgets[:0] = self._continue_buttons()
        self.widgets += self._bottom_buttons()

    def _continue_buttons(self) -> list[Widget]:
        """Going on with the game played last, and the way to the others if there are some."""
        x, y, width, height = CONTINUE
        others = self.house.shelf.count_running()
        every = _("All {number} games").format(number=others)
        canvas, size = self.house.canvas, 24.0
        label = max([_("Resume"), every] if others > 1 else [_("Resume")],
                    key=lambda text: canvas.text_width(text, size, "heading"))  # fmt: skip
        wide = min(230.0, max(174.0, canvas.text_width(label, size, "heading") + 92))
        left, middle = x + width - 25 - wide, y + height / 2
        if others < 2:
            rect = (left, middle - 29, wide, 58.0)
            return [Button("resume", rect, _("Resume"), self.resume, style="primary", icon="play", size=size,
                           default=True)]  # fmt: skip
        return [
            Button("resume", (left, middle - 50, wide, 46), _("Resume"), self.resume, style="primary", icon="play",
                   size=21, default=True),
            Button("running", (left, middle + 4, wide, 46), every, self.open_running, size=19),
        ]  # fmt: skip

    def _bottom_buttons(self) -> list[Widget]:
        buttons: tuple[tuple[str, str, str, Action], ...] = (
            ("rules", _("How to play"), "rules", self.open_rules),
            ("history", _("History"), "history", self.open_history),
            ("settings", _("Settings"), "settings", self.open_settings),
            ("about", _("About"), "info", self.open_about),
            ("quit", _("Quit"), "quit", self.house.quit),
        )
        canvas, gap, size = self.house.canvas, 24.0, 25.0
        room = BOTTOM_END - CARDS_X[0] - gap * (len(buttons) - 1)
        while True:
            widths = [max(208.0, canvas.text_width(button[1], size, "heading") + 88) for button in buttons]
            if sum(widths) <= room or size < 10:
                break
            size -= 0.5
        x = min(800 - (sum(widths) + gap * (len(buttons) - 1)) / 2, BOTTOM_END - sum(widths) - gap * (len(buttons) - 1))
        widgets: list[Widget] = []
        for width, (name, label, icon, action) in zip(widths, buttons, strict=True):
            widgets.append(Button(name, (x, 810, width, 60), label, action, icon=icon, size=size))
            x += width + gap
        return widgets

    def _look_for_unfinished(self) -> Unfinished | None:
        running, problems = self.house.shelf.latest()
        for problem in problems:
            self.house.tell_problem(problem)
        if running is None or running.record.game not in BOARDS:
            return None
        standing = standing_of(running.record)
        return None if standing is None else Unfinished(running, entry(running.record.game), standing)

    # What can be done

    def set_up(self, game_id: str) -> None:
        """Set the table for a new game."""
        from game.scenes.setup import Setup  # scenes are loaded when they open: the first picture comes sooner

        self.open(Setup(self.house, game_id))

    def resume(self) -> None:
        """Go on with the unfinished game."""
        if self.unfinished is None:
            return
        if not go_on(self.house, self.unfinished.running):
            self.rebuild()

    def open_running(self) -> None:
        """Show all games that can go on."""
        from game.scenes.running import RunningGames

        self.open(RunningGames(self.house))

    def open_record(self) -> None:
        """Open a game that was saved in a file."""
        from game.scenes.records import open_dialog

        open_dialog(self.house)

    def open_history(self) -> None:
        """Show the finished games."""
        from game.scenes.history import HistoryScene

        self.open(HistoryScene(self.house))

    def open_settings(self) -> None:
        """Open the settings."""
        from game.scenes.settings import SettingsScene

        self.open(SettingsScene(self.house))

    def open_about(self) -> None:
        """Tell who made this."""
        from game.scenes.about import About

        self.open(About(self.house))

    def on_escape(self) -> None:
        answers = [
            Answer("stay", _("Stay"), style="primary"),
            Answer("leave", _("Quit"), self.house.quit, icon="quit"),
        ]
        self.open(Dialog(self.house, _("Leave Totem Table?"), "", answers))

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_o and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.open_record()
            return True
        return super().on_key(event)

    def on_hover(self, widget: Widget | None) -> None:
        if isinstance(widget, GameCard):
            self.house.sounds.play("hover", 0.5)

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("shell/background_table")
        canvas.sprite("shell/logo_mark", 88, 20, 128)
        room = (CONTINUE[0] if self.unfinished else 1504) - 236 - 40
        canvas.text("TOTEM TABLE", 236, 72, 68, CREAM, "heading", valign="middle", max_width=room, shadow=SHADE)
        canvas.text(_("Three board games, one cloth table"), 239, 123, 20, "#dfeee6", valign="middle", max_width=room)
        for game, x in zip(ENTRIES, CARDS_X, strict=True):
            if not game.available:
                draw_card(canvas, game, (x, CARD_Y, CARD_WIDTH, CARD_HEIGHT))
        if self.unfinished is not None:
            self._draw_unfinished(canvas, self.unfinished)
        version = _("version {number}").format(number=__version__)
        canvas.text(version, 1504, 840, 16, "#b9d3cd", align="right", valign="middle", max_width=170)
        self.draw_widgets(canvas)

    def _draw_unfinished(self, canvas: Canvas, unfinished: Unfinished) -> None:
        x, y, _width, height = CONTINUE
        canvas.card("shell/panel_parchment", CONTINUE)
        left, right = x + 134, self.widgets[0].rect[0] - 14
        if canvas.fonts.text_scale > 1.3:  # large text needs the place of the picture
            left = x + 30
        else:
            draw_thumb(canvas, unfinished.entry.poster, (x + 26, y + 18, 88.0, 88.0))
        draw_lines(
            canvas,
            [
                (_("CONTINUE LAST GAME"), 16, RUST, "extrabold"),
                (unfinished.entry.title, 28, INK, "heading"),
                (unfinished.standing, 18, FADED, "semibold"),
            ],
            left, y + height / 2, right - left, height=height - 24,
        )  # fmt: skip


def standing_of(record: Record) -> str | None:
    """Whose turn it is in a game that is not over, in words."""
    state = replay(record)
    if state.is_terminal():
        return None
    mover = players_of(record)[state.current_player()]
    return _("Move {number}: {name} to play").format(number=len(record.actions) + 1, name=mover.name)


def go_on(house: House, running: RunningGame) -> bool:
    """Lay a running game on the table; one that makes no sense after all is set aside, and the answer is false."""
    try:
        session = Session.resume(running.record, running.slot)
    except InvalidRecord:
        house.tell_problem(house.shelf.set_aside(running.slot))
        return False
    from game.scenes.table import Table

    house.stack.push(Table(house, session))
    return True


def _first_available() -> Entry | None:
    return next((game for game in ENTRIES if game.available), None)
