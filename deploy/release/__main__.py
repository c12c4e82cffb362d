"""Put a release into service without downtime, as root on a machine with the services of deploy/systemd.

python3 -m deploy.release /opt/zbir-releases/2026-11-25     a folder that was built beside the running one
python3 -m deploy.release --restart                         restart every process in turn, for a changed setting
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from deploy.release.errors import ReleaseError
from deploy.release.rolling import require_spare, restart_all
from deploy.release.systemd import SystemdMachine, front_environment, run

CURRENT = Path("/opt/zbir")
UNITS = Path("/etc/systemd/system")
BUILT = ("manage.py", ".venv/bin/python", "marketplace/static/spa/manifest.json")


def main(arguments: list[str] | None = None) -> int:
    """Run the release; return the exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m deploy.release", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="the built release")
    parser.add_argument("--restart", action="store_true", help="only restart what runs")
    given = parser.parse_args(arguments)
    if given.restart == (given.folder is not None):
        parser.error("name the folder of a release, or --restart")
    machine = SystemdMachine(front_environment())
    try:
        require_spare(machine.servers())
        if given.folder:
            switch(given.folder)
        restart_all(machine, say)
    except ReleaseError as reason:
        print(f"The release stopped: {reason}", file=sys.stderr, flush=True)
        return 1
    say("All processes run this release.")
    return 0


def switch(folder: Path) -> None:
    """Make the folder the current release and migrate, while the processes of the previous one serve.

    When a migration fails, the previous release is the current one again and nothing was restarted. Raises
    ReleaseError.
    """
    release = folder.resolve()
    missing = [name for name in BUILT if not (release / name).exists()]
    if missing:
        raise ReleaseError(f"{release} is not built: {', '.join(missing)} missing.")
    if not CURRENT.is_symlink():
        raise ReleaseError(f"{CURRENT} must be a link to the folder of the running release (docs/operations.md).")
    previous = CURRENT.resolve()
    point_to(release)
    try:
        install_units(release)
        say("Checking the settings, migrating, collecting static files")
        run("systemctl", "start", "zbir-upgrade.service")
    except ReleaseError:
        point_to(previous)
        install_units(previous)
        raise
    say(f"The previous release: {previous}")


def point_to(release: Path) -> None:
    """Let the link to the current release lead to another one, in one step."""
    new = CURRENT.with_name(f"{CURRENT.name}.new")
    new.unlink(missing_ok=True)
    new.symlink_to(release)
    os.replace(new, CURRENT)


def install_units(release: Path) -> None:
    """Give systemd the services of a release; those that run keep what they were started with."""
    shutil.copytree(release / "deploy" / "systemd", UNITS, dirs_exist_ok=True)
    run("systemctl", "daemon-reload")


def say(line: str) -> None:
    """Tell the operator what happens."""
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
