"""Tiki under Hypothesis: any sequence of actions, clicks and copies keeps the invariants."""

from __future__ import annotations

import pickle
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.engine.record import Player, find_action, new_record, replace, replay
from game.engine.tiki import Tiki, TikiState
from game.engine.tiki_tables import CELLS, PATH_NAMES

TIKI = Tiki()
PLAYERS = [Player(name="A", kind="human", level=None), Player(name="B", kind="ai", level=1)]
CLICKS = st.lists(st.sampled_from([*CELLS, *PATH_NAMES, "stay", "pass", "?"]), max_size=4)


class TikiMachine(RuleBasedStateMachine):
    state: TikiState

    @initialize(seed=st.integers(0, 999), shaman=st.booleans())
    def deal(self, seed: int, shaman: bool) -> None:
        self.setup = TIKI.deal(2, {"shaman": shaman}, seed)
        self.state = TIKI.start(self.setup)
        self.names: list[str] = []
        self.seen: dict[Any, int] = {self.state.position(): 1}

    def play(self, action: int) -> None:
        mover, turn = self.state.mover, self.state.turn
        self.state.apply_action(action)
        self.names.append(TIKI.action_name(action))
        if self.state.turn > turn:
            assert self.state.turn == turn + 1 and self.state.mover == 1 - mover
            here = self.state.position()
            self.seen[here] = self.seen.get(here, 0) + 1
            assert (self.state.ended == "T4.4") == (self.seen[here] == 3)

    @precondition(lambda self: not self.state.is_terminal())
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        self.play(data.draw(st.sampled_from(self.state.legal_actions())))

    @precondition(lambda self: not self.state.is_terminal())
    @rule(data=st.data(), times=st.integers(2, 12))
    def act_on(self, data: st.DataObject, times: int) -> None:
        """Further at once, so that whole games fit into a run."""
        for pick in data.draw(st.lists(st.integers(0, 99), min_size=times, max_size=times)):
            legal = self.state.legal_actions()
            if legal:
                self.play(legal[pick % len(legal)])

    @rule(path=CLICKS)
    def click(self, path: list[str]) -> None:
        legal = [TIKI.action_path(action) for action in self.state.legal_actions()]
        leads = any(action[: len(path)] == tuple(path) for action in legal)
        assert (self.state.why_not(path) is None) == leads

    @rule()
    def copy(self) -> None:
        self.state = pickle.loads(pickle.dumps(self.state.clone()))

    @rule()
    def save_and_load(self) -> None:
        self.state = replay(replace(new_record(self.setup, PLAYERS), actions=self.names))  # type: ignore[assignment]

    @invariant()
    def tikis_and_fruits_are_all_there(self) -> None:
        view = self.state.view(0)
        for seat in range(2):
            assert sum(stack.count(seat) for stack in view.totems) + view.reserves[seat] == 8
        assert sum(view.fruits) + view.reserve + view.spoiled == 7
        assert min(*view.fruits, *view.reserves, view.reserve, view.spoiled) >= 0

    @invariant()
    def villages_hold_at_most_two_tikis_between_turns(self) -> None:
        view = self.state.view(0)
        full = [cell for cell, stack in zip(CELLS, view.totems, strict=True) if len(stack) == 3]
        assert all(len(stack) <= 3 for stack in view.totems)
        if not self.state.is_terminal():
            assert full == list(view.pending)
            assert len(full) <= (1 if view.resolving else 2)

    @invariant()
    def the_game_is_over_exactly_when_the_fruits_say_so(self) -> None:
        state = self.state
        if state.ended == "T4.4":
            assert state.winner is None and max(state.fruits) < 4
        elif state.is_terminal():
            assert state.winner is not None and state.fruits[state.winner] > state.fruits[1 - state.winner]
            assert max(state.fruits) >= 4 or state.tie or state.reserve == 0
        else:
            assert max(state.fruits) < 4 and state.reserve > 0
            assert not state.tie or (state.fruits[0] == state.fruits[1] and state.reserve == 1)

    @invariant()
    def only_a_seat_whose_tikis_are_all_buried_passes(self) -> None:
        if find_action(TIKI, "pass") in self.state.legal_actions():
            assert self.state.reserves[self.state.player] == 0

    @invariant()
    def the_shaman_appears_in_the_variant_only(self) -> None:
        assert self.setup.shaman or (self.state.shaman == -1 and self.state.resolving == -1)


TestTikiMachine = TikiMachine.TestCase
TestTikiMachine.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
