"""python3 -m deploy.backup take | verify | restore (docs/operations.md, "Backup and restore")."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from deploy.backup import taking
from deploy.backup.database import Database
from deploy.backup.errors import BackupError

KEPT = 14


def arguments() -> argparse.ArgumentParser:
    """Return what the commands take."""
    parser = argparse.ArgumentParser(prog="python3 -m deploy.backup", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    place = argparse.ArgumentParser(add_help=False)
    place.add_argument(
        "--database-url-file", type=Path, required=True, help="file with the address, of the owner's role"
    )
    place.add_argument("--media", type=Path, help="folder of the uploaded files; none where they are in a bucket")
    place.add_argument("--secret-key-file", type=Path, help="file with SECRET_KEY; only its fingerprint is kept")
    take = commands.add_parser("take", parents=[place], help="take a backup beside the running site")
    take.add_argument("--to", type=Path, required=True, help="folder of the backups")
    take.add_argument("--keep", type=int, default=KEPT, help=f"how many stay ({KEPT})")
    verify = commands.add_parser("verify", help="read a whole backup and compare it with its list")
    verify.add_argument("backup", type=Path)
    restore = commands.add_parser("restore", parents=[place], help="load a backup into an empty database and folder")
    restore.add_argument("backup", type=Path)
    return parser


def main() -> int:
    """Run one command; return its exit code, 1 with a sentence when it failed."""
    parser = arguments()
    given = parser.parse_args()
    os.umask(0o077)
    try:
        if given.command == "verify":
            taking.verify(given.backup, say)
            return 0
        database = Database(read(given.database_url_file))
        key = read(given.secret_key_file) if given.secret_key_file else ""
        if given.command == "take":
            if given.keep < 1:
                parser.error("--keep: at least 1")
            made = taking.take(given.to, database, given.media, key, given.keep, say)
            say(f"{made} is complete. Keep it on another machine, and SECRET_KEY apart from it.")
        else:
            taking.restore(given.backup, database, given.media, key, say)
            say("Next, with the same SECRET_KEY: manage.py migrate, check_invariants, verify_audit.")
    except (BackupError, OSError) as reason:
        print(f"Failed: {reason}", file=sys.stderr)
        return 1
    return 0


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip()


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
