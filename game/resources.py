"""Where the files that are not code lie: sprites, sounds and message catalogues.

In an installed wheel and in the frozen bundle they are inside the package; in a source tree the sprites and sounds are
beside it, where artists find them.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def path(*parts: str) -> Path:
    """The path of a resource such as ``path("sprites", "tiki.png")``; its first part is a folder of resources.

    Whether the file exists shows when it is opened.
    """
    inside = _PACKAGE.joinpath(*parts)
    return inside if (_PACKAGE / parts[0]).is_dir() else _PACKAGE.parent.joinpath(*parts)
