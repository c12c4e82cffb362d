"""The mail backend without a mail server: it writes an .eml file of each message, and its links to the console."""

import re
import sys
import uuid
from collections.abc import Iterator, Sequence
from email.message import Message

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

LINK = re.compile(r"https?://[^\s<>\"]+")


class EmailBackend(BaseEmailBackend):
    """Writes each message to a file in MAIL_DIR, complete or not at all."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write the messages. Returns how many.

        The links are printed, not logged: a log would replace the tokens in them.
        """
        settings.MAIL_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
        for email in email_messages:
            message = email.message()
            name = f"{uuid.uuid4().hex}.eml"
            draft = settings.MAIL_DIR / f".{name}"
            draft.write_bytes(message.as_bytes())
            draft.rename(settings.MAIL_DIR / name)
            lines = [f"Mail to {', '.join(email.to)}: {email.subject}", *dict.fromkeys(links(message))]
            sys.stdout.write("\n  ".join(lines) + "\n")
            sys.stdout.flush()
        return len(email_messages)


def links(message: Message) -> Iterator[str]:
    """Yield the addresses in the text of the message."""
    for part in message.walk():
        payload = part.get_payload(decode=True)
        if part.get_content_type() == "text/plain" and isinstance(payload, bytes):
            yield from LINK.findall(payload.decode(part.get_content_charset() or "utf-8", "replace"))
