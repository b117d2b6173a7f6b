"""Make the sprite sheets: rasterise ``src/<game>/*.svg`` and pack the pictures into pages.

For every game this writes ``<game>.json`` and the pages that it names, at two resolutions. Page "1" is meant for
window scales up to 1.2 and page "2" for scales up to 2.4 (3840x2160); "2" is exactly twice "1" in every number::

    {"sheets": {"1": [file name, ...], "2": [file name, ...]},
     "sprites": {name: {"view": [width, height],            # the SVG's own units
                        "inset": [left, top, right, bottom],  # 9-slice widgets only, in view units
                        "1": [page, x, y, width, height],   # pixels
                        "2": [page, x, y, width, height]}}}

``sizes.json`` says how large each sprite is ever shown, in units of the 1600x900 canvas, and which sprites share a
page of their own. A sprite that it does not name is shown at its view size. Pages are lossless WebP (a third smaller
than PNG, decoded at the same speed); a full-screen picture is a page of its own, a JPEG without chroma subsampling
(decoded three times as fast as PNG).

The colours of a sprite's edge are continued under the transparent pixels around it, so that scaling a sheet with
straight alpha gives no dark fringe.

Usage: ``python sprites/build.py [GAME ...] [--check]``. ``--check`` writes nothing and fails when the committed files
are not what the sources give.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import numpy as np
import rectpack  # type: ignore[import-untyped]
import resvg_py
from PIL import Image

HERE = Path(__file__).resolve().parent
GAMES = ("shell", "tiki", "kokopelli", "wongar")
SCALES = (1, 2)

DENSITY = 1.2  # pixels per canvas unit on the "1" pages: 1920/1600
SLICE_DENSITY = 1.25  # 9-slices: insets are multiples of 4 view units, so they stay whole pixels
GAP = 2  # transparent pixels around a sprite on the "1" pages
MAX_SIDE = 2048  # of a "1" page; twice that on "2", the limit of many SDL textures
BLEED = 4  # pixels on the "1" pages over which edge colours run out under the transparency
WORKERS = 2

Box = tuple[int, int, int, int, int]


@dataclass(frozen=True)
class Sprite:
    """One source picture and its size in pixels on the "1" page."""

    name: str
    path: Path
    view: tuple[int, int]
    size: tuple[int, int]
    inset: tuple[int, ...] | None = None


@dataclass
class Page:
    """One sheet: which sprite lies where, in pixels of the "1" resolution."""

    stem: str
    size: tuple[int, int]
    places: list[tuple[Sprite, int, int]] = field(default_factory=list)
    opaque: bool = False

    def file_name(self, scale: int) -> str:
        suffix = ".jpg" if self.opaque else ".webp"
        return self.stem + ("" if scale == 1 else f"@{scale}x") + suffix


def view_size(svg: str) -> tuple[int, int]:
    """Width and height of the root's viewBox, which has to start at 0 0."""
    match = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg)
    if match is None:
        raise ValueError('no viewBox="0 0 width height"')
    return int(match[1]), int(match[2])


def best_match(name: str, patterns: Iterable[str]) -> str | None:
    """The longest pattern that the name fits: an exact name wins over a glob."""
    fits = [pattern for pattern in patterns if fnmatch(name, pattern)]
    return max(fits, key=lambda pattern: (pattern == name, len(pattern)), default=None)


def read_sprites(game: str, source: Path, sizes: dict[str, Any]) -> list[Sprite]:
    """All sprites of one game, sorted by name."""
    slices_path = source / game / "slices.json"
    slices = json.loads(slices_path.read_text("utf-8")) if slices_path.exists() else {}
    sprites = []
    for path in sorted((source / game).glob("*.svg")):
        name = path.stem
        view = view_size(path.read_text("utf-8"))
        inset = slices.get(name, {}).get("inset_ltrb")
        pattern = best_match(name, sizes["widths"])
        shown = view[0] if pattern is None else sizes["widths"][pattern]
        density = DENSITY if pattern is not None or name in sizes["full_screen"] else SLICE_DENSITY
        width = round(shown * density)
        size = (width, max(1, round(width * view[1] / view[0])))
        sprites.append(Sprite(name, path, view, size, tuple(inset) if inset else None))
    return sprites


def pack(stem: str, sprites: list[Sprite]) -> Page:
    """Place sprites on the smallest page that takes them all."""
    boxes = sorted(
        ((s.size[0] + GAP, s.size[1] + GAP, s) for s in sprites), key=lambda box: (-box[1], -box[0], box[2].name)
    )
    best: Page | None = None
    for side in range(256, MAX_SIDE + 1, 64):
        packer = rectpack.newPacker(rotation=False, sort_algo=rectpack.SORT_NONE)
        packer.add_bin(side - GAP, MAX_SIDE - GAP)
        for index, (width, height, _) in enumerate(boxes):
            packer.add_rect(width, height, index)
        packer.pack()
        rects = packer.rect_list()
        if len(rects) < len(boxes):
            continue
        right = max(x + w for _, x, _, w, _, _ in rects) + GAP
        bottom = max(y + h for _, _, y, _, h, _ in rects) + GAP
        if best is None or right * bottom < best.size[0] * best.size[1]:
            places = [(boxes[index][2], x + GAP, y + GAP) for _, x, y, _, _, index in rects]
            best = Page(stem, (right, bottom), sorted(places, key=lambda place: place[0].name))
    if best is None:
        raise ValueError(f"{stem}: does not fit on one page of {MAX_SIDE}x{MAX_SIDE}; give it more pages in sizes.json")
    return best


def lay_out(game: str, sprites: list[Sprite], sizes: dict[str, Any]) -> list[Page]:
    """The pages of one game: the common one first, then the named groups, then the full-screen pictures."""
    groups: dict[str, list[Sprite]] = {game: [], **{f"{game}-{group}": [] for group in sizes["pages"]}}
    full_screen = []
    for sprite in sprites:
        if sprite.name in sizes["full_screen"]:
            full_screen.append(Page(f"{game}-{sprite.name}", sprite.size, [(sprite, 0, 0)], opaque=True))
            continue
        group = next((g for g, patterns in sizes["pages"].items() if best_match(sprite.name, patterns)), None)
        groups[f"{game}-{group}" if group else game].append(sprite)
    return [pack(stem, members) for stem, members in groups.items() if members] + full_screen


def rasterise(path: Path, size: tuple[int, int]) -> Image.Image:
    """Draw one SVG at exactly this size, straight alpha."""
    data = bytes(resvg_py.svg_to_bytes(svg_path=str(path), width=size[0], height=size[1], skip_system_fonts=True))
    picture = Image.open(io.BytesIO(data)).convert("RGBA")
    if picture.size != size:
        picture = stretch(path, size)
    return picture


def stretch(path: Path, size: tuple[int, int]) -> Image.Image:
    """As `rasterise`, where rounding the height broke the aspect ratio: the viewBox is fitted to the pixels."""
    svg = re.sub(r"<svg\b", '<svg preserveAspectRatio="none"', path.read_text("utf-8"), count=1)
    svg = re.sub(r"<svg\b", f'<svg width="{size[0]}" height="{size[1]}"', svg, count=1)
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
    picture = Image.open(io.BytesIO(data)).convert("RGBA")
    if picture.size != size:
        raise ValueError(f"{path.name}: drawn as {picture.size}, not {size}")
    return picture


def bleed(picture: Image.Image, distance: int) -> Image.Image:
    """Continue the edge colours over `distance` fully transparent pixels; alpha stays as it is."""
    pixels = np.asarray(picture).astype(np.int32)
    colour, alpha = pixels[..., :3].copy(), pixels[..., 3]
    known = alpha > 0
    colour[~known] = 0
    for _ in range(distance):
        if known.all():
            break
        total = np.zeros_like(colour)
        count = np.zeros(known.shape, np.int32)
        for target, origin in _shifts(known.shape):
            total[target] += colour[origin] * known[origin][..., None]
            count[target] += known[origin]
        fresh = ~known & (count > 0)
        colour[fresh] = total[fresh] // count[fresh][:, None]
        known |= fresh
    return Image.fromarray(np.dstack([colour, alpha]).astype(np.uint8), "RGBA")


def _shifts(shape: tuple[int, ...]) -> Iterator[tuple[tuple[slice, slice], tuple[slice, slice]]]:
    """Pairs of windows that put every pixel on each of its four neighbours."""
    everything, first, last = slice(None), slice(None, -1), slice(1, None)
    yield (first, everything), (last, everything)
    yield (last, everything), (first, everything)
    yield (everything, first), (everything, last)
    yield (everything, last), (everything, first)


def draw_page(page: Page, scale: int) -> bytes:
    """The encoded page."""
    sheet = Image.new("RGBA", (page.size[0] * scale, page.size[1] * scale))
    for sprite, x, y in page.places:
        picture = rasterise(sprite.path, (sprite.size[0] * scale, sprite.size[1] * scale))
        sheet.paste(picture, (x * scale, y * scale))
    out = io.BytesIO()
    if page.opaque:
        sheet.convert("RGB").save(out, "JPEG", quality=92, subsampling=0, optimize=True)
    else:
        bleed(sheet, BLEED * scale).save(out, "WEBP", lossless=True, exact=True, quality=80, method=6)
    return out.getvalue()


def index(pages: list[Page]) -> str:
    """The JSON that finds the sprites, one line for each."""
    entries: dict[str, dict[str, Any]] = {}
    for number, page in enumerate(pages):
        for sprite, x, y in page.places:
            entry: dict[str, Any] = {"view": sprite.view}
            if sprite.inset:
                entry["inset"] = sprite.inset
            box: Box = (number, x, y, *sprite.size)
            entry["1"] = box
            entry["2"] = (number, *(2 * value for value in box[1:]))
            entries[sprite.name] = entry
    sheets = {str(scale): [page.file_name(scale) for page in pages] for scale in SCALES}
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(entries[name])}" for name in sorted(entries))
    head = ",\n".join(f"    {json.dumps(scale)}: {json.dumps(names)}" for scale, names in sheets.items())
    return f'{{\n  "sheets": {{\n{head}\n  }},\n  "sprites": {{\n{lines}\n  }}\n}}\n'


def app_icons() -> dict[str, bytes]:
    """The icons of window, Windows program and macOS bundle."""
    source = HERE / "src" / "shell"
    pictures = {}
    for side in (16, 24, 32, 48, 64, 128, 256, 512):
        # The full mark turns to crumbs at 64 pixels and below.
        name = "app_icon.svg" if side <= 64 else "logo_mark.svg"
        pictures[side] = rasterise(source / name, (side, side))
    files = {}
    for name, kind, options in (
        ("app_icon.png", "PNG", {"optimize": True}),
        ("app_icon.ico", "ICO", {"sizes": [(s, s) for s in pictures if s <= 256]}),
        ("app_icon.icns", "ICNS", {}),
    ):
        main = pictures[512 if kind == "ICNS" else 256]
        others = [picture for picture in pictures.values() if picture is not main]
        out = io.BytesIO()
        main.save(out, kind, **options, **({} if kind == "PNG" else {"append_images": others}))
        files[name] = out.getvalue()
    return files


def build(games: Iterable[str], source: Path = HERE / "src") -> dict[str, bytes]:
    """All files of these games, by file name."""
    sizes = json.loads((HERE / "sizes.json").read_text("utf-8"))
    files: dict[str, bytes] = {}
    jobs: list[tuple[Page, int]] = []
    for game in games:
        pages = lay_out(game, read_sprites(game, source, sizes[game]), sizes[game])
        files[f"{game}.json"] = index(pages).encode()
        jobs += [(page, scale) for page in pages for scale in SCALES]
    jobs.sort(key=lambda job: -job[0].size[0] * job[0].size[1] * job[1])
    with ProcessPoolExecutor(WORKERS) as pool:
        drawn = pool.map(draw_page, *zip(*jobs, strict=True))
        files |= {page.file_name(scale): data for (page, scale), data in zip(jobs, drawn, strict=True)}
    if "shell" in games:
        files |= app_icons()
    return files


def same_picture(one: bytes, other: bytes) -> bool:
    """Whether two encoded pictures look alike: another release of an encoder may pack the same pixels differently."""
    first, second = (Image.open(io.BytesIO(data)).convert("RGBA") for data in (one, other))
    if first.size != second.size:
        return False
    # Means of small blocks: one altered icon on a large page still shows.
    blocks = [np.asarray(picture.reduce(16), np.int16) for picture in (first, second)]
    return int(np.abs(blocks[0] - blocks[1]).max()) < 6


def differences(files: dict[str, bytes], folder: Path = HERE) -> list[str]:
    """Names of the built files that the folder lacks or has otherwise."""
    wrong = []
    for name, data in files.items():
        path = folder / name
        old = path.read_bytes() if path.exists() else b""
        if old != data and not (old and not name.endswith(".json") and same_picture(old, data)):
            wrong.append(name)
    return wrong


def stale(games: Iterable[str], files: dict[str, bytes], folder: Path = HERE) -> list[Path]:
    """Sheets of these games that no build makes any more."""
    return [
        path
        for game in games
        for path in sorted(folder.glob(f"{game}*"))
        if path.suffix in {".png", ".webp", ".jpg"} and path.name not in files and re.match(rf"{game}[-@.]", path.name)
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the sprite sheets from src/<game>/*.svg.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; all of them when left out")
    parser.add_argument("--check", action="store_true", help="write nothing; fail when a committed file is old")
    arguments = parser.parse_args()
    games = tuple(arguments.games) or GAMES
    if unknown := set(games) - set(GAMES):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    files = build(games)
    old = stale(games, files)
    if arguments.check:
        wrong = differences(files) + [path.name for path in old]
        for name in wrong:
            print(f"not current: {name}")
        return 1 if wrong else 0
    for path in old:
        path.unlink()
    for name, data in files.items():
        (HERE / name).write_bytes(data)
        print(f"{len(data) / 1024:8.1f} KB  {name}")
    print(f"{sum(map(len, files.values())) / 1e6:8.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
