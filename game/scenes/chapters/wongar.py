"""The rule book of Wongar: every rule of W1–W9 in plain words, and every ruling of this edition."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.boards.wongar_texts import CARDS
from game.scenes.catalogue import entry
from game.scenes.chapters import wongar_pictures as pictures
from game.scenes.chapters.book import Book, Chapter, Item, Ruling
from game.ui.language import N_


def _card(card: str, text: str) -> Item:
    """An area card with what it does."""
    return Item(CARDS[card], text, partial(pictures.thing, f"wongar/area_{card}"))


def _switches() -> tuple[Item, ...]:
    """The table rules as they are told where the table is set."""
    known = entry("wongar")
    assert known.bundle is not None
    sprites = {
        "short_piles": "wongar/area_ancestor",
        "dealt_doubles": "wongar/ritual_double",
        "no_ritual_scorpions": "wongar/ritual_scorpion",
        "gentle_scorpions": "wongar/scorpion",
        "open_tallies": "wongar/area_back",
    }
    return (
        Item(known.bundle.title, known.bundle.note, partial(pictures.thing, "wongar/boomerang")),
        *(Item(text.title, text.note, partial(pictures.thing, sprites[name])) for name, text in known.options.items()),
    )


WONGAR: Final = Book(
    game="wongar",
    title="Wongar",
    chapters=(
        Chapter(
            title=N_("Ten areas"),
            rules=("W1.1", "W1.3", "W1.4", "W2.1", "W2.2", "W2.3", "W2.4"),
            paint=pictures.land,
            text=(
                N_(
                    "Ten areas lie in the outback. When a ceremony takes place in an area, whoever has most discs "
                    "there gets points, and so do most cubes and most cylinders."
                ),
                N_("You each have 18 discs, 15 cubes and 12 cylinders."),
                N_(
                    "At the start everybody puts four of each kind into a bag. Then tokens are drawn from it: for each "
                    "area as many as there are players, for Hand and Foot twice as many. That empties the bag."
                ),
                N_(
                    "A pile of area cards lies in each area, its top card turned up. If that is a scorpion, it goes "
                    "under its pile and the next card is turned up; it stings nobody."
                ),
                N_("Everybody gets two ritual cards. Only then are the scorpions shuffled into the ritual deck."),
                N_(
                    "There are two ancestors and two elders. One ancestor stands on Hand and one elder on Foot. The "
                    "others belong to players: lots are drawn for who begins with the boomerang and the ancestor, and "
                    "which other player has the elder."
                ),
                N_("The time marker begins on 0, and nobody has points yet."),
            ),
            rulings=(
                Ruling(
                    "W1.4",
                    N_(
                        "How the areas lie, apart from Hand and Foot in the middle, and what the others are called. "
                        "Areas are neighbours if they share an edge on the map."
                    ),
                ),
            ),
        ),
        Chapter(
            title=N_("A round"),
            rules=("W3.1", "W3.3", "W3.4"),
            paint=pictures.steps,
            text=(
                N_(
                    "Who begins? If the player with the ancestor was the start player of the last round, the ancestor "
                    "first goes on to the left neighbour. Whoever has it now takes the boomerang and is the start "
                    "player. In the first round everything stays as it is."
                ),
                N_(
                    "New cards: the start player turns up the top card of every pile that shows none. The first round "
                    "leaves this out. Watch out for scorpions: they have a chapter of their own."
                ),
                N_("Whoever has the elder draws a ritual card, in the first round, too."),
                N_(
                    "Take a card: clockwise from the start player, everybody takes one of the cards that lie open in "
                    "the areas. You must take one. Do what it says, then lay it face down before you."
                ),
            ),
            rulings=(
                Ruling(
                    "W3.1",
                    N_(
                        "What counts is who has the ancestor when the new round begins. A start player who lost it and "
                        "took it back passes it on, too."
                    ),
                ),
                Ruling("W3.4", N_("If no card lies open any more when it is your turn, you simply pass.")),
            ),
        ),
        Chapter(
            title=N_("The area cards"),
            rules=("W1.2", "W4.0", "W4.1", "W4.2", "W4.3", "W4.4", "W4.5", "W4.6"),
            paint=pictures.cards,
            text=(
                N_(
                    "Each pile has 15 cards: three discs, two cubes, one cylinder, one with three tokens, one with "
                    "four rituals, two ancestors, two elders, one with both, and two scorpions."
                ),
                N_(
                    "Figures are taken before anything is moved. The card counts as yours when everything on it is "
                    "done."
                ),
            ),
            items=(
                Item(
                    N_("Disc, cube, cylinder"),
                    N_(
                        "Place a token of this kind from your supply in the card’s area. Then twice: place one more of "
                        "this kind in any area, or draw a ritual card."
                    ),
                    partial(pictures.three, ("wongar/area_disc", "wongar/area_cube", "wongar/area_cylinder")),
                ),
                _card("triple", N_("Choose a kind and place three tokens of it in any areas.")),
                _card("draw4", N_("Draw four ritual cards.")),
                _card(
                    "ancestor",
                    N_(
                        "Take the ancestor from whoever has it, even if that is you. The ancestor on the board walks "
                        "to a neighbouring area: there is a ceremony."
                    ),
                ),
                _card(
                    "elder",
                    N_(
                        "Take the elder from whoever has it, even if that is you. The elder on the board walks one or "
                        "two steps, to another area than its own: there is a ceremony."
                    ),
                ),
                _card(
                    "both",
                    N_(
                        "Take both figures. Both figures on the board come to the card’s area, even if they stand "
                        "there already. There is one ceremony."
                    ),
                ),
                _card("scorpion", N_("Nobody takes it. It does its work when it is turned up.")),
            ),
            rulings=(
                Ruling(
                    "W4.1",
                    N_(
                        "If you have no token of this kind left, you place none in the card’s area and draw twice. You "
                        "may always choose to draw, even if no ritual card is left."
                    ),
                ),
                Ruling(
                    "W4.2",
                    N_(
                        "You cannot choose a kind of which you have none. If you have fewer than three, you place what "
                        "you have. If you have no tokens at all, nothing happens."
                    ),
                ),
            ),
        ),
        Chapter(
            title=N_("Scorpions and time"),
            rules=("W1.5", "W3.2", "W3.5"),
            paint=pictures.track,
            text=(
                N_(
                    "When new cards come up, the start player goes from pile to pile, row by row from the top left, "
                    "and turns up cards until each pile shows one or is empty."
                ),
                N_(
                    "Each scorpion stings the start player, moves the time marker one space on and leaves the game. "
                    "Then the next card of this pile is turned up."
                ),
                N_("A sting costs 1 point for each player who has fewer points than you. Whoever is last loses none."),
                N_(
                    "The time marker runs through three sections. The later it is, the more a majority brings. It "
                    "never goes beyond X."
                ),
            ),
            rulings=(
                Ruling(
                    "W1.5",
                    N_(
                        "How long the sections are: 0 to 4, 5 to 9 and 10 to 14. On X the numbers of the third section "
                        "still count."
                    ),
                ),
                Ruling("W1.5", N_("How many points a majority brings, with each figure in each section.")),
                Ruling("W3.5", N_("Nobody ever has fewer than 0 points.")),
            ),
        ),
        Chapter(
            title=N_("Ritual cards"),
            rules=("W5.1", "W5.2", "W5.3", "W6.3", "W6.4"),
            paint=pictures.rituals,
            text=(
                N_(
                    "In a ceremony you play ritual cards to have more tokens in the area than the others. There are "
                    "14 disc, 12 cube, 10 cylinder and 5 double cards, and 2 scorpions."
                ),
                N_(
                    "Whenever you draw a scorpion, it stings you just like one on a pile, the time marker moves on, "
                    "and you draw another card."
                ),
                N_(
                    "The first scorpion stays open beside the deck. When the second one comes, deck, discards and both "
                    "scorpions are shuffled into a new deck. Only then do you draw your card."
                ),
            ),
            items=(
                Item(
                    N_("Disc, cube, cylinder"),
                    N_(
                        "Do one thing with tokens of this kind. Remove another player’s token from the area, back to "
                        "its owner. Or move one of yours out into a neighbouring area. Or move one of yours in from a "
                        "neighbouring area."
                    ),
                    partial(pictures.three, ("wongar/ritual_disc", "wongar/ritual_cube", "wongar/ritual_cylinder")),
                ),
                Item(
                    CARDS["double"],
                    N_("Choose a kind. Then do one or two of these things with tokens of that kind."),
                    partial(pictures.thing, "wongar/ritual_double"),
                ),
            ),
            rulings=(
                Ruling("W5.1", N_("You may have as many ritual cards in hand as you like.")),
                Ruling(
                    "W5.3",
                    N_(
                        "When the deck is empty, the discards become a new one. If nothing but scorpions is left, you "
                        "get no card, and nobody is stung. After a scorpion has brought a new deck, none lies open."
                    ),
                ),
                Ruling(
                    "W6.3",
                    N_(
                        "You can only play a card that can do something, and it must do it. You may also remove tokens "
                        "of players who have passed. You may always pass."
                    ),
                ),
                Ruling(
                    "W6.4",
                    N_(
                        "The kind must be one with which something can be done. The two things may be the same or "
                        "different, and the second may undo the first. It is only offered if it is possible, and you "
                        "may leave it out."
                    ),
                ),
            ),
        ),
        Chapter(
            title=N_("A ceremony"),
            rules=("W6.1", "W6.2", "W6.5"),
            paint=pictures.ceremony,
            text=(
                N_(
                    "Everybody who has a token in the area when the ceremony begins takes part. If nobody has, it is "
                    "over at once."
                ),
                N_(
                    "Clockwise, each of you plays one ritual card or passes. If you have passed, you play no more "
                    "cards here, but you can still win points. The last one left may go on alone. When nobody is left, "
                    "you look who has most."
                ),
                N_(
                    "For discs, cubes and cylinders one by one: whoever has most of them in the area, at least one, "
                    "gets points. How many is told by the card and the section of the time track. Second place "
                    "brings nothing."
                ),
                N_(
                    "If players are tied, the one who has the ancestor gets the points, or else the one who comes "
                    "first clockwise from there."
                ),
            ),
            rulings=(
                Ruling(
                    "W6.1",
                    N_(
                        "Whoever took the card begins. If that player does not take part, the next one clockwise who "
                        "does begins."
                    ),
                ),
                Ruling(
                    "W6.2",
                    N_(
                        "If your last token has left the area, you are out. This is looked at whenever a card is "
                        "finished."
                    ),
                ),
            ),
        ),
        Chapter(
            title=N_("End and table rules"),
            rules=("W7.1", "W7.2", "W7.3", "W8"),
            paint=pictures.end,
            text=(
                N_(
                    "The last round has come when the time marker reaches X, or when somebody has taken the last card "
                    "of an area and done what it says. The screen says so. The round is still finished."
                ),
                N_(
                    "Then everybody turns over the cards they have taken. Most disc cards bring 8 points, most cube "
                    "cards 8, most cylinder cards 8. If players are tied, each of them gets the 8."
                ),
                N_("The most points win."),
                N_(
                    "Some rules can be switched on when the table is set. A double that was dealt goes to the discards "
                    "when it is played and may come back like any other card."
                ),
            ),
            items=_switches(),
            rulings=(
                Ruling("W7.1", N_("If a scorpion empties an area, that does not end the game.")),
                Ruling("W7.2", N_("If nobody has a card of a kind, nobody gets its 8 points.")),
                Ruling("W7.3", N_("Players with the same number of points share the victory.")),
                Ruling("W7.3", N_("Ritual cards that are left over are worth nothing.")),
                Ruling(
                    "W8",
                    N_(
                        "Without ritual scorpions the sections of the time track are 0 to 3, 4 to 7 and 8 to 11, and "
                        "then comes X."
                    ),
                ),
            ),
        ),
        Chapter(
            title=N_("Playing on screen"),
            rules=("W9",),
            paint=pictures.controls,
            text=(
                N_(
                    "What shines can be clicked: a card to take it, an area to place a token or to send a figure "
                    "there, the deck to draw."
                ),
                N_(
                    "In a ceremony, click a ritual card first. Then click another player’s tokens to remove one. Or "
                    "click two areas, from where a token of yours comes and to where it goes. You can also pull it."
                ),
                N_("Rest the mouse on a card, an area, a player or the time track to see more about it."),
                N_(
                    "A right click takes the last click back. Ctrl+Z takes back a whole move, Ctrl+Y plays it again, "
                    "H shows a hint."
                ),
                N_(
                    "Your ritual cards are secret, and nobody sees the piles and the deck. How many cards there are is "
                    "open to all, and so are the discards. Area cards that were taken lie face down, but everybody has "
                    "seen them: computer opponents may remember them, and so may you."
                ),
                N_(
                    "When several people play at this screen, a cloth covers the table until the next one has taken "
                    "the mouse."
                ),
            ),
            caption=N_(
                "Everything works without a mouse, too: Tab and the arrow keys go from place to place, Enter is the "
                "click, Backspace takes it back. Space skips an animation, M turns the sound off, F11 fills the screen."
            ),
            caption_title=N_("With the keyboard"),
            caption_icon="keyboard",
        ),
    ),
)
