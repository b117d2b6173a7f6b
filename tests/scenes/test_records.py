"""Record files on the screen: saving, opening, refusing, and losing nothing on the way."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.boards.board import Player
from game.engine import GAMES
from game.engine.record import Record, replace
from game.scenes import chooser, records
from game.scenes.chooser import Chooser, FileList
from game.scenes.dialog import Dialog
from game.scenes.records import open_path, save_record, word_problem_there, word_refusal
from game.scenes.replay import Replay
from game.scenes.selection import Selection
from game.scenes.session import Session
from game.scenes.table import Table
from game.store.files import Problem
from game.store.records import REASONS, SUFFIX, RecordError, from_bytes, read_record, suggested_name, write_record
from tests.scenes.legible import check_legible
from tests.scenes.play import Play
from tests.scenes.test_layout import LANGUAGES, SIZES, Long, check_page, check_reach

SAMPLES = Path(__file__).parents[1] / "engine" / "records" / "2"
TIKI = (SAMPLES / "tiki.totem").read_bytes()
OVER = from_bytes(TIKI)
RUNNING = read_record(SAMPLES / "kokopelli.totem")

Start = Callable[..., Play]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with documents, the only places that there are."""
    home = tmp_path / "home"
    (home / "Documents" / "Summer").mkdir(parents=True)
    found = {"home": home, "documents": home / "Documents", "/": Path(home.anchor)}
    for module in (chooser, records):
        monkeypatch.setattr(module, "places", lambda: found)
    return home


@pytest.fixture
def documents(home: Path) -> Path:
    """The documents, with a game that is over and, newer, one that is not."""
    folder = home / "Documents"
    for age, (name, record) in enumerate({"newest": RUNNING, "over": OVER}.items()):
        write_record(folder / f"{name}.totem", record)
        os.utime(folder / f"{name}.totem", (2e9 - age, 2e9 - age))
    (folder / "broken.totem").write_bytes(TIKI[:500])
    os.utime(folder / "broken.totem", (1e9, 1e9))
    return folder


def open_chooser(play: Play) -> FileList:
    play.key(pygame.K_o, pygame.KMOD_CTRL)
    return files(play)


def files(play: Play) -> FileList:
    assert isinstance(play.top, Chooser)
    return play.top.list


def names(play: Play) -> list[str]:
    return [entry.name for entry in files(play).entries]


def click_row(play: Play, name: str) -> None:
    x, y, width, height = files(play).row(names(play).index(name))
    play.click_at(play.canvas.to_window(x + width / 2, y + height / 2))


def told(play: Play) -> str:
    assert isinstance(play.top, Dialog)
    return play.top.text


def session(*, moves: int = 4, slot: str = "mine") -> Session:
    game = GAMES["tiki"]
    session = Session(game.deal(2, {"shaman": False}, 5), [Player("Ana", 0), Player("Ben", 1)], slot)
    for _ in range(moves):
        session.play(session.state.legal_actions()[0])
    return session


def table(play: Play) -> Table:
    """The table, perhaps below the request to hand the mouse over."""
    tables = [scene for scene in play.house.stack.scenes if isinstance(scene, Table)]
    assert len(tables) == 1 and play.house.stack.scenes.index(tables[0]) == 1
    return tables[0]


def sit_down(play: Play, session: Session) -> Table:
    play.house.change(speed="instant")
    table = Table(play.house, session)
    table.save()
    play.house.stack.push(table)
    play.step()
    return table


# The chooser


def test_folders_come_first_then_files_newest_first_below_the_way_up(play: Play, documents: Path) -> None:
    (documents / "letter.txt").write_text("")
    open_chooser(play)
    assert names(play) == ["home", "Summer", "newest.totem", "over.totem", "broken.totem"]


def test_one_click_marks_and_a_second_one_opens(play: Play, documents: Path) -> None:
    open_chooser(play)
    click_row(play, "over.totem")
    assert isinstance(play.top, Chooser)
    click_row(play, "newest.totem")
    assert isinstance(play.top, Chooser), "a click on another row marks that one"
    click_row(play, "over.totem")
    click_row(play, "over.totem")
    assert isinstance(play.top, Replay)
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.top, Selection), "the chooser is gone"


def test_the_button_opens_what_is_marked(play: Play, documents: Path) -> None:
    open_chooser(play)
    play.click("confirm")
    assert "Choose" in told(play)
    play.key(pygame.K_ESCAPE)
    click_row(play, "over.totem")
    play.click("confirm")
    assert isinstance(play.top, Replay)


def test_folders_are_walked_by_mouse(play: Play, documents: Path) -> None:
    open_chooser(play)
    click_row(play, "Summer")
    click_row(play, "Summer")
    assert names(play) == ["Documents"]
    assert files(play).note, "it says that nothing is there"
    click_row(play, "Documents")
    click_row(play, "Documents")
    assert play.top.folder == documents
    assert files(play).chosen is not None and files(play).chosen.name == "Summer", "where one came from is marked"
    play.click("place_home")
    assert names(play)[1:] == ["Documents"]


def test_the_keyboard_alone_is_enough(play: Play, documents: Path) -> None:
    open_chooser(play)
    for key in (pygame.K_END, pygame.K_HOME, pygame.K_RETURN):  # the way up
        play.key(key)
    assert play.top.folder == documents.parent  # type: ignore[attr-defined]
    play.key(pygame.K_RETURN)  # where one came from is marked
    assert play.top.folder == documents  # type: ignore[attr-defined]
    play.key(pygame.K_BACKSPACE)
    assert play.top.folder == documents.parent  # type: ignore[attr-defined]
    play.key(pygame.K_RETURN)
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN):  # from the first one
        play.key(key)
    assert isinstance(play.top, Replay)


@pytest.mark.parametrize("moment", [-(10**9), 0, 10**11])
def test_a_file_from_another_age_is_listed(play: Play, documents: Path, moment: int) -> None:
    os.utime(documents / "over.totem", (moment, moment))
    open_chooser(play)
    play.step()
    click_row(play, "over.totem")
    click_row(play, "over.totem")
    assert isinstance(play.top, Replay)


def test_a_letter_goes_to_the_next_name_with_it(play: Play, documents: Path) -> None:
    shown = open_chooser(play)
    for name in ("Öl.totem", "Ofen.totem"):
        (documents / name).write_text("")
        os.utime(documents / name, (1, 1))
    play.click("place_documents")
    play.top.set_focus(shown)
    found = []
    for letter in "oonöxO":
        play.post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
        assert shown.chosen is not None
        found.append(shown.chosen.name)
    assert found == ["over.totem", "Ofen.totem", "newest.totem", "Öl.totem", "Öl.totem", "over.totem"]


def test_a_long_list_scrolls_to_what_is_marked(play: Play, home: Path) -> None:
    for number in range(300):
        (home / "Documents" / f"{number:03}.totem").write_text("")
    shown = open_chooser(play)
    for key, goal in ((pygame.K_END, 301), (pygame.K_UP, 300), (pygame.K_PAGEUP, None), (pygame.K_HOME, 0)):
        play.key(key)
        assert shown.marked is not None and goal in (None, shown.marked)
        _, y, _, height = shown.row(shown.marked)
        assert shown.rect[1] - 1 <= y and y + height <= shown.rect[1] + shown.rect[3] + 1
    play.hover("files")
    play.post(pygame.MOUSEWHEEL, y=-20, x=0)
    play.step(1)
    assert shown.offset > 500 and shown.marked == 0
    play.click_at(play.canvas.to_window(shown.rect[0] + shown.rect[2] - 8, shown.rect[1] + shown.rect[3] - 10))
    assert shown.offset == shown.most and shown.marked == 0, "a click on the bar marks nothing"


def test_a_path_can_be_written(play: Play, documents: Path, home: Path) -> None:
    open_chooser(play)
    play.rename("path", str(home))
    assert play.top.folder == home  # type: ignore[attr-defined]
    play.rename("path", "Documents/../Documents/Summer")
    assert play.top.folder == documents / "Summer"  # type: ignore[attr-defined]
    play.rename("path", "nowhere at all/x")
    assert "“x”" in told(play)
    play.key(pygame.K_ESCAPE)
    assert play.top.folder == documents / "Summer"  # type: ignore[attr-defined]
    play.rename("path", str(documents / "over.totem"))
    assert isinstance(play.top, Replay), "Enter on a file opens it"


def test_a_written_path_takes_effect_with_a_click_elsewhere_too(play: Play, documents: Path) -> None:
    open_chooser(play)
    play.click("path")
    play.type(str(documents / "over.totem"))
    play.click("confirm")
    assert isinstance(play.top, Replay)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="everything may be read here")
def test_a_folder_that_may_not_be_read_says_so_for_real(play: Play, home: Path) -> None:
    (home / "Documents" / "Summer").chmod(0)
    open_chooser(play)
    click_row(play, "Summer")
    click_row(play, "Summer")
    (home / "Documents" / "Summer").chmod(0o755)
    assert "read" in files(play).note


def test_a_folder_that_vanishes_or_is_closed_says_so_and_the_way_up_stays(
    play: Play, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_chooser(play)
    (documents / "Summer").rmdir()
    click_row(play, "Summer")
    click_row(play, "Summer")
    assert "not there" in files(play).note
    assert names(play) == ["Documents"]
    play.key(pygame.K_BACKSPACE)
    assert len(names(play)) == 4

    def refuse(_: object) -> None:
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", refuse)
        play.click("place_home")
    assert "may not be read" in files(play).note
    play.click("place_documents")
    assert len(names(play)) == 4 and not files(play).note


# Saving


def test_saving_suggests_a_name_and_says_where_it_went(play: Play, home: Path) -> None:
    save_record(play.house, RUNNING)
    play.step()
    play.key(pygame.K_RETURN)
    assert isinstance(play.top, Selection)
    saved = home / "Documents" / suggested_name(RUNNING)
    assert read_record(saved) == RUNNING
    assert any(saved.name in text for text in play.notices)


@pytest.mark.parametrize("way", ["menu", "keyboard"])
def test_the_game_on_the_table_is_saved_as_it_stands_and_goes_on(play: Play, home: Path, way: str) -> None:
    before = sit_down(play, session())
    if way == "menu":
        play.key(pygame.K_ESCAPE)
        play.click("menu_save")
    else:
        play.key(pygame.K_s, pygame.KMOD_CTRL)
    play.click("confirm")
    assert play.top is before
    saved = read_record(home / "Documents" / suggested_name(before.session.record()))
    assert saved == before.session.record()
    play.click("c3")
    assert len(before.session.moves) == 5


def test_a_name_may_be_written_with_or_without_its_ending(play: Play, home: Path) -> None:
    for name in ("Our game", "Our game 2.totem"):
        save_record(play.house, RUNNING)
        play.step()
        play.click("name")
        play.type(name)
        play.click("confirm")
        assert isinstance(play.top, Selection)
    found = sorted(path.name for path in (home / "Documents").glob("*.totem"))
    assert found == ["Our game 2.totem", "Our game.totem"]
    save_record(play.house, OVER)
    play.step()
    play.rename("name", "Third")
    assert isinstance(play.top, Selection), "Enter in the name saves"


@pytest.mark.parametrize("name", ["a/b", "..", "what?", "..totem"])
def test_a_name_that_is_none_is_refused(play: Play, home: Path, name: str) -> None:
    save_record(play.house, RUNNING)
    play.step()
    play.rename("name", name)
    assert "sign" in told(play)
    assert [path.name for path in (home / "Documents").iterdir()] == ["Summer"]


def test_nothing_is_replaced_without_asking(play: Play, documents: Path) -> None:
    before = (documents / "over.totem").read_bytes()
    save_record(play.house, RUNNING)
    play.step()
    click_row(play, "over.totem")
    play.click("confirm")
    assert "over.totem" in told(play)
    play.key(pygame.K_RETURN)
    assert isinstance(play.top, Chooser)
    assert (documents / "over.totem").read_bytes() == before
    click_row(play, "over.totem")  # the second click on it
    play.click("replace")
    assert isinstance(play.top, Selection)
    assert read_record(documents / "over.totem") == RUNNING


def test_the_folder_is_remembered(start: Start, home: Path) -> None:
    play = start()
    save_record(play.house, RUNNING)
    play.step()
    play.rename("path", str(home / "Documents" / "Summer"))
    play.click("confirm")
    play = start()
    open_chooser(play)
    assert play.top.folder == home / "Documents" / "Summer"  # type: ignore[attr-defined]
    play.key(pygame.K_ESCAPE)
    (home / "Documents" / "Summer" / suggested_name(RUNNING)).unlink()
    (home / "Documents" / "Summer").rmdir()
    open_chooser(play)
    assert play.top.folder == home / "Documents"  # type: ignore[attr-defined]


def test_what_cannot_be_written_is_told_and_another_place_can_be_chosen(
    play: Play, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "no")

    save_record(play.house, RUNNING)
    play.step()
    play.rename("path", str(home))
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", refuse)
        play.rename("name", "mine")
    assert "mine.totem" in told(play) and "folder" in told(play)
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.top, Chooser) and (play.top.folder, play.top.name) == (home, "mine")
    play.click("confirm")
    assert read_record(home / "mine.totem") == RUNNING


def test_every_problem_has_words() -> None:
    for key in ("disk_full", "read_only", "not_written"):
        assert "“a.totem”" in word_problem_there(Problem(key, "a.totem"))
    for key in REASONS:
        reason = word_refusal(RecordError(key, name="b2", number=7))
        assert "{" not in reason and "Line" not in reason
        assert word_refusal(RecordError(key, 12, 3, name="b2")).startswith("Line 12, character 3: ")


# Opening


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "The file is empty."),
        (b"{}", "no saved game"),
        (b'{\n"format":\n!', "Line 3, character 1"),
        (b"{\n" + b"\xff" * 9, "Line 2: "),
        (TIKI[:300], "breaks off"),
        (TIKI.replace(b"2,", b"99,", 1), "Line 2: A newer version"),
        (TIKI.replace(b'"c3",', b'"c4",', 1), "Line 11: Move 2, “c4”, does not exist"),
        (TIKI.replace(b'"c3",', b'"c3-b3",', 1), "Line 11: Move 2, “c3-b3”, is against the rules"),
        (b"0" * 1_000_001, "too large"),
    ],
)
def test_a_file_that_cannot_be_trusted_is_refused_with_line_and_reason(
    play: Play, home: Path, content: bytes, words: str
) -> None:
    path = home / "Documents" / "bad.totem"
    path.write_bytes(content)
    open_chooser(play)
    click_row(play, "bad.totem")
    click_row(play, "bad.totem")
    assert "“bad.totem”" in told(play) and words in told(play)
    play.key(pygame.K_RETURN)
    assert isinstance(play.top, Chooser), "another one can be chosen"
    assert path.read_bytes() == content


@pytest.mark.parametrize("name", ["nowhere.totem", "Documents", "", "\0", "x" * 300])
def test_what_is_no_file_is_refused(play: Play, home: Path, name: str) -> None:
    open_path(play.house, home / name)
    play.step()
    assert told(play)
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.top, Selection)


def running_games(play: Play) -> dict[str, int]:
    """The slots on the shelf with the number of actions there."""
    play.house.shelf.flush()
    return {path.stem: len(read_record(path).actions) for path in play.house.shelf.folder.glob("*.totem")}


def drop(play: Play, *paths: Path) -> None:
    for path in paths:
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    play.step()


def test_a_game_that_is_not_over_can_be_watched_or_played_on(play: Play, documents: Path) -> None:
    drop(play, documents / "newest.totem")
    assert "Kokopelli with Ana" in told(play) and "25 moves" in told(play)
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.top, Selection) and running_games(play) == {}
    drop(play, documents / "newest.totem")
    play.click("watch")
    assert isinstance(play.top, Replay)
    play.key(pygame.K_ESCAPE)
    drop(play, documents / "newest.totem")
    play.click("play_on")
    assert table(play).session.record().actions == RUNNING.actions
    assert list(running_games(play).values()) == [25]
    assert [player.colour for player in table(play).session.players] == [2, 0, 1]


def test_a_game_that_is_running_here_goes_on_where_it_is(play: Play, home: Path) -> None:
    here = session(moves=6)
    later, other = session(moves=9), session(moves=5)
    earlier = replace(here.record(), actions=here.record().actions[:4])
    later.meta = dict(here.meta)
    other.meta = {"started": "another day"}
    sit_down(play, here)
    for record, length in ((earlier, 6), (here.record(), 6), (later.record(), 9), (earlier, 9)):
        write_record(home / "a.totem", record)
        drop(play, home / "a.totem")
        play.click("play_on")
        assert len(table(play).session.moves) == length
        assert running_games(play) == {"mine": length}
    write_record(home / "a.totem", other.record())
    drop(play, home / "a.totem")
    play.click("play_on")
    assert sorted(running_games(play).values()) == [5, 9]


def test_a_drop_on_a_table_loses_nothing(play: Play, documents: Path) -> None:
    before = sit_down(play, session())
    play.click("menu")
    drop(play, documents / "over.totem")
    assert isinstance(play.top, Replay)
    play.key(pygame.K_ESCAPE)
    play.click("resume")
    assert play.top is before and len(before.session.moves) == 4
    drop(play, documents / "newest.totem")
    play.click("play_on")
    assert table(play).session.game.id == "kokopelli"
    assert sorted(running_games(play).values()) == [4, 25]


@pytest.mark.parametrize("scene", ["game_kokopelli", "settings", "about", "rules"])
def test_a_drop_works_everywhere(play: Play, documents: Path, scene: str) -> None:
    play.click(scene)
    below = play.top
    drop(play, documents / "over.totem")
    assert isinstance(play.top, Replay)
    play.key(pygame.K_ESCAPE)
    assert play.top is below
    drop(play, documents / "broken.totem")
    assert "broken.totem" in told(play)
    play.key(pygame.K_ESCAPE)
    assert play.top is below


def test_a_drop_ends_what_is_being_written(play: Play, documents: Path) -> None:
    play.click("game_tiki")
    play.click("name_1")
    play.type("Zoë")
    drop(play, documents / "over.totem")
    assert isinstance(play.top, Replay) and not play.top.typing
    play.key(pygame.K_ESCAPE)
    assert not play.top.typing and play.widget("name_1").text == "Zoë"  # type: ignore[attr-defined]


def test_of_several_dropped_files_one_opens(play: Play, documents: Path) -> None:
    drop(play, documents / "over.totem", documents / "newest.totem", documents / "broken.totem")
    assert isinstance(play.top, Replay)
    assert len(play.house.stack.scenes) == 2


def test_a_file_of_many_games_goes_into_the_history(play: Play, home: Path) -> None:
    drop(play, home / "nowhere.totems")
    play.until(lambda: isinstance(play.top, Dialog))
    assert "nowhere.totems" in told(play)


def test_the_command_line_opens_a_file(start: Start, documents: Path, tmp_path: Path) -> None:
    from game.app import App

    for name, expected in (("over", Replay), ("newest", Dialog), ("broken", Dialog), ("nowhere", Dialog)):
        app = App(tmp_path / "data", "en", False, documents / f"{name}.totem", size=(1024, 576))
        app.step(0.02)
        assert isinstance(app.house.stack.top, expected), name
        assert isinstance(app.house.stack.scenes[0], Selection)
        app.close()


def test_a_finished_game_that_is_played_on_the_shelf_is_not_overwritten(play: Play, home: Path) -> None:
    """A finished game is no running one: it is only watched."""
    drop(play, SAMPLES / "tiki.totem")
    assert isinstance(play.top, Replay)
    assert running_games(play) == {}


# What it looks like


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("text_size", [100, 150])
def test_nothing_is_cut_and_nothing_overlaps(
    start: Start, documents: Path, size: tuple[int, int], spoken: str, text_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    if spoken == "long":
        monkeypatch.setattr("game.ui.language._catalogue", Long())
        monkeypatch.setattr("game.scenes.house.set_language", lambda code: None)
    play.house.change(text_size=text_size)
    write_record(documents / f"{'A very long name ' * 5}.totem", OVER)
    open_chooser(play)
    check_legible(play)
    play.rename("path", str(documents / "Summer"))
    check_legible(play)
    play.key(pygame.K_ESCAPE)
    save_record(play.house, OVER)
    check_legible(play)
    play.key(pygame.K_ESCAPE)
    drop(play, documents / "newest.totem")
    check_page(play)
    play.key(pygame.K_ESCAPE)
    for key in ("syntax", "newer", "illegal", "result"):
        bad = RecordError(key, 20_000, 99, name="in emu, both, 1", number=20_000)
        monkeypatch.setattr(records, "read_record", lambda _, bad=bad: raise_(bad))
        open_path(play.house, documents / "over.totem")
        check_page(play)
        play.key(pygame.K_ESCAPE)


def raise_(error: Exception) -> Record:
    raise error


def test_tab_reaches_everything(play: Play, documents: Path) -> None:
    open_chooser(play)
    check_reach(play)
    play.key(pygame.K_ESCAPE)
    save_record(play.house, OVER)
    check_reach(play)


def test_a_suggested_name_is_not_too_long_for_its_field() -> None:
    players = [{**player, "name": "W" * 14} for player in RUNNING.players]
    name = suggested_name(replace(RUNNING, players=players)).removesuffix(SUFFIX)  # type: ignore[arg-type]
    assert len(name) <= chooser.LONGEST_NAME
