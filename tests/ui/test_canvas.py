"""Logical units on windows of any size."""

from __future__ import annotations

import pygame
import pytest

from game.ui.canvas import SEATS, Canvas
from game.ui.sprites import Sprites
from game.ui.text import Fonts

SIZES = [(1024, 576), (1600, 900), (1280, 1024), (2560, 1080), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
def test_window_and_logical_positions_are_inverse(size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.Surface(size), Sprites(), Fonts())
    for point in [(0.0, 0.0), (800.0, 450.0), (1600.0, 900.0)]:
        back = canvas.to_logical(canvas.to_window(*point))
        assert back == pytest.approx(point, abs=1 / canvas.scale)
    left, top = canvas.to_window(0, 0)
    right, bottom = canvas.to_window(1600, 900)
    assert left >= 0 and top >= 0 and right <= size[0] and bottom <= size[1]


@pytest.mark.parametrize("size", SIZES)
def test_the_backdrop_leaves_no_bar(size: tuple[int, int], canvas: Canvas) -> None:
    canvas.resize(pygame.Surface(size))
    canvas.surface.fill("#ff00ff")
    canvas.backdrop("shell/background_table")
    bare = pygame.mask.from_threshold(canvas.surface, (255, 0, 255), (2, 2, 2))
    assert bare.count() == 0


def test_a_layer_is_painted_once_until_its_key_changes(canvas: Canvas) -> None:
    painted: list[str] = []
    for key in ("a", "a", "b", "a"):
        canvas.layer(key, lambda key=key: painted.append(key))
    assert painted == ["a", "b"]
    canvas.forget()
    canvas.layer("a", lambda: painted.append("again"))
    assert painted[-1] == "again"


def test_text_keeps_within_its_width_in_every_text_size(canvas: Canvas) -> None:
    for scale in (1.0, 1.25, 1.5):
        canvas.fonts.text_scale = scale
        for text in ("Zuschauer-Einstellungen zurücksetzen", "W" * 60):
            assert canvas.text(text, 10, 10, 26, font="heading", max_width=220) <= 221


def test_a_paragraph_is_set_smaller_until_it_fits(canvas: Canvas) -> None:
    text = "word " * 120
    assert canvas.paragraph(text, (0, 0, 400, 200), 20) <= 201
    assert canvas.paragraph_height(text, 400, 20) > 200


def test_blank_lines_part_paragraphs(canvas: Canvas) -> None:
    assert canvas.fonts.wrap("one\n\ntwo", "text", 18, 400) == ["one", "", "two"]


def test_drawing_with_opacity_is_fainter(canvas: Canvas) -> None:
    def brightness(alpha: float) -> int:
        canvas.surface.fill("black")
        canvas.rounded((100, 100, 50, 50), 8, "white", alpha=alpha)
        return canvas.surface.get_at((125, 125)).r

    assert brightness(0.0) == 0
    assert brightness(0.5) == pytest.approx(127, abs=4)
    assert brightness(1.0) >= 250


def test_scaled_sprites_have_no_dark_rim(canvas: Canvas) -> None:
    """Over white, a picture's soft edge is never darker than the picture and the ground together allow."""
    canvas.surface.fill("white")
    canvas.sprite("shell/confetti_3", 100, 100, 13)
    box = pygame.Rect(98, 98, 18, 18)
    darkest = min(
        sum(canvas.surface.get_at((x, y))[:3]) for x in range(box.left, box.right) for y in range(box.top, box.bottom)
    )
    inner = pygame.transform.average_color(canvas.sprites.get("shell/confetti_3", (64, 64)), (24, 24, 16, 16))
    assert darkest >= sum(inner[:3]) * 0.6


def test_an_ink_replaces_every_colour(canvas: Canvas) -> None:
    canvas.surface.fill("white")
    canvas.sprite("shell/icon_close", 100, 100, 64, ink="#ff0000")
    for x in range(100, 164):
        pixel = canvas.surface.get_at((x, 132))
        assert pixel.r == 255 and pixel.g == pixel.b


def _seen(canvas: Canvas, colour: int) -> list[pygame.Color]:
    """What a mark shows in its middle, to its corners and beside them."""
    canvas.surface.fill("#777777")
    canvas.mark(colour, 100, 100, 160)
    return [canvas.surface.get_at(spot) for spot in ((100, 100), (100, 45), (55, 100), (139, 61), (170, 30))]


@pytest.mark.parametrize("colour", range(5))
def test_a_seat_is_marked_by_a_shape_or_by_its_bare_colour(canvas: Canvas, colour: int) -> None:
    shape = _seen(canvas, colour)
    canvas.seat_marks = False
    disc = _seen(canvas, colour)
    tone = pygame.Color(SEATS[colour])
    assert all(max(abs(seen[i] - tone[i]) for i in range(3)) < 4 for seen in disc[:4]), "full and round"
    assert disc[4] == pygame.Color("#777777")
    assert shape != disc


def test_a_mark_is_drawn_about_its_middle_in_either_way(canvas: Canvas) -> None:
    for shapes in (True, False):
        canvas.seat_marks = shapes
        canvas.surface.fill("#000000")
        canvas.mark(1, 100, 100, 60)  # the disc
        drawn = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (1, 1, 1))
        drawn.invert()
        assert [drawn.get_bounding_rects()[0].centerx, drawn.get_bounding_rects()[0].centery] == [100, 100]


def test_pictures_take_no_more_room_than_some_windows(canvas: Canvas) -> None:
    for number in range(200):
        canvas.shape(("unlike the others", number), (0, 0, 1500, 800), lambda surface, unit: None)
        canvas.sprite("tiki/fruit", 0, 0, 300 + number)
        canvas.glow((0, 0, 900, 500 + number), 10)
    width, height = canvas.size
    assert canvas._shapes.pixels <= 10 * width * height
    assert canvas.sprites.pictures.pixels <= 10 * width * height
    assert len(canvas._shapes) > 1
