"""Reading the mails of the outbox, without their contents: these hold the links of resets and confirmations."""

from __future__ import annotations

from django.db.models import Case, CharField, Q, QuerySet, Value, When
from django.db.models.fields.json import KT

from marketplace.common.http.errors import NotFound
from marketplace.common.messaging.mail.delivery import shortened_address
from marketplace.common.messaging.mail.services import KEY_OF_NOBODY
from marketplace.common.messaging.outbox.models import OutboxEntry
from trading.accounts.models import User

WAITING, SENT, DEAD = "waiting", "sent", "dead"
STATES = {
    WAITING: {"sent_at__isnull": True, "dead_at__isnull": True},
    SENT: {"sent_at__isnull": False},
    DEAD: {"dead_at__isnull": False},
}


NO_ADDRESS = "?"


def mails(state: str = "", search: str = "", *, recipient_id: int | None = None) -> QuerySet[OutboxEntry]:
    """Return the mails, newest first.

    state: one of STATES; "": all. search: every word is in address or template. recipient_id: of the person whose
    address a mail went to; of a sent mail only a part of the address is left, which others may share.
    """
    named = in_state(state).order_by("-id").annotate(address=KT("payload__to"), template=KT("payload__template"))
    if recipient_id is not None:
        address = User.objects.filter(pk=recipient_id).values_list("email", flat=True).first() or NO_ADDRESS
        theirs = named.filter(Q(address__iexact=address) | Q(address__iexact=shortened_address(address)))
        # Their ids first: for a page by number the planner walks all mails, as it expects many of one address.
        named = named.filter(pk__in=list(theirs.order_by().values_list("pk", flat=True)))
    for word in search.split():
        matches = Q(address__icontains=word) | Q(template__icontains=word)
        if "@" in word[1:]:  # of a sent mail only a part of the address is left
            matches |= Q(address__istartswith=shortened_address(word))
        named = named.filter(matches)
    its_state = Case(
        *(When(**condition, then=Value(name)) for name, condition in STATES.items()), output_field=CharField()
    )
    return named.annotate(state=its_state).defer("payload")


def mail(entry_id: int) -> OutboxEntry:
    """Return a mail with its state. Raises NotFound."""
    found = mails().filter(pk=entry_id).first()
    if found is None:
        raise NotFound
    return found


def count(state: str) -> int:
    return in_state(state).count()


def in_state(state: str) -> QuerySet[OutboxEntry]:
    """Return the mails in a state, "" for all, without those to nobody, which stand for unknown addresses."""
    mails_to_people = OutboxEntry.objects.exclude(key__startswith=KEY_OF_NOBODY)
    return mails_to_people.filter(kind=OutboxEntry.Kind.MAIL, **STATES.get(state, {}))
