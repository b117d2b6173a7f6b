"""Folders are listed as people look for games in them: folders first, then the newest file."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs
import pytest

from game.store import folders
from game.store.folders import FolderError, entries, places, readable


def test_folders_come_by_name_and_files_newest_first(tmp_path: Path) -> None:
    for name in ("beta", "Alpha", "gamma.totem", ".hidden"):
        (tmp_path / name).mkdir()
    for age, name in enumerate(("new.totem", "OLD.TOTEM", "older.totem", ".secret.totem", "notes.txt", "totem")):
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    found = entries(tmp_path, ".totem")
    assert [entry.name for entry in found] == ["Alpha", "beta", "gamma.totem", "new.totem", "OLD.TOTEM", "older.totem"]
    assert [entry.is_folder for entry in found] == [True, True, True, False, False, False]
    assert [entry.changed for entry in found[3:]] == [1000, 999, 998]


@pytest.mark.skipif(sys.platform == "win32", reason="needs links and pipes")
def test_what_is_broken_or_no_file_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "real.totem").write_text("")
    (tmp_path / "good.totem").symlink_to(tmp_path / "real.totem")
    (tmp_path / "dangling.totem").symlink_to(tmp_path / "nowhere")
    (tmp_path / "round.totem").symlink_to(tmp_path / "round.totem")
    os.mkfifo(tmp_path / "pipe.totem")
    assert {entry.name for entry in entries(tmp_path, ".totem")} == {"real.totem", "good.totem"}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_names_that_are_no_text_can_be_shown(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.totem")).write_text("")
    entry = entries(tmp_path, ".totem")[0]
    assert entry.name == "caf�.totem"
    assert entry.path.read_text() == ""
    assert readable("café") == "café"


@pytest.mark.parametrize(("name", "key"), [("nowhere", "missing"), ("file", "missing"), ("a\0b", "missing")])
def test_what_is_no_folder_is_told(tmp_path: Path, name: str, key: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderError) as refused:
        entries(tmp_path / name, ".totem")
    assert refused.value.key == key


@pytest.mark.parametrize(("error", "key"), [(PermissionError, "not_allowed"), (OSError, "not_read")])
def test_a_folder_that_may_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[OSError], key: str
) -> None:
    def refuse(_: Path) -> None:
        raise error

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(FolderError) as refused:
        entries(tmp_path, ".totem")
    assert refused.value.key == key


def test_places_are_those_that_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError

    (tmp_path / "Documents").mkdir()
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path / "Documents")
    monkeypatch.setattr(platformdirs, "user_downloads_path", lambda: tmp_path / "Downloads")
    monkeypatch.setattr(platformdirs, "user_desktop_path", lambda: tmp_path)
    found = places()
    assert list(found)[:2] == ["home", "documents"], "the desktop is the home here, the downloads are not there"
    assert all(path.is_dir() for path in found.values()) and len(found) > 2
    monkeypatch.setattr(Path, "home", nobody)
    assert "home" not in folders.places()
