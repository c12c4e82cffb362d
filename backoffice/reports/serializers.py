"""Reports on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.admin.lists import RangeIn
from marketplace.common.http.fields import FlagOut, MoneyOut, SearchText, TimeOut, WireId
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus
from trading.offers.models import Offer


@extend_schema_serializer(component_name="ReportFilter")
class ReportIn(RangeIn):
    search = SearchText()


@extend_schema_serializer(component_name="SellerReportFilter")
class SellerReportIn(ReportIn):
    user = WireId(source="seller_id", help_text="`usr_id` of the seller.")


@extend_schema_serializer(component_name="BuyingsFilter")
class BuyingsIn(RangeIn):
    id = WireId(source="ad_id", help_text="`pro_id` of the ad.")


@extend_schema_serializer(component_name="ReportRow")
class ReportRowOut(serializers.Serializer[Any]):
    pro_id = serializers.IntegerField(source="id", read_only=True)
    pro_name = serializers.CharField(source="name", read_only=True)
    usr_id = serializers.IntegerField(source="seller_id", read_only=True)
    usr_username = serializers.CharField(source="seller__username", read_only=True)
    cat_id = serializers.IntegerField(source="category_id", read_only=True)
    cat_name = serializers.CharField(source="category_name", read_only=True)
    pro_quantity = serializers.IntegerField(source="quantity", read_only=True)
    off_count = serializers.IntegerField(source="reserved", read_only=True, help_text="Reserved units.")
    offer_count = serializers.IntegerField(source="buyers", read_only=True, help_text="Offers that count.")
    mun_unit = serializers.CharField(source="unit", read_only=True)
    pro_base_price = MoneyOut(source="base_price")
    current_price = MoneyOut(source="price", help_text="Of a closed ad the achieved one.")
    cur_id = serializers.CharField(source="currency_id", read_only=True)
    pro_post_date = TimeOut(source="posted_at")
    pro_expiry = TimeOut(source="expires_at")
    closed_at = TimeOut(allow_null=True)
    sold_out = FlagOut(source="is_sold_out")
    pro_deleted = FlagOut(source="seller_deleted", help_text="By its seller.")
    admin_deleted = FlagOut()


@extend_schema_serializer(component_name="DeletedAd")
class DeletedAdOut(serializers.Serializer[Ad]):
    pro_id = serializers.IntegerField(source="pk", read_only=True)
    pro_name = serializers.CharField(source="name", read_only=True)
    pro_post_date = TimeOut(source="posted_at")
    pro_expiry = TimeOut(source="expires_at")
    deleted_at = TimeOut()
    offer_count = serializers.IntegerField(
        source="buyers", read_only=True, help_text="Offers that counted when the ad was deleted."
    )


@extend_schema_serializer(component_name="RejectedOffer")
class RejectedOfferOut(serializers.Serializer[Offer]):
    off_id = serializers.IntegerField(source="pk", read_only=True)
    pro_id = serializers.IntegerField(source="ad_id", read_only=True)
    pro_name = serializers.CharField(source="ad.name", read_only=True)
    usr_id_buyer = serializers.IntegerField(source="buyer_id", read_only=True)
    usr_username = serializers.CharField(source="buyer.username", read_only=True, help_text="The buyer's.")
    off_quantity = serializers.IntegerField(source="quantity", read_only=True)
    off_date = TimeOut(source="placed_at")
    rejected_at = TimeOut(source="changed_at")


STATUSES = [int(status) for status in OfferStatus]


@extend_schema_serializer(component_name="Buying")
class BuyingOut(serializers.Serializer[Offer]):
    off_id = serializers.IntegerField(source="pk", read_only=True)
    usr_id_buyer = serializers.IntegerField(source="buyer_id", read_only=True)
    usr_username = serializers.CharField(source="buyer.username", read_only=True)
    off_quantity = serializers.IntegerField(source="quantity", read_only=True)
    prc_price = MoneyOut(source="tier_price", help_text="When the offer was placed.")
    reached_price = MoneyOut(source="ad_price", help_text="Of the ad; of a closed one the achieved one.")
    cur_id = serializers.CharField(source="currency_id", read_only=True)
    off_status = serializers.ChoiceField(choices=STATUSES, source="status", read_only=True)
    off_date = TimeOut(source="placed_at")
