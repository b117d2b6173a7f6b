"""The end of a game: who won and why, where the points came from, how the score grew, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from game.boards.board import Player
from game.engine.core import Setup as Deal
from game.scenes.base import SHADE, HouseScene
from game.scenes.chapters import RESULTS
from game.scenes.chapters.results import Results
from game.scenes.chart import draw_chart
from game.scenes.chronicle import Chronicle
from game.scenes.confetti import SECONDS, Confetti
from game.scenes.house import House
from game.scenes.records import save_record
from game.scenes.replay import Replay
from game.scenes.session import Session
from game.ui.animation import Timeline, tween
from game.ui.canvas import CREAM, FADED, GLOW, INK, WOOD, WOOD_DARK, Canvas
from game.ui.language import _
from game.ui.widgets import Action, Button, Choice, Widget

TABLE = (40.0, 160.0, 900.0, 612.0)
CHART = (956.0, 160.0, 604.0, 612.0)
PLOT = (1036.0, 268.0, 322.0, 388.0)
VIEWS = (990.0, 188.0, 536.0, 58.0)
"""Where one chooses between the score line and the chronicle."""
CHRONICLE = (990.0, 264.0, 540.0, 472.0)
LABELS, RIGHT = 88.0, 892.0
ROWS_TOP, MOST_ROWS, PITCH = 285.0, 6, 58.0
ROWS_HEIGHT = 382.0
"""What more rows than those share."""
TWO_LINES = 50.0
"""A row so high has room for two lines."""
BAR = 76.0
MEDALS = ("gold", "silver", "bronze")
ROWS_Y = (782.0, 840.0)
"""Where the buttons stand: what comes next, and below that what can be done with this game."""
BUTTON_HEIGHT, BUTTON_GAP, BUTTONS_WIDTH, BUTTON_SIZE = 48.0, 22.0, 1500.0, 23.0
RULE = "#d9bd86"
NOTHING = "–"


class Standing:
    """A finished game, read once: who won, and every number that the scene shows."""

    def __init__(self, session: Session) -> None:
        self.players: Sequence[Player] = session.players
        self.results: Results = RESULTS[session.game.id]
        state = session.state
        scores = state.scores()
        returns = state.returns()
        self.totals = [score.total for score in scores]
        self.places = [1 + sum(other > mine for other in returns) for mine in returns]
        self.drawn = all(place == 1 for place in self.places)
        self.winners = [] if self.drawn else [seat for seat, place in enumerate(self.places) if place == 1]
        found = {points.source for score in scores for points in score.points}
        order = list(self.results.sources)
        self.sources = sorted(found, key=order.index) or order
        self.amounts = [
            [sum(points.amount for points in score.points if points.source == source) for score in scores]
            for source in self.sources
        ]
        self.progress = _progress(session, self.results.turn)
        self.session = session

    def headline(self) -> str:
        """Who won, as a sentence."""
        if self.drawn:
            return _("It is a draw!")
        names = [self.players[seat].name for seat in self.winners]
        if len(names) == 1:
            return self.results.headline(names[0], self.totals[self.winners[0]])
        several = _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
        return _("{names} share the victory!").format(names=several)

    @property
    def cheerful(self) -> bool:
        """Whether there is somebody to throw confetti for: a person has won, or no person played."""
        people = any(player.human for player in self.players)
        return not self.drawn and (not people or any(self.players[seat].human for seat in self.winners))


def _progress(session: Session, turn_of: Callable[..., int]) -> list[tuple[int, list[int]]]:
    """Per turn the totals after it; a turn of several decisions counts once."""
    state = session.game.start(session.setup)
    lines = session.totals()
    progress = [(0, lines[0])]
    for move, totals in zip(session.moves, lines[1:], strict=True):
        turn = turn_of(state)
        state.apply_action(move.action)
        if progress[-1][0] == turn:
            progress.pop()
        progress.append((turn, totals))
    return progress


def rematch(session: Session, seed: int, slot: str) -> Session:
    """Another game of the same people with the same options, everybody one seat further.

    Whom the rules let start (in Tiki the one who did not begin, T1.3) starts from the new seat.
    """
    seats = session.setup.seats
    deal: Deal = session.game.rematch(session.setup, seed)
    fields = msgspec.to_builtins(deal)
    if "start" in fields:  # the seat, counted from 1, before everybody moved
        deal = session.game.load_setup(fields | {"start": (fields["start"] - 2) % seats + 1})
    again = Session(deal, [*session.players[1:], session.players[0]], slot)
    again.free_undo = session.free_undo
    return again


class Scoring(HouseScene):
    """Shows the result over the finished table."""

    fluid = True

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.session = session
        self.help_game = session.game.id
        self.standing = Standing(session)
        self.view = 0
        """What the panel beside the table shows: the score line, or the chronicle."""
        self.chronicle: Chronicle | None = None
        self._watched: Replay | None = None
        """The game as it was watched last, with what an analysis found."""
        self.confetti = Confetti() if self.standing.cheerful else None
        self.timeline = Timeline()
        if self.confetti is not None:
            self.timeline.speed = house.speed
            self.timeline.tell(tween(SECONDS, partial(setattr, self.confetti, "progress"), lambda t: t))

    def build(self) -> None:
        self.widgets = [
            *self._build_chronicle(),
            *self._row(
                ROWS_Y[0],
                ("rematch", _("Rematch"), "replay", self.play_again),
                ("new", _("New game"), "plus", self.set_new_table),
                ("selection", _("All games"), "home", self.leave_table),
            ),
            *self._row(
                ROWS_Y[1],
                ("look", _("Look at the board"), "eye", self.back),
                ("watch", _("Watch replay"), "play", self.watch),
                ("analyse", _("Analyse"), "chart", self.analyse),
                ("save", _("Save record"), "save", self.save_record),
            ),
        ]

    def _row(self, y: float, *answers: tuple[str, str, str, Action]) -> list[Widget]:
        """Buttons side by side about the middle of the window, as wide as their labels."""
        canvas, size = self.house.canvas, BUTTON_SIZE
        room = BUTTONS_WIDTH - BUTTON_GAP * (len(answers) - 1)

        def width(label: str) -> float:
            return canvas.text_width(label, size, "heading") + 2.2 * size + 52

        while size > 13 and sum(width(label) for _n, label, _i, _a in answers) > room:
            size -= 0.5
        x = 800 - (sum(width(label) for _n, label, _i, _a in answers) + BUTTON_GAP * (len(answers) - 1)) / 2
        widgets: list[Widget] = []
        for name, label, icon, action in answers:
            first = name == "rematch"
            style = "primary" if first else "secondary"
            rect = (x, y, width(label), BUTTON_HEIGHT)
            widgets.append(Button(name, rect, label, action, icon=icon, size=size, default=first, style=style))
            x += rect[2] + BUTTON_GAP
        return widgets

    def _build_chronicle(self) -> list[Widget]:
        """What belongs to the chronicle, if the game has one."""
        results = self.standing.results
        if results.chronicle is None:
            return []
        answers = [_("Score over time"), _(results.chronicle_title)]
        views = Choice("view", VIEWS, answers, self.view, self.show_view, size=21)
        if not self.view:
            return [views]
        offset = self.chronicle.area.offset if self.chronicle is not None else 0.0
        self.chronicle = Chronicle(CHRONICLE, results.chronicle(self.session), self.standing.players)
        self.chronicle.area.offset = offset
        return [views, self.chronicle.area]

    def show_view(self, view: int) -> None:
        """Show the score line (0) or the chronicle (1)."""
        self.view = view
        self.rebuild()

    def update(self, seconds: float) -> None:
        if self.timeline.advance(seconds):
            self.touch()

    # This game

    def watch(self) -> None:
        """Look at the game again; who comes back to it finds it as he left it."""
        self.open(self._replay())

    def analyse(self) -> None:
        """Look at the game with the eyes of the opponents."""
        replay = self._replay()
        self.open(replay)
        replay.analyse()

    def save_record(self) -> None:
        """Save the game as a file."""
        save_record(self.house, self.session.record())

    def _replay(self) -> Replay:
        if self._watched is None:
            self._watched = Replay(self.house, self.session.record())
        return self._watched

    # What comes next

    def play_again(self) -> None:
        """Deal again: same people, same options, other sides."""
        from game.scenes.table import Table  # the table opens this scene

        house = self.house
        session = rematch(self.session, house.random.getrandbits(48), house.new_slot(self.session.game.id))
        house.shelf.save(session.slot, session.record())
        self.leave_table()
        house.stack.push(Table(house, session))

    def set_new_table(self) -> None:
        """Set another table of the same game."""
        from game.scenes.setup import Setup

        self.leave_table()
        self.house.stack.push(Setup(self.house, self.session.game.id))

    def leave_table(self) -> None:
        """Back to the selection, the lowest scene."""
        self.house.stack.pop_to(lambda scene: False)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        canvas.layer(("scoring", self, self.view, self._fortune()), partial(self._draw_still, canvas))
        if self.confetti is not None:
            self.confetti.draw(canvas)
        self.draw_widgets(canvas)

    def _draw_still(self, canvas: Canvas) -> None:
        canvas.backdrop("shell/background_table")
        self._draw_banner(canvas)
        canvas.panel("shell/panel_parchment", TABLE)
        self._draw_table(canvas)
        canvas.panel("shell/panel_parchment", CHART)
        standing = self.standing
        if standing.results.chronicle is None:
            canvas.text(_("Score over time"), 1000, 220, 32, INK, "heading", valign="middle", max_width=520)
        if self.view:
            return
        axis = _(standing.results.axis)
        draw_chart(canvas, PLOT, standing.progress, standing.players, standing.winners, axis, self._fortune())

    def _fortune(self) -> tuple[tuple[int, int], ...]:
        """The turns of fortune, if the game was analysed: when they were, and whose they were."""
        insight = self._watched.insight if self._watched is not None else None
        if insight is None:
            return ()
        moves = [self.session.moves[number] for number in sorted(insight.analysis.turns())]
        return tuple((self.standing.results.turn(move.before), move.seat) for move in moves)

    def _draw_banner(self, canvas: Canvas) -> None:
        standing = self.standing
        canvas.panel("shell/ribbon_banner", (430, 14, 740, 112), 112 / 96)
        # One line if that leaves it large, else two.
        headline, size = standing.headline(), 44.0
        fitting = canvas.fit([headline], size, 580, "heading")
        size = fitting if fitting > 30 else 31.0
        canvas.paragraph(
            headline, (508, 27, 584, 74), size, CREAM, "heading", align="center", valign="middle", leading=1.12,
            shadow="#5e1705",
        )  # fmt: skip
        canvas.text(
            standing.results.reason(self.session), 800, 142, 20, CREAM, "semibold", align="center", valign="middle",
            max_width=720, shadow=SHADE,
        )  # fmt: skip
        for x in (272.0, 1172.0):
            canvas.sprite("shell/laurel", x, 4, 156)
        first = standing.winners or range(len(standing.players))
        if standing.drawn or len(first) > 1:
            canvas.mark(standing.players[first[0]].colour, 350, 80, 58)
        else:
            canvas.sprite("shell/medal_gold", 350, 78, 64, anchor=(64, 80))
        canvas.mark(standing.players[first[-1]].colour, 1250, 80, 58)

    def _draw_table(self, canvas: Canvas) -> None:
        standing = self.standing
        seats = len(standing.players)
        rows = len(standing.sources)
        many = rows > MOST_ROWS  # rows stand closer, each with one line for its label
        each = min(200.0, (515 if seats > 4 else 480 if many else 534) / seats)
        left = RIGHT - each * seats
        centres = [left + each * (seat + 0.5) for seat in range(seats)]
        pitch = ROWS_HEIGHT / rows if many else PITCH
        high = 66.0 if many else BAR
        bar = ROWS_TOP + pitch * rows + (3 if many else 9)
        for seat in standing.winners:
            wide = min(each - 8, 136.0)
            canvas.panel("shell/column_highlight", (centres[seat] - wide / 2, 186, wide, bar - 176))
        canvas.paragraph(
            _("Points by source"), (LABELS, 182, left - LABELS - 12, 76), 32, INK, "heading", valign="middle",
            leading=1.08,
        )  # fmt: skip
        self._draw_heads(canvas, centres, each)
        known = [standing.results.sources[source] for source in standing.sources]
        label_size = 20.0
        if many:
            label_size = canvas.fit([_(source.label) for source in known], 20, left - LABELS - 56, "semibold")
        for row, (source, amounts) in enumerate(zip(known, standing.amounts, strict=True)):
            y = ROWS_TOP + pitch * (row + 0.5)
            if row:
                canvas.rounded((LABELS, y - pitch / 2 - 1, RIGHT - LABELS, 2), 1, RULE)
            texts = [str(amount).replace("-", "−") if amount else NOTHING for amount in amounts]
            self._draw_row(canvas, y, _(source.label), source.sprite, texts, centres, left, pitch, label_size)
        canvas.rounded((LABELS - 8, bar + 3, RIGHT - LABELS + 16, high), 14, "#2a170b", alpha=0.4)
        canvas.rounded((LABELS - 8, bar, RIGHT - LABELS + 16, high), 14, WOOD_DARK)
        canvas.text(
            _("Total"), LABELS + 16, bar + high / 2, 32, CREAM, "heading", valign="middle",
            max_width=left - LABELS - 30,
        )  # fmt: skip
        for seat, total in enumerate(standing.totals):
            canvas.text(
                str(total).replace("-", "−"), centres[seat], bar + high / 2, 38,
                GLOW if seat in standing.winners else CREAM, "heading", align="center", valign="middle",
                max_width=each - 12,
            )  # fmt: skip
        self._draw_facts(canvas, bar + high, centres, left)

    def _draw_heads(self, canvas: Canvas, centres: Sequence[float], each: float) -> None:
        standing = self.standing
        size = canvas.fit([player.name for player in standing.players], 19, each - 12, "bold")
        for seat, (player, x) in enumerate(zip(standing.players, centres, strict=True)):
            place = standing.places[seat]
            medal = not standing.drawn and place <= len(MEDALS)
            canvas.mark(player.colour, x - (18 if medal else 0), 220, 42)
            if medal:
                canvas.sprite(f"shell/medal_{MEDALS[place - 1]}", x + 24, 215, 34, anchor=(64, 80))
            canvas.text(player.name, x, 264, size, INK, "bold", align="center", valign="middle", max_width=each - 4)

    def _draw_row(
        self, canvas: Canvas, y: float, label: str, sprite: str, texts: Sequence[str], centres: Sequence[float],
        left: float, pitch: float, label_size: float, *, faint: bool = False,
    ) -> None:  # fmt: skip
        """A row about the height `y`, `pitch` from its neighbours; where that is little, the label has one line."""
        size = min(28.0 if faint else 34.0, pitch - 3)
        view = canvas.sprites.view(sprite)
        drawn = size * min(1.0, view[0] / view[1])
        ink = WOOD if sprite.startswith("shell/icon_") else None
        canvas.sprite(sprite, LABELS + 20, y, drawn, anchor=(view[0] / 2, view[1] / 2), ink=ink)
        colour, room = FADED if faint else INK, left - LABELS - 56
        if pitch < TWO_LINES:
            canvas.text(label, LABELS + 48, y, label_size, colour, "semibold", valign="middle", max_width=room)
        else:
            canvas.paragraph(
                label, (LABELS + 48, y - 25, room, 50), label_size, colour, "semibold", valign="middle", leading=1.15
            )
        number_size = min(20.0 if faint else 24.0, pitch * 0.62)
        for x, text in zip(centres, texts, strict=True):
            canvas.text(text, x, y, number_size, colour, "bold", align="center", valign="middle", max_width=96)

    def _draw_facts(self, canvas: Canvas, top: float, centres: Sequence[float], left: float) -> None:
        """What else happened, as far as there is room below the total."""
        facts = self.standing.results.facts(self.session)
        pitch = 54.0
        room = max(0, int((746 - top - 8) / pitch))
        for row, fact in enumerate(facts[:room]):
            y = top + 8 + pitch * (row + 0.5)
            if row:
                canvas.rounded((LABELS, y - pitch / 2, RIGHT - LABELS, 1.5), 0, RULE, alpha=0.7)
            texts = [str(number) for number in fact.numbers]
            self._draw_row(canvas, y, fact.label, fact.sprite, texts, centres, left, pitch, 18, faint=True)
