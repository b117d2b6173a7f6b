"""Draws the README's pictures from the running program: ``python sprites/pictures.py`` writes sprites/readme/*.jpg."""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "sprites" / "readme"
SIZE = (1600, 900)
SHOWN = (1200, 675)

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from game.app import App  # noqa: E402
from game.boards.board import Player  # noqa: E402
from game.engine import GAMES  # noqa: E402
from game.scenes.rules import Rules  # noqa: E402
from game.scenes.scoring import Scoring  # noqa: E402
from game.scenes.session import Session  # noqa: E402
from game.scenes.setup import Setup  # noqa: E402
from game.scenes.table import Table  # noqa: E402
from game.ui.scene import Scene  # noqa: E402

NAMES = ("Ana", "Ben", "Mira", "Tomas")


def played(game_id: str, seats: int, seed: int, moves: int) -> Session:
    """A game in which `moves` actions were played at random, more until the first player has a choice."""
    game, chance = GAMES[game_id], random.Random(seed)
    players = [Player(NAMES[seat], seat, seat == 0, 3) for seat in range(seats)]
    session = Session(game.deal(seats, {}, seed), players, "picture")
    while not session.over:
        choices = session.state.legal_actions()
        if moves <= 0 and session.state.current_player() == 0 and len(choices) > 1:
            break
        session.play(chance.choice(choices))
        moves -= 1
    return session


def main() -> None:
    """Draw them all."""
    OUTPUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        app = App(Path(folder), "en", fullscreen=False, size=SIZE, seed=1)
        house = app.house
        house.change(reduced_motion=True)

        def draw(name: str, make: Callable[[], Scene] | None = None, hover: str = "") -> None:
            scene = house.stack.top
            if make is not None:
                scene = make()
                house.stack.push(scene)
            for _frame in range(5):
                app.step(0.2)
            widget = scene.find(hover) if hover else None
            if widget is not None:
                position = house.canvas.to_window(*widget.centre)
                pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0)))
                app.step(0.1)
                app.step(0.1)
            picture = pygame.transform.smoothscale(house.canvas.surface, SHOWN)
            pygame.image.save(picture, OUTPUT / f"{name}.jpg")
            house.stack.pop_to(lambda _scene: False)

        draw("selection", hover="game_tiki")
        draw("setup", lambda: Setup(house, "tiki"))
        draw("tiki", lambda: Table(house, played("tiki", 2, 11, 22)), hover="b2")
        draw("kokopelli", lambda: Table(house, played("kokopelli", 3, 5, 60)))
        draw("wongar", lambda: Table(house, played("wongar", 4, 7, 120)))
        draw("rules", lambda: Rules(house, "tiki", 2))
        draw("scoring", lambda: Scoring(house, played("tiki", 2, 4, 10_000)))
        app.close()


if __name__ == "__main__":
    main()
