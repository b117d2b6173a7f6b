"""What people install is whole, and holds nothing that only its makers need."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.packages import ROOT, build, unpack_wheel

SHEETS = ("shell", "tiki", "kokopelli", "wongar")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpack_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def archived(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The files of the source archive, from its top folder."""
    with tarfile.open(build("sdist", tmp_path_factory.mktemp("sdist"))) as archive:
        return [name.split("/", 1)[1] for name in archive.getnames()]


def run(installed: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in another folder, with the unpacked wheel in the place of this source tree."""
    return subprocess.run(
        [sys.executable, *command],
        env=os.environ | {"PYTHONPATH": str(installed)} | environment,
        cwd=installed.parent,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_wheel_has_every_module_picture_sound_and_translation(installed: Path) -> None:
    expected = {path.relative_to(ROOT) for path in (ROOT / "game").rglob("*.py") if path.name != "build.py"}
    expected |= {path.relative_to(ROOT) for path in (ROOT / "game" / "locale").rglob("*.mo")}
    expected |= {path.relative_to(ROOT) for path in (ROOT / "game" / "ai").glob("*.bin")}
    expected |= {"game" / path.relative_to(ROOT) for path in (ROOT / "sounds").glob("*.ogg")}
    for sheet in SHEETS:
        index = json.loads((ROOT / "sprites" / f"{sheet}.json").read_text("utf-8"))
        pages = [page for pages in index["sheets"].values() for page in pages]
        expected |= {Path("game/sprites", name) for name in (f"{sheet}.json", *pages)}
    expected.add(Path("game/sprites/app_icon.png"))
    assert {path for path in expected if not (installed / path).is_file()} == set()


@pytest.mark.parametrize("unwanted", ["*/src/*", "*/build.py", "*.svg", "*.ico", "*.icns", "tests/*", "*.pyc", "*.po"])
def test_the_wheel_has_nothing_that_only_its_makers_need(installed: Path, unwanted: str) -> None:
    names = [path.relative_to(installed).as_posix() for path in installed.rglob("*") if path.is_file()]
    assert [name for name in names if fnmatch(name, unwanted)] == []


def test_an_installed_program_finds_its_own_files(installed: Path) -> None:
    code = "from game import resources; print(*map(resources.path, ('sprites', 'sounds', 'locale')), sep='\\n')"
    found = run(installed, "-c", code).stdout.splitlines()
    assert found == [str(installed / "game" / folder) for folder in ("sprites", "sounds", "locale")]


def test_the_source_tree_finds_its_own_files() -> None:
    from game import resources

    assert resources.path("sprites", "tiki.json") == ROOT / "sprites" / "tiki.json"
    assert resources.path("sounds") == ROOT / "sounds"


def test_both_commands_start_the_same_program(installed: Path) -> None:
    (points,) = installed.glob("*.dist-info/entry_points.txt")
    (module, function) = re.findall(r"^totem-table = ([\w.]+):(\w+)$", points.read_text(), re.MULTILINE)[0]
    script = run(installed, "-c", f"import sys; from {module} import {function}; sys.exit({function}())", "--version")
    package = run(installed, "-m", "game", "--version")
    assert (script.returncode, script.stdout) == (package.returncode, package.stdout)
    assert package.stdout.startswith("Totem Table ")


def test_the_source_archive_can_build_and_test_everything(archived: list[str]) -> None:
    wanted = ["pyproject.toml", "README.md", "LICENSE", "build.spec", "tests/test_package.py", "game/__main__.py"]
    wanted += ["sprites/build.py", "sprites/sizes.json", "sounds/build.py", "sprites/app_icon.ico"]
    wanted += [path.relative_to(ROOT).as_posix() for path in (ROOT / "sprites" / "src").rglob("*.svg")]
    wanted += [path.relative_to(ROOT).as_posix() for path in (ROOT / "sounds").glob("*.ogg")]
    assert set(wanted) - set(archived) == set()


def test_the_readme_says_how_to_start_and_how_to_test() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert sum(line.startswith("python3 -m venv .venv && ") for line in lines) == 2
    assert sum(line.endswith(" && .venv/bin/totem-table") for line in lines) == 1
    assert sum(line.endswith(" && .venv/bin/python -m pytest") for line in lines) == 1


def test_every_link_of_the_readme_leads_somewhere() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []
