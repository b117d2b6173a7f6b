"""The command line: ``totem-table`` and ``python -m game``."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from game import __version__

PROGRAM = "totem-table"
USAGE_ERROR = 2


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"{PROGRAM}: {message} (see {PROGRAM} --help)\n")


def _folder(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("the folder has no name")
    try:
        folder = Path(text).expanduser().absolute()
        if os.path.lexists(folder) and not folder.is_dir():
            raise argparse.ArgumentTypeError(f"{text} is not a folder")
        folder.stat()
    except (FileNotFoundError, PermissionError):
        pass  # it is made when there is something to keep, or the window says why not
    except (OSError, RuntimeError, ValueError) as error:  # a name that no folder can have, or nobody's home
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise argparse.ArgumentTypeError(f"{text} cannot be a folder: {reason}") from error
    return folder


def _file(text: str) -> Path:
    """A file to open, whether or not it is there: what is wrong with it, the window says."""
    return Path(text).absolute()


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=PROGRAM,
        description="Three board games at one screen: Tiki, Kokopelli and Wongar.",
        allow_abbrev=False,
    )
    parser.add_argument("record", nargs="?", type=_file, metavar="FILE", help="a saved game (.totem) to open")
    parser.add_argument("--resume", action="store_true", help="go on with the last game at once")
    parser.add_argument("--version", action="version", version=f"Totem Table {__version__}")
    parser.add_argument("--data-dir", type=_folder, metavar="DIR", help="keep settings and games in DIR")
    parser.add_argument("--lang", choices=("system", "en", "fr", "de"), help="the language, instead of the settings'")
    desktop = parser.add_mutually_exclusive_group()
    for name, help in (
        ("register", "put the program into the desktop's menu and let it open .totem files by double click"),
        ("unregister", "undo that"),
    ):
        desktop.add_argument(f"--{name}", dest="desktop", action="store_const", const=name, help=help)
    screen = parser.add_mutually_exclusive_group()
    screen.add_argument("--windowed", dest="fullscreen", action="store_false", help="start in a window")
    screen.add_argument("--fullscreen", dest="fullscreen", action="store_true", help="start on the whole screen")
    parser.set_defaults(fullscreen=None)
    return parser


def _tell_desktop(what: str) -> int:
    """Register the program with the desktop, or undo that; the answer is the exit status."""
    from game import desktop

    try:
        print(desktop.register() if what == "register" else desktop.unregister())
    except desktop.DesktopError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return USAGE_ERROR
    return 0


def _open_display() -> str | None:
    """Connect to the display; the answer says why that is impossible.

    Left to itself SDL takes an invisible "offscreen" display, or seizes the text console, where there is no desktop:
    it may only take what the environment names.
    """
    if os.name == "posix" and sys.platform != "darwin" and not os.environ.get("SDL_VIDEODRIVER"):
        desktops = {"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
        found = [driver for driver, variable in desktops.items() if os.environ.get(variable)]
        if not found:
            return "no display found: start it from a desktop session (neither DISPLAY nor WAYLAND_DISPLAY is set)"
        os.environ["SDL_VIDEODRIVER"] = ",".join(found)
    # The window's class, by which desktops find the icon and group the windows.
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", PROGRAM)
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", PROGRAM)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    try:
        pygame.display.init()
    except pygame.error as error:
        return f"the display cannot be opened: {error}"
    return None


def main(argv: Sequence[str] | None = None) -> int:
    """Run Totem Table with the command line `argv`; the answer is the exit status, 2 for what is impossible.

    Raises:
        SystemExit: after ``--help`` and ``--version`` (status 0), and when the command line is wrong (status 2).
    """
    multiprocessing.freeze_support()
    arguments = _parser().parse_args(argv)
    if arguments.desktop is not None:
        return _tell_desktop(arguments.desktop)
    problem = _open_display()
    if problem is not None:
        print(f"{PROGRAM}: {problem}", file=sys.stderr)
        return USAGE_ERROR
    from game.app import App  # loaded late: --help, --version and a wrong option answer at once

    return App(
        arguments.data_dir, arguments.lang, arguments.fullscreen, arguments.record, resume=arguments.resume
    ).run()


if __name__ == "__main__":
    sys.exit(main())
