"""Where to click: the table as it must look now, laid out in this process from what the program saved.

It is built from the saved record alone and asked for a spot of each component that nothing else covers.
"""

from __future__ import annotations

from pathlib import Path

from game.engine.record import Record
from game.scenes.session import Session
from game.scenes.table import Table
from game.ui.widgets import Widget
from tests.scenes.play import Play

GRID = [part / 12 for part in (6, 5, 7, 4, 8, 3, 9, 2, 10, 1, 11)]


class Shadow:
    """Tables without a screen, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.play = Play(folder)
        self.play.house.change(speed="instant")

    def path(self, record: Record, choice: float) -> list[tuple[float, float]]:
        """The spots to click for one of the legal actions, the one at `choice` (0–1) of their list.

        Each click shows the next one's table, as hands and buttons move with what was clicked.
        """
        table = Table(self.play.house, Session.resume(record, "shadow"))
        table._announce = False
        self.play.house.stack.push(table)
        self.play.step()
        table.save = lambda: None  # type: ignore[method-assign]
        paths = sorted(table.clicks.paths)
        spots = []
        for name in paths[int(choice * len(paths))]:
            widget = self._widget(table, name)
            spots.append(self._spot(table, widget))
            if table.clicks.paths and table.mover is not None:
                self.play.click_at(self.play.canvas.to_window(*spots[-1]))
        self.play.house.stack.pop_to(lambda scene: False)
        return spots

    @staticmethod
    def _widget(table: Table, name: str) -> Widget:
        """The visible widget that the engine knows by this name now."""
        for widget in table.all_widgets():
            if widget.visible and (widget.name == name or table.clicks.named(widget.name) == name):
                return widget
        raise AssertionError(f"nothing to click for {name}")

    @staticmethod
    def _spot(table: Table, widget: Widget) -> tuple[float, float]:
        x, y, width, height = widget.rect
        for down in GRID:
            for across in GRID:
                spot = (x + width * across, y + height * down)
                if table.widget_at(spot) is widget and 0 < spot[0] < 1600 and 0 < spot[1] < 900:
                    return spot
        raise AssertionError(f"{widget.name} is covered")

    def close(self) -> None:
        self.play.close()
