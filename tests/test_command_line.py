"""The command line: what it passes on, and the one clear line when the program cannot start."""

from __future__ import annotations

import os
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

import game.__main__ as command
from game import __version__


class StandIn:
    """Takes the place of the application and remembers how it was made."""

    made: list[tuple[Any, ...]]

    def __init__(self, *arguments: Any, resume: bool) -> None:
        self.made.append((*arguments, "resumed") if resume else arguments)

    def run(self) -> int:
        return 7


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    module = types.ModuleType("game.app")
    StandIn.made = []
    module.App = StandIn  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "game.app", module)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    return StandIn.made


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", (None, None, None, None)),
        ("--lang de --fullscreen", (None, "de", True, None)),
        ("--windowed --lang=system", (None, "system", False, None)),
        ("--resume", (None, None, None, None, "resumed")),
        ("/games/a.totem --lang fr", (None, "fr", None, Path("/games/a.totem"))),
        ("-- --fullscreen", (None, None, None, Path.cwd() / "--fullscreen")),
    ],
)
def test_options_reach_the_application(made: list[Any], line: str, expected: tuple[Any, ...]) -> None:
    assert command.main(line.split()) == 7
    assert made == [expected]


def test_folder_and_file_stay_the_same_when_the_current_folder_changes(
    made: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command.main(["--data-dir", "kept", "a game.totem"])
    assert made == [(tmp_path / "kept", None, None, tmp_path / "a game.totem")]
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("--colour", "--colour"),
        ("--lan de", "--lan"),
        ("one.totem two.totem", "two.totem"),
        ("--lang xx", "--lang"),
        ("--data-dir", "--data-dir"),
        (f"--data-dir {__file__}", "not a folder"),
        ("--data-dir=", "no name"),
        (f"--data-dir /{'y' * 300}", "yyy"),
        ("--data-dir ~nobody-of-that-name/x", "~nobody-of-that-name/x"),
        ("--data-dir a\0b", "cannot be a folder"),
        ("--windowed --fullscreen", "--fullscreen"),
        ("--register --unregister", "--unregister"),
    ],
)
def test_a_wrong_option_gets_one_line_and_status_2(
    made: list[Any], capsys: pytest.CaptureFixture[str], line: str, named: str
) -> None:
    with pytest.raises(SystemExit) as stop:
        command.main(line.split())
    assert stop.value.code == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n"), made) == ("", 1, [])
    assert said.err.startswith("totem-table: ")
    assert named in said.err


@pytest.mark.parametrize(("option", "said"), [("--version", f"Totem Table {__version__}\n"), ("--help", "usage: ")])
def test_version_and_help_need_no_display(option: str, said: str) -> None:
    ended = run(option)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith(said)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="every desktop there has a display")
@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({}, "no display found"),
        ({"DISPLAY": "", "WAYLAND_DISPLAY": ""}, "no display found"),
        ({"DISPLAY": ":98765"}, "cannot be opened"),
        ({"DISPLAY": ":98765", "SDL_VIDEODRIVER": "x11"}, "cannot be opened"),
    ],
)
def test_a_missing_display_gets_one_line_and_status_2(environment: dict[str, str], reason: str) -> None:
    ended = run(**environment)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    assert reason in ended.stderr


def run(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Start the program with `options` and with only these variables that name a display."""
    desktop = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR")
    clean = {name: value for name, value in os.environ.items() if name not in desktop}
    return subprocess.run(
        [sys.executable, "-m", "game", *options],
        env=clean | environment,
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=60,
    )
