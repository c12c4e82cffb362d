"""The dashboard on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from backoffice.audit.serializers import AuditOut
from competitions.competitions.serializers import CompetitionOut


@extend_schema_serializer(component_name="Dashboard")
class DashboardOut(serializers.Serializer[Any]):
    open_products = serializers.IntegerField(read_only=True, allow_null=True)
    expiring_3_days = serializers.IntegerField(read_only=True, allow_null=True)
    products_today = serializers.IntegerField(read_only=True, allow_null=True, help_text="Since midnight in Belgrade.")
    offers_today = serializers.IntegerField(read_only=True, allow_null=True)
    users_today = serializers.IntegerField(read_only=True, allow_null=True)
    locked_accounts = serializers.IntegerField(read_only=True, allow_null=True)
    abuse_reports = serializers.IntegerField(read_only=True, allow_null=True, help_text="Reports without a decision.")
    ad_approvals = serializers.IntegerField(read_only=True, allow_null=True, help_text="First ads that wait.")
    firm_approvals = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="Firms that wait; 0 while the setting is off."
    )
    support_cases = serializers.IntegerField(read_only=True, allow_null=True, help_text="Neither answered nor closed.")
    unconfirmed_schools = serializers.IntegerField(read_only=True, allow_null=True)
    mails_waiting = serializers.IntegerField(read_only=True, allow_null=True)
    mails_dead = serializers.IntegerField(read_only=True, allow_null=True)
    jobs_late = serializers.IntegerField(read_only=True, allow_null=True)
    active_competition = CompetitionOut(read_only=True, allow_null=True)
    audit = AuditOut(many=True, read_only=True, allow_null=True, help_text="The last five entries that are no reads.")
