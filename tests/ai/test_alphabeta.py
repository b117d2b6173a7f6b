"""The search finds what plain minimax finds, keeps its budget and answers whatever happens."""

from collections.abc import Iterator
from random import Random

import pytest

from game.ai.alphabeta import DECIDED, DRAW, WIN, Found, search


class Tree:
    """A random game tree: bit 0 is the seat, which need not alternate; the rest is the number of the node."""

    seat_mask = 1
    pending_mask = 0

    def __init__(self, seed: int, depth: int) -> None:
        self.nodes: dict[int, list[tuple[int, int]]] = {}
        self.values: dict[int, int] = {}
        self.asked = 0
        rng = Random(seed)
        numbers: Iterator[int] = iter(range(1, 1_000_000))
        self.root = self._grow(rng, depth, numbers)

    def _grow(self, rng: Random, depth: int, numbers: Iterator[int]) -> int:
        position = 2 * next(numbers) + rng.randrange(2)
        over = depth == 0 or rng.random() < 0.1
        children = [] if over else [self._grow(rng, depth - 1, numbers) for _ in range(rng.randint(1, 4))]
        self.nodes[position] = list(enumerate(children))
        self.values[position] = rng.choice((WIN, -WIN)) if over and rng.random() < 0.3 else rng.randint(-50, 50)
        return position

    def children(self, position: int) -> list[tuple[int, int]]:
        self.asked += 1
        return list(self.nodes[position])

    def evaluate(self, position: int) -> int:
        return self.values[position]


def minimax(tree: Tree, position: int, depth: int, ply: int = 0) -> int:
    """The value for seat 0, sooner wins first."""
    children = tree.nodes[position]
    if depth == 0 or not children:
        value = tree.values[position]
        return value - ply if value == WIN else value + ply if value == -WIN else value
    values = [minimax(tree, child, depth - 1, ply + 1) for _, child in children]
    return min(values) if position & 1 else max(values)


@pytest.mark.parametrize("seed", range(150))
@pytest.mark.parametrize("rate_all", [False, True])
def test_value_is_minimax(seed: int, rate_all: bool) -> None:
    tree = Tree(seed, 6)
    if not tree.nodes[tree.root]:
        return
    for depth in (1, 2, 4, 6):
        found = search(tree, tree.root, depth=depth, nodes=10**9, rate_all=rate_all)
        sign = -1 if tree.root & 1 else 1
        exact = {action: sign * minimax(tree, child, found.depth - 1, 1) for action, child in tree.nodes[tree.root]}
        assert found.value == max(exact.values()) == exact[found.action]
        if rate_all:
            assert dict(found.ratings) == exact


def test_reductions_see_real_wins_with_fewer_nodes() -> None:
    """What is taken for won or lost is so: minimax of the whole tree agrees."""
    decided = fewer = 0
    for seed in range(60):
        tree = Tree(seed, 8)
        if not tree.nodes[tree.root]:
            continue
        plain = search(tree, tree.root, depth=8, nodes=10**9)
        reduced = search(tree, tree.root, depth=8, nodes=10**9, reduce=True)
        fewer += reduced.nodes < plain.nodes
        if abs(reduced.value) >= DECIDED:
            decided += 1
            value = minimax(tree, dict(tree.nodes[tree.root])[reduced.action], 7, 1)
            assert (value if tree.root & 1 == 0 else -value) * reduced.value > 0
            assert abs(value) >= DECIDED
    assert decided > 10


class Ring:
    """Twelve positions in a circle, one or two steps at a time; the seats alternate and nothing is ever better."""

    seat_mask = 1
    pending_mask = 0

    def __init__(self, worth: int = 5) -> None:
        self.worth = worth

    def children(self, position: int) -> list[tuple[int, int]]:
        return [(1, (position + 1) % 12), (3, (position + 3) % 12)]

    def evaluate(self, position: int) -> int:
        return self.worth


def test_a_position_that_stood_twice_is_a_draw_the_third_time() -> None:
    assert search(Ring(5), 0, depth=1, nodes=100, past={0: 1, 3: 1}).value == 5
    found = search(Ring(5), 0, depth=1, nodes=100, past={0: 1, 3: 2}, rate_all=True)
    assert (found.action, dict(found.ratings)) == (1, {1: 5, 3: DRAW})
    found = search(Ring(-5), 0, depth=1, nodes=100, past={0: 1, 3: 2})
    assert (found.action, found.value) == (3, DRAW)


def test_what_comes_back_within_the_search_is_a_draw() -> None:
    assert search(Ring(5), 0, depth=30, nodes=10**6).value == DRAW


def test_stops_at_the_budget() -> None:
    tree = Tree(3, 12)
    found = search(tree, tree.root, depth=30, nodes=3000)
    assert found.nodes < 3000 + 2500
    assert found.depth < 12


def test_answers_even_if_stopped_at_once() -> None:
    tree = Tree(3, 12)
    found = search(tree, tree.root, depth=30, nodes=1, stop=lambda: True)
    assert found.depth >= 1
    assert found.action in dict(tree.nodes[tree.root])


def test_progress_gets_deeper() -> None:
    tree = Tree(3, 10)
    heard: list[Found] = []
    last = search(tree, tree.root, depth=10, nodes=10**9, progress=heard.append)
    assert [found.depth for found in heard] == sorted(found.depth for found in heard)
    assert heard[-1].action == last.action


def test_ends_as_soon_as_the_game_is_decided() -> None:
    tree = Tree(0, 6)
    tree.nodes = {2: [(0, 5), (1, 7)], 5: [], 7: []}
    tree.values = {2: 0, 5: -WIN, 7: WIN}
    found = search(tree, 2, depth=50, nodes=10**9)
    assert (found.action, found.value, found.depth) == (1, WIN - 1, 1)
    assert found.value >= DECIDED


def test_a_game_that_is_over_has_no_answer() -> None:
    tree = Tree(0, 0)
    with pytest.raises(ValueError, match="over"):
        search(tree, tree.root, depth=1, nodes=1)
