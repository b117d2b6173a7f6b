"""The shape of a board: how a game looks and is touched. The table scene drives it and knows no game.

A board draws what it was last shown, lights what the table marks, tells events as animated stories and words them.
It contains no rule: what is legal, and what would happen, it is told.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game.boards.players import level_name
from game.engine.core import Event, Game, Reason, Setup, View
from game.ui.animation import Story, Timeline
from game.ui.canvas import FADED, INK, Canvas, Point, Rect
from game.ui.language import _
from game.ui.widgets import Component

Further = Mapping[tuple[str, ...], Sequence[Event]]
"""What decisions after an action would bring, by their paths."""


class Speaker(Protocol):
    """What plays sounds."""

    def play(self, name: str, volume: float = 1.0) -> None: ...


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: a person or a computer opponent of a level (1–4), with a colour (0–4)."""

    name: str
    colour: int
    human: bool = True
    level: int = 1


@dataclass(frozen=True, slots=True)
class Marks:
    """What the table wants to be seen on the board.

    Attributes:
        active: whether a person may act now; else nothing is lit.
        legal: components that a click can go to.
        path: components clicked so far.
        hovered: the component under the mouse or the focus.
        walks: the legal paths that begin with `path` and, if it can come next, `hovered`.
        preview: what would happen if the click on `hovered` completed an action; secret events are left out.
        foreseen: what would be seen after that.
        last: the path of the last action.
        held: where the mouse pulls the first component of `path`, if it does.
        thinking: how far a computer opponent is with its thoughts (0–1), None if none thinks.
        pointed: the widget under the mouse or the focus; `hovered` is what the engine calls it (`Board.alias`).
        clicked: the widgets that were clicked to get `path`.
        outcomes: per legal component that completes an action what it would bring about, if the board asks for it
            (`Board.foresees`); secret events are left out.
        further: where the click on `hovered` completes an action after which the same player decides again: per path
            of such a decision what that would bring (`Board.foresees_further`). Empty if chance or hidden cards are in
            between; secret events are left out.
    """

    active: bool = False
    legal: frozenset[str] = frozenset()
    path: tuple[str, ...] = ()
    hovered: str | None = None
    walks: tuple[tuple[str, ...], ...] = ()
    preview: tuple[Event, ...] = ()
    foreseen: View | None = None
    last: tuple[str, ...] = ()
    held: Point | None = None
    thinking: float | None = None
    pointed: str | None = None
    clicked: tuple[str, ...] = ()
    outcomes: Mapping[str, tuple[Event, ...]] = field(default_factory=dict)
    further: Further = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Prompt:
    """Who does what next: the seat it speaks of (None: nobody) and the words after the name.

    Attributes:
        label: some words before that, set apart, with `pips` pictures before them (`Board.draw_pip`): so many are
            left, of so many.
    """

    seat: int | None
    text: str
    label: str = ""
    pips: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class LogStyle:
    """How the list of moves is drawn: its inks, what lies under the newest move, and what it tells beside the words."""

    ink: str = INK
    faded: str = FADED
    newest: str = "#ffe3a0"
    names: bool = False
    """Whether the player's name stands before the words."""
    notation: bool = True
    mark: float = 18.0
    """The size of the picture before a move."""


class Board(ABC):
    """A game on the table, for one screen."""

    title: str
    log_rect: Rect
    """Where the moves are listed; the table puts a scroll area there."""
    prompt_rect: Rect
    prompt_widest: float = 900.0
    """The prompt bar grows with its words about its middle, up to this width."""
    buttons: tuple[Point, ...] = tuple((x, 52) for x in (1262, 1320, 1378, 1436, 1494, 1552))
    """Centres of the table's round buttons."""
    button_size: float = 48
    secret: bool = False
    """Whether players have something to hide from each other, so that the table is covered between two people."""
    foresees: bool = False
    """Whether the board wants to know what every click that completes an action would bring about."""
    foresees_further: bool = False
    """Whether it also wants to know what the decision after that would bring (`Marks.further`)."""
    caption: str = ""
    """What the story that is being told says now: it takes the prompt's place."""
    log_style: LogStyle = LogStyle()
    log_shown: bool = True
    """Whether the list of moves can be seen now."""
    hands_shown: bool = True
    """Whether the viewing seat's secrets may be seen now; the table says so."""

    def __init__(
        self, game: Game, setup: Setup, players: Sequence[Player], timeline: Timeline, speaker: Speaker
    ) -> None:
        self.game = game
        self.setup = setup
        self.players = list(players)
        self.timeline = timeline
        self._speaker = speaker

    def sound(self, name: str, volume: float = 1.0) -> None:
        """Play a sound of a story, unless the story is being skipped."""
        if not self.timeline.skipping:
            self._speaker.play(name, volume)

    @abstractmethod
    def components(self) -> list[Component]:
        """Everything that can be clicked or focused, in Tab order; names are the engine's component names."""

    @abstractmethod
    def choices(self, view: View) -> list[tuple[str, str]]:
        """Components that are buttons in the prompt bar while they are legal: (name, label)."""

    @abstractmethod
    def show(self, view: View) -> None:
        """Draw this from now on, at once."""

    @abstractmethod
    def tell(self, seat: int, events: Sequence[Event], after: View) -> Story:
        """The story of an action of `seat`; it ends looking like `show(after)`."""

    @abstractmethod
    def draw(self, canvas: Canvas, marks: Marks) -> None:
        """Draw the whole board with its panels; not the log, the prompt and the buttons."""

    @abstractmethod
    def prompt(self, view: View, marks: Marks) -> Prompt:
        """Who does what next."""

    @abstractmethod
    def words(self, seat: int, action: str, events: Sequence[Event]) -> str:
        """An action (in notation) and what it brought, in plain words without the player's name."""

    def reason(
        self, seat: int, events: Sequence[Event], before: View, after: View | None, further: Further | None = None
    ) -> str:
        """What speaks for an action besides what `words` tells of it, in a few words; "" if nothing does.

        Args:
            events: what it would do, without what is hidden from the player.
            after: what the player would see then, None if that cannot be known.
            further: as `Marks.further`, if it is known.
        """
        return ""

    @abstractmethod
    def explain(self, reason: Reason) -> str:
        """Why a click leads nowhere, in one short line."""

    def arrange(self, components: Mapping[str, Component], view: View, marks: Marks) -> None:
        """Show, hide and shape the components for what is asked now; called whenever view or marks change."""
        return

    def alias(self, name: str, path: tuple[str, ...], legal: frozenset[str]) -> str:
        """What the engine calls a component that is clicked after `path`, where `legal` ones can come next."""
        return name

    def shortcuts(self) -> Mapping[str, str]:
        """Keys that click a component: letter → name."""
        return {}

    def press(self, name: str) -> bool:
        """A click on something that is the board's own business, like opening a panel; answer whether it was."""
        return False

    def forced(self, view: View) -> bool:
        """Whether the only thing that can be done is done by itself, after a pause, unless people want to be asked."""
        return False

    def passes_quickly(self, view: View) -> bool:
        """Whether the mouse goes from one person to the next so often now that covering the table would only hinder:
        hands then just lie face down until it is taken.
        """
        return False

    def layout_key(self) -> Hashable:
        """What `components` depend on: when it changes, they are made anew."""
        return None

    def begin(self, view: View) -> Story:
        """The story that a new game begins with; it ends looking like `show(view)`."""
        self.show(view)
        yield from ()

    def draw_over(self, canvas: Canvas, marks: Marks, rested: str | None) -> None:
        """Draw what lies over prompt and buttons; `rested` is the component on which mouse or focus have rested."""
        return

    def draw_pip(self, canvas: Canvas, x: float, y: float, size: float, left: bool) -> None:
        """Draw one of the prompt's pictures about a point, `left` or gone."""
        return

    def draw_move(self, canvas: Canvas, x: float, y: float, size: float, seat: int, events: Sequence[Event]) -> None:
        """Draw the picture of a move of `seat` in the list of moves, with its top left corner at a point."""
        canvas.mark(self.players[seat].colour, x + size / 2, y + size / 2, size)

    def avatar(self, seat: int) -> str | None:
        """The sprite that stands for a seat in the prompt bar."""
        return None

    def who_plays(self, seat: int) -> str:
        """Who sits there, in words: the only person at the table is "You"."""
        player = self.players[seat]
        if not player.human:
            return _("Level {number} · {name}").format(number=player.level, name=level_name(player.level))
        return _("You") if sum(other.human for other in self.players) == 1 else _("Player")

    def sources(self) -> dict[str, str]:
        """Components that the engine does not know, from which pieces can be pulled: name → what a click explains."""
        return {}

    def summary(self, view: View) -> str:
        """Where the game stands, in a few words (the heading's second line)."""
        return ""
