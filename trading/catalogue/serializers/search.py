"""The filters of the public list on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from marketplace.common.http.fields import IdList, SearchText, WireChoice, WireId, WireText
from trading.catalogue.lists import AdFilters


class SearchIn(serializers.Serializer):
    """The filters of a search; what is not sent does not filter."""

    category = WireId(source="category_id", required=False)
    cur_id = WireText(source="currency_id", max_length=3, required=False)
    sort = WireChoice(choices=["asc", "desc"], required=False)
    newest = WireChoice(source="newest_days", choices=[7, 30, 90], required=False)
    expiry = WireChoice(source="expiry_days", choices=[1, 3, 5], required=False)
    reg_id = IdList(source="region_ids", required=False)
    search = SearchText()
    filters = IdList(source="option_ids", required=False)
    as_typed = WireChoice(choices=[1], required=False, help_text="1: without looking for slips in `search`")


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
    )
