"""Deals over HTTP: the page, its steps and their files. Source: docs/spec/api-trading.md, section 5."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.db import clock
from marketplace.common.files import PreparedFile, prepare
from marketplace.common.files.rules import DEAL
from marketplace.common.files.serve import file_response
from marketplace.common.framework_internals import http_request
from marketplace.common.http.downloads import download
from marketplace.common.http.throttles import Rate
from trading.accounts.account_view import AccountView
from trading.contracts.api import DOCUMENT, FILES, DocumentIn
from trading.deals import selectors, services, withdrawal_form
from trading.deals.rules import Kind
from trading.deals.serializers import DealOut, StepFormIn, StepIn, StepKindIn, deal
from trading.deals.services import Details
from trading.offers.staff_reads import Paper, record_read

STEPS = Rate("deal-steps", 30, 60, by="user", what=_("You can record or undo %(limit)s steps a minute."))


class DealView(AccountView):
    def answer(self, offer_id: int) -> Response:
        """Answer with the deal as it is now."""
        now = clock.now()
        found = selectors.access_deal(self.user, offer_id, now)
        record_read(self.user, found.offer, Paper.DEAL)
        return Response(deal(found, now))


class OneDeal(DealView):
    @extend_schema(operation_id="getDeal", responses=DealOut)
    def get(self, request: Request, offer_id: int) -> Response:
        """A deal with its steps, dates and what comes next: for its two sides, and those who read offers."""
        return self.answer(offer_id)


class DealSteps(DealView):
    idempotent = True
    write_throttles = (STEPS,)

    @extend_schema(
        operation_id="recordDealStep",
        request={"application/json": StepIn, "multipart/form-data": StepFormIn},
        responses=DealOut,
    )
    def post(self, request: Request, offer_id: int) -> Response:
        """Record a step; one that stands already changes nothing."""
        user = self.user
        services.access_side(user.pk, offer_id)  # whose it is comes before a wrong field
        kind = Kind(self.read(StepKindIn)["kind"])
        services.access_side(user.pk, offer_id, kind)
        details = self.read_details()
        services.record_step(user_id=user.pk, offer_id=offer_id, kind=kind, details=details)
        return self.answer(offer_id)

    def read_details(self) -> Details:
        given = self.read(StepFormIn)
        upload = given.get("file")
        file: PreparedFile | None = None if upload is None else prepare(upload, DEAL, field="file")
        texts: dict[str, Any] = {name: given.get(name) or "" for name in ("note", "carrier", "tracking_number")}
        return Details(**texts, pay_by=given.get("pay_by"), file=file)


class DealStepUndo(DealView):
    write_throttles = (STEPS,)

    @extend_schema(operation_id="undoDealStep", request=None, responses=DealOut)
    def post(self, request: Request, offer_id: int, step_id: int) -> Response:
        """Undo an own step, within an hour and while nothing rests on it."""
        services.undo_step(user_id=self.user.pk, offer_id=offer_id, step_id=step_id)
        return self.answer(offer_id)


class DealStepFile(AccountView):
    @extend_schema(
        operation_id="getDealStepFile",
        responses={(200, "application/octet-stream"): OpenApiResponse(OpenApiTypes.BINARY, description="the file")},
    )
    def get(self, request: Request, offer_id: int, step_id: int) -> HttpResponseBase:
        """The file of a step, as a download."""
        offer, file = selectors.access_step_file(self.user, offer_id, step_id)
        answer = file_response(http_request(request), file)
        if answer.status_code < 400:
            record_read(self.user, offer, Paper.FILE)
        return answer


class WithdrawalForm(AccountView):
    @extend_schema(operation_id="getWithdrawalForm", parameters=[DocumentIn], responses=DOCUMENT)
    def get(self, request: Request, offer_id: int) -> HttpResponse:
        """The statutory form for withdrawing from the contract, filled in, for the two sides of a consumer's deal."""
        now = clock.now()
        FILES.count(request)
        found = withdrawal_form.access_form(self.user, offer_id, now)
        asked = self.read(DocumentIn, request.query_params)
        made = withdrawal_form.form_file(found, asked["lang"], asked.get("file_type") or "odt")
        return download(made.content, name=made.name, content_type=made.content_type)
