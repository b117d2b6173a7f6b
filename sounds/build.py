"""Synthesise the sounds: effects of wood, skin and tines, and the music of the table, as Ogg Vorbis files.

Every sound is a recipe, a function from a seeded random generator to samples in mono. Recipes are put together from
a few instruments (`bar`, `tine`, `block`, `skin`, `swish`, `rattle_grains`) and share one small room, so that they
belong together. Effects are levelled by the loudest 50 ms as the ear weighs it; a recipe's `level` sets it apart.

The music is rendered on a circle: notes and echoes that run past the end come in again at the start, and the sea is
noise with a whole number of periods, so that the file repeats without a seam.

Usage: ``python sounds/build.py [NAME ...] [--check]``. ``--check`` writes nothing and fails when a committed file is
not what this script gives. Builds are the same byte for byte: the serial number of the Ogg stream, which the encoder
draws at random, is replaced.
"""

from __future__ import annotations

import argparse
import io
import sys
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile  # type: ignore[import-untyped]

HERE = Path(__file__).resolve().parent
RATE = 44_100
LOUDNESS = -15.0  # dBFS of the loudest 50 ms, weighted
CEILING = -3.0  # dBFS that no sample exceeds
LEAD, FADE_IN, FADE_OUT = 0.004, 0.0008, 0.03  # seconds; the lead hides what the codec smears ahead of a stroke

Samples = npt.NDArray[np.float64]
Rng = np.random.Generator
Recipe = Callable[[Rng], Samples]


# Instruments


def seconds(duration: float) -> Samples:
    """Time axis of a sound."""
    return np.arange(round(duration * RATE)) / RATE


def noise(rng: Rng, duration: float) -> Samples:
    return rng.random(round(duration * RATE)) * 2 - 1


def band(signal: Samples, low: float, high: float, slope: float = 2.0) -> Samples:
    """Let pass what lies between two frequencies, with soft shoulders; the signal is taken as a circle."""
    frequency = np.fft.rfftfreq(len(signal), 1 / RATE) + 1e-9
    gain = 1 / (1 + (low / frequency) ** (2 * slope)) / (1 + (frequency / high) ** (2 * slope))
    return np.fft.irfft(np.fft.rfft(signal) * np.sqrt(gain), len(signal))


def modes(duration: float, parts: Sequence[tuple[float, float, float]], attack: float = 0.001) -> Samples:
    """A struck body: (frequency in Hz, amplitude, seconds to fall by 60 dB) of each way it rings."""
    t = seconds(duration)
    out = np.zeros_like(t)
    for frequency, amplitude, decay in parts:
        out += amplitude * np.sin(2 * np.pi * frequency * t) * np.exp(-6.9 * t / decay)
    return taper(out * -np.expm1(-t / attack))


def taper(sound: Samples) -> Samples:
    """Let the last third of a note die away, so that its end is no click."""
    count = len(sound) // 3
    out = sound.copy()
    out[-count:] *= np.cos(np.pi / 2 * (np.arange(count) + 1) / count) ** 2
    return out


def pitch(note: float) -> float:
    """Frequency of a MIDI note number."""
    return float(440 * 2 ** ((note - 69) / 12))


def bar(note: float, duration: float = 0.6, hardness: float = 0.5) -> Samples:
    """A marimba bar, undercut so that its second mode is two octaves up; a hard mallet wakes the upper modes."""
    f = pitch(note)
    ring = 0.55 * (440 / f) ** 0.4
    return modes(
        duration,
        [
            (f, 1.0, 1.6 * ring),
            (f * 1.003, 0.35, 1.3 * ring),
            (f * 3.98, 0.34 * hardness, 0.5 * ring),
            (f * 9.6, 0.16 * hardness, 0.16 * ring),
            (f * 0.5, 0.06, 0.3 * ring),
        ],
        attack=0.0025 - 0.0018 * hardness,
    )


def tine(note: float, duration: float = 1.6, brightness: float = 0.5) -> Samples:
    """A kalimba tine: a nearly pure tone over a box, with a short glassy pluck."""
    f = pitch(note)
    ring = 1.9 * (440 / f) ** 0.5
    return modes(
        duration,
        [
            (f, 1.0, ring),
            (f * 1.0015, 0.3, 0.8 * ring),
            (f * 2.0, 0.10, 0.4 * ring),
            (f * 5.8, 0.14 * brightness, 0.12 * ring),
            (f * 11.2, 0.05 * brightness, 0.05 * ring),
            (196.0, 0.12, 0.12),
        ],
        attack=0.0015,
    )


def block(frequency: float, duration: float, rng: Rng, decay: float = 0.09, knock: float = 0.5) -> Samples:
    """Wood on wood: a short hollow tone and the knock of the surfaces."""
    body = modes(
        duration,
        [
            (frequency, 1.0, decay * 1.3),
            (frequency * 1.52, 0.55, decay),
            (frequency * 2.63, 0.34, decay * 0.6),
            (frequency * 4.17, 0.16, decay * 0.4),
        ],
        attack=0.0006,
    )
    t = seconds(duration)
    return body + knock * band(noise(rng, duration), 700, 4200) * np.exp(-t / 0.004)


def skin(frequency: float, duration: float, rng: Rng) -> Samples:
    """A hand drum: membrane modes on a pitch that falls as the skin relaxes, and the slap of the palm."""
    t = seconds(duration)
    phase = 2 * np.pi * np.cumsum(frequency * (1 + 0.35 * np.exp(-t / 0.03))) / RATE
    out = np.zeros_like(t)
    for ratio, amplitude, decay in (
        (1, 1.0, 0.5),
        (1.59, 0.6, 0.34),
        (2.14, 0.42, 0.26),
        (2.65, 0.3, 0.2),
        (3.6, 0.16, 0.12),
    ):
        out += amplitude * np.sin(ratio * phase) * np.exp(-6.9 * t / decay)
    slap = band(noise(rng, duration), 300, 2200) * np.exp(-t / 0.014)
    return taper((out + 0.9 * slap) * -np.expm1(-t / 0.0012))


def swish(rng: Rng, duration: float, start: float, end: float, peak: float = 0.4, width: float = 1.0) -> Samples:
    """Air: noise through a band that glides from one frequency to another (Hz), loudest at `peak` of its time."""
    count, step = round(duration * RATE), 256
    out = np.zeros(count + 2 * step)
    window = np.hanning(2 * step + 1)[:-1]
    for begin in range(0, count, step):
        centre = start * (end / start) ** (begin / count)
        grain = band(noise(rng, 4 * step / RATE), centre / (1 + 0.5 * width), centre * (1 + 0.5 * width))
        out[begin : begin + 2 * step] += (grain[step : 3 * step] * window)[: len(out) - begin]
    x = np.linspace(0, 1, count)
    hill = np.where(x < peak, x / peak, (1 - x) / (1 - peak))
    envelope: Samples = np.sin(np.pi / 2 * np.clip(hill, 0, 1)) ** 2
    return out[:count] * envelope


def rattle_grains(rng: Rng, duration: float, shakes: Sequence[float], grains: int = 70) -> Samples:
    """Seeds in a gourd: showers of dry clicks after each shake (seconds)."""
    out = np.zeros(round(duration * RATE))
    for shake in shakes:
        for _ in range(grains):
            begin = shake + 0.11 * rng.random() ** 1.6
            click = block(1500 + 2200 * rng.random(), 0.02, rng, decay=0.012, knock=0.9)
            out = mix(out, (0.2 + 0.8 * rng.random()) * click, begin)
    return out


def mix(out: Samples, sound: Samples, at: float = 0.0, gain: float = 1.0) -> Samples:
    """Add a sound at a time (seconds), making the sum longer where needed."""
    begin = round(at * RATE)
    if begin + len(sound) > len(out):
        out = np.pad(out, (0, begin + len(sound) - len(out)))
    out[begin : begin + len(sound)] += gain * sound
    return out


def together(*parts: tuple[float, Samples] | tuple[float, Samples, float]) -> Samples:
    """Sounds at their times: (seconds, sound) or (seconds, sound, gain)."""
    out = np.zeros(0)
    for at, sound, *gain in parts:
        out = mix(out, sound, at, *gain)
    return out


def melody(notes: Sequence[tuple[float, float]], play: Callable[[float], Samples]) -> Samples:
    """Notes at their times, one instrument."""
    return together(*((at, play(note)) for at, note in notes))


def slide(start: float, end: float, duration: float, wobble: float = 0.0) -> Samples:
    """A reed-like tone gliding between two notes."""
    t = seconds(duration)
    note = start + (end - start) * (t / duration) ** 1.3 + wobble * np.sin(2 * np.pi * 6.5 * t)
    phase = 2 * np.pi * np.cumsum(440 * 2 ** ((note - 69) / 12)) / RATE
    tone = np.sin(phase) + 0.28 * np.sin(2 * phase) + 0.12 * np.sin(3 * phase)
    return tone * -np.expm1(-t / 0.012) * np.exp(-2.2 * t / duration) * (1 - t / duration)


# Recipes


@dataclass(frozen=True)
class Effect:
    """How one sound is made. `level` is in dB against the common loudness."""

    make: Recipe
    length: float
    level: float = 0.0
    room: float = 0.10


def lift(rng: Rng) -> Samples:
    return together((0.0, bar(72, 0.25, 0.3), 0.7), (0.045, bar(79, 0.3, 0.35)), (0, swish(rng, 0.2, 500, 1400), 0.25))


def step(frequency: float) -> Recipe:
    return lambda rng: together(
        (0, block(frequency, 0.2, rng, decay=0.10)), (0.0, block(frequency * 0.38, 0.2, rng, 0.12, 0.1), 0.5)
    )


def drum(rng: Rng) -> Samples:
    return together((0, skin(128, 0.6, rng)), (0, block(330, 0.1, rng, 0.05, 0.2), 0.25))


def fruit(rng: Rng) -> Samples:
    notes = ((0, 76), (0.07, 81), (0.14, 88))
    sparkle = melody([(at + 0.01, note + 12) for at, note in notes], lambda note: tine(note, 0.5, 0.9))
    return together((0, melody(notes, lambda note: tine(note, 0.75, 0.7))), (0, sparkle, 0.16))


def spoil(rng: Rng) -> Samples:
    fall = slide(67, 55, 0.55, wobble=0.5)
    return together(
        (0, fall), (0, bar(68, 0.3, 0.2), 0.5), (0.13, bar(66, 0.3, 0.2), 0.45), (0.27, bar(61, 0.4, 0.2), 0.5)
    )


def win(rng: Rng) -> Samples:
    run = ((0, 67), (0.12, 72), (0.24, 76), (0.36, 79), (0.60, 76), (0.72, 79))
    chord = [(0.86, 84.0), (0.86, 79.0), (0.875, 76.0), (0.86, 60.0)]
    roll = [(0.86 + 0.055 * i, 72.0 if i % 2 else 79.0) for i in range(1, 9)]
    return together(
        (0, melody(run, lambda note: bar(note, 0.8, 0.7))),
        (0, melody(chord, lambda note: bar(note, 1.2, 0.6)), 0.8),
        (0, melody(roll, lambda note: bar(note, 0.5, 0.4)), 0.22),
        (0.86, tine(96, 1.0, 0.8), 0.25),
        (0, skin(98, 0.5, rng), 0.35),
        (0.86, skin(98, 0.6, rng), 0.5),
    )


def lose(rng: Rng) -> Samples:
    fall = ((0, 67), (0.24, 63), (0.48, 60), (0.80, 55))
    return together((0, melody(fall, lambda note: bar(note, 1.0, 0.15))), (0.80, bar(43, 0.9, 0.1), 0.5))


def button(rng: Rng) -> Samples:
    return together((0, block(880, 0.12, rng, 0.055, 0.25)), (0, bar(69, 0.12, 0.2), 0.5))


def hover(rng: Rng) -> Samples:
    return block(1250, 0.06, rng, 0.022, 0.15)


def place(rng: Rng) -> Samples:
    thud = modes(0.35, [(196, 1.0, 0.2), (293, 0.6, 0.16), (448, 0.45, 0.1)])
    return together(
        (0, thud), (0, block(520, 0.25, rng, 0.11, 0.5), 0.9), (0.055, block(560, 0.2, rng, 0.06, 0.2), 0.18)
    )


def wrong(rng: Rng) -> Samples:
    def dull(note: float) -> Samples:
        f = pitch(note)
        return modes(0.25, [(f, 1, 0.26), (f * 1.5, 0.6, 0.2), (f * 2.76, 0.4, 0.1)], attack=0.004)

    return together((0, dull(58)), (0.13, dull(55)))


def undo(rng: Rng) -> Samples:
    return together(
        (0, swish(rng, 0.24, 2000, 500, 0.7), 0.3), (0.05, bar(79, 0.25, 0.3), 0.7), (0.14, bar(72, 0.35, 0.3))
    )


def turn(rng: Rng) -> Samples:
    return together((0, tine(74, 1.0, 0.35), 0.8), (0.16, tine(81, 1.1, 0.35)), (0.16, tine(93, 0.8, 0.2), 0.1))


def shaman(rng: Rng) -> Samples:
    low = melody([(0.0, 50), (0.27, 51)], lambda note: bar(note, 0.4, 0.1))
    return together((0, rattle_grains(rng, 0.6, (0.0, 0.14, 0.28))), (0, low, 0.55))


def card_deal(rng: Rng) -> Samples:
    return together((0, swish(rng, 0.13, 2600, 1300, 0.35)), (0.10, block(420, 0.08, rng, 0.03, 0.9), 0.28))


def card_flip(rng: Rng) -> Samples:
    return together((0, swish(rng, 0.12, 900, 2600, 0.8)), (0.115, swish(rng, 0.09, 2600, 1500, 0.1), 0.8))


def card_lay(rng: Rng) -> Samples:
    slap = band(noise(rng, 0.18), 300, 2600) * np.exp(-seconds(0.18) / 0.014)
    return together(
        (0, swish(rng, 0.07, 1600, 900, 0.8), 0.35), (0.06, slap), (0.06, block(210, 0.15, rng, 0.08, 0.1), 0.45)
    )


def metal(note: float, duration: float) -> Samples:
    """A small coin: a few ringing partials off the harmonic row, none of them harsh."""
    f = pitch(note)
    parts = [(f, 1.0, 0.5), (f * 1.41, 0.5, 0.4), (f * 2.09, 0.4, 0.28), (f * 2.83, 0.16, 0.16)]
    return modes(duration, parts, attack=0.0008)


def coin(rng: Rng) -> Samples:
    return together((0, metal(88, 0.4), 0.8), (0.075, metal(93, 0.5)), (0, block(900, 0.05, rng, 0.02, 0.4), 0.3))


def card_close(rng: Rng) -> Samples:
    fold = together((0, swish(rng, 0.16, 1100, 2400, 0.6)), (0.15, block(330, 0.12, rng, 0.06, 0.7), 0.6))
    return together((0, fold, 0.9), (0.24, coin(rng), 0.8))


def token(rng: Rng) -> Samples:
    return together((0, block(980, 0.15, rng, 0.06, 0.3)), (0.045, block(1040, 0.1, rng, 0.03, 0.2), 0.3))


def whoosh(rng: Rng) -> Samples:
    return swish(rng, 0.5, 350, 1500, 0.55, 1.4)


def scorpion(rng: Rng) -> Samples:
    feet = together(
        *(
            (0.042 * i + 0.012 * rng.random(), block(1700 + 500 * (i % 3), 0.03, rng, 0.02, 0.6), 0.35 + 0.05 * i)
            for i in range(9)
        )
    )
    sting = melody([(0.40, 56), (0.40, 57), (0.42, 63)], lambda note: bar(note, 0.8, 0.6))
    return together((0, feet), (0, sting, 0.8), (0.40, block(600, 0.2, rng, 0.08, 0.8), 0.6))


EFFECTS: dict[str, Effect] = {
    "button": Effect(button, 0.2, -5),
    "card_close": Effect(card_close, 0.8, -1),
    "card_deal": Effect(card_deal, 0.2, -5),
    "card_flip": Effect(card_flip, 0.22, -4),
    "card_lay": Effect(card_lay, 0.25, -3),
    "coin": Effect(coin, 0.55, -2),
    "drum": Effect(drum, 0.6, 0, 0.14),
    "fruit": Effect(fruit, 0.85, -1, 0.14),
    "hover": Effect(hover, 0.07, -17, 0.0),
    "lift": Effect(lift, 0.4, -3),
    "lose": Effect(lose, 1.9, -2, 0.16),
    "place": Effect(place, 0.35, 0),
    "scorpion": Effect(scorpion, 1.3, 0, 0.14),
    "shaman": Effect(shaman, 0.75, -1, 0.14),
    "spoil": Effect(spoil, 0.8, -2, 0.14),
    "step_1": Effect(step(590), 0.2, -2),
    "step_2": Effect(step(640), 0.2, -2),
    "step_3": Effect(step(695), 0.2, -2),
    "step_4": Effect(step(750), 0.2, -2),
    "token": Effect(token, 0.18, -4),
    "turn": Effect(turn, 1.4, -4, 0.18),
    "undo": Effect(undo, 0.5, -4),
    "whoosh": Effect(whoosh, 0.5, -6),
    "win": Effect(win, 2.0, 0, 0.16),
    "wrong": Effect(wrong, 0.4, -7),
}


# Music

MUSIC = "music_table"
BEAT = 0.75
BARS = 24  # of four beats: 72 seconds
SCALE = (62, 64, 66, 69, 71, 74, 76, 78, 81, 83, 86)  # D major pentatonic
ROOTS = (50, 47, 43, 45)  # D B G A, one to a bar
FORM = "ABACAB"  # phrases of four bars; the last bar of a phrase breathes
RHYTHMS = (  # beats of the bar on which a note falls
    ((0, 1.5, 2, 3), (0, 1, 2.5), (0, 1.5, 3), (0, 2)),
    ((0.5, 1, 2), (0, 1.5, 2, 3.5), (0.5, 2, 3), (0,)),
    ((0, 2, 3), (1, 1.5, 3), (0, 2, 2.5), (0, 1)),
)


def phrase(rng: Rng, rhythm: Sequence[Sequence[float]], start: int) -> list[tuple[float, int, float]]:
    """A tune of four bars: (beat, MIDI note, loudness). It wanders by small steps and rests on the bar's own root."""
    notes = []
    degree = start
    for number, beats in enumerate(rhythm):
        for beat in beats:
            degree += int(rng.choice((-2, -1, -1, 0, 1, 1, 2)))
            degree = min(max(degree, 1), len(SCALE) - 2)
            if beat == 0:
                near = (d for d in (degree, degree - 1, degree + 1) if (SCALE[d] - ROOTS[number]) % 12 in (0, 7, 4, 3))
                degree = next(near, degree)
            notes.append((4 * number + beat, SCALE[degree], 0.55 + 0.45 * rng.random() * (1.0 if beat else 1.2)))
    return notes


def music(rng: Rng) -> Samples:
    """The table at dusk: sea and wind, a soft drone, and a kalimba that takes its time. Stereo, a perfect circle."""
    count = round(BARS * 4 * BEAT * RATE)
    dry = np.zeros((count, 2))

    def lay(sound: Samples, at: float, gain: float, side: float) -> None:
        """Add a sound at a time, panned from -1 (left) to 1 (right), around the circle."""
        where = (round(at * RATE) + np.arange(len(sound))) % count
        angle = (side + 1) * np.pi / 4
        dry[where, 0] += gain * np.cos(angle) * sound
        dry[where, 1] += gain * np.sin(angle) * sound

    tunes = {name: phrase(rng, RHYTHMS[i], start) for i, (name, start) in enumerate(zip("ABC", (5, 3, 7), strict=True))}
    for number, name in enumerate(FORM):
        for beat, note, loud in tunes[name]:
            if number >= 2 and rng.random() < 0.15:
                continue  # a tune comes back with a note left out here and there
            at = (16 * number + beat) * BEAT + 0.018 * rng.random()
            lay(tine(note, 3.0, 0.25), at, 0.16 * loud, (note - 74) / 20)
            if loud > 0.9:
                lay(tine(note - 12, 3.0, 0.1), at + 0.02, 0.05, -0.3)
    for number in range(BARS):
        root = ROOTS[number % 4]
        lay(bar(root, 2.5, 0.08), number * 4 * BEAT, 0.13, -0.15)
        if number % 2:
            lay(bar(root + 7, 2.0, 0.05), (number * 4 + 2.5) * BEAT, 0.06, 0.2)
        for offset, side in ((0, -0.5), (7, 0.5), (12, 0.0)):
            lay(pad(root + offset, 8 * BEAT), (number * 4 - 2) * BEAT, 0.02, side)
    wet = dry + 0.5 * hall(dry, rng)
    return wet + sea(count, rng)


def pad(note: float, duration: float) -> Samples:
    """A soft drone that swells and fades over its whole time."""
    t = seconds(duration)
    f = pitch(note)
    tone = np.sin(2 * np.pi * f * t) + 0.6 * np.sin(2 * np.pi * (f + 0.4) * t) + 0.15 * np.sin(4 * np.pi * f * t)
    swell: Samples = np.sin(np.pi * t / duration) ** 2
    return tone * swell


def hall(dry: Samples, rng: Rng) -> Samples:
    """Echoes of a large soft room, around the circle."""
    count = len(dry)
    out = np.empty_like(dry)
    for channel in (0, 1):
        echo = band(noise(rng, 2.2), 180, 2600) * np.exp(-6.9 * seconds(2.2) / 2.0)
        echo[: round(0.025 * RATE)] = 0
        echo /= np.sqrt((echo**2).sum())
        out[:, channel] = np.fft.irfft(np.fft.rfft(dry[:, channel]) * np.fft.rfft(echo, count), count)
    return out


def sea(count: int, rng: Rng) -> Samples:
    """Waves and wind far off: two bands of noise that swell in whole periods of the circle."""
    angle = 2 * np.pi * np.arange(count) / count
    duration = count / RATE
    out = np.empty((count, 2))
    for channel, lag in ((0, 0.0), (1, 0.6)):
        surf = band(noise(rng, duration), 120, 520, 1.0)
        foam = band(noise(rng, duration), 500, 1500, 1.0)
        wave = (0.5 - 0.5 * np.cos(7 * angle - lag + 0.6 * np.sin(3 * angle))) ** 2
        slow = 0.7 + 0.3 * np.sin(2 * angle + lag)
        out[:, channel] = slow * (surf * (0.012 + 0.028 * wave) + foam * 0.02 * wave**2)
    return out


# Finishing


def decibel(value: float) -> float:
    return float(20 * np.log10(max(value, 1e-9)))


def loudness(samples: Samples) -> float:
    """dB of the loudest 50 ms after A-weighting."""
    signal = np.pad(samples, (0, RATE // 20))
    f2 = np.fft.rfftfreq(len(signal), 1 / RATE) ** 2
    weight = 12194**2 * f2**2 / ((f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194**2))
    heard = np.fft.irfft(np.fft.rfft(signal) * weight * 1.2589, len(signal))
    window = RATE // 20
    energy = np.convolve(heard**2, np.ones(window) / window, "valid")
    return decibel(float(np.sqrt(energy.max())))


def in_room(samples: Samples, amount: float, rng: Rng) -> Samples:
    """Add a small wooden room."""
    if not amount:
        return samples
    tail = band(noise(rng, 0.22), 250, 3500) * np.exp(-6.9 * seconds(0.22) / 0.2)
    tail[: round(0.004 * RATE)] = 0
    tail /= np.sqrt((tail**2).sum())
    size = len(samples) + len(tail)
    echo = np.fft.irfft(np.fft.rfft(samples, size) * np.fft.rfft(tail, size), size)
    return mix(echo * amount * 2, samples)


def faded(samples: Samples) -> Samples:
    """Let a sound begin and end in silence."""
    out = samples.copy()
    head, tail = round(FADE_IN * RATE), round(FADE_OUT * RATE)
    out[:head] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(head) / head)
    out[-tail:] *= 0.5 + 0.5 * np.cos(np.pi * (np.arange(tail) + 1) / tail)
    return out


def finish(effect: Effect, rng: Rng) -> Samples:
    """The effect as it is heard: room, length, fades and level."""
    samples = in_room(effect.make(rng), effect.room, rng)
    samples = faded(np.pad(samples, (0, RATE))[: round(effect.length * RATE)])
    samples *= 10 ** ((LOUDNESS + effect.level - loudness(samples)) / 20)
    over = decibel(float(np.abs(samples).max())) - CEILING
    return np.pad(samples * 10 ** (-max(over, 0) / 20), (round(LEAD * RATE), 0))


def render(name: str) -> Samples:
    """Samples of one sound; each has a generator of its own, so that a recipe never changes another."""
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    if name == MUSIC:
        samples = music(rng)
        return samples * float(10 ** (-9 / 20) / np.abs(samples).max())
    return finish(EFFECTS[name], rng)


# Ogg


def crc_table() -> tuple[int, ...]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
        table.append(value & 0xFFFFFFFF)
    return tuple(table)


CRC_TABLE = crc_table()


def ogg_crc(page: bytes) -> int:
    """The checksum of RFC 3533: CRC-32 unreflected, from 0."""
    value = 0
    for byte in page:
        value = ((value << 8) & 0xFFFFFFFF) ^ CRC_TABLE[(value >> 24) ^ byte]
    return value


def with_serial(ogg: bytes, serial: int) -> bytes:
    """The same stream under another serial number."""
    out = bytearray()
    position = 0
    while position < len(ogg):
        if ogg[position : position + 4] != b"OggS":
            raise ValueError(f"no Ogg page at byte {position}")
        segments = ogg[position + 26]
        size = 27 + segments + sum(ogg[position + 27 : position + 27 + segments])
        page = bytearray(ogg[position : position + size])
        page[14:18] = serial.to_bytes(4, "little")
        page[22:26] = bytes(4)
        page[22:26] = ogg_crc(bytes(page)).to_bytes(4, "little")
        out += page
        position += size
    return bytes(out)


def encode(samples: Samples, quality: float, serial: int) -> bytes:
    """Ogg Vorbis; quality from 0 to 1."""
    out = io.BytesIO()
    channels = 1 if samples.ndim == 1 else samples.shape[1]
    with soundfile.SoundFile(
        out, "w", RATE, channels, format="OGG", subtype="VORBIS", compression_level=1 - quality
    ) as file:
        for begin in range(0, len(samples), 4096):
            file.write(samples[begin : begin + 4096])
    return with_serial(out.getvalue(), serial)


def build(names: Sequence[str]) -> dict[str, bytes]:
    """The files of these sounds, by file name."""
    return {
        f"{name}.ogg": encode(render(name), 0.15 if name == MUSIC else 0.7, zlib.crc32(name.encode())) for name in names
    }


def same_sound(one: bytes, other: bytes) -> bool:
    """Whether two files sound alike: another release of the encoder or of numpy may round differently."""
    first, second = (soundfile.read(io.BytesIO(data))[0] for data in (one, other))
    return first.shape == second.shape and bool(np.square(first - second).mean() <= 0.0025 * np.square(first).mean())


def differences(files: dict[str, bytes], folder: Path = HERE) -> list[str]:
    """Names of the built files that the folder lacks or has otherwise."""
    wrong = []
    for name, data in files.items():
        path = folder / name
        if not path.exists() or (path.read_bytes() != data and not same_sound(path.read_bytes(), data)):
            wrong.append(name)
    return wrong


def main() -> int:
    every = (*EFFECTS, MUSIC)
    parser = argparse.ArgumentParser(description="Synthesise the sounds.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="sounds to make; all of them when left out")
    parser.add_argument("--check", action="store_true", help="write nothing; fail when a committed file is not current")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(every):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    files = build(arguments.names or every)
    if arguments.check:
        wrong = differences(files)
        if not arguments.names:
            wrong += sorted(path.name for path in HERE.glob("*.ogg") if path.name not in files)
        for name in wrong:
            print(f"not current: {name}")
        return 1 if wrong else 0
    for name, data in files.items():
        (HERE / name).write_bytes(data)
        print(f"{len(data) / 1024:8.1f} KB  {name}")
    print(f"{sum(map(len, files.values())) / 1e6:8.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
