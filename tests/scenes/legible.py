"""Whether a page can be read: as `test_layout` checks it, but for pages with a scroll area."""

from __future__ import annotations

from itertools import combinations

from game.ui.canvas import HEIGHT, WIDTH
from game.ui.widgets import ScrollArea
from tests.scenes.play import Play
from tests.scenes.test_layout import inside, overlap, watched


def check_legible(play: Play) -> None:
    """Check that no line of the top scene is cut, outside, or runs into another; scrolled text counts as a whole."""
    play.canvas.forget()
    play.step()
    with watched(play) as inks:
        play.canvas.forget()
        play.top.draw(play.canvas)
    assert inks
    wrong = [f"{ink} is cut" for ink in inks if ink.cut]
    widgets = [widget for widget in play.top.widgets if widget.visible]
    for widget in widgets:
        if not inside(widget.rect, (0, 0, WIDTH, HEIGHT), 0):
            wrong.append(f"{widget.name} {widget.rect} is outside")
    for one, other in combinations(widgets, 2):
        if overlap(one.rect, other.rect, 0):
            wrong.append(f"{one.name} and {other.name} overlap")
    for ink in inks:
        outer = (0.0, 0.0, float(WIDTH), float(HEIGHT)) if ink.widget is None else ink.widget.rect
        if isinstance(ink.widget, ScrollArea):
            outer = (outer[0], ink.box[1], outer[2], ink.box[3])
        if not inside(ink.box, outer):
            wrong.append(f"{ink} is outside")
        for widget in widgets if ink.widget is None else ():
            if overlap(ink.box, widget.rect):
                wrong.append(f"{ink} runs into {widget.name}")
    for one_ink, other_ink in combinations(inks, 2):
        scrolled = [isinstance(ink.widget, ScrollArea) for ink in (one_ink, other_ink)]
        if scrolled[0] == scrolled[1] and overlap(one_ink.box, other_ink.box):
            wrong.append(f"{one_ink} and {other_ink} overlap")
    assert not wrong, "\n".join(wrong)
