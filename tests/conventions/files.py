"""The files of this repository, as the checks read them."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Where there is no git (an unpacked archive) the tree itself is read, without what the project installs and makes.
NOT_OURS = {".git", ".venv", "node_modules", "var", "static", "__pycache__", "playwright-report", "test-results"}


def tracked(root: Path = ROOT) -> list[str]:
    """Return the paths of all files under version control and of new ones that are not ignored."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        listed = list(_walked(root))
    return sorted({name for name in listed if name and (root / name).is_file()})


def chosen(suffixes: Sequence[str], below: Sequence[str] = (), root: Path = ROOT) -> list[str]:
    """Return the files with one of the endings, those below the given paths alone where there are any."""
    starts = [path.rstrip("/") for path in below]
    return [
        name
        for name in tracked(root)
        if name.endswith(tuple(suffixes)) and (not starts or any(f"{name}/".startswith(f"{one}/") for one in starts))
    ]


def _walked(root: Path) -> Iterator[str]:
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in NOT_OURS]
        for name in names:
            yield (Path(folder) / name).relative_to(root).as_posix()
