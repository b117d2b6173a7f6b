"""Record files on the screen: saving a game, opening one from the chooser, the command line or a drop on the window.

Nothing is lost on the way: what runs at a table is saved after every action, and a file that cannot be trusted is
refused with its line and the reason before anything changes.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.engine.record import Record
from game.scenes.catalogue import entry
from game.scenes.chooser import Chooser
from game.scenes.dialog import Answer, Dialog
from game.scenes.house import House
from game.scenes.session import Session, players_of
from game.store.exchange import SUFFIX as HISTORY_SUFFIX
from game.store.files import Problem, StoreError
from game.store.folders import places, readable
from game.store.records import SUFFIX, RecordError, read_record, suggested_name, write_record
from game.ui.language import _, ngettext


def save_record(house: House, record: Record, name: str = "") -> None:
    """Ask where to save a game, and save it there; without a `name` one is suggested."""
    name = name or suggested_name(record).removesuffix(SUFFIX)
    choose_place(house, _("Save game"), SUFFIX, name, partial(_write, house, record))


def open_dialog(house: House) -> None:
    """Ask for a record file, and open it."""
    house.stack.push(Chooser(house, _("Open game"), last_folder(house), partial(open_path, house)))


def open_path(house: House, path: Path) -> None:
    """Open a record file over whatever the window shows: a finished game to watch, another one to go on with.

    A file of many games is taken into the history. What is wrong with a file is told in a dialog.
    """
    from game.scenes.carrying import import_file  # it asks for files, too

    house.stack.top.stop_pull()
    if house.stack.top.focused is not None:
        house.stack.top.focused.blur()
    if path.suffix.lower() == HISTORY_SUFFIX:
        import_file(house, path)
        return
    name = readable(path.name) or str(path)
    try:
        record = read_record(path)
    except RecordError as error:
        words = f"{_('“{name}”').format(name=name)}\n\n{word_refusal(error)}"
        _tell(house, _("This file does not open"), words)
        return
    if isinstance(house.stack.top, Chooser):
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
    people, number = ", ".join(player.name for player in players_of(record)), len(record.actions)
    stands = ngettext(
        "{game} with {people}, after {number} move.", "{game} with {people}, after {number} moves.", number
    )
    text = stands.format(game=entry(record.game).title, people=people, number=number)
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


def _write(house: House, record: Record, path: Path) -> None:
    try:
        write_record(path, record)
    except StoreError as error:
        save_record(house, record, path.name.removesuffix(SUFFIX))
        _tell(house, _("This game was not saved"), word_problem_there(error.problem))
    else:
        house.notify(_("Saved as “{name}”.").format(name=readable(path.name)))


def _tell(house: House, title: str, text: str) -> None:
    house.stack.push(Dialog(house, title, text, [Answer("ok", _("OK"), style="primary")]))


# Places


def choose_file(house: House, title: str, suffix: str, action: Callable[[Path], None]) -> None:
    """Ask for a file that ends with `suffix`; `action` gets its path, once the chooser is gone."""
    house.stack.push(Chooser(house, title, last_folder(house), partial(_take, house, action), suffix=suffix))


def choose_place(house: House, title: str, suffix: str, name: str, action: Callable[[Path], None]) -> None:
    """Ask where to save a file and under which name; `action` gets the path, once the chooser is gone.

    What is there already is replaced only if the players say so.
    """
    ask = partial(_ask_place, house, action)
    house.stack.push(Chooser(house, title, last_folder(house), ask, name=name, suffix=suffix))


def _ask_place(house: House, action: Callable[[Path], None], path: Path) -> None:
    name = readable(path.name)
    if path.is_dir():
        _tell(house, _("This file was not saved"), _("“{name}” is a folder.").format(name=name))
    elif os.path.lexists(path):
        answers = [
            Answer("keep", _("Keep it"), style="primary"),
            Answer("replace", _("Replace"), partial(_take, house, action, path), style="danger", icon="save"),
        ]
        text = _("“{name}” is there already. What is in it would be lost.").format(name=name)
        house.stack.push(Dialog(house, _("Replace the file?"), text, answers))
    else:
        _take(house, action, path)


def _take(house: House, action: Callable[[Path], None], path: Path) -> None:
    if isinstance(house.stack.top, Chooser):
        house.stack.pop()
    remember_folder(house, path)
    action(path)


def last_folder(house: House) -> Path:
    """Where a file was opened or saved last; else where people keep documents."""
    chosen = Path(house.settings.folder)
    with suppress(OSError, ValueError):
        if house.settings.folder and chosen.is_dir():
            return chosen
    known = places()
    return known.get("documents") or known.get("home") or next(iter(known.values()), Path.cwd())


def remember_folder(house: House, path: Path) -> None:
    """Begin in the folder of `path` the next time."""
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


def word_problem_there(problem: Problem) -> str:
    """Why a file could not be saved in the folder that was chosen."""
    texts = {
        "disk_full": _("The disk is full: “{name}” could not be saved."),
        "read_only": _("“{name}” may not be written here. Choose another folder."),
    }
    return texts.get(problem.key, _("“{name}” could not be saved here.")).format(name=problem.name)
