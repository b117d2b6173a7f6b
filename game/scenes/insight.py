"""What the analysis says about the move that was just played, in a panel and on the board.

What would have been better is worded and drawn as far as the mover could foresee it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.boards.board import Board
from game.scenes.analysis import NOTABLE, Analysis, Verdict
from game.scenes.foresight import Foresight
from game.scenes.undo import Move
from game.ui.canvas import DANGER, FADED, INK, SEAT_INK, TEAL, Canvas, Rect
from game.ui.language import _, language
from game.ui.widgets import Action, Button, RoundButton, Widget

MARGIN = 16.0
HEAD = 40.0
BUTTON = 46.0
WORDS, LEADING = 16.0, 1.25


def percent(chance: float) -> str:
    """A chance in per cent, as a whole number."""
    # Translators: a chance, e.g. "62 %".
    return _("{number} %").format(number=round(100 * chance))


def given_away(verdict: Verdict) -> str:
    """What a move cost, as the difference of the rounded chances before and after it."""
    return percent((round(100 * verdict.before) - round(100 * verdict.after)) / 100)


@dataclass(frozen=True, slots=True)
class Better:
    """What should have been played: the move with what of its consequences could be foreseen, and its words."""

    move: Move
    path: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Answers:
    """What the panel's buttons do."""

    previous: Action
    next: Action
    stop: Action
    go_on: Action
    show: Action


class Insight:
    """The panel: how far the analysis is, the turns of fortune, and the verdict on a move."""

    def __init__(self, analysis: Analysis, board: Board) -> None:
        self.analysis, self.board = analysis, board
        self._better: tuple[object, Better | None] = (None, None)
        """The better move that was asked for last, with what it was for."""

    def verdict(self, number: int) -> Verdict | None:
        """What a move was worth, if that is known."""
        return self.analysis.verdicts.get(number)

    def better(self, number: int) -> Better | None:
        """What should have been played instead of a move, if there was anything better."""
        key = (number, self.verdict(number), language())
        if self._better[0] != key:
            self._better = key, self._find_better(number)
        return self._better[1]

    def _find_better(self, number: int) -> Better | None:
        verdict = self.verdict(number)
        if verdict is None or not verdict.slip:
            return None
        session = self.analysis.course.at(number)
        seat = self.analysis.course.moves[number].seat
        events, after = Foresight(session).see(verdict.best)
        move = Move(seat, verdict.best, events, session.state)
        path, name = session.game.action_path(verdict.best), session.game.action_name(verdict.best)
        if not events:
            return Better(move, path, name)
        words = self.board.words(seat, name, events)
        reason = self.board.reason(seat, events, session.state.view(seat), after)
        return Better(move, path, _("{deed} – {reason}").format(deed=words, reason=reason) if reason else words)

    def costs(self) -> dict[int, str]:
        """What moves gave away, of those that gave away anything worth telling, by their numbers."""
        return {
            number: f"−{given_away(verdict)}"
            for number, verdict in self.analysis.verdicts.items()
            if verdict is not None and verdict.cost >= NOTABLE
        }

    # Widgets

    def height(self, canvas: Canvas) -> float:
        """What the panel needs for a verdict, with three lines for what would have been better."""
        lines = canvas.line_height(18, 1.4) + canvas.line_height(17, 1.4) + 3 * canvas.line_height(WORDS, LEADING)
        return MARGIN / 2 + HEAD + 6 + lines + 4 + BUTTON + 22

    def widgets(self, rect: Rect, answers: Answers) -> list[Widget]:
        """The panel's buttons; `arrange` says which are needed."""
        x, y, width, height = rect
        middle, right = y + MARGIN / 2 + HEAD / 2 + 2, x + width - MARGIN
        return [
            RoundButton("fortune_back", x + MARGIN + 20, middle, 40, "back", answers.previous,
                        hint=_("Turn of fortune before (Shift+T)")),
            RoundButton("fortune_forward", right - 20, middle, 40, "forward", answers.next,
                        hint=_("Next turn of fortune (T)")),
            RoundButton("stop", right - 20, middle, 40, "pause", answers.stop, hint=_("Stop the analysis")),
            RoundButton("go_on", right - 20, middle, 40, "play", answers.go_on, hint=_("Go on with the analysis")),
            Button("better", (x + MARGIN, y + height - BUTTON - 14, width - 2 * MARGIN, BUTTON), "", answers.show,
                   icon="hint", size=19, hint=_("What should have been played (B)")),
        ]  # fmt: skip

    def arrange(self, find: Callable[[str], Widget | None], at: int, shown: bool, canvas: Canvas) -> None:
        """Show the buttons that are needed now, if there are any; `shown`: the better move stands on the board."""
        analysis, slip = self.analysis, at > 0 and self.better(at - 1) is not None
        over = not analysis.running and analysis.finished
        wanted = {
            "fortune_back": over and bool(analysis.turns()),
            "fortune_forward": over and bool(analysis.turns()),
            "stop": analysis.running,
            "go_on": not analysis.running and not analysis.finished,
            "better": slip,
        }
        for name, visible in wanted.items():
            widget = find(name)
            if widget is not None:
                widget.visible = visible
        button = find("better")
        if isinstance(button, Button):
            labels = _("Show what was played"), _("Show the better move")
            button.label = labels[0 if shown else 1]
            button.size = max(15.0, canvas.fit(labels, 19, button.rect[2] - 74, "heading"))

    # Drawing

    def draw(self, canvas: Canvas, rect: Rect, at: int) -> None:
        """Draw the panel for the position after `at` moves."""
        canvas.card("shell/panel_parchment", rect)
        x, y, width, height = rect
        self._draw_head(canvas, (x + MARGIN, y + MARGIN / 2, width - 2 * MARGIN, HEAD), at)
        top = y + MARGIN / 2 + HEAD + 6
        body = (x + MARGIN, top, width - 2 * MARGIN, y + height - 14 - top)
        if at == 0:
            self._say(canvas, body, _("Go to a move to see what it was worth."))
            return
        number = at - 1
        verdict = self.verdict(number)
        if not self.analysis.course.moves[number].chosen:
            self._say(canvas, body, _("There was nothing else to do."))
        elif number not in self.analysis.verdicts:
            self._say(canvas, body, _("Not looked at yet."))
        elif verdict is None:
            self._say(canvas, body, _("This move could not be judged."))
        else:
            self._draw_verdict(canvas, body, number, verdict)

    def _say(self, canvas: Canvas, rect: Rect, text: str) -> None:
        canvas.paragraph(text, rect, 17, FADED, "semibold", align="center", valign="middle", leading=1.3)

    def _draw_head(self, canvas: Canvas, rect: Rect, at: int) -> None:
        x, y, width, height = rect
        analysis, middle = self.analysis, y + height / 2 + 2
        turns = sorted(analysis.turns())
        if analysis.running or not analysis.finished:
            text = _("Analysed: {number} of {all}").format(number=analysis.done, all=len(analysis.decisions))
            if analysis.looking_again:
                text = _("Looking at the turns again")
            canvas.text(text, x, middle - 9, 17, INK, "bold", valign="middle", max_width=width - 52)
            canvas.rounded((x, middle + 6, width - 52, 10), 5, "#e2cba0")
            canvas.rounded((x, middle + 6, max(10.0, (width - 52) * analysis.fraction), 10), 5, TEAL)
        elif turns:
            place = turns.index(at - 1) + 1 if at - 1 in turns else None
            text = _("Turns of fortune: {number}").format(number=len(turns))
            if place is not None:
                text = _("Turn of fortune {number} of {all}").format(number=place, all=len(turns))
            canvas.text(text, x + width / 2, middle, 17, INK, "bold", align="center", valign="middle",
                        max_width=width - 100)  # fmt: skip
        else:
            canvas.text(_("Nobody gave much away"), x + width / 2, middle, 17, INK, "bold", align="center",
                        valign="middle", max_width=width)  # fmt: skip

    def _draw_verdict(self, canvas: Canvas, rect: Rect, number: int, verdict: Verdict) -> None:
        x, y, width, height = rect
        move = self.analysis.course.moves[number]
        player = self.analysis.course.session.players[move.seat]
        ink = SEAT_INK[player.colour]
        better = self.better(number)
        line = canvas.line_height(18, 1.4)
        canvas.mark(player.colour, x + 11, y + line / 2, 22)
        chances = percent(verdict.before)
        if better is not None:
            chances = f"{percent(verdict.before)} → {percent(verdict.after)}"
        used = canvas.text(chances, x + width, y + line / 2, 18, INK, "extrabold", align="right", valign="middle")
        canvas.text(player.name, x + 30, y + line / 2, 18, ink, "heading", valign="middle", max_width=width - 40 - used)
        top = y + line + 2
        if better is None:
            canvas.sprite("shell/icon_check", x, top + 4, 28, ink=TEAL)
            canvas.paragraph(
                _("No other move was better."), (x + 38, top, width - 38, 40), 17, INK, "semibold", valign="middle",
                leading=1.25,
            )  # fmt: skip
            return
        gave = _("gave away {chance}").format(chance=given_away(verdict))
        canvas.text(gave, x, top + 10, 17, DANGER, "bold", valign="middle", max_width=width)
        top += canvas.line_height(17, 1.4)
        label = canvas.text(_("Better:"), x, top + 10, WORDS, TEAL, "extrabold", valign="middle", max_width=90) + 8
        room = y + height - BUTTON - 8 - top
        canvas.paragraph(better.words, (x + label, top, width - label, room), WORDS, INK, "semibold", leading=LEADING)
