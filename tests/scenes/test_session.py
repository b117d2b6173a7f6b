"""Sessions: playing, taking back by the rule of the house, saving and resuming."""

from __future__ import annotations

import random
from datetime import datetime

import pytest

from game.boards.board import Player
from game.engine import GAMES
from game.engine.record import InvalidRecord, load_record, replace
from game.scenes.session import Session

ANA, BEN = Player("Ana", 1), Player("Ben", 0)
ROBOT = Player("Robot", 0, human=False, level=2)


def begin(*players: Player, seed: int = 1) -> Session:
    game = GAMES["tiki"]
    return Session(game.deal(2, {}, seed), players, "slot")


def play(session: Session, moves: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    for _ in range(moves):
        if session.over:
            return
        session.play(chance.choice(session.state.legal_actions()))


def test_a_record_resumes_to_the_same_game() -> None:
    session = begin(ANA, ROBOT)
    play(session, 17)
    again = Session.resume(load_record(session.record().to_json_obj()), "slot")
    assert again.record() == session.record()
    assert again.state.view(0) == session.state.view(0)
    assert again.players == session.players
    assert again.moves == session.moves


def test_a_forged_record_does_not_resume() -> None:
    session = begin(ANA, BEN)
    play(session, 3)
    record = session.record()
    with pytest.raises(InvalidRecord):
        Session.resume(replace(record, actions=[*record.actions, record.actions[0]]), "slot")


def test_against_a_computer_one_takes_back_to_ones_own_last_decision() -> None:
    session = begin(ANA, ROBOT)
    play(session, 6)
    mine = [number for number, move in enumerate(session.moves) if move.seat == 0]
    while mine:
        assert session.undo()
        assert len(session.moves) == mine.pop()
    assert not session.undo()


def test_undo_and_redo_reach_the_same_state() -> None:
    session = begin(ANA, ROBOT)
    play(session, 9)
    record, view = session.record(), session.state.view(0)
    session.undo()
    session.undo()
    while list(session.redo()):
        pass
    assert session.record() == record and session.state.view(0) == view


def test_nobody_takes_back_another_persons_move() -> None:
    session = begin(ANA, BEN)
    play(session, 4)
    last = session.moves[-1].seat
    assert session.undo(), "one's own move may be taken back until the other has moved"
    assert session.state.current_player() == last
    assert not session.undo(), "but the move before it was the other's"


def test_a_new_move_after_taking_back_forgets_the_old_ones() -> None:
    session = begin(ANA, BEN)
    play(session, 4)
    session.undo()
    other = next(action for action in session.state.legal_actions() if action != session.undone[-1].action)
    session.play(other)
    assert session.undone == []
    assert list(session.redo()) == []


def test_computers_alone_take_nothing_back() -> None:
    session = begin(ROBOT, ROBOT)
    play(session, 4)
    assert not session.undo()


def test_the_score_line_has_a_point_per_move() -> None:
    session = begin(ANA, BEN, seed=4)
    play(session, 500)
    assert session.over
    totals = session.totals()
    assert len(totals) == len(session.moves) + 1
    assert totals[0] == [0, 0]
    assert totals[-1] == [score.total for score in session.state.scores()]


def test_colours_that_make_no_sense_become_the_seats_own() -> None:
    record = begin(ANA, BEN).record()
    for colours in ((1, 1), (7, 0), (None, 0), (-1, 0), (None, None)):
        forged = [{**player, "colour": colour} for player, colour in zip(record.players, colours, strict=True)]
        resumed = Session.resume(load_record({**record.to_json_obj(), "players": forged}), "slot")
        assert [player.colour for player in resumed.players] == [0, 1]


def test_what_the_record_keeps_beside_the_game_goes_on_with_it() -> None:
    session = begin(ANA, BEN)
    assert datetime.fromisoformat(str(session.meta["started"])).tzinfo is not None
    record = replace(session.record(), meta={"started": "long ago", "table": 7})
    assert Session.resume(record, "slot").record().meta == {"started": "long ago", "table": 7}


@pytest.mark.parametrize("name", ["", "\0", "\n\t", "\u202e", "\u200b" * 30, " "])
def test_a_name_that_cannot_be_shown_becomes_the_usual_one(name: str) -> None:
    record = begin(ANA, ROBOT).record()
    forged = [{**player, "name": name} for player in record.players]
    resumed = Session.resume(load_record({**record.to_json_obj(), "players": forged}), "slot")
    assert [player.name for player in resumed.players] == ["Ana", "Mango"]


def test_a_name_is_one_short_line() -> None:
    record = begin(ANA, BEN).record()
    forged = [{**player, "name": "W\n" * 40} for player in record.players]
    resumed = Session.resume(load_record({**record.to_json_obj(), "players": forged}), "slot")
    assert resumed.players[0].name == "W W W W W W W"
