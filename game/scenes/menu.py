"""The table's menu: play on, look something up, or leave; the game is saved anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.dialog import Answer, Dialog
from game.ui.language import _

if TYPE_CHECKING:
    from game.scenes.table import Table


def menu(table: Table) -> Dialog:
    """The dialog that Esc opens."""
    over, unsaved = table.session.over, table.house.shelf.unsaved
    answers = [
        Answer("resume", _("Look at the board") if over else _("Play on"), style="primary"),
        Answer("menu_rules", _("Rules"), table.open_rules),
        Answer("menu_settings", _("Settings"), table.show_settings),
        Answer("menu_replay", _("Replay"), table.watch_replay),
        Answer("menu_save", _("Save to a file"), table.save_record),
        Answer("menu_leave", _("Back to the games"), table.leave_table),
        Answer("menu_quit", _("Quit"), table.house.quit),
    ]
    text = _("The game is saved after every move. You can go on any time.")
    if over or unsaved:
        text = _("The game is over.") if over else _("Your game could not be saved. If you quit now, it is lost.")
    return Dialog(table.house, _("Menu"), text, answers)
