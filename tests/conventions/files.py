"""The files of this repository, as the checks read them: each is read and parsed once."""

import ast
import os
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
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


@cache
def _known() -> list[str]:
    return tracked()


def chosen(suffixes: Sequence[str], below: Sequence[str] = ()) -> list[str]:
    """Return the files with one of the endings, those below the given folders alone where there are any."""
    starts = tuple(f"{folder}/" for folder in below)
    return [name for name in _known() if name.endswith(tuple(suffixes)) and (not starts or name.startswith(starts))]


@cache
def read(path: str) -> str:
    """Return the text of a file."""
    return (ROOT / path).read_text("utf-8")


@cache
def nodes(text: str) -> tuple[ast.AST, ...]:
    """Return every node of a Python source, the module first."""
    return tuple(ast.walk(ast.parse(text)))


def _walked(root: Path) -> Iterator[str]:
    names_ignored = root / ".gitignore"
    ignored = GitIgnoreSpec.from_lines(names_ignored.read_text().splitlines() if names_ignored.exists() else [])
    for folder, folders, names in os.walk(root):
        inside = Path(folder).relative_to(root)
        folders[:] = [name for name in folders if name != ".git" and not ignored.match_file(f"{inside / name}/")]
        yield from (
            path for name in names if name != ".git" and not ignored.match_file(path := (inside / name).as_posix())
        )
