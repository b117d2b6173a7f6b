"""The strip below a replay: its track, and the row of buttons that go through the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.ui.canvas import INK, PARCHMENT, PARCHMENT_EDGE, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import Action, Choice, RoundButton, Widget

if TYPE_CHECKING:
    from game.scenes.replay import Replay

STRIP: Rect = (12.0, 726.0, 1576.0, 164.0)
TRACK: Rect = (20.0, 730.0, 1556.0, 98.0)
ROW = 856.0
"""The middle of the row of buttons below the track."""
BUTTON, PLAY = 46.0, 50.0
MARGIN, GAP = 16.0, 8.0
SPEED, LINES = 220.0, 320.0

Label = tuple[str, float, float]
"""The name of a kind of step, the middle of its place, and its size."""


def build(scene: Replay) -> tuple[list[Label], list[Widget]]:
    """The names between the buttons, and the buttons."""
    canvas, course, x = scene.house.canvas, scene.course, STRIP[0] + MARGIN
    labels: list[Label] = []
    widgets: list[Widget] = []

    def button(name: str, icon: str, action: Action, hint: str, size: float = BUTTON) -> None:
        nonlocal x
        widgets.append(RoundButton(name, x + size / 2, ROW, size, icon, action, hint=hint))
        x += size + GAP

    button("start", "skip_start", partial(scene.jump, 0), _("To the start (Home)"))
    steps = (
        ("round", _("Round"), course.rounds, _("Round before (Page up)"), _("Next round (Page down)")),
        ("turn", _("Turn"), course.turns, _("Turn before (Shift+←)"), _("Next turn (Shift+→)")),
        ("step", _("Step"), None, _("One step back (←)"), _("One step on (→)")),
    )
    size = canvas.fit([label for _name, label, *_rest in steps], 19, 100, "bold")
    for name, label, starts, hint_back, hint_forward in steps:
        icons = ("step_back", "step_forward") if starts is None else ("back", "forward")
        back = partial(scene.step, -1) if starts is None else partial(scene.leap, -1, starts)
        forward = partial(scene.step, 1) if starts is None else partial(scene.leap, 1, starts)
        x += 14
        button(f"{name}_back", icons[0], back, hint_back)
        wide = canvas.text_width(label, size, "bold")
        labels.append((label, x + wide / 2, size))
        x += wide + GAP
        button(f"{name}_forward", icons[1], forward, hint_forward)
    x += 14
    button("end", "skip_end", partial(scene.jump, course.last), _("To the end (End)"))
    x += 18
    button("play", "play", scene.play_or_pause, "", PLAY)
    widgets[-1].default = True
    x += 18
    answers = ["½×", "1×", "2×", "4×"]
    rect = (x, ROW - BUTTON / 2, SPEED, BUTTON)
    widgets.append(Choice("speed", rect, answers, scene.speed, scene.set_speed, hint=_("Speed (+ and −)")))
    x += SPEED + 18
    if scene.insight is not None:
        right = STRIP[0] + STRIP[2] - MARGIN
        wide = min(LINES, right - x)
        rect = (right - wide, ROW - BUTTON / 2, wide, BUTTON)
        hint = _chances_hint(len(course.session.players))
        answers = [_("Points"), _("Chances")]
        widgets.append(Choice("lines", rect, answers, int(scene.chances_shown), scene.choose_lines, hint=hint))
    return labels, widgets


def _chances_hint(seats: int) -> str:
    if seats == 2:
        return _("The points, or each player’s chance to win")
    return _("The points, or each player’s outlook: 100 % is the first place, 0 % the last")


def arrange(scene: Replay) -> None:
    """Let the buttons do what is possible now."""
    first, last = scene.at == 0, scene.at == scene.course.last
    for kind in ("round", "turn", "step"):
        _enable(scene, f"{kind}_back", not first)
        _enable(scene, f"{kind}_forward", not last)
    _enable(scene, "start", not first)
    _enable(scene, "end", not last)
    play = scene.find("play")
    if isinstance(play, RoundButton):
        play.icon = "pause" if scene.playing else "play"
        play.hint = _("Pause (Space)") if scene.playing else _("Play (Space)")
    over = scene.course.states[scene.at].is_terminal()
    _enable(scene, "play_on", not over, _("The game is over here: go back some moves.") if over else "")


def _enable(scene: Replay, name: str, enabled: bool, hint: str | None = None) -> None:
    widget = scene.find(name)
    if widget is not None:
        widget.enabled = enabled
        widget.hint = widget.hint if hint is None else hint


def draw(canvas: Canvas, labels: Sequence[Label]) -> None:
    """Draw the strip without its widgets."""
    x, y, width, height = STRIP
    canvas.rounded((x + 2, y + 5, width, height), 18, "#000000", alpha=0.3)
    canvas.rounded(STRIP, 18, PARCHMENT, PARCHMENT_EDGE, 2)
    for label, at, size in labels:
        canvas.text(label, at, ROW, size, INK, "bold", align="center", valign="middle")
