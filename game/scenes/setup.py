"""Setting the table for a new game: who plays, in which seats and colours, with which table rules, who begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from game.boards.board import Player
from game.boards.players import HIGHEST, LOWEST, level_hint, level_name
from game.engine import GAMES
from game.engine.core import Game, InvalidSetup, Option, chosen
from game.engine.core import Setup as Deal
from game.scenes.base import HouseScene
from game.scenes.catalogue import Bundle, OptionText, entry
from game.scenes.ceremonies import Ceremonies
from game.scenes.house import House
from game.scenes.seating import NAME_LIMIT, Seating
from game.scenes.session import Session
from game.scenes.switches import Switches, is_on, turned
from game.scenes.table import Table
from game.store.settings import OptionValue, TableChoice
from game.ui.canvas import CREAM, FADED, INK, PARCHMENT_EDGE, RUST, WOOD, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import Action, Button, Choice, Dropdown, Looks, Radio, RoundButton, TextField, Toggle, Widget

ABOUT: Rect = (52.0, 144.0, 352.0, 700.0)
PLAYERS: Rect = (436.0, 144.0, 720.0, 700.0)
RULES: Rect = (1188.0, 144.0, 360.0, 580.0)
START: Rect = (1188.0, 748.0, 360.0, 96.0)

ROWS_Y, ROW_PITCH, ROW_HEIGHT = 240.0, 120.0, 108.0
ROWS_END = 716.0
CONTROL = 56.0
RULES_X, RULES_WIDTH = 1220.0, 296.0
RULES_Y, RULES_END = 236.0, 702.0
EDIT = 46.0
NOTE, NOTE_LEADING = 17.0, 1.35
SUNNY = "#ffdc8a"


class Mark(Widget):
    """The mark of a seat's colour; a click gives the seat another one."""

    def __init__(self, name: str, x: float, y: float, colour: int, action: Action) -> None:
        super().__init__(name, (x - 34, y - 34, 68, 68), hint=_("Another colour"))
        self.colour, self.action = colour, action

    def activate(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, look: Looks) -> None:
        mine = look(self)
        x, y = self.centre
        if mine.hovered:
            canvas.rounded((x - 32, y - 32, 64, 64), 16, "#ffe7a8", PARCHMENT_EDGE, 2)
        size = 44.0 if mine.hovered and not mine.pressed else 40.0
        canvas.sprite(f"shell/mark_{self.colour + 1}", x - size / 2, y - size / 2, size)


class Setup(HouseScene):
    """Asks for a table of one game and starts it."""

    fluid = True

    def __init__(self, house: House, game_id: str) -> None:
        super().__init__(house)
        self.help_game = game_id
        self.game = GAMES[game_id]
        self.entry = entry(game_id)
        remembered = house.settings.tables.get(game_id, TableChoice())
        self.seating = Seating.of(remembered, self.entry.seats, self.entry.colours)
        self.options = {option.id: _valid(option, remembered.options) for option in self.game.options}
        self.free_undo = remembered.free_undo
        self._option_rects: dict[str, Rect] = {}
        self._bundle_rect: Rect = (0, 0, 0, 0)
        self._summary_rect: Rect = (0, 0, 0, 0)
        self._start_label_y = 0.0

    def title(self) -> str:
        return _("New game")

    def subtitle(self) -> str:
        return _("{game}: set the table, then start").format(game=self.entry.title)

    # Widgets

    def build(self) -> None:
        self.widgets = [
            *self.header(),
            Button("rules", (84, 772, 288, 52), _("How to play"), self.open_rules, icon="rules", size=24),
            *self._count_choice(),
        ]
        for index in range(len(self.seating.seats)):
            self.widgets += self._seat_widgets(index)
        canvas = self.house.canvas
        wide = min(300.0, canvas.text_width(_("Shuffle seats"), 22, "heading") + 96)
        shuffle = Button("shuffle", (464, 744, wide, 56), _("Shuffle seats"), self.shuffle, icon="dice", size=22,
                         hint=_("Seats everybody anew"))  # fmt: skip
        self.widgets += [
            shuffle,
            Toggle("free_undo", 1122 - 76, 748, self.free_undo, self._set_free_undo),
            *self._rule_widgets(),
            self._start_button(),
        ]

    def _set_free_undo(self, on: bool) -> None:
        self.free_undo = on

    def _start_button(self) -> Button:
        unfinished = self._incomplete()
        hint = "" if unfinished is None else self._count_picked(unfinished)
        return Button("start", START, _("Start"), self.start, style="primary", icon="play", size=40, hint=hint,
                      enabled=unfinished is None, default=True)  # fmt: skip

    def _count_choice(self) -> list[Widget]:
        counts = list(self.entry.seats)
        if len(counts) == 1:
            return []
        width = 72.0 * len(counts) + 8
        chosen = counts.index(len(self.seating.seats))
        rect = (1122 - width, 168, width, 50)
        return [Choice("count", rect, [str(n) for n in counts], chosen, lambda index: self.set_count(counts[index]))]

    def row(self, index: int) -> Rect:
        """Where a seat's row stands."""
        count = len(self.seating.seats)
        pitch = min(ROW_PITCH, (ROWS_END - ROWS_Y) / count)
        return 460.0, ROWS_Y + index * pitch, 672.0, min(ROW_HEIGHT, pitch - 8)

    def _seat_widgets(self, index: int) -> list[Widget]:
        seat = self.seating.seats[index]
        _x, y, _width, height = self.row(index)
        middle = y + height / 2 - 1
        top = middle - CONTROL / 2
        number = index + 1
        widgets: list[Widget] = [
            Mark(f"colour_{number}", 514, middle, seat.colour, partial(self.change, self.seating.next_colour, index)),
            TextField(f"name_{number}", (550, top, 172, CONTROL), seat.name, partial(self.rename, index),
                      limit=NAME_LIMIT),
            Choice(f"kind_{number}", (732, top, 220, CONTROL), [_("Human"), _("AI")], int(not seat.human),
                   lambda chosen: self.change(self.seating.set_human, index, chosen == 0), icons=("human", "robot")),
        ]  # fmt: skip
        if not seat.human:
            names = [level_name(level) for level in range(LOWEST, HIGHEST + 1)]
            widgets.append(
                Dropdown(f"level_{number}", (962, top, 160, CONTROL), names, seat.level - LOWEST,
                         lambda chosen: self.change(self.seating.set_level, index, chosen + LOWEST),
                         hint=level_hint(seat.level))
            )  # fmt: skip
        return widgets

    def _rule_widgets(self) -> list[Widget]:
        canvas = self.house.canvas
        heading = max(32.0, canvas.line_height(18, 1.3))
        if self.entry.bundle is not None:
            return self._bundle_widgets(self.entry.bundle, heading)
        heights = [self._option_height(option, heading) for option in self._options()]
        room = RULES_END - RULES_Y - sum(heights) - heading - CONTROL
        gap = max(6.0, min(28.0, room / len(heights))) if heights else 0.0
        widgets: list[Widget] = []
        self._option_rects = {}
        y = RULES_Y
        for option, height in zip(self._options(), heights, strict=True):
            self._option_rects[option.id] = (RULES_X, y, RULES_WIDTH, height)
            widgets += self._option_widgets(option, y, y + heading)
            y += height + gap
        return [*widgets, self._begins(y, heading)]

    def _begins(self, y: float, heading: float) -> Dropdown:
        """Who begins, with its heading from `y` on."""
        self._start_label_y = y + heading / 2 - 2
        names = [_("By lot"), *(seat.name for seat in self.seating.seats)]
        rect = (RULES_X, y + heading, RULES_WIDTH, CONTROL)
        return Dropdown("begins", rect, names, self.seating.start,
                        lambda chosen: self.change(self.seating.set_start, chosen))  # fmt: skip

    def _bundle_widgets(self, bundle: Bundle, heading: float) -> list[Widget]:
        """The switch of a bundle, the way to the page of its switches, and who begins."""
        canvas = self.house.canvas
        note = canvas.paragraph_height(_(bundle.note), RULES_WIDTH, NOTE, leading=NOTE_LEADING)
        note = min(note, 150.0)
        self._bundle_rect = (RULES_X, RULES_Y, RULES_WIDTH, 48 + note)
        y = RULES_Y + 48 + note + 12
        label = _("One by one")
        size = canvas.fit([label], 22, RULES_WIDTH - 90, "heading")
        begins = RULES_END - CONTROL - heading - 12
        self._summary_rect = (RULES_X, y + 68, RULES_WIDTH, begins - 10 - y - 68)
        return [
            Toggle("bundle", RULES_X + RULES_WIDTH - 76, RULES_Y, is_on(bundle, self.options), self._turn_bundle),
            Button("switches", (RULES_X, y, RULES_WIDTH, 56), label, self.open_switches, icon="settings", size=size,
                   hint=_("Every table rule and what it does")),
            self._begins(begins, heading),
        ]  # fmt: skip

    def _turn_bundle(self, on: bool) -> None:
        if self.entry.bundle is not None:
            self.options.update(turned(self.entry.bundle, on))
            self.rebuild()

    def open_switches(self) -> None:
        """Open the page where each table rule is switched by itself."""
        self.open(Switches(self.house, self.entry, self.options, self._keep_switches))

    def _keep_switches(self, options: Mapping[str, OptionValue]) -> None:
        self.options = dict(options)

    def _option_height(self, option: Option, heading: float) -> float:
        if option.choices == (False, True):
            note = _(self._text(option).note)
            return 48 + self.house.canvas.paragraph_height(note, RULES_WIDTH, NOTE, leading=NOTE_LEADING)
        return heading + (CONTROL if len(option.choices) == 2 else self._radio_pitch() * len(option.choices))

    def _radio_pitch(self) -> float:
        canvas = self.house.canvas
        return max(60.0, canvas.line_height(20, 1.25) + canvas.line_height(16, 1.25))

    def _option_widgets(self, option: Option, top: float, y: float) -> list[Widget]:
        """The widgets of a table rule that begins at `top`, with its answers from `y` on."""
        name, text = f"option_{option.id}", self._text(option)
        if option.choices == (False, True):
            on = self.options[option.id] is True
            return [Toggle(name, RULES_X + RULES_WIDTH - 76, top, on, partial(self.set_option, option.id))]
        if len(option.choices) == 2:
            titles = [_(text.answers.get(str(answer), (str(answer), ""))[0]) for answer in option.choices]
            index = option.choices.index(self.options[option.id])
            return [Choice(name, (RULES_X, y, RULES_WIDTH, CONTROL), titles, index, partial(self._pick, option))]
        widgets: list[Widget] = []
        pitch = self._radio_pitch()
        for number, answer in enumerate(option.choices, 1):
            title, note = (_(words) for words in text.answers.get(str(answer), (str(answer), "")))
            on, width = self.options[option.id] == answer, RULES_WIDTH
            picked = text.sets.get(str(answer))
            if picked is not None and on:
                width -= EDIT + 10
                note = self._count_picked(picked)
                middle = y + pitch / 2
                widgets.append(
                    RoundButton(f"edit_{picked}", RULES_X + RULES_WIDTH - EDIT / 2, middle, EDIT, "edit",
                                partial(self.pick_set, picked), hint=_("Pick others"))
                )  # fmt: skip
            rect = (RULES_X, y, width, pitch)
            action = partial(self.answer, option, answer)
            widgets.insert(number - 1, Radio(f"{name}_{number}", rect, title, note, on, action))
            y += pitch
        return widgets

    def _options(self) -> list[Option]:
        """The options that are asked here; sets of components and bundled switches have pages of their own."""
        if self.entry.bundle is not None:
            return []
        return [option for option in self.game.options if not option.members]

    def _text(self, option: Option) -> OptionText:
        return self.entry.options.get(option.id, OptionText(option.id))

    # Sets of components

    def _set_option(self, name: str) -> Option:
        return next(option for option in self.game.options if option.id == name)

    def _picked(self, name: str) -> tuple[str, ...]:
        """What is picked for a set; the players may stop in the middle."""
        value = self.options[name]
        return value if isinstance(value, tuple) else ()

    def _needed(self, name: str) -> int:
        default = self._set_option(name).default
        return len(default) if isinstance(default, tuple) else 0

    def _count_picked(self, name: str) -> str:
        return _("{number} of {total} picked").format(number=len(self._picked(name)), total=self._needed(name))

    def _incomplete(self) -> str | None:
        """The set that the table needs and the players have not finished."""
        for option in self._options():
            name = self._text(option).sets.get(str(self.options[option.id]))
            if name is not None and len(self._picked(name)) != self._needed(name):
                return name
        return None

    def pick_set(self, name: str) -> None:
        """Open the page where a set is picked."""
        self.open(Ceremonies(self.house, self._set_option(name), self._picked(name), partial(self._keep_set, name)))

    def _keep_set(self, name: str, picked: tuple[str, ...]) -> None:
        self.options[name] = picked

    # What can be done

    def change(self, action: Callable[..., None], *values: Any) -> None:
        """Change the seating and show it."""
        action(*values)
        self.rebuild()

    def set_count(self, count: int) -> None:
        """Seat more people or fewer."""
        self.change(self.seating.set_count, count)

    def rename(self, index: int, name: str) -> None:
        """Give a seat's player a name."""
        self.seating.rename(index, name)
        self._refresh_names()

    def _refresh_names(self) -> None:
        # No rebuild: the click or key that ended the typing is still on its way to its widget.
        for index, seat in enumerate(self.seating.seats):
            field = self.find(f"name_{index + 1}")
            if isinstance(field, TextField) and not field.editing:
                field.text = seat.name
        begins = self.find("begins")
        if isinstance(begins, Dropdown):
            begins.answers = [_("By lot"), *(seat.name for seat in self.seating.seats)]
        self.touch()

    def set_option(self, name: str, value: OptionValue) -> None:
        """Choose a table rule."""
        self.options[name] = value
        self.rebuild()

    def _pick(self, option: Option, index: int) -> None:
        self.set_option(option.id, option.choices[index])

    def answer(self, option: Option, answer: OptionValue) -> None:
        """Choose an answer; one that needs a set of components opens the page for it."""
        self.set_option(option.id, answer)
        name = self._text(option).sets.get(str(answer))
        if name is not None:
            self.pick_set(name)

    def shuffle(self) -> None:
        """Seat everybody anew."""
        self.house.sounds.play("card_deal")
        self.change(self.seating.shuffle, self.house.random)

    def start(self) -> None:
        """Deal and sit down."""
        self.seating.distinguish()
        seats = self.seating.seats
        options = {option.id: self.options[option.id] for option in self.game.options if not option.members}
        for option in self._options():
            name = self._text(option).sets.get(str(options[option.id]))
            if name is not None:  # sets that this table does not need may be unfinished
                options[name] = self._picked(name)
        deal: Deal = self.game.deal(len(seats), options, self.house.random.getrandbits(48))
        if self.seating.start:
            deal = begun_by(self.game, deal, self.seating.start)
        players = [Player(seat.name, seat.colour, seat.human, seat.level) for seat in seats]
        session = Session(deal, players, self.house.new_slot(self.game.id))
        session.free_undo = self.free_undo
        self.house.shelf.save(session.slot, session.record())
        self.house.stack.replace(Table(self.house, session))

    def leave(self) -> None:
        self._remember()

    def on_quit(self) -> None:
        self._remember()
        super().on_quit()

    def _remember(self) -> None:
        if self.focused is not None:
            self.focused.blur()
        choice = msgspec.structs.replace(
            self.seating.choice(), options=dict(self.options), free_undo=self.free_undo
        )
        tables = self.house.settings.tables
        if tables.get(self.game.id) != choice:
            self.house.change(tables={**tables, self.game.id: choice})

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        self.draw_header(canvas)
        self._draw_about(canvas)
        self._draw_players(canvas)
        self._draw_rules(canvas)
        self.draw_widgets(canvas)

    def _draw_about(self, canvas: Canvas) -> None:
        canvas.card("shell/panel_wood", ABOUT)
        top, middle, bottom = 162.0, ABOUT[0] + ABOUT[2] / 2, 762.0
        text_height = canvas.paragraph_height(_(self.entry.description), 288, 18, leading=1.4)
        poster_height = max(240.0, min(384.0, bottom - text_height - 100 - top))
        canvas.sprite(self.entry.poster, middle - poster_height * 3 / 8, top, poster_height * 3 / 4)
        y = top + poster_height + 42
        canvas.text(self.entry.title, 84, y, 36, CREAM, "heading", valign="middle", max_width=288, shadow="#2c170d")
        y += max(38.0, canvas.line_height(36, 0.6) + canvas.line_height(18, 0.75))
        canvas.sprite("shell/icon_human", 82, y - 13, 26, ink=SUNNY)
        canvas.text(self.entry.players(), 118, y, 18, SUNNY, "bold", valign="middle", max_width=254)
        y += 20
        canvas.paragraph(_(self.entry.description), (84, y, 288, bottom - y), 18, "#f3e4c8", leading=1.4)

    def _draw_players(self, canvas: Canvas) -> None:
        canvas.card("shell/panel_parchment", PLAYERS)
        end = 468 + canvas.text(_("Players"), 468, 193, 31, INK, "heading", valign="middle", max_width=300)
        count = self.find("count")
        if count is not None:
            canvas.paragraph(_("At the table"), (end + 24, 165, count.rect[0] - 42 - end, 56), 18, FADED, "semibold",
                             align="right", valign="middle", leading=1.1)  # fmt: skip
        for index, seat in enumerate(self.seating.seats):
            rect = self.row(index)
            canvas.panel(f"shell/seat_plate_{seat.colour + 1}", rect)
            if seat.human:
                canvas.paragraph(_("At this screen"), (962, rect[1] + rect[3] / 2 - 33, 160, 64), 18, FADED,
                                 "semibold", align="center", valign="middle", leading=1.25)  # fmt: skip
        if len(self.seating.seats) == 2:
            self._draw_levels(canvas)
        shuffle = self.find("shuffle")
        x = 464.0 if shuffle is None else shuffle.rect[0] + shuffle.rect[2] + 24
        left, room, title = x + 42, 1122 - 76 - 18 - x - 42, canvas.line_height(18, 1.25)
        canvas.sprite("shell/icon_undo", x, 755, 28, ink=WOOD)
        canvas.text(_("Free undo"), left, 739 + title / 2, 18, INK, "bold", valign="middle", max_width=room)
        note = _("Everything may be taken back at any time.")
        canvas.paragraph(note, (left, 739 + title, room, 67 - title), 16, FADED, "semibold", leading=1.2)

    def _draw_levels(self, canvas: Canvas) -> None:
        """Where two seats leave room: what the levels can do."""
        canvas.text(_("Computer opponents"), 468, 517, 24, INK, "heading", valign="middle", max_width=640)
        levels = range(LOWEST, HIGHEST + 1)
        large = canvas.fonts.text_scale > 1.3
        left = 468.0 if large else 558.0  # large text needs the place of the dots
        column = max(canvas.text_width(level_name(level), 18, "bold") for level in levels)
        column = min(190.0, max(110.0, column + 20))
        room, size = 1122 - left - column, 17.0
        while size > 9 and any(canvas.paragraph_height(level_hint(n), room, size, leading=1.15) > 41 for n in levels):
            size -= 0.5
        for index, level in enumerate(levels):
            y = 565 + 43 * index
            for spot in () if large else levels:
                canvas.disc(476 + 18 * (spot - LOWEST), y, 6, WOOD if spot <= level else PARCHMENT_EDGE)
            canvas.text(level_name(level), left, y, 18, INK, "bold", valign="middle", max_width=column - 12)
            canvas.paragraph(level_hint(level), (left + column, y - 21, room, 42), size, FADED, valign="middle",
                             leading=1.15)  # fmt: skip

    def _draw_rules(self, canvas: Canvas) -> None:
        canvas.card("shell/panel_parchment", RULES)
        canvas.text(_("Table rules"), RULES_X, 193, 31, INK, "heading", valign="middle", max_width=RULES_WIDTH)
        if self.entry.bundle is not None:
            self._draw_bundle(canvas, self.entry.bundle)
        for option in self._options():
            text = self._text(option)
            x, y, width, height = self._option_rects[option.id]
            if option.choices != (False, True):
                canvas.text(_(text.title), x, y + 14, 18, RUST, "bold", valign="middle", max_width=width)
                continue
            canvas.text(_(text.title), x, y + 22, 20, INK, "bold", valign="middle", max_width=width - 92)
            canvas.paragraph(_(text.note), (x, y + 48, width, height - 46), NOTE, FADED, leading=NOTE_LEADING)
            if text.sprite:
                self._draw_piece(canvas, text.sprite, self.options[option.id] is True)
        canvas.text(_("Who begins"), RULES_X, self._start_label_y, 18, RUST, "bold", valign="middle",
                    max_width=RULES_WIDTH)  # fmt: skip

    def _draw_bundle(self, canvas: Canvas, bundle: Bundle) -> None:
        """What a bundle is, and which switches are on."""
        x, y, width, height = self._bundle_rect
        canvas.text(_(bundle.title), x, y + 22, 20, INK, "bold", valign="middle", max_width=width - 92)
        canvas.paragraph(_(bundle.note), (x, y + 48, width, height - 48), NOTE, FADED, leading=NOTE_LEADING)
        on = [_(text.title) for name, text in self.entry.options.items() if self.options[name] is True]
        words = _("Now on: {rules}.").format(rules=", ".join(on)) if on else _("Now all of them are off.")
        x, y, width, height = self._summary_rect
        small = 10.0  # as small as `paragraph` makes it
        if canvas.paragraph_height(words, width, small, "semibold", NOTE_LEADING) > height:
            count = _("{number} of {total}").format(number=len(on), total=len(self.entry.options))
            words = _("Now on: {rules}.").format(rules=count)
        used = canvas.paragraph(words, self._summary_rect, NOTE, INK, "semibold", leading=NOTE_LEADING)
        size = min(96.0, height - used - 16)
        if size > 56:
            canvas.sprite(bundle.sprite, x + (width - size) / 2, y + (height + used - size) / 2, size)

    def _draw_piece(self, canvas: Canvas, sprite: str, on: bool) -> None:
        """The piece that an option brings, waiting at the foot of the panel."""
        top = self._start_label_y + 94
        view_width, view_height = canvas.sprites.view(sprite)
        height = min(180.0, RULES[1] + RULES[3] - 24 - top)
        if height < 72:  # large text took its place
            return
        width = height * view_width / view_height
        bottom = RULES[1] + RULES[3] - 24
        middle = RULES[0] + RULES[2] / 2
        canvas.sprite(sprite, middle - width / 2, bottom - height, width, alpha=1.0 if on else 0.28)


def begun_by(game: Game, deal: Deal, start: int) -> Deal:
    """The same deal, but the seat `start`, counted from 1, begins."""
    fields = msgspec.to_builtins(deal)
    if "ancestor" in fields:  # W2.4: the ancestor's holder begins; another player has the elder
        if fields["elder"] == start:
            fields["elder"] = fields["ancestor"]
        return game.load_setup(fields | {"ancestor": start})
    return game.load_setup(fields | {"start": start})


def _valid(option: Option, remembered: Mapping[str, OptionValue]) -> OptionValue:
    """The remembered value of an option if it still is one; of a set, also one that was not finished."""
    value = remembered.get(option.id, option.default)
    if isinstance(value, tuple) and isinstance(option.default, tuple):
        kept = tuple(member for member in option.members if member in value)
        return kept if len(kept) <= len(option.default) else option.default
    try:
        return chosen((option,), {option.id: value})[option.id]
    except InvalidSetup:
        return option.default
