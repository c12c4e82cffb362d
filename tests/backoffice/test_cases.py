"""The inbox of the support."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from rest_framework.test import APIClient

from backoffice.cases.services import act
from content.models import SupportCase, SupportCaseEntry
from content.support import rules
from content.support.services import delete_old_cases, send_suggestion
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.messaging.outbox import relay_once
from tests.clients import client_for
from tests.concurrency import run_together
from tests.factories import make_admin, make_user
from trading.accounts.models import User
from trading.profiles.close_account import close_account
from trading.profiles.data_export import TABLES

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-SUPPORT", "M-ADM-14")]

FORM = {"name": "Ana", "last_name": "Anić", "email": "ana@example.com", "message": "Kada stiže?", "rules": 1}


@pytest.fixture
def admin() -> User:
    return make_admin()


@pytest.fixture
def client(admin: User) -> APIClient:
    return client_for(admin)


@pytest.fixture
def case() -> SupportCase:
    return send_suggestion(author=None, name="Ana", email="ana@example.com", text="Tamna tema", language="en")


def step(client: APIClient, case: SupportCase, action: str, **more: Any) -> Any:
    return client.post(f"/api/admin/cases/{case.pk}", {"action": action, **more}, format="json")


def done(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()["data"]
    return found


def ids(client: APIClient, **query: Any) -> list[int]:
    return [row["msg_id"] for row in client.get("/api/admin/cases", query).json()["data"]]


@pytest.mark.feature("X-SUPPORT")
@pytest.mark.parametrize(
    ("state", "allowed"),
    [
        ("new", {"take": "taken", "assign": "taken", "note": "new", "answer": "answered", "close": "closed"}),
        (
            "taken",
            {
                "take": "taken",
                "assign": "taken",
                "release": "new",
                "note": "taken",
                "answer": "answered",
                "close": "closed",
            },
        ),
        (
            "answered",
            {"take": "answered", "assign": "answered", "note": "answered", "answer": "answered", "close": "closed"},
        ),
        ("closed", {"note": "closed", "reopen": "taken"}),
    ],
)
def test_next_state(state: str, allowed: dict[str, str]) -> None:
    reached = {action: rules.next_state(state, action) for action in rules.ACTIONS}
    assert {action: after for action, after in reached.items() if after is not None} == allowed


@pytest.mark.feature("X-SUPPORT")
def test_each_form_opens_a_case_with_its_page(client: APIClient) -> None:
    anonymous = APIClient()
    anonymous.post("/api/contact?locale=en", {**FORM, "page": "/en"}, format="json")
    anonymous.post("/api/contact", {**FORM, "franchise": 1, "page": "/sr/franchise"}, format="json")
    client_for(make_user("milica")).post("/api/suggestions", {"msg_message": "Više slika", "page": "/sr/berza"})
    rows = client.get("/api/admin/cases").json()["data"]
    assert [(row["msg_kind"], row["msg_page"], row["usr_name"], row["msg_state"]) for row in rows] == [
        ("suggestion", "/sr/berza", rows[0]["usr_name"], "new"),
        ("franchise", "/sr/franchise", "Ana Anić", "new"),
        ("contact", "/en", "Ana Anić", "new"),
    ]
    assert SupportCase.objects.get(kind="contact").language == "en"
    for page in (
        "/sr/" + "a" * 252,
        "javascript:alert(1)",
        "//zlo.example/sr",
        "/\\zlo.example",
        "https://zlo.example/sr",
        "/de/x",
    ):
        assert anonymous.post("/api/contact", {**FORM, "page": page}, format="json").status_code == 400, page
        sent = client_for(make_user(f"m{len(page)}")).post("/api/suggestions", {"msg_message": "Slika", "page": page})
        assert list(sent.json()["error"]["fields"]) == ["page"]


@pytest.mark.feature("X-SUPPORT")
def test_the_list_begins_with_what_waits_and_is_filtered(client: APIClient, admin: User, case: SupportCase) -> None:
    other = send_suggestion(author=make_user("milica"), text="Više slika")
    step(client, other, "close")
    assert ids(client) == [case.pk, other.pk]
    assert ids(client, state="waiting") == [case.pk]
    assert ids(client, state="closed") == [other.pk]
    assert ids(client, assignee=0) == [case.pk, other.pk]
    assert ids(client, kind="contact") == []
    assert ids(client, search="ana tamna") == [case.pk]
    assert client.get("/api/admin/cases", {"kind": "x"}).status_code == 400
    assert client.get("/api/admin/cases").json()["meta"]["admins"][0]["usr_id"] == admin.pk


@pytest.mark.feature("X-SUPPORT")
@pytest.mark.parametrize(("language", "subject"), [("sr", "Zbir, pitanje br. {}"), ("en", "Zbir, case no. {}")])
def test_an_answer_is_mailed_with_the_number_in_its_subject(
    client: APIClient, settings: Any, language: str, subject: str
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    case = send_suggestion(author=None, name="Ana", email="ana@example.com", text="Tamna tema", language=language)
    found = done(step(client, case, "answer", answer="Uskoro <stiže>.", note="Obećano"))
    relay_once()
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["ana@example.com"], subject.format(case.pk))
    assert letter.extra_headers["Reply-To"] == settings.SUPPORT_EMAIL
    assert "Uskoro <stiže>." in str(letter.body)
    assert "Tamna tema" in str(letter.body)
    assert found["msg_state"] == "answered"
    (entry,) = found["history"]
    assert (entry["action"], entry["answer"], entry["note"]) == ("answer", "Uskoro <stiže>.", "Obećano")
    (logged,) = AuditEntry.objects.all()
    assert logged.kind == "support_case"
    assert "stiže" not in str(logged.after)


@pytest.mark.feature("X-SUPPORT")
def test_what_is_not_possible_changes_nothing(client: APIClient, case: SupportCase) -> None:
    assert step(client, case, "answer").json()["error"]["fields"].keys() == {"answer"}
    assert step(client, case, "assign").json()["error"]["fields"].keys() == {"usr_id_assignee"}
    assert step(client, case, "release").json()["error"]["code"] == "state"
    assert step(client, case, "x").status_code == 400
    assert not SupportCaseEntry.objects.exists()
    done(step(client, case, "close"))
    assert step(client, case, "answer", answer="a").json()["state"] == "closed"
    assert AuditEntry.objects.count() == 1


@pytest.mark.feature("X-GDPR")
def test_a_closed_account_is_not_answered_and_a_visitor_is_forgotten(client: APIClient) -> None:
    user = make_user("milica")
    own = send_suggestion(author=user, text="Više slika")
    visited = send_suggestion(author=None, name="Milica", email=user.email.upper(), text="Još slika")
    step(client, own, "answer", answer="Hvala.")
    (row,) = (row for row in TABLES["suggestions"](user))
    assert (row["text"], [one["answer"] for one in row["answers"]]) == ("Više slika", ["Hvala."])
    close_account(user_id=user.pk, checked_password=user.password)
    visited.refresh_from_db()
    assert (visited.name, visited.email) == ("", "")
    for one in (own, visited):
        assert step(client, one, "answer", answer="a").json()["error"]["code"] == "no_address"


@pytest.mark.feature("X-SUPPORT")
def test_closed_cases_are_deleted_after_two_years(case: SupportCase, admin: User) -> None:
    other = send_suggestion(author=None, name="Ana", email="ana@example.com", text="Drugo")
    act(admin=admin, case_id=case.pk, action="close")
    SupportCase.objects.filter(pk=case.pk).update(closed_at=clock.now() - timedelta(days=731))
    assert delete_old_cases() == 2  # with its history
    assert list(SupportCase.objects.all()) == [other]


@pytest.mark.feature("M-ADM-14")
def test_a_case_is_deleted_with_one_entry(client: APIClient, case: SupportCase) -> None:
    for _ in range(2):
        assert client.delete(f"/api/admin/cases/{case.pk}").status_code == 200
    assert client.delete("/api/admin/cases/987654321").status_code == 404
    assert AuditEntry.objects.get().action == "delete"


@pytest.mark.feature("X-SUPPORT")
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_administrators_close_at_once_and_one_does() -> None:
    case = send_suggestion(author=None, name="Ana", email="ana@example.com", text="Tamna tema")
    admins = make_admin("prvi01"), make_admin("drugi1")
    found = run_together([lambda one=one: act(admin=one, case_id=case.pk, action="close") for one in admins])
    assert sorted(str(one) for one in found) == ["None", "state"]
    assert AuditEntry.objects.count() == 1
