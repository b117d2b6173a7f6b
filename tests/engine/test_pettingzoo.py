"""Every game, wrapped in a few lines, satisfies the public API test of PettingZoo."""

from __future__ import annotations

import warnings

import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install '.[test]'")

from pettingzoo.test import api_test

from tests.engine.pettingzoo_adapter import EngineEnv
from tests.engine.play import Table, tables


@pytest.mark.parametrize("table", tables(), ids=map(str, tables()))
def test_pettingzoo_api(table: Table) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like image observations and such
        api_test(EngineEnv(table.game, table.seats, table.options), num_cycles=300)
