"""Every list of the back-office is a table too, and honours its filter.

Source: docs/spec/api-community.md, mark X.
"""

import csv
import io
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from marketplace.common.admin import lists
from marketplace.common.admin.audit.models import Action, AuditEntry
from marketplace.common.admin.audit.services import record
from marketplace.common.admin.table_words import find_heading, heading
from marketplace.common.db import clock
from marketplace.common.files.exports import DataExport
from marketplace.common.files.models import StoredFile
from marketplace.common.jobs.models import JobRun
from tests.backoffice.list_requests import asked_again
from tests.clients import client_for
from tests.exports import run_exports
from tests.factories import make_ad, make_admin, make_business, make_offer
from tests.fuzz.operations import document
from tests.trading.codebooks.samples import SAMPLES
from tests.world import World
from tests.world_fixtures import taken_back
from trading.accounts.models import User
from trading.catalogue import empty_searches
from trading.catalogue.models import HELD, Ad, AdReview
from trading.catalogue.offer_states import OfferStatus
from trading.notifications.models import Notification
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-CSV")]

Query = dict[str, Any]
# Three letters: of a longer word the search of ads asks a second time, for words that hold it.
NOBODY: Query = {"search": "qyx"}
LONG_AGO: Query = {"start_date": "2020-01-01", "end_date": "2020-01-02"}
ALWAYS: Query = {}
# Each list with what leaves none of its rows; ALWAYS: it has no filter.
LISTS: dict[str, Query] = {
    "admin/abuse-reports": {"state": "upheld"},
    "admin/ad-approvals": {"state": "returned"},
    "admin/audit": {"action": "restore"},
    "admin/cases": {"state": "closed"},
    "admin/empty-searches": ALWAYS,
    "admin/exports": ALWAYS,
    "admin/firm-approvals": {"state": "returned"},
    "admin/jobs": {"late": 1},
    "admin/mails": NOBODY,
    "admin/notifications": {"usr_id": 987_654_321},
    "admin/offers": {"off_status": 5},
    "admin/products": {"state": "admin_deleted"},
    "admin/users": {"usrType": "locked"},
    "banners/all": ALWAYS,
    "categories/{category_id}/filters/all": NOBODY,
    "chatbot/all": ALWAYS,
    "comments": NOBODY,
    "competitions/admin/competitions": NOBODY,
    "competitions/admin/schools": {"age": 3},
    "competitions/admin/works": {"cmp_id": 987_654_321},
    "competitions/documents": ALWAYS,
    "documents": ALWAYS,
    "faq/all": ALWAYS,
    "franchise/franchise": ALWAYS,
    "groups/all": ALWAYS,
    "news": NOBODY,
    "newsletter": {"kind": "staff"},
    "newsletter/issues": ALWAYS,
    "partners/all": ALWAYS,
    "reports/bought-out": LONG_AGO,
    "reports/buyings": LONG_AGO,
    "reports/deleted": NOBODY,
    "reports/expired": NOBODY,
    "reports/new": LONG_AGO,
    "reports/rejections": NOBODY,
    "statistics/cancellations": NOBODY,
    "statistics/categories": LONG_AGO,
    "statistics/products/bought-out": LONG_AGO,
    "statistics/products/expired": LONG_AGO,
    "statistics/products/most-bought": LONG_AGO,
    "statistics/products/newest": LONG_AGO,
    "statistics/products/popular": ALWAYS,
    "statistics/purchases": NOBODY,
    "statistics/rejections": LONG_AGO,
    "suggestions": NOBODY,
    "tutorials": ALWAYS,
    **{f"{sample.path}/all": NOBODY for sample in SAMPLES},
    **{sample.path: NOBODY for sample in SAMPLES if not sample.public},
}


def required(path: str, world: World) -> Query:
    """Return the query without which the list answers nothing, or not with the rows of its table."""
    if path == "admin/notifications":
        return {"usr_id": world.people["seller"].pk}
    if path == "competitions/documents":
        return {"cmp_id": world.ids["competition"]["there"], "all": 1}
    return {"all": 1} if path in {"documents", "franchise/franchise"} else {}


@pytest.mark.feature("X-CSV")
def test_every_list_that_is_a_table_is_tried_below() -> None:
    answers = {
        path.removeprefix("/api/"): operations["get"]["responses"].get("200", {}).get("content", {})
        for path, operations in document()["paths"].items()
        if "get" in operations
    }
    assert {path for path, types in answers.items() if {"text/csv", "application/json"} <= set(types)} == set(LISTS)


def hold(ad: Ad, now: datetime) -> None:
    """Make the ad one that waits for its approval."""
    Ad.objects.filter(pk=ad.pk).update(deleted_at=now, deleted_by=HELD)
    AdReview.objects.create(ad=ad, sent_at=now)


@pytest.fixture
def market(world: World) -> Iterator[World]:
    """The market with what it lacks: a sale that sold out, a rejected offer, an entry of the audit log."""
    with taken_back(), override_settings(APPROVE_FIRMS=True):
        seller, now = world.people["seller"], clock.now()
        sold = make_ad(seller)
        make_offer(sold, world.people["buyer"], 30, fulfilled=True)
        make_offer(sold, world.people["other_buyer"], 2, status=OfferStatus.REJECTED)
        Ad.objects.filter(pk=sold.pk).update(closed_at=now, closed_by=Ad.ClosedBy.SOLD_OUT, achieved_price="80.00")
        record(world.people["admin"], Action.DELETE, "box", 7, "Kutija", {"title": "a"})
        hold(make_ad(seller, name="Prvi oglas"), now)
        empty_searches.note("sadnice kivija", now)
        make_business("firma-ceka")
        row = {"type": "ad-approved", "payload": {"pro_id": sold.pk}, "dedupe_key": "ad-approved"}
        Notification.objects.create(recipient=seller, created_at=now, **row)
        runs = [JobRun(name=name, started_at=now, scheduled_at=now) for name in settings.CELERY_BEAT_SCHEDULE]
        JobRun.objects.bulk_create(runs, ignore_conflicts=True)  # else they are late, the longer the tests have run
        yield world


@pytest.mark.feature("X-CSV")
@pytest.mark.parametrize("path", sorted(LISTS))
def test_a_list_is_a_table_with_the_same_rows(market: World, path: str) -> None:
    """All rows, their headings in words, no JSON, the filter honoured, one entry in the audit log for each table.

    Several rows are read with as many queries as one.
    """
    client = market.client("admin")
    url = "/api/" + path.replace("{category_id}", str(market.ids["category"]["there"]))
    # What some lists cannot do without; of the log only what stood there before the tables themselves.
    named = {"user": market.people["seller"].pk, "id": market.ids["ad"]["closed"], "type": 1, "action": "delete"}
    named |= required(path, market)
    sizes = []
    for query in (named, {**named, **LISTS[path]}):
        with CaptureQueriesContext(connection) as captured:
            rows = client.get(url, query).json()["data"]
        assert asked_again(captured) == []
        exports = AuditEntry.objects.filter(action=Action.EXPORT)
        before = exports.count()
        response: Any = client.get(url, {**query, "format": "csv", "page": 9})
        assert response.status_code == 200, response.content
        text = b"".join(response.streaming_content).decode("utf-8-sig")
        head, *lines = csv.reader(io.StringIO(text, newline=""), delimiter=";")
        assert len(lines) == len(rows)
        assert all([heading(name) for name in row] == head for row in rows)
        assert all(find_heading(name) for row in rows for name in row)
        assert len(set(head)) == len(head)
        assert not any(cell.startswith(("{", "[")) for line in lines for cell in line)
        assert exports.count() == before + 1
        entry = exports.latest("id")
        assert entry.after is not None
        assert (entry.actor_id, entry.after["rows"]) == (market.people["admin"].pk, len(rows))
        sizes.append(len(rows))
    assert sizes[0] > 0
    assert LISTS[path] is ALWAYS or sizes[1] == 0


@pytest.mark.feature("X-CSV")
def test_a_table_speaks_the_readers_language_in_times_flags_and_codes(market: World) -> None:
    client = market.client("admin")

    def first_row(path: str, locale: str) -> dict[str, str]:
        answer: Any = client.get(f"/api/{path}", {"format": "csv", "locale": locale})
        text = b"".join(answer.streaming_content).decode("utf-8-sig")
        return next(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))

    offer = Offer.objects.latest("pk")
    placed = f"{offer.placed_at.astimezone(clock.BELGRADE):%Y-%m-%d %H:%M}"
    serbian, english = first_row("admin/offers", "sr"), first_row("admin/offers", "en")
    assert serbian["Ponuda poslata"] == english["Offer sent"] == placed
    assert (serbian["Uslov ponude"], english["Condition of the offer"]) == ("Bilo koja cena", "Any price")
    assert (serbian["Rasprodat"], english["Sold out"]) == ("Da", "Yes")
    assert (serbian["Cena"][-3:], english["Price"][-3:]) == (",00", ".00")
    entry = first_row("admin/audit", "en")
    assert entry["Action"] == "Downloaded"
    assert entry["After"] == "Rows: 3" or entry["After"].endswith("rows: 3")


@pytest.mark.feature("X-CSV")
@pytest.mark.parametrize("path", sorted(LISTS))
def test_a_table_is_for_administrators(world: World, path: str) -> None:
    url = "/api/" + path.replace("{category_id}", str(world.ids["category"]["there"]))
    query = {"format": "csv", **required(path, world)}
    assert world.client("anonymous").get(url, query).status_code == 401
    assert world.client("user").get(url, query).status_code == 403
    assert not AuditEntry.objects.filter(action=Action.EXPORT).exists()


@pytest.mark.feature("X-CSV")
@pytest.mark.parametrize("path", sorted(LISTS.keys() - {"admin/exports"}))  # never long, and each order is in it
def test_a_long_list_is_made_by_a_job_with_the_same_rows(
    market: World, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """The job's file is, byte for byte, what is sent at once for a short list; it is written down and told once."""
    client = market.client("admin")
    url = "/api/" + path.replace("{category_id}", str(market.ids["category"]["there"]))
    named = {"user": market.people["seller"].pk, "id": market.ids["ad"]["closed"], "type": 1, "action": "delete"}
    named |= required(path, market)
    query = {**named, "format": "csv", "locale": "en", "page": 9}
    at_once: Any = client.get(url, query)
    monkeypatch.setattr(lists, "LONGEST_DOWNLOAD", -1)
    before = AuditEntry.objects.filter(action=Action.EXPORT).count()
    ordered = client.get(url, query)
    assert ordered.status_code == 202, ordered.content
    assert client.get(url, query).json() == ordered.json()  # pressed twice: one order
    export = ordered.json()["data"]
    assert AuditEntry.objects.filter(action=Action.EXPORT).count() == before + 1
    monkeypatch.undo()
    with clock.travel(clock.now() + timedelta(days=2)):  # a worker was free only then: the list is as it was asked for
        assert run_exports() == [True]
    place = f"/api/admin/exports/{export['exp_id']}"
    made: Any = client.get(place)
    assert made.status_code == 200
    assert made["Content-Type"] == "text/csv; charset=utf-8"
    assert made["Content-Disposition"] == at_once["Content-Disposition"]
    assert b"".join(made) == b"".join(at_once.streaming_content)
    assert client.get("/api/admin/exports").json()["data"][0]["exp_state"] == "ready"
    assert Notification.objects.filter(recipient=market.people["admin"], type="data-export").count() == 1
    assert market.client("admin_due").get(place).status_code == 403
    other = client_for(make_admin("drugiadmin"))
    assert other.get(place).status_code == 404
    assert other.get("/api/admin/exports").json()["data"] == []


@pytest.mark.feature("X-CSV")
def test_a_table_is_not_made_for_one_who_is_no_administrator_any_more(
    market: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = market.people["admin"]
    monkeypatch.setattr(lists, "LONGEST_DOWNLOAD", -1)
    assert market.client("admin").get("/api/admin/users", {"format": "csv"}).status_code == 202
    User.objects.filter(pk=admin.pk).update(is_admin=False)
    assert run_exports() == [False]
    assert DataExport.objects.latest("pk").state == "failed"
    assert not StoredFile.objects.filter(kind="export").exists()


@pytest.mark.feature("X-CSV")
def test_the_order_of_a_table_holds_no_session(market: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "LONGEST_DOWNLOAD", -1)
    sid = market.sids["admin"]
    assert APIClient().get("/api/admin/users", {"format": "csv", "sid": sid, "search": "ana"}).status_code == 202
    assert DataExport.objects.latest("pk").parameters == {"path": "/api/admin/users", "query": "search=ana"}
