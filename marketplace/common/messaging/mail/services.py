"""Queueing a mail. Source: docs/spec/domain.md, Links in mails; feature X-MAIL."""

import re
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError
from marketplace.common.messaging.bounds import Bound, ByRule, count_act
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.services import Entry, enqueue_all

TEMPLATE = re.compile(r"[a-z][a-z0-9_]*\Z")
HEADER = re.compile(r"[A-Za-z][A-Za-z0-9-]*\Z")
BREAKS = re.compile(r"[\r\n\x00]")
NOBODY: Final = ""
"""The address of a mail that is queued as any other and then dropped, so that a request for an unknown address costs as
much as one for a known address (S11)."""
KEY_OF_NOBODY: Final = "mail:nobody:"


class MailRefused(DomainError):
    """An address or a header has a line break in it, which would begin another header."""

    code, status, message = "validation", 400, _("We cannot send an e-mail to this address.")


def queue_mail(
    *,
    to: str,
    template: str,
    language: str,
    context: Mapping[str, Any],
    key: str,
    bound: Bound | ByRule,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Write one mail into the outbox. Runs inside the caller's transaction. Arguments as of `mail_entry`."""
    enqueue_all(
        [
            mail_entry(
                to=to, template=template, language=language, context=context, key=key, bound=bound, headers=headers
            )
        ]
    )


def mail_entry(
    *,
    to: str,
    template: str,
    language: str,
    context: Mapping[str, Any],
    key: str,
    bound: Bound | ByRule,
    headers: Mapping[str, str] | None = None,
    source: str = "",
    bulk: bool = False,
    delay: timedelta | None = None,
    not_before: datetime | None = None,
) -> Entry:
    """Return the outbox row of one mail, for callers that write many at once with `enqueue_all`.

    to: one bare address, or NOBODY. template: the name in templates/mail/<name>.<sr|en>.{subject.txt,txt,html}.
    language: of the recipient, "sr" (also "rs") or "en". context: JSON values only; it is kept until the mail is sent,
    then erased.
    source: the name of a registered function (`sources`) that makes the template's context from the one given here when
    the mail is sent, and not while a transaction holds its locks.
    delay: time before which it is not sent. bulk: one of many mails; mails for which somebody waits are sent before it.
    key: names the mail in the outbox. Its Message-ID is made from it, so a rare repeat can be recognised.
    bound: of the act that sends it, which is counted here. not_before: the moment before which it is not sent.
    Raises MailRefused for CR, LF or NUL in address or headers, Throttled for an act too many.
    """
    count_act(bound, [to])
    if not TEMPLATE.match(template):
        raise ValueError(f"{template!r} is not the name of a mail template.")
    given = dict(headers or {})
    if BREAKS.search(to) or any(not HEADER.match(name) or BREAKS.search(value) for name, value in given.items()):
        raise MailRefused
    if to == NOBODY:
        key = f"{KEY_OF_NOBODY}{secrets.token_hex(16)}"
    payload: dict[str, object] = {
        "key": key,
        "to": to,
        "template": template,
        "language": "en" if language == "en" else "sr",
        "context": dict(context),
        "headers": given,
    }
    if source:
        payload["source"] = source
    return Entry("mail", payload, key, delay, bulk=bulk, not_before=not_before)


def recall_mail(key: str) -> bool:
    """Take back a mail that nobody has begun to send. Runs inside the caller's transaction. False: it may have gone."""
    waiting = OutboxEntry.objects.filter(kind=OutboxEntry.Kind.MAIL, key=key, sent_at=None, tries=0)
    return bool(waiting.delete()[0])


def withdraw_mails(to: str) -> None:
    """Delete the mails to an address that are waiting or were given up. Runs inside the caller's transaction."""
    mails = OutboxEntry.objects.filter(kind=OutboxEntry.Kind.MAIL, sent_at=None)
    mails.filter(payload__to__iexact=to).delete()


def unsubscribe_headers(url: str) -> dict[str, str]:
    """Return the headers with which mail programs offer one-click unsubscribing (RFC 8058).

    url: our https address that ends the subscription on POST, without a question. The context needs it as `leave_url`,
    too, for the link at the foot of the mail. A context with `leave` gets both in `delivery.compose`.
    """
    return {"List-Unsubscribe": f"<{url}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
