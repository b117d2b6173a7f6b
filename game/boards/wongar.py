"""The board of Wongar: ten areas with the majorities in their lanes, the time track, players, ceremonies, the hand."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from game.boards import wongar_areas as areas
from game.boards import wongar_ceremony as ceremonies
from game.boards import wongar_hand as hands
from game.boards import wongar_hints as hints
from game.boards import wongar_layout as layout
from game.boards import wongar_marks as lights
from game.boards import wongar_panels as panels
from game.boards import wongar_track as track
from game.boards import wongar_words as wording
from game.boards.board import Board, Further, LogStyle, Marks, Player, Prompt, Speaker
from game.boards.wongar_display import Shown, shown
from game.boards.wongar_flights import flight
from game.boards.wongar_outcome import changed_areas, effects
from game.boards.wongar_pieces import parchment, token
from game.boards.wongar_story import Storyteller
from game.boards.wongar_texts import token_name
from game.boards.wongar_zoom import hand_kind, zoom
from game.engine.core import Event, Game, Reason, Setup, View
from game.engine.wongar_tables import AREAS, TOKENS
from game.engine.wongar_view import WongarView
from game.ui.animation import Story, Timeline
from game.ui.canvas import FADED, INK, Canvas
from game.ui.language import _, language
from game.ui.widgets import Component

EFFECTS = ("effect", "second")
"""Phases in which a ritual card takes effect."""


class WongarBoard(Board):
    """Draws a game of Wongar and tells its stories."""

    title = "Wongar"
    prompt_rect = layout.PROMPT
    prompt_widest = layout.PROMPT_WIDEST
    buttons = layout.BUTTONS
    button_size = 42
    secret = True
    foresees = True
    foresees_further = True
    log_style = LogStyle(ink=INK, faded=FADED, names=True, notation=False)

    def __init__(
        self, game: Game, setup: Setup, players: Sequence[Player], timeline: Timeline, speaker: Speaker
    ) -> None:
        super().__init__(game, setup, players, timeline, speaker)
        self._view = _wongar(game.start(setup).view(0))
        self._shown: Shown = shown(self._view)
        self._parts: Mapping[str, Component] = {}
        self._canvas: Canvas | None = None
        self._lay_out()

    # What can be clicked

    def components(self) -> list[Component]:
        parts: list[Component] = []
        for area in AREAS:
            x, y = layout.CENTRES[area]
            parts.append(Component(f"area:{area}", (x - 142, y - 120, 284, 240), layout.outline(area)))
        parts += [Component(f"card:{area}", layout.card_rect(area), ring=11) for area in AREAS]
        parts += [Component(f"seat:{seat}", (0, 0, 1, 1)) for seat in range(len(self.players))]
        parts += [
            Component(f"panel:{seat}", layout.panel(seat, len(self.players)).rect, ring=14)
            for seat in range(len(self.players))
        ]
        parts += [
            Component("deck", layout.DECK, ring=9),
            Component("discard", layout.DISCARD, ring=9),
            Component("scorpion", layout.SCORPION, ring=9),
            Component("track", layout.TRACK),
            *hands.hand_parts([held.card for held in self._shown.hand]),
        ]
        for part in parts:
            part.draggable = part.name.startswith("area:")
            part.informs = part.name in ("discard", "scorpion", "track")
        return parts

    def layout_key(self) -> Hashable:
        return tuple(held.card for held in self._shown.hand), self.timeline.busy

    def arrange(self, components: Mapping[str, Component], view: View, marks: Marks) -> None:
        self._parts = components
        self._place_stacks()
        for seat in range(len(self.players)):
            components[f"panel:{seat}"].informs = f"seat:{seat}" not in marks.legal
        in_hand = self.hands_shown and not self.timeline.busy
        for name, part in components.items():
            if name.startswith(hands.HAND):
                part.visible = in_hand

    def _place_stacks(self) -> None:
        """The tokens that a ritual card could remove can be clicked where they lie."""
        now, canvas = self._shown, self._canvas
        for seat in range(len(self.players)):
            part = self._parts.get(f"seat:{seat}")
            if part is None:
                continue
            rect = None
            if canvas is not None and now.ceremony is not None and now.ritual is not None and now.token is not None:
                number = TOKENS.index(now.token)
                rect = areas.stack_rect(canvas, now, now.ceremony.area, number, seat)
            part.visible = rect is not None and seat != now.current and not self.timeline.busy
            if rect is not None:
                part.rect = rect

    def alias(self, name: str, path: tuple[str, ...], legal: frozenset[str]) -> str:
        kind, _colon, rest = name.partition(":")
        if kind == "hand":
            return name.partition("#")[0]
        if kind == "panel" and f"seat:{rest}" in legal:
            return f"seat:{rest}"
        ceremony = self._shown.ceremony
        if kind == "area" and ceremony is not None and ceremony.area == rest and self._view.phase in EFFECTS:
            return "here"
        return name

    def choices(self, view: View) -> list[tuple[str, str]]:
        now = _wongar(view)
        found = [("pass", _("Pass")), ("done", _("No second effect"))]
        return [*((f"type:{kind}", token_name(kind)) for kind in TOKENS), *found] if now.seat >= 0 else found

    def shortcuts(self) -> Mapping[str, str]:
        return {"d": "deck"}

    def forced(self, view: View) -> bool:
        return _wongar(view).phase in ("ritual", "place", "take", "type", "double")

    def passes_quickly(self, view: View) -> bool:
        return _wongar(view).ceremony is not None

    # What happens

    def show(self, view: View) -> None:
        self._view = _wongar(view)
        self._shown = shown(self._view)
        self.caption = ""
        self._lay_out()

    def _lay_out(self) -> None:
        now = self._shown
        rect = layout.journal(now.seats, now.ceremony is not None)
        self.log_shown = rect is not None
        if rect is not None:
            x, y, wide, high = rect
            self.log_rect = (x + 8, y + 42, wide - 16, high - 52)

    def tell(self, seat: int, events: Sequence[Event], after: View) -> Story:
        names = [player.name for player in self.players]
        teller = Storyteller(self._shown, self.hands_shown, names, self.sound)
        yield from self._watched(teller.tell(events, _wongar(after)))
        self.show(after)

    def _watched(self, story: Story) -> Story:
        """A story, with the caption and the journal as the display has them at every moment."""
        try:
            next(story)
            while True:
                self.caption = self._shown.caption
                self._lay_out()
                story.send((yield))
        except StopIteration:
            return

    # Words

    def prompt(self, view: View, marks: Marks) -> Prompt:
        return wording.prompt(_wongar(view), marks, self.players)

    def words(self, seat: int, action: str, events: Sequence[Event]) -> str:
        return wording.words(seat, events, self.players)

    def reason(
        self, seat: int, events: Sequence[Event], before: View, after: View | None, further: Further | None = None
    ) -> str:
        return hints.reason(seat, events, _wongar(before), self.players, further or {})

    def explain(self, reason: Reason) -> str:
        return wording.explain(reason, self.players)

    def summary(self, view: View) -> str:
        return _round(_wongar(view).round)

    # Drawing

    def draw(self, canvas: Canvas, marks: Marks) -> None:
        self._canvas = canvas
        self._place_stacks()
        now, players, busy = self._shown, self.players, self.timeline.busy
        key = ("wongar", *self._sitting(canvas), *now.still(), self.log_shown)
        canvas.layer(key, lambda: self._paint_still(canvas))
        lights.lights(canvas, now, marks)
        lights.small_lights(canvas, now, marks)
        lights.lanes(canvas, now, marks, players)
        areas.figures(canvas, now)
        for index in sorted(now.turning):
            areas.turning_card(canvas, now, index)
        track.marker(canvas, now)
        lights.possible(canvas, now, marks)
        lights.ways(canvas, now, marks, players)
        if marks.thinking is not None and now.current >= 0:
            panels.thinking(canvas, now, now.current, marks.thinking)
        if now.ceremony is not None:
            self._draw_ceremony(canvas, marks)
        hands.hand(canvas, now, marks, self.hands_shown, busy)
        for thing in now.flights:
            flight(canvas, thing, players)
        lights.held(canvas, now, marks, players)

    def _draw_ceremony(self, canvas: Canvas, marks: Marks) -> None:
        """The ceremony's panel, with what the click in question would change in it."""
        now = self._shown
        assert now.ceremony is not None
        foreseen = changed_areas(now, marks.preview).get(now.ceremony.area) if marks.active else None
        if marks.active and marks.hovered is not None and marks.hovered.startswith(hands.HAND):
            best = effects(now, marks.further)
            foreseen = best[0].tokens if best and best[0].gain > 0 else None
        ceremonies.panel(canvas, now, now.ceremony, self.players, foreseen)

    def _sitting(self, canvas: Canvas) -> tuple[object, ...]:
        """What the picture depends on while a game lasts."""
        return tuple(self.players), language(), canvas.fonts.text_scale

    def _paint_ground(self, canvas: Canvas) -> None:
        canvas.backdrop("wongar/board_wongar")
        canvas.text(self.title, *layout.TITLE, 32, "#f7ead0", "heading", valign="middle", max_width=layout.TITLE_WIDE)
        areas.names(canvas)

    def _paint_still(self, canvas: Canvas) -> None:
        """Everything but what moves, and what the mouse points at."""
        now = self._shown
        canvas.layer(("wongar ground", *self._sitting(canvas)), lambda: self._paint_ground(canvas))
        left = layout.TITLE[0] + min(layout.TITLE_WIDE, canvas.text_width(self.title, 32, "heading")) + 10
        text = _("Last round") if now.last_round and not now.over else _round(now.round)
        canvas.text(text, left, layout.TITLE[1] + 2, 18, "#ffd76a" if now.last_round else "#a9cfcf", "semibold",
                    valign="middle", max_width=232 - left)  # fmt: skip
        track.track(canvas, now)
        for area in AREAS:
            areas.pile(canvas, now, area)
        for seat, (player, name) in enumerate(zip(self.players, panels.names(self.players), strict=True)):
            panels.panel(canvas, now, seat, player, name)
        hands.piles(canvas, now)
        rect = layout.journal(now.seats, now.ceremony is not None)
        if rect is not None:
            parchment(canvas, rect)
            canvas.text(_("Journal"), rect[0] + 18, rect[1] + 24, 20, INK, "heading", valign="middle", max_width=200)

    def draw_over(self, canvas: Canvas, marks: Marks, rested: str | None) -> None:
        if self.timeline.busy:
            return
        now = self._shown
        pointed = marks.pointed
        if pointed is not None and pointed.startswith(hands.HAND) and self.hands_shown and marks.active:
            lines = lights.card_lines(now, marks)
            names = hands.hand_names([held.card for held in now.hand])
            if lines and pointed in names and rested is None:
                lights.plate(canvas, *lights.plate_point(now.hand[names.index(pointed)].x), lines)
        if rested is not None and marks.held is None:
            zoom(canvas, now, marks, rested, self.players, self.hands_shown, self._why(marks, rested))

    def _why(self, marks: Marks, name: str) -> str:
        """Why a card of the hand cannot be played now."""
        kind = hand_kind(name)
        asked = marks.active and self._view.phase == "ritual"
        if kind is None or not asked or f"{hands.HAND}{kind}" in marks.legal:
            return ""
        return wording.explain(Reason("W6.3", "no_effect", (kind,)), self.players)

    def draw_pip(self, canvas: Canvas, x: float, y: float, size: float, left: bool) -> None:
        ceremony = self._shown.ceremony
        if ceremony is not None:
            canvas.sprite(f"wongar/emblem_{ceremony.area}", x - size / 2, y - size / 2, size)
        elif self._shown.token is not None:
            colour = self.players[max(0, self._shown.current)].colour
            token(canvas, self._shown.token, colour, x, y, size * 0.9, 1.0 if left else 0.25)


def _round(number: int) -> str:
    return _("Round {number}").format(number=number)


def _wongar(view: View) -> WongarView:
    assert isinstance(view, WongarView)
    return view
