"""The endpoint that unsubscribes from a kind of mail. Source: docs/spec/api-trading.md, section 1."""

from __future__ import annotations

from collections.abc import Iterator
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
from marketplace.common.http.throttles import Rate, StrictRate
from marketplace.common.messaging.mail.unsubscribe import UnsubscribeTokenInvalid, unsubscribe

TOO_MANY_LINKS = _("Too many unsubscribe links were opened from your internet address.")
CLICKS_RATE = Rate("leave-mails-all", 3000, 60, what=TOO_MANY_LINKS)
REFUSED_RATE = StrictRate("leave-mails", 20, 3600, what=TOO_MANY_LINKS)


def leave(request: Request, token: str, email: str) -> None:
    """Stop the mails that the token names. A refused token counts. Raises UnsubscribeTokenInvalid, Throttled."""
    try:
        unsubscribe(token, email)
    except UnsubscribeTokenInvalid:
        REFUSED_RATE.count(request)
        raise


class UnsubscribeIn(serializers.Serializer[Any]):
    """Both stand in the address, as mail programs post to it with a body of their own."""

    token = WireText(max_length=300)
    email = WireText(max_length=limits.EMAIL_MAX)


class UnsubscribeView(ApiView):
    """Refused tokens alone are counted strictly: a large mail provider posts the clicks of all its people from a few
    addresses, so the rate of all requests is a wide one of its own."""

    access = "anon"
    parser_classes = (StrictJSONParser, StrictMultiPartParser, StrictFormParser)

    @extend_schema(operation_id="leaveMails", parameters=[UnsubscribeIn], request=None, responses=OkOut)
    def post(self, request: Request) -> Response:
        """Stop the kind of mail that the token names: the link in a mail, also as one click of the mail program."""
        asked = self.read(UnsubscribeIn, request.query_params)
        leave(request, asked["token"], asked["email"])
        return self.ok()

    def rates_of(self, request: Request) -> Iterator[Rate]:
        yield CLICKS_RATE
