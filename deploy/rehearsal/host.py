"""A host: a name and an address of its own. This machine is one; a network namespace is another."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from deploy.rehearsal.errors import RehearsalError

NAMESPACES = Path("/run/netns")


@dataclass(frozen=True, slots=True)
class Host:
    """Where a process runs. address: IPv4. namespace: of the network; "": this machine's own."""

    name: str
    address: str
    namespace: str = ""

    def enter(self) -> list[str]:
        """Return what starts a command on this host, in the same process. Root alone may enter another one."""
        if not self.namespace:
            return []
        network = [tool("nsenter"), f"--net={NAMESPACES / self.namespace}", tool("unshare"), "--uts"]
        return [*network, "sh", "-c", 'hostname "$0" && exec "$@"', self.name]

    def process_ids(self) -> list[int]:
        """Return every process in this host's network namespace."""
        ours = (NAMESPACES / self.namespace).stat().st_ino
        return [number for number in map(int, filter(str.isdigit, os.listdir("/proc"))) if network_of(number) == ours]


LOCAL = Host("localhost", "127.0.0.1")


def network_of(number: int) -> int:
    """Return the network namespace of a process by its number, 0 when the process has ended."""
    try:
        return Path(f"/proc/{number}/ns/net").stat().st_ino
    except OSError:
        return 0


def tool(name: str) -> str:
    """Return the path of a program of util-linux."""
    found = shutil.which(name, path="/usr/sbin:/usr/bin:/sbin:/bin")
    if not found:
        raise RehearsalError(f"{name} is not installed: install the package util-linux.")
    return found
