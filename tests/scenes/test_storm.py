"""Thousands of random events at every game's table: clicks, pulls, keys, resizes, lost focus. Nothing breaks."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable

import pygame
import pytest

from game.boards import BOARDS
from game.boards.board import Player
from game.engine import GAMES
from game.engine.record import replay
from game.scenes.replay import Replay
from game.scenes.session import Session
from game.scenes.table import Table
from tests.scenes.play import Play

EVENTS = {"tiki": 20_000, "kokopelli": 8_000, "wongar": 8_000}
REPLAYED = 3_000
SIZES = [(1024, 576), (1600, 900), (1280, 1024), (1366, 768)]
KEYS = [
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_F1, pygame.K_m),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_a),
    *(pygame.K_d, pygame.K_x, pygame.K_c, pygame.K_p, pygame.K_j, pygame.K_h, pygame.K_h),
    *(pygame.K_v, pygame.K_t, pygame.K_b),
]

TABLES = [(game, people) for game in BOARDS for people in (1, 2)]


def sit_down(play: Play, game_id: str, people: int, seed: int) -> Table:
    """A new game with as few seats as it takes, some of them computer opponents."""
    game = GAMES[game_id]
    seats = max(2, game.seats.start)
    players = [Player(f"Player {seat + 1}", seat, seat < people) for seat in range(seats)]
    options = {"shaman": True} if game_id == "tiki" else {}
    play.house.change(speed="fast")
    table = Table(play.house, Session(game.deal(seats, options, seed), players, "game"))
    play.house.stack.push(table)
    play.step()
    return table


@pytest.mark.parametrize("game_id, people", TABLES, ids=[f"{game}-{people}" for game, people in TABLES])
def test_random_events_break_nothing(start: Callable[..., Play], game_id: str, people: int) -> None:
    play = start()
    components = importlib.import_module(f"tests.engine.components.{game_id}")
    chance = random.Random(people)
    table = sit_down(play, game_id, people, 5)
    posted, moves, played = 0, 0, 0
    while posted < EVENTS[game_id]:
        batch = chance.randrange(1, 12)
        for _ in range(batch):
            _post_something(play, chance)
        posted += batch
        play.step()
        if not play.house.running or not any(isinstance(scene, Table) for scene in play.house.stack.scenes):
            play.house.running = True
            play.house.stack.pop_to(lambda scene: False)
            table = sit_down(play, game_id, people, chance.randrange(100))
        if len(table.session.moves) != moves:
            played += max(0, len(table.session.moves) - moves)
            moves = len(table.session.moves)
            state = table.session.state
            assert components.count([state.view(seat) for seat in range(table.session.setup.seats)]) == components.BOX
    assert played > 0, "some of it was a game"
    assert replay(table.session.record()).view(0) == table.session.state.view(0)


@pytest.mark.parametrize("game_id", BOARDS)
def test_random_events_break_no_replay(start: Callable[..., Play], game_id: str) -> None:
    play = start()
    chance = random.Random(7)
    table = sit_down(play, game_id, 1, 5)
    while not table.session.over:
        table.session.play(chance.choice(table.session.state.legal_actions()))
    record = table.session.record()
    play.house.stack.pop_to(lambda scene: False)
    posted, places = 0, set()
    while posted < REPLAYED:
        scene = next((scene for scene in play.house.stack.scenes if isinstance(scene, Replay)), None)
        if scene is None:
            play.house.running = True
            play.house.stack.pop_to(lambda scene: False)
            scene = Replay(play.house, record)
            play.house.stack.push(scene)
            if chance.random() < 0.5:
                scene.analyse()
        batch = chance.randrange(1, 12)
        for _ in range(batch):
            _post_something(play, chance)
        posted += batch
        play.step()
        places.add(scene.at)
        assert scene.view() == scene.course.states[scene.shown_at].view(scene.seat)
        assert (scene.track.at, scene.moves.at) == (scene.at, scene.at)
    assert len(places) > 8


def _post_something(play: Play, chance: random.Random) -> None:
    width, height = play.canvas.size
    named = [widget for widget in play.top.all_widgets() if widget.visible]
    position = (chance.randrange(-5, width + 5), chance.randrange(-5, height + 5))
    if named and chance.random() < 0.7:
        position = play.canvas.to_window(*chance.choice(named).centre)
    kind = chance.random()
    if kind < 0.35:
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))
    elif kind < 0.6:
        button = chance.choice((1, 1, 1, 1, 2, 3, 6))
        event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=button)
    elif kind < 0.85:
        event = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=1)
    elif kind < 0.95:
        modifiers = chance.choice((0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT))
        key = chance.choice([*KEYS, pygame.K_z, pygame.K_y]) if modifiers else chance.choice(KEYS)
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=modifiers, unicode="")
    elif kind < 0.97:
        event = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=chance.choice((-1, 1)))
    elif kind < 0.99:
        event = pygame.event.Event(chance.choice((pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED)))
    else:
        if chance.random() < 0.2:
            pygame.display.set_mode(chance.choice(SIZES), pygame.RESIZABLE)
        event = pygame.event.Event(pygame.VIDEORESIZE, size=pygame.display.get_window_size())
    pygame.event.post(event)
