"""Setting the table: who plays in which seat and colour, by which rules, who begins; and that it is remembered."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.engine.record import load_record
from game.scenes.rules import Rules
from game.scenes.seating import NAME_LIMIT, Seating
from game.scenes.selection import Selection
from game.scenes.setup import Setup
from game.scenes.table import Table
from game.store.settings import SeatChoice, TableChoice
from tests.scenes.play import Play

Start = Callable[..., Play]


@pytest.fixture
def setup(play: Play) -> Play:
    """The program where Tiki's table is set."""
    play.click("game_tiki")
    return play


def seating(play: Play) -> Seating:
    assert isinstance(play.top, Setup)
    return play.top.seating


def seat_names(play: Play) -> list[str]:
    return [seat.name for seat in seating(play).seats]


def start_game(play: Play) -> Table:
    play.click("start")
    assert isinstance(play.top, Table)
    return play.top


def test_one_person_against_the_computer_is_one_keystroke_away(setup: Play) -> None:
    setup.key(pygame.K_RETURN)
    assert isinstance(setup.top, Table)
    players = setup.top.session.players
    assert [(player.human, player.colour) for player in players] == [(True, 0), (False, 1)]


def test_the_table_begins_with_what_was_chosen(setup: Play) -> None:
    setup.rename("name_1", "Zoë")
    setup.click_part("kind_2", 1, 2)
    choose(setup, "level_2", 3)
    setup.click("option_shaman")
    choose(setup, "begins", 2)
    session = start_game(setup).session
    assert [(p.name, p.human) for p in session.players] == [("Zoë", True), ("Mango", False)]
    assert session.players[1].level == 4
    assert session.setup.shaman is True  # type: ignore[attr-defined]
    assert session.setup.start == 2  # type: ignore[attr-defined]


def choose(play: Play, dropdown: str, down: int) -> None:
    """Choose an answer of a list, so many below the first, with the keyboard."""
    play.click(dropdown)
    for _ in range(9):
        play.key(pygame.K_UP)
    for _ in range(down):
        play.key(pygame.K_DOWN)
    play.key(pygame.K_RETURN)


def test_an_answer_is_chosen_from_the_list_with_the_mouse(setup: Play) -> None:
    setup.click("level_2")
    x, y, width, height = setup.widget("level_2").rect
    setup.click_at(setup.canvas.to_window(x + width / 2, y + height + 4 + 2.5 * (height - 8)))
    assert seating(setup).seats[1].level == 3


def test_the_new_game_is_on_the_shelf_before_the_first_move(setup: Play) -> None:
    session = start_game(setup).session
    record, problem = setup.house.shelf.load(session.slot)
    assert problem is None
    assert record == load_record(session.record().to_json_obj())


def test_the_lot_lets_either_begin(setup: Play) -> None:
    begun = set()
    setup.click_part("kind_2", 0, 2)
    for _ in range(8):
        table = start_game(setup)
        begun.add(table.session.setup.start)  # type: ignore[attr-defined]
        table.leave_table()
        setup.click("game_tiki")
    assert begun == {1, 2}


def test_the_table_is_remembered(start: Start) -> None:
    play = start()
    play.click("game_tiki")
    play.rename("name_1", "Zoë")
    play.rename("name_2", "Robo")
    choose(play, "level_2", 2)
    play.click("colour_1")
    play.click("option_shaman")
    choose(play, "begins", 1)
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.top, Selection)
    play = start()
    play.click("game_tiki")
    assert [(s.name, s.human, s.level, s.colour) for s in seating(play).seats] == [
        ("Zoë", True, 2, 1),
        ("Robo", False, 3, 0),
    ]
    session = start_game(play).session
    assert session.setup.shaman is True  # type: ignore[attr-defined]
    assert session.setup.start == 1  # type: ignore[attr-defined]


def test_the_close_button_remembers_a_name_that_is_being_written(start: Start) -> None:
    play = start()
    play.click("game_tiki")
    play.click("name_1")
    play.type("Xenia")
    play.post(pygame.QUIT)
    play = start()
    play.click("game_tiki")
    assert seat_names(play)[0] == "Xenia"


def test_a_seat_has_its_name_back_when_it_changes_back(setup: Play) -> None:
    setup.rename("name_2", "Robo")
    setup.click_part("kind_2", 0, 2)
    setup.rename("name_2", "Tom")
    setup.click_part("kind_2", 1, 2)
    assert seat_names(setup) == ["Ana", "Robo"]
    setup.click_part("kind_2", 0, 2)
    assert seat_names(setup) == ["Ana", "Tom"]


def test_level_is_asked_only_of_computer_opponents(setup: Play) -> None:
    assert "level_1" not in setup.names() and "level_2" in setup.names()
    setup.click_part("kind_2", 0, 2)
    setup.click_part("kind_1", 1, 2)
    assert "level_1" in setup.names() and "level_2" not in setup.names()


def test_two_players_of_the_same_name_can_be_told_apart(setup: Play) -> None:
    setup.rename("name_2", "ana")
    assert seat_names(setup) == ["Ana", "ana 2"]
    assert setup.widget("name_2").text == "ana 2"  # type: ignore[attr-defined]


def test_an_empty_name_changes_nothing(setup: Play) -> None:
    setup.rename("name_1", "   ")
    assert seat_names(setup)[0] == "Ana"


def test_start_takes_a_name_that_is_still_being_written(setup: Play) -> None:
    setup.click("name_1")
    setup.type("Anabelle")
    assert [player.name for player in start_game(setup).session.players] == ["Anabelle", "Mango"]


def test_a_click_on_a_mark_swaps_the_colours(setup: Play) -> None:
    setup.click("colour_2")
    assert [seat.colour for seat in seating(setup).seats] == [1, 0]
    assert [player.colour for player in start_game(setup).session.players] == [1, 0]


def test_shuffling_seats_everybody_anew_with_all_that_is_theirs(setup: Play) -> None:
    choose(setup, "begins", 1)
    before = list(seating(setup).seats)
    setup.click("shuffle")
    assert seating(setup).seats == before[::-1]
    assert seating(setup).start == 2  # still the same player


def test_f1_and_the_button_open_the_rules_of_this_game(setup: Play) -> None:
    setup.key(pygame.K_F1)
    assert isinstance(setup.top, Rules)
    setup.key(pygame.K_ESCAPE)
    setup.click("rules")
    assert isinstance(setup.top, Rules)
    setup.key(pygame.K_ESCAPE)
    assert isinstance(setup.top, Setup)


def test_options_that_the_game_does_not_have_any_more_are_forgotten(play: Play) -> None:
    table = TableChoice((), {"shaman": "perhaps", "gone": True}, 9)
    play.house.change(tables={"tiki": table})
    play.click("game_tiki")
    session = start_game(play).session
    assert session.setup.shaman is False  # type: ignore[attr-defined]


# The seating by itself, for games of more seats


def test_seats_come_and_go_with_the_number_of_players() -> None:
    table = Seating.of(TableChoice(), range(3, 6), 5)
    assert [(seat.human, seat.colour) for seat in table.seats] == [(True, 0), (False, 1), (False, 2)]
    table.set_count(5)
    assert len({seat.name for seat in table.seats}) == len({seat.colour for seat in table.seats}) == 5
    table.set_start(5)
    table.set_count(4)
    assert (len(table.seats), table.start) == (4, 0)


def test_a_remembered_table_that_does_not_fit_is_made_to_fit() -> None:
    seats = tuple(SeatChoice("Ana", colour=4) for _ in range(8))
    table = Seating.of(TableChoice(seats, {}, 8), range(2, 5), 4)
    assert [seat.name for seat in table.seats] == ["Ana", "Ana 2", "Ana 3", "Ana 4"]
    assert sorted(seat.colour for seat in table.seats) == [0, 1, 2, 3]
    assert table.start == 0
    assert [seat.name for seat in Seating.of(TableChoice(seats[:1]), range(2, 3), 2).seats] == ["Ana", "Mango"]


def test_colours_stay_different_however_one_clicks() -> None:
    table = Seating.of(TableChoice(), range(4, 5), 5)
    chance = Random(1)
    for _ in range(200):
        index = chance.randrange(4)
        before = table.seats[index].colour
        table.next_colour(index)
        assert table.seats[index].colour == (before + 1) % 5
        assert len({seat.colour for seat in table.seats}) == 4


def test_long_names_stay_within_the_limit_and_different() -> None:
    table = Seating.of(TableChoice(), range(3, 4), 3)
    for index in range(3):
        table.rename(index, "A very long name indeed")
    names = [seat.name for seat in table.seats]
    assert len(set(names)) == 3
    assert all(len(name) <= NAME_LIMIT for name in names)


def test_shuffling_never_leaves_the_order_as_it_is() -> None:
    table = Seating.of(TableChoice(), range(3, 4), 3)
    for seed in range(20):
        before = [seat.name for seat in table.seats]
        table.shuffle(Random(seed))
        after = [seat.name for seat in table.seats]
        assert after != before and sorted(after) == sorted(before)
