"""What a rule book is made of: chapters with a picture, plain paragraphs and the rulings of this edition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.scenes.chapters.stage import Stage
from game.ui.language import N_


@dataclass(frozen=True, slots=True)
class Ruling:
    """What this edition decides where no published source says anything; `rule` is its number in the rule book."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """A thing of the game in a list of such things: its name, what it does, and its picture.

    `paint` draws the picture about the middle of a stage of `size` units, given as (stage, size).
    """

    name: str
    text: str
    paint: Callable[[Stage, float], None]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page. All texts are message ids, translated when they are drawn.

    Attributes:
        rules: the numbers of the rules that the page covers.
        paint: draws the picture above the text.
        caption: told beside the text, under a heading of its own (what the picture shows).
        items: listed below the text.
    """

    title: str
    rules: tuple[str, ...]
    paint: Callable[[Stage], None]
    text: tuple[str, ...]
    rulings: tuple[Ruling, ...] = ()
    caption: str = ""
    caption_title: str = N_("In the picture")
    caption_icon: str = "eye"
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one game; `title` is its name, which no language changes."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]
