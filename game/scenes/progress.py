"""Work that takes a while: a thread does it, a bar shows how far it is, and it can be stopped."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Generic, TypeVar

from game.scenes.base import HouseScene
from game.scenes.house import House
from game.store.exchange import Task
from game.ui.canvas import FADED, INK, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import Button

Answer = TypeVar("Answer")

PANEL: Rect = (480.0, 326.0, 640.0, 260.0)
PATIENCE = 0.25
"""Seconds that work may take before its bar shows: what is done at once shall not flash."""


class Progress(HouseScene, Generic[Answer]):
    """Runs work in a thread; at its end the scene closes and the answer goes to `done`, an error to `failed`."""

    opaque = False

    def __init__(
        self,
        house: House,
        title: str,
        work: Callable[[Task], Answer],
        done: Callable[[Answer], None],
        failed: Callable[[Exception], None],
    ) -> None:
        super().__init__(house)
        self.heading, self.done, self.failed = title, done, failed
        self.task = Task()
        self._waited = 0.0
        self._shown = -1
        self._answer: Future[Answer] = Future()
        self._work = work
        Thread(target=self._run, name="progress", daemon=True).start()

    def _run(self) -> None:
        try:
            self._answer.set_result(self._work(self.task))
        except Exception as error:  # told on the screen, by those who know the work
            self._answer.set_exception(error)

    def build(self) -> None:
        x, y, width, height = PANEL
        self.widgets = [
            Button("stop", (x + width / 2 - 120, y + height - 92, 240, 60), _("Stop"), self.stop, icon="close",
                   default=True)
        ]  # fmt: skip

    def stop(self) -> None:
        """Have the work end early."""
        self.task.stop = True

    def on_escape(self) -> None:
        self.stop()

    def on_quit(self) -> None:
        self.stop()
        super().on_quit()

    def leave(self) -> None:
        self.stop()

    def update(self, seconds: float) -> None:
        before, self._waited = self._waited, self._waited + seconds
        if before < PATIENCE <= self._waited:
            self.touch()
        if self.task.done != self._shown:
            self._shown = self.task.done
            self.touch()
        if not self._answer.done() or self.house.stack.top is not self:
            return
        self.back()
        error = self._answer.exception()
        if error is None:
            self.done(self._answer.result())
        elif isinstance(error, Exception):
            self.failed(error)

    def draw(self, canvas: Canvas) -> None:
        if self._waited < PATIENCE:
            return
        canvas.dim()
        x, y, width, _height = PANEL
        canvas.card("shell/panel_parchment", PANEL)
        canvas.text(self.heading, x + width / 2, y + 54, 32, INK, "heading", align="center", valign="middle",
                    max_width=width - 80)  # fmt: skip
        left, middle, wide = x + 56, y + 108, width - 112
        canvas.panel("shell/slider_track", (left, middle - 12, wide, 24))
        if self.task.total:
            part = min(1.0, self.task.done / self.task.total)
            canvas.panel("shell/slider_fill", (left, middle - 12, max(24.0, wide * part), 24))
            count = _("{number} of {total}").format(number=self.task.done, total=self.task.total)
            canvas.text(count, x + width / 2, middle + 32, 18, FADED, "bold", align="center", valign="middle",
                        max_width=wide)  # fmt: skip
        self.draw_widgets(canvas)
