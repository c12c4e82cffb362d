"""Rows for tests, with explicit values and nothing random. Defaults fit each other; name what the test is about."""

import zlib
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from decimal import Decimal
from typing import Any, Literal

from django.contrib.auth.hashers import make_password
from django.core.files.uploadedfile import UploadedFile
from stdnum.iso7064 import mod_11_10, mod_97_10

from backoffice.users.services import appoint_admin
from marketplace.common.db import clock
from marketplace.common.files import FileRules, keep, prepare
from marketplace.common.files.models import StoredFile
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.text import words
from tests.clients import client_for, sid_for
from trading.accounts.actors import mark_first_activity
from trading.accounts.models import Organisation, User
from trading.accounts.rules import company_check_digit
from trading.catalogue import name_starts, search_index
from trading.catalogue.coming_price import distance_to_next
from trading.catalogue.models import Ad, PriceTier
from trading.catalogue.offer_states import COUNTING_STATUSES, OfferStatus, PriceCondition
from trading.catalogue.price_ladder import settlement_of
from trading.catalogue.price_record import record_price
from trading.catalogue.settlement import Demand, Tier, settle
from trading.codebooks.definitions.ad_groups import AdGroup
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.countries import Country
from trading.codebooks.definitions.currencies import Currency
from trading.codebooks.definitions.organisation_services import OrganisationService
from trading.codebooks.definitions.organisation_types import OrganisationType
from trading.codebooks.definitions.regions import Region
from trading.codebooks.definitions.restrictions import Restriction
from trading.codebooks.definitions.social_types import SocialType
from trading.codebooks.definitions.units import Unit
from trading.codebooks.loading import insert
from trading.offers.models import Offer

__all__ = [
    "PASSWORD",
    "client_for",
    "make_ad",
    "make_ad_group",
    "make_admin",
    "make_business",
    "make_category",
    "make_country",
    "make_currency",
    "make_legal_form",
    "make_offer",
    "make_region",
    "make_restriction",
    "make_service",
    "make_social_type",
    "make_unit",
    "make_user",
    "sid_for",
    "store_file",
]

PASSWORD = "Breza-kraj-reke-7"
STEPS = ((1, 10, 100), (11, 20, 90), (21, 30, 80))  # minimum, maximum, price: the example of docs/spec/domain.md


def make_currency(code: str = "EUR") -> Currency:
    return Currency.objects.get_or_create(code=code, defaults={"name_sr": code, "name_en": code})[0]


def make_country(iso2: str = "RS", name_sr: str = "Srbija", name_en: str = "Serbia") -> Country:
    return Country.objects.get_or_create(iso2=iso2, defaults={"name_sr": name_sr, "name_en": name_en})[0]


def make_unit(short_sr: str = "kom.", short_en: str = "pcs") -> Unit:
    return Unit.objects.get_or_create(
        short_sr=short_sr, short_en=short_en, defaults={"name_sr": "komad", "name_en": "piece"}
    )[0]


def make_category(
    name_sr: str = "Alati i mašine", name_en: str = "Tools & machines", parent: Category | None = None
) -> Category:
    return Category.objects.get_or_create(name_sr=name_sr, name_en=name_en, parent=parent)[0]


def make_region(name_sr: str = "Srbija", name_en: str = "Serbia", is_world: bool = False) -> Region:
    return Region.objects.get_or_create(name_sr=name_sr, name_en=name_en, is_world=is_world)[0]


def make_social_type(name: str = "Facebook") -> SocialType:
    return SocialType.objects.get_or_create(name=name)[0]


def make_legal_form(name_sr: str = "d.o.o.", name_en: str = "limited company") -> OrganisationType:
    return OrganisationType.objects.get_or_create(name_sr=name_sr, name_en=name_en)[0]


def make_service(name_sr: str = "Trgovina", name_en: str = "Trade") -> OrganisationService:
    return OrganisationService.objects.get_or_create(name_sr=name_sr, name_en=name_en)[0]


def make_ad_group(pk: int = 1, name_sr: str = "Novo", name_en: str = "New") -> AdGroup:
    if not AdGroup.objects.filter(pk=pk).exists():
        insert(AdGroup, [AdGroup(pk=pk, name_sr=name_sr, name_en=name_en)])
    return AdGroup.objects.get(pk=pk)


def make_restriction(opens_at: time = time(18), closes_at: time = time(6)) -> Restriction:
    """Hours in which trading is allowed, Europe/Belgrade; 18:00 to 06:00 wraps midnight."""
    name = f"{opens_at:%H:%M}-{closes_at:%H:%M}"
    return Restriction.objects.get_or_create(name_sr=name, name_en=name, opens_at=opens_at, closes_at=closes_at)[0]


def make_user(username: str = "korisnik", *, password: str = PASSWORD, **fields: Any) -> User:
    """A verified person from Serbia. Name, e-mail and identity follow from the username unless given."""
    now = clock.now()
    values: dict[str, Any] = {
        "email": f"{username.lower()}@example.com",
        "name": f"Ime {username}",
        "country": fields.pop("country", None) or make_country(),
        "region": "Beograd",
        "address": "Knez Mihailova 1",
        "postal_code": "11000",
        "phone": "+381 60 000 001",
        "identity_key": f"test:{username.lower()}",
        "rules_accepted_at": now,
        "created_at": now,
        "verified_at": now,
        **fields,
    }
    return User.objects.create(username=username, password=make_password(password), **values)


def make_admin(username: str = "upravnik", **fields: Any) -> User:
    return make_user(username, **{"is_admin": True, **fields})


def appointed_admin(username: str = "upravnik") -> User:
    """An administrator whose appointment stands in the audit log, for tests that check the invariants."""
    user = make_user(username)
    appoint_admin(username=username)
    OutboxEntry.objects.filter(kind="mail", payload__to=user.email).delete()  # that tells of the role
    user.refresh_from_db()
    return user


def make_business(
    username: str = "firma", *, full_name: str | None = None, organisation: dict[str, Any] | None = None, **fields: Any
) -> User:
    """A verified firm from Serbia. Its numbers have right check digits and follow from the username."""
    user = make_user(username, **{"is_organisation": True, **fields})
    digits = f"{10_000_000 + zlib.crc32(username.encode()) % 89_999_999:08d}"
    Organisation.objects.create(
        user=user,
        **{
            "full_name": full_name or f"{username} d.o.o.",
            "contact_person": "Mira Mirić",
            "contact": "+381 60 000 002",
            "bank_account": "265-1000000000001-" + mod_97_10.calc_check_digits("2651000000000001"),
            "registration_number": f"BD {digits}",
            "tax_id": digits + mod_11_10.calc_check_digit(digits),
            "company_id": digits[1:] + company_check_digit(digits[1:]),
            "legal_form": make_legal_form(),
            "service": make_service(),
            "register_file": "",
            "tax_file": "",
            **(organisation or {}),
        },
    )
    return user


def make_ad(
    seller: User | None = None,
    *,
    quantity: int = 30,
    base_price: Decimal | int | str = 110,
    tiers: Sequence[tuple[int, int, Decimal | int | str]] = STEPS,
    expires_at: datetime | None = None,
    regions: Sequence[Region] | None = None,
    search_text: str = "aku busilica 18 v",
    **fields: Any,
) -> Ad:
    """An open ad without offers. tiers: (minimum, maximum, price); the last maximum is the quantity."""
    now = clock.now()
    values: dict[str, Any] = {
        "category": fields.pop("category", None) or make_category(),
        "unit": fields.pop("unit", None) or make_unit(),
        "currency": fields.pop("currency", None) or make_currency(),
        "name": "Aku bušilica 18 V",
        "info": "Dve baterije",
        "description": "Bušilica sa dve baterije i punjačem.",
        "made_in": "Srbija",
        "declaration_text": "Uvoznik: Alati Gruža.",
        "main_image": "",
        "current_price": Decimal(base_price),
        "posted_at": now,
        **fields,
    }
    ad = Ad.objects.create(
        seller=seller or User.objects.filter(username="prodavac").first() or make_user("prodavac"),
        quantity=quantity,
        base_price=Decimal(base_price),
        expires_at=expires_at or now + timedelta(days=30),
        **values,
    )
    mark_first_activity(ad.seller, "has_posted")
    rows = PriceTier.objects.bulk_create(
        PriceTier(ad=ad, position=number, minimum=low, maximum=high, price=Decimal(price))
        for number, (low, high, price) in enumerate(tiers)
    )
    ad.price_ladder = [
        {"id": row.pk, "min": row.minimum, "max": row.maximum, "price": f"{row.price:.2f}", "limited": 0}
        for row in rows
    ]
    ad.seller_banned = ad.seller.banned_at is not None
    ad.to_next = distance_to_next(ad, 0, settlement_of(ad).trace)
    ad.save(update_fields=["price_ladder", "seller_banned", "to_next"])
    record_price(ad, ad.posted_at)
    search_index.store({ad.pk: " ".join([search_index.NAME, *words.tokens(search_text)])})
    name_starts.write({ad.pk: ad.name})
    ad.regions.set(regions if regions is not None else [make_region()])
    return ad


def make_offer(
    ad: Ad,
    buyer: User,
    quantity: int = 1,
    *,
    condition: int = PriceCondition.ANY_PRICE,
    tier: PriceTier | None = None,
    status: int = OfferStatus.ACTIVE,
    **fields: Any,
) -> Offer:
    """An offer, counted into its ad as the service does. tier: the limit's step; the first one when not given."""
    tier = tier or ad.tiers.order_by("position")[0]
    now = clock.now()
    offer = Offer.objects.create(
        ad=ad,
        buyer=buyer,
        seller_id=ad.seller_id,
        quantity=quantity,
        condition=condition,
        tier=tier,
        tier_price=tier.price,
        status=status,
        **{"placed_at": now, "changed_at": now, **fields},
    )
    mark_first_activity(buyer, "has_offered")
    if status in COUNTING_STATUSES:
        count_in(ad, offer)
    return offer


def count_in(ad: Ad, offer: Offer) -> None:
    """Add the offer to the ad's totals and price."""
    ad.reserved += offer.quantity
    ad.buyers += 1
    if offer.condition == PriceCondition.ANY_PRICE:
        ad.any_price_quantity += offer.quantity
    for step in ad.price_ladder:
        if offer.condition == PriceCondition.NOT_ABOVE and step["id"] == offer.tier_id:
            step["limited"] += offer.quantity
    steps = [Tier(step["id"], step["min"], step["max"], Decimal(step["price"])) for step in ad.price_ladder]
    demand = Demand(ad.any_price_quantity, {step["id"]: step["limited"] for step in ad.price_ladder})
    settled = settle(ad.base_price, steps, demand)
    before, ad.current_price = ad.current_price, settled.price
    ad.to_next = distance_to_next(ad, ad.reserved, settled.trace)
    ad.save(update_fields=["reserved", "buyers", "any_price_quantity", "price_ladder", "current_price", "to_next"])
    if ad.current_price != before:
        record_price(ad, offer.placed_at)


def store_file(
    upload: UploadedFile,
    rules: FileRules,
    *,
    owner_id: int | None,
    visibility: Literal["public", "private"],
    field: str | None = None,
) -> StoredFile:
    """Check, write and record an upload, as a use case does in two steps around the beginning of its transaction."""
    return keep(prepare(upload, rules, field=field), owner_id=owner_id, visibility=visibility)
