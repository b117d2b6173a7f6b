"""The examples in the engine's docstrings are true, and the engine needs nothing but the standard library."""

from __future__ import annotations

import ast
import doctest
import importlib
import sys
from pathlib import Path

import pytest

import game.engine

MODULES = sorted(Path(game.engine.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.stem)
def test_examples(file: Path) -> None:
    name = "game.engine" if file.stem == "__init__" else f"game.engine.{file.stem}"
    module = importlib.import_module(name)
    assert module.__doc__
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.stem)
def test_imports_the_standard_library_only(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names = [node.module or ""]
        for name in names:
            assert name.startswith("game.engine") or name.split(".")[0] in sys.stdlib_module_names, name
