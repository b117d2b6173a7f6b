"""Widgets: the few controls the program needs. All scale, show focus, work by mouse and keyboard, and have a name."""

from game.ui.widgets.base import Action, Look, Looks, Widget, draw_tooltip, nothing
from game.ui.widgets.buttons import ActionButton, Button, Component, RoundButton
from game.ui.widgets.controls import Choice, Dropdown, Radio, Slider, TextField, Toggle
from game.ui.widgets.lists import Row, ScrollArea, Tab

__all__ = [
    "Action",
    "ActionButton",
    "Button",
    "Choice",
    "Component",
    "Dropdown",
    "Look",
    "Looks",
    "Radio",
    "RoundButton",
    "Row",
    "ScrollArea",
    "Slider",
    "Tab",
    "TextField",
    "Toggle",
    "Widget",
    "draw_tooltip",
    "nothing",
]
