"""How smooth the window is: what frames cost at rest, redrawn in full, and while the strongest opponents play.

``python benchmarks/frames.py [WIDTHxHEIGHT]`` draws on SDL's dummy driver, so the screen's own time is not in it. The
opponents think at full load in their process while the mouse wanders over the table; their moves are told as at any
table. The promise: 99 of 100 frames beside a thinking opponent take less than 20 ms. The exit status is 1 if it is
broken, and 130 if Ctrl+C or the signal that asks to end came before. It takes a minute or two.

Other programs disturb: the last column is the processor's own time, which they touch less, and on a busy Linux machine
``chrt -R -r 5 python benchmarks/frames.py`` keeps them off the window, not off the opponents.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from math import sin
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from game.app import INTERRUPTED, App
from game.boards import BOARDS
from game.boards.board import Player
from game.engine import GAMES
from game.scenes.session import Session
from game.scenes.table import Table

FRAME = 1 / 60
REST = 240  # frames
THINKING = 600
PROMISED = 20.0  # milliseconds

Frame = tuple[float, float]
"""Milliseconds by the clock and of the processor."""


def table_of(app: App, game_id: str, people: int) -> Table:
    """A game in its middle, with so many people and the strongest opponents in all other seats."""
    game, chance = GAMES[game_id], random.Random(2)
    players = [Player(f"Player {seat + 1}", seat, seat < people, 4) for seat in range(game.seats[-1])]
    session = Session(game.deal(len(players), {}, 2), players, "benchmark")
    for _move in range(30):
        session.play(chance.choice(session.state.legal_actions()))
    while people and not session.over and session.state.current_player() != 0:
        session.play(chance.choice(session.state.legal_actions()))
    table = Table(app.house, session)
    app.house.stack.push(table)
    for _frame in range(30):
        frame(app)
    return table


def frame(app: App) -> Frame:
    """Draw one.

    Raises:
        KeyboardInterrupt: the window was told to close.
    """
    start, processor = time.perf_counter(), time.thread_time()
    app.step(FRAME)
    if not app.house.running:
        raise KeyboardInterrupt
    return 1000 * (time.perf_counter() - start), 1000 * (time.thread_time() - processor)


def still(app: App, before: Callable[[], None]) -> list[Frame]:
    """Frames in which nothing happens but `before`."""
    frames = []
    for _frame in range(REST):
        before()
        frames.append(frame(app))
    return frames


def played(app: App, game_id: str) -> tuple[list[Frame], list[Frame]]:
    """Frames beside a thinking opponent, at the pace of a window, and those that tell what was played."""
    thinking: list[Frame] = []
    telling: list[Frame] = []
    width, height = app.house.canvas.size
    steps = count()
    while len(thinking) < THINKING:
        table = table_of(app, game_id, people=0)
        while len(thinking) < THINKING and app.house.stack.top is table:
            busy = app.house.thinker.thinking
            place = wandering(next(steps), width, height)
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
            spent = frame(app)
            (thinking if busy else telling).append(spent)
            if busy:  # nobody else minds how fast time goes by
                time.sleep(max(0.0, FRAME - spent[0] / 1000))
        leave(app)
    return thinking, telling


def wandering(step: int, width: int, height: int) -> tuple[int, int]:
    """Where the mouse is: it comes everywhere."""
    return round(width * (0.5 + 0.49 * sin(0.031 * step))), round(height * (0.5 + 0.49 * sin(0.047 * step)))


def leave(app: App) -> None:
    """Nobody plays any more."""
    app.house.thinker.cancel()
    app.house.stack.pop_to(lambda scene: False)


def report(what: str, frames: list[Frame]) -> float:
    """One line of the table; the 99th percentile."""
    clock, processor = (sorted(times) for times in zip(*frames, strict=True))
    mean = sum(clock) / len(clock)
    low, high, own = (
        times[int(len(times) * share)] for times, share in ((clock, 0.95), (clock, 0.99), (processor, 0.99))
    )
    print(f"{what:34}{len(frames):8}{mean:9.2f}{low:9.2f}{high:9.2f}{clock[-1]:9.2f}{own:12.2f}", flush=True)
    return high


def main() -> int:
    """Measure every game that has a board."""
    size = tuple(map(int, sys.argv[1].split("x"))) if len(sys.argv) > 1 else (1920, 1080)
    heads = f"{'frames':>8}{'mean':>9}{'95 %':>9}{'99 %':>9}{'max':>9}{'99 % own':>12}"
    print(f"{f'{size[0]}×{size[1]}, milliseconds':34}{heads}")
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        app = App(Path(folder), "en", fullscreen=False, size=(size[0], size[1]), seed=1)
        try:
            for game_id in BOARDS:
                table = table_of(app, game_id, people=1)
                report(f"{game_id}, at rest", still(app, lambda: None))
                report(f"{game_id}, redrawn", still(app, table.touch))
                leave(app)
                thinking, telling = played(app, game_id)
                worst = max(worst, report(f"{game_id}, an opponent thinking", thinking))
                report(f"{game_id}, telling its moves", telling)
        except KeyboardInterrupt:
            return INTERRUPTED
        finally:
            app.close()
    kept = worst < PROMISED
    print(f"\nThe promise of {PROMISED:.0f} ms beside a thinking opponent is {'kept' if kept else 'broken'}.")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
