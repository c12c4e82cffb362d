"""Proving one's presence before a weighty act of an administrator. Source: community contract, section 9."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from marketplace.common import clock
from marketplace.common.api import STEP_UP_LASTS
from marketplace.common.audit.models import Action
from marketplace.common.audit.services import record
from marketplace.common.errors import SessionRequired
from marketplace.common.throttles import count_strict, uncount_strict
from trading.accounts import credentials, sessions
from trading.accounts.acting import lock_admin
from trading.accounts.models import LoginSession, User

KIND: Final = "session"
SCOPE: Final = "step-up"
WRONG_TRIES: Final = 5
IN_SECONDS: Final = 15 * 60


def step_up(*, user: User, session: LoginSession, password: str, address: str) -> tuple[datetime, str]:
    """Take the administrator's password as proof; return until when it holds, and the new sid.

    The session that asked has ended: who had stolen its sid does not gain by the proof.
    Raises Throttled, WrongPassword, Forbidden, SessionRequired.
    """
    count_strict(SCOPE, f"user:{user.pk}", WRONG_TRIES, IN_SECONDS)
    credentials.prove_password(user, password, address=address)
    uncount_strict(SCOPE, f"user:{user.pk}")
    return _begin_proved(user.pk, user.password, session)


@transaction.atomic(durable=True)
def _begin_proved(user_id: int, checked_password: str, session: LoginSession) -> tuple[datetime, str]:
    user = lock_admin(user_id)
    credentials.refuse_unproven(user, checked_password)
    if not LoginSession.objects.filter(pk=session.pk, ended_at=None).exists():
        raise SessionRequired
    renewed, sid = sessions.begin_session(user, because=sessions.RENEWED, like=session)
    renewed.stepped_up_at = clock.now()
    renewed.save(update_fields=["stepped_up_at"])
    record(user, Action.LOGIN, KIND, "", user.username)
    return renewed.stepped_up_at + STEP_UP_LASTS, sid
