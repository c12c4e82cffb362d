"""What has been shown of the files as they are now: one file in var/ for each part, with a hash of all content."""

import hashlib
import json
import subprocess
import tomllib
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.conventions.files import tracked
from tests.run.stage import ROOT

FOLDER = ROOT / "var" / "test-parts"
PROVEN = "tests/proven.toml"


@dataclass(frozen=True)
class Shown:
    """The result of a part. content: the hash of the files that it is about. unshown: why something was not shown."""

    part: str
    content: str
    passed: int
    failed: int
    skipped: int
    seconds: float
    processor: float
    unshown: list[str]


def content(root: Path = ROOT) -> str:
    """Return a hash of all files under version control, as they are in the folder, and of new ones."""
    total = hashlib.sha256()
    for name in tracked(root):
        if name != PROVEN:
            with suppress(FileNotFoundError):  # a file of another program that has just gone
                total.update(f"{name}\0{hashlib.sha256((root / name).read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def keep(shown: Shown, folder: Path = FOLDER) -> None:
    """Keep the result of a part."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{shown.part}.json").write_text(json.dumps(asdict(shown), indent=1))


def green(parts: list[str], content_now: str, folder: Path = FOLDER) -> dict[str, Shown]:
    """Return the kept results of those of the parts that have passed with this very content, and shown something."""
    found = {}
    for part in parts:
        try:
            shown = Shown(**json.loads((folder / f"{part}.json").read_text()))
        except (OSError, ValueError, TypeError):
            continue
        if shown.content == content_now and shown.passed and not shown.failed:
            found[part] = shown
    return found


def prove(shown: dict[str, Shown], root: Path = ROOT) -> bool:
    """Write PROVEN after all parts have passed; not where there are changes that no commit holds, or no git."""
    try:
        changed = git(root, "status", "--porcelain", "--", ".", f":!{PROVEN}")
        commit = git(root, "rev-parse", "HEAD").strip()
    except (OSError, subprocess.CalledProcessError):
        return False
    if changed.strip():
        return False
    unshown = [part for part, one in shown.items() if one.unshown]
    (root / PROVEN).write_text(
        "# Written by `make test-all`: the commit whose parts were all green, and those not shown as a whole.\n"
        f'commit = "{commit}"\nunshown = {json.dumps(unshown)}\n'
    )
    return True


def proven(root: Path = ROOT) -> tuple[str, list[str]]:
    """Return the commit of PROVEN, "" without one, and the parts of which something was not shown."""
    try:
        found = tomllib.loads((root / PROVEN).read_text())
        return str(found["commit"]), list(found["unshown"])
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return "", []


def git(root: Path, *arguments: str) -> str:
    """Return what git prints. Raises OSError, CalledProcessError."""
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout
