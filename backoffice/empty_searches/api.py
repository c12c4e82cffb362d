"""Searches that found nothing, beside the synonyms. Source: docs/spec/api-community.md, section 5."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from backoffice.empty_searches.serializers import EmptySearchOut
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import memory_sort_parameter
from marketplace.common.db import clock
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView
from trading.catalogue import empty_searches


class EmptySearches(AccountView):
    access = "staff"
    capability = Capability.WRITE_CONTENT

    @extend_schema(
        operation_id="listEmptySearches",
        parameters=[memory_sort_parameter(EmptySearchOut), FORMAT],
        responses=table_answers(EmptySearchOut(many=True)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return the searches of the last 30 days that found nothing on sale, the most frequent first, at most 500."""
        found = empty_searches.missed(clock.now())
        return answer_list(self, request, found, EmptySearchOut, name="empty_searches", size=None)
