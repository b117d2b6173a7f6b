"""Sound: effects and music by name, silent where there is no sound card."""

from __future__ import annotations

import pygame

from game import resources

VOICES = 16


class Sounds:
    """Plays ``sounds/<name>.ogg``; volumes are 0–1."""

    def __init__(self, effects: float = 0.7, music: float = 0.4, muted: bool = False) -> None:
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._music: str | None = None
        self.effects, self.music, self.muted = effects, music, muted
        try:
            pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(VOICES)
            self.available = True
        except pygame.error:  # no sound card: play on silently
            self.available = False

    def set_volumes(self, effects: float, music: float, muted: bool) -> None:
        """Change the volumes; takes effect at once."""
        self.effects, self.music, self.muted = effects, music, muted
        if self.available:
            pygame.mixer.music.set_volume(0.0 if muted else music)

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play an effect; an unknown name is an error in the program."""
        if not self.available or self.muted or self.effects <= 0:
            return
        if name not in self._sounds:
            self._sounds[name] = pygame.mixer.Sound(resources.path("sounds", f"{name}.ogg"))
        sound = self._sounds[name]
        sound.set_volume(self.effects * volume)
        sound.play()

    def play_music(self, name: str) -> None:
        """Loop a piece of music, fading in; asking again for the same piece changes nothing."""
        if self.available and self._music != name:
            pygame.mixer.music.load(resources.path("sounds", f"{name}.ogg"))
            pygame.mixer.music.set_volume(0.0 if self.muted else self.music)
            pygame.mixer.music.play(-1, fade_ms=1500)
            self._music = name

    def stop_music(self) -> None:
        """Fade the music out."""
        if self.available and self._music is not None:
            pygame.mixer.music.fadeout(800)
            self._music = None

    def close(self) -> None:
        """Give the sound card back."""
        if self.available:
            pygame.mixer.quit()
            self.available = False
