"""Carrying all finished games to another computer and back: one file, chosen, written and read with a progress bar."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path

from game.scenes.dialog import Answer, Dialog
from game.scenes.house import House
from game.scenes.progress import Progress
from game.scenes.records import choose_file, choose_place, word_problem_there, word_refusal
from game.store.exchange import SUFFIX, Imported, Task, export_games, import_games, suggested_name
from game.store.files import StoreError
from game.store.folders import readable
from game.store.records import RecordError
from game.ui.language import _, ngettext

MOST_TOLD = 4
"""Refused lines that are told one by one."""


def export_all(house: House) -> None:
    """Ask where to, and write all finished games into one file."""
    name = suggested_name(datetime.now()).removesuffix(SUFFIX)
    choose_place(house, _("Export all games"), SUFFIX, name, partial(_export, house))


def _export(house: House, path: Path) -> None:
    def work(task: Task) -> int:
        return export_games(house.history, path, task)

    def done(number: int) -> None:
        if number:
            text = ngettext("{number} game is in “{name}” now.", "{number} games are in “{name}” now.", number)
            house.notify(text.format(number=number, name=readable(path.name)))

    def failed(error: Exception) -> None:
        if not isinstance(error, StoreError):
            raise error
        _tell(house, _("The games cannot be exported"), word_problem_there(error.problem))

    house.stack.push(Progress(house, _("Exporting…"), work, done, failed))


def import_all(house: House) -> None:
    """Ask for such a file, and take in the games that are new here."""
    choose_file(house, _("Import games"), SUFFIX, partial(import_file, house))


def import_file(house: House, path: Path) -> None:
    """Take in the games of a file that are new here, and tell what came of it."""

    def work(task: Task) -> Imported:
        return import_games(house.history, path, task)

    def done(found: Imported) -> None:
        _tell(house, _("Games imported") if found.taken else _("No game imported"), word_import(found))

    def failed(error: Exception) -> None:
        if isinstance(error, RecordError):
            _tell(house, _("This file cannot be imported"), f"“{readable(path.name)}”\n\n{_word(error)}")
        elif isinstance(error, StoreError):
            _tell(house, _("The games cannot be imported"), word_problem_there(error.problem))
        else:
            raise error

    house.stack.push(Progress(house, _("Importing…"), work, done, failed))


def word_import(found: Imported) -> str:
    """What came of an import, in plain words."""
    taken = ngettext("{number} game is new here.", "{number} games are new here.", found.taken)
    lines = [taken.format(number=found.taken) if found.taken else _("Nothing new was in the file.")]
    if found.doubles:
        doubles = ngettext("{number} was here already.", "{number} were here already.", found.doubles)
        lines.append(doubles.format(number=found.doubles))
    if found.refused:
        refused = ngettext("{number} was refused:", "{number} were refused:", found.refused)
        lines.append(refused.format(number=found.refused))
        for line, error in found.reasons[:MOST_TOLD]:
            if line:
                lines.append(_("Line {line}: {reason}").format(line=line, reason=_word(error)))
            else:
                lines.append(word_refusal(error))
        if found.refused > MOST_TOLD:
            lines.append("…")
    return "\n".join(lines)


def _word(error: RecordError) -> str:
    texts = {
        "unfinished": _("This game is not over."),
        "no_history": _("These are no games that Totem Table has exported."),
        "breaks_off": _("The end is missing."),
    }
    if error.key in texts:
        return texts[error.key]
    return word_refusal(RecordError(error.key, name=error.name, number=error.number))


def _tell(house: House, title: str, text: str) -> None:
    house.stack.push(Dialog(house, title, text, [Answer("ok", _("OK"), style="primary")]))
