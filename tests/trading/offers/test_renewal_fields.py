"""A renewal carries over every field and file of the ad that is not the new round's own."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db.models import Field, ForeignKey, Model

from marketplace.common.db import clock
from tests.factories import (
    client_for,
    make_ad,
    make_ad_group,
    make_region,
    make_restriction,
    make_social_type,
)
from trading.accounts.models import User
from trading.catalogue.models import Ad, AdDeclaration, AdImage, AdProof, AdSocial
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption
from trading.codebooks.definitions.transport_clauses import TransportClause

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-AD-11")]

# What the call of the renewal gives, and what follows from it.
GIVEN = {"name", "quantity", "base_price", "expires_at", "price_ladder", "current_price"}
# What belongs to one round: its number, its offers, its end, its reminders.
OF_ONE_ROUND = {
    *("id", "renewed_from", "posted_at", "rev", "any_price_quantity", "reserved", "buyers"),
    *("closed_at", "closed_by", "achieved_price", "trace", "deleted_at", "deleted_by", "hidden_at"),
    *("reminded_at", "expiry_notified_at", "deadline_notified_at"),
}
# What an administrator gave this round alone: a place on the home page and in lists. A ban is the seller's: a banned
# one does not renew.
OF_ADMINISTRATORS = {"group", "promotion", "seller_banned"}

CARRIED_ROWS = {"images": AdImage, "proofs": AdProof, "declarations": AdDeclaration, "socials": AdSocial}
# Favourites move to the new ad, tiers are given, the texts of searches are made anew, an approval is one ad's.
OTHER_ROWS = {"tiers", "review", "search", "name_starts", "favourites", "renewed_to"}


def carried_columns() -> list[Field[Any, Any]]:
    left_out = GIVEN | OF_ONE_ROUND | OF_ADMINISTRATORS
    return [field for field in Ad._meta.concrete_fields if field.name not in left_out]


def filled(field: Field[Any, Any]) -> Any:
    """A value that is not the field's default, and differs from field to field."""
    kind = field.get_internal_type()
    if kind == "BooleanField":
        return True
    return f"Tekst {field.name}" if kind == "CharField" else 7


def filled_ad(seller: User) -> Ad:
    """An ended ad with something in every field, every list and every file."""
    ago = clock.now() - timedelta(hours=1)
    road, naval = (
        TransportClause.objects.create(kind=kind, code=f"T{kind}", description_sr="Opis", description_en="Text")
        for kind in TransportClause.Kind.values
    )
    rows: dict[str, Any] = {"restriction": make_restriction(), "road_clause": road, "naval_clause": naval, "vat": "20"}
    plain = {field.name: filled(field) for field in carried_columns() if not isinstance(field, ForeignKey)}
    ad = make_ad(
        seller,
        **{**plain, **rows},
        group=make_ad_group(),
        promotion=1,
        regions=[make_region("Hrvatska", "Croatia"), make_region("Bosna", "Bosnia")],
        posted_at=ago - timedelta(days=9),
        expires_at=ago,
        closed_at=ago,
        closed_by="expiry",
        expiry_notified_at=ago,
        trace=[],
    )
    characteristic = Characteristic.objects.create(category=ad.category, name_sr="Boja", name_en="Colour")
    for name in ("Crvena", "Plava"):
        ad.options.add(CharacteristicOption.objects.create(characteristic=characteristic, name_sr=name, name_en=name))
    for position, path in enumerate(("aa/2.png", "aa/1.png")):  # against the order of their paths
        AdImage.objects.create(ad=ad, path=path, position=position)
    for model in (AdProof, AdDeclaration):
        for name in ("drugi", "prvi"):
            model.objects.create(ad=ad, path=f"aa/{model.__name__}-{name}.png", name=name)
    for name in ("Facebook", "Instagram"):
        AdSocial.objects.create(ad=ad, social_type=make_social_type(name), link=f"https://example.com/{name}")
    return ad


def renewed(ad: Ad, seller: User) -> Ad:
    body = {
        "pro_name": "Drugi krug",
        "pro_expiry": (clock.today() + timedelta(days=30)).isoformat(),
        "pro_base_price": "100",
        "prices": [{"min": 1, "max": 10, "price": "95.00"}, {"min": 11, "max": 20, "price": "85.00"}],
    }
    response = client_for(seller).post(f"/api/products/{ad.pk}/renew", body, format="json")
    assert response.status_code == 201, response.json()
    return Ad.objects.get(pk=response.json()["data"]["pro_id"])


def rows_of(model: type[Model], ad: Ad) -> list[tuple[Any, ...]]:
    """Every column of the ad's rows but their number and the ad's, in the order in which they were written."""
    columns = [field.attname for field in model._meta.concrete_fields if field.name not in ("id", "ad")]
    return list(model._default_manager.filter(ad=ad).order_by("pk").values_list(*columns))


def test_every_relation_of_an_ad_is_judged() -> None:
    """A new list or file of ads has to say here whether a renewal carries it over."""
    relations = {
        field.get_accessor_name()
        for field in Ad._meta.related_objects
        if not field.hidden and field.related_model.__module__ == "trading.catalogue.models"
    }

    assert {field.name for field in Ad._meta.many_to_many} == {"regions", "options"}
    assert relations == OTHER_ROWS | set(CARRIED_ROWS)


def test_a_renewal_carries_over_every_field_and_file(seller: User) -> None:
    old = filled_ad(seller)
    old.refresh_from_db()

    new = renewed(old, seller)

    # `attname`: what the column holds. Every column is in one of the sets, or is compared.
    for field in carried_columns():
        value = getattr(old, field.attname)
        assert value not in (None, "", False), f"{field.name} was not filled"
        assert getattr(new, field.attname) == value, field.name
    for name in ("regions", "options"):
        before, after = (set(getattr(ad, name).values_list("pk", flat=True)) for ad in (old, new))
        assert len(before) == 2
        assert after == before, name
    for name, model in CARRIED_ROWS.items():
        assert len(rows_of(model, old)) == 2
        assert rows_of(model, new) == rows_of(model, old), name


def test_a_renewal_begins_its_own_round(seller: User) -> None:
    """What is given or belongs to one round is not carried over, nor what an administrator gave the old one."""
    old = filled_ad(seller)

    new = renewed(old, seller)

    assert (new.name, new.quantity, new.base_price, new.current_price) == ("Drugi krug", 20, Decimal(100), Decimal(100))
    assert (new.group, new.promotion, new.seller_banned) == (None, None, False)
    assert (new.closed_at, new.closed_by, new.trace, new.expiry_notified_at) == (None, "", None, None)
