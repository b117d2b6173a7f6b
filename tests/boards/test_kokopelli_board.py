"""Kokopelli's board: stories end as the view says, nothing secret is shown, drawing changes nothing, all has words."""

from __future__ import annotations

import copy
import dataclasses
import inspect
from collections.abc import Iterator
from functools import cache
from random import Random

import pygame
import pytest

from game.boards import kokopelli_layout as layout
from game.boards.board import Marks, Player
from game.boards.kokopelli import KokopelliBoard
from game.boards.kokopelli_ceremonies import TYPES
from game.boards.kokopelli_display import Shown, parts, shown
from game.boards.kokopelli_hand import HandPart, hand_names
from game.boards.kokopelli_marks import Chip, brief, chips, headline, space_of
from game.boards.kokopelli_outcome import outcome
from game.boards.kokopelli_parts import Act
from game.boards.kokopelli_story import Storyteller
from game.boards.kokopelli_tiles import placed as lying
from game.boards.kokopelli_words import EXPLANATIONS
from game.boards.kokopelli_zoom import SCREEN, facts, placed
from game.engine import kokopelli_events
from game.engine.core import Event, Reason
from game.engine.kokopelli import CARDS, REASONS, Kokopelli, KokopelliState, KokopelliView
from game.engine.kokopelli_reasons import COMPONENTS
from game.ui.animation import Story, Timeline
from game.ui.canvas import Canvas, Rect
from game.ui.language import set_language
from game.ui.sprites import Sprites
from game.ui.text import Fonts

GAME = Kokopelli()
PEOPLE = [Player("Ann", 2), Player("Bob", 0), Player("Cleo", 3, human=False), Player("Dan", 1, human=False)]
ALL_SIXTEEN = [
    ["chief", "drummer", "feast", "flute", "gatherer", "guest", "messenger", "snake", "sower", "warrior"],
    ["feast", "guardian", "hearth", "keeper", "messenger", "potter", "runner", "snake", "twins", "warrior"],
]
"""Two sets of ten that have all ceremonies between them."""

SAMPLES: dict[type[Event], tuple[Event, str]] = {
    kokopelli_events.Drew: (kokopelli_events.Drew(0, 2), "draws 2 cards"),
    kokopelli_events.Saw: (kokopelli_events.Saw(0, ("chief",)), ""),
    kokopelli_events.Opened: (kokopelli_events.Opened(0, "1.2", "sower"), "opens Sower"),
    kokopelli_events.Played: (kokopelli_events.Played(0, "1.1", "flute", "wild", 1, 2), "lays a wild on Flute"),
    kokopelli_events.Scored: (kokopelli_events.Scored(1, "owner", 1, "K3.2", "2.1"), "Bob 1 point"),
    kokopelli_events.Closed: (kokopelli_events.Closed(0, 1, "2.1", "guest", ("guest", "guest"), 4), ""),
    kokopelli_events.EndTileLaid: (kokopelli_events.EndTileLaid("flute", 3), "3 game-end tiles left"),
    kokopelli_events.Emptied: (kokopelli_events.Emptied(0), "hand emptied"),
    kokopelli_events.Cancelled: (kokopelli_events.Cancelled(0, "1.1", "flute", ("flute",)), "cancels Flute"),
    kokopelli_events.TookBack: (kokopelli_events.TookBack(0, ("flute",)), ""),
    kokopelli_events.Exchanged: (kokopelli_events.Exchanged(0, 2, ("chief", "wild")), "exchanges 2 cards"),
    kokopelli_events.Returned: (kokopelli_events.Returned(1), "puts a card under the pile"),
    kokopelli_events.Buried: (kokopelli_events.Buried(0, ("chief",)), ""),
    kokopelli_events.Stopped: (kokopelli_events.Stopped(0), "lays no second card"),
    kokopelli_events.Passed: (kokopelli_events.Passed(0), "passes"),
    kokopelli_events.LastRound: (kokopelli_events.LastRound("pile", "K4.1"), "pile empty, last round"),
    kokopelli_events.TurnBegan: (kokopelli_events.TurnBegan(1, 2, 1, 2), ""),
    kokopelli_events.Ended: (kokopelli_events.Ended("K4.1", (0, 1)), "Ann, Bob share the victory"),
}


class Ear:
    """Hears the sounds."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str, volume: float = 1.0) -> None:
        self.heard.append(name)


def make_board(state: KokopelliState, seat: int = 0, setup: object = None) -> KokopelliBoard:
    deal = GAME.deal(state.seats, {}, 1) if setup is None else setup
    board = KokopelliBoard(GAME, deal, PEOPLE[: state.seats], Timeline(), Ear())  # type: ignore[arg-type]
    board.show(state.view(seat))
    return board


def position(seats: int = 3, **more: object) -> KokopelliState:
    return KokopelliState.from_position(seats=seats, **more)  # type: ignore[arg-type]


def middle_game(seats: int = 3) -> KokopelliState:
    """A position with something of everything."""
    villages = [
        {1: ["gatherer", "wild"], 3: ["flute", "flute:1", "wild"], 4: ["hearth"]},
        {1: ["drummer"], 3: ["guest"], 4: ["feast", "feast"]},
        {1: ["runner"], 3: ["chief", "chief:1", "wild"], 4: ["sower"]},
        {2: ["drummer"]},
    ]
    hands = [["keeper", "flute", "flute", "runner", "wild"], ["chief", "guest"], ["guest", "wild"], ["keeper"]]
    return position(seats, hands=hands[:seats], villages=villages[:seats], closed={"gatherer": 1, "hearth": 2}, start=1)


def actions(state: KokopelliState) -> dict[str, int]:
    return {GAME.action_name(action): action for action in state.legal_actions()}


def play(state: KokopelliState, name: str) -> list[Event]:
    events: list[Event] = []
    state.apply_action(actions(state)[name], events)
    return events


Step = tuple[KokopelliState, int, list[Event], KokopelliState]


@cache
def random_steps() -> list[Step]:
    """Every action of some games with all numbers of players and all ceremonies: before, seat, events, after."""
    random, steps = Random(3), []
    for number in range(6):
        seats, types = 2 + number % 3, ALL_SIXTEEN[number // 3]
        options = {"ceremonies": "custom", "custom": types, "exchange": ("discard", "under")[number % 2]}
        state = GAME.start(GAME.deal(seats, options, random.getrandbits(30)))
        while not state.is_terminal():
            before, events = state.clone(), []
            names = {action: GAME.action_name(action) for action in state.legal_actions()}
            lively = [action for action, name in names.items() if not name.startswith(("draw", "exchange", "cancel"))]
            action = random.choice(lively if lively and random.random() < 0.7 else list(names))
            state.apply_action(action, events)
            steps.append((before, before.current_player(), events, state.clone()))
    return steps


def some(seed: int, count: int) -> list[Step]:
    return Random(seed).sample(random_steps(), count)


@pytest.fixture(autouse=True)
def _english() -> None:
    set_language("en")


@pytest.fixture(scope="module")
def canvas() -> Canvas:
    pygame.display.init()
    return Canvas(pygame.display.set_mode((1024, 576)), Sprites(), Fonts())


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGB")


def paint(canvas: Canvas, board: KokopelliBoard, marks: Marks = Marks(), rested: str | None = None) -> bytes:  # noqa: B008
    board.draw(canvas, marks)
    board.draw_over(canvas, marks, rested)
    return pixels(canvas)


# Stories


def run(story: Story, seconds: float) -> None:
    """Tell a story to its end in steps of some seconds."""
    timeline = Timeline()
    timeline.tell(story)
    while timeline.advance(seconds):
        pass


def by_story(display: Shown) -> dict[str, object]:
    """What stories bring about themselves; the rest follows from it and is shown at their end."""
    left_out = {
        "current",
        "turn",
        "round",
        "phase",
        "actions_left",
        "closing",
        "reach",
        "hand_limits",
        "known",
        "near_end",
    }
    return {
        field.name: getattr(display, field.name) for field in dataclasses.fields(display) if field.name not in left_out
    }


def test_a_story_leads_by_itself_to_what_the_view_shows() -> None:
    for before, seat, events, after in random_steps():
        for viewer in (seat, (seat + 1) % before.seats):
            display = shown(before.view(viewer))
            run(Storyteller(display, True, lambda *_: None).tell(seat, events), 0.4)
            assert by_story(display) == by_story(shown(after.view(viewer))), (viewer, events)


def test_skipped_or_told_frame_by_frame_a_story_ends_the_same() -> None:
    for before, seat, events, after in some(2, 60):
        told = []
        for skip in (False, True):
            board = make_board(before)
            board.timeline.tell(board.tell(seat, events, after.view(0)))
            if skip:
                board.timeline.skip()
            while board.timeline.advance(1 / 15):
                pass
            told.append(board._shown)
        assert told[0] == told[1] == shown(after.view(0))


def test_the_deal_ends_like_the_view_for_open_and_for_hidden_hands() -> None:
    state = GAME.start(GAME.deal(4, {}, 8))
    for open_ in (True, False):
        board = make_board(state, 2)
        board.hands_shown = open_
        run(board.begin(state.view(2)), 0.2)
        assert board._shown == shown(state.view(2))


def test_a_skipped_story_is_silent() -> None:
    state = middle_game()
    board = make_board(state)
    events = play(state, "play wild 1.3")
    board.timeline.tell(board.tell(0, events, state.view(0)))
    board.timeline.skip()
    assert board._speaker.heard == []  # type: ignore[attr-defined]


def test_every_event_has_a_story() -> None:
    kinds = {
        kind
        for _name, kind in inspect.getmembers(kokopelli_events, inspect.isclass)
        if issubclass(kind, Event) and kind is not Event
    }
    assert set(SAMPLES) == kinds
    for event, _words in SAMPLES.values():
        display = shown(middle_game().view(0))
        display.villages[0][1] = None
        display.villages[1][0] = display.villages[1][2]
        display.hand[:0] = [copy.copy(display.hand[0])]
        display.hand[0].card = "sower"
        run(Storyteller(display, True, lambda *_: None).story(event), 0.5)


def test_an_own_wild_flies_from_the_hand_and_slides_behind_the_others() -> None:
    state = middle_game()
    display = shown(state.view(0))
    before = display.hand[-1]
    story = Storyteller(display, True, lambda *_: None).tell(0, play(state, "play wild 1.1"))
    next(story)
    flight = display.flights[0]
    assert (flight.kind, flight.x, flight.y) == ("wild", before.x, before.y)
    behind = False
    while display.moving:
        story.send(0.05)
        behind = behind or flight.under == "1.1"
    stack = display.stack("1.1")
    assert behind and stack is not None and stack.cards == ["gatherer", "wild", "wild"]


def test_the_tile_and_the_owners_point_fly_to_those_who_get_them() -> None:
    state = middle_game()
    events = play(state, "play wild 2.4")
    display = shown(state.view(0))
    display = shown(middle_game().view(0))
    seen: set[str] = set()
    story = Storyteller(display, True, lambda *_: None).tell(0, events)
    for _ in range(2000):
        try:
            story.send(None if not seen else 0.02)  # type: ignore[arg-type]
        except StopIteration:
            break
        seen |= {"begun"} | {f"{flight.kind}{flight.text}" for flight in display.flights}
    assert "points_4" in seen and "star+1" in seen
    assert display.totals == list(state.view(0).totals)


# Secrets


def faces(display: Shown) -> set[str]:
    return {flight.kind for flight in display.flights if flight.kind in TYPES and flight.turn <= 0.5}


def public_cards(events: list[Event]) -> set[str]:
    """The cards that an action shows to all."""
    found: set[str] = set()
    for event in events:
        match event:
            case kokopelli_events.Opened(type=card) | kokopelli_events.Played(card=card):
                found.add(card)
            case kokopelli_events.Closed(cards=cards) | kokopelli_events.Cancelled(cards=cards):
                found |= set(cards)
            case kokopelli_events.Exchanged(cards=cards):
                found |= set(cards)
            case _:
                pass
    return found


@pytest.mark.parametrize("open_", [True, False], ids=["open", "covered"])
def test_what_others_draw_bury_or_hold_is_never_seen_face_up(open_: bool) -> None:
    for before, seat, events, _after in some(4, 120):
        viewer = (seat + 1) % before.seats if open_ else seat
        display = shown(before.view(viewer))
        allowed = public_cards(events)
        story = Storyteller(display, open_, lambda *_: None).tell(seat, events)
        timeline = Timeline()
        timeline.tell(story)
        while timeline.advance(0.1):
            assert faces(display) <= allowed, (events, faces(display))


def test_a_story_for_others_does_not_depend_on_secret_events() -> None:
    for before, seat, events, _after in some(5, 60):
        board = make_board(before)
        public = [event for event in events if not event.secret]
        assert board.words(seat, "", events) == board.words(seat, "", public)


def test_a_covered_hand_looks_the_same_whatever_it_is(canvas: Canvas) -> None:
    state = middle_game()
    board = make_board(state)
    board.hands_shown = False
    view = state.view(0)
    names = [part.name for part in board.components()]
    before = paint(canvas, board)
    board.show(dataclasses.replace(view, hand=("chief", "chief", "sower", "wild", "wild")))
    assert paint(canvas, board) == before
    assert [part.name for part in board.components()] == names
    assert not any(isinstance(part, HandPart) for part in board.components())
    board.hands_shown = True
    assert paint(canvas, board) != before


def test_enlarging_tells_nothing_of_a_covered_hand() -> None:
    display = shown(middle_game().view(0))
    assert facts(display, "hand:flute", PEOPLE, open_=False) is None
    assert facts(display, "hand:flute", PEOPLE, open_=True) is not None


# Clicks


def click(board: KokopelliBoard, state: KokopelliState, path: tuple[str, ...], seat: int) -> None:
    """Find widgets for every step of a path, as the table does."""
    names = [part.name for part in board.components()]
    assert len(set(names)) == len(names)
    ways = [GAME.action_path(action) for action in state.legal_actions()]
    done: tuple[str, ...] = ()
    for name in path:
        legal = frozenset(way[len(done)] for way in ways if way[: len(done)] == done and len(way) > len(done))
        found = [widget for widget in names if board.alias(widget, done, legal) == name]
        assert found, (path, name)
        done = (*done, name)


def test_every_legal_action_can_be_clicked() -> None:
    for before, seat, _events, _after in some(6, 100):
        board = make_board(before, seat)
        for action in before.legal_actions():
            click(board, before, GAME.action_path(action), seat)


def test_parts_are_components_of_the_engine_or_only_tell_something() -> None:
    for seats in (2, 3, 4):
        board = make_board(middle_game(seats))
        for part in board.components():
            name = board.alias(part.name, (), frozenset())
            assert name in COMPONENTS or part.informs or part.name.startswith("open:"), part.name


def test_an_own_space_opens_or_extends_by_what_lies_there() -> None:
    board = make_board(middle_game())
    assert board.alias("1.2", ("hand:keeper",), frozenset({"home.2"})) == "home.2"
    assert board.alias("1.3", ("hand:flute",), frozenset({"1.3", "home.2"})) == "1.3"
    assert board.alias("1.3", ("cancel",), frozenset({"home.1", "home.3"})) == "home.3"
    assert board.alias("1.1", ("hand:keeper",), frozenset({"home.2"})) == "1.1"  # why not: another type
    assert board.alias("2.3", ("hand:keeper",), frozenset({"home.2"})) == "2.3"


def test_the_draw_pile_draws_unless_a_card_goes_under_it() -> None:
    board = make_board(middle_game())
    assert board.alias("pile", (), frozenset({"draw"})) == "draw"
    assert board.alias("pile", ("hand:flute",), frozenset({"pile"})) == "pile"


def test_equal_cards_are_parts_of_their_own() -> None:
    assert hand_names(["flute", "flute", "wild"]) == ["hand:flute", "hand:flute#2", "hand:wild"]
    assert make_board(middle_game()).alias("hand:flute#2", (), frozenset()) == "hand:flute"


def test_buttons_are_lit_while_their_action_can_begin() -> None:
    state = middle_game()
    board = make_board(state)
    found = {part.name: part for part in board.components()}
    legal = frozenset(GAME.action_path(action)[0] for action in state.legal_actions())
    board.arrange(found, state.view(0), Marks(active=True, legal=legal))
    acts = [found[name] for name in layout.ACTIONS]
    lit = {act.name for act in acts if isinstance(act, Act) and act.lit}
    assert lit == {"draw", "exchange", "cancel"}
    board.arrange(found, state.view(0), Marks(active=True, legal=frozenset({"home.2"}), path=("hand:keeper",)))
    assert {act.name for act in acts if isinstance(act, Act) and act.lit} == lit
    board.arrange(found, state.view(0), Marks())
    assert not any(act.lit for act in acts if isinstance(act, Act))


def test_stop_stands_in_the_place_of_pass_while_a_second_card_is_asked() -> None:
    types = ALL_SIXTEEN[0]
    state = position(ceremonies=types, hands=[["flute", "sower"]], villages=[{1: ["warrior"]}])
    for asked in (False, True):
        if asked:
            play(state, "open flute 2")
        board = make_board(state)
        found = {part.name: part for part in board.components()}
        board.arrange(found, state.view(0), Marks(active=True))
        assert (found["stop"].visible, found["pass"].visible) == (asked, not asked)


def test_with_four_players_journal_and_abilities_open_from_buttons() -> None:
    state = middle_game(4)
    board = make_board(state)
    assert not board.log_shown
    assert board.press("open:journal") and board.log_shown
    found = {part.name: part for part in board.components()}
    board.arrange(found, state.view(0), Marks())
    hidden = [name for name, part in found.items() if name.startswith("tile:") and not part.visible]
    assert len(hidden) == 5
    assert board.press("open:abilities") and not board.log_shown
    assert {"ability:gatherer", "ability:flute", "ability:hearth"} <= {part.name for part in board.components()}
    assert board.press("open:abilities") and not any(p.name.startswith("ability:") for p in board.components())
    assert not board.press("draw")


def test_the_board_is_seen_from_every_seat() -> None:
    state = middle_game(4)
    for seat in range(4):
        board = make_board(state, seat)
        found = {part.name: part.rect for part in board.components()}
        own, left = found[f"{seat + 1}.1"], found[f"{(seat + 1) % 4 + 1}.1"]
        assert own[1] > 300 > left[1] and left[0] < 540
        assert board.layout_key() != make_board(state, (seat + 1) % 4).layout_key()


# Layout


def inside(rect: Rect) -> bool:
    return rect[0] >= 0 and rect[1] >= 0 and rect[0] + rect[2] <= 1600 and rect[1] + rect[3] <= 900


def overlap(one: Rect, other: Rect) -> bool:
    return (
        one[0] + 1 < other[0] + other[2]
        and other[0] + 1 < one[0] + one[2]
        and one[1] + 1 < other[1] + other[3]
        and other[1] + 1 < one[1] + one[3]
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_parts_lie_on_the_table_and_not_over_each_other(seats: int) -> None:
    board = make_board(middle_game(seats))
    rects = [(part.name, part.rect) for part in board.components() if not isinstance(part, HandPart)]
    rects = [(name, rect) for name, rect in rects if name != "stop"]
    for index, (name, rect) in enumerate(rects):
        assert inside(rect), name
        for other_name, other in rects[index + 1 :]:
            assert not overlap(rect, other), (name, other_name)
    assert all(inside(part.rect) for part in board.components())


def test_hands_of_any_size_keep_their_place() -> None:
    for cards in range(1, 16):
        slots = layout.hand_slots(cards)
        assert 555 <= slots[0].x <= slots[-1].x <= 1045
        assert all(slot.y < 860 for slot in slots)


def test_stacks_stay_in_their_niches() -> None:
    for seats, table in layout.LAYOUTS.items():
        for village in table.villages:
            for number in range(table.spaces):
                x, _y, wide, _high = layout.niche(village, table.spaces, number)
                for cards in range(1, 9):
                    for level in range(cards):
                        half = layout.card_size(village)[0] / 2
                        at = layout.card_slot(village, table.spaces, number, cards - 1, level)[0]
                        assert x <= at - half and at + half <= x + wide, (seats, number, cards, level)


def test_an_enlarged_card_never_covers_what_it_enlarges() -> None:
    for seats in (2, 3, 4):
        board = make_board(middle_game(seats))
        for part in board.components():
            target = board._target(part.name)
            assert target is not None
            for width, height in ((586.0, 394.0), (396.0, 260.0)):
                x, y = placed(width, height, target)
                assert not overlap((x, y, width, height), target), part.name
                left, top, wide, high = SCREEN
                assert left <= x and x + width <= left + wide and top <= y and y + height <= top + high, part.name


def test_what_lies_on_a_tile_is_what_its_next_closings_give() -> None:
    assert [name for name, _spot, _alpha in lying((4, 3))] == ["points_4", "points_3"]
    assert [name for name, _spot, _alpha in lying((3,))] == ["points_3"]
    assert [name for name, _spot, _alpha in lying((1,))] == ["points_1", "game_end"]
    assert [name for name, _spot, _alpha in lying(())] == ["points_1"]


# Previews


def foreseen(state: KokopelliState, name: str) -> tuple[Event, ...]:
    after, events = state.clone(), []
    after.apply_action(actions(state)[name], events)
    return tuple(event for event in events if not event.secret)


def test_previews_say_what_a_click_does_and_who_gets_what() -> None:
    state = middle_game()
    display = shown(state.view(0))
    closing = foreseen(state, "play wild 2.4")
    assert brief(outcome(closing)) == "closes" and outcome(closing).tile == 4
    assert headline(outcome(closing), display) == "Closes Feast"
    assert chips(display, closing) == [Chip(0, "+4"), Chip(1, "+1"), Chip(kind="drummer")]
    extending = foreseen(state, "play wild 1.1")
    assert brief(outcome(extending)) == "+1 card"
    assert headline(outcome(extending), display) == "Gatherer: 3 of 4"
    assert chips(display, extending) == [Chip(0, "+1"), Chip(kind="flute")]
    opening = foreseen(state, "open keeper 2")
    assert (brief(outcome(opening)), headline(outcome(opening), display)) == ("opens", "Opens Keeper")
    drawing = foreseen(state, "draw")
    assert headline(outcome(drawing), display) == "Draws 2 cards"
    assert chips(display, drawing) == [Chip(kind="gatherer")]


def test_previews_of_the_end_of_the_game_tell_no_final_points() -> None:
    for _before, _seat, events, _after in random_steps():
        if isinstance(events[-1], kokopelli_events.Ended):
            told = sum(outcome(events).points.values())
            final = [
                e for e in events if isinstance(e, kokopelli_events.Scored) and e.source in ("piles", "open", "hearth")
            ]
            assert told == sum(e.amount for e in events if isinstance(e, kokopelli_events.Scored)) - sum(
                e.amount for e in final
            )


def test_home_spaces_are_those_of_the_seat_to_act() -> None:
    display = shown(middle_game().view(2))
    assert display.current == 0
    assert space_of(display, "home.3") == "1.3"
    assert space_of(display, "hand:flute") is None


# Words


def test_every_event_has_its_words() -> None:
    board = make_board(middle_game())
    for event, said in SAMPLES.values():
        events = [event]
        if not isinstance(event, kokopelli_events.Drew | kokopelli_events.Opened | kokopelli_events.Played):
            events = [kokopelli_events.Passed(0), event]
        if said and type(event) in (
            kokopelli_events.Cancelled,
            kokopelli_events.Exchanged,
            kokopelli_events.Returned,
            kokopelli_events.Stopped,
            kokopelli_events.Passed,
        ):
            events = [event]
        assert said in board.words(0, "", events), event


def test_the_journal_tells_closings_with_their_points() -> None:
    state = middle_game()
    board = make_board(state)
    assert board.words(0, "", play(state, "play wild 2.4")) == "closes Feast with a wild: 4 points, Bob 1 point"


def test_every_random_action_has_words_and_a_picture(canvas: Canvas) -> None:
    for before, seat, events, _after in some(7, 80):
        board = make_board(before)
        assert board.words(seat, "", events)
        board.draw_move(canvas, 10, 10, 30, seat, events)


@pytest.mark.parametrize("key", REASONS)
def test_every_reason_is_explained(key: str) -> None:
    board = make_board(middle_game())
    text = board.explain(Reason("K2", key, ("flute", "chief", "2.3")))
    assert set(EXPLANATIONS) == set(REASONS)
    assert text and "{" not in text and text.endswith(".")


def test_explanations_name_cards_and_places_as_people_do() -> None:
    state = middle_game()
    board = make_board(state)
    reason = state.why_not(["hand:keeper", "1.1"])
    assert reason is not None and board.explain(reason) == "Gatherer is open there: Keeper does not fit."
    reason = state.why_not(["hand:flute", "home.2"])
    assert reason is not None and board.explain(reason) == "Flute is already open in your reach, your space 3."
    reason = state.why_not(["hand:flute", "2.1"])
    assert reason is not None and board.explain(reason) == "That is out of your reach, space 1 of Bob."


def test_every_card_is_described() -> None:
    assert set(TYPES) == set(CARDS)
    for words in TYPES.values():
        assert words.text.endswith(".") and words.name and words.gist and words.detail


def asked(state: KokopelliState, path: tuple[str, ...] = ()) -> tuple[str, str, tuple[int, int]]:
    ways = [GAME.action_path(action) for action in state.legal_actions()]
    legal = frozenset(way[len(path)] for way in ways if way[: len(path)] == path and len(way) > len(path))
    seat = state.current_player()
    said = make_board(state, seat).prompt(state.view(seat), Marks(active=True, legal=legal, path=path))
    return said.label, said.text, said.pips


def test_prompts_ask_for_what_is_to_be_decided() -> None:
    state = middle_game()
    assert asked(state) == ("2 actions left", "Choose a card, or draw, exchange, cancel", (2, 2))
    assert asked(state, ("hand:wild",))[1] == "Lay the wild on a glowing ceremony"
    assert asked(state, ("hand:keeper",))[1] == "Open Keeper on a glowing space"
    assert asked(state, ("cancel",))[1] == "Which ceremony do you cancel?"


def test_prompts_for_excess_cards_the_third_action_and_the_second_card() -> None:
    full = position(hands=[["chief", "flute", "guest", "sower", "wild"]], done=1)
    play(full, "draw")
    assert asked(full)[:2] == ("1 card too many", "Choose a card that goes under your pile")
    assert asked(full, ("hand:chief",))[1] == "Click your draw pile to put it under"
    running = position(hands=[["chief", "flute"]], villages=[{1: ["runner"]}], done=2)
    assert asked(running)[1:] == ("Runner’s third action: choose what to do", (1, 3))
    types = ALL_SIXTEEN[0]
    fighting = position(ceremonies=types, hands=[["flute", "sower"]], villages=[{1: ["warrior"]}])
    play(fighting, "open flute 2")
    assert asked(fighting)[:2] == ("Warrior", "One more card, but no Flute, or stop")
    stuck = position(hands=[[]], piles={0: []}, villages=[{1: ["chief"]}])
    assert asked(stuck)[1] == "Pass, or cancel a ceremony"


# Drawing


def states() -> Iterator[KokopelliState]:
    yield from (middle_game(seats) for seats in (2, 3, 4))
    yield from (before for before, _seat, _events, _after in some(9, 6))


def test_drawing_changes_nothing_and_is_repeatable(canvas: Canvas) -> None:
    for state in states():
        board = make_board(state)
        before = copy.deepcopy(board._shown)
        assert paint(canvas, board) == paint(canvas, board)
        assert board._shown == before


def marks_of(state: KokopelliState, path: tuple[str, ...], hovered: str) -> Marks:
    """What the table marks while the mouse is on a component."""
    ways = {GAME.action_path(action): action for action in state.legal_actions()}
    legal = frozenset(way[len(path)] for way in ways if way[: len(path)] == path and len(way) > len(path))
    outcomes = {way[-1]: foreseen(state, GAME.action_name(action)) for way, action in ways.items() if way[:-1] == path}
    preview = outcomes.get(hovered, ())
    return Marks(True, legal, path, hovered, preview=preview, pointed=hovered, clicked=path, outcomes=outcomes)


def test_everything_marked_is_drawn(canvas: Canvas) -> None:
    for seats in (2, 3, 4):
        state = middle_game(seats)
        board = make_board(state)
        plain = paint(canvas, board)
        for marks in (
            marks_of(state, (), "hand:flute#2"),
            marks_of(state, ("hand:wild",), "1.3"),
            marks_of(state, ("hand:wild",), "2.4"),
            marks_of(state, ("hand:keeper",), "home.2"),
            marks_of(state, ("cancel",), "home.1"),
            marks_of(state, (), "draw"),
            dataclasses.replace(marks_of(state, ("hand:wild",), ""), held=(700.0, 500.0)),
        ):
            assert paint(canvas, board, marks) != plain
        for rested in ("hand:flute", "2.3", "tile:guest", "panel:1", "discard", "1.3"):
            assert paint(canvas, board, Marks(pointed=rested), rested) != plain


def test_a_story_is_drawn_at_every_moment(canvas: Canvas) -> None:
    for before, seat, events, after in some(10, 12):
        board = make_board(before)
        board.timeline.tell(board.tell(seat, events, after.view(0)))
        while board.timeline.advance(0.2):
            paint(canvas, board)


@pytest.mark.parametrize("size", [(1024, 576), (1700, 900), (1600, 1200)])
def test_it_is_drawn_in_windows_of_any_shape(size: tuple[int, int]) -> None:
    surface = pygame.Surface(size)
    for seats in (2, 3, 4):
        paint(Canvas(surface, Sprites(), Fonts(1.5)), make_board(middle_game(seats)))


def test_spaces_are_named_as_in_the_notation() -> None:
    assert parts("3.2") == (2, 1)
    view = middle_game().view(0)
    assert isinstance(view, KokopelliView)
    display = shown(view)
    stack = display.stack("3.3")
    assert stack is not None and stack.cards == ["chief", "chief", "wild"]
