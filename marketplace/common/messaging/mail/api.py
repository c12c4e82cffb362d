"""The endpoint that unsubscribes from a kind of mail. Source: docs/spec/api-trading.md, section 1."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.http.api import ApiView, OkOut
from marketplace.common.http.fields import WireText
from marketplace.common.http.parsers import StrictFormParser, StrictJSONParser, StrictMultiPartParser
from marketplace.common.http.throttles import StrictRate
from marketplace.common.messaging.mail.unsubscribe import unsubscribe

UNSUBSCRIBE_RATE = StrictRate(
    "leave-mails", 20, 3600, what=_("Too many unsubscribe links were opened from your internet address.")
)


class UnsubscribeIn(serializers.Serializer[Any]):
    """Both stand in the address, as mail programs post to it with a body of their own."""

    token = WireText(max_length=300)
    email = WireText(max_length=limits.EMAIL_MAX)


class UnsubscribeView(ApiView):
    access = "anon"
    parser_classes = (StrictJSONParser, StrictMultiPartParser, StrictFormParser)

    @extend_schema(operation_id="leaveMails", parameters=[UnsubscribeIn], request=None, responses=OkOut)
    def post(self, request: Request) -> Response:
        """Stop the kind of mail that the token names: the link in a mail, also as one click of the mail program."""
        UNSUBSCRIBE_RATE.count(request)
        asked = self.read(UnsubscribeIn, request.query_params)
        unsubscribe(asked["token"], asked["email"])
        return self.ok()
