"""Record files come back as they were written, and whatever else a file holds is refused with its line and reason."""

from __future__ import annotations

import json
import os
import random
import stat
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine import GAMES
from game.engine.record import FORMAT_VERSION, Record, load_record, replace, replay, result_of
from game.store.files import Problem, StoreError
from game.store.records import (
    MOST_BYTES,
    REASONS,
    RecordError,
    from_bytes,
    game_of,
    read_record,
    suggested_name,
    to_bytes,
    write_record,
)

SAMPLES = Path(__file__).parents[1] / "engine" / "records"
FILES = {f"{path.parent.name}/{path.stem}": path.read_bytes() for path in sorted(SAMPLES.glob("*/*.totem"))}
TIKI = FILES["2/tiki"]


def refusal(content: bytes) -> RecordError:
    with pytest.raises(RecordError) as refused:
        from_bytes(content)
    assert str(refused.value)
    return refused.value


def line_of(content: bytes, words: bytes) -> int:
    """The number of the only line with these words."""
    lines = [number for number, line in enumerate(content.split(b"\n"), 1) if words in line]
    assert len(lines) == 1, lines
    return lines[0]


# Good files


@pytest.mark.parametrize("name", FILES)
def test_a_record_comes_back_as_it_was_written(tmp_path: Path, name: str) -> None:
    path = tmp_path / "some folder" / "a game.totem"
    record = from_bytes(FILES[name])
    write_record(path, record)
    assert read_record(path) == record
    assert path.read_bytes() == to_bytes(record)


@pytest.mark.parametrize("game", GAMES)
def test_files_are_made_for_people_and_version_control(game: str) -> None:
    content = FILES[f"{FORMAT_VERSION}/{game}"]
    record = from_bytes(content)
    assert to_bytes(record) == content, "the sample is what is written today"
    lines = content.decode().split("\n")
    assert lines[-1] == "" and max(map(len, lines)) <= 120
    for name in record.actions:
        assert f'"{name}"' in {line.strip().rstrip(",") for line in lines}, "an action has a line of its own"
    longer = to_bytes(replace(record, actions=record.actions[:9], result=None)).decode().split("\n")
    more = to_bytes(replace(record, actions=record.actions[:10], result=None)).decode().split("\n")
    assert len(set(more) - set(longer)) <= 2, "another action changes a line and adds one"
    assert list(json.loads(content)) == ["format", "game", "setup", "players", "actions", "result", "meta"]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: b"\xef\xbb\xbf" + text,
        lambda text: text.replace(b"\n", b"\r\n"),
        lambda text: json.dumps(json.loads(text)).encode(),
        lambda text: json.dumps(dict(reversed(json.loads(text).items())), indent=8).encode(),
    ],
    ids=["byte order mark", "Windows lines", "one line, escaped letters", "other order"],
)
def test_what_editors_do_to_a_file_does_no_harm(change: Callable[[bytes], bytes]) -> None:
    assert from_bytes(change(TIKI)) == from_bytes(TIKI)


def test_a_finished_game_without_its_result_gets_it() -> None:
    record = from_bytes(TIKI)
    assert record.result is not None
    assert from_bytes(to_bytes(replace(record, result=None))) == record


def test_writing_over_a_file_is_all_or_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "in the way"
    folder.write_text("a file")
    with pytest.raises(StoreError) as caught:
        write_record(folder / "a.totem", from_bytes(TIKI))
    assert caught.value.problem == Problem("not_written", "a.totem")


def test_the_readme_shows_a_record_as_it_is_written() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    shown = readme.split("```json\n")[1].split("```")[0].encode()
    assert to_bytes(from_bytes(shown)) == shown


# Names


def test_the_suggested_name_tells_game_players_and_day() -> None:
    record = replace(from_bytes(TIKI), meta={"started": "2026-11-29T20:15:00+01:00"})
    assert suggested_name(record) == "Tiki - Zoë, Mango - 2026-11-29.totem"


@pytest.mark.parametrize("name", ["../../etc", 'a/b\\c:d*e?f"g<h>i|j', "\0\n", "", " . ", "W" * 200, "e\u202ee", "…"])
@pytest.mark.parametrize("started", ["", "yesterday", "../..", "9999-99-99"])
def test_the_suggested_name_is_one_that_every_system_takes(tmp_path: Path, name: str, started: str) -> None:
    record = from_bytes(TIKI)
    players = [{**player, "name": name} for player in record.players]
    suggested = suggested_name(replace(record, players=players, meta={"started": started}))  # type: ignore[arg-type]
    assert not set(suggested) & set('/\\:*?"<>|\0\n') and suggested.isprintable()
    assert suggested.startswith("Tiki") and suggested.endswith(".totem") and len(suggested.encode()) < 200
    write_record(tmp_path / suggested, record)
    assert [path.name for path in tmp_path.iterdir()] == [suggested]


# Bad files


@pytest.mark.parametrize(
    ("old", "new", "key", "name"),
    [
        (b'"format": 2', b'"format": 3', "newer", "format"),
        (b'"format": 2', b'"format": 0', "field", "format"),
        (b'"format": 2', b'"format": NaN', "number", "NaN"),
        (b'"format": 2', b'"format": ' + b"9" * 5000, "number", "9" * 40),
        (b'"format": 2', b'"format": 1e999', "number", "1e999"),
        (b'"format": 2', b'"format": 2, "format": 2', "twice", "format"),
        (b'"shaman": true', b'"shaman": 1', "field", "setup.shaman"),
        (b'"level": 4', b'"level": 4, "level": 4', "twice", "level"),
        (b'"level": 4', b'"level": 4.5', "field", "players.2.level"),
        (b'"name": "Mango"', b'"nome": "Mango"', "field", "players.2.name"),
        (b'"name": "Mango"', b'"name": "\\ud800"', "field", "players.2.name"),
        (b'"Mango"', b'"' + b"o" * 300 + b'"', "field", "players.2.name"),
        (b'"result": {"scores": [3, 1]', b'"result": {"scores": [9, 1]', "result", "result"),
        (b'"meta": {}', b'"meta": {"a": {"b": 1}}', "field", "meta"),
        (b'"meta": {}', b'"meat": {}', "field", "meat"),
    ],
)
def test_a_wrong_field_is_refused_with_its_line(old: bytes, new: bytes, key: str, name: str) -> None:
    content = TIKI.replace(old, new)
    error = refusal(content)
    assert (error.key, error.name) == (key, name)
    assert error.line == line_of(content, new.split(b"\n")[0])


@pytest.mark.parametrize("number", [1, 20, 59])
@pytest.mark.parametrize("key", ["illegal", "action"])
def test_a_wrong_action_is_refused_with_its_number_and_line(number: int, key: str) -> None:
    obj = json.loads(TIKI)
    game, state = GAMES["tiki"], replay(load_record({**obj, "actions": obj["actions"][: number - 1], "result": None}))
    legal = state.legal_actions()
    illegal = next(action for action in range(game.num_distinct_actions) if action not in legal)
    wrongs = ["hop", "x" * 201, ""] if key == "action" else [game.action_name(illegal)]
    for wrong in wrongs:
        obj["actions"][number - 1] = wrong
        content = json.dumps(obj, indent=1).encode()
        error = refusal(content)
        assert (error.key, error.number, error.name) == (key, number, wrong[:40])
        assert error.line == content.split(b"\n").index(b' "actions": [') + 1 + number


def test_broken_json_is_refused_with_line_and_column() -> None:
    lines = TIKI.split(b"\n")
    lines[11] = lines[11].replace(b",", b"")
    error = refusal(b"\n".join(lines))
    assert (error.key, error.line, error.column) == ("syntax", 13, 5)


def test_a_file_that_breaks_off_is_told_from_a_broken_one() -> None:
    for length in range(1, len(TIKI) - 2, 7):
        error = refusal(TIKI[:length])
        assert error.key in ("breaks_off", "syntax")
        assert error.line == TIKI[:length].rstrip().count(b"\n") + 1


@pytest.mark.parametrize("content", [b"", b" \n\n", b"\xef\xbb\xbf", bytes(1000)])
def test_an_empty_file_is_called_so(content: bytes) -> None:
    assert refusal(content).key == "empty"


@pytest.mark.parametrize("content", [b"null", b"[]", b"7", b'"tiki"', b"{}", b'{"effects": 70}'])
def test_other_json_is_no_record(content: bytes) -> None:
    assert refusal(content).key == "no_record"


def test_text_that_is_no_utf_8_is_refused_with_its_line() -> None:
    content = TIKI.replace("Zoë".encode(), "Zoë".encode("latin-1"))
    error = refusal(content)
    assert (error.key, error.line) == ("no_text", 6)
    assert refusal(TIKI.decode().encode("utf-16")).key == "no_text"


@pytest.mark.parametrize("deep", [b"[" * 100_000, b'{"a":' * 100_000, b"[" * 100_000 + b"]" * 100_000])
def test_endless_nesting_is_refused(deep: bytes) -> None:
    error = refusal(TIKI.replace(b'"meta": {}', b'"meta": ' + deep))
    assert (error.key, error.line) == ("too_deep", line_of(TIKI, b'"meta"'))


def test_the_largest_file_takes_no_longer_than_a_moment(tmp_path: Path) -> None:
    """Of what a file may hold, these take longest."""
    head = TIKI[: TIKI.index(b'"b1"')]
    worst = [
        b'{"format": 2, "game": "tiki", "x": [' + b"[]," * 300_000 + b"[]]}",
        b'{"format": 2, "game": "tiki", "x": "' + b'\\"' * 490_000,
        b'{"a": NaN, "' + b'\\"' * 490_000,
        b'{"format": 2, "game": "tiki", ' + b", ".join(b'"%d": 0' % number for number in range(80_000)) + b', "7": 1}',
        head + b", ".join([b'"b1"'] * 100_000) + b"]}",
        b"[" * 900_000,
        b'"' * 900_000,
        b"9" * 900_000,
    ]
    for content in worst:
        assert len(content) <= MOST_BYTES
        began = time.perf_counter()
        refusal(content)
        assert time.perf_counter() - began < 5, content[:50]


@pytest.mark.parametrize("name", FILES)
def test_a_glance_tells_which_game_a_file_holds(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.totem"
    path.write_bytes(FILES[name])
    assert game_of(path) == name.split("/")[1]
    for content in (b"", b'"game": "chess"', b'\xff"game": "\xff"', b" " * 500 + FILES[name]):
        path.write_bytes(content)
        assert game_of(path) is None
    path.unlink()
    assert game_of(path) is None


# What is no file


def test_what_is_larger_than_any_game_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.totem"
    with path.open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(RecordError) as refused:
        read_record(path)
    assert refused.value.key == "too_large"


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes and devices in folders")
@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "/dev/tty"])
def test_pipes_and_devices_are_refused_and_not_waited_for(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name == "pipe":
        os.mkfifo(path)
    with pytest.raises(RecordError) as refused:
        read_record(path)
    assert refused.value.key == "no_file"


@pytest.mark.parametrize(
    ("name", "key"),
    [("missing.totem", "missing"), ("file/below.totem", "missing"), ("a\0b", "missing"), ("\udcff", "missing"),
     ("x" * 5000, "not_read"), ("folder", "folder"), ("", "folder")],
)  # fmt: skip
def test_what_cannot_be_opened_is_refused(tmp_path: Path, name: str, key: str) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    with pytest.raises(RecordError) as refused:
        read_record(tmp_path / name)
    assert refused.value.key == key


@pytest.mark.parametrize("error", [PermissionError, OSError])
def test_what_the_system_does_not_let_us_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[OSError]
) -> None:
    path = tmp_path / "a.totem"
    path.write_bytes(TIKI)

    def refuse(*_: object) -> int:
        raise error

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(RecordError) as refused:
        read_record(path)
    assert refused.value.key == ("not_allowed" if error is PermissionError else "not_read")


def test_a_file_exchanged_for_a_pipe_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.totem").write_bytes(TIKI)
    monkeypatch.setattr(os, "fstat", lambda _: os.stat_result((stat.S_IFIFO, *[0] * 9)))
    with pytest.raises(RecordError) as refused:
        read_record(tmp_path / "a.totem")
    assert refused.value.key == "no_file"


# Twenty thousand damaged files


MUTANTS, PARTS = 20_000, 20

JUNK: list[Any] = [None, True, 0, -1, 1, 2, 3, 2**31, 2**60, 10**40, 0.5, -0.0, 1e300, "", "a1", "\ud800", "x" * 300]
JUNK += [[], {}, [[[]]], {"a": {}}, "\0", "é" * 10, ["a1"], {"format": 1}, "²"]
LITTER = [b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"\n", b"\0", b"\xff", b"\xc3", b"NaN", b"-Infinity"]
LITTER += [b"1e999", b"null", b"9" * 50, b"\\ud83d", b"[" * 3000, b'"a":']
LITTER += [b"\xef\xbb\xbf", b"//", b"'", b"0x1", b"\xe2\x80\xae"]


def shortened(content: bytes, actions: int) -> bytes:
    obj = json.loads(content)
    obj.update(actions=obj["actions"][:actions], result=None)
    return json.dumps(obj, indent=1, ensure_ascii=False).encode()


BASES = [*FILES.values(), *(shortened(content, length) for content in FILES.values() for length in (6, 24))]


def damage_bytes(content: bytes, chance: random.Random) -> bytes:
    start, end = sorted(chance.randrange(len(content) + 1) for _ in range(2))
    end = min(end, start + chance.choice((1, 5, 50, 5000)))
    piece = content[start:end]
    other = chance.choice(BASES)
    lines = content.split(b"\n")
    at = chance.randrange(len(lines))
    match chance.randrange(9):
        case 0:
            return content[:start]
        case 1:
            return content[:start] + bytes([chance.randrange(256)]) + content[start + 1 :]
        case 2:
            return content[:start] + content[end:]
        case 3:
            return content[:end] + piece + content[end:]
        case 4:
            return content[:start] + chance.choice(LITTER) + content[start:]
        case 5:
            return content[:start] + other[chance.randrange(len(other)) :]
        case 6:
            return b"\n".join([*lines[:at], *lines[at + 1 :]])
        case 7:
            return b"\n".join([*lines[:at], lines[chance.randrange(len(lines))], *lines[at + 1 :]])
        case _:
            return b"\n".join([*lines[:at], chance.choice(other.split(b"\n")), *lines[at:]])


def damage_values(obj: Any, chance: random.Random) -> Any:
    """Another value somewhere, one taken away, copied, moved, or taken from another record."""
    parents: list[Any] = [obj]
    for parent in parents:
        parents += [part for part in (parent.values() if isinstance(parent, dict) else parent)
                    if isinstance(part, dict | list) and part]  # fmt: skip
    parent = chance.choice(parents)
    key = chance.choice(list(parent)) if isinstance(parent, dict) else chance.randrange(len(parent))
    match chance.randrange(6):
        case 0:
            del parent[key]
        case 1:
            parent[key] = chance.choice(JUNK)
        case 2 if isinstance(parent, list):
            parent.insert(chance.randrange(len(parent) + 1), parent[key])
        case 3 if isinstance(parent, list):
            chance.shuffle(parent)
        case 4:
            other = json.loads(chance.choice(BASES))
            name = chance.choice(["setup", "players", "actions", "result", "meta", "game", "format"])
            obj[name] = other.get(name)
        case _:
            names = json.loads(chance.choice(BASES))["actions"]
            actions = obj["actions"] if isinstance(obj.get("actions"), list) else []
            obj["actions"] = [*actions[: chance.randrange(len(actions) + 1)], *chance.sample(names, min(3, len(names)))]
    return obj


def mutants(part: int) -> list[bytes]:
    chance = random.Random(part)
    found = []
    while len(found) < MUTANTS // PARTS:
        content = chance.choice(BASES)
        for _ in range(chance.choice((1, 1, 1, 2, 4))):
            if chance.random() < 0.5:
                content = damage_bytes(content, chance) or b"{"
                continue
            try:
                obj = damage_values(json.loads(content), chance)
                content = json.dumps(obj, indent=chance.choice((None, 1))).encode()
            except (ValueError, TypeError, AttributeError, RecursionError, IndexError):
                continue  # it is broken enough
        found.append(content)
    return found


def judge(content: bytes) -> str:
    """What the reader says of a file: `legal`, or the key of its refusal, whose line is one of the file's."""
    began = time.perf_counter()
    try:
        record = from_bytes(content)
    except RecordError as error:
        assert error.key in REASONS and str(error)
        assert 0 <= error.line <= content.count(b"\n") + 1
        assert error.line or error.key in ("empty", "no_record", "too_large")
        assert error.name.isprintable()
        verdict = error.key
    else:
        state = replay(record)
        assert record.result == result_of(state)
        assert from_bytes(to_bytes(record)) == record
        verdict = "legal"
    assert time.perf_counter() - began < 10
    return verdict


@pytest.mark.parametrize("part", range(PARTS))
def test_a_damaged_file_is_refused_or_a_legal_game(part: int) -> None:
    verdicts = Counter(map(judge, mutants(part)))
    assert sum(verdicts.values()) == MUTANTS // PARTS
    assert {"legal", "syntax", "breaks_off", "no_text", "field", "action", "illegal"} <= set(verdicts)
    assert verdicts["legal"] < MUTANTS // PARTS / 2


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(JUNK),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True, max_examples=300)
@given(st.sampled_from(BASES), st.dictionaries(st.sampled_from(sorted(json.loads(TIKI))), JSON))
def test_any_json_in_any_field_is_refused_or_a_legal_game(base: bytes, change: dict[str, Any]) -> None:
    judge(json.dumps({**json.loads(base), **change}).encode())


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.binary(max_size=200) | st.text(alphabet='{}[]":,0e-tfn \\\n', max_size=60).map(str.encode))
def test_any_bytes_are_refused(content: bytes) -> None:
    assert judge(content) != "legal"


def test_the_engine_and_the_reader_take_the_same_records() -> None:
    record = from_bytes(FILES["1/wongar"])
    assert isinstance(record, Record)
    assert load_record(json.loads(FILES["1/wongar"])) == record
