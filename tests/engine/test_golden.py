"""Whole games replay as written down: setup, legality, views, events and scores have not changed unnoticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine import GAMES
from game.engine.record import replay, result_of
from tests.engine import golden


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_golden_playthroughs(game: str) -> None:
    assert sum(file.name.startswith(f"{game}_") for file in golden.files()) >= golden.GAMES_EACH


@pytest.mark.parametrize("file", golden.files(), ids=lambda file: file.stem)
def test_golden_playthrough(file: Path) -> None:
    record, trace = golden.load(file)
    assert golden.trace(record) == trace
    assert result_of(replay(record)) == record.result is not None
