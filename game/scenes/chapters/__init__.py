"""What the program says about each game: its rule book and the words for its results.

A game that gets them is two more modules and one more entry in BOOKS and RESULTS.
"""

from __future__ import annotations

from typing import Final

from game.scenes.chapters.book import Book
from game.scenes.chapters.kokopelli import KOKOPELLI
from game.scenes.chapters.kokopelli_results import KOKOPELLI_RESULTS
from game.scenes.chapters.results import Results
from game.scenes.chapters.tiki import TIKI
from game.scenes.chapters.tiki_results import TIKI_RESULTS
from game.scenes.chapters.wongar import WONGAR
from game.scenes.chapters.wongar_results import WONGAR_RESULTS

BOOKS: Final[dict[str, Book]] = {book.game: book for book in (TIKI, KOKOPELLI, WONGAR)}
"""Every rule book by the id of its game, in the order of the tabs."""

RESULTS: Final[dict[str, Results]] = {
    results.game: results for results in (TIKI_RESULTS, KOKOPELLI_RESULTS, WONGAR_RESULTS)
}
"""How every game words its result."""
