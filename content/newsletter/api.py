"""The newsletter for its readers.

Source: docs/spec/api-trading.md, section 1; docs/spec/api-community.md, section 3.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.newsletter import admin_api, services
from content.newsletter.serializers import (
    SORTS,
    AddressesQuery,
    AddressOut,
    MailedTokenIn,
    SubscribeIn,
    SwitchIn,
)
from marketplace.common.admin.lists import FORMAT, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.framework_internals import http_request
from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.http.throttles import StrictRate
from marketplace.common.integrations import human_check
from marketplace.common.messaging.mail.api import leave
from marketplace.common.roles import Capability
from marketplace.common.text.locale import request_locale
from trading.accounts.account_view import AccountView

SUBSCRIBE_RATE = StrictRate(
    "newsletter",
    5,
    3600,
    what=_("You can sign up for the newsletter %(limit)s times an hour from one internet address."),
)
CONFIRM_RATE = StrictRate(
    "newsletter-confirm", 20, 3600, what=_("Too many confirmation links were opened from your internet address.")
)


class Newsletter(AccountView):
    """Readers come and go; the list of addresses is the administrators'."""

    access = "anon"
    for_staff = frozenset({"GET", "PATCH"})
    capability = Capability.MANAGE_ADDRESSES
    delete_takes_body = True

    @extend_schema(operation_id="subscribeNewsletter", request=SubscribeIn, responses=OkOut)
    def post(self, request: Request) -> Response:
        """Mail the link that confirms an address; ok whether or not the address is known."""
        SUBSCRIBE_RATE.count(request)
        given = self.given()
        human_check.verify(given.get("token") if isinstance(given, Mapping) else None, "newsletter", request)
        services.subscribe(email=self.read(SubscribeIn)["email"], language=request_locale(http_request(request)))
        return self.ok()

    @extend_schema(operation_id="leaveNewsletter", request=MailedTokenIn, responses=OkOut)
    def delete(self, request: Request) -> Response:
        """Stop the kind of mail that the token of a mail names; ok also when it was stopped before."""
        data = self.read(MailedTokenIn)
        leave(request, data["token"], data["email"])
        return self.ok()

    @extend_schema(
        operation_id="listNotificationAddresses",
        parameters=[sort_parameter(SORTS), page_parameter, AddressesQuery, FORMAT],
        responses=table_answers(paged_of(AddressOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the addresses that mails of the site go to."""
        return admin_api.address_list(self, request)

    @extend_schema(operation_id="switchNotificationAddress", request=SwitchIn, responses=AddressOut)
    def patch(self, request: Request) -> Response:
        """Switch the mails to an address off or on."""
        return admin_api.switched_address(self, self.read(SwitchIn))


class ConfirmNewsletter(AccountView):
    access = "anon"

    @extend_schema(operation_id="confirmNewsletter", request=MailedTokenIn, responses=OkOut)
    def post(self, request: Request) -> Response:
        """Confirm an address by the link that was mailed to it; ok also the second time."""
        CONFIRM_RATE.count(request)
        services.confirm(**self.read(MailedTokenIn))
        return self.ok()
