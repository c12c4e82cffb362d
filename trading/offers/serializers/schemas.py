"""The shapes of offers on the wire. `payloads` writes them; these classes describe them for docs/openapi.yaml.

A test holds both to the same keys.
"""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.http.fields import FlagOut, MoneyOut, TimeOut
from trading.catalogue.offer_states import OfferStatus, PriceCondition
from trading.catalogue.serializers.schemas import TierOut, TraceStepOut, delivery_out, text, vat_out, whole

CONDITIONS = [int(condition) for condition in PriceCondition]
STATUSES = [int(status) for status in OfferStatus]


def condition_out() -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=CONDITIONS, read_only=True, help_text="1 any price, 2 not above the step's")


def status_out() -> serializers.ChoiceField:
    return serializers.ChoiceField(
        choices=STATUSES,
        read_only=True,
        help_text="1 active, 2 gave up, 3 rejected by the seller, 4 by an admin, 5 contract made",
    )


def amount_out() -> serializers.Field:
    return MoneyOut(allow_null=True, help_text="what is paid, VAT and all; null when it buys nothing")


def vat_added_out() -> serializers.Field:
    return FlagOut(allow_null=True, help_text="1: VAT comes on top of the prices; amounts hold it")


def ended_out() -> serializers.Field:
    return TimeOut(allow_null=True, help_text="when the ad stopped taking offers; null while it takes them")


class OutcomePart(serializers.Serializer):
    cancelable = FlagOut(help_text="give up, for the buyer; reject, for the seller")
    can_hide = FlagOut()
    archived = FlagOut()
    waiting = FlagOut(help_text="the limit is below the current price")
    fulfilled = FlagOut(allow_null=True, help_text="null before the close")
    withdrawn = FlagOut(help_text="it bought, and the consumer has withdrawn: no amount, nothing to do")
    can_rate = FlagOut()
    decide_by = TimeOut(allow_null=True, help_text="end of the seller's five working days")
    withdraw_by = TimeOut(allow_null=True, help_text="end of a consumer's fourteen days; null for a firm's purchase")
    withdraw_from = serializers.ChoiceField(
        choices=["close", "receipt"], allow_null=True, read_only=True, help_text="from when those days are counted"
    )


@extend_schema_serializer(component_name="Offer")
class OfferOut(OutcomePart):
    off_id = whole()
    off_date = TimeOut()
    off_quantity = whole()
    quantity = whole()
    off_type = condition_out()
    terms = condition_out()
    off_status = status_out()
    off_reason = text(help_text="of the seller, who rejected it; may be empty")
    prc_id = whole()
    prc_price = MoneyOut(help_text="of that step, when offered")
    pro_id = whole()
    pro_name = text()
    main_image = text()
    pro_expiry = TimeOut()
    usr_id = whole(help_text="of the seller")
    usr_name = text(help_text="of the seller")
    cur_id = text()
    mun_unit = text()
    current_price = MoneyOut()
    pro_selling_price = MoneyOut(allow_null=True)
    pro_vat = vat_out()
    pro_vat_added = vat_added_out()
    delivery = delivery_out()
    amount = amount_out()
    ended_at = ended_out()
    open = FlagOut()
    is_locked = FlagOut()
    expired = FlagOut()
    sold_out = FlagOut()
    pro_deleted = FlagOut()
    admin_deleted = FlagOut()
    editable = FlagOut()


@extend_schema_serializer(component_name="Placed")
class PlacedOut(serializers.Serializer):
    """The answer to every write of a quantity."""

    off_id = whole()
    off_status = status_out()
    off_quantity = whole()
    off_type = condition_out()
    prc_id = whole()
    pro_id = whole()
    off_count = whole()
    left_quantity = whole()
    available = whole()
    current_price = MoneyOut()
    waiting = FlagOut()
    sold_out = FlagOut()
    trace = TraceStepOut(many=True, read_only=True)
    rev = whole()


class TransactionPart(serializers.Serializer):
    off_id = whole()
    usr_id = whole(allow_null=True, help_text="null for persons and private profiles")
    usr_name = text(help_text="initials for persons and private profiles")
    off_date = TimeOut()
    off_quantity = whole()
    off_type = condition_out()
    off_status = status_out()
    prc_price = MoneyOut(help_text="of condition 2: the highest price")
    cur_id = text()
    waiting = FlagOut(help_text="the limit is below the current price")
    fulfilled = FlagOut(allow_null=True, help_text="null before the close")
    amount = amount_out()
    pro_id = whole()
    pro_name = text()
    pro_expiry = TimeOut()
    sold_out = FlagOut()
    expired = FlagOut()


class SellerPart(OutcomePart):
    """With `view=true` only."""

    prc_id = whole()
    contract = FlagOut(help_text="the report may be made")


@extend_schema_serializer(component_name="TransactionRow")
class TransactionRowOut(TransactionPart, SellerPart):
    """The second half stands only in the owner's view."""

    def get_fields(self) -> dict[str, serializers.Field]:
        fields = super().get_fields()
        for name in SellerPart().get_fields().keys() - TransactionPart().get_fields().keys():
            fields[name].required = False
            fields[name].read_only = False
        return fields


@extend_schema_serializer(component_name="TransactionsMeta")
class TransactionsMetaOut(serializers.Serializer):
    """Sums of the whole ad. `buying_*`, `amount`: of the offers that buy at the price, after the close those sold."""

    prices = TierOut(many=True, read_only=True)
    off_count = whole()
    current_price = MoneyOut()
    pro_selling_price = MoneyOut(allow_null=True)
    cur_id = text()
    mun_unit = text()
    ended = FlagOut()
    buying_count = whole()
    buying_quantity = whole()
    pro_vat = vat_out()
    pro_vat_added = vat_added_out()
    amount = MoneyOut()


@extend_schema_serializer(component_name="CurrencySum")
class CurrencySumOut(serializers.Serializer):
    """Amounts of the offers that buy: of ended sales, and of running ones at the price of now."""

    cur_id = text()
    done = MoneyOut()
    running = MoneyOut()


@extend_schema_serializer(component_name="SumsMeta")
class SumsMetaOut(serializers.Serializer):
    """Of all rows of the list, whatever page is shown."""

    items = whole(min_value=0)
    sums = CurrencySumOut(many=True, read_only=True)


@extend_schema_serializer(component_name="PreviewOthers")
class PreviewOthersOut(serializers.Serializer):
    buyers = whole()
    price_old = MoneyOut()
    price_new = MoneyOut()


@extend_schema_serializer(component_name="Preview")
class PreviewOut(serializers.Serializer):
    current_price = MoneyOut()
    off_count = whole()
    available = whole()
    trace = TraceStepOut(many=True, read_only=True)
    waiting = FlagOut()
    sold_out = FlagOut()
    others = PreviewOthersOut(read_only=True)


@extend_schema_serializer(component_name="OfferPrice")
class OfferPriceOut(serializers.Serializer):
    prc_id = whole()
    price = MoneyOut()


@extend_schema_serializer(component_name="EditOffer")
class EditOfferOut(serializers.Serializer):
    available = whole()
    prices = OfferPriceOut(many=True, read_only=True)
    cur_id = text()
    off_id = whole()
    off_quantity = whole()
    off_type = condition_out()
    prc_id = whole()


@extend_schema_serializer(component_name="HistoryRow")
class HistoryRowOut(serializers.Serializer):
    off_id = whole()
    pro_id = whole()
    pro_name = text()
    pro_expiry = TimeOut()
    off_date = TimeOut()
    off_quantity = whole()
    mun_unit = text()
    cur_id = text()
    amount = amount_out()
    off_status = status_out()
    sold_out = FlagOut()
    expired = FlagOut()
    ended_at = ended_out()
    pro_deleted = FlagOut()
    admin_deleted = FlagOut()
    waiting = FlagOut()
    fulfilled = FlagOut(allow_null=True)
    withdrawn = FlagOut(help_text="it bought, and the consumer has withdrawn")
    can_rate = FlagOut()


@extend_schema_serializer(component_name="RatedAnswer")
class RatedOut(serializers.Serializer):
    usr_rating = serializers.FloatField(read_only=True, allow_null=True, help_text="mean of the one rated")


@extend_schema_serializer(component_name="RatingRow")
class RatingRowOut(serializers.Serializer):
    rat_id = whole()
    rat_rating = whole(allow_null=True)
    rat_comment = text()
    rat_date = TimeOut()
    pro_name = text()
    usr_name = text(help_text="of the author; initials for persons and private profiles")


@extend_schema_serializer(component_name="RatingsMeta")
class RatingsMetaOut(serializers.Serializer):
    usr_rating = serializers.FloatField(read_only=True, allow_null=True, help_text="mean of the stars")
    items = whole(min_value=0)
