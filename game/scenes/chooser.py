"""Choosing a file: places on the left, the folder's content in the middle, its path above, a name below for saving.

Everything works by mouse and keyboard: one click marks, a second one or Enter opens, Backspace goes one folder up, a
letter goes to the next name that begins with it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.scenes.base import HouseScene
from game.scenes.catalogue import entry as catalogue_entry
from game.scenes.dates import day_of, time_of
from game.scenes.dialog import Answer, Dialog
from game.scenes.house import House
from game.scenes.thumb import draw_thumb
from game.store.folders import Entry, FolderError, entries, places, readable
from game.store.records import SUFFIX, game_of
from game.ui.canvas import FADED, INK, RUST, WOOD, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import Action, Button, Looks, Row, TextField, Widget
from game.ui.widgets.rows import RowList, draw_row_back

PLACES: Rect = (40.0, 128.0, 300.0, 656.0)
PAGE: Rect = (360.0, 128.0, 1200.0, 656.0)
FIELD_HEIGHT = 56.0
LONGEST_PATH, LONGEST_NAME = 1000, 100
FORBIDDEN = '/\\:*?"<>|'
"""Signs that some system does not take in a name: files shall travel."""


class EnterField(TextField):
    """A text field that also tells when its text was confirmed with Enter, whether or not it was changed."""

    def __init__(
        self, name: str, rect: Rect, text: str, action: Callable[[str], None], entered: Action, *, limit: int
    ) -> None:
        super().__init__(name, rect, text, action, limit=limit)
        self.entered = entered

    def key(self, event: pygame.event.Event) -> bool:
        enter = self.editing and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        used = super().key(event)
        if enter:
            self.entered()
        return used


class FileList(RowList[Entry]):
    """The content of a folder, below the way up."""

    def __init__(self, rect: Rect, suffix: str, mark: Callable[[Entry], None], choose: Callable[[Entry], None]) -> None:
        super().__init__("files", rect, self._draw_row, self._marked, self._choose)
        self.suffix, self.tell_marked, self.tell_chosen = suffix, mark, choose
        self.folder = Path()
        self.note = ""
        self._games: dict[Path, str | None] = {}

    def show_folder(self, folder: Path, found: list[Entry], marked: Path | None, note: str) -> None:
        """Show another folder, from its beginning or from the marked file; a `note` says why nothing is found."""
        self.note = note
        self._games.clear()
        way_up = [] if folder.parent == folder else [Entry(folder.parent, True)]
        self.folder, entries = folder, way_up + found
        paths = [entry.path for entry in entries]
        self.scroll(-self.offset)
        self.show(entries, paths.index(marked) if marked in paths else None, self._pitch)

    def mark_first(self) -> None:
        """Mark what comes first in the folder, else the way up."""
        if self.entries:
            self._mark(min(1, len(self.entries) - 1))

    @property
    def chosen(self) -> Entry | None:
        """What is marked."""
        return None if self.marked is None else self.entries[self.marked]

    def set_pitch(self, pitch: float) -> None:
        """How high a row is; it depends on the size of text."""
        self.show(self.entries, self.marked, pitch)

    def activate(self) -> None:
        if self.chosen is None:
            self.mark_first()
        else:
            self._choose()

    def key(self, event: pygame.event.Event) -> bool:
        return super().key(event) or self._go_to_letter(event)

    def _go_to_letter(self, event: pygame.event.Event) -> bool:
        """Mark the next name, round the list, that begins with a letter that was pressed."""
        letter = str(getattr(event, "unicode", "")).casefold()
        if len(letter) != 1 or not letter.isalnum() or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        number, here = len(self.entries), -1 if self.marked is None else self.marked
        for index in (other % number for other in range(here + 1, here + 1 + number)):
            entry = self.entries[index]
            if entry.path != self.folder.parent and entry.name.casefold().startswith(letter):
                self._mark(index)
                return True
        return False

    def _marked(self, index: int) -> None:
        self.tell_marked(self.entries[index])

    def _choose(self) -> None:
        if self.chosen is not None:
            self.tell_chosen(self.chosen)

    def _draw_row(self, canvas: Canvas, entry: Entry, rect: Rect, marked: bool, pointed: bool) -> None:
        x, y, width, height = rect
        middle = y + height / 2
        draw_row_back(canvas, rect, marked, pointed)
        side = min(36.0, height - 12)
        end = x + width - 16
        name = entry.name or str(entry.path)
        if entry.is_folder:
            draw_folder(canvas, x + 14, middle, side)
            if entry.path == self.folder.parent:
                tip, top, wide = x + 14 + side / 2, middle - side * 0.1, side * 0.24
                canvas.polygon([(tip, top), (tip - wide, top + side * 0.3), (tip + wide, top + side * 0.3)], INK)
                name = _("Up to “{name}”").format(name=name)
        else:
            name = name[: -len(self.suffix)]
            self._draw_game(canvas, entry.path, (x + 14, middle - side / 2, side, side))
            when = f"{day_of(int(entry.changed))}  {time_of(int(entry.changed))}"
            end -= canvas.text(when, end, middle, 18, FADED, "semibold", align="right", valign="middle",
                               max_width=width / 3) + 24  # fmt: skip
        left = x + 28 + side
        canvas.text(name, left, middle, 20, INK, "bold", valign="middle", max_width=end - left)

    def _draw_game(self, canvas: Canvas, path: Path, rect: Rect) -> None:
        """The poster of the game in a file, or the house's sign where the file does not say."""
        if path not in self._games:
            self._games[path] = game_of(path) if self.suffix == SUFFIX else None
        game = self._games[path]
        if game is None:
            canvas.sprite("shell/logo_mark", rect[0], rect[1], rect[2])
        else:
            draw_thumb(canvas, catalogue_entry(game).poster, rect)

    def draw(self, canvas: Canvas, look: Looks) -> None:
        super().draw(canvas, look)
        x, y, width, height = self.rect
        if self.note:
            canvas.paragraph(self.note, (x + 60, y + self._pitch, width - 120, height - 2 * self._pitch), 24, RUST,
                             "semibold", align="center", valign="middle")  # fmt: skip


class Chooser(HouseScene):
    """Opens a file, or with a `name` saves under one: `action` gets the path that was chosen.

    The chooser stays until somebody takes it off the stack, so that what went wrong with a path can be told over it.
    """

    fluid = True

    def __init__(
        self, house: House, title: str, folder: Path, action: Callable[[Path], None], *, name: str | None = None,
        suffix: str = SUFFIX,
    ) -> None:  # fmt: skip
        """Look into a folder; only files that end with `suffix` show, and a new one gets it."""
        super().__init__(house)
        self.heading = title
        self.folder = folder
        self.action = action
        self.suffix = suffix
        self.name = name
        """The file name to save under, without the suffix; None where a file is opened."""
        self.places = places()
        x, y, width, _height = PAGE
        top = y + 96
        rect = (x + 24, top, width - 48, PAGE[1] + PAGE[3] - 20 - top)
        self.list = FileList(rect, suffix, self._mark, self._choose)
        self.list.default = not self.saves
        self.go(folder)

    @property
    def saves(self) -> bool:
        """Whether a file is saved and not opened."""
        return self.name is not None

    def title(self) -> str:
        return self.heading

    def build(self) -> None:
        canvas = self.house.canvas
        self.list.set_pitch(max(52.0, canvas.line_height(20, 1.7)))
        x, y, width, _height = PAGE
        path = EnterField("path", (x + 24, y + 22, width - 48, FIELD_HEIGHT), readable(str(self.folder)),
                          self.write_path, self._entered, limit=LONGEST_PATH)  # fmt: skip
        self.widgets = [*self.header(), *self._place_rows(), path, self.list]
        label = _("Save") if self.saves else _("Open")
        wide = max(260.0, canvas.text_width(label, 28, "heading") + 130)
        rect = (x + width - wide, 800.0, wide, 68.0)
        if self.name is not None:
            left = x + self._name_label() + 20
            self.widgets.append(EnterField("name", (left, 806.0, rect[0] - 24 - left, FIELD_HEIGHT), self.name,
                                           self._rename, self.confirm, limit=LONGEST_NAME))  # fmt: skip
        self.widgets.append(Button("confirm", rect, label, self.confirm, style="primary", size=28,
                                   icon="save" if self.saves else "play", default=self.saves))  # fmt: skip

    def update(self, seconds: float) -> None:
        if self.list.glide(seconds):
            self.touch()

    def _name_label(self) -> float:
        return min(220.0, self.house.canvas.text_width(_("File name"), 22, "bold"))

    def _place_rows(self) -> list[Widget]:
        titles = {"home": _("Home"), "documents": _("Documents"), "downloads": _("Downloads"), "desktop": _("Desktop"),
                  "/": _("Computer")}  # fmt: skip
        x, y, width, height = PLACES
        pitch = min(64.0, (height - 36) / max(1, len(self.places)))
        return [
            Row(f"place_{key}", (x + 16, y + 18 + number * pitch, width - 32, pitch - 6), titles.get(key, key),
                partial(self.go, path), active=path == self.folder)
            for number, (key, path) in enumerate(self.places.items())
        ]  # fmt: skip

    # What can be done

    def go(self, folder: Path, marked: Path | None = None) -> None:
        """Look into a folder, and mark a file there."""
        note, found = "", list[Entry]()
        try:
            found = entries(folder, self.suffix)
        except FolderError as error:
            note = {
                "missing": _("This folder is not there."),
                "not_allowed": _("This folder may not be read."),
                "not_read": _("This folder could not be read."),
            }[error.key]
        self.folder = folder
        if not found and not note and not self.saves:
            note = _("There is nothing here to open.")
        self.list.show_folder(folder, found, marked, note)
        self._refresh()

    def _refresh(self) -> None:
        # No rebuild: a click that ended the writing of a path is still on its way to its widget.
        for widget in self.widgets:
            if isinstance(widget, EnterField) and not widget.editing:
                widget.text = readable(str(self.folder)) if widget.name == "path" else self.name or ""
            elif isinstance(widget, Row):
                widget.active = self.places[widget.name.removeprefix("place_")] == self.folder
        self.touch()

    def up(self) -> None:
        """Go one folder up and mark where one came from."""
        self.go(self.folder.parent, self.folder)

    def write_path(self, text: str) -> None:
        """Go to the path that was written: into a folder, or to a file."""
        try:
            path = Path(os.path.abspath(self.folder / Path(text).expanduser()))  # noqa: PTH100 - without “..”
            is_folder, in_folder = path.is_dir(), path.parent.is_dir()
        except (OSError, RuntimeError, ValueError):  # nobody's home, or a name that nothing can have
            path, is_folder, in_folder = Path(text), False, False
        if is_folder:
            self.go(path)
        elif in_folder and self.saves and path.suffix.lower() == self.suffix:
            self.name = path.stem
            self.go(path.parent)
        else:
            self.go(path.parent if in_folder else self.folder, path)
            if self.list.chosen is None:
                self._say(_("There is no “{name}” here.").format(name=readable(path.name)))

    def _entered(self) -> None:
        """Enter in the path field: on a file it also opens it."""
        chosen = self.list.chosen
        if chosen is not None and not chosen.is_folder and not self.saves:
            self.confirm()
        else:
            self.set_focus(self.list)

    def _rename(self, text: str) -> None:
        self.name = text

    def _mark(self, entry: Entry) -> None:
        if self.name is not None and not entry.is_folder:
            self.name = entry.name[: -len(self.suffix)]
        self._refresh()

    def _choose(self, entry: Entry) -> None:
        if not entry.is_folder:
            self.action(entry.path)
            return
        if entry.path == self.folder.parent:
            self.up()
        else:
            self.go(entry.path)
        if self.focus_shown and self.list.chosen is None:
            self.list.mark_first()

    def confirm(self) -> None:
        """Open what is marked, or save under the name."""
        if self.name is None:
            if self.list.chosen is None:
                self._say(_("Choose a file in the list first."))
            else:
                self._choose(self.list.chosen)
            return
        if self.focused is not None:
            self.focused.blur()  # a name that is still being written counts
        name = self.name.removesuffix(self.suffix).strip()
        if not name.strip(".") or set(name) & set(FORBIDDEN):
            self._say(_("A file name may not be empty or have one of these signs: {signs}").format(signs=FORBIDDEN))
        else:
            self.action(self.folder / f"{name}{self.suffix}")

    def _say(self, text: str) -> None:
        self.open(Dialog(self.house, self.title(), text, [Answer("ok", _("OK"), style="primary")]))

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_BACKSPACE or (event.key == pygame.K_UP and event.mod & pygame.KMOD_ALT):
            self.up()
            return True
        return super().on_key(event)

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        self.draw_header(canvas)
        canvas.card("shell/panel_wood", PLACES)
        canvas.card("shell/panel_parchment", PAGE)
        if self.saves:
            canvas.text(_("File name"), PAGE[0], 834, 22, "#fff3d8", "bold", valign="middle",
                        max_width=self._name_label())  # fmt: skip
        self.draw_widgets(canvas)


def draw_folder(canvas: Canvas, x: float, middle: float, side: float) -> None:
    """A folder whose left side is at x."""
    top = middle - side * 0.38
    canvas.rounded((x, top, side * 0.5, side * 0.3), side * 0.08, WOOD)
    canvas.rounded((x, top + side * 0.12, side, side * 0.66), side * 0.1, "#e0a94f", WOOD, 2)
