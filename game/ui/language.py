"""Language: messages through gettext, changed while the program runs.

English stands in the source. Write ``_("text")`` where a text is shown (not at import time: the language can
change), and ``N_("text")`` to mark one that is translated later.
"""

from __future__ import annotations

import gettext
import locale
import os
from contextlib import suppress

from game import resources

LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""Code and own name of every language that is complete."""

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_code = "en"


def system_language() -> str:
    """The system's language if we speak it, else English."""
    wished = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    with suppress(ValueError):  # a malformed LANG
        wished.append(locale.getlocale()[0] or "")
    # Windows names languages in words, e.g. "German_Germany".
    words = {"english": "en", "french": "fr", "german": "de"}
    for name in wished:
        code = name.replace("-", "_").partition("_")[0].lower()
        code = words.get(code, code)
        if code in LANGUAGES:
            return code
    return "en"


def set_language(code: str) -> None:
    """Speak a language of LANGUAGES, or the system's for "system"."""
    global _catalogue, _code
    _code = system_language() if code == "system" else code
    _catalogue = gettext.translation("totem-table", resources.path("locale"), languages=[_code], fallback=True)


def language() -> str:
    """The code of the language being spoken."""
    return _code


def _(message: str) -> str:
    """The message in the current language."""
    return _catalogue.gettext(message) if message else ""


def ngettext(singular: str, plural: str, number: int) -> str:
    """The message for a number of things in the current language."""
    return _catalogue.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """The message in a context, for words that differ by it."""
    return _catalogue.pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for marking
    """Mark a message for translation later."""
    return message
