"""Sounds are optional: without a sound card the game plays on silently."""

from __future__ import annotations

import pygame
import pytest

from game.ui.sound import Sounds


def test_without_a_sound_card_everything_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = Sounds()
    assert not sounds.available
    sounds.play("step_1")
    sounds.play_music("music_table")
    sounds.set_volumes(1, 1, False)
    sounds.stop_music()
    sounds.close()


def test_every_sound_of_the_table_exists() -> None:
    sounds = Sounds()
    for name in ("lift", "step_1", "drum", "fruit", "spoil", "win", "lose", "button", "place", "wrong", "undo", "turn"):
        sounds.play(name)
    sounds.play_music("music_table")
    sounds.close()
