"""Record files on the screen: saving a game, opening one from the chooser, the command line or a drop on the window.

Nothing is lost on the way: what runs at a table is saved after every action, and a file that cannot be trusted is
refused with its line and the reason before anything changes.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from game.engine.record import Record
from game.scenes.catalogue import entry
from game.scenes.chooser import Chooser
from game.scenes.dialog import Answer, Dialog
from game.scenes.house import House
from game.scenes.session import Session, players_of
from game.store.files import Problem, StoreError
from game.store.folders import places, readable
from game.store.records import SUFFIX, RecordError, read_record, suggested_name, write_record
from game.ui.language import _


def save_record(house: House, record: Record) -> None:
    """Ask where to save a game, and save it there."""
    name = suggested_name(record).removesuffix(SUFFIX)
    house.stack.push(Chooser(house, _("Save game"), last_folder(house), partial(_save, house, record), name=name))


def open_dialog(house: House) -> None:
    """Ask for a record file, and open it."""
    house.stack.push(Chooser(house, _("Open game"), last_folder(house), partial(open_path, house)))


def open_path(house: House, path: Path) -> None:
    """Open a record file over whatever the window shows: a finished game to watch, another one to go on with.

    What is wrong with the file is told in a dialog.
    """
    top = house.stack.top
    top.stop_pull()
    if top.focused is not None:
        top.focused.blur()
    name = readable(path.name) or str(path)
    try:
        record = read_record(path)
    except RecordError as error:
        _tell(house, _("This game cannot be opened"), f"“{name}”\n\n{word_refusal(error)}")
        return
    if isinstance(top, Chooser):
        remember_folder(house, path)
        house.stack.pop()
    if record.result is not None:
        watch(house, record)
        return
    answers = [
        Answer("play_on", _("Play on"), partial(play_on, house, record), style="primary"),
        Answer("watch", _("Watch"), partial(watch, house, record)),
        Answer("not_now", _("Not now")),
    ]
    people = ", ".join(player.name for player in players_of(record))
    moves = _("{game} with {people}, after {number} moves.")
    text = moves.format(game=entry(record.game).title, people=people, number=len(record.actions))
    house.stack.push(Dialog(house, _("This game is not over"), text, answers))


def watch(house: House, record: Record) -> None:
    """Show a game from its beginning."""
    from game.scenes.replay import Replay  # scenes are loaded when they open

    house.stack.push(Replay(house, record))


def play_on(house: House, record: Record) -> None:
    """Go on with a game, as one of the running games; if it is there already, with what was played last."""
    from game.scenes.table import Table

    house.stack.pop_to(lambda scene: False)
    there = house.shelf.same_game(record)
    if there is not None and len(there.record.actions) > len(record.actions):
        record = there.record
    session = Session.resume(record, house.new_slot(record.game) if there is None else there.slot)
    house.shelf.save(session.slot, session.record())
    house.stack.push(Table(house, session))


def _save(house: House, record: Record, path: Path) -> None:
    """Save over nothing that is there without asking."""
    name = readable(path.name)
    if path.is_dir():
        _tell(house, _("This game cannot be saved"), _("“{name}” is a folder.").format(name=name))
    elif path.exists():
        answers = [
            Answer("keep", _("Keep it"), style="primary"),
            Answer("replace", _("Replace"), partial(_write, house, record, path), style="danger", icon="save"),
        ]
        text = _("“{name}” is there already. What is in it would be lost.").format(name=name)
        house.stack.push(Dialog(house, _("Replace the file?"), text, answers))
    else:
        _write(house, record, path)


def _write(house: House, record: Record, path: Path) -> None:
    try:
        write_record(path, record)
    except StoreError as error:
        _tell(house, _("This game cannot be saved"), _word_problem(error.problem))
        return
    if isinstance(house.stack.top, Chooser):
        house.stack.pop()
    remember_folder(house, path)
    house.notify(_("Saved as “{name}”.").format(name=readable(path.name)))


def _tell(house: House, title: str, text: str) -> None:
    house.stack.push(Dialog(house, title, text, [Answer("ok", _("OK"), style="primary")]))


# The folder


def last_folder(house: House) -> Path:
    """Where a file was opened or saved last; else where people keep documents."""
    chosen = Path(house.settings.folder)
    with suppress(OSError, ValueError):
        if house.settings.folder and chosen.is_dir():
            return chosen
    known = places()
    return known.get("documents") or known.get("home") or next(iter(known.values()), Path.cwd())


def remember_folder(house: House, path: Path) -> None:
    folder = str(path.parent)
    if folder != house.settings.folder and folder.isprintable():
        house.change(folder=folder)


# Words


def word_refusal(error: RecordError) -> str:
    """What is wrong with a file, in plain words, with the line where there is one."""
    texts = {
        "missing": _("This file is not there."),
        "folder": _("This is a folder."),
        "no_file": _("This is no file that can be opened."),
        "not_allowed": _("This file may not be read."),
        "not_read": _("This file could not be read."),
        "empty": _("The file is empty."),
        "too_large": _("The file is too large to be a game."),
        "no_text": _("There is something that is no text."),
        "breaks_off": _("The file breaks off, its end is missing."),
        "syntax": _("Something is missing here, or is too much."),
        "too_deep": _("Too many brackets stand inside each other."),
        "number": _("“{name}” is no number that can be here."),
        "twice": _("“{name}” is there twice."),
        "no_record": _("This is no saved game of Totem Table."),
        "newer": _("A newer version of Totem Table has saved this game."),
        "field": _("“{name}” is missing or makes no sense."),
        "action": _("Move {number}, “{name}”, does not exist in this game."),
        "illegal": _("Move {number}, “{name}”, is against the rules."),
        "result": _("The result is not the one that the moves lead to."),
    }
    reason = texts[error.key].format(name=error.name, number=error.number)
    if error.column:
        place = _("Line {line}, character {column}: {reason}")
        return place.format(line=error.line, column=error.column, reason=reason)
    return _("Line {line}: {reason}").format(line=error.line, reason=reason) if error.line else reason


def _word_problem(problem: Problem) -> str:
    texts = {
        "disk_full": _("The disk is full: “{name}” could not be saved."),
        "read_only": _("“{name}” may not be written here. Choose another folder."),
    }
    return texts.get(problem.key, _("“{name}” could not be saved here.")).format(name=problem.name)
