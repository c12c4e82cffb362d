"""The fields that a seller gives for an ad: one value for publishing, changing and renewing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, TypeVar

from django.core.files.uploadedfile import UploadedFile

from trading.catalogue.rules import TierSpec
from trading.catalogue.vat import Vat, vat_added_of

Value = TypeVar("Value")


def term(default: Value) -> Value:
    """Declare a term of the deal as the seller words it: it goes into the contract as it stands, and binds buyers."""
    return field(default=default, metadata={"term": True})


def private_seller_term() -> str:
    """Declare a term that a private seller adds, since no company rules stand behind the sale."""
    return field(default="", metadata={"term": True, "private_seller": True})


@dataclass(frozen=True, slots=True)
class AdDetails:
    """The seller's fields; names are those of the ad's columns. Texts are clean; "" and None: the seller left it out.

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
    vat: Vat = ""
    vat_added: bool | None = None
    region_ids: tuple[int, ...] = ()
    options: tuple[tuple[int, int], ...] = ()
    socials: tuple[tuple[int, str], ...] = ()

    shipping_info: str = term("")
    shipping_time: str = term("")
    seller_shipping: bool = term(False)
    free_shipping: bool = term(False)
    shipping_included: bool = term(False)
    shipping_additional: bool = term(False)
    international_shipping_days: int | None = term(None)
    road_clause_id: int | None = None
    naval_clause_id: int | None = None

    payment_info: str = term("")
    deposit_info: str = term("")
    contract_requirements: str = term("")
    claims_responsibility: str = term("")
    claims_info: str = term("")
    warranty_info: str = term("")
    warranty_address: str = term("")
    limitations: str = term("")
    jurisdiction: str = term("")
    allows_reject: bool = term(False)
    allows_abandon: bool = term(False)
    allows_abandon_no_offers: bool = term(False)
    restriction_id: int | None = None

    individuals_trading: bool = term(False)
    company_rules_link: str = private_seller_term()
    order_form: str = private_seller_term()
    reject_rules: str = private_seller_term()
    reject_form: str = private_seller_term()
    return_shipping_requirements: str = private_seller_term()
    return_shipping_cost: str = private_seller_term()
    no_reject_condition: str = private_seller_term()
    postal_info: str = private_seller_term()
    court_avoidance: str = private_seller_term()

    def kept(self) -> AdDetails:
        """Return the details to store: the terms of a private seller only when the seller trades as one, and whether
        VAT comes on top only of a rate that can."""
        nothing: dict[str, Any] = {} if self.individuals_trading else dict.fromkeys(PRIVATE_SELLER_FIELDS, "")
        return replace(self, vat_added=vat_added_of(self.vat, self.vat_added), **nothing)

    def columns(self) -> dict[str, Any]:
        """Return the values of the ad's own columns."""
        return {name: getattr(self, name) for name in COLUMN_FIELDS}

    def texts(self) -> dict[str, str]:
        """Return every text that readers see, by its field: those in which forbidden words are looked for."""
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
# Every text that readers see; the currency is a code.
TEXT_FIELDS = tuple(item.name for item in fields(AdDetails) if item.type == "str" and item.name != "currency_id")
TERM_FIELDS = tuple(item.name for item in fields(AdDetails) if item.metadata.get("term"))
PRIVATE_SELLER_FIELDS = tuple(item.name for item in fields(AdDetails) if item.metadata.get("private_seller"))

# What binds buyers: it may change only while nobody has a counting offer. All else is presentation.
BINDING_FIELDS = frozenset(
    {
        "quantity",
        "unit_id",
        "currency_id",
        "base_price",
        "vat",
        "vat_added",
        "tiers",
        "expires_at",
        "road_clause_id",
        "naval_clause_id",
        "restriction_id",
        *TERM_FIELDS,
    }
)
