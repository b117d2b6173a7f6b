"""The table: whole games by clicks, keys and pulls; nothing senseless does harm; nothing is lost."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from game.boards.board import Player
from game.engine import GAMES
from game.engine.record import load_record, replay
from game.scenes.dialog import Dialog
from game.scenes.rules import Rules
from game.scenes.scoring import Scoring
from game.scenes.selection import Selection
from game.scenes.session import Session
from game.scenes.settings import SettingsScene
from game.scenes.table import Table
from tests.scenes.play import Play

ANA, BEN = Player("Ana", 0), Player("Ben", 1)
ROBOT, OTHER_ROBOT = Player("Robot", 1, human=False), Player("Cog", 0, human=False)


def sit_down(play: Play, *players: Player, shaman: bool = False, seed: int = 5, speed: str = "instant") -> Table:
    """A new game of Tiki on the table."""
    game = GAMES["tiki"]
    play.house.change(speed=speed)
    setup = game.deal(2, {"shaman": shaman}, seed)
    table = Table(play.house, Session(setup, players, "game"))
    play.house.stack.push(table)
    play.step()
    return table


def wait_for_person(play: Play, table: Table) -> None:
    """Let opponents think, however long the machine takes."""
    play.until(lambda: table.may_act or table.session.over, frames=2_000_000)


def click_path(play: Play, path: tuple[str, ...]) -> None:
    for name in path:
        play.click(name)


def saved(play: Play) -> list[str]:
    """The actions in the game's file: with the running games, or, once it is over, in the history."""
    play.house.history.flush()
    play.house.shelf.flush()
    path = play.house.shelf.path("game")
    if not path.exists():
        path = play.house.history.folder / path.name
    return load_record(msgspec.json.decode(path.read_bytes())).actions


def play_out(play: Play, table: Table, seed: int) -> None:
    """Play a whole game by clicks on the board."""
    chance = random.Random(seed)
    while True:
        wait_for_person(play, table)
        if table.session.over:
            return
        click_path(play, chance.choice(sorted(table.clicks.paths)))
        if isinstance(play.top, Scoring):
            return


@pytest.mark.parametrize(
    "players, shaman",
    [
        ((ANA, BEN), False),
        ((ANA, BEN), True),
        ((ANA, ROBOT), False),
        ((OTHER_ROBOT, BEN), True),
        ((OTHER_ROBOT, ROBOT), False),
    ],
    ids=["people", "people with shaman", "against a computer", "against a computer with shaman", "computers"],
)
def test_a_whole_game_by_clicks_ends_in_scoring(play: Play, players: tuple[Player, Player], shaman: bool) -> None:
    table = sit_down(play, *players, shaman=shaman)
    play_out(play, table, seed=2)
    play.until(lambda: isinstance(play.top, Scoring))
    record = table.session.record()
    assert record.result is not None
    assert replay(record).scores() == table.session.state.scores()
    assert saved(play) == record.actions


def test_the_finished_board_leads_back_to_the_result(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    play_out(play, table, seed=4)
    play.until(lambda: isinstance(play.top, Scoring))
    play.key(pygame.K_ESCAPE)
    assert play.top is table
    play.click("result")
    assert isinstance(play.top, Scoring)


def test_a_game_at_normal_speed_shows_the_same_as_an_instant_one(play: Play) -> None:
    table = sit_down(play, ANA, BEN, speed="normal")
    chance = random.Random(8)
    for _ in range(14):
        play.until(lambda: table.may_act)
        click_path(play, chance.choice(sorted(table.clicks.paths)))
    play.until(lambda: table.may_act)
    shown = pygame.image.tobytes(play.canvas.surface, "RGB")
    table.board.show(table.view())
    table.touch()
    play.step()
    assert pygame.image.tobytes(play.canvas.surface, "RGB") == shown


def test_a_click_skips_the_animation_and_does_nothing_else(play: Play) -> None:
    table = sit_down(play, ANA, BEN, speed="slow")
    play.click("b2")
    assert table.timeline.busy and len(table.session.moves) == 1
    play.click("a1")
    assert not table.timeline.busy
    assert len(table.session.moves) == 1


def test_a_clicked_totem_is_put_back_by_right_click_escape_or_its_own_click(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    for cell in ("b2", "a1"):
        play.click(cell)
    mine = "b2"
    for put_back in (
        lambda: play.click("c3", button=3),
        lambda: play.key(pygame.K_ESCAPE),
        lambda: play.key(pygame.K_BACKSPACE),
        lambda: play.click("take_back"),
        lambda: play.click(mine),
        lambda: play.click_at(play.canvas.to_window(20, 20)),
    ):
        play.click(mine)
        assert table.clicks.path == (mine,)
        put_back()
        assert table.clicks.path == () and play.top is table
    assert len(table.session.moves) == 2


def test_a_totem_can_be_pulled_along_its_path(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    for cell in ("b2", "a1"):
        play.click(cell)
    play.drag("b2", *play.widget("b3").centre)
    assert table.session.record().actions[-1] == "b2-b3"
    play.drag("a1", *play.widget("c3").centre)
    assert len(table.session.moves) == 3 and table.clicks.path == (), "a pull to where it cannot go changes nothing"
    play.drag("a1", 20, 20)
    assert len(table.session.moves) == 3 and table.clicks.path == ()


def test_a_pull_of_two_steps_goes_through_the_village_between(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    for cell in ("a1", "c3", "b1", "c2"):
        click_path(play, (cell,))
    click_path(play, ("a1", "b1"))
    click_path(play, ("c2", "c3"))
    assert len(table.session.state.view(0).totems[1]) == 2
    play.drag("b1", *play.widget("b3").centre)
    assert table.session.record().actions[-1] == "b1-b2-b3"


def test_a_tiki_can_be_pulled_from_the_reserve(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    seat = table.session.state.current_player()
    play.drag(f"reserve:{seat}", *play.widget("c1").centre)
    assert table.session.record().actions == ["c1"]
    play.click(f"reserve:{1 - seat}")
    assert len(table.session.moves) == 1


def test_an_unplayable_click_explains_itself_and_changes_nothing(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    play.click("b2")
    play.click("b2")
    assert len(table.session.moves) == 1
    text, icon = table.bar.said
    assert text and icon == "warning"
    play.step(5)
    assert table.bar.said == ("", "")


def test_confirming_moves_asks_first(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    play.house.change(confirm_moves=True)
    play.click("b2")
    assert table.session.moves == [] and table.clicks.proposed is not None
    play.click("take_back")
    assert table.session.moves == [] and table.clicks.proposed is None
    play.click("c3")
    play.click("confirm")
    assert table.session.record().actions == ["c3"]
    play.click("a1")
    play.key(pygame.K_RETURN)
    assert table.session.record().actions == ["c3", "a1"]


def test_the_keyboard_plays_alone(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    for name in ("b2", "c1", "b2", "b1"):
        for _ in range(60):
            if table.focused is not None and table.focused.name == name:
                break
            play.key(pygame.K_TAB)
        play.key(pygame.K_RETURN)
    assert table.session.record().actions == ["b2", "c1", "b2-b1"]


def test_undo_and_redo_by_keys_are_saved(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    play.click("b2")
    play.key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.session.moves == [] and saved(play) == []
    play.key(pygame.K_y, pygame.KMOD_CTRL)
    assert saved(play) == ["b2"]
    play.click("undo")
    play.click("c1")
    assert saved(play) == ["c1"]


def test_undo_while_the_computer_thinks_takes_its_turn_back(play: Play) -> None:
    table = sit_down(play, ANA, ROBOT, seed=3)
    wait_for_person(play, table)
    before = len(table.session.moves)
    click_path(play, min(table.clicks.paths))
    play.step(0.05)
    play.key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.may_act and len(table.session.moves) == before
    play.step(0.5)
    assert len(table.session.moves) == before, "no late answer is played"


def test_the_board_is_locked_while_the_computer_thinks_but_menus_are_not(play: Play) -> None:
    strong = Player("Robot", 1, human=False, level=4)
    table = sit_down(play, ANA, strong, seed=3)
    wait_for_person(play, table)
    click_path(play, min(table.clicks.paths))
    moves = len(table.session.moves)
    play.until(lambda: table.house.thinker.thinking)
    play.click("c3")
    assert len(table.session.moves) == moves and table.bar.said[0]
    play.key(pygame.K_F1)
    assert isinstance(play.top, Rules)
    play.key(pygame.K_ESCAPE)
    play.click("hurry")
    wait_for_person(play, table)
    assert len(table.session.moves) > moves


@pytest.mark.skipif(os.name == "nt", reason="kills as only POSIX can")
def test_an_opponent_that_dies_is_replaced_and_the_game_goes_on(play: Play) -> None:
    table = sit_down(play, ANA, Player("Robot", 1, human=False, level=4), seed=3)
    for _ in range(2):
        play.house.thinker.hurry()
        wait_for_person(play, table)
        before = len(table.session.moves)
        click_path(play, min(table.clicks.paths))
        play.until(lambda: play.house.thinker.thinking)
        pid = play.house.thinker.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        play.house.thinker.hurry()
        wait_for_person(play, table)
        assert len(table.session.moves) > before + 1
        assert play.house.thinker.pid != pid


def test_a_question_that_somebody_else_ended_is_asked_anew(play: Play) -> None:
    table = sit_down(play, ANA, ROBOT, seed=3)
    wait_for_person(play, table)
    before = len(table.session.moves)
    click_path(play, min(table.clicks.paths))
    play.until(lambda: play.house.thinker.thinking)
    play.house.thinker.cancel()
    wait_for_person(play, table)
    assert len(table.session.moves) > before + 1


def test_menu_settings_and_rules_lie_over_the_game(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    play.click("b2")
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.top, Dialog)
    play.click("menu_settings")
    assert isinstance(play.top, SettingsScene)
    play.key(pygame.K_ESCAPE)
    assert play.top is table
    play.click("settings")
    play.key(pygame.K_ESCAPE)
    play.click("rules")
    play.key(pygame.K_ESCAPE)
    play.click("menu")
    play.click("menu_leave")
    assert isinstance(play.top, Selection)


def test_leaving_and_continuing_loses_nothing(start: Callable[..., Play]) -> None:
    play = start()
    table = sit_down(play, ANA, BEN)
    for cell in ("b2", "c1", "a3"):
        play.click(cell)
    actions = table.session.record().actions
    again = start()
    again.click("resume")
    resumed = again.top
    assert isinstance(resumed, Table)
    assert resumed.session.record().actions == actions
    assert [player.name for player in resumed.session.players] == ["Ana", "Ben"]


def test_a_folder_that_cannot_be_written_is_told_once_and_play_goes_on(play: Play, tmp_path: Path) -> None:
    table = sit_down(play, ANA, BEN)
    games = tmp_path / "games"
    table.save()
    play.house.shelf.flush()
    for file in games.glob("*"):
        file.unlink()
    games.rmdir()
    games.write_text("in the way")
    for cell in ("b2", "c1", "a3"):
        play.click(cell)
        play.house.shelf.flush()
        play.step()
    assert len(table.session.moves) == 3
    assert len([text for text in play.notices if "game.totem" in text]) == 1


def test_the_language_changes_in_play(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    play.click("b2")
    english = table.board.prompt(table.view(), table.marks).text
    play.house.change(language="de")
    play.step()
    assert table.board.prompt(table.view(), table.marks).text != english
    play.house.change(language="en")
