"""The board of Tiki: an island of nine villages, two players' panels and the common fruits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.boards import tiki_hints as hints
from game.boards import tiki_island as island
from game.boards import tiki_layout as layout
from game.boards import tiki_marks as lights
from game.boards import tiki_panels as panels
from game.boards import tiki_words as wording
from game.boards.board import Board, Further, Marks, Player, Prompt, Speaker
from game.boards.tiki_display import Shown, shown
from game.boards.tiki_story import Storyteller
from game.engine.core import Event, Game, Reason, Setup, View
from game.engine.tiki import TikiSetup
from game.engine.tiki_state import TikiView
from game.engine.tiki_tables import CELL_INDEX, PATH_INDEX
from game.ui.animation import Story, Timeline
from game.ui.canvas import Canvas
from game.ui.language import _, language
from game.ui.widgets import Component

LEGAL, NEXT, HOVERED = 0.6, 0.78, 1.0
"""How brightly components are lit where a turn can begin, where it can go on, and the one under the mouse."""


class TikiBoard(Board):
    """Draws a game of Tiki and tells its stories."""

    title = "Tiki"
    log_rect = layout.LOG_ROWS
    prompt_rect = layout.PROMPT

    def __init__(
        self, game: Game, setup: Setup, players: Sequence[Player], timeline: Timeline, speaker: Speaker
    ) -> None:
        super().__init__(game, setup, players, timeline, speaker)
        assert isinstance(setup, TikiSetup)
        self._with_shaman = setup.shaman
        self._tiles = island.tile_sprites(setup.tiles)
        self._shown = shown(_tiki(game.start(setup).view(0)))

    @property
    def _colours(self) -> list[int]:
        return [player.colour for player in self.players]

    # What can be clicked

    def components(self) -> list[Component]:
        return layout.components()

    def arrange(self, components: Mapping[str, Component], view: View, marks: Marks) -> None:
        now = _tiki(view)
        for cell, index in CELL_INDEX.items():
            village = components[cell]
            assert isinstance(village, layout.Village)
            tikis = now.totems[index]
            village.height = (len(tikis) - 1) * layout.rise(len(tikis)) + layout.HEAD if tikis else 0.0
        for path in PATH_INDEX:
            components[path].visible = marks.active and now.resolving is not None
        for seat, name in enumerate(layout.RESERVES):
            components[name].visible = marks.active and now.current_player == seat and now.reserves[seat] > 0

    def sources(self) -> dict[str, str]:
        text = _("Pull a tiki onto an empty village, or click the village.")
        return dict.fromkeys(layout.RESERVES, text)

    def choices(self, view: View) -> list[tuple[str, str]]:
        beside = _tiki(view).shaman is None
        stay = _("Leave it beside the board") if beside else _("Leave the shaman here")
        return [("pass", _("Pass")), ("stay", stay)]

    # What happens

    def show(self, view: View) -> None:
        self._shown = shown(_tiki(view))

    def tell(self, seat: int, events: Sequence[Event], after: View) -> Story:
        tikis = [panels.TIKIS[colour] for colour in self._colours]
        yield from Storyteller(self._shown, tikis, self.sound).tell(events)
        self.show(after)

    # Words

    def prompt(self, view: View, marks: Marks) -> Prompt:
        return wording.prompt(_tiki(view), marks, self.players)

    def words(self, seat: int, action: str, events: Sequence[Event]) -> str:
        return wording.words(seat, events, self.players)

    def reason(
        self, seat: int, events: Sequence[Event], before: View, after: View | None, further: Further | None = None
    ) -> str:
        return "" if after is None else hints.reason(seat, events, _tiki(before), _tiki(after), self.players)

    def explain(self, reason: Reason) -> str:
        return wording.explain(reason)

    def summary(self, view: View) -> str:
        return _round(shown(_tiki(view)))

    def avatar(self, seat: int) -> str:
        return panels.TIKIS[self.players[seat].colour]

    # Drawing

    def draw(self, canvas: Canvas, marks: Marks) -> None:
        now = self._shown
        stage = lights.stage(now, marks)
        pulled = stage.held is not None and not marks.path
        still = ("tiki", *self._sitting(canvas), *now.still(), marks.legal, marks.path, marks.last, pulled)
        canvas.layer(still, lambda: self._paint_still(canvas, marks, pulled))
        self._draw_pill(canvas, marks)
        self._draw_lights(canvas, marks)
        island.rings(canvas, now)
        lights.arrows(canvas, marks, walked=True)
        island.pieces(canvas, now, stage, self._colours, self._with_shaman)
        lights.arrows(canvas, marks, walked=False)
        for bubble in lights.bubbles(now, marks):
            lights.draw_bubble(canvas, bubble, self.players)
        island.flights(canvas, now)
        island.held(canvas, stage, self._colours)

    def _sitting(self, canvas: Canvas) -> tuple[object, ...]:
        """What the picture depends on while a game lasts."""
        return tuple(self.players), language(), canvas.fonts.text_scale, *self._tiles

    def _paint_ground(self, canvas: Canvas) -> None:
        island.ground(canvas, self._shown.tiles)
        canvas.text(self.title, 32, 70, 52, "#f7ead0", "heading")

    def _paint_still(self, canvas: Canvas, marks: Marks, pulled: bool) -> None:
        """Everything but the pieces on the island and what the mouse points at."""
        now = self._shown
        canvas.layer(("tiki ground", *self._sitting(canvas)), lambda: self._paint_ground(canvas))
        left = max(150.0, 58 + canvas.text_width(self.title, 52, "heading"))
        canvas.text(_round(now), left, 68, 18, "#a9cfcf", max_width=320 - left)
        self._paint_legal(canvas, marks)
        lights.last_move(canvas, marks.last)
        for seat, player in enumerate(self.players):
            active = seat == now.current
            panels.player_frame(canvas, seat, player, self.who_plays(seat), active)
            panels.player_goods(canvas, seat, player, now, pulled and active)
        panels.plate(canvas, now)
        panels.log_frame(canvas, now.turn)

    def _paint_legal(self, canvas: Canvas, marks: Marks) -> None:
        strength = NEXT if marks.path or len(marks.legal) < 3 else LEGAL
        for name in sorted(marks.legal):
            if name in CELL_INDEX:
                self._light(canvas, name, strength)
            elif name in PATH_INDEX:
                lights.path_light(canvas, name, NEXT)
        for name in marks.path:
            if name in CELL_INDEX:
                lights.white_rim(canvas, name)
            elif name in PATH_INDEX:
                lights.white_path(canvas, name)

    def _light(self, canvas: Canvas, cell: str, strength: float) -> None:
        lights.light_behind(canvas, cell, strength)
        island.village(canvas, cell, self._tiles[CELL_INDEX[cell]], 0.0)
        lights.light_rim(canvas, cell, strength)

    def _draw_lights(self, canvas: Canvas, marks: Marks) -> None:
        """What changes from frame to frame below the pieces."""
        hovered = marks.hovered
        if marks.active and hovered in marks.legal:
            if hovered in CELL_INDEX:
                self._light(canvas, hovered, HOVERED)
                lights.last_village(canvas, hovered, marks.last)
            elif hovered in PATH_INDEX:
                lights.path_light(canvas, hovered, HOVERED)
        elif marks.active and hovered in layout.RESERVES and marks.held is None:
            lights.reserve_light(canvas, layout.RESERVES.index(hovered))
        for cell, index in CELL_INDEX.items():
            if self._shown.beats[index]:
                island.village(canvas, cell, self._tiles[index], self._shown.beats[index])

    def _draw_pill(self, canvas: Canvas, marks: Marks) -> None:
        seat = self._shown.current
        if seat < 0:
            return
        player = self.players[seat]
        if marks.thinking is not None:
            dots = "." * (1 + int(marks.thinking * 40) % 3)
            text = _("Thinking") + dots
        elif player.human and sum(other.human for other in self.players) == 1:
            text = _("Your turn")
        else:
            text = _("To move")
        panels.pill(canvas, seat, player, text, marks.thinking)


def _round(now: Shown) -> str:
    return _("Round {number}").format(number=now.round)


def _tiki(view: View) -> TikiView:
    assert isinstance(view, TikiView)
    return view
