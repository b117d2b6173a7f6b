"""What the rule cases cannot say of Tiki: deals, constructed positions, the history of positions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.engine import InvalidSetup
from game.engine.record import find_action
from game.engine.tiki import Tiki, TikiSetup, TikiState

TIKI = Tiki()
TILES = [2, 1, 1, 1, 1, 0, 0, -1, -1]


def play(state: TikiState, *names: str) -> TikiState:
    for name in names:
        state.apply_action(find_action(TIKI, name))
    return state


def test_deals_never_change() -> None:
    """Old records keep their setups, but a seed shown to a player must mean the same on every Python."""
    assert TIKI.deal(2, {}, 2018) == TikiSetup("tiki", 2, [1, 0, 0, 1, -1, 1, -1, 2, 1], 2, False)
    assert TIKI.deal(2, {"shaman": True}, 7) == TikiSetup("tiki", 2, [0, 1, 0, -1, -1, 2, 1, 1, 1], 1, True)


def test_every_tile_lies_everywhere_and_both_begin() -> None:
    """T1.1, T1.3; four standard deviations either way."""
    deals = [TIKI.deal(2, {}, seed) for seed in range(900)]
    for cell in range(9):
        found = Counter(deal.tiles[cell] for deal in deals)
        for value, share in ((2, 1), (1, 4), (0, 2), (-1, 2)):
            expected, spread = 100 * share, (100 * share * (1 - share / 9)) ** 0.5
            assert abs(found[value] - expected) < 4 * spread
    assert abs(sum(deal.start == 1 for deal in deals) - 450) < 4 * 15


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("tiles", {"tiles": [1] * 9}),
        ("player", {"player": 2}),
        ("totems", {"totems": [[]] * 8}),
        ("totems", {"totems": [[0, 0, 1], *[[]] * 8]}),
        ("totems", {"totems": [[2], *[[]] * 8]}),
        ("totems", {"totems": [*[[0, 0]] * 4, [0], [], [], [], []]}),
        ("fruits", {"fruits": (4, 0)}),
        ("fruits", {"fruits": (-1, 0)}),
        ("fruits", {"fruits": (1,)}),
        ("spoiled", {"fruits": (3, 3), "spoiled": 1}),
        ("spoiled", {"spoiled": -1}),
        ("tie", {"tie": True}),
        ("tie", {"tie": True, "fruits": (2, 3), "spoiled": 1}),
        ("shaman", {"shaman": "a1|b1"}),
        ("shaman", {"shaman": "a1|b2", "with_shaman": True}),
    ],
)
def test_positions_that_cannot_be(field: str, change: dict[str, Any]) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        TikiState.from_position(**{"tiles": TILES, "totems": [[]] * 9, **change})
    assert refusal.value.field == field


def test_a_position_is_like_the_one_that_was_played_to() -> None:
    played = play(TIKI.start(TikiSetup("tiki", 2, TILES, 1, False)), "a1", "b1", "a1-b1", "c3")
    built = TikiState.from_position(TILES, [[], [1, 0], [], [], [], [], [], [], [1]])
    assert built.position() == played.position()
    assert built.legal_actions() == played.legal_actions()


def test_history_belongs_to_each_copy() -> None:
    """T4.4: what one copy repeats, the other has not."""
    circle = ("a1-b1", "c3-c2", "b1-a1", "c2-c3")
    state = TikiState.from_position(TILES, [[0], [], [], [], [], [], [], [], [1]])
    copy = play(state.clone(), *circle)
    assert (state.repetitions(), copy.repetitions()) == (1, 2)
    assert play(copy, *circle).ended == "T4.4"
    assert not play(state, *circle).is_terminal()


def test_a_position_after_a_pass_counts() -> None:
    """T4.4 with T2.3."""
    state = TikiState.from_position(TILES, [[0, 1]] * 8 + [[]])
    assert play(state, "pass").repetitions() == 1


def test_moved_fruits_make_old_positions_unreachable() -> None:
    """T4.4: the history may be dropped then."""
    state = TikiState.from_position(TILES, [[0], [1, 1], [], [], [], [], [], [], [1]])
    play(state, "a1-a2", "c3-c2", "a2-a1", "c2-c3")
    assert state.repetitions() == 2
    play(state, "a1-b1")
    assert state.fruits == [1, 0] and len(state.history) == 1


def test_pending_decisions_are_no_positions() -> None:
    """T4.4: a decision is no start of a turn."""
    state = TikiState.from_position(TILES, [[], [], [1, 1], [], [0, 0], [1, 1], [], [], []], with_shaman=True)
    known = dict(state.history)
    play(state, "b2-c2-c1")
    assert state.repetitions() == 0 and state.history == known
    play(state, "resolve c2")
    assert state.repetitions() == 0 and state.history == known
    play(state, "shaman stay")
    assert state.repetitions() == 1
