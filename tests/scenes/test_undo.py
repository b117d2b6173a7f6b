"""Taking back: how far it goes, what stands in its way and says so, free undo, and hands that stay hidden."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.boards.board import Player
from game.engine import GAMES
from game.engine.record import load_record, replay
from game.scenes.handover import HandOver
from game.scenes.scoring import rematch
from game.scenes.session import Session
from game.scenes.setup import Setup
from game.scenes.table import Table
from game.scenes.undo import Obstacle, word
from game.ui.widgets import RoundButton
from tests.scenes.play import Play

ANA, BEN, CLEO = Player("Ana", 0), Player("Ben", 1), Player("Cleo", 2)
ROBOT, COG = Player("Robot", 1, human=False), Player("Cog", 2, human=False)


def begin(game_id: str, *players: Player, seed: int = 1, free: bool = False) -> Session:
    game = GAMES[game_id]
    session = Session(game.deal(len(players), {}, seed), players, "slot")
    session.free_undo = free
    return session


def play_random(session: Session, moves: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    for _ in range(moves):
        if session.over:
            return
        session.play(chance.choice(session.state.legal_actions()))


def play_until(session: Session, event: str, seed: int = 1) -> None:
    """Play at random until a move of seat 0 brings such an event."""
    chance = random.Random(seed)
    while True:
        move = session.play(chance.choice(session.state.legal_actions()))
        if move.seat == 0 and any(type(told).__name__ == event for told in move.events):
            return


def sit_down(play: Play, session: Session) -> Table:
    play.house.change(speed="instant")
    table = Table(play.house, session)
    play.house.stack.push(table)
    play.step()
    return table


# How far it goes


def test_a_drawn_card_is_not_taken_back() -> None:
    session = begin("kokopelli", ANA, ROBOT)
    play_until(session, "Drew")
    assert session.undo_target() == Obstacle("drawn")
    assert not session.undo()


def test_a_laid_card_is_taken_back_and_again_the_one_before_it() -> None:
    session = begin("kokopelli", ANA, ROBOT)
    game, chance = session.game, random.Random(3)
    while session.state.current_player() != 0:
        session.play(chance.choice(session.state.legal_actions()))
    start = len(session.moves)
    for _ in range(2):  # both actions of the turn
        opening = [a for a in session.state.legal_actions() if game.action_path(a)[0].startswith("hand:")]
        session.play(opening[0])
    assert session.undo() and session.undo()
    assert len(session.moves) == start
    assert [move.seat for move in session.undone] == [0, 0]


def test_a_card_that_an_opponent_showed_stands() -> None:
    session = begin("kokopelli", ANA, ROBOT)
    chance = random.Random(5)
    while True:
        before = session.state.view(0)
        move = session.play(chance.choice(session.state.legal_actions()))
        names = {type(event).__name__ for event in move.events}
        told = session.moves[-2].seat if len(session.moves) > 1 and not session.moves[-2].unveiled(0) else None
        if (move.seat, told) == (1, 0) and names & {"Opened", "Played"} and not before.known_hands[1]:  # type: ignore
            break
    assert session.undo_target() == Obstacle("shown", 1)


def test_cards_that_were_turned_up_stay() -> None:
    session = begin("wongar", ANA, COG, ROBOT)
    play_until(session, "TurnedUp")
    assert session.undo_target() == Obstacle("turned_up")


def test_another_persons_move_stands() -> None:
    session = begin("tiki", ANA, BEN)
    play_random(session, 4)
    owner = session.moves[-1].seat
    assert session.undo()
    assert session.undo_target() == Obstacle("played", 1 - owner)


def test_nothing_was_played_yet() -> None:
    assert begin("tiki", ANA, BEN).undo_target() == Obstacle("nothing")
    assert begin("tiki", ROBOT, COG).undo_target() == Obstacle("nothing")


def test_what_may_be_taken_back_told_nothing() -> None:
    """It looks the same with whatever else the hidden cards could have been."""
    for game_id, players in (("kokopelli", (ANA, BEN)), ("wongar", (ANA, BEN, CLEO))):
        session = begin(game_id, *players, seed=4)
        play_random(session, 60)
        for move in session.moves:
            for seat in range(len(players)):
                if move.unveiled(seat) is not None:
                    continue
                after = move.before.clone()
                after.apply_action(move.action)
                imagined = move.before.resample(seat, random.Random(99))
                imagined.apply_action(move.action)
                assert imagined.view(seat) == after.view(seat)


@pytest.mark.parametrize("game_id, players", [("kokopelli", (ANA, BEN)), ("wongar", (ANA, BEN, CLEO))])
def test_free_undo_goes_back_to_the_start_and_forward_again(game_id: str, players: tuple[Player, ...]) -> None:
    session = begin(game_id, *players, free=True)
    play_random(session, 40)
    record, steps = session.record(), 0
    while session.undo():
        steps += 1
        assert session.state.view(0) == replay(session.record()).view(0)
    decisions = [move for move in [*session.moves, *reversed(session.undone)] if move.chosen]
    assert steps == len(decisions)
    while session.undone:
        assert list(session.redo())
    assert session.record() == record


def test_free_undo_is_kept_by_the_record_and_by_a_rematch() -> None:
    session = begin("tiki", ANA, BEN, free=True)
    assert rematch(session, 3, "other").free_undo
    assert Session.resume(load_record(session.record().to_json_obj()), "slot").free_undo
    assert not Session.resume(load_record(begin("tiki", ANA, BEN).record().to_json_obj()), "slot").free_undo


@pytest.mark.parametrize("key", ["played", "shown", "drawn", "turned_up", "seen", "nothing"])
def test_every_obstacle_has_words(key: str) -> None:
    texts = {word(Obstacle(other, 0), [ANA]) for other in ("played", "shown", "drawn", "turned_up", "seen", "nothing")}
    assert len(texts) == 6 and word(Obstacle(key, 0), [ANA]) in texts


# At the table


def lit(play: Play, name: str) -> bool:
    button = play.widget(name)
    assert isinstance(button, RoundButton)
    return button.lit


def test_the_buttons_say_why_they_cannot_be_pressed(play: Play) -> None:
    table = sit_down(play, begin("tiki", ANA, BEN))
    assert not lit(play, "undo") and play.widget("undo").hint == "Nothing to take back yet."
    play.click("undo")
    assert table.bar.said[0] == "Nothing to take back yet."
    play.click("redo")
    assert table.bar.said[0] == play.widget("redo").hint != ""
    play.click("b2")
    assert lit(play, "undo") and not lit(play, "redo")
    play.click("undo")
    assert lit(play, "redo") and not lit(play, "undo")
    play.click("redo")
    assert len(table.session.moves) == 1


@pytest.mark.parametrize("control", [pygame.KMOD_CTRL, pygame.KMOD_META])
def test_the_keys_of_every_system(play: Play, control: int) -> None:
    table = sit_down(play, begin("tiki", ANA, BEN))
    play.click("b2")
    play.key(pygame.K_z, control)
    assert table.session.moves == []
    play.key(pygame.K_z, control | pygame.KMOD_SHIFT)
    assert len(table.session.moves) == 1
    play.key(pygame.K_z, control)
    play.key(pygame.K_y, control)
    assert len(table.session.moves) == 1


def test_a_drawn_card_is_explained_at_the_table(play: Play) -> None:
    session = begin("kokopelli", ANA, ROBOT)
    while session.state.current_player() != 0:
        play_random(session, 1)
    table = sit_down(play, session)
    play.until(lambda: table.may_act)
    before = len(session.moves)
    play.click("draw")
    play.until(lambda: table.may_act)
    play.key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(session.moves) == before + 1
    assert table.bar.said[0] == "A card was drawn since: it cannot be taken back."


def test_taking_back_hides_the_hand_before_the_other_person_sits_down(play: Play) -> None:
    table = sit_down(play, begin("kokopelli", ANA, BEN, free=True))
    chance = random.Random(2)
    while table.session.state.current_player() == 0 or not table.session.moves:
        if isinstance(play.top, HandOver):
            play.click("take")
        else:
            table.play(chance.choice(table.session.state.legal_actions()))
        play.step(0.2)
    play.until(lambda: isinstance(play.top, HandOver))
    play.click("take")
    play.until(lambda: table.may_act)
    assert table.holder.seat == 1 and table.board.hands_shown
    play.key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.session.state.current_player() == 0
    assert not table.board.hands_shown
    play.until(lambda: isinstance(play.top, HandOver))
    play.click("take")
    assert table.holder.seat == 0 and table.board.hands_shown


def test_free_undo_is_agreed_when_the_table_is_set_and_remembered(play: Play) -> None:
    for expected in (False, True):
        play.house.stack.push(Setup(play.house, "tiki"))
        play.step()
        if not expected:
            play.click("free_undo")
        play.click("start")
        assert isinstance(play.top, Table)
        assert play.top.session.free_undo
        assert play.top.session.record().meta["free_undo"] == 1
        play.house.stack.pop()


def test_a_continued_game_keeps_free_undo(start: Callable[..., Play]) -> None:
    play = start()
    table = sit_down(play, begin("tiki", ANA, BEN, free=True))
    for cell in ("b2", "c1", "a3"):
        play.click(cell)
    again = start()
    again.click("resume")
    table = again.top  # type: ignore[assignment]
    for _ in range(3):
        again.key(pygame.K_z, pygame.KMOD_CTRL)
    assert isinstance(table, Table) and table.session.moves == []
