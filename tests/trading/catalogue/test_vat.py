"""VAT of an ad: what may be stated, who may change it when, and the amounts to the cent."""

from datetime import timedelta
from typing import Any

import pytest

from marketplace.common.db import clock
from tests.factories import client_for, make_ad, make_user
from tests.trading.catalogue.ad_forms import error_codes, publish
from tests.trading.offers.helpers import data_of, error_of, past_expiry, place
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.notifications.models import Notification
from trading.offers import services

pytestmark = pytest.mark.feature("X-VAT")


VAT_OF_AN_AD = [("20", 0), ("20", 1), ("10", 0), ("10", 1), ("0", None), ("none", None), (None, None)]


def seen(ad_id: int) -> tuple[Any, Any]:
    page = data_of(client_for().get(f"/api/products/{ad_id}"))
    return page["pro_vat"], page["pro_vat_added"]


@pytest.mark.feature("X-VAT")
@pytest.mark.django_db
@pytest.mark.parametrize(("vat", "added"), VAT_OF_AN_AD)
def test_what_the_seller_states_stands_on_the_page(seller: User, vat: str | None, added: int | None) -> None:
    answer = publish(seller, pro_vat=vat, pro_vat_added=added)
    assert answer.status_code == 201, answer.json()
    assert seen(answer.json()["data"]["pro_id"]) == (vat, added)


@pytest.mark.feature("X-VAT")
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"pro_vat": "20"}, {"pro_vat_added": ["required"]}),
        ({"pro_vat": "18", "pro_vat_added": 1}, {"pro_vat": ["choice"]}),
        ({"pro_vat": "20", "pro_vat_added": "možda"}, {"pro_vat_added": ["invalid"]}),
    ],
)
def test_a_half_said_or_unknown_rate_is_refused(
    seller: User, changes: dict[str, Any], codes: dict[str, list[str]]
) -> None:
    answer = publish(seller, **changes)
    assert error_codes(answer) == codes
    assert not Ad.objects.exists()


@pytest.mark.feature("X-VAT")
@pytest.mark.django_db
def test_without_a_rate_nothing_comes_on_top(seller: User) -> None:
    answer = publish(seller, pro_vat="none", pro_vat_added=1)
    assert seen(answer.json()["data"]["pro_id"]) == ("none", None)


@pytest.mark.feature("X-VAT")
@pytest.mark.django_db
def test_the_seller_changes_it_until_somebody_is_bound(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    path = f"/api/products/{ad.pk}"
    client = client_for(seller)
    error_of(client.patch(path, {"pro_vat": "10"}, format="multipart"), 400, "errorEdit")
    assert client.patch(path, {"pro_vat": "10", "pro_vat_added": 1}, format="multipart").status_code == 200
    assert client.patch(path, {"pro_vat": ""}, format="multipart").status_code == 200
    assert seen(ad.pk) == (None, None)
    assert client.patch(path, {"pro_vat": "20", "pro_vat_added": 0}, format="multipart").status_code == 200
    place(ad, buyer, 5)
    error_of(client.patch(path, {"pro_vat_added": 1}, format="multipart"), 409, "price_locked")
    assert seen(ad.pk) == ("20", 0)


@pytest.mark.feature("X-VAT")
@pytest.mark.django_db
def test_an_administrator_corrects_it_until_somebody_is_bound(seller: User, buyer: User, admin: User) -> None:
    ad = make_ad(seller, vat="20", vat_added=False)
    path = f"/api/admin/products/{ad.pk}/correction"
    body = {"pro_vat": "20", "pro_vat_added": 1, "reason": "Cena je bez PDV-a."}
    assert client_for(admin).patch(path, body, format="json").status_code == 200
    assert seen(ad.pk) == ("20", 1)
    [told] = Notification.objects.filter(recipient=seller, type="ad-corrected")
    assert told.payload["changes"] == [
        {
            "field": "pro_vat",
            "old": "sa PDV-om (20\u00a0%)",
            "old_en": "including VAT (20\u00a0%)",
            "new": "bez PDV-a; PDV 20\u00a0% se dodaje",
            "new_en": "excluding VAT; 20\u00a0% VAT is added",
        }
    ]
    place(ad, buyer, 5)
    error_of(client_for(admin).patch(path, {**body, "pro_vat": "10"}, format="json"), 409, "price_locked")


@pytest.mark.feature("X-VAT")
@pytest.mark.django_db
def test_the_next_round_has_the_same_vat(seller: User) -> None:
    ad = make_ad(seller, vat="10", vat_added=True, posted_at=clock.now() - timedelta(days=1))
    past_expiry(ad)
    services.close_due_ads()
    body = {
        "pro_expiry": (clock.today() + timedelta(days=30)).isoformat(),
        "pro_name": ad.name,
        "pro_quantity": 30,
        "pro_base_price": 110,
        "prices": [{"min": 1, "max": 10, "price": 100}, {"min": 11, "max": 30, "price": 90}],
    }
    answer = client_for(seller).post(f"/api/products/{ad.pk}/renew", body, format="json")
    assert answer.status_code == 201, answer.json()
    new = Ad.objects.get(renewed_from=ad)
    assert (new.vat, new.vat_added) == ("10", True)


@pytest.mark.feature("X-VAT")
@pytest.mark.django_db
def test_the_own_data_have_it(seller: User) -> None:
    from trading.profiles.data_export import ads

    make_ad(seller, vat="10", vat_added=True)
    make_ad(make_user("drugi"))
    [row] = ads(seller)
    assert (row["vat"], row["vat_added"]) == ("10", True)
