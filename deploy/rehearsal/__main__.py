"""`make rehearse`: start production on this machine, print its address, end it in order with Ctrl-C."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from pathlib import Path

from deploy.rehearsal.errors import RehearsalError
from deploy.rehearsal.hosts import SeveralHosts
from deploy.rehearsal.installation import ROOT
from deploy.rehearsal.site import Rehearsal


def main() -> int:
    """Run until a signal ends it or a process does not stay up; return the exit code."""
    parser = argparse.ArgumentParser(prog="make rehearse", description=__doc__)
    parser.add_argument("--folder", type=Path, help="where its data lie, by default in var/")
    parser.add_argument("--hosts", choices=("one", "several"), default="one", help="several: each in a network of ours")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    kind, folder = (Rehearsal, "rehearsal") if given.hosts == "one" else (SeveralHosts, "rehearsal-hosts")
    site = kind(
        given.folder or ROOT / "var" / folder,
        https_port=int(os.environ.get("HTTPS_PORT") or 8443),
        http_port=int(os.environ.get("HTTP_PORT") or 8080),
        seed=[],
        say=lambda line: print(line, flush=True),
    )
    try:
        with site:
            say_where(site)
            while not site.supervisor.failures:
                time.sleep(0.5)
            print(site.supervisor.failures[0], file=sys.stderr, flush=True)
            return 1
    except KeyboardInterrupt:
        print("Stopped.", flush=True)
        return 0
    except RehearsalError as reason:
        print(reason, file=sys.stderr, flush=True)
        return 1


def say_where(site: Rehearsal) -> None:
    """Tell the address and what can be done beside it."""
    print(f"Zbir: {site.base_url}  (Ctrl-C ends it)")
    print(f"Certificate authority to trust: {site.ca}")
    print(f"Commands: {site.folder / 'manage'} demo_accounts")
    print(f"Logs: {site.folder / 'logs'}  Mails: {site.mail_folder}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
