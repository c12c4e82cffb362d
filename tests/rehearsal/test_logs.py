"""What every process wrote during all tests of this folder holds no secret. It runs last (conftest.py)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from deploy.rehearsal import Rehearsal
from tests.drills.traffic import solved
from tests.faults.clients import Answer
from tests.rehearsal.client import Visitor
from tests.rehearsal.conftest import WithoutWeb
from tests.rehearsal.front_site import FrontSite
from tests.rehearsal.rpc import RpcClient, Secrets

# A value behind a name that carries secrets. Redacted ones read [redacted:1a2b3c4d].
NAMED = re.compile(
    r"(?i)(?:[?&;\"' ]sid=|bearer |[?&]token=|password\"?[=:] ?\"?)(?!\[redacted)([A-Za-z0-9_.~%-]{12,})"
)
LARGE = 200_000  # bytes: nginx writes such a body to a file, and may say so


PEOPLE = 5


def sign_in_by_password(front: FrontSite, person: dict[str, Any], password: str) -> Answer:
    """Sign in as a page does, the human check solved."""
    asked = front.send("GET", "/api/human-check?action=login")
    body = {"usr_username": person["username"], "usr_password": password, "token": solved(asked)}
    return front.send("POST", "/api/login", body=body, address=f"127.8.9.{person['id'] % 250 + 1}")


@pytest.fixture
def sids(site: Rehearsal, rpc: RpcClient, secrets: Secrets) -> list[str]:
    """Let people sign in, mistype their password, and open pages and a live connection; return their sids."""
    front, visitor, made = FrontSite(site), Visitor(site), []
    for number in range(PEOPLE):
        person = rpc.new_person()
        wrong = f"mistyped-{person['password']}-{number}"
        secrets.add(wrong)
        assert sign_in_by_password(front, person, wrong).status == 400
        answer = sign_in_by_password(front, person, person["password"])
        assert answer.status == 200, answer.body
        made.append(answer.body["data"]["sid"])
        secrets.add(made[-1])
        assert visitor.ask("GET", "/api/user", headers={"Authorization": f"Bearer {made[-1]}"}).status == 200
        for path in ("/api/user", "/sr", "/api/websocket", "/api/none"):
            visitor.get(path, sid=made[-1])
    return made


def test_no_log_of_any_process_holds_a_secret(
    site: Rehearsal, secrets: Secrets, sids: list[str], without_web: WithoutWeb
) -> None:
    """Of what is sent here, and of what all other tests of this folder have sent before."""
    large = b'{"x":"' + b"x" * LARGE + b'"}'
    for path in (f"/api/products?locale=sr&sid={sids[0]}", f"/api/none?sid={sids[1]}", f"/sr?sid={sids[2]}"):
        assert Visitor(site).ask("POST", path, large, {"Content-Type": "application/json"}).status >= 400
    assert without_web.with_session.status in {502, 503}
    logs = site.logs()
    assert {"nginx-access.log", "nginx-error.log", "web-1.log", "live-1.log", "postgres.log"} <= set(logs)
    assert logs["nginx-access.log"].count("POST /api/login") >= 2 * PEOPLE
    known = secrets.all()
    found = [
        f"{name}: {line[:300]}"
        for name, text in logs.items()
        for line in text.splitlines()
        if NAMED.search(line) or any(secret in line for secret in known)
    ]
    assert found == []
