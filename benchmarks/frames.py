"""How smooth the window is: what frames cost at rest, redrawn in full, in an animation and beside a thinking opponent.

``python benchmarks/frames.py [WIDTHxHEIGHT]`` draws on SDL's dummy driver, so the screen's own time is not in it.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.app import App
from game.boards import BOARDS
from game.boards.board import Player
from game.engine import GAMES
from game.scenes.session import Session
from game.scenes.table import Table

FRAME = 1 / 60
FRAMES = 240


def table_of(app: App, game_id: str) -> Table:
    """A game in its middle, a person to move, the strongest opponents beside."""
    game, chance = GAMES[game_id], random.Random(2)
    seats = game.seats.stop - 1
    players = [Player(f"Player {seat + 1}", seat, seat == 0, 4) for seat in range(seats)]
    session = Session(game.deal(seats, {}, 2), players, "benchmark")
    for _move in range(30):
        session.play(chance.choice(session.state.legal_actions()))
    while not session.over and session.state.current_player() != 0:
        session.play(chance.choice(session.state.legal_actions()))
    table = Table(app.house, session)
    app.house.stack.push(table)
    for _frame in range(30):
        app.step(FRAME)
    return table


def measure(app: App, before: Callable[[], None], pace: bool = False) -> list[float]:
    """Milliseconds of CPU-bound frame time, in order of size."""
    times = []
    for _frame in range(FRAMES):
        before()
        start = time.perf_counter()
        app.step(FRAME)
        spent = time.perf_counter() - start
        times.append(1000 * spent)
        if pace:
            time.sleep(max(0.0, FRAME - spent))
    return sorted(times)


def report(what: str, times: list[float], base: float) -> None:
    """One line of the table."""
    median, worst = times[len(times) // 2], times[int(len(times) * 0.99)]
    print(f"{what:34}{median:10.2f}{worst:10.2f}{median / base:10.1f}")


def main() -> None:
    """Measure every game that has a board."""
    size = tuple(map(int, sys.argv[1].split("x"))) if len(sys.argv) > 1 else (1920, 1080)
    print(f"{size[0]}×{size[1]}: milliseconds a frame{'median':>8}{'99 %':>10}{'ratio':>10}")
    with tempfile.TemporaryDirectory() as folder:
        app = App(Path(folder), "en", fullscreen=False, size=(size[0], size[1]), seed=1)
        try:
            for game_id in BOARDS:
                table = table_of(app, game_id)
                rest = measure(app, lambda: None)
                base = max(rest[len(rest) // 2], 1e-3)
                report(f"{game_id}, at rest", rest, base)
                report(f"{game_id}, redrawn", measure(app, table.touch), base)
                action = table.session.state.legal_actions()[0]
                table.play(action)
                report(f"{game_id}, told, an opponent thinking", measure(app, lambda: None, pace=True), base)
                app.house.stack.pop_to(lambda scene: False)
        finally:
            app.close()


if __name__ == "__main__":
    main()
