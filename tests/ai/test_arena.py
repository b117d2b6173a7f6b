"""The arena from the command line: its table, its file, its end by Ctrl+C, and what it refuses."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.ai import arena, contestants
from game.ai.arena import Bar, Result, main, report
from game.ai.tournament import Match, Played
from game.engine import State

ROOT = Path(__file__).parents[2]


def test_the_table_names_everyone_and_the_file_is_enough_to_make_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "result.json"
    line = f"tiki --seats greedy,random --games 9 --seed 3 --workers 1 --option shaman=true --json {file}"
    assert main(line.split()) == 0
    printed = capsys.readouterr()
    assert "10 games (2 of every deal), shaman True" in printed.out
    assert "| greedy " in printed.out and "| random " in printed.out
    assert "10/10 games" in printed.err
    result = msgspec.json.decode(file.read_bytes(), type=Result)
    assert report(result.match, result.games) + "\n" == printed.out
    assert len(result.games) == 10
    assert result.match == Match("tiki", ("greedy", "random"), 3, {"shaman": True})


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("chess --seats 1,2 --games 2", "'chess'"),
        ("tiki --seats 1,5 --games 2", "5 is no contestant"),
        ("tiki --seats 1, --games 2", "an empty name is no contestant"),
        ("tiki --seats 1,plain --games 2", "plain is no contestant"),
        ("tiki --seats 1,plain:0 --games 2", "plain:0 is no contestant"),
        ("tiki --seats 1,plain:nan --games 2", "plain:nan is no contestant"),
        ("tiki --seats 1,open_spiel:1.5 --games 2", "open_spiel:1.5 is no contestant"),
        ("tiki --seats 1,2,3 --games 2", "tiki has 2 seats, not 3"),
        ("wongar --seats 1,2 --games 2", "wongar has 3 to 5 seats, not 2"),
        ("tiki --seats 1,2 --games 0", "number from 1"),
        ("tiki --seats 1,2 --games few", "number from 1"),
        ("tiki --seats 1,2 --games 2 --workers 0", "number from 1"),
        ("tiki --seats 1,2 --games 2 --option totem=true", "unknown option totem"),
        ("tiki --seats 1,2 --games 2 --option shaman=2", "shaman must be true or false"),
        ("kokopelli --seats 1,2 --games 2 --option exchange=no", "exchange must be one of discard, under"),
        ("kokopelli --seats 1,2 --games 2 --option custom=chief,flute", "custom must be 10 of"),
        ("tiki --seats 1,2 --games 2 --json /no/such/folder/file", "cannot be written"),
        ("tiki --seats 1,2 --games 2 --workers 1 --dask localhost:1", "not allowed with"),
        ("tiki --seats 1,2", "--games"),
    ],
)
def test_a_wrong_command_line_is_refused_in_one_line(
    line: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(line.split())
    assert end.value.code == 2
    error = capsys.readouterr().err
    assert problem in error
    assert error.count("\n") == 1


def test_sets_and_words_are_options_too() -> None:
    ten = ["chief", "drummer", "feast", "flute", "gatherer", "guardian", "guest", "hearth", "keeper", "messenger"]
    options = arena._options(arena.GAMES["kokopelli"], ["ceremonies=custom", f"custom={','.join(ten)}"])
    assert options == {"ceremonies": "custom", "custom": ten}


def _rest(terminal: int) -> str:
    """What is written to a terminal until nobody has it any more."""
    written = b""
    with suppress(OSError):  # how Linux says so
        while part := os.read(terminal, 1000):
            written += part
    os.close(terminal)
    return written.decode()


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
@pytest.mark.parametrize("group", [True, False], ids=["ctrl-c in a terminal", "the signal alone"])
def test_ctrl_c_prints_what_is_done_at_once(group: bool, tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    line = f"-m game.ai.arena tiki --seats greedy,random --games 100000 --workers 1 --json {file}"
    ours, theirs = os.openpty()  # a terminal, which hears of every game
    process = subprocess.Popen(
        [sys.executable, *line.split()],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        start_new_session=True,
    )
    os.close(theirs)
    shown = ""
    while " 4/100000 games" not in shown:
        shown += os.read(ours, 1000).decode()
    os.killpg(process.pid, signal.SIGINT) if group else process.send_signal(signal.SIGINT)
    error = _rest(ours)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "| greedy " in out
    assert "Traceback" not in error
    assert msgspec.json.decode(file.read_bytes(), type=Result).games


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_a_bar_and_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.0, 100.0, 400.0])
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    stream = Terminal()
    bar = Bar(4, stream)
    bar.show(0)
    bar.show(1)
    assert stream.getvalue().endswith("[#######.......................] 1/4 games, 5:00 left")
    bar.show(4)
    assert stream.getvalue().endswith("[##############################] 4/4 games in 6:40")


def test_elsewhere_a_line_comes_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 1.0, 40.0, 41.0, 80.0])
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    stream = io.StringIO()
    bar = Bar(4, stream)
    for done in (0, 1, 2, 4):
        bar.show(done)
    assert stream.getvalue() == "1/4 games, 2:00 left\n4/4 games in 1:20\n"


def test_without_a_finished_deal_it_says_so() -> None:
    match = Match("tiki", ("1", "2"), 1)
    assert "no deal is finished" in report(match, [])


def test_games_of_unfinished_deals_do_not_count() -> None:
    match = Match("tiki", ("greedy", "random"), 1)
    whole = [Played(0, 0, ("greedy", "random"), [1, -1], [4, 1], [[], []])]
    whole.append(Played(0, 1, ("random", "greedy"), [-1, 1], [1, 4], [[], []]))
    half = Played(1, 0, ("greedy", "random"), [-1, 1], [4, 1], [[], []])
    text = report(match, [half, *whole])
    assert "do not count: 1" in text
    assert text.endswith(report(match, whole).split("\n", 1)[1])


def test_a_contestant_that_breaks_down_does_not_take_the_finished_games_with_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def broken(state: State, rng: Random) -> int:
        if rng.random() < 0.005:
            raise ZeroDivisionError
        return rng.choice(state.legal_actions())

    monkeypatch.setitem(contestants._SIMPLE, "random", broken)
    monkeypatch.setattr(arena, "_processes", lambda workers: ThreadPoolExecutor(1))
    file = tmp_path / "result.json"
    assert main(["tiki", "--seats", "random,greedy", "--games", "2000", "--json", str(file)]) == arena.FAILURE
    printed = capsys.readouterr()
    assert "ZeroDivisionError" in printed.err
    assert "| greedy " in printed.out
    assert msgspec.json.decode(file.read_bytes(), type=Result).games
