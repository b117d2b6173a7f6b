"""Wongar at the table: games by clicks, forced passes by themselves, the mouse that passes quickly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.boards import BOARDS
from game.boards.board import Board, Player
from game.boards.wongar import WongarBoard
from game.engine import GAMES
from game.scenes.handover import HandOver
from game.scenes.scoring import Scoring
from game.scenes.session import Session
from game.scenes.table import Table
from tests.scenes.play import Play

PEOPLE = [Player(name, colour) for colour, name in enumerate(("Ana", "Ben", "Cid"))]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Play]:
    def load() -> type[Board]:
        return WongarBoard

    monkeypatch.setitem(BOARDS._loaders, "wongar", load)  # type: ignore[attr-defined]
    play = Play(tmp_path)
    play.house.change(speed="instant")
    yield play
    play.close()


def sit_down(play: Play, phase: str = "take", actions: int = 0, seed: int = 4, least: int = 1) -> Table:
    """Three people at a table where something is asked, with at least so many actions to choose from."""
    game = GAMES["wongar"]
    session = Session(game.deal(3, {}, seed), PEOPLE, "game")
    random = Random(seed)
    while len(session.moves) < actions or not (
        session.state.view(0).phase == phase and len(session.state.legal_actions()) >= least  # type: ignore[attr-defined]
    ):
        session.play(random.choice(session.state.legal_actions()))
    table = Table(play.house, session)
    play.house.stack.push(table)
    play.step()
    return table


def take_mouse(play: Play, table: Table) -> None:
    """The next person takes the mouse, whichever way it passes."""
    if isinstance(play.top, HandOver):
        play.click("take")
    elif table.holder.waits and table._forced() is None:
        play.click("take_mouse")


def test_the_rest_of_a_game_by_clicks_ends_in_scoring(play: Play) -> None:
    table = sit_down(play, actions=300)
    random = Random(2)
    while not table.session.over:
        if table._forced() is not None:
            play.step(1.0)
            continue
        play.step()
        take_mouse(play, table)
        play.step()
        if not table.may_act:
            continue
        for name in random.choice(sorted(table.clicks.paths)):
            part = table.find(name)
            here = "area:" + table.view().ceremony.area if name == "here" else name  # type: ignore[attr-defined]
            if part is not None and not part.visible:
                here = "panel:" + name.partition(":")[2]
            play.click(here)
    play.until(lambda: isinstance(play.top, Scoring))


def test_in_ceremonies_one_click_takes_the_mouse(play: Play) -> None:
    table = sit_down(play, "ritual", 60, least=2)
    assert play.top is table and table.holder.waits and not table.board.hands_shown
    assert not any(name.startswith("hand:") for name in play.names())
    play.click("take_mouse")
    assert table.may_act and table.board.hands_shown
    assert table.holder.seat == table.session.state.current_player()


def test_outside_of_ceremonies_the_table_is_covered(play: Play) -> None:
    table = sit_down(play, "take", 30)
    play.step()
    assert isinstance(play.top, HandOver)
    play.click("take")
    assert play.top is table and table.may_act


def test_ceremonies_may_be_played_with_open_hands(play: Play) -> None:
    play.house.change(open_hands=True)
    table = sit_down(play, "ritual", 60, least=2)
    assert table.may_act and table.board.hands_shown
    assert table.holder.seat == table.session.state.current_player()


def forced_pass(play: Play) -> Table:
    for seed in range(40):
        table = sit_down(play, "ritual", 30, seed)
        if len(table.clicks.paths) == 1 and table.session.moves:
            return table
        play.house.stack.pop()
    raise AssertionError("nobody had to pass")


def test_a_pass_without_a_playable_card_is_done_by_itself(play: Play) -> None:
    table = forced_pass(play)
    play.house.change(speed="normal")
    before = len(table.session.moves)
    play.step(0.3)
    assert len(table.session.moves) == before
    play.step(1.0)
    assert len(table.session.moves) > before
    assert table.session.game.action_name(table.session.moves[before].action) == "pass"


def test_or_people_are_asked(play: Play) -> None:
    play.house.change(ask_forced=True)
    table = forced_pass(play)
    before = len(table.session.moves)
    take_mouse(play, table)
    play.step(3.0)
    assert len(table.session.moves) == before
    play.click("pass")
    assert len(table.session.moves) == before + 1


def test_taking_back_goes_behind_what_was_forced(play: Play) -> None:
    play.house.change(cover_on_handover=False)
    table = forced_pass(play)
    play.step(1.5)
    table.undo()
    assert table._forced() is None


def test_a_token_walks_the_way_it_is_pulled(play: Play) -> None:
    play.house.change(cover_on_handover=False)
    for seed in range(30):
        table = sit_down(play, "effect", 50, seed)
        ways = [way for way in table.clicks.paths if len(way) == 2 and way[1] == "here"]
        if ways:
            break
        play.house.stack.pop()
    way = ways[0]
    ceremony = table.view().ceremony  # type: ignore[attr-defined]
    x, y = play.widget(f"area:{ceremony.area}").centre
    before = len(table.session.moves)
    play.drag(way[0], x + 60, y + 60)
    assert table.session.game.action_path(table.session.moves[before].action) == way
