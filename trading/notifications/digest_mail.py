"""The text of a digest, and the link in it that stops such mails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet

from marketplace.common.messaging.mail.sources import source
from marketplace.common.messaging.mail.unsubscribe import unsubscribe_handler
from marketplace.common.messaging.outbox import PermanentFailure
from trading.accounts.models import User
from trading.codebooks.definitions.units import Unit
from trading.codebooks.quantities import by_short_form, unit_words
from trading.notifications import copies, emails, preferences
from trading.notifications.digests import COLLECTED, MOST_LISTED, SOURCE
from trading.notifications.models import Notification
from trading.notifications.types.fields import NOTIFICATIONS

LABELS: Final = ("Sva obaveštenja", "All notifications")


def compose_digest(context: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """Return the context of the template `digest`. Raises PermanentFailure when all its notifications are gone.

    context: names the notifications of a day or a week, or the type and the ten minutes of alerts that come at once.
    The link of the latter stops that type alone.
    """
    person = context["recipient"]
    if "thing" in context:
        found, more = alerts_of(context)
        leave = f"{copies.SOURCE}:{person}:{context['thing']}"
    else:
        found, more = Notification.objects.filter(recipient_id=person, pk__in=context["notifications"]), context["more"]
        leave = f"{SOURCE}:{person}"
    units = by_short_form(map(unit_words, Unit.objects.all()))
    firm = User.objects.filter(pk=person, is_organisation=True).exists()
    told = [
        emails.email_copy(one.type, one.payload, language, units, firm=firm)
        for one in found.order_by("-pk")
        if one.payload
    ]
    if not told:
        raise PermanentFailure("its notifications are gone")
    alone = told[0] if len(told) + more == 1 else None
    return {
        "count": len(told) + more,
        "more": more,
        "items": [{"subject": copy.subject, "text": copy.lines[0], "url": copy.url} for copy in told],
        "action_url": alone.url if alone else f"{settings.BASE_URL}/{language}/{NOTIFICATIONS}",
        "action_label": alone.label if alone else LABELS[language == "en"],
        "leave": leave,
        "settings_url": f"{settings.BASE_URL}/{language}/profile/my-profile",
    }


def alerts_of(context: Mapping[str, Any]) -> tuple[QuerySet[Notification], int]:
    """Return the alerts that a mail of ten minutes lists, and how many more there are."""
    ids = list(copies.of_ten_minutes(context).order_by("pk").values_list("pk", flat=True))
    return Notification.objects.filter(pk__in=ids[:MOST_LISTED]), len(ids[MOST_LISTED:])


def stop_digests(which: str, address: str) -> None:
    """Stop the mails of everything watched to one person, as the link in a digest asks. which: the person's id."""
    found = User.objects.filter(pk=int(which), email__iexact=address).values_list("pk", flat=True).first()
    if found is not None:
        preferences.stop_emails(user_id=found, type_names=sorted(COLLECTED))


def register() -> None:
    """Let the mail's processes compose digests and take their links. Called when the apps are ready."""
    source(SOURCE)(compose_digest)
    unsubscribe_handler(SOURCE)(stop_digests)
