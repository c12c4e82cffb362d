"""Production as a whole, started once for all tests of this folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from deploy.rehearsal import Rehearsal
from tests.rehearsal.client import Answer, Visitor
from tests.rehearsal.rpc import RpcClient, Secrets, running_rpc

SEED = ["--size", "small"]
LANGUAGES = ("sr", "en")
LAST = ("test_logs.py", "test_end.py")
"""Search the logs when everything else has happened, then end it."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all, and put the files of LAST at the end."""
    for item in items:
        if Path(str(item.path)).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.rehearsal)
    items.sort(key=lambda item: LAST.index(item.path.name) if item.path.name in LAST else -1)


@pytest.fixture(scope="session")
def site() -> Iterator[Rehearsal]:
    with Rehearsal.temporary(seed=SEED, settings={"LOG_FORMAT": "json"}) as running:
        yield running


@pytest.fixture(scope="session")
def secrets(tmp_path_factory: pytest.TempPathFactory) -> Secrets:
    return Secrets(tmp_path_factory.mktemp("secrets") / "browser")


@pytest.fixture(scope="session")
def rpc(site: Rehearsal, secrets: Secrets) -> Iterator[RpcClient]:
    with running_rpc(site, secrets) as made:
        yield made


@pytest.fixture
def visitor(site: Rehearsal) -> Visitor:
    return Visitor(site)


@dataclass(frozen=True)
class WithoutWeb:
    """What visitors get while no web process runs: of a call and of a page, by language; of a static file; and of a
    call that carries a session."""

    calls: dict[str, Answer]
    pages: dict[str, Answer]
    static: Answer
    with_session: Answer


@pytest.fixture(scope="session")
def without_web(site: Rehearsal, rpc: RpcClient) -> WithoutWeb:
    """Stop the web processes, ask, and start them again: once for all tests, since a start takes its time."""
    visitor, sid = Visitor(site), rpc.sign_in(rpc.new_person()["username"])
    for name in ("web-1", "web-2"):
        site.stop(name)
    try:
        answers = WithoutWeb(
            {language: visitor.get("/api/categories", locale=language) for language in LANGUAGES},
            {language: visitor.get(f"/{language}") for language in LANGUAGES},
            visitor.get("/static/spa/manifest.json"),
            visitor.get("/api/user", sid=sid),
        )
    finally:
        for name in ("web-1", "web-2"):
            site.start(name)
    site.wait_until(lambda: visitor.get("/api/health").status == 200, "web")
    return answers


@pytest.fixture
def seller(site: Rehearsal, rpc: RpcClient) -> Visitor:
    """Somebody who has just signed in and may publish."""
    return Visitor(site, sid=rpc.sign_in(rpc.new_person()["username"]))


@pytest.fixture
def browser_environment(site: Rehearsal, rpc: RpcClient, secrets: Secrets) -> dict[str, str]:
    """What the browser's tests need to know of the site."""
    return {
        **os.environ,
        "BASE_URL": site.base_url,
        "ZBIR_VAR": str(site.mail_folder.parent),
        "ZBIR_RPC": rpc.url,
        "ZBIR_SECRETS": str(secrets.file),
        "ZBIR_PRODUCTION": "1",
    }
