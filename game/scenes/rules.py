"""How to play: the rule books of the games, chapter by chapter, with pictures and the rulings of this edition."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.scenes.base import HouseScene
from game.scenes.chapters import BOOKS
from game.scenes.chapters.book import Book, Chapter, Item
from game.scenes.chapters.stage import HEIGHT, WIDTH, Stage
from game.scenes.house import House
from game.ui.canvas import FADED, INK, TEAL, Canvas
from game.ui.language import _, ngettext
from game.ui.widgets import Button, Row, ScrollArea, Tab, Widget

LIST = (40.0, 128.0, 384.0, 656.0)
PAGE = (440.0, 128.0, 1120.0, 656.0)
LEFT_COLUMN, RIGHT_COLUMN = 540.0, 436.0
PAPER = "#f5e7ce"
"""The middle of a parchment panel."""
BODY, NOTE, NAME = 20.0, 18.0, 22.0


class Rules(HouseScene):
    """One book, opened at one chapter."""

    fluid = True

    def __init__(self, house: House, game_id: str = "tiki", chapter: int = 0) -> None:
        super().__init__(house)
        self.game_id = game_id if game_id in BOOKS else next(iter(BOOKS))
        self.number = max(0, min(len(self.book.chapters) - 1, chapter))
        self.page = ScrollArea("page", (496, 220, 1034, 530), self._paint)

    def title(self) -> str:
        return _("How to play")

    @property
    def book(self) -> Book:
        """The open book."""
        return BOOKS[self.game_id]

    @property
    def chapter(self) -> Chapter:
        """The open chapter."""
        return self.book.chapters[self.number]

    # Turning pages

    def open_book(self, game_id: str) -> None:
        """Open the book of another game at its beginning."""
        if game_id != self.game_id:
            self.game_id, self.number, self.page.offset = game_id, 0, 0.0
            self.rebuild()

    def turn_to(self, number: int) -> None:
        """Open a chapter; beyond the first and the last there is nothing."""
        if 0 <= number < len(self.book.chapters) and number != self.number:
            self.number, self.page.offset = number, 0.0
            self.rebuild()

    def build(self) -> None:
        canvas = self.house.canvas
        left = max(492.0, 144 + canvas.text_width(self.title(), 44, "heading") + 36)
        pitch = min(196.0, (1460 - left) / len(BOOKS))
        tabs: list[Widget] = []
        for place, (game_id, book) in enumerate(BOOKS.items()):
            rect = (left + place * pitch, 82.0, pitch - 8, 58.0)
            tabs.append(
                Tab(f"tab-{game_id}", rect, book.title, partial(self.open_book, game_id), active=book is self.book)
            )
        chapters = self.book.chapters
        pitch = min(70.0, 600 / len(chapters))
        rows: list[Row] = []
        for number, chapter in enumerate(chapters):
            row = Row(
                f"chapter-{number}",
                (LIST[0] + 32, LIST[1] + 44 + number * pitch, LIST[2] - 64, min(58.0, pitch - 6)),
                _(chapter.title),
                partial(self.turn_to, number),
                number=str(number + 1),
                active=number == self.number,
            )
            row.default = row.active
            rows.append(row)
        self._align(rows)
        self.widgets = [
            *self.header(),
            *tabs,
            *rows,
            self.page,
            self._turner("previous", _("Previous"), -1),
            self._turner("next", _("Next"), 1),
        ]

    def _align(self, rows: Sequence[Row]) -> None:
        """Give the list one size of type, at which every title fits its line or two."""
        canvas = self.house.canvas
        size = rows[0].size
        while size > 12 and any(
            canvas.paragraph_height(row.label, row.room[2], size, "bold", row.LEADING) > row.room[3] + 1
            or any(canvas.text_width(word, size, "bold") > row.room[2] for word in row.label.split())
            for row in rows
        ):
            size -= 0.5
        for row in rows:
            row.size = size

    def _turner(self, name: str, label: str, step: int) -> Button:
        target = self.number + step
        width = max(208.0, self.house.canvas.text_width(label, 26, "heading") + 110)
        x = PAGE[0] + 12 if step < 0 else PAGE[0] + PAGE[2] - 12 - width
        return Button(
            name, (x, 796, width, 72), label, partial(self.turn_to, target),
            icon="back" if step < 0 else "forward", icon_right=step > 0,
            enabled=0 <= target < len(self.book.chapters),
        )  # fmt: skip

    def on_key(self, event: pygame.event.Event) -> bool:
        on_list = self.focused is not None and self.focused.name.startswith("chapter-")
        if event.key == pygame.K_PAGEDOWN:
            self._go_on(1)
        elif event.key == pygame.K_PAGEUP:
            self._go_on(-1)
        elif event.key == pygame.K_HOME:
            self._turn_by_key(0)
        elif event.key == pygame.K_END:
            self._turn_by_key(len(self.book.chapters) - 1)
        elif on_list and event.key in (pygame.K_UP, pygame.K_DOWN):
            target = self.number + (1 if event.key == pygame.K_DOWN else -1)
            if not 0 <= target < len(self.book.chapters):
                return False
            self._turn_by_key(target)
        else:
            return super().on_key(event)
        return True

    def _go_on(self, step: int) -> None:
        """Read on: scroll by a page and, where the page ends, turn it."""
        if not self.page.scroll(step * self.page.rect[3] * 0.85):
            self._turn_by_key(self.number + step)

    def _turn_by_key(self, number: int) -> None:
        before = self.number
        self.turn_to(number)
        if self.number != before:
            self.house.sounds.play("button")
            if self.focused is None or self.focused.name.startswith(("chapter-", "page")):
                self.set_focus(self.find(f"chapter-{self.number}"))

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        self.draw_header(canvas)
        canvas.panel("shell/panel_wood", LIST)
        canvas.panel("shell/panel_parchment", PAGE)
        count = _("{number} of {total}").format(number=self.number + 1, total=len(self.book.chapters))
        room = 1008 - 32 - canvas.text(count, 1504, 184, 18, FADED, "bold", align="right", valign="middle")
        canvas.text(_(self.chapter.title), 496, 182, 40, INK, "heading", valign="middle", max_width=room)
        self.draw_widgets(canvas)
        draw_fade(canvas, self.page)

    def _paint(self, canvas: Canvas, x: float, y: float, width: float) -> float:
        chapter = self.chapter
        self.chapter.paint(Stage(canvas, x, y))
        top = y + HEIGHT + 18
        right = x + WIDTH - RIGHT_COLUMN
        beside = bool(chapter.rulings or chapter.caption)
        bottom = top
        for number, text in enumerate(chapter.text):
            gap = 10 if number else 0
            wide = LEFT_COLUMN if beside else WIDTH
            bottom += gap + canvas.paragraph(_(text), (x, bottom + gap, wide, 2000), BODY, leading=1.33)
        if chapter.items:
            bottom = draw_items(canvas, x, bottom + 22, LEFT_COLUMN if beside else WIDTH, chapter.items)
        beside_bottom = top
        if chapter.rulings:
            count = len(chapter.rulings)
            heading = ngettext("Ruling of this edition", "Rulings of this edition", count)
            texts = [_(ruling.text) for ruling in chapter.rulings]
            beside_bottom = draw_note(canvas, right, top + 2, RIGHT_COLUMN, "info", heading, texts) + 18
        if chapter.caption:
            beside_bottom = draw_note(
                canvas, right, beside_bottom + 2, RIGHT_COLUMN, chapter.caption_icon, _(chapter.caption_title),
                [_(chapter.caption)],
            )  # fmt: skip
        return round(max(bottom, beside_bottom) + 6 - y)


def draw_fade(canvas: Canvas, area: ScrollArea) -> None:
    """Let text that goes on below a scroll area fade out on its parchment."""
    if area.most - area.offset < 2:
        return
    x, y, width, height = area.rect
    tall = 36.0

    def paint(surface: pygame.Surface, unit: float) -> None:
        depth = surface.get_height()
        for line in range(depth):
            surface.fill((*pygame.Color(PAPER)[:3], round(255 * line / depth)), (0, line, surface.get_width(), 1))

    canvas.shape("fade", (x - 4, y + height - tall, width - 22, tall), paint)


def draw_items(canvas: Canvas, x: float, y: float, width: float, items: Sequence[Item]) -> float:
    """A list of things with their pictures; answer where it ends."""
    picture, left = 72.0, x + 92
    room = width - 92
    for number, item in enumerate(items):
        head = canvas.line_height(NAME, 1.3)
        tall = canvas.paragraph_height(_(item.text), room, NOTE, leading=1.33)
        height = max(picture + 8, head + tall + 4)
        if number:
            canvas.rounded((x, y - 9, width, 2), 1, "#e6d2a6")
        item.paint(Stage(canvas, x, y + (height - picture) / 2), picture)
        top = y + (height - head - tall) / 2
        canvas.text(_(item.name), left, top + head / 2, NAME, INK, "heading", valign="middle", max_width=room)
        canvas.paragraph(_(item.text), (left, top + head, room, tall + 4), NOTE, leading=1.33)
        y += height + 18
    return y - 18


def draw_note(canvas: Canvas, x: float, y: float, width: float, icon: str, heading: str, texts: list[str]) -> float:
    """A tinted box with an icon, a heading and paragraphs; answer where it ends."""
    room = width - 44
    growth = canvas.fonts.real_size(NOTE * canvas.scale) / (NOTE * canvas.scale)
    head = 30 + 24 * growth
    heights = [canvas.paragraph_height(text, room, NOTE, "text", 1.4) for text in texts]
    height = head + sum(heights) + 12 * (len(texts) - 1) + 20
    canvas.rounded((x, y, width, height), 14, "#efdcb5", "#d9bd86", 2)
    middle = y + 12 + 18 * growth
    size = 26 * min(1.3, growth)
    canvas.sprite(f"shell/icon_{icon}", x + 20, middle - size / 2, size, ink=TEAL)
    canvas.text(heading, x + 32 + size, middle, 19, TEAL, "bold", valign="middle", max_width=width - 56 - size)
    at = y + head
    for text, tall in zip(texts, heights, strict=True):
        canvas.paragraph(text, (x + 22, at, room, tall + 4), NOTE, leading=1.4)
        at += tall + 12
    return y + height
