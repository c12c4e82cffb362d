"""The hosts of a site whose starter was killed are removed by the next start; a running site's are left alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from deploy.rehearsal.host import NAMESPACES
from deploy.rehearsal.installation import ROOT
from deploy.rehearsal.network import LOCKS, Network, inside, kill_all, reason_against, remove_leftovers

START = """
import sys, time
from deploy.rehearsal.network import Network
network = Network(["one", "two"])
network.start()
print(network.run, flush=True)
time.sleep(600)
"""


@pytest.fixture
def network() -> Iterator[Network]:
    if reason := reason_against():
        pytest.skip(reason)
    made = Network(["one", "two"])
    try:
        made.start()
        yield made
    finally:
        made.close()
    assert not list(NAMESPACES.glob(f"{made.run}-*"))
    assert not list(LOCKS.glob(f"{made.run}*"))


def connects(network: Network, source: str, target: str) -> bool:
    """Tell if a host reaches the other one's port 7000."""
    code = f"import socket; socket.create_connection(('{network.hosts[target].address}', 7000), timeout=2)"
    command = [*network.hosts[source].enter(), sys.executable, "-I", "-S", "-c", code]
    return subprocess.run(command, capture_output=True).returncode == 0


def test_a_lost_host_is_reached_by_nobody_and_a_restored_one_again(network: Network) -> None:
    two = network.hosts["two"]
    listen = "import socket, time; s = socket.create_server(('', 7000)); print(flush=True); time.sleep(600)"
    process = subprocess.Popen([*two.enter(), sys.executable, "-c", listen], stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        process.stdout.readline()
        assert inside(two, "hostname").strip() == "two"
        assert connects(network, "one", "two")
        network.cut("two")
        assert not connects(network, "one", "two")
        network.mend("two")
        assert connects(network, "one", "two")
        kill_all(two)
        assert process.wait(10) == -signal.SIGKILL
        assert not connects(network, "one", "two")
    finally:
        process.kill()
        process.communicate()


def test_what_a_killed_start_leaves_is_removed_by_the_next(network: Network) -> None:
    starter = subprocess.Popen(
        [sys.executable, "-c", START], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE
    )
    try:
        assert starter.stdout is not None
        run = starter.stdout.readline().decode().strip()
        assert run
    finally:
        starter.kill()
        starter.communicate()
    assert len(list(NAMESPACES.glob(f"{run}-*"))) == 3
    remove_leftovers()
    assert not list(NAMESPACES.glob(f"{run}-*"))
    assert len(list(NAMESPACES.glob(f"{network.run}-*"))) == 3
