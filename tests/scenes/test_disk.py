"""A full disk, a folder that may not be written, a folder that vanishes: play goes on, with one message."""

from __future__ import annotations

import errno
import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.ai.worker import Answer
from game.boards.board import Player
from game.engine import GAMES
from game.scenes.scoring import Scoring
from game.scenes.session import Session
from game.scenes.table import Table
from game.scenes.thinking import PATIENCE, Thinking
from game.store import files
from tests.scenes.play import Play

Start = Callable[..., Play]


def sit_down(play: Play) -> Table:
    play.house.change(speed="instant")
    game = GAMES["tiki"]
    players = [Player("Ana", 0, True), Player("Ben", 1, True)]
    table = Table(play.house, Session(game.deal(2, {}, 5), players, play.house.new_slot("tiki")))
    play.house.stack.push(table)
    table.save()
    return table


def play_on(play: Play, table: Table, actions: int = 10_000) -> list[str]:
    """Play random actions; answer every message that came."""
    chance = random.Random(1)
    told: list[str] = []
    for _ in range(actions):
        if table.session.over:
            break
        play.until(lambda: table.may_act)
        table.play(chance.choice(table.session.state.legal_actions()))
        play.house.shelf.flush()
        play.step()
        told += [text for text in play.notices if text not in told]
    if table.session.over:
        play.until(lambda: isinstance(play.top, Scoring))
        play.house.history.flush()
        play.step()
        told += [text for text in play.notices if text not in told]
    return told


def error(number: int) -> Callable[..., None]:
    def fails(*_arguments: object, **_more: object) -> None:
        raise OSError(number, os.strerror(number))

    return fails


@pytest.mark.parametrize(
    ("broken", "number", "message"),
    [
        ("os.fsync", errno.ENOSPC, "The disk is full: “{name}” could not be saved. You can play on."),
        ("os.fsync", errno.EDQUOT, "The disk is full: “{name}” could not be saved. You can play on."),
        ("os.fsync", errno.EIO, "“{name}” could not be saved. You can play on."),
        ("tempfile.mkstemp", errno.EROFS, "“{name}” may not be written here. You can play on, but nothing is saved."),
        ("tempfile.mkstemp", errno.EACCES, "“{name}” may not be written here. You can play on, but nothing is saved."),
    ],
)
def test_a_disk_that_fails_costs_one_message(
    start: Start, monkeypatch: pytest.MonkeyPatch, broken: str, number: int, message: str
) -> None:
    play = start()
    table = sit_down(play)
    play.house.shelf.flush()
    module, name = broken.split(".")
    with monkeypatch.context() as patch:
        patch.setattr(getattr(files, module), name, error(number))
        told = play_on(play, table)
        assert told == [message.format(name=f"{table.session.slot}.totem")]
        assert [game.name for game in play.house.history.games()] == [table.session.slot], "it is listed for now"
        assert not play.house.shelf.unsaved, "a game that is over cannot be lost any more"
    play = start()
    play.house.history.flush()
    assert [game.name for game in play.house.history.games()] == [table.session.slot], "written when there was room"


def test_a_folder_that_vanishes_comes_back(start: Start, tmp_path: Path) -> None:
    play = start()
    table = sit_down(play)
    assert play_on(play, table, 5) == []
    for name in ("games", "history"):
        shutil.rmtree(tmp_path / name, ignore_errors=True)
    assert play_on(play, table, 5) == []
    assert (tmp_path / "games" / f"{table.session.slot}.totem").exists()
    shutil.rmtree(tmp_path / "games")
    assert play_on(play, table) == []
    assert (tmp_path / "history" / f"{table.session.slot}.totem").exists()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own with little room; only root may have one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)]
    if os.name != "posix" or shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("may not mount a small disk")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def test_a_disk_that_is_really_full_costs_one_message_and_no_game(small_disk: Path) -> None:
    play = Play(small_disk)
    table = sit_down(play)
    assert play_on(play, table, 5) == []
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    told = play_on(play, table)
    assert len(told) == 1
    assert told[0].startswith("The disk is full")
    assert len(play.house.history.games()) == 1
    filler.unlink()
    play.step(7)  # until the message is gone
    second = sit_down(play)
    assert play_on(play, second) == []
    play.close()
    play = Play(small_disk)
    play.house.history.flush()
    found = {game.name for game in play.house.history.games()}
    play.close()
    assert found == {table.session.slot, second.session.slot}


def test_an_opponents_move_waits_until_the_one_before_is_on_the_disk() -> None:
    game = GAMES["tiki"]
    session = Session(game.deal(2, {}, 5), [Player("Coral", 0, False, 1), Player("Palm", 1, False, 1)], "slot")
    answer = Answer(session.state.legal_actions()[0], 0.0, 1, 1)
    house = SimpleNamespace(
        thinker=SimpleNamespace(ask=lambda *_question: None, poll=lambda: answer, cancel=lambda: None, thinking=True),
        shelf=SimpleNamespace(busy=True),
        settings=SimpleNamespace(speed="instant"),
        random=random.Random(1),
    )
    thinking = Thinking(house, session)  # type: ignore[arg-type]
    waited = [thinking.advance(0.1) for _ in range(8)]
    assert waited == [None] * 8
    house.shelf.busy = False
    assert thinking.advance(0.0) == answer.action
    house.shelf.busy = True
    assert thinking.advance(PATIENCE) == answer.action, "but a disk that hangs does not stop the game"
