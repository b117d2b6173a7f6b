"""Every message is translated into every language, with its placeholders, and the catalogues are the program's own."""

from __future__ import annotations

import ast
import doctest
import gettext
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from game import resources
from game.ui.language import LANGUAGES

ROOT = Path(__file__).parents[1]
MARKS = {"_", "N_", "ngettext", "pgettext"}


def load_build() -> ModuleType:
    """game/locale/build.py, which is a script beside the catalogues and no module of the program."""
    spec = importlib.util.spec_from_file_location("build_catalogues", ROOT / "game" / "locale" / "build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = load_build()


def test_the_catalogues_are_current() -> None:
    """If this fails: python game/locale/build.py."""
    assert [str(path.relative_to(ROOT)) for path in build.outdated()] == []


def test_every_message_is_translated_with_its_placeholders() -> None:
    """If this fails: the lines name what to translate in the .po files; then python game/locale/build.py."""
    assert build.problems() == []


def test_every_language_of_the_program_has_a_catalogue() -> None:
    assert set(build.PLURALS) == set(LANGUAGES) - {"en"}
    for code in build.PLURALS:
        catalogue = gettext.translation("totem-table", resources.path("locale"), languages=[code])
        assert catalogue.gettext("Settings") != "Settings"
        for number in (1, 2, 5):
            assert catalogue.ngettext("wins a fruit", "wins {amount} fruits", number) not in ("", "wins a fruit")


def test_missing_fuzzy_and_wrong_translations_are_found() -> None:
    catalog = build.Steady(locale="de")
    catalog.mime_headers = [("Plural-Forms", build.PLURALS["de"])]
    catalog.add("{name} begins", "{name} beginnt")
    catalog.add(("a fruit", "{count} fruits"), ("eine Frucht", "{count} Früchte"))
    assert list(build.faults(catalog)) == []
    catalog.add("missing")
    catalog.add("guessed", "geraten", flags=["fuzzy"])
    catalog.add("{name} wins", "{nmae} gewinnt")
    catalog.add(("a tiki", "{count} tikis"), ("ein Tiki", "Tikis"))
    found = [fault.split(" (")[0] for fault in build.faults(catalog)]
    assert found == [
        "not translated: 'missing'",
        "fuzzy: 'guessed'",
        "other placeholders than '{name} wins': '{nmae} gewinnt'",
        "other placeholders than 'a tiki': 'Tikis'",
    ]


def test_the_check_fails_on_a_stale_catalogue(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = build.po_path("fr")
    before = path.read_bytes()
    monkeypatch.setattr(build, "outdated", lambda: {path: b"newer"})
    monkeypatch.setattr(sys, "argv", ["build.py", "--check"])
    assert build.main() == 1
    assert "stale: game/locale/fr/LC_MESSAGES/totem-table.po" in capsys.readouterr().out
    assert path.read_bytes() == before


def test_messages_are_whole_strings_that_can_be_collected() -> None:
    """No f-string and no sum inside the marks: the catalogue would not have it."""
    wrong = []
    for file in sorted((ROOT / "game").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                texts = node.args[:2] if node.func.id in ("ngettext", "pgettext") else node.args[:1]
                if any(isinstance(text, ast.JoinedStr | ast.BinOp) for text in texts):
                    wrong.append(f"{file.relative_to(ROOT)}:{node.lineno}")
    assert wrong == []


def test_the_examples_of_the_script_are_true() -> None:
    assert doctest.testmod(build).failed == 0
