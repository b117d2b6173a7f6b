"""The history: every finished game, to find, to watch again, to save, to delete, to carry to another computer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.engine.record import Record
from game.scenes.base import HouseScene
from game.scenes.catalogue import ENTRIES, entry
from game.scenes.dates import day_of, time_of
from game.scenes.dialog import Answer, Dialog
from game.scenes.finished import draw_details, draw_summary
from game.scenes.house import House
from game.store.finished import Finished
from game.store.listing import Company, Filter, Order, Result, ordered
from game.ui.canvas import FADED, INK, RUST, Canvas, Rect
from game.ui.language import _, ngettext
from game.ui.widgets import Action, Button, Dropdown, Looks, Widget
from game.ui.widgets.rows import RowList, draw_row_back
from game.ui.widgets.search import SearchField

FILTERS_Y, CONTROL = 126.0, 52.0
PANEL: Rect = (40.0, 194.0, 1000.0, 584.0)
HEADS_Y, HEADS_HEIGHT = 212.0, 44.0
LIST: Rect = (64.0, 262.0, 952.0, 496.0)
DETAILS: Rect = (1056.0, 194.0, 504.0, 584.0)
BOTTOM_Y, BOTTOM_HEIGHT, BOTTOM_GAP, BOTTOM_WIDTH = 800.0, 64.0, 24.0, 1520.0
DATE, GAME, PLAYERS, LENGTH, SCORE = 0.0, 132.0, 264.0, 706.0, 817.0
"""Where the columns begin, in the list."""
COLUMNS = (DATE, GAME, PLAYERS, LENGTH, SCORE, 928.0)
TEXT = 19.0

COMPANIES: tuple[Company, ...] = ("any", "computers", "people", "watched")
RESULTS: tuple[Result, ...] = ("any", "win", "loss", "draw")


class Heading(Widget):
    """The name of a column; a click sorts by it, another one the other way round."""

    def __init__(self, name: str, rect: Rect, label: str, action: Action, direction: int, *, right: bool) -> None:
        """A heading; `direction` is 1 where the list rises by it, -1 where it falls, 0 where it goes by another."""
        super().__init__(name, rect)
        self.label, self.action, self.direction, self.right = label, action, direction, right

    def activate(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, width, height = self.rect
        if look(self).hovered:
            canvas.rounded((x + 2, y + 4, width - 4, height - 8), 8, "#ffe7a8")
        middle, room = y + height / 2, width - 32
        colour = RUST if self.direction else FADED
        wide = min(room, canvas.text_width(self.label, 17, "extrabold"))
        left = x + width - 28 - wide if self.right else x + 8
        canvas.text(self.label, left, middle, 17, colour, "extrabold", valign="middle", max_width=room)
        if self.direction:
            tip, base = (middle - 5, middle + 4) if self.direction > 0 else (middle + 5, middle - 4)
            at = left + wide + 12
            canvas.polygon([(at - 6, base), (at + 6, base), (at, tip)], colour)


class HistoryScene(HouseScene):
    """Lists the finished games and shows one of them."""

    fluid = True

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.filter = Filter()
        self.order: Order = "date"
        self.descending = True
        self.games: list[Finished] = []
        self.shown: list[Finished] = []
        self.chosen: Finished | None = None
        self._record: Record | None = None
        self._changes = -1
        self.list: RowList[Finished] = RowList("games", LIST, self._draw_row, self._mark, self.watch)

    def title(self) -> str:
        return _("History")

    def subtitle(self) -> str:
        if not self.games:
            return ""
        number = len(self.games)
        all_games = ngettext("{number} finished game", "{number} finished games", number).format(number=number)
        if len(self.shown) == number:
            return all_games
        return _("{games}, {number} of them shown").format(games=all_games, number=len(self.shown))

    # Reading

    def _read(self) -> None:
        """Read the games anew if there is news."""
        if self._changes != self.house.history.changes or self._changes < 0:
            self._changes = self.house.history.changes
            self.games = self.house.history.games()
            self._sift()

    def _sift(self) -> None:
        """Choose and sort what is shown; the chosen game stays chosen while it shows, else the first one is."""
        self.shown = ordered(filter(self.filter.fits, self.games), self.order, self.descending)
        name = self.chosen.name if self.chosen is not None else None
        self._choose(next((game for game in self.shown if game.name == name), self.shown[0] if self.shown else None))

    def _choose(self, game: Finished | None) -> None:
        if game is None or self.chosen is None or game.name != self.chosen.name or self._record is None:
            self._record = None if game is None else self.house.history.record(game.name)
        self.chosen = game

    def _mark(self, index: int) -> None:
        self._choose(self.shown[index])
        self.touch()

    def enter(self) -> None:
        super().enter()
        self.house.history.refresh()
        self._refresh()

    def update(self, seconds: float) -> None:
        if self.list.glide(seconds):
            self.touch()
        if self._changes != self.house.history.changes:
            self._refresh()

    def _refresh(self) -> None:
        before = bool(self.games)
        self._read()
        if bool(self.games) != before:
            self.rebuild()
        else:
            self._fill()
        self.touch()

    def _fill(self) -> None:
        """Bring the list and the buttons in step with what is shown."""
        pitch = max(46.0, self.house.canvas.line_height(TEXT, 1.0) + 22)
        marked = self.shown.index(self.chosen) if self.chosen is not None and self.chosen in self.shown else None
        self.list.show(self.shown, marked, pitch)
        for name in ("watch", "save", "delete"):
            button = self.find(name)
            if button is not None:
                button.enabled = self._record is not None or (name == "delete" and self.chosen is not None)

    # Building

    def build(self) -> None:
        self._read()
        self.widgets = [*self.header()]
        if self.games:
            self.widgets += [*self._filters(), *self._headings(), self.list, *self._about_one()]
        self.widgets += self._bottom()
        self._fill()

    def default_focus(self) -> Widget | None:
        return self.list if self.list in self.widgets and self.list.can_focus else super().default_focus()

    def _filters(self) -> list[Widget]:
        games = ["", *(game.id for game in ENTRIES if game.available)]
        titles = [_("All games"), *(entry(game).title for game in games[1:])]
        results = [_("Any result"), _("Won"), _("Lost"), _("Drawn")]
        companies = [_("Any opponents"), _("With computers"), _("People only"), _("Computers only")]
        chosen = self.filter
        return [
            SearchField("who", (40, FILTERS_Y, 400, CONTROL), chosen.who, lambda text: self.sift(who=text),
                        _("Name of a player")),
            Dropdown("game", (460, FILTERS_Y, 220, CONTROL), titles, games.index(chosen.game),
                     lambda index: self.sift(game=games[index])),
            Dropdown("company", (700, FILTERS_Y, 300, CONTROL), companies, COMPANIES.index(chosen.company),
                     lambda index: self.sift(company=COMPANIES[index])),
            Dropdown("result", (1020, FILTERS_Y, 240, CONTROL), results, RESULTS.index(chosen.result),
                     lambda index: self.sift(result=RESULTS[index]),
                     hint=_("For the player that you look for; else for the people at the table.")),
        ]  # fmt: skip

    def _headings(self) -> list[Widget]:
        labels: tuple[tuple[Order, str, int], ...] = (
            ("date", _("Date"), 0), ("game", _("Game"), 1), ("length", _("Turns"), 3), ("score", _("Score"), 4),
        )  # fmt: skip
        up = -1 if self.descending else 1
        return [
            Heading(f"sort_{order}", (LIST[0] + COLUMNS[column], HEADS_Y, COLUMNS[column + 1] - COLUMNS[column],
                    HEADS_HEIGHT), label, partial(self.sort, order), up if self.order == order else 0,
                    right=column > 2)
            for order, label, column in labels
        ]  # fmt: skip

    def _about_one(self) -> list[Widget]:
        x, y, width, height = DETAILS
        left, inner = x + 28, width - 56
        half = (inner - 16) / 2
        top = y + height - 164
        size = self.house.canvas.fit([_("Save"), _("Delete")], 24, half - 84, "heading")
        return [
            Button("watch", (left, top, inner, 62), _("Watch again"), self.watch, style="primary", icon="replay",
                   size=26),
            Button("save", (left, top + 78, half, 56), _("Save"), self.save, icon="save", size=size),
            Button("delete", (left + half + 16, top + 78, half, 56), _("Delete"), self.ask_delete, icon="trash",
                   size=size),
        ]  # fmt: skip

    def _bottom(self) -> list[Widget]:
        buttons: Sequence[tuple[str, str, str, Action, bool]] = (
            ("statistics", _("Statistics"), "chart", self.open_statistics, True),
            ("open", _("Open file…"), "forward", self.open_file, True),
            ("export", _("Export all…"), "save", self.export_all, bool(self.games)),
            ("import", _("Import…"), "plus", self.import_all, True),
        )
        canvas = self.house.canvas
        room = (BOTTOM_WIDTH - BOTTOM_GAP * (len(buttons) - 1)) / len(buttons)
        size = canvas.fit([label for _n, label, _i, _a, _e in buttons], 25, room - 96, "heading")
        return [
            Button(name, (40 + number * (room + BOTTOM_GAP), BOTTOM_Y, room, BOTTOM_HEIGHT), label, action, icon=icon,
                   size=size, enabled=enabled)
            for number, (name, label, icon, action, enabled) in enumerate(buttons)
        ]  # fmt: skip

    # What can be done

    def sift(self, **changes: Any) -> None:
        """Change the filter."""
        self.filter = replace(self.filter, **changes)
        self._sift()
        self._fill()
        self.touch()

    def sort(self, order: Order) -> None:
        """Sort by a column; by the same one again, the other way round."""
        if order == self.order:
            self.descending = not self.descending
        else:
            self.order, self.descending = order, order != "game"
        self._sift()
        self.rebuild()

    def watch(self) -> None:
        """Show the chosen game again."""
        if self._record is not None:
            from game.scenes.replay import Replay

            self.open(Replay(self.house, self._record))

    def save(self) -> None:
        """Save the chosen game in a file elsewhere."""
        if self._record is not None:
            from game.scenes.records import save_record

            save_record(self.house, self._record)

    def ask_delete(self) -> None:
        """Ask before the chosen game is deleted."""
        game = self.chosen
        if game is None:
            return
        text = _("{game} of {day}, {time}: this game and its replay will be gone.")
        told = text.format(game=entry(game.game).title, day=day_of(game.finished), time=time_of(game.finished))
        answers = [
            Answer("keep", _("Keep it"), style="primary"),
            Answer("delete_it", _("Delete"), partial(self.delete, game), style="danger", icon="trash"),
        ]
        self.open(Dialog(self.house, _("Delete this game?"), told, answers))

    def delete(self, game: Finished) -> None:
        """Delete a game; the one below it is chosen."""
        self.house.history.remove(game.name)
        names = [other.name for other in self.shown]
        if game.name in names:  # else another running program was faster
            index = names.index(game.name)
            rest = self.shown[:index] + self.shown[index + 1 :]
            self._choose(rest[min(index, len(rest) - 1)] if rest else None)
        self.games = [other for other in self.games if other.name != game.name]
        self._sift()
        self.rebuild()

    def open_statistics(self) -> None:
        """Show the numbers."""
        from game.scenes.statistics import StatisticsScene

        self.open(StatisticsScene(self.house))

    def open_file(self) -> None:
        """Open a record file from elsewhere."""
        from game.scenes.records import open_dialog

        open_dialog(self.house)

    def export_all(self) -> None:
        """Write all games into one file."""
        from game.scenes.carrying import export_all

        export_all(self.house)

    def import_all(self) -> None:
        """Take in the games of such a file."""
        from game.scenes.carrying import import_all

        import_all(self.house)

    def on_key(self, event: pygame.event.Event) -> bool:
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if event.key == pygame.K_DELETE and self.chosen is not None:
            self.ask_delete()
        elif control and event.key == pygame.K_f and (field := self.find("who")) is not None:
            self.set_focus(field)
            field.activate()
        elif self.list in self.widgets and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and self.list.key(event):
            pass
        else:
            return super().on_key(event)
        return True

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        self.draw_header(canvas)
        if not self.games:
            self._draw_empty(canvas)
            self.draw_widgets(canvas)
            return
        canvas.panel("shell/panel_parchment", (PANEL[0] - 12, PANEL[1] - 8, PANEL[2] + 24, PANEL[3] + 24))
        canvas.panel("shell/panel_parchment", (DETAILS[0] - 12, DETAILS[1] - 8, DETAILS[2] + 24, DETAILS[3] + 24))
        canvas.text(_("Players"), LIST[0] + PLAYERS + 8, HEADS_Y + HEADS_HEIGHT / 2, 17, FADED, "extrabold",
                    valign="middle", max_width=LENGTH - PLAYERS - 16)  # fmt: skip
        canvas.rounded((LIST[0], HEADS_Y + HEADS_HEIGHT, LIST[2], 2), 1, "#d9bd86")
        if self.chosen is not None:
            x, y, width, height = DETAILS
            draw_details(canvas, (x + 28, y + 24, width - 56, height - 204), self.chosen, self._record)
        else:
            canvas.paragraph(_("No game is like that."), LIST, 24, FADED, "heading", align="center", valign="middle")
        self.draw_widgets(canvas)

    def _draw_empty(self, canvas: Canvas) -> None:
        canvas.card("shell/panel_parchment", (400, 250, 800, 400))
        canvas.sprite("shell/logo_mark", 720, 290, 160)
        canvas.text(_("No finished game yet"), 800, 500, 36, INK, "heading", align="center", valign="middle",
                    max_width=700)  # fmt: skip
        canvas.paragraph(
            _("Every game that you play to its end is kept here, with its replay."), (470, 536, 660, 90), 21, FADED,
            align="center",
        )  # fmt: skip

    def _draw_row(self, canvas: Canvas, game: Finished, rect: Rect, marked: bool, pointed: bool) -> None:
        x, y, _width, height = rect
        draw_row_back(canvas, rect, marked, pointed)
        middle = y + height / 2
        canvas.text(day_of(game.finished), x + DATE + 10, middle, TEXT, INK, "semibold", valign="middle",
                    max_width=GAME - DATE - 18)  # fmt: skip
        canvas.text(entry(game.game).title, x + GAME + 8, middle, TEXT, INK, "bold", valign="middle",
                    max_width=PLAYERS - GAME - 16)  # fmt: skip
        draw_summary(canvas, game, x + PLAYERS + 8, middle, LENGTH - PLAYERS - 16, TEXT)
        best = max(seat.score for seat in game.seats)
        for number, column, end in ((game.turns, LENGTH, SCORE), (best, SCORE, COLUMNS[-1])):
            canvas.text(str(number), x + end - 28, middle, TEXT, INK, "bold", align="right", valign="middle",
                        max_width=end - column - 36)  # fmt: skip
