"""The three games as the screens present them: names, facts, pictures, table options.

A game that the program cannot play yet stands here, too, and is shown as coming. It becomes playable by its entry in
`boards.BOARDS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.boards import BOARDS
from game.ui.language import N_, _


@dataclass(frozen=True, slots=True)
class OptionText:
    """How a table option is worded.

    Attributes:
        answers: title and note for each answer of an option that is no switch.
        sets: by answer the option whose set of components the players then pick on a page of its own.
    """

    title: str
    note: str = ""
    sprite: str = ""
    answers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    sets: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Bundle:
    """A name for switches that are often turned together; all switches of such a game stand on a page of their own."""

    title: str
    note: str
    options: tuple[str, ...]
    sprite: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A game on the selection screen. Texts are message ids; `title` is a name that no language changes."""

    id: str
    title: str
    tagline: str
    description: str
    seats: range
    colours: int
    options: Mapping[str, OptionText] = field(default_factory=dict)
    bundle: Bundle | None = None

    @property
    def poster(self) -> str:
        """The sprite of its poster."""
        return f"shell/poster_{self.id}"

    @property
    def available(self) -> bool:
        """Whether it can be played."""
        return self.id in BOARDS

    def players(self) -> str:
        """How many can play, in words."""
        fewest, most = self.seats[0], self.seats[-1]
        if fewest == most:
            return _("{number} players").format(number=fewest)
        return _("{fewest}–{most} players").format(fewest=fewest, most=most)


ENTRIES = (
    Entry(
        id="tiki",
        title="Tiki",
        tagline=N_("Stack totems, gather pineapples"),
        description=N_(
            "Sow your totems across nine villages. Whoever owns the top of a stack of three gets the village’s fruits. "
            "Four fruits win."
        ),
        seats=range(2, 3),
        colours=2,
        options={
            "shaman": OptionText(
                N_("The shaman"),
                N_("Whoever wins a swamp may send the shaman onto a path. Nothing moves along that path."),
                "tiki/shaman",
            )
        },
    ),
    Entry(
        id="kokopelli",
        title="Kokopelli",
        tagline=N_("Open and close desert ceremonies"),
        description=N_(
            "Open ceremonies in your village, use their powers while they last, and be the one who closes them."
        ),
        seats=range(2, 5),
        colours=4,
        options={
            "ceremonies": OptionText(
                N_("Ceremonies in this game"),
                answers={
                    "first": (N_("First game"), N_("the fixed set of ten")),
                    "random": (N_("Random"), N_("ten of sixteen, by lot")),
                    "custom": (N_("Custom"), N_("pick your own ten")),
                },
                sets={"custom": "custom"},
            ),
            "exchange": OptionText(
                N_("Exchanged hands go"),
                answers={"discard": (N_("To discard"), ""), "under": (N_("Under pile"), "")},
            ),
        },
    ),
    Entry(
        id="wongar",
        title="Wongar",
        tagline=N_("Win the outback, area by area"),
        description=N_("Compete for the majority in ten areas of the outback, ritual by ritual."),
        seats=range(3, 6),
        colours=5,
        options={
            "short_piles": OptionText(
                N_("Short piles"), N_("Each pile has 13 cards instead of 15: one ancestor and one elder fewer.")
            ),
            "dealt_doubles": OptionText(
                N_("Dealt doubles"),
                N_("Everybody begins with one double as a third ritual card. The other doubles leave the game."),
            ),
            "no_ritual_scorpions": OptionText(
                N_("No ritual scorpions"),
                N_("The ritual deck has no scorpions, and the time track is shorter: X comes after space 11."),
            ),
            "gentle_scorpions": OptionText(
                N_("Gentle scorpions"), N_("Scorpions take no points. They only move the time marker.")
            ),
            "open_tallies": OptionText(
                N_("Open tallies"),
                N_("Everybody can see which area cards each player has taken. Otherwise they lie face down."),
            ),
        },
        bundle=Bundle(
            N_("Advanced game"),
            N_("Short piles, dealt doubles and no ritual scorpions: faster and for people who know the game."),
            ("short_piles", "dealt_doubles", "no_ritual_scorpions"),
            "wongar/scorpion",
        ),
    ),
)
"""All games, in the order in which they are shown."""


def entry(game_id: str) -> Entry:
    """The entry of a game.

    Raises:
        KeyError: there is no such game.
    """
    for known in ENTRIES:
        if known.id == game_id:
            return known
    raise KeyError(game_id)
