"""The rule books of the games as the program shows them: texts, rulings and pictures.

A game that gets a rule book is one more module and one more entry in BOOKS.
"""

from __future__ import annotations

from typing import Final

from game.scenes.chapters.book import Book
from game.scenes.chapters.tiki import TIKI

BOOKS: Final[dict[str, Book]] = {book.game: book for book in (TIKI,)}
"""Every rule book by the id of its game, in the order of the tabs."""
