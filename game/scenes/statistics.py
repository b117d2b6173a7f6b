"""Statistics: what the history tells about a player, in pictures."""

from __future__ import annotations

from functools import partial

from game.boards.players import level_name
from game.scenes.base import HouseScene
from game.scenes.catalogue import ENTRIES, entry
from game.scenes.diagrams import COLOURS, GAMES, draw_histogram, draw_ratings, draw_strip, draw_tallies
from game.scenes.house import House
from game.store.finished import Finished
from game.store.ratings import ANCHORS
from game.store.statistics import Statistics, players, statistics
from game.ui.canvas import FADED, INK, RUST, Canvas, Rect
from game.ui.language import _, language, ngettext
from game.ui.widgets import Choice, Dropdown, RoundButton, Widget

FILTERS_Y, CONTROL = 126.0, 52.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 808.0, 194.0, 546.0
WIDE, TALL = 752.0, 332.0
MARGIN, HEAD = 34.0, 74.0
MOST_PEOPLE = 12
"""People to choose from, those with most games."""
MOST_OPPONENTS = 6


class StatisticsScene(HouseScene):
    """Shows the numbers of one player."""

    fluid = True

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.games: list[Finished] = []
        self.people: list[str] = []
        self.player = ""
        self.game = ""
        self.found = Statistics()
        self._changes = -1

    def title(self) -> str:
        return _("Statistics")

    # Reading

    def _read(self) -> None:
        if self._changes != self.house.history.changes:
            self._changes = self.house.history.changes
            self.games = self.house.history.games()
            self.people = players(self.games)[:MOST_PEOPLE]
            if self.player not in self.people:
                self.player = self.people[0] if self.people else ""
            self._count()

    def _count(self) -> None:
        self.found = statistics(self.games, self.player, self.game)

    def update(self, seconds: float) -> None:
        if self._changes != self.house.history.changes:
            self.rebuild()

    # Building

    def build(self) -> None:
        self._read()
        self.widgets = self.header()
        if not self.people:
            return
        ids = self._ids()
        titles = [_("All games"), *(entry(game).title for game in ids[1:])]
        x, y = RIGHT + WIDE - 46, BOTTOM + 40
        self.widgets += [
            Dropdown("player", (LEFT, FILTERS_Y, 340, CONTROL), self.people, self.people.index(self.player),
                     self._show),
            Choice("game", (LEFT + 364, FILTERS_Y, 760, CONTROL), titles, ids.index(self.game), self._show_game),
            RoundButton("rating_help", x, y, 44, "info", self._explain, hint=rating_help()),
        ]  # fmt: skip

    @staticmethod
    def _ids() -> list[str]:
        return ["", *(game.id for game in ENTRIES if game.available)]

    def default_focus(self) -> Widget | None:
        return self.find("game")

    def _show(self, index: int) -> None:
        self.player = self.people[index]
        self._count()
        self.touch()

    def _show_game(self, index: int) -> None:
        self.game = self._ids()[index]
        self._count()
        self.touch()

    def _explain(self) -> None:
        from game.scenes.dialog import Answer, Dialog

        self.open(Dialog(self.house, _("Rating"), rating_help(), [Answer("ok", _("OK"), style="primary")]))

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        if self.people:
            key = ("statistics", self.player, self.game, self._changes)
            canvas.layer(key, partial(self._draw_still, canvas))
        else:
            self.draw_header(canvas)
            self._draw_empty(canvas, (400, 250, 800, 400), _("Nothing to count yet"),
                             _("Play a game to its end, and you will see here how you are doing."))  # fmt: skip
        self.draw_widgets(canvas)

    def _draw_empty(self, canvas: Canvas, rect: Rect, heading: str, text: str) -> None:
        x, y, width, _height = rect
        canvas.card("shell/panel_parchment", rect)
        canvas.sprite("shell/icon_chart", x + width / 2 - 60, y + 60, 120, ink=FADED)
        canvas.text(heading, x + width / 2, y + 240, 36, INK, "heading", align="center", valign="middle",
                    max_width=width - 100)  # fmt: skip
        canvas.paragraph(text, (x + 70, y + 280, width - 140, 90), 21, FADED, align="center")

    def _draw_still(self, canvas: Canvas) -> None:
        self.draw_header(canvas)
        for x, y, heading in (
            (LEFT, TOP, _("Games and streaks")),
            (RIGHT, TOP, _("Against whom")),
            (LEFT, BOTTOM, _("Scores")),
            (RIGHT, BOTTOM, _("Rating")),
        ):
            canvas.card("shell/panel_parchment", (x, y, WIDE, TALL))
            canvas.text(heading, x + MARGIN, y + 40, 28, INK, "heading", valign="middle", max_width=WIDE - 2 * MARGIN)
        if not self.found.games.total:
            for x, y in ((LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)):
                self._none(canvas, _inner(x, y), _("{name} has not finished this game yet.").format(name=self.player))
            return
        self._draw_games(canvas, _inner(LEFT, TOP))
        self._draw_opponents(canvas, _inner(RIGHT, TOP))
        self._draw_scores(canvas, _inner(LEFT, BOTTOM))
        self._draw_rating(canvas, _inner(RIGHT, BOTTOM))

    @staticmethod
    def _none(canvas: Canvas, rect: Rect, text: str) -> None:
        canvas.paragraph(text, rect, 20, FADED, "semibold", align="center", valign="middle")

    def _draw_games(self, canvas: Canvas, rect: Rect) -> None:
        """Big numbers, and the strip of the latest results."""
        x, y, width, height = rect
        found = self.found
        outcome, length = found.streak
        share = round(100 * found.games.wins / found.games.total)
        now = {
            "win": ngettext("win in a row", "wins in a row", length),
            "loss": ngettext("loss in a row", "losses in a row", length),
            "draw": ngettext("draw in a row", "draws in a row", length),
        }[outcome]
        longest = found.longest("win")
        numbers = (
            (str(found.games.total), ngettext("game", "games", found.games.total), INK),
            (_("{number} %").format(number=share), _("won"), COLOURS["win"]),
            (str(length), now, COLOURS[outcome]),
            (str(longest), _("longest run of wins"), COLOURS["win"]),
        )
        each = width / len(numbers)
        for number, (text, label, colour) in enumerate(numbers):
            middle = x + each * (number + 0.5)
            canvas.text(text, middle, y + 28, 48, colour, "heading", align="center", valign="middle",
                        max_width=each - 10)  # fmt: skip
            canvas.paragraph(label, (middle - each / 2 + 6, y + 60, each - 12, 50), 17, FADED, "semibold",
                             align="center", leading=1.15)  # fmt: skip
        draw_strip(canvas, (x, y + 120, width, height - 120), found.outcomes)

    def _draw_opponents(self, canvas: Canvas, rect: Rect) -> None:
        x, y, width, height = rect
        rows = [
            (level_name(opponent.level) if opponent.level is not None else opponent.name, tally)
            for opponent, tally in self.found.opponents[:MOST_OPPONENTS]
        ]
        line = canvas.line_height(16, 1.4)
        draw_tallies(canvas, (x, y, width, height - line - 6), rows)
        at = x
        for label, outcome in ((_("Ahead"), "win"), (_("Level"), "draw"), (_("Behind"), "loss")):
            canvas.rounded((at, y + height - line / 2 - 8, 16, 16), 4, COLOURS[outcome])
            at += 24 + canvas.text(label, at + 24, y + height - line / 2, 16, FADED, "semibold", valign="middle",
                                   max_width=width / 3 - 40) + 24  # fmt: skip

    def _draw_scores(self, canvas: Canvas, rect: Rect) -> None:
        """A histogram of every game."""
        x, y, width, height = rect
        scores = [(game, self.found.scores[game]) for game in GAMES if game in self.found.scores]
        gap = 28.0
        each = (width - gap * (len(scores) - 1)) / len(scores)
        line = canvas.line_height(17, 1.3)
        top = y + line * (2 if len(scores) > 1 else 1)
        for number, (game, values) in enumerate(scores):
            left = x + (each + gap) * number
            mean = _("{number} on average").format(number=_mean(values))
            for row, text in enumerate((entry(game).title, mean) if len(scores) > 1 else (mean,)):
                canvas.text(text, left + each / 2, y + line * (row + 0.5), 17, FADED if row else RUST, "bold",
                            align="center", valign="middle", max_width=each)  # fmt: skip
            draw_histogram(canvas, (left, top, each, y + height - top), values, GAMES[game])

    def _draw_rating(self, canvas: Canvas, rect: Rect) -> None:
        lines = {game: (entry(game).title, self.found.ratings[game]) for game in GAMES if self.found.ratings.get(game)}
        if not lines:
            self._none(canvas, rect, _("Games against computers give a rating. There is none yet."))
            return
        draw_ratings(canvas, rect, lines, [(mark, level_name(level)) for level, mark in ANCHORS.items()])


def rating_help() -> str:
    """What the rating is, in plain words."""
    return _(
        "The computer levels stand at fixed marks, 200 points apart: who is 200 points stronger wins three of four "
        "games. Your rating moves with every game against them (Glicko), and the band shows how sure it is."
    )


def _inner(x: float, y: float) -> Rect:
    """Where a panel has its picture."""
    return x + MARGIN, y + HEAD, WIDE - 2 * MARGIN, TALL - HEAD - 26


def _mean(values: list[int]) -> str:
    """The mean with one decimal, as the spoken language writes it."""
    point = "." if language() == "en" else ","
    return f"{sum(values) / len(values):.1f}".replace(".", point)
