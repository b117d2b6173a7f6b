"""Tiki's board: stories end as the view says, drawing changes nothing, and everything has its words."""

from __future__ import annotations

import copy
import dataclasses
import inspect
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from game.boards import tiki_layout as layout
from game.boards.board import Marks, Player
from game.boards.tiki import TikiBoard
from game.boards.tiki_display import Shown, shown
from game.boards.tiki_marks import Bubble, bubbles, stage
from game.boards.tiki_story import Storyteller
from game.boards.tiki_words import EXPLANATIONS
from game.engine import tiki_events
from game.engine.core import Event, Reason
from game.engine.tiki import REASONS, Tiki, TikiState
from game.ui.animation import Story, Timeline
from game.ui.canvas import Canvas
from game.ui.sprites import Sprites
from game.ui.text import Fonts

GAME = Tiki()
PEOPLE = [Player("Ann", 1), Player("Bob", 0)]
TILES = [1, -1, 1, 0, 2, 1, 1, -1, 0]
SAMPLES: dict[type[Event], tuple[Event, str]] = {
    tiki_events.Placed: (tiki_events.Placed(0, "b2"), "Tiki placed on B2"),
    tiki_events.Sowed: (tiki_events.Sowed(0, "b2", ("b1", "c1"), (1, 0)), "Totem B2 moves over B1 to C1"),
    tiki_events.Influenced: (tiki_events.Influenced("b1", 0, (0, 1, 0)), ""),
    tiki_events.OrderChosen: (tiki_events.OrderChosen(1, "b1"), "B1 comes first"),
    tiki_events.Returned: (tiki_events.Returned("b1", (0, 1, 0)), ""),
    tiki_events.Gained: (tiki_events.Gained(0, "b1", 2), "wins 2 fruits"),
    tiki_events.Spoiled: (tiki_events.Spoiled("b1", 1), "Bob loses a fruit"),
    tiki_events.Revived: (tiki_events.Revived(), "tie: the next fruit decides"),
    tiki_events.ShamanMoved: (tiki_events.ShamanMoved(0, None, "a1|b1"), "Shaman blocks A1–B1"),
    tiki_events.ShamanStayed: (tiki_events.ShamanStayed(0), "Shaman stays"),
    tiki_events.Passed: (tiki_events.Passed(0), "Passes"),
    tiki_events.Ended: (tiki_events.Ended("T4.1", 1), "Bob wins the game"),
}


class Ear:
    """Hears the sounds."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str, volume: float = 1.0) -> None:
        self.heard.append(name)


def make_board(state: TikiState, shaman: bool = True) -> TikiBoard:
    setup = GAME.load_setup({"game": "tiki", "seats": 2, "tiles": TILES, "start": 1, "shaman": shaman})
    board = TikiBoard(GAME, setup, PEOPLE, Timeline(), Ear())
    board.show(state.view(0))
    return board


def position(totems: str, shaman: str | None = None, **more: object) -> TikiState:
    """A position from nine words of seats (1 and 2, bottom to top, - for none)."""
    stacks = [[int(seat) - 1 for seat in word if seat != "-"] for word in totems.split()]
    return TikiState.from_position(TILES, stacks, with_shaman=True, shaman=shaman, **more)  # type: ignore[arg-type]


def actions(state: TikiState) -> dict[str, int]:
    return {GAME.action_name(action): action for action in state.legal_actions()}


def preview(state: TikiState, name: str, path: tuple[str, ...] = ()) -> Marks:
    """What the table marks while the last click of an action is still to come."""
    action = actions(state)[name]
    after, events = state.clone(), []
    after.apply_action(action, events)
    goal = GAME.action_path(action)
    return Marks(True, frozenset(goal[-1:]), path, goal[-1], (goal,), tuple(events), after.view(0))


def random_games(games: int, seed: int) -> Iterator[tuple[TikiState, list[Event], TikiState]]:
    """Every action of some games: before, events, after."""
    random = Random(seed)
    for number in range(games):
        state = GAME.start(GAME.deal(2, {"shaman": number % 2 == 0}, random.getrandbits(30)))
        while not state.is_terminal():
            before, events = state.clone(), []
            state.apply_action(random.choice(state.legal_actions()), events)
            yield before, events, state


@pytest.fixture(scope="module")
def canvas() -> Canvas:
    pygame.display.init()
    return Canvas(pygame.display.set_mode((1024, 576)), Sprites(), Fonts())


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGB")


# Stories


def run(story: Story, seconds: float) -> None:
    """Tell a story to its end in steps of some seconds."""
    timeline = Timeline()
    timeline.tell(story)
    while timeline.advance(seconds):
        pass


def storyteller(display: Shown) -> Storyteller:
    return Storyteller(display, ("tiki/tiki_red", "tiki/tiki_blue"), lambda *_: None)


def test_a_story_leads_by_itself_to_what_the_view_shows() -> None:
    for before, events, after in random_games(12, 1):
        display = shown(before.view(0))
        run(storyteller(display).tell(events), 0.05)
        expected = shown(after.view(0))
        display.current, display.turn = expected.current, expected.turn
        assert display == expected, events


def test_skipped_or_told_frame_by_frame_a_story_ends_the_same() -> None:
    for before, events, after in random_games(8, 2):
        told = []
        for skip in (False, True):
            board = make_board(before)
            board.timeline.tell(board.tell(0, events, after.view(0)))
            if skip:
                board.timeline.skip()
            while board.timeline.advance(1 / 30):
                pass
            told.append(board._shown)
        assert told[0] == told[1] == shown(after.view(0))


def test_a_story_ends_right_wherever_it_begins() -> None:
    """A move that is played again is told from what is on the screen, which may be older."""
    start = position("12 21 - 1 2 - 11 22 -", fruits=(1, 1))
    for _before, events, after in random_games(4, 4):
        board = make_board(start)
        board.timeline.tell(board.tell(0, events, after.view(0)))
        while board.timeline.advance(0.1):
            pass
        assert board._shown == shown(after.view(0))


def test_a_skipped_story_is_silent() -> None:
    state = position("1 - - - - - - - -")
    board = make_board(state)
    events: list[Event] = []
    state.apply_action(actions(state)["a1-b1"], events)
    board.timeline.tell(board.tell(0, events, state.view(0)))
    board.timeline.skip()
    assert board._speaker.heard == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("totems", "action", "least", "most"),
    [
        ("1 - - - - - - - -", "b2", 0.5, 0.9),
        ("1 - - - - - - - -", "a1-b1", 0.5, 0.9),
        ("21 - - - - - - - -", "a1-b1-c1", 0.8, 1.2),
        ("1 21 - - - - - - -", "a1-b1", 1.5, 2.4),
    ],
)
def test_stories_take_their_time_but_not_more(totems: str, action: str, least: float, most: float) -> None:
    state = position(totems, fruits=(0, 1))
    board = make_board(state)
    events: list[Event] = []
    state.apply_action(actions(state)[action], events)
    board.timeline.tell(board.tell(0, events, state.view(0)))
    frames = 0
    while board.timeline.advance(1 / 60):
        frames += 1
    assert least <= frames / 60 <= most
    assert board._speaker.heard  # type: ignore[attr-defined]


def test_every_event_has_a_story_and_its_words() -> None:
    kinds = {kind for _, kind in inspect.getmembers(tiki_events, inspect.isclass) if issubclass(kind, Event)} - {Event}
    assert kinds == set(SAMPLES)
    for event, said in SAMPLES.values():
        display = shown(position("1 - - - - - - - -").view(0))
        run(storyteller(display).story(event), 0.1)
        board = make_board(position("1 - - - - - - - -"))
        deed = tiki_events.Placed(0, "a1")
        events = [event] if said and said[0].isupper() and not said.startswith("Bob") else [deed, event]
        assert said in board.words(0, "", events)


def test_moves_are_worded_with_what_they_bring() -> None:
    state = position("1 21 - - - - - - -", fruits=(1, 0))
    events: list[Event] = []
    state.apply_action(actions(state)["a1-b1"], events)
    assert make_board(state).words(0, "a1-b1", events) == "Totem A1 moves to B1: loses a fruit"
    state = position("21 - 12 - - - - - -")
    events = []
    state.apply_action(actions(state)["a1-b1-c1"], events)
    assert make_board(state).words(0, "", events) == "Totem A1 moves over B1 to C1 and wins a fruit"


# Reasons


def test_every_reason_is_explained_in_a_short_line() -> None:
    assert set(EXPLANATIONS) == set(REASONS)
    random = Random(3)
    board = make_board(position("1 - - - - - - - -"))
    names = [component.name for component in board.components()] + ["pass", "stay", "nowhere"]
    said: set[str] = set()
    for before, _events, _after in random_games(20, 3):
        for _number in range(12):
            reason = before.why_not([random.choice(names) for _ in range(random.randint(1, 4))])
            if reason is not None:
                line = board.explain(reason)
                assert "{" not in line and 0 < len(line) < 70
                said.add(reason.key)
    assert len(said) >= 16
    assert board.explain(Reason("T5.2", "path_blocked", ("b2|c2",))) == "The shaman blocks the path B2–C2."


# What can be clicked


def test_components_are_exactly_the_engines_and_the_reserves() -> None:
    board = make_board(position("1 - - - - - - - -"))
    engine = {name for action in range(GAME.num_distinct_actions) for name in GAME.action_path(action)}
    mine = [component.name for component in board.components()]
    assert len(mine) == len(set(mine))
    buttons = {name for name, _label in board.choices(position("- - - - - - - - -").view(0))}
    assert set(mine) - set(board.sources()) == engine - buttons


def test_a_totem_that_sticks_out_belongs_to_its_village() -> None:
    state = position("- - - - 12 - - - -")
    board = make_board(state)
    parts = {component.name: component for component in board.components()}
    board.arrange(parts, state.view(0), Marks(active=True))
    x, y, wide, _high = layout.tile("b2")
    assert parts["b2"].contains(x + wide / 2, y - 10)  # the upper tiki's head
    assert parts["b2"].contains(x + 3, y + 3) and not parts["b2"].contains(x + 3, y - 3)
    for cell in ("a1", "c3"):
        left, top, wide, high = layout.tile(cell)
        hit = [name for name, part in parts.items() if part.visible and part.contains(left + wide / 2, top + high / 2)]
        assert hit == [cell]
    state = position("- - - - - - - - -")
    board.arrange(parts, state.view(0), Marks(active=True))
    assert not parts["b2"].contains(x + wide / 2, y - 10)


def test_paths_can_be_clicked_only_while_the_shaman_is_asked() -> None:
    state = position("- - - 1 - - 21 - -")
    board = make_board(state)
    parts = {component.name: component for component in board.components()}
    board.arrange(parts, state.view(0), Marks(active=True))
    assert not any(part.visible for name, part in parts.items() if "|" in name)
    state = position("- - - 21 - - 1 - -")
    state.apply_action(actions(state)["a3-a2"])
    assert state.view(0).resolving == "a2"
    board.arrange(parts, state.view(0), Marks(active=True))
    assert all(part.visible and part.can_focus for name, part in parts.items() if "|" in name)
    board.arrange(parts, state.view(0), Marks(active=False))
    assert not any(part.visible for name, part in parts.items() if "|" in name)


def test_only_the_reserve_of_the_seat_on_turn_can_be_pulled_from() -> None:
    state = position("1 - - - - - - - -", player=1)
    board = make_board(state)
    parts = {component.name: component for component in board.components()}
    board.arrange(parts, state.view(1), Marks(active=True))
    assert [name for name in board.sources() if parts[name].visible] == ["reserve:1"]


# Previews


def test_bubbles_tell_who_gains_and_loses() -> None:
    state = position("21 - 12 - - - - - -", fruits=(3, 0))
    board = make_board(state)
    marks = preview(state, "a1-b1-c1", ("a1", "b1"))
    assert bubbles(board._shown, marks) == [Bubble("c1", 0, "+1", "tiki/fruit", wins=True)]
    state = position("1 21 - - - - - - -", fruits=(1, 0))
    assert bubbles(board._shown, preview(state, "a1-b1", ("a1",))) == [Bubble("b1", 0, "−1", "tiki/fruit_rotten")]
    state = position("1 21 - - - - - - -")
    assert bubbles(board._shown, preview(state, "a1-b1", ("a1",))) == [
        Bubble("b1", None, "−1", "tiki/fruit_rotten", note="Reserve")
    ]
    state = position("- - - 21 - - 1 - -")
    assert bubbles(board._shown, preview(state, "a3-a2", ("a3",))) == [Bubble("a2", 0, "", "tiki/shaman")]


def test_bubbles_show_whose_choice_the_order_is() -> None:
    state = position("- 21 12 - 21 - - - -", fruits=(1, 1))
    marks = preview(state, "b2-b1-c1", ("b2", "b1"))
    board = make_board(state)
    assert bubbles(board._shown, marks) == [
        Bubble("b1", 1, "−1", "tiki/fruit_rotten", chooser=1),
        Bubble("c1", 0, "+1", "tiki/fruit", chooser=1),
    ]
    assert "Bob then chooses" in board.prompt(state.view(0), marks).text


def test_ghosts_stand_where_the_tikis_will_land() -> None:
    state = position("21 - 12 - - - - - -")
    after = state.clone()
    after.apply_action(actions(state)["a1-b1-c1"])
    display = shown(state.view(0))
    plan = stage(display, preview(state, "a1-b1-c1"))
    assert [(figure.seat, figure.alpha < 1) for figure in plan.stacks[1]] == [(1, True)]
    assert [(figure.seat, figure.alpha < 1) for figure in plan.stacks[2]] == [(0, False), (1, False), (0, True)]
    assert display == shown(state.view(0))


def test_a_pulled_totem_hangs_on_the_mouse_and_leaves_a_ghost() -> None:
    state = position("21 - - - - - - - -")
    marks = dataclasses.replace(preview(state, "a1-b1-c1", ("a1", "b1")), held=(700.0, 300.0))
    plan = stage(shown(state.view(0)), marks)
    assert plan.held == ([0], (700.0, 300.0))
    assert all(figure.alpha < 1 for figure in plan.stacks[0])
    assert [figure.alpha for figure in plan.stacks[1]] == [1.0]


# Drawing


def some_marks(state: TikiState) -> list[Marks]:
    legal = frozenset(GAME.action_path(action)[0] for action in state.legal_actions())
    walks = tuple(GAME.action_path(action) for action in state.legal_actions() if GAME.action_name(action)[:3] == "b2-")
    return [
        Marks(active=True, legal=legal, last=("a1", "b1")),
        Marks(active=True, legal=legal, hovered="b2", walks=walks),
        Marks(active=True, path=("b2",), walks=walks, held=(500.0, 500.0)),
        Marks(active=True, legal=legal, held=(500.0, 500.0), hovered="b3"),
        Marks(thinking=0.4, last=("b2|c2",)),
        preview(state, "b2-b1-c1", ("b2",)),
        preview(state, "b2-b1-c1", ("b2", "b1")),
        preview(state, "b3"),
    ]


def test_drawing_changes_nothing(canvas: Canvas) -> None:
    state = position("1 21 12 - 21 - - - -", fruits=(1, 1), shaman="b2|c2")
    board = make_board(state)
    before = copy.deepcopy(board._shown)
    first = {}
    for number, marks in enumerate(some_marks(state)):
        board.draw(canvas, marks)
        first[number] = pixels(canvas)
    assert len(set(first.values())) == len(first)
    for number, marks in enumerate(some_marks(state)):
        board.draw(canvas, marks)
        assert pixels(canvas) == first[number]
    assert board._shown == before


def test_every_moment_of_a_story_can_be_drawn(canvas: Canvas) -> None:
    state = position("1 21 12 - 21 - - - -", fruits=(1, 1), shaman="b2|c2")
    board = make_board(state)
    for name in ("b2-b1-c1", "resolve b1"):
        events: list[Event] = []
        state.apply_action(actions(state)[name], events)
        board.timeline.tell(board.tell(0, events, state.view(0)))
        frames = set()
        while board.timeline.advance(0.15):
            board.draw(canvas, Marks())
            frames.add(pixels(canvas))
        assert len(frames) > 5


@pytest.mark.parametrize("size", [(1280, 1024), (2560, 1080), (1600, 900)])
def test_the_board_fills_windows_of_every_shape(canvas: Canvas, size: tuple[int, int]) -> None:
    surface = pygame.Surface(size)
    surface.fill("#ff00ff")
    board = make_board(position("1 21 12 - 21 - - - -", fruits=(1, 1)))
    canvas.fonts.text_scale = 1.5
    canvas.resize(surface)
    board.draw(canvas, Marks())
    assert pygame.mask.from_threshold(surface, (255, 0, 255), (2, 2, 2)).count() == 0


def test_colours_may_change_seats(canvas: Canvas) -> None:
    board = make_board(position("1 - - - - - - - -"))
    assert [board.avatar(seat) for seat in (0, 1)] == ["tiki/tiki_blue", "tiki/tiki_red"]
