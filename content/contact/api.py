"""The contact form of Home and Franchise. Source: docs/spec/api-community.md, section 3."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.contact.serializers import ContactIn, ContactOut
from content.contact.services import send_contact
from marketplace.common.framework_internals import http_request
from marketplace.common.http.api import ApiView
from marketplace.common.http.throttles import StrictRate
from marketplace.common.text.locale import request_locale

CONTACT_RATE = StrictRate("contact", 5, 3600, what=_("You can send %(limit)s messages to us an hour."))


class Contact(ApiView):
    access = "anon"
    human_actions = {"POST": "contact"}

    @extend_schema(operation_id="sendContact", request=ContactIn, responses={201: ContactOut})
    def post(self, request: Request) -> Response:
        """Send a message to the staff."""
        written = self.read(ContactIn)
        CONTACT_RATE.count(request)
        send_contact(
            name=written["name"],
            last_name=written["last_name"],
            email=written["email"],
            message=written["message"],
            franchise=bool(written.get("franchise")),
            page=written.get("page") or "",
            language=request_locale(http_request(request)),
        )
        return Response({"res": True}, status=201)
