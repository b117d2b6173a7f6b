"""Record files on a desktop: named on the command line they open in the window, from the source and the bundle."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from PIL import ImageChops

from game.engine.record import Record
from game.store.records import read_record, replace, write_record
from tests.desktop.driver import WINDOW_CLASS, Program, Start, wait_for, xdotool

NOWHERE = (8.0, 892.0)
"""A point where the mouse rests on nothing."""

SAMPLES = Path(__file__).parents[1] / "engine" / "records"


def running(folder: Path) -> tuple[Path, Record]:
    """A file with the beginning of a game of two people."""
    whole = read_record(SAMPLES / "1" / "tiki.totem")
    people = [{**player, "kind": "human", "level": None} for player in whole.players]
    record = replace(whole, actions=whole.actions[:9], players=people, result=None)  # type: ignore[arg-type]
    path = folder / "our game, übrig.totem"
    write_record(path, record)
    return path, record


def close(program: Program) -> None:
    program.close()
    assert program.wait() == 0
    assert program.said == ""


def test_a_running_game_of_the_command_line_is_played_on_and_saved(start: Start, tmp_path: Path) -> None:
    path, record = running(tmp_path)
    program = start("--windowed", "--lang", "en", str(path).removeprefix("/"))  # it starts in the root folder
    program.still()
    assert program.saved is None, "nobody has said yet that it shall go on"
    program.key("Return")
    saved = wait_for(lambda: program.saved, "the game to go on")
    assert (saved.setup, saved.actions) == (record.setup, record.actions)
    program.still()
    program.key("ctrl+s")
    program.still()
    program.key("Return")
    kept = wait_for(lambda: list(tmp_path.glob("Tiki - *.totem")), "the file that it was saved to")
    assert read_record(kept[0]) == program.saved
    close(program)


def test_an_old_finished_game_is_shown_and_a_broken_one_is_refused(start: Start, tmp_path: Path) -> None:
    plain = start("--windowed", "--lang", "en")
    plain.move(*NOWHERE)
    first = plain.still()
    close(plain)
    broken = tmp_path / "broken.totem"
    broken.write_bytes((SAMPLES / "2" / "tiki.totem").read_bytes()[:400])
    for path in (SAMPLES / "1" / "wongar.totem", broken, tmp_path / "nowhere.totem"):
        program = start("--windowed", "--lang", "en", str(path))
        program.move(*NOWHERE)
        assert ImageChops.difference(program.shown(), first).getbbox() is not None, f"{path.name} does not show"
        program.key("Escape")
        wait_for(lambda: ImageChops.difference(program.picture(), first).getbbox() is None, "the first screen")  # noqa: B023
        assert program.saved is None
        close(program)


@pytest.fixture
def desktop(command: list[str], display: str, tmp_path: Path) -> dict[str, str]:
    """The environment of a desktop whose menu the bundle has put itself into."""
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(tmp_path),
        "DISPLAY": display,
        "LANG": "C.UTF-8",
        "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
    }
    done = subprocess.run([*command, "--register"], env=environment, capture_output=True, text=True, check=True)
    assert done.stderr == "" and done.stdout.count("\n") == 1
    return environment


@pytest.mark.parametrize("command", ["bundle"], indirect=True)
def test_the_bundle_is_in_the_menu_until_it_is_taken_out(
    command: list[str], desktop: dict[str, str], tmp_path: Path
) -> None:
    entry = tmp_path / ".local" / "share" / "applications" / "totem-table.desktop"
    assert f'Exec="{command[0]}" %f' in entry.read_text("utf-8")
    subprocess.run([*command, "--unregister"], env=desktop, capture_output=True, check=True)
    assert not entry.exists()


@pytest.mark.skipif(not shutil.which("gio") or not shutil.which("update-mime-database"), reason="needs gio")
@pytest.mark.parametrize("command", ["bundle"], indirect=True)
def test_a_double_click_opens_a_file(display: str, desktop: dict[str, str], tmp_path: Path) -> None:
    """`gio open` does what a file manager does then."""
    path, record = running(tmp_path)
    nothing = subprocess.DEVNULL  # the program keeps what it gets
    subprocess.run(["gio", "open", path], env=desktop, stdin=nothing, stdout=nothing, stderr=nothing, check=True)
    search = ("search", "--onlyvisible", "--class", WINDOW_CLASS)
    number = wait_for(lambda: xdotool(display, *search, check=False), "a window").split()[0]
    try:
        xdotool(display, "windowactivate", number)
        games = tmp_path / ".local" / "share" / "totem-table" / "games"

        def played_on() -> list[Path]:
            xdotool(display, "key", "Return")  # once it listens: "Play on"
            return list(games.glob("*.totem"))

        saved = wait_for(played_on, "the game to go on")
        assert read_record(saved[0]).actions[:9] == record.actions
    finally:
        os.kill(int(xdotool(display, "getwindowpid", number)), signal.SIGTERM)
        wait_for(lambda: not xdotool(display, *search, check=False), "its window to go")
