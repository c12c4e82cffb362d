"""The queues of approvals on the wire."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from backoffice.approvals.selectors import APPROVED, RETURNED, STATES, WAITING
from marketplace.common.admin.lists import SearchIn
from marketplace.common.admin.reasons import reason_field
from marketplace.common.admin.sorting import PK, Sorts
from marketplace.common.http.fields import FileOut, Flag, TimeOut, WireChoice, WireInteger, WireText
from trading.accounts.models import User
from trading.catalogue.models import AdReview

AD_SORTS: Final[Sorts] = {"pro_id": PK}
FIRM_SORTS: Final[Sorts] = {"usr_id": PK, "usr_date": PK}  # the ids grow with time


@extend_schema_serializer(component_name="ApprovalFilter")
class ApprovalsIn(SearchIn):
    state = WireChoice(choices=STATES, required=False)


class DecisionIn(serializers.Serializer[Any]):
    approve = Flag(help_text="1 approves, 0 returns.")
    reason = reason_field("a return")


@extend_schema_serializer(component_name="AdDecision")
class AdDecisionIn(DecisionIn):
    rev = WireInteger(min_value=1, help_text="Of the ad that was looked at; another one now is 409 `changed`.")


@extend_schema_serializer(component_name="FirmDecision")
class FirmDecisionIn(DecisionIn):
    usr_org_pib = WireText(source="tax_id", help_text="That was looked at; another one now is 409 `decided`.")


StateField = serializers.ChoiceField(choices=[*STATES, APPROVED])


@extend_schema_serializer(component_name="AdApproval")
class AdApprovalOut(serializers.Serializer[AdReview]):
    pro_id = serializers.IntegerField(source="pk", read_only=True)
    pro_name = serializers.CharField(source="ad.name", read_only=True)
    rev = serializers.IntegerField(source="ad.rev", read_only=True)
    usr_id = serializers.IntegerField(source="ad.seller_id", read_only=True)
    usr_username = serializers.CharField(source="ad.seller.username", read_only=True)
    pro_expiry = TimeOut(source="ad.expires_at")
    sent_at = TimeOut()
    state = serializers.SerializerMethodField()
    reason = serializers.CharField(read_only=True)

    @extend_schema_field(StateField)
    def get_state(self, review: AdReview) -> str:
        return state_of(is_returned=review.returned_at is not None, is_approved=review.approved_at is not None)


@extend_schema_serializer(component_name="FirmApproval")
class FirmApprovalOut(serializers.Serializer[User]):
    usr_id = serializers.IntegerField(source="pk", read_only=True)
    usr_username = serializers.CharField(source="username", read_only=True)
    usr_org_full_name = serializers.CharField(source="organisation.full_name", read_only=True)
    usr_org_pib = serializers.CharField(source="organisation.tax_id", read_only=True)
    usr_org_id = serializers.CharField(source="organisation.company_id", read_only=True)
    usr_business_register = FileOut(source="organisation.register_file")
    usr_tax_info = FileOut(source="organisation.tax_file")
    usr_date = TimeOut(source="created_at")
    state = serializers.SerializerMethodField()
    reason = serializers.CharField(source="organisation.return_reason", read_only=True)

    @extend_schema_field(StateField)
    def get_state(self, firm: User) -> str:
        return state_of(
            is_returned=firm.organisation.returned_at is not None, is_approved=firm.firm_approved_at is not None
        )


def state_of(*, is_returned: bool, is_approved: bool) -> str:
    """Return APPROVED, RETURNED or WAITING."""
    if is_approved:
        return APPROVED
    return RETURNED if is_returned else WAITING
