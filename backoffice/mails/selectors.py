"""Reading the mails of the outbox, without their contents: these hold the links of resets and confirmations."""

from __future__ import annotations

from django.db.models import CharField, Q, QuerySet, Value
from django.db.models.fields.json import KT

from marketplace.common.http.errors import NotFound
from marketplace.common.messaging.mail.services import KEY_OF_NOBODY
from marketplace.common.messaging.outbox.models import OutboxEntry

WAITING, SENT, DEAD = "waiting", "sent", "dead"
STATES = {
    WAITING: {"sent_at__isnull": True, "dead_at__isnull": True},
    SENT: {"sent_at__isnull": False},
    DEAD: {"dead_at__isnull": False},
}


def mails(state: str, search: str = "") -> QuerySet[OutboxEntry]:
    """Return the mails in a state, newest first. search: every word is in the address or the template's name."""
    named = in_state(state).order_by("-id").annotate(address=KT("payload__to"), template=KT("payload__template"))
    for word in search.split():
        named = named.filter(Q(address__icontains=word) | Q(template__icontains=word))
    return named.annotate(state=Value(state, CharField())).defer("payload")


def mail(entry_id: int) -> OutboxEntry:
    """Return a mail with its state. Raises NotFound."""
    for state in STATES:
        found = mails(state).filter(pk=entry_id).first()
        if found is not None:
            return found
    raise NotFound


def count(state: str) -> int:
    return in_state(state).count()


def in_state(state: str) -> QuerySet[OutboxEntry]:
    """Return the mails in a state without those to nobody, which stand for unknown addresses."""
    mails_to_people = OutboxEntry.objects.exclude(key__startswith=KEY_OF_NOBODY)
    return mails_to_people.filter(kind=OutboxEntry.Kind.MAIL, **STATES[state])
