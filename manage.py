#!/usr/bin/env python3
"""Command line of the project: ./manage.py help"""

import errno
import os
import sys

# A release replaces the link /opt/zbir while this process runs: it goes on importing from its own folder.
sys.path[:] = [os.path.realpath(path) for path in sys.path]

from django.core.management import execute_from_command_line  # noqa: E402


def is_full_disk(error: BaseException | None) -> bool:
    """Tell if an error, or one that led to it, says that the disk is full."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}:
            return True
        if "database or disk is full" in str(error):  # SQLite's words
            return True
        error = error.__cause__ or error.__context__
    return False


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "marketplace.settings")
    if sys.argv[1:2] == ["serve"]:
        os.environ.setdefault("DATABASE_POOL", "16")  # an ASGI server; read by settings, see asgi.py
    try:
        execute_from_command_line(sys.argv)
    except Exception as error:
        if not is_full_disk(error):
            raise
        folder = os.environ.get("ZBIR_VAR") or "var"
        sys.exit(f"The disk is full: free 100 MB where {folder} lies, then start again; what is there is kept.")
