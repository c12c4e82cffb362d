"""Known and unknown accounts cost the same work: the same statements, hashes and mails (S11).

No time is measured here; `benchmarks/timing.py` does that.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import hashers
from django.db import connection
from rest_framework.test import APIClient

from content.newsletter.models import NotificationAddress
from marketplace.common.db import clock
from marketplace.common.http.throttles.models import RateCounter
from marketplace.common.messaging.mail.services import KEY_OF_NOBODY
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import make_business, make_user
from trading.accounts import passwords, rules
from trading.accounts.models import MailedToken

pytestmark = pytest.mark.django_db

WRONG = "nije-ova-lozinka"
SAVEPOINT = re.compile(r'"?s\d+_x\d+"?')


@contextmanager
def recorded_work(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Yield the work of the block in its order: statements without their values, and password hashes."""
    work: list[str] = []

    def statement(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        work.append(SAVEPOINT.sub("savepoint", sql))
        return execute(sql, params, many, context)

    with monkeypatch.context() as patch, connection.execute_wrapper(statement):
        for name in ("verify", "encode"):
            method = getattr(hashers.Argon2PasswordHasher, name)
            patch.setattr(
                hashers.Argon2PasswordHasher,
                name,
                lambda self, *given, method=method, name=name: work.append(f"hash: {name}") or method(self, *given),
            )
        yield work


def work_of(monkeypatch: pytest.MonkeyPatch, path: str, body: dict[str, Any]) -> tuple[list[str], int, bytes]:
    """Return the work of a request, how many mails it has queued, and its answer."""
    queued = OutboxEntry.objects.count()
    with recorded_work(monkeypatch) as work:
        answer = APIClient().post(f"/api/{path}", {"token": "proof", **body}, format="json")
    return work, OutboxEntry.objects.count() - queued, answer.content


def assert_equal_work(monkeypatch: pytest.MonkeyPatch, path: str, bodies: list[dict[str, Any]], mails: int) -> None:
    """Assert that all bodies cost the same, at the first request as at a later one."""
    for _ in range(2):
        first, *others = [work_of(monkeypatch, path, body) for body in bodies]
        assert first[1] == mails
        assert any(line.startswith("INSERT") for line in first[0])
        for other in others:
            assert other == first


def test_a_forgotten_password_costs_the_same_for_known_and_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """S11: also for a firm, whose name stands in a table of its own, and for an unverified account."""
    make_user("poznata")
    make_user("nova", verified_at=None)
    make_business("firma")
    names = ("poznata", "nikoga", "nova", "firma")

    bodies = [{"usr_email": f"{name}@example.com"} for name in names]
    assert_equal_work(monkeypatch, "user/forgot-password", bodies, mails=1)

    assert MailedToken.objects.count() == 2 * (len(names) - 1)
    assert OutboxEntry.objects.filter(key__startswith=KEY_OF_NOBODY).count() == 2


def test_another_confirmation_costs_the_same_for_known_and_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """S11: a verified account, which gets no mail, costs the same, too."""
    make_user("nova", verified_at=None)
    make_user("poznata")

    bodies = [{"usr_username": name} for name in ("nova", "nikoga", "poznata")]
    assert_equal_work(monkeypatch, "verify/resend", bodies, mails=1)

    assert MailedToken.objects.count() == 2
    assert OutboxEntry.objects.filter(key__startswith=KEY_OF_NOBODY).count() == 4


def test_a_login_in_neutral_mode_costs_the_same_for_known_and_unknown(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """S11: from the first attempt of a process, one hash each."""
    settings.NEUTRAL_LOGIN = True
    make_user("poznata")
    make_business("firma")
    passwords._unknown_password.cache_clear()

    for name in ("poznata", "nikoga", "firma"):
        work, mails, _ = work_of(monkeypatch, "login", {"usr_username": name, "usr_password": WRONG})
        assert [line for line in work if line.startswith("hash")] == ["hash: verify"]
        assert mails == 0
    bodies = [{"usr_username": name, "usr_password": WRONG} for name in ("poznata", "nikoga", "firma")]
    assert_equal_work(monkeypatch, "login", bodies, mails=0)


def test_the_attempt_that_warns_an_owner_costs_the_same_without_one(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """S11: the twentieth failure of an hour, each from another address."""
    settings.NEUTRAL_LOGIN = True
    make_user("poznata")
    settings.NUM_PROXIES = 1
    found = []
    for name in ("poznata", "nikoga"):
        for number in range(1, rules.ACCOUNT.free):
            headers = {"X-Forwarded-For": f"10.0.{number}.{len(found)}"}
            body = {"token": "proof", "usr_username": name, "usr_password": WRONG}
            APIClient().post("/api/login", body, format="json", headers=headers)
        found.append(work_of(monkeypatch, "login", {"usr_username": name, "usr_password": WRONG}))
    assert found[0] == found[1]
    assert found[0][1] == 1


def test_a_newsletter_costs_the_same_for_known_and_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """S11: a reader, a new address, one that waits for its confirmation, and one that is switched off."""
    now = clock.now()
    for name, fields in {
        "citalac": {"confirmed_at": now},
        "ceka": {},
        "iskljucen": {"is_active": False, "confirmed_at": now},
    }.items():
        kind = NotificationAddress.Kind.NEWSLETTER
        row = {"email": f"{name}@example.com", "kind": kind, "created_at": now, "token_expires_at": now, **fields}
        NotificationAddress.objects.create(**row)
    bodies = [{"email": f"{name}@example.com"} for name in ("citalac", "nov", "ceka", "iskljucen")]

    first, *others = [work_of(monkeypatch, "newsletter", body) for body in bodies]
    assert first[1] == 1
    for other in others:
        assert other == first
    RateCounter.objects.all().delete()  # five an hour from one address
    with clock.travel(now + timedelta(seconds=10)):  # too soon for another mail
        first, *others = [work_of(monkeypatch, "newsletter", body) for body in bodies]
    assert first[1] == 0
    for other in others:
        assert other == first
    assert OutboxEntry.objects.filter(key__startswith=KEY_OF_NOBODY).count() == 1
