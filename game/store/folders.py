"""Folders as a file chooser shows them: folders by name, then files of one kind, the newest first."""

from __future__ import annotations

import os
import string
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from game.store.files import reading_key, sensible_time


@dataclass(frozen=True, slots=True)
class Entry:
    """Something in a folder; `changed` is when its content was, in seconds since 1970."""

    path: Path
    is_folder: bool
    changed: float = 0.0

    @property
    def name(self) -> str:
        """Its name as text, even where the system has bytes that are none."""
        return readable(self.path.name)


class FolderError(Exception):
    """A folder that cannot be looked into; `key` is ``missing``, ``not_allowed`` or ``not_read``."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def readable(name: str) -> str:
    """A file name as text: what is none in it becomes question marks.

    >>> readable("caf\\udce9")
    'caf\ufffd'
    """
    return os.fsencode(name).decode("utf-8", "replace")


def entries(folder: Path, suffix: str) -> list[Entry]:
    """What is in a folder: the folders by name, then the files that end with `suffix`, newest first.

    Hidden ones are left out, and what vanishes meanwhile.

    Raises:
        FolderError: it cannot be looked into.
    """
    folders: list[Entry] = []
    files: list[Entry] = []
    try:
        with os.scandir(folder) as found:
            for item in found:
                if item.name.startswith("."):
                    continue
                with suppress(OSError):
                    if item.is_dir():
                        folders.append(Entry(Path(item.path), True))
                    elif item.name.lower().endswith(suffix) and item.is_file():
                        files.append(Entry(Path(item.path), False, sensible_time(item.stat().st_mtime)))
    except (OSError, ValueError) as error:
        raise FolderError(reading_key(error)) from None
    folders.sort(key=lambda entry: (entry.name.casefold(), entry.name))
    files.sort(key=lambda entry: (-entry.changed, entry.name))
    return folders + files


def places() -> dict[str, Path]:
    """Where people keep files, by what it is: ``home``, ``documents``, ``downloads``, ``desktop``, as far as it is
    there; then the roots of the system by their own names, e.g. ``/`` or ``C:\\``.
    """
    known = {
        "home": Path.home,
        "documents": platformdirs.user_documents_path,
        "downloads": platformdirs.user_downloads_path,
        "desktop": platformdirs.user_desktop_path,
    }
    found: dict[str, Path] = {}
    for name, where in known.items():
        with suppress(OSError, RuntimeError):  # RuntimeError: nobody's home
            path = where()
            if path.is_dir() and path not in found.values():
                found[name] = path
    roots = [f"{letter}:\\" for letter in string.ascii_uppercase] if sys.platform == "win32" else ["/"]
    for root in roots:
        with suppress(OSError):
            if Path(root).is_dir():
                found[root] = Path(root)
    return found
