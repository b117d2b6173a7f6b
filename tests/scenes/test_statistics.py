"""Statistics: every picture shows the numbers of the chosen player, in every size and language."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.scenes.diagrams import _thinned
from game.scenes.dialog import Dialog
from game.scenes.statistics import StatisticsScene
from game.store.ratings import Rating
from game.store.statistics import statistics
from tests.scenes.legible import check_legible
from tests.scenes.play import Play
from tests.scenes.test_history import RECORDS, check_reach_enabled, fill, finished, speak_long
from tests.scenes.test_layout import LANGUAGES, SIZES

Start = Callable[..., Play]

MANY = [
    *RECORDS,
    *(finished(day, "tiki", level=1 + day % 4) for day in range(20, 29)),
    *(finished(day, "wongar", level=1 + day % 4) for day in range(20, 26)),
    *(finished(day, "kokopelli", level=1 + day % 4) for day in range(20, 28)),
]


@pytest.fixture
def play(start: Start, tmp_path: Path) -> Play:
    fill(tmp_path, MANY)
    play = start()
    play.house.history.flush()
    play.click("history")
    play.click("statistics")
    return play


def scene_of(play: Play) -> StatisticsScene:
    scene = play.top
    assert isinstance(scene, StatisticsScene)
    return scene


def test_the_player_with_most_games_shows_first_and_others_can_be_chosen(play: Play) -> None:
    scene = scene_of(play)
    assert scene.player == "Ana"
    assert scene.found == statistics(play.house.history.games(), "Ana")
    play.click("player")
    play.key(pygame.K_DOWN)
    play.key(pygame.K_RETURN)
    assert scene.player == scene.people[1]
    assert scene.found == statistics(play.house.history.games(), scene.people[1])


def test_every_game_has_its_own_numbers(play: Play) -> None:
    scene = scene_of(play)
    for index, game in enumerate(("", "tiki", "kokopelli", "wongar")):
        play.click_part("game", index, 4)
        assert scene.found == statistics(play.house.history.games(), "Ana", game)
    play.key(pygame.K_LEFT)
    assert scene.game == "kokopelli"


def test_the_rating_is_explained(play: Play) -> None:
    play.hover("rating_help")
    play.step(1)
    assert scene_of(play).tip is not None
    play.click("rating_help")
    assert isinstance(play.top, Dialog)
    play.key(pygame.K_RETURN)
    scene_of(play)


def test_the_keyboard_reaches_everything_and_escape_returns(play: Play) -> None:
    check_reach_enabled(play)
    play.key(pygame.K_ESCAPE)
    assert not isinstance(play.top, StatisticsScene)


def test_without_games_there_is_a_friendly_word(start: Start) -> None:
    play = start()
    play.click("history")
    play.click("statistics")
    assert scene_of(play).people == []
    check_legible(play)


def test_a_game_that_ends_meanwhile_is_counted(play: Play) -> None:
    before = scene_of(play).found.games.total
    play.house.history.add(finished(28, "wongar"), 0)
    play.step()
    assert scene_of(play).found.games.total == before + 1


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_statistics_are_legible(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], spoken: str, text_size: int
) -> None:
    fill(tmp_path, MANY)
    play = start(size=size, language=spoken if spoken != "long" else "en")
    if spoken == "long":
        speak_long(monkeypatch)
    play.house.history.flush()
    play.house.change(text_size=text_size)
    play.click("history")
    play.click("statistics")
    for game in range(4):
        play.click_part("game", game, 4)
        check_legible(play)


def test_long_lines_keep_their_end_and_few_points() -> None:
    line = [Rating(1200 + number, 50) for number in range(5000)]
    thin = _thinned(line)
    assert len(thin) <= 160
    assert thin[-1] == (4999, line[-1])


def test_thousands_of_games_are_drawn_at_once(start: Start) -> None:
    from dataclasses import replace

    play = start()
    history = play.house.history
    for record in MANY[:3]:
        history.add(record, 0)
    games = history.games()
    with history._lock:
        history._games = {
            f"game-{number}": replace(games[number % 3], name=f"game-{number}", finished=number)
            for number in range(5000)
        }
    play.click("history")
    begin = time.thread_time()
    play.click("statistics")
    assert time.thread_time() - begin < 1.0, "60 ms where nothing else runs"
    assert scene_of(play).found.games.total > 3000
