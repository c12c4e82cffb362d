"""Sending a mail again. Source: docs/spec/api-community.md, section 9."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from backoffice.mails.errors import AlreadySent
from backoffice.mails.selectors import DEAD, SENT, mail
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.messaging.outbox.services import retry_dead
from trading.accounts.actors import lock_staff
from trading.accounts.models import User

KIND = "mail"


@transaction.atomic(durable=True)
def retry(*, admin: User, entry_id: int) -> None:
    """Let the outbox try a dead mail for another day; a waiting mail stays as it is. Raises NotFound, AlreadySent."""
    lock_staff(admin, about=())
    found: Any = mail(entry_id)  # with its state and template
    if found.state == SENT:
        raise AlreadySent
    if found.state == DEAD and retry_dead(entry_id):
        record(admin, Action.SEND, KIND, entry_id, found.template)
