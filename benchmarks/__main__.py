"""All benchmarks in turn, a process each: `python -m benchmarks [name ...]`; with "long" first, the long form."""

import os
import subprocess
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from tests.launch_services import running
from tests.reliability.results import write_part

ROOT = Path(__file__).resolve().parent.parent
SHORT: dict[str, list[str]] = {
    "offers": [],
    "closing": [],
    "sockets": [],
    "storm": ["--sockets", "1000"],
    "lists": ["--ads", "100000", "--rounds", "3"],
    "pages": ["--rounds", "3"],
    "backoffice": ["--ads", "100000"],
    "scale": ["--ads", "1000", "10000", "100000"],
    "confirmations": [],
    "watching": [],
    "voting": [],
    "competition": ["--ads", "20000", "--rounds", "3"],
    "timing": ["--tries", "60"],
    "peers": ["--seconds", "1.5", "--rounds", "2"],
}
LONG: dict[str, list[str]] = {
    "offers": ["--seconds", "5", "--rounds", "7"],
    "closing": ["--rounds", "5"],
    "sockets": ["--messages", "60"],
    "storm": [],
    "lists": [],
    "pages": ["--ads", "1000000"],
    "backoffice": [],
    "scale": [],
    "confirmations": ["--rounds", "9"],
    "watching": ["--ads", "60"],
    "voting": ["--rounds", "4"],
    "competition": [],
    "timing": [],
    "peers": ["--seconds", "5"],
}


def main() -> int:
    """Run them; return 1 when one could not be measured. A missed goal is printed and fails nothing."""
    names = sys.argv[1:]
    long = names[:1] == ["long"]
    chosen = names[1:] if long else names
    failed, printed = 0, []
    services: AbstractContextManager[dict[str, str]] = (
        nullcontext({}) if os.environ.get("DATABASE_URL") else running(durable=True)
    )
    with services as addresses:
        for name, words in (LONG if long else SHORT).items():
            if chosen and name not in chosen:
                continue
            done = subprocess.run(
                [sys.executable, "-m", f"benchmarks.{name}", *words],
                env={**os.environ, **addresses},
                cwd=ROOT,
                stdout=subprocess.PIPE,
                text=True,
            )
            print(done.stdout, end="", flush=True)
            printed.append(done.stdout)
            failed += done.returncode != 0
    if long and not failed:
        write_part("benchmarks", "python -m benchmarks long", "".join(printed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
