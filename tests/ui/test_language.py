"""Languages can be changed while the program runs."""

from __future__ import annotations

import pytest

from game.ui.language import LANGUAGES, language, set_language, system_language


@pytest.mark.parametrize(
    "variable, code",
    [("de_DE.UTF-8", "de"), ("fr_CA", "fr"), ("en_GB", "en"), ("C", "en"), ("xx_YY@weird", "en"), ("", "en")],
)
def test_the_system_language_is_understood(monkeypatch: pytest.MonkeyPatch, variable: str, code: str) -> None:
    monkeypatch.setenv("LC_ALL", variable)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.delenv("LANG", raising=False)
    monkeypatch.setattr("game.ui.language.locale.getlocale", lambda: (None, None))
    assert system_language() == code


def test_english_needs_no_catalogue() -> None:
    set_language("en")
    assert language() == "en" and set(LANGUAGES) == {"en", "fr", "de"}
