"""The replay: every position is the game's own, every way through it works, and nobody sees what is hidden from him."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from functools import cache
from random import Random

import pygame
import pytest

from game.boards.board import Player
from game.engine import GAMES
from game.engine.record import Record, replace, replay
from game.scenes import course as course_module
from game.scenes import session as sessions
from game.scenes.chooser import Chooser
from game.scenes.playon import PlayOn
from game.scenes.replay import SPEEDS, Replay
from game.scenes.selection import Selection
from game.scenes.session import Session
from game.scenes.table import Table
from game.scenes.viewpoint import Viewpoint, viewpoints
from game.ui import inset, language
from tests.engine.golden import files, load
from tests.scenes.legible import check_legible
from tests.scenes.play import Play
from tests.scenes.test_layout import LANGUAGES, SIZES, Long, check_reach

Start = Callable[..., Play]

NAMES = ("Ana", "Ben", "Clara", "David", "Emma")
GOLDEN = {file.stem: file for file in files()}


@cache
def played(game_id: str, seats: int = 0, seed: int = 3, moves: int = 10_000, people: int = 1) -> Record:
    """A random game, or so many moves of it."""
    game, chance = GAMES[game_id], Random(seed)
    seats = seats or max(2, game.seats.start)
    players = [Player(NAMES[seat], seat, seat < people, 2) for seat in range(seats)]
    session = Session(game.deal(seats, {}, seed), players, "")
    while not session.over and len(session.moves) < moves:
        session.play(chance.choice(session.state.legal_actions()))
    return session.record()


def show(play: Play, record: Record, **options: int) -> Replay:
    """Open the replay of a game."""
    play.house.change(speed="instant")
    scene = Replay(play.house, record, **options)
    play.house.stack.push(scene)
    play.step()
    return scene


def views(record: Record, at: int) -> list[object]:
    """What every seat sees after so many actions, replayed from the start."""
    state = replay(replace(record, actions=record.actions[:at], result=None))
    return [state.view(seat) for seat in range(len(record.players))]


# Going through a game


@pytest.mark.parametrize("name", GOLDEN)
def test_forward_and_back_every_position_is_the_one_that_replaying_leads_to(
    play: Play, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = load(GOLDEN[name])[0]
    if record.meta.get("colours") is None and len(record.actions) > 120 and not name.endswith("1"):
        record = replace(record, actions=record.actions[:120], result=None)  # the rest would tell nothing new
    scene = show(play, record, at=0)
    seat = scene.seat
    state = GAMES[record.game].start(scene.course.session.setup)
    wanted = [state.view(seat)]
    for move in scene.course.moves:
        state.apply_action(move.action)
        wanted.append(state.view(seat))
    for at in range(len(record.actions)):
        assert (scene.at, scene.view()) == (at, wanted[at])
        scene.step(1)
    assert (scene.at, scene.view()) == (len(record.actions), wanted[-1])
    for at in range(len(record.actions), 0, -1):
        assert (scene.at, scene.view()) == (at, wanted[at])
        scene.step(-1)
    assert scene.at == 0


@pytest.mark.parametrize("game_id", GAMES)
def test_a_story_ends_where_a_jump_leads(play: Play, game_id: str) -> None:
    scene = show(play, played(game_id), at=0)
    play.house.change(speed="fast")
    scene.set_speed(3)
    for at in range(12):
        scene.step(1)
        play.until(lambda: not scene.timeline.busy, 2000)
        told = vars(scene.board)["_shown"]
        scene.jump(at + 1)
        assert repr(told) == repr(vars(scene.board)["_shown"])


def test_the_keys_do_what_the_buttons_do(play: Play) -> None:
    scene = show(play, played("kokopelli"), at=0)
    course = scene.course
    ways = (
        (pygame.K_RIGHT, 0, "step_forward"),
        (pygame.K_RIGHT, pygame.KMOD_SHIFT, "turn_forward"),
        (pygame.K_RIGHT, pygame.KMOD_CTRL, "round_forward"),
        (pygame.K_PAGEDOWN, 0, "round_forward"),
        (pygame.K_END, 0, "end"),
        (pygame.K_LEFT, 0, "step_back"),
        (pygame.K_LEFT, pygame.KMOD_SHIFT, "turn_back"),
        (pygame.K_LEFT, pygame.KMOD_CTRL, "round_back"),
        (pygame.K_PAGEUP, 0, "round_back"),
        (pygame.K_HOME, 0, "start"),
    )
    at = 0
    for key, mod, button in ways:
        play.key(key, mod)
        by_key = scene.at
        assert by_key != at or at in (0, course.last)
        scene.jump(at)
        play.click(button)
        assert scene.at == by_key, button
        at = by_key
    assert at == 0


@pytest.mark.parametrize("game_id", GAMES)
def test_turns_and_rounds_begin_where_the_game_says(play: Play, game_id: str) -> None:
    scene = show(play, played(game_id), at=0)
    course = scene.course
    assert course.turns == sorted(set(course.turns))
    assert set(course.rounds) <= set(course.turns)
    assert [course.numbers[at] for at in course.rounds] == sorted({course.numbers[at] for at in course.rounds})
    for starts in (course.turns, course.rounds):
        seen = [0]
        while scene.at < course.last:
            scene.leap(1, starts)
            seen.append(scene.at)
        assert seen == [*starts, *([course.last] if starts[-1] != course.last else [])]
        while scene.at > 0:
            scene.leap(-1, starts)
            assert scene.at in starts


def test_the_track_goes_where_it_is_clicked_and_pulled(play: Play) -> None:
    scene = show(play, played("tiki"), at=0)
    track, last = scene.track, scene.course.last
    y = track.plot[1] + track.plot[3] / 2
    for at in (last // 2, last, 0, 7):
        play.click_at(play.canvas.to_window(track.across(at), y))
        assert scene.at == track.at == at
    start = play.canvas.to_window(track.across(7), y)
    play.move(start)
    play.press(start)
    for at in (9, 30, 12):
        play.move(play.canvas.to_window(track.across(at), y))
        assert scene.at == at
    play.move(play.canvas.to_window(5000, y))
    assert scene.at == last
    play.release(play.canvas.to_window(5000, y))
    play.hover("track")
    play.post(pygame.MOUSEWHEEL, x=0, y=1)
    assert scene.at == last - 1


def test_a_line_of_the_list_is_a_place_to_go_to(play: Play) -> None:
    scene = show(play, played("wongar"), at=60)
    play.step()
    moves = scene.moves
    top = moves.rect[1] - moves.offset
    row = 57
    middle = top + (moves._tops[row] + moves._tops[row + 1]) / 2
    play.click_at(play.canvas.to_window(moves.rect[0] + 60, middle))
    assert scene.at == row + 1
    play.key(pygame.K_DOWN)
    play.key(pygame.K_DOWN)
    play.key(pygame.K_UP)
    assert scene.at == row + 2
    play.key(pygame.K_HOME)
    assert scene.at == 0
    play.key(pygame.K_END)
    play.step()
    shown = moves._tops[scene.course.last] - moves.offset
    assert 0 < shown <= moves.rect[3] + 1


def test_it_plays_by_itself_at_every_speed_and_stops_at_the_end(play: Play) -> None:
    scene = show(play, played("tiki", moves=4))
    play.house.change(speed="normal")
    lasted = []
    for speed in range(len(SPEEDS)):
        scene.set_speed(speed)
        scene.jump(0)
        play.key(pygame.K_SPACE)
        assert scene.playing
        frames = 0
        while scene.playing:
            play.step()
            frames += 1
            assert frames < 4000
        assert scene.at == scene.course.last
        lasted.append(frames)
    assert lasted == sorted(lasted, reverse=True)
    assert lasted[0] > 3 * lasted[-1]
    play.key(pygame.K_SPACE)  # once again from the start
    play.step(0.2)
    assert scene.playing
    assert scene.at < scene.course.last
    play.key(pygame.K_SPACE)
    assert not scene.playing


def test_a_click_skips_a_story_and_steps_never_wait(play: Play) -> None:
    scene = show(play, played("kokopelli"), at=0)
    play.house.change(speed="slow")
    play.key(pygame.K_RIGHT)
    play.step(0.1)
    assert scene.timeline.busy
    play.key(pygame.K_RIGHT)
    assert scene.at == 2
    play.click_at(play.canvas.to_window(1590, 722))
    assert not scene.timeline.busy
    play.key(pygame.K_RIGHT)
    play.key(pygame.K_LEFT)
    assert scene.at == 2
    assert not scene.timeline.busy


@pytest.mark.parametrize("game_id", GAMES)
def test_jumps_replay_nothing(play: Play, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a game is, every position of it is there at once."""
    scene = show(play, played(game_id))
    monkeypatch.setattr(type(scene.course.states[0]), "apply_action", None)
    for at in (scene.course.last, 0, scene.course.last // 2, scene.course.last - 1):
        scene.jump(at)
        play.step()
        assert scene.at == at


def test_where_it_begins(play: Play) -> None:
    whole, part = played("tiki"), played("tiki", moves=9)
    assert show(play, whole).at == 0
    assert show(play, part).at == 9
    assert show(play, whole, at=5).at == 5
    assert show(play, whole, at=99_999).at == len(whole.actions)


def test_a_game_without_any_move_has_a_replay(play: Play) -> None:
    scene = show(play, played("tiki", moves=0))
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_HOME, pygame.K_END, pygame.K_PAGEDOWN, pygame.K_SPACE):
        play.key(key)
        play.step(1)
    assert scene.at == 0


# Who sees what


def test_of_a_finished_game_everything_may_be_seen(play: Play) -> None:
    scene = show(play, played("kokopelli", 3))
    assert [(view.seat, view.own, view.all_open) for view in scene.views] == [
        (0, True, False),
        (1, True, False),
        (2, True, False),
        (0, True, True),
    ]
    for view in scene.views[1:]:
        play.key(pygame.K_v)
        assert scene.view().seat == view.seat
        assert scene.board.hands_shown


def hands(play: Play) -> list[str]:
    """The cards of Kokopelli or Wongar that are drawn face up where a hand lies."""
    drawn: list[str] = []
    scene = play.top
    assert isinstance(scene, Replay)
    with pytest.MonkeyPatch.context() as patch:
        canvas = scene.frame.inset
        canvas.forget()
        sprite = canvas.sprite

        def note(name: str, x: float, y: float, width: float, **more: object) -> None:
            drawn.append(name)
            sprite(name, x, y, width, **more)  # type: ignore[arg-type]

        patch.setattr(canvas, "sprite", note)
        scene.draw(play.canvas)
    return drawn


@pytest.mark.parametrize("game_id", ["kokopelli", "wongar"])
def test_of_a_running_game_only_the_only_persons_hand_may_be_seen(play: Play, game_id: str) -> None:
    record = played(game_id, moves=30)
    scene = show(play, record)
    assert scene.views == [Viewpoint(0)]
    assert "view" not in play.names()
    for at in (30, 12, 0):
        scene.jump(at)
        assert scene.view() == views(record, at)[0]
    play.key(pygame.K_v)
    assert scene.view().seat == 0
    assert scene.insight is None
    assert "analyse" not in play.names()


@pytest.mark.parametrize("game_id", ["kokopelli", "wongar"])
def test_with_several_people_no_hand_shows_but_of_the_one_who_holds_the_mouse(play: Play, game_id: str) -> None:
    record = played(game_id, moves=30, people=2)
    scene = show(play, record)
    assert scene.views == [Viewpoint(0, own=False)]
    for at in range(0, 31, 3):
        scene.jump(at)
        assert not scene.board.hands_shown
    closed = hands(play)
    scene.board.hands_shown = True
    scene.frame._laid_out = None
    scene._arrange()
    opened = hands(play)
    if game_id == "wongar":  # its hand consists of sprites
        count = [sum(name.startswith("wongar/ritual_") and "back" not in name for name in names)
                 for names in (closed, opened)]  # fmt: skip
        assert count[0] < count[1]
    assert closed != opened
    assert show(play, record, person=1).views == [Viewpoint(1)]


def test_nobody_looks_into_hands_of_a_game_that_goes_on_without_people(play: Play) -> None:
    scene = show(play, played("wongar", moves=30, people=0))
    assert scene.views == [Viewpoint(0, own=False)]


def test_a_running_table_shows_no_more_than_its_person_may_see(play: Play) -> None:
    for people, taken, wanted in ((1, False, True), (2, False, False), (2, True, True)):
        play.house.stack.pop_to(lambda scene: False)
        play.house.change(speed="instant")
        table = Table(play.house, Session.resume(played("kokopelli", moves=6, people=people), "slot"))
        play.house.stack.push(table)
        if taken:
            table.holder.take()
        table.watch_replay()
        scene = play.top
        assert isinstance(scene, Replay)
        assert scene.board.hands_shown is wanted
        assert scene.views == viewpoints(scene.board, scene.course.session, table.holder.seat if wanted else None)


def test_the_menu_of_a_table_leads_to_the_replay_and_back(play: Play) -> None:
    play.house.change(speed="instant")
    table = Table(play.house, Session.resume(played("tiki", moves=6, people=2), "slot"))
    play.house.stack.push(table)
    play.step(0.2)
    play.key(pygame.K_ESCAPE)
    play.click("menu_replay")
    assert isinstance(play.top, Replay)
    assert play.top.at == 6
    play.key(pygame.K_ESCAPE)
    assert play.top is table
    assert len(table.session.moves) == 6


def test_open_hands_are_the_hands(play: Play) -> None:
    from game.scenes.openhands import held

    record = played("kokopelli", 3)
    state = replay(replace(record, actions=record.actions[:20], result=None))
    for seat in range(3):
        view = state.view(seat)
        cards = [sprite.removeprefix("kokopelli/icon_") for sprite, count in held(view) for _ in range(count)]
        assert tuple(cards) == view.hand  # type: ignore[attr-defined]
    wongar = replay(replace(played("wongar"), actions=played("wongar").actions[:40], result=None))
    for seat in range(3):
        seen = wongar.view(seat)
        ritual = [sprite for sprite, count in held(seen) for _ in range(count) if "ritual" in sprite]
        assert tuple(name.removeprefix("wongar/ritual_") for name in ritual) == seen.hand  # type: ignore[attr-defined]


# The board in its frame


def on_board(play: Play, scene: Replay, name: str) -> tuple[int, int]:
    """Where the middle of a part of the board is in the window."""
    x, y = scene.frame.components[name].centre
    left, top, width, height = scene.frame.rect
    return play.canvas.to_window(left + x * width / 1600, top + y * height / 900)


def test_what_the_mouse_rests_on_is_enlarged(play: Play) -> None:
    scene = show(play, played("wongar"), at=30)
    position = on_board(play, scene, "track")
    play.move(position)
    assert scene.frame.pointed == "track"
    assert not scene.frame.rested
    play.step(1)
    assert scene.frame.rested
    play.move(play.at("play"))
    assert scene.frame.pointed is None
    play.click_at(position)
    assert scene.frame.rested
    assert scene.at == 30


def test_panels_that_fold_open_do(play: Play) -> None:
    scene = show(play, played("kokopelli", 4), at=30)
    assert not scene.frame.log.area.visible
    play.click_at(on_board(play, scene, "open:journal"))
    assert scene.frame.log.area.visible
    assert scene.frame.log.session.moves == scene.course.moves[:30]
    play.key(pygame.K_LEFT)
    assert scene.frame.log.session.moves == scene.course.moves[:29]


# Playing on


@pytest.mark.parametrize("game_id", GAMES)
def test_playing_on_makes_a_game_of_its_own(play: Play, game_id: str) -> None:
    record = played(game_id)
    play.house.shelf.save("old", record)
    scene = show(play, record, at=20)
    play.click("play_on")
    assert isinstance(play.top, PlayOn)
    play.key(pygame.K_RETURN)
    table = play.top
    assert isinstance(table, Table)
    assert [type(other) for other in play.house.stack.scenes] == [Selection, Table]
    assert table.session.slot != "old"
    assert [table.session.game.action_name(move.action) for move in table.session.moves[:20]] == record.actions[:20]
    assert table.session.players == scene.course.session.players
    new, problem = play.house.shelf.load(table.session.slot)
    assert problem is None
    assert new is not None
    assert new.actions[:20] == record.actions[:20]
    old, problem = play.house.shelf.load("old")
    assert problem is None
    assert old == record


def test_who_plays_on_may_be_chosen(play: Play) -> None:
    show(play, played("tiki"), at=10)
    play.click("play_on")
    play.click_part("kind_1", 1, 2)
    play.click_part("kind_2", 0, 2)
    play.rename("name_2", "Zoe")
    play.click("start")
    table = play.top
    assert isinstance(table, Table)
    assert [(player.name, player.human) for player in table.session.players] == [("Coco", False), ("Zoe", True)]
    assert [player.colour for player in table.session.players] == [0, 1]


def test_a_finished_position_cannot_be_played_on(play: Play) -> None:
    scene = show(play, played("tiki"))
    play.key(pygame.K_END)
    assert not play.widget("play_on").enabled
    scene.play_on()
    assert play.top is scene
    play.key(pygame.K_LEFT)
    assert play.widget("play_on").enabled


def test_who_changes_his_mind_stays_with_the_replay(play: Play) -> None:
    scene = show(play, played("tiki"), at=10)
    for leave in ("cancel", "escape", "beside"):
        play.click("play_on")
        if leave == "cancel":
            play.click("cancel")
        elif leave == "escape":
            play.key(pygame.K_ESCAPE)
        else:
            play.click_at((5, 5))
        assert play.top is scene
        assert scene.at == 10


def test_the_record_can_be_saved(play: Play) -> None:
    show(play, played("tiki"))
    play.click("save")
    assert isinstance(play.top, Chooser)


# The look


@pytest.mark.parametrize("module", [course_module, inset, sessions])
def test_examples(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def check_texts(play: Play) -> None:
    """The replay's own texts; the board in its frame is that of the table, which has tests of its own."""
    scene = play.top
    assert isinstance(scene, Replay)
    kept = scene.widgets
    scene.widgets = [widget for widget in kept if widget is not scene.frame]
    try:
        check_legible(play)
    finally:
        scene.widgets = kept


PAGES = [(SIZES[0], 100), (SIZES[0], 150), (SIZES[1], 125), (SIZES[2], 100)]


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("size, text_size", PAGES)
def test_nothing_is_cut_and_nothing_overlaps(
    start: Start, size: tuple[int, int], text_size: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = start(size=size, language=spoken if spoken != "long" else "en")
    if spoken == "long":
        monkeypatch.setattr(language, "_catalogue", Long())
        monkeypatch.setattr("game.scenes.house.set_language", lambda code: None)
    play.house.change(text_size=text_size)
    for game_id, seats in (("tiki", 2), ("wongar", 5)):
        scene = show(play, played(game_id, seats), at=40)
        check_texts(play)
        scene.choose_view(len(scene.views) - 1)
        check_texts(play)
        scene.play_on()
        check_legible(play)
        play.house.stack.pop_to(lambda scene: False)


def test_tab_reaches_everything(play: Play) -> None:
    scene = show(play, played("wongar"), at=40)
    scene.frame.visible = False  # a picture
    check_reach(play)
    scene.frame.visible = True
    scene.play_on()
    check_reach(play)
