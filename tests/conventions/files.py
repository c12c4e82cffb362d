"""The files of this repository, as the checks read them."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from pathspec import GitIgnoreSpec

ROOT = Path(__file__).resolve().parent.parent.parent


def tracked(root: Path = ROOT) -> list[str]:
    """Return the paths of all files under version control and of new ones that are not ignored.

    Where there is no git, in an unpacked archive, those of all files that .gitignore does not name.
    """
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
    names_ignored = root / ".gitignore"
    ignored = GitIgnoreSpec.from_lines(names_ignored.read_text().splitlines() if names_ignored.exists() else [])
    for folder, folders, names in os.walk(root):
        inside = Path(folder).relative_to(root)
        folders[:] = [name for name in folders if name != ".git" and not ignored.match_file(f"{inside / name}/")]
        yield from (
            path for name in names if name != ".git" and not ignored.match_file(path := (inside / name).as_posix())
        )
