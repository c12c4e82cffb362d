"""An administrator corrects a mistake in an ad.

Source: docs/spec/domain.md, "Correction by an administrator".
"""

from functools import partial
from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.concurrency import run_together
from tests.factories import make_ad, make_admin, make_category, make_region, make_user
from tests.trading.offers.helpers import data_of, error_of, give_up, notifications_of_kind, past_expiry, place, reloaded
from trading.accounts.models import User
from trading.catalogue.models import Ad, AdImage, AdSearch
from trading.codebooks.definitions.restricted_words import RestrictedWord
from trading.offers.invariants import violations

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-CORRECT")]

REASON = "Greška u kucanju."
TYPE = "ad-corrected"


@pytest.fixture
def admin() -> User:
    return make_admin()


@pytest.fixture
def client(admin: User) -> APIClient:
    return client_for(admin)


@pytest.fixture
def ad() -> Ad:
    return make_ad(make_user("prodavac"), name="Kosilca")


def correct(client: APIClient, ad: Ad, **body: Any) -> Any:
    body = {"reason": REASON, **body}
    return client.patch(f"/api/admin/products/{ad.pk}/correction", body, format="json")


@pytest.mark.feature("X-CORRECT")
def test_everybody_bound_reads_old_and_new_and_the_seller_why(client: APIClient, ad: Ad) -> None:
    buyer, gone = make_user("kupac"), make_user("odustao")
    place(ad, buyer, 5)
    give_up(place(ad, gone, 2))
    before = reloaded(ad)
    row = data_of(correct(client, ad, pro_name="Kosilica", pro_made_in="Grčka"))
    assert row["pro_name"] == "Kosilica"
    sent = notifications_of_kind(TYPE)
    assert [username for username, _ in sent] == ["prodavac", "kupac"]
    changes = [
        {"field": "pro_name", "old": "Kosilca", "new": "Kosilica"},
        {"field": "pro_made_in", "old": before.made_in, "new": "Grčka"},
    ]
    assert [payload["changes"] for _, payload in sent] == [changes, changes]
    assert [payload.get("reason") for _, payload in sent] == [REASON, None]
    mails = OutboxEntry.objects.filter(kind="mail", payload__context__dedupe_key__startswith=TYPE)
    assert {entry.payload["to"] for entry in mails} == {ad.seller.email, buyer.email}
    after = reloaded(ad)
    assert "kosilica" in AdSearch.objects.get(ad=ad).text
    assert after.rev > before.rev
    binding = ("quantity", "base_price", "price_ladder", "expires_at", "current_price", "reserved", "buyers")
    assert all(getattr(after, name) == getattr(before, name) for name in binding)
    assert list(violations()) == []


@pytest.mark.feature("X-CORRECT")
def test_a_correction_has_one_entry_with_reason_old_and_new(client: APIClient, admin: User, ad: Ad) -> None:
    correct(client, ad, pro_name="Kosilica")
    assert correct(client, ad, pro_name="Kosilica").status_code == 200  # a repeat corrects nothing
    entry = AuditEntry.objects.get()
    assert (entry.actor_id, entry.action, entry.kind, entry.thing_id) == (admin.pk, "update", "ad", str(ad.pk))
    assert entry.before == {"name": "Kosilca"}
    assert entry.after == {"name": "Kosilica", "reason": REASON}
    shown = data_of(client.get("/api/admin/audit", {"object": "ad", "object_id": ad.pk}))[0]
    assert (shown["before"], shown["after"]) == ({"pro_name": "Kosilca"}, {"pro_name": "Kosilica", "reason": REASON})
    assert len(notifications_of_kind(TYPE)) == 1


@pytest.mark.feature("X-CORRECT")
def test_category_place_and_order_of_pictures(client: APIClient, ad: Ad) -> None:
    category, region = make_category("Bašta", "Garden"), make_region("Niš", "Nis")
    pictures = [AdImage.objects.create(ad=ad, path=f"{number}.jpg", position=number).pk for number in range(3)]
    turned = [pictures[2], pictures[0], pictures[1]]
    data_of(correct(client, ad, cat_id=category.pk, reg_id=[region.pk], images_order=turned))
    assert list(ad.images.values_list("pk", flat=True)) == turned
    assert (reloaded(ad).category_id, list(ad.regions.values_list("pk", flat=True))) == (category.pk, [region.pk])
    ((_, payload),) = notifications_of_kind(TYPE)
    by_field = {one["field"]: one for one in payload["changes"]}
    assert set(by_field) == {"cat_name", "reg_id", "images_order"}
    assert (by_field["cat_name"]["new"], by_field["cat_name"]["new_en"]) == ("Bašta", "Garden")
    assert (by_field["reg_id"]["new"], by_field["reg_id"]["new_en"]) == ("Niš", "Nis")
    assert (by_field["images_order"]["old"], by_field["images_order"]["new"]) == ("1, 2, 3", "3, 1, 2")
    entry = AuditEntry.objects.get()
    assert entry.before is not None
    assert entry.before["image_order"] == pictures


@pytest.mark.feature("X-CORRECT")
def test_what_binds_buyers_stays(client: APIClient, ad: Ad) -> None:
    before = reloaded(ad)
    body = {"pro_quantity": 5, "pro_base_price": 7, "pro_expiry": "2020-01-01", "pro_payment_info": "x", "prices": []}
    data_of(correct(client, ad, **body))
    after = reloaded(ad)
    assert (after.quantity, after.base_price, after.expires_at) == (
        before.quantity,
        before.base_price,
        before.expires_at,
    )
    assert (after.payment_info, after.price_ladder) == (before.payment_info, before.price_ladder)
    assert not AuditEntry.objects.exists()


@pytest.mark.feature("X-CORRECT")
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"pro_name": "x" * 41}, "pro_name"),
        ({"pro_name": ""}, "pro_name"),
        ({"cat_id": 987_654_321}, "cat_id"),
        ({"cat_id": "x"}, "cat_id"),
        ({"reg_id": [987_654_321]}, "reg_id"),
        ({"images_order": [987_654_321]}, "images_order"),
        ({"pro_made_in": "Grčka", "reason": " "}, "reason"),
        ({"pro_made_in": "Grčka", "reason": "x" * 501}, "reason"),
    ],
)
def test_bad_input_is_named_and_changes_nothing(client: APIClient, ad: Ad, body: dict[str, Any], field: str) -> None:
    answer = correct(client, ad, **body)
    assert answer.status_code == 400, answer.content
    assert list(answer.json()["error"]["fields"]) == [field]
    assert not AuditEntry.objects.exists()
    assert notifications_of_kind(TYPE) == []


@pytest.mark.feature("X-CORRECT")
def test_a_forbidden_word_is_refused_in_what_changes_alone(client: APIClient, ad: Ad) -> None:
    RestrictedWord.objects.create(word="zabranjeno")
    Ad.objects.filter(pk=ad.pk).update(info="Ovo je zabranjeno.")
    assert correct(client, ad, pro_made_in="Grčka").status_code == 200
    body = error_of(correct(client, ad, pro_description="Zabranjeno."), 422, "restricted_words")
    assert list(body["error"]["fields"]) == ["pro_description"]


@pytest.mark.feature("X-CORRECT")
def test_an_ended_ad_is_not_corrected(client: APIClient, ad: Ad) -> None:
    past_expiry(ad)
    error_of(correct(client, ad, pro_made_in="Grčka"), 409, "not_editable")


@pytest.mark.feature("X-CORRECT")
@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_an_offer_and_a_correction_at_once_leave_no_buyer_untold(admin: User) -> None:
    """The buyer either read the corrected ad or is told: the ad's lock orders the two."""
    ad, buyer = make_ad(make_user("prodavac"), name="Kosilca"), make_user("kupac")
    edit = partial(client_for(ad.seller).patch, f"/api/products/{ad.pk}", {"pro_made_in": "Grčka"}, format="multipart")
    fix = partial(correct, client_for(admin), ad, pro_name="Kosilica")
    run_together([fix, partial(place, ad, buyer, 3), edit])
    after = reloaded(ad)
    assert (after.name, after.made_in, after.buyers) == ("Kosilica", "Grčka", 1)
    assert "prodavac" in {username for username, _ in notifications_of_kind(TYPE)}
    assert AuditEntry.objects.count() == 1
    assert list(violations()) == []
