"""All tables of the proof on one page, from the files that its parts have left."""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tests.mutants import report as mutants
from tests.reliability.results import FOLDER, read_part


def write_page(folder: Path = FOLDER) -> Path:
    """Write `proof.md` into the folder, a section for each part that has left its file there; return its path."""
    parts = {
        "drills": drills_section,
        "soak": soak_section,
        "mutants": mutants.section,
        "benchmarks": benchmarks_section,
    }
    sections = []
    for name, make in parts.items():
        part = read_part(name, folder)
        if part is not None:
            title, text = make(part["content"])
            sections.append(f"## {title}\n{origin_line(part)}\n\n{text.strip()}\n")
    page = folder / "proof.md"
    page.write_text("\n".join(["# What was shown\n", *sections]), encoding="utf-8")
    return page


def origin_line(part: dict[str, Any]) -> str:
    """Return the line that says where a table comes from."""
    return f"`{part['command']}`, {part['day']}, commit {part['commit']}, {part['machine']}."


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table of Markdown."""
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    return "\n".join([*lines, *("| " + " | ".join(str(cell) for cell in row) + " |" for row in rows)])


# --- Drills ----------------------------------------------------------------------------------------------------------


def drills_section(results: Sequence[dict[str, Any]]) -> tuple[str, str]:
    """Return title and text: a row for each drill, then what was measured in them."""
    tests: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for result in results:
        tests.setdefault((result["fault"], result["test"]), []).append(result)
    ordered = sorted(tests.items(), key=lambda item: (fault_number(item[0][0]), item[0][1]))
    rows = [drill_row(fault, runs) for (fault, _), runs in ordered]
    figures = [row for (fault, _), runs in ordered for row in figure_rows(fault, runs)]
    text = table(("fault", "what is shown", "runs", "survived", "seeds that failed", "median s"), rows)
    text += "\n\n" + table(("fault", "measured while", "figure", "median", "highest"), figures) if figures else ""
    commits = ", ".join(dict.fromkeys(result["commit"] for result in results))
    return "Faults", f"Whole forms, a seed for each repeat. They ran at: {commits}.\n\n{text}"


def fault_number(fault: str) -> int:
    """Return the number in a fault's id; 0 for what is no fault."""
    found = re.search(r"\d+", fault)
    return int(found[0]) if found else 0


def drill_row(fault: str, runs: Sequence[dict[str, Any]]) -> tuple[object, ...]:
    ran = [run for run in runs if run["outcome"] != "skipped"]
    survived = [run for run in ran if run["outcome"] == "passed"]
    failed = sorted({run["seed"] for run in ran if run["outcome"] != "passed"})
    seconds = f"{statistics.median(run['seconds'] for run in ran):.1f}" if ran else ""
    return fault, shown(runs[0]), len(ran), len(survived), ", ".join(map(str, failed)), seconds


def shown(run: dict[str, Any]) -> str:
    """Return what a run shows, with the case of a test that has several."""
    case = re.search(r"\[(.+)\]$", run["test"])
    return f"{run['what']} ({case[1]})" if case else str(run["what"])


def figure_rows(fault: str, runs: Sequence[dict[str, Any]]) -> list[tuple[object, ...]]:
    values: dict[str, list[float]] = {}
    for run in runs:
        for name, value in run["figures"].items():
            values.setdefault(name, []).append(value)
    return [
        (fault, shown(runs[0]), name, f"{statistics.median(found):.3g}", f"{max(found):.3g}")
        for name, found in sorted(values.items())
    ]


# --- Soak ------------------------------------------------------------------------------------------------------------


def soak_section(content: dict[str, Any]) -> tuple[str, str]:
    """Return title and text: what was sent, what became of it, and how each figure changed over the time."""
    facts = [f"- {name}: {value}" for name, value in content["facts"].items()]
    rows = [(row["name"], row["second_quarter"], row["last_quarter"], row["change"]) for row in content["curves"]]
    heads = ("figure", "median of the second quarter", "median of the last quarter", "change")
    return "A soak under mixed traffic", "\n".join(facts) + "\n\n" + table(heads, rows)


# --- Benchmarks ------------------------------------------------------------------------------------------------------


def benchmarks_section(printed: str) -> tuple[str, str]:
    """Return title and text: what the benchmarks have printed."""
    return "Speed", f"Ratios are compared, absolute figures are the machine's.\n\n```\n{printed.strip()}\n```"
