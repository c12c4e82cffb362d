"""Changing an ad: presentation while it is on sale, what binds buyers only while there are none."""

from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from rest_framework.response import Response

from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import (
    client_for,
    make_ad,
    make_category,
    make_currency,
    make_offer,
    make_region,
    make_restriction,
    make_social_type,
    make_unit,
    make_user,
)
from tests.trading.catalogue.ad_forms import PRICES, ad_form, declaration_file, picture
from trading.accounts.models import User
from trading.catalogue.details import COLUMN_FIELDS
from trading.catalogue.models import Ad, AdImage, PriceTier
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption
from trading.codebooks.definitions.restricted_words import RestrictedWord
from trading.codebooks.definitions.transport_clauses import TransportClause

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-AD-10")]


def patch(ad: Ad, user: User | None, **changes: Any) -> Response:
    response: Response = client_for(user).patch(f"/api/products/{ad.pk}", changes, format="multipart")
    return response


def json_patch(ad: Ad, user: User | None, **changes: Any) -> Response:
    response: Response = client_for(user).patch(f"/api/products/{ad.pk}", changes, format="json")
    return response


def code(response: Response) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


def fingerprint(ad: Ad) -> Any:
    """Everything of the ad that a refused change might have touched."""
    return (
        Ad.objects.filter(pk=ad.pk).values().get(),
        list(PriceTier.objects.filter(ad=ad).values_list()),
        list(AdImage.objects.filter(ad=ad).values_list()),
        sorted(StoredFile.objects.values_list("path", flat=True)),
        OutboxEntry.objects.count(),
    )


def price_frames(ad: Ad) -> list[int]:
    entries = OutboxEntry.objects.filter(kind="push", payload__group=f"ad.{ad.pk}").order_by("pk")
    return [entry.payload["message"]["rev"] for entry in entries]


@pytest.mark.feature("M-AD-04")
def test_published_pictures_are_put_in_another_order(seller: User) -> None:
    ad = make_ad(seller)
    patch(ad, seller, images=[picture("a.png"), picture("b.png"), picture("c.png")])
    first, second, third = AdImage.objects.filter(ad=ad)
    before = price_frames(ad)
    answer = patch(
        ad, seller, images_order=f"[{third.pk}, {first.pk}]", deleted_images=f"[{second.pk}]", images=[picture("d.png")]
    )
    assert answer.status_code == 200, answer.content
    rows = list(AdImage.objects.filter(ad=ad))
    assert [row.pk for row in rows[:2]] == [third.pk, first.pk]
    assert len(rows) == 3
    assert len(price_frames(ad)) == len(before) + 1
    for wrong in (f"[{third.pk}]", f"[{third.pk}, {first.pk}, {second.pk}]"):
        refused = patch(ad, seller, images_order=wrong)
        assert refused.json()["error"]["fields"]["images_order"][0]["code"] == "invalid"
    assert list(AdImage.objects.filter(ad=ad)) == rows


@pytest.mark.feature("M-AD-10")
def test_changes_only_what_is_sent(seller: User, buyer: User) -> None:
    """Texts change also with offers; open pages hear of it with a new rev."""
    ad = make_ad(seller)
    make_offer(ad, buyer, 3)
    before = Ad.objects.filter(pk=ad.pk).values().get()

    response = json_patch(ad, seller, pro_name="Udarna bušilica", pro_info="Tri baterije")

    assert response.json() == {"data": {"res": "ok"}}
    after = Ad.objects.filter(pk=ad.pk).values().get()
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"name", "info", "rev"}
    assert {"^udarna", "^busilica"} <= set(Ad.objects.get(pk=ad.pk).search.text.split())
    assert price_frames(ad) == [2]


def test_nothing_changed_is_fine_and_silent(seller: User) -> None:
    ad = make_ad(seller)

    response = json_patch(ad, seller, pro_name=ad.name, pro_base_price="110.00", unknown="x")

    assert response.status_code == 200
    assert (Ad.objects.get(pk=ad.pk).rev, price_frames(ad)) == (1, [])


BINDING: list[dict[str, Any]] = [
    {"pro_quantity": 40, "prices": [{"min": 1, "max": 20, "price": "100"}, {"min": 21, "max": 40, "price": "90"}]},
    {"pro_base_price": "120"},
    {"prices": [{"min": 1, "max": 20, "price": "100"}, {"min": 21, "max": 30, "price": "90"}]},
    {"pro_reject": 1},
    {"pro_jurisdiction": "Sud u Nišu"},
    {"pro_shipping_time": "tri dana"},
    {"pro_individuals_trading": 1},
    {"pro_expiry": None},  # ten days from the test's own day
]


@pytest.mark.feature("M-AD-10")
@pytest.mark.parametrize("change", BINDING, ids=lambda change: next(iter(change)))
def test_what_binds_buyers_waits_until_there_are_none(seller: User, buyer: User, change: dict[str, Any]) -> None:
    """Refused with an offer, taken without."""
    ad = make_ad(seller)
    offer = make_offer(ad, buyer, 3)
    before = fingerprint(ad)
    if "pro_expiry" in change:
        change = {"pro_expiry": (clock.today() + timedelta(days=10)).isoformat()}

    refused = json_patch(ad, seller, **change)

    assert code(refused) == (409, "price_locked")
    assert fingerprint(ad) == before
    offer.delete()
    Ad.objects.filter(pk=ad.pk).update(reserved=0, buyers=0, any_price_quantity=0)
    assert json_patch(ad, seller, **change).status_code == 200


@pytest.mark.feature("M-AD-10")
def test_new_steps_replace_the_old_ones(seller: User, buyer: User) -> None:
    """I3: row and ladder agree; an offer given up before keeps its own price."""
    ad = make_ad(seller)
    gone = make_offer(ad, buyer, 3, tier=ad.tiers.get(position=2), status=2)
    prices = [{"min": 1, "max": 15, "price": "95"}, {"min": 16, "max": 30, "price": "85.50"}]

    assert json_patch(ad, seller, pro_base_price=100, prices=prices).status_code == 200

    ad.refresh_from_db()
    rows = list(ad.tiers.values_list("pk", "minimum", "maximum", "price"))
    assert [row[1:] for row in rows] == [(1, 15, Decimal(95)), (16, 30, Decimal("85.50"))]
    assert [(tier["id"], tier["min"], tier["max"], tier["price"]) for tier in ad.price_ladder] == [
        (pk, low, high, f"{price:.2f}") for pk, low, high, price in rows
    ]
    assert ad.current_price == Decimal(100)
    gone.refresh_from_db()
    assert (gone.tier_id, gone.tier_price) == (rows[-1][0], Decimal(80))


def test_more_steps_than_before(seller: User) -> None:
    ad = make_ad(seller, quantity=20, tiers=((1, 10, 100), (11, 20, 90)))

    assert json_patch(ad, seller, pro_quantity=30, prices=PRICES).status_code == 200

    ad.refresh_from_db()
    assert [tier.position for tier in ad.tiers.all()] == [0, 1, 2]
    assert [tier["max"] for tier in ad.price_ladder] == [10, 20, 30]


@pytest.mark.feature("M-AD-03")
def test_quantity_without_fitting_steps_is_refused(seller: User) -> None:
    """Quantity and steps change together."""
    ad = make_ad(seller)
    before = fingerprint(ad)

    response = json_patch(ad, seller, pro_quantity=31)

    assert code(response) == (400, "errorEdit")
    assert response.json()["error"]["fields"]["prices"][0]["code"] == "useAllQuantityError"
    assert fingerprint(ad) == before


@pytest.mark.feature("M-AD-08")
def test_lists_are_replaced_whole(seller: User) -> None:
    category = make_category()
    single = Characteristic.objects.create(category=category, name_sr="Boja", name_en="Colour")
    option = CharacteristicOption.objects.create(characteristic=single, name_sr="a", name_en="a")
    ad = make_ad(seller)
    region = make_region("Hrvatska", "Croatia")

    response = json_patch(
        ad,
        seller,
        reg_id=[region.pk],
        filters=[{"cha_id": single.pk, "cvl_id": option.pk}],
        socials=[{"sct_id": make_social_type().pk, "link": "https://example.com"}],
    )

    assert response.status_code == 200, response.json()
    assert list(ad.regions.values_list("pk", flat=True)) == [region.pk]
    assert list(ad.options.values_list("pk", flat=True)) == [option.pk]
    assert list(ad.socials.values_list("link", flat=True)) == ["https://example.com"]
    assert json_patch(ad, seller, cat_id=make_category("Hrana", "Food").pk, socials=[]).status_code == 200
    assert (ad.options.count(), ad.socials.count()) == (0, 0)


REFERENCES = ("cat_id", "mun_id", "cur_id", "rst_id", "trc_id", "trc_id_naval")


@pytest.mark.feature("M-AD-10")
def test_what_the_ad_refers_to_is_changed(seller: User) -> None:
    """Each reference is stored, not only taken."""
    ad = make_ad(seller)
    new = {
        "category_id": make_category("Hrana", "Food").pk,
        "unit_id": make_unit("pal.", "plt").pk,
        "currency_id": make_currency("RSD").pk,
        "restriction_id": make_restriction().pk,
        "road_clause_id": TransportClause.objects.create(kind=TransportClause.Kind.ROAD, code="FCA").pk,
        "naval_clause_id": TransportClause.objects.create(kind=TransportClause.Kind.NAVAL, code="CIF").pk,
    }

    answer = json_patch(ad, seller, **dict(zip(REFERENCES, new.values(), strict=True)))

    assert answer.status_code == 200, answer.content
    assert Ad.objects.filter(pk=ad.pk).values(*new).get() == new
    assert {name for name in COLUMN_FIELDS if name.endswith("_id")} == set(new)


def test_an_optional_text_is_cleared_a_required_one_is_not(seller: User) -> None:
    ad = make_ad(seller, shipping_info="Kurirom")

    assert json_patch(ad, seller, pro_shipping_info="").status_code == 200
    refused = json_patch(ad, seller, pro_info=" ")

    ad.refresh_from_db()
    assert (ad.shipping_info, ad.info) == ("", "Dve baterije")
    assert refused.json()["error"]["fields"]["pro_info"][0]["code"] == "blank"


@pytest.mark.feature("M-AD-04", "M-AD-05")
def test_files_come_and_go(seller: User, settings: Any, tmp_path: Path) -> None:
    """I15: what is taken away leaves the storage too; the declaration may not go for good."""
    form = ad_form(
        pro_declaration_text=None, main_image=picture(), images=[picture("a.png"), picture("b.png")],
        pro_declaration=[declaration_file()],
    )  # fmt: skip
    ad = Ad.objects.get(pk=client_for(seller).post("/api/products", form, format="multipart").json()["data"]["pro_id"])
    first, second = ad.images.all()
    declaration = ad.declarations.get()
    old_main = ad.main_image

    refused = json_patch(ad, seller, pro_declaration_deleted=[declaration.pk])
    taken = patch(ad, seller, deleted_images=f"[{first.pk}]", images=[picture("c.png")], main_image=picture("n.png"))

    assert (
        refused.json()["error"]["fields"]
        == {"pro_declaration": [{"code": "required", "message": "Popunite ovo polje."}]}
        or refused.json()["error"]["fields"]["pro_declaration"][0]["code"] == "required"
    )
    assert taken.status_code == 200, taken.json()
    ad.refresh_from_db()
    assert next(iter(ad.images.all())).pk == second.pk
    assert ad.images.count() == 2
    assert ad.main_image not in ("", old_main)
    assert not StoredFile.objects.filter(path__in=[first.path, old_main]).exists()
    assert StoredFile.objects.count() == 4
    assert json_patch(ad, seller, main_image_delete=1).status_code == 200
    assert Ad.objects.get(pk=ad.pk).main_image == ""


def test_a_file_of_another_ad_or_one_too_many_is_refused(seller: User) -> None:
    """S10: ids of others' rows do nothing."""
    ad, other = make_ad(seller), make_ad(seller)
    foreign = AdImage.objects.create(ad=other, path="x")
    AdImage.objects.bulk_create(AdImage(ad=ad, path=f"{n}", position=n) for n in range(14))
    before = fingerprint(ad)

    strange = json_patch(ad, seller, deleted_images=[foreign.pk])
    many = patch(ad, seller, images=[picture()])

    assert strange.json()["error"]["fields"]["deleted_images"][0]["code"] == "not_found"
    assert many.json()["error"]["fields"]["images"][0] == {
        "code": "too_many_files",
        "limit": 14,
        "message": many.json()["error"]["fields"]["images"][0]["message"],
    }
    assert fingerprint(ad) == before
    assert AdImage.objects.filter(pk=foreign.pk).exists()


@pytest.mark.feature("M-AD-11")
def test_a_file_shared_with_another_round_stays_stored(seller: User) -> None:
    """A renewed ad shares the pictures of the round before."""
    row = StoredFile.objects.create(
        path="aa/" + "c" * 32 + ".png", kind="ad_image", visibility="public", original_name="x", size=1, sha256="x"
    )
    old = make_ad(seller, main_image=row.path, closed_at=clock.now(), closed_by="expiry", trace=[])
    new = make_ad(seller, main_image=row.path, renewed_from=old)

    assert json_patch(new, seller, main_image_delete=1).status_code == 200

    assert StoredFile.objects.filter(path=row.path).exists()
    assert Ad.objects.get(pk=old.pk).main_image == row.path


@pytest.mark.feature("M-AD-09")
def test_forbidden_words_in_a_change(seller: User) -> None:
    RestrictedWord.objects.create(word="kokain")
    ad = make_ad(seller)
    before = fingerprint(ad)

    response = json_patch(ad, seller, pro_limitations="i kokain")

    assert (code(response), response.json()["name_words"]) == ((422, "restricted_words"), ["kokain"])
    assert fingerprint(ad) == before


@pytest.mark.feature("M-AD-10")
@pytest.mark.parametrize("how", ["closed", "past expiry", "deleted"])
def test_an_ended_ad_cannot_be_changed(seller: User, how: str) -> None:
    now = clock.now()
    ended: dict[str, dict[str, Any]] = {
        "closed": {"closed_at": now, "closed_by": "expiry"},
        "past expiry": {"expires_at": now},
        "deleted": {"deleted_at": now, "deleted_by": "seller"},
    }
    ad = make_ad(seller, **ended[how])
    before = fingerprint(ad)

    assert code(json_patch(ad, seller, pro_info="x")) == (409, "not_editable")
    assert fingerprint(ad) == before


@pytest.mark.feature("M-AD-10", "M-API-02")
def test_only_the_seller_changes_an_ad(seller: User, buyer: User, admin: User) -> None:
    ad = make_ad(seller)
    gone = make_ad(seller, deleted_at=clock.now(), deleted_by="seller")
    before = fingerprint(ad)

    assert code(json_patch(ad, None, pro_info="x")) == (401, "session")
    assert code(json_patch(ad, buyer, pro_info="x")) == (403, "forbidden")
    assert code(json_patch(ad, admin, pro_info="x")) == (403, "forbidden")
    assert code(json_patch(gone, buyer, pro_info="x")) == (404, "not_found")
    assert fingerprint(ad) == before


@pytest.mark.feature("M-AD-02")
@pytest.mark.usefixtures("one_moment")
def test_expiry_of_an_edited_ad(seller: User) -> None:
    """Not before today, and still ahead; a moved expiry brings the reminder anew."""
    ad = make_ad(seller, reminded_at=clock.now())
    today = clock.today()

    past = json_patch(ad, seller, pro_expiry=(today - timedelta(days=1)).isoformat())
    kept = json_patch(ad, seller, pro_expiry=today.isoformat())

    assert past.json()["error"]["fields"]["pro_expiry"][0]["code"] == "min"
    assert kept.status_code == 200
    ad.refresh_from_db()
    assert (ad.expires_at, ad.reminded_at) == (clock.end_of_day(today), None)


def test_nobody_moves_what_is_not_the_sellers(seller: User) -> None:
    """S12: protected columns stay, whichever name is used."""
    ad, other = make_ad(seller), make_user("drugi")
    shared = {"main_image", "quantity"}  # names that the wire uses too
    names = [field.name for field in Ad._meta.fields if field.name not in shared]
    before = Ad.objects.filter(pk=ad.pk).values().get()

    response = json_patch(ad, seller, **dict.fromkeys(names, other.pk), usr_id=other.pk, prm_position=1, off_count=9)

    assert response.status_code == 200
    assert Ad.objects.filter(pk=ad.pk).values().get() == before
