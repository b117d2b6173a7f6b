"""The page about the program: it gives credit, says what is free, and can be read to its end."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game import __version__
from game.scenes.about import LIBRARIES, PUBLISHED, About
from game.scenes.catalogue import ENTRIES
from game.scenes.rules import Rules
from tests.scenes.legible import check_legible
from tests.scenes.play import Play
from tests.scenes.test_layout import LANGUAGES, SIZES, check_reach, watched

Start = Callable[..., Play]


@pytest.fixture
def about(play: Play) -> Play:
    play.click("about")
    assert isinstance(play.top, About)
    return play


def words(play: Play) -> str:
    with watched(play) as inks:
        play.top.draw(play.canvas)
    return " ".join(ink.text for ink in inks)


def test_every_designer_and_publisher_is_named(about: Play) -> None:
    text = words(about)
    assert set(PUBLISHED) == {entry.id for entry in ENTRIES}
    for game in PUBLISHED.values():
        assert all(designer in text for designer in game.designers)
        assert game.publisher in text
        assert str(game.year) in text
    for name in ("Nicolas Sato", "Stefan Feld", "Alan R. Moon", "Richard Borg"):
        assert name in text


def test_it_says_that_it_is_unofficial_and_what_is_still_to_come(about: Play) -> None:
    text = words(about)
    assert "independent, unofficial" in text
    assert "sacred symbols" in text
    assert text.count("coming later") == sum(not entry.available for entry in ENTRIES)


def test_version_licences_and_libraries_are_named(about: Play) -> None:
    text = words(about)
    assert __version__ in text
    assert "MIT licence" in text
    for name, licence in LIBRARIES:
        assert name in text
        assert licence in text


def test_it_leads_to_the_rulings(about: Play) -> None:
    assert "ruling of this edition" in words(about)
    about.click("rules")
    assert isinstance(about.top, Rules)
    about.key(pygame.K_ESCAPE)
    assert isinstance(about.top, About)


def test_keys_scroll_it_from_end_to_end(about: Play) -> None:
    scene = about.top
    assert isinstance(scene, About)
    assert scene.page.most > 0
    about.key(pygame.K_END)
    assert scene.page.offset == pytest.approx(scene.page.most)
    about.key(pygame.K_HOME)
    assert scene.page.offset == 0
    about.key(pygame.K_DOWN)
    about.key(pygame.K_PAGEDOWN)
    assert scene.page.offset > 48


def test_tab_reaches_everything_and_escape_goes_back(about: Play) -> None:
    check_reach(about)
    about.key(pygame.K_ESCAPE)
    assert len(about.house.stack.scenes) == 1


@pytest.mark.parametrize("spoken", [code for code in LANGUAGES if code != "long"])
@pytest.mark.parametrize(("size", "text_size"), [(SIZES[0], 100), (SIZES[0], 150), (SIZES[1], 125), (SIZES[2], 100)])
def test_nothing_is_cut_and_nothing_overlaps(start: Start, size: tuple[int, int], text_size: int, spoken: str) -> None:
    play = start(size=size, language=spoken)
    play.house.change(text_size=text_size)
    play.house.stack.push(About(play.house))
    check_legible(play)
