"""A tournament on a Dask cluster: two workers of this machine."""

from __future__ import annotations

import pytest

from game.ai import arena
from game.ai.arena import main

distributed = pytest.importorskip("distributed", reason="Dask is not installed: pip install '.[cluster]'")


def test_a_cluster_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["tiki", "--seats", "greedy,random", "--games", "8"]
    assert main([*line, "--workers", "1"]) == 0
    here = capsys.readouterr().out
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        assert main([*line, "--dask", cluster.scheduler_address]) == 0
        seen = {str(worker["id"]) for worker in cluster.scheduler_info["workers"].values()}
    there = capsys.readouterr().out

    def untimed(text: str) -> list[list[str]]:
        return [row.split("|")[:-3] for row in text.splitlines()]

    assert untimed(there) == untimed(here)
    assert len(seen) == 2


def test_a_cluster_that_is_not_there_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "CLUSTER_PATIENCE", 0.2)
    with pytest.raises(SystemExit) as end:
        main(["tiki", "--seats", "1,2", "--games", "2", "--dask", "tcp://127.0.0.1:9"])
    assert end.value.code == 2
    assert "no Dask cluster at tcp://127.0.0.1:9" in capsys.readouterr().err
