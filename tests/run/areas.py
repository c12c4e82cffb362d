"""Which parts of the tests a change concerns, by the table tests/areas.toml. What is unclear concerns all of them."""

import subprocess
import tomllib
from collections import Counter
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from tests.run.kept import git, proven
from tests.run.stage import ROOT

TABLE = ROOT / "tests" / "areas.toml"


@dataclass(frozen=True)
class Area:
    """Files that concern the same parts. paths: patterns in which `*` spans folders, too."""

    name: str
    paths: list[str]
    parts: list[str]


@dataclass(frozen=True)
class Choice:
    """The parts to run, the one most concerned first, and lines that say why."""

    parts: list[str]
    why: list[str]


def areas(table: Path = TABLE) -> list[Area]:
    """Return the areas. The first that a path matches is its own."""
    return [Area(**area) for area in tomllib.loads(table.read_text())["area"]]


def area_of(path: str, known: list[Area]) -> Area | None:
    """Return the area of a file, None if it has none."""
    return next((area for area in known if any(fnmatchcase(path, one) for one in area.paths)), None)


def changed(base: str, root: Path = ROOT) -> list[str]:
    """Return the files that differ from the commit `base`, committed or not. Raises ValueError: git cannot tell."""
    try:
        git(root, "merge-base", "--is-ancestor", base, "HEAD")
    except (OSError, subprocess.CalledProcessError):
        raise ValueError(f"the proven commit {base[:12]} is no ancestor, or there is no git") from None
    listed = git(root, "diff", "--name-only", "--no-renames", "-z", base)
    listed += git(root, "ls-files", "-z", "--others", "--exclude-standard")
    return sorted({name for name in listed.split("\0") if name})


def concerned(parts: tuple[str, ...], root: Path = ROOT, table: Path = TABLE) -> Choice:
    """Return which of the parts the changes since the proven commit concern; all where that is not known."""
    base, unshown = proven(root)
    try:
        if not base:
            raise ValueError("no commit is proven")
        paths = changed(base, root)
        if not paths:
            raise ValueError("nothing differs from the proven commit")
        return by_path(paths, unshown, parts, areas(table), base)
    except ValueError as why:
        return Choice(list(parts), [f"All parts: {why}."])


def by_path(paths: list[str], unshown: list[str], parts: tuple[str, ...], known: list[Area], base: str) -> Choice:
    """Return the parts that the paths concern. Raises ValueError if a path has no area."""
    count, names = Counter(unshown), Counter[str]()
    for path in paths:
        area = area_of(path, known)
        if area is None:
            raise ValueError(f"{path} has no area")
        names[area.name] += 1
        count.update(parts if area.parts == ["all"] else area.parts)
    first, *others = parts  # the checks look at everything
    chosen = [first, *sorted((part for part in others if part in count), key=lambda part: -count[part])]
    why = [f"{len(paths)} files differ from the proven commit {base[:12]}:"]
    why += [f"  {number} of {name}" for name, number in names.most_common()]
    why += [f"  not shown when it was proven: {', '.join(unshown)}"] if unshown else []
    return Choice(chosen, why)
