"""Licences of every locked package that the product ships, and the list of them in `docs/third_party.md`.

They are read without a network: of Python packages from the installed metadata, of JavaScript packages from the lock.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
LIST: Final = ROOT / "docs" / "third_party.md"
LOCKED: Final = re.compile(
    r"(?P<name>[a-z0-9][a-z0-9._-]*)(?:\[[^\]]*\])?==(?P<version>\S+)(?: ; (?P<marker>[^\\]+?))? *\\?$"
)

ALLOWED: Final = frozenset(
    {
        "0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "LGPL-2.1-or-later",
        "LGPL-3.0-only", "MIT", "MIT-0", "MIT-CMU", "MPL-2.0", "OFL-1.1", "PSF-2.0", "TCL", "ZPL-2.1",
    }
)  # fmt: skip
"""LGPL, MPL: used unchanged, as packages of their own. OFL: fonts. "BSD": the package does not say which form."""

NAMES: Final = {
    "Apache License 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD 3-Clause OR Apache-2.0": "BSD-3-Clause OR Apache-2.0",
    "BSD License": "BSD",
    "GNU General Public License (GPL)": "GPL",
    "GNU Lesser General Public License v2 or later (LGPLv2+)": "LGPL-2.1-or-later",
    "GNU Library or Lesser General Public License (LGPL)": "LGPL",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "New BSD": "BSD-3-Clause",
    "PSFL": "PSF-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""What packages call their licences, as the standard list of licences (SPDX) does."""

NOT_EVERYWHERE: Final = {
    "async-timeout": "Apache-2.0",
    "cbor2": "MIT",
    "psycopg-binary": "LGPL-3.0-only",
    "pycparser": "BSD-3-Clause",
    "u-msgpack-python": "MIT",
}
"""Packages that only some systems or versions of Python install, so that their metadata may not be there to read."""


@dataclass(frozen=True, slots=True, order=True)
class Package:
    """A locked package. licence: an expression of SPDX, "" where the package names none."""

    name: str
    version: str
    licence: str


def python_packages(lock: str) -> Iterator[Package]:
    """Yield the packages of a compiled requirements file. Raises LookupError for one that is not installed."""
    for line in lock.splitlines():
        if found := LOCKED.match(line):
            name = found["name"]
            known = NOT_EVERYWHERE.get(name) if found["marker"] else None
            yield Package(name, found["version"], known or licence_of(metadata.metadata(name)))


def licence_of(described: metadata.PackageMetadata) -> str:
    """Return the licence of an installed package: its expression, its text if that is a name, else its classifiers."""
    for field in ("License-Expression", "License"):
        text = str((described.get_all(field) or [""])[0]).strip()
        text = NAMES.get(text, text)
        if text and is_expression(text):
            return text
    classifiers = [text.rpartition(" :: ")[2] for text in described.get_all("Classifier") or [] if "License ::" in text]
    return " OR ".join(sorted({NAMES.get(text, text) for text in classifiers}))


def is_expression(text: str) -> bool:
    """Tell if a text is an expression of licences that we know, and neither prose nor half a name."""
    return {part.strip() for part in re.split(r" (?:OR|AND) ", text.strip("()"))} <= ALLOWED


def is_allowed(expression: str) -> bool:
    """Tell if an expression leaves us an allowed licence. All parts of AND have to be allowed, one of OR.

    AND binds closer than OR; parentheses stand around a whole expression only. Raises ValueError for others.
    """
    plain = expression.strip()
    if plain.startswith("(") and plain.endswith(")"):
        plain = plain[1:-1]
    if "(" in plain:
        raise ValueError(f"too complex an expression: {expression}")
    choices = [[part.strip() for part in choice.split(" AND ")] for choice in plain.split(" OR ")]
    return any(all(part in ALLOWED for part in choice) for choice in choices)


def javascript_packages(lock: str) -> Iterator[Package]:
    """Yield the packages of a package-lock.json that are not for development alone."""
    seen: set[Package] = set()
    for path, described in json.loads(lock)["packages"].items():
        if path and not described.get("dev"):
            name = path.rpartition("node_modules/")[2]
            package = Package(name, described["version"], str(described.get("license", "")))
            if package not in seen:
                seen.add(package)
                yield package


def shipped() -> tuple[list[Package], list[Package]]:
    """Return all Python and all JavaScript packages of the product, by name."""
    python = python_packages((ROOT / "requirements.txt").read_text(encoding="utf-8"))
    javascript = javascript_packages((ROOT / "frontend" / "package-lock.json").read_text(encoding="utf-8"))
    return sorted(python), sorted(javascript)


def refused(packages: Iterable[Package]) -> list[str]:
    """Return a line for each package whose licence is not one of those that we may use."""
    return [
        f"{package.name} {package.version}: the licence {package.licence or 'is not named'}"
        f"{' is not in the list' if package.licence else ''} (tests/dependencies/licences.py)"
        for package in packages
        if not is_allowed(package.licence)
    ]


def page(python: Iterable[Package], javascript: Iterable[Package]) -> str:
    """Return the text of `docs/third_party.md`."""
    parts = [
        "# Packages of others\n",
        "What the product ships, with the locked version and its licence. `make third-party` writes this page; `make",
        "check` compares it with the locks, and refuses a licence that is not in `tests/dependencies/licences.py`.",
        "A package with several licences joined by OR is used under one of them that is in that list.\n",
    ]
    for title, packages in (("Python", python), ("JavaScript", javascript)):
        parts += [f"## {title}\n", "| package | version | licence |", "|---|---|---|"]
        parts += [f"| {one.name} | {one.version} | {one.licence.strip('()')} |" for one in packages]
        parts.append("")
    return "\n".join(parts)
