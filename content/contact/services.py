"""Mailing the contact form to the staff. Source: docs/spec/api-community.md, section 3."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction

from content.newsletter.staff_addresses import staff_recipients
from content.support.rules import CONTACT, FRANCHISE
from content.support.services import open_case
from marketplace.common.messaging.bounds import TO_STAFF
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.outbox import enqueue_all


@transaction.atomic(durable=True)
def send_contact(
    *, name: str, last_name: str, email: str, message: str, franchise: bool, page: str, language: str
) -> None:
    """Open a case with a visitor's message, and mail it to the staff, with the visitor as Reply-To.

    franchise: the form on the franchise page. page: the path of the form's page. language: of the page.
    """
    open_case(
        FRANCHISE if franchise else CONTACT,
        author=None, text=message, name=f"{name} {last_name}", email=email, page=page, language=language,
    )  # fmt: skip
    event = uuid4()
    context = {"name": name, "last_name": last_name, "email": email, "message": message, "franchise": franchise}
    enqueue_all(
        mail_entry(
            to=to,
            template="contact",
            language=of_staff,
            context=context,
            key=f"mail:contact:{event}:{number}",
            bound=TO_STAFF,
            headers={"Reply-To": email},
        )
        for number, (to, of_staff) in enumerate(staff_recipients())
    )
