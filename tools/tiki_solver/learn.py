"""Make the learned evaluation of Tiki from the solved positions in a folder.

    python -m tools.tiki_solver.learn TRAINER FOLDER [EPOCHS]

writes game/ai/tiki_worth.bin. The held-out layouts are only reported on.
"""

from __future__ import annotations

import subprocess
import sys
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.tiki_solver.layouts import HELD_OUT, layouts, name

WORTH = Path(__file__).parents[2] / "game" / "ai" / "tiki_worth.bin"


def main(trainer: str, folder: Path, epochs: int) -> None:
    lines = [
        f"{'test' if number < HELD_OUT else 'train'} {name(layout)} {path}"
        for number, layout in enumerate(layouts())
        if (path := folder / f"{number:03}.bin").exists()
    ]
    with TemporaryDirectory() as scratch:
        out = Path(scratch) / "worth"
        subprocess.run([trainer, str(epochs), str(out)], input="\n".join(lines), text=True, check=True)
        WORTH.write_bytes(zlib.compress(out.read_bytes(), 9))
    print(f"{WORTH.name}: {WORTH.stat().st_size:,} bytes from {len(lines)} layouts")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int((*sys.argv[3:], "3")[0]))
