"""The table: a game being played by people with the mouse or the keyboard and by computer opponents.

The scene brings together what a game needs: the session that is played, the board that shows it, the clicks that
become actions, the opponents that think, and the bar that says who does what. It knows no rule and no game.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial

import pygame

from game.boards import BOARDS, hints
from game.boards.board import Marks, Player
from game.engine.core import View
from game.scenes import controls
from game.scenes.base import HouseScene
from game.scenes.clicking import Clicks
from game.scenes.foresight import Foresight
from game.scenes.handover import HandOver, Holder
from game.scenes.hint import Hint
from game.scenes.house import House
from game.scenes.log import Log
from game.scenes.marking import last_path, marks_of
from game.scenes.menu import menu
from game.scenes.prompt import SAID_SECONDS, PromptBar
from game.scenes.scoring import Scoring
from game.scenes.session import Session
from game.scenes.settings import SettingsScene
from game.scenes.thinking import PACE, Thinking
from game.scenes.undo import Move, Obstacle, word
from game.ui.animation import Timeline
from game.ui.canvas import Canvas, Point
from game.ui.language import _
from game.ui.scene import HINT_AFTER
from game.ui.widgets import Component, Widget

LINGER = 1.4
"""Seconds between the end of a game and its scoring."""


class Table(HouseScene):
    """Plays one session."""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.help_game = session.game.id
        self.session = session
        self.timeline = Timeline()
        board = BOARDS[session.game.id]
        self.board = board(session.game, session.setup, session.players, self.timeline, house.sounds)
        self.holder = Holder(house, self.board, session)
        self.log = Log(self.board, session)
        self.bar = PromptBar(self.board, house.canvas)
        self.components: dict[str, Component] = {}
        self.clicks = Clicks(self)
        self.foresight = Foresight(session)
        self.thinking = Thinking(house, session)
        self.hint = Hint(self)
        self.marks = Marks()
        self.told_over = session.over
        self._laid_out: Hashable = None
        self._over_for = 0.0
        self._idle = 0.0
        self._caption = ""
        self._announce = not session.moves
        self._read_state()
        self.holder.follow()
        self._show_board()

    # What the scene shows

    def view(self) -> View:
        """What the person at the screen may see."""
        return self.session.state.view(self.holder.seat)

    def _show_board(self) -> None:
        """Have the board show the state as it is."""
        self.board.hands_shown = self.holder.may_look
        self.board.show(self.view())

    @property
    def mover(self) -> Player | None:
        """Who has to act once the story is told; None when the game is over."""
        return self.session.to_move

    @property
    def may_act(self) -> bool:
        """Whether a person may act now."""
        mover = self.mover
        return mover is not None and mover.human and not self.timeline.busy and not self.holder.waits

    def _read_state(self) -> None:
        """Read the legal actions anew; what was clicked or asked before is void."""
        self.clicks.read()
        self.foresight.forget()
        self.hint.forget()
        self.thinking.forget()
        self._idle = 0.0

    def build(self) -> None:
        board = self.board
        self._laid_out = board.layout_key()
        self.components = {component.name: component for component in board.components()}
        for name, component in self.components.items():
            component.action = partial(self.click, name)
        self.widgets = [
            *self.components.values(),
            *controls.prompt_buttons(self),
            self.log.area,
            *controls.round_buttons(self),
        ]
        self.arrange()

    def arrange(self) -> None:
        """Bring marks and widgets up to date with state, path and mouse."""
        if self._laid_out != self.board.layout_key():
            self.rebuild()
        self.marks = self._mark()
        if not controls.arrange(self):
            self.build()
            return
        self._caption = self.board.caption
        self.board.arrange(self.components, self.view(), self.marks)
        self.log.area.visible = self.board.log_shown
        self.log.area.rect = self.board.log_rect
        if self.focused is not None and not self.focused.can_focus:
            self.focused = None
        self.touch()

    def _mark(self) -> Marks:
        pointed = self._pointed_name()
        if self.may_act:
            if pointed == "play_hint" and (rehearsal := self.hint.rehearsal()) is not None:
                imagined, pointed = rehearsal
                return marks_of(self.board, self.session, self.clicks, self.foresight, pointed, imagined)
            return marks_of(self.board, self.session, self.clicks, self.foresight, pointed)
        return Marks(last=last_path(self.session), thinking=self.thinking.done, pointed=pointed)

    def _pointed_name(self) -> str | None:
        widget = self.hovered
        if widget is None and self.focus_shown:
            widget = self.focused
        return widget.name if widget is not None and widget.visible else None

    def draw(self, canvas: Canvas) -> None:
        advised = self.hint.steps()
        self.board.draw(canvas, self.marks)
        hints.arrows(canvas, advised)
        self.bar.draw(canvas)
        self.draw_widgets(canvas)
        hints.draw(canvas, advised, self.marks.clicked)
        self.board.draw_over(canvas, self.marks, self._rested_name())

    def _rested_name(self) -> str | None:
        """The component on which mouse or focus have rested for a moment."""
        name = self._pointed_name()
        return name if name in self.components and self._rest >= HINT_AFTER and self.pressed is None else None

    # Time

    def enter(self) -> None:
        super().enter()
        self.timeline.speed = self.house.speed
        self.holder.follow()
        if not self.timeline.busy:
            self._show_board()
        self.arrange()

    def leave(self) -> None:
        self.house.thinker.cancel()
        self.timeline.clear()

    def update(self, seconds: float) -> None:
        if self.bar.advance(seconds):
            self.arrange()
        if self._announce:
            self._announce = False
            self.timeline.tell(self.board.begin(self.view()), self._settle)
            self._announce_start()
        if self.timeline.advance(seconds):
            if self.board.caption != self._caption:
                self.arrange()
            self.touch()
        elif self.session.over:
            self._finish(seconds)
        elif (forced := self._forced()) is not None:
            self._idle += seconds
            if self._idle >= PACE[self.house.settings.speed]:
                self.play(forced)
        elif self.holder.waits:
            if not self.holder.quick:
                self.open(HandOver(self.house, self.holder, self.show_menu))
        elif self.mover is not None and not self.mover.human:
            self._let_think(seconds)
        else:
            self.hint.advance(seconds)

    def _forced(self) -> int | None:
        """The action that a person need not be asked for, because nothing else can be done."""
        mover = self.mover
        if mover is None or not mover.human or len(self.clicks.paths) != 1 or self.house.settings.ask_forced:
            return None
        return next(iter(self.clicks.paths.values())) if self.board.forced(self.view()) else None

    @property
    def passes_quickly(self) -> bool:
        """Whether the next person just has to take the mouse."""
        mover = self.mover
        waits = mover is not None and mover.human and not self.timeline.busy and self.holder.waits
        return waits and self.holder.quick and self._forced() is None

    def take_mouse(self) -> None:
        """The next person takes the mouse while it passes quickly."""
        self.holder.take()
        self._show_board()
        self.arrange()

    def _announce_start(self) -> None:
        mover = self.mover
        if mover is not None:
            self.say(_("{name} begins.").format(name=mover.name), seconds=SAID_SECONDS / 2)

    def _let_think(self, seconds: float) -> None:
        before = self.thinking.done
        action = self.thinking.advance(seconds)
        if action is not None:
            self.play(action)
        elif self.thinking.done != before:
            self.arrange()

    def _finish(self, seconds: float) -> None:
        if self.told_over:
            return
        self._over_for += seconds
        if self._over_for >= LINGER or self.timeline.speed > 100:
            self.told_over = True
            self.house.sounds.play("win" if self._people_may_cheer() else "lose")
            self.show_result()

    def _people_may_cheer(self) -> bool:
        returns = self.session.state.returns()
        best = max(returns)
        winners = [player for player, value in zip(self.session.players, returns, strict=True) if value == best]
        people = any(player.human for player in self.session.players)
        return not people or any(player.human for player in winners)

    # Playing

    def play(self, action: int) -> None:
        """Play an action: save it, tell its story, then go on."""
        self._show_moves([self.session.play(action)])

    def _show_moves(self, moves: Iterable[Move]) -> None:
        """Save and tell moves, each as soon as the session has made it."""
        played = [(move, self.view()) for move in moves]
        # A person still sees what his last action lets him draw; else nobody's secrets show while the mouse passes.
        learnt = any(event.secret for move, _after in played if move.seat == self.holder.seat for event in move.events)
        self.board.hands_shown = self.holder.may_look or (self.holder.taken and learnt)
        stories = [self.board.tell(move.seat, move.events, after) for move, after in played]
        self.save()
        self._read_state()
        self.log.refresh()
        self.timeline.speed = self.house.speed
        for story in stories:
            self.timeline.tell(story, self._settle)
        self.arrange()

    def _settle(self) -> None:
        """A story is over: everything stands as the state says."""
        if self.timeline.busy:
            return
        self.holder.follow()
        self._show_board()
        mover = self.mover
        if mover is not None and mover.human and self.session.moves:
            last = self.session.players[self.session.moves[-1].seat]
            if not last.human:
                self.house.sounds.play("turn", 0.6)
        self.arrange()

    def save(self) -> None:
        """Have the game written as it stands."""
        self.house.save_game(self.session.slot, self.session.record())

    def click(self, name: str) -> None:
        """A click on a component (or Enter on it)."""
        component = self.components.get(name)
        if self.board.press(name):
            self.arrange()
            return
        if component is not None and component.informs:
            self._rest = HINT_AFTER
            self.touch()
            return
        if self.timeline.busy:
            self.timeline.skip()
            self.arrange()
            return
        mover = self.mover
        if mover is None:
            self.explain(_("The game is over."))
            return
        if not mover.human:
            self.explain(_("{name} is thinking. Please wait.").format(name=mover.name))
            return
        if name in self.board.sources():
            self.explain(self.board.sources()[name])
            return
        self.clicks.click(name)
        self.arrange()

    def confirm(self) -> None:
        """The player says "yes" to the proposed action."""
        if self.clicks.proposed is not None and self.may_act:
            self.play(self.clicks.proposed)

    def take_back(self) -> None:
        """Take the last click back, before the action is complete."""
        self.clicks.take_back()
        self.arrange()

    def explain(self, text: str) -> None:
        """Say in the prompt bar why something does not work."""
        self.house.sounds.play("wrong", 0.6)
        self.say(text, "warning")

    def say(self, text: str, icon: str = "info", seconds: float = SAID_SECONDS) -> None:
        """Show a line in the prompt bar for a while."""
        self.bar.say(text, icon, seconds)
        self.arrange()

    def silence(self) -> None:
        """Let the prompt take the place of what was said."""
        self.bar.silence()

    def why_no_undo(self) -> str:
        """What stands in the way of taking back, if anything."""
        target = self.session.undo_target()
        return word(target, self.session.players) if isinstance(target, Obstacle) else ""

    def why_no_redo(self) -> str:
        """What stands in the way of playing again, if anything."""
        return "" if self.session.undone else _("There is nothing to play again.")

    def undo(self) -> None:
        """Take the last decision back."""
        self.timeline.skip()
        if obstacle := self.why_no_undo():
            self.explain(obstacle)
            return
        self.session.undo()
        self.house.sounds.play("undo")
        self._back_to_state()

    def redo(self) -> None:
        """Play again what was taken back."""
        self.timeline.skip()
        self.silence()
        if obstacle := self.why_no_redo():
            self.explain(obstacle)
            return
        self._show_moves(self.session.redo())

    def _back_to_state(self) -> None:
        self.told_over, self._over_for = self.session.over, 0.0
        self.save()
        self.silence()
        self._read_state()
        self.log.refresh()
        self.holder.follow()
        self._show_board()
        self.arrange()

    # Input

    def on_hover(self, widget: Widget | None) -> None:
        self.arrange()

    def on_background(self, button: int) -> None:
        if self.timeline.busy:
            self.timeline.skip()
            self.arrange()
        elif button == 3 and self.clicks.path:
            self.take_back()
        elif button == 1 and self.clicks.path and self.clicks.proposed is None:
            self.clicks.put_down()
            self.arrange()

    def on_drag(self, widget: Widget, position: Point) -> None:
        if isinstance(widget, Component) and self.may_act:
            self.clicks.pull(widget, position, self.widget_at(position))

    def on_drop(self, widget: Widget, position: Point) -> None:
        self.clicks.let_go(widget, self.widget_at(position))

    def on_escape(self) -> None:
        if self.hint.done is None and self.clicks.path:
            self.take_back()
        elif not self.hint.escape():
            self.show_menu()

    def on_key(self, event: pygame.event.Event) -> bool:
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if control and event.key == pygame.K_z:
            self.redo() if event.mod & pygame.KMOD_SHIFT else self.undo()
        elif control and event.key == pygame.K_y:
            self.redo()
        elif control and event.key == pygame.K_s:
            self.save_record()
        elif event.key == pygame.K_h and not control:
            self.hint.press()
        elif event.key == pygame.K_BACKSPACE and self.clicks.path:
            self.take_back()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.clicks.proposed is not None:
            self.confirm()
        elif event.key == pygame.K_SPACE and self.timeline.busy:
            self.timeline.skip()
            self.arrange()
        elif not control and (name := self._shortcut(event.key)) is not None:
            self.click(name)
        else:
            return super().on_key(event)
        return True

    def _shortcut(self, key: int) -> str | None:
        """The visible component that a key clicks."""
        name = self.board.shortcuts().get(chr(key)) if key < 128 else None
        component = self.components.get(name) if name is not None else None
        return name if component is not None and component.visible else None

    # Other scenes

    def show_result(self) -> None:
        """Open the scoring of the finished game."""
        self.open(Scoring(self.house, self.session))

    def show_settings(self) -> None:
        """Open the settings; the game waits."""
        self.open(SettingsScene(self.house))

    def watch_replay(self) -> None:
        """Look at the game so far, with no more than the person at the mouse may see."""
        from game.scenes.replay import Replay  # it opens tables

        holder = self.holder
        person = holder.seat if holder.people and holder.may_look else None
        self.open(Replay(self.house, self.session.record(), person=person))

    def save_record(self) -> None:
        """Save the game as it stands to a file of the players' choice."""
        from game.scenes.records import save_record  # it opens tables

        save_record(self.house, self.session.record())

    def show_menu(self) -> None:
        """Ask what to do."""
        self.open(menu(self))

    def leave_table(self) -> None:
        """Back to the selection; the game can be continued from there."""
        self.house.stack.pop_to(lambda scene: False)
