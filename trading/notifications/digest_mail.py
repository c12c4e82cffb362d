"""The text of a digest, and the link in it that stops such mails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings

from marketplace.common.messaging.mail.sources import source
from marketplace.common.messaging.mail.unsubscribe import unsubscribe_handler
from marketplace.common.messaging.outbox import PermanentFailure
from trading.accounts.models import User
from trading.codebooks.definitions.units import Unit
from trading.codebooks.quantities import by_short_form, unit_words
from trading.notifications import emails, preferences
from trading.notifications.digests import COLLECTED, SOURCE
from trading.notifications.models import Notification
from trading.notifications.types.fields import NOTIFICATIONS

LABELS: Final = ("Sva obaveštenja", "All notifications")


def compose_digest(context: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """Return the context of the template `digest`. Raises PermanentFailure when all its notifications are gone."""
    found = Notification.objects.filter(recipient_id=context["recipient"], pk__in=context["notifications"])
    units = by_short_form(map(unit_words, Unit.objects.all()))
    firm = User.objects.filter(pk=context["recipient"], is_organisation=True).exists()
    copies = [
        emails.email_copy(one.type, one.payload, language, units, firm=firm)
        for one in found.order_by("-pk")
        if one.payload
    ]
    if not copies:
        raise PermanentFailure("its notifications are gone")
    return {
        "count": len(copies) + context["more"],
        "more": context["more"],
        "items": [{"subject": copy.subject, "text": copy.lines[0], "url": copy.url} for copy in copies],
        "action_url": f"{settings.BASE_URL}/{language}/{NOTIFICATIONS}",
        "action_label": LABELS[language == "en"],
        "leave": f"{SOURCE}:{context['recipient']}",
    }


def stop_digests(which: str, address: str) -> None:
    """Stop the mails of everything watched to one person, as the link in a digest asks. which: the person's id."""
    found = User.objects.filter(pk=int(which), email__iexact=address).values_list("pk", flat=True).first()
    if found is not None:
        preferences.stop_emails(user_id=found, type_names=sorted(COLLECTED))


def register() -> None:
    """Let the mail's processes compose digests and take their links. Called when the apps are ready."""
    source(SOURCE)(compose_digest)
    unsubscribe_handler(SOURCE)(stop_digests)
