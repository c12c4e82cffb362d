"""A network of hosts inside this machine: a bridge and a namespace for each host, none of which the machine sees.

The bridge is in a namespace of its own, the hub, so the machine's own addresses and routes stay as they are.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
import shutil
import signal
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from deploy.rehearsal.errors import RehearsalError
from deploy.rehearsal.host import NAMESPACES, Host

PREFIX = "zbir-"
LOCKS = Path("/run")
NETWORK = "10.77.0"
CLIENTS = "10.78.0.0/16"
"""Addresses of people, all in the hub (`deploy.rehearsal.relay`)."""
HUB = "hub"
SYSCTL = Path(__file__).resolve().parent.parent / "sysctl" / "zbir.conf"
END_SECONDS = 20


def reason_against() -> str:
    """Return why there can be no such network here, "" when there can."""
    if os.geteuid() != 0:
        return "network namespaces need root"
    if not shutil.which("ip", path="/usr/sbin:/usr/bin:/sbin:/bin"):
        return "the program ip is missing: install the package iproute2"
    probe = f"{PREFIX}{secrets.token_hex(4)}-probe"
    try:
        ip("netns", "add", probe)
        ip("-n", probe, "link", "add", "br0", "type", "bridge")
    except RehearsalError as error:
        return f"this machine permits no network namespaces: {error}"
    finally:
        with contextlib.suppress(RehearsalError):
            ip("netns", "del", probe)
    return ""


class Network:
    """Hosts by their names, on one bridge. `start` makes it, `close` ends its processes and removes it."""

    def __init__(self, names: Iterable[str]) -> None:
        self.run = f"{PREFIX}{secrets.token_hex(3)}"
        self.hosts = {
            name: Host(name, f"{NETWORK}.{number}", f"{self.run}-{name}")
            for number, name in enumerate([HUB, *names], start=1)
        }
        self._lock: IO[str] | None = None

    @property
    def hub(self) -> Host:
        """The host that stands for everybody outside: the operator and, by their own addresses, people."""
        return self.hosts[HUB]

    def start(self) -> None:
        """Make the network, after removing those that a killed start has left."""
        remove_leftovers()
        self._lock = (LOCKS / f"{self.run}.lock").open("w")
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        hub = self.hub.namespace
        for host in self.hosts.values():
            ip("netns", "add", host.namespace)
            ip("-n", host.namespace, "link", "set", "lo", "up")
            inside(host, "sysctl", "--quiet", "--load", str(SYSCTL))
        ip("-n", hub, "link", "add", "br0", "type", "bridge")
        ip("-n", hub, "addr", "add", f"{self.hub.address}/24", "dev", "br0")
        ip("-n", hub, "link", "set", "br0", "up")
        ip("-n", hub, "route", "add", "local", CLIENTS, "dev", "lo")
        for host in self.hosts.values():
            if host is not self.hub:
                ip("-n", hub, "link", "add", host.name, "type", "veth", "peer", "name", "eth0", "netns", host.namespace)
                ip("-n", hub, "link", "set", host.name, "master", "br0", "up")
                ip("-n", host.namespace, "addr", "add", f"{host.address}/24", "dev", "eth0")
                self._connect(host)

    def _connect(self, host: Host) -> None:
        ip("-n", host.namespace, "link", "set", "eth0", "up")
        ip("-n", host.namespace, "route", "replace", CLIENTS, "via", self.hub.address)

    def cut(self, name: str) -> None:
        """Take a host's cable out: nothing of it reaches anybody, not even the end of a connection."""
        ip("-n", self.hub.namespace, "link", "set", name, "down")

    def mend(self, name: str) -> None:
        """Put the cable back."""
        ip("-n", self.hub.namespace, "link", "set", name, "up")

    def close(self) -> None:
        """End what still runs on the hosts and remove them."""
        for host in self.hosts.values():
            remove(host)
        if self._lock is not None:
            Path(self._lock.name).unlink(missing_ok=True)
            self._lock.close()
            self._lock = None


def kill_all(host: Host) -> None:
    """End every process of a host at once, as a power cut does; return when none is left."""
    deadline = time.monotonic() + END_SECONDS
    while numbers := host.process_ids():
        for number in numbers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        if time.monotonic() > deadline:
            raise RehearsalError(f"Processes of {host.name} do not end: {numbers}")
        time.sleep(0.02)


def remove(host: Host) -> None:
    """Remove a host with all its processes, if it is there."""
    if (NAMESPACES / host.namespace).exists():
        kill_all(host)
        ip("netns", "del", host.namespace)


def remove_leftovers() -> None:
    """Remove the networks whose starter was killed: their lock is free."""
    for path in LOCKS.glob(f"{PREFIX}*.lock"):
        with path.open("a") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue  # its site runs
            run = path.name.removesuffix(".lock")
            for namespace in NAMESPACES.glob(f"{run}-*"):
                remove(Host(namespace.name.removeprefix(f"{run}-"), "", namespace.name))
            path.unlink(missing_ok=True)


def inside(host: Host, *command: str) -> str:
    """Run a short command on a host and return what it printed. Raises RehearsalError when it fails."""
    done = subprocess.run([*host.enter(), *command], capture_output=True, text=True)
    if done.returncode:
        raise RehearsalError(f"{' '.join(command)} on {host.name}: {done.stderr.strip()}")
    return done.stdout


def ip(*arguments: str) -> None:
    """Run iproute2. Raises RehearsalError when it refuses."""
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True)
    if done.returncode:
        raise RehearsalError(f"ip {' '.join(arguments)}: {done.stderr.strip()}")
