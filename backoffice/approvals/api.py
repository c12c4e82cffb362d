"""The queues of approvals. Source: docs/spec/api-community.md, section 9; feature X-APPROVE."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.approvals import selectors, services
from backoffice.approvals.serializers import (
    AD_SORTS,
    FIRM_SORTS,
    AdApprovalOut,
    AdDecisionIn,
    ApprovalsIn,
    FirmApprovalOut,
    FirmDecisionIn,
)
from marketplace.common.admin.lists import FORMAT, answer_list, given_filters, table_answers
from marketplace.common.admin.reasons import required_reason
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.http.api import page_parameter, paged_of
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView


class AdApprovals(AccountView):
    access = "staff"
    capability = Capability.MODERATE_ADS

    @extend_schema(
        operation_id="listAdApprovals",
        parameters=[ApprovalsIn, sort_parameter(AD_SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(AdApprovalOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the ads that are not public yet, the one that has waited longest first."""
        filters = given_filters(self.read(ApprovalsIn))
        rows = selectors.ads(**filters)
        return answer_list(self, request, rows, AdApprovalOut, name="ad_approvals", filters=filters, sorts=AD_SORTS)


class OneAdApproval(AccountView):
    access = "staff"
    capability = Capability.MODERATE_ADS

    @extend_schema(operation_id="decideAdApproval", request=AdDecisionIn, responses=AdApprovalOut)
    def patch(self, request: Request, ad_id: int) -> Response:
        """Approve the ad, which makes it public, or return it with a reason."""
        selectors.access_ad(ad_id)  # a missing one comes before a wrong field
        clean = self.read(AdDecisionIn)
        if clean["approve"]:
            services.approve_ad(admin=self.user, ad_id=ad_id, rev=clean["rev"])
        else:
            services.return_ad(admin=self.user, ad_id=ad_id, rev=clean["rev"], reason=required_reason(clean))
        return Response(AdApprovalOut(selectors.access_ad(ad_id)).data)


class FirmApprovals(AccountView):
    access = "staff"
    capability = Capability.MODERATE_PEOPLE

    @extend_schema(
        operation_id="listFirmApprovals",
        parameters=[ApprovalsIn, sort_parameter(FIRM_SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(FirmApprovalOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the firms without an approval, the oldest first; none while the setting is off."""
        filters = given_filters(self.read(ApprovalsIn))
        rows = selectors.firms(**filters)
        return answer_list(
            self, request, rows, FirmApprovalOut, name="firm_approvals", filters=filters, sorts=FIRM_SORTS
        )


class OneFirmApproval(AccountView):
    access = "staff"
    capability = Capability.MODERATE_PEOPLE

    @extend_schema(operation_id="decideFirmApproval", request=FirmDecisionIn, responses=FirmApprovalOut)
    def patch(self, request: Request, user_id: int) -> Response:
        """Approve the firm, which gives it its badge, or return its documents with a reason."""
        selectors.access_firm(user_id)  # a missing one comes before a wrong field
        clean = self.read(FirmDecisionIn)
        if clean["approve"]:
            services.approve_firm(admin=self.user, user_id=user_id, tax_id=clean["tax_id"])
        else:
            reason = required_reason(clean)
            services.return_firm(admin=self.user, user_id=user_id, tax_id=clean["tax_id"], reason=reason)
        return Response(FirmApprovalOut(selectors.access_firm(user_id)).data)
