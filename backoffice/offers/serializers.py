"""Offers on the wire, as administrators see them."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from backoffice.abuse_reports.serializers import AbuseReportOut
from backoffice.offers.selectors import AdminOffer
from marketplace.common.admin.lists import TODAY, SearchIn
from marketplace.common.admin.sorting import Sorts
from marketplace.common.db import clock
from marketplace.common.http.fields import FlagOut, MoneyOut, TimeOut, WireChoice, WireId
from trading.catalogue.offer_states import OfferStatus, PriceCondition
from trading.contracts.models import Contract
from trading.offers.models import Offer

CONDITIONS, STATUSES = [int(condition) for condition in PriceCondition], [int(status) for status in OfferStatus]


SORTS: Final[Sorts] = {"off_date": "placed_at"}


@extend_schema_serializer(component_name="AdminOfferFilter")
class OffersIn(SearchIn):
    off_status = WireChoice(source="status", choices=STATUSES, required=False)
    when = WireChoice(choices=[TODAY], required=False, help_text="Placed since midnight in Belgrade.")
    usr_id_buyer = WireId(source="buyer_id", required=False)
    usr_id_seller = WireId(source="seller_id", required=False)
    pro_id = WireId(source="ad_id", required=False)


@extend_schema_serializer(component_name="AdminOffer")
class AdminOfferOut(serializers.Serializer[Any]):
    off_id = serializers.IntegerField(source="offer.pk", read_only=True)
    off_date = TimeOut(source="offer.placed_at")
    off_quantity = serializers.IntegerField(source="offer.quantity", read_only=True)
    mun_unit = serializers.CharField(source="offer.ad.unit.short", read_only=True)
    off_type = serializers.ChoiceField(source="offer.condition", choices=CONDITIONS, read_only=True)
    off_status = serializers.ChoiceField(source="offer.status", choices=STATUSES, read_only=True)
    prc_price = MoneyOut(source="offer.tier_price", help_text="of its step, when offered")
    cur_id = serializers.CharField(source="offer.ad.currency_id", read_only=True)
    pro_id = serializers.IntegerField(source="offer.ad_id", read_only=True)
    pro_name = serializers.CharField(source="offer.ad.name", read_only=True)
    usr_id_buyer = serializers.IntegerField(source="offer.buyer_id", read_only=True)
    usr_username = serializers.CharField(source="offer.buyer.username", read_only=True, help_text="of the buyer")
    usr_id_seller = serializers.IntegerField(source="offer.seller_id", read_only=True)
    seller_username = serializers.CharField(source="offer.seller.username", read_only=True)
    fulfilled = FlagOut(source="offer.fulfilled", allow_null=True, help_text="null before the close")
    sold_out = FlagOut()
    expired = FlagOut()

    def to_representation(self, instance: Offer) -> Any:
        return super().to_representation(AdminOffer(instance, clock.approximate_now()))


@extend_schema_serializer(component_name="AdminContract")
class AdminContractOut(serializers.Serializer[Contract]):
    """That a contract was made. The document itself is the seller's: it holds the data of both sides."""

    number = serializers.CharField(read_only=True)
    created_at = TimeOut()


@extend_schema_serializer(component_name="AdminOfferDetails")
class AdminOfferDetailsOut(serializers.Serializer[Any]):
    """An offer with its moments. `messages`: reports of messages between its two sides; other messages are private."""

    row = AdminOfferOut(read_only=True)
    changed_at = TimeOut(help_text="of its status or its terms")
    accepted_at = TimeOut(allow_null=True, help_text="of the present terms")
    pro_expiry = TimeOut()
    closed_at = TimeOut(allow_null=True)
    current_price = MoneyOut(help_text="of the ad")
    achieved_price = MoneyOut(allow_null=True, help_text="of the ad at its close")
    contract = AdminContractOut(read_only=True, allow_null=True)
    messages = AbuseReportOut(many=True, read_only=True)
