"""The results for a file, and as a section of the proof."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.mutants.running import Result
from tests.reliability.results import write_part

COMMAND = "python -m tests.mutants"
TITLE = "Guards removed one by one"
PLAIN = re.compile(r"\[[\w.]{1,40}\]\Z")
HEADS = ("guard", "rule", "place", "test that turned red", "seconds")


def content(results: Sequence[Result], seconds: float) -> dict[str, Any]:
    """Return the results for a file: the duration in seconds, how many were caught of how many, and every mutant."""
    return {
        "seconds": round(seconds),
        "caught": sum(result.verdict == "caught" for result in results),
        "total": len(results),
        "mutants": [asdict(result) for result in results],
    }


def section(found: Mapping[str, Any]) -> tuple[str, str]:
    """Return title and text of the section of the proof: the sum, and a row for each guard.

    found: what `content` returned, or a file of it holds.
    """
    rows = [HEADS, ("---",) * len(HEADS), *(row(one) for one in found["mutants"])]
    text = f"{found['caught']} of {found['total']} removals turned a test red, in {found['seconds']} s; seed: none."
    return TITLE, text + "\n\n" + "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def row(one: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the cells of a mutant. The test is named without parameters that are more than a name."""
    name = one["test"] if PLAIN.search(one["test"]) else one["test"].partition("[")[0]
    test = f"`{name}`" if one["verdict"] == "caught" else f"none: {one['verdict']}"
    return one["guard"].replace("|", "\\|"), one["rule"], f"`{one['place']}`", test, str(one["seconds"])


def write(file: Path, found: Mapping[str, Any]) -> None:
    """Write the results in the form of the parts of the proof (`tests/reliability`)."""
    write_part(file.stem, COMMAND, found, file.parent)
