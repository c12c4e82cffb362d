"""Notifications of one person in the back-office. Source: docs/spec/api-community.md, section 6; feature X-PAGES."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from backoffice.notifications import selectors
from backoffice.notifications.serializers import SORTS, AdminNotificationOut, NotificationsIn
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.http.api import ApiView, page_parameter, paged_of
from marketplace.common.roles import Capability


class Notifications(ApiView):
    access = "staff"
    capability = Capability.READ_PEOPLE

    @extend_schema(
        operation_id="listAdminNotifications",
        parameters=[NotificationsIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(AdminNotificationOut, name="AdminNotification")),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of what one person was notified of, newest first."""
        filters = self.read(NotificationsIn)
        rows = selectors.notifications(**filters)
        return answer_list(
            self, request, rows, AdminNotificationOut, name="notifications", filters=filters, sorts=SORTS
        )
