"""The rule book of Kokopelli: every rule of K1–K6 in plain words, and every ruling of this edition."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.boards.kokopelli_ceremonies import TYPES
from game.scenes.chapters import kokopelli_pictures as pictures
from game.scenes.chapters.book import Book, Chapter, Item, Ruling
from game.ui.language import N_

ORDER: Final = (
    *("drummer", "snake", "warrior", "guest", "feast", "gatherer", "flute", "chief"),
    *("runner", "keeper", "guardian", "sower", "hearth", "twins", "messenger", "potter"),
)
"""The ceremonies in the order of the rule book (K5)."""

KOKOPELLI: Final = Book(
    game="kokopelli",
    title="Kokopelli",
    chapters=(
        Chapter(
            title=N_("The festival"),
            rules=("K1.1", "K1.2", "K1.3", "K1.5", "K7"),
            paint=pictures.festival,
            text=(
                N_(
                    "Everybody has a village and opens ceremonies there. As long as a ceremony lies open, it helps the "
                    "owner of the village. Whoever lays its last card closes it and takes the points."
                ),
                N_(
                    "There are sixteen types of ceremonies, and each game uses ten of them: the fixed set of the first "
                    "game, ten by lot, or ten that you pick."
                ),
                N_(
                    "You all have the same 36 cards: three of each type and six wilds. Every deck is shuffled by "
                    "itself, and you start with five cards in hand."
                ),
                N_("On each type lie two point tiles: the 4 on top, the 3 below."),
                N_("Lots are drawn for who begins. Starting later brings nothing extra."),
            ),
            rulings=(
                Ruling(
                    "K7",
                    N_(
                        "The set of the first game is Guest, Feast, Gatherer, Flute, Chief, Runner, Keeper, Sower, "
                        "Hearth and Drummer."
                    ),
                ),
            ),
        ),
        Chapter(
            title=N_("Villages and reach"),
            rules=("K1.6", "K1.7"),
            paint=pictures.reach,
            text=(
                N_(
                    "A village has four spaces, numbered 1 to 4 from left to right as its owner sees them. With two "
                    "players there are five."
                ),
                N_(
                    "You open ceremonies only in your own village. But you may play cards in your whole reach: on all "
                    "spaces of your own, on the two nearest spaces of your left neighbour and on the two nearest of "
                    "your right neighbour."
                ),
                N_(
                    "The nearest spaces of your left neighbour are the two with the highest numbers, those of your "
                    "right neighbour are 1 and 2."
                ),
                N_("Turns go round clockwise: after you comes your left neighbour, before you your right one."),
            ),
            rulings=(
                Ruling(
                    "K1.7",
                    N_(
                        "With two players the other one is your neighbour on both sides: you may play on spaces 1, 2, "
                        "4 and 5 of that village. Space 3 is for its owner alone."
                    ),
                ),
            ),
        ),
        Chapter(
            title=N_("Your turn"),
            rules=("K2", "K2.1", "K2.4", "K2.5", "K2.6", "K2.7", "K2.8"),
            paint=pictures.turn,
            text=(
                N_("You have two actions. Choose any of these five; you may do the same one twice."),
                N_("Draw: take the top card of your draw pile, if one is left."),
                N_("Open and play: lay a card from your hand. The next chapter shows how."),
                N_(
                    "Cancel: end a ceremony in your own village. Its cards go to your discard pile, and nobody gets "
                    "points."
                ),
                N_(
                    "Exchange: put your whole hand on your discard pile and draw as many cards again, or as many as "
                    "are left. You need a card in hand and a card in the pile."
                ),
                N_(
                    "A table rule can change this: then the hand goes under the draw pile first, and you draw the full "
                    "number."
                ),
                N_(
                    "Have you opened or played your last card? Then you get 1 point and draw three cards at once, or "
                    "what is left, even in the middle of your turn. That costs no action."
                ),
                N_(
                    "At the end of your turn you may hold five cards. Put any others under your draw pile, one by one; "
                    "you choose which. What counts is the limit after your last action."
                ),
            ),
            rulings=(
                Ruling(
                    "K2.5",
                    N_(
                        "A hand that goes under the pile is sorted by the English names of the cards, Chief nearest "
                        "the top, Wild at the bottom."
                    ),
                ),
                Ruling(
                    "K2.6",
                    N_(
                        "What your last card brings comes first. So a Feast that it closes does not help any more: you "
                        "get 1 point, not 3. An exchange never counts as an empty hand."
                    ),
                ),
                Ruling("K2.8", N_("Discarded cards never come back into the game.")),
                Ruling(
                    "K2.8",
                    N_(
                        "You pass an action only if you can neither draw nor open nor play nor exchange. Nobody has to "
                        "cancel. Each action is passed on its own."
                    ),
                ),
            ),
        ),
        Chapter(
            title=N_("Opening and playing"),
            rules=("K2.2", "K2.3"),
            paint=pictures.opening,
            text=(
                N_("Open: lay a ceremony from your hand on an empty space of your own village."),
                N_("You may not open a type that already lies open anywhere in your reach."),
                N_(
                    "Play: lay a card of the same type, or a wild, on an open ceremony in your reach, at home or in a "
                    "neighbour’s village."
                ),
                N_("As a rule the fourth card closes the ceremony."),
            ),
            rulings=(
                Ruling("K2.2", N_("A wild cannot open a ceremony.")),
                Ruling("K2.3", N_("Any number of wilds may lie in one ceremony.")),
            ),
        ),
        Chapter(
            title=N_("Closing a ceremony"),
            rules=("K3.1", "K3.2", "K3.3"),
            paint=pictures.closing,
            text=(
                N_(
                    "Whoever lays the fourth card closes the ceremony and takes the top point tile of its type: first "
                    "the 4, later the 3."
                ),
                N_(
                    "When the 3 is taken, a game-end tile is laid there, if one is left. From then on closing this "
                    "type brings 1 point, with or without such a tile."
                ),
                N_(
                    "If it lay in another player’s village, its owner gets 1 point, too. If you close your own, you "
                    "get only the tile."
                ),
                N_(
                    "All its cards go to the discard pile of the village’s owner. The space is empty again, and the "
                    "ability is over."
                ),
            ),
            rulings=(
                Ruling(
                    "K3.3",
                    N_(
                        "The closing card is still played under the ceremony: Chief, Flute, Drummer and Snake Dance "
                        "count for the very card that closes them. But when somebody else closes your Chief, it brings "
                        "you nothing."
                    ),
                ),
            ),
        ),
        Chapter(
            title=N_("The sixteen abilities"),
            rules=("K5", "K5.1", "K5.2", "K5.3", "K5.4", "K5.5", "K5.6", "K5.7", "K5.8", "K5.9"),
            paint=pictures.abilities,
            text=(
                N_(
                    "A ceremony helps the owner of the village and nobody else, whoever has laid its cards. It helps "
                    "from its first card on, until it is closed or cancelled."
                ),
                N_("Abilities add up: you may have several at once."),
            ),
            items=tuple(Item(TYPES[card].name, TYPES[card].text, partial(pictures.roundel, card)) for card in ORDER),
            rulings=(
                Ruling(
                    "K5",
                    N_(
                        "No published rules say what Runner, Keeper, Guardian, Sower, Hearth, Twins, Messenger and "
                        "Potter do: this edition decides it. So it does with the 1 point of Chief."
                    ),
                ),
                Ruling(
                    "K5.1",
                    N_(
                        "Your actions are counted anew after each one. A Runner opened with the second action brings a "
                        "third; a Runner closed or cancelled takes it away."
                    ),
                ),
                Ruling(
                    "K5.2",
                    N_(
                        "A ceremony can close only when a card is played. If three cards lie there when Drummer comes, "
                        "the next one closes it."
                    ),
                ),
                Ruling(
                    "K5.3",
                    N_(
                        "What counts is weight: a card weighs 1, a wild from the owner of a Snake Dance weighs 2 and "
                        "keeps that weight. Weight 4 closes, in a village with Drummer weight 3."
                    ),
                ),
                Ruling(
                    "K5.4",
                    N_("Guardian forbids only the card that would close. Others may still be played there."),
                ),
                Ruling(
                    "K5.5",
                    N_(
                        "Two open ceremonies of one type in a village do not double their ability. It lasts while one "
                        "of them lies open."
                    ),
                ),
                Ruling(
                    "K5.6",
                    N_(
                        "An ability counts for the very card that opens it: Sower scores its own point, Feast opened "
                        "with the last card brings 3, Runner the third action, Warrior a second card. But Twins does "
                        "not allow its own opening."
                    ),
                ),
                Ruling(
                    "K5.7",
                    N_(
                        "Warrior asks when the first card is done, with all that it brought; newly drawn cards may be "
                        "the second one. You lay it or stop. If there is no such card, or the first one closed the "
                        "Warrior, nothing is asked."
                    ),
                ),
                Ruling(
                    "K5.8",
                    N_("Messenger is for playing. What you may open still depends on your usual reach."),
                ),
                Ruling(
                    "K5.9",
                    N_(
                        "Potter takes back all cards of the ceremony, whoever laid them, even when Potter itself is "
                        "cancelled. When Drummer goes, ceremonies in that village need weight 4 again."
                    ),
                ),
            ),
        ),
        Chapter(
            title=N_("The end of the game"),
            rules=("K1.4", "K4.1", "K4.2", "K4.3", "K4.4", "K4.5"),
            paint=pictures.end,
            text=(
                N_(
                    "The last round has come when a draw pile is empty at the end of its owner’s turn, or when the "
                    "last game-end tile is laid. The screen says so."
                ),
                N_(
                    "Turn and round are still played to their end: the player before the start player moves last, so "
                    "that everybody has had the same number of turns."
                ),
                N_(
                    "Whoever has the fewest cards left in the draw pile gets 5 points, the second fewest bring 3. "
                    "Everybody gets 1 point for each open ceremony in the own village."
                ),
                N_("The most points win. Players with the same number share the victory."),
            ),
            rulings=(
                Ruling("K1.4", N_("There are 10 game-end tiles for two players, 8 for three, 9 for four.")),
                Ruling(
                    "K4.1",
                    N_(
                        "Whether a pile is empty is looked at when the turn is over and the surplus cards are under "
                        "it. Once the last round has come it stays the last, even if the pile fills again."
                    ),
                ),
                Ruling(
                    "K4.2",
                    N_(
                        "Players with equally few cards all get the full award. If two or more have the fewest, nobody "
                        "gets the 3. With two players the other one gets it."
                    ),
                ),
                Ruling(
                    "K4.5",
                    N_("The game also ends after the 40th round. From the 35th on the screen says so."),
                ),
            ),
        ),
        Chapter(
            title=N_("Playing on screen"),
            rules=("K6",),
            paint=pictures.controls,
            text=(
                N_(
                    "Click a card and then a space that shines, or pull the card there. Draw, exchange, cancel and "
                    "pass are buttons; a click on your draw pile draws, too."
                ),
                N_("If you hold too many cards in the end, click one of them and then your draw pile."),
                N_("Rest the mouse on a card, a ceremony or a tile: it shows large, with its text."),
                N_(
                    "A right click takes the last click back. Ctrl+Z takes back a whole move, Ctrl+Y plays it again, "
                    "H shows a hint."
                ),
                N_(
                    "Your hand is secret, and nobody sees the draw piles, though all know what each deck is made of. "
                    "Discard piles, all numbers of cards and what Potter takes back are open to all. When a card goes "
                    "under a pile, only its owner knows which."
                ),
                N_(
                    "When several people play at this screen, a cloth covers the table until the next one has taken "
                    "the mouse."
                ),
            ),
            caption=N_(
                "Everything works without a mouse, too: Tab and the arrow keys go from place to place, Enter is the "
                "click, Backspace takes it back. S stops after a Warrior’s first card. With four players J opens the "
                "journal, V your abilities. Space skips an animation, M turns the sound off, F11 fills the screen."
            ),
            caption_title=N_("With the keyboard"),
            caption_icon="keyboard",
        ),
    ),
)
