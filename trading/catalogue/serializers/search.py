"""The filters of the public list on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from marketplace.common.http.fields import (
    Flag,
    IdList,
    Money,
    SearchText,
    WireChoice,
    WireId,
    WireList,
    WireText,
    validation_error_at,
)
from trading.catalogue.lists import CHOSEN, EXPIRY_DAYS, NEWEST_DAYS, AdFilters
from trading.catalogue.term_filters import SELLER_KINDS, TermFilters
from trading.catalogue.vat import VatKind

VAT_KINDS = [kind.value for kind in VatKind]


@extend_schema_field({"type": "array", "items": {"type": "string", "enum": VAT_KINDS}})
class VatKindList(WireList):
    """What an ad says of VAT; several are alternatives."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.child = WireChoice(choices=VAT_KINDS)


class SearchIn(serializers.Serializer):
    """The filters of a search; what is not sent does not filter."""

    category = WireId(source="category_id", required=False)
    cur_id = WireText(source="currency_id", max_length=3, required=False)
    sort = WireChoice(choices=list(CHOSEN), required=False)
    newest = WireChoice(source="newest_days", choices=list(NEWEST_DAYS), required=False)
    expiry = WireChoice(source="expiry_days", choices=list(EXPIRY_DAYS), required=False)
    reg_id = IdList(source="region_ids", required=False)
    search = SearchText()
    filters = IdList(source="option_ids", required=False)
    as_typed = WireChoice(choices=[1], required=False, help_text="1: without looking for slips in `search`")
    price_from = Money(required=False, help_text="of a unit, in `cur_id`, which is then required")
    price_to = Money(required=False)
    delivery_included = Flag(required=False, help_text="1: delivery is in the price or free")
    vat = VatKindList(source="vat_kinds", required=False)
    seller = WireChoice(source="seller_kind", choices=list(SELLER_KINDS), required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        lowest, highest = attrs.get("price_from"), attrs.get("price_to")
        if (lowest is not None or highest is not None) and not attrs.get("currency_id"):
            raise validation_error_at("cur_id", "required", message=_("Choose the currency of the price."))
        if lowest is not None and highest is not None and lowest > highest:
            raise validation_error_at("price_to", "min", str(lowest))
        return attrs


FILTER_NAMES = frozenset(SearchIn().fields)
"""Parameters of an address that make another list of it."""


class OptionCountsOut(serializers.Serializer):
    """Of each filter: option -> ads. A filter is left out where too many ads meet the others to look at each."""

    newest = serializers.DictField(child=serializers.IntegerField(), required=False)
    expiry = serializers.DictField(child=serializers.IntegerField(), required=False)
    cur_id = serializers.DictField(child=serializers.IntegerField(), required=False)
    reg_id = serializers.DictField(child=serializers.IntegerField(), required=False)
    delivery_included = serializers.DictField(child=serializers.IntegerField(), required=False)
    vat = serializers.DictField(child=serializers.IntegerField(), required=False)
    seller = serializers.DictField(child=serializers.IntegerField(), required=False)
    filters = serializers.DictField(
        child=serializers.IntegerField(), required=False, help_text="within a `category`; one without ads is left out"
    )


def filters_of(clean: Mapping[str, Any]) -> AdFilters:
    """Return the filters of validated query parameters."""
    return AdFilters(
        category_id=clean.get("category_id"),
        currency_id=clean.get("currency_id") or "",
        sort=clean.get("sort"),
        newest_days=clean.get("newest_days"),
        expiry_days=clean.get("expiry_days"),
        region_ids=tuple(clean.get("region_ids") or ()),
        search=clean.get("search") or "",
        option_ids=tuple(clean.get("option_ids") or ()),
        terms=TermFilters(
            price_from=clean.get("price_from"),
            price_to=clean.get("price_to"),
            delivery_included=bool(clean.get("delivery_included")),
            vat_kinds=tuple(VatKind(kind) for kind in clean.get("vat_kinds") or ()),
            seller_kind=clean.get("seller_kind"),
        ),
    )
