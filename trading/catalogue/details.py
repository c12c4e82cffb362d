"""What a seller says of an ad, in our words: one value for publishing, changing and renewing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.core.files.uploadedfile import UploadedFile

from trading.catalogue.rules import PRIVATE_SELLER_FIELDS, TierSpec


@dataclass(frozen=True, slots=True)
class AdDetails:
    """The seller's fields; names are those of the ad's columns. Texts are clean; "" and None mean nothing said.

    options: (characteristic id, option id); socials: (social type id, link). region_ids empty: the whole world.
    """

    name: str
    category_id: int
    quantity: int
    unit_id: int
    currency_id: str
    base_price: Decimal
    expires_at: datetime
    tiers: tuple[TierSpec, ...]
    info: str
    description: str
    made_in: str
    declaration_text: str = ""
    region_ids: tuple[int, ...] = ()
    options: tuple[tuple[int, int], ...] = ()
    socials: tuple[tuple[int, str], ...] = ()

    shipping_info: str = ""
    shipping_time: str = ""
    seller_shipping: bool = False
    free_shipping: bool = False
    shipping_included: bool = False
    shipping_additional: bool = False
    international_shipping_days: int | None = None
    road_clause_id: int | None = None
    naval_clause_id: int | None = None

    payment_info: str = ""
    deposit_info: str = ""
    contract_requirements: str = ""
    claims_responsibility: str = ""
    claims_info: str = ""
    warranty_info: str = ""
    warranty_address: str = ""
    limitations: str = ""
    jurisdiction: str = ""
    allows_reject: bool = False
    allows_abandon: bool = False
    allows_abandon_no_offers: bool = False
    restriction_id: int | None = None

    individuals_trading: bool = False
    company_rules_link: str = ""
    order_form: str = ""
    reject_rules: str = ""
    reject_form: str = ""
    return_shipping_requirements: str = ""
    return_shipping_cost: str = ""
    no_reject_condition: str = ""
    postal_info: str = ""
    court_avoidance: str = ""

    def kept(self) -> AdDetails:
        """Return the details as they are kept: terms of a private seller only when the seller trades as one."""
        nothing: dict[str, Any] = dict.fromkeys(PRIVATE_SELLER_FIELDS, "")
        return self if self.individuals_trading else replace(self, **nothing)

    def columns(self) -> dict[str, Any]:
        """Return what stands in the ad's own columns."""
        return {name: getattr(self, name) for name in COLUMN_FIELDS}

    def texts(self) -> dict[str, str]:
        """Return every text that readers see and forbidden words may hide in, by its field."""
        return {name: text for name in TEXT_FIELDS if (text := getattr(self, name))}


@dataclass(frozen=True, slots=True)
class AdFiles:
    """Uploads of an ad, as they came."""

    main_image: UploadedFile | None = None
    images: tuple[UploadedFile, ...] = ()
    proofs: tuple[UploadedFile, ...] = ()
    declarations: tuple[UploadedFile, ...] = ()


@dataclass(frozen=True, slots=True)
class AdChanges:
    """A change of an ad: changed fields by their names in `AdDetails`, new uploads, and rows to take away."""

    fields: Mapping[str, Any] = field(default_factory=dict)
    files: AdFiles = AdFiles()
    drop_main_image: bool = False
    drop_images: tuple[int, ...] = ()
    drop_proofs: tuple[int, ...] = ()
    drop_declarations: tuple[int, ...] = ()
    image_order: tuple[int, ...] = ()
    """The pictures that stay, in the order in which they are to be shown; empty: as they stand."""


LIST_FIELDS = frozenset({"tiers", "region_ids", "options", "socials"})  # kept in tables of their own
COLUMN_FIELDS = tuple(item.name for item in fields(AdDetails) if item.name not in LIST_FIELDS)
TEXT_FIELDS = (
    "name",
    "info",
    "description",
    "made_in",
    "declaration_text",
    "shipping_info",
    "shipping_time",
    "payment_info",
    "deposit_info",
    "contract_requirements",
    "claims_responsibility",
    "claims_info",
    "warranty_info",
    "warranty_address",
    "limitations",
    "jurisdiction",
    *PRIVATE_SELLER_FIELDS,
)
