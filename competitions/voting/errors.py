"""Errors of voting."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, NotFound


class WorkNotInCompetition(NotFound):
    """No such work in this competition."""


class NotAVoter(DomainError):
    """The request has neither a voter id nor a session nor an ID token. Not 401: that is for sessions."""

    code, status, message = "social_token", 400, _("Please sign in to vote.")


class VotingClosed(DomainError):
    code, status, message = "voting_closed", 409, _("Voting is not open.")


class AlreadyVoted(DomainError):
    code, status, message = "already_voted", 409, _("You have already voted for this work.")


class VoteLimit(DomainError):
    code, status, message = "vote_limit", 409, _("You have used all your votes.")


class PointsChanged(DomainError):
    """The next vote is worth something else than the page showed, as another tab has voted meanwhile."""

    code, status, message = "points_changed", 409, _("Points that your next vote is worth now: %(points)s.")


class ProviderUnavailable(DomainError):
    """The identity provider does not answer."""

    code, status, message = "try-later", 503, _("The social network is not responding. Please try again later.")
    retry_after = 30


class Overloaded(DomainError):
    code, status, message = "overloaded", 503, _("Too many people are voting. Please try again in a moment.")
    retry_after = 5
