"""Builds what people install, for the tests that look into it and for those that run it."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def build(kind: str, folder: Path) -> Path:
    """The "wheel" or "sdist" of this source tree, built into a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    (built,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


def unpack_wheel(folder: Path) -> Path:
    """A folder with the wheel's files as an installation lays them out; put it on PYTHONPATH."""
    with zipfile.ZipFile(build("wheel", folder)) as wheel:
        wheel.extractall(folder / "installed")
    return folder / "installed"
