"""The replay: a game looked at from any point, back and forth, as it stood on the table.

Keys: the arrows left and right go one step, with Shift a turn, with Ctrl (or Page up and Page down) a round; Home and
End go to the ends, Space plays and pauses, plus and minus change the speed, V the view. In an analysed game T goes to
the next turn of fortune (Shift+T: to the one before) and B shows what should have been played. Ctrl+S saves the game.
"""

from __future__ import annotations

from functools import partial

import pygame

from game.boards import BOARDS
from game.boards.board import Marks, Prompt
from game.engine.core import View
from game.engine.record import Record
from game.scenes import transport
from game.scenes.analysis import Analysis
from game.scenes.base import SHADE, HouseScene
from game.scenes.boardframe import BoardFrame
from game.scenes.course import Course
from game.scenes.courselines import draw_lines, turns_of
from game.scenes.house import House
from game.scenes.insight import Answers, Better, Insight
from game.scenes.movelist import MoveList
from game.scenes.openhands import draw_hands, held
from game.scenes.playon import PlayOn
from game.scenes.session import Session
from game.scenes.track import Track
from game.scenes.viewpoint import viewpoints
from game.ui.animation import Timeline
from game.ui.canvas import CREAM, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import Button, Choice, Dropdown, RoundButton, Widget

BOARD: Rect = (18.0, 18.0, 1232.0, 693.0)
SIDE: Rect = (1272.0, 14.0, 310.0, 700.0)
HANDS_PITCH = 34.0
LEAST_LIST = 90.0
"""The list of moves is no lower, whatever else there is beside the board."""
BUTTONS = 50.0
SPEEDS = (0.5, 1.0, 2.0, 4.0)
USUAL_SPEED = 1
PAUSE = 0.7
"""Seconds between two moves that are played one after the other."""


class Replay(HouseScene):
    """Shows a game of a record."""

    fluid = True

    def __init__(self, house: House, record: Record, *, at: int | None = None, person: int | None = None) -> None:
        """Look at a game.

        Args:
            at: the position to begin with, by the number of actions; None: the start of a finished game, and where a
                running one stands.
            person: of a running game, who holds the mouse, so that his cards may be seen.

        Raises:
            InvalidRecord: the record is no game.
        """
        super().__init__(house)
        self.help_game = record.game
        self.record = record
        self.course = Course(Session.resume(record, ""))
        session = self.course.session
        self.over = session.over
        self.at = max(0, min(self.course.last, at if at is not None else 0 if self.over else self.course.last))
        self.timeline = Timeline()
        self.board = BOARDS[record.game](session.game, session.setup, session.players, self.timeline, house.sounds)
        self.views = viewpoints(self.board, session, person)
        self.view_number = 0
        self.playing = False
        self.speed = USUAL_SPEED
        self.insight: Insight | None = None
        """What the analysis says, once it was asked for."""
        self.better_shown = False
        self.chances_shown = True
        self.frame = BoardFrame(BOARD, house.canvas, self.board, session, self._arrange)
        self.moves = MoveList((0, 0, 0, 0), self.board, session, self.jump)
        self.track = Track(transport.TRACK, self.course.last, self.jump, self.show_turn)
        self._waited = 0.0
        self._panel: Rect = (0, 0, 0, 0)
        self._hands: Rect = (0, 0, 0, 0)
        self._insight_rect: Rect = (0, 0, 0, 0)
        self.labels: list[transport.Label] = []
        self._show()

    # What is shown

    @property
    def shown_at(self) -> int:
        """The position on the board: before the last move while it is shown what would have been better."""
        return self.at - 1 if self.better_shown else self.at

    @property
    def seat(self) -> int:
        """Whose view is drawn: that of the seat one looks from, or of whoever should have played otherwise."""
        better = self._better()
        return self.views[self.view_number].seat if better is None else better.move.seat

    def view(self) -> View:
        """What is drawn."""
        return self.course.states[self.shown_at].view(self.seat)

    def _show(self) -> None:
        """Have the board show the position as it is."""
        self.board.hands_shown = self.views[self.view_number].own
        self.board.show(self.view())
        self.moves.follow(self.at)
        self._arrange()

    def _marks(self) -> Marks:
        moves, shown = self.course.moves, self.shown_at
        last = self.course.session.game.action_path(moves[shown - 1].action) if shown else ()
        better = self._better()
        if better is not None:  # the parts that it clicks are there only while somebody may act
            return Marks(active=True, legal=frozenset(better.path[:1]), last=last, pointed=self.frame.pointed)
        return Marks(last=last, pointed=self.frame.pointed)

    def _better(self) -> Better | None:
        """The better move, while it is shown."""
        return self.insight.better(self.at - 1) if self.better_shown and self.insight is not None else None

    def _prompt(self, marks: Marks) -> Prompt:
        """Who did what last, or what would have been better."""
        if self.at == 0:
            return self.board.prompt(self.view(), marks)
        move, better = self.course.moves[self.at - 1], self._better()
        if better is not None:
            return Prompt(move.seat, better.words, label=_("Better:"))
        name = self.course.session.game.action_name(move.action)
        return Prompt(move.seat, self.board.words(move.seat, name, move.events))

    def _arrange(self) -> None:
        """Bring widgets and marks up to date."""
        marks, better = self._marks(), self._better()
        path = better.path if better is not None else ()
        self.frame.arrange(self.course.at(self.shown_at), self.view(), marks, self._prompt(marks), path)
        self.track.at = self.moves.at = self.at
        transport.arrange(self)
        if self.insight is not None:
            self.insight.arrange(self.find, self.at, self.better_shown, self.house.canvas)
        draw_lines(self.track, self.course, self.insight if self.chances_shown else None)
        if self.insight is not None:
            self.track.turns = turns_of(self.insight.analysis)
            self.moves.costs = self.insight.costs()
        if self.focused is not None and not self.focused.can_focus:
            self.focused = self.default_focus()
        self.touch()

    # Widgets

    def build(self) -> None:
        x, y, width, height = SIDE
        top, bottom = y + 86, y + height - BUTTONS
        self.widgets = [
            RoundButton("back", x + 28, y + 25, 50, "back", self.on_escape, hint=_("Back (Esc)")),
            RoundButton("rules", x + width - 26, y + 25, 46, "rules", self.open_rules, hint=_("Rules (F1)")),
        ]
        if len(self.views) > 1:
            names = [self._view_name(number) for number in range(len(self.views))]
            self.widgets.append(
                Dropdown("view", (x, top, width, 46), names, self.view_number, self.choose_view,
                         hint=_("From where one looks (V)"))
            )  # fmt: skip
            top += 56
        rows = len(self.course.session.players) - 1 if self.views[self.view_number].all_open else 0
        self._hands = (x, top, width, rows * HANDS_PITCH)
        top += rows * HANDS_PITCH + (8 if rows else 0)
        if self.insight is not None:
            tall = min(self.insight.height(self.house.canvas), bottom - 26 - top - LEAST_LIST)
            self._insight_rect = (x, bottom - 14 - tall, width, tall)
            bottom -= tall + 12
        self._panel = (x, top, width, bottom - 14 - top)
        self.moves.rect = (x + 12, top + 12, width - 24, bottom - 14 - top - 24)
        self.widgets += [self.moves, *self._side_buttons()]
        if self.insight is not None:
            self.widgets += self.insight.widgets(
                self._insight_rect,
                Answers(
                    partial(self.step_turn, -1), partial(self.step_turn, 1), self.stop_analysis, self.analyse,
                    self.show_better,
                ),
            )  # fmt: skip
        self.labels, buttons = transport.build(self)
        self.widgets += [self.track, *buttons, self.frame]
        self._arrange()

    def _side_buttons(self) -> list[Widget]:
        """Play on, save, analyse."""
        x, y, width, height = SIDE
        top, canvas = y + height - BUTTONS, self.house.canvas
        label = _("Play from here")
        analysable = self.over and self.insight is None
        wide = width - (2 if analysable else 1) * (BUTTONS + 6)
        size = canvas.fit([label], 21, wide - 30, "heading")
        right = x + width - BUTTONS / 2
        widgets: list[Widget] = [Button("play_on", (x, top, wide, BUTTONS), label, self.play_on, size=size)]
        if analysable:
            widgets.append(
                RoundButton("analyse", right - BUTTONS - 6, top + BUTTONS / 2, BUTTONS, "chart", self.analyse,
                            hint=_("Analyse the game"))
            )  # fmt: skip
        widgets.append(
            RoundButton("save", right, top + BUTTONS / 2, BUTTONS, "save", self.save_record, hint=_("Save record"))
        )
        return widgets

    def _view_name(self, number: int) -> str:
        view = self.views[number]
        if view.all_open:
            return _("All hands open")
        # Translators: from whose seat one looks at a game.
        return _("{name}’s view").format(name=self.course.session.players[view.seat].name)

    # Going through the game

    def jump(self, at: int) -> None:
        """Show a position at once."""
        self._halt()
        self.better_shown = False
        self.at = max(0, min(self.course.last, at))
        self._show()

    def step(self, by: int) -> None:
        """Go some steps; a single one forward is told as a story."""
        self.timeline.skip()
        if by == 1 and self.at < self.course.last:
            self.playing = False
            self._tell()
        else:
            self.jump(self.at + by)

    def leap(self, by: int, starts: list[int]) -> None:
        """Go to where a turn or a round begins, forward or back."""
        self.jump(self.course.forward(self.at, starts) if by > 0 else self.course.back(self.at, starts))

    def play_or_pause(self) -> None:
        """Play the game from here, from the start if it is at its end; or stop."""
        if self.playing:
            self.playing = False
        else:
            if self.at == self.course.last:
                self.jump(0)
            self.playing, self._waited = True, PAUSE
        self._arrange()

    def set_speed(self, number: int) -> None:
        """Choose how fast moves are told, by the number of the answer."""
        self.speed = max(0, min(len(SPEEDS) - 1, number))
        self.timeline.speed = self.house.speed * SPEEDS[self.speed]
        chosen = self.find("speed")
        if isinstance(chosen, Choice):
            chosen.chosen = self.speed
        self._leave_to_arrows()
        self.touch()

    def _tell(self) -> None:
        """Tell the next move as a story."""
        if self.better_shown:
            self.better_shown = False
            self._show()
        move = self.course.moves[self.at]
        self.at += 1
        self.moves.follow(self.at)
        self.timeline.speed = self.house.speed * SPEEDS[self.speed]
        self.timeline.tell(self.board.tell(move.seat, move.events, self.view()), self._show)
        self._arrange()

    def _halt(self) -> None:
        """Stop playing, and a story at its end."""
        self.playing = False
        self.timeline.skip()

    def update(self, seconds: float) -> None:
        if self.frame.rest(seconds):
            self.touch()
        if self.insight is not None and self.insight.analysis.running:
            fraction = self.insight.analysis.fraction
            if self.insight.analysis.update():
                self._arrange()
            elif self.insight.analysis.fraction != fraction:
                self.touch()
        if self.timeline.advance(seconds):
            self._arrange()
        elif self.playing:
            self._waited += seconds
            if self._waited >= PAUSE / SPEEDS[self.speed]:
                self._waited = 0.0
                if self.at < self.course.last:
                    self._tell()
                else:
                    self.playing = False
                    self._arrange()

    # Looking

    def choose_view(self, number: int) -> None:
        """Look from another place."""
        self._halt()
        self.view_number = number
        self.rebuild()
        self._show()
        self._leave_to_arrows()

    def choose_lines(self, number: int) -> None:
        """Show points (0) or chances (1)."""
        self.chances_shown = number == 1
        self._leave_to_arrows()
        self._arrange()

    def _leave_to_arrows(self) -> None:
        """After a click the arrow keys step through the game again."""
        if not self.focus_shown:
            self.set_focus(self.default_focus(), shown=False)

    def on_hover(self, widget: Widget | None) -> None:
        if widget is not self.frame:
            self.frame.leave()

    # Analysis

    def analyse(self) -> None:
        """Begin the analysis, or go on with it."""
        if not self.over:
            return
        if self.insight is None:
            self.insight = Insight(Analysis(self.course, self.house.thinker), self.board)
        self.insight.analysis.start()
        self.rebuild()

    def stop_analysis(self) -> None:
        """Stop; what was found stays."""
        if self.insight is not None:
            self.insight.analysis.stop()
            self._arrange()

    def show_turn(self, at: int) -> None:
        """Go to a turn of fortune and show what should have been played."""
        self.jump(at)
        self.show_better()

    def step_turn(self, by: int) -> None:
        """Go to the next turn of fortune or the one before, round about."""
        found = sorted(number + 1 for number in self.insight.analysis.turns()) if self.insight is not None else []
        if found:
            beyond = [at for at in found if (at > self.at if by > 0 else at < self.at)]
            self.show_turn((beyond or found)[0 if by > 0 else -1])

    def show_better(self) -> None:
        """Show what should have been played, or again what was."""
        self._halt()
        found = self.at > 0 and self.insight is not None and self.insight.better(self.at - 1) is not None
        self.better_shown = found and not self.better_shown
        self._show()

    # Elsewhere

    def play_on(self) -> None:
        """Ask who plays on from here."""
        self._halt()
        self._arrange()
        if not self.course.states[self.at].is_terminal():
            self.open(PlayOn(self.house, self.course.at(self.at)))

    def save_record(self) -> None:
        """Save the game as a file."""
        from game.scenes.records import save_record  # it opens replays

        self._halt()
        save_record(self.house, self.record)

    def enter(self) -> None:
        super().enter()
        self.focus_shown = False  # the keys go through the game; the focus shows from the first Tab on
        self.timeline.speed = self.house.speed * SPEEDS[self.speed]

    def leave(self) -> None:
        self._halt()
        if self.insight is not None:
            self.insight.analysis.stop()

    # Input

    def on_background(self, button: int) -> None:
        self.timeline.skip()

    def on_key(self, event: pygame.event.Event) -> bool:
        turn = event.mod & pygame.KMOD_SHIFT
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        sides = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
        if event.key in sides:
            by = sides[event.key]
            if control or event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
                self.leap(by, self.course.rounds)
            elif turn:
                self.leap(by, self.course.turns)
            else:
                self.step(by)
        elif control and event.key == pygame.K_s:
            self.save_record()
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.jump(0 if event.key == pygame.K_HOME else self.course.last)
        elif event.key == pygame.K_SPACE and not (self.focus_shown and self.focused is not self.default_focus()):
            self.play_or_pause()
        elif event.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            self.set_speed(self.speed + 1)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self.set_speed(self.speed - 1)
        elif event.key == pygame.K_v and len(self.views) > 1:
            self.choose_view((self.view_number + 1) % len(self.views))
        elif event.key == pygame.K_t:
            self.step_turn(-1 if turn else 1)
        elif event.key == pygame.K_b:
            self.show_better()
        else:
            return super().on_key(event)
        return True

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("shell/background_table")
        x, y, width, _height = SIDE
        room = width - 124
        canvas.text(_("Replay"), x + 66, y + 25, 30, CREAM, "heading", valign="middle", max_width=room, shadow=SHADE)
        canvas.text(self._place(), x + 4, y + 70, 19, CREAM, "bold", valign="middle", max_width=width - 8)
        canvas.card("shell/panel_parchment", self._panel)
        if self.insight is not None:
            self.insight.draw(canvas, self._insight_rect, self.at)
        if self.views[self.view_number].all_open:
            self._draw_hands(canvas)
        transport.draw(canvas, self.labels)
        self.draw_widgets(canvas)

    def _place(self) -> str:
        """Where in the game one is."""
        text = _("Step {number} of {all}").format(number=self.at, all=self.course.last)
        summary = self.board.summary(self.view())
        # Translators: two short pieces of information side by side.
        return _("{one} · {other}").format(one=text, other=summary) if summary else text

    def _draw_hands(self, canvas: Canvas) -> None:
        """All hands but the one that is on the board anyhow."""
        state, players = self.course.states[self.shown_at], self.course.session.players
        hands = [(player, held(state.view(seat))) for seat, player in enumerate(players) if seat != self.seat]
        draw_hands(canvas, self._hands, hands)
