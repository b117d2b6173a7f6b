"""The background process: it answers, forgets, hurries, survives its own death and leaves nobody behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import wait
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai import worker
from game.ai.judge import judge
from game.ai.levels import choose
from game.ai.worker import Answer, Judged, Progress, Thinker
from game.engine import GAMES
from game.engine.tiki_state import TikiState

TIKI = GAMES["tiki"]
TILES = [2, 1, 0, -1, 1, 0, 1, -1, 1]
ROOT = Path(__file__).parents[2]
LONG = 60.0  # seconds after which a test has failed; none is ever waited for in vain

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals")


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    with Thinker() as made:
        yield made


def started(seed: int = 1) -> TikiState:
    state = TIKI.start(TIKI.deal(2, {}, seed))
    assert isinstance(state, TikiState)
    return state


def to_act(state: TikiState) -> int:
    return state.current_player()


def until_progress(thinker: Thinker) -> Progress:
    """Wait until the worker is in the middle of a question."""
    while not isinstance(found := thinker.poll(), Progress):
        assert found is None
        assert thinker._worker is not None
        assert wait([thinker._worker.pipe], LONG)
    return found


def kill(thinker: Thinker) -> int:
    """Kill the worker, wait for its end and return its pid."""
    assert thinker._worker is not None
    process = thinker._worker.process
    pid = process.pid
    assert pid is not None
    process.kill()
    assert wait([process.sentinel], LONG)
    return pid


def test_answers_as_the_level_chooses(thinker: Thinker) -> None:
    state = started()
    for level in (1, 2, 3):
        thinker.ask(state, to_act(state), level, seed=5)
        assert thinker.thinking
        answer = thinker.wait(LONG)
        expected = choose(state, to_act(state), level, Random(5))
        assert answer == Answer(expected.action, expected.value, expected.depth, expected.nodes)
        assert not thinker.thinking
        assert thinker.poll() is None


def test_shows_progress(thinker: Thinker) -> None:
    state = started()
    thinker.ask(state, to_act(state), 4, seed=5)
    progress = until_progress(thinker)
    assert progress.action in state.legal_actions()
    assert 0 < progress.fraction <= 1
    assert progress.nodes > 0


def test_hurry_answers_with_the_best_so_far(thinker: Thinker) -> None:
    state = started()
    thinker.ask(state, to_act(state), 4, seed=5)
    thinker.hurry()  # even before the process is up
    answer = thinker.wait(LONG)
    assert answer is not None
    assert answer.thought
    assert answer.action in state.legal_actions()
    thinker.ask(state, to_act(state), 4, seed=5)
    seen = until_progress(thinker)
    thinker.hurry()
    later = thinker.wait(LONG)
    assert later is not None
    assert later.thought
    assert later.depth >= seen.depth


def test_a_cancelled_question_is_never_answered(thinker: Thinker) -> None:
    state = started()
    thinker.ask(state, to_act(state), 4, seed=5)
    until_progress(thinker)
    thinker.cancel()
    assert not thinker.thinking
    assert thinker.poll() is None
    assert thinker.wait(LONG) is None  # nothing to wait for
    thinker.ask(state, to_act(state), 1, seed=6)
    answer = thinker.wait(LONG)
    expected = choose(state, to_act(state), 1, Random(6))
    assert answer == Answer(expected.action, expected.value, expected.depth, expected.nodes)
    assert thinker.poll() is None


def test_a_new_question_replaces_the_old_one(thinker: Thinker) -> None:
    state = started()
    other = TikiState.from_position(TILES, [[0], [1], [], [], [], [], [], [], []], player=1)
    thinker.ask(state, to_act(state), 4, seed=5)
    until_progress(thinker)
    thinker.ask(state, to_act(state), 4, seed=6)
    thinker.ask(other, 1, 2, seed=7)
    answer = thinker.wait(LONG)
    expected = choose(other, 1, 2, Random(7))
    assert answer == Answer(expected.action, expected.value, expected.depth, expected.nodes)


@posix
def test_nothing_blocks_while_the_worker_stands_still(thinker: Thinker) -> None:
    state = started()
    thinker.ask(state, to_act(state), 4, seed=5)
    until_progress(thinker)
    assert thinker.pid is not None
    os.kill(thinker.pid, signal.SIGSTOP)
    try:
        for seed in range(500):
            thinker.ask(state, to_act(state), 1, seed)
            thinker.hurry()
            assert not isinstance(thinker.poll(), Answer)
            thinker.cancel()
        thinker.ask(state, to_act(state), 1, seed=9)
    finally:
        os.kill(thinker.pid, signal.SIGCONT)
    answer = thinker.wait(LONG)
    assert answer is not None
    assert answer.action == choose(state, to_act(state), 1, Random(9)).action


def test_a_killed_worker_is_replaced_and_asked_again(thinker: Thinker) -> None:
    state = started()
    thinker.ask(state, to_act(state), 4, seed=5)
    until_progress(thinker)
    dead = kill(thinker)
    until_progress(thinker)
    assert thinker.pid not in (None, dead)
    thinker.hurry()
    answer = thinker.wait(LONG)
    assert answer is not None
    assert answer.thought


def test_a_worker_killed_while_idle_is_replaced(thinker: Thinker) -> None:
    state = started()
    for seed in (1, 2):
        thinker.ask(state, to_act(state), 1, seed)
        answer = thinker.wait(LONG)
        assert answer is not None
        assert answer.thought
        kill(thinker)
    assert thinker.poll() is None


def test_after_three_deaths_the_game_goes_on_without_a_worker(thinker: Thinker) -> None:
    state = started()
    thinker.ask(state, to_act(state), 4, seed=5)
    for _ in range(worker.DEATHS_FORGIVEN):
        until_progress(thinker)
        kill(thinker)
    answer = thinker.wait(LONG)
    assert answer is not None
    assert not answer.thought
    assert answer.action in state.legal_actions()


def test_a_player_that_breaks_down_does_not_stop_the_game(thinker: Thinker) -> None:
    state = started()
    thinker.ask(state, to_act(state), 99, seed=5)
    answer = thinker.wait(LONG)
    assert answer is not None
    assert not answer.thought
    assert answer.action in state.legal_actions()


class Unsendable(TikiState):
    """A state that cannot be sent."""

    __slots__ = ()

    def resample(self, seat: int, rng: Random) -> TikiState:
        return self

    def __reduce__(self) -> Any:
        raise RuntimeError("not to be pickled")


def test_a_state_that_cannot_be_sent_is_answered_here_and_a_win_is_taken(thinker: Thinker) -> None:
    state = Unsendable.from_position(TILES, [[1, 0], [0], [], [], [], [], [], [], []], fruits=(3, 0))
    for seed in range(5):
        thinker.ask(state, 0, 4, seed)
        answer = thinker.wait(LONG)
        assert answer is not None
        assert not answer.thought
        assert TIKI.action_name(answer.action) == "b1-a1"


def test_no_process_to_be_had_means_an_answer_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_start", lambda: None)
    thinker = Thinker()
    state = started()
    thinker.ask(state, to_act(state), 4, seed=5)
    answer = thinker.poll()
    assert isinstance(answer, Answer)
    assert not answer.thought


def test_the_truth_stays_here(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent is what `resample` says for the seat."""
    fake = started(seed=99)
    asked: list[tuple[int, float]] = []

    def resample(self: TikiState, seat: int, rng: Random) -> TikiState:
        asked.append((seat, rng.random()))
        return fake

    monkeypatch.setattr(TikiState, "resample", resample)
    state = started()
    thinker.ask(state, to_act(state), 1, seed=5)
    assert asked == [(to_act(state), Random(5).random())]
    assert thinker._request is not None
    assert thinker._request.ask.state is fake


def test_close_ends_the_process_and_a_question_starts_another() -> None:
    thinker = Thinker()
    thinker.warm()
    first = thinker.pid
    assert first is not None
    thinker.close()
    assert thinker.pid is None
    with suppress(ProcessLookupError):
        os.kill(first, 0)
        raise AssertionError("still there")
    state = started()
    thinker.ask(state, to_act(state), 1, seed=1)
    assert thinker.wait(LONG) is not None
    thinker.close()
    thinker.close()


PARENT = """
import sys
from game.ai.worker import Progress, Thinker
from game.engine import GAMES
if __name__ == "__main__":
    game = GAMES["tiki"]
    state = game.start(game.deal(2, {}, 1))
    thinker = Thinker()
    thinker.ask(state, state.current_player(), 4, 1)
    while not isinstance(thinker.poll(), Progress):
        pass
    print("thinking", flush=True)
    if "wait" in sys.argv:
        sys.stdin.read()
"""


def run_parent(tmp_path: Path, *arguments: str) -> subprocess.Popen[str]:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    return subprocess.Popen(
        [sys.executable, script, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_a_killed_window_leaves_no_orphan(tmp_path: Path) -> None:
    with run_parent(tmp_path, "wait") as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "thinking\n"
        parent.kill()
        # The output ends when the last process that holds it has ended: the worker inherited it.
        rest, _ = parent.communicate(timeout=LONG)
    assert rest == ""


def test_a_window_that_forgets_to_close_leaves_no_orphan(tmp_path: Path) -> None:
    with run_parent(tmp_path) as parent:
        output, _ = parent.communicate(timeout=LONG)
    assert (output, parent.returncode) == ("thinking\n", 0)


def test_the_worker_needs_no_window() -> None:
    code = "import game.ai.worker, sys; sys.exit(any(name.partition('.')[0] == 'pygame' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


# The other kind of question


def test_judges_as_the_judge_does(thinker: Thinker) -> None:
    state = started()
    seat, action = to_act(state), state.legal_actions()[0]
    thinker.judge(state, seat, action, 0.1, seed=5)
    assert thinker.wait(LONG) == Judged(judge(state, seat, action, 0.1, Random(5)))
    assert not thinker.thinking


def test_a_judgement_can_be_cancelled_hurried_and_replaced(thinker: Thinker) -> None:
    state = started()
    seat, action = to_act(state), state.legal_actions()[0]
    thinker.judge(state, seat, action, 100.0, seed=5)
    until_progress(thinker)
    thinker.hurry()
    assert isinstance(thinker.wait(LONG), Judged)
    thinker.judge(state, seat, action, 100.0, seed=5)
    until_progress(thinker)
    thinker.cancel()
    assert thinker.poll() is None
    thinker.judge(state, seat, action, 100.0, seed=5)
    thinker.ask(state, seat, 1, seed=6)
    assert isinstance(thinker.wait(LONG), Answer)


def test_a_worker_killed_over_a_judgement_is_asked_again(thinker: Thinker) -> None:
    state = started()
    seat, action = to_act(state), state.legal_actions()[0]
    thinker.judge(state, seat, action, 100.0, seed=5)
    until_progress(thinker)
    kill(thinker)
    until_progress(thinker)
    thinker.hurry()
    found = thinker.wait(LONG)
    assert isinstance(found, Judged)
    assert found.judgement is not None


def test_after_three_deaths_nothing_is_known(thinker: Thinker) -> None:
    state = started()
    thinker.judge(state, to_act(state), state.legal_actions()[0], 100.0, seed=5)
    for _ in range(worker.DEATHS_FORGIVEN):
        until_progress(thinker)
        kill(thinker)
    assert thinker.wait(LONG) == Judged(None)


def test_a_question_that_makes_no_sense_is_answered_by_nothing(thinker: Thinker) -> None:
    state = TikiState.from_position(TILES, [[0], [], [], [], [], [], [], [], []])
    taken = next(action for action in range(TIKI.num_distinct_actions) if action not in state.legal_actions())
    thinker.judge(state, 0, taken, 0.1, seed=5)
    assert thinker.wait(LONG) == Judged(None)


def test_what_is_judged_is_what_the_mover_knew(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = started(seed=99)
    monkeypatch.setattr(TikiState, "resample", lambda self, seat, rng: fake)
    state = started()
    thinker.judge(state, to_act(state), 0, 0.1, seed=5)
    assert thinker._request is not None
    assert thinker._request.ask.state is fake
