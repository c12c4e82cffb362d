"""Ads on the wire, as administrators see them."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from backoffice.ads.selectors import PRICE_MOMENTS, STATES, TIMES, AdminAd
from backoffice.ads.services import KIND
from backoffice.bulk import BulkIn
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.lists import SearchIn
from marketplace.common.admin.reasons import reason_field
from marketplace.common.admin.sorting import PK, Sorts
from marketplace.common.db import clock
from marketplace.common.http.field_errors import validation_error_at
from marketplace.common.http.fields import Flag, FlagOut, MoneyOut, TimeOut, WireChoice, WireId
from trading.catalogue.correction import CORRECTABLE
from trading.catalogue.models import Ad
from trading.catalogue.serializers import ProductOut
from trading.catalogue.serializers.input import AdEditIn, wire_name

NO_LEVEL, LEVELS = 0, (1, 2, 3)
SENT_IN_CORRECTION = {*CORRECTABLE, "image_order", "reason"}


# Not the offers: an index of the buyers on ads on sale would be written by each offer.
SORTS: Final[Sorts] = {"pro_id": PK, "pro_post_date": "posted_at"}


@extend_schema_serializer(component_name="AdminProductFilter")
class AdFilterIn(SearchIn):
    state = WireChoice(choices=STATES, required=False, help_text="Each ad is in exactly one.")
    when = WireChoice(
        choices=TIMES,
        required=False,
        help_text="`today`: posted since midnight in Belgrade. `expiring`: on sale for at most three days more.",
    )
    usr_id = WireId(source="seller_id", required=False, help_text="of the seller")


@extend_schema_serializer(component_name="AdminProductChange")
class AdChangeIn(serializers.Serializer[Any]):
    """Exactly one of the two, and the reason."""

    delete_pro = Flag(source="deleted", required=False, help_text="1 deletes, 0 restores.")
    unlock = Flag(source="unlocked", required=False, help_text="0 locks the trade, 1 opens it.")
    reason = reason_field("either")


@extend_schema_serializer(component_name="BulkOfProducts")
class BulkOfAdsIn(BulkIn):
    action = WireChoice(choices=["delete", "restore", "lock", "unlock"])
    reason = reason_field("each action")


@extend_schema_serializer(component_name="AdminProductGroup")
class AdGroupIn(serializers.Serializer[Any]):
    grp_id = WireId(required=False, allow_null=True, help_text="Left out or null: in no group.")


@extend_schema_serializer(component_name="AdminProductCorrection")
class AdCorrectionIn(AdEditIn):
    """What is corrected; a field that is left out stays. Nothing that binds buyers is among the fields, but for
    the VAT, which can be corrected only while nobody has a counting offer."""

    reason = reason_field("a correction")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = super().get_fields()
        sent = {name: field for name, field in fields.items() if (field.source or name) in SENT_IN_CORRECTION}
        for field in sent.values():
            field.required = False
        return sent


@extend_schema_serializer(component_name="AdminProductPromotion")
class AdPromotionIn(serializers.Serializer[Any]):
    prm_position = WireChoice(
        source="level", choices=[NO_LEVEL, *LEVELS], required=False, allow_null=True, help_text="0 or null: none."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "level" not in attrs:  # "none" has to be said
            raise validation_error_at("prm_position", "required")
        return {"level": attrs["level"] or None}


@extend_schema_serializer(component_name="AdminProduct")
class AdminAdOut(serializers.Serializer[Any]):
    pro_id = serializers.IntegerField(source="ad.pk", read_only=True)
    pro_name = serializers.CharField(source="ad.name", read_only=True)
    pro_post_date = TimeOut(source="ad.posted_at")
    pro_expiry = TimeOut(source="ad.expires_at")
    pro_deleted = FlagOut(source="deleted_by_seller", help_text="1: by the seller.")
    admin_deleted = FlagOut(source="deleted_by_admin")
    held = FlagOut(help_text="1: it waits for its approval.")
    pro_unlocked = FlagOut(source="unlocked", help_text="0: an administrator locked its trade.")
    seller_banned = FlagOut(help_text="1: its trade is locked until the ban of its seller ends.")
    sold_out = FlagOut()
    expired = FlagOut()
    expires_in = serializers.IntegerField(source="days_left", read_only=True, help_text="Negative after the expiry.")
    restorable = FlagOut()
    grp_id = serializers.IntegerField(source="ad.group_id", read_only=True, allow_null=True)
    prm_position = serializers.ChoiceField(source="ad.promotion", choices=LEVELS, read_only=True, allow_null=True)
    offer_count = serializers.IntegerField(source="ad.buyers", read_only=True, help_text="Offers that count.")
    usr_id = serializers.IntegerField(source="ad.seller_id", read_only=True)
    usr_username = serializers.CharField(source="ad.seller.username", read_only=True)
    closed_at = TimeOut(source="ad.closed_at", allow_null=True)

    def to_representation(self, instance: Ad) -> Any:
        return super().to_representation(AdminAd(instance, clock.approximate_now()))


@extend_schema_serializer(component_name="PriceMoment")
class PriceMomentOut(serializers.Serializer[Any]):
    """A price that is stored with its moment. What the price was between two of them is not."""

    kind = serializers.ChoiceField(choices=PRICE_MOMENTS, read_only=True)
    at = TimeOut()
    price = MoneyOut(allow_null=True, help_text="null: the sale ended without buyers")


@extend_schema_serializer(component_name="AdminProductDetails")
class AdminAdDetailsOut(serializers.Serializer[Any]):
    """An ad with all its data, as its page shows them, and what only administrators see."""

    row = AdminAdOut(read_only=True)
    product = ProductOut(read_only=True)
    prices = PriceMomentOut(many=True, read_only=True)
    favourites = serializers.IntegerField(read_only=True, help_text="people who have it on their wish list")


register_wire_names(
    KIND,
    AdminAdOut,
    group_id="grp_id",
    promotion="prm_position",
    buyers="offer_count",
    **{name: wire_name(name) for name in SENT_IN_CORRECTION - {"reason"}},
)
