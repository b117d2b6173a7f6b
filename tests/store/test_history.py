"""Finished games are kept for ever: by crashes, damage and full disks not one is lost, doubled or made up."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from game.engine import GAMES
from game.engine.record import Record, replace, replay
from game.store import history
from game.store.files import Problem, StoreError
from game.store.games import Shelf
from game.store.history import History
from game.store.tables import STEPS, connect
from tests.store.test_games import played

SAMPLES = Path(__file__).parent


def over(game_id: str = "tiki", seed: int = 1) -> Record:
    """A whole game of random actions."""
    return played(GAMES[game_id], 100_000, seed)


def encoded(record: Record) -> bytes:
    return json.dumps(record.to_json_obj()).encode()


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "games")


@pytest.fixture
def past(tmp_path: Path, shelf: Shelf) -> Iterator[History]:
    past = History(tmp_path, shelf)
    past.flush()
    yield past
    past.close()


def end(past: History, shelf: Shelf, slot: str, record: Record) -> None:
    """Save a game as the table does."""
    shelf.save(slot, record)
    past.follow(slot, record.result is not None)
    past.flush()
    shelf.flush()


def again(past: History) -> History:
    """The history as the next start of the program finds it."""
    past.close()
    found = History(past.folder.parent, Shelf(past.folder.parent / "games"))
    found.flush()
    return found


def names(past: History) -> list[str]:
    return sorted(game.name for game in past.games())


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_enters_the_history_when_it_ends(past: History, shelf: Shelf, game_id: str) -> None:
    record = over(game_id)
    end(past, shelf, "mine", replace(record, actions=record.actions[:5], result=None))
    assert past.games() == []
    end(past, shelf, "mine", record)
    [game] = past.games()
    assert (game.name, game.game, game.actions) == ("mine", game_id, len(record.actions))
    assert record.result is not None
    assert [seat.score for seat in game.seats] == record.result["scores"]
    assert [seat.returns for seat in game.seats] == record.result["returns"]
    assert [seat.name for seat in game.seats] == [player["name"] for player in record.players]
    assert min(seat.place for seat in game.seats) == 1
    assert 1 <= game.turns <= game.actions
    assert abs(game.finished - time.time()) < 60
    assert past.record("mine") == record
    assert list(shelf.folder.iterdir()) == [], "it is no running game any more"
    assert past.knows("mine") and not past.knows("yours")


def test_a_game_that_goes_on_after_its_end_leaves_the_history(past: History, shelf: Shelf) -> None:
    record = over()
    end(past, shelf, "mine", record)
    end(past, shelf, "mine", replace(record, actions=record.actions[:-1], result=None))
    assert past.games() == []
    assert not past.knows("mine")
    assert Shelf(shelf.folder).latest()[0] is not None
    end(past, shelf, "mine", record)
    assert names(past) == ["mine"]


def test_a_game_that_ended_just_before_a_crash_is_taken_in_at_the_next_start(tmp_path: Path, shelf: Shelf) -> None:
    shelf.save("mine", over())
    shelf.save("running", played(GAMES["tiki"], 5))
    shelf.flush()
    past = History(tmp_path, Shelf(shelf.folder))
    past.flush()
    assert names(past) == ["mine"]
    assert [path.name for path in shelf.folder.iterdir()] == ["running.totem"]
    past = again(past)
    assert names(past) == ["mine"]
    past.close()


def test_a_file_between_folder_and_database_is_not_lost(past: History, shelf: Shelf) -> None:
    end(past, shelf, "mine", over())
    past.close()
    (past.folder / "other.totem").write_bytes(encoded(over(seed=2)))
    (past.folder / "mine.totem").unlink()
    past = again(past)
    assert names(past) == ["mine", "other"]
    assert json.loads((past.folder / "mine.totem").read_bytes()) == over().to_json_obj()
    past.close()


def test_the_same_game_is_never_there_twice(past: History, shelf: Shelf) -> None:
    end(past, shelf, "mine", over())
    end(past, shelf, "mine-2", replace(over(), meta={"note": "the same"}))
    assert names(past) == ["mine"]
    assert past.add(over(), 0) is False
    assert [path.name for path in past.folder.iterdir()] == ["mine.totem"]


def test_a_removed_game_stays_away(past: History, shelf: Shelf) -> None:
    end(past, shelf, "mine", over())
    end(past, shelf, "other", over(seed=2))
    assert past.remove("mine").result()
    assert names(past) == ["other"]
    past = again(past)
    assert names(past) == ["other"]
    past.close()


def test_games_are_listed_with_the_latest_first(past: History) -> None:
    for seed, day in ((1, "03"), (2, "05"), (3, "04")):
        meta: dict[str, int | str] = {"started": f"2026-02-{day}T20:00:00Z", "finished": f"2026-02-{day}T21:00:00Z"}
        assert past.add(replace(over(seed=seed), meta=meta | {"hints": seed}), 0)
    assert [game.hints for game in past.games()] == [2, 3, 1]
    assert all(game.started is not None and game.finished - game.started == 3600 for game in past.games())


def test_a_damaged_database_is_set_aside_and_made_anew(past: History, shelf: Shelf) -> None:
    end(past, shelf, "mine", over())
    end(past, shelf, "other", over("wongar"))
    before = past.games()
    past.close()
    past.path.write_bytes(b"no database at all" * 100)
    past = again(past)
    assert sorted(past.games(), key=lambda game: game.name) == sorted(before, key=lambda game: game.name)
    assert past.take_problems() == [Problem("broken", "history.sqlite", "history.sqlite.broken-1")]
    assert past.path.with_name("history.sqlite.broken-1").read_bytes().startswith(b"no database")
    past.close()


@pytest.mark.parametrize("seed", range(8))
def test_damage_anywhere_in_the_database_costs_no_game(past: History, shelf: Shelf, seed: int) -> None:
    rng = random.Random(seed)
    for number in range(12):
        end(past, shelf, f"game-{number}", over("wongar", number))
    past.close()
    content = bytearray(past.path.read_bytes())
    for _ in range(3):
        at = rng.randrange(len(content) - 600)
        content[at : at + 500] = rng.randbytes(500)
    past.path.write_bytes(content)
    past = again(past)
    past.games()
    past.flush()
    assert names(past) == sorted(f"game-{number}" for number in range(12))
    for number in range(12):
        assert past.record(f"game-{number}") == over("wongar", number)
    past.close()


def test_damage_while_the_program_runs_is_mended(past: History, shelf: Shelf) -> None:
    end(past, shelf, "mine", over())
    with sqlite3.connect(past.path) as vandal:
        vandal.execute("DROP TABLE seats")
    end(past, shelf, "other", over(seed=2))
    assert names(past) == ["mine", "other"]
    assert past.take_problems() == [Problem("broken", "history.sqlite", "history.sqlite.broken-1")]
    past = again(past)
    assert names(past) == ["mine", "other"]
    past.close()


def test_a_database_of_a_newer_version_is_left_alone(past: History, shelf: Shelf) -> None:
    end(past, shelf, "mine", over())
    past.close()
    with sqlite3.connect(past.path) as newer:
        newer.execute("PRAGMA user_version = 999")
    newer.close()
    before = past.path.read_bytes()
    past = again(past)
    assert past.take_problems() == [Problem("newer", "history.sqlite")]
    assert names(past) == ["mine"], "the files tell"
    end(past, Shelf(shelf.folder), "other", over(seed=2))
    past.close()
    assert past.path.read_bytes() == before


def test_an_older_database_becomes_one_of_today(tmp_path: Path) -> None:
    """The sample was made by the first version of the tables."""
    path = tmp_path / "history.sqlite"
    with sqlite3.connect(path) as older:
        older.executescript((SAMPLES / "history_1.sql").read_text("utf-8"))
        assert older.execute("PRAGMA user_version").fetchone() == (1,)
    older.close()
    past = History(tmp_path, Shelf(tmp_path / "games"))
    past.flush()
    games = {game.name: game for game in past.games()}
    assert {game.game for game in games.values()} == set(GAMES)
    for name, game in games.items():
        record = past.record(name)
        assert record is not None
        replay(record)
        assert 1 < game.turns <= game.actions == len(record.actions)
        assert game.hints == record.meta.get("hints", 0)
    assert any(game.hints for game in games.values())
    assert past.take_problems() == []
    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone() == (len(STEPS),)
    assert sorted(path.name for path in past.folder.iterdir()) == sorted(f"{name}.totem" for name in games)
    past.close()


def test_the_database_is_wal_and_sound(past: History, shelf: Shelf) -> None:
    end(past, shelf, "mine", over())
    with sqlite3.connect(past.path) as reader:
        assert reader.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert reader.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert reader.execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_broken_file_in_the_folder_is_set_aside(past: History) -> None:
    past.folder.mkdir()
    (past.folder / "broken.totem").write_text("{")
    (past.folder / "forged.totem").write_bytes(encoded(replace(over(), actions=["nonsense"])))
    (past.folder / "running.totem").write_bytes(encoded(played(GAMES["tiki"], 3)))
    past = again(past)
    assert past.games() == []
    assert {problem.name for problem in past.take_problems()} == {"broken.totem", "forged.totem", "running.totem"}
    assert all(".broken-1" in path.name for path in past.folder.iterdir())
    past.close()


def test_with_a_full_disk_a_finished_game_is_listed_as_long_as_the_program_runs(
    past: History, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    end(past, shelf, "mine", over())

    def full(path: Path, content: bytes) -> None:
        raise StoreError(Problem("disk_full", path.name))

    def refuse(path: Path | None) -> sqlite3.Connection:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(history, "write_atomically", full)
        patch.setattr("game.store.games.write_atomically", full)
        past._connection.execute("PRAGMA max_page_count = 1")  # type: ignore[union-attr]
        for number in range(20):
            end(past, shelf, f"full-{number}", over(seed=100 + number))
        assert len(past.games()) == 21
        assert [shelf.take_problem(), shelf.take_problem()] == [Problem("disk_full", "full-0.totem"), None]
        assert past.take_problems() == [], "one message is enough"
    end(past, shelf, "later", over(seed=2))
    past = again(past)
    assert len(past.games()) == 22, "when there was room again, all were written"
    past.close()


def test_without_a_folder_the_history_lives_in_memory(tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("")
    folder = tmp_path / "in the way" / "data"
    shelf = Shelf(folder / "games")
    past = History(folder, shelf)
    end(past, shelf, "mine", over())
    assert names(past) == ["mine"]
    assert past.record("mine") == over()
    assert past.take_problems() == []
    past.close()


def test_a_folder_that_vanishes_comes_back_with_all_games(past: History, shelf: Shelf, tmp_path: Path) -> None:
    end(past, shelf, "mine", over())
    shutil.rmtree(past.folder)
    shutil.rmtree(shelf.folder)
    end(past, shelf, "other", over(seed=2))
    past = again(past)
    assert names(past) == ["mine", "other"]
    assert len(list(past.folder.iterdir())) == 2
    past.close()


def test_an_empty_history_makes_no_file(tmp_path: Path) -> None:
    past = History(tmp_path / "data", Shelf(tmp_path / "data" / "games"))
    past.flush()
    assert past.games() == []
    assert past.record("mine") is None
    past.close()
    assert not (tmp_path / "data").exists()


def test_two_programs_share_one_history(past: History, shelf: Shelf) -> None:
    others = Shelf(shelf.folder)
    other = History(past.folder.parent, others)
    end(past, shelf, "mine", over())
    end(other, others, "other", over(seed=2))
    for program in (past, other):
        program.refresh()
        program.flush()
    assert names(past) == names(other) == ["mine", "other"]
    other.close()


def test_taking_in_a_game_never_stalls_the_table(past: History, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Event()

    def slow(folder: Path) -> list[tuple[str, bytes]]:
        assert disk.wait(30)
        return []

    monkeypatch.setattr(shelf, "hand_over", slow)
    begin = time.perf_counter()
    past.follow("mine", True)
    assert past.games() == []
    assert time.perf_counter() - begin < 5
    disk.set()


def test_a_database_that_cannot_be_opened_leaves_the_games_listed(
    past: History, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    end(past, shelf, "mine", over())
    past.close()

    def refuse(path: Path | None) -> sqlite3.Connection:
        if path is None:
            return connect(None)
        error = sqlite3.OperationalError("attempt to write a readonly database")
        error.sqlite_errorcode = sqlite3.SQLITE_READONLY
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(history, "connect", refuse)
        past = again(past)
        assert names(past) == ["mine"]
        assert past.record("mine") == over()
        assert past.take_problems() == [], "nothing is lost"
        end(past, Shelf(shelf.folder), "other", over(seed=2))
        past.close()
    past = again(past)
    assert names(past) == ["mine", "other"]
    past.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has only names that are text")
def test_a_file_whose_name_is_no_text_costs_no_game(past: History) -> None:
    past.folder.mkdir(parents=True)
    for seed, name in enumerate((b"a.totem", b"\xff.totem", b"\xfe.totem", b"z.totem")):
        Path(os.fsdecode(os.fsencode(past.folder) + b"/" + name)).write_bytes(encoded(over(seed=seed)))
    fresh = again(past)
    assert len(fresh.games()) == 4
    assert all(fresh.record(name) is not None and fresh.knows(name) for name in names(fresh))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among files here")
def test_a_pipe_among_the_files_is_not_waited_for(past: History, shelf: Shelf) -> None:
    for folder in (past.folder, shelf.folder):
        folder.mkdir(parents=True, exist_ok=True)
        os.mkfifo(folder / "pipe.totem")
    (past.folder / "game.totem").write_bytes(encoded(over()))
    assert names(again(past)) == ["game"]
    assert shelf.latest() == (None, [Problem("not_read", "pipe.totem")])


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET finished = 'soon'",
        "UPDATE games SET game = 'chess'",
        "UPDATE games SET options = '[1]'",
        "UPDATE games SET name = '../../elsewhere'",
        "UPDATE seats SET score = 'x'",
        "UPDATE seats SET name = X'00ff'",
        "DELETE FROM seats",
    ],
)
def test_a_sound_database_with_nonsense_in_it_is_made_anew(past: History, shelf: Shelf, change: str) -> None:
    end(past, shelf, "one", over())
    games = past.games()
    past.close()
    connection = sqlite3.connect(past.path, isolation_level=None)
    connection.execute(change)
    connection.close()
    fresh = again(past)
    assert [(game.name, game.seats) for game in fresh.games()] == [(game.name, game.seats) for game in games]
    assert [problem.key for problem in fresh.take_problems()] == ["broken"]
