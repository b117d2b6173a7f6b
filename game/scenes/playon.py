"""Playing on from a position of a game that was looked at: who plays is asked, then it becomes a game of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.boards.board import Player
from game.boards.players import HIGHEST, LOWEST, level_hint, level_name
from game.scenes.base import HouseScene
from game.scenes.catalogue import entry
from game.scenes.house import House
from game.scenes.seating import NAME_LIMIT, Seat, Seating, usual_name
from game.scenes.session import Session
from game.ui.canvas import INK, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import Button, Choice, Dropdown, TextField, Widget

WIDTH, MARGIN = 860.0, 44.0
TITLE, TEXT, LEADING = 34.0, 20.0, 1.4
PITCH, CONTROL, BUTTON = 66.0, 52.0, 68.0


def branch(session: Session, players: list[Player], slot: str) -> Session:
    """A new game that begins with the moves of another one and goes on with these players."""
    new = Session(session.setup, players, slot)
    new.free_undo = session.free_undo
    for move in session.moves:
        new.play(move.action)
    return new


class PlayOn(HouseScene):
    """Asks who plays on; first the same players as before."""

    opaque = False
    fluid = True

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.help_game = session.game.id
        self.session = session
        game = entry(session.game.id)
        self.seating = Seating(
            game.seats, game.colours, [_seat(number, who) for number, who in enumerate(session.players)]
        )
        self.panel: Rect = (0, 0, 0, 0)
        self._text_rect: Rect = (0, 0, 0, 0)

    @property
    def text(self) -> str:
        """What happens, and what does not."""
        return _("A new game begins with this position. The old one stays as it is. Who plays?")

    def build(self) -> None:
        canvas, count = self.house.canvas, len(self.seating.seats)
        inner = WIDTH - 2 * MARGIN
        tall = canvas.paragraph_height(self.text, inner, TEXT, leading=LEADING)
        height = MARGIN + 44 + tall + 22 + PITCH * count + 14 + BUTTON + MARGIN - 8
        left, top = 800 - WIDTH / 2, 450 - height / 2
        self.panel = (left, top, WIDTH, height)
        self._text_rect = (left + MARGIN, top + MARGIN + 44, inner, tall)
        self.widgets = []
        for index in range(count):
            self.widgets += self._seat_widgets(index)
        y = top + height - MARGIN + 8 - BUTTON
        answers: list[tuple[str, str, str, str, Callable[[], None]]] = [
            ("start", _("Play on"), "primary", "play", self.start),
            ("cancel", _("Not now"), "secondary", "", self.back),
        ]
        each = 300.0
        for number, (name, label, style, icon, action) in enumerate(answers):
            x = 800 - each - 12 + number * (each + 24)
            size = canvas.fit([label], 26, each - 90, "heading")
            self.widgets.append(
                Button(name, (x, y, each, BUTTON), label, action, style=style, icon=icon, size=size,
                       default=name == "start")
            )  # fmt: skip

    def _row(self, index: int) -> tuple[float, float]:
        """The left end and the middle of a seat's row."""
        _x, y, _width, tall = self._text_rect
        return self.panel[0] + MARGIN, y + tall + 22 + PITCH * (index + 0.5)

    def _seat_widgets(self, index: int) -> list[Widget]:
        seat, number = self.seating.seats[index], index + 1
        left, middle = self._row(index)
        top = middle - CONTROL / 2
        widgets: list[Widget] = [
            TextField(f"name_{number}", (left + 60, top, 190, CONTROL), seat.name, partial(self._rename, index),
                      limit=NAME_LIMIT),
            Choice(f"kind_{number}", (left + 262, top, 240, CONTROL), [_("Human"), _("AI")], int(not seat.human),
                   partial(self._set_kind, index), icons=("human", "robot")),
        ]  # fmt: skip
        if not seat.human:
            names = [level_name(level) for level in range(LOWEST, HIGHEST + 1)]
            widgets.append(
                Dropdown(f"level_{number}", (left + 514, top, WIDTH - 2 * MARGIN - 514, CONTROL), names,
                         seat.level - LOWEST, partial(self._set_level, index), hint=level_hint(seat.level))
            )  # fmt: skip
        return widgets

    def _rename(self, index: int, name: str) -> None:
        self.seating.rename(index, name)
        self.rebuild()

    def _set_kind(self, index: int, kind: int) -> None:
        self.seating.set_human(index, kind == 0)
        self.rebuild()

    def _set_level(self, index: int, level: int) -> None:
        self.seating.set_level(index, level + LOWEST)
        self.rebuild()

    def start(self) -> None:
        """Leave everything and sit down at the new table."""
        from game.scenes.table import Table  # the table opens replays

        house = self.house
        players = [Player(seat.name, seat.colour, seat.human, seat.level) for seat in self.seating.seats]
        session = branch(self.session, players, house.new_slot(self.session.game.id))
        house.shelf.save(session.slot, session.record())
        house.stack.pop_to(lambda scene: False)
        house.stack.push(Table(house, session))

    def on_background(self, button: int) -> None:
        x, y = self.mouse
        left, top, width, height = self.panel
        if not (left <= x < left + width and top <= y < top + height):
            self.back()

    def draw(self, canvas: Canvas) -> None:
        canvas.dim()
        left, top, width, _height = self.panel
        canvas.card("shell/panel_parchment", self.panel)
        canvas.text(
            _("Play from here"), left + width / 2, top + MARGIN + 10, TITLE, INK, "heading", align="center",
            valign="middle", max_width=width - 2 * MARGIN,
        )  # fmt: skip
        canvas.paragraph(self.text, self._text_rect, TEXT, INK, align="center", leading=LEADING)
        for index, seat in enumerate(self.seating.seats):
            x, middle = self._row(index)
            canvas.mark(seat.colour, x + 26, middle, 40)
        self.draw_widgets(canvas)


def _seat(number: int, player: Player) -> Seat:
    """A seat as it was, with a usual name for the other kind of player."""
    return Seat(
        player.human,
        player.name if player.human else usual_name(number, human=True),
        player.name if not player.human else usual_name(number, human=False),
        player.level,
        player.colour,
    )
