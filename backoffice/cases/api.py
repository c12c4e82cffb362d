"""The inbox of the support. Source: docs/spec/api-community.md, section 4; features X-SUPPORT, M-ADM-14."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.bulk import BulkResultOut, for_each
from backoffice.cases.serializers import (
    SORTS,
    BulkOfCasesIn,
    CaseDetailsOut,
    CaseEntryOut,
    CaseOut,
    CasesIn,
    CasesMetaOut,
    CaseStepIn,
)
from backoffice.people import assignees
from content.support import selectors, services
from content.support.errors import NoAnswer, UnknownAssignee
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.http.errors import field_error
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView


def details(case_id: int) -> dict[str, Any]:
    """Return `CaseDetailsOut` of a case. Raises NotFound."""
    found = selectors.case(case_id)
    return {**CaseOut(found).data, "history": [CaseEntryOut(entry).data for entry in selectors.history(found)]}


class Cases(AccountView):
    access = "staff"
    capability = Capability.CASES

    @extend_schema(
        operation_id="listSupportCases",
        parameters=[CasesIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(CaseOut, CasesMetaOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the cases: those that wait first, of each the newest first."""
        params = self.read(CasesIn)
        filters = {name: value for name, value in params.items() if value not in (None, "")}
        rows = selectors.cases(**filters)
        meta = {"admins": assignees(Capability.CASES)}
        return answer_list(self, request, rows, CaseOut, name="support_cases", filters=filters, meta=meta, sorts=SORTS)


class OneCase(AccountView):
    access = "staff"
    capability = Capability.CASES
    capabilities = {"DELETE": Capability.ADMINISTER}

    @extend_schema(operation_id="getSupportCase", responses=CaseDetailsOut)
    def get(self, request: Request, case_id: int) -> Response:
        """Return a case with its history."""
        return Response(details(case_id))

    @extend_schema(operation_id="actOnSupportCase", request=CaseStepIn, responses=CaseDetailsOut)
    def post(self, request: Request, case_id: int) -> Response:
        """Take, assign, release, answer by mail, close or reopen a case, or note something."""
        selectors.case(case_id)  # a missing one comes before a wrong field
        step = self.read(CaseStepIn)
        try:
            services.act(admin=self.user, case_id=case_id, **step)
        except NoAnswer:
            raise NoAnswer(fields={"answer": [field_error("required")]}) from None
        except UnknownAssignee:
            code = "not_found" if step.get("assignee_id") else "required"
            raise UnknownAssignee(fields={"usr_id_assignee": [field_error(code)]}) from None
        return Response(details(case_id))

    @extend_schema(operation_id="deleteSupportCase", responses=OkOut)
    def delete(self, request: Request, case_id: int) -> Response:
        """Delete a case with its history."""
        services.delete_case(admin=self.user, case_id=case_id)
        return self.ok()


class BulkOfCases(AccountView):
    access = "staff"
    capability = Capability.CASES

    @extend_schema(operation_id="actOnSupportCases", request=BulkOfCasesIn, responses=BulkResultOut(many=True))
    def post(self, request: Request) -> Response:
        """Take, release, close or reopen several cases."""
        clean = self.read(BulkOfCasesIn)
        return for_each(
            clean["ids"], lambda case_id: services.act(admin=self.user, case_id=case_id, action=clean["action"])
        )
