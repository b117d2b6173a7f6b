"""Kokopelli under Hypothesis: any sequence of actions, clicks and copies keeps the invariants."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.engine import Event
from game.engine.kokopelli import CARDS, CEREMONIES, Kokopelli, KokopelliState, LastRound, TurnBegan
from game.engine.kokopelli_reasons import COMPONENTS
from game.engine.kokopelli_tables import OVER, PASS, RETURN, SECOND, WILD
from game.engine.record import Player, new_record, replace, replay
from tests.engine.components.kokopelli import recount

KOKOPELLI = Kokopelli()
CLICKS = st.lists(st.sampled_from([*sorted(COMPONENTS), "?"]), max_size=3)


class KokopelliMachine(RuleBasedStateMachine):
    state: KokopelliState

    @initialize(
        seats=st.integers(2, 4),
        ten=st.permutations(CEREMONIES).map(lambda order: order[:10]),
        exchange=st.sampled_from(["discard", "under"]),
        seed=st.integers(0, 999),
    )
    def deal(self, seats: int, ten: list[str], exchange: str, seed: int) -> None:
        options = {"ceremonies": "custom", "custom": ten, "exchange": exchange}
        self.setup = KOKOPELLI.deal(seats, options, seed)
        self.state = KOKOPELLI.start(self.setup)
        self.names: list[str] = []
        self.story: list[Event] = []

    def play(self, action: int) -> None:
        state = self.state
        before = (state.player, state.turn, state.done, state.phase)
        events: list[Event] = []
        state.apply_action(action, events)
        self.names.append(KOKOPELLI.action_name(action))
        self.story += events
        if state.phase == OVER:
            return
        if state.turn == before[1]:
            assert state.player == before[0]
            assert state.done - before[2] in (0, 1)
        else:
            assert state.turn == before[1] + 1 and state.player == (before[0] + 1) % state.seats
            assert state.done == 0 and isinstance(events[-1], TurnBegan)
            assert state.hand_sizes[before[0]] <= state.hand_limit(before[0])

    @precondition(lambda self: not self.state.is_terminal())
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        self.play(data.draw(st.sampled_from(self.state.legal_actions())))

    @precondition(lambda self: not self.state.is_terminal())
    @rule(picks=st.lists(st.integers(0, 99), min_size=5, max_size=25))
    def act_on(self, picks: list[int]) -> None:
        """Further at once, so that whole games fit into a run."""
        for pick in picks:
            legal = self.state.legal_actions()
            if legal:
                self.play(legal[pick % len(legal)])

    @rule(path=CLICKS)
    def click(self, path: list[str]) -> None:
        legal = [KOKOPELLI.action_path(action) for action in self.state.legal_actions()]
        leads = any(action[: len(path)] == tuple(path) for action in legal)
        assert (self.state.why_not(path) is None) == leads

    @rule()
    def copy(self) -> None:
        self.state = pickle.loads(pickle.dumps(self.state.clone()))

    @rule()
    def save_and_load(self) -> None:
        players = [Player(name="A", kind="human", level=None)] * self.setup.seats
        state = replay(replace(new_record(self.setup, players), actions=self.names))
        assert isinstance(state, KokopelliState)
        self.state = state

    @rule(seed=st.integers(0, 99))
    def imagine(self, seed: int) -> None:
        seat = seed % self.state.seats
        assert self.state.resample(seat, Random(seed)).view(seat) == self.state.view(seat)

    @invariant()
    def thirty_six_cards_per_player(self) -> None:
        state = self.state
        cards = Counter(code // 4 for pile in [*state.discards, *state.laid] for code in pile)
        cards.update(card for pile in state.piles for card in pile)
        for hand in state.hands:
            cards.update(dict(enumerate(hand)))
        decks = Counter(card for deck in self.setup.decks for card in deck)
        assert {CARDS[card]: count for card, count in cards.items() if count} == decks
        assert sum(decks.values()) == 36 * state.seats

    @invariant()
    def hands_are_counted_right(self) -> None:
        state = self.state
        for seat, hand in enumerate(state.hands):
            assert min(hand) >= 0
            assert state.hand_sizes[seat] == sum(hand)
            assert state.masks[seat] == sum(1 << card for card, count in enumerate(hand) if count)
            assert list(state.known[seat]) == sorted(state.known[seat])
            assert all(hand[card] >= count for card, count in Counter(state.known[seat]).items())

    @invariant()
    def the_board_is_written_down_right(self) -> None:
        state = self.state
        for space, codes in enumerate(state.laid):
            cards = [code // 4 for code in codes]
            assert bool(state.filled >> space & 1) == bool(cards)
            assert state.kinds[space] == (cards[0] if cards else -1)
            assert set(cards) <= {state.kinds[space], WILD}
            assert len(cards) <= state.weights[space] <= len(cards) + cards.count(WILD)
            assert state.weights[space] < 4, "it would have been closed"
            for ceremony in range(16):
                assert bool(state.where[ceremony] >> space & 1) == (state.kinds[space] == ceremony)
        assert not state.filled & ~sum(state.homes)

    @invariant()
    def points_are_what_was_told(self) -> None:
        views = [self.state.view(seat) for seat in range(self.state.seats)]
        sums = recount(views, self.story)
        scores = self.state.scores()
        assert sums == [{point.source: point.amount for point in score.points} for score in scores]
        assert [score.total for score in scores] == self.state.totals

    @invariant()
    def a_phase_is_what_it_says(self) -> None:
        state = self.state
        if state.phase == SECOND:
            assert len(state.legal_actions()) > 1 and state.has(state.player, CEREMONIES.index("warrior"))
        assert (state.first_card >= 0) == (state.phase == SECOND)
        if state.phase == RETURN:
            assert state.hand_sizes[state.player] > state.hand_limit(state.player)
        if PASS in state.legal_actions():
            assert not state.piles[state.player]

    @invariant()
    def the_end_comes_when_it_must(self) -> None:
        state = self.state
        assert 1 <= state.round <= 40
        assert (state.trigger == "rounds") <= (state.round == 40)
        assert (state.end_tiles == 0) <= (state.trigger is not None)
        assert sum(isinstance(event, LastRound) for event in self.story) == (state.trigger is not None)
        if state.phase == OVER:
            assert state.turn % state.seats == 0 and state.trigger is not None
        else:
            assert state.player == (state.start + state.turn - 1) % state.seats


TestKokopelliMachine = KokopelliMachine.TestCase
TestKokopelliMachine.settings = settings(
    max_examples=50, stateful_step_count=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
