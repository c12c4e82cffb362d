"""Known vulnerabilities of the locked packages, where the registries answer.

Without an answer nothing is known, which the closing table says: a machine without a network must be able to run the
other checks.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from tests.dependencies.licences import ROOT

SECONDS: Final = 180
ACCEPTED: Final[dict[str, str]] = {}
"""Vulnerabilities that cannot be reached here: id -> why."""
SILENT: Final = "the registry does not answer"
HARMFUL: Final = ("high", "critical")
PYTHON: Final = [
    *(sys.executable, "-m", "pip_audit", "--requirement", "requirements.txt", "--require-hashes", "--disable-pip"),
    *("--format", "json", "--progress-spinner", "off", "--timeout", "10"),
]
JAVASCRIPT: Final = ["npm", "audit", "--json", "--fetch-retries=0", "--fetch-timeout=20000"]


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer of a registry. unknown: why it told nothing, "" if it did. harmful: lines of what has to be updated.

    notes: lines of what else it told.
    """

    unknown: str = ""
    harmful: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def ask(command: Sequence[str], folder: Path) -> tuple[str, str]:
    """Return what the command prints, "" when it takes too long or does not exist, and its first complaint."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return "", type(error).__name__
    return done.stdout, (done.stderr.strip().splitlines() or [""])[0][:200]


def of_python() -> Advice:
    return answered(read_python, *ask(PYTHON, ROOT))


def of_javascript() -> Advice:
    return answered(read_javascript, *ask(JAVASCRIPT, ROOT / "frontend"))


def answered(read: Callable[[str], Advice], printed: str, complaint: str) -> Advice:
    """Read what a command printed; with its complaint where the registry did not answer."""
    advice = read(printed)
    return replace(advice, notes=[complaint]) if advice.unknown == SILENT and complaint else advice


def parsed(printed: str) -> Any:
    try:
        return json.loads(printed)
    except ValueError:
        return None


def read_python(printed: str) -> Advice:
    """Read the output of pip-audit. Packages that the registry does not know are skipped in it."""
    answer = parsed(printed)
    packages = answer.get("dependencies") if isinstance(answer, dict) else None
    if not packages:
        return Advice(unknown=SILENT)
    known = [one for one in packages if "skip_reason" not in one]
    if not known:
        return Advice(unknown="the registry has no data on vulnerabilities")
    harmful: list[str] = []
    notes: list[str] = []
    for package in known:
        for one in package["vulns"]:
            fixed = ", ".join(one.get("fix_versions", [])) or "no version yet"
            line = f"{package['name']} {package['version']}: {one['id']}, fixed in {fixed}"
            names = {one["id"], *one.get("aliases", [])}
            reasons = [ACCEPTED[name] for name in sorted(names) if name in ACCEPTED]
            if reasons:
                notes.append(f"{line}; accepted: {reasons[0]}")
            else:
                harmful.append(line)
    if len(known) < len(packages):
        notes.append(f"the registry told nothing of {len(packages) - len(known)} packages")
    return Advice(harmful=harmful, notes=notes)


def read_javascript(printed: str) -> Advice:
    """Read the output of `npm audit`."""
    answer = parsed(printed)
    if not isinstance(answer, dict) or "vulnerabilities" not in answer:
        return Advice(unknown=SILENT)
    harmful: list[str] = []
    notes: list[str] = []
    for name, one in sorted(answer["vulnerabilities"].items()):
        told = [source for source in one["via"] if isinstance(source, dict)]
        causes = ", ".join(str(source.get("url") or source.get("title")) for source in told) or "by what it needs"
        accepted = bool(told) and all(id_of(source) in ACCEPTED for source in told)
        line = f"{name} {one['range']}: {one['severity']}, {causes}"
        (harmful if one["severity"] in HARMFUL and not accepted else notes).append(line)
    return Advice(harmful=harmful, notes=notes)


def id_of(source: dict[str, Any]) -> str:
    """Return the id of an advisory, the last part of its address."""
    return str(source.get("url", "")).rpartition("/")[2]
