"""The schemas of people on the wire, and the fields that come in. A test compares the keys of schemas and payloads."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.http.fields import Flag, FlagOut, MoneyOut, SearchText, TimeOut, WireChoice, WireId
from trading.catalogue.serializers.schemas import SaleOut, SocialLinkOut, delivery_out, text, whole
from trading.deals.serializers import DealBriefOut, SellerTurnOut
from trading.offers.serializers.schemas import OfferOut


def rating_out() -> serializers.FloatField:
    return serializers.FloatField(read_only=True, allow_null=True, help_text="mean of the stars, two decimals")


class FirmPart(serializers.Serializer[Any]):
    """null for persons."""

    usr_org_full_name = text(allow_null=True)
    usr_org_registration_number = text(allow_null=True)
    usr_org_pib = text(allow_null=True)
    usr_org_id = text(allow_null=True)
    usr_org_contact_person = text(allow_null=True)
    usr_org_contact = text(allow_null=True)
    usr_org_bank = text(allow_null=True)
    usr_business_register = text(allow_null=True, help_text="stored path")
    usr_tax_info = text(allow_null=True, help_text="stored path")
    osr_name = text(allow_null=True)
    services = text(allow_null=True)
    otp_name = text(allow_null=True)


class ContactPart(serializers.Serializer[Any]):
    usr_email = text()
    usr_phone_number = text()
    usr_phone_number1 = text()
    usr_phone_number2 = text()
    usr_phone_number3 = text()
    usr_address = text()
    usr_postal_code = text()


class PersonPart(serializers.Serializer[Any]):
    usr_id = whole()
    usr_name = text()
    usr_is_organisation = FlagOut()
    usr_image = text(help_text="stored path, empty without a picture")
    usr_rating = rating_out()
    usr_org_approved = FlagOut(help_text="1: a firm whose papers an administrator has approved")
    usr_pr_text = text()
    cnt_name = text()
    usr_region = text()
    socials = SocialLinkOut(many=True, read_only=True)


@extend_schema_serializer(component_name="User")
class UserOut(PersonPart, ContactPart, FirmPart):
    """The own profile."""

    type = serializers.ChoiceField(choices=["usr", "org"], read_only=True)
    usr_username = text()
    usr_org_return_reason = text(allow_null=True, help_text="why an administrator returned the papers, or empty")
    cnt_id = whole()
    usr_email_language = serializers.ChoiceField(choices=["rs", "en"], read_only=True)
    usr_private = serializers.BooleanField(read_only=True)
    usr_newsletter = serializers.BooleanField(read_only=True)
    usr_notifications = serializers.BooleanField(read_only=True)
    osr_id = whole(allow_null=True)
    otp_id = whole(allow_null=True)
    editable = FlagOut(help_text="0: identity and contract data are closed")
    contract = serializers.ChoiceField(choices=[0, 1], required=False, help_text="only when asked with off_id")


@extend_schema_serializer(component_name="UserCard")
class UserCardOut(PersonPart, FirmPart, ContactPart):
    """Another person; the contact part is empty unless `contact` is 1, the tax certificate unless `tax_info` is."""

    contact = FlagOut()
    tax_info = FlagOut(help_text="the caller may see the tax certificate: the person, admins, the other side of a deal")
    contract = FlagOut(help_text="the caller may make the report of off_id")


@extend_schema_serializer(component_name="SaleRow")
class SaleRowOut(SaleOut):
    """`buying_*`, `amount`: of the offers that buy at the current price, after the close those sold."""

    closed_at = TimeOut(allow_null=True)
    buying_count = whole()
    buying_quantity = whole()
    amount = MoneyOut()
    delivery = delivery_out()
    turn = SellerTurnOut(allow_null=True, read_only=True, help_text="null where nothing waits for the seller")


@extend_schema_serializer(component_name="PersonRow")
class PersonRowOut(serializers.Serializer[Any]):
    usr_id = whole()
    usr_name = text()
    usr_image = text()
    usr_rating = rating_out()
    off_count = whole(help_text="number of offers")
    off_date = TimeOut(help_text="of the last one")


@extend_schema_serializer(component_name="OwnPurchase")
class OwnPurchaseOut(OfferOut):
    deal = DealBriefOut(allow_null=True, read_only=True, help_text="null where nothing was bought, or not yet")


class OfferRefIn(serializers.Serializer[Any]):
    off_id = WireId(required=False)


class SalesIn(serializers.Serializer[Any]):
    sort = WireChoice(choices=["pro_name", "off_quantity", "pro_post_date"], required=False)
    sort_direction = WireChoice(choices=["asc", "desc"], required=False)
    search = SearchText()
    archived = Flag(required=False, help_text="1: hidden ones too")


class PartnersIn(serializers.Serializer[Any]):
    sort = WireChoice(choices=["active", "gave-up", "rejected"], required=False, help_text="a filter; none: all")
    search = SearchText()


class PurchasesIn(PartnersIn):
    archived = Flag(required=False, help_text="1: hidden ones too")


class HideOfferIn(serializers.Serializer[Any]):
    off_id = WireId()
    archived = Flag(required=False, help_text="1 (default) hides, 0 shows again")


class HideProductIn(serializers.Serializer[Any]):
    pro_id = WireId()
    archived = Flag(required=False, help_text="1 (default) hides, 0 shows again")
