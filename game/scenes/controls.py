"""The table's buttons: the round ones in their places on the board, and those of the prompt bar; when which is shown,
what they say, and what the bar says beside them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.boards.board import Prompt
from game.ui.language import _
from game.ui.widgets import Button, RoundButton, Widget

if TYPE_CHECKING:
    from game.scenes.table import Table


def control_key() -> str:
    """The key of shortcuts, as people call it on this system."""
    return "Cmd" if sys.platform == "darwin" else _("Ctrl")


def round_buttons(table: Table) -> list[Widget]:
    """The round buttons, in the order of the board's places for them."""
    board = table.board
    parts = (
        ("undo", "undo", table.undo, ""),
        ("redo", "redo", table.redo, ""),
        ("hint", "hint", table.hint.press, ""),
        ("rules", "rules", table.open_rules, _("Rules (F1)")),
        ("settings", "settings", table.show_settings, _("Settings")),
        ("menu", "home", table.show_menu, _("Menu (Esc)")),
    )
    return [
        RoundButton(name, x, y, board.button_size, icon, action, hint=hint)
        for (x, y), (name, icon, action, hint) in zip(board.buttons, parts, strict=True)
    ]


def prompt_buttons(table: Table) -> list[Widget]:
    """The buttons of the prompt bar, with the board's own choices last."""
    rect = table.board.prompt_rect
    buttons: list[Widget] = [
        Button("confirm", rect, _("Play it"), table.confirm, style="primary", size=20),
        Button("play_hint", rect, _("Play it"), table.hint.follow, style="primary", size=20),
        Button("stop_hint", rect, _("Stop"), table.hint.press, size=20),
        Button("take_back", rect, _("Put back"), table.take_back, size=20),
        Button("hurry", rect, _("Move now"), table.house.thinker.hurry, size=20),
        Button("result", rect, _("Result"), table.show_result, style="primary", size=20),
        Button("take_mouse", rect, _("Take the mouse"), table.take_mouse, style="primary", size=20),
    ]
    for name, label in table.board.choices(table.view()):
        buttons.append(Button(name, rect, label, partial(table.click, name), size=20))
    return buttons


def arrange(table: Table) -> bool:
    """Bring the buttons and the prompt up to date; answer false if there are choices that have no button yet."""
    active, clicks, hint = table.may_act, table.clicks, table.hint
    choices = dict(table.board.choices(table.view()))
    if not {widget.name for widget in table.widgets}.issuperset(choices):
        return False
    starts = frozenset() if clicks.path or clicks.proposed is not None else clicks.starts()
    shown = {
        "confirm": active and clicks.proposed is not None,
        "play_hint": hint.active,
        "stop_hint": active and hint.done is not None,
        "take_back": active and bool(clicks.path),
        "hurry": table.thinking.done is not None and not table.timeline.busy,
        "result": table.session.over and table.told_over and not table.timeline.busy,
        "take_mouse": table.passes_quickly,
        **{name: active and name in starts for name in choices},
    }
    buttons = [widget for widget in table.widgets if isinstance(widget, Button)]
    for button in buttons:
        button.label = choices.get(button.name, button.label)
    table.bar.arrange(_prompt(table), table.board.caption, buttons, lambda name: bool(shown.get(name)), hint.done)
    _light(table.widgets, "undo", table.why_no_undo(), _("Take back ({key}+Z)"))
    _light(table.widgets, "redo", table.why_no_redo(), _("Play it again ({key}+Y)"))
    _light(table.widgets, "hint", hint.obstacle(), hint.label())
    return True


def _light(widgets: Sequence[Widget], name: str, obstacle: str, hint: str) -> None:
    """A round button tells what it does, or what stands in its way."""
    button = next(widget for widget in widgets if widget.name == name)
    assert isinstance(button, RoundButton)
    button.lit, button.hint = not obstacle, obstacle or hint.format(key=control_key())


def _prompt(table: Table) -> Prompt:
    """What the bar says: a story is told, a hint is given, or somebody is asked."""
    session, hint = table.session, table.hint
    prompt = table.board.prompt(table.view(), table.marks)
    if table.passes_quickly:
        return Prompt(session.state.current_player(), _("it is your turn"))
    if table.timeline.busy and session.moves:  # what is asked next has to wait
        move = session.moves[-1]
        words = table.board.words(move.seat, session.game.action_name(move.action), move.events)
        return replace(prompt, text=words) if prompt.seat == move.seat else Prompt(move.seat, words)
    if hint.done is not None:
        return Prompt(None, _("looking for your best move"), _("Hint"))
    return Prompt(None, hint.words(), _("Hint")) if hint.active else prompt
