"""Confirming one's identity before a sensitive action.

docs/spec/reliability.md, S1; docs/spec/api-community.md, section 9 (rows marked S).
"""

from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from tests.clients import sid_for
from tests.factories import PASSWORD, make_admin
from tests.trading.offers.helpers import data_of, error_of
from trading.accounts.models import LoginSession, User

pytestmark = pytest.mark.django_db

WORDS = {"msg_title": "Novo", "msg_message": "Berza je otvorena."}


@pytest.fixture
def admin() -> User:
    return make_admin("upravnik")


def client(sid: str) -> APIClient:
    return APIClient(HTTP_AUTHORIZATION=f"Bearer {sid}")


def asleep(user: User) -> str:
    """Return the sid of a session without a fresh proof."""
    sid = sid_for(user)
    LoginSession.objects.update(stepped_up_at=None)
    return sid


def announce(sid: str) -> Any:
    return client(sid).post("/api/notifications", WORDS, format="json")


def prove(sid: str, password: str = PASSWORD) -> Any:
    return client(sid).post("/api/user/step-up", {"usr_password": password}, format="json")


@pytest.mark.feature("M-ADM-17")
def test_the_password_allows_sensitive_actions_for_ten_minutes(admin: User) -> None:
    old = asleep(admin)
    error_of(announce(old), 403, "step_up")
    proved = data_of(prove(old))
    assert proved["sid"] != old
    assert announce(old).status_code == 401
    data_of(announce(proved["sid"]), 201)
    with clock.travel(clock.now() + timedelta(minutes=10, seconds=1)):
        error_of(announce(proved["sid"]), 403, "step_up")
    assert LoginSession.objects.filter(user=admin, ended_at=None).count() == 1
    assert list(AuditEntry.objects.order_by("id").values_list("action", "kind")) == [
        ("login", "session"),
        ("send", "notification"),
    ]


@pytest.mark.usefixtures("one_moment")  # on a slow machine the second to wait would pass between two tries
def test_a_wrong_password_proves_nothing_and_is_counted(admin: User, settings: Any) -> None:
    settings.THROTTLES = True
    sid = asleep(admin)
    for _ in range(4):
        error_of(prove(sid, "pogresna"), 400, "wrongPassword")
    assert not AuditEntry.objects.exists()
    assert [prove(sid, "pogresna").status_code for _ in range(2)][-1] == 429
    error_of(announce(sid), 403, "step_up")
