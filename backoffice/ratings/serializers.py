"""Ratings on the wire."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from backoffice.ratings.services import KIND
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.lists import SearchIn
from marketplace.common.admin.sorting import PK, Sorts
from marketplace.common.http.fields import TimeOut, WireId
from trading.offers.models import Rating

SORTS: Final[Sorts] = {"rat_date": PK}  # the ids grow with time


@extend_schema_serializer(component_name="CommentFilter")
class RatingsIn(SearchIn):
    usr_id_from = WireId(source="author_id", required=False)
    usr_id_to = WireId(source="rated_id", required=False)
    off_id = WireId(source="offer_id", required=False)


@extend_schema_serializer(component_name="Comment")
class AdminRatingOut(serializers.Serializer[Rating]):
    rat_id = serializers.IntegerField(source="pk", read_only=True)
    off_id = serializers.IntegerField(source="offer_id", read_only=True)
    pro_id = serializers.IntegerField(source="offer.ad_id", read_only=True)
    pro_name = serializers.CharField(source="offer.ad.name", read_only=True)
    usr_id_from = serializers.IntegerField(source="author_id", read_only=True)
    usr_username_from = serializers.CharField(source="author.username", read_only=True)
    usr_id_to = serializers.IntegerField(source="rated_id", read_only=True)
    usr_username_to = serializers.CharField(source="rated.username", read_only=True)
    rat_rating = serializers.IntegerField(source="stars", read_only=True, allow_null=True)
    rat_comment = serializers.CharField(source="comment", read_only=True)
    rat_date = TimeOut(source="created_at")


register_wire_names(KIND, AdminRatingOut, author_id="usr_id_from", rated_id="usr_id_to")
