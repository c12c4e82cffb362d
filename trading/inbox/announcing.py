"""An administrator's words to everybody, or to all organisations. Source: community contract, section 4."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from marketplace.common import clock
from marketplace.common.audit.models import Action, AuditEntry
from marketplace.common.audit.services import record
from marketplace.common.errors import DomainError
from trading.accounts.acting import lock_admin
from trading.accounts.models import User
from trading.accounts.selectors import known_people
from trading.inbox.services import Note, notify_many
from trading.locks import lock_admins

KIND: Final = "notification"
PAUSE: Final = timedelta(minutes=10)
AT_ONCE: Final = 1000
"""Notices of one statement: bounds the memory of one."""


class AlreadyAnnounced(DomainError):
    """The same words went to the same people less than ten minutes ago: somebody pressed twice."""

    code, status, message = "duplicate", 409, _("This was sent to the same people less than 10 minutes ago.")


def audience(*, organisations: bool) -> QuerySet[User]:
    """Return whom a message to all, or to all organisations, goes to."""
    people = known_people().filter(locked_at=None)
    return people.filter(is_organisation=True) if organisations else people


@transaction.atomic(durable=True)
def announce(*, actor: User, title: str, message: str, organisations: bool) -> int:
    """Tell these words to everybody or to all organisations; return to how many.

    All hear it or nobody does: it is one transaction. Raises AlreadyAnnounced.
    """
    lock_admins()  # two administrators, or two clicks of one, are met in order
    lock_admin(actor.pk)
    now = clock.now()
    words = hashlib.sha256(f"{int(organisations)}\0{title}\0{message}".encode()).hexdigest()[:32]
    if AuditEntry.objects.filter(kind=KIND, thing_id=words, at__gt=now - PAUSE).exists():
        raise AlreadyAnnounced
    payload = {"msg_title": title, "msg_message": message}
    subject = f"{words}:{now:%Y%m%d%H%M%S}"
    people = list(audience(organisations=organisations).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(people), AT_ONCE):
        batch = people[start : start + AT_ONCE]
        notify_many((Note(person, "new", payload, subject) for person in batch), at=now)
    after = {"title": title, "message": message, "organisations": organisations, "recipients": len(people)}
    record(actor, Action.SEND, KIND, words, title, None, after)
    return len(people)
