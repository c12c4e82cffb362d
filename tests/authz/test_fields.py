"""What each actor reads: the exact keys, and nobody's private data.

Source: docs/spec/reliability.md, S10.
"""

from typing import Any

import pytest

from marketplace.common.db import clock
from marketplace.common.files import FileRules
from marketplace.common.files.rules import REGISTER, TAX
from tests.factories import make_ad, make_offer, store_file
from tests.trading.accounts.forms import pdf
from tests.world import ACTORS, SIGNED_IN, World
from trading.accounts.models import Organisation, User
from trading.catalogue.serializers import ProductOut
from trading.offers.models import Offer
from trading.offers.serializers.schemas import OfferOut, SellerPart, TransactionPart
from trading.profiles.serializers.schemas import UserCardOut, UserOut

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.feature("M-PRF-03")]

OWNER_FLAGS = ("editable", "price_edit", "deletable", "renewable", "can_hide", "archived")
CONTACT = (
    "usr_email",
    "usr_phone_number",
    "usr_phone_number1",
    "usr_phone_number2",
    "usr_phone_number3",
    "usr_address",
    "usr_postal_code",
)
FIRM_CONTACT = ("usr_org_contact_person", "usr_org_contact", "usr_org_bank", "usr_business_register")
SECRETS = ("password", "token_hash", "identity_key", "sealed_seed", "argon2")
PUBLIC_PAGES = (
    "/api/products",
    "/api/products/new",
    "/api/products/popular",
    "/api/products/{ad}",
    "/api/products/{ad}/similar",
    "/api/products/{ad}/user",
    "/api/products/{ad}/transactions",
    "/api/user/{seller}",
    "/api/user/{seller}/rating",
)


def stored(rules: FileRules, owner_id: int) -> str:
    return store_file(pdf(), rules, owner_id=owner_id, visibility="private").path


def data(world: World, actor: str, url: str, status: int = 200) -> Any:
    response = world.client(actor).get(url)
    assert response.status_code == status, response.content
    return response.json()["data"]


@pytest.mark.parametrize("actor", ACTORS)
def test_a_product_has_the_same_keys_for_all_and_flags_for_its_owner_alone(world: World, actor: str) -> None:
    shown = data(world, actor, f"/api/products/{world.ids['ad']['open']}")
    assert set(shown) == set(ProductOut().fields)
    assert any(shown[name] for name in OWNER_FLAGS) == (actor == "seller")
    assert shown["my_product"] == int(actor == "seller")
    assert (shown["has_offer"], shown["off_id"]) == (
        (1, world.ids["offer"]["active"]) if actor == "buyer" else (0, None)
    )


@pytest.mark.parametrize("actor", ACTORS)
def test_transactions_name_persons_to_the_seller_alone(world: World, actor: str) -> None:
    """The public rows hold initials and no id; the seller's own rows hold names and what may be done."""
    ad = world.ids["ad"]["open"]
    (row,) = data(world, actor, f"/api/products/{ad}/transactions")
    assert set(row) == set(TransactionPart().fields)
    buyer = world.people["buyer"]
    assert (row["usr_id"], row["usr_name"]) == ((buyer.pk, buyer.name) if actor == "buyer" else (None, "I. K."))
    if actor == "seller":
        (full,) = data(world, actor, f"/api/products/{ad}/transactions?view=true")
        assert set(full) == {*TransactionPart().fields, *SellerPart().fields}
        assert (full["usr_id"], full["usr_name"]) == (buyer.pk, buyer.name)


@pytest.mark.feature("M-PRF-03")
@pytest.mark.parametrize("actor", ACTORS)
@pytest.mark.parametrize("person", ["seller", "business"])
def test_contact_data_are_for_those_who_may_see_them(world: World, actor: str, person: str) -> None:
    """A private profile opens to itself, to admins with their second step, and to the other side of a deal."""
    card = data(world, actor, f"/api/user/{world.ids['person'][person]}")
    assert set(card) == set(UserCardOut().fields)
    sees = actor in {"seller", "buyer", "support", "operator", "admin"} if person == "seller" else actor in SIGNED_IN
    assert card["contact"] == int(sees)
    assert card["contract"] == 0
    assert bool(card["usr_email"]) == bool(card["usr_address"]) == sees
    hidden = [name for name in (*CONTACT, *FIRM_CONTACT) if card[name]]
    assert sees or hidden == []


@pytest.mark.parametrize("actor", ACTORS)
@pytest.mark.parametrize("private", [False, True])
def test_a_tax_certificate_is_for_partners_and_those_who_approve_firms(world: World, actor: str, private: bool) -> None:
    """In the card and by the file's own address alike, and however open the profile is."""
    firm = world.people["business"]
    User.objects.filter(pk=firm.pk).update(is_private=private)
    files = {
        "tax_file": stored(TAX, firm.pk),
        "register_file": stored(REGISTER, firm.pk),
    }
    Organisation.objects.filter(user=firm).update(**files)
    ad = make_ad(firm, closed_at=clock.now(), closed_by="expiry", achieved_price="100.00")
    make_offer(ad, world.people["other_buyer"], 6, fulfilled=True)
    make_offer(ad, world.people["buyer"], 3, fulfilled=False)
    card = data(world, actor, f"/api/user/{firm.pk}")
    trusted = actor in {"business", "other_buyer", "operator", "admin"}
    sees_contact = trusted or actor == "support" or (actor in SIGNED_IN and not private)
    assert (card["tax_info"], card["contact"]) == (int(trusted), int(sees_contact))
    assert card["usr_tax_info"] == (files["tax_file"] if trusted else "")
    assert card["usr_business_register"] == (files["register_file"] if sees_contact else "")
    for name, sees in (("tax_file", trusted), ("register_file", sees_contact)):
        response = world.client(actor).get(f"/api/files/{files[name]}")
        assert response.status_code == (200 if sees else 404), name


@pytest.mark.parametrize("actor", SIGNED_IN)
def test_the_own_profile_is_ones_own(world: World, actor: str) -> None:
    own = data(world, actor, "/api/user")
    assert set(own) == set(UserOut().fields) - {"contract"}
    assert own["usr_id"] == world.people[actor].pk


@pytest.mark.parametrize("actor", SIGNED_IN)
def test_own_offers_are_ones_own(world: World, actor: str) -> None:
    rows = data(world, actor, "/api/offers")
    assert all(set(row) == set(OfferOut().fields) for row in rows)
    own = set(Offer.objects.filter(buyer=world.people[actor]).values_list("pk", flat=True))
    assert {row["off_id"] for row in rows} == own


def test_pages_for_all_hold_nobodys_contact_data_and_nobody_any_secret(world: World) -> None:
    """Markers of every person's private columns, sought in every public answer; secrets in every answer there is."""
    private = [
        value for user in User.objects.all() for value in (user.email, user.address, user.phone, user.username) if value
    ]
    ids = {"ad": world.ids["ad"]["open"], "seller": world.ids["person"]["seller"]}
    for page in PUBLIC_PAGES:
        text = world.client("anonymous").get(page.format(**ids)).content.decode()
        assert [value for value in private if f'"{value}"' in text] == [], page
    for actor in SIGNED_IN:
        for page in (*PUBLIC_PAGES, "/api/user", "/api/offers", "/api/user/sales", "/api/check-session"):
            text = world.client(actor).get(page.format(**ids)).content.decode().lower()
            assert [word for word in SECRETS if word in text] == [], (actor, page)


def test_an_admin_who_owes_the_second_step_is_a_user(world: World) -> None:
    session = data(world, "admin_due", "/api/check-session")
    assert (session["admin"], session["totp"]) == (False, 1)
    assert data(world, "admin", "/api/check-session")["admin"] is True
