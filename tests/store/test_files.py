"""Files are written whole or not at all, and broken ones are kept."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from game.store import files
from game.store.files import Problem, StoreError, broken, data_dir, set_aside, settings_path, sweep, write_atomically


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_writing_makes_the_folders_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "new" / "deep" / "a.json"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert names(path.parent) == ["a.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    target = tmp_path / "elsewhere" / "real.json"
    link = tmp_path / "a.json"
    link.symlink_to(target)
    write_atomically(link, b"one")
    assert link.is_symlink()
    assert target.read_bytes() == b"one"


@pytest.mark.skipif(sys.platform == "win32", reason="needs resource limits")
def test_a_write_that_breaks_off_leaves_the_old_content(tmp_path: Path) -> None:
    import resource

    path = tmp_path / "a.json"
    write_atomically(path, b"old")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(StoreError) as caught:
            write_atomically(path, b"x" * 10_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert caught.value.problem == Problem("disk_full", "a.json")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["a.json"]


@pytest.mark.parametrize(
    ("number", "key"),
    [(errno.ENOSPC, "disk_full"), (errno.EROFS, "read_only"), (errno.EACCES, "read_only"), (errno.EIO, "not_written")],
)
def test_the_reason_of_a_failure_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, key: str
) -> None:
    def refuse(descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(StoreError) as caught:
        write_atomically(tmp_path / "a.json", b"one")
    assert caught.value.problem == Problem(key, "a.json")
    assert names(tmp_path) == []


def test_a_folder_that_became_a_file_is_an_error_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("not a folder")
    with pytest.raises(StoreError):
        write_atomically(tmp_path / "folder" / "a.json", b"one")


def test_setting_aside_never_deletes_and_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    kept = []
    for content in ("one", "two", "three"):
        path.write_text(content)
        kept.append(set_aside(path).name)
    assert kept == ["a.json.broken-1", "a.json.broken-2", "a.json.broken-3"]
    assert [(tmp_path / name).read_text() for name in kept] == ["one", "two", "three"]


def test_a_broken_file_that_must_stay_is_still_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> Path:
        raise PermissionError

    monkeypatch.setattr(files, "set_aside", refuse)
    assert broken(tmp_path / "a.json") == Problem("broken", "a.json", None)


def test_a_chosen_folder_holds_everything(tmp_path: Path) -> None:
    assert data_dir(tmp_path) == tmp_path
    assert settings_path(tmp_path) == tmp_path / "settings.json"


@pytest.mark.skipif(sys.platform != "linux", reason="XDG folders")
def test_without_a_choice_the_system_s_folders_are_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert data_dir() == tmp_path / "data" / "totem-table"
    assert settings_path() == tmp_path / "config" / "totem-table" / "settings.json"
    assert names(tmp_path) == []


def test_what_killed_programs_left_half_written_is_swept_away(tmp_path: Path) -> None:
    old, young, other = (tmp_path / name for name in (".game.totem.abc.tmp", ".game.totem.xyz.tmp", "notes.tmp"))
    for path in (old, young, other):
        path.write_text("half")
    for path in (old, other):
        os.utime(path, (1, 1))
    sweep(tmp_path)
    sweep(tmp_path / "not there")
    assert sorted(path.name for path in tmp_path.iterdir()) == [young.name, other.name]
