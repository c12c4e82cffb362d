"""Texts and flags of an ad that are read back as they came, by their names on the wire.

What comes in (`AdFields`), what goes out (`ProductOut`) and the product page take them from here, section by section.
The two serializers put a section among their own fields by `vars()`, the names of the class body: the API document
keeps the order in which these stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.fields import Flag, FlagOut, HttpLink, WireText
from trading.catalogue.models import Ad

Section = Mapping[str, "partial[WireText] | partial[HttpLink] | partial[Flag]"]


def required_text(column: str, max_length: int = limits.TEXT_MAX) -> partial[WireText]:
    return partial(WireText, source=column, max_length=max_length)


def text(column: str, max_length: int = limits.TEXT_MAX) -> partial[WireText]:
    return partial(WireText, source=column, required=False, max_length=max_length)


def flag(column: str) -> partial[Flag]:
    return partial(Flag, source=column, required=False)


GOODS: Section = {
    "pro_info": required_text("info"),
    "pro_description": required_text("description"),
    "pro_made_in": required_text("made_in", limits.SHORT_TEXT_MAX),
    "pro_declaration_text": text("declaration_text"),
}
DELIVERY: Section = {
    "pro_shipping_info": text("shipping_info"),
    "pro_shipping_time": text("shipping_time", limits.SHORT_TEXT_MAX),
    "pro_seller_shipping": flag("seller_shipping"),
    "pro_free_shipping": flag("free_shipping"),
    "pro_shipping_included": flag("shipping_included"),
    "pro_shipping_additional": flag("shipping_additional"),
}
TERMS: Section = {
    "pro_payment_info": text("payment_info"),
    "pro_deposit_info": text("deposit_info"),
    "pro_contract_requirements": text("contract_requirements"),
    "pro_claims_responsibility": text("claims_responsibility"),
    "pro_claims_info": text("claims_info"),
    "pro_warranty_info": text("warranty_info"),
    "pro_warranty_address": text("warranty_address"),
    "pro_limitations": text("limitations"),
    "pro_jurisdiction": text("jurisdiction"),
    "pro_reject": flag("allows_reject"),
    "pro_abandon": flag("allows_abandon"),
    "pro_abandon_no_offers": flag("allows_abandon_no_offers"),
}
PRIVATE_SELLER: Section = {
    "pro_individuals_trading": flag("individuals_trading"),
    "pro_rules": partial(HttpLink, source="company_rules_link", required=False),
    "pro_form": text("order_form"),
    "pro_reject_rules": text("reject_rules"),
    "pro_reject_form": text("reject_form"),
    "pro_return_shipping_requirements": text("return_shipping_requirements"),
    "pro_return_shipping_cost": text("return_shipping_cost"),
    "pro_no_reject_condition": text("no_reject_condition"),
    "pro_postal_info": text("postal_info"),
    "pro_court_avoidance": text("court_avoidance"),
}


def fields_in(section: Section) -> dict[str, serializers.Field]:
    """Return the section's fields as they come in."""
    return {wire: field() for wire, field in section.items()}


def fields_out(section: Section) -> dict[str, serializers.Field]:
    """Return the section's fields as they go out."""
    return {
        wire: FlagOut() if field.func is Flag else serializers.CharField(read_only=True)
        for wire, field in section.items()
    }


def columns_out(ad: Ad) -> dict[str, Any]:
    """Return what the ad's columns say, by the names on the wire; a flag is 0 or 1."""
    values = {
        wire: getattr(ad, field.keywords["source"])
        for section in (GOODS, DELIVERY, TERMS, PRIVATE_SELLER)
        for wire, field in section.items()
    }
    return {wire: int(value) if isinstance(value, bool) else value for wire, value in values.items()}
