"""Wongar's areas, tokens and cards in words: names and short texts."""

from __future__ import annotations

from typing import Final

from game.ui.language import N_, _

AREAS: Final = {
    # Translators: the areas of Wongar's board are animals, a hand and a foot.
    "kangaroo": N_("Kangaroo"),
    "emu": N_("Emu"),
    "turtle": N_("Turtle"),
    "snake": N_("Snake"),
    "hand": N_("Hand"),
    "foot": N_("Foot"),
    "lizard": N_("Lizard"),
    "dingo": N_("Dingo"),
    "fish": N_("Fish"),
    "crocodile": N_("Crocodile"),
}

TOKENS: Final = {
    # Translators: the three kinds of wooden tokens; they stand on buttons and small cards.
    "disc": N_("Disc"),
    "cube": N_("Cube"),
    "cylinder": N_("Cylinder"),
}

A_TOKEN: Final = {
    # Translators: after a verb: "places a disc on Hand".
    "disc": N_("a disc"),
    "cube": N_("a cube"),
    "cylinder": N_("a cylinder"),
}

SOME_TOKENS: Final = {
    # Translators: "most discs", "three discs".
    "disc": N_("discs"),
    "cube": N_("cubes"),
    "cylinder": N_("cylinders"),
}

CARDS: Final = {
    "disc": N_("Disc"),
    "cube": N_("Cube"),
    "cylinder": N_("Cylinder"),
    # Translators: the area card with three tokens of one kind.
    "triple": N_("Three tokens"),
    "scorpion": N_("Scorpion"),
    "draw4": N_("Four rituals"),
    "ancestor": N_("Ancestor"),
    "elder": N_("Elder"),
    "both": N_("Ancestor and elder"),
    # Translators: the ritual card that moves one or two tokens of a kind.
    "double": N_("Double"),
}

CARD_TEXTS: Final = {
    "disc": N_("Place a disc here. Then twice: a disc in any area, or a ritual card."),
    "cube": N_("Place a cube here. Then twice: a cube in any area, or a ritual card."),
    "cylinder": N_("Place a cylinder here. Then twice: a cylinder in any area, or a ritual card."),
    "triple": N_("Place three tokens of one kind in any areas."),
    "scorpion": N_("Stings whoever turns it up and moves the time marker."),
    "draw4": N_("Draw four ritual cards."),
    "ancestor": N_("Take the ancestor. It walks to a neighbouring area: a ceremony there."),
    "elder": N_("Take the elder. It walks one or two steps: a ceremony there."),
    "both": N_("Take both figures. They come here: one ceremony in this area."),
}

RITUAL_TEXTS: Final = {
    "disc": N_("Remove another player’s disc from the ceremony, or move one of yours in or out."),
    "cube": N_("Remove another player’s cube from the ceremony, or move one of yours in or out."),
    "cylinder": N_("Remove another player’s cylinder from the ceremony, or move one of yours in or out."),
    "double": N_("Choose a kind, then do one or two effects with tokens of it."),
    "scorpion": N_("Whoever draws it is stung, and the time marker moves. At the second one all is shuffled."),
}


def area_name(area: str) -> str:
    """An area by its id, in the spoken language."""
    return _(AREAS[area])


def token_name(token: str) -> str:
    """A kind of token, as it stands on a button."""
    return _(TOKENS[token])


def a_token(token: str) -> str:
    """One token within a sentence."""
    return _(A_TOKEN[token])


def some_tokens(token: str) -> str:
    """Tokens of a kind within a sentence."""
    return _(SOME_TOKENS[token])


def card_name(card: str) -> str:
    """An area card or a ritual card."""
    return _(CARDS[card])


def quoted_card(card: str) -> str:
    """An area card or a ritual card within a sentence."""
    return _("“{name}”").format(name=card_name(card))


def card_text(card: str) -> str:
    """What an area card says, in a sentence or two."""
    return _(CARD_TEXTS[card])


def ritual_text(card: str) -> str:
    """What a ritual card says."""
    return _(RITUAL_TEXTS[card])
