"""Running games survive crashes, broken files and full disks."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine import GAMES
from game.engine.core import Game
from game.engine.record import Player, Record, new_record, replace, result_of
from game.store import games
from game.store.files import Problem
from game.store.games import RunningGame, Shelf
from game.store.records import from_bytes

ROOT = Path(__file__).parents[2]


def played(game: Game, actions: int, seed: int = 1) -> Record:
    """A game of random actions, stopped after so many or at its end."""
    rng = random.Random(seed)
    seats = game.seats[0]
    setup = game.deal(seats, {}, seed)
    state = game.start(setup)
    names: list[str] = []
    while len(names) < actions and not state.is_terminal():
        action = rng.choice(state.legal_actions())
        names.append(game.action_name(action))
        state.apply_action(action)
    players = [Player(name=f"Player {seat} Zoë", kind="human", level=None) for seat in range(seats)]
    return replace(new_record(setup, players, names), result=result_of(state))


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    shelf = Shelf(tmp_path / "games")
    yield shelf
    shelf.flush()


def test_a_game_comes_back_as_it_was_saved(shelf: Shelf, game: Game) -> None:
    record = played(game, 5)
    shelf.save("table", record)
    assert shelf.load("table") == (record, None)
    assert Shelf(shelf.folder).latest() == (RunningGame("table", record), [])


def test_the_newest_of_many_saves_is_what_remains(shelf: Shelf, game: Game) -> None:
    record = played(game, 40)
    for length in range(len(record.actions) + 1):
        shelf.save("table", replace(record, actions=record.actions[:length], result=None))
    shelf.save("table", record)
    shelf.flush()
    assert shelf.load("table") == (record, None)
    assert [path.name for path in shelf.folder.iterdir()] == ["table.totem"]


def test_the_game_saved_last_goes_on_unless_it_is_over(shelf: Shelf, game: Game) -> None:
    first, second = played(game, 2, seed=1), played(game, 3, seed=2)
    over = played(game, 100_000, seed=3)
    for age, (slot, record) in enumerate({"first": first, "second": second, "over": over}.items()):
        shelf.save(slot, record)
        shelf.flush()
        os.utime(shelf.path(slot), (age, age))
    assert shelf.latest() == (RunningGame("second", second), [])
    shelf.remove("second")
    assert shelf.latest() == (RunningGame("first", first), [])
    shelf.remove("first")
    shelf.remove("never there")
    assert shelf.latest() == (None, [])
    assert shelf.load("over") == (over, None)
    assert shelf.take_problem() is None


def test_a_running_game_is_known_again(shelf: Shelf, game: Game) -> None:
    whole = played(game, 9)
    shelf.save("other", played(game, 3, seed=2))
    shelf.save("over", played(game, 100_000))
    assert shelf.same_game(whole) is None
    shelf.save("mine", replace(whole, actions=whole.actions[:6]))
    for length in (0, 6, 9):
        found = shelf.same_game(replace(whole, actions=whole.actions[:length]))
        assert found is not None and (found.slot, len(found.record.actions)) == ("mine", 6)


def test_a_game_that_an_older_version_left_running_goes_on(shelf: Shelf) -> None:
    samples = ROOT / "tests" / "engine" / "records"
    shelf.folder.mkdir()
    shelf.path("old").write_bytes((samples / "1" / "kokopelli.totem").read_bytes())
    record = from_bytes((samples / "2" / "kokopelli.totem").read_bytes())
    assert shelf.latest() == (RunningGame("old", record), [])
    shelf.save("old", record)
    shelf.flush()
    assert shelf.path("old").read_bytes() == (samples / "2" / "kokopelli.totem").read_bytes()


def test_an_empty_shelf_is_no_problem(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "none")
    assert shelf.latest() == (None, [])
    assert shelf.load("table") == (None, None)
    assert not shelf.folder.exists()


def test_a_game_that_does_not_replay_is_set_aside_and_the_next_one_found(shelf: Shelf, game: Game) -> None:
    good = played(game, 3)
    forged = replace(good, actions=[*good.actions, "no such action"])
    shelf.save("good", good)
    shelf.save("forged", forged)
    shelf.flush()
    os.utime(shelf.path("good"), (1, 1))
    written = shelf.path("forged").read_bytes()
    assert shelf.latest() == (RunningGame("good", good), [Problem("broken", "forged.totem", "forged.totem.broken-1")])
    assert (shelf.folder / "forged.totem.broken-1").read_bytes() == written
    assert shelf.latest() == (RunningGame("good", good), [])


pieces = st.binary() | st.sampled_from([b"", b"null", b"{}", b"[" * 100_000])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(content=pieces | st.integers(0, 10_000).map(str))
def test_no_content_whatever_stops_the_program(tmp_path: Path, content: bytes | str) -> None:
    """A number stands for a good file cut off there."""
    shelf = Shelf(tmp_path)
    if isinstance(content, str):
        whole = json.dumps(played(GAMES["tiki"], 5).to_json_obj()).encode()
        content = whole[: int(content) % len(whole)]
    shelf.path("table").write_bytes(content)
    found, problems = shelf.latest()
    assert found is None
    assert [(problem.key, problem.name) for problem in problems] == [("broken", "table.totem")]
    kept = problems[0].kept_as
    assert kept is not None
    assert (tmp_path / kept).read_bytes() == content


def test_a_failing_disk_is_reported_once_until_it_works_again(shelf: Shelf) -> None:
    record = played(GAMES["tiki"], 4)
    shelf.folder.write_text("in the way")
    for _ in range(3):
        shelf.save("table", record)
        shelf.flush()
    assert shelf.take_problem() == Problem("not_written", "table.totem")
    assert shelf.take_problem() is None
    shelf.save("table", record)
    shelf.flush()
    assert shelf.take_problem() is None, "the same failure again is no news"
    shelf.folder.unlink()
    shelf.save("table", record)
    assert shelf.load("table") == (record, None)
    assert shelf.take_problem() is None


def test_saving_never_waits_for_a_slow_disk(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Event()
    written: list[bytes] = []

    def slow(path: Path, content: bytes) -> None:
        assert disk.wait(30)
        written.append(content)

    monkeypatch.setattr(games, "write_atomically", slow)
    record = played(GAMES["tiki"], 8)
    for length in range(len(record.actions) + 1):
        shelf.save("table", replace(record, actions=record.actions[:length]))
    assert written == []
    disk.set()
    shelf.flush()
    assert len(written) <= 2, "of what waits for one slot only the newest is written"
    assert json.loads(written[-1])["actions"] == record.actions


def test_a_game_saved_just_before_the_program_ends_is_written(tmp_path: Path) -> None:
    run_saver(tmp_path, "shelf.save('table', record)").wait(30)
    assert Shelf(tmp_path).load("table")[0] is not None


def test_a_killed_program_leaves_a_whole_game(tmp_path: Path) -> None:
    rng = random.Random(1)
    for _ in range(8):
        saver = run_saver(tmp_path, "while True: shelf.save('table', record)")
        assert saver.stdout is not None
        saver.stdout.readline()
        time.sleep(rng.uniform(0.02, 0.15))
        saver.kill()
        saver.wait(30)
        found, problems = Shelf(tmp_path).latest()
        assert (found is not None, problems) == (True, [])


def run_saver(folder: Path, what: str) -> subprocess.Popen[str]:
    """Another program that saves a game; it says a line once the first one is written."""
    code = f"""
from pathlib import Path
from game.engine.record import load_record
from game.store.games import Shelf
import json, sys
record = load_record(json.loads(sys.argv[1]))
shelf = Shelf(Path(sys.argv[2]))
shelf.save("table", record)
shelf.flush()
print("saved", flush=True)
{what}
"""
    record = json.dumps(played(GAMES["tiki"], 20).to_json_obj())
    return subprocess.Popen(
        [sys.executable, "-c", code, record, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


@pytest.fixture
def blocked(shelf: Shelf) -> Shelf:
    """A shelf whose folder cannot be made."""
    shelf.folder.write_text("in the way")
    return shelf


def test_what_cannot_be_written_can_be_had_back_while_the_program_runs(blocked: Shelf) -> None:
    first, second, over = (played(GAMES["tiki"], length, seed) for length, seed in ((3, 1), (5, 2), (100_000, 3)))
    blocked.save("first", first)
    blocked.save("second", second)
    blocked.save("over", over)
    assert blocked.latest() == (RunningGame("second", second), [])
    blocked.save("first", first)
    assert blocked.latest() == (RunningGame("first", first), [])
    blocked.remove("first")
    assert blocked.latest() == (RunningGame("second", second), [])
    assert blocked.load("over") == (over, None)


def test_a_game_is_endangered_until_it_is_written(blocked: Shelf) -> None:
    assert not blocked.endangered()
    blocked.save("over", played(GAMES["tiki"], 100_000))
    assert not blocked.endangered(), "what is over is no loss"
    record = played(GAMES["tiki"], 4)
    blocked.save("table", record)
    assert blocked.endangered() and blocked.unsaved
    blocked.folder.unlink()
    assert not blocked.endangered(), "another try went well"
    assert not blocked.unsaved
    assert Shelf(blocked.folder).load("table") == (record, None)


def test_of_many_games_that_are_over_none_is_replayed(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    running, over = played(GAMES["tiki"], 3), played(GAMES["tiki"], 100_000, seed=3)
    for slot, record in {"running": running, "over": over, "too": over}.items():
        shelf.save(slot, record)
    shelf.flush()
    os.utime(shelf.path("running"), (1, 1))
    replayed: list[int] = []

    def reads(content: bytes) -> Record:
        record = from_bytes(content)
        replayed.append(len(record.actions))
        return record

    monkeypatch.setattr(games, "from_bytes", reads)
    assert shelf.latest() == (RunningGame("running", running), [])
    assert replayed == [3]


def test_two_programs_with_one_game_each_keep_their_own(shelf: Shelf) -> None:
    whole = played(GAMES["tiki"], 12)
    at = [replace(whole, actions=whole.actions[:length], result=None) for length in range(13)]
    shelf.save("table", at[4])
    shelf.flush()
    other = Shelf(shelf.folder)
    assert other.latest() == (RunningGame("table", at[4]), [])
    for length in (5, 6):
        other.save("table", at[length])
    other.flush()
    for length in (7, 8, 9):
        shelf.save("table", at[length])
        shelf.flush()
    other.save("table", at[12])
    other.flush()
    assert sorted(path.name for path in shelf.folder.iterdir()) == ["table-2.totem", "table.totem"]
    assert Shelf(shelf.folder).load("table") == (at[12], None)
    assert Shelf(shelf.folder).load("table-2") == (at[9], None)


def test_a_file_that_went_away_is_written_again(shelf: Shelf) -> None:
    record = played(GAMES["tiki"], 4)
    shelf.save("table", record)
    shelf.flush()
    shelf.path("table").unlink()
    shelf.save("table", record)
    shelf.flush()
    assert [path.name for path in shelf.folder.iterdir()] == ["table.totem"]
