"""The program on a desktop: it starts, looks like itself, and ends when it is told to."""

from __future__ import annotations

import time

import pytest

from tests.desktop.driver import SCREEN, Start, wait_for


@pytest.mark.parametrize("command", ["source", "wheel", "bundle"], indirect=True)
def test_the_window_opens_and_closes(start: Start) -> None:
    program = start("--windowed")
    program.shown()
    assert program.title == "Totem Table"
    assert (program.said, list(program.home.glob(".*"))) == ("", []), "nothing said, nothing outside the data folder"
    program.close()
    assert program.wait() == 0
    assert program.said == ""


def test_it_ends_when_the_system_shuts_down(start: Start) -> None:
    program = start("--windowed")
    program.shown()
    program.process.terminate()
    assert program.wait() == 0
    assert program.said == ""


def test_it_runs_without_a_sound_card(start: Start) -> None:
    program = start("--windowed", SDL_AUDIODRIVER="alsa")
    program.shown()
    time.sleep(0.5)
    program.close()
    assert program.wait() == 0


def test_it_starts_on_the_whole_screen(start: Start) -> None:
    program = start("--fullscreen")
    program.shown()
    wait_for(lambda: program.geometry == (0, 0, *SCREEN), "the window to cover the screen")
    program.key("F11")
    wait_for(lambda: program.geometry[2:] == (1280, 720), "a window again")
    program.close()
    assert program.wait() == 0


def test_the_window_comes_back_from_the_whole_screen_as_it_was(start: Start) -> None:
    program = start("--windowed")
    program.resize(1400, 800)
    before = program.still().size, program.geometry
    for _ in range(2):
        program.key("F11")
        wait_for(lambda: program.geometry == (0, 0, *SCREEN), "the window to cover the screen")
        assert program.still().size == SCREEN
        program.key("F11")
        wait_for(lambda: (program.still().size, program.geometry) == before, "the window as it was")
    program.close()
    assert program.wait() == 0
    assert program.said == ""


def test_the_next_start_finds_the_window_where_it_was(start: Start) -> None:
    first = start("--windowed")
    first.shown()
    first.resize(1400, 800)
    first.still()
    place = first.geometry
    first.close()
    assert first.wait() == 0
    places = []
    for _ in range(2):
        program = start()
        program.still()
        places.append(program.geometry)
        program.key("alt+F4")
        assert program.wait() == 0
    assert places == [place, place]


def test_it_can_be_made_smaller_and_larger(start: Start) -> None:
    program = start("--windowed")
    program.shown()
    for size in ((1024, 576), (1400, 1000), (1700, 800)):
        program.resize(*size)
        assert program.still().size == size
    program.close()
    assert program.wait() == 0
