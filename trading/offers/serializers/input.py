"""The request bodies of offers, and the order of their errors: quantity, condition, price.

Source: docs/spec/api-trading.md, section 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from marketplace.common import limits
from marketplace.common.http.errors import FieldErrors, InvalidFields, field_error
from marketplace.common.http.field_errors import map_field_errors
from marketplace.common.http.fields import Flag, WireChoice, WireId, WireInteger, WireText
from marketplace.common.http.validation import read_fields
from trading.catalogue.offer_states import PriceCondition
from trading.catalogue.vat import STATED
from trading.offers.errors import MissingQuantity, PriceError, RatingError, TermsError
from trading.offers.rules import QUANTITY_MAX, Terms

QUANTITY_KEYS = ("off_quantity", "quantity")
CONDITION_KEYS = ("off_type", "terms")
PRICE_KEYS = ("prc_id",)
CHANGE_KEYS = (*QUANTITY_KEYS, *CONDITION_KEYS, *PRICE_KEYS)
CONDITIONS = [int(condition) for condition in PriceCondition]


def quantity_field(lowest: int = 1) -> WireInteger:
    return WireInteger(min_value=lowest, max_value=QUANTITY_MAX, required=False)


def reason_field() -> WireText:
    return WireText(
        max_length=limits.REASON_MAX, required=False, help_text="Why the seller rejects; the buyer reads it."
    )


@extend_schema_serializer(component_name="OfferTermsInput")
class TermsIn(serializers.Serializer[Any]):
    """`quantity` and `terms` are other names of `off_quantity` and `off_type`; one of each pair is enough."""

    off_quantity = quantity_field()
    quantity = quantity_field()
    off_type = WireChoice(choices=CONDITIONS, required=False, help_text="1 any price, 2 not above the price of prc_id")
    terms = WireChoice(choices=CONDITIONS, required=False)
    prc_id = WireId(required=False, help_text="A price step of the ad; required with off_type 2.")


class SentTermsIn(TermsIn):
    off_sells_out = Flag(
        required=False,
        help_text="Whether the buyer was shown that this takes all that is left and ends the sale; it is not compared"
        " when missing.",
    )


class ShownVatIn(serializers.Serializer[Any]):
    """The VAT of the ad that the buyer's sums were reckoned with; it is not compared when `pro_vat` is missing."""

    pro_vat = WireChoice(choices=STATED, required=False, allow_null=True, help_text="as the buyer was shown it")
    pro_vat_added = Flag(required=False, allow_null=True)


@extend_schema_serializer(component_name="OfferInput")
class OfferIn(ShownVatIn, SentTermsIn):
    pro_id = WireId()


@extend_schema_serializer(component_name="OfferChangeInput")
class OfferChangeIn(SentTermsIn):
    """Only ids: the buyer gives up, the seller rejects, who may say why."""

    id = WireId(required=False)
    off_id = WireId(required=False)
    pro_id = WireId(required=False)
    off_reason = reason_field()


@extend_schema_serializer(component_name="PreviewInput")
class PreviewIn(TermsIn):
    off_quantity = quantity_field(lowest=0)
    quantity = quantity_field(lowest=0)


class AdRefIn(serializers.Serializer[Any]):
    pro_id = WireId()


class IdsIn(serializers.Serializer[Any]):
    id = WireId(required=False)
    off_id = WireId(required=False)
    pro_id = WireId(required=False)


@extend_schema_serializer(component_name="RejectionInput")
class RejectionIn(IdsIn):
    off_reason = reason_field()


class OwnOffersIn(serializers.Serializer[Any]):
    pro_id = WireId(required=False)


class TransactionsIn(serializers.Serializer[Any]):
    sort = WireChoice(choices=["off_buyer", "off_date", "off_quantity", "off_status"], required=False)
    sort_direction = WireChoice(choices=["asc", "desc"], required=False)
    view = Flag(required=False, help_text="true: every offer with the seller's fields; the ad's owner only")
    archived = Flag(required=False, help_text="1, with view: hidden offers too")


@extend_schema_serializer(component_name="RatingInput")
class RatingIn(serializers.Serializer[Any]):
    """At least one of the two."""

    rat_rating = WireInteger(min_value=1, max_value=5, required=False)
    rat_comment = WireText(max_length=limits.COMMENT_MAX, required=False, multiline=True)


@dataclass(frozen=True, slots=True)
class OfferTermsInput:
    """The parts of an offer's terms that were sent; None: not sent."""

    quantity: int | None
    condition: int | None
    tier_id: int | None
    shown_sell_out: bool | None

    def complete(self) -> Terms:
        """Return complete terms. Raises MissingQuantity, TermsError."""
        if self.quantity is None:
            raise MissingQuantity(fields={"off_quantity": [field_error("required")]})
        if self.condition is None:
            raise TermsError(fields={"off_type": [field_error("required")]})
        return Terms(self.quantity, self.condition, self.tier_id)


def read_terms(data: Mapping[str, Any], form: type[TermsIn] = SentTermsIn) -> OfferTermsInput:
    """Return the terms that were sent. Raises MissingQuantity, InvalidFields, TermsError, PriceError: the first."""
    try:
        clean = read_fields(form, data)
    except ValidationError as refused:
        raise_first_error(map_field_errors(refused.detail))
    return OfferTermsInput(
        quantity=same_value(clean, QUANTITY_KEYS, InvalidFields),
        condition=same_value(clean, CONDITION_KEYS, TermsError),
        tier_id=clean.get("prc_id"),
        shown_sell_out=clean.get("off_sells_out"),
    )


def read_shown_vat(data: Mapping[str, Any]) -> tuple[str, bool | None] | None:
    """Return the VAT that the buyer was shown as an ad states it, None where it was not sent. Raises InvalidFields."""
    try:
        clean = read_fields(ShownVatIn, data)
    except ValidationError as refused:
        raise_first_error(map_field_errors(refused.detail))
    return (clean["pro_vat"] or "", clean.get("pro_vat_added")) if "pro_vat" in clean else None


def raise_first_error(errors: FieldErrors) -> NoReturn:
    """Raise the error that the API gives to the first group of wrong fields."""
    wrong_quantity = any(name in errors for name in QUANTITY_KEYS)
    if not wrong_quantity and any(name in errors for name in CONDITION_KEYS):
        raise TermsError(fields=errors)
    if not wrong_quantity and any(name in errors for name in PRICE_KEYS):
        raise PriceError(fields=errors)
    raise InvalidFields(fields=errors)


def same_value(clean: Mapping[str, Any], names: tuple[str, str], error: type[InvalidFields]) -> Any:
    """Return the value sent under either name; raises the error when both were sent and differ."""
    first, second = clean.get(names[0]), clean.get(names[1])
    if first is not None and second is not None and first != second:
        raise error(fields={names[1]: [field_error("mismatch")]})
    return second if first is None else first


def is_change(data: Mapping[str, Any]) -> bool:
    """Whether any part of the terms was sent, even an empty one: such a body never gives the offer up."""
    return any(name in data for name in CHANGE_KEYS)


def read_changed_terms(data: Mapping[str, Any]) -> OfferTermsInput:
    """Return the terms to change. Raises as `read_terms`, and MissingQuantity for a quantity sent empty."""
    terms = read_terms(data)
    if terms.quantity is None and any(name in data for name in QUANTITY_KEYS):
        raise MissingQuantity(fields={"off_quantity": [field_error("blank")]})
    if terms.condition is None and any(name in data for name in CONDITION_KEYS):
        raise TermsError(fields={"off_type": [field_error("blank")]})
    if terms.tier_id is None and any(name in data for name in PRICE_KEYS):
        raise PriceError(fields={"prc_id": [field_error("blank")]})
    return terms


def check_ids(clean: Mapping[str, Any], *, offer_id: int, ad_id: int) -> None:
    """Raise InvalidFields for ids that are not those of the offer in the URL."""
    true_ids = {"id": offer_id, "off_id": offer_id, "pro_id": ad_id}
    wrong = {
        name: [field_error("mismatch")]
        for name, value in clean.items()
        if value is not None and value != true_ids[name]
    }
    if wrong:
        raise InvalidFields(fields=wrong)


def read_rating(data: Mapping[str, Any]) -> tuple[int | None, str]:
    """Return (stars, comment). Raises RatingError when a field is wrong or both are missing."""
    form = RatingIn(data=data)
    if not form.is_valid():
        raise RatingError(fields=map_field_errors(form.errors))
    stars, comment = form.validated_data.get("rat_rating"), form.validated_data.get("rat_comment") or ""
    if stars is None and not comment:
        raise RatingError(fields={"rat_rating": [field_error("required")]})
    return stars, comment
