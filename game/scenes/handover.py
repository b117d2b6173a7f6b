"""Hot seat: who holds the mouse, and the cloth over the table while it passes from one person to another.

Where players hide something from each other (`Board.secret`), the table shows the view of the person who holds the
mouse, and that person's secrets only while it is his turn. Between the turns of two people the table is covered until
the next one takes the mouse.
"""

from __future__ import annotations

from collections.abc import Callable

from game.boards.board import Board
from game.scenes.base import HouseScene
from game.scenes.house import House
from game.scenes.session import Session
from game.ui.canvas import CREAM, FADED, INK, WOOD, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import Button

BAR: Rect = (40.0, 6.0, 1520.0, 96.0)
PANEL: Rect = (432.0, 184.0, 736.0, 580.0)
RIBBON: Rect = (384.0, 160.0, 832.0, 108.0)
TAKE: Rect = (580.0, 636.0, 440.0, 92.0)
HALO = (800.0, 412.0, 232.0)


class Holder:
    """Knows whose view the table shows."""

    def __init__(self, house: House, board: Board, session: Session) -> None:
        self.house, self.board, self.session = house, board, session
        people = [seat for seat, player in enumerate(session.players) if player.human]
        self.people = people
        self.seat = people[0] if people else 0
        """Whose view the table shows."""
        self.taken = False
        """Whether that person has taken the mouse."""

    @property
    def covers(self) -> bool:
        """Whether hands are hidden between two people."""
        settings = self.house.settings
        if not (self.board.secret and len(self.people) > 1 and settings.cover_on_handover):
            return False
        return not (settings.open_hands and self.quick)

    @property
    def quick(self) -> bool:
        """Whether the mouse passes without the cloth over the table."""
        return self.board.passes_quickly(self.session.state.view(self.seat))

    @property
    def next(self) -> int | None:
        """The person to act, None if nobody has to or a computer has."""
        seat = self.session.state.current_player()
        return seat if seat >= 0 and self.session.players[seat].human else None

    @property
    def waits(self) -> bool:
        """Whether another person has to take the mouse before the game goes on."""
        return self.covers and self.next is not None and not (self.taken and self.next == self.seat)

    @property
    def may_look(self) -> bool:
        """Whether the secrets of the view's seat may be seen."""
        if not self.board.secret or not self.people:
            return not self.board.secret
        return not self.covers or (self.taken and self.next == self.seat)

    def follow(self) -> None:
        """Where nothing is covered, the view is that of the person to act."""
        if not self.covers and self.next is not None:
            self.take()

    def take(self) -> None:
        """The person to act takes the mouse."""
        if self.next is not None:
            self.seat, self.taken = self.next, True


class HandOver(HouseScene):
    """Covers the table until the next person takes the mouse."""

    fluid = True

    def __init__(self, house: House, holder: Holder, menu: Callable[[], None]) -> None:
        super().__init__(house)
        self.holder, self.menu = holder, menu
        self.help_game = holder.session.game.id
        self.player = holder.session.to_move or holder.session.players[holder.seat]

    def build(self) -> None:
        label = _("I am {name}, show my cards").format(name=self.player.name)
        wide = min(PANEL[2] - 72, max(TAKE[2], self.house.canvas.text_width(label, 28, "heading") + 130))
        rect = (800 - wide / 2, TAKE[1], wide, TAKE[3])
        self.widgets = [
            Button("take", rect, label, self.take, style="primary", icon="eye", size=28, default=True),
        ]

    def take(self) -> None:
        """The next person sits at the mouse."""
        self.holder.take()
        self.back()

    def on_escape(self) -> None:
        self.menu()

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("shell/cover_cloth")
        self._draw_bar(canvas)
        canvas.card("shell/panel_parchment", PANEL)
        canvas.panel("shell/ribbon_banner", RIBBON)
        title = _("Pass the mouse to {name}").format(name=self.player.name)
        size = canvas.fit([title], 46, 660, "heading")
        canvas.text(
            title, 800, RIBBON[1] + 44, size, CREAM, "heading", align="center", valign="middle", max_width=660,
            shadow="#5c1a0c",
        )  # fmt: skip
        x, y, wide = HALO
        canvas.sprite("shell/seat_halo", x - wide / 2, y - wide / 2, wide)
        canvas.mark(self.player.colour, x, y - 4, 144)
        canvas.sprite("shell/icon_hand_over", 524, y - 50, 100, ink=WOOD)
        canvas.sprite("shell/icon_eye_closed", 976, y - 50, 100, ink=WOOD)
        room = PANEL[2] - 80
        canvas.text(
            self._away(), 800, 563, 24, INK, "bold", align="center", valign="middle", max_width=room
        )
        note = _("{name}’s cards appear only after the button is pressed.").format(name=self.player.name)
        canvas.text(note, 800, 602, 19, FADED, align="center", valign="middle", max_width=room)
        hint = _("Enter: continue     Esc: pause menu")
        canvas.text(hint, 800, 838, 18, CREAM, "semibold", align="center", valign="middle", max_width=900)
        self.draw_widgets(canvas)

    def _away(self) -> str:
        """Who is asked to look away."""
        others = [player.name for player in self.holder.session.players if player.human and player != self.player]
        if len(others) == 1:
            return _("The table is covered. {name}, please look away.").format(name=others[0])
        return _("The table is covered. Everybody else, please look away.")

    def _draw_bar(self, canvas: Canvas) -> None:
        """What all may know: the game, the round, the points."""
        holder, session = self.holder, self.holder.session
        x, y, wide, high = BAR
        canvas.card("shell/panel_wood", (x + 12, y + 8, wide - 24, high - 24))
        middle = y + high / 2 - 3
        at = x + 44 + canvas.text(
            holder.board.title, x + 44, middle, 31, CREAM, "heading", valign="middle", max_width=240
        )  # fmt: skip
        summary = holder.board.summary(session.state.view(holder.seat))
        canvas.text(summary, at + 28, middle, 19, "#ffdc8a", "bold", valign="middle", max_width=540 - at)
        scores = session.state.scores()
        pitch = 980.0 / max(4, len(session.players))
        names = [player.name for player in session.players]
        wide = max(canvas.text_width(str(score.total), 24, "heading") for score in scores)
        size = canvas.fit(names, 20, pitch - 104 - wide, "bold")
        for seat, (player, score) in enumerate(zip(session.players, scores, strict=True)):
            left = x + 514 + pitch * seat
            lit = player is self.player
            if lit:
                canvas.rounded((left, middle - 28, pitch - 18, 56), 10, "#ffe3a0", "#c98a1e", 2)
            ink = INK if lit else CREAM
            canvas.mark(player.colour, left + 27, middle, 30)
            canvas.text(
                player.name, left + 54, middle, size, ink, "bold", valign="middle", max_width=pitch - 104 - wide
            )
            canvas.text(
                str(score.total), left + pitch - 34, middle, 24, ink, "heading", align="right", valign="middle"
            )
