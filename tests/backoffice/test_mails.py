"""Mails of the outbox in the back-office.

Source: docs/spec/api-community.md, section 9; docs/spec/reliability.md, S11.
"""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.messaging import outbox
from marketplace.common.messaging.bounds import OWN
from marketplace.common.messaging.mail import queue_mail
from marketplace.common.messaging.mail.delivery import shortened
from marketplace.common.messaging.mail.services import NOBODY
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_admin

pytestmark = pytest.mark.django_db

SECRET = "https://zbir.example/reset?token=tajnitoken"


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


def letter(to: str, template: str = "message", **fields: Any) -> OutboxEntry:
    with transaction.atomic():
        queue_mail(
            to=to, template=template, language="sr", context={"action_url": SECRET}, key=f"{to}:{template}", bound=OWN
        )
    entry = OutboxEntry.objects.get(key=f"{to}:{template}")
    OutboxEntry.objects.filter(pk=entry.pk).update(**fields)
    entry.refresh_from_db()
    return entry


@pytest.fixture
def letters() -> dict[str, OutboxEntry]:
    now = clock.now()
    return {
        "waiting": letter("ceka@example.com", error="mail server: 451", tries=2),
        "sent": letter("stigla@example.com", sent_at=now, tries=1),
        "dead": letter("propala@example.com", dead_at=now, tries=30, error="mail server: 550 no such mailbox"),
        "reset": letter("druga@example.com", "password_reset", dead_at=now, tries=1),
    }


def listed(client: APIClient, **query: Any) -> list[dict[str, Any]]:
    response = client.get("/api/admin/mails", query)
    assert response.status_code == 200, response.content
    assert "tajnitoken" not in response.content.decode()
    found: list[dict[str, Any]] = response.json()["data"]
    return found


def test_mails_are_listed_newest_first_in_every_state_or_one(
    client: APIClient, letters: dict[str, OutboxEntry]
) -> None:
    everything = [(row["to"].split("@")[0], row["state"]) for row in listed(client)]
    assert everything == [("druga", "dead"), ("propala", "dead"), ("stigla", "sent"), ("ceka", "waiting")]
    assert [row["state"] for row in listed(client, search="stigla@example")] == ["sent"]
    OutboxEntry.objects.filter(pk=letters["sent"].pk).update(payload=shortened(letters["sent"].payload))
    assert [row["to"] for row in listed(client, search="stigla@example.com")] == ["s…@example.com"]
    found = listed(client, state="dead")
    assert [row["to"] for row in found] == ["druga@example.com", "propala@example.com"]
    dead = letters["dead"]
    assert {name: value for name, value in found[1].items() if name != "created_at"} == {
        "id": dead.pk,
        "to": "propala@example.com",
        "kind": "message",
        "state": "dead",
        "tries": 30,
        "last_error": "mail server: 550 no such mailbox",
        "sent_at": None,
    }


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"state": "waiting"}, ["waiting"]),
        ({"state": "sent"}, ["sent"]),
        ({"state": "dead", "search": "PROPALA"}, ["dead"]),
        ({"search": "password_reset"}, ["reset"]),
        ({"search": "druga reset"}, ["reset"]),
        ({"search": "tajnitoken"}, []),
        ({"state": "waiting", "search": "propala"}, []),
    ],
)
def test_mails_are_chosen_by_state_and_searched(
    client: APIClient, letters: dict[str, OutboxEntry], query: dict[str, str], found: list[str]
) -> None:
    assert [row["id"] for row in listed(client, **query)] == [letters[name].pk for name in found]


def test_bad_filters_are_named(client: APIClient) -> None:
    for query, name in (({"state": "lost"}, "state"), ({"page": "x"}, "page"), ({"search": "x" * 101}, "search")):
        response = client.get("/api/admin/mails", query)
        assert response.status_code == 400
        assert list(response.json()["error"]["fields"]) == [name]


def test_a_sent_mail_names_nobody_and_says_nothing_of_its_text(client: APIClient, mailoutbox: Any) -> None:
    entry = letter("stize@example.com")
    outbox.relay_once(kinds=["mail"])
    assert len(mailoutbox) == 1
    entry.refresh_from_db()
    assert entry.payload == {"to": "s…@example.com", "template": "message"}
    (row,) = listed(client, state="sent")
    assert (row["to"], row["kind"], row["tries"]) == ("s…@example.com", "message", 1)
    assert row["sent_at"]


def test_a_dead_mail_is_tried_again(client: APIClient, letters: dict[str, OutboxEntry], mailoutbox: Any) -> None:
    dead = letters["dead"]
    OutboxEntry.objects.filter(key__contains="ceka@").delete()
    response = client.post(f"/api/admin/mails/{dead.pk}/retry")
    assert response.status_code == 200
    row = response.json()["data"]
    assert (row["state"], row["tries"], row["last_error"]) == ("waiting", 0, "")
    outbox.relay_once(kinds=["mail"])
    assert [mail.to for mail in mailoutbox] == [["propala@example.com"]]
    (entry,) = AuditEntry.objects.all()
    assert (entry.action, entry.kind, entry.thing_id, entry.thing_name) == ("send", "mail", str(dead.pk), "message")
    again = client.post(f"/api/admin/mails/{dead.pk}/retry")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "already_sent")


def test_a_mail_that_waits_goes_on_waiting(client: APIClient, letters: dict[str, OutboxEntry]) -> None:
    """It is tried anyway; taking it from whoever is sending it would send it twice."""
    waiting = letters["waiting"]
    OutboxEntry.objects.filter(pk=waiting.pk).update(next_try_at=clock.now() + timedelta(minutes=5))
    before = OutboxEntry.objects.values().get(pk=waiting.pk)
    assert client.post(f"/api/admin/mails/{waiting.pk}/retry").json()["data"]["state"] == "waiting"
    assert OutboxEntry.objects.values().get(pk=waiting.pk) == before
    assert not AuditEntry.objects.exists()


def test_only_mails_are_found(client: APIClient) -> None:
    with transaction.atomic():
        outbox.enqueue("task", {"name": "x"}, key="job")
    entry = OutboxEntry.objects.get()
    OutboxEntry.objects.filter(pk=entry.pk).update(dead_at=clock.now())
    assert listed(client) == []
    assert client.post(f"/api/admin/mails/{entry.pk}/retry").status_code == 404


@pytest.mark.feature("X-CSV")
def test_mails_are_a_table_too(client: APIClient, letters: dict[str, OutboxEntry]) -> None:
    response = client.get("/api/admin/mails", {"format": "csv", "search": "propala"})
    lines = b"".join(response.streaming_content).decode("utf-8-sig").split("\r\n")  # type: ignore[attr-defined]
    assert lines[0] == "Broj;Primalac;Vrsta;Stanje;Pokušaja;Poslednja greška;Napravljeno;Poslato u"
    assert len(lines) == 3
    assert AuditEntry.objects.get().after == {"search": "propala", "rows": 1}


def test_a_mail_to_nobody_is_dropped_and_not_listed(client: APIClient) -> None:
    """S11: it stands for an unknown address, which costs as much as a known one."""
    with transaction.atomic():
        queue_mail(
            to=NOBODY, template="reset_password", language="sr", context={"action_url": SECRET}, key="mail:x", bound=OWN
        )
    assert listed(client, state="waiting") == []
    while outbox.relay_once():
        pass
    entry = OutboxEntry.objects.get()
    assert (entry.sent_at is not None, entry.payload, mail.outbox) == (True, {}, [])
    assert listed(client, state="sent") == []
