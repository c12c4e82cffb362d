"""Signing in with an outside identity, and linking one to the own account.

Source: docs/spec/api-trading.md, section 1.

The owner links an identity, confirming with the account's password. No identity ever creates an account, and the e-mail
address that the provider gives is not used.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction

from marketplace.common.db import clock
from marketplace.common.integrations.openid import Identity
from trading.accounts import credentials, emails, errors, sessions
from trading.accounts.actors import lock_actor
from trading.accounts.locks import lock_user
from trading.accounts.models import LoginSession, SocialIdentity


@transaction.atomic(durable=True)
def log_in_with_identity(*, identity: Identity) -> tuple[LoginSession, str]:
    """Sign in the person to whose account the identity is linked; return the session and its sid.

    Raises NoAccount, and as a login does NotVerified, Banned, AccountLocked, SecondStepNeeded. An earlier session ends.
    """
    row = SocialIdentity.objects.filter(issuer=identity.issuer, subject=identity.subject).first()
    if row is None:
        raise errors.NoAccount
    user = lock_user(row.user_id)
    # Behind the lock: it may have been unlinked, or the account closed, in between.
    if user.erased_at is not None or not SocialIdentity.objects.filter(pk=row.pk).exists():
        raise errors.NoAccount
    return sessions.begin_permitted_session(user, by_password=False)


def link_identity(*, user_id: int, checked_password: str, identity: Identity) -> None:
    """Link an identity to the person's account; the owner is told. Linking the same one again changes nothing.

    checked_password: the hash that was checked a moment ago. Raises DuplicateIdentity when the identity belongs to
    another account, or the account has another identity of this issuer.
    """
    try:
        _link(user_id, checked_password, identity)
    except IntegrityError:  # another request linked it at this moment
        raise errors.DuplicateIdentity from None


@transaction.atomic(durable=True)
def _link(user_id: int, checked_password: str, identity: Identity) -> None:
    user = lock_actor(user_id)
    credentials.require_unchanged_password(user, checked_password)
    mine = SocialIdentity.objects.filter(user=user, issuer=identity.issuer).first()
    if mine is not None and mine.subject == identity.subject:
        return
    if mine is not None or SocialIdentity.objects.filter(issuer=identity.issuer, subject=identity.subject).exists():
        raise errors.DuplicateIdentity
    now = clock.now()
    SocialIdentity.objects.create(user=user, issuer=identity.issuer, subject=identity.subject, created_at=now)
    emails.social_identity_linked(user, now=now)


@transaction.atomic(durable=True)
def unlink_identity(*, user_id: int, checked_password: str, issuer: str) -> None:
    """Unlink the issuer's identity from the person's account; ok also when there is none."""
    user = lock_actor(user_id)
    credentials.require_unchanged_password(user, checked_password)
    SocialIdentity.objects.filter(user=user, issuer=issuer).delete()


def has_identity(user_id: int, issuer: str) -> bool:
    """Whether an identity of the issuer is linked to the account."""
    return SocialIdentity.objects.filter(user_id=user_id, issuer=issuer).exists()
