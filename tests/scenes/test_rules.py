"""The rule book: every chapter opens, every rule and every ruling of this edition is in it, everything can be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pygame
import pytest

from game.scenes.chapters import BOOKS
from game.scenes.rules import Rules
from game.ui import language
from tests.scenes.legible import check_legible
from tests.scenes.play import Play
from tests.scenes.test_layout import LANGUAGES, SIZES, Long, check_reach, watched

Start = Callable[..., Play]

CHAPTERS = BOOKS["tiki"].chapters

TIKI_RULES = [
    *("T1.1", "T1.2", "T1.3", "T1.4"),
    *("T2.1", "T2.2", "T2.3"),
    *("T3.1", "T3.2", "T3.3"),
    *("T4.1", "T4.2", "T4.3", "T4.4"),
    *("T5.1", "T5.2"),
]
"""All rules of the rule book but the notation."""

TIKI_RULINGS = [
    "T1.1",  # hence 1/4/2/2
    "T1.3",  # the player who did not begin starts the rematch
    "T2.3",  # if neither is possible, the player passes
    "T3.1",  # at most what the reserve holds
    "T3.3",  # the end is checked after each of the two
    "T4.3",  # with no fruits on either side a cursed village changes nothing then
    "T4.3",  # if the first of two villages brings the tie, the second is already resolved under this rule
    "T4.4",  # the same position for the third time is a draw
    "T5.1",  # the shaman starts beside the board
    "T5.1",  # the owner of the top tiki decides
]
"""Every decision that the rule book marks with a D."""


@pytest.fixture
def rules(play: Play) -> Play:
    """The program with the rule book open."""
    play.key(pygame.K_F1)
    assert isinstance(play.top, Rules)
    return play


def number(play: Play) -> int:
    assert isinstance(play.top, Rules)
    return play.top.number


def shown(play: Play) -> set[str]:
    """The lines of text on the screen."""
    with watched(play) as inks:
        play.top.draw(play.canvas)
    return {ink.text for ink in inks}


def test_every_chapter_opens_by_a_click(rules: Play) -> None:
    for index, chapter in enumerate(CHAPTERS):
        rules.click(f"chapter-{index}")
        assert number(rules) == index
        assert chapter.title in shown(rules)
        assert f"{index + 1} of {len(CHAPTERS)}" in shown(rules)


def test_every_chapter_opens_by_keys(rules: Play) -> None:
    for index in range(len(CHAPTERS)):
        while rules.top.focused is None or rules.top.focused.name != f"chapter-{index}":
            rules.key(pygame.K_TAB)
        rules.key(pygame.K_RETURN)
        assert number(rules) == index


def test_up_and_down_turn_to_the_neighbours_in_the_list(rules: Play) -> None:
    for index in range(1, len(CHAPTERS)):
        rules.key(pygame.K_DOWN)
        assert number(rules) == index
    rules.key(pygame.K_UP)
    assert number(rules) == len(CHAPTERS) - 2
    assert rules.top.focused is rules.widget(f"chapter-{len(CHAPTERS) - 2}")


def test_next_and_previous_turn_pages_and_end_at_the_covers(rules: Play) -> None:
    assert not rules.widget("previous").enabled
    for index in range(1, len(CHAPTERS)):
        rules.click("next")
        assert number(rules) == index
    assert not rules.widget("next").enabled
    rules.click("previous")
    assert number(rules) == len(CHAPTERS) - 2


def test_home_and_end_open_the_first_and_the_last_chapter(rules: Play) -> None:
    rules.key(pygame.K_END)
    assert number(rules) == len(CHAPTERS) - 1
    rules.key(pygame.K_HOME)
    assert number(rules) == 0


def test_page_down_reads_the_whole_book(start: Start) -> None:
    play = start()
    play.house.change(text_size=150)
    play.key(pygame.K_F1)
    scene = play.top
    assert isinstance(scene, Rules)
    seen = [(scene.number, scene.page.offset)]
    for _ in range(80):
        play.key(pygame.K_PAGEDOWN)
        seen.append((scene.number, scene.page.offset))
    assert seen == sorted(seen)
    last = len(CHAPTERS) - 1
    assert {chapter for chapter, _ in seen} == set(range(len(CHAPTERS)))
    assert (scene.number, scene.page.offset) == (last, scene.page.most)
    for _ in range(80):
        play.key(pygame.K_PAGEUP)
    assert (scene.number, scene.page.offset) == (0, 0)


def test_a_longer_page_scrolls_and_the_next_one_begins_at_its_top(start: Start) -> None:
    play = start()
    play.house.change(text_size=150)
    play.key(pygame.K_F1)
    scene = play.top
    assert isinstance(scene, Rules)
    play.hover("page")
    play.post(pygame.MOUSEWHEEL, x=0, y=-3)
    assert scene.page.offset > 0
    play.click("next")
    assert scene.page.offset == 0


def test_escape_goes_back_and_f1_opens_only_one_book(rules: Play) -> None:
    rules.key(pygame.K_F1)
    rules.key(pygame.K_ESCAPE)
    assert len(rules.house.stack.scenes) == 1


def test_tab_reaches_everything(start: Start) -> None:
    play = start()
    play.house.change(text_size=150)  # so that the page scrolls
    play.key(pygame.K_F1)
    play.click("next")
    check_reach(play)


def test_an_unknown_game_and_a_chapter_too_far_open_what_there_is(play: Play) -> None:
    scene = Rules(play.house, "chess", 99)
    assert (scene.game_id, scene.number) == ("tiki", len(CHAPTERS) - 1)


def test_every_rule_of_tiki_is_told() -> None:
    assert sorted({rule for chapter in CHAPTERS for rule in chapter.rules}) == TIKI_RULES


def test_every_ruling_of_tiki_is_named_in_its_chapter() -> None:
    rulings = Counter(ruling.rule for chapter in CHAPTERS for ruling in chapter.rulings)
    assert rulings == Counter(TIKI_RULINGS)
    for chapter in CHAPTERS:
        assert {ruling.rule for ruling in chapter.rulings} <= set(chapter.rules)


def test_rulings_are_shown_as_rulings_of_this_edition(rules: Play) -> None:
    for index, chapter in enumerate(CHAPTERS):
        rules.click(f"chapter-{index}")
        lines = shown(rules)
        named = {"Ruling of this edition", "Rulings of this edition"} & lines
        assert bool(named) == bool(chapter.rulings)
        words = " ".join(lines)
        for ruling in chapter.rulings:
            assert all(word in words for word in ruling.text.split())


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("size", "text_size"), [(SIZES[0], 100), (SIZES[0], 150), (SIZES[1], 125), (SIZES[2], 100)])
def test_nothing_is_cut_and_nothing_overlaps(
    start: Start, size: tuple[int, int], text_size: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    if spoken == "long":
        monkeypatch.setattr(language, "_catalogue", Long())
        monkeypatch.setattr("game.scenes.house.set_language", lambda code: None)
    play.house.change(text_size=text_size)
    play.key(pygame.K_F1)
    for _ in CHAPTERS:
        check_legible(play)
        play.key(pygame.K_DOWN)
