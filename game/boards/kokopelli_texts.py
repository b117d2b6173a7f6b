"""The sixteen ceremonies of Kokopelli and the wild card in words: their names, and what each does."""

from __future__ import annotations

from typing import Final

from game.ui.language import N_, _

NAMES: Final = {
    # Translators: the names of the ceremonies stand on small cards; one or two short words.
    "chief": N_("Chief"),
    "drummer": N_("Drummer"),
    "feast": N_("Feast"),
    "flute": N_("Flute"),
    "gatherer": N_("Gatherer"),
    "guardian": N_("Guardian"),
    "guest": N_("Guest"),
    "hearth": N_("Hearth"),
    "keeper": N_("Keeper"),
    "messenger": N_("Messenger"),
    "potter": N_("Potter"),
    "runner": N_("Runner"),
    "snake": N_("Snake Dance"),
    "sower": N_("Sower"),
    "twins": N_("Twins"),
    "warrior": N_("Warrior"),
    # Translators: the name of the wild card, which stands for any ceremony.
    "wild": N_("Wild"),
}

# Translators: "you" is whoever has the ceremony open in his village.
TEXTS: Final = {
    "chief": N_("1 point more whenever you close a ceremony."),
    "drummer": N_("Ceremonies in your village close with their third card."),
    "feast": N_("3 points instead of 1 when you empty your hand."),
    "flute": N_("1 point whenever anyone plays a wild in your village."),
    "gatherer": N_("Your draw action brings two cards."),
    "guardian": N_("Nobody else can close ceremonies in your village."),
    "guest": N_("1 point whenever you play a card in another village."),
    "hearth": N_("At the end, each of your open ceremonies is worth 3 points."),
    "keeper": N_("You may keep eight cards."),
    "messenger": N_("You may play on every space of every village."),
    "potter": N_("When you cancel a ceremony, its cards come to your hand."),
    "runner": N_("You have three actions in your turn."),
    "snake": N_("A wild that you play counts as two cards."),
    "sower": N_("1 point whenever you open a ceremony."),
    "twins": N_("You may open a type that is already open in your reach."),
    "warrior": N_("After opening or playing a card, you may lay one more of another type."),
    "wild": N_("Plays on any open ceremony, but cannot open one."),
}


def ceremony_name(ceremony: str) -> str:
    """The name of a ceremony (or of the wild card) by its id, in the spoken language.

    Raises:
        KeyError: there is no such card.
    """
    return _(NAMES[ceremony])


def ceremony_text(ceremony: str) -> str:
    """What the owner of the village has of it while it lies open there (K5), in one short sentence."""
    return _(TEXTS[ceremony])
