"""Whole games on a real window, by nothing but mouse clicks; the saved record says where the game stands.

The clicks go where the layout figures say that things are; the program is not asked. What it saved is replayed by the
engine, and both must agree on the outcome.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from game.boards import BOARDS
from game.engine import GAMES
from game.engine.record import Record, replay, result_of
from tests.desktop.driver import Program, Start, wait_for
from tests.desktop.shadow import Shadow

CARDS = {"tiki": (312.0, 420.0), "kokopelli": (800.0, 420.0), "wongar": (1288.0, 420.0)}
START = (1368.0, 790.0)
SECOND_SEAT_HUMAN = (788.0, 413.0)


def village(name: str) -> tuple[float, float]:
    """The middle of a village of Tiki's island."""
    return 556.0 + 244 * "abc".index(name[0]), 160.0 + 244 * (int(name[1]) - 1)


def sit_down(start: Start, people: int = 1, game: str = "tiki") -> Program:
    """The program with a game on the table, shown without animations."""
    program = start("--windowed", "--lang", "en")
    program.shown()
    program.close()
    program.wait()
    settings = program.data / "settings.json"
    settings.write_text(json.dumps(json.loads(settings.read_text()) | {"speed": "instant"}))
    program = start("--windowed", "--lang", "en")
    program.still()
    program.click(*CARDS[game])
    program.still()
    if people == 2:
        program.click(*SECOND_SEAT_HUMAN)
    program.click(*START)
    wait_for(lambda: program.saved, "the new game's file")
    return program


def play_out(program: Program, choose: Callable[[Record], list[tuple[float, float]]]) -> Record:
    """Play to the end: whenever a person has to act, click where `choose` says."""
    while True:

        def settled() -> Record | None:
            assert program.running(), program.said
            record = program.saved
            assert record is not None
            state = replay(record)
            if record.result is None and record.players[state.current_player()]["kind"] == "ai":
                return None
            return record

        record = wait_for(settled, "the computer's move")
        if record.result is not None:
            return record
        for spot in choose(record):
            program.click(*spot)
        _wait_for_move(program, len(record.actions))


def _wait_for_move(program: Program, before: int) -> None:
    wait_for(lambda: program.saved is not None and len(program.saved.actions) > before, "the move to be saved")


@pytest.mark.parametrize("people", [1, 2])
def test_a_whole_game_of_tiki_by_mouse(start: Start, people: int) -> None:
    chance = random.Random(people)

    def choose(record: Record) -> list[tuple[float, float]]:
        return [village(name) for name in GAMES["tiki"].action_path(chance.choice(replay(record).legal_actions()))]

    program = sit_down(start, people)
    record = play_out(program, choose)
    kinds = [player["kind"] for player in record.players]
    assert kinds.count("human") == people
    assert record.result == result_of(replay(record)), "the program and the engine agree"
    assert program.said == ""
    program.close()
    assert program.wait() == 0


@pytest.mark.parametrize("game", [game for game in BOARDS if game != "tiki"])
def test_a_whole_game_of_every_other_kind_by_mouse(
    start: Start, game: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """One person against computer opponents; where things lie now is worked out from the saved record."""
    shadow = Shadow(tmp_path_factory.mktemp("shadow"))
    chance = random.Random(game)
    try:
        program = sit_down(start, game=game)
        record = play_out(program, lambda record: shadow.path(record, chance.random()))
    finally:
        shadow.close()
    assert record.result == result_of(replay(record)), "the program and the engine agree"
    assert program.said == ""
    program.close()
    assert program.wait() == 0


def test_a_killed_program_goes_on_where_it_was(start: Start) -> None:
    program = sit_down(start, 2)
    for number, name in enumerate(("b2", "a1", "c3"), 1):
        program.click(*village(name))
        _wait_for_move(program, number - 1)
    program.kill()
    again = start("--windowed", "--lang", "en")
    again.still()
    again.click(1447, 80)
    again.still()
    again.click(*village("c1"))
    wait_for(lambda: again.saved.actions == ["b2", "a1", "c3", "c1"], "the game to go on")


def test_undo_and_redo_and_a_hint_that_is_followed(start: Start) -> None:
    program = sit_down(start, 2)
    for name in ("b2", "a1"):
        program.click(*village(name))
    wait_for(lambda: program.saved.actions == ["b2", "a1"], "two moves")
    program.key("ctrl+z")
    wait_for(lambda: program.saved.actions == ["b2"], "the second one to be taken back")
    program.key("ctrl+z")
    program.key("ctrl+y")
    wait_for(lambda: program.saved.actions == ["b2", "a1"], "it to be played again, while the first one stood")
    program.key("h")
    wait_for(lambda: program.saved.meta.get("hints") == 1, "a hint")
    program.key("Return")
    wait_for(lambda: len(program.saved.actions) == 3, "the hint to be followed")
    assert program.said == ""
