"""What can be clicked, pulled or looked at on Kokopelli's table."""

from __future__ import annotations

from game.boards import kokopelli_layout as layout
from game.boards.kokopelli_cards import sun
from game.boards.kokopelli_display import Shown, space_name
from game.boards.kokopelli_hand import hand_parts
from game.boards.kokopelli_panels import ability_rows
from game.boards.kokopelli_villages import space_rect, unit_of
from game.ui.canvas import CREAM, Canvas, Rect
from game.ui.language import _
from game.ui.widgets import ActionButton, Component
from game.ui.widgets.base import Looks

KEYS = {
    "d": "draw",
    "x": "exchange",
    "c": "cancel",
    "p": "pass",
    "s": "stop",
    "j": "open:journal",
    "v": "open:abilities",
}
"""The keys that click parts."""


class Space(Component):
    """A space of a village with its part of the ledge."""

    draggable = False

    def __init__(self, shown: Shown, space: str) -> None:
        unit = unit_of(shown, space)
        x, y, wide, high = space_rect(shown, space)
        super().__init__(space, (x, y, wide, high + 34 * unit), ring=layout.NICHE_RADIUS * unit)


class Shows(Component):
    """Something that tells more about itself when the mouse rests on it."""

    informs = True
    draggable = False


class Pile(Component):
    """The own draw pile."""

    draggable = False


class Act(ActionButton):
    """An action that needs no card."""

    def __init__(self, name: str, label: str, hint: str, fellows: list[str]) -> None:
        super().__init__(name, layout.ACTIONS[name], label, hint=hint, fellows=fellows)

    def draw_icon(self, canvas: Canvas, x: float, y: float) -> float:
        sun(canvas, x + 18, y, 30, self.lit)
        return 34.0


class Fold(Component):
    """The button that opens and closes one of the night-blue panels."""

    draggable = False

    def __init__(self, name: str, rect: Rect, label: str, icon: str, hint: str) -> None:
        super().__init__(f"open:{name}", rect, ring=rect[3] / 2)
        self.label, self.icon, self.hint = label, icon, hint
        self.unfolded = False

    def draw(self, canvas: Canvas, look: Looks) -> None:
        x, y, wide, high = self.rect
        lit = look(self).hovered
        fill = "#5a4470" if self.unfolded else "#43305a" if lit else "#2d2140"
        canvas.rounded((x, y, wide, high), high / 2, fill, "#c9a86a" if self.unfolded or lit else "#6a5680", 2)
        canvas.sprite(f"shell/icon_{self.icon}", x + 14, y + high / 2 - 12, 24, ink=CREAM)
        canvas.text(
            self.label, x + 48 + (wide - 66) / 2, y + high / 2, 18, CREAM, "heading", align="center", valign="middle",
            max_width=wide - 66,
        )  # fmt: skip


def components(shown: Shown, open_: bool, unfolded: str | None) -> list[Component]:
    """Everything on the table, in Tab order: the hand, the villages from the own one on, the actions, the rest."""
    where = shown.layout
    found: list[Component] = [
        Shows(f"tile:{kind}", rect, ring=10) for kind, rect in zip(shown.ceremonies, where.tiles, strict=True)
    ]
    found += [Shows(f"panel:{seat}", where.panels[shown.place(seat)], ring=14) for seat in _clockwise(shown)]
    if not where.folded or unfolded == "abilities":
        own = shown.abilities(shown.seat)
        rows = ability_rows(where.abilities, len(own))
        found += [Shows(f"ability:{kind}", row, ring=8) for kind, row in zip(own, rows, strict=True)]
    for seat in _clockwise(shown):
        found += [Space(shown, space_name(seat, number)) for number in range(where.spaces)]
    found += [Pile("pile", layout.PILE, ring=8), Shows("discard", layout.DISCARD, ring=8)]
    labels = {
        "draw": (_("Draw"), _("Draw a card (D)")),
        "exchange": (_("Exchange"), _("Exchange the whole hand (X)")),
        "cancel": (_("Cancel"), _("Cancel a ceremony of your own (C)")),
        "pass": (_("Pass"), _("Pass, if you can do nothing else (P)")),
        "stop": (_("Stop"), _("No second card (S)")),
    }
    fellows = [label for label, _hint in labels.values()]
    found += [Act(name, *labels[name], fellows) for name in layout.ACTIONS]
    folds = {
        "journal": (_("Journal"), "history", _("What happened so far (J)")),
        "abilities": (_("Abilities"), "info", _("What villages help with (V)")),
    }
    for name, rect in where.folded.items():
        fold = Fold(name, rect, *folds[name])
        fold.unfolded = name == unfolded
        found.append(fold)
    if open_:
        found += hand_parts([held.card for held in shown.hand])
    return found


def _clockwise(shown: Shown) -> list[int]:
    """The seats from the view's own one on."""
    return [(shown.seat + place) % shown.seats for place in range(shown.seats)]
