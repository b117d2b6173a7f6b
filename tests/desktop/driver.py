"""Plays the program as a person does: a screen, a mouse and a keyboard, and eyes for what is shown.

The screen is an Xvfb of its own, where openbox frames the windows and lets them cover the screen as a desktop does;
xdotool moves the mouse and presses the keys. Positions are the canvas's 1600×900 units, as in the layout figures, and
become pixels of the window here, apart from the program's own arithmetic.
"""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from PIL import Image, ImageGrab

from game.engine.record import Record, load_record

Answer = TypeVar("Answer")

TOOLS = ("Xvfb", "openbox", "xdotool")
CANVAS = (1600, 900)
SCREEN = (1920, 1080)
WINDOW_CLASS = "totem-table"
PATIENCE = 60.0
"""Seconds that anything may take before a test gives up; far more than it does, for machines with much to do."""


def wait_for(question: Callable[[], Answer | None], what: str, patience: float = PATIENCE) -> Answer:
    """Ask again and again until the answer is true, and give it back."""
    deadline = time.monotonic() + patience
    while not (answer := question()):
        assert time.monotonic() < deadline, f"waited {patience:.0f} s in vain for {what}"
        time.sleep(0.02)
    return answer


@contextmanager
def virtual_screen(width: int = SCREEN[0], height: int = SCREEN[1]) -> Iterator[str]:
    """Another screen for as long as the context lasts; the answer is its DISPLAY."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        display = f":{answer.readline().strip()}"
    try:
        manager = subprocess.Popen(["openbox"], env=os.environ | {"DISPLAY": display}, stderr=subprocess.DEVNULL)
        try:
            wait_for(lambda: xdotool(display, "get_desktop", check=False), "the window manager")
            yield display
        finally:
            manager.terminate()
            manager.wait(PATIENCE)
    finally:
        server.terminate()
        server.wait(PATIENCE)


def xdotool(display: str, *arguments: str, check: bool = True) -> str:
    """What xdotool answers."""
    done = subprocess.run(
        ["xdotool", *arguments],
        env={"PATH": os.environ["PATH"], "DISPLAY": display},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0 or not check, f"xdotool {' '.join(arguments)}: {done.stderr}"
    return done.stdout


@dataclass
class Program:
    """A running Totem Table."""

    display: str
    home: Path
    data: Path
    process: subprocess.Popen[bytes]
    log: Path
    _window: int | None = field(default=None, repr=False)

    @classmethod
    def start(
        cls, command: Sequence[str], display: str, home: Path, options: Sequence[str] = (), **environment: str
    ) -> Program:
        """Start `command` with a home, settings and games of its own, and as little else as possible."""
        data = home / "data"
        clean = {
            "PATH": "/usr/bin:/bin",
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
        }
        descriptor, log = tempfile.mkstemp(prefix="said-", suffix=".txt", dir=home)
        with os.fdopen(descriptor, "wb") as output:
            process = subprocess.Popen(
                [*command, "--data-dir", str(data), *options],
                env=clean | environment,
                cwd="/",  # it finds its files from anywhere
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        return cls(display, home, data, process, Path(log))

    # The process

    @property
    def said(self) -> str:
        """All that it wrote on its terminal."""
        return self.log.read_text("utf-8", "replace")

    def running(self) -> bool:
        return self.process.poll() is None

    def wait(self, patience: float = PATIENCE) -> int:
        """Its exit status."""
        return self.process.wait(patience)

    def kill(self) -> None:
        """End it as a crash does."""
        self.process.kill()
        self.process.wait(PATIENCE)

    @property
    def saved(self) -> Record | None:
        """The game that it saved last, running or in the history; None if there is none."""
        while True:
            try:
                files = sorted(
                    [path for folder in ("games", "history") for path in (self.data / folder).glob("*.totem")],
                    key=lambda path: path.stat().st_mtime_ns,
                )
                return load_record(json.loads(files[-1].read_bytes())) if files else None
            except FileNotFoundError:  # it has just moved from the one to the other
                continue

    # The window

    @property
    def window(self) -> int:
        """The number of its window, once it is there."""
        if self._window is None:
            self._window = wait_for(self._find_window, "the window")
            self.xdotool("windowactivate", str(self._window))
        return self._window

    def _find_window(self) -> int | None:
        assert self.running(), f"ended with status {self.process.returncode} before it had a window:\n{self.said}"
        found = self.xdotool("search", "--onlyvisible", "--class", WINDOW_CLASS, check=False).split()
        return int(found[0]) if found else None

    @property
    def title(self) -> str:
        return self.xdotool("getwindowname", str(self.window)).strip()

    @property
    def geometry(self) -> tuple[int, int, int, int]:
        """The window's left, top, width and height in pixels of the screen."""
        return _geometry(self.display, self.window)

    def resize(self, width: int, height: int) -> None:
        """Pull the window to another size, in the top left corner of the screen, where it has room."""
        self.xdotool("windowmove", str(self.window), "20", "40")
        self.xdotool("windowsize", str(self.window), str(width), str(height))
        wait_for(lambda: self.geometry[2:] == (width, height), f"a window of {width}×{height}")

    def close(self) -> None:
        """Press the close button that a desktop draws around the window."""
        _send_delete_window(self.display, self.window)

    # Mouse and keyboard

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """Where a point of the canvas is in the window."""
        _, _, width, height = self.geometry
        scale = min(width / CANVAS[0], height / CANVAS[1])
        left, top = (width - CANVAS[0] * scale) / 2, (height - CANVAS[1] * scale) / 2
        return round(left + x * scale), round(top + y * scale)

    def move(self, x: float, y: float) -> None:
        """Move the mouse to a point of the canvas."""
        across, down = self.pixel(x, y)
        self.xdotool("mousemove", "--window", str(self.window), str(across), str(down))

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Click on a point of the canvas."""
        self.move(x, y)
        self.xdotool("click", str(button))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag with the left button from one point of the canvas to another, by way of the middle."""
        self.move(*start)
        self.xdotool("mousedown", "1")
        self.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.move(*end)
        self.xdotool("mouseup", "1")

    def key(self, *keys: str) -> None:
        """Press keys one after the other, by their X names: ``key("Tab", "Return", "ctrl+z")``."""
        assert self.window
        self.xdotool("key", "--delay", "30", *keys)

    def type(self, text: str) -> None:
        assert self.window
        self.xdotool("type", "--delay", "30", text)

    # What is shown

    def picture(self) -> Image.Image:
        """The window as it is on the screen now."""
        left, top, width, height = self.geometry
        screen = ImageGrab.grab(xdisplay=self.display)
        return screen.crop((left, top, left + width, top + height)).convert("RGB")

    def shown(self) -> Image.Image:
        """The window once there is something in it."""

        def something() -> Image.Image | None:
            assert self.running(), f"ended with status {self.process.returncode}:\n{self.said}"
            picture = self.picture()
            return picture if picture.getcolors(maxcolors=16) is None else None

        return wait_for(something, "a picture in the window")

    def still(self, patience: float = PATIENCE) -> Image.Image:
        """The window once nothing in it moves any more."""
        last = [self.shown()]

        def unmoved() -> Image.Image | None:
            time.sleep(0.15)
            before, last[0] = last[0], self.picture()
            return last[0] if last[0].tobytes() == before.tobytes() else None

        return wait_for(unmoved, "the picture to come to rest", patience)

    def xdotool(self, *arguments: str, check: bool = True) -> str:
        return xdotool(self.display, *arguments, check=check)


Start = Callable[..., Program]
"""The fixture `start`: options of the command line, and variables of the environment by keyword."""


# What the xdotools of today's systems cannot do, or do wrong for a window in a frame.


@contextmanager
def _x11(display: str) -> Iterator[tuple[ctypes.CDLL, ctypes.c_void_p]]:
    """The X library and a connection."""
    library = ctypes.CDLL("libX11.so.6")
    library.XOpenDisplay.restype = ctypes.c_void_p
    library.XInternAtom.restype = library.XDefaultRootWindow.restype = ctypes.c_ulong
    connection = ctypes.c_void_p(library.XOpenDisplay(display.encode()))
    assert connection, f"no display {display}"
    try:
        yield library, connection
    finally:
        library.XCloseDisplay(connection)  # which also sends what waits


def _geometry(display: str, window: int) -> tuple[int, int, int, int]:
    with _x11(display) as (library, connection):
        root, child = ctypes.c_ulong(), ctypes.c_ulong()
        left, top = ctypes.c_int(), ctypes.c_int()
        width, height, border, depth = (ctypes.c_uint() for _ in range(4))
        drawable = ctypes.c_ulong(window)
        measures = [ctypes.byref(part) for part in (root, left, top, width, height, border, depth)]
        assert library.XGetGeometry(connection, drawable, *measures)
        corner = [ctypes.byref(part) for part in (left, top, child)]
        assert library.XTranslateCoordinates(connection, drawable, root, 0, 0, *corner)
        return left.value, top.value, width.value, height.value


class _ClientMessage(ctypes.Structure):
    """XClientMessageEvent, filled up to the size of an XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("padding", ctypes.c_long * 24),
    )


def _send_delete_window(display: str, window: int) -> None:
    """Send the message of a close button."""
    with _x11(display) as (library, connection):
        delete, protocols = (
            library.XInternAtom(connection, name, 0) for name in (b"WM_DELETE_WINDOW", b"WM_PROTOCOLS")
        )
        client_message, longs = 33, 32
        message = _ClientMessage(client_message, 0, 1, connection, window, protocols, longs)
        message.data[0] = delete
        assert library.XSendEvent(connection, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
