"""Golden playthroughs: whole games written down with what could be seen at every step.

`python -m tests.engine.golden` writes them anew, for every game or for those named, e.g. after a deliberate change of
a rule or a view. Read the difference before you commit it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from game.engine import GAMES, Event, State
from game.engine.record import Record, load_record, new_record, replace, result_of, steps
from tests.engine.play import Table, players, tables

FOLDER = Path(__file__).parent / "golden"
GAMES_EACH = 10


def digest(state: State, seats: int, events: Sequence[Event]) -> str:
    """What every seat sees, what each may do and what was told, in twelve letters."""
    seen = [state.view(seat) for seat in range(seats)], state.legal_actions(), state.scores(), list(events)
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:12]


def trace(record: Record) -> list[list[Any]]:
    """Per action the number of legal ones and the digest before it, with what it did."""
    seats = record.setup["seats"]
    return [[len(state.legal_actions()), digest(state, seats, events)] for state, _, events in steps(record)]


def playthrough(table: Table, seed: int) -> Record:
    """A random game, told by the names of its actions."""
    setup = table.setup(seed)
    state, random, names = table.game.start(setup), Random(seed), []
    while not state.is_terminal():
        action = random.choice(state.legal_actions())
        names.append(table.game.action_name(action))
        state.apply_action(action)
    return replace(new_record(setup, players(table.seats), names), result=result_of(state))


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def load(file: Path) -> tuple[Record, list[list[Any]]]:
    obj = json.loads(file.read_text(encoding="utf-8"))
    return load_record(obj["record"]), obj["trace"]


def write(game_ids: Sequence[str]) -> None:
    """Ten games of each, spread over the numbers of seats and the table options."""
    FOLDER.mkdir(exist_ok=True)
    for game_id in game_ids:
        for old in FOLDER.glob(f"{game_id}_*.json"):
            old.unlink()
        kinds = [table for table in tables() if table.game.id == game_id]
        for number in range(GAMES_EACH):
            record = playthrough(kinds[number % len(kinds)], seed=number)
            lines = ",\n".join(json.dumps(step) for step in trace(record))
            obj = json.dumps(record.to_json_obj())
            file = FOLDER / f"{game_id}_{number + 1:02}.json"
            file.write_text(f'{{"record": {obj},\n"trace": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:] or list(GAMES))
