"""Confirming who acts: the second step of signing in, and a person's identity before a sensitive action.

Source: docs/spec/api-trading.md, section 1 (`login/totp`, `user/step-up`). The user types
the password, and with a second factor a code as well. The session that asked ends, so that a thief of its sid gains
nothing.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.conf import settings
from django.db import transaction

from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.http.api import STEP_UP_LASTS
from trading.accounts import credentials, errors, login_throttle, second_factor, selectors, sessions, tickets
from trading.accounts.actors import lock_actor
from trading.accounts.locks import lock_user
from trading.accounts.models import LoginSession, User

AUDIT_KIND: Final = "session"
BY_PASSWORD: Final = "password"
PASSWORD_SCOPE: Final = "step-up"


def take_second_step(*, ticket: str, code: str, address: str) -> tuple[LoginSession, str]:
    """Take a code as the second step of signing in; return the session and its sid. An earlier session ends.

    After a password it counts as a step-up, too. ticket: of the first step. address: the client's. Raises Throttled,
    TicketExpired, WrongCode, Banned, AccountLocked.
    """
    user_id = tickets.user_id_of(ticket)
    with second_factor.counted_attempt(user_id, address):
        return _begin_after_second_step(user_id, ticket, code, address)


@transaction.atomic(durable=True)
def _begin_after_second_step(user_id: int, ticket: str, code: str, address: str) -> tuple[LoginSession, str]:
    user = lock_user(user_id)
    tickets.require_unchanged(ticket, user)
    sessions.require_permitted(user)
    by = second_factor.take_code(user, code)
    session, sid = sessions.begin_session(user, because=sessions.REPLACED)
    session.second_factor_at = session.created_at
    session.stepped_up_at = session.created_at if tickets.is_by_password(ticket) else None
    session.save(update_fields=["second_factor_at", "stepped_up_at"])
    if settings.THROTTLES:
        login_throttle.mark_address_known(user.pk, address)
    record(user, Action.LOGIN, AUDIT_KIND, "", user.username, None, {"by": by})
    return session, sid


def step_up(
    *, user: User, session: LoginSession, password: str, code: str | None, address: str
) -> tuple[datetime, str]:
    """Confirm the person's identity; return until when that holds, and the new sid.

    A wrong password uses up no code and counts as none. Raises Throttled, WrongPassword, WrongCode (also without a
    code where a factor is set), SessionRequired.
    """
    with second_factor.counted_attempt(user.pk, address, PASSWORD_SCOPE):
        credentials.reauthenticate(user, password, address=address)
    if code is None:
        return _begin_after_step_up(user.pk, user.password, session, None)
    with second_factor.counted_attempt(user.pk, address):
        return _begin_after_step_up(user.pk, user.password, session, code)


@transaction.atomic(durable=True)
def _begin_after_step_up(
    user_id: int, checked_password: str, session: LoginSession, code: str | None
) -> tuple[datetime, str]:
    user = lock_actor(user_id)
    sessions.require_live_session(session)
    credentials.require_unchanged_password(user, checked_password)
    if code is not None:
        by = second_factor.take_code(user, code)
    elif selectors.has_factor(user):
        raise errors.WrongCode
    else:
        by = BY_PASSWORD
    renewed, sid = _renew_session(user, session)
    if user.role:
        record(user, Action.LOGIN, AUDIT_KIND, "", user.username, None, {"by": by})
    assert renewed.stepped_up_at is not None
    return renewed.stepped_up_at + STEP_UP_LASTS, sid


def _renew_session(user: User, session: LoginSession) -> tuple[LoginSession, str]:
    renewed, sid = sessions.begin_session(user, because=sessions.RENEWED, like=session)
    renewed.stepped_up_at = clock.now()
    renewed.save(update_fields=["stepped_up_at"])
    return renewed, sid
