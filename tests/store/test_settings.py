"""Settings come back as they were saved, and a broken file costs no more than what is broken in it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.store.files import Problem, StoreError
from game.store.settings import SeatChoice, Settings, TableChoice, Window, load_settings, save_settings

CHOSEN = Settings(
    language="fr",
    text_size=125,
    fullscreen=True,
    window=Window(-1920, 40, 1600, 900),
    effects=0,
    music=100,
    muted=True,
    speed="instant",
    reduced_motion=True,
    confirm_moves=True,
    seat_marks=False,
    cover_on_handover=False,
    tables={
        "tiki": TableChoice(
            (SeatChoice("Zoë"), SeatChoice("Ama", "ai", 3, 1, "Ben")), {"shaman": True, "set": "first"}, 2
        )
    },
)


def test_the_first_start_has_defaults_and_no_problem(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none" / "settings.json") == (Settings(), None)
    assert (Settings().effects, Settings().music, Settings().confirm_moves) == (70, 40, False)


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    save_settings(tmp_path / "settings.json", CHOSEN)
    assert load_settings(tmp_path / "settings.json") == (CHOSEN, None)


def test_unknown_settings_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"muted": true, "shade": "plaid", "window": {"width": 800, "screen": 2}}')
    assert load_settings(path) == (Settings(muted=True, window=Window(width=800)), None)
    assert path.exists()


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("language", "xx"),
        ("text_size", 110),
        ("effects", 101),
        ("music", -1),
        ("muted", 1),
        ("window", {"width": 0}),
        ("speed", None),
        ("tables", {"tiki": {"start": -1}}),
        ("tables", {"tiki": {"seats": [{"name": "A", "kind": "cat"}]}}),
        ("tables", {"tiki": {"seats": [{"name": "A", "level": 5}]}}),
        ("tables", {"tiki": {"seats": [{"name": "A", "colour": 5}]}}),
    ],
)
def test_a_wrong_value_costs_only_itself(tmp_path: Path, field: str, wrong: object) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, CHOSEN)
    written = json.loads(path.read_text("utf-8")) | {field: wrong}
    path.write_text(json.dumps(written), "utf-8")
    loaded, problem = load_settings(path)
    assert loaded == replace(CHOSEN, **{field: getattr(Settings(), field)})
    assert problem == Problem("broken", "settings.json", "settings.json.broken-1")
    assert json.loads((tmp_path / "settings.json.broken-1").read_text("utf-8")) == written
    assert load_settings(path) == (Settings(), None)


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
documents = st.dictionaries(st.sampled_from(Settings.__struct_fields__) | st.text(), json_values).map(
    lambda fields: json.dumps(fields).encode()
)


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(content=st.binary() | documents)
def test_no_content_whatever_stops_the_program(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    loaded, problem = load_settings(path)
    assert path.exists() == (problem is None)
    save_settings(path, loaded)
    assert load_settings(path) == (loaded, None)


def test_endless_nesting_is_only_a_broken_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("[" * 100_000)
    assert load_settings(path) == (Settings(), Problem("broken", "settings.json", "settings.json.broken-1"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_pipe_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    os.mkfifo(path)
    assert load_settings(path) == (Settings(), Problem("not_read", "settings.json"))


def test_a_folder_in_its_place_is_reported_and_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    assert load_settings(path) == (Settings(), Problem("not_read", "settings.json"))
    with pytest.raises(StoreError):
        save_settings(path, Settings())
