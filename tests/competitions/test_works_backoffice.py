"""What administrators see and do with works, and what is erased after a year."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from competitions.models import Competition, Work
from competitions.works.erasure import erase_entrants
from competitions.works.services import PERSONAL_COLUMNS
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.messaging.outbox import relay_once
from tests.clients import client_for
from tests.competitions.helpers import (
    NOW,
    access,
    codes_by_field,
    make_competition,
    make_work,
    opened,
    pdf,
    submit,
)
from tests.factories import make_admin
from tests.trading.offers.helpers import data_of, error_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_march"), pytest.mark.feature("M-ADM-23")]

WorkType = Competition.WorkType


@pytest.mark.feature("M-ADM-23")
def test_administrators_give_points_and_access(competition: Competition) -> None:
    made = data_of(submit(competition.pk), 201)
    admin = client_for(make_admin())
    address = f"/api/competitions/admin/works/{made['wrk_id']}"
    assert codes_by_field(admin.patch(address, {"points": 1_000_001}, format="json")) == {"points": "max"}
    assert codes_by_field(admin.patch(address, {"points": -1}, format="json")) == {"points": "min"}
    assert codes_by_field(admin.patch(address, {"points": "1.5"}, format="json")) == {"points": "invalid"}
    row = data_of(admin.patch(address, {"wrk_admin_points": 1_000_000}, format="json"))
    assert (row["wrk_admin_points"], row["total_points"], row["sch_name"]) == (1_000_000, 1_000_000, "OŠ Reka")
    info = data_of(admin.get(address))
    assert (info["wrk_email"], info["wrk_deleted"]) == ("mira@example.com", 0)
    for _ in range(6):
        opened({**access(made), "wrk_password": "pogresna"})
    make_work(competition, 7)
    error_of(admin.post(f"{address}/setup", {"wrk_code": "RAD00007"}, format="json"), 409, "duplicate")
    assert codes_by_field(admin.post(f"{address}/setup", {"wrk_code": "RAD-7"}, format="json")) == {
        "wrk_code": "invalid"
    }
    done = data_of(admin.post(f"{address}/setup", {"wrk_code": "moj7rad"}, format="json"))
    assert done["wrk_code"] == "MOJ7RAD"
    error_of(opened(access(made)), 400, "invalid_credentials")
    data_of(opened(access(done)))
    while relay_once():
        pass
    assert done["wrk_password"] in mail.outbox[-1].body
    for _ in range(2):
        data_of(admin.delete(address, {"reason": "Prepisan rad."}, format="json"))
    error_of(admin.patch(address, {"points": 1}, format="json"), 409, "deleted")
    entries = AuditEntry.objects.order_by("id")
    assert [entry.action for entry in entries] == ["update", "update", "delete"]
    assert done["wrk_password"] not in str(list(entries.values_list("before", "after")))


@pytest.mark.feature("M-ADM-23")
@pytest.mark.parametrize(("language", "reason"), [("sr", "Razlog: Prepisan rad."), ("en", "Reason: Prepisan rad.")])
def test_the_contact_of_a_deleted_work_reads_why(competition: Competition, language: str, reason: str) -> None:
    work = make_work(competition, 1, email="mira@example.com", language=language)
    admin = client_for(make_admin())
    address = f"/api/competitions/admin/works/{work.pk}"
    for body, code in (({}, "required"), ({"reason": ""}, "blank"), ({"reason": "x" * 501}, "max_length")):
        assert codes_by_field(admin.delete(address, body, format="json")) == {"reason": code}
    assert not AuditEntry.objects.exists()
    for _ in range(2):
        data_of(admin.delete(address, {"reason": "Prepisan rad."}, format="json"))
    after = AuditEntry.objects.get().after
    assert after is not None
    assert after["reason"] == "Prepisan rad."
    while relay_once():
        pass
    [sent] = mail.outbox
    assert sent.to == ["mira@example.com"]
    assert work.name in sent.subject
    assert reason in sent.body


def test_a_work_without_contact_is_deleted_without_a_mail(competition: Competition) -> None:
    """docs/spec/domain.md, "Data of entrants": a year after the archiving there is nobody to write to."""
    work = make_work(competition, 1, email="")
    admin = client_for(make_admin())
    data_of(admin.delete(f"/api/competitions/admin/works/{work.pk}", {"reason": "Prepisan rad."}, format="json"))
    while relay_once():
        pass
    assert mail.outbox == []


@pytest.mark.feature("M-ADM-23")
def test_the_list_of_works_filters_and_searches(competition: Competition) -> None:
    other = make_competition(name="Drugi", status="archived")
    make_work(competition, 1, deleted_at=NOW)
    make_work(other, 2)
    admin = client_for(make_admin())
    address = "/api/competitions/admin/works"
    assert [row["wrk_name"] for row in data_of(admin.get(address))] == ["Reka broj 2", "Reka broj 1"]
    assert [row["wrk_deleted"] for row in data_of(admin.get(address, {"cmp_id": competition.pk}))] == [1]
    assert [row["cmp_name"] for row in data_of(admin.get(address, {"search": "reka broj 2"}))] == ["Drugi"]
    with CaptureQueriesContext(connection) as asked:
        data_of(admin.get(address))
    assert len(asked) <= 4


@pytest.mark.feature("M-CMP-07")
def test_the_file_of_a_deleted_work_is_the_administrators(competition: Competition) -> None:
    """Everybody reads a work; a deleted one, or a deleted competition's, only administrators."""
    Competition.objects.filter(pk=competition.pk).update(status="archived", archived_at=NOW)
    row = make_competition(name="Slike", work_type=WorkType.PDF)
    made = data_of(submit(row.pk, work_file=pdf()), 201)
    address = f"/api/files/{Work.objects.get().file}"
    shown = APIClient().get(address)
    assert (shown.status_code, shown.headers["Content-Disposition"][:6]) == (200, "inline")
    admin = client_for(make_admin())
    for table, pk in ((Competition, row.pk), (Work, made["wrk_id"])):
        table.objects.filter(pk=pk).update(deleted_at=NOW)  # type: ignore[attr-defined]
        assert APIClient().get(address).status_code == 404
        assert admin.get(address).status_code == 200
        table.objects.filter(pk=pk).update(deleted_at=None)  # type: ignore[attr-defined]


def test_entrants_are_forgotten_after_a_year(competition: Competition) -> None:
    """docs/spec/domain.md, "Data of entrants": the work, its name, school and rank stay."""
    made = data_of(submit(competition.pk), 201)
    Competition.objects.update(status="archived", archived_at=NOW)
    with clock.travel(NOW.replace(year=2027) - timedelta(seconds=1)):
        assert erase_entrants() == 0
    with clock.travel(NOW.replace(year=2027)):
        assert erase_entrants() == 1
        assert erase_entrants() == 0
    work = Work.objects.get(pk=made["wrk_id"])
    assert {getattr(work, name) for name in PERSONAL_COLUMNS} == {""}
    assert (work.name, work.school is not None, work.link) == ("Plava reka", True, "https://example.org/reka")
    assert "anic" not in work.search_text
    error_of(opened(access(made)), 400, "invalid_credentials")
