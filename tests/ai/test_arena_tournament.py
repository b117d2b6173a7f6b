"""Paired deals, fair states, repeatable games, on any executor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.ai import contestants, tournament
from game.ai.contestants import any_action, contestant, greedy
from game.ai.plain import search
from game.ai.tournament import Match, Played
from game.engine import GAMES, State
from game.engine.kokopelli_state import KokopelliState
from game.engine.tiki_state import TikiState


class Here(Executor):
    """Plays each game when it is submitted."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def timeless(games: list[Played]) -> list[Played]:
    """In order and without what the clock said."""
    ordered = sorted(games, key=lambda game: (game.deal, game.rotation))
    return [replace(game, seconds=[[0.0] * len(spent) for spent in game.seconds]) for game in ordered]


def test_every_deal_is_played_once_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[object] = []
    deal = Match.setup
    monkeypatch.setattr(Match, "setup", lambda match, number: dealt.append(deal(match, number)) or dealt[-1])
    match = Match("wongar", ("greedy", "random", "random", "random"), 5)
    games = list(tournament.tournament(match, 2, Here()))
    assert {(game.deal, game.contestants.index("greedy")) for game in games} == {
        (d, s) for d in (0, 1) for s in range(4)
    }
    assert [dealt.count(setup) for setup in dealt] == [4] * 8


def test_a_seed_repeats_a_tournament_on_any_executor() -> None:
    match = Match("tiki", ("1", "random"), 3)
    here = timeless(list(tournament.tournament(match, 3, Here())))
    with ProcessPoolExecutor(1) as processes, ThreadPoolExecutor(2) as threads:
        assert timeless(list(tournament.tournament(match, 3, processes))) == here
        assert timeless(list(tournament.tournament(match, 3, threads))) == here
    other = timeless(list(tournament.tournament(replace(match, seed=4), 3, Here())))
    assert other != here


def test_nobody_sees_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[State] = []
    true: list[State] = []

    def spy(state: State, rng: Random) -> int:
        seen.append(state)
        return rng.choice(state.legal_actions())

    class Kept(type(GAMES["kokopelli"])):  # type: ignore[misc]
        def start(self, setup: Any) -> State:
            true.append(super().start(setup))
            return true[-1]

    monkeypatch.setitem(contestants._SIMPLE, "random", spy)
    monkeypatch.setitem(tournament.GAMES, "kokopelli", Kept())
    tournament.play(Match("kokopelli", ("random", "random"), 1), 0, 0)
    first = seen[0]
    start = GAMES["kokopelli"].start(Match("kokopelli", ("random", "random"), 1).setup(0))
    assert isinstance(first, KokopelliState) and isinstance(start, KokopelliState)
    mine, other = start.player, 1 - start.player
    assert first.hands[mine] == start.hands[mine]
    assert first.piles != start.piles
    assert sorted(first.piles[other]) != sorted(start.piles[other]) or first.hands[other] != start.hands[other]
    assert all(state is not true[0] for state in seen)


@pytest.mark.parametrize(
    ("returns", "ranks"), [([1, -1], [1, 2]), ([0, 0], [1.5, 1.5]), ([0.5, -1, 0.5], [1.5, 3, 1.5])]
)
def test_ranks_follow_from_results(returns: list[float], ranks: list[float]) -> None:
    seats = len(ranks)
    game = Played(0, 0, ("random",) * seats, returns, [0] * seats, [[] for _ in ranks])
    assert game.ranks() == ranks
    assert game.winner() == (0 if ranks[0] == 1 else None)


def test_only_real_decisions_are_timed() -> None:
    game = tournament.play(Match("tiki", ("random", "greedy"), 1), 0, 0)
    assert all(second >= 0 for spent in game.seconds for second in spent)
    assert min(map(len, game.seconds)) > 3


@pytest.mark.parametrize("game_id", sorted(GAMES))
@pytest.mark.parametrize("name", ["1", "random", "greedy", "plain:0.001"])
def test_contestants_play_every_game(game_id: str, name: str) -> None:
    game = GAMES[game_id]
    state = game.start(game.deal(game.seats[0], {}, 1))
    for number in range(5):
        action = contestant(name)(state, Random(number))
        assert action in state.legal_actions()
        state.apply_action(action)


def winnable() -> TikiState:
    """A game that the seat to act wins at once with some of its actions."""
    game = GAMES["tiki"]
    for seed in range(100):
        state, rng = game.start(game.deal(2, {}, seed)), Random(seed)
        while not state.is_terminal():
            assert isinstance(state, TikiState)
            wins = winning(state)
            if wins and len(wins) < len(state.legal_actions()):
                return state
            state.apply_action(any_action(state, rng))
    raise AssertionError


def winning(state: State) -> list[int]:
    seat, found = state.current_player(), []
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        if after.returns()[seat] > 0:
            found.append(action)
    return found


def test_greedy_and_plain_take_a_win_at_hand() -> None:
    state = winnable()
    assert greedy(state, Random(1)) in winning(state)
    visits = search(state, Random(1), counted(600))
    assert max(visits, key=visits.__getitem__) in winning(state)


def test_greedy_sees_majorities_in_wongar() -> None:
    match = Match("wongar", ("greedy", "random", "random"), 1)
    games = list(tournament.tournament(match, 4, Here()))
    ranks = [game.ranks()[game.contestants.index("greedy")] for game in games]
    assert sum(ranks) / len(ranks) < 1.5


def counted(iterations: int) -> Callable[[], bool]:
    """Says go on for so many iterations in all; the first one is not asked for."""
    left = iter(range(iterations - 1))
    return lambda: next(left, None) is not None


@pytest.mark.parametrize(("game_id", "seats"), [("tiki", 2), ("kokopelli", 3), ("wongar", 4)])
def test_plain_tries_what_is_legal_as_often_as_it_was_told(game_id: str, seats: int) -> None:
    game = GAMES[game_id]
    state = game.start(game.deal(seats, {}, 1))
    while len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    visits = search(state, Random(2), counted(60))
    assert sum(visits.values()) == 60
    assert set(visits) <= set(state.legal_actions())
    assert visits == search(state, Random(2), counted(60))


@pytest.mark.parametrize(("game_id", "seats"), [("kokopelli", 2), ("wongar", 3)])
def test_plain_does_not_look_at_what_is_hidden(game_id: str, seats: int) -> None:
    game = GAMES[game_id]
    rng = Random(9)
    state = game.start(game.deal(seats, {}, 1))
    for _ in range(15):
        state.apply_action(any_action(state, rng))
    other = state.resample(state.current_player(), rng)
    assert search(state, Random(2), counted(30)) == search(other, Random(2), counted(30))


def test_plain_stays_within_its_time() -> None:
    match = Match("kokopelli", ("plain:0.03", "random"), 1)
    game = tournament.play(match, 0, 0)
    spent = game.seconds[0]
    assert 0.029 < sorted(spent)[len(spent) // 2] < 0.06


def test_a_tournament_finishes_each_game_once() -> None:
    match = Match("tiki", ("random", "random"), 1)
    games = list(tournament.tournament(match, 10, Here()))
    assert Counter((game.deal, game.rotation) for game in games) == Counter(
        (deal, rotation) for deal in range(10) for rotation in (0, 1)
    )
