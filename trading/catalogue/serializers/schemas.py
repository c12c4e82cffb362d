"""The shapes of ads on the wire. Rows are written by `cards` and `products`; these classes describe them for the
contract (OpenAPI) and read what comes in. A test holds both to the same keys."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.http.fields import FileOut, FlagOut, MoneyOut, TimeOut
from trading.catalogue.delivery import Delivery
from trading.catalogue.rules import State
from trading.catalogue.serializers import columns
from trading.catalogue.serializers.columns import fields_out
from trading.catalogue.vat import STATED

STATES = [state.value for state in State]


def whole(**kwargs: object) -> serializers.IntegerField:
    return serializers.IntegerField(read_only=True, **kwargs)  # type: ignore[arg-type]


def delivery_out() -> serializers.ChoiceField:
    return serializers.ChoiceField(
        choices=[one.value for one in Delivery], read_only=True, help_text="whether the amount holds delivery"
    )


def text(**kwargs: object) -> serializers.CharField:
    return serializers.CharField(read_only=True, **kwargs)  # type: ignore[arg-type]


def vat_out(**kwargs: object) -> serializers.ChoiceField:
    help_text = "the rate, `none`: not in the VAT system"
    return serializers.ChoiceField(choices=STATED, read_only=True, allow_null=True, help_text=help_text, **kwargs)  # type: ignore[arg-type]


@extend_schema_serializer(component_name="Tier")
class TierOut(serializers.Serializer):
    prc_id = whole()
    min = whole()
    max = whole()
    price = MoneyOut()


@extend_schema_serializer(component_name="TraceStep")
class TraceStepOut(serializers.Serializer):
    """Why a step is reached or not: units it needs, units that accept its price, units still missing."""

    prc_id = whole()
    price = MoneyOut()
    needed = whole()
    accepting = whole()
    missing = whole()
    reached = FlagOut()


@extend_schema_serializer(component_name="AdRegion")
class AdRegionOut(serializers.Serializer):
    reg_id = whole()
    reg_name = text()
    reg_world = FlagOut()


@extend_schema_serializer(component_name="Card")
class CardOut(serializers.Serializer):
    pro_id = whole()
    pro_name = text()
    main_image = text(help_text="stored path, empty without a picture")
    usr_id = whole()
    usr_name = text()
    rating = serializers.FloatField(read_only=True, allow_null=True, help_text="of the seller")
    usr_org_approved = FlagOut(help_text="1: a firm whose papers an administrator has approved")
    cat_id = whole()
    cat_name = text()
    reg_id = AdRegionOut(many=True, read_only=True)
    pro_quantity = whole()
    off_count = whole(help_text="reserved quantity")
    left_quantity = whole()
    mun_id = whole()
    mun_unit = text()
    cur_id = text(help_text="currency code")
    pro_base_price = MoneyOut()
    current_price = MoneyOut()
    pro_vat = vat_out()
    pro_vat_added = FlagOut(allow_null=True, help_text="1: VAT comes on top of the prices; null without a rate")
    pro_selling_price = MoneyOut(allow_null=True, help_text="that was achieved; null until the end and without buyers")
    prices = TierOut(many=True, read_only=True)
    pro_post_date = TimeOut()
    pro_expiry = TimeOut()
    expires_in = whole(help_text="days between today and the expiry day in Belgrade")
    state = serializers.ChoiceField(choices=STATES, read_only=True)
    is_locked = FlagOut()
    locks_at = TimeOut(allow_null=True, help_text="when the running hours of trade end")
    opens_at = TimeOut(allow_null=True, help_text="when trade opens, while it is shut")
    expired = FlagOut()
    sold_out = FlagOut()
    pro_deleted = FlagOut()
    admin_deleted = FlagOut()
    pro_unlocked = FlagOut()
    prm_position = serializers.ChoiceField(choices=[1, 2, 3], read_only=True, allow_null=True)
    grp_id = whole(allow_null=True)
    rev = whole()
    trace = TraceStepOut(many=True, read_only=True)
    favorite = FlagOut()
    my_product = FlagOut()
    has_offer = FlagOut()


class OwnerFlagsOut(serializers.Serializer):
    editable = FlagOut()
    price_edit = FlagOut()
    deletable = FlagOut()
    renewable = FlagOut()
    can_hide = FlagOut()
    archived = FlagOut()


class SaleOut(CardOut, OwnerFlagsOut):
    """A card in its seller's list; `trading.profiles` adds the sums of its offers."""

    off_quantity = whole()
    renewed_to = whole(allow_null=True)


@extend_schema_serializer(component_name="AdDeclaration")
class AdDeclarationOut(serializers.Serializer):
    pde_id = whole()
    pde_name = text()
    link = FileOut()


@extend_schema_serializer(component_name="AdProof")
class AdProofOut(serializers.Serializer):
    prq_id = whole()
    prq_name = text()
    link = FileOut()


@extend_schema_serializer(component_name="AdImage")
class AdImageOut(serializers.Serializer):
    img_id = whole()
    image = FileOut()


@extend_schema_serializer(component_name="AdFilter")
class AdFilterOut(serializers.Serializer):
    cha_id = whole()
    cha_type = text()
    cha_datatype = serializers.ChoiceField(choices=["single", "multi"], read_only=True)
    cvl_id = whole()
    cvl_value = text()


@extend_schema_serializer(component_name="SocialLink")
class SocialLinkOut(serializers.Serializer):
    sct_id = whole()
    sct_name = text()
    link = text()


@extend_schema_serializer(component_name="MyOffer")
class MyOfferOut(serializers.Serializer):
    """The caller's own offer on the ad: the one that counts, else the last one that was ended."""

    off_id = whole()
    off_quantity = whole()
    off_type = serializers.ChoiceField(choices=[1, 2], read_only=True)
    prc_id = whole()
    off_status = serializers.ChoiceField(choices=[1, 2, 3, 4, 5], read_only=True)
    off_reason = text(help_text="of the seller, who rejected it; may be empty")
    fulfilled = FlagOut(allow_null=True, help_text="whether it bought, once the sale has ended")
    withdrawn = FlagOut(help_text="it bought, and the consumer has withdrawn")


@extend_schema_serializer(component_name="AdReview")
class AdReviewOut(serializers.Serializer):
    returned = FlagOut(help_text="1: an administrator has returned the ad; 0: it waits")
    reason = text(help_text="of the return")


@extend_schema_serializer(component_name="Product")
class ProductOut(CardOut, OwnerFlagsOut):
    # Goods
    cat_id_parent = whole(allow_null=True)
    vars().update(fields_out(columns.GOODS))
    pro_declaration = AdDeclarationOut(many=True, read_only=True)
    pro_quality = AdProofOut(many=True, read_only=True)
    images = AdImageOut(many=True, read_only=True)
    filters = AdFilterOut(many=True, read_only=True)
    socials = SocialLinkOut(many=True, read_only=True)
    # Trade
    quantity = whole()
    available = whole(help_text="what the caller may offer: left, plus the own active offer")
    any_quantity = whole(help_text="reserved units without a limit")
    sold_quantity = whole(allow_null=True, help_text="units bought, once the sale has ended; not those withdrawn from")
    closed_at = TimeOut(allow_null=True)
    renewed_from = whole(allow_null=True)
    renewed_to = whole(allow_null=True)
    off_id = whole(allow_null=True, help_text="own active offer")
    review = AdReviewOut(
        read_only=True, allow_null=True, help_text="of an ad that is `held`, for its seller and administrators"
    )
    my_offer = MyOfferOut(read_only=True, allow_null=True)
    buyers_count = whole()
    # Delivery
    vars().update(fields_out(columns.DELIVERY))
    pro_international_shipping = whole(allow_null=True, help_text="days")
    trc_id = whole(allow_null=True)
    trc_code = text(allow_null=True)
    trc_id_naval = whole(allow_null=True)
    trc_code_naval = text(allow_null=True)
    # Terms
    vars().update(fields_out(columns.TERMS))
    rst_id = whole(allow_null=True)
    rst_name = text(allow_null=True)
    rst_start_time = text(allow_null=True)
    rst_end_time = text(allow_null=True)
    # Private seller
    vars().update(fields_out(columns.PRIVATE_SELLER))


class PublishedOut(serializers.Serializer):
    pro_id = whole()
