"""What every process wrote during all tests of this folder holds no secret. It runs last (conftest.py)."""

from __future__ import annotations

import re

from deploy.rehearsal import Rehearsal
from tests.rehearsal.client import Visitor
from tests.rehearsal.rpc import RpcClient, Secrets

# A value behind a name that carries secrets. Redacted ones read [redacted:1a2b3c4d].
NAMED = re.compile(
    r"(?i)(?:[?&;\"' ]sid=|bearer |[?&]token=|password\"?[=:] ?\"?)(?!\[redacted)([A-Za-z0-9_.~%-]{12,})"
)
LARGE = 200_000  # bytes: nginx writes such a body to a file, and may say so


def test_a_large_body_with_the_session_in_its_address_leaves_no_trace(site: Rehearsal, rpc: RpcClient) -> None:
    sid = rpc.sign_in(rpc.new_person()["username"])
    sender = Visitor(site)
    for path in (f"/api/products?locale=sr&sid={sid}", f"/api/none?sid={sid}", f"/sr?sid={sid}"):
        answer = sender.ask("POST", path, b'{"x":"' + b"x" * LARGE + b'"}', {"Content-Type": "application/json"})
        assert answer.status >= 400
    site.stop("web-1")
    site.stop("web-2")
    try:
        assert sender.get("/api/user", sid=sid).status in {502, 503}
    finally:
        site.start("web-1")
        site.start("web-2")
    site.wait_until(lambda: sender.get("/api/health").status == 200, "web")


def test_no_log_of_any_process_holds_a_secret(site: Rehearsal, secrets: Secrets) -> None:
    logs = site.logs()
    assert {"nginx-access.log", "nginx-error.log", "web-1.log", "live-1.log", "postgres.log"} <= set(logs)
    assert logs["nginx-access.log"].count("\n") > 100
    known = secrets.all()
    assert len(known) > 10
    found = [
        f"{name}: {line[:300]}"
        for name, text in logs.items()
        for line in text.splitlines()
        if NAMED.search(line) or any(secret in line for secret in known)
    ]
    assert found == []
