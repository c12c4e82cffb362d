"""Notifications of one person in the back-office. Source: docs/spec/api-community.md, section 6; feature X-PAGES."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from backoffice.notices import selectors
from backoffice.notices.serializers import NoticeOut, NoticesIn
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.http.api import ApiView, page_parameter, paged_of
from marketplace.common.roles import Capability


class Notices(ApiView):
    access = "staff"
    capability = Capability.READ_PEOPLE

    @extend_schema(
        operation_id="listNotices",
        parameters=[NoticesIn, page_parameter, FORMAT],
        responses=table_answers(paged_of(NoticeOut, name="AdminNotice")),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of what one person was notified of, newest first."""
        filters = self.read(NoticesIn)
        return answer_list(self, request, selectors.notices(**filters), NoticeOut, name="notices", filters=filters)
