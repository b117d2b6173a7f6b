"""Kokopelli around its table: setting it, picking ten ceremonies, the rule book, the scoring."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.boards import BOARDS
from game.boards.kokopelli_texts import TEXTS
from game.engine import GAMES
from game.engine.kokopelli import CEREMONIES, FIRST_GAME, Kokopelli, KokopelliSetup
from game.scenes.base import HouseScene
from game.scenes.ceremonies import Ceremonies
from game.scenes.house import House
from game.scenes.session import Session
from game.scenes.setup import Setup
from game.store.settings import TableChoice
from game.ui import language
from tests.scenes.play import Play
from tests.scenes.test_layout import LANGUAGES, SIZES, Long, check_page, check_reach, watched

Start = Callable[..., Play]

LOOKS = [(SIZES[0], 100), (SIZES[0], 150), (SIZES[1], 125), (SIZES[2], 100)]
"""Window and text sizes."""

SIX = tuple(sorted(set(CEREMONIES) - set(FIRST_GAME)))
"""The ceremonies that are not in the first game."""


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "kokopelli", Kokopelli())
    if "kokopelli" not in BOARDS:
        monkeypatch.setattr("game.scenes.setup.Table", Bare)


class Bare(HouseScene):
    """A table without a board."""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.session = session


@pytest.fixture
def setup(play: Play) -> Play:
    """The program where Kokopelli's table is set."""
    set_table(play)
    return play


def set_table(play: Play) -> None:
    play.house.stack.push(Setup(play.house, "kokopelli"))
    play.step()


def speak(play: Play, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if spoken == "long":
        monkeypatch.setattr(language, "_catalogue", Long())
        monkeypatch.setattr("game.scenes.house.set_language", lambda code: None)


def start_game(play: Play) -> KokopelliSetup:
    play.click("start")
    assert isinstance(play.top, Bare) or "kokopelli" in BOARDS
    session = play.top.session  # type: ignore[attr-defined]
    assert isinstance(session.setup, KokopelliSetup)
    assert len(session.players) == session.setup.seats
    return session.setup


def picked(play: Play) -> tuple[str, ...]:
    scene = next(scene for scene in play.house.stack.scenes if isinstance(scene, Setup))
    value = scene.options["custom"]
    assert isinstance(value, tuple)
    return value


def shown(play: Play) -> set[str]:
    """The lines of text on the screen."""
    with watched(play) as inks:
        play.top.draw(play.canvas)
    return {ink.text for ink in inks}


# Setting the table


def test_the_fixed_ten_are_chosen_at_first(setup: Play) -> None:
    deal = start_game(setup)
    assert (deal.seats, tuple(deal.ceremonies), deal.exchange) == (2, FIRST_GAME, "discard")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_sit_down_as_were_chosen(setup: Play, seats: int) -> None:
    setup.click_part("count", seats - 2, 3)
    assert start_game(setup).seats == seats


def test_three_start_with_the_ten_that_they_ticked(setup: Play) -> None:
    setup.click_part("count", 1, 3)
    setup.click("option_ceremonies_3")
    assert isinstance(setup.top, Ceremonies)
    for ceremony in ("chief", "drummer", "snake", "twins"):
        setup.click(f"ceremony_{ceremony}")
    setup.click("done")
    setup.click_part("option_exchange", 1, 2)
    deal = start_game(setup)
    assert deal.seats == 3
    assert set(deal.ceremonies) == set(FIRST_GAME) - {"chief", "drummer"} | {"snake", "twins"}
    assert deal.exchange == "under"


def test_chance_picks_ten_of_all_sixteen(setup: Play) -> None:
    seen = set()
    for _ in range(12):
        setup.click("option_ceremonies_2")
        ten = start_game(setup).ceremonies
        assert len(set(ten)) == 10
        seen |= set(ten)
        setup.house.stack.pop_to(lambda scene: False)
        set_table(setup)
    assert seen == set(CEREMONIES)


# Ticking ten of sixteen


@pytest.fixture
def ticking(setup: Play) -> Play:
    """The page with the sixteen ceremonies."""
    setup.click("option_ceremonies_3")
    return setup


def test_every_ceremony_says_what_it_does(ticking: Play) -> None:
    words = " ".join(shown(ticking))
    for ceremony in CEREMONIES:
        assert f"ceremony_{ceremony}" in ticking.names()
        assert all(word in words for word in TEXTS[ceremony].split())


def test_with_fewer_than_ten_no_game_starts(ticking: Play) -> None:
    for number, ceremony in enumerate(("chief", "feast", "flute"), 1):
        ticking.click(f"ceremony_{ceremony}")
        assert f"{10 - number} of 10" in shown(ticking)
        assert not ticking.widget("done").enabled
    ticking.click("done")
    assert isinstance(ticking.top, Ceremonies)
    ticking.key(pygame.K_ESCAPE)
    assert "7 of 10 picked" in shown(ticking)
    assert not ticking.widget("start").enabled
    ticking.click("start")
    assert isinstance(ticking.top, Setup)
    ticking.click("edit_custom")
    for ceremony in SIX[:3]:
        ticking.click(f"ceremony_{ceremony}")
    ticking.click("done")
    assert set(SIX[:3]) < set(start_game(ticking).ceremonies)


def test_what_was_not_finished_does_not_matter_to_another_choice(ticking: Play) -> None:
    ticking.click("none")
    ticking.key(pygame.K_ESCAPE)
    ticking.click("option_ceremonies_1")
    assert tuple(start_game(ticking).ceremonies) == FIRST_GAME


def test_no_eleventh_is_ticked(ticking: Play) -> None:
    ticking.click(f"ceremony_{SIX[0]}")
    assert picked(ticking) == FIRST_GAME
    assert ticking.notices == ["Ten are picked already: take one out first."]


def test_ten_come_back_with_one_click(ticking: Play) -> None:
    ticking.click("none")
    assert picked(ticking) == ()
    assert "0 of 10" in shown(ticking)
    ticking.click("lot")
    assert len(set(picked(ticking))) == 10
    ticking.click("usual")
    assert picked(ticking) == FIRST_GAME


def test_the_keyboard_ticks(ticking: Play) -> None:
    ticking.key(pygame.K_TAB)
    ticking.key(pygame.K_TAB)
    assert ticking.top.focused is ticking.widget("ceremony_chief")
    ticking.key(pygame.K_RETURN)
    assert "chief" not in picked(ticking)
    ticking.key(pygame.K_DOWN)
    ticking.key(pygame.K_SPACE)
    assert "gatherer" not in picked(ticking)
    assert ticking.top.focused is ticking.widget("ceremony_gatherer")


@pytest.mark.parametrize("number", [10, 7])
def test_the_picked_ones_are_remembered(start: Start, number: int) -> None:
    play = start()
    set_table(play)
    play.click("option_ceremonies_3")
    for ceremony in FIRST_GAME[:4]:
        play.click(f"ceremony_{ceremony}")
    for ceremony in SIX[: number - 6]:
        play.click(f"ceremony_{ceremony}")
    wanted = picked(play)
    assert len(wanted) == number
    play.post(pygame.QUIT)
    play = start()
    set_table(play)
    assert picked(play) == wanted
    assert play.widget("start").enabled == (number == 10)
    if number == 10:
        assert sorted(start_game(play).ceremonies) == sorted(wanted)


@pytest.mark.parametrize("value", [("chief",) * 10, CEREMONIES[:12], ("dance", "chief"), "chief"])
def test_a_broken_memory_of_the_ten_is_mended(play: Play, value: object) -> None:
    table = TableChoice((), {"ceremonies": "custom", "custom": value})  # type: ignore[dict-item]
    play.house.change(tables={"kokopelli": table})
    set_table(play)
    assert len(set(picked(play))) == len(picked(play)) <= 10
    assert set(picked(play)) <= set(CEREMONIES)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("size", "text_size"), LOOKS)
def test_setting_the_table_can_be_read(
    start: Start, size: tuple[int, int], text_size: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    speak(play, spoken, monkeypatch)
    play.house.change(text_size=text_size)
    set_table(play)
    for seats in range(3):
        play.click_part("count", seats, 3)
        check_page(play)
    play.click("option_ceremonies_3")
    check_page(play)
    play.click("ceremony_chief")
    check_page(play)
    play.click("back")
    check_page(play)


def test_tab_reaches_everything_on_the_way_to_a_table(setup: Play) -> None:
    setup.click_part("count", 2, 3)
    setup.click("option_ceremonies_3")
    check_reach(setup)
    setup.click("done")
    check_reach(setup)
