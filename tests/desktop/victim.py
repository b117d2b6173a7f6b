"""A program to be killed: it plays, saves and finishes games as fast as it can, through the table as people have it.

Told a folder on its standard input, it starts another one of itself there, in no time because everything is loaded
already, and says its process. That one says a line for every action that it has played: the slot, how many actions
these are, and whether the game is over. It plays the next one when the shelf has nothing left to write.
"""

from __future__ import annotations

import faulthandler
import os
import random
import signal
import sys
import time
from pathlib import Path

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

from game.app import App
from game.boards.board import Player
from game.engine import GAMES
from game.scenes.selection import Selection
from game.scenes.session import Session
from game.scenes.table import Table

FRAME = 1 / 60


def say(*words: object) -> None:
    """Say a line, whole or not at all, whenever the kill comes."""
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


def play(folder: Path) -> None:
    """Go on with what is there, then with new games, until the end."""
    app = App(folder, "en", False, size=(1024, 576))
    app._draw = lambda: None  # type: ignore[method-assign] # what is shown takes time from what is written
    app.house.change(speed="instant", ask_forced=True)
    selection = app.house.stack.top
    assert isinstance(selection, Selection)
    selection.resume()
    while True:
        table = app.house.stack.top
        if not isinstance(table, Table):
            table = new_table(app)
        play_out(app, table)


def new_table(app: App) -> Table:
    """A new game for people only."""
    app.house.stack.pop_to(lambda scene: False)
    game = GAMES[random.choice(("tiki", "tiki", "tiki", "kokopelli", "wongar"))]
    players = [Player(f"Player {seat}", seat, True) for seat in range(game.seats[0])]
    deal = game.deal(len(players), {}, random.getrandbits(40))
    table = Table(app.house, Session(deal, players, app.house.new_slot(game.id)))
    app.house.stack.push(table)
    table.save()
    return table


def play_out(app: App, table: Table) -> None:
    session = table.session
    while not session.over:
        while app.house.shelf.busy or not table.may_act:
            if os.getppid() == 1:
                os._exit(1)  # nobody is left to kill it
            time.sleep(0.001)
            table.holder.take()
            table.advance(FRAME)
            app.house.update(FRAME)
        table.play(random.choice(session.state.legal_actions()))
        say(session.slot, len(session.moves), int(session.over))
    if random.random() < 0.3:
        app.house.history.flush()
    app.house.change(window=app.house.settings.window, music=random.randrange(100))
    app.house.stack.pop_to(lambda scene: False)


if __name__ == "__main__":
    for line in sys.stdin:
        child = os.fork()
        if not child:
            faulthandler.register(signal.SIGUSR1)  # asked by a test that waits in vain
            random.seed()
            play(Path(line.strip()))
        say("started", child)
        os.waitpid(child, 0)
        say("ended", child)
