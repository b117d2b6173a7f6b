"""The committed sheets and sounds keep the promises that the program relies on, and come out of their sources."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import soundfile
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
SPRITES, SOUNDS = ROOT / "sprites", ROOT / "sounds"
GAMES = ("shell", "tiki", "kokopelli", "wongar")
MUSIC = "music_table"
EFFECTS = [
    "button",
    "card_close",
    "card_deal",
    "card_flip",
    "card_lay",
    "coin",
    "drum",
    "fruit",
    "hover",
    "lift",
    "lose",
    "place",
    "scorpion",
    "shaman",
    "spoil",
    "step_1",
    "step_2",
    "step_3",
    "step_4",
    "token",
    "turn",
    "undo",
    "whoosh",
    "win",
    "wrong",
]


def sheet_index(game: str) -> dict[str, Any]:
    index: dict[str, Any] = json.loads((SPRITES / f"{game}.json").read_text("utf-8"))
    return index


def build_script(folder: Path) -> ModuleType:
    """The build script of a folder; skips the test where the packages that it needs are not installed."""
    for package in ("resvg_py", "rectpack"):
        pytest.importorskip(package)
    spec = importlib.util.spec_from_file_location(f"build_{folder.name}", folder / "build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up by name.
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, spec.name, module)
        spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", GAMES)
def test_every_source_picture_is_in_the_index(game: str) -> None:
    assert set(sheet_index(game)["sprites"]) == {path.stem for path in (SPRITES / "src" / game).glob("*.svg")}


@pytest.mark.parametrize("game", GAMES)
def test_every_sprite_lies_within_its_page_and_apart_from_the_others(game: str) -> None:
    index = sheet_index(game)
    for scale, names in index["sheets"].items():
        taken: list[list[tuple[int, int, int, int]]] = [[] for _ in names]
        sides = [Image.open(SPRITES / name).size for name in names]
        assert all(max(side) <= 4096 for side in sides)
        for name, sprite in index["sprites"].items():
            page, x, y, w, h = sprite[scale]
            assert w > 0 and h > 0 and x >= 0 and y >= 0, name
            assert x + w <= sides[page][0] and y + h <= sides[page][1], name
            for left, top, width, height in taken[page]:
                apart = x >= left + width + 2 or left >= x + w + 2 or y >= top + height + 2 or top >= y + h + 2
                assert apart, name
            taken[page].append((x, y, w, h))


@pytest.mark.parametrize("game", GAMES)
def test_sheets_at_double_resolution_are_twice_as_large(game: str) -> None:
    index = sheet_index(game)
    assert len(index["sheets"]["1"]) == len(index["sheets"]["2"])
    for name, sprite in index["sprites"].items():
        assert sprite["2"][0] == sprite["1"][0], name
        for single, double in zip(sprite["1"][3:], sprite["2"][3:], strict=True):
            assert abs(double - 2 * single) <= 1, name
    for single_name, double_name in zip(index["sheets"]["1"], index["sheets"]["2"], strict=True):
        single_size, double_size = (Image.open(SPRITES / name).size for name in (single_name, double_name))
        assert double_size == (2 * single_size[0], 2 * single_size[1])


@pytest.mark.parametrize("game", GAMES)
def test_sprites_keep_the_proportions_of_their_view(game: str) -> None:
    for name, sprite in sheet_index(game)["sprites"].items():
        width, height = sprite["view"]
        _, _, _, w, h = sprite["2"]
        assert abs(h - w * height / width) <= 1.01, name


@pytest.mark.parametrize("game", GAMES)
def test_no_sprite_is_empty(game: str) -> None:
    index = sheet_index(game)
    pages = [Image.open(SPRITES / name).convert("RGBA") for name in index["sheets"]["1"]]
    for name, sprite in index["sprites"].items():
        page, x, y, w, h = sprite["1"]
        assert pages[page].crop((x, y, x + w, y + h)).getchannel("A").getextrema()[1] > 0, name


def test_every_nine_slice_keeps_its_inset_on_whole_pixels() -> None:
    slices = json.loads((SPRITES / "src" / "shell" / "slices.json").read_text("utf-8"))
    sprites = sheet_index("shell")["sprites"]
    for name, sprite in sprites.items():
        inset = slices[name].get("inset_ltrb")
        assert sprite.get("inset") == inset, name
        if inset is not None:
            left, top, right, bottom = inset
            assert left + right < sprite["view"][0] and top + bottom < sprite["view"][1], name
            assert sprite["1"][3] * 4 == sprite["view"][0] * 5, name


def test_transparent_pixels_at_an_edge_have_the_colour_of_the_edge() -> None:
    """Or scaling with straight alpha draws a dark fringe around every piece."""
    index = sheet_index("tiki")
    page, x, y, w, h = index["sprites"]["tiki_red"]["2"]
    pixels = np.asarray(Image.open(SPRITES / index["sheets"]["2"][page]).convert("RGBA").crop((x, y, x + w, y + h)))
    alpha = pixels[..., 3]
    beside = (alpha[:, 1:] == 0) & (alpha[:, :-1] > 0)
    assert beside.any()
    assert (pixels[:, 1:][beside][:, :3].max(axis=1) > 0).mean() > 0.99


def test_sources_draw_without_fonts_and_other_files() -> None:
    for path in sorted((SPRITES / "src").glob("*/*.svg")):
        text = path.read_text("utf-8")
        assert "<text" not in text and "<image" not in text, path.name
        assert not re.search(r'(?:href|url)\s*[=(]\s*["\']?(?!#)(?:https?:|file:|\w+\.)', text), path.name


def test_assets_stay_small_enough_to_ship() -> None:
    sheets = [path for pattern in ("*.webp", "*.jpg", "*.png", "*.json") for path in SPRITES.glob(pattern)]
    assert sum(path.stat().st_size for path in sheets) < 14_000_000
    assert sum(path.stat().st_size for path in SOUNDS.glob("*.ogg")) < 1_600_000


def test_application_icons_hold_every_size() -> None:
    assert Image.open(SPRITES / "app_icon.png").size == (256, 256)
    with Image.open(SPRITES / "app_icon.ico") as icon:
        assert {(16, 16), (32, 32), (48, 48), (256, 256)} <= set(icon.info["sizes"])
    with Image.open(SPRITES / "app_icon.icns") as icon:
        assert icon.size[0] >= 512


def test_the_sounds_are_these() -> None:
    assert {path.stem for path in SOUNDS.glob("*.ogg")} == {*EFFECTS, MUSIC}


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_short_and_begins_and_ends_in_silence(name: str) -> None:
    samples, rate = soundfile.read(SOUNDS / f"{name}.ogg")
    assert rate == 44_100 and samples.ndim == 1
    assert len(samples) / rate < (2.1 if name in {"win", "lose"} else 1.5)
    assert abs(samples[0]) < 0.002 and abs(samples[-1]) < 0.002
    assert 0.1 < np.abs(samples).max() < 10 ** (-2 / 20)


def test_the_music_repeats_without_a_seam() -> None:
    samples, rate = soundfile.read(SOUNDS / f"{MUSIC}.ogg")
    assert rate == 44_100 and samples.shape[1] == 2
    assert 60 <= len(samples) / rate <= 90
    assert (SOUNDS / f"{MUSIC}.ogg").stat().st_size < 900_000
    assert np.abs(samples).max() < 0.5 and np.sqrt((samples**2).mean()) < 0.1
    ordinary = np.percentile(np.abs(np.diff(samples, axis=0)), 99)
    assert np.abs(samples[0] - samples[-1]).max() <= ordinary


def test_sprites_build_to_the_same_picture_every_time() -> None:
    build = build_script(SPRITES)
    sizes = json.loads((SPRITES / "sizes.json").read_text("utf-8"))["kokopelli"]
    pages = build.lay_out("kokopelli", build.read_sprites("kokopelli", SPRITES / "src", sizes), sizes)
    assert build.index(pages) == (SPRITES / "kokopelli.json").read_text("utf-8")
    first = build.draw_page(pages[0], 1)
    assert first == build.draw_page(pages[0], 1)
    assert not build.differences({pages[0].file_name(1): first})


def test_sounds_build_to_the_same_bytes_every_time() -> None:
    build = build_script(SOUNDS)
    names = ("step_1", "coin", "hover")
    files = build.build(names)
    assert files == build.build(names)
    assert not build.differences(files)


def test_an_altered_sheet_or_sound_is_noticed(tmp_path: Path) -> None:
    sprites, sounds = build_script(SPRITES), build_script(SOUNDS)
    sheet, sound = (SPRITES / "tiki.webp").read_bytes(), (SOUNDS / "coin.ogg").read_bytes()
    with Image.open(SPRITES / "tiki.webp") as picture:
        picture.paste((200, 0, 0, 255), (300, 300, 324, 324))
        picture.save(tmp_path / "tiki.webp", lossless=True)
    (tmp_path / "coin.ogg").write_bytes((SOUNDS / "token.ogg").read_bytes())
    assert sprites.differences({"tiki.webp": sheet, "tiki.json": b"{}"}, tmp_path) == ["tiki.webp", "tiki.json"]
    assert sounds.differences({"coin.ogg": sound}, tmp_path) == ["coin.ogg"]
