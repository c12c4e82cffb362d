"""Publishing an ad: everything kept when it is taken, nothing when it is refused."""

from datetime import timedelta
from decimal import Decimal

import pytest

from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from tests.factories import client_for, make_category, make_region, make_restriction, make_social_type
from tests.trading.catalogue.ad_forms import (
    PRICES,
    ad_form,
    assert_nothing_kept,
    declaration_file,
    error_codes,
    odt_file,
    picture,
    publish,
    stored_files,
)
from tests.trading.catalogue.limits_table import LIMITS
from trading.accounts.models import User
from trading.catalogue.models import Ad, AdSocial, PriceTier
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption
from trading.codebooks.definitions.transport_clauses import TransportClause
from trading.notifications.models import Notification

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.mark.feature("M-AD-02", "M-AD-03")
@pytest.mark.usefixtures("one_moment")
def test_publishes_with_what_is_required(seller: User, admin: User) -> None:
    """The ad, its steps and its price stand; every admin is told once."""
    response = publish(seller)

    assert response.status_code == 201
    ad = Ad.objects.get()
    assert response.json() == {"data": {"pro_id": ad.pk}}
    assert (ad.seller, ad.name, ad.quantity, ad.base_price) == (seller, "Aku bušilica 18 V", 30, Decimal(110))
    assert (ad.current_price, ad.reserved, ad.buyers, ad.rev) == (Decimal(110), 0, 0, 1)
    assert ad.expires_at == clock.end_of_day(clock.today() + timedelta(days=30))
    rows = list(PriceTier.objects.filter(ad=ad).values_list("pk", "minimum", "maximum", "price"))
    assert [(low, high, price) for _, low, high, price in rows] == [
        (1, 10, Decimal(100)),
        (11, 20, Decimal(90)),
        (21, 30, Decimal(80)),
    ]
    assert ad.price_ladder == [
        {"id": pk, "min": low, "max": high, "price": f"{price:.2f}", "limited": 0} for pk, low, high, price in rows
    ]
    assert "busilica" in ad.search.text
    assert {"sanja", "prodavac"} <= set(ad.search.text.split())
    notification = Notification.objects.get()
    assert (notification.recipient, notification.type) == (admin, "new-product-admin")
    assert notification.payload["pro_id"] == ad.pk
    assert notification.payload["seller_username"] == seller.username


def texts_and_flags() -> dict[str, object]:
    """Return every optional text filled in and every switch on."""
    texts = {
        name: f"Tekst polja {name}"
        for name, row in LIMITS["fields"].items()
        if row["type"] == "text" and name not in {"pro_name", "pro_made_in", "pro_info", "pro_description"}
    }
    switches = [
        "pro_seller_shipping",
        "pro_free_shipping",
        "pro_shipping_included",
        "pro_reject",
        "pro_abandon",
        "pro_abandon_no_offers",
        "pro_individuals_trading",
    ]
    return {**texts, **dict.fromkeys(switches, 1)}


@pytest.mark.feature("M-AD-06", "M-AD-07", "M-AD-08", "M-DET-02")
def test_keeps_every_field(seller: User) -> None:
    """What goes in comes back on the product page."""
    road = TransportClause.objects.create(kind=1, code="DAP", description_sr="x", description_en="x")
    naval = TransportClause.objects.create(kind=2, code="FOB", description_sr="x", description_en="x")
    category = make_category("Pića", "Drinks")
    child = make_category("Rakije", "Brandies", parent=category)
    inherited = Characteristic.objects.create(category=category, name_sr="Zapremina", name_en="Volume")
    own = Characteristic.objects.create(category=child, name_sr="Voće", name_en="Fruit", datatype="multi")
    options = [
        CharacteristicOption.objects.create(characteristic=inherited, name_sr="1 l", name_en="1 l"),
        CharacteristicOption.objects.create(characteristic=own, name_sr="šljiva", name_en="plum"),
        CharacteristicOption.objects.create(characteristic=own, name_sr="dunja", name_en="quince"),
    ]
    regions = [make_region("Srbija", "Serbia"), make_region("Hrvatska", "Croatia")]
    plain = {
        **texts_and_flags(),
        "pro_international_shipping": 14,
        "pro_rules": "https://example.com/pravila",
        "trc_id": road.pk,
        "trc_id_naval": naval.pk,
        "rst_id": make_restriction().pk,
        "cat_id": child.pk,
    }
    response = publish(
        seller,
        **plain,
        reg_id=[region.pk for region in regions],
        filters=[{"cha_id": option.characteristic_id, "cvl_id": option.pk} for option in options],
        socials=[{"sct_id": make_social_type().pk, "link": "https://example.com/firma"}],
        main_image=picture("glavna.png", (900, 600)),
        images=[picture("a.jpg"), picture("b.jpg")],
        pro_quality=[picture("atest.png")],
        pro_declaration=[declaration_file(), odt_file()],
    )

    assert response.status_code == 201, response.json()
    seen = client_for().get(f"/api/products/{response.json()['data']['pro_id']}").json()["data"]
    assert {name: seen[name] for name in plain} == plain
    assert (seen["trc_code"], seen["trc_code_naval"], seen["cat_id_parent"]) == ("DAP", "FOB", category.pk)
    assert (seen["rst_start_time"], seen["rst_end_time"]) == ("18:00", "06:00")
    assert [region["reg_name"] for region in seen["reg_id"]] == ["Hrvatska", "Srbija"]
    assert {(row["cha_id"], row["cvl_id"]) for row in seen["filters"]} == {(o.characteristic_id, o.pk) for o in options}
    assert [row["link"] for row in seen["socials"]] == ["https://example.com/firma"]
    assert [row["pde_name"] for row in seen["pro_declaration"]] == ["deklaracija.txt", "deklaracija.odt"]
    assert [row["prq_name"] for row in seen["pro_quality"]] == ["atest.png"]
    assert len(seen["images"]) == 2
    assert StoredFile.objects.count() == 6
    main = StoredFile.objects.get(path=seen["main_image"])
    assert (main.visibility, main.kind, main.width, main.height) == ("public", "ad_image", 600, 600)
    assert {StoredFile.objects.get(path=row["link"]).visibility for row in seen["pro_declaration"]} == {"private"}


@pytest.mark.feature("M-AD-07")
def test_terms_of_a_private_seller_go_with_the_switch(seller: User) -> None:
    """Without the switch its texts are not kept."""
    response = publish(seller, pro_form="Obrazac", pro_rules="https://example.com", pro_individuals_trading=0)

    ad = Ad.objects.get(pk=response.json()["data"]["pro_id"])
    assert (ad.order_form, ad.company_rules_link, ad.individuals_trading) == ("", "", False)


@pytest.mark.feature("M-AD-08")
def test_without_regions_it_is_for_the_whole_world(seller: User) -> None:
    world = make_region("ceo svet", "whole world", is_world=True)

    publish(seller)

    assert [region.pk for region in Ad.objects.get().regions.all()] == [world.pk]


@pytest.mark.feature("M-AD-01", "M-AD-02")
@pytest.mark.parametrize(
    "name",
    ["pro_name", "cat_id", "pro_quantity", "mun_id", "cur_id", "pro_base_price", "pro_expiry", "prices", "pro_info"]
    + ["pro_description", "pro_made_in"],
)
def test_refuses_a_missing_field(seller: User, admin: User, name: str) -> None:
    response = publish(seller, **{name: None}, main_image=picture())

    assert error_codes(response) == {name: ["required"]}
    assert_nothing_kept(response, 400, "errorCreationMissing")


@pytest.mark.feature("M-AD-05")
def test_a_declaration_is_a_file_or_a_text(seller: User) -> None:
    refused = publish(seller, pro_declaration_text=None)
    blank = publish(seller, pro_declaration_text="  ")

    assert error_codes(refused) == error_codes(blank) == {"pro_declaration": ["required"]}
    assert_nothing_kept(refused, 400, "errorCreationMissing")
    assert publish(seller, pro_declaration_text=None, pro_declaration=[declaration_file()]).status_code == 201


def test_one_ad_in_fifteen_seconds(seller: User, stranger: User) -> None:
    """The 15 s rule holds for each seller alone and only after a success."""
    start = clock.now()

    with clock.travel(start):
        assert publish(seller, pro_name="x").status_code == 400
        assert publish(seller).status_code == 201
        assert publish(stranger).status_code == 201
    with clock.travel(start + timedelta(milliseconds=14_999)):
        response = publish(seller, main_image=picture())
    with clock.travel(start + timedelta(seconds=15)):
        last = publish(seller)

    assert (response.status_code, response.json()["error"]["code"]) == (429, "timeout")
    assert response.json()["status"] == "timeout"
    assert response.headers["Retry-After"] == "1"
    assert last.status_code == 201
    assert Ad.objects.filter(seller=seller).count() == 2
    assert stored_files() == []


def test_needs_a_session() -> None:
    assert_nothing_kept(publish(None), 401, "session")


@pytest.mark.django_db(transaction=True)  # an error ends the transaction that would keep the answer
def test_the_same_form_sent_again_is_answered_without_a_second_ad(seller: User) -> None:
    """The Idempotency-Key of a form: a lost answer is repeated, another form under the same key refused."""
    client, key = client_for(seller), "3f0c2d7a-9a0e-4d0c-8c57-000000000001"
    start = clock.now()

    with clock.travel(start):
        first = client.post("/api/products", ad_form(), format="multipart", HTTP_IDEMPOTENCY_KEY=key)
    with clock.travel(start + timedelta(seconds=20)):
        again = client.post("/api/products", ad_form(), format="multipart", HTTP_IDEMPOTENCY_KEY=key)
        other = client.post("/api/products", ad_form(pro_info="x"), format="multipart", HTTP_IDEMPOTENCY_KEY=key)

    assert (first.status_code, again.status_code, other.status_code) == (201, 201, 422)
    assert again.json() == first.json()
    assert again.headers["Idempotent-Replay"] == "true"
    assert Ad.objects.count() == 1


def test_nobody_sets_what_is_not_the_sellers_to_set(seller: User, stranger: User) -> None:
    """S12: names of protected columns, on the wire and inside, move nothing."""
    response = publish(
        seller,
        usr_id=stranger.pk,
        seller_id=stranger.pk,
        reserved=9,
        current_price="1",
        prm_position=1,
        promotion=1,
        grp_id=1,
        group_id=1,
        locked_by_admin=1,
        rev=99,
        closed_at="2020-01-01",
        pro_post_date="2020-01-01T00:00:00Z",
    )

    ad = Ad.objects.get(pk=response.json()["data"]["pro_id"])
    assert (ad.seller, ad.reserved, ad.current_price, ad.rev) == (seller, 0, Decimal(110), 1)
    assert (ad.promotion, ad.group, ad.locked_by_admin, ad.closed_at) == (None, None, False, None)
    assert AdSocial.objects.count() == 0
    assert len(PRICES) == PriceTier.objects.count()
