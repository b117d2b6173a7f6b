"""The desktop's knowledge of the program: an entry in its menu, and the double click on a ``.totem`` file.

Linux has files in the user's own data folder for that, by the specifications of freedesktop.org; Windows has the user's
part of the registry. On macOS the application bundle itself says what it opens, see build.spec.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from game import resources

NAME: Final = "totem-table"
MIME_TYPE: Final = "application/x-totem-table"
SUFFIX: Final = ".totem"
_WINDOWS_TYPE: Final = "TotemTable.Game"

_ENTRY: Final = """\
[Desktop Entry]
Type=Application
Name=Totem Table
GenericName=Board games
GenericName[de]=Brettspiele
GenericName[fr]=Jeux de société
Comment=Three board games at one screen: Tiki, Kokopelli and Wongar
Comment[de]=Drei Brettspiele an einem Bildschirm: Tiki, Kokopelli und Wongar
Comment[fr]=Trois jeux de société sur un écran : Tiki, Kokopelli et Wongar
Exec={command} %f
Icon={name}
Terminal=false
Categories=Game;BoardGame;
MimeType={mime_type};
StartupWMClass={name}
"""

_TYPES: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{mime_type}">
    <comment>Totem Table game</comment>
    <comment xml:lang="de">Totem-Table-Spiel</comment>
    <comment xml:lang="fr">Partie de Totem Table</comment>
    <sub-class-of type="application/json"/>
    <glob pattern="*{suffix}"/>
  </mime-type>
</mime-info>
"""


class DesktopError(Exception):
    """The desktop cannot be told; the text says why."""


def register() -> str:
    """Put the program into the menu, and let a double click on a record file open it; answer what was done.

    Raises:
        DesktopError: that is impossible here.
    """
    if sys.platform == "win32":
        return _register_in_windows()
    if sys.platform == "darwin":
        raise DesktopError("on macOS the application bundle opens .totem files by itself: put it into Applications")
    try:
        for path, content in _files(" ".join(map(_quoted, command()))).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise DesktopError(f"{error.filename} could not be written: {error.strerror}") from error
    _refresh()
    _run("xdg-mime", "default", f"{NAME}.desktop", MIME_TYPE)
    return f"Totem Table is in the menu, and opens {SUFFIX} files (written to {_data_home()})"


def unregister() -> str:
    """Undo `register`; answer what was done.

    Raises:
        DesktopError: that is impossible here.
    """
    if sys.platform == "win32":
        return _unregister_in_windows()
    if sys.platform == "darwin":
        raise DesktopError("on macOS the application bundle is all: put it into the bin")
    try:
        for path in _files(""):
            path.unlink(missing_ok=True)
    except OSError as error:
        raise DesktopError(f"{error.filename} could not be removed: {error.strerror}") from error
    _refresh()
    return "Totem Table is no longer in the menu"


def command() -> list[str]:
    """The command that starts this program.

    Raises:
        DesktopError: it runs from a source tree, which is not installed.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable]
    script = Path(sys.argv[0]).absolute()
    if script.stem == NAME and script.is_file():
        return [str(script)]
    if (installed := shutil.which(NAME)) is not None:
        return [str(Path(installed).absolute())]
    raise DesktopError("a source tree cannot be in the menu: install the program first")


# Linux


def _data_home() -> Path:
    chosen = os.environ.get("XDG_DATA_HOME", "")
    return Path(chosen) if Path(chosen).is_absolute() else Path.home() / ".local" / "share"


def _files(command_line: str) -> dict[Path, bytes]:
    """What is written where."""
    home = _data_home()
    pictures = home / "icons" / "hicolor" / "256x256"
    picture = resources.path("sprites", "app_icon.png").read_bytes()
    entry = _ENTRY.format(command=command_line, name=NAME, mime_type=MIME_TYPE)
    return {
        home / "applications" / f"{NAME}.desktop": entry.encode(),
        home / "mime" / "packages" / f"{NAME}.xml": _TYPES.format(mime_type=MIME_TYPE, suffix=SUFFIX).encode(),
        pictures / "apps" / f"{NAME}.png": picture,
        pictures / "mimetypes" / f"{MIME_TYPE.replace('/', '-')}.png": picture,
    }


def _quoted(argument: str) -> str:
    """An argument as the Exec line of a desktop entry wants it.

    >>> print(_quoted("/opt/100% fun/totem-table"))
    "/opt/100%% fun/totem-table"
    """
    for sign in '\\"`$':
        argument = argument.replace(sign, f"\\{sign}")
    return '"' + argument.replace("\\", "\\\\").replace("%", "%%") + '"'


def _refresh() -> None:
    """Have the desktop read the files, as far as it has the usual tools."""
    _run("update-mime-database", str(_data_home() / "mime"))
    _run("update-desktop-database", str(_data_home() / "applications"))


def _run(*words: str) -> None:
    if not shutil.which(words[0]):
        return
    environment = dict(os.environ)
    environment.pop("LD_LIBRARY_PATH", None)  # the bundle's libraries are not for the system's tools
    if "LD_LIBRARY_PATH_ORIG" in environment:
        environment["LD_LIBRARY_PATH"] = environment["LD_LIBRARY_PATH_ORIG"]
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run(words, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=30, check=False)


# Windows

if sys.platform == "win32":
    import ctypes
    import winreg

    _CLASSES: Final = r"Software\Classes"

    def _register_in_windows() -> str:
        program = command()[0]
        values = {
            SUFFIX: _WINDOWS_TYPE,
            _WINDOWS_TYPE: "Totem Table game",
            rf"{_WINDOWS_TYPE}\DefaultIcon": f"{program},0",
            rf"{_WINDOWS_TYPE}\shell\open\command": f'"{program}" "%1"',
        }
        try:
            for key, value in values.items():
                winreg.SetValue(winreg.HKEY_CURRENT_USER, rf"{_CLASSES}\{key}", winreg.REG_SZ, value)
        except OSError as error:
            raise DesktopError(f"the registry could not be written: {error.strerror}") from error
        _tell_windows()
        return f"Totem Table opens {SUFFIX} files"

    def _unregister_in_windows() -> str:
        keys = (r"shell\open\command", r"shell\open", "shell", "DefaultIcon")
        for key in (*(rf"{_WINDOWS_TYPE}\{part}" for part in keys), _WINDOWS_TYPE, SUFFIX):
            with suppress(FileNotFoundError):
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, rf"{_CLASSES}\{key}")
        _tell_windows()
        return f"Totem Table no longer opens {SUFFIX} files"

    def _tell_windows() -> None:
        associations_changed = 0x08000000
        ctypes.windll.shell32.SHChangeNotify(associations_changed, 0, None, None)
