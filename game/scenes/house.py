"""What every scene may use: canvas, sounds, settings, saved games, opponents, and the way to other scenes.

One `House` is made by the application and handed to each scene; there are no globals.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.ai.worker import Thinker
from game.engine.record import Record
from game.store.files import Problem, StoreError, data_dir, settings_path, sweep
from game.store.folders import readable
from game.store.games import Shelf
from game.store.history import History
from game.store.settings import Settings, load_settings, save_settings
from game.ui.canvas import Canvas
from game.ui.language import _, set_language
from game.ui.scene import Scene, SceneStack
from game.ui.sound import Sounds

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.2, "instant": math.inf}

NOTICE_SECONDS, BRIEFLY = 6.0, 1.5


class House:
    """The services behind the scenes."""

    def __init__(self, canvas: Canvas, folder: Path | None, language: str | None, *, sounds: Sounds) -> None:
        self.canvas = canvas
        self.sounds = sounds
        self.stack = SceneStack()
        self.shelf = Shelf(data_dir(folder) / "games")
        self.history = History(data_dir(folder), self.shelf)
        self.thinker = Thinker()
        self.running = True
        self.random = Random()
        self.notices: list[tuple[str, float]] = []
        self._last_question: Scene | None = None
        self._settings_path = settings_path(folder)
        self._language_by_option = language
        self.settings, problem = load_settings(self._settings_path)
        sweep(self._settings_path.parent)
        self.on_window_mode: Callable[[bool], None] = lambda fullscreen: None
        self.apply_settings()
        if problem is not None:
            self.tell_problem(problem)

    # Settings

    def change(self, **changes: Any) -> None:
        """Change settings, let them take effect at once and save them."""
        before = self.settings
        self.settings = msgspec.structs.replace(before, **changes)
        if "language" in changes:
            self._language_by_option = None
        self.apply_settings()
        if "fullscreen" in changes:
            self.on_window_mode(self.settings.fullscreen)
        if _looks(before) != _looks(self.settings):
            self.canvas.forget()
            for scene in self.stack.scenes:
                scene.rebuild()
        self.save_settings()

    def apply_settings(self) -> None:
        """Let the settings take effect."""
        settings = self.settings
        set_language(self._language_by_option or settings.language)
        self.sounds.set_volumes(settings.effects / 100, settings.music / 100, settings.muted)
        self.canvas.fonts.text_scale = settings.text_size / 100
        self.canvas.seat_marks = settings.seat_marks

    def save_settings(self) -> None:
        """Write the settings; if that fails, say so and go on."""
        try:
            save_settings(self._settings_path, self.settings)
        except StoreError as error:
            self.tell_problem(error.problem)

    @property
    def speed(self) -> float:
        """How fast animations run; math.inf shows only their outcome."""
        return math.inf if self.settings.reduced_motion else SPEEDS[self.settings.speed]

    def mute(self) -> None:
        """Turn the sound off or on again, and say so: nobody could hear it."""
        texts = {True: _("Sound off"), False: _("Sound on")}
        self.change(muted=not self.settings.muted)
        self.notices = [(shown, left) for shown, left in self.notices if shown not in texts.values()]
        self.notify(texts[self.settings.muted], BRIEFLY)

    # Messages

    def notify(self, text: str, seconds: float = NOTICE_SECONDS) -> None:
        """Show a line at the top of the window for a while; a line that shows already is not doubled."""
        self.notices = [(shown, left) for shown, left in self.notices if shown != text]
        self.notices.append((text, seconds))
        if self.stack.scenes:
            self.stack.top.touch()

    def tell_problem(self, problem: Problem) -> None:
        """Word a problem with a file and show it."""
        self.notify(word_problem(problem))

    def update(self, seconds: float) -> None:
        """Let notices run out and hear from those who write."""
        problem = self.shelf.take_problem()
        for told in [*([problem] if problem is not None else []), *self.history.take_problems()]:
            self.tell_problem(told)
        if self.notices:
            left = [(text, rest - seconds) for text, rest in self.notices if rest > seconds]
            if len(left) != len(self.notices) and self.stack.scenes:
                self.stack.top.touch()
            self.notices = left

    # Games

    def new_slot(self, game: str) -> str:
        """A file name for a new game that no other game has."""
        return self.history.new_name(game, datetime.now())

    def save_game(self, slot: str, record: Record) -> None:
        """Have a game written as it stands; once it is over it enters the history."""
        self.shelf.save(slot, record)
        self.history.follow(slot, record.result is not None)

    def quit(self) -> None:
        """End the program after this frame; but ask before, once, if a game would be lost."""
        from game.scenes.dialog import Answer, Dialog  # a scene, which has a house

        asked = self._last_question is not None and self.stack.top is self._last_question
        if asked or not self.shelf.endangered():
            self.leave()
            return
        answers = [Answer("stay", _("Stay"), style="primary"), Answer("leave", _("Quit"), self.leave, icon="quit")]
        text = _("Your game could not be saved. If you quit now, it is lost.")
        self._last_question = Dialog(self, _("Leave Totem Table?"), text, answers)
        self.stack.push(self._last_question)

    def leave(self) -> None:
        """End the program after this frame."""
        self.running = False

    def close(self) -> None:
        """Finish writing, end the opponents' process and give the sound card back."""
        self.thinker.close()
        self.history.close()
        self.shelf.flush()
        self.sounds.close()


def _looks(settings: Settings) -> tuple[object, ...]:
    """The settings that change what is drawn everywhere."""
    return settings.language, settings.text_size, settings.seat_marks


def word_problem(problem: Problem) -> str:
    """A problem with a file in plain words."""
    texts = {
        "disk_full": _("The disk is full: “{name}” could not be saved. You can play on."),
        "read_only": _("“{name}” may not be written here. You can play on, but nothing is saved."),
        "not_written": _("“{name}” could not be saved. You can play on."),
        "not_read": _("“{name}” could not be read."),
        "broken": _("“{name}” was damaged. It is kept as “{kept}”."),
        "newer": _("“{name}” was written by a newer version of Totem Table. It is left as it is."),
    }
    return texts[problem.key].format(name=readable(problem.name), kept=readable(problem.kept_as or problem.name))
