"""Stories on the timeline: the outcome is the same whether they are shown, skipped or instant."""

from __future__ import annotations

import math

import pytest

from game.ui.animation import Story, Timeline, delayed, pause, together, tween


def story(seen: list[str], values: dict[str, float]) -> Story:
    yield from tween(0.3, lambda t: values.update(a=t))
    seen.append("first")
    yield from together(
        tween(0.2, lambda t: values.update(b=t)), delayed(0.1, tween(0.4, lambda t: values.update(c=t)))
    )
    seen.append("second")
    yield from pause(0.1)


@pytest.mark.parametrize("step", [0.001, 0.016, 0.25, 10.0])
def test_every_tween_ends_exactly_at_one(step: float) -> None:
    seen: list[str] = []
    values: dict[str, float] = {}
    timeline = Timeline()
    timeline.tell(story(seen, values), lambda: seen.append("end"))
    for _frame in range(5000):
        if not timeline.advance(step):
            break
    assert not timeline.busy
    assert values == {"a": 1.0, "b": 1.0, "c": 1.0}
    assert seen == ["first", "second", "end"]


def test_skipping_tells_the_end_of_all_queued_stories_and_says_that_it_skips() -> None:
    timeline = Timeline()
    skipping: list[bool] = []

    def short() -> Story:
        yield from pause(1.0)
        skipping.append(timeline.skipping)

    timeline.tell(short())
    timeline.tell(short())
    timeline.advance(0.1)
    timeline.skip()
    assert skipping == [True, True]
    assert not timeline.busy and not timeline.skipping


def test_infinite_speed_shows_only_the_outcome() -> None:
    timeline = Timeline()
    timeline.speed = math.inf
    values: dict[str, float] = {}
    timeline.tell(story([], values))
    assert values["c"] == 1.0
    assert not timeline.busy


def test_speed_scales_time() -> None:
    def frames(speed: float) -> int:
        timeline = Timeline()
        timeline.speed = speed
        timeline.tell(pause(1.0))
        return sum(timeline.advance(0.01) for _ in range(1000))

    assert frames(1.0) == pytest.approx(2 * frames(2.0), abs=3)


def test_a_story_may_queue_another_one_when_it_ends() -> None:
    timeline = Timeline()
    done: list[int] = []
    timeline.tell(pause(0.1), lambda: timeline.tell(pause(0.1), lambda: done.append(1)))
    timeline.skip()
    assert done == [1]
