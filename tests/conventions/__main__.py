"""Run one check, or all of them: print each finding with file and line, and return 1 when there are any.

python -m tests.conventions                       everything
python -m tests.conventions words                 one check
python -m tests.conventions words trading/offers  one check, the files of one folder alone
"""

import sys
from collections.abc import Callable, Sequence

from tests.conventions import (
    commits,
    contracts,
    dead_code,
    embedded_imports,
    lengths,
    migration_locks,
    references,
    tables,
    words,
)

CHECKS: dict[str, Callable[[Sequence[str]], list[str]]] = {
    "words": words.findings,
    "references": references.findings,
    "tables": tables.findings,
    "lengths": lengths.findings,
    "dead_code": dead_code.findings,
    "contracts": contracts.findings,
    "embedded_imports": embedded_imports.findings,
    "migration_locks": migration_locks.findings,
    "commits": commits.findings,
}


def main(arguments: Sequence[str]) -> int:
    """Run the named check, or all of them, on the files below the given paths."""
    if arguments and arguments[0] not in CHECKS:
        print(f"No check is called {arguments[0]}. Known: {', '.join(CHECKS)}.")
        return 2
    failed = False
    for name in arguments[:1] or list(CHECKS):
        found = CHECKS[name](arguments[1:])
        failed = failed or bool(found)
        print("\n".join([*found, f"{name}: {len(found)} findings" if found else f"{name}: nothing to complain of"]))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
