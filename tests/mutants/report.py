"""The results as JSON, and as the table of docs/proof.md."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.mutants.running import Result

COMMAND = "python -m tests.mutants"
HEADING = "## Guards removed one by one"


def as_json(results: Sequence[Result], seconds: float) -> dict[str, Any]:
    """Return the results for a file: date, command, duration in seconds, how many were caught, and every mutant."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "command": COMMAND,
        "seconds": round(seconds),
        "caught": sum(result.verdict == "caught" for result in results),
        "total": len(results),
        "mutants": [asdict(result) for result in results],
    }


def markdown(results: Mapping[str, Any]) -> str:
    """Return the section of docs/proof.md. results: as `as_json` made them, or a file of it holds them."""
    lines = [
        HEADING,
        "",
        f"{results['caught']} of {results['total']} removals turned a test red. Measured on {results['date']} with",
        f"`{results['command']}` in {results['seconds']} s; seed: none.",
        "",
        "| guard | rule | place | test that turned red | seconds |",
        "|---|---|---|---|---|",
    ]
    for one in results["mutants"]:
        test = code(short_test(one["test"])) if one["verdict"] == "caught" else f"none: {one['verdict']}"
        lines.append(f"| {cell(one['guard'])} | {one['rule']} | {code(one['place'])} | {test} | {one['seconds']} |")
    return "\n".join(lines) + "\n"


def short_test(name: str) -> str:
    """Return the name of a test without its parameters, which may be long and hold any character."""
    return name.partition("[")[0]


def code(text: str) -> str:
    """Return the text as code."""
    return f"`{text}`"


def cell(text: str) -> str:
    """Return the text as the content of a table's cell."""
    return text.replace("|", "\\|")


def write_json(path: Path, results: Mapping[str, Any]) -> None:
    """Write the results, and the folder of the file if it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")
