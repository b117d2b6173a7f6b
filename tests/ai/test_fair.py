"""Opponents do not cheat: whatever is hidden from a seat may be changed, and the seat decides the same.

The hidden cards are changed by hand here, not by `resample`, which is part of what is put to the test.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from random import Random

import pytest

from game.ai import levels
from game.ai.levels import LEVELS, PLAYERS, choose
from game.ai.player import ignore, never
from game.ai.searcher import Searcher
from game.ai.worker import Answer, Thinker
from game.engine import GAMES, State
from game.engine.kokopelli_secrets import known_bottom
from game.engine.kokopelli_state import KokopelliState
from game.engine.wongar_state import WongarState

SECRET = [(game_id, seats) for game_id in ("kokopelli", "wongar") for seats in GAMES[game_id].seats]
NUMBERS = [level.number for level in LEVELS]


def permuted(state: State, seat: int, chance: Random) -> State:
    """Another truth that looks the same to `seat`."""
    other = state.clone()
    if isinstance(other, KokopelliState):
        _permute_kokopelli(other, seat, chance)
    else:
        assert isinstance(other, WongarState)
        _permute_wongar(other, seat, chance)
    assert other.view(seat) == state.view(seat)
    return other


def _permute_kokopelli(state: KokopelliState, seat: int, chance: Random) -> None:
    """Every pile is shuffled, the own one but for what was put there, and with it the hands of the others."""
    state.cached = None
    for owner in range(state.seats):
        hidden = list(state.piles[owner])
        if owner == seat:
            bottom = [hidden.pop() for _ in known_bottom(state, seat)][::-1]
            chance.shuffle(hidden)
            state.piles[owner] = (*hidden, *bottom)
            continue
        size = state.hand_sizes[owner]
        hidden += [card for card, count in enumerate(state.hands[owner]) for _ in range(count)]
        chance.shuffle(hidden)
        hand, hidden = hidden[:size], hidden[size:]
        state.hands[owner] = [hand.count(card) for card in range(17)]
        state.masks[owner] = sum(1 << card for card in set(hand))
        state.piles[owner] = tuple(hidden)


def _permute_wongar(state: WongarState, seat: int, chance: Random) -> None:
    """Every pile is shuffled, and the ritual deck with the hands of the others; it was not shuffled anew before."""
    piles = []
    for pile, under, face_down in zip(state.piles, state.table.undersides, state.face_down, strict=True):
        hidden = list(pile[under:face_down])
        chance.shuffle(hidden)
        piles.append((*pile[:under], *hidden, *pile[max(under, face_down) :]))
    state.piles = tuple(piles)
    others = [other for other in range(state.seats) if other != seat]
    sizes = {other: sum(state.hands[4 * other : 4 * other + 4]) for other in others}
    cards = list(state.deck[: state.deck_size])
    scorpions = [card for card in cards if card == 4]
    cards = [card for card in cards if card != 4]
    for other in others:
        cards += [card for card in range(4) for _ in range(state.hands[4 * other + card])]
    chance.shuffle(cards)
    for other in others:
        hand, cards = cards[: sizes[other]], cards[sizes[other] :]
        state.hands[4 * other : 4 * other + 4] = [hand.count(card) for card in range(4)]
        state.held[other] = sum(1 << card for card in set(hand))
    cards += scorpions
    chance.shuffle(cards)
    state.deck = tuple(cards)
    state.seed = chance.randrange(1 << 31)


def permutable(state: State) -> bool:
    """Whether `permuted` knows all that is known about the hidden cards."""
    if isinstance(state, KokopelliState):
        return not any(state.known)
    assert isinstance(state, WongarState)
    return not state.reshuffles


def positions(game_id: str, seats: int, seed: int, every: int) -> Iterator[tuple[State, int]]:
    """Decisions of a game that goes by chance, each with the seat to act."""
    game, chance = GAMES[game_id], Random(seed)
    state = game.start(game.deal(seats, {}, seed))
    number = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        if len(actions) > 1 and permutable(state):
            number += 1
            if number % every == 0:
                yield state.clone(), state.current_player()
        state.apply_action(chance.choice(actions))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The higher levels think less, but in the same way."""
    for game_id in ("kokopelli", "wongar"):
        player = PLAYERS[game_id]
        assert isinstance(player, Searcher)
        budgets = {n: replace(one, iterations=min(one.iterations, 25)) for n, one in player._budgets.items()}
        monkeypatch.setattr(player, "_budgets", budgets)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("level", NUMBERS)
@pytest.mark.parametrize("game_id, seats", SECRET)
def test_no_decision_changes_when_hidden_cards_are_permuted(game_id: str, seats: int, level: int) -> None:
    tried = 0
    for state, seat in positions(game_id, seats, seed=10 * seats + level, every=8):
        chance = Random(tried)
        first = choose(state, seat, level, Random(tried))
        for _ in range(2):
            assert choose(permuted(state, seat, chance), seat, level, Random(tried)) == first
        tried += 1
    assert tried >= 3


@pytest.mark.parametrize("game_id, seats", SECRET)
def test_what_a_seat_imagines_does_not_depend_on_the_truth(game_id: str, seats: int) -> None:
    tried = 0
    for state, seat in positions(game_id, seats, seed=seats, every=2):
        imagined = [
            contents(truth.resample(seat, Random(tried))) for truth in (state, permuted(state, seat, Random(tried)))
        ]
        assert imagined[0] == imagined[1]
        tried += 1
    assert tried >= 10


@pytest.mark.parametrize("game_id, seats", [("kokopelli", 2), ("wongar", 4)])
def test_an_opinion_on_a_played_action_does_not_change_either(game_id: str, seats: int) -> None:
    for state, seat in positions(game_id, seats, seed=5, every=15):
        truths = [state, permuted(state, seat, Random(1)), permuted(state, seat, Random(2))]
        action = Random(3).choice(state.legal_actions())
        player = levels.PLAYERS[game_id]
        assert len({player.judge(truth, seat, action, 0.05, Random(4), never, ignore) for truth in truths}) == 1


@pytest.mark.parametrize("game_id, seats", [("kokopelli", 3), ("wongar", 3)])
def test_what_the_worker_is_sent_tells_nothing(game_id: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes to the other process is the same, whatever the truth is; and so is the answer."""
    sent: list[object] = []
    send = Connection.send

    def overhear(pipe: Connection, message: object) -> None:
        sent.append(pickle.loads(pickle.dumps(message)))
        send(pipe, message)

    monkeypatch.setattr(Connection, "send", overhear)
    state, seat = next(positions(game_id, seats, seed=8, every=20))
    truths = [state, permuted(state, seat, Random(1))]
    assert contents(truths[0]) != contents(truths[1])
    answers = []
    with Thinker() as thinker:
        for truth in truths:
            thinker.ask(truth, seat, 2, seed=6)
            answers.append(thinker.wait(60))
    states = [contents(message.state) for message in sent if hasattr(message, "state")]
    assert len(states) == 2 and states[0] == states[1]
    assert isinstance(answers[0], Answer) and answers[0].thought
    assert answers[0] == answers[1]


def contents(state: State) -> dict[str, object]:
    """All that a state is made of, but what it remembers to be quicker."""
    names: tuple[str, ...] = type(state).__slots__  # type: ignore[attr-defined]
    return {name: getattr(state, name) for name in names if name != "cached"}
