"""The rule book of Tiki: every rule of T1–T5 in plain words, and every ruling of this edition."""

from __future__ import annotations

from typing import Final

from game.scenes.chapters import tiki_pictures as pictures
from game.scenes.chapters.book import Book, Chapter, Ruling
from game.ui.language import N_

TIKI: Final = Book(
    game="tiki",
    title="Tiki",
    chapters=(
        Chapter(
            title=N_("The island"),
            rules=("T1.1", "T1.2", "T1.4"),
            paint=pictures.island,
            text=(
                N_(
                    "Nine villages lie on the island in a random order. Wooden paths join neighbours: left and right, "
                    "up and down, never across."
                ),
                N_(
                    "Each of you has eight tikis. Put them on the villages, stack them into totems and walk with them. "
                    "Seven fruits wait in the reserve: whoever gets four of them wins."
                ),
                N_("Every village has a name, from A1 to C3. The list of moves uses these names."),
            ),
            rulings=(
                Ruling(
                    "T1.1",
                    N_("The nine are: one village worth 2, four worth 1, two swamps (0) and two cursed (−1)."),
                ),
            ),
        ),
        Chapter(
            title=N_("Your turn"),
            rules=("T1.3", "T2.1", "T2.3"),
            paint=pictures.create,
            text=(
                N_("Lots are drawn for who begins. On your turn, do one of two things: create or move."),
                N_("Create: take a tiki from your reserve and put it on a village where no tiki stands."),
                N_("Move: take a totem and walk with it. The next chapter shows how."),
                N_("Then look whether a village now holds three tikis, and the other player goes on."),
            ),
            rulings=(
                Ruling("T1.3", N_("In a rematch, the player who did not begin the last game begins.")),
                Ruling("T2.3", N_("If you can neither create nor move, you pass.")),
            ),
        ),
        Chapter(
            title=N_("Moving a totem"),
            rules=("T2.2",),
            paint=pictures.move,
            text=(
                N_(
                    "You may move a totem if its top tiki is yours, whoever owns the one below. You always take the "
                    "whole totem: one tiki or two."
                ),
                N_(
                    "Walk along the paths, exactly as many steps as the totem has tikis. In every village that you "
                    "enter, its lowest tiki stays behind, on top of what stands there."
                ),
                N_("You may not turn straight back to the village that you have just left."),
            ),
            caption=N_(
                "Red walks two steps with this totem. The blue tiki below stays in the first village, the red one "
                "reaches the second."
            ),
        ),
        Chapter(
            title=N_("Three tikis"),
            rules=("T3.1", "T3.2"),
            paint=pictures.influence,
            text=(
                N_(
                    "A village with three tikis is influenced. All three go home to their owners’ reserves. The rest "
                    "is about the owner of the top tiki alone:"
                ),
                N_("Village with 1 or 2: take that many fruits."),
                N_("Swamp (0): nothing happens, unless the shaman plays."),
                N_(
                    "Cursed village (−1): one of your fruits spoils and is laid aside. If you have none, a fruit from "
                    "the reserve spoils instead."
                ),
            ),
            rulings=(
                Ruling("T3.1", N_("If the reserve holds fewer fruits than the village shows, you take the rest.")),
            ),
        ),
        Chapter(
            title=N_("Two villages at once"),
            rules=("T3.3",),
            paint=pictures.two_villages,
            text=(
                N_("A walk of two steps can bring the third tiki to two villages."),
                N_(
                    "Then the player who is not on turn names the village that comes first. This is always asked, even "
                    "if it makes no difference."
                ),
            ),
            rulings=(
                Ruling(
                    "T3.3",
                    N_(
                        "After each of the two villages you look whether the game is over. If it ends with the first, "
                        "the second does not count."
                    ),
                ),
            ),
        ),
        Chapter(
            title=N_("The end of the game"),
            rules=("T4.1", "T4.2", "T4.3", "T4.4"),
            paint=pictures.end,
            text=(
                N_("Whoever has four or more fruits wins at once. With three fruits, a village worth 2 makes five."),
                N_("When the reserve is empty, the player with more fruits wins."),
                N_(
                    "Do you both have the same? Then one spoiled fruit goes back into the reserve. From now on the "
                    "game ends as soon as one of you has more fruits than the other: more fruits win, whoever moved."
                ),
            ),
            rulings=(
                Ruling("T4.3", N_("On such a tie, a cursed village changes nothing while nobody has a fruit.")),
                Ruling(
                    "T4.3", N_("If the first of two villages brings the tie, the tie already counts for the second.")
                ),
                Ruling(
                    "T4.4",
                    N_(
                        "If a turn begins for the third time with everything as before, the game is a draw: the same "
                        "totems, fruits and shaman, and the same player to move."
                    ),
                ),
            ),
        ),
        Chapter(
            title=N_("The shaman"),
            rules=("T5.1", "T5.2"),
            paint=pictures.shaman,
            text=(
                N_("You can choose the shaman when you set up a game."),
                N_(
                    "When a swamp is influenced, the shaman may be put on a path between two neighbouring villages or "
                    "moved to another path. He may also stay where he is; he never goes back beside the board."
                ),
                N_("Nobody can move along the path where he stands."),
                N_("With two villages at once, he moves when the swamp has its turn."),
            ),
            rulings=(
                Ruling("T5.1", N_("The shaman starts beside the board.")),
                Ruling("T5.1", N_("The owner of the swamp’s top tiki decides where he goes.")),
            ),
        ),
        Chapter(
            title=N_("Playing on screen"),
            rules=(),
            paint=pictures.controls,
            text=(
                N_(
                    "Create: click the village, or pull a tiki there from your reserve. What shines can be clicked."
                ),
                N_(
                    "Move: click the totem and then village after village, or pull the totem along its way with the "
                    "mouse button held."
                ),
                N_(
                    "A right click takes the last click back. Ctrl+Z takes back a whole move, Ctrl+Y plays it again, "
                    "H shows a hint."
                ),
            ),
            caption=N_(
                "Everything works without a mouse, too: Tab and the arrow keys go from village to village, Enter is "
                "the click, Backspace takes it back. Space skips an animation, M turns the sound off, F11 fills the "
                "screen."
            ),
            caption_title=N_("With the keyboard"),
            caption_icon="keyboard",
        ),
    ),
)  # fmt: skip
