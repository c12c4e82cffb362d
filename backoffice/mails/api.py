"""Mails of the outbox in the back-office. Source: docs/spec/api-community.md, section 9."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.mails import selectors, services
from backoffice.mails.serializers import SORTS, MailOut, MailsIn
from marketplace.common.admin.lists import FORMAT, answer_list, given_filters, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.http.api import page_parameter, paged_of
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView


class Mails(AccountView):
    access = "staff"
    capability = Capability.READ_MAILS

    @extend_schema(
        operation_id="listMails",
        parameters=[MailsIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(MailOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the mails, of all states or one, newest first."""
        filters = given_filters(self.read(MailsIn))
        rows = selectors.mails(**filters)
        return answer_list(self, request, rows, MailOut, name="mails", filters=filters, sorts=SORTS)


class MailRetry(AccountView):
    access = "staff"
    capability = Capability.RETRY_MAILS

    @extend_schema(operation_id="retryMail", request=None, responses=MailOut)
    def post(self, request: Request, mail_id: int) -> Response:
        """Try a mail again that the outbox has given up."""
        services.retry(admin=self.user, entry_id=mail_id)
        return Response(MailOut(selectors.mail(mail_id)).data)
