"""Wongar under Hypothesis: any sequence of actions, clicks and copies keeps the invariants."""

from __future__ import annotations

import pickle
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.engine import GAMES, Event
from game.engine.record import Player, new_record, replay
from game.engine.wongar import Wongar, WongarState
from game.engine.wongar_reasons import COMPONENTS
from game.engine.wongar_tables import AREAS, PHASES, SOURCES
from tests.engine.components.wongar import BOX, count, recount

WONGAR = Wongar()
CLICKS = st.lists(st.sampled_from([*sorted(COMPONENTS), "?"]), max_size=3)
OPTIONS = st.fixed_dictionaries({option.id: st.booleans() for option in WONGAR.options})


class WongarMachine(RuleBasedStateMachine):
    state: WongarState

    @initialize(seed=st.integers(0, 10**6), seats=st.sampled_from(WONGAR.seats), options=OPTIONS)
    def deal(self, seed: int, seats: int, options: dict[str, bool]) -> None:
        self.setup = WONGAR.deal(seats, options, seed)
        self.story: list[Event] = []
        self.state = WONGAR.start(self.setup, self.story)
        self.names: list[str] = []

    def play(self, action: int) -> None:
        before = self.state.clone()
        told = len(self.story)
        self.state.apply_action(action, self.story)
        self.names.append(WONGAR.action_name(action))
        assert len(self.story) > told
        assert self.state.marker >= before.marker and self.state.round >= before.round
        assert sum(self.state.taken) >= sum(before.taken)

    @precondition(lambda self: not self.state.is_terminal())
    @rule(pick=st.integers(0, 99))
    def act(self, pick: int) -> None:
        legal = self.state.legal_actions()
        self.play(legal[pick % len(legal)])

    @precondition(lambda self: not self.state.is_terminal())
    @rule(picks=st.lists(st.integers(0, 99), min_size=20, max_size=80))
    def act_on(self, picks: list[int]) -> None:
        """Further at once, so that whole games fit into a run."""
        for pick in picks:
            legal = self.state.legal_actions()
            if legal:
                self.play(legal[pick % len(legal)])

    @rule(path=CLICKS)
    def click(self, path: list[str]) -> None:
        legal = [WONGAR.action_path(action) for action in self.state.legal_actions()]
        leads = any(action[: len(path)] == tuple(path) for action in legal)
        assert (self.state.why_not(path) is None) == leads

    @rule()
    def copy(self) -> None:
        self.state = pickle.loads(pickle.dumps(self.state.clone()))

    @precondition(lambda self: "wongar" in GAMES)
    @rule()
    def save_and_load(self) -> None:
        people = [Player(name="A", kind="human", level=None)] * self.setup.seats
        self.state = replay(new_record(self.setup, people, self.names))  # type: ignore[assignment]

    def views(self) -> list[Any]:
        return [self.state.view(seat) for seat in range(self.setup.seats)]

    @invariant()
    def tokens_and_cards_are_all_there(self) -> None:
        assert count(self.views()) == BOX
        state = self.state
        assert min(*state.tokens, *state.supply, *state.hands, *state.discards, *state.face_down, *state.scored) >= 0

    @invariant()
    def scores_are_what_was_told(self) -> None:
        points = [{point.source: point.amount for point in score.points} for score in self.state.scores()]
        assert points == recount(self.views(), self.story)
        assert {name for sums in points for name in sums} <= {name for name, _ in SOURCES}

    @invariant()
    def what_follows_from_the_tokens_does(self) -> None:
        """`there`, `where` and `held` are kept up beside what they follow from."""
        state = self.state
        for area in range(len(AREAS)):
            for token in range(3):
                lane = 15 * area + 5 * token
                counts = state.tokens[lane : lane + 5]
                assert state.there[3 * area + token] == sum((number > 0) << seat for seat, number in enumerate(counts))
                for seat in range(5):
                    assert state.where[5 * token + seat] >> area & 1 == (counts[seat] > 0)
        for seat, held in enumerate(state.held):
            hand = state.hands[4 * seat : 4 * seat + 4]
            assert held == sum((number > 0) << card for card, number in enumerate(hand))

    @invariant()
    def the_figures_stand_on_the_map(self) -> None:
        view = self.state.view(0)
        assert {view.ancestor_at, view.elder_at} <= set(AREAS)
        assert {view.ancestor_holder, view.elder_holder} <= set(range(view.seats))

    @invariant()
    def only_who_has_a_token_plays_in_a_ceremony(self) -> None:
        """W6.1, W6.2; in the middle of a double card the last token may be outside."""
        view = self.state.view(0)
        if view.ceremony is None:
            assert PHASES.index(view.phase) not in range(PHASES.index("ritual"), PHASES.index("over"))
            return
        assert view.current_player in view.ceremony.still
        assert sorted([*view.ceremony.still, *view.ceremony.passed, *view.ceremony.out]) == list(view.ceremony.seats)
        if view.phase == "ritual":
            lanes = view.tokens[AREAS.index(view.ceremony.area)]
            assert all(any(lane[seat] for lane in lanes) for seat in view.ceremony.still)

    @invariant()
    def the_last_round_is_the_last(self) -> None:
        """W7.1."""
        view = self.state.view(0)
        assert view.marker < view.track or view.last_round
        assert not self.state.is_terminal() or view.last_round
        assert bool(view.winners) == self.state.is_terminal()


TestWongarMachine = WongarMachine.TestCase
TestWongarMachine.settings = settings(
    max_examples=30, stateful_step_count=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
