"""Banners on the wire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from content.banners.models import Banner
from content.banners.selectors import PlacedBanner, ads_of
from content.banners.services import RESOURCE
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.db import clock
from marketplace.common.http.errors import InvalidFields, field_error
from marketplace.common.http.fields import FileIn, FileOut, FlagOut, WireId
from trading.catalogue.models import Ad
from trading.catalogue.serializers import CardOut


@extend_schema_serializer(component_name="BannerInput")
class BannerIn(serializers.Serializer[Any]):
    image = FileIn(source="upload")
    pro_id = WireId(source="ad_id", required=False, help_text="The ad it is a picture of.")

    def validate_pro_id(self, ad_id: int | None) -> int | None:
        """Raises InvalidFields for an ad that is not there."""
        if ad_id is not None and not Ad.objects.filter(pk=ad_id, deleted_at__isnull=True).exists():
            raise InvalidFields(fields={"pro_id": [field_error("not_found")]})
        return ad_id


@extend_schema_serializer(component_name="Banner")
class BannerOut(serializers.Serializer[Any]):
    """`ads` in the context: the cards of all banners at once."""

    img_id = serializers.IntegerField(source="pk", read_only=True)
    image = FileOut(source="path")
    pro_id = serializers.IntegerField(source="ad_id", read_only=True, allow_null=True)
    ad = serializers.SerializerMethodField(help_text="The ad as visitors see it; null without one, or when it ended.")

    @extend_schema_field(CardOut(allow_null=True))
    def get_ad(self, banner: Banner) -> Any:
        if banner.ad_id is None:
            return None
        ads = self.context.get("ads")
        return (ads_of([banner], clock.now()) if ads is None else ads).get(banner.ad_id)


@extend_schema_serializer(component_name="BannerRow")
class BannerRowOut(serializers.Serializer[PlacedBanner]):
    img_id = serializers.IntegerField(source="banner.pk", read_only=True)
    image = FileOut(source="banner.path")
    pro_id = serializers.IntegerField(source="banner.ad_id", read_only=True, allow_null=True)
    pro_name = serializers.CharField(source="banner.ad.name", default=None, read_only=True, allow_null=True)
    img_shown = FlagOut(source="shown", help_text="1: the home page shows it now.")


def banners_out(banners: Iterable[Banner], now: datetime) -> Any:
    """Return all of them as they go out."""
    rows = list(banners)
    return wire(rows, ads_of(rows, now))


def wire(banners: Iterable[Banner], cards: Mapping[int, Any]) -> Any:
    """Return banners as they go out. cards: of their ads, by id."""
    return BannerOut(banners, many=True, context={"ads": cards}).data


register_wire_names(RESOURCE.kind, BannerOut)
