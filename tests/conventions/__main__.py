"""Run the checks of our own in one process: print each finding with file and line, and return 1 when there are any.

python -m tests.conventions                       everything
python -m tests.conventions references dead_code  the named checks
"""

import os
import sys
import time
from collections.abc import Sequence
from importlib import import_module

import django

CHECKS = (
    "contracts",
    "framework_internals",
    "dead_code",
    "references",
    "texts",
    "glossary",
    "features",
    "migrations",
    "migration_locks",
    "openapi",
)


def main(names: Sequence[str]) -> int:
    """Run the named checks, or all of them."""
    if unknown := set(names) - set(CHECKS):
        print(f"Unknown checks: {', '.join(sorted(unknown))}. Known: {', '.join(CHECKS)}.")
        return 2
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "marketplace.settings")
    django.setup()
    failed = False
    for name in names or CHECKS:
        started = time.process_time()
        found = import_module(f"tests.conventions.{name}").findings()
        failed = failed or bool(found)
        print("\n".join([*found, f"{name}: {len(found)} findings, {time.process_time() - started:.1f} core-s"]))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
