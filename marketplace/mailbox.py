"""Mail of a run without a mail server: one .eml file per message in MAIL_DIR, its links on the console."""

import logging
import re
import uuid
from collections.abc import Sequence

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

LINK = re.compile(r"https?://\S+")
logger = logging.getLogger(__name__)


class EmailBackend(BaseEmailBackend):
    """Write each message to a file of its own, complete or not at all."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Return how many messages were written."""
        settings.MAIL_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
        for message in email_messages:
            name = f"{uuid.uuid4().hex}.eml"
            draft = settings.MAIL_DIR / f".{name}"
            draft.write_bytes(message.message().as_bytes())
            draft.rename(settings.MAIL_DIR / name)
            logger.info("Mail to %s: %s -> %s", ", ".join(message.to), message.subject, settings.MAIL_DIR / name)
        return len(email_messages)
