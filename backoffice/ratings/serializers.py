"""Ratings on the wire."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from backoffice.ratings.services import KIND
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.http.fields import TimeOut
from trading.offers.models import Rating


@extend_schema_serializer(component_name="Comment")
class AdminRatingOut(serializers.Serializer[Rating]):
    rat_id = serializers.IntegerField(source="pk", read_only=True)
    pro_id = serializers.IntegerField(source="offer.ad_id", read_only=True)
    pro_name = serializers.CharField(source="offer.ad.name", read_only=True)
    usr_username_from = serializers.CharField(source="author.username", read_only=True)
    usr_username_to = serializers.CharField(source="rated.username", read_only=True)
    rat_rating = serializers.IntegerField(source="stars", read_only=True, allow_null=True)
    rat_comment = serializers.CharField(source="comment", read_only=True)
    rat_date = TimeOut(source="created_at")


register_wire_names(KIND, AdminRatingOut, author_id="usr_id_from", rated_id="usr_id_to")
