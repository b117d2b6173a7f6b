"""The games in progress: all that can go on, each to go on with or to delete."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import pygame

from game.boards import BOARDS
from game.scenes.base import HouseScene
from game.scenes.catalogue import entry
from game.scenes.dates import day_of, time_of
from game.scenes.dialog import Answer, Dialog
from game.scenes.house import House
from game.scenes.selection import go_on, standing_of
from game.scenes.session import players_of
from game.scenes.thumb import draw_thumb
from game.store.games import RunningGame
from game.ui.canvas import FADED, INK, Canvas, Rect
from game.ui.language import _, ngettext
from game.ui.widgets import Button, Widget
from game.ui.widgets.rows import RowList, draw_row_back

PANEL: Rect = (160.0, 136.0, 1280.0, 644.0)
LIST: Rect = (190.0, 166.0, 1220.0, 584.0)
BUTTONS_Y, BUTTON_HEIGHT = 804.0, 68.0
PICTURE = 60.0


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that can go on: whose turn it is in words, and when it was played last, if the disk tells."""

    running: RunningGame
    standing: str
    people: str
    saved: int | None


class RunningGames(HouseScene):
    """Lists the games in progress."""

    fluid = True

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.games: list[Unfinished] = []
        self.chosen = 0
        self.list: RowList[Unfinished] = RowList("games", LIST, self._draw_row, self._mark, self.resume)

    def title(self) -> str:
        return _("Games in progress")

    def subtitle(self) -> str:
        return ngettext("{number} game can go on", "{number} games can go on", len(self.games)).format(
            number=len(self.games)
        )

    def _read(self) -> None:
        games, problems = self.house.shelf.running()
        for problem in problems:
            self.house.tell_problem(problem)
        self.games = []
        for running in games:
            standing = standing_of(running.record) if running.record.game in BOARDS else None
            if standing is not None:
                people = ", ".join(player.name for player in players_of(running.record))
                self.games.append(Unfinished(running, standing, people, self._saved(running.slot)))
        self.chosen = max(0, min(self.chosen, len(self.games) - 1))

    def _saved(self, slot: str) -> int | None:
        with suppress(OSError):
            return int(self.house.shelf.path(slot).stat().st_mtime)
        return None

    def build(self) -> None:
        self._read()
        canvas = self.house.canvas
        pitch = max(84.0, canvas.line_height(24, 1.2) + canvas.line_height(18, 1.2) + 22)
        self.list.show(self.games, self.chosen if self.games else None, pitch)
        some = bool(self.games)
        self.widgets = [
            *self.header(),
            self.list,
            Button("delete", (160, BUTTONS_Y, 320, BUTTON_HEIGHT), _("Delete"), self.ask_delete, icon="trash",
                   size=26, enabled=some),
            Button("resume", (1080, BUTTONS_Y, 360, BUTTON_HEIGHT), _("Resume"), self.resume, style="primary",
                   icon="play", size=28, enabled=some),
        ]  # fmt: skip

    def default_focus(self) -> Widget | None:
        return self.list if self.list.can_focus else self.find("back")

    def update(self, seconds: float) -> None:
        if self.list.glide(seconds):
            self.touch()

    # What can be done

    def _mark(self, index: int) -> None:
        self.chosen = index
        self.touch()

    def resume(self) -> None:
        """Go on with the chosen game."""
        if self.games and not go_on(self.house, self.games[self.chosen].running):
            self.rebuild()

    def ask_delete(self) -> None:
        """Ask before a game is deleted."""
        if not self.games:
            return
        game = self.games[self.chosen]
        told = _("{game} with {people}: all that was played in it will be gone.")
        answers = [
            Answer("keep", _("Keep it"), style="primary"),
            Answer("delete_it", _("Delete"), partial(self.delete, game), style="danger", icon="trash"),
        ]
        text = told.format(game=entry(game.running.record.game).title, people=game.people)
        self.open(Dialog(self.house, _("Delete this game?"), text, answers))

    def delete(self, game: Unfinished) -> None:
        """Delete a game; without another one there is nothing more to show here."""
        self.house.shelf.remove(game.running.slot)
        self.rebuild()
        if not self.games:
            self.back()

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_DELETE:
            self.ask_delete()
            return True
        return super().on_key(event)

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        self.draw_header(canvas)
        canvas.card("shell/panel_parchment", PANEL)
        self.draw_widgets(canvas)

    def _draw_row(self, canvas: Canvas, game: Unfinished, rect: Rect, marked: bool, pointed: bool) -> None:
        x, y, width, height = rect
        draw_row_back(canvas, rect, marked, pointed)
        known, middle = entry(game.running.record.game), y + height / 2
        draw_thumb(canvas, known.poster, (x + 14, middle - PICTURE / 2, PICTURE, PICTURE))
        upper, lower = canvas.line_height(24, 1.2), canvas.line_height(18, 1.2)
        left = x + PICTURE + 36
        end = x + width - 18
        if game.saved is not None:
            when = _("{day}, {time}").format(day=day_of(game.saved), time=time_of(game.saved))
            end -= 24 + canvas.text(when, end, middle, 18, FADED, "semibold", align="right", valign="middle",
                                    max_width=260)  # fmt: skip
        title = canvas.text(known.title, left, middle - lower / 2, 24, INK, "heading", valign="middle", max_width=220)
        canvas.text(game.people, left + title + 24, middle - lower / 2, 19, INK, "bold", valign="middle",
                    max_width=end - left - title - 24)  # fmt: skip
        canvas.text(game.standing, left, middle + upper / 2, 18, FADED, "semibold", valign="middle",
                    max_width=end - left)  # fmt: skip
