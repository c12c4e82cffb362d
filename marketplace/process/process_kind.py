"""The kinds of processes, and how long a database statement of each may take.

nginx gives up on a page after some seconds, and then nobody reads its answer; a job may count for minutes; a migration
or a command of an operator has no limit.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

STATEMENT_SECONDS: Final = {
    "web": 15,
    "uploads": 30,
    "live": 15,
    "worker": 300,
    "mail": 60,
    "beat": 15,
    "all": 300,  # the demo: pages and jobs share a process and its connections
    "command": 0,
}
"""Seconds by kind; 0 sets no limit."""
KINDS: Final = tuple(STATEMENT_SECONDS)


def kind_of(arguments: Sequence[str]) -> str:
    """Return the kind of process that these arguments (`sys.argv`) start. The variable PROCESS_KIND overrides it."""
    program, words = Path(arguments[0]) if arguments else Path(), list(arguments[1:])
    name = program.parent.name if program.name == "__main__.py" else program.name
    if name == "gunicorn":
        return "web"
    if name == "celery":
        return "beat" if "beat" in words else "worker"
    if words[:1] == ["serve"]:
        return "live" if "--only-live" in words else "all"
    return "mail" if words[:1] == ["send_mail"] else "command"
