"""Who votes: an outside identity or an account; both count as one while they are linked (C5)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from competitions.voting.models import Voter, VoterPass
from marketplace.common.db import clock
from marketplace.common.http.authentication import hash_token, new_token
from marketplace.common.integrations.openid import Identity
from marketplace.common.jobs import failpoints
from trading.accounts.models import SocialIdentity, User

PREFIX: Final = "v."
PASS_LIFE: Final = timedelta(days=30)


def is_voter_id(raw: str) -> bool:
    return raw.startswith(PREFIX)


def voter_of_pass(raw: str) -> Voter | None:
    """Return the voter of a voter id that has not run out."""
    held = VoterPass.objects.select_related("voter").filter(
        token_hash=hash_token(raw), expires_at__gt=clock.approximate_now()
    )
    found = held.first()
    return None if found is None else found.voter


def voter_of_account(user: User) -> Voter:
    """Return the voter that an account is; without a row until it votes (`kept`)."""
    return Voter.objects.filter(user=user).first() or Voter(user=user)


def kept(voter: Voter) -> Voter:
    """Return the voter with its row."""
    return voter if voter.pk is not None else made(user=voter.user)


def voter_of_identity(identity: Identity) -> Voter:
    """Return the voter that an outside identity is; made at its first check."""
    known = {"issuer": identity.issuer, "subject": identity.subject}
    return Voter.objects.filter(**known, user=None).first() or made(**known)


def made(**columns: object) -> Voter:
    """Return a new voter, or the one that another request made at this moment."""
    try:
        with transaction.atomic():
            return Voter.objects.create(created_at=clock.now(), **columns)
    except IntegrityError:
        return Voter.objects.get(**columns)


def new_pass(voter: Voter) -> str:
    """Return a voter id: what the browser keeps to be this voter again, told once."""
    raw = PREFIX + new_token()
    VoterPass.objects.create(voter=voter, token_hash=hash_token(raw), expires_at=clock.now() + PASS_LIFE)
    return raw


def forget_pass(raw: str) -> None:
    """Forget a voter id; the votes stay."""
    VoterPass.objects.filter(token_hash=hash_token(raw)).delete()


def delete_old_passes() -> int:
    """Delete voter ids that have run out; returns how many. For the nightly clean-up."""
    return VoterPass.objects.filter(expires_at__lte=clock.now()).delete()[0]


def person_of(voter: Voter) -> QuerySet[Voter]:
    """Return all voters that this one is: by its account and the identities linked to it. In order."""
    user_id = voter.user_id
    if user_id is None:
        linked = SocialIdentity.objects.filter(issuer=voter.issuer, subject=voter.subject)
        user_id = linked.values_list("user_id", flat=True).first()
    mine = Q(pk=voter.pk) if voter.pk is not None else Q()
    if user_id is not None:
        # An identity that was unlinked at this moment is one still: it asked by its own row.
        mine |= Q(user_id=user_id)
        for issuer, subject in SocialIdentity.objects.filter(user_id=user_id).values_list("issuer", "subject"):
            mine |= Q(issuer=issuer, subject=subject, user=None)
    return Voter.objects.filter(mine).order_by("pk")


def same_person(voter: Voter) -> list[int]:
    """Return the ids of all voters that this one is. In order."""
    return list(person_of(voter).values_list("pk", flat=True))


def lock_person(voter: Voter) -> list[int]:
    """Lock every voter that this one is, in the order of their ids, and return the ids."""
    rows = person_of(voter)
    if not failpoints.enabled("no_voter_lock"):  # the races' negative control
        rows = rows.select_for_update(no_key=True)
    return list(rows.values_list("pk", flat=True))
