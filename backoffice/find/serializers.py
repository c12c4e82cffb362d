"""What the search of the back-office finds, on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from backoffice.mails.serializers import MailOut
from marketplace.common import limits
from marketplace.common.http.fields import FlagOut, WireText
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers.models import Offer


@extend_schema_serializer(component_name="FindQuery")
class FindIn(serializers.Serializer[Any]):
    q = WireText(
        min_length=1,
        max_length=limits.SEARCH_MAX,
        help_text="Words of a name or an ad, a username, an e-mail address, a tax number, or the number of an ad or "
        "offer. # before a number is left out.",
    )


@extend_schema_serializer(component_name="FoundPerson")
class FoundPersonOut(serializers.Serializer[User]):
    usr_id = serializers.IntegerField(source="pk", read_only=True)
    usr_username = serializers.CharField(source="username", read_only=True)
    usr_name = serializers.CharField(source="display_name", read_only=True)
    usr_email = serializers.CharField(source="email", read_only=True)
    usr_is_organisation = FlagOut(source="is_organisation")


@extend_schema_serializer(component_name="FoundProduct")
class FoundAdOut(serializers.Serializer[Ad]):
    pro_id = serializers.IntegerField(source="pk", read_only=True)
    pro_name = serializers.CharField(source="name", read_only=True)
    usr_username = serializers.CharField(source="seller.username", read_only=True, help_text="of the seller")


@extend_schema_serializer(component_name="FoundOffer")
class FoundOfferOut(serializers.Serializer[Offer]):
    off_id = serializers.IntegerField(source="pk", read_only=True)
    pro_name = serializers.CharField(source="ad.name", read_only=True)
    usr_username = serializers.CharField(source="buyer.username", read_only=True, help_text="of the buyer")


@extend_schema_serializer(component_name="Found")
class FoundOut(serializers.Serializer[Any]):
    """At most five of each kind."""

    users = FoundPersonOut(many=True, read_only=True)
    products = FoundAdOut(many=True, read_only=True)
    offers = FoundOfferOut(many=True, read_only=True)
    mails = MailOut(many=True, read_only=True)
