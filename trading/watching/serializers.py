"""Saved searches and followed sellers on the wire."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.fields import Flag, FlagOut, TimeOut, WireText, money_text
from trading.catalogue.lists import CHOSEN, AdFilters
from trading.catalogue.serializers.search import VAT_KINDS, SearchIn
from trading.catalogue.term_filters import SELLER_KINDS

FILTERS: Final = "The parameters of the list of ads."


@extend_schema_serializer(component_name="NewSavedSearch")
class SavedSearchIn(serializers.Serializer[Any]):
    svs_name = WireText(source="name", max_length=limits.SAVED_SEARCH_NAME_MAX, multiline=False)
    svs_alert = Flag(source="alert", required=False, help_text="1, the default: alert of each new ad that it finds.")
    filters = SearchIn(help_text=FILTERS)


@extend_schema_serializer(component_name="SavedSearchChange")
class SavedSearchChangeIn(serializers.Serializer[Any]):
    """What is left out stays as it is; `filters` are replaced as a whole."""

    svs_name = WireText(source="name", max_length=limits.SAVED_SEARCH_NAME_MAX, multiline=False, required=False)
    svs_alert = Flag(source="alert", required=False)
    filters = SearchIn(required=False, help_text=FILTERS)


@extend_schema_serializer(component_name="SavedSearchFilters")
class SearchFiltersOut(serializers.Serializer[Any]):
    """As the list of ads takes them; what does not filter is left out."""

    category = serializers.IntegerField(required=False)
    cur_id = serializers.CharField(required=False)
    sort = serializers.ChoiceField(choices=list(CHOSEN), required=False)
    newest = serializers.IntegerField(required=False)
    expiry = serializers.IntegerField(required=False)
    reg_id = serializers.ListField(child=serializers.IntegerField(), required=False)
    search = serializers.CharField(required=False)
    filters = serializers.ListField(child=serializers.IntegerField(), required=False)
    price_from = serializers.CharField(required=False, help_text="money")
    price_to = serializers.CharField(required=False, help_text="money")
    delivery_included = serializers.ChoiceField(choices=[0, 1], required=False)
    vat = serializers.ListField(child=serializers.ChoiceField(choices=VAT_KINDS), required=False)
    seller = serializers.ChoiceField(choices=list(SELLER_KINDS), required=False)


@extend_schema_serializer(component_name="SavedSearch")
class SavedSearchOut(serializers.Serializer[Any]):
    svs_id = serializers.IntegerField(source="pk", read_only=True)
    svs_name = serializers.CharField(source="name", read_only=True)
    svs_alert = FlagOut(source="alert")
    svs_date = TimeOut(source="created_at")
    filters = serializers.SerializerMethodField()

    @extend_schema_field(SearchFiltersOut)
    def get_filters(self, saved: Any) -> dict[str, Any]:
        return filters_wire(saved.filters)


@extend_schema_serializer(component_name="FollowedSeller")
class FollowedSellerOut(serializers.Serializer[Any]):
    usr_id = serializers.IntegerField(source="seller_id", read_only=True)
    usr_username = serializers.CharField(source="seller.username", read_only=True)
    usr_name = serializers.CharField(source="seller.name", read_only=True)
    usr_image = serializers.CharField(
        source="seller.image", read_only=True, help_text="stored path, empty without a picture"
    )
    since = TimeOut(source="created_at")


@extend_schema_serializer(component_name="Following")
class FollowingOut(serializers.Serializer[Any]):
    following = serializers.ChoiceField(choices=[0, 1], read_only=True)


def filters_wire(filters: AdFilters) -> dict[str, Any]:
    """Return the filters as the list of ads takes them."""
    terms = filters.terms
    named = {
        "category": filters.category_id,
        "cur_id": filters.currency_id,
        "sort": filters.sort,
        "newest": filters.newest_days,
        "expiry": filters.expiry_days,
        "reg_id": list(filters.region_ids),
        "search": filters.search,
        "filters": list(filters.option_ids),
        "price_from": None if terms.price_from is None else money_text(terms.price_from),
        "price_to": None if terms.price_to is None else money_text(terms.price_to),
        "delivery_included": int(terms.delivery_included),
        "vat": [kind.value for kind in terms.vat_kinds],
        "seller": terms.seller_kind,
    }
    return {name: value for name, value in named.items() if value}
