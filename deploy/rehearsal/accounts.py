"""The unprivileged users that processes run as."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from deploy.rehearsal.errors import RehearsalError

FIRST_ID = 61_001
OURS = ("zbir", "zbir-live", "zbir-mail", "zbir-beat", "mail-server", "zbir-migrate")
"""Fixed numbers: no system users are made, so that the machine stays as it is."""


@dataclass(frozen=True, slots=True)
class Account:
    """A user and its group. number is None: the user who started the rehearsal."""

    name: str
    number: int | None
    group: int | None

    def own(self, *paths: Path, mode: int | None = None) -> None:
        """Give the paths to this user."""
        for path in paths:
            if self.number is not None and self.group is not None:
                os.chown(path, self.number, self.group, follow_symlinks=False)
            if mode is not None:
                path.chmod(mode)

    def prefix(self, death_signal: str) -> list[str]:
        """Return what starts a command as this user and ends it when the rehearsal dies, also by kill -9."""
        identity: list[str] = []
        if self.number is not None:
            identity = [f"--reuid={self.number}", f"--regid={self.group}", "--clear-groups"]
            identity += ["--inh-caps=-all", "--bounding-set=-all"]
        return [setpriv(), *identity, "--no-new-privs", "--pdeathsig", death_signal]


def account(name: str) -> Account:
    """Return the user of that name if root started the rehearsal, else the user who started it.

    name: one of OURS, or a user that a package made (PostgreSQL takes none without a name in the system).
    """
    if os.geteuid() != 0:
        return Account(name, None, None)
    if name in OURS:
        number = FIRST_ID + OURS.index(name)
        return Account(name, number, number)
    for known in (name, "nobody"):
        with contextlib.suppress(KeyError):
            found = pwd.getpwnam(known)
            return Account(name, found.pw_uid, found.pw_gid)
    raise RehearsalError(f"Neither the user {name} nor nobody exists.")


def setpriv() -> str:
    """Return the program that changes users and ties processes together."""
    found = shutil.which("setpriv")
    if not found:
        raise RehearsalError("setpriv is not installed: install the package util-linux.")
    return found


def program(name: str, package: str, folders: Iterable[Path] = ()) -> str:
    """Return the path of a program of the system, looked for in `folders`, PATH and /usr/sbin."""
    for folder in folders:
        if (folder / name).is_file():
            return str(folder / name)
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if not found:
        raise RehearsalError(f"{name} is not installed: install the package {package}.")
    return found
