"""Make the message catalogues: ``python game/locale/build.py`` collects the messages of the program into
totem-table.pot, brings ``<language>/LC_MESSAGES/totem-table.po`` up to date, compiles the .mo files beside them and
prints what is still untranslated. With ``--check`` it changes nothing and fails if something is stale or missing.

To translate, edit a .po file (by hand or with any editor for them) and run it again.
"""

from __future__ import annotations

import argparse
import io
import string
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

LOCALE = Path(__file__).resolve().parent
PACKAGE = LOCALE.parent
DOMAIN = "totem-table"
PLURALS = {"fr": "nplurals=2; plural=(n > 1);", "de": "nplurals=2; plural=(n != 1);"}
"""The languages with their plural forms; not what Babel knows of them, because that differs by its version."""

KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
COMMENT = "Translators:"
"""A comment that begins so, just above a message, goes into the catalogues."""

USELESS = (
    *("POT-Creation-Date:", "PO-Revision-Date:", "Generated-By:"),
    *("Project-Id-Version:", "Report-Msgid-Bugs-To:", "Last-Translator:", "Language-Team:"),
)
"""Header lines that change by themselves or say nothing."""


class Steady(Catalog):
    """A catalogue whose files change only if a message does."""

    def __iter__(self) -> Iterator[Message]:
        for message in super().__iter__():
            if not message.id:
                lines = str(message.string).splitlines(keepends=True)
                message.string = "".join(line for line in lines if not line.startswith(USELESS))
            yield message


def collect() -> Catalog:
    """All messages of the program."""
    catalog = Steady(header_comment=f"# Messages of {DOMAIN}; made by game/locale/build.py.")
    found = extract_from_dir(PACKAGE, keywords=KEYWORDS, comment_tags=(COMMENT,), strip_comment_tags=True)
    for file, line, message, comments, context in sorted(found, key=lambda entry: (entry[0], entry[1])):
        place = f"game/{Path(file).as_posix()}"
        catalog.add(message, None, [(place, line)], auto_comments=comments, context=context)
    return catalog


def po_path(language: str) -> Path:
    """Where a language's translations stand."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def updated(language: str, template: Catalog) -> Catalog:
    """The language's catalogue: exactly the messages of the template, with the translations that its file has."""
    known = Catalog(locale=language)
    if po_path(language).exists():
        with po_path(language).open("rb") as file:
            known = read_po(file, locale=language)
    catalog = Steady(locale=language, fuzzy=False, header_comment=f"# {DOMAIN}: {language}")
    catalog.mime_headers = [("Plural-Forms", PLURALS[language])]
    for message in template:
        if message.id:
            old = known.get(message.id, message.context)
            flags = old.flags & {"fuzzy"} if old is not None else ()
            catalog.add(
                message.id, old.string if old is not None else None, message.locations, flags,
                message.auto_comments, old.user_comments if old is not None else (), context=message.context,
            )  # fmt: skip
    return catalog


def text_of(catalog: Catalog) -> bytes:
    """The catalogue as a .po file."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=100, include_lineno=False)
    return buffer.getvalue()


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as a .mo file."""
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def fields(text: str) -> set[str]:
    """The placeholders in a message.

    >>> sorted(fields("{name} wins with {number} fruits"))
    ['name', 'number']
    """
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def faults(catalog: Catalog) -> Iterator[str]:
    """What is wrong with a language's translations, a line each."""
    for message in catalog:
        if not message.id:
            continue
        wanted, given = _texts(message.id), _texts(message.string)
        if len(given) < (catalog.num_plurals if message.pluralizable else 1) or not all(given):
            yield f"not translated: {wanted[0]!r} ({_places(message)})"
        elif message.fuzzy:
            yield f"fuzzy: {wanted[0]!r} ({_places(message)})"
        else:
            for number, text in enumerate(given):
                # A singular may leave the number out where the English one does.
                allowed = (fields(wanted[-1]), fields(wanted[0])) if number == 0 else (fields(wanted[-1]),)
                if fields(text) not in allowed:
                    yield f"other placeholders than {wanted[0]!r}: {text!r} ({_places(message)})"


def _texts(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _places(message: Message) -> str:
    return ", ".join(dict.fromkeys(file for file, _line in message.locations))


def outdated() -> dict[Path, bytes]:
    """Files that are not what they should be, with what they should be."""
    template = collect()
    wanted = {LOCALE / f"{DOMAIN}.pot": text_of(template)}
    for language in PLURALS:
        catalog = updated(language, template)
        wanted[po_path(language)] = text_of(catalog)
        wanted[po_path(language).with_suffix(".mo")] = compiled(catalog)
    return {path: content for path, content in wanted.items() if not path.exists() or path.read_bytes() != content}


def problems() -> list[str]:
    """What is missing or wrong in all languages."""
    template = collect()
    return [f"{language}: {fault}" for language in PLURALS for fault in faults(updated(language, template))]


def main() -> int:
    """Bring everything up to date, or only check."""
    parser = argparse.ArgumentParser(description="Make the message catalogues.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if something is stale or missing")
    check = parser.parse_args().check
    stale = outdated()
    for path, content in stale.items():
        print(f"{'stale' if check else 'wrote'}: {path.relative_to(PACKAGE.parent)}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    found = problems()
    print("\n".join(found) or "All messages are translated.")
    return 1 if found or (check and stale) else 0


if __name__ == "__main__":
    sys.exit(main())
