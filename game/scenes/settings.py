"""Settings: every change applies at once and is saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.scenes.base import HouseScene, Line, draw_lines
from game.scenes.dialog import Answer, Dialog
from game.scenes.house import House
from game.store.settings import Settings
from game.ui.canvas import CREAM, FADED, INK, PARCHMENT_EDGE, WOOD, Canvas, Rect
from game.ui.language import LANGUAGES, _, system_language
from game.ui.widgets import Button, Choice, Dropdown, Slider, Toggle, Widget

PANEL: Rect = (172.0, 136.0, 1256.0, 632.0)
LEFT, RIGHT = 216.0, 844.0
"""Where the columns begin."""
LEFT_END, RIGHT_END = 758.0, 1390.0
CONTROL = 56.0

LANGUAGE_CODES = ("system", *LANGUAGES)
TEXT_SIZES = (100, 125, 150)
SPEEDS = ("slow", "normal", "fast", "instant")

LANGUAGE_Y, TEXT_Y, WINDOW_Y = 257.0, 333.0, 409.0
MARKS_Y, MOTION_Y = 556.0, 668.0
EFFECTS_Y, MUSIC_Y = 243.0, 299.0
PLAY_Y, SPEED_Y = 358.0, 405.0
CONFIRM_Y, FORCED_Y, COVER_Y, OPEN_Y = 535.0, 595.0, 655.0, 715.0
TIGHT = 58.0
"""The height that a line of the last four has."""


class SettingsScene(HouseScene):
    """The house's settings."""

    fluid = True

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._shown: Settings | None = None

    def title(self) -> str:
        return _("Settings")

    def build(self) -> None:
        settings = self.house.settings
        self._shown = settings
        restore = _("Restore defaults")
        wide = min(420.0, max(288.0, self.house.canvas.text_width(restore, 25, "heading") + 96))
        system = _("System ({language})").format(language=LANGUAGES[system_language()])
        self.widgets = [
            *self.header(),
            Dropdown(
                "language", (LEFT_END - 250, LANGUAGE_Y - 28, 250, CONTROL), [system, *LANGUAGES.values()],
                LANGUAGE_CODES.index(settings.language), self._set_language,
            ),
            Choice(
                "text_size", (LEFT_END - 308, TEXT_Y - 28, 308, CONTROL),
                [_("{number} %").format(number=size) for size in TEXT_SIZES], TEXT_SIZES.index(settings.text_size),
                lambda index: self.house.change(text_size=TEXT_SIZES[index]),
            ),
            Choice(
                "fullscreen", (LEFT_END - 308, WINDOW_Y - 28, 308, CONTROL), [_("Window"), _("Full screen")],
                int(settings.fullscreen), lambda index: self.house.change(fullscreen=bool(index)), hint=_("Key F11"),
            ),
            self._toggle("seat_marks", LEFT_END, MARKS_Y),
            self._toggle("reduced_motion", LEFT_END, MOTION_Y),
            Toggle("muted", RIGHT_END - 76, 171, settings.muted, self._setter("muted"), hint=_("Key M")),
            self._volume("effects", EFFECTS_Y),
            self._volume("music", MUSIC_Y),
            Choice(
                "speed", (RIGHT, SPEED_Y + 30, RIGHT_END - RIGHT, CONTROL),
                [_("Slow"), _("Normal"), _("Fast"), _("Instant")], SPEEDS.index(settings.speed),
                lambda index: self.house.change(speed=SPEEDS[index]),
            ),
            self._toggle("confirm_moves", RIGHT_END, CONFIRM_Y),
            self._toggle("ask_forced", RIGHT_END, FORCED_Y),
            self._toggle("cover_on_handover", RIGHT_END, COVER_Y),
            self._toggle("open_hands", RIGHT_END, OPEN_Y),
            Button("defaults", (180, 796, wide, 64), restore, self.ask_defaults, icon="undo", size=25),
            Button("done", (1196, 796, 224, 64), _("Done"), self.back, style="primary", icon="check", default=True),
        ]  # fmt: skip

    def _setter(self, name: str) -> Callable[[bool], None]:
        return lambda on: self.house.change(**{name: on})

    def _toggle(self, name: str, right: float, y: float) -> Widget:
        return Toggle(name, right - 76, y - 22, getattr(self.house.settings, name), self._setter(name))

    def _volume(self, name: str, y: float) -> Widget:
        value: int = getattr(self.house.settings, name)
        slider = Slider(name, (RIGHT + 196, y - 24, 264, 48), value, self._hear)
        slider.done = lambda: self._keep_volume(name, slider.value)
        return slider

    def _value(self, name: str) -> int:
        slider = self.find(name)
        return slider.value if isinstance(slider, Slider) else getattr(self.house.settings, name)

    def _hear(self, _value: int) -> None:
        """Let the volumes under the knobs be heard, without saving yet."""
        self.house.sounds.set_volumes(
            self._value("effects") / 100, self._value("music") / 100, self.house.settings.muted
        )

    def _keep_volume(self, name: str, value: int) -> None:
        self.house.change(**{name: value})
        if name == "effects":
            self.house.sounds.play("place")

    def _set_language(self, index: int) -> None:
        self.house.change(language=LANGUAGE_CODES[index])

    def update(self, seconds: float) -> None:
        if self.house.settings is not self._shown and self.pressed is None:  # a shortcut changed them, or a widget
            self.rebuild()

    def ask_defaults(self) -> None:
        """Ask before everything is as it was at first."""
        answers = [Answer("keep", _("Keep mine")), Answer("restore", _("Restore"), self.restore, style="primary")]
        self.open(
            Dialog(
                self.house,
                _("Restore defaults?"),
                _("All settings become what they were at first. Names and tables stay as they are."),
                answers,
                default="keep",
            )
        )

    def restore(self) -> None:
        """Set everything on this page as it was at first."""
        fresh, kept = Settings(), {"window", "tables"}
        changes: dict[str, Any] = {
            name: getattr(fresh, name) for name in msgspec.structs.asdict(fresh) if name not in kept
        }
        self.house.change(**changes)

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        self.draw_header(canvas)
        canvas.card("shell/panel_parchment", PANEL)
        canvas.rounded((799, 184, 2, 536), 1, PARCHMENT_EDGE)
        settings = self.house.settings
        for text, x, y in ((_("Display"), LEFT, 193.0), (_("Comfort"), LEFT, 489), (_("Sound"), RIGHT, 193),
                           (_("Play"), RIGHT, PLAY_Y)):  # fmt: skip
            canvas.text(text, x, y, 31, INK, "heading", valign="middle", max_width=300)
        canvas.text(_("Mute"), RIGHT_END - 96, 193, 20, INK, "bold", align="right", valign="middle", max_width=170)
        self._label(canvas, "language", _("Language"), "", LEFT, LANGUAGE_Y, 230)
        self._label(canvas, "text_size", _("Text size"), "", LEFT, TEXT_Y, 176)
        self._label(canvas, "window", _("Window"), "", LEFT, WINDOW_Y, 176)
        self._label(canvas, "palette", _("Seat marks"), _("Shapes beside every seat colour"), LEFT, MARKS_Y, 396)
        marks_y = MARKS_Y + max(32.0, canvas.line_height(20, 0.65) + canvas.line_height(16, 0.65))
        for number in range(1, 6):
            canvas.sprite(f"shell/mark_{number}", LEFT + 50 + 46 * (number - 1), marks_y, 34,
                          alpha=1.0 if settings.seat_marks else 0.3)  # fmt: skip
        self._label(canvas, "motion", _("Reduced motion"), _("Pieces appear without flying"), LEFT, MOTION_Y, 396)
        sound = "sound_off" if settings.muted else "sound_on"
        self._label(canvas, sound, _("Effects"), "", RIGHT, EFFECTS_Y, 136)
        self._label(canvas, "music", _("Music"), "", RIGHT, MUSIC_Y, 136)
        for name, y in (("effects", EFFECTS_Y), ("music", MUSIC_Y)):
            percent = _("{number} %").format(number=self._value(name))
            canvas.text(percent, RIGHT_END, y, 20, FADED if settings.muted else INK, "bold", align="right",
                        valign="middle", max_width=76)  # fmt: skip
        self._label(canvas, "speed", _("Animation speed"), "", RIGHT, SPEED_Y, 480)
        for icon, text, note, y in (
            ("check", _("Confirm moves"), _("Ask before a move counts"), CONFIRM_Y),
            ("info", _("Ask for forced moves"), _("Even where only one thing can be done"), FORCED_Y),
            ("hand_over", _("Cover table on hand-over"), _("Hides hands between players"), COVER_Y),
            ("eye", _("Ceremonies with open hands"), _("Wongar: the mouse passes without a click"), OPEN_Y),
        ):
            self._label(canvas, icon, text, note, RIGHT, y, 400, TIGHT)
        button = self.find("defaults")
        left = 490.0 if button is None else button.rect[0] + button.rect[2] + 22
        canvas.paragraph(
            _("Changes apply at once and are saved."), (left, 796, 1176 - left, 60), 18, CREAM, align="center",
            valign="middle", leading=1.2,
        )  # fmt: skip
        self.draw_widgets(canvas)

    @staticmethod
    def _label(
        canvas: Canvas, icon: str, text: str, note: str, x: float, y: float, room: float, height: float = 1e9
    ) -> None:
        canvas.sprite(f"shell/icon_{icon}", x + 2, y - 17, 34, ink=WOOD)
        lines: list[Line] = [(text, 20, INK, "bold")]
        if note:
            lines.append((note, 16, FADED, "text"))
        draw_lines(canvas, lines, x + 50, y, room, height=height, leading=1.3)
