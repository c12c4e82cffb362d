"""Banners on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from content.banners.services import BOOK
from marketplace.common.audit.names import spell
from marketplace.common.fields import FileIn, FileOut


@extend_schema_serializer(component_name="BannerInput")
class BannerIn(serializers.Serializer[Any]):
    image = FileIn(source="upload")


@extend_schema_serializer(component_name="Banner")
class BannerOut(serializers.Serializer[Any]):
    img_id = serializers.IntegerField(source="pk", read_only=True)
    image = FileOut(source="path")


spell(BOOK.kind, BannerOut)
