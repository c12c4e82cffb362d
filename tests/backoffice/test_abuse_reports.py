"""The queue of reports."""

from typing import Any

import pytest
from django.core import mail
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.messaging.outbox import relay_once
from tests.clients import client_for
from tests.factories import make_ad, make_admin, make_user
from trading.abuse_reports.models import AbuseReport
from trading.abuse_reports.services import send_report
from trading.accounts.models import User
from trading.notifications.models import Notification

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-REPORT")]


def report(
    reporter: User | None, kind: str, thing_id: int, reason: str = "spam", *, email: str = "", language: str = "sr"
) -> AbuseReport:
    return send_report(
        reporter=reporter, kind=kind, thing_id=thing_id, reason=reason, text="Vidite", email=email, language=language
    )


@pytest.fixture
def seller() -> User:
    return make_user("prodavac")


@pytest.fixture
def buyer() -> User:
    return make_user("kupac")


@pytest.fixture
def admin() -> User:
    return make_admin()


@pytest.fixture
def client(admin: User) -> APIClient:
    return client_for(admin)


@pytest.fixture
def sent(seller: User, buyer: User) -> AbuseReport:
    return report(buyer, "ad", make_ad(seller, name="Med od lipe").pk)


def step(client: APIClient, sent: AbuseReport, action: str, **more: Any) -> Any:
    return client.post(f"/api/admin/abuse-reports/{sent.pk}", {"action": action, **more}, format="json")


def done(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()["data"]
    return found


def ids(client: APIClient, **query: Any) -> list[int]:
    answer = client.get("/api/admin/abuse-reports", query)
    assert answer.status_code == 200, answer.content
    return [row["abr_id"] for row in answer.json()["data"]]


@pytest.mark.feature("X-REPORT")
def test_the_queue_begins_with_what_waits_and_is_filtered(
    client: APIClient, admin: User, seller: User, buyer: User, sent: AbuseReport
) -> None:
    other = report(buyer, "person", seller.pk, "insult")
    guest = report(None, "ad", sent.thing_id, "fraud", email="gost@example.com")
    step(client, guest, "dismiss")
    step(client, sent, "take")
    assert ids(client) == [other.pk, sent.pk, guest.pk]
    assert ids(client, state="waiting") == [other.pk, sent.pk]
    assert ids(client, state="taken") == [sent.pk]
    assert ids(client, reason="insult") == [other.pk]
    assert ids(client, kind="ad") == [sent.pk, guest.pk]
    assert ids(client, assignee=0) == [other.pk]
    assert ids(client, assignee=admin.pk, state="taken") == [sent.pk]
    assert ids(client, search="lipe gost@") == [guest.pk]
    assert client.get("/api/admin/abuse-reports", {"state": "x"}).status_code == 400
    meta = client.get("/api/admin/abuse-reports").json()["meta"]
    assert meta == {"items": 3, "admins": [{"usr_id": admin.pk, "usr_username": admin.username}]}


@pytest.mark.feature("X-REPORT")
def test_one_report_tells_all_about_it(client: APIClient, sent: AbuseReport, seller: User, buyer: User) -> None:
    report(None, "ad", sent.thing_id, email="gost@example.com")
    found = done(client.get(f"/api/admin/abuse-reports/{sent.pk}"))
    assert {name: found[name] for name in found if name not in ("abr_date", "abr_snapshot")} == {
        "abr_id": sent.pk,
        "abr_kind": "ad",
        "abr_thing_id": sent.thing_id,
        "abr_name": "Med od lipe",
        "abr_reason": "spam",
        "abr_text": "Vidite",
        "abr_state": "open",
        "usr_id_reported": seller.pk,
        "usr_username_reported": seller.username,
        "usr_id_reporter": buyer.pk,
        "usr_username_reporter": buyer.username,
        "usr_email": "",
        "usr_id_assignee": None,
        "usr_username_assignee": "",
        "abr_decided": None,
        "others": 1,
        "history": [],
    }
    assert client.get("/api/admin/abuse-reports/987654321").status_code == 404


@pytest.mark.feature("X-REPORT")
def test_the_history_tells_who_did_what(client: APIClient, admin: User, sent: AbuseReport) -> None:
    colleague = make_admin("kolega")
    step(client, sent, "take")
    step(client, sent, "note", note="Pitao prodavca")
    step(client, sent, "assign", usr_id_assignee=colleague.pk)
    step(client_for(colleague), sent, "release")
    found = done(step(client, sent, "uphold", note="Obrisan", answer="Oglas je uklonjen."))
    assert [(row["usr_username"], row["action"], row["note"]) for row in found["history"]] == [
        (admin.username, "take", ""),
        (admin.username, "note", "Pitao prodavca"),
        (admin.username, "assign", ""),
        ("kolega", "release", ""),
        (admin.username, "uphold", "Obrisan"),
    ]
    assert found["history"][2]["usr_username_assignee"] == "kolega"
    assert (found["abr_state"], found["usr_id_assignee"]) == ("upheld", admin.pk)
    assert found["abr_decided"] is not None
    entries = AuditEntry.objects.filter(kind="abuse_report")
    assert entries.count() == 5  # one for each write
    assert "Oglas je uklonjen" not in str(list(entries.values()))


@pytest.mark.feature("X-REPORT")
def test_what_is_not_possible_now_changes_nothing(client: APIClient, sent: AbuseReport) -> None:
    assert step(client, sent, "release").json()["error"]["code"] == "state"
    step(client, sent, "dismiss")
    again = step(client, sent, "uphold")
    assert (again.status_code, again.json()["state"]) == (409, "dismissed")
    assert AuditEntry.objects.filter(kind="abuse_report").count() == 1
    assert done(step(client, sent, "reopen"))["abr_state"] == "taken"
    assert step(client, sent, "assign").json()["error"]["fields"].keys() == {"usr_id_assignee"}
    assert step(client, sent, "assign", usr_id_assignee=sent.reported_id).status_code == 400
    assert step(client, sent, "x").status_code == 400


@pytest.mark.feature("X-REPORT")
def test_a_report_sent_again_is_not_reopened(client: APIClient, buyer: User, sent: AbuseReport) -> None:
    step(client, sent, "dismiss")
    report(buyer, "ad", sent.thing_id)
    assert step(client, sent, "reopen").json()["error"]["code"] == "reported_again"


@pytest.mark.feature("X-REPORT")
@pytest.mark.parametrize(("action", "upheld"), [("uphold", 1), ("dismiss", 0)])
def test_the_reporter_is_notified_once_for_each_decision(
    client: APIClient, buyer: User, sent: AbuseReport, action: str, upheld: int
) -> None:
    step(client, sent, action, answer="Hvala.")
    step(client, sent, "reopen")
    step(client, sent, action)
    first, second = Notification.objects.filter(recipient=buyer, type="report-answered").order_by("pk")
    assert {name: first.payload[name] for name in ("abr_id", "abr_kind", "abr_upheld", "abr_answer")} == {
        "abr_id": sent.pk,
        "abr_kind": "ad",
        "abr_upheld": upheld,
        "abr_answer": "Hvala.",
    }
    assert second.payload["abr_answer"] == ""


@pytest.mark.feature("X-REPORT")
@pytest.mark.parametrize(
    ("language", "subject", "said"),
    [
        ("sr", "Odgovor na prijavu br. {}", "Prijava je usvojena"),
        ("en", "Answer to report no. {}", "Your report was upheld"),
    ],
)
def test_a_visitor_is_answered_by_mail_in_the_language_of_the_report(
    client: APIClient, settings: Any, seller: User, language: str, subject: str, said: str
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    sent = report(None, "ad", make_ad(seller).pk, email="gost@example.com", language=language)
    step(client, sent, "uphold", answer="Oglas je <uklonjen>.")
    relay_once()
    (message,) = [one for one in mail.outbox if one.to == ["gost@example.com"]]
    assert message.subject == subject.format(sent.pk)
    assert said in message.body
    assert "Oglas je <uklonjen>." in message.body


@pytest.mark.feature("X-CSV")
def test_the_queue_is_a_table_too(client: APIClient, sent: AbuseReport) -> None:
    answer = client.get("/api/admin/abuse-reports", {"format": "csv", "state": "open"})
    lines = b"".join(answer.streaming_content).decode().split("\r\n")
    assert len(lines) == 3
    assert AuditEntry.objects.get().after == {"state": "open", "rows": 1}
