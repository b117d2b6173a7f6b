"""Text: whatever stands in a file can be drawn."""

from __future__ import annotations

import pytest

from game.ui.canvas import Canvas


@pytest.mark.parametrize(
    "text", ["\0", "\u202e", "\u200b", "\u0301", "\ud800", "\n", "\x7f\x1b", "\0" * 300, "a\0b", "\U0010ffff", "\xad"]
)
def test_any_text_can_be_drawn(canvas: Canvas, text: str) -> None:
    for size in (16, 30, 60):
        canvas.text(text, 10, 10, size, max_width=100)
        canvas.text(text, 10, 10, size, "#00000080", "heading", shadow="#ffffff", alpha=0.5)
        canvas.paragraph(text, (0, 0, 100, 100), size)
        assert canvas.text_width(text, size) >= 0
        assert canvas.paragraph_height(text, 100, size) > 0


def test_what_has_no_picture_takes_no_room(canvas: Canvas) -> None:
    assert canvas.text_width("A\0na\u202e", 20) == canvas.text_width("Ana", 20)
    assert canvas.text("A\0na\u202e", 0, 0, 20) == canvas.text("Ana", 0, 0, 20)


def test_spaces_of_french_stay(canvas: Canvas) -> None:
    assert canvas.text_width("10\u202f%", 20) > canvas.text_width("10%", 20)
    assert canvas.text_width("10\xa0%", 20) > canvas.text_width("10%", 20)
