"""Wongar's board: stories end as the view says, drawing changes nothing, secrets stay, and everything has its words."""

from __future__ import annotations

import copy
import dataclasses
import inspect
from collections.abc import Iterator
from itertools import product
from random import Random

import pygame
import pytest

from game.boards import wongar_layout as layout
from game.boards.board import Marks, Player
from game.boards.wongar import WongarBoard
from game.boards.wongar_areas import stacks
from game.boards.wongar_display import Shown, is_tied, lane_order, projected, shown
from game.boards.wongar_outcome import effects, walks
from game.boards.wongar_story import Storyteller
from game.boards.wongar_words import EXPLANATIONS, WAYS
from game.boards.wongar_zoom import majority_words
from game.engine import wongar_events
from game.engine.core import Event
from game.engine.wongar import REASONS, Wongar, WongarState
from game.engine.wongar_events import CeremonyEnded, Drew, ElderDrew, Majority, Saw
from game.engine.wongar_tables import AREA_INDEX, AREAS, TOKENS
from game.ui.animation import Story, Timeline
from game.ui.canvas import Canvas
from game.ui.sprites import Sprites
from game.ui.text import Fonts

GAME = Wongar()
PEOPLE = [Player(name, colour) for colour, name in enumerate(("Ann", "Bob", "Cleo", "Dan", "Eve"))]
NAMES = [player.name for player in PEOPLE]
E = wongar_events
SAMPLES: list[Event] = [
    E.FigurePassed(0, 1), E.RoundBegan(2, 1), E.TurnedUp("emu", "disc"), E.ScorpionTurnedUp(0, "emu", 2, 1),
    E.ElderDrew(1, 1), E.Drew(0, 2), E.Saw(0, ("disc", "double")), E.RitualScorpion(0, 0, 1, False),
    E.Reshuffled(1, 20), E.LastRound("marker"), E.Took(0, "emu", "disc"), E.FoundNoCard(2),
    E.TypeChosen(0, "cube"), E.Placed(0, "emu", "cube"), E.FigureTaken(0, "elder", 1),
    E.FigureMoved("elder", "foot", "emu"), E.LastCardTaken(0, "emu"), E.CeremonyBegan("hand", "elder", 1, 2, (0, 1)),
    E.RitualPlayed(1, "disc"), E.Removed(0, 1, "hand", "disc"), E.MovedOut(0, "disc", "hand", "emu"),
    E.MovedIn(0, "disc", "emu", "hand"), E.Declined(0), E.SeatPassed(0), E.SeatOut(1),
    E.Majority("hand", "elder", 1, "disc", 0, 2, True), E.CeremonyEnded("hand"),
    E.Revealed(((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0))), E.FinalAward("disc", 0, 8), E.Ended((0, 2)),
]  # fmt: skip


class Ear:
    """Hears the sounds."""

    def play(self, name: str, volume: float = 1.0) -> None:
        """Do nothing."""


def new_state(seats: int = 4, seed: int = 3, **options: bool) -> WongarState:
    return GAME.start(GAME.deal(seats, options, seed))


def board_of(state: WongarState, seat: int = 0, seed: int = 3) -> WongarBoard:
    board = WongarBoard(GAME, GAME.deal(state.seats, {}, seed), PEOPLE[: state.seats], Timeline(), Ear())
    board.show(state.view(seat))
    return board


def games(number: int, seed: int) -> Iterator[tuple[WongarState, list[Event], WongarState]]:
    """Every action of some games: before, events, after."""
    random = Random(seed)
    for index in range(number):
        state = new_state(3 + index % 3, random.getrandbits(30), no_ritual_scorpions=index % 4 == 3)
        while not state.is_terminal():
            before, events = state.clone(), []
            state.apply_action(random.choice(state.legal_actions()), events)
            yield before, events, state


def until(phase: str, seed: int = 3, seats: int = 4, after: int = 0) -> WongarState:
    """A position in which something is asked."""
    random, state, played = Random(seed), new_state(seats, seed), 0
    while state.view(0).phase != phase or played < after:
        state.apply_action(random.choice(state.legal_actions()))
        played += 1
    return state


def marks_for(state: WongarState, hovered: str | None = None, path: tuple[str, ...] = ()) -> Marks:
    """What the table marks while something is hovered."""
    paths = {GAME.action_path(action): action for action in state.legal_actions()}
    legal = frozenset(way[len(path)] for way in paths if len(way) > len(path) and way[: len(path)] == path)
    reach = (*path, hovered) if hovered is not None else path
    preview: tuple[Event, ...] = ()
    foreseen, further = None, {}
    if reach in paths:
        after, events = state.clone(), []
        after.apply_action(paths[reach], events)
        preview, foreseen = tuple(events), after.view(state.player)
        if after.player == state.player and not any(event.secret for event in events):
            for action in after.legal_actions():
                end, brought = after.clone(), []
                end.apply_action(action, brought)
                further[GAME.action_path(action)] = tuple(brought)
    return Marks(True, legal, path, hovered, preview=preview, foreseen=foreseen, pointed=hovered, further=further)


def run(story: Story, seconds: float) -> None:
    timeline = Timeline()
    timeline.tell(story)
    if seconds == float("inf"):
        timeline.skip()
    while timeline.advance(seconds):
        pass


def teller(display: Shown, open_: bool = True) -> Storyteller:
    return Storyteller(display, open_, NAMES, lambda name, volume: None)


@pytest.fixture(scope="module")
def canvas() -> Canvas:
    pygame.display.init()
    return Canvas(pygame.display.set_mode((1024, 576)), Sprites(), Fonts())


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGB")


# Stories


@pytest.mark.parametrize("seconds", [float("inf"), 0.11])
def test_stories_end_exactly_as_the_view_says(seconds: float) -> None:
    random = Random(5)
    for before, events, after in games(4 if seconds > 1 else 1, 11):
        seat = random.randrange(before.seats)
        display = shown(before.view(seat))
        run(teller(display, open_=random.random() < 0.7).tell(events, after.view(seat)), seconds)
        assert display == shown(after.view(seat))


def test_every_kind_of_event_is_told() -> None:
    classes = [kind for _name, kind in inspect.getmembers(wongar_events, inspect.isclass)]
    kinds = {kind for kind in classes if issubclass(kind, Event)} - {Event}
    assert kinds == {type(event) for event in SAMPLES}
    for event in SAMPLES:
        display = shown(new_state(seed=8).view(0))
        told = teller(display)
        frames = 0
        timeline = Timeline()
        timeline.tell(told.story(event))
        while timeline.advance(0.05):
            frames += 1
        assert frames > 1 or isinstance(event, Saw | CeremonyEnded)


def test_only_ones_own_cards_are_seen_coming() -> None:
    seen: set[tuple[bool, bool]] = set()
    for before, events, _after in games(1, 21):
        if not any(isinstance(event, Drew | ElderDrew) for event in events):
            continue
        for seat, open_ in ((0, True), (0, False), (1, True)):
            display = shown(before.view(seat))
            timeline = Timeline()
            drawn = [event for event in events if isinstance(event, Drew | ElderDrew | Saw)]
            for event in drawn:
                timeline.tell(teller(display, open_).story(event))
                while timeline.advance(0.1):
                    faces = {flight.kind for flight in display.flights} - {"ritual:back"}
                    own = isinstance(event, Saw) and event.seat == seat
                    assert not faces or (own and open_)
                    seen.add((own and open_, bool(faces)))
    assert (True, True) in seen and (False, False) in seen


def test_a_hidden_hand_looks_the_same_whatever_it_is(canvas: Canvas) -> None:
    state = until("ritual", after=60)
    pictures = []
    for hand in (("disc", "cube", "double"), ("cylinder", "cylinder", "disc")):
        board = board_of(state)
        board.hands_shown = False
        view = dataclasses.replace(state.view(0), hand=hand)
        board.show(view)
        board.draw(canvas, Marks(pointed="hand:disc"))
        board.draw_over(canvas, Marks(pointed="hand:disc"), "hand:disc")
        pictures.append(pixels(canvas))
    assert pictures[0] == pictures[1]


# What the picture says is what the engine says


def test_the_leftmost_in_a_lane_is_the_engines_leader() -> None:
    for number, (_before, _events, after) in enumerate(games(3, 2)):
        if number % 7:
            continue
        view = after.view(0)
        display = shown(view)
        assert display.section + 1 == view.section
        assert (display.stake("elder"), display.stake("ancestor"), display.stake("both")) == tuple(view.stakes)
        for area, index in AREA_INDEX.items():
            for token in range(3):
                lane, leader = display.lane(area, token), view.leaders[index][token]
                if leader is None:
                    assert not lane
                else:
                    assert (lane[0][0], is_tied(lane)) == (leader.seat, leader.tied)


def test_what_the_panel_projects_is_what_a_ceremony_brings() -> None:
    for before, events, _after in games(3, 6):
        view = before.view(0)
        won = [event for event in events if isinstance(event, Majority)]
        if view.ceremony is None or not won or not any(isinstance(event, E.SeatPassed) for event in events):
            continue
        index = AREA_INDEX[view.ceremony.area]
        expected = projected(view.tokens[index], view.ancestor_holder, view.ceremony.points, view.seats)
        for seat in range(view.seats):
            assert expected[seat] == sum(event.points for event in won if event.seat == seat)


def test_hovering_a_figures_card_shows_its_walks() -> None:
    for seed in range(30):
        state = until("take", seed, after=8)
        view = state.view(state.player)
        if "ancestor" not in view.cards:
            continue
        hovered = f"card:{AREAS[view.cards.index('ancestor')]}"
        found = walks(shown(view), marks_for(state, hovered))
        goals = {walk.area for walk in found}
        state.apply_action(next(a for a in state.legal_actions() if GAME.action_path(a) == (hovered,)))
        assert goals == {GAME.action_path(action)[0].removeprefix("area:") for action in state.legal_actions()}
        return
    raise AssertionError("no ancestor's card found")


def test_hovering_a_ritual_card_shows_all_that_it_could_do() -> None:
    state = until("ritual", after=80)
    view = state.view(state.player)
    for action in state.legal_actions():
        name = GAME.action_path(action)[0]
        if name in ("pass", "hand:double"):
            continue
        found = effects(shown(view), marks_for(state, name).further)
        after = state.clone()
        after.apply_action(action)
        assert {effect.path for effect in found} == {GAME.action_path(other) for other in after.legal_actions()}
        assert [effect.gain for effect in found] == sorted((effect.gain for effect in found), reverse=True)


# What can be clicked


def test_components_are_the_engines_and_those_that_inform() -> None:
    state = until("ritual", after=60)
    board = board_of(state)
    engine = {name for action in range(GAME.num_distinct_actions) for name in GAME.action_path(action)}
    mine = [part.name for part in board.components()]
    assert len(mine) == len(set(mine))
    buttons = {name for name, _label in board.choices(state.view(0))}
    known = {board.alias(name, (), frozenset()) for name in mine}
    missing = engine - known - buttons - {"here", "seat:4"}
    assert all(name.startswith("hand:") for name in missing)
    assert {part.name for part in board.components() if part.informs} == {"discard", "scorpion", "track"}


def test_the_ceremonys_area_is_here_only_while_a_card_takes_effect() -> None:
    state = until("effect", after=60)
    board = board_of(state)
    ceremony = state.view(0).ceremony
    assert ceremony is not None
    legal = marks_for(state).legal
    assert board.alias(f"area:{ceremony.area}", (), legal) == "here"
    other = next(area for area in AREAS if area != ceremony.area)
    assert board.alias(f"area:{other}", (), legal) == f"area:{other}"
    board = board_of(until("take"))
    assert board.alias(f"area:{ceremony.area}", (), frozenset()) == f"area:{ceremony.area}"


def test_areas_leave_no_gap_and_do_not_overlap() -> None:
    board = board_of(new_state())
    parts = [part for part in board.components() if part.name.startswith("area:")]
    for x in range(306, 1142, 7):
        for y in range(301, 509, 7):
            assert sum(part.contains(x + 0.5, y + 0.5) for part in parts) == 1


def test_tokens_to_be_removed_can_be_clicked_where_they_lie(canvas: Canvas) -> None:
    state = until("effect", after=60)
    while not any(name.startswith("seat:") for name in marks_for(state).legal):
        state.apply_action(Random(1).choice(state.legal_actions()))
        state = until("effect", seed=state.round + 7, after=60)
    board = board_of(state, state.player)
    board.draw(canvas, Marks())
    parts = {part.name: part for part in board.components()}
    board.arrange(parts, state.view(state.player), marks_for(state))
    shown_seats = {name for name, part in parts.items() if name.startswith("seat:") and part.visible}
    assert shown_seats == {name for name in marks_for(state).legal if name.startswith("seat:")}


# Drawing


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_drawing_changes_nothing(canvas: Canvas, seats: int) -> None:
    for phase in ("take", "ritual", "effect", "place"):
        state = until(phase, seats=seats, after=50)
        board = board_of(state, state.player)
        before = copy.deepcopy(board._shown)
        some = [None, *sorted(marks_for(state).legal)[:6], "track", "panel:1", "area:foot"]
        first = {}
        for name in some:
            marks = marks_for(state, name)
            board.draw(canvas, marks)
            board.draw_over(canvas, marks, name)
            first[name] = pixels(canvas)
        assert len(set(first.values())) > len(first) // 2
        for name in some:
            marks = marks_for(state, name)
            board.draw(canvas, marks)
            board.draw_over(canvas, marks, name)
            assert pixels(canvas) == first[name]
        assert board._shown == before


def test_every_moment_of_a_story_can_be_drawn(canvas: Canvas) -> None:
    told: set[type[Event]] = set()
    for before, events, after in games(1, 33):
        if {type(event) for event in events} <= told:
            continue
        told |= {type(event) for event in events}
        board = board_of(before)
        board.timeline.tell(board.tell(0, events, after.view(0)))
        captions = set()
        while board.timeline.advance(0.4):
            board.draw(canvas, Marks())
            captions.add(board.caption)
        assert captions - {""}
        assert board.caption == "" and board._shown == shown(after.view(0))


def test_crowded_lanes_stay_in_their_place(canvas: Canvas) -> None:
    large = Canvas(canvas.surface, canvas.sprites, Fonts(1.5))
    for kind, paper in product(TOKENS, (canvas, large)):
        laid = stacks(paper, kind, [(0, 9), (1, 8), (2, 8), (3, 7), (4, 6)])
        assert laid[-1].right <= layout.LANE_WIDEST + 8
        assert [stack.left for stack in laid] == sorted(stack.left for stack in laid)


# Words


def test_every_action_has_words() -> None:
    for before, events, _after in games(2, 13):
        board = board_of(before)
        line = board.words(before.player, "", events)
        assert line and "{" not in line


def test_every_question_is_asked_in_words() -> None:
    asked: set[str] = set()
    for before, _events, _after in games(2, 14):
        view = before.view(before.player)
        prompt = board_of(before, before.player).prompt(view, marks_for(before))
        assert prompt.text and "{" not in prompt.text + prompt.label
        asked.add(view.phase)
    assert len(asked) >= 9
    assert len(WAYS) == 8


def test_every_reason_is_explained_in_a_short_line() -> None:
    assert set(EXPLANATIONS) == set(REASONS)
    random, said = Random(3), set()
    names = sorted({name for action in range(GAME.num_distinct_actions) for name in GAME.action_path(action)})
    for number, (before, _events, _after) in enumerate(games(3, 3)):
        if number % 3:
            continue
        board = board_of(before)
        for _ in range(14):
            reason = before.why_not([random.choice(names) for _ in range(random.randint(1, 3))])
            if reason is not None:
                line = board.explain(reason)
                assert "{" not in line and ":" not in line.partition(":")[2] and 0 < len(line) < 90
                said.add(reason.key)
    assert len(said) >= 15


def test_majorities_in_words() -> None:
    assert majority_words("disc", [], PEOPLE) == "No discs"
    assert majority_words("disc", [(1, 2)], PEOPLE) == "Only Bob: 2"
    assert majority_words("cube", [(1, 3), (0, 1)], PEOPLE) == "Bob leads 3 to 1"
    tied = majority_words("cube", lane_order([2, 2, 0, 1], 1), PEOPLE)
    assert tied == "Bob, Ann have 2 each; by the ancestor Bob leads"
