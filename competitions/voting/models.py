"""Voters and votes. Constraints forbid a fourth vote and a second one for the same work (I12)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from competitions.competitions.models import Competition
from competitions.works.models import Work
from trading.accounts.models import User


class Voter(models.Model):
    """One identity of an outside provider, or one account. No name and no e-mail is kept."""

    issuer = models.CharField(max_length=255, blank=True, default="")
    subject = models.CharField(max_length=255, blank=True, default="")
    user = models.OneToOneField(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["issuer", "subject"], condition=Q(user__isnull=True), name="one_voter_per_identity"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True, issuer__gt="", subject__gt="")
                | Q(user__isnull=False, issuer="", subject=""),
                name="voter_is_identity_or_account",
            ),
        ]


class VoterPass(models.Model):
    """A voter id, by which a browser proves that it is this voter. Only the hash of the id is kept."""

    voter = models.ForeignKey(Voter, on_delete=models.CASCADE, related_name="passes")
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField(db_index=True)


class Vote(models.Model):
    voter = models.ForeignKey(Voter, on_delete=models.PROTECT, related_name="votes")
    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="votes")
    work = models.ForeignKey(Work, on_delete=models.PROTECT, related_name="given_votes")
    slot = models.PositiveSmallIntegerField()  # 1, 2, 3: in the order given
    points = models.PositiveSmallIntegerField()
    cast_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["voter", "competition", "slot"], name="one_vote_per_slot"),
            models.UniqueConstraint(fields=["voter", "work"], name="one_vote_per_work"),
            models.CheckConstraint(condition=Q(slot__range=(1, 3)), name="vote_slot_in_range"),
            models.CheckConstraint(condition=Q(points__gte=1), name="vote_has_points"),
        ]
        indexes: ClassVar = [models.Index(fields=["competition", "cast_at"], name="votes_by_time")]
