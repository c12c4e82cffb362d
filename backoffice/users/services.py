"""Changes of accounts by administrators. Source: docs/spec/api-community.md, section 6 and C17; feature M-ADM-10."""

from __future__ import annotations

from typing import Literal

from django.db import transaction

from backoffice.users.errors import BannedPerson, OwnAccount, UnverifiedPerson
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.messaging import outbox
from trading.accounts import account_status
from trading.accounts.actors import lock_admin
from trading.accounts.errors import LastAdmin, PersonNotFound
from trading.accounts.locks import lock_admins, lock_user
from trading.accounts.models import User
from trading.accounts.selectors import admins
from trading.accounts.sessions import find_account
from trading.offers.moderation import push_trade_state

KIND = "user"

Flag = Literal["is_admin", "is_banned", "is_open"]
ENDS_ADMIN: dict[Flag, bool] = {"is_admin": False, "is_banned": True, "is_open": False}
"""The value of each flag that takes an administrator's rights away."""


@transaction.atomic(durable=True)
@outbox.batched()
def set_flag(*, admin: User, user_id: int, flag: Flag, on: bool, reason: str = "") -> None:
    """Set a flag of an account; a flag that has the value already is no error. Losing a right ends all sessions.

    reason: of a ban, a lock, or their end; the person gets it by mail.

    Raises PersonNotFound, LastAdmin, OwnAccount, BannedPerson.
    """
    person = lock_person(admin, user_id)
    if person.pk == admin.pk:
        last = not admins().exclude(pk=admin.pk).exists()
        raise LastAdmin if last and on == ENDS_ADMIN[flag] else OwnAccount
    now = clock.now()
    before: dict[str, object] = {flag: not on}
    after: dict[str, object] = {flag: on}
    if flag == "is_admin":
        if on and person.banned_at is not None:
            raise BannedPerson
        changed = account_status.set_admin(person, on)
    elif flag == "is_banned":
        changed = account_status.set_banned(person, on, now, reason=reason)
        if changed:
            push_trade_state(person.pk, now)
    else:
        before[flag] = person.locked_at is None
        changed = account_status.set_locked(person, not on, now, reason=reason)
        if on and account_status.forget_failed_logins(person):
            before["may_try_again"], after["may_try_again"], changed = False, True, True
    if changed:
        record(admin, Action.TOGGLE, KIND, person.pk, person.username, before, after, reason=reason)


@transaction.atomic(durable=True)
def send_reset(*, admin: User, user_id: int) -> None:
    """Mail a link to set a new password. Raises PersonNotFound, UnverifiedPerson."""
    person = lock_person(admin, user_id)
    if person.verified_at is None:
        raise UnverifiedPerson
    account_status.send_reset(person, clock.now())
    record(admin, Action.SEND, KIND, person.pk, person.username, None, {"letter": "reset"})


def lock_person(admin: User, user_id: int) -> User:
    """Return a person's account, its row and the acting administrator's locked, in the order of their ids.

    If the person is an administrator, locks all administrators: one of them must remain.
    Raises PersonNotFound, also for a closed account.
    """
    known = User.objects.filter(pk=user_id).first()
    if known is None:
        raise PersonNotFound
    if known.is_admin:
        lock_admins()
    else:
        for pk in sorted({admin.pk, user_id}):
            lock_user(pk)
    lock_admin(admin.pk)
    person = lock_user(user_id)
    if person.erased_at is not None:
        raise PersonNotFound
    return person


@transaction.atomic(durable=True)
def appoint_admin(*, username: str) -> bool:
    """Make somebody an administrator from the command line, above all the first one. Return False if they were one.

    username: or e-mail address. Raises PersonNotFound, UnverifiedPerson, BannedPerson.
    """
    known = find_account(username)
    if known is None:
        raise PersonNotFound
    person = lock_user(known.pk)
    if person.verified_at is None:
        raise UnverifiedPerson
    if person.banned_at is not None:
        raise BannedPerson
    if not account_status.set_admin(person, True):
        return False
    record(None, Action.TOGGLE, KIND, person.pk, person.username, {"is_admin": False}, {"is_admin": True})
    return True
