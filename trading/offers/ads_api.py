"""Deleting and renewing an own ad over HTTP. Source: docs/spec/api-trading.md, section 4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.http.api import OkOut
from marketplace.common.http.errors import FieldErrors
from marketplace.common.http.field_errors import map_field_errors, validation_error
from marketplace.common.http.fields import JsonText, Money, UtcDateTime, WireInteger, WireText
from trading.accounts.account_view import AccountView
from trading.catalogue.api import AD_TRIES, ProductView, body_of
from trading.catalogue.errors import ForbiddenWords, InvalidDetails
from trading.catalogue.rules import TierSpec
from trading.catalogue.selectors import access_own_ad
from trading.catalogue.serializers.input import TierIn, wire_errors, wire_name
from trading.offers import errors, services
from trading.offers.renewal import Renewal


class OwnProductView(ProductView):
    """The page of an ad, its changes by the seller, and its end."""

    @extend_schema(operation_id="deleteProduct", request=None, responses=OkOut)
    def delete(self, request: Request, ad_id: int) -> Response:
        """Delete the own ad."""
        services.delete_ad(seller_id=self.user.pk, ad_id=ad_id)
        return self.ok()


class RenewIn(serializers.Serializer):
    pro_name = WireText(source="name", min_length=limits.AD_NAME_MIN, max_length=limits.AD_NAME_MAX)
    pro_expiry = UtcDateTime(source="expires_at", bare_date="end")
    pro_quantity = WireInteger(source="quantity", required=False)
    pro_base_price = Money(source="base_price", whole=True, min_value=1, max_value=limits.BASE_PRICE_MAX)
    prices = JsonText(child=TierIn(many=True), source="tiers")

    def validate_pro_quantity(self, quantity: int | None) -> int:
        if quantity is None:  # sent empty; a quantity left out is the last tier's end
            raise validation_error("required")
        return quantity


class RenewedOut(serializers.Serializer):
    pro_id = serializers.IntegerField(read_only=True)
    renewed_from = serializers.IntegerField(read_only=True)


class RenewView(AccountView):
    @extend_schema(operation_id="renewProduct", request=RenewIn, responses={201: RenewedOut})
    def post(self, request: Request, ad_id: int) -> Response:
        """Publish the next round of the own ended ad."""
        seller = self.user
        AD_TRIES.count(request)
        access_own_ad(seller, ad_id)  # another's ad is refused before a wrong field is
        form = RenewIn(data=body_of(request))
        if not form.is_valid():
            raise renewal_error(map_field_errors(form.errors))
        try:
            ad = services.renew_ad(seller=seller, ad_id=ad_id, renewal=renewal_of(form.validated_data))
        except InvalidDetails as error:
            raise renewal_error(wire_errors(error.errors)) from None
        except ForbiddenWords as error:
            error.fields = {wire_name(name): errors for name, errors in error.fields.items()}
            raise
        return Response({"pro_id": ad.pk, "renewed_from": ad_id}, status=status.HTTP_201_CREATED)


def renewal_of(clean: Mapping[str, Any]) -> Renewal:
    """Return the renewal of a validated body; a quantity left out is the last tier's maximum."""
    tiers = tuple(TierSpec(**tier) for tier in clean["tiers"])
    last = tiers[-1].maximum if tiers else 0
    return Renewal(clean["name"], clean.get("quantity", last), clean["base_price"], tiers, clean["expires_at"])


MISSING = {"required", "blank"}
# The first line that fits gives the error.
RENEWAL_ERRORS: tuple[tuple[str, set[str] | None, type[errors.RenewalError]], ...] = (
    ("pro_name", MISSING, errors.RenewalNameMissing),
    ("pro_name", None, errors.RenewalBadName),
    ("pro_expiry", MISSING, errors.RenewalDateMissing),
    ("pro_quantity", MISSING | {"invalid"}, errors.RenewalQuantityMissing),
    ("pro_base_price", MISSING, errors.RenewalBasePriceMissing),
    ("prices", MISSING | {"pricesLengthError"}, errors.RenewalPricesLength),
    ("prices", {"useAllQuantityError"}, errors.RenewalUseAllQuantity),
    ("prices", {"main.quantityMaxError"}, errors.RenewalQuantityMax),
)


def renewal_error(fields: FieldErrors) -> errors.RenewalError:
    """Return the error for these errors, keyed by wire name; `prices` stands for every part of it."""
    codes = {(name.partition(".")[0], error.code) for name, found in fields.items() for error in found}
    for name, wanted, error in RENEWAL_ERRORS:
        if any(field == name and (wanted is None or code in wanted) for field, code in codes):
            return error(fields=fields)
    return errors.RenewalError(fields=fields)
