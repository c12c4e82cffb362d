"""Voters: an identity of an outside provider, or an account; both are one person while they are linked."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from competitions.voting.models import Voter, VoterPass
from marketplace.common.db import clock
from marketplace.common.db.compiled_queries import Parameter, RawRows, SingleRow
from marketplace.common.http.authentication import hash_token, new_token
from marketplace.common.integrations.openid import Identity
from marketplace.common.jobs import failpoints
from trading.accounts.models import SocialIdentity, User

PREFIX: Final = "v."
PASS_LIFE: Final = timedelta(days=30)

PASS: Final = SingleRow(lambda: VoterPass.objects.select_related("voter").filter(token_hash=Parameter()))
ACCOUNT: Final = SingleRow(lambda: Voter.objects.filter(user=Parameter()))
IDENTITIES: Final = RawRows(lambda: SocialIdentity.objects.filter(user=Parameter()).values_list("issuer", "subject"))
OWN_ROWS: Final = RawRows(
    lambda: Voter.objects.filter(Q(pk=Parameter(0)) | Q(user_id=Parameter(1))).order_by("pk").values_list("pk"),
    locks=True,
)
"""The rows of a voter with an account but without linked identities, as nearly all are."""


def is_voter_id(raw: str) -> bool:
    return raw.startswith(PREFIX)


def voter_of_pass(raw: str) -> Voter | None:
    """Return the voter of a voter id; None if the id is unknown or has expired."""
    found = PASS.row(hash_token(raw))
    return None if found is None or found.expires_at <= clock.approximate_now() else found.voter


def voter_of_account(user: User) -> Voter:
    """Return the voter of an account; unsaved until its first vote (`saved_voter`)."""
    return ACCOUNT.row(user.pk) or Voter(user=user)


def saved_voter(voter: Voter) -> Voter:
    """Return the voter, saved if it was not yet."""
    return voter if voter.pk is not None else get_or_create(user=voter.user)


def voter_of_identity(identity: Identity) -> Voter:
    """Return the voter of an outside identity; adds it the first time."""
    known = {"issuer": identity.issuer, "subject": identity.subject}
    return Voter.objects.filter(**known, user=None).first() or get_or_create(**known)


def get_or_create(**columns: object) -> Voter:
    """Add a voter and return it; return the one that another request has added at this moment."""
    try:
        with transaction.atomic():
            return Voter.objects.create(created_at=clock.now(), **columns)
    except IntegrityError:
        return Voter.objects.get(**columns)


def new_pass(voter: Voter) -> str:
    """Return a new voter id, by which a browser proves for `PASS_LIFE` that it is this voter; only its hash is kept."""
    raw = PREFIX + new_token()
    VoterPass.objects.create(voter=voter, token_hash=hash_token(raw), expires_at=clock.now() + PASS_LIFE)
    return raw


def forget_pass(raw: str) -> None:
    """Delete a voter id; the votes stay."""
    VoterPass.objects.filter(token_hash=hash_token(raw)).delete()


def delete_old_passes() -> int:
    """Delete expired voter ids and return how many. Called by the nightly clean-up."""
    return VoterPass.objects.filter(expires_at__lte=clock.now()).delete()[0]


def voters_of_person(voter: Voter) -> QuerySet[Voter]:
    """Return the voter with all others that are the same person, by account and linked identities. In order of ids."""
    user_id = voter.user_id
    if user_id is None:
        linked = SocialIdentity.objects.filter(issuer=voter.issuer, subject=voter.subject)
        user_id = linked.values_list("user_id", flat=True).first()
    mine = Q(pk=voter.pk) if voter.pk is not None else Q()
    if user_id is not None:
        # The voter's own row stays part of it, also if its identity was unlinked at this moment.
        mine |= Q(user_id=user_id)
        for issuer, subject in IDENTITIES.rows(user_id):
            mine |= Q(issuer=issuer, subject=subject, user=None)
    return Voter.objects.filter(mine).order_by("pk")


def voter_ids_of_person(voter: Voter) -> list[int]:
    """Return the ids of `voters_of_person`, in order."""
    return list(voters_of_person(voter).values_list("pk", flat=True))


def lock_person(voter: Voter) -> list[int]:
    """Lock the rows of `voters_of_person` in the order of their ids, and return the ids."""
    is_plain = voter.pk is not None and voter.user_id is not None and not IDENTITIES.rows(voter.user_id)
    if is_plain and not failpoints.enabled("no_voter_lock"):
        return [pk for (pk,) in OWN_ROWS.rows((voter.pk, voter.user_id))]
    rows = voters_of_person(voter)
    if not failpoints.enabled("no_voter_lock"):  # a test shows that without the lock the race is lost
        rows = rows.select_for_update(no_key=True)
    return list(rows.values_list("pk", flat=True))
