"""The commands of a first start on a plain machine (docs/operations.md), run on one of Debian's packages.

Not run: the clone and its build (tests/test_start.py builds one), and systemd, whose orders are written down instead.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.rehearsal.accounts import account
from deploy.rehearsal.certificate import ensure_certificate
from tests.images.stack import ROOT, SERVERS, documented_commands, podman

pytestmark = pytest.mark.images
ELSEWHERE = ("git clone ", "cd /opt/zbir-releases/first && make build")
CLUSTER = """PATH=$(ls -d /usr/lib/postgresql/*/bin):$PATH
initdb -D /tmp/data --auth-local peer --auth-host scram-sha-256 >/dev/null && pg_ctl -D /tmp/data -w start >/dev/null"""


@pytest.fixture
def machine(builds: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """Yield the name of a container with PostgreSQL that runs, the code in its place and a certificate."""
    name = f"zbir-machine-{uuid.uuid4().hex[:8]}"
    ensure_certificate(tmp_path, account("nobody"))
    (tmp_path / "systemctl").write_text('#!/bin/sh\necho "$@" >>/tmp/orders\n')
    (tmp_path / "systemctl").chmod(0o755)
    volumes = {ROOT: "/opt/zbir-releases/first", tmp_path: "/etc/nginx/tls"}
    volumes[tmp_path / "systemctl"] = "/usr/local/bin/systemctl"
    mounts = [word for here, there in volumes.items() for word in ("--volume", f"{here}:{there}:ro")]
    podman("run", "--detach", "--rm", "--name", name, "--network", "none", *mounts, SERVERS, "sleep", "600")
    try:
        podman("exec", name, "sh", "-c", "mkdir -p /etc/systemd/system && ln -s /opt/zbir-releases/first /opt/zbir")
        podman("exec", "--user", "postgres", name, "sh", "-c", CLUSTER)
        yield name
    finally:
        podman("rm", "--force", name)


def test_the_documented_commands_prepare_a_machine(machine: str) -> None:
    lines = documented_commands("useradd --system")
    left_out = [line for line in lines if line.startswith(ELSEWHERE)]
    assert len(left_out) == len(ELSEWHERE)
    podman(
        "exec",
        "--workdir",
        "/opt/zbir",
        machine,
        "bash",
        "-euo",
        "pipefail",
        "-c",
        "\n".join(one for one in lines if one not in left_out),
    )
    orders = podman("exec", machine, "cat", "/tmp/orders").splitlines()
    assert orders == ["daemon-reload", "enable --now zbir.target", "reload nginx"]
    podman("exec", machine, "test", "-e", "/etc/systemd/system/zbir-.service.d/common.conf")
    podman("exec", machine, "nginx", "-t")
    secrets = "/etc/zbir/secrets"
    assert podman("exec", machine, "find", secrets, "-perm", "/077") == ""
    table = f'psql "$(cat {secrets}/%s)" --command "CREATE TABLE one ()"'
    podman("exec", machine, "sh", "-c", table % "owner_database_url")
    refused = podman("exec", machine, "sh", "-c", table.replace("one", "two") % "database_url", code=1)
    assert "permission denied" in refused
