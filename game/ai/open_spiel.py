"""Our games as games of OpenSpiel, so that its bots and algorithms play them. Needs the extra `research`.

Importing this module registers them:

>>> import pyspiel
>>> import game.ai.open_spiel
>>> state = pyspiel.load_game("totem_wongar(players=4)").new_initial_state()

The first action is chance's: which of so many deals is played; table options are parameters of the game. A seat's
observation string is its `View` and nothing else; its information state string adds its own actions so far. Neither
tells what is hidden from the seat, and `resample_from_infostate` keeps both. (The strings forget what was seen and
went; the views keep everything that a seat may still conclude from it.)
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from game.ai.levels import PLAYERS
from game.ai.plain import EXPLORATION
from game.engine import GAMES, Game, State

DEALS: Final = 4096
"""Outcomes of the chance that deals, unless the parameter `deals` says otherwise."""

OPEN: Final = ("tiki",)
"""The games in which nothing is hidden."""

_LONGEST: Final = 10_000  # actions; no rule book's game comes near


class Position:
    """A state of the engine and who did what; OpenSpiel copies states deeply, and the engine knows a faster way."""

    def __init__(self, state: State, actions: tuple[tuple[int, int], ...] = ()) -> None:
        self.state, self.actions = state, actions

    def __deepcopy__(self, memo: object) -> Position:
        return Position(self.state.clone(), self.actions)


class TotemGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the engine for a number of seats and with table options."""

    def __init__(self, engine: Game, params: dict[str, Any] | None = None) -> None:
        given = {**_parameters(engine), **(params or {})}
        self.engine = engine
        self.seats, self.deals = int(given.pop("players")), int(given.pop("deals"))
        self.options: dict[str, object] = {
            option.id: given[option.id].split() if isinstance(option.default, tuple) else given[option.id]
            for option in engine.options
        }
        engine.deal(self.seats, self.options, 0)  # refuses what the game does not have
        info = pyspiel.GameInfo(
            num_distinct_actions=engine.num_distinct_actions,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_game_type(engine), info, params or {})

    def new_initial_state(self) -> TotemState:
        """Before the deal."""
        return TotemState(self)

    def at(self, state: State) -> TotemState:
        """In the midst of a game; what the seats did before is not known."""
        found = self.new_initial_state()
        found.position = Position(state)
        return found

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TotemObserver:
        return TotemObserver(iig_obs_type is not None and iig_obs_type.perfect_recall)


class TotemState(pyspiel.State):  # type: ignore[misc]
    """The deal, as a chance node, and then a state of the engine."""

    def __init__(self, game: TotemGame) -> None:
        super().__init__(game)
        self.position: Position | None = None

    def current_player(self) -> int:
        return self.position.state.current_player() if self.position else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.state.is_terminal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def returns(self) -> list[float]:
        return self.position.state.returns() if self.position else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TotemState:
        """A random state that fits what `player` knows."""
        found: TotemState = self.clone()
        if found.position:
            rng = Random(sampler())
            found.position = Position(found.position.state.resample(player, rng), found.position.actions)
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.state.legal_actions() if self.position else []

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            game: TotemGame = self.get_game()
            self.position = Position(game.engine.start(game.engine.deal(game.seats, game.options, action)))
            return
        state = self.position.state
        self.position.actions += ((state.current_player(), action),)
        state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        name: str = self.get_game().engine.action_name(action)
        return name

    def __str__(self) -> str:
        return repr(self.position.state) if self.position else "before the deal"


class TotemObserver:
    """Strings of what a seat sees, with `recall` of what it did. There are no tensors."""

    def __init__(self, recall: bool) -> None:
        self.recall = recall
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: TotemState, player: int) -> None: ...

    def string_from(self, state: TotemState, player: int) -> str:
        if state.position is None:
            return "before the deal"
        view = repr(state.position.state.view(player))
        if not self.recall:
            return view
        return f"{[action for seat, action in state.position.actions if seat == player]} {view}"


class Playouts(mcts.Evaluator):  # type: ignore[misc]
    """Uniform playouts to the end, in the engine: as OpenSpiel's own evaluator, without its way through C++."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def evaluate(self, state: TotemState) -> list[float]:
        assert state.position
        end = state.position.state.clone()
        while actions := end.legal_actions():
            end.apply_action(self._rng.choice(actions))
        return end.returns()

    def prior(self, state: TotemState) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def decide(state: State, simulations: int, rng: Random) -> int:
    """What OpenSpiel's own search does in a state of ours: MCTS where nothing is hidden, elsewhere ISMCTS."""
    game_id = next(game_id for game_id, player in PLAYERS.items() if player.state_type is type(state))
    game = TotemGame(GAMES[game_id], {"players": len(state.returns())})
    chance = np.random.RandomState(rng.getrandbits(32))
    if game_id in OPEN:
        bot = mcts.MCTSBot(game, EXPLORATION, simulations, Playouts(rng), random_state=chance)
    else:
        bot = ismcts.ISMCTSBot(game, Playouts(rng), EXPLORATION, simulations, random_state=chance)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.uniform))
    return int(bot.step(game.at(state)))


def _parameters(engine: Game) -> dict[str, Any]:
    """The defaults of a game's parameters; a set is one text of its members."""
    options = {
        option.id: " ".join(option.default) if isinstance(option.default, tuple) else option.default
        for option in engine.options
    }
    return {"players": engine.seats[0], "deals": DEALS, **options}


def _game_type(engine: Game) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"totem_{engine.id}",
        long_name=f"Totem Table: {engine.id.title()}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=getattr(kinds.Information, f"{'' if engine.id in OPEN else 'IM'}PERFECT_INFORMATION"),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=engine.seats[-1],
        min_num_players=engine.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=_parameters(engine),
    )


def _register(engine: Game) -> None:
    class Registered(TotemGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(engine, params)

    pyspiel.register_game(_game_type(engine), Registered)


for _engine in GAMES.values():
    _register(_engine)
