"""`python -m tests.reliability [part ...]`: run parts of the proof (all without a name), then write its page."""

from __future__ import annotations

import argparse
import subprocess
import sys

from tests.reliability.drills import run_drills
from tests.reliability.page import write_page
from tests.reliability.results import FOLDER, ROOT
from tests.reliability.soak import run_soak

PARTS = ("drills", "soak", "mutants", "benchmarks")


def main() -> int:
    """Run the parts; return 1 when something did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", choices=(*PARTS, "page"), help="all without a name; page: only write it")
    parser.add_argument("--repeats", type=int, default=20, help="seeds of each drill")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--only", nargs="*", default=[], help="faults: F4 F9")
    parser.add_argument("--at-once", type=int, default=2, help="folders of drills that run side by side")
    parser.add_argument("--minutes", type=float, default=60, help="of the soak")
    given = parser.parse_args()
    parts = given.parts or PARTS
    failed = 0
    if "drills" in parts:
        failed += run_drills(given.repeats, given.seed, given.only, given.at_once)
    if "soak" in parts:
        failed += run_soak(given.minutes * 60, given.seed)
    if "mutants" in parts:
        command = [sys.executable, "-m", "tests.mutants", "--json", str(FOLDER / "mutants.json")]
        failed += subprocess.run(command, cwd=ROOT).returncode
    if "benchmarks" in parts:
        failed += subprocess.run([sys.executable, "-m", "benchmarks", "long"], cwd=ROOT).returncode
    print(f"Written: {write_page().relative_to(ROOT)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
