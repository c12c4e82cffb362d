"""Works in the back-office. Source: docs/spec/api-community.md, section 2; feature M-ADM-23."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from competitions.works import admin, selectors
from competitions.works.serializers import SORTS, PointsIn, SetupIn, SetupOut, WorkFilterIn, WorkInfoOut, WorkRowOut
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.reasons import DeletionIn
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView


class Works(AccountView):
    access = "staff"
    capability = Capability.RUN_COMPETITIONS

    @extend_schema(
        operation_id="listWorks",
        parameters=[WorkFilterIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(WorkRowOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the works of all competitions or of one, newest first, deleted ones too."""
        params = self.read(WorkFilterIn)
        found = selectors.all_works(params.get("search") or "", params.get("cmp_id"))
        return answer_list(self, request, found, WorkRowOut, name="works", filters=params, sorts=SORTS)


class OneWork(AccountView):
    access = "staff"
    capability = Capability.RUN_COMPETITIONS
    delete_takes_body = True

    @extend_schema(operation_id="getWork", responses=WorkInfoOut)
    def get(self, request: Request, work_id: int) -> Response:
        """Return everything about a work."""
        return Response(WorkInfoOut(selectors.access_work(work_id)).data)

    @extend_schema(operation_id="setWorkPoints", request=PointsIn, responses=WorkRowOut)
    def patch(self, request: Request, work_id: int) -> Response:
        """Give it the administrators' points."""
        selectors.access_work(work_id)  # a missing one comes before a wrong field
        admin.set_points(admin=self.user, work_id=work_id, points=self.read(PointsIn)["points"])
        return Response(WorkRowOut(selectors.access_work(work_id)).data)

    @extend_schema(operation_id="deleteWork", request=DeletionIn, responses=OkOut)
    def delete(self, request: Request, work_id: int) -> Response:
        """Take it out of the competition, and mail its contact why. There is no way back."""
        selectors.access_work(work_id)
        admin.delete_work(admin=self.user, work_id=work_id, reason=self.read(DeletionIn)["reason"])
        return self.ok()


class WorkSetup(AccountView):
    access = "staff"
    capability = Capability.RUN_COMPETITIONS

    @extend_schema(operation_id="setWorkAccess", request=SetupIn, responses=SetupOut)
    def post(self, request: Request, work_id: int) -> Response:
        """Give it another code and password, told once; lifts a lock of too many wrong tries."""
        selectors.access_work(work_id)
        data = self.read(SetupIn)
        done = admin.set_access(
            admin=self.user,
            work_id=work_id,
            code=data.get("code") or None,
            password=data.get("password") or None,
            send=data.get("send") is not False,
        )
        return Response(SetupOut(done).data)
