"""The desktop opens record files with the program, wherever it is installed, and forgets it without a trace."""

from __future__ import annotations

import configparser
import plistlib
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

import game.__main__ as program
from game import desktop
from tests.desktop.driver import wait_for
from tests.packages import ROOT

linux = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other systems have no such files")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, and a program with a name that needs to be quoted."""
    folder = tmp_path / "data"
    script = tmp_path / 'a "new" $folder' / "totem-table"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\nprintf '%s' \"$1\" > \"$HOME/opened\"\n")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return folder


def entry(data: Path) -> configparser.SectionProxy:
    parser = configparser.RawConfigParser(strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(data / "applications" / "totem-table.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


@linux
def test_the_menu_entry_starts_this_program_with_the_file(data: Path) -> None:
    assert program.main(["--register"]) == 0
    found = entry(data)
    line = found["Exec"].replace("\\\\", "\\").replace("%%", "%")  # as the specification unescapes strings
    words = subprocess.run(["sh", "-c", f"printf '%s\n' {line}"], check=True, capture_output=True, text=True).stdout
    assert words.splitlines() == [sys.argv[0], "%f"]
    assert found["MimeType"] == "application/x-totem-table;"
    assert (data / "icons" / "hicolor" / "256x256" / "apps" / f"{found['Icon']}.png").read_bytes()[1:4] == b"PNG"
    types = ElementTree.parse(data / "mime" / "packages" / "totem-table.xml").getroot()
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    assert [glob.get("pattern") for glob in types.iter(f"{space}glob")] == ["*.totem"]
    assert [kind.get("type") for kind in types.iter(f"{space}mime-type")] == ["application/x-totem-table"]


@linux
def test_a_percent_sign_in_a_path_is_no_field_of_the_entry(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/100% \\fun/totem-table")
    desktop.register()
    assert entry(data)["Exec"] == '"/opt/100%% \\\\\\\\fun/totem-table" %f'


@linux
def test_the_systems_own_tools_accept_it(data: Path) -> None:
    program.main(["--register"])
    (data / "game.totem").write_text("{}")
    asked = 0
    if shutil.which("desktop-file-validate"):
        asked += 1
        done = subprocess.run(["desktop-file-validate", data / "applications" / "totem-table.desktop"], check=False,
                              capture_output=True, text=True)  # fmt: skip
        assert (done.returncode, done.stdout) == (0, "")
    if shutil.which("gio") and shutil.which("update-mime-database"):
        asked += 1
        done = subprocess.run(["gio", "info", "-a", "standard::content-type", data / "game.totem"], check=True,
                              capture_output=True, text=True)  # fmt: skip
        assert "application/x-totem-table" in done.stdout
        done = subprocess.run(["gio", "mime", "application/x-totem-table"], check=True, capture_output=True, text=True)
        assert done.stdout.count("totem-table.desktop") >= 2, "known, and the usual one"
        subprocess.run(["gio", "open", data / "game.totem"], check=True, capture_output=True)
        opened = data.parent / "opened"
        wait_for(lambda: opened.exists() and opened.read_text(), "the program to be started")
        assert opened.read_text() == str(data / "game.totem")
    if not asked:
        pytest.skip("needs desktop-file-validate or gio")


@linux
def test_unregistering_leaves_nothing(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program.main(["--register"])
    assert program.main(["--unregister"]) == 0
    assert list(data.rglob("*totem*")) == []
    assert program.main(["--unregister"]) == 0, "twice is no harm"
    assert capsys.readouterr().out.count("\n") == 3


@linux
def test_what_cannot_be_written_is_told_in_one_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data.write_text("in the way")
    assert program.main(["--register"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("totem-table: ") and said.err.count("\n") == 1


@linux
def test_a_source_tree_is_not_put_into_the_menu(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(ROOT / "game" / "__main__.py")])
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert program.main(["--register"]) == 2
    assert "install" in capsys.readouterr().err
    assert not data.exists()


@linux
def test_the_bundle_registers_itself(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/TotemTable/totem-table")
    desktop.register()
    assert entry(data)["Exec"] == '"/opt/TotemTable/totem-table" %f'


def test_the_application_bundle_of_macos_says_what_it_opens() -> None:
    """Read from the recipe, which only macOS carries out."""
    made: dict[str, Any] = {}
    part = SimpleNamespace(pure=[], scripts=[], binaries=[], datas=[])
    names = {
        "SPECPATH": str(ROOT), "Analysis": lambda *_, **__: part, "PYZ": lambda *_: None, "EXE": lambda *_, **__: None,
        "COLLECT": lambda *_, **__: None, "BUNDLE": lambda *_, **options: made.update(options),
    }  # fmt: skip
    code = (ROOT / "build.spec").read_text(encoding="utf-8").replace('sys.platform == "darwin"', "True")
    exec(compile(code, "build.spec", "exec"), names)
    plist = plistlib.loads(plistlib.dumps(made["info_plist"]))
    types, exported = plist["CFBundleDocumentTypes"][0], plist["UTExportedTypeDeclarations"][0]
    assert types["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
    tags = exported["UTTypeTagSpecification"]
    assert tags == {"public.filename-extension": ["totem"], "public.mime-type": [desktop.MIME_TYPE]}
    assert (ROOT / "sprites" / types["CFBundleTypeIconFile"]).exists()
