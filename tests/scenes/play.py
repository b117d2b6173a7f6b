"""Playing the program as a person does, without a screen: real events go in, the scenes on the stack are looked at."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app import App
from game.scenes.house import House
from game.ui.canvas import Canvas
from game.ui.scene import Scene
from game.ui.widgets import TextField, Widget

FRAME = 1 / 60

_PAGES: dict[tuple[str, str, int], pygame.Surface] = {}
"""Sprite pages, decoded once for all runs."""


class Play:
    """One run of the program; time passes only in `step` and `until`."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = (1600, 900), language: str | None = "en", seed: int = 1
    ) -> None:
        self.app = App(folder, language, fullscreen=False, size=size, seed=seed)
        self.canvas.sprites._loaded = _PAGES
        self.step()

    @property
    def house(self) -> House:
        return self.app.house

    @property
    def canvas(self) -> Canvas:
        return self.app.house.canvas

    @property
    def top(self) -> Scene:
        """The scene that gets the input."""
        return self.app.house.stack.top

    @property
    def notices(self) -> list[str]:
        """The messages at the bottom of the window."""
        return [text for text, _left in self.house.notices]

    # Time

    def step(self, seconds: float = FRAME) -> None:
        """Let time pass, frame by frame."""
        while seconds > 0:
            self.app.step(min(FRAME, seconds))
            seconds -= FRAME

    def until(self, predicate: Callable[[], bool], frames: int = 600) -> None:
        """Let frames pass until something is so."""
        for _ in range(frames):
            if predicate():
                return
            self.step()
        raise AssertionError(f"not so within {frames} frames")

    # What is there

    def names(self) -> list[str]:
        """The names of all visible widgets of the top scene."""
        return [widget.name for widget in self.top.all_widgets() if widget.visible]

    def widget(self, name: str) -> Widget:
        """The visible widget of the top scene with that name."""
        widget = self.top.find(name)
        assert widget is not None and widget.visible, f"no {name} among {self.names()}"
        return widget

    def at(self, name: str) -> tuple[int, int]:
        """The widget's centre in the window."""
        return self.canvas.to_window(*self.widget(name).centre)

    # Mouse and keyboard

    def post(self, kind: int, **fields: object) -> None:
        """Put an event into the window's queue and let a frame pass."""
        pygame.event.post(pygame.event.Event(kind, **fields))
        self.step()

    def move(self, position: tuple[int, int]) -> None:
        """Move the mouse to a pixel of the window."""
        self.post(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))

    def hover(self, name: str) -> None:
        """Move the mouse onto a widget."""
        self.move(self.at(name))

    def press(self, position: tuple[int, int], button: int = 1) -> None:
        """Press a mouse button."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=position, button=button)

    def release(self, position: tuple[int, int], button: int = 1) -> None:
        """Let a mouse button go."""
        self.post(pygame.MOUSEBUTTONUP, pos=position, button=button)

    def click_at(self, position: tuple[int, int], button: int = 1) -> None:
        """Click on a pixel of the window."""
        self.move(position)
        self.press(position, button)
        self.release(position, button)

    def click(self, name: str, button: int = 1) -> None:
        """Click on the middle of a widget."""
        self.click_at(self.at(name), button)

    def click_part(self, name: str, index: int, parts: int) -> None:
        """Click on one of the equal parts that a widget has side by side."""
        x, y, width, height = self.widget(name).rect
        self.click_at(self.canvas.to_window(x + width * (index + 0.5) / parts, y + height / 2))

    def drag(self, name: str, x: float, y: float) -> None:
        """Pull from the middle of a widget to a point of the canvas and let go."""
        start, end = self.at(name), self.canvas.to_window(x, y)
        self.move(start)
        self.press(start)
        for part in (0.3, 0.7, 1.0):
            self.move((round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)))
        self.release(end)

    def key(self, key: int, mod: int = 0) -> None:
        """Press and release a key."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def type(self, text: str) -> None:
        """Type letters."""
        for sign in text:
            self.post(pygame.TEXTINPUT, text=sign)

    def rename(self, name: str, text: str) -> None:
        """Write something else into a text field."""
        field = self.widget(name)
        assert isinstance(field, TextField)
        self.click(name)
        for _ in field.text:
            self.key(pygame.K_BACKSPACE)
        self.type(text)
        self.key(pygame.K_RETURN)

    # Pictures

    def shot(self, path: Path) -> None:
        """Save what the window shows."""
        self.top.touch()
        self.step()
        pygame.image.save(self.canvas.surface, path)

    def close(self) -> None:
        """Close the program as its own loop does."""
        self.app.close()
