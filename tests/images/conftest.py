"""Both images, built once in each way, and the containers of docker-compose.yml, started once for all tests."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Iterator

import pytest

from tests.images.stack import ROOT, Stack, podman

BUILDERS = ("buildah", "podman")


def granted(limit: int, most: int = 4096) -> str:
    """Return a limit of containers that this process may set: at most `most`, and at most its own."""
    own = resource.getrlimit(limit)[1]
    value = most if own == resource.RLIM_INFINITY else min(own, most)
    return f"{value}:{value}"


CONTAINERS = f"""
[containers]
default_ulimits = ["nofile={granted(resource.RLIMIT_NOFILE)}", "nproc={granted(resource.RLIMIT_NPROC)}"]
[engine]
runtime = "runc"
[network]
network_backend = "netavark"
"""
"""Limits that a virtual machine grants, too; a runtime that knows both generations of control groups."""


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let podman take CONTAINERS as its settings."""
    path = tmp_path_factory.mktemp("engine") / "containers.conf"
    path.write_text(CONTAINERS)
    os.environ["CONTAINERS_CONF"] = str(path)


@pytest.fixture(scope="session")
def builds(engine: None) -> Iterator[dict[str, str]]:
    """Build the images in both ways and yield the output of each."""
    printed = {}
    for builder in BUILDERS:
        done = subprocess.run(
            [ROOT / "deploy" / "build_images.sh"],
            env={**os.environ, "BUILDER": builder, "BASES": "debian"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert done.returncode == 0, done.stdout[-5000:]
        printed[builder] = done.stdout
    yield printed
    podman("image", "prune", "--force", "--filter", "until=72h")  # steps of earlier builds


@pytest.fixture(scope="session")
def stack(builds: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Start every container."""
    made = Stack(tmp_path_factory.mktemp("stack"))
    made.prepare()
    try:
        made.start()
        yield made
    finally:
        made.end()
