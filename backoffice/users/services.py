"""Changes of accounts by administrators. Feature M-ADM-10.

Source: docs/spec/api-community.md, section 6; docs/spec/domain.md, "Lock and ban".
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final, Literal

from django.db import transaction

from backoffice.users.errors import BannedPerson, UnverifiedPerson
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.http.errors import Forbidden
from marketplace.common.messaging import outbox
from marketplace.common.roles import Capability, Role, may
from trading.accounts import account_status
from trading.accounts.actors import lock_staff
from trading.accounts.errors import LastAdmin, NotAnAdmin, OthersCanDecide, PersonNotFound
from trading.accounts.locks import lock_admins, lock_user
from trading.accounts.models import User
from trading.accounts.selectors import admins, colleagues
from trading.accounts.sessions import find_account
from trading.offers.moderation import push_trade_state

KIND = "user"

DECIDES_ALONE: Final = timedelta(hours=1)

Flag = Literal["is_banned", "is_open"]


@transaction.atomic(durable=True)
@outbox.batched()
def set_flag(*, admin: User, user_id: int, flag: Flag, on: bool, reason: str = "") -> None:
    """Set a flag of an account; a flag that has the value already is no error. Losing a right ends all sessions.

    reason: of a ban, a lock, or their end; the person gets it by mail.

    Raises PersonNotFound, Forbidden, OwnMatter, LastAdmin.
    """
    person = lock_person(admin, user_id)
    if person.pk == admin.pk:
        raise LastAdmin
    now = clock.now()
    before: dict[str, object] = {flag: not on}
    after: dict[str, object] = {flag: on}
    if flag == "is_banned":
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
def set_role(*, admin: User, user_id: int, role: str, reason: str) -> None:
    """Give somebody a role, or with "" none; the one they have already is no error. A change ends all sessions.

    reason: the person gets it by mail. Raises PersonNotFound, Forbidden, OwnMatter, LastAdmin, BannedPerson.
    """
    change_role(admin, lock_person(admin, user_id), role, reason)


@transaction.atomic(durable=True)
def set_admin(*, admin: User, user_id: int, on: bool, reason: str = "") -> None:
    """Make somebody an administrator, or an administrator an ordinary user; another role stays. As `set_role`."""
    person = lock_person(admin, user_id)
    kept = "" if person.is_admin else person.role
    change_role(admin, person, Role.ADMINISTRATOR.value if on else kept, reason)


def change_role(admin: User, person: User, role: str, reason: str) -> None:
    """Change the role of a locked account, with its entry in the log."""
    if person.pk == admin.pk:
        raise LastAdmin
    if role and person.banned_at is not None:
        raise BannedPerson
    had = rights_of(person)
    if account_status.set_role(person, role, clock.now(), reason=reason):
        record_role(admin, person, had, reason)


def rights_of(person: User) -> dict[str, object]:
    """Return the columns that hold the role."""
    return {"is_admin": person.is_admin, "staff_role": person.staff_role}


def record_role(admin: User | None, person: User, had: dict[str, object], reason: str) -> None:
    """Write the change of a role into the log. had: the rights before it."""
    has = rights_of(person)
    changed = [name for name in has if has[name] != had[name]]
    before, after = ({name: rights[name] for name in changed} for rights in (had, has))
    record(admin, Action.TOGGLE, KIND, person.pk, person.username, before, after, reason=reason)


@transaction.atomic(durable=True)
def send_reset(*, admin: User, user_id: int) -> None:
    """Mail a link to set a new password. Raises PersonNotFound, Forbidden, OwnMatter, UnverifiedPerson."""
    person = lock_person(admin, user_id)
    if person.verified_at is None:
        raise UnverifiedPerson
    account_status.send_reset(person, clock.now())
    record(admin, Action.SEND, KIND, person.pk, person.username, None, {"letter": "reset"})


def lock_person(admin: User, user_id: int) -> User:
    """Return a person's account, its row and the acting administrator's locked, in the order of their ids.

    If the person is an administrator, locks all administrators: one of them must remain. People with a role are for
    administrators alone, so that nobody rids themselves of those above.
    Raises PersonNotFound, also for a closed account, Forbidden and OwnMatter.
    """
    known = User.objects.filter(pk=user_id).first()
    if known is None:
        raise PersonNotFound
    if known.is_admin:
        lock_admins(admin.pk)
    else:
        for pk in sorted({admin.pk, user_id}):
            lock_user(pk)
    actor = lock_staff(admin, about=(user_id,))
    person = lock_user(user_id)
    if person.erased_at is not None:
        raise PersonNotFound
    if person.role and not may(actor.role, Capability.ADMINISTER):
        raise Forbidden
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
    had = rights_of(person)
    if not account_status.set_role(person, Role.ADMINISTRATOR.value, clock.now(), reason=""):
        return False
    record_role(None, person, had, "")
    return True


@transaction.atomic(durable=True)
def let_decide_alone(*, username: str) -> None:
    """Permit the only administrator to decide about own things for an hour, from the command line.

    username: or e-mail address. It ends earlier when somebody else could decide. Raises PersonNotFound, NotAnAdmin,
    OthersCanDecide.
    """
    known = find_account(username)
    if known is None:
        raise PersonNotFound
    lock_admins()
    person = lock_user(known.pk)
    if not admins().filter(pk=person.pk).exists():
        raise NotAnAdmin
    others = list(colleagues(person).values_list("username", flat=True))
    if others:
        raise OthersCanDecide(people=", ".join(others))
    before = {"decides_alone_until": person.decides_alone_until}
    person.decides_alone_until = clock.now() + DECIDES_ALONE
    person.save(update_fields=["decides_alone_until"])
    after = {"decides_alone_until": person.decides_alone_until}
    record(None, Action.TOGGLE, KIND, person.pk, person.username, before, after)
