"""The second factor of an administrator: setting it up, taking its codes, switching it off.

Source: docs/spec/reliability.md, S14.

The seed is sealed with the server's key, so a copy of the database alone makes no codes; recovery codes are kept as
hashes. A new seed waits beside the one in use until a code of it has been entered, so giving up half-way changes
nothing.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.http.authentication import hash_token
from marketplace.common.http.client_address import address_group
from marketplace.common.http.throttles import count_strict, uncount_strict
from trading.accounts import credentials, emails, errors, login_throttle, sessions, totp
from trading.accounts.actors import lock_staff_account
from trading.accounts.locks import lock_user
from trading.accounts.models import LoginSession, SecondFactor, User

AUDIT_KIND: Final = "second_factor"
BY_CODE, BY_RECOVERY_CODE = "code", "recovery code"
CODE_SCOPE: Final = "totp"
MAX_ATTEMPTS: Final = 5
ATTEMPT_WINDOW: Final = 15 * 60


@dataclass(frozen=True, slots=True)
class FactorStatus:
    """Whether a person has a second factor, must have one, and how many recovery codes are unused."""

    enabled: bool
    required: bool
    codes_left: int


def factor_status(user_id: int) -> FactorStatus:
    """Return the state of a person's second factor."""
    row = SecondFactor.objects.filter(user_id=user_id, confirmed_at__isnull=False).first()
    return FactorStatus(row is not None, settings.ADMIN_TOTP == "required", len(row.recovery_hashes) if row else 0)


def begin_setup(*, user: User, password: str, address: str) -> tuple[str, str]:
    """Return a new seed and its otpauth address for an app; it is in use from `confirm_setup` on.

    address: the client's. Raises Throttled, WrongPassword, Forbidden, SessionRequired.
    """
    credentials.reauthenticate(user, password, address=address)
    seed = totp.new_seed()
    _store_pending(user.pk, user.password, seed)
    return seed, totp.provisioning_uri(seed, user.username)


@transaction.atomic(durable=True)
def _store_pending(user_id: int, checked_password: str, seed: str) -> None:
    user = lock_staff_account(user_id)
    credentials.require_unchanged_password(user, checked_password)
    SecondFactor.objects.update_or_create(user=user, defaults={"sealed_pending": seal(seed, user.pk)})
    record(user, Action.CREATE, AUDIT_KIND, user.pk, user.username)


@contextmanager
def counted_attempt(user_id: int, address: str, scope: str = CODE_SCOPE) -> Iterator[None]:
    """Count an attempt, and uncount it when the block ends without an error. Raises Throttled.

    Call it outside of transactions. All ways to enter a code count together, or there would be as many guesses more.
    address: the client's. One from which the owner has signed in lately counts by itself, so that whoever has the
    password keeps the owner out by no wrong codes; all others count together.
    """
    known = login_throttle.is_known_address(user_id, address)
    key = f"user:{user_id}:{login_throttle.keyed_hash(address_group(address))}" if known else f"user:{user_id}"
    count_strict(scope, key, MAX_ATTEMPTS, ATTEMPT_WINDOW, what=_("Too many wrong codes were entered."))
    yield
    uncount_strict(scope, key)


def confirm_setup(*, user_id: int, session: LoginSession, code: str, address: str) -> tuple[list[str], str]:
    """Put the waiting seed to use when a code of it is right; return the recovery codes and the new sid.

    Codes of an earlier factor stop working. The owner is told by e-mail. Raises Throttled, WrongCode.
    """
    with counted_attempt(user_id, address):
        return _confirm(user_id, session, code)


@transaction.atomic(durable=True)
def _confirm(user_id: int, session: LoginSession, code: str) -> tuple[list[str], str]:
    user = lock_staff_account(user_id)
    sessions.require_live_session(session)
    row = SecondFactor.objects.filter(user=user).first()
    seed = unsealed(row.sealed_pending, user.pk) if row is not None else None
    now = clock.now()
    step = totp.matching_step(seed, totp.normalise_code(code), now, after=0) if seed else None
    if row is None or step is None:
        raise errors.WrongCode
    was_enabled = row.confirmed_at is not None
    recovery = totp.new_recovery_codes()
    row.sealed_seed, row.sealed_pending, row.confirmed_at, row.last_step = row.sealed_pending, "", now, step
    row.recovery_hashes = [hash_token(totp.normalise_code(one)) for one in recovery]
    row.save()
    renewed, sid = sessions.begin_session(user, because=sessions.RENEWED, like=session)
    renewed.second_factor_at = now
    renewed.save(update_fields=["second_factor_at"])
    emails.second_factor_on(user, now=now)
    before = {"enabled": was_enabled, "since": None}
    record(user, Action.UPDATE, AUDIT_KIND, user.pk, user.username, before, {"enabled": True, "since": now})
    return recovery, sid


@transaction.atomic(durable=True)
def remove_factor(*, user_id: int) -> None:
    """Switch the administrator's own factor off; the owner is told. Without one nothing happens.

    Raises FactorRequired where the settings require one of every administrator.
    """
    user = lock_staff_account(user_id)
    if settings.ADMIN_TOTP == "required":
        raise errors.FactorRequired
    if _delete(user):
        record(user, Action.DELETE, AUDIT_KIND, user.pk, user.username, {"enabled": True})


@transaction.atomic(durable=True)
def remove_lost_factor(*, username: str) -> bool:
    """Remove the factor of somebody who has lost phone and codes, and end the session; False when there is none.

    For an operator who has verified the person's identity. Raises PersonNotFound.
    """
    known = sessions.find_account(username)
    if known is None:
        raise errors.PersonNotFound
    user = lock_user(known.pk)
    if not _delete(user):
        return False
    sessions.end_sessions(user.pk, because="factor")
    record(None, Action.DELETE, AUDIT_KIND, user.pk, user.username, {"enabled": True})
    return True


def _delete(user: User) -> bool:
    """Delete the factor and one being set up; return whether one was in use, of which its owner gets an e-mail."""
    was_enabled = SecondFactor.objects.filter(user=user, confirmed_at__isnull=False).exists()
    SecondFactor.objects.filter(user=user).delete()
    if was_enabled:
        emails.second_factor_off(user, now=clock.now())
    return was_enabled


def take_code(user: User, code: str) -> str:
    """Use up a code of the app or a recovery code, and return which of them it was. The user's row is locked.

    Runs inside the caller's transaction; of two requests with one code the second finds it used. Raises WrongCode.
    """
    row = SecondFactor.objects.filter(user=user, confirmed_at__isnull=False).first()
    if row is None:
        raise errors.WrongCode
    typed, now = totp.normalise_code(code), clock.now()
    seed = unsealed(row.sealed_seed, user.pk)
    step = totp.matching_step(seed, typed, now, after=row.last_step) if seed else None
    if seed is not None and step is not None:
        # Encrypted again with the present key, so that a replaced key is needed only until the next sign-in.
        row.last_step, row.sealed_seed = step, seal(seed, user.pk)
        row.save(update_fields=["last_step", "sealed_seed"])
        return BY_CODE
    digest = hash_token(typed)
    left = [kept for kept in row.recovery_hashes if not hmac.compare_digest(kept, digest)]
    if len(left) == len(row.recovery_hashes):
        raise errors.WrongCode
    row.recovery_hashes = left
    row.save(update_fields=["recovery_hashes"])
    emails.recovery_code_used(user, left=len(left), now=now)
    return BY_RECOVERY_CODE


def seal(seed: str, user_id: int) -> str:
    """Return the seed encrypted, readable only by the server and only for this person."""
    return _cipher(user_id).encrypt(seed.encode()).decode("ascii")


def unsealed(sealed: str, user_id: int) -> str | None:
    """Return the seed; None when there is none, or the server's keys have changed since."""
    try:
        return _cipher(user_id).decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


def _cipher(user_id: int) -> MultiFernet:
    label = f"second-factor:{user_id}".encode()
    keys = [
        hmac.new(key.encode(), label, hashlib.sha256).digest()
        for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    ]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in keys])
