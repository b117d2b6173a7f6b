"""What the track of a replay shows: how the points grew, or the chances that an analysis found, and their turns."""

from __future__ import annotations

from game.scenes.analysis import Analysis
from game.scenes.chart import LEAST, ticks
from game.scenes.course import Course
from game.scenes.insight import Insight, percent
from game.scenes.track import Line, Track, Turn

BIGGEST, SMALLER = 25.0, 2.0
"""The mark of the biggest turn of fortune, and how much smaller every next one is."""


def draw_lines(track: Track, course: Course, insight: Insight | None) -> None:
    """Give the track its lines: the chances, or without an `insight` the points."""
    players = course.session.players
    track.rounds = [(at, str(course.numbers[at])) for at in course.rounds]
    if insight is None:
        values = [total for totals in course.totals for total in totals]
        marks = ticks(min(0, *values), max(LEAST, *values), 3)
        track.scale = marks[0], marks[-1], [(mark, str(mark)) for mark in marks]
        track.lines = [
            Line(player.colour, [(at, totals[seat]) for at, totals in enumerate(course.totals)])
            for seat, player in enumerate(players)
        ]
    else:
        track.scale = 0.0, 1.0, [(mark, percent(mark)) for mark in (0.0, 0.5, 1.0)]
        lines = insight.analysis.lines()
        track.lines = [Line(player.colour, line) for player, line in zip(players, lines, strict=True)]


def turns_of(analysis: Analysis) -> list[Turn]:
    """The marks of the turns of fortune, in the colours of those who brought them about."""
    moves, players = analysis.course.moves, analysis.course.session.players
    return [
        Turn(number + 1, players[moves[number].seat].colour, BIGGEST - SMALLER * place)
        for place, number in enumerate(analysis.turns())
    ]
