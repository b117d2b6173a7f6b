"""The harness of these tests is imported as `tests.scenes.play`, wherever pytest is started from."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = str(Path(__file__).parents[2])
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)

from tests.scenes.play import Play  # noqa: E402 - it needs the path


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Play]]:
    """Starts the program, again and again in the same folder if wished: `start(size=…, language=…)`."""
    running: list[Play] = []

    def begin(**options: object) -> Play:
        while running:
            running.pop().close()
        running.append(Play(tmp_path, **options))  # type: ignore[arg-type]
        return running[0]

    yield begin
    while running:
        running.pop().close()


@pytest.fixture
def play(start: Callable[..., Play]) -> Play:
    """The program on its first screen."""
    return start()
