"""The program is killed at random moments of play and writing; afterwards nothing is damaged.

At most the action in flight is missing: the file of a game has all that was played before, one game has one file,
finished games are in the history once, and settings, database and files make sense to a program that starts.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from select import select

import pytest

from game.engine import GAMES
from game.engine.record import Player, Record, new_record
from game.store.games import Shelf
from game.store.history import History
from game.store.records import read_record, write_record
from game.store.settings import load_settings
from tests.packages import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kills as Linux does")

KILLS, PARTS = 200, 10
"""So many in all, for the source and for the bundle each, in so many parts that run side by side."""
PATIENCE = 60.0
HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def games_of(data: Path) -> dict[str, Record]:
    """Every game by its slot, replayed; each has one file, and only the history has games that are over."""
    found: dict[str, Record] = {}
    for folder in ("games", "history"):
        for path in (data / folder).glob("*.totem"):
            record = read_record(path)  # replays it through the legality check
            assert path.stem not in found, f"{path.stem} is there twice"
            assert folder == "games" or record.result is not None
            found[path.stem] = record
    return found


def check_start(data: Path) -> None:
    """Start what reads the files, as the program does: nothing is set aside, and all is known afterwards."""
    _settings, problem = load_settings(data / "settings.json")
    assert problem is None
    shelf = Shelf(data / "games")
    past = History(data, shelf)
    past.flush()
    _running, problems = shelf.latest()
    files = {path.stem for path in (data / "history").glob("*.totem")}
    listed = past.games()
    assert (problems, past.take_problems()) == ([], [])
    assert sorted(game.name for game in listed) == sorted(files)
    for game in random.sample(listed, min(3, len(listed))):
        assert past.record(game.name) == read_record(data / "history" / f"{game.name}.totem")
    past.close()
    assert not [path for path in data.rglob("*") if ".broken-" in path.name]
    if (data / "history.sqlite").exists():
        with sqlite3.connect(data / "history.sqlite") as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        database.close()


# The source


class Zygote:
    """The process that has everything loaded, and whose children are killed."""

    def __init__(self, errors: Path) -> None:
        self._heard, self._errors = b"", errors
        self._child: int | None = None
        with errors.open("wb") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.desktop.victim"], cwd=ROOT, env=os.environ | HEADLESS,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said,
            )  # fmt: skip

    def line(self) -> list[str]:
        assert self._process.stdout is not None
        while b"\n" not in self._heard:
            if not select([self._process.stdout], [], [], PATIENCE)[0]:
                self._give_up()
            news = os.read(self._process.stdout.fileno(), 65536)
            assert news, "the program has ended by itself"
            self._heard += news
        line, self._heard = self._heard.split(b"\n", 1)
        return line.decode().split()

    def _give_up(self) -> None:
        """Have the child say where it stands."""
        with suppress(ProcessLookupError):
            if self._child is not None:
                os.kill(self._child, signal.SIGUSR1)
                time.sleep(1)
        pytest.fail(f"the program does not go on:\n{self._errors.read_text()}")

    def start(self, data: Path) -> int:
        """The process of a new child."""
        self._child = None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{data}\n".encode())
        self._process.stdin.flush()
        word, process = self.line()
        assert word == "started"
        self._child = int(process)
        return self._child

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def zygote(tmp_path: Path) -> Iterator[Zygote]:
    zygote = Zygote(tmp_path / "said.txt")
    yield zygote
    zygote.close()


@pytest.mark.parametrize("part", range(PARTS))
def test_a_killed_program_has_lost_at_most_the_action_in_flight(part: int, zygote: Zygote, tmp_path: Path) -> None:
    chance = random.Random(part)
    data = tmp_path / "data"
    played: dict[str, tuple[int, bool]] = {}
    """By slot how many actions were played at last, and whether it is over."""
    for kill in range(KILLS // PARTS):
        process = zygote.start(data)
        said = [zygote.line()] if kill % 4 else []  # else it is killed while it starts, or a little later
        time.sleep(chance.uniform(0, 0.4))
        os.kill(process, signal.SIGKILL)
        while (words := zygote.line())[0] != "ended":
            said.append(words)
        for slot, number, over in said:
            played[slot] = int(number), over == "1"
        found = games_of(data)
        last = said[-1][0] if said else None
        for slot, (number, over) in played.items():
            assert slot in found, f"{slot} is lost"
            actions = len(found[slot].actions)
            missing = number - actions
            assert missing <= (slot == last), f"{slot} has {actions} actions of {number}"
            assert slot == last or slot not in played or missing >= -1
            assert not over or missing == 1 or found[slot].result is not None
        check_start(data)
        played = {slot: (len(record.actions), record.result is not None) for slot, record in games_of(data).items()}
    assert sum(number for number, _over in played.values()) > KILLS // PARTS, "it was in the middle of play"


# The bundle


def put_game(data: Path, slot: str, chance: random.Random) -> None:
    """A game of computer opponents, at its beginning or near its end, for the program to go on with."""
    game = GAMES[chance.choice(("tiki", "tiki", "kokopelli"))]
    deal = game.deal(2, {}, chance.getrandbits(40))
    state = game.start(deal)
    names: list[str] = []
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        names.append(game.action_name(action))
        state.apply_action(action)
    keep = chance.choice((0, len(names) // 2, len(names) - 3, len(names) - 2, len(names) - 1))
    players = [Player(name=f"Computer {seat}", kind="ai", level=1, colour=seat) for seat in range(2)]
    write_record(data / "games" / f"{slot}.totem", new_record(deal, players, names[:keep]))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("command", ["bundle"], indirect=True)
def test_a_killed_bundle_leaves_nothing_damaged(part: int, command: list[str], tmp_path: Path) -> None:
    """Computer opponents go on with the last game by themselves; what was seen on the disk is still there."""
    chance = random.Random(part)
    data = tmp_path / "data"
    data.mkdir()
    (data / "settings.json").write_text(json.dumps({"speed": "instant", "window": {"width": 1024, "height": 576}}))
    seen: dict[str, list[str]] = {}
    went_on = 0
    for kill in range(KILLS // PARTS):
        if not any(record.result is None for record in games_of(data).values()) or kill % 3 == 2:
            put_game(data, f"game-{kill:02}", chance)
        seen = {slot: record.actions for slot, record in games_of(data).items()}
        before = sum(map(len, seen.values()))
        with (tmp_path / "said.txt").open("wb") as said:
            program = subprocess.Popen(
                [*command, "--data-dir", str(data), "--resume"],
                env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)} | HEADLESS, cwd="/",
                stdin=subprocess.DEVNULL, stdout=said, stderr=said,
            )  # fmt: skip
        try:
            patience = time.monotonic() + PATIENCE
            while kill % 4 and _written(data) <= before:  # every fourth is killed while it starts
                assert program.poll() is None, (tmp_path / "said.txt").read_text()
                assert time.monotonic() < patience, "it does not go on"
                time.sleep(0.005)
            time.sleep(chance.uniform(0, 0.5))
            seen = {slot: record.actions for slot, record in _look(data).items()} or seen
        finally:
            program.kill()
            program.wait()
        found = games_of(data)
        for slot, actions in seen.items():
            assert found[slot].actions[: len(actions)] == actions, f"{slot} has lost what was on the disk"
        went_on += sum(len(record.actions) for record in found.values()) > before
        check_start(data)
    assert (tmp_path / "said.txt").read_text() == ""
    assert went_on >= KILLS // PARTS // 2, "it was in the middle of play"


def _written(data: Path) -> int:
    return sum(len(record.actions) for record in _look(data).values())


def _look(data: Path) -> dict[str, Record]:
    """The games as they are on the disk at a moment of a running program, in which they may move."""
    found: dict[str, Record] = {}
    for folder in ("games", "history", "games"):
        for path in (data / folder).glob("*.totem"):
            try:
                found[path.stem] = read_record(path)
            except Exception:
                if path.exists():
                    raise
    return found
