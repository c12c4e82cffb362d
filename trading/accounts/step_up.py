"""Confirming who acts: the second step of signing in, and an administrator's identity before a sensitive action.

Source: docs/spec/api-trading.md, section 1 (`login/totp`); docs/spec/api-community.md, section 9. With a second factor
the user types a code, without one the password. The session that asked ends, so that a thief of its sid gains
nothing.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.http.api import STEP_UP_LASTS
from trading.accounts import credentials, errors, second_factor, sessions
from trading.accounts.actors import lock_actor, lock_staff_account
from trading.accounts.models import LoginSession, User

AUDIT_KIND: Final = "session"
BY_PASSWORD: Final = "password"
PASSWORD_SCOPE: Final = "step-up"


def take_second_step(*, user: User, session: LoginSession, code: str) -> tuple[LoginSession, str]:
    """Take a code as the second step of signing in; return the session with its rights, and its sid.

    It counts as a step-up, too. Raises Throttled, WrongCode, SessionRequired.
    """
    with second_factor.counted_attempt(user.pk):
        return _begin_after_second_step(user.pk, session, code)


@transaction.atomic(durable=True)
def _begin_after_second_step(user_id: int, session: LoginSession, code: str) -> tuple[LoginSession, str]:
    user = lock_actor(user_id)
    sessions.require_live_session(session)
    by = second_factor.take_code(user, code)
    renewed, sid = _renew_session(user, session)
    renewed.second_factor_at = renewed.stepped_up_at
    renewed.save(update_fields=["second_factor_at"])
    record(user, Action.LOGIN, AUDIT_KIND, "", user.username, None, {"by": by})
    return renewed, sid


def step_up(
    *, user: User, session: LoginSession, password: str | None, code: str | None, address: str
) -> tuple[datetime, str]:
    """Confirm the administrator's identity; return until when that holds, and the new sid.

    Raises Throttled, WrongPassword, WrongCode (also without a code where a factor is set), Forbidden, SessionRequired.
    """
    with second_factor.counted_attempt(user.pk, PASSWORD_SCOPE if code is None else second_factor.CODE_SCOPE):
        if code is None:
            credentials.reauthenticate(user, password or "", address=address)
        return _begin_after_step_up(user.pk, user.password, session, code)


@transaction.atomic(durable=True)
def _begin_after_step_up(
    user_id: int, checked_password: str, session: LoginSession, code: str | None
) -> tuple[datetime, str]:
    user = lock_staff_account(user_id)
    sessions.require_live_session(session)
    if code is not None:
        by = second_factor.take_code(user, code)
    elif second_factor.factor_status(user.pk).enabled:
        raise errors.WrongCode
    else:
        credentials.require_unchanged_password(user, checked_password)
        by = BY_PASSWORD
    renewed, sid = _renew_session(user, session)
    record(user, Action.LOGIN, AUDIT_KIND, "", user.username, None, {"by": by})
    assert renewed.stepped_up_at is not None
    return renewed.stepped_up_at + STEP_UP_LASTS, sid


def _renew_session(user: User, session: LoginSession) -> tuple[LoginSession, str]:
    renewed, sid = sessions.begin_session(user, because=sessions.RENEWED, like=session)
    renewed.stepped_up_at = clock.now()
    renewed.save(update_fields=["stepped_up_at"])
    return renewed, sid
