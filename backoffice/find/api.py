"""The search of the back-office for anything. Source: docs/spec/api-community.md, section 9; feature X-FIND."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.find import selectors
from backoffice.find.serializers import FindIn, FoundOut
from marketplace.common.http.throttles import Rate
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView

FIND_RATE = Rate("admin-find", 120, 60, by="user", what=_("You can search %(limit)s times a minute."))


class Find(AccountView):
    access = "staff"
    capability = Capability.READ_PEOPLE  # who reads people reads ads, offers and mails too
    throttles = (FIND_RATE,)

    @extend_schema(operation_id="find", parameters=[FindIn], responses=FoundOut)
    def get(self, request: Request) -> Response:
        """Return people, ads, offers and mails that the text may mean."""
        text = self.read(FindIn)["q"]
        number = text.removeprefix("#").strip()
        found = {
            "users": selectors.people(text),
            "products": selectors.ads(number),
            "offers": selectors.offers(number),
            "mails": selectors.mails_to(text),
        }
        return Response(FoundOut(found).data)
