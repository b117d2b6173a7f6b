"""What the rule cases cannot say of Wongar: the map, deals, what is told before the first decision, whole games."""

from __future__ import annotations

import copy
import hashlib
from collections import Counter
from random import Random

import msgspec
import pytest

from game.engine import Event
from game.engine.record import find_action
from game.engine.wongar import ElderDrew, LastRound, RitualScorpion, RoundBegan, Saw, Wongar, WongarState
from game.engine.wongar_tables import AREA_INDEX, AREAS, NEIGHBOURS, SOURCES, WITHIN_TWO, members
from tests.engine.components.wongar import ADVANCED
from tests.engine.wongar_position import position, setup

WONGAR = Wongar()

BRICKS = """
.kangaroo.emu.turtle.
snake.hand.foot.lizard
.dingo.fish.crocodile.
"""


def test_the_map_is_made_of_bricks() -> None:
    """W1.4: rows are offset by half an area; neighbours share an edge."""
    places = {}
    for row, line in enumerate(BRICKS.split()):
        for column, area in enumerate(line.strip(".").split(".")):
            places[area] = (row, 2 * column + line.startswith("."))
    assert list(places) == list(AREAS)
    for area, (row, column) in places.items():
        beside = {
            other
            for other, (other_row, other_column) in places.items()
            if (abs(row - other_row), abs(column - other_column)) in ((0, 2), (1, 1))
        }
        assert {AREAS[other] for other in NEIGHBOURS[AREA_INDEX[area]]} == beside


def test_two_steps_are_two_steps() -> None:
    """W4.4: there and back is no move."""
    for area in range(10):
        far = {end for near in NEIGHBOURS[area] for end in NEIGHBOURS[near]} | set(NEIGHBOURS[area])
        assert set(members(WITHIN_TWO[area])) == far - {area}


@pytest.mark.parametrize(
    ("seats", "options", "digest"),
    [
        (3, {}, "cd6d5abd023a"),
        (4, ADVANCED, "6278e16e95c1"),
        (5, {"dealt_doubles": True, "open_tallies": True}, "9d76d18e54e5"),
    ],
)
def test_deals_never_change(seats: int, options: dict[str, bool], digest: str) -> None:
    """Old records keep their setups, but a seed shown to a player must mean the same on every Python."""
    dealt = WONGAR.deal(seats, options, 2000)
    assert hashlib.sha256(msgspec.json.encode(dealt)).hexdigest()[:12] == digest


def test_deals_are_even() -> None:
    """W2.1–W2.4; four standard deviations either way."""
    deals = [WONGAR.deal(4, {}, seed) for seed in range(600)]

    def even(found: Counter[int], numbers: range) -> None:
        share = 1 / len(numbers)
        spread = 4 * (600 * share * (1 - share)) ** 0.5
        assert all(abs(found[number] - 600 * share) < spread for number in numbers)

    even(Counter(deal.ancestor for deal in deals), range(1, 5))
    even(Counter((deal.elder - deal.ancestor) % 4 for deal in deals), range(1, 4))
    even(Counter(deal.piles["fish"].index("both") for deal in deals), range(15))
    even(Counter(deal.seed * 8 // 2**31 for deal in deals), range(8))
    discs = sum(deal.board["hand"]["disc"][2] for deal in deals)
    assert abs(discs / 600 - 4 * 8 / 48) < 0.12
    doubles = sum(hand.count("double") for deal in deals for hand in deal.hands)
    assert abs(doubles / 600 - 8 * 5 / 41) < 0.15
    scorpions = Counter(place for deal in deals for place, card in enumerate(deal.ritual) if card == "scorpion")
    assert len(scorpions) == 35


def test_a_rematch_is_dealt_anew() -> None:
    """W2.4: who begins is random each time."""
    last = WONGAR.deal(5, ADVANCED, 1)
    again = [WONGAR.rematch(last, seed) for seed in range(40)]
    assert {deal.ancestor for deal in again} == {1, 2, 3, 4, 5}
    assert all(deal.options == last.options and deal.seats == 5 for deal in again)


def test_setups_are_the_rule_books_json() -> None:
    """W10: the fields and their order."""
    obj = msgspec.to_builtins(WONGAR.deal(4, {}, 3))
    assert list(obj) == ["game", "seats", "piles", "ritual", "hands", "board", "ancestor", "elder", "options", "seed"]
    assert list(obj["piles"]) == list(obj["board"]) == list(AREAS)
    options = ["short_piles", "dealt_doubles", "no_ritual_scorpions", "gentle_scorpions", "open_tallies"]
    assert list(obj["options"]) == options and set(obj["options"].values()) == {False}


def test_a_setup_keeps_nothing_of_what_it_was_read_from() -> None:
    obj = setup({})
    loaded = WONGAR.load_setup(obj)
    kept = copy.deepcopy(loaded)
    obj["hands"][0].clear()
    obj["piles"]["emu"].clear()
    obj["board"]["emu"]["disc"][0] = 9
    obj["options"]["short_piles"] = True
    assert loaded == kept
    state, random = WONGAR.start(loaded), Random(1)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    assert loaded == kept


def test_areas_in_another_order_are_the_same_setup() -> None:
    obj = setup({})
    turned = {**obj, "piles": dict(reversed(obj["piles"].items())), "board": dict(reversed(obj["board"].items()))}
    assert WONGAR.load_setup(turned) == WONGAR.load_setup(obj)


def test_what_comes_before_the_first_decision_is_told_to_who_asks() -> None:
    """W3.1, W3.3, W5.2."""
    events: list[Event] = []
    WONGAR.start(WONGAR.load_setup(setup({"ritual": "scorpion cube", "elder": 3})), events)
    assert events == [
        RoundBegan(round=1, start=0),
        ElderDrew(seat=2, count=1),
        RitualScorpion(seat=2, lost=0, marker=1, second=False),
        Saw(seat=2, cards=("cube",)),
    ]


def test_a_reshuffle_draws_from_the_setups_seed() -> None:
    """W10: and from nothing else."""
    change = {"piles": {"emu": "draw4 disc"}, "deck": "", "discards": "disc cube cylinder double disc cube double"}
    hands = set()
    for seed in range(12):
        state = position({"options": ["no_ritual_scorpions"], "seed": seed}, change)
        again = state.clone()
        for game in (state, again):
            game.apply_action(find_action(WONGAR, "take emu"))
        assert state.view(0) == again.view(0)
        hands.add(state.view(0).hand)
    assert len(hands) > 3


def test_games_end_by_the_marker_and_by_an_area() -> None:
    """W7.1: in between 10 and 40 rounds or so, never without end."""
    reasons, rounds = Counter[str](), []
    for seed in range(30):
        state, random, story = WONGAR.start(WONGAR.deal(3 + seed % 3, {}, seed)), Random(seed), list[Event]()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()), story)
        reasons.update(event.reason for event in story if isinstance(event, LastRound))
        rounds.append(state.round)
    assert reasons.total() == 30 and set(reasons) == {"marker", "area"}
    assert min(rounds) >= 8 and max(rounds) <= 60


def test_every_source_of_points_is_seen() -> None:
    seen: set[str] = set()
    for seed in range(40):
        state, random = WONGAR.start(WONGAR.deal(4, {}, seed)), Random(seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        seen |= {point.source for score in state.scores() for point in score.points}
    assert seen == {name for name, _ in SOURCES}


def test_copies_share_nothing_that_changes() -> None:
    state = WONGAR.start(WONGAR.deal(5, {}, 3))
    random = Random(3)
    for _ in range(120):
        state.apply_action(random.choice(state.legal_actions()))
    kept = {name: copy.deepcopy(getattr(state, name)) for name in WongarState.__slots__}
    clone = state.clone()
    while not clone.is_terminal():
        clone.apply_action(random.choice(clone.legal_actions()))
    assert {name: getattr(state, name) for name in WongarState.__slots__} == kept
