"""Kokopelli at the table: clicks, pulls and keys, one person or several at the mouse, and words that fit."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.boards.board import Player
from game.boards.kokopelli import KokopelliBoard
from game.boards.kokopelli_hand import HandPart
from game.engine import GAMES
from game.engine.kokopelli import KokopelliState
from game.scenes.dialog import Dialog
from game.scenes.handover import HandOver
from game.scenes.session import Session
from game.scenes.table import Table
from game.ui import language
from game.ui.widgets import Component
from tests.scenes.legible import check_legible
from tests.scenes.play import Play
from tests.scenes.test_layout import Long, inside, watched

ANA, BEN, CLEO = Player("Ana", 0), Player("Ben", 1), Player("Cleo", 2)
ROBOT, COG = Player("Robot", 3, human=False), Player("Cog", 1, human=False)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Play]]:
    running: list[Play] = []

    def begin(**options: object) -> Play:
        running.append(Play(tmp_path, **options))  # type: ignore[arg-type]
        return running[-1]

    yield begin
    for play in running:
        play.close()
    language.set_language("en")


@pytest.fixture
def play(start: Callable[..., Play]) -> Play:
    return start()


def sit_down(
    play: Play, *players: Player, state: KokopelliState | None = None, seed: int = 5, speed: str = "instant"
) -> Table:
    """A game on the table; a person who has to take the mouse has not done so yet."""
    game = GAMES["kokopelli"]
    play.house.change(speed=speed)
    setup = game.deal(len(players), {}, seed)
    session = Session(game.load_setup({**vars_of(setup), "start": 1}), players, "game")
    if state is not None:
        session.state = state
    table = Table(play.house, session)
    table._announce = state is None
    play.house.stack.push(table)
    play.step()
    return table


def vars_of(setup: object) -> dict[str, object]:
    names = ("game", "seats", "ceremonies", "decks", "start", "exchange")
    return {name: getattr(setup, name) for name in names}


def take_mouse(play: Play) -> None:
    play.until(lambda: isinstance(play.top, HandOver))
    play.key(pygame.K_RETURN)


def board_of(table: Table) -> KokopelliBoard:
    assert isinstance(table.board, KokopelliBoard)
    return table.board


def lone(**more: object) -> KokopelliState:
    """A position of three in which the first one has something of everything to do."""
    position: dict[str, object] = {
        "hands": [["flute", "flute", "keeper", "wild"], ["chief"], ["guest"]],
        "villages": [{1: ["gatherer"], 3: ["sower", "sower:1", "wild"]}, {4: ["feast"]}, {}],
    }
    return KokopelliState.from_position(seats=3, **(position | more))  # type: ignore[arg-type]


def widgets_for(table: Table, name: str) -> list[Component]:
    """The visible widgets that stand for what the engine calls so now."""
    legal = table.clicks.continuations()
    return [
        part
        for part in table.components.values()
        if part.visible and table.board.alias(part.name, table.clicks.path, legal) == name
    ]


def click_path(play: Play, table: Table, path: tuple[str, ...], chance: random.Random) -> None:
    """Click through a path where the widgets can be seen."""
    for name in path:
        part = chance.choice(widgets_for(table, name))
        x, y, wide, high = part.rect
        for _ in range(300):
            pixel = play.canvas.to_window(x + chance.random() * wide, y + chance.random() * high)
            if table.widget_at(play.canvas.to_logical(pixel)) is part:
                break
        else:
            raise AssertionError(f"{part.name} is hidden")
        play.click_at(pixel)


# Playing


@pytest.mark.parametrize(
    ("players", "cover"), [((ANA, BEN), True), ((ANA, BEN, CLEO), False)], ids=["two, covered", "three, open"]
)
def test_a_long_game_by_clicks(start: Callable[..., Play], players: tuple[Player, ...], cover: bool) -> None:
    play = start(size=(1024, 576))
    play.house.change(cover_on_handover=cover)
    table = sit_down(play, *players)
    chance = random.Random(4)
    while not table.session.over and len(table.session.moves) < 70:
        if isinstance(play.top, HandOver):
            play.key(pygame.K_RETURN)
            continue
        lively = [way for way in table.clicks.paths if way[0].startswith("hand:")] if chance.random() < 0.6 else []
        before = len(table.session.moves)
        click_path(play, table, chance.choice(sorted(lively or table.clicks.paths)), chance)
        assert len(table.session.moves) == before + 1
        play.step()
    assert {move.seat for move in table.session.moves} == set(range(len(players)))


def test_a_card_is_chosen_and_laid_with_two_clicks(play: Play) -> None:
    table = sit_down(play, ANA, COG, ROBOT, state=lone())
    play.click("hand:keeper")
    assert table.marks.legal == {"home.2", "home.4"}
    play.click("1.2")
    assert table.session.game.action_name(table.session.moves[-1].action) == "open keeper 2"


def test_a_card_can_be_pulled_onto_its_space(play: Play) -> None:
    table = sit_down(play, ANA, COG, ROBOT, state=lone())
    x, y = play.widget("2.4").centre
    play.drag("hand:wild", x, y)
    assert table.session.game.action_name(table.session.moves[-1].action) == "play wild 2.4"


def test_a_card_pulled_where_it_does_not_fit_goes_back_and_says_why(play: Play) -> None:
    table = sit_down(play, ANA, COG, ROBOT, state=lone())
    x, y = play.widget("2.4").centre
    play.drag("hand:keeper", x, y)
    assert not table.session.moves and table.clicks.path == ()
    assert table.bar.said[0] == "Feast is open there: Keeper does not fit."


def test_of_equal_cards_the_clicked_one_is_lifted(play: Play) -> None:
    table = sit_down(play, ANA, COG, ROBOT, state=lone())
    play.click("hand:flute#2")
    assert table.clicks.path == ("hand:flute",) and table.marks.clicked == ("hand:flute#2",)
    play.click("hand:flute")
    assert table.clicks.path == ("hand:flute",) and table.marks.clicked == ("hand:flute",)
    play.click("hand:flute")
    assert table.clicks.path == ()


def test_another_card_or_button_may_be_clicked_instead(play: Play) -> None:
    table = sit_down(play, ANA, COG, ROBOT, state=lone())
    play.click("hand:keeper")
    play.click("hand:wild")
    assert table.clicks.path == ("hand:wild",)
    play.click("cancel")
    assert table.clicks.path == ("cancel",)
    play.click("draw")
    assert table.session.game.action_name(table.session.moves[-1].action) == "draw"


@pytest.mark.parametrize(("key", "action"), [(pygame.K_d, "draw"), (pygame.K_x, "exchange")], ids=["draw", "exchange"])
def test_actions_have_keys(play: Play, key: int, action: str) -> None:
    table = sit_down(play, ANA, COG, ROBOT, state=lone())
    play.key(key)
    assert table.session.game.action_name(table.session.moves[-1].action) == action


def test_cancelling_by_key_asks_which_on_the_board(play: Play) -> None:
    table = sit_down(play, ANA, COG, ROBOT, state=lone())
    play.key(pygame.K_c)
    assert table.marks.legal == {"home.1", "home.3"}
    assert table.board.prompt(table.view(), table.marks).text == "Which ceremony do you cancel?"
    play.click("1.3")
    assert table.session.game.action_name(table.session.moves[-1].action) == "cancel 3"


def test_a_key_of_what_is_not_legal_says_why(play: Play) -> None:
    table = sit_down(play, ANA, COG, ROBOT, state=lone())
    play.key(pygame.K_p)
    assert not table.session.moves
    assert table.bar.said[0] == "You may pass only if you can do nothing else."


def test_excess_cards_go_under_the_pile_by_clicking_it(play: Play) -> None:
    state = lone(hands=[["flute", "flute", "keeper", "wild", "chief"]], villages=[{}], done=1)
    table = sit_down(play, ANA, COG, ROBOT, state=state)
    play.key(pygame.K_d)
    play.click("hand:chief")
    play.click("pile")
    assert table.session.game.action_name(table.session.moves[-1].action) == "return chief"


def test_what_a_click_would_bring_is_foreseen_for_every_space(play: Play) -> None:
    table = sit_down(play, ANA, COG, ROBOT, state=lone())
    play.click("hand:wild")
    assert set(table.marks.outcomes) == table.marks.legal == {"1.1", "1.3", "2.4"}
    assert all(not event.secret for events in table.marks.outcomes.values() for event in events)


def test_resting_on_a_card_enlarges_it_and_a_click_on_a_tile_at_once(play: Play) -> None:
    table = sit_down(play, ANA, COG, ROBOT, state=lone())
    play.hover("2.4")
    assert table._rested_name() is None
    play.step(0.6)
    assert table._rested_name() == "2.4"
    with watched(play) as inks:
        table.draw(play.canvas)
    assert "In the village of Cog" in {ink.text for ink in inks}
    play.click("tile:chief")
    assert table._rested_name() == "tile:chief" and not table.session.moves


def test_the_village_under_the_mouse_is_told_of_in_words(play: Play) -> None:
    table = sit_down(play, ANA, COG, ROBOT, state=lone())
    play.hover("2.4")
    play.canvas.forget()
    with watched(play) as inks:
        table.draw(play.canvas)
    told = {ink.text for ink in inks}
    assert {"Cog’s village helps", "3 points instead of 1"} <= told and "Your village helps" not in told


def test_confirmed_moves_wait_for_a_yes(play: Play) -> None:
    play.house.change(confirm_moves=True)
    table = sit_down(play, ANA, COG, ROBOT, state=lone())
    play.click("hand:keeper")
    play.click("1.2")
    assert not table.session.moves and table.clicks.proposed is not None
    table.draw(play.canvas)
    play.click("confirm")
    assert len(table.session.moves) == 1


# Hot seat


def hands(table: Table) -> list[str]:
    """The cards of a hand that can be seen."""
    shown = [name for name, part in table.components.items() if isinstance(part, HandPart)]
    assert bool(shown) <= table.board.hands_shown
    return shown


def test_with_one_person_nothing_is_covered(play: Play) -> None:
    table = sit_down(play, ANA, COG, ROBOT)
    assert play.top is table and table.may_act and hands(table)
    play.key(pygame.K_d)
    play.key(pygame.K_d)
    play.step()
    assert play.top is table and table.board.hands_shown


def test_the_table_is_covered_until_the_next_person_takes_the_mouse(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    assert isinstance(play.top, HandOver) and not hands(table) and not table.may_act
    play.key(pygame.K_RETURN)
    assert play.top is table and hands(table) and table.view().seat == 0
    play.key(pygame.K_x)
    assert play.top is table and table.may_act
    play.key(pygame.K_x)
    play.until(lambda: isinstance(play.top, HandOver))
    assert not hands(table)
    with watched(play) as inks:
        play.top.draw(play.canvas)
    told = {ink.text for ink in inks}
    assert {"Pass the mouse to Ben", "I am Ben, show my cards"} <= told
    assert "The table is covered. Ana, please look away." in told
    play.click("take")
    assert table.view().seat == 1 and hands(table)


def test_the_cover_has_the_pause_menu(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    assert isinstance(play.top, HandOver)
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.top, Dialog)
    play.click("resume")
    assert isinstance(play.top, HandOver) and not hands(table)


def test_without_the_setting_the_view_only_turns(play: Play) -> None:
    play.house.change(cover_on_handover=False)
    table = sit_down(play, ANA, BEN)
    play.key(pygame.K_x)
    play.key(pygame.K_x)
    play.step()
    assert play.top is table and table.may_act and table.view().seat == 1 and hands(table)


def few(seats: int) -> KokopelliState:
    """Three cards each, which can be laid without drawing new ones."""
    hands = [["chief", "flute", "keeper"], ["feast", "guest", "sower"], ["drummer", "gatherer", "hearth"]]
    return KokopelliState.from_position(seats=seats, hands=hands[:seats])


def laid(table: Table) -> None:
    """Play something that lets nobody see a card."""
    table.play(next(action for way, action in sorted(table.clicks.paths.items()) if way[0].startswith("hand:")))


def test_the_last_action_is_told_without_hands_unless_it_brings_cards(play: Play) -> None:
    table = sit_down(play, ANA, BEN, state=few(2), speed="normal")
    take_mouse(play)
    laid(table)
    assert table.timeline.busy and table.board.hands_shown  # still her turn
    table.timeline.skip()
    laid(table)
    assert table.timeline.busy and not table.board.hands_shown and table.view().seat == 0
    table.timeline.skip()
    take_mouse(play)
    for _ in range(2):
        table.play(table.clicks.paths["draw",])
        assert table.board.hands_shown and table.view().seat == 1
        table.timeline.skip()
    assert not table.board.hands_shown


def test_while_a_computer_plays_between_two_people_no_hand_is_seen(play: Play) -> None:
    table = sit_down(play, ANA, COG, CLEO, state=few(3))
    take_mouse(play)
    laid(table)
    laid(table)
    assert table.mover is COG and not hands(table) and play.top is table
    for _ in range(2):
        laid(table)
    play.until(lambda: isinstance(play.top, HandOver))
    take_mouse(play)
    assert table.view().seat == 2 and hands(table)


def test_taking_back_what_another_person_played_covers_the_table_for_that_person(play: Play) -> None:
    table = sit_down(play, ANA, BEN)
    table.session.free_undo = True
    take_mouse(play)
    for _ in range(2):
        table.play(table.clicks.paths["exchange",])
    take_mouse(play)
    assert table.view().seat == 1
    table.undo()
    play.until(lambda: isinstance(play.top, HandOver))
    play.key(pygame.K_RETURN)
    assert table.view().seat == 0 and table.may_act


def test_computers_among_themselves_show_no_hand(play: Play) -> None:
    table = sit_down(play, ROBOT, COG)
    assert not hands(table)


# Legible


NAMES = [
    Player("Maximiliane-Jo", 0),
    Player("Wolfgang-Peter", 1, human=False),
    Player("Kunigunde-Mar", 2, human=False),
    Player("Papaya", 3),
]
LOOKS = [
    ("long", (1024, 576), 100),
    ("long", (1600, 900), 150),
    ("de", (1024, 576), 150),
    ("fr", (1600, 900), 125),
]
"""Languages, windows and text sizes."""


def speak(spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if spoken == "long":
        monkeypatch.setattr(language, "_catalogue", Long())
        monkeypatch.setattr("game.scenes.house.set_language", lambda code: None)


@pytest.mark.parametrize(("spoken", "size", "text"), LOOKS)
def test_no_word_is_cut_or_off_the_screen(
    start: Callable[..., Play], spoken: str, size: tuple[int, int], text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language="en" if spoken == "long" else spoken)
    speak(spoken, monkeypatch)
    play.house.change(text_size=text, cover_on_handover=False)
    for seats in (2, 3, 4):
        state = KokopelliState.from_position(
            seats=seats,
            hands=[["flute", "keeper", "wild"]],
            villages=[{1: ["gatherer"], 3: ["sower", "sower:1", "wild"], 4: ["hearth"]}, {2 + seats % 3: ["feast"]}],
            start=seats - 1,
        )
        table = sit_down(play, *NAMES[:seats], state=state)
        if seats == 4:
            play.key(pygame.K_v)
        play.click("hand:wild")
        play.hover("1.3")
        check_words(play)
        play.key(pygame.K_ESCAPE)
        table.draw(play.canvas)
        play.hover("tile:gatherer" if seats < 4 else "tile:chief")
        play.step(0.6)
        check_words(play)
        play.house.stack.pop()


def check_words(play: Play) -> None:
    play.canvas.forget()
    with watched(play) as inks:
        play.top.draw(play.canvas)
    wrong = [f"{ink} is cut" for ink in inks if ink.cut]
    wrong += [f"{ink} is outside" for ink in inks if not inside(ink.box, (0, 0, 1600, 900), 2)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("spoken", "size", "text"), LOOKS)
def test_the_cover_can_be_read(
    start: Callable[..., Play], spoken: str, size: tuple[int, int], text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language="en" if spoken == "long" else spoken)
    speak(spoken, monkeypatch)
    play.house.change(text_size=text)
    sit_down(play, *NAMES)
    assert isinstance(play.top, HandOver)
    check_legible(play)
