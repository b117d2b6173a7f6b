"""The program on a desktop: it starts, looks like itself, and ends when it is told to."""

from __future__ import annotations

import time

import pytest

from tests.desktop.driver import Start


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


def test_the_whole_screen_is_covered(start: Start) -> None:
    program = start("--fullscreen")
    program.shown()
    assert program.geometry == (0, 0, 1600, 900)
    program.close()
    assert program.wait() == 0


def test_it_can_be_made_smaller_and_larger(start: Start) -> None:
    program = start("--windowed")
    program.shown()
    for size in ((1024, 576), (1400, 900), (1600, 800)):
        program.resize(*size)
        assert program.still().size == size
    program.close()
    assert program.wait() == 0
