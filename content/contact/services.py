"""Passing the contact form on. Source: docs/spec/api-community.md, section 3."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction

from content.newsletter.staff import staff_recipients
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.outbox import enqueue_all


@transaction.atomic(durable=True)
def send_contact(*, name: str, last_name: str, email: str, message: str, franchise: bool) -> None:
    """Mail what a visitor wrote to the staff; their answer goes to the visitor. Nothing of it is kept here."""
    event = uuid4()
    context = {"name": name, "last_name": last_name, "email": email, "message": message, "franchise": franchise}
    enqueue_all(
        mail_entry(
            to=to,
            template="contact",
            language=language,
            context=context,
            key=f"mail:contact:{event}:{number}",
            headers={"Reply-To": email},
        )
        for number, (to, language) in enumerate(staff_recipients())
    )
