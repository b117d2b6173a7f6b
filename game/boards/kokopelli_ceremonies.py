"""The sixteen ceremonies and the wild card in words and colours, as cards, lists and enlarged cards show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ui.language import N_, _


@dataclass(frozen=True, slots=True)
class Ceremony:
    """A type of card; the texts are message ids.

    Attributes:
        name: as on the card.
        colour: of the card.
        gist, detail: what it does while it lies open, as a headline and the words that complete it.
        text: the same in full.
    """

    name: str
    colour: str
    gist: str
    detail: str
    text: str


WILD: Final = "wild"

TYPES: Final = {
    "chief": Ceremony(
        # Translators: the names of the ceremonies stand on small cards; one or two short words. In the other texts
        # "you" is whoever has the ceremony open in his village.
        N_("Chief"),
        "#6c3fa3",
        N_("1 point more"),
        N_("for every ceremony closed"),
        N_("You score 1 point more whenever you close a ceremony, in any village."),
    ),
    "drummer": Ceremony(
        N_("Drummer"),
        "#d3402c",
        N_("Three cards close"),
        N_("the ceremonies in this village"),
        N_("The ceremonies in your village close with their third card instead of the fourth."),
    ),
    "feast": Ceremony(
        N_("Feast"),
        "#f2c23e",
        N_("3 points instead of 1"),
        N_("for an emptied hand"),
        N_("You score 3 points instead of 1 when a card that you open or play leaves your hand empty."),
    ),
    "flute": Ceremony(
        N_("Flute"),
        "#25a59f",
        N_("1 point per wild"),
        N_("laid in this village"),
        N_("You score 1 point whenever anybody plays a wild on a ceremony in your village."),
    ),
    "gatherer": Ceremony(
        N_("Gatherer"),
        "#7b7a2a",
        N_("Draw two cards"),
        N_("at every draw action"),
        N_("Your draw action draws two cards instead of one."),
    ),
    "guardian": Ceremony(
        N_("Guardian"),
        "#2c4a80",
        N_("Nobody else closes"),
        N_("ceremonies in this village"),
        N_("The others cannot close ceremonies in your village. They may still add cards that do not close."),
    ),
    "guest": Ceremony(
        N_("Guest"),
        "#ea8427",
        N_("1 point as a guest"),
        N_("per card in another village"),
        N_("You score 1 point whenever you play a card on a ceremony in another player’s village."),
    ),
    "hearth": Ceremony(
        N_("Hearth"),
        "#44343a",
        N_("3 points each"),
        N_("for open ceremonies at the end"),
        N_("At the end of the game each of your open ceremonies is worth 3 points instead of 1."),
    ),
    "keeper": Ceremony(
        N_("Keeper"),
        "#8c5a34",
        N_("Keep eight cards"),
        N_("instead of five"),
        N_("You may keep up to eight cards in your hand at the end of your turn instead of five."),
    ),
    "messenger": Ceremony(
        N_("Messenger"),
        "#b5a3e0",
        N_("Play everywhere"),
        N_("in every village"),
        N_("You may play cards on the open ceremonies of every village. You still open at home."),
    ),
    "potter": Ceremony(
        N_("Potter"),
        "#dcb786",
        N_("Take cards back"),
        N_("of a cancelled ceremony"),
        N_("When you cancel a ceremony, all its cards come to your hand."),
    ),
    "runner": Ceremony(
        N_("Runner"),
        "#58b2e3",
        N_("Three actions"),
        N_("in every turn"),
        N_("You have three actions in your turn instead of two."),
    ),
    "snake": Ceremony(
        N_("Snake Dance"),
        "#3c9a50",
        N_("Wilds count double"),
        N_("laid by the owner"),
        N_("A wild that you play counts as two cards."),
    ),
    "sower": Ceremony(
        N_("Sower"),
        "#abcb45",
        N_("1 point per opening"),
        N_("in this village"),
        N_("You score 1 point whenever you open a ceremony."),
    ),
    "twins": Ceremony(
        N_("Twins"),
        "#e87fa2",
        N_("Open types twice"),
        N_("even if one lies in reach"),
        N_("You may open a ceremony whose type already lies open in your play area."),
    ),
    "warrior": Ceremony(
        N_("Warrior"),
        "#7f1d3a",
        N_("A second card"),
        N_("of another type per action"),
        N_(
            "When you open or play a card, you may open or play one more card of another type in the same action. "
            "A wild is a type of its own."
        ),
    ),
    WILD: Ceremony(
        N_("Wild"),
        "#3a2f6b",
        N_("Fits everywhere"),
        N_("on any open ceremony"),
        N_("The wild may be played on any open ceremony in your reach. It cannot open one."),
    ),
}
"""Every card by its id."""


def name(card: str) -> str:
    """What a card is called."""
    return _(TYPES[card].name)


def card_sprite(card: str) -> str:
    """The picture of a card, without its name."""
    return f"kokopelli/card_{card}"


def icon_sprite(card: str) -> str:
    """The emblem of a card."""
    return f"kokopelli/icon_{card}"
