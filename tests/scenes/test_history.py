"""The history: finished games are found, watched, saved, deleted, carried away and brought back, by mouse and keys."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.boards.board import Player
from game.engine import GAMES
from game.engine.record import Record, replace
from game.scenes.chooser import Chooser
from game.scenes.dialog import Dialog
from game.scenes.history import HistoryScene
from game.scenes.running import RunningGames
from game.scenes.selection import Selection
from game.scenes.session import Session
from game.scenes.statistics import StatisticsScene
from game.scenes.table import Table
from game.store.records import write_record
from game.ui import language
from tests.scenes.legible import check_legible
from tests.scenes.play import Play
from tests.scenes.test_layout import LANGUAGES, SIZES, Long, check_reach
from tests.store.test_games import played

Start = Callable[..., Play]

PEOPLE = (("Ana", "Ben", "Mesa"), ("Ben", "Juniper", "Ana"), ("Zoë", "Ana", "Maximilian"))


def finished(seed: int, game_id: str = "tiki", *, level: int | None = None) -> Record:
    """A whole game of random actions; with a `level` the last seat is a computer opponent of that strength."""
    record = played(GAMES[game_id], 100_000, seed)
    players = [{**player, "name": PEOPLE[seed % 3][seat]} for seat, player in enumerate(record.players)]
    if level is not None:
        players[-1] |= {"name": "Coral", "kind": "ai", "level": level}
    day = f"2026-03-{seed:02}T20:00:00+00:00"
    meta: dict[str, int | str] = {"started": day, "finished": day.replace("20:00", "20:40"), "hints": seed % 3}
    return replace(record, players=players, meta=meta)  # type: ignore[arg-type]


RECORDS = [
    finished(1, level=1),
    finished(2, "kokopelli"),
    finished(3, "wongar", level=3),
    *(finished(day) for day in range(4, 20)),
]


def fill(folder: Path, records: list[Record] = RECORDS) -> None:
    for number, record in enumerate(records):
        write_record(folder / "history" / f"game-{number:05}.totem", record)


@pytest.fixture
def play(start: Start, tmp_path: Path) -> Play:
    """The program with finished games, in the history."""
    fill(tmp_path)
    play = start()
    play.house.history.flush()
    play.click("history")
    return play


def scene_of(play: Play) -> HistoryScene:
    scene = play.top
    assert isinstance(scene, HistoryScene)
    return scene


def days(play: Play) -> list[int]:
    """The days of the games that show, in their order."""
    return [time.gmtime(game.finished).tm_mday for game in scene_of(play).shown]


def speak_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak the language whose words are a third longer than English ones."""
    monkeypatch.setattr(language, "_catalogue", Long())
    monkeypatch.setattr("game.scenes.house.set_language", lambda code: None)


def wait(play: Play, predicate: Callable[[], bool]) -> None:
    """Let frames pass while another thread works."""
    deadline = time.monotonic() + 60
    while not predicate():
        assert time.monotonic() < deadline
        time.sleep(0.002)
        play.step()


def choose(play: Play, name: str, *keys: int) -> None:
    """Choose from a list that unfolds, by keys."""
    play.click(name)
    for key in (*keys, pygame.K_RETURN):
        play.key(key)


def test_all_games_are_listed_the_latest_first(play: Play) -> None:
    assert days(play) == list(range(19, 0, -1))
    assert scene_of(play).subtitle() == "19 finished games"


def test_a_game_that_has_just_ended_is_there(start: Start) -> None:
    play = start()
    play.house.change(speed="instant")
    game = GAMES["tiki"]
    table = Table(play.house, Session(game.deal(2, {}, 1), [Player("Ana", 0, True), Player("Ben", 1, True)], "mine"))
    play.house.stack.push(table)
    while not table.session.over:
        table.play(table.session.state.legal_actions()[0])
    table.leave_table()
    play.click("history")
    wait(play, lambda: len(scene_of(play).games) == 1)
    assert scene_of(play).games[0].name == "mine"
    assert [seat.name for seat in scene_of(play).games[0].seats] == ["Ana", "Ben"]


def test_headings_sort_and_sort_the_other_way_round(play: Play) -> None:
    play.click("sort_date")
    assert days(play) == list(range(1, 20))
    play.click("sort_length")
    turns = [game.turns for game in scene_of(play).shown]
    assert turns == sorted(turns, reverse=True)
    play.click("sort_score")
    assert scene_of(play).shown[0].game == "wongar"
    play.click("sort_game")
    play.click("sort_game")
    assert [game.game for game in scene_of(play).shown][:2] == ["wongar", "tiki"]


def test_filters_find_games(play: Play) -> None:
    choose(play, "game", pygame.K_DOWN, pygame.K_DOWN)
    assert days(play) == [2]
    choose(play, "game", pygame.K_UP, pygame.K_UP)
    choose(play, "company", pygame.K_DOWN)
    assert days(play) == [3, 1]
    choose(play, "company", pygame.K_UP)
    assert len(days(play)) == 19
    choose(play, "result", pygame.K_DOWN, pygame.K_DOWN)
    assert set(days(play)) <= {1, 3}, "where two people play, one of them wins"


def test_writing_a_name_filters_at_once_and_escape_shows_all_again(play: Play) -> None:
    play.key(pygame.K_f, pygame.KMOD_CTRL)
    play.type("max")
    assert days(play) == []
    play.key(pygame.K_BACKSPACE)
    play.key(pygame.K_BACKSPACE)
    play.key(pygame.K_BACKSPACE)
    play.type("zo")
    found = days(play)
    assert found == [day for day in range(19, 0, -1) if day % 3 == 2]
    play.key(pygame.K_ESCAPE)
    assert len(days(play)) == 19


def test_keys_walk_through_the_list(play: Play) -> None:
    scene = scene_of(play)
    assert scene.focused is scene.list
    play.key(pygame.K_DOWN)
    play.key(pygame.K_DOWN)
    assert scene.chosen is scene.shown[2]
    play.key(pygame.K_END)
    assert scene.chosen is scene.shown[-1]
    assert scene.list.offset == scene.list.most
    play.key(pygame.K_PAGEUP)
    play.key(pygame.K_HOME)
    assert scene.chosen is scene.shown[0]
    assert scene.list.offset == 0


def test_the_wheel_scrolls_smoothly(play: Play) -> None:
    scene = scene_of(play)
    play.move(play.canvas.to_window(400, 500))
    play.post(pygame.MOUSEWHEEL, x=0, y=-2)
    first = scene.list.offset
    play.step(0.05)
    second = scene.list.offset
    play.step(1)
    assert 0 < first < second < scene.list.offset
    rest = scene.list.offset
    play.step(0.2)
    assert scene.list.offset == rest


def test_a_click_chooses_and_another_one_watches(play: Play) -> None:
    from game.scenes.replay import Replay

    scene = scene_of(play)
    x, y, width, height = scene.list.row(3)
    play.click_at(play.canvas.to_window(x + width / 2, y + height / 2))
    assert scene.chosen is scene.shown[3]
    play.click_at(play.canvas.to_window(x + width / 2, y + height / 2))
    assert isinstance(play.top, Replay)
    play.key(pygame.K_ESCAPE)
    assert scene_of(play).chosen is scene.shown[3]


def test_enter_and_the_button_watch_the_game(play: Play) -> None:
    from game.scenes.replay import Replay

    play.key(pygame.K_RETURN)
    assert isinstance(play.top, Replay)
    play.key(pygame.K_ESCAPE)
    play.click("watch")
    assert isinstance(play.top, Replay)


def test_a_game_is_deleted_after_a_question(play: Play, tmp_path: Path) -> None:
    scene = scene_of(play)
    name = scene.shown[0].name
    play.key(pygame.K_DELETE)
    assert isinstance(play.top, Dialog)
    play.key(pygame.K_RETURN)
    assert len(scene_of(play).shown) == 19, "Enter keeps it"
    play.click("delete")
    play.click("delete_it")
    assert days(play)[0] == 18
    assert scene.chosen is scene.shown[0]
    play.house.history.flush()
    assert not (tmp_path / "history" / f"{name}.totem").exists()
    assert len(play.house.history.games()) == 18


def test_a_game_is_saved_elsewhere(play: Play) -> None:
    play.click("save")
    assert isinstance(play.top, Chooser)
    play.key(pygame.K_ESCAPE)
    play.click("open")
    assert isinstance(play.top, Chooser)


def test_all_games_go_into_a_file_and_come_back(play: Play, start: Start, tmp_path: Path) -> None:
    play.house.change(folder=str(tmp_path))
    play.click("export")
    play.click("confirm")
    wait(play, lambda: bool(play.notices))
    [file] = tmp_path.glob("*.totems")
    assert play.notices == [f"19 games are in “{file.name}” now."]
    for game in play.house.history.games()[:3]:
        play.house.history.remove(game.name)
    play.house.history.flush()
    play.step()
    assert len(scene_of(play).shown) == 16
    play.click("import")
    assert isinstance(play.top, Chooser)
    play.top.action(file)
    wait(play, lambda: isinstance(play.top, Dialog))
    assert isinstance(play.top, Dialog)
    assert play.top.text == "3 games are new here.\n16 were here already."
    play.key(pygame.K_RETURN)
    assert len(scene_of(play).shown) == 19


def test_a_bad_file_is_refused_with_the_reason(play: Play, tmp_path: Path) -> None:
    from game.scenes.carrying import import_file

    bad = tmp_path / "bad.totems"
    bad.write_text('{"totem-table-history": 1, "games": 2}\n{"format": 2, "game": "chess"}\n')
    import_file(play.house, bad)
    wait(play, lambda: isinstance(play.top, Dialog))
    assert isinstance(play.top, Dialog)
    assert play.top.text.startswith("Nothing new was in the file.\n2 were refused:\nLine 2: ")
    play.key(pygame.K_RETURN)
    bad.write_text("chess")
    import_file(play.house, bad)
    wait(play, lambda: isinstance(play.top, Dialog))
    assert isinstance(play.top, Dialog)
    assert play.top.text == "“bad.totems”\n\nThese are no games that Totem Table has exported."


def test_without_games_the_history_says_what_it_is_for(start: Start) -> None:
    play = start()
    play.click("history")
    assert isinstance(play.top, HistoryScene)
    assert {"watch", "who"}.isdisjoint(play.names())
    check_legible(play)
    check_reach_enabled(play)


def check_reach_enabled(play: Play) -> None:
    wanted = {widget.name for widget in play.top.focusable()}
    reached = set()
    for _ in range(len(wanted) + 1):
        play.key(pygame.K_TAB)
        assert play.top.focused is not None
        reached.add(play.top.focused.name)
    assert reached == wanted


def test_tab_reaches_everything(play: Play) -> None:
    check_reach(play)


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_history_is_legible(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], spoken: str, text_size: int
) -> None:
    fill(tmp_path)
    play = start(size=size, language=spoken if spoken != "long" else "en")
    if spoken == "long":
        speak_long(monkeypatch)
    play.house.history.flush()
    play.house.change(text_size=text_size)
    play.click("history")
    scene = scene_of(play)
    for game in [scene.shown[-1], scene.shown[-2], scene.shown[-3]]:
        scene._choose(game)
        scene._fill()
        check_legible(play)


def test_thousands_of_games_open_and_scroll_at_once(start: Start, tmp_path: Path) -> None:
    play = start()
    history = play.house.history
    one = RECORDS[0]
    history.add(one, 0)
    [game] = history.games()
    with history._lock:
        history._games = {f"game-{number}": replace_name(game, number) for number in range(5000)}
    begin = time.thread_time()
    play.click("history")
    assert time.thread_time() - begin < 1.0, "60 ms where nothing else runs"
    assert len(scene_of(play).shown) == 5000
    frames = []
    play.move(play.canvas.to_window(400, 500))
    for _ in range(30):
        begin = time.thread_time()
        play.post(pygame.MOUSEWHEEL, x=0, y=-3)
        frames.append(time.thread_time() - begin)
    assert sorted(frames)[15] < 0.1, "8 ms where nothing else runs"


def replace_name(game: object, number: int) -> object:
    from dataclasses import replace as changed

    return changed(game, name=f"game-{number}", finished=number)  # type: ignore[type-var]


def test_random_events_break_nothing(play: Play) -> None:
    from tests.scenes.test_storm import _post_something

    chance = random.Random(1)
    for _ in range(400):
        for _ in range(chance.randrange(1, 8)):
            _post_something(play, chance)
        play.step()
        if not play.house.running or isinstance(play.top, Selection):
            play.house.running = True
            play.house.stack.pop_to(lambda scene: False)
            play.click("history")
    play.house.history.flush()
    assert play.house.history.take_problems() == []


# Games in progress


def test_several_games_in_progress_are_listed_and_each_can_go_on(start: Start, tmp_path: Path) -> None:
    for number, game_id in enumerate(GAMES):
        write_record(tmp_path / "games" / f"{game_id}-run.totem", played(GAMES[game_id], 6, number))
        time.sleep(0.02)
    play = start()
    assert isinstance(play.top, Selection)
    play.click("running")
    scene = play.top
    assert isinstance(scene, RunningGames)
    assert [game.running.slot for game in scene.games] == ["wongar-run", "kokopelli-run", "tiki-run"]
    check_legible(play)
    check_reach(play)
    scene.set_focus(scene.list)
    play.key(pygame.K_DOWN)
    play.key(pygame.K_RETURN)
    table = next(scene for scene in play.house.stack.scenes if isinstance(scene, Table))
    assert table.session.slot == "kokopelli-run"
    table.leave_table()
    play.click("running")
    play.key(pygame.K_DELETE)
    play.click("delete_it")
    scene = play.top
    assert isinstance(scene, RunningGames)
    assert len(scene.games) == 2
    play.house.shelf.flush()
    assert len(list((tmp_path / "games").glob("*.totem"))) == 2


def test_one_game_in_progress_needs_no_list(start: Start, tmp_path: Path) -> None:
    write_record(tmp_path / "games" / "tiki-run.totem", played(GAMES["tiki"], 6))
    play = start()
    assert "resume" in play.names() and "running" not in play.names()


def test_the_program_can_start_with_the_last_game(start: Start, tmp_path: Path) -> None:
    from game.app import App

    write_record(tmp_path / "games" / "tiki-run.totem", played(GAMES["tiki"], 6))
    app = App(tmp_path, "en", False, resume=True, size=(1024, 576))
    table = app.house.stack.top
    assert isinstance(table, Table)
    assert len(table.session.moves) == 6
    app.close()
    app = App(tmp_path / "empty", "en", False, resume=True, size=(1024, 576))
    assert isinstance(app.house.stack.top, Selection)
    app.close()


def test_the_statistics_are_one_click_away(play: Play) -> None:
    play.click("statistics")
    assert isinstance(play.top, StatisticsScene)
