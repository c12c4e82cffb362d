"""What a drill is told of its run, and what it writes down."""

from __future__ import annotations

import json
import os
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

Choice = TypeVar("Choice")
SEED_VARIABLE = "DRILL_SEED"
WHOLE_VARIABLE = "DRILL_WHOLE"
RESULTS_VARIABLE = "DRILL_RESULTS"
ONLY_VARIABLE = "DRILL_ONLY"
COMMIT_VARIABLE = "DRILL_COMMIT"
DEFAULT_SEED = 1


@dataclass
class Drill:
    """One run of a drill. fault: its id, "F4". what: the sentence of its mark. is_whole: the long form.

    figures: what was measured, by name.
    """

    fault: str
    what: str
    seed: int
    is_whole: bool
    figures: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    def choose(self, quick: Choice, whole: Choice) -> Choice:
        """Return what belongs to the form of this run."""
        return whole if self.is_whole else quick

    def record(self, name: str, value: float) -> None:
        """Keep a figure of this run. name: with its unit, "back after, s"."""
        self.figures[name] = value


def drill_of_environment(fault: str, what: str) -> Drill:
    """Return the drill as the environment wants it: quick with a fixed seed unless it says otherwise."""
    seed = int(os.environ.get(SEED_VARIABLE) or DEFAULT_SEED)
    return Drill(fault, what, seed, os.environ.get(WHOLE_VARIABLE) == "1")


def is_chosen(fault: str) -> bool:
    """Tell if the environment wants this fault: it names some ("F4 F9"), or none for all."""
    chosen = os.environ.get(ONLY_VARIABLE, "").split()
    return not chosen or fault in chosen


def write_result(drill: Drill, test: str, outcome: str, seconds: float) -> None:
    """Append a line of JSON to the file that the environment names; without one nothing is written.

    test: the node id. outcome: "passed", "failed" or "skipped".
    """
    if path := os.environ.get(RESULTS_VARIABLE):
        line = {
            "fault": drill.fault,
            "what": drill.what,
            "test": test,
            "seed": drill.seed,
            "commit": os.environ.get(COMMIT_VARIABLE, ""),
            "outcome": outcome,
            "seconds": round(seconds, 2),
            "figures": drill.figures,
        }
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
