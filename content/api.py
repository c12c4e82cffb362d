"""What people write to the house, over HTTP. Source: community contract, section 4."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content import services
from content.serializers import PublicSuggestionIn, SuggestionIn
from marketplace.common.api import ApiView, OkOut
from marketplace.common.errors import InvalidFields, field_fault
from marketplace.common.throttles import StrictRate

SUGGESTION_RATE = StrictRate("suggestions", 5, 3600)


class Suggestions(ApiView):
    @extend_schema(operation_id="sendSuggestion", request=SuggestionIn, responses={201: OkOut})
    def post(self, request: Request) -> Response:
        """Send an idea to the house, from the profile."""
        text = self.read(SuggestionIn)["text"]
        SUGGESTION_RATE.count(request)
        services.send_suggestion(author=self.user, text=text)
        return self.ok(status=201)


class PublicSuggestions(ApiView):
    access = "anon"

    @extend_schema(operation_id="sendPublicSuggestion", request=PublicSuggestionIn, responses={201: OkOut})
    def post(self, request: Request) -> Response:
        """Send an idea to the house, signed in or not."""
        sent = self.read(PublicSuggestionIn)
        visitor = {} if self.viewer else {"name": sent.get("name", ""), "email": sent.get("email", "")}
        missing = [name for name, value in visitor.items() if not value]
        if missing:
            raise InvalidFields(fields={f"usr_{name}": [field_fault("required")] for name in missing})
        SUGGESTION_RATE.count(request)
        services.send_suggestion(author=self.viewer, text=sent["text"], **visitor)
        return self.ok(status=201)
