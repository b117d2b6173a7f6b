"""How mouse and keyboard reach widgets."""

from __future__ import annotations

import pygame
import pytest

from game.ui.canvas import Canvas
from game.ui.scene import Scene, SceneStack
from game.ui.widgets import Button, Choice, Component, Dropdown, Look, ScrollArea, Slider, TextField, Toggle, Widget


class Desk(Scene):
    """A scene that writes down what happens."""

    def __init__(self, *widgets: Widget) -> None:
        super().__init__()
        self.made = list(widgets)
        self.told: list[str] = []

    def build(self) -> None:
        self.widgets = list(self.made)

    def on_escape(self) -> None:
        self.told.append("escape")

    def on_drop(self, widget: Widget, position: tuple[float, float]) -> None:
        under = self.widget_at(position)
        self.told.append(f"{widget.name} on {under.name if under else None}")


class Hand:
    """Sends events to a scene as a person would."""

    def __init__(self, scene: Scene, canvas: Canvas) -> None:
        self.scene, self.canvas = scene, canvas
        scene.build()

    def event(self, kind: int, **more: object) -> None:
        self.scene.handle(pygame.event.Event(kind, **more), self.canvas)

    def move(self, x: float, y: float) -> None:
        self.event(pygame.MOUSEMOTION, pos=self.canvas.to_window(x, y), rel=(0, 0), buttons=(0, 0, 0))

    def down(self, x: float, y: float, button: int = 1) -> None:
        self.event(pygame.MOUSEBUTTONDOWN, pos=self.canvas.to_window(x, y), button=button)

    def up(self, x: float, y: float, button: int = 1) -> None:
        self.event(pygame.MOUSEBUTTONUP, pos=self.canvas.to_window(x, y), button=button)

    def click(self, x: float, y: float) -> None:
        self.down(x, y)
        self.up(x, y)

    def key(self, key: int, mod: int = 0) -> None:
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def type(self, text: str) -> None:
        for sign in text:
            self.event(pygame.TEXTINPUT, text=sign)


def test_a_click_acts_when_it_ends_where_it_began(canvas: Canvas) -> None:
    acted: list[str] = []
    scene = Desk(
        Button("a", (100, 100, 100, 50), "A", lambda: acted.append("a")),
        Button("b", (300, 100, 100, 50), "B", lambda: acted.append("b"), enabled=False),
    )
    hand = Hand(scene, canvas)
    hand.click(150, 120)
    hand.down(150, 120)
    hand.up(350, 120)
    hand.click(350, 120)
    assert acted == ["a"]


def test_losing_the_window_in_the_middle_of_a_press_acts_nothing(canvas: Canvas) -> None:
    acted: list[str] = []
    hand = Hand(Desk(Button("a", (100, 100, 100, 50), "A", lambda: acted.append("a"))), canvas)
    hand.down(150, 120)
    hand.event(pygame.WINDOWFOCUSLOST)
    hand.up(150, 120)
    assert acted == []


def test_tab_goes_round_and_skips_what_cannot_act(canvas: Canvas) -> None:
    scene = Desk(
        Button("a", (100, 100, 100, 50), "A", lambda: None),
        Button("b", (300, 100, 100, 50), "B", lambda: None, enabled=False),
        Button("c", (500, 100, 100, 50), "C", lambda: None),
    )
    hand = Hand(scene, canvas)
    names = []
    for _ in range(3):
        hand.key(pygame.K_TAB)
        names.append(scene.focused and scene.focused.name)
    hand.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert names == ["a", "c", "a"]
    assert scene.focused is not None and scene.focused.name == "c"


def test_arrows_go_to_the_nearest_in_their_direction(canvas: Canvas) -> None:
    cells = [
        Component(f"{column}{row}", (100 + 100 * index, 100 * row, 80, 80))
        for row in (1, 2, 3)
        for index, column in enumerate("abc")
    ]
    scene = Desk(*cells)
    hand = Hand(scene, canvas)
    scene.set_focus(cells[0])
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_UP, pygame.K_UP):
        hand.key(key)
    assert scene.focused is not None and scene.focused.name == "a1"


def test_enter_acts_on_the_focus_and_escape_reaches_the_scene(canvas: Canvas) -> None:
    acted: list[str] = []
    scene = Desk(Button("a", (100, 100, 100, 50), "A", lambda: acted.append("a")))
    hand = Hand(scene, canvas)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_ESCAPE)
    assert acted == ["a"] and scene.told == ["escape"]


def test_a_pull_becomes_a_drop_and_no_click(canvas: Canvas) -> None:
    clicked: list[str] = []
    pieces = [Component("a", (100, 100, 80, 80)), Component("b", (300, 100, 80, 80))]
    for piece in pieces:
        piece.action = lambda: clicked.append("clicked")
    scene = Desk(*pieces)
    hand = Hand(scene, canvas)
    hand.down(140, 140)
    hand.move(200, 140)
    hand.move(340, 140)
    hand.up(340, 140)
    assert scene.told == ["a on b"] and clicked == []


@pytest.mark.parametrize("how", ["right click", "escape", "the window lost"])
def test_a_pull_can_be_given_up_and_its_end_is_no_click(canvas: Canvas, how: str) -> None:
    clicked: list[str] = []
    pieces = [Component("a", (100, 100, 80, 80)), Component("b", (300, 100, 80, 80))]
    for piece in pieces:
        piece.action = lambda: clicked.append("clicked")
    scene = Desk(*pieces)
    hand = Hand(scene, canvas)
    hand.down(140, 140)
    hand.move(340, 140)
    if how == "right click":
        hand.down(340, 140, 3)
        hand.up(340, 140, 3)
    elif how == "escape":
        hand.key(pygame.K_ESCAPE)
    else:
        hand.event(pygame.WINDOWFOCUSLOST)
    hand.move(342, 142)
    hand.up(342, 142)
    assert scene.told == ["a on None"] and clicked == []


def test_a_text_field_takes_letters_until_enter_and_escape_restores(canvas: Canvas) -> None:
    names: list[str] = []
    scene = Desk(TextField("name", (100, 100, 200, 56), "Ana", names.append, limit=6))
    hand = Hand(scene, canvas)
    hand.click(150, 120)
    for _ in range(3):
        hand.key(pygame.K_BACKSPACE)
    hand.type("Émilie-Rose")
    hand.key(pygame.K_RETURN)
    assert names == ["Émilie"]
    hand.click(150, 120)
    hand.type("x")
    hand.key(pygame.K_BACKSPACE)
    hand.key(pygame.K_BACKSPACE)
    hand.key(pygame.K_ESCAPE)
    assert names == ["Émilie"]
    assert scene.told == [], "Esc only ended the editing"


def test_a_text_field_copies_and_pastes(canvas: Canvas) -> None:
    names: list[str] = []
    first = TextField("first", (100, 100, 200, 56), "Ana", names.append)
    second = TextField("second", (100, 200, 200, 56), "Ben", names.append, limit=6)
    hand = Hand(Desk(first, second), canvas)
    hand.click(150, 120)
    hand.key(pygame.K_c, pygame.KMOD_CTRL)
    hand.click(150, 220)
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert second.text == "Ana", "what is marked is replaced"
    hand.key(pygame.K_v, pygame.KMOD_META)
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert second.text == "AnaAna", "no more than there is room for"
    pygame.scrap.put_text("E\nva")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    hand.key(pygame.K_RETURN)
    assert names[-1].startswith("Ev") and names[-1].isprintable()


def test_of_a_long_text_what_is_about_the_caret_shows(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    field = TextField("path", (100, 100, 300, 56), "/".join(f"folder{number}" for number in range(60)), str, limit=1000)
    hand = Hand(scene := Desk(field), canvas)
    shown: list[str] = []
    monkeypatch.setattr(canvas, "text", lambda text, *_, **__: shown.append(text))
    hand.click(150, 120)
    scene.draw(canvas)
    assert shown[-1].endswith("folder59") and canvas.text_width(shown[-1], 20, "bold") <= 300
    hand.key(pygame.K_HOME)
    scene.draw(canvas)
    assert shown[-1].startswith("folder0/") and canvas.text_width(shown[-1], 20, "bold") <= 300


def test_whoever_writes_into_a_text_field_replaces_the_name_and_whoever_moves_before_changes_it(canvas: Canvas) -> None:
    names: list[str] = []
    scene = Desk(TextField("name", (100, 100, 200, 56), "Ana", names.append, limit=8))
    hand = Hand(scene, canvas)
    hand.click(150, 120)
    scene.draw(canvas)
    hand.type("Zoë")
    hand.key(pygame.K_RETURN)
    hand.click(150, 120)
    hand.key(pygame.K_HOME)
    hand.type("Oh")
    hand.key(pygame.K_RETURN)
    hand.click(150, 120)
    hand.click(150, 120)
    hand.type("!")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.key(pygame.K_LSHIFT)
    hand.type("Ben")
    hand.key(pygame.K_RETURN)
    hand.click(150, 120)
    hand.key(pygame.K_BACKSPACE)
    hand.key(pygame.K_RETURN)
    assert names == ["Zoë", "OhZoë", "Ben"], "and nothing at all is no name"


def test_an_unfolded_list_swallows_the_click_that_closes_it(canvas: Canvas) -> None:
    acted: list[object] = []
    scene = Desk(
        Button("under", (100, 160, 200, 60), "Under", lambda: acted.append("under")),
        Dropdown("list", (100, 100, 200, 56), ["one", "two", "three"], 0, acted.append),
    )
    hand = Hand(scene, canvas)
    hand.click(150, 120)
    hand.click(150, 100 + 56 + 4 + 48 + 20)
    assert acted == [1]
    hand.click(150, 120)
    hand.click(900, 700)
    hand.click(150, 190)
    assert acted == [1, "under"]


@pytest.mark.parametrize("key, value", [(pygame.K_RIGHT, 45), (pygame.K_LEFT, 35)])
def test_a_slider_moves_by_keys_mouse_and_wheel(canvas: Canvas, key: int, value: int) -> None:
    seen: list[int] = []
    slider = Slider("volume", (100, 100, 332, 40), 40, seen.append)
    scene = Desk(slider)
    hand = Hand(scene, canvas)
    scene.set_focus(slider)
    hand.key(key)
    assert seen == [value]
    hand.down(266, 120)
    hand.move(900, 500)
    hand.up(900, 500)
    assert seen[-1] == 100
    hand.move(200, 120)
    hand.event(pygame.MOUSEWHEEL, y=-1, x=0)
    assert slider.value == 95


def test_choice_and_toggle_by_mouse_and_keys(canvas: Canvas) -> None:
    seen: list[object] = []
    choice = Choice("speed", (100, 100, 400, 56), ["slow", "normal", "fast", "instant"], 1, seen.append)
    toggle = Toggle("marks", 100, 300, False, seen.append)
    scene = Desk(choice, toggle)
    hand = Hand(scene, canvas)
    hand.click(450, 120)
    scene.set_focus(choice)
    hand.key(pygame.K_LEFT)
    hand.click(120, 320)
    assert seen == [3, 2, True]


def test_a_scroll_area_never_leaves_its_content(canvas: Canvas) -> None:
    area = ScrollArea("page", (100, 100, 300, 200), lambda canvas, x, y, width: 900.0)
    scene = Desk(area)
    hand = Hand(scene, canvas)
    scene.draw(canvas)
    hand.move(200, 150)
    for _ in range(50):
        hand.event(pygame.MOUSEWHEEL, y=-1, x=0)
    assert area.offset == 700
    scene.set_focus(area)
    hand.key(pygame.K_HOME)
    assert area.offset == 0
    hand.down(392, 280)
    hand.move(392, 299)
    hand.up(392, 299)
    assert 0 < area.offset <= 700


def test_a_scroll_area_leaves_room_for_its_bar_from_the_first_picture_on(canvas: Canvas) -> None:
    tall = 100.0

    def paint(canvas: Canvas, x: float, y: float, width: float) -> float:
        canvas.rounded((x, y, width, tall), 0, "#ff0000")
        return tall

    area = ScrollArea("area", (0, 0, 300, 200), paint)

    def painted_to() -> int:
        """How far to the right the content goes, in units."""
        canvas.surface.fill("#000000")
        area.draw(canvas, lambda widget: Look())
        tones = {x: canvas.surface.get_at(canvas.to_window(x, 90)) for x in range(0, 300, 4)}
        return max(x for x, tone in tones.items() if tone.r > 200 and tone.g < 60)

    assert painted_to() > 290
    tall = 1000.0
    assert painted_to() < 280
    assert painted_to() < 280
    tall = 100.0
    assert painted_to() > 290


def test_rebuilding_keeps_the_focus_by_name(canvas: Canvas) -> None:
    class Changing(Desk):
        def build(self) -> None:
            self.widgets = [Button(name, (100 * n, 100, 80, 50), name, lambda: None) for n, name in enumerate("xyz")]

    scene = Changing()
    Hand(scene, canvas)
    scene.set_focus(scene.find("y"))
    scene.rebuild()
    assert scene.focused is scene.find("y")


def test_the_stack_shows_from_the_highest_opaque_scene() -> None:
    stack = SceneStack()
    below, middle, above = Desk(), Desk(), Desk()
    above.opaque = False
    for scene in (below, middle, above):
        stack.push(scene)
    assert stack.visible() == [middle, above]
    stack.pop()
    assert stack.visible() == [middle]
    stack.pop_to(lambda scene: False)
    assert stack.top is below
