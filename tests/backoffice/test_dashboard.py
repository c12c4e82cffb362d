"""The dashboard against a count by hand. docs/spec/api-community.md, section 9."""

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.db import transaction
from django.test import override_settings

from content.support.services import send_suggestion
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.jobs.models import JobRun
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.backoffice import market
from tests.backoffice.market import LONG_AGO, NOW, ad, at_work, offer
from tests.competitions.helpers import make_competition, make_school
from tests.factories import make_business
from trading.catalogue.models import HELD, AdReview

pytestmark = pytest.mark.django_db

MIDNIGHT = datetime(2027, 4, 9, 22, tzinfo=UTC)  # of the 10th in Belgrade


def test_the_dashboard_tells_what_goes_on_today_and_what_waits() -> None:
    with at_work() as client:
        assert client.get("/api/admin/dashboard").json()["data"]["active_competition"] is None
        for moment in (MIDNIGHT - timedelta(seconds=1), MIDNIGHT, NOW):
            offer(moment, ad(posted_at=moment))
            market.person(created_at=moment)
        for left in (timedelta(), timedelta(seconds=1), timedelta(days=3), timedelta(days=3, seconds=1)):
            ad(expires_at=NOW + left)
        market.person(locked_at=LONG_AGO)
        market.person(locked_at=LONG_AGO, erased_at=NOW)
        send_suggestion(author=None, name="Ana", email="ana@example.com", text="Tamna tema")
        make_school("OŠ Breza", is_confirmed=False)
        make_school("OŠ Jela")
        for number, fields in enumerate(({}, {"dead_at": NOW}, {"dead_at": NOW}, {"sent_at": NOW})):
            OutboxEntry.objects.create(key=f"mail:{number}", kind=OutboxEntry.Kind.MAIL, payload={}, **fields)
        OutboxEntry.objects.create(key="push", kind=OutboxEntry.Kind.PUSH, payload={})
        waiting = OutboxEntry.objects.filter(kind="mail", sent_at=None, dead_at=None).count()
        jobs = list(settings.CELERY_BEAT_SCHEDULE)
        for name in jobs:
            ran = LONG_AGO if name == jobs[0] else NOW
            JobRun.objects.create(name=name, started_at=ran, scheduled_at=ran)
        active = make_competition(name="Moj grad", voting_to=NOW + timedelta(days=1))
        with transaction.atomic():
            for number in range(6):
                record(None, Action.UPDATE, "parcel", number, f"Paket {number}", None, {"title": "a"})
        body = client.get("/api/admin/dashboard").json()["data"]
    assert [row["object_name"] for row in body.pop("audit")] == [f"Paket {number}" for number in (5, 4, 3, 2, 1)]
    competition = body.pop("active_competition")
    assert (competition["cmp_id"], competition["cmp_name"]) == (active.pk, "Moj grad")
    assert body == {
        "open_products": 6,
        "expiring_3_days": 2,
        "products_today": 2,
        "offers_today": 2,
        "users_today": 2,
        "locked_accounts": 1,
        "abuse_reports": 0,
        "ad_approvals": 0,
        "firm_approvals": 0,
        "support_cases": 1,
        "unconfirmed_schools": 1,
        "mails_waiting": waiting,
        "mails_dead": 2,
        "jobs_late": 1,
    }


TILES = {
    "open_products": "admin/products?state=open",
    "expiring_3_days": "admin/products?when=expiring",
    "products_today": "admin/products?when=today",
    "offers_today": "admin/offers?when=today",
    "users_today": "admin/users?when=today",
    "locked_accounts": "admin/users?usrType=locked",
    "ad_approvals": "admin/ad-approvals?state=waiting",
    "firm_approvals": "admin/firm-approvals?state=waiting",
    "support_cases": "admin/cases?state=waiting",
    "unconfirmed_schools": "competitions/admin/schools?confirmed=0",
    "mails_waiting": "admin/mails?state=waiting",
    "mails_dead": "admin/mails?state=dead",
    "jobs_late": "admin/jobs?late=1",
}


@override_settings(APPROVE_FIRMS=True)
def test_each_number_counts_the_rows_of_the_list_that_it_leads_to() -> None:
    with at_work() as client:
        for moment in (MIDNIGHT - timedelta(seconds=1), MIDNIGHT):
            offer(moment, ad(posted_at=moment))
            market.person(created_at=moment)
        market.person(created_at=MIDNIGHT, erased_at=NOW)
        for left in (timedelta(seconds=1), timedelta(days=3), timedelta(days=4)):
            ad(expires_at=NOW + left)
            ad(expires_at=NOW + left, locked_by_admin=True)
        market.deleted(NOW, expires_at=NOW + timedelta(days=1))
        make_business("firmica", created_at=LONG_AGO)
        AdReview.objects.create(ad=market.deleted(NOW, by=HELD), sent_at=NOW)
        market.person(locked_at=LONG_AGO)
        market.person(locked_at=LONG_AGO, erased_at=NOW)
        send_suggestion(author=None, name="Ana", email="ana@example.com", text="Tamna tema")
        make_school("OŠ Breza", is_confirmed=False)
        make_school("OŠ Jela")
        for number, fields in enumerate(({}, {"dead_at": NOW}, {"dead_at": NOW}, {"sent_at": NOW})):
            OutboxEntry.objects.create(key=f"mail:{number}", kind=OutboxEntry.Kind.MAIL, payload={}, **fields)
        numbers = client.get("/api/admin/dashboard").json()["data"]
        for name, path in TILES.items():
            body = client.get(f"/api/{path}").json()
            rows = body["meta"]["items"] if "items" in body.get("meta", {}) else len(body["data"])
            assert rows == numbers[name] > 0, name
