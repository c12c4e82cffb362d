"""Suggestions to the staff of the site. Source: docs/spec/api-community.md, section 4."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.support import selectors, services
from content.support.serializers import SORTS, PublicSuggestionIn, SuggestionIn, SuggestionOut
from marketplace.common.admin.lists import FORMAT, SearchIn, answer_list, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.framework_internals import http_request
from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.http.errors import InvalidFields, field_error
from marketplace.common.http.throttles import StrictRate
from marketplace.common.roles import Capability
from marketplace.common.text.locale import request_locale
from trading.accounts.account_view import AccountView

SUGGESTION_RATE = StrictRate("suggestions", 5, 3600, what=_("You can send %(limit)s suggestions an hour."))


class Suggestions(AccountView):
    for_staff = ("GET",)
    capability = Capability.CASES

    @extend_schema(
        operation_id="listSuggestions",
        parameters=[SearchIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(SuggestionOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the suggestions, newest first."""
        search = self.read(SearchIn).get("search") or ""
        rows = selectors.suggestions(search)
        filters = {"search": search}
        return answer_list(self, request, rows, SuggestionOut, name="suggestions", filters=filters, sorts=SORTS)

    @extend_schema(operation_id="sendSuggestion", request=SuggestionIn, responses={201: OkOut})
    def post(self, request: Request) -> Response:
        """Send a suggestion from the own profile."""
        sent = self.read(SuggestionIn)
        SUGGESTION_RATE.count(request)
        services.send_suggestion(author=self.user, text=sent["text"], page=sent.get("page") or "")
        return self.ok(status=201)


class PublicSuggestions(AccountView):
    access = "anon"

    @extend_schema(operation_id="sendPublicSuggestion", request=PublicSuggestionIn, responses={201: OkOut})
    def post(self, request: Request) -> Response:
        """Send a suggestion, signed in or not."""
        sent = self.read(PublicSuggestionIn)
        visitor = {} if self.viewer else {"name": sent.get("name", ""), "email": sent.get("email", "")}
        missing = [name for name, value in visitor.items() if not value]
        if missing:
            raise InvalidFields(fields={f"usr_{name}": [field_error("required")] for name in missing})
        SUGGESTION_RATE.count(request)
        services.send_suggestion(
            author=self.viewer,
            text=sent["text"],
            page=sent.get("page") or "",
            language=request_locale(http_request(request)),
            **visitor,
        )
        return self.ok(status=201)


class OneSuggestion(AccountView):
    access = "staff"

    @extend_schema(operation_id="deleteSuggestion", responses=OkOut)
    def delete(self, request: Request, suggestion_id: int) -> Response:
        """Delete a suggestion."""
        services.delete_case(admin=self.user, case_id=suggestion_id)
        return self.ok()
