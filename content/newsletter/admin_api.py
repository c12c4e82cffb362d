"""The newsletter in the back-office. Source: docs/spec/api-community.md, section 3."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.newsletter import issues, selectors, services
from content.newsletter.models import Issue
from content.newsletter.serializers import (
    ISSUE_SORTS,
    SORTS,
    AddressesQuery,
    AddressOut,
    IssueIn,
    IssueOut,
    SendIn,
    SwitchOneIn,
    TrialIn,
)
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.http.errors import InvalidFields, field_error
from marketplace.common.http.throttles import StrictRate
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView

TRIAL_RATE = StrictRate(
    "newsletter-trials", 10, 3600, by="user", what=_("You can send %(limit)s test messages an hour.")
)


def address_list(view: AccountView, request: Request) -> HttpResponseBase:
    """Return a page of notification addresses, or all of them as a table."""
    params = view.read(AddressesQuery)
    found = selectors.addresses(params.get("kind"), params.get("search", ""))
    return answer_list(view, request, found, AddressOut, name="newsletter", filters=params, sorts=SORTS)


def switched_address(view: AccountView, data: dict[str, Any]) -> Response:
    """Switch an address and return its row."""
    return Response(AddressOut(services.switch(actor=view.user, **data)).data)


class OneAddress(AccountView):
    access = "staff"
    capability = Capability.MANAGE_ADDRESSES

    @extend_schema(operation_id="switchOneNotificationAddress", request=SwitchOneIn, responses=AddressOut)
    def patch(self, request: Request, address_id: int) -> Response:
        """Switch the mails to an address off or on."""
        selectors.access_address(address_id)
        data = self.read(SwitchOneIn)
        if data.get("address_id") not in {None, address_id}:
            raise InvalidFields(fields={"nws_id": [field_error("mismatch")]})
        return switched_address(self, {**data, "address_id": address_id})


class Issues(AccountView):
    access = "staff"
    capability = Capability.WRITE_NEWSLETTERS

    @extend_schema(
        operation_id="listNewsletterIssues",
        parameters=[sort_parameter(ISSUE_SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(IssueOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of issues, newest first."""
        rows = Issue.objects.order_by("-pk")
        return answer_list(self, request, rows, IssueOut, name="newsletter-issues", sorts=ISSUE_SORTS)

    @extend_schema(operation_id="writeNewsletterIssue", request=IssueIn, responses={201: IssueOut})
    def post(self, request: Request) -> Response:
        """Write a draft."""
        issue = issues.write_issue(actor=self.user, texts=self.read(IssueIn)["texts"])
        return Response(IssueOut(issue).data, status=201)


class OneIssue(AccountView):
    access = "staff"
    capability = Capability.WRITE_NEWSLETTERS

    @extend_schema(operation_id="getNewsletterIssue", responses=IssueOut)
    def get(self, request: Request, issue_id: int) -> Response:
        """Return an issue with its numbers."""
        return Response(IssueOut(selectors.access_issue(issue_id)).data)

    @extend_schema(operation_id="changeNewsletterIssue", request=IssueIn, responses=IssueOut)
    def patch(self, request: Request, issue_id: int) -> Response:
        """Give a draft other texts."""
        selectors.access_issue(issue_id)
        data = self.read(IssueIn)
        return Response(IssueOut(issues.change_issue(actor=self.user, issue_id=issue_id, texts=data["texts"])).data)

    @extend_schema(operation_id="deleteNewsletterIssue", responses=OkOut)
    def delete(self, request: Request, issue_id: int) -> Response:
        """Throw a draft away."""
        issues.delete_issue(actor=self.user, issue_id=issue_id)
        return self.ok()


class IssueTrial(AccountView):
    access = "staff"
    capability = Capability.WRITE_NEWSLETTERS

    @extend_schema(operation_id="tryNewsletterIssue", request=TrialIn, responses=OkOut)
    def post(self, request: Request, issue_id: int) -> Response:
        """Mail an issue to one address, marked as a trial."""
        TRIAL_RATE.count(request)
        selectors.access_issue(issue_id)
        data = self.read(TrialIn)
        me = self.user
        issues.send_trial(
            actor=me,
            issue_id=issue_id,
            email=data.get("email") or me.email,
            language=data.get("language") or me.locale,
        )
        return self.ok()


class IssueSending(AccountView):
    access = "staff"
    capability = Capability.SEND_NEWSLETTERS
    step_up = frozenset({"POST"})

    @extend_schema(operation_id="sendNewsletterIssue", request=SendIn, responses=IssueOut)
    def post(self, request: Request, issue_id: int) -> Response:
        """Begin to send an issue, or go on with a stopped one."""
        selectors.access_issue(issue_id)
        data = self.read(SendIn)
        return Response(IssueOut(issues.start_sending(actor=self.user, issue_id=issue_id, shown=data["shown"])).data)


class IssueStop(AccountView):
    access = "staff"
    capability = Capability.SEND_NEWSLETTERS

    @extend_schema(operation_id="stopNewsletterIssue", request=None, responses=IssueOut)
    def post(self, request: Request, issue_id: int) -> Response:
        """Stop the sending; `send` goes on from there."""
        return Response(IssueOut(issues.stop_sending(actor=self.user, issue_id=issue_id)).data)
