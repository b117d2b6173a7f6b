"""The benchmark runs, with OpenSpiel beside it or without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine import GAMES

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "engine.py"


def run(**environment: str) -> str:
    command = [sys.executable, str(SCRIPT), "0.01"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **environment})
    return done.stdout


def test_every_game_is_measured_against_openspiel() -> None:
    pytest.importorskip("pyspiel", reason="open-spiel is not installed: pip install '.[research]'")
    table = run()
    for name in (*GAMES, "OpenSpiel connect_four", "OpenSpiel python_tic_tac_toe"):
        assert any(line.startswith(name) for line in table.splitlines())


def test_without_openspiel_it_says_so_and_measures_on(tmp_path: Path) -> None:
    (tmp_path / "pyspiel.py").write_text("raise ImportError\n")
    table = run(PYTHONPATH=str(tmp_path))
    assert "OpenSpiel is not installed" in table
    assert all(any(line.startswith(name) for line in table.splitlines()) for name in GAMES)
