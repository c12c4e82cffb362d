"""The own profile and what others see of it."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_ad, make_business, make_social_type, make_user
from tests.trading.offers.helpers import data_of, error_of, past_expiry, place, reject
from trading.accounts.models import User, UserSocial
from trading.offers import services
from trading.offers.rules import Relation, sees_contact, sees_tax_certificate
from trading.profiles.serializers.schemas import ContactPart, UserCardOut, UserOut

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-PRF-02", "M-PRF-03", "M-PRF-05", "M-DET-03")]

CONTACT = {
    *ContactPart().get_fields(),
    "usr_org_contact_person",
    "usr_org_contact",
    "usr_org_bank",
    "usr_business_register",
}


def card(viewer: User | None, user: User, query: str = "") -> dict[str, Any]:
    client = client_for(viewer) if viewer else APIClient()
    row: dict[str, Any] = data_of(client.get(f"/api/user/{user.pk}{query}"))
    return row


@pytest.mark.feature("M-DET-03")
def test_visitors_see_no_contact_data() -> None:
    firm = make_business("firma", organisation={"register_file": "register/x.pdf", "tax_file": "tax/y.pdf"})
    row = card(None, firm)
    assert set(row) == set(UserCardOut().get_fields())
    assert (row["contact"], row["tax_info"]) == (0, 0)
    assert {row[name] for name in (*CONTACT, "usr_tax_info")} == {""}
    assert row["usr_org_full_name"] == "firma d.o.o."


@pytest.mark.feature("M-DET-03")
def test_signed_in_people_see_the_contact_data(buyer: User) -> None:
    firm = make_business("firma", organisation={"register_file": "register/x.pdf", "tax_file": "tax/y.pdf"})
    row = card(buyer, firm)
    assert (row["contact"], row["tax_info"]) == (1, 0)
    assert (row["usr_email"], row["usr_business_register"]) == (firm.email, "register/x.pdf")
    assert row["usr_tax_info"] == ""


def test_a_rejected_buyer_sees_the_tax_certificate_no_more(buyer: User, stranger: User) -> None:
    firm = make_business("firma", organisation={"tax_file": "tax/y.pdf"})
    ad = make_ad(firm, allows_reject=True)
    place(ad, buyer, 5)
    other = place(ad, stranger, 5)
    assert card(buyer, firm)["usr_tax_info"] == ""
    past_expiry(ad)
    services.close_due_ads()
    assert card(buyer, firm)["usr_tax_info"] == card(stranger, firm)["usr_tax_info"] == "tax/y.pdf"
    reject(other)
    assert card(stranger, firm)["usr_tax_info"] == ""


def test_nobody_collects_the_contact_data_of_everybody(buyer: User, stranger: User, admin: User) -> None:
    """Firms, own deals and administrators are not counted; visitors see no such data."""
    seller = make_user("prodavac")
    ad = make_ad(seller)
    place(ad, buyer, 5)
    past_expiry(ad)
    services.close_due_ads()
    firm = make_business("firma")
    for _ in range(60):
        assert card(stranger, seller)["contact"] == 1
    error_of(client_for(stranger).get(f"/api/user/{seller.pk}"), 429, "throttled")
    assert card(stranger, firm)["contact"] == 1
    for viewer in (buyer, admin):
        for _ in range(61):
            assert card(viewer, seller)["contact"] == 1
    assert card(None, seller)["contact"] == 0


@pytest.mark.feature("M-PRF-03")
def test_a_private_profile_opens_to_the_other_side_of_a_deal(buyer: User, stranger: User, admin: User) -> None:
    private = make_user("tajni", is_private=True)
    ad = make_ad(private, allows_reject=True)
    placement = place(ad, buyer, 5)
    other = place(ad, stranger, 5)
    assert card(buyer, private)["contact"] == 0
    past_expiry(ad)
    services.close_due_ads()
    assert card(buyer, private)["contact"] == card(stranger, private)["contact"] == 1
    reject(other)
    assert card(stranger, private)["contact"] == 0
    assert card(buyer, private)["usr_email"] == private.email
    assert card(private, private)["contact"] == card(admin, private)["contact"] == 1
    assert placement.offer.buyer_id == buyer.pk


@pytest.mark.feature("M-CTR-01")
def test_card_tells_the_seller_that_a_contract_can_be_made(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    offer = place(ad, buyer, 5).offer
    query = f"?off_id={offer.pk}"
    assert card(seller, buyer, query)["contract"] == 0
    past_expiry(ad)
    services.close_due_ads()
    assert card(seller, buyer, query)["contract"] == 1
    assert card(seller, buyer)["contract"] == 0
    assert card(buyer, seller, query)["contract"] == 0
    assert data_of(client_for(seller).get(f"/api/user{query}"))["contract"] == 1


@pytest.mark.parametrize("column", ["banned_at", "erased_at"])
def test_banned_and_erased_people_are_not_there(column: str) -> None:
    gone = make_user("nema", **{column: clock.now()})
    error_of(APIClient().get(f"/api/user/{gone.pk}"), 404, "not_found")
    error_of(APIClient().get(f"/api/user/{gone.pk}/rating"), 404, "not_found")
    error_of(APIClient().get("/api/user/999999"), 404, "not_found")


def test_own_profile_has_the_shape_of_the_contract() -> None:
    firm = make_business("firma")
    UserSocial.objects.create(user=firm, social_type=make_social_type(), link="https://example.com/firma")
    row = data_of(client_for(firm).get("/api/user?locale=en"))
    assert set(row) == set(UserOut().get_fields()) - {"contract"}
    assert (row["type"], row["cnt_name"], row["osr_name"], row["editable"]) == ("org", "Serbia", "Trade", 1)
    assert row["socials"][0]["link"] == "https://example.com/firma"
    assert (row["usr_private"], row["usr_notifications"]) == (False, True)
    person = data_of(client_for(make_user("osoba")).get("/api/user"))
    assert person["type"] == "usr"
    assert person["usr_org_full_name"] is person["osr_id"] is None


@pytest.mark.feature("M-PRF-02")
def test_profile_is_closed_while_offers_or_sales_run(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 1)

    def editable(user: User) -> int:
        return int(data_of(client_for(user).get("/api/user"))["editable"])

    assert (editable(seller), editable(buyer)) == (0, 0)
    past_expiry(ad)
    assert (editable(seller), editable(buyer)) == (1, 1)


@pytest.mark.feature("M-API-02")
def test_own_profile_needs_a_session() -> None:
    for path in ("user", "user/sales", "user/purchases", "user/buyers", "user/sellers"):
        error_of(APIClient().get(f"/api/{path}"), 401, "session")


@pytest.mark.feature("M-PRF-03")
@pytest.mark.parametrize(
    ("relation", "open_profile", "private_profile", "tax_certificate"),
    [
        (Relation(), False, False, False),
        (Relation(signed_in=True), True, False, False),
        (Relation(signed_in=True, counterparty=True), True, True, True),
        (Relation(signed_in=True, same=True), True, True, True),
        (Relation(signed_in=True, approves_firms=True), True, True, True),
    ],
)
def test_who_sees_what(relation: Relation, open_profile: bool, private_profile: bool, tax_certificate: bool) -> None:
    assert sees_contact(relation, private=False) is open_profile
    assert sees_contact(relation, private=True) is private_profile
    assert sees_tax_certificate(relation) is tax_certificate
