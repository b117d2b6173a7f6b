"""The application: window, clock, event loop. The scenes do the rest."""

from __future__ import annotations

import os
import random
from pathlib import Path

import msgspec
import pygame

from game import resources
from game.scenes.house import House
from game.scenes.selection import Selection
from game.store.settings import Window
from game.ui.canvas import CREAM, MIN_WINDOW, Canvas
from game.ui.sound import Sounds
from game.ui.sprites import Sprites
from game.ui.text import Fonts
from game.ui.widgets import draw_tooltip

TITLE = "Totem Table"
FRAMES_PER_SECOND = 60
INTERRUPTED = 130
"""The exit status that shells expect after Ctrl+C."""


class App:
    """One run of the program; `step` is one frame, so that tests can step it by hand."""

    def __init__(
        self,
        folder: Path | None = None,
        language: str | None = None,
        fullscreen: bool | None = None,
        record: Path | None = None,
        *,
        resume: bool = False,
        size: tuple[int, int] | None = None,
        seed: int | None = None,
    ) -> None:
        """Open the window with the selection scene.

        Args:
            folder: where settings and games are kept; None: the system's places.
            language: spoken instead of the settings' language.
            fullscreen: overrides the settings.
            record: a record file to open.
            resume: go on with the last game at once, if there is one.
            size: of the window, instead of the remembered one.
            seed: of all shuffles, for repeatable runs.
        """
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "totem-table")
        # A click that brings the window to the front is meant for it, too.
        os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(pygame.image.load(resources.path("sprites", "app_icon.png")))
        surface = pygame.display.set_mode(size or (1280, 720), pygame.RESIZABLE | pygame.HIDDEN)
        canvas = Canvas(surface, Sprites(), Fonts())
        self.house = House(canvas, folder, language, sounds=Sounds())
        self.house.on_window_mode = self._set_mode
        self.house.random = random.Random(seed)
        self._size = size
        self._dropped: list[Path] = [] if record is None else [record]
        self._window = pygame.Window.from_display_module()  # the display module cannot set what this one can
        self._open_window()
        self._fullscreen = False
        self._set_mode(self.house.settings.fullscreen if fullscreen is None else fullscreen)
        self.clock = pygame.time.Clock()
        selection = Selection(self.house)
        self.house.stack.push(selection)
        if resume:
            selection.resume()
        self.house.sounds.play_music("music_table")

    # The window

    def _open_window(self) -> None:
        """Show the window with the size and place that it had last time, as far as today's screen allows."""
        place = self.house.settings.window
        desktop = pygame.display.get_desktop_sizes()[0]
        self._window.minimum_size = MIN_WINDOW
        if self._size is None:  # a window larger than today's screen, or beside it, could not be used
            width = max(MIN_WINDOW[0], min(place.width, desktop[0]))
            height = max(MIN_WINDOW[1], min(place.height, desktop[1]))
            self._window.size = (width, height)
            self._window.position = pygame.WINDOWPOS_CENTERED
        self._window.show()
        # Only a window that shows has a frame: an earlier position would be off by it, and move at every start.
        if self._size is None and place.x is not None and place.y is not None:
            x, y = place.x, place.y
            if 0 <= x <= desktop[0] - 200 and 0 <= y <= desktop[1] - 100:
                self._window.position = (x, y)
        self._resize()

    def _set_mode(self, fullscreen: bool) -> None:
        """Cover the screen, or go back to the window as it was, whose size `display.set_mode` would lose."""
        if fullscreen == self._fullscreen:
            return
        self._fullscreen = fullscreen
        if fullscreen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
        self._resize()

    def _resize(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None or surface.get_size() == self.house.canvas.size:
            return
        self.house.canvas.resize(surface)
        for scene in self.house.stack.scenes:
            scene.touch()

    def _remember_window(self) -> None:
        if self._fullscreen or self._size is not None:
            return
        (x, y), (width, height) = pygame.display.get_window_position(), pygame.display.get_window_size()
        place = Window(x, y, max(1, width), max(1, height))
        if place != self.house.settings.window:
            self.house.settings = msgspec.structs.replace(self.house.settings, window=place)
            self.house.save_settings()

    # The loop

    def run(self) -> int:
        """Play until the window closes; the exit status."""
        try:
            while self.house.running:
                self.step(self.clock.tick(FRAMES_PER_SECOND) / 1000)
        except KeyboardInterrupt:  # Ctrl+C in the terminal that it was started from
            return INTERRUPTED
        finally:
            self.close()
        return 0

    def step(self, seconds: float) -> None:
        """One frame: events, time, and a picture if anything changed."""
        for event in pygame.event.get():
            self._handle(event)
        self._open_dropped()
        # After a stall (a suspended laptop) time goes on where it stopped.
        seconds = min(seconds, 0.25)
        self.house.update(seconds)
        self.house.stack.top.advance(seconds)
        self._draw()

    def close(self) -> None:
        """Save what there is to save and close the window."""
        self._remember_window()
        self.house.close()
        pygame.display.quit()

    def _handle(self, event: pygame.event.Event) -> None:
        stack = self.house.stack
        if event.type == pygame.QUIT:
            stack.top.on_quit()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resize()
        elif event.type == pygame.WINDOWEXPOSED:
            stack.top.touch()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.house.change(fullscreen=not self._fullscreen)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_m and not stack.top.typing:
            self.house.mute()
        elif event.type == pygame.DROPFILE:
            self._dropped.append(Path(event.file))
        else:
            stack.top.handle(event, self.house.canvas)

    def _open_dropped(self) -> None:
        """Open the record file that the command line names, or that was dropped on the window; of several the first.

        macOS drops on the window what is double-clicked, too.
        """
        if not self._dropped:
            return
        from game.scenes.records import open_path  # scenes are loaded when they open

        open_path(self.house, self._dropped[0])
        self._dropped.clear()

    def _draw(self) -> None:
        shown = self.house.stack.visible()
        if not any(scene.dirty for scene in shown):
            return
        canvas = self.house.canvas
        for scene in shown:
            scene.dirty = False
            scene.draw(canvas)
        top = self.house.stack.top
        if top.tip is not None:
            draw_tooltip(canvas, top.tip, top.tip.hint)
        self._draw_notices(canvas)
        pygame.display.flip()

    def _draw_notices(self, canvas: Canvas) -> None:
        y = 10.0
        for text, _left in self.house.notices[-3:]:
            width = min(1200.0, canvas.text_width(text, 18, "semibold") + 48)
            canvas.rounded((800 - width / 2, y, width, 40), 14, "#2a1c14", "#ffd76a", 2)
            canvas.text(
                text, 800, y + 20, 18, CREAM, "semibold", align="center", valign="middle", max_width=width - 32
            )
            y += 48
