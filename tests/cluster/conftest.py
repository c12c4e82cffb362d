"""Production on several hosts, started once for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.rehearsal.hosts import SeveralHosts
from deploy.rehearsal.network import reason_against
from tests.rehearsal.rpc import RpcClient, Secrets, running_rpc


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all of this folder."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.rehearsal)


@pytest.fixture(scope="session")
def site() -> Iterator[SeveralHosts]:
    if reason := reason_against():
        pytest.skip(reason)
    with SeveralHosts.temporary() as running:
        assert isinstance(running, SeveralHosts)
        yield running


@pytest.fixture(scope="session")
def rpc(site: SeveralHosts, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RpcClient]:
    with running_rpc(site, Secrets(tmp_path_factory.mktemp("secrets") / "browser")) as client:
        yield client
