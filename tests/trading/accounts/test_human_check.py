"""The human check in front of registering, signing in and resending, with real solutions."""

from datetime import timedelta
from typing import Any

import altcha
import pytest
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import PASSWORD, make_user
from tests.trading.accounts.forms import person_form
from trading.accounts.models import LoginSession, User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def real_check(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof of work, with little work to do."""
    settings.HUMAN_CHECK = "altcha"
    monkeypatch.setattr("marketplace.common.integrations.human_check.altcha.ROUNDS", 1)


def solved(action: str) -> str:
    """Return a solved challenge, as the widget sends it."""
    challenge = altcha.Challenge.from_dict(APIClient().get(f"/api/human-check?action={action}").json())
    solution = altcha.solve_challenge(challenge)
    assert solution is not None
    return altcha.Payload(challenge, solution).to_base64()


def post(path: str, body: dict[str, Any]) -> tuple[int, str]:
    answer = APIClient().post(f"/api/{path}", body, format="json")
    return answer.status_code, answer.json().get("error", {}).get("code", "ok")


def login(token: str, password: str = PASSWORD) -> tuple[int, str]:
    return post("login", {"usr_username": "milica", "usr_password": password, "token": token})


@pytest.mark.feature("M-AUTH-05")
def test_a_solution_serves_one_call_of_its_action() -> None:
    """S4"""
    make_user("milica")
    token = solved("login")
    assert login(solved("register")) == (400, "human_check")
    assert login(token) == (200, "ok")
    assert login(token) == (400, "human_check")
    assert LoginSession.objects.count() == 1


def test_a_refused_call_has_used_its_solution_up() -> None:
    make_user("milica")
    token = solved("login")
    assert login(token, "pogrešna-lozinka") == (400, "wrongPassword")
    assert login(token) == (400, "human_check")


@pytest.mark.feature("M-AUTH-05")
def test_a_solution_runs_out_after_five_minutes() -> None:
    make_user("milica")
    token = solved("login")
    with clock.travel(clock.now() + timedelta(seconds=301)):
        assert login(token) == (400, "human_check")


@pytest.mark.feature("M-AUTH-05")
def test_registering_and_resending_take_their_own_solutions() -> None:
    assert post("register", person_form(token=solved("register"))) == (201, "ok")
    again = {"usr_username": "milica"}
    assert post("verify/resend", {**again, "token": solved("resend")}) == (200, "ok")
    assert post("verify/resend", {**again, "token": solved("register")}) == (400, "human_check")
    assert post("register", person_form(usr_username="druga1", token=None)) == (400, "human_check")
    assert User.objects.count() == 1


@pytest.mark.feature("M-AUTH-05", "M-INF-05")
def test_the_contact_form_writes_to_nobody_without_one() -> None:
    written = {"name": "Ana", "last_name": "A", "email": "ana@example.com", "message": "Zdravo", "rules": 1}
    assert post("contact", written) == (400, "human_check")
    assert post("contact", {**written, "token": solved("report")}) == (400, "human_check")
    assert not OutboxEntry.objects.exists()
    token = solved("contact")
    assert post("contact", {**written, "token": token})[0] == 201
    assert post("contact", {**written, "token": token}) == (400, "human_check")
