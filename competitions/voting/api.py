"""Voting. Source: docs/spec/api-community.md, section 1; features M-CMP-08, 09, X-RECOUNT."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict

from django.db import Error
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from competitions.competitions.selectors import access_competition
from competitions.voting import integrity, services, voters
from competitions.voting.errors import NotAVoter, Overloaded, ProviderUnavailable, WorkNotInCompetition
from competitions.voting.models import Voter
from competitions.voting.serializers import (
    BallotOut,
    IntegrityOut,
    VoteCheckedOut,
    VoteCheckIn,
    VoteGivenOut,
    VoteIn,
    VoterForgetIn,
    VoterIdOut,
    VoterOut,
    VoterQueryIn,
    VoterSignInIn,
)
from competitions.works.models import Work
from marketplace.common.db.outage import is_outage
from marketplace.common.http.api import OkOut
from marketplace.common.http.errors import Unavailable
from marketplace.common.http.throttles import Rate, StrictRate, count_strict
from marketplace.common.http.validation import read_fields
from marketplace.common.integrations import openid
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView

HOUR = 3600
VOTE_RATE = StrictRate("vote-place", 300, HOUR, what=_("Too many votes came from your internet address."))
CHECK_RATE = Rate("vote-check", 600, HOUR, what=_("There were too many requests to vote from your internet address."))
SECONDS_BETWEEN = 4


class VoterView(AccountView):
    """Open to everybody; a request with a voter id or a session comes from a voter."""

    access = "anon"

    def known_voter(self, sid: str | None) -> Voter | None:
        """Return who is voting: a voter id names the voter also beside a session. None: nobody yet."""
        if sid and voters.is_voter_id(sid):
            return voters.voter_of_pass(sid)
        return voters.voter_of_account(self.viewer) if self.viewer is not None else None


def identity_of_token(social_token: str | None) -> openid.Identity:
    """Return the identity in an ID token and use the token up. Raises NotAVoter, BadIdToken, ProviderUnavailable."""
    if not social_token or not openid.configured():
        raise NotAVoter
    try:
        return openid.identity_of(social_token, "vote")
    except Unavailable:
        raise ProviderUnavailable from None


def check_competition(work: Work, competition_id: int) -> None:
    """Raise WorkNotInCompetition unless the work belongs to the competition that the request names."""
    if work.competition_id != competition_id:
        raise WorkNotInCompetition


@contextmanager
def overload_as_error() -> Iterator[None]:
    """Raise Overloaded, whose message a voter understands, where the database does not keep up."""
    try:
        yield
    except Error as error:
        if is_outage(error):
            raise Overloaded from error
        raise


class WorkVote(VoterView):
    human_actions = {"GET": "vote", "POST": "vote"}

    @extend_schema(operation_id="checkVote", parameters=[VoteCheckIn], responses=VoteCheckedOut)
    def get(self, request: Request, work_id: int) -> Response:
        """Say what the next vote is worth. With an ID token one becomes a voter."""
        CHECK_RATE.count(request)
        work = services.access_work(work_id)  # a missing work comes before a wrong field
        params = self.read(VoteCheckIn)
        sid = None
        with overload_as_error():
            if params.get("social_token"):
                voter = voters.voter_of_identity(identity_of_token(params["social_token"]))
                sid = voters.new_pass(voter)
            else:
                known = self.known_voter(params.get("sid"))
                if known is None:
                    raise NotAVoter
                voter = known
            check_competition(work, params["competition_id"])
            ballot = services.check_vote(voter=voter, work=work)
        return Response(VoteCheckedOut({**asdict(ballot), "sid": sid}).data)

    @extend_schema(operation_id="giveVote", request=VoteIn, responses={201: VoteGivenOut})
    def post(self, request: Request, work_id: int) -> Response:
        """Give the next vote to this work."""
        VOTE_RATE.count(request)
        work = services.access_work(work_id)
        data = read_fields(VoteIn, request.data)
        with overload_as_error():
            known = self.known_voter(data.get("sid"))
            if known is None:
                raise NotAVoter
            check_competition(work, data["competition_id"])
            voter = voters.saved_voter(known)
            count_strict(
                "vote", f"voter:{voter.pk}", 1, SECONDS_BETWEEN, what=_("You can vote once every few seconds.")
            )
            given = services.give_vote(
                voter=voter,
                work_id=work_id,
                competition_id=data["competition_id"],
                shown_points=data.get("points"),
            )
        out = {**BallotOut(given.ballot).data, "given": given.points, "work": given.row}
        return Response(out, status=201)


class OneVoter(VoterView):
    human_actions = {"POST": "vote"}
    delete_takes_body = True

    @extend_schema(operation_id="getVoter", parameters=[VoterQueryIn], responses=VoterOut)
    def get(self, request: Request) -> Response:
        """Return what the caller has left in a competition, and the works voted for."""
        params = self.read(VoterQueryIn)
        access_competition(params["competition_id"])
        voter = self.known_voter(params.get("sid"))
        ballot, voted = services.ballot_of(voter, params["competition_id"])
        return Response(VoterOut({**asdict(ballot), "voter": voter is not None, "voted": voted}).data)

    @extend_schema(operation_id="becomeVoter", request=VoterSignInIn, responses={201: VoterIdOut})
    def post(self, request: Request) -> Response:
        """Return a voter id for an ID token."""
        CHECK_RATE.count(request)
        data = self.read(VoterSignInIn)
        with overload_as_error():
            sid = voters.new_pass(voters.voter_of_identity(identity_of_token(data.get("social_token"))))
        return Response({"sid": sid}, status=201)

    @extend_schema(operation_id="forgetVoter", request=VoterForgetIn, responses=OkOut)
    def delete(self, request: Request) -> Response:
        """Forget a voter id, on a computer that others use; the votes stay."""
        voters.forget_pass(self.read(VoterForgetIn)["sid"])
        return self.ok()


class Integrity(AccountView):
    access = "staff"
    capability = Capability.RUN_COMPETITIONS

    @extend_schema(operation_id="getCompetitionIntegrity", responses=IntegrityOut)
    def get(self, request: Request, competition_id: int) -> Response:
        """Count the votes once more, and show when they came."""
        return Response(IntegrityOut(integrity.report(access_competition(competition_id, deleted_too=True))).data)
