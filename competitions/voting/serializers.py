"""Votes on the wire. Nobody is ever told who voted for what."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from competitions.ranking.serializers import RankedWorkOut
from marketplace.common.http import human_check
from marketplace.common.http.fields import FlagOut, TimeOut, WireId, WireInteger, WireText
from marketplace.common.integrations.openid import LONGEST_TOKEN

SID_HELP = "Voter id (`v.…`), or a session."


class TokenFields(serializers.Serializer[Any]):
    token = WireText(max_length=human_check.TOKEN_MAX, required=False, help_text="Human check, action `vote`.")


@extend_schema_serializer(component_name="VoteCheck")
class VoteCheckIn(TokenFields):
    cmp_id = WireId(source="competition_id")
    social_token = WireText(max_length=LONGEST_TOKEN, required=False, help_text="ID token of the provider.")
    sid = WireText(required=False, help_text=SID_HELP)


@extend_schema_serializer(component_name="VoteInput")
class VoteIn(TokenFields):
    cmp_id = WireId(source="competition_id")
    sid = WireText(required=False, help_text=SID_HELP)
    points = WireInteger(min_value=1, max_value=1000, required=False, help_text="What the dialog showed.")


@extend_schema_serializer(component_name="VoterQuery")
class VoterQueryIn(serializers.Serializer[Any]):
    cmp_id = WireId(source="competition_id")
    sid = WireText(required=False, help_text=SID_HELP)


@extend_schema_serializer(component_name="VoterSignIn")
class VoterSignInIn(TokenFields):
    social_token = WireText(max_length=LONGEST_TOKEN, required=False, help_text="ID token of the provider.")


@extend_schema_serializer(component_name="VoterForget")
class VoterForgetIn(serializers.Serializer[Any]):
    sid = WireText(help_text="Voter id.")


@extend_schema_serializer(component_name="Ballot")
class BallotOut(serializers.Serializer[Any]):
    points = serializers.IntegerField(read_only=True, allow_null=True, help_text="Worth of the next vote; null: none.")
    votes_used = serializers.IntegerField(read_only=True)
    votes_left = serializers.IntegerField(read_only=True)


@extend_schema_serializer(component_name="VoteChecked")
class VoteCheckedOut(BallotOut):
    sid = serializers.CharField(read_only=True, allow_null=True, help_text="A new voter id; null: the own goes on.")


@extend_schema_serializer(component_name="VoteGiven")
class VoteGivenOut(BallotOut):
    given = serializers.IntegerField(read_only=True, help_text="Points of this vote.")
    work = RankedWorkOut(read_only=True)


@extend_schema_serializer(component_name="Voter")
class VoterOut(BallotOut):
    voter = FlagOut()
    voted = serializers.ListField(child=serializers.IntegerField(), read_only=True, help_text="`wrk_id` of each vote.")


@extend_schema_serializer(component_name="VoterId")
class VoterIdOut(serializers.Serializer[Any]):
    sid = serializers.CharField(read_only=True)


@extend_schema_serializer(component_name="VoteMismatch")
class MismatchOut(serializers.Serializer[Any]):
    wrk_id = serializers.IntegerField(source="work_id", read_only=True)
    stored = serializers.IntegerField(read_only=True, help_text="Points.")
    counted = serializers.IntegerField(read_only=True)


@extend_schema_serializer(component_name="VotesOfHour")
class HourOut(serializers.Serializer[Any]):
    hour = TimeOut()
    votes = serializers.IntegerField(read_only=True)


@extend_schema_serializer(component_name="VoteBurst")
class BurstOut(serializers.Serializer[Any]):
    votes = serializers.IntegerField(read_only=True)

    def get_fields(self) -> dict[str, Any]:
        """`from` is a word of the language."""
        return {"from": TimeOut(source="start"), "to": TimeOut(source="end"), **super().get_fields()}


@extend_schema_serializer(component_name="CompetitionIntegrity")
class IntegrityOut(serializers.Serializer[Any]):
    works = serializers.IntegerField(read_only=True)
    voters = serializers.IntegerField(read_only=True)
    votes = serializers.IntegerField(read_only=True)
    recount_ok = FlagOut()
    mismatches = MismatchOut(many=True, read_only=True)
    per_hour = HourOut(many=True, read_only=True)
    bursts = BurstOut(many=True, read_only=True)
