"""One action on several rows, each with its own result and its own entry in the log."""

from __future__ import annotations

from typing import Any

import pytest

from content.support.models import SupportCase
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_ad, make_admin, make_user
from trading.abuse_reports.services import send_report
from trading.accounts.models import LoginSession, User
from trading.catalogue.models import Ad

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-BULK")]

MISSING = 987_654_321


def results(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 200, answer.content
    rows = answer.json()["data"]
    assert all(bool(row["code"]) == bool(row["message"]) == (row["res"] == "failed") for row in rows)
    return [(row["res"], row["code"]) for row in rows]


def entries(kind: str) -> list[str]:
    return list(AuditEntry.objects.filter(kind=kind).order_by("id").values_list("thing_id", flat=True))


@pytest.mark.feature("X-BULK")
def test_people_are_banned_one_by_one_and_each_failure_is_told() -> None:
    admin, one, two = make_admin(), make_user("jedan"), make_user("drugi")
    client = client_for(admin)
    ids = [one.pk, admin.pk, MISSING, two.pk]
    done = client.post("/api/admin/users/bulk", {"ids": ids, "action": "ban", "reason": "Prevara."}, format="json")
    assert results(done) == [("ok", ""), ("failed", "own_account"), ("failed", "not_found"), ("ok", "")]
    assert [row["id"] for row in done.json()["data"]] == ids
    assert set(User.objects.exclude(banned_at=None).values_list("pk", flat=True)) == {one.pk, two.pk}
    assert entries("user") == [str(one.pk), str(two.pk)]
    assert {user.ban_reason for user in User.objects.filter(pk__in=[one.pk, two.pk])} == {"Prevara."}
    again = client.post(
        "/api/admin/users/bulk", {"ids": [one.pk], "action": "lock", "reason": "Provera."}, format="json"
    )
    assert results(again) == [("ok", "")]
    assert User.objects.get(pk=one.pk).locked_at is not None


@pytest.mark.feature("X-BULK")
def test_a_ban_of_several_wants_a_fresh_proof_and_a_lock_none() -> None:
    admin, person = make_admin(), make_user("jedan")
    client = client_for(admin)
    LoginSession.objects.filter(user=admin).update(stepped_up_at=None)
    body = {"ids": [person.pk], "reason": "Prevara."}
    refused = client.post("/api/admin/users/bulk", {**body, "action": "ban"}, format="json")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "step_up")
    assert results(client.post("/api/admin/users/bulk", {**body, "action": "lock"}, format="json")) == [("ok", "")]


@pytest.mark.feature("X-BULK")
def test_ads_are_deleted_restored_and_locked() -> None:
    client, seller = client_for(make_admin()), make_user("prodavac")
    one, two = make_ad(seller), make_ad(seller)

    def act(action: str, *ids: int) -> list[tuple[str, str]]:
        body = {"ids": list(ids), "action": action, "reason": "Nije dozvoljeno."}
        return results(client.post("/api/admin/products/bulk", body, format="json"))

    assert act("lock", one.pk, two.pk) == [("ok", "")] * 2
    assert Ad.objects.filter(locked_by_admin=True).count() == 2
    assert act("unlock", one.pk) == [("ok", "")]
    assert act("delete", one.pk, MISSING) == [("ok", ""), ("failed", "not_found")]
    assert act("restore", one.pk, two.pk)[0] == ("ok", "")
    assert act("restore", two.pk)[0][0] == "failed"
    assert entries("ad") == [str(pk) for pk in (one.pk, two.pk, one.pk, one.pk, one.pk)]


@pytest.mark.feature("X-BULK")
def test_reports_are_taken_and_dismissed() -> None:
    admin, seller = make_admin(), make_user("prodavac")
    sent = [
        send_report(
            reporter=make_user(f"kupac{number}"), kind="ad", thing_id=make_ad(seller).pk, reason="spam", text="Vidite",
            email="", language="sr",
        )
        for number in range(2)
    ]  # fmt: skip
    ids = [report.pk for report in sent]
    client = client_for(admin)
    take = client.post("/api/admin/abuse-reports/bulk", {"ids": ids, "action": "take"}, format="json")
    assert results(take) == [("ok", "")] * 2
    body = {"ids": [*ids, ids[0]], "action": "dismiss", "answer": "Nema povrede."}
    assert results(client.post("/api/admin/abuse-reports/bulk", body, format="json")) == [("ok", "")] * 2
    failed = client.post("/api/admin/abuse-reports/bulk", {"ids": ids, "action": "take"}, format="json")
    assert [res for res, _code in results(failed)] == ["failed"] * 2
    assert entries("abuse_report") == [str(pk) for pk in (*ids, *ids)]


@pytest.mark.feature("X-BULK")
def test_cases_are_taken_and_closed() -> None:
    made = [
        SupportCase.objects.create(author=make_user(f"osoba{number}"), text="a", kind="contact", created_at=clock.now())
        for number in range(2)
    ]
    ids, client = [case.pk for case in made], client_for(make_admin())
    assert (
        results(client.post("/api/admin/cases/bulk", {"ids": ids, "action": "take"}, format="json")) == [("ok", "")] * 2
    )
    close = {"ids": [*ids, MISSING], "action": "close"}
    assert results(client.post("/api/admin/cases/bulk", close, format="json"))[1:] == [
        ("ok", ""),
        ("failed", "not_found"),
    ]
    assert set(SupportCase.objects.values_list("state", flat=True)) == {"closed"}
    assert len(entries("support_case")) == 4


@pytest.mark.feature("X-BULK")
@pytest.mark.parametrize("path", ["users", "products", "abuse-reports", "cases"])
def test_bad_input_names_its_field_and_does_nothing(path: str) -> None:
    client, before = client_for(make_admin()), AuditEntry.objects.count()

    def fields(**body: Any) -> set[str]:
        answer = client.post(f"/api/admin/{path}/bulk", body, format="json")
        assert answer.status_code == 400, answer.content
        return set(answer.json()["error"]["fields"])

    assert fields() >= {"ids", "action"}
    assert fields(ids=[], action="burn", reason="a") == {"ids", "action"}
    assert fields(ids=list(range(1, 22)), action="burn", reason="a") == {"ids", "action"}
    if path in {"users", "products"}:
        assert fields(ids=[1], action="lock") == {"reason"}
    assert AuditEntry.objects.count() == before
