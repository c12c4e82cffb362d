"""Ads in the back-office.

Source: docs/spec/api-community.md, section 6; docs/spec/reliability.md, I17.
"""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from tests.concurrency import run_together
from tests.factories import client_for, make_ad, make_ad_group, make_admin, make_restriction, make_user
from tests.trading.offers.helpers import notifications_of_kind, past_expiry, place, reloaded
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus
from trading.codebooks.definitions.ad_groups import AdGroup
from trading.offers import services
from trading.offers.invariants import violations
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-11", "M-ADM-12")]

PATH = "/api/admin/products"
REASON = "Opis ne odgovara robi."


@pytest.fixture
def admin() -> User:
    return make_admin()


@pytest.fixture
def client(admin: User) -> APIClient:
    return client_for(admin)


@pytest.fixture
def seller() -> User:
    return make_user("prodavac")


@pytest.fixture
def buyer() -> User:
    return make_user("kupac")


def rows(client: APIClient, **query: Any) -> list[dict[str, Any]]:
    response = client.get(PATH, query)
    assert response.status_code == 200, response.content
    found: list[dict[str, Any]] = response.json()["data"]
    return found


def with_reason(body: dict[str, Any]) -> dict[str, Any]:
    """Return the body of a change, with a reason where one is required and none is given."""
    return {"reason": REASON, **body} if {"delete_pro", "unlock"} & body.keys() else body


def act(client: APIClient, ad: Ad, part: str = "", **body: Any) -> dict[str, Any]:
    body = with_reason(body)
    response = client.patch(f"{PATH}/{ad.pk}{part}", body)
    assert response.status_code == 200, response.content
    row: dict[str, Any] = response.json()["data"]
    assert row == next(one for one in rows(client) if one["pro_id"] == ad.pk)
    return row


def refused(client: APIClient, ad: Ad, part: str = "", **body: Any) -> tuple[int, str, dict[str, list[str]]]:
    body = with_reason(body)
    response = client.patch(f"{PATH}/{ad.pk}{part}", body)
    error = response.json()["error"]
    found = {name: [error["code"] for error in errors] for name, errors in error["fields"].items()}
    return response.status_code, error["code"], found


def entries() -> list[tuple[str, str, Any, Any]]:
    return list(AuditEntry.objects.order_by("pk").values_list("action", "thing_id", "before", "after"))


@pytest.mark.feature("M-ADM-11")
def test_an_ad_is_told_by_the_names_of_the_contract(client: APIClient, seller: User, buyer: User) -> None:
    group = make_ad_group(7, "Za zimu", "For winter")
    ad = make_ad(seller, expires_at=clock.end_of_day(clock.today() + timedelta(days=12)), promotion=2, group=group)
    place(ad, buyer, 4)
    response = client.get(PATH).json()
    (row,) = response["data"]
    assert {name: value for name, value in row.items() if name not in {"pro_post_date", "pro_expiry"}} == {
        "pro_id": ad.pk,
        "pro_name": "Aku bušilica 18 V",
        "pro_deleted": 0,
        "admin_deleted": 0,
        "pro_unlocked": 1,
        "seller_banned": 0,
        "sold_out": 0,
        "expired": 0,
        "expires_in": 12,
        "held": 0,
        "restorable": 0,
        "grp_id": 7,
        "prm_position": 2,
        "offer_count": 1,
        "usr_id": seller.pk,
        "usr_username": "prodavac",
        "closed_at": None,
    }
    assert (response["page_count"], response["meta"]) == (1, {"items": 1})


@pytest.mark.feature("M-ADM-11")
def test_each_ad_is_in_the_one_state_of_its_status_text(
    client: APIClient, admin: User, seller: User, buyer: User
) -> None:
    names = ("open", "hours", "locked", "sold_out", "expired", "due", "deleted", "admin_deleted")
    ads = {name: make_ad(seller, name=name) for name in names}
    Ad.objects.filter(pk=ads["hours"].pk).update(restriction=make_restriction())
    act(client, ads["locked"], unlock=0)
    place(ads["sold_out"], buyer, 30)
    past_expiry(ads["expired"], timedelta(days=3))
    services.close_due_ads()
    past_expiry(ads["due"])
    services.delete_ad(seller_id=seller.pk, ad_id=ads["deleted"].pk)
    act(client, ads["admin_deleted"], delete_pro=1)
    found = {
        state: {row["pro_name"] for row in rows(client, state=state)}
        for state in ("open", "locked", "sold_out", "expired", "deleted", "admin_deleted")
    }
    assert found == {
        "open": {"open", "hours"},
        "locked": {"locked"},
        "sold_out": {"sold_out"},
        "expired": {"expired", "due"},
        "deleted": {"deleted"},
        "admin_deleted": {"admin_deleted"},
    }
    by_name = {row["pro_name"]: row for row in rows(client)}
    assert by_name["expired"]["expires_in"] == -3
    assert by_name["expired"]["closed_at"] == by_name["expired"]["pro_expiry"]
    flags = ("pro_deleted", "admin_deleted", "sold_out", "expired", "pro_unlocked", "restorable")
    assert {name: [row[flag] for flag in flags] for name, row in by_name.items()} == {
        "open": [0, 0, 0, 0, 1, 0],
        "hours": [0, 0, 0, 0, 1, 0],
        "locked": [0, 0, 0, 0, 0, 0],
        "sold_out": [0, 0, 1, 0, 1, 0],
        "expired": [0, 0, 0, 1, 1, 0],
        "due": [0, 0, 0, 1, 1, 0],
        "deleted": [1, 0, 0, 0, 1, 0],
        "admin_deleted": [0, 1, 0, 0, 1, 1],
    }
    assert client.get(PATH, {"state": "burnt"}).json()["error"]["fields"]["state"][0]["code"] == "choice"


@pytest.mark.feature("M-ADM-11", "X-SCRIPT")
def test_ads_are_searched_as_by_visitors_and_by_number(client: APIClient, seller: User) -> None:
    drill = make_ad(seller, name="Bušilica", search_text="bušilica busilica dve baterije")
    socks = make_ad(seller, name="Čarape", search_text=f"carape vunene {drill.pk}")
    assert [row["pro_id"] for row in rows(client)] == [socks.pk, drill.pk]
    for search, found in (
        ("čarape", [socks]),
        ("чарапе", [socks]),
        ("baterije dve", [drill]),
        ("baterije vunene", []),
        (str(socks.pk), [socks]),
        (str(drill.pk), [socks, drill]),
        ("9" * 30, []),
    ):
        assert [row["pro_id"] for row in rows(client, search=search)] == [ad.pk for ad in found], search


@pytest.mark.feature("M-ADM-11")
def test_deleting_a_running_ad_tells_its_buyers_and_it_may_come_back_without_them(
    client: APIClient, seller: User, buyer: User
) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 8)
    row = act(client, ad, delete_pro=1, pro_id=ad.pk)
    assert (row["admin_deleted"], row["offer_count"], row["restorable"]) == (1, 0, 1)
    assert Offer.objects.get().status == OfferStatus.REJECTED_BY_ADMIN
    assert [name for name, _ in notifications_of_kind("removed-product-admin")] == ["kupac"]
    assert [name for name, _ in notifications_of_kind("admin-deleted")] == ["prodavac"]
    assert APIClient().get(f"/api/products/{ad.pk}").status_code == 404
    act(client, ad, delete_pro=1)  # a repeat is no second act
    row = act(client, ad, delete_pro=0)
    assert (row["admin_deleted"], row["restorable"], row["offer_count"]) == (0, 0, 0)
    assert APIClient().get(f"/api/products/{ad.pk}").status_code == 200
    assert list(violations()) == []
    assert entries() == [
        ("delete", str(ad.pk), {"deleted_by": "", "buyers": 1}, {"deleted_by": "admin", "buyers": 0, "reason": REASON}),
        ("restore", str(ad.pk), {"deleted_by": "admin"}, {"deleted_by": "", "reason": REASON}),
    ]


@pytest.mark.feature("M-ADM-11")
def test_a_closed_ad_is_only_hidden(client: APIClient, seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 8)
    past_expiry(ad)
    row = act(client, ad, delete_pro=1)
    assert (row["admin_deleted"], row["offer_count"], row["restorable"]) == (1, 1, 0)
    assert (Offer.objects.get().status, Offer.objects.get().fulfilled) == (OfferStatus.ACTIVE, True)
    assert refused(client, ad, delete_pro=0) == (409, "not_restorable", {})
    own = make_ad(seller)
    services.delete_ad(seller_id=seller.pk, ad_id=own.pk)
    act(client, own, delete_pro=1)  # deleted already
    assert reloaded(own).deleted_by == "seller"
    assert refused(client, own, delete_pro=0) == (409, "not_restorable", {})
    assert refused(client, make_ad(seller), delete_pro=0) == (409, "not_restorable", {})


@pytest.mark.feature("M-ADM-11")
def test_an_ad_is_locked_and_unlocked_while_it_is_on_sale(client: APIClient, seller: User) -> None:
    ad = make_ad(seller)
    assert act(client, ad, unlock=0)["pro_unlocked"] == 0
    assert act(client, ad, unlock=0)["pro_unlocked"] == 0
    assert APIClient().get(f"/api/products/{ad.pk}").json()["data"]["is_locked"] == 1
    assert act(client, ad, unlock=1)["pro_unlocked"] == 1
    assert [(action, after) for action, _, _, after in entries()] == [
        ("toggle", {"unlocked": False, "reason": REASON}),
        ("toggle", {"unlocked": True, "reason": REASON}),
    ]
    past_expiry(ad)
    for flag in (0, 1):
        assert refused(client, ad, unlock=flag) == (409, "closed", {})


@pytest.mark.feature("M-ADM-11")
@pytest.mark.parametrize("body", [{"delete_pro": 1}, {"delete_pro": 0}, {"unlock": 0}, {"unlock": 1}])
def test_what_takes_an_ad_away_or_gives_it_back_needs_a_reason(
    client: APIClient, seller: User, body: dict[str, Any]
) -> None:
    ad = make_ad(seller)
    for reason in ("", "   ", None):
        assert refused(client, ad, **body, reason=reason) == (400, "validation", {"reason": ["required"]})
    assert refused(client, ad, **body, reason="a" * 501) == (400, "validation", {"reason": ["max_length"]})
    assert entries() == []


@pytest.mark.feature("M-ADM-11")
def test_ads_of_a_banned_seller_are_locked_and_say_why(client: APIClient, seller: User) -> None:
    ad = make_ad(seller)
    deleted = make_ad(seller, deleted_at=clock.now(), deleted_by="admin")
    ban: dict[str, Any] = {"ban": 1, "reason": REASON}
    assert client.patch(f"/api/admin/users/{seller.pk}", ban, format="json").status_code == 200
    (row,) = rows(client, state="locked")
    assert (row["pro_id"], row["seller_banned"], row["pro_unlocked"]) == (ad.pk, 1, 1)
    assert rows(client, state="open") == []
    act(client, deleted, delete_pro=0)  # a restored ad is as shut as the others
    assert [row["pro_id"] for row in rows(client, state="locked")] == [deleted.pk, ad.pk]
    assert list(violations()) == []
    assert client.patch(f"/api/admin/users/{seller.pk}", {**ban, "ban": 0}, format="json").status_code == 200
    assert [row["pro_id"] for row in rows(client, state="open")] == [deleted.pk, ad.pk]
    assert list(violations()) == []
    Ad.objects.filter(pk=ad.pk).update(seller_banned=True)
    assert [found.text for found in violations()] == ["seller_banned is wrong"]


@pytest.mark.feature("M-ADM-11")
def test_exactly_one_flag_is_meant(client: APIClient, seller: User) -> None:
    ad = make_ad(seller)
    for body in ({}, {"delete_pro": 1, "unlock": 0}, {"delete_pro": None}):
        assert refused(client, ad, **body) == (400, "one_flag", {})
    assert refused(client, ad, unlock="x") == (400, "validation", {"unlock": ["invalid"]})
    assert refused(client, ad, unlock=0, pro_id=ad.pk + 1) == (400, "validation", {"pro_id": ["mismatch"]})
    assert client.patch(f"{PATH}/987654321", {"unlock": "x"}).status_code == 404
    assert entries() == []


@pytest.mark.feature("M-ADM-12")
def test_a_group_is_given_and_taken_away(client: APIClient, seller: User) -> None:
    group, hidden = make_ad_group(7, "Za zimu", "For winter"), make_ad_group(8, "Za leto", "For summer")
    AdGroup.objects.filter(pk=8).update(active=False)
    ad = make_ad(seller)
    assert act(client, ad, "/group", grp_id=group.pk)["grp_id"] == 7
    act(client, ad, "/group", grp_id=group.pk)
    cards = APIClient().get("/api/products/groups/7").json()["data"]
    assert [card["pro_id"] for card in cards] == [ad.pk]
    assert act(client, ad, "/group", grp_id=hidden.pk)["grp_id"] == 8  # filled before it is shown
    assert refused(client, ad, "/group", grp_id=987654321) == (400, "validation", {"grp_id": ["choice"]})
    assert act(client, ad, "/group", grp_id=None)["grp_id"] is None
    assert [(before, after) for _, _, before, after in entries()] == [
        ({"group_id": None}, {"group_id": 7}),
        ({"group_id": 7}, {"group_id": 8}),
        ({"group_id": 8}, {"group_id": None}),
    ]
    act(client, ad, "/group", grp_id=7)
    assert act(client, ad, "/group")["grp_id"] is None
    act(client, ad, delete_pro=1)
    assert refused(client, ad, "/group", grp_id=7) == (409, "deleted", {})


@pytest.mark.feature("M-ADM-12")
def test_in_the_groups_that_fill_themselves_the_put_ones_come_first(client: APIClient, seller: User) -> None:
    make_ad_group(1)
    old, new = make_ad(seller, posted_at=clock.now() - timedelta(days=3)), make_ad(seller)

    def slider() -> list[int]:
        return [card["pro_id"] for card in APIClient().get("/api/products/groups/1").json()["data"]]

    assert slider() == [new.pk, old.pk]
    act(client, old, "/group", grp_id=1)
    assert slider() == [old.pk, new.pk]
    act(client, old, "/group")
    assert slider() == [new.pk, old.pk]


@pytest.mark.feature("M-ADM-12")
def test_a_promoted_ad_is_first_on_every_list_at_once(client: APIClient, seller: User) -> None:
    make_ad_group(1)
    old, middle, new = (make_ad(seller, posted_at=clock.now() - timedelta(days=days)) for days in (5, 3, 1))

    def lists() -> list[list[tuple[int, int | None]]]:
        visitor = APIClient()
        paths = ("products/newest", "products", "products/groups/1")
        return [
            [(card["pro_id"], card["prm_position"]) for card in visitor.get(f"/api/{path}").json()["data"]]
            for path in paths
        ]

    plain: list[tuple[int, int | None]] = [(new.pk, None), (middle.pk, None), (old.pk, None)]
    assert lists() == [plain] * 3
    assert act(client, old, "/promotion", prm_position=3)["prm_position"] == 3
    assert lists() == [[(old.pk, 3), (new.pk, None), (middle.pk, None)]] * 3
    act(client, middle, "/promotion", prm_position="1")
    act(client, new, "/promotion", prm_position=2)
    assert lists() == [[(middle.pk, 1), (new.pk, 2), (old.pk, 3)]] * 3
    for ad, none in ((old, None), (middle, 0), (new, "0")):
        assert act(client, ad, "/promotion", prm_position=none)["prm_position"] is None
    assert lists() == [plain] * 3
    assert len(entries()) == 6


@pytest.mark.feature("M-ADM-12")
def test_only_an_ad_on_sale_is_promoted(client: APIClient, seller: User) -> None:
    ad = make_ad(seller)
    assert refused(client, ad, "/promotion") == (400, "validation", {"prm_position": ["required"]})
    assert refused(client, ad, "/promotion", prm_position=4) == (400, "validation", {"prm_position": ["choice"]})
    act(client, ad, "/promotion", prm_position=1)
    past_expiry(ad)
    assert refused(client, ad, "/promotion", prm_position=2) == (409, "closed", {})
    assert act(client, ad, "/promotion", prm_position=None)["prm_position"] is None


@pytest.mark.feature("M-ADM-12", "M-ADM-19")
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_group_that_goes_takes_no_ad_with_it(admin: User) -> None:
    """Both lock the group before the ad: neither waits for the other in a circle, and no ad keeps a group that is
    gone."""
    client, seller = client_for(admin), make_user("prodavac")
    other = client_for(make_admin("drugi"))
    ads = [make_ad(seller) for _ in range(3)]
    for number in (20, 21, 22):
        make_ad_group(number, f"Grupa {number}", f"Group {number}")
        Ad.objects.filter(pk__in=[ad.pk for ad in ads[1:]]).update(group=number)
        put = partial(client.patch, f"{PATH}/{ads[0].pk}/group", {"grp_id": number})
        delete = partial(other.delete, f"/api/groups/{number}")
        answers = [answer.status_code for answer in run_together([put, delete])]
        assert answers in ([200, 200], [400, 200])
        assert not Ad.objects.exclude(group=None).exists()
