"""What hints say of an action is true: every reason is checked against the state after it."""

from __future__ import annotations

import random
import re
from collections import Counter
from types import SimpleNamespace

from game.boards import BOARDS
from game.boards.board import Board, Player
from game.engine import GAMES
from game.engine.core import Event, State
from game.engine.wongar_events import CeremonyBegan, ElderDrew, Placed, Took
from game.engine.wongar_tables import AREAS, TOKENS
from game.scenes.foresight import Foresight
from game.ui.animation import Timeline

NAMES = ("Ana", "Ben", "Cleo", "David", "Emma")


def board_of(game_id: str, seed: int) -> tuple[Board, State]:
    game = GAMES[game_id]
    players = [Player(NAMES[seat], seat) for seat in range(game.seats.start)]
    setup = game.deal(len(players), {}, seed)
    silent = SimpleNamespace(play=lambda name, volume=1.0: None)
    return BOARDS[game_id](game, setup, players, Timeline(), silent), game.start(setup)


def reasons(game_id: str) -> list[tuple[str, int, list[Event], State, State]]:
    """Of some games at random every reason, with the seat, the events, and the states before and after."""
    found = []
    for seed in range(4):
        board, state = board_of(game_id, seed)
        chance = random.Random(seed)
        while not state.is_terminal():
            seat, actions = state.current_player(), state.legal_actions()
            action = chance.choice(actions)
            before, events = state.clone(), []
            imagined = Foresight(SimpleNamespace(state=before, game=board.game))  # type: ignore[arg-type]
            further = imagined.see_further(action)
            state.apply_action(action, events)
            known = events[: next((n for n, event in enumerate(events) if event.secret), len(events))]
            after = state.view(seat) if len(known) == len(events) else None
            if known and (text := board.reason(seat, known, before.view(seat), after, further)):
                found.append((text, seat, events, before, state.clone()))
    return found


def test_tiki_says_who_stands_on_top() -> None:
    seen: Counter[str] = Counter()
    for text, seat, _events, before, after in reasons("tiki"):
        then, now = after.view(seat).totems, before.view(seat).totems  # type: ignore[attr-defined]
        if match := re.fullmatch(r"then on top of (\d+) totems?", text):
            assert int(match[1]) == sum(bool(tikis) and tikis[-1] == seat for tikis in then)
            seen["more"] += 1
        elif match := re.fullmatch(r"takes over the totem ([A-C])([1-3])", text):
            village = "ABC".index(match[1]) + 3 * (int(match[2]) - 1)
            assert now[village][-1] != seat == then[village][-1]
            seen["over"] += 1
        else:
            assert re.fullmatch(r"(Ana|Ben) then chooses which comes first", text)
            assert NAMES[after.current_player()] == text.split()[0]
    assert seen["more"] and seen["over"]


def test_kokopelli_says_what_lies_there_and_what_one_holds() -> None:
    seen: Counter[str] = Counter()
    for text, seat, events, before, after in reasons("kokopelli"):
        held = sum(after.hands[seat])  # type: ignore[attr-defined]
        if match := re.fullmatch(r"(\d+) of (\d+) lie there then", text):
            space = next(event.space for event in events if hasattr(event, "total"))
            owner, number = (int(part) - 1 for part in space.split("."))
            ceremony = after.view(seat).villages[owner][number]  # type: ignore[attr-defined]
            assert ceremony is not None and ceremony.weight == int(match[1])
            assert before.view(seat).closing_weights[owner] == int(match[2])  # type: ignore[attr-defined]
            seen["lies"] += 1
        elif match := re.fullmatch(r"then (\d+) cards? in hand", text):
            assert held == int(match[1])
            seen["holds"] += 1
        elif match := re.fullmatch(r"for (\d+) new cards?", text):
            assert held == int(match[1])
            seen["new"] += 1
        else:
            assert text.startswith("it helps: ") or text == "its space is free again"
            seen[text[:5]] += 1
    assert len(seen) == 5


def bring(state: State, seat: int, action: int) -> int:
    """What the ceremony that an action of Wongar calls would bring a seat, as the tokens lie."""
    then, events = state.clone(), []
    then.apply_action(action, events)
    ceremony = next(event for event in events if isinstance(event, CeremonyBegan))
    leaders = state.view(seat).leaders[AREAS.index(ceremony.area)]  # type: ignore[attr-defined]
    return ceremony.points * sum(leader is not None and leader.seat == seat for leader in leaders)


def test_wongar_says_who_leads_and_what_a_ceremony_would_bring() -> None:
    seen: Counter[str] = Counter()
    for text, seat, events, before, after in reasons("wongar"):
        view = after.view(seat)
        if match := re.fullmatch(r"leads (\w+) with (\d+) (\w+)", text):
            area, kind = AREAS.index(match[1].lower()), TOKENS.index(match[3][:-1])
            assert view.leaders[area][kind].seat == seat  # type: ignore[attr-defined]
            assert view.tokens[area][kind][seat] == int(match[2])  # type: ignore[attr-defined]
            assert before.view(seat).leaders[area][kind].seat != seat  # type: ignore[attr-defined]
            seen["leads"] += 1
        elif re.match(r"keeps the lead there|the only one", text):
            placed = next(event for event in reversed(events) if isinstance(event, Placed))
            area, kind = AREAS.index(placed.area), TOKENS.index(placed.token)
            assert view.leaders[area][kind].seat == seat  # type: ignore[attr-defined]
            seen["keeps"] += 1
        elif match := re.fullmatch(r"then up to (\d+) ritual cards? in hand", text):
            later = sum(event.count for event in events if isinstance(event, ElderDrew) and event.seat == seat)
            assert len(view.hand) <= int(match[1]) + later  # type: ignore[attr-defined]
            seen["holds"] += 1
        elif match := re.fullmatch(r"at best \+(\d+)", text):
            seen["at best"] += 1
            if any(isinstance(event, Took) for event in events):
                assert int(match[1]) == max(bring(after, seat, action) for action in after.legal_actions())
        else:
            seen[text.split(":")[0]] += 1
    assert seen["at best"] and seen["leads"] and seen["holds"] and seen["as it stands"] and seen["if it ended now"]
