"""All games in one file: what was written comes back, and of a bad file every good line."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game.engine.record import Record, replace
from game.store import history
from game.store.exchange import Imported, Task, export_games, import_games
from game.store.files import EARLIEST, LATEST, Problem, StoreError
from game.store.games import Shelf
from game.store.history import History
from game.store.records import MOST_BYTES, RecordError
from tests.store.test_games import played
from tests.store.test_history import over

GAMES = [over("tiki", 1), over("kokopelli", 2), over("wongar", 3), over("tiki", 4)]


def opened(folder: Path) -> History:
    past = History(folder, Shelf(folder / "games"))
    past.flush()
    return past


@pytest.fixture
def past(tmp_path: Path) -> Iterator[History]:
    past = opened(tmp_path / "mine")
    yield past
    past.close()


@pytest.fixture
def full(past: History) -> History:
    for day, record in enumerate(GAMES, 1):
        assert past.add(replace(record, meta={"hints": day}), 1_772_000_000 + 86_400 * day)
    return past


def essence(record: Record | None) -> object:
    assert record is not None
    return record.game, record.setup, record.players, record.actions, record.result, record.meta["hints"]


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines()


def test_all_games_come_back_in_another_place(full: History, tmp_path: Path) -> None:
    file, task = tmp_path / "all.totems", Task()
    assert export_games(full, file, task) == 4
    assert (task.done, task.total) == (4, 4)
    header, *records = [json.loads(line) for line in lines_of(file)]
    assert header == {"totem-table-history": 1, "games": 4}
    assert [record["game"] for record in records] == [record.game for record in GAMES]
    other, task = opened(tmp_path / "other"), Task()
    assert import_games(other, file, task) == Imported(taken=4)
    assert (task.done, task.total) == (4, 4)
    assert [essence(other.record(game.name)) for game in other.games()] == [
        essence(full.record(game.name)) for game in full.games()
    ]
    assert [game.finished for game in other.games()] == [game.finished for game in full.games()]
    assert import_games(other, file, Task()) == Imported(doubles=4)
    other.close()


def test_an_empty_history_makes_a_file_that_can_be_read(past: History, tmp_path: Path) -> None:
    assert export_games(past, tmp_path / "none.totems", Task()) == 0
    assert import_games(past, tmp_path / "none.totems", Task()) == Imported()


def test_every_line_is_a_record_file(full: History, tmp_path: Path) -> None:
    from game.store.records import read_record

    export_games(full, tmp_path / "all.totems", Task())
    (tmp_path / "one.totem").write_bytes(lines_of(tmp_path / "all.totems")[2])
    assert read_record(tmp_path / "one.totem").actions == GAMES[1].actions


def test_bad_lines_are_refused_with_the_reason_and_good_ones_taken(full: History, tmp_path: Path) -> None:
    file = tmp_path / "all.totems"
    export_games(full, file, Task())
    lines = lines_of(file)
    forged = json.loads(lines[3])
    forged["actions"].append(forged["actions"][0])
    unfinished = played_on(5)
    lines[0] = b'{"totem-table-history": 1, "games": 7}'
    lines[2] = lines[2][:100]
    lines[3] = json.dumps(forged).encode()
    lines += [b'"' + b"x" * (MOST_BYTES + 10) + b'"', b"", unfinished]
    file.write_bytes(b"\n".join(lines))
    other = opened(tmp_path / "other")
    found = import_games(other, file, Task())
    assert (found.taken, found.doubles, found.refused) == (2, 0, 5)
    assert [(line, error.key) for line, error in found.reasons] == [
        (3, "breaks_off"),
        (4, "illegal"),
        (6, "too_large"),
        (7, "empty"),
        (8, "unfinished"),
    ]
    assert len(other.games()) == 2
    other.close()


def played_on(actions: int) -> bytes:
    from game.engine import GAMES as KNOWN

    return msgspec.json.encode(played(KNOWN["tiki"], actions))


def test_a_file_that_breaks_off_tells_so(full: History, tmp_path: Path) -> None:
    file = tmp_path / "all.totems"
    export_games(full, file, Task())
    file.write_bytes(b"\n".join(lines_of(file)[:3]))
    other = opened(tmp_path / "other")
    found = import_games(other, file, Task())
    assert (found.taken, found.refused, [(line, error.key) for line, error in found.reasons]) == (
        2,
        2,
        [(0, "breaks_off")],
    )
    other.close()


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "no_history"),
        (b"\x89PNG\r\n\x1a\n", "no_history"),
        (b"{}", "no_history"),
        (b"[" * 100_000, "no_history"),
        (b'{"totem-table-history": "1", "games": 1}\n', "no_history"),
        (b'{"totem-table-history": 1, "games": -1}\n', "no_history"),
        (b'{"totem-table-history": 1, "games": 1e99}\n', "no_history"),
        (b'{"totem-table-history": 2, "games": 1}\n', "newer"),
        (None, "missing"),
    ],
)
def test_other_files_are_refused_whole(past: History, tmp_path: Path, content: bytes | None, key: str) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(RecordError) as refused:
        import_games(past, file, Task())
    assert refused.value.key == key
    assert past.games() == []


def test_folders_and_pipes_are_no_files(past: History, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="folder"):
        import_games(past, tmp_path, Task())
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(RecordError, match="no_file"):
            import_games(past, tmp_path / "pipe", Task())


def test_whatever_happens_to_the_file_only_legal_games_come_in(full: History, tmp_path: Path) -> None:
    file, damaged = tmp_path / "all.totems", tmp_path / "damaged.totems"
    export_games(full, file, Task())
    whole = file.read_bytes()
    rng = random.Random(1)
    other = opened(tmp_path / "other")
    for _ in range(150):
        content = bytearray(whole)
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(content))
            content[at : at + rng.choice((0, 1, 1, 40))] = rng.randbytes(rng.randrange(4))
        damaged.write_bytes(content)
        try:
            found = import_games(other, damaged, Task())
        except RecordError:
            continue
        assert found.taken + found.doubles + found.refused >= 3
    for game in other.games():
        assert other.record(game.name) is not None
    other.close()


def test_a_stopped_import_keeps_what_it_has(full: History, tmp_path: Path) -> None:
    file = tmp_path / "all.totems"
    export_games(full, file, Task())
    other = opened(tmp_path / "other")

    class Impatient(Task):
        @property
        def stop(self) -> bool:  # type: ignore[override]
            return self.done >= 2

        @stop.setter
        def stop(self, value: bool) -> None:
            pass

    found = import_games(other, file, Impatient())
    assert (found.taken, found.refused) == (2, 0)
    assert len(other.games()) == 2
    other.close()


def test_a_full_disk_ends_the_import_with_a_message(
    full: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.totems"
    export_games(full, file, Task())
    other = opened(tmp_path / "other")

    def fails(path: Path, content: bytes) -> None:
        raise StoreError(Problem("disk_full", path.name))

    monkeypatch.setattr(history, "write_atomically", fails)
    with pytest.raises(StoreError) as told:
        import_games(other, file, Task())
    assert told.value.problem.key == "disk_full"
    assert other.games() == []
    other.close()


@pytest.mark.parametrize("when", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "9999-12-31", "someday"])
@pytest.mark.parametrize("written", [-(10**13), 1_772_000_000, 10**13])
def test_a_game_from_another_age_is_carried_like_any_other(
    past: History, tmp_path: Path, when: str, written: int
) -> None:
    past.add(replace(GAMES[0], meta={"started": when, "finished": when}), written)
    (game,) = past.games()
    assert game.started is None and EARLIEST <= game.finished <= LATEST
    export_games(past, tmp_path / "all.totems", Task())
    assert import_games(opened(tmp_path / "other"), tmp_path / "all.totems", Task()).taken == 1


def test_a_game_with_much_to_tell_is_carried_like_any_other(past: History, tmp_path: Path) -> None:
    past.add(replace(GAMES[0], meta={f"note {number}": number for number in range(50)}), 1_772_000_000)
    export_games(past, tmp_path / "all.totems", Task())
    assert import_games(opened(tmp_path / "other"), tmp_path / "all.totems", Task()).taken == 1
