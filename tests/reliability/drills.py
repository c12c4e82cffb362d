"""Every drill in its whole form, once for each seed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.drills.drill import COMMIT_VARIABLE, ONLY_VARIABLE, RESULTS_VARIABLE, SEED_VARIABLE, WHOLE_VARIABLE
from tests.reliability.results import DRILLS, FOLDER, ROOT, circumstances, read_lines, write_part

PLACES = ("tests/faults", "tests/rehearsal", "tests/cluster")
"""Folders with drills, those that take longest first. Each run of one has services of its own."""
NO_TESTS = 5  # pytest's exit code when the choice leaves none


def run_drills(
    repeats: int, first_seed: int, only: Sequence[str], at_once: int, folder: Path = FOLDER, lines: Path = DRILLS
) -> int:
    """Run the drills with the seeds from `first_seed` on, and keep the results beside those of earlier runs.

    A program of hours is run in parts, perhaps at several commits: each result names its own, and so does the page.
    Every run counts, also one that was repeated after it failed. Who has mended a drill deletes its lines, and who has
    mended the product those of every drill that the change concerns.

    only: faults, none for all. at_once: folders side by side; the processes of most mostly wait. Returns the number
    of runs that failed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    seeds = range(first_seed, first_seed + repeats)
    with ThreadPoolExecutor(at_once) as pool:
        codes = list(pool.map(lambda job: run_once(*job, only, lines, folder), [(p, s) for s in seeds for p in PLACES]))
    results = read_lines(lines)
    write_part("drills", "make proof", results, folder)
    return sum(result["outcome"] == "failed" for result in results) + sum(
        code not in {0, 1, NO_TESTS} for code in codes
    )


def run_once(place: str, seed: int, only: Sequence[str], lines: Path, logs: Path) -> int:
    """Run the drills of a folder with one seed; return pytest's exit code. logs: folder in which its output is kept."""
    if not (ROOT / place).exists():
        return 0
    environment = {
        **os.environ,
        WHOLE_VARIABLE: "1",
        SEED_VARIABLE: str(seed),
        RESULTS_VARIABLE: str(lines),
        COMMIT_VARIABLE: circumstances()["commit"],
        ONLY_VARIABLE: " ".join(only),
    }
    log = logs / f"{Path(place).name}-{seed}.log"
    started = time.monotonic()
    with log.open("w", encoding="utf-8") as output:
        code = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "drill", place],
            cwd=ROOT,
            env=environment,
            stdout=output,
            stderr=output,
        ).returncode
    print(f"{place} with seed {seed}: exit code {code} after {time.monotonic() - started:.0f} s", flush=True)
    return code
