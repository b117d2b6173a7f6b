"""The board of Kokopelli: villages, a hand of cards, piles, point tiles, and what helps whom."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from game.boards import kokopelli_hand as hands
from game.boards import kokopelli_hints as hints
from game.boards import kokopelli_layout as layout
from game.boards import kokopelli_marks as lights
from game.boards import kokopelli_panels as panels
from game.boards import kokopelli_tiles as tiles
from game.boards import kokopelli_villages as villages
from game.boards import kokopelli_words as wording
from game.boards import kokopelli_zoom as enlarged
from game.boards.board import Board, Further, LogStyle, Marks, Player, Prompt, Speaker
from game.boards.kokopelli_cards import roundel, sign_roundel, sun
from game.boards.kokopelli_dealing import deal
from game.boards.kokopelli_display import parts, shown
from game.boards.kokopelli_flights import banner, flashes, flights
from game.boards.kokopelli_outcome import outcome
from game.boards.kokopelli_parts import KEYS, Act, components
from game.boards.kokopelli_story import Storyteller
from game.engine.core import Event, Game, Reason, Setup, View
from game.engine.kokopelli_view import KokopelliView
from game.ui.animation import Story, Timeline
from game.ui.canvas import SEATS, Canvas, Rect
from game.ui.language import _, language
from game.ui.widgets import Component

PICTURES: Final = {
    "draw": "kokopelli/card_back",
    "exchange": "shell/icon_redo",
    "return": "shell/icon_deck",
    "pass": "shell/icon_pause",
}
"""The pictures of moves in the journal that are about no ceremony."""


class KokopelliBoard(Board):
    """Draws a game of Kokopelli as one seat sees it and tells its stories."""

    title = "Kokopelli"
    prompt_rect = layout.PROMPT
    prompt_widest = 1180.0
    buttons = layout.BUTTONS
    button_size = 40.0
    secret = True
    foresees = True
    log_style = LogStyle(ink="#f6ead6", faded="#cbbad0", newest="#ffffff1c", names=True, notation=False, mark=30.0)

    def __init__(
        self, game: Game, setup: Setup, players: Sequence[Player], timeline: Timeline, speaker: Speaker
    ) -> None:
        super().__init__(game, setup, players, timeline, speaker)
        self._unfolded: str | None = None
        """Which of the folded panels is open."""
        self._starts: frozenset[str] = frozenset()
        """What an action could begin with before anything was clicked."""
        self._view = _kokopelli(game.start(setup).view(0))
        self._shown = shown(self._view)
        self.log_rect = self._shown.layout.log
        self.log_shown = not self._shown.layout.folded
        if self._shown.layout.folded:
            self.prompt_widest = 1048.0  # between the buttons that open the panels

    # What can be clicked

    def components(self) -> list[Component]:
        return components(shown(self._view), self.hands_shown, self._unfolded)

    def layout_key(self) -> Hashable:
        own = self._view.abilities[self._view.seat]
        return self._view.seat, self._view.hand if self.hands_shown else None, own, self._unfolded

    def alias(self, name: str, path: tuple[str, ...], legal: frozenset[str]) -> str:
        if name.startswith(hands.HAND):
            return name.partition("#")[0]
        if name == "pile":
            return "draw" if not path and "pile" not in legal else name
        if not name[:1].isdigit():
            return name
        seat, number = parts(name)
        home = f"home.{number + 1}"
        if seat != self._view.current_player or name in legal:
            return name
        if home in legal or path[:1] == ("cancel",):
            return home
        return home if path and self._view.villages[seat][number] is None else name

    def shortcuts(self) -> Mapping[str, str]:
        return KEYS

    def press(self, name: str) -> bool:
        head, _colon, panel = name.partition(":")
        if head != "open":
            return False
        self._unfolded = None if self._unfolded == panel else panel
        self.log_shown = self._unfolded == "journal"
        return True

    def arrange(self, components: Mapping[str, Component], view: View, marks: Marks) -> None:
        now = _kokopelli(view)
        second = now.phase == "second"
        if not marks.path:
            self._starts = marks.legal
        for name in layout.ACTIONS:
            act = components[name]
            assert isinstance(act, Act)
            act.visible = name != ("pass" if second else "stop")
            act.lit = marks.active and (name in self._starts or marks.path == (name,))
        covered = {"journal": range(5), "abilities": range(5, 10)}.get(self._unfolded or "", range(0))
        if self._shown.layout.folded:
            for number, kind in enumerate(now.ceremonies):
                components[f"tile:{kind}"].visible = number not in covered

    def choices(self, view: View) -> list[tuple[str, str]]:
        return []

    # What happens

    def show(self, view: View) -> None:
        self._view = _kokopelli(view)
        self._shown = shown(self._view)

    def tell(self, seat: int, events: Sequence[Event], after: View) -> Story:
        yield from Storyteller(self._shown, self.hands_shown, self.sound).tell(seat, events)
        self.show(after)

    def begin(self, view: View) -> Story:
        self.show(view)
        yield from deal(self._shown, self.hands_shown, self.sound)
        self.show(view)

    # Words

    def prompt(self, view: View, marks: Marks) -> Prompt:
        return wording.prompt(_kokopelli(view), marks, self.players)

    def words(self, seat: int, action: str, events: Sequence[Event]) -> str:
        return wording.words(seat, events, self.players)

    def reason(
        self, seat: int, events: Sequence[Event], before: View, after: View | None, further: Further | None = None
    ) -> str:
        return hints.reason(seat, events, _kokopelli(before))

    def explain(self, reason: Reason) -> str:
        return wording.explain(reason, self.players, self._view.current_player)

    def summary(self, view: View) -> str:
        now = _kokopelli(view)
        text = _("Round {number}").format(number=now.round)
        return _("{round}, the last one").format(round=text) if now.last_round else text

    # Drawing

    def draw(self, canvas: Canvas, marks: Marks) -> None:
        now = self._shown
        pointed = self._asked_about(marks)
        still = ("kokopelli", *self._sitting(canvas), *now.still(), pointed, self._unfolded)
        canvas.layer(still, lambda: self._paint_still(canvas, pointed))
        if marks.thinking is not None and now.current >= 0:
            panels.thinking(canvas, now, now.current, marks.thinking)
        self._draw_hovered(canvas, marks)
        villages.moving(canvas, now, self.players)
        lights.ghosts(canvas, now, marks)
        lights.lights(canvas, now, marks)
        flashes(canvas, now, self._abilities_rect())
        self._draw_unfolded(canvas, marks)
        hands.hand(canvas, now, marks, self.hands_shown, self.timeline.busy, self.players)

    def draw_over(self, canvas: Canvas, marks: Marks, rested: str | None) -> None:
        now = self._shown
        lights.plates(canvas, now, marks, self.players)
        hands.pulled(canvas, marks)
        flights(canvas, now, self.players)
        banner(canvas, now)
        if rested is not None and marks.held is None and not self.timeline.busy:
            self._draw_enlarged(canvas, marks, rested)

    def draw_pip(self, canvas: Canvas, x: float, y: float, size: float, left: bool) -> None:
        sun(canvas, x, y, size, left)

    def draw_move(self, canvas: Canvas, x: float, y: float, size: float, seat: int, events: Sequence[Event]) -> None:
        result = outcome(events)
        colour = SEATS[self.players[seat].colour]
        radius = size / 2
        kind = result.card or result.type
        if kind:
            roundel(canvas, kind, x + radius, y + radius, radius, colour)
            return
        picture = PICTURES.get(result.deed or _deed_of(events), "shell/icon_check")
        sign_roundel(canvas, picture, x + radius, y + radius, radius, colour, size * 0.56)

    def _sitting(self, canvas: Canvas) -> tuple[object, ...]:
        """What the picture depends on while a game lasts."""
        return tuple(self.players), language(), canvas.fonts.text_scale, self._shown.seats, self._shown.ceremonies

    def _paint_ground(self, canvas: Canvas) -> None:
        canvas.backdrop("kokopelli/board_kokopelli")
        for seat, player in enumerate(self.players):
            villages.board(canvas, self._shown, seat, player.colour)

    def _paint_still(self, canvas: Canvas, pointed: int) -> None:
        """Everything but the hand, what moves and what the mouse points at."""
        now = self._shown
        ground = ("kokopelli ground", *self._sitting(canvas), now.seat)
        canvas.layer(ground, lambda: self._paint_ground(canvas))
        for seat in range(now.seats):
            villages.content(canvas, now, seat, self.players)
        villages.brackets(canvas, now)
        names = panels.names(now, self.players, _("You"))
        for seat, player in enumerate(self.players):
            panels.panel(canvas, now, seat, player, names[seat])
        tiles.tiles(canvas, now)
        panels.supply(canvas, now)
        if not now.layout.folded:
            panels.journal_frame(canvas, now.layout.journal, False)
            self._paint_abilities(canvas, pointed, False)
        hands.piles(canvas, now, self.players)

    def _paint_abilities(self, canvas: Canvas, seat: int, solid: bool) -> None:
        now = self._shown
        title = _("Your village helps")
        if seat != now.seat:
            title = _("{player}’s village helps").format(player=self.players[seat].name)
        panels.abilities(canvas, now, now.layout.abilities, title, seat, None, solid)

    def _draw_unfolded(self, canvas: Canvas, marks: Marks) -> None:
        """The night-blue panel that was opened over the tiles."""
        if not self._shown.layout.folded:
            return
        if self._unfolded == "journal":
            panels.journal_frame(canvas, self._shown.layout.journal, True)
        elif self._unfolded == "abilities":
            self._paint_abilities(canvas, self._asked_about(marks), True)

    def _asked_about(self, marks: Marks) -> int:
        """Whose village is spoken of: the one under the mouse, else the own one."""
        name = marks.pointed or ""
        if name.startswith("panel:"):
            return int(name.removeprefix("panel:"))
        return parts(name)[0] if name[:1].isdigit() else self._shown.seat

    def _abilities_rect(self) -> Rect | None:
        """Where the own abilities stand in words, if they can be seen now."""
        folded = self._shown.layout.folded
        return self._shown.layout.abilities if not folded or self._unfolded == "abilities" else None

    def _draw_hovered(self, canvas: Canvas, marks: Marks) -> None:
        """The light around what only tells about itself, and around the button of the action that was begun."""
        now, name = self._shown, marks.pointed or ""
        head, _colon, tail = name.partition(":")
        if head == "tile":
            tiles.tile_light(canvas, tiles.tile_rect(now, tail))
        elif head == "panel":
            x, y, wide, high = now.layout.panels[now.place(int(tail))]
            canvas.rounded((x - 2, y - 2, wide + 4, high + 4), 16, None, "#ffe9a8", 2)
        elif name == "discard":
            x, y, wide, high = layout.DISCARD
            canvas.rounded((x - 8, y - 6, wide + 16, high + 12), 14, None, "#ffe9a8", 2)
        if marks.path[:1] == ("cancel",):
            lights.button_light(canvas, layout.ACTIONS["cancel"], True)

    def _draw_enlarged(self, canvas: Canvas, marks: Marks, rested: str) -> None:
        if marks.path and (marks.hovered in marks.legal or rested in marks.clicked):
            return  # the plate there tells what a click would bring; a chosen card would cover its goals
        told = enlarged.facts(self._shown, rested, self.players, self.hands_shown)
        target = self._target(rested)
        if told is not None and target is not None:
            enlarged.zoom(canvas, told, target)

    def _target(self, name: str) -> Rect | None:
        """What must not be covered while a component is enlarged: its place, of a player's panel the village, too."""
        found = next((part for part in self.components() if part.name == name), None)
        if found is None:
            return None
        x, y, wide, high = found.rect
        if name.startswith("panel:") and name != f"panel:{self._shown.seat}":
            village = self._shown.layout.villages[self._shown.place(int(name.removeprefix("panel:")))]
            return min(x, village[0]), y, max(wide, village[2]), village[1] + village[3] - y
        return x, y, wide, high


def _deed_of(events: Sequence[Event]) -> str:
    return type(events[0]).__name__.lower().replace("returned", "return").replace("passed", "pass") if events else ""


def _kokopelli(view: View) -> KokopelliView:
    assert isinstance(view, KokopelliView)
    return view
