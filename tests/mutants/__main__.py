"""Remove each guard in turn and see which test fails.

    python -m tests.mutants                        all of them
    python -m tests.mutants ad-lock voter-lock     the named ones
    python -m tests.mutants --json FILE            writes the results, too; `python -m tests.reliability page` makes a
                                                   table of `var/reliability/mutants.json`

The real tree is not touched: each mutant is made in a copy. Exit code 1: a removal that no test noticed, or that broke
the program so that the failure says nothing.
"""

import argparse
import signal
import sys
import time
from pathlib import Path

from tests.mutants import program, report
from tests.mutants.mutant import EditError
from tests.mutants.table import all_mutants


def main() -> int:
    """Run the chosen mutants; print a line for each and the sum."""
    parser = argparse.ArgumentParser(description="Remove each guard in turn; every removal must turn a test red.")
    parser.add_argument("names", nargs="*", help="names of mutants; none: all")
    parser.add_argument("--json", type=Path, help="file to write the results to")
    given = parser.parse_args()
    known = {one.name: one for one in all_mutants()}
    if unknown := [name for name in given.names if name not in known]:
        parser.error(f"unknown: {', '.join(unknown)}")
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    started = time.monotonic()
    try:
        results = program.run_all([known[name] for name in given.names] or all_mutants())
    except (EditError, program.BaselineFailed) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    outcome = report.content(results, time.monotonic() - started)
    if given.json:
        report.write(given.json, outcome)
    sys.stdout.write(f"\n{outcome['caught']} of {outcome['total']} caught in {outcome['seconds']} s\n")
    return 0 if outcome["caught"] == outcome["total"] else 1


if __name__ == "__main__":
    sys.exit(main())
