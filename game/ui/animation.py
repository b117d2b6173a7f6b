"""Animation: stories told as generators on a timeline that is given the time, so that tests step it by hand.

A story yields whenever it wants the next frame and is sent the seconds that passed::

    def story() -> Story:
        yield from tween(0.3, lift)
        clack()
        yield from together(tween(0.2, left), tween(0.4, right))

Skipping a story sends it endless time: every tween jumps to its end, so the outcome is the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator

Story = Generator[None, float, None]
Ease = Callable[[float], float]


def smooth(t: float) -> float:
    """Slow at both ends."""
    return t * t * (3 - 2 * t)


def ease_out(t: float) -> float:
    """Fast, then slow."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """Slow, then fast."""
    return t**3


def bounce(t: float) -> float:
    """Overshoots a little and settles."""
    return 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2


def tween(seconds: float, show: Callable[[float], None], ease: Ease = smooth) -> Story:
    """Call `show` with progress from 0 to 1 (exactly 1 at the end) over some seconds."""
    passed = 0.0
    show(ease(0.0))
    while passed < seconds:
        passed += yield
        show(ease(min(1.0, passed / seconds)))


def pause(seconds: float) -> Story:
    """Let time pass."""
    passed = 0.0
    while passed < seconds:
        passed += yield


def delayed(seconds: float, story: Story) -> Story:
    """A story that begins later."""
    yield from pause(seconds)
    yield from story


def together(*stories: Story) -> Story:
    """Tell stories side by side until the last one is over."""
    running = [story for story in stories if _begin(story)]
    while running:
        passed = yield
        running = [story for story in running if _send(story, passed)]


def _begin(story: Story) -> bool:
    try:
        next(story)
    except StopIteration:
        return False
    return True


def _send(story: Story, passed: float) -> bool:
    try:
        story.send(passed)
    except StopIteration:
        return False
    return True


class Timeline:
    """Tells stories one after another; `speed` multiplies the time, and math.inf shows only the outcome."""

    def __init__(self) -> None:
        self.speed = 1.0
        self.skipping = False
        self._queue: list[tuple[Story, Callable[[], None]]] = []
        self._begun = False

    @property
    def busy(self) -> bool:
        """Whether a story is being told."""
        return bool(self._queue)

    def tell(self, story: Story, then: Callable[[], None] = lambda: None) -> None:
        """Queue a story; `then` is called when it is over, skipped or not."""
        self._queue.append((story, then))
        if self.speed == math.inf:
            self.skip()

    def advance(self, seconds: float) -> bool:
        """Let time pass; answer whether anything was running."""
        if not self._queue:
            return False
        story, then = self._queue[0]
        if not self._begun:
            self._begun = True
            alive = _begin(story)
        else:
            alive = _send(story, seconds * self.speed)
        if not alive:
            self._begun = False
            self._queue.pop(0)
            then()
        return True

    def skip(self) -> None:
        """Jump to the end of everything that is queued."""
        self.skipping = True
        speed, self.speed = self.speed, 1.0
        try:
            while self._queue:
                self.advance(math.inf)
        finally:
            self.skipping = False
            self.speed = speed

    def clear(self) -> None:
        """Drop all stories without telling their end."""
        self._queue.clear()
        self._begun = False
