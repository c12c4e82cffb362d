"""Subscribing to the newsletter and unsubscribing.

Source: docs/spec/domain.md, "Newsletter"; docs/spec/api-community.md, section 3.
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet, Value
from django.db.models.functions import Lower

from content.newsletter import rules
from content.newsletter.errors import ConfirmTokenInvalid, Unconfirmed
from content.newsletter.models import NotificationAddress
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import bulk_writes, clock
from marketplace.common.http.authentication import hash_token, new_token
from marketplace.common.http.errors import NotFound
from marketplace.common.messaging.bounds import OWN
from marketplace.common.messaging.mail.services import NOBODY, queue_mail
from marketplace.common.messaging.mail.unsubscribe import unsubscribe_handler
from trading.accounts.actors import lock_staff
from trading.accounts.models import User
from trading.accounts.newsletter import stop_newsletter

KIND = "newsletter"
Kind = NotificationAddress.Kind


@transaction.atomic(durable=True)
def subscribe(*, email: str, language: str) -> None:
    """Mail the link that confirms an address; a confirmed reader gets a mail that says so.

    At most one mail goes out in `MAIL_PACE`, and none to an address that an administrator has switched off, for which
    the work is the same.
    """
    now = clock.now()
    bulk_writes.insert_new(
        NotificationAddress,
        ("email", "kind", "locale", "is_active", "token_hash", "created_at"),
        [(email, Kind.NEWSLETTER, language, True, "", now)],
    )
    address = lock_reader(email)
    if address is None or not rules.mail_is_due(address.asked_at, now):
        return
    token = new_token()
    context: dict[str, object] = {"is_reader": address.confirmed_at is not None}
    address.asked_at = now
    if address.confirmed_at is None:
        address.locale = language
        address.token_hash, address.token_expires_at = hash_token(token), now + rules.CONFIRM_LIFE
        query = urlencode({"token": token, "email": address.email})
        context["action_url"] = f"{settings.BASE_URL}/{language}/newsletter-confirm?{query}"
    else:
        context["leave"] = KIND
    address.save(update_fields=["asked_at", "locale", "token_hash", "token_expires_at"])
    queue_mail(
        to=address.email if address.is_active else NOBODY,
        template="newsletter_confirm",
        language=language,
        context=context,
        key=f"mail:newsletter-confirm:{address.pk}:{now.timestamp():.0f}",
        bound=OWN,
    )


@transaction.atomic(durable=True)
def confirm(*, email: str, token: str) -> None:
    """Confirm an address by the token that was mailed to it; again changes nothing. Raises ConfirmTokenInvalid."""
    address = lock_reader(email)
    now = clock.now()
    if (
        address is None
        or address.token_hash != hash_token(token)
        or address.token_expires_at is None
        or address.token_expires_at <= now
    ):
        raise ConfirmTokenInvalid
    if address.confirmed_at is None:
        address.confirmed_at = now
        address.save(update_fields=["confirmed_at"])


@unsubscribe_handler(KIND)
@transaction.atomic(durable=True)
def leave(which: str, email: str) -> None:
    """End the newsletter to an address, as the link in each letter asks; also for the account that has it."""
    stop_newsletter(email)
    forget_reader(email)


def forget_reader(email: str) -> None:
    """Remove an address from the readers. Runs inside the caller's transaction.

    An address that an administrator has switched off keeps its row, so that it stays off.
    """
    readers(email).filter(is_active=True).delete()
    readers(email).update(confirmed_at=None, token_hash="", token_expires_at=None)


def erase_reader(email: str) -> None:
    """Delete an address, also a switched-off one, as its account is closed. Runs inside the caller's transaction."""
    readers(email).delete()


@transaction.atomic(durable=True)
def delete_unconfirmed() -> int:
    """Delete unconfirmed addresses whose link has expired; return how many."""
    return NotificationAddress.objects.filter(
        kind=Kind.NEWSLETTER, confirmed_at=None, is_active=True, token_expires_at__lt=clock.now()
    ).delete()[0]


@transaction.atomic(durable=True)
def switch(*, actor: User, address_id: int, active: bool) -> NotificationAddress:
    """Switch the mails to an address off or on, as an administrator. Raises NotFound, Unconfirmed."""
    lock_staff(actor, about=())
    address = NotificationAddress.objects.select_for_update(of=("self",), no_key=True).filter(pk=address_id).first()
    if address is None:
        raise NotFound
    if active and address.kind == Kind.NEWSLETTER and address.confirmed_at is None:
        raise Unconfirmed
    if address.is_active != active:
        address.is_active = active
        address.save(update_fields=["is_active"])
        before, after = {"is_active": not active}, {"is_active": active}
        record(actor, Action.TOGGLE, "newsletter", address.pk, address.email, before, after)
    return address


def readers(email: str) -> QuerySet[NotificationAddress]:
    """Return the row of a reader's address, whatever its case; the database lowers both sides."""
    found = NotificationAddress.objects.alias(low=Lower("email"))
    return found.filter(kind=Kind.NEWSLETTER, low=Lower(Value(email)))


def lock_reader(email: str) -> NotificationAddress | None:
    """Return the row of a reader's address, locked until the transaction ends."""
    return readers(email).select_for_update(of=("self",), no_key=True).first()
