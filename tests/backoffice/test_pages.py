"""The pages of a person, an ad and a deal in the back-office, and the lists filtered by one of them.

Source: docs/spec/api-community.md, section 6.
"""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.messaging.bounds import OWN
from marketplace.common.messaging.mail import queue_mail
from marketplace.common.messaging.mail.delivery import shortened
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_ad, make_admin, make_business, make_offer, make_user
from tests.trading.offers.helpers import data_of, error_of, place
from trading.abuse_reports.models import AbuseReport
from trading.accounts.models import User
from trading.catalogue.models import Ad, Favourite
from trading.catalogue.offer_states import OfferStatus
from trading.contracts.models import Contract
from trading.offers.models import Rating

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-PAGES")]


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


@pytest.fixture
def seller() -> User:
    return make_user("prodavac")


@pytest.fixture
def buyer() -> User:
    return make_user("kupac")


def listed(client: APIClient, path: str, key: str, **query: Any) -> list[Any]:
    return [row[key] for row in data_of(client.get(f"/api/{path}", query))]


def report(reported: User, reporter: User, kind: str, thing_id: int, **fields: Any) -> AbuseReport:
    return AbuseReport.objects.create(
        kind=kind, thing_id=thing_id, reported=reported, reporter=reporter, language="sr", reason="spam",
        created_at=clock.now(), **fields,
    )  # fmt: skip


# --- A person --------------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-PAGES")
def test_the_page_of_a_person_holds_the_account_and_the_firm(client: APIClient) -> None:
    firm = make_business("pekara", banned_at=clock.now(), ban_reason="Roba nije isporučena.")
    found = data_of(client.get(f"/api/admin/users/{firm.pk}"))
    assert (found["usr_username"], found["usr_banned"], found["usr_ban_reason"]) == (
        "pekara",
        1,
        "Roba nije isporučena.",
    )
    assert found["banned_at"].endswith("Z")
    assert (found["locked_at"], found["usr_lock_reason"]) == (None, "")
    profile = found["profile"]
    assert (profile["usr_org_pib"], profile["usr_address"]) == (firm.organisation.tax_id, firm.address)
    assert profile["usr_business_register"] == firm.organisation.register_file


@pytest.mark.feature("X-PAGES")
def test_a_closed_account_has_no_page(client: APIClient) -> None:
    gone = make_user("zatvoren", erased_at=clock.now())
    error_of(client.get(f"/api/admin/users/{gone.pk}"), 404, "not_found")


@pytest.mark.feature("X-PAGES")
def test_the_lists_of_a_person(client: APIClient, seller: User, buyer: User) -> None:
    ad, other = make_ad(seller), make_ad(make_user("drugi"))
    sold, bought = make_offer(ad, buyer, 2), make_offer(other, seller, 1)
    rating = Rating.objects.create(offer=sold, author=buyer, rated=seller, stars=4, created_at=clock.now())
    complaint = report(seller, buyer, "person", seller.pk)
    report(buyer, seller, "person", buyer.pk)
    assert listed(client, "admin/products", "pro_id", usr_id=seller.pk) == [ad.pk]
    assert listed(client, "admin/products", "pro_id", usr_id=seller.pk, state="open") == [ad.pk]
    assert listed(client, "admin/products", "pro_id", usr_id=buyer.pk, state="open") == []
    assert listed(client, "admin/offers", "off_id", usr_id_seller=seller.pk) == [sold.pk]
    assert listed(client, "admin/offers", "off_id", usr_id_buyer=seller.pk) == [bought.pk]
    assert listed(client, "admin/offers", "off_id", pro_id=other.pk) == [bought.pk]
    assert listed(client, "comments", "rat_id", usr_id_to=seller.pk) == [rating.pk]
    assert listed(client, "comments", "rat_id", usr_id_from=buyer.pk, off_id=sold.pk) == [rating.pk]
    assert listed(client, "comments", "rat_id", usr_id_from=seller.pk) == []
    assert listed(client, "admin/abuse-reports", "abr_id", usr_id_reported=seller.pk) == [complaint.pk]


@pytest.mark.feature("X-PAGES")
def test_mails_to_a_person_also_those_whose_address_is_shortened(client: APIClient, buyer: User) -> None:
    def letter(to: str, number: int, *, sent: bool = False) -> int:
        with transaction.atomic():
            queue_mail(to=to, template="message", language="sr", context={}, key=f"pismo:{number}", bound=OWN)
        entry = OutboxEntry.objects.get(key=f"pismo:{number}")
        if sent:
            entry.sent_at, entry.payload = clock.now(), shortened(entry.payload)
            entry.save()
        return entry.pk

    waiting, sent = letter(buyer.email, 1), letter(buyer.email, 2, sent=True)
    letter("neko@drugde.example", 3)
    assert listed(client, "admin/mails", "id", usr_id=buyer.pk) == [sent, waiting]
    assert listed(client, "admin/mails", "id", usr_id=987_654_321) == []


@pytest.mark.feature("X-PAGES")
def test_notifications_of_a_person_never_what_they_say(client: APIClient, seller: User, buyer: User) -> None:
    place(make_ad(seller), buyer, 2)
    (notification,) = data_of(client.get("/api/admin/notifications", {"usr_id": seller.pk}))
    assert (notification["kind"], notification["msg_read"], notification["deleted_at"]) == ("new-buyer", 0, None)
    assert set(notification) == {"msg_id", "kind", "msg_date", "msg_read", "deleted_at"}


@pytest.mark.feature("X-PAGES")
@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("admin/products", "usr_id"),
        ("admin/offers", "usr_id_buyer"),
        ("admin/offers", "usr_id_seller"),
        ("admin/offers", "pro_id"),
        ("comments", "usr_id_from"),
        ("comments", "usr_id_to"),
        ("comments", "off_id"),
        ("admin/mails", "usr_id"),
        ("admin/notifications", "usr_id"),
        ("admin/abuse-reports", "usr_id_reported"),
        ("admin/abuse-reports", "pro_id"),
    ],
)
def test_a_bad_filter_is_named(client: APIClient, path: str, field: str) -> None:
    for bad in ("x", "-1", "1.5", "9" * 30):
        body = error_of(client.get(f"/api/{path}", {field: bad}), 400, "validation")
        assert list(body["error"]["fields"]) == [field]


# --- An ad -----------------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-PAGES")
def test_the_page_of_an_ad_holds_data_stored_prices_and_favourites(
    client: APIClient, seller: User, buyer: User
) -> None:
    ad = make_ad(seller)
    Favourite.objects.create(user=buyer, ad=ad, created_at=clock.now())
    complaint = report(seller, buyer, "ad", ad.pk)
    report(seller, buyer, "person", ad.pk)
    found = data_of(client.get(f"/api/admin/products/{ad.pk}"))
    assert (found["row"]["pro_id"], found["row"]["usr_username"]) == (ad.pk, "prodavac")
    assert found["product"]["pro_description"] == ad.description
    assert len(found["product"]["prices"]) == len(ad.price_ladder)
    assert found["favourites"] == 1
    assert [(one["kind"], one["price"]) for one in found["prices"]] == [("posted", "110.00"), ("now", "110.00")]
    assert listed(client, "admin/abuse-reports", "abr_id", pro_id=ad.pk) == [complaint.pk]


@pytest.mark.feature("X-PAGES")
def test_an_ended_and_a_deleted_ad_have_a_page_too(client: APIClient, seller: User) -> None:
    now = clock.now()
    ad = make_ad(seller, deleted_at=now, deleted_by="seller", closed_at=now, closed_by=Ad.ClosedBy.SOLD_OUT)
    Ad.objects.filter(pk=ad.pk).update(achieved_price=Decimal("80.00"))
    found = data_of(client.get(f"/api/admin/products/{ad.pk}"))
    assert found["row"]["pro_deleted"] == 1
    assert [(one["kind"], one["price"]) for one in found["prices"]] == [("posted", "110.00"), ("closed", "80.00")]
    Ad.objects.filter(pk=ad.pk).update(achieved_price=None)
    assert data_of(client.get(f"/api/admin/products/{ad.pk}"))["prices"][1]["price"] is None


# --- A deal ----------------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-PAGES")
def test_the_page_of_a_deal_holds_moments_and_contract_but_no_private_message(
    client: APIClient, seller: User, buyer: User
) -> None:
    offer = make_offer(make_ad(seller), buyer, 2, fulfilled=True, status=OfferStatus.CONTRACTED)
    path = f"/api/admin/offers/{offer.pk}"
    found = data_of(client.get(path))
    assert (found["row"]["usr_username"], found["row"]["seller_username"]) == ("kupac", "prodavac")
    assert (found["contract"], found["messages"], found["closed_at"]) == (None, [], None)
    Contract.objects.create(offer=offer, number="U-1", snapshot={"buyer": "tajna"}, created_at=clock.now())
    shown = report(seller, buyer, "message", 5, snapshot="Uplatite mimo sajta.")
    report(seller, make_user("treci"), "message", 6, snapshot="Njihova stvar.")
    answer = client.get(path)
    found = data_of(answer)
    assert found["contract"]["number"] == "U-1"
    assert [(one["abr_id"], one["abr_snapshot"]) for one in found["messages"]] == [(shown.pk, "Uplatite mimo sajta.")]
    assert "tajna" not in answer.content.decode()
    error_of(client.get("/api/admin/offers/987654321"), 404, "not_found")


@pytest.mark.feature("X-PAGES")
def test_the_moments_of_an_offer_are_its_own(client: APIClient, seller: User, buyer: User) -> None:
    placed = clock.now() - timedelta(days=2)
    offer = make_offer(make_ad(seller), buyer, 2, placed_at=placed, changed_at=placed + timedelta(days=1))
    found = data_of(client.get(f"/api/admin/offers/{offer.pk}"))
    assert found["row"]["off_date"] < found["changed_at"]
    assert found["accepted_at"] is None or found["accepted_at"].endswith("Z")
