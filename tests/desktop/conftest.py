"""A screen of its own for the program, and the program started on it from the source tree and from the bundle.

Without Xvfb, openbox and xdotool the tests are skipped, except where CI=true: there they have to run. TOTEM_BUNDLE may
name a bundle that is built already; otherwise one is built.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desktop.driver import TOOLS, Program, Start, virtual_screen
from tests.packages import ROOT, unpack_wheel


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The DISPLAY of a screen of 1920×1080 pixels."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        reason = f"needs {' and '.join(missing)}"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with virtual_screen() as name:
        yield name


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the bundle that people without Python get."""
    if built := os.environ.get("TOTEM_BUNDLE"):
        return Path(built)
    folder = tmp_path_factory.mktemp("bundle")
    options = ["--noconfirm", "--log-level=ERROR", f"--distpath={folder / 'dist'}", f"--workpath={folder / 'build'}"]
    subprocess.run([sys.executable, "-m", "PyInstaller", *options, ROOT / "build.spec"], cwd=folder, check=True)
    return folder / "dist" / "TotemTable"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what pip installs."""
    return unpack_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(params=["source", "bundle"])
def command(request: pytest.FixtureRequest) -> list[str]:
    """How the program is started: from the source tree and from the bundle in turn.

    A test that wants others says so: ``@pytest.mark.parametrize("command", ["wheel"], indirect=True)``.
    """
    if request.param == "bundle":
        return [str(request.getfixturevalue("bundle") / "totem-table")]
    code = ROOT if request.param == "source" else request.getfixturevalue("wheel")
    return ["/usr/bin/env", f"PYTHONPATH={code}", sys.executable, "-m", "game"]


@pytest.fixture
def start(command: list[str], display: str, tmp_path: Path) -> Iterator[Start]:
    """Starts the program; starting it again finds the same settings and games."""
    programs: list[Program] = []

    def start(*options: str, **environment: str) -> Program:
        programs.append(Program.start(command, display, tmp_path, options, **environment))
        return programs[-1]

    yield start
    for program in programs:
        if program.running():
            program.kill()
