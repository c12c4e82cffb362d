"""Proving who sits there: the second step of signing in, and one's presence before a weighty act of an administrator.

Source: docs/spec/api-trading.md, section 1 (`login/totp`); docs/spec/api-community.md, section 9. With a second factor
a code is the
proof, without one the password. The session that asked ends: who had stolen its sid does not gain by the proof.
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
from trading.accounts.actors import lock_actor, lock_admin
from trading.accounts.models import LoginSession, User

KIND: Final = "session"
BY_PASSWORD: Final = "password"
PASSWORDS: Final = "step-up"


def take_second_step(*, user: User, session: LoginSession, code: str) -> tuple[LoginSession, str]:
    """Take a code as the second step of signing in; return the session with its rights, and its sid.

    It counts as a proof of presence, too. Raises Throttled, WrongCode, SessionRequired.
    """
    with second_factor.one_try(user.pk):
        return _begin_signed_in(user.pk, session, code)


@transaction.atomic(durable=True)
def _begin_signed_in(user_id: int, session: LoginSession, code: str) -> tuple[LoginSession, str]:
    user = lock_actor(user_id)
    sessions.refuse_ended(session)
    by = second_factor.take_code(user, code)
    renewed, sid = _renew(user, session)
    renewed.second_factor_at = renewed.stepped_up_at
    renewed.save(update_fields=["second_factor_at"])
    record(user, Action.LOGIN, KIND, "", user.username, None, {"by": by})
    return renewed, sid


def step_up(
    *, user: User, session: LoginSession, password: str | None, code: str | None, address: str
) -> tuple[datetime, str]:
    """Take the administrator's proof of presence; return until when it holds, and the new sid.

    Raises Throttled, WrongPassword, WrongCode (also without a code where a factor is set), Forbidden, SessionRequired.
    """
    with second_factor.one_try(user.pk, PASSWORDS if code is None else second_factor.CODES):
        if code is None:
            credentials.prove_password(user, password or "", address=address)
        return _begin_proved(user.pk, user.password, session, code)


@transaction.atomic(durable=True)
def _begin_proved(user_id: int, checked_password: str, session: LoginSession, code: str | None) -> tuple[datetime, str]:
    user = lock_admin(user_id)
    sessions.refuse_ended(session)
    if code is not None:
        by = second_factor.take_code(user, code)
    elif second_factor.factor_of(user.pk).enabled:
        raise errors.WrongCode
    else:
        credentials.refuse_unproven(user, checked_password)
        by = BY_PASSWORD
    renewed, sid = _renew(user, session)
    record(user, Action.LOGIN, KIND, "", user.username, None, {"by": by})
    assert renewed.stepped_up_at is not None
    return renewed.stepped_up_at + STEP_UP_LASTS, sid


def _renew(user: User, session: LoginSession) -> tuple[LoginSession, str]:
    renewed, sid = sessions.begin_session(user, because=sessions.RENEWED, like=session)
    renewed.stepped_up_at = clock.now()
    renewed.save(update_fields=["stepped_up_at"])
    return renewed, sid
