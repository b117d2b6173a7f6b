"""What the players chose: language, sizes, sound, speed, comfort, and who sat at which table last."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec

from game.store.files import Problem, broken, read_file, write_atomically

Language = Literal["system", "en", "fr", "de"]
TextSize = Literal[100, 125, 150]
Speed = Literal["slow", "normal", "fast", "instant"]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Pixels = Annotated[int, msgspec.Meta(ge=1, le=65535)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=8)]
Level = Annotated[int, msgspec.Meta(ge=1, le=4)]
Colour = Annotated[int, msgspec.Meta(ge=0, le=4)]
Text = Annotated[str, msgspec.Meta(max_length=60)]
OptionValue = bool | Text | tuple[Text, ...]


class Window(msgspec.Struct, frozen=True):
    """Where the window was, in screen pixels; None where the desktop shall choose."""

    x: int | None = None
    y: int | None = None
    width: Pixels = 1280
    height: Pixels = 720


class SeatChoice(msgspec.Struct, frozen=True):
    """Who sat in one seat, in the words of `engine.record.Player`, in which colour.

    `level` is kept for people too, and `other` is the name that the seat has when a person gives it to a computer
    opponent or the other way round: so nothing has to be typed twice.
    """

    name: Text
    kind: Literal["human", "ai"] = "human"
    level: Level = 2
    colour: Colour = 0
    other: Text = ""


class TableChoice(msgspec.Struct, frozen=True):
    """The last setup of one game: seats in order, table options, who begins (0 = by lot, else a seat from 1), and
    whether everything may be taken back.
    """

    seats: tuple[SeatChoice, ...] = ()
    options: dict[str, OptionValue] = {}
    start: Seat = 0
    free_undo: bool = False


class Settings(msgspec.Struct, frozen=True):
    """All settings; change one with `msgspec.structs.replace`. `tables` has the last table per game id."""

    language: Language = "system"
    text_size: TextSize = 100
    fullscreen: bool = False
    window: Window = Window()
    effects: Percent = 70
    music: Percent = 40
    muted: bool = False
    speed: Speed = "normal"
    reduced_motion: bool = False
    confirm_moves: bool = False
    seat_marks: bool = True
    cover_on_handover: bool = True
    open_hands: bool = False
    """Whether hands lie open while the mouse passes quickly, as in the ceremonies of Wongar."""
    ask_forced: bool = False
    """Whether people are asked even where they can do only one thing."""
    folder: Annotated[str, msgspec.Meta(max_length=4096)] = ""
    """Where a record file was opened or saved last; empty: where people keep documents."""
    tables: dict[str, TableChoice] = {}


MOST_BYTES = 1_000_000
"""A larger file is none of ours."""


def load_settings(path: Path) -> tuple[Settings, Problem | None]:
    """The settings in `path`; defaults where there is no such file.

    Of a file that is broken every setting that still makes sense is kept; the file itself is set aside. Settings that
    this version does not know are ignored.
    """
    try:
        content = read_file(path, MOST_BYTES)
    except FileNotFoundError:
        return Settings(), None
    except OSError:
        return Settings(), Problem("not_read", path.name)
    try:
        return msgspec.json.decode(content, type=Settings), None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _salvage(content), broken(path)


def save_settings(path: Path, settings: Settings) -> None:
    """Write `settings` so that people can read and edit them.

    Raises:
        StoreError: nothing was written.
    """
    write_atomically(path, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")


def _salvage(content: bytes) -> Settings:
    try:
        fields = msgspec.json.decode(content, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Settings()
    good: dict[str, Any] = {}
    for name, kind in get_type_hints(Settings, include_extras=True).items():
        try:
            good[name] = msgspec.convert(fields[name], kind)
        except (KeyError, msgspec.ValidationError):
            continue
    return Settings(**good)
