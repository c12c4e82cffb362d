"""The product page: who sees which ad, with exactly which keys and flags."""

from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from tests.factories import client_for, make_ad, make_admin, make_offer, make_restriction, make_user
from tests.trading.catalogue.ad_forms import ad_form, declaration_file, picture
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.catalogue.price_ladder import settlement_of, trace_json
from trading.catalogue.serializers import ProductOut

pytestmark = pytest.mark.django_db

FLAGS = ("editable", "price_edit", "deletable", "renewable", "can_hide", "archived")


def page(ad: Ad, user: User | None = None, **query: Any) -> dict[str, Any]:
    response = client_for(user).get(f"/api/products/{ad.pk}", query)
    assert response.status_code == 200, response.json()
    data: dict[str, Any] = response.json()["data"]
    return data


def flags(data: dict[str, Any]) -> set[str]:
    return {name for name in FLAGS if data[name]}


def end(ad: Ad, **fields: Any) -> None:
    for name, value in fields.items():
        setattr(ad, name, value)
    ad.save()


@pytest.mark.feature("M-API-01", "M-DET-02")
def test_every_caller_gets_exactly_the_same_keys(seller: User, buyer: User, stranger: User, admin: User) -> None:
    """S10: no key is added or taken away by who asks."""
    ad = make_ad(seller)
    make_offer(ad, buyer, 3)

    for caller in (None, seller, buyer, stranger, admin):
        assert set(page(ad, caller)) == set(ProductOut().fields)


@pytest.mark.feature("M-DET-01", "M-OFR-01")
def test_what_each_caller_may_do(seller: User, buyer: User, stranger: User) -> None:
    """The flags of the caller; `available` counts the own offer in, `left_quantity` does not."""
    ad = make_ad(seller, allows_abandon=True)
    offer = make_offer(ad, buyer, 8)

    as_visitor, as_seller, as_buyer = page(ad), page(ad, seller), page(ad, buyer)

    assert (as_visitor["my_product"], as_visitor["has_offer"], as_visitor["off_id"]) == (0, 0, None)
    assert (as_visitor["left_quantity"], as_visitor["available"], as_visitor["quantity"]) == (22, 22, 30)
    assert (as_buyer["left_quantity"], as_buyer["available"], as_buyer["off_id"]) == (22, 30, offer.pk)
    assert (as_seller["my_product"], flags(as_seller)) == (1, {"editable", "deletable"})
    assert flags(as_visitor) == flags(as_buyer) == flags(page(ad, stranger)) == set()
    assert (as_visitor["buyers_count"], as_visitor["pro_selling_price"], as_visitor["closed_at"]) == (1, None, None)


@pytest.mark.feature("M-DET-05")
@pytest.mark.parametrize("by", ["seller", "admin"])
def test_a_deleted_ad_is_there_for_its_own_people_only(
    seller: User, buyer: User, stranger: User, admin: User, by: str
) -> None:
    """S10: the seller, who had an offer on it, and admins; all others get 404."""
    ad = make_ad(seller)
    gone = make_user("odustao")
    make_offer(ad, buyer, 3)
    make_offer(ad, gone, 3, status=2)
    end(ad, deleted_at=clock.now(), deleted_by=by)

    for caller in (seller, buyer, gone, admin):
        data = page(ad, caller)
        assert (data["state"], data["pro_deleted"], data["admin_deleted"]) == ("deleted", 1, int(by == "admin"))
    for outsider in (None, stranger):
        for path in ("", "/similar", "/user"):
            response = client_for(outsider).get(f"/api/products/{ad.pk}{path}")
            assert (response.status_code, response.json()["error"]["code"]) == (404, "not_found")
    assert flags(page(ad, seller)) == ({"renewable", "can_hide"} if by == "seller" else {"can_hide"})


@pytest.mark.feature("M-DET-05")
@pytest.mark.parametrize("ad_id", ["0", "999999", "9" * 30])
def test_no_such_ad(db: None, ad_id: str) -> None:
    assert client_for().get(f"/api/products/{ad_id}").status_code == 404


@pytest.mark.feature("M-DET-01")
def test_a_closed_ad_shows_what_was_achieved(seller: User, buyer: User) -> None:
    """I4: the frozen price and trace, whatever the columns of the open sale say."""
    ad = make_ad(seller)
    make_offer(ad, buyer, 12)
    trace = trace_json(settlement_of(ad).trace)
    end(ad, closed_at=clock.now(), closed_by="expiry", achieved_price=Decimal(90), trace=trace, any_price_quantity=0)

    data = page(ad)

    assert (data["state"], data["current_price"], data["pro_selling_price"]) == ("expired", "90.00", "90.00")
    assert [tier["reached"] for tier in data["trace"]] == [1, 1, 0]
    assert data["closed_at"] is not None


def test_a_closed_ad_without_buyers_shows_the_base_price(seller: User) -> None:
    ad = make_ad(seller, current_price=Decimal(80), closed_at=clock.now(), closed_by="expiry", trace=[])

    data = page(ad)

    assert (data["current_price"], data["pro_selling_price"], data["trace"]) == ("110.00", None, [])


@pytest.mark.feature("M-DET-01")
def test_an_ad_past_its_expiry_is_expired_before_any_job(seller: User) -> None:
    """Time decides."""
    ad = make_ad(seller, expires_at=clock.now() + timedelta(seconds=5))

    with clock.travel(ad.expires_at - timedelta(seconds=1)):
        before = page(ad, seller)
    with clock.travel(ad.expires_at):
        after = page(ad, seller)

    assert (before["state"], before["expired"], flags(before)) == ("open", 0, {"editable", "price_edit", "deletable"})
    assert (after["state"], after["expired"], flags(after)) == ("expired", 1, {"renewable", "can_hide"})


@pytest.mark.feature("M-OFR-06", "X-HOURS")
def test_hours_of_trade_on_the_page(seller: User) -> None:
    """Locked by day, with the moment when trade opens; open by night, with the moment it ends."""
    ad = make_ad(seller, restriction=make_restriction(), expires_at=clock.now() + timedelta(days=5))
    noon = clock.now().astimezone(clock.BELGRADE).replace(hour=12, minute=0, second=0, microsecond=0)

    with clock.travel(noon):
        by_day = page(ad)
    with clock.travel(noon.replace(hour=22)):
        by_night = page(ad)

    assert (by_day["state"], by_day["is_locked"], by_day["locks_at"]) == ("locked", 1, None)
    assert by_day["opens_at"] == f"{noon.replace(hour=18).astimezone(clock.UTC):%Y-%m-%dT%H:%M:%SZ}"
    assert (by_night["state"], by_night["is_locked"], by_night["opens_at"]) == ("open", 0, None)
    assert by_night["locks_at"] is not None


@pytest.mark.feature("M-AD-11")
def test_a_later_round_is_named(seller: User) -> None:
    """The old round points to the new one and back, and can be renewed once only."""
    old = make_ad(seller, closed_at=clock.now(), closed_by="expiry", trace=[])
    assert flags(page(old, seller)) == {"renewable", "can_hide"}

    new = make_ad(seller, renewed_from=old)

    assert (page(old)["renewed_to"], page(new)["renewed_from"]) == (new.pk, old.pk)
    assert flags(page(old, seller)) == {"can_hide"}


def test_a_banned_sellers_ads_are_locked(seller: User) -> None:
    ad = make_ad(seller)
    seller.banned_at = clock.now()
    seller.save()

    data = page(ad)

    assert (data["state"], data["is_locked"], data["opens_at"], data["pro_unlocked"]) == ("locked", 1, None, 1)


@pytest.mark.feature("M-DET-03")
def test_documents_are_read_while_the_ad_is_there(seller: User, buyer: User, stranger: User) -> None:
    """I15: declarations and certificates for those who may see the ad; pictures for everyone."""
    form = ad_form(
        main_image=picture(),
        images=[picture("b.png")],
        pro_quality=[picture("atest.png")],
        pro_declaration=[declaration_file()],
    )
    response = client_for(seller).post("/api/products", form, format="multipart")
    ad = Ad.objects.get(pk=response.json()["data"]["pro_id"])
    make_offer(ad, buyer, 2)
    data = page(ad)
    private = [data["pro_declaration"][0]["link"], data["pro_quality"][0]["link"]]
    public = [data["main_image"], data["images"][0]["image"]]

    def read(path: str, user: User | None) -> int:
        status: int = client_for(user).get(f"/api/files/{path}").status_code
        return status

    assert [read(path, None) for path in private + public] == [200] * 4
    end(ad, deleted_at=clock.now(), deleted_by="seller")
    assert [read(path, None) for path in private] == [404, 404]
    assert [read(path, stranger) for path in private] == [404, 404]
    for insider in (seller, buyer, make_admin("drugi")):
        assert [read(path, insider) for path in private] == [200, 200]
    assert [read(path, None) for path in public] == [200, 200]


def test_a_paper_of_no_ad_is_read_by_nobody(seller: User, tmp_path: Path) -> None:
    row = StoredFile.objects.create(
        path="aa/" + "b" * 32 + ".txt", kind="declaration", visibility="private", original_name="x", size=1, sha256="x"
    )

    assert client_for(seller).get(f"/api/files/{row.path}").status_code == 404
