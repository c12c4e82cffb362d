"""Mailing the contact form to the staff. Source: docs/spec/api-community.md, section 3."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction

from content.newsletter.staff_addresses import staff_recipients
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.outbox import enqueue_all


@transaction.atomic(durable=True)
def send_contact(*, name: str, last_name: str, email: str, message: str, franchise: bool) -> None:
    """Mail a visitor's message to the staff, with the visitor as Reply-To. Nothing of it is stored here.

    franchise: the form on the franchise page.
    """
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
