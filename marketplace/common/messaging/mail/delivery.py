"""Rendering and sending a queued mail, in the relay."""

import hashlib
import logging
import re
import smtplib
import threading
from datetime import UTC, datetime
from email.mime.image import MIMEImage
from email.utils import format_datetime, parseaddr
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import BadHeaderError
from django.template import Context, TemplateDoesNotExist
from django.template.loader import get_template, render_to_string

from marketplace.common.messaging.mail.services import NOBODY, unsubscribe_headers
from marketplace.common.messaging.mail.smtp_errors import Step, Verdict, classify
from marketplace.common.messaging.mail.sources import context_of
from marketplace.common.messaging.mail.unsubscribe import unsubscribe_links
from marketplace.common.messaging.outbox.handlers import (
    NothingToSend,
    Payload,
    PermanentFailure,
    ServiceUnavailable,
    handler,
)
from marketplace.common.text import locale

BLANKS = re.compile(r"\n\s*\n\s*")  # empty lines that template tags leave
logger = logging.getLogger(__name__)
_open = threading.local()


class WithPictures(EmailMultiAlternatives):
    """A mail whose HTML shows pictures that are attached to it."""

    mixed_subtype = "related"


def close_connection() -> None:
    """Close the connection that the mails of one batch shared."""
    connection: BaseEmailBackend | None = getattr(_open, "connection", None)
    _open.connection = None
    if connection is not None:
        try:
            connection.close()
        except (smtplib.SMTPException, OSError) as error:
            logger.info("The mail connection did not close in order: %s", error)


def shortened(payload: Payload) -> Payload:
    """Return what the outbox keeps of a sent mail: its template, and an address too short to identify anybody."""
    if payload["to"] == NOBODY:
        return {}
    return {"to": shortened_address(str(payload["to"])), "template": payload["template"]}


def shortened_address(address: str) -> str:
    """Return what is kept of the address of a sent mail: a…@example.com."""
    name, _, domain = address.rpartition("@")
    return f"{name[:1]}…@{domain}"


@handler("mail", after_batch=close_connection, redact=shortened)
def deliver_mail(payload: Payload) -> None:
    """Send one mail; one to nobody, or with nothing to tell any more, is dropped.

    Raises PermanentFailure for a mail that is never accepted, ServiceUnavailable without a server, and any other
    exception for a failure that may be tried again.
    """
    if payload["to"] == NOBODY:
        return
    try:
        message = compose(payload)
    except NothingToSend as nothing:
        logger.info("%s is not sent: %s", payload["key"], nothing)
        return
    try:
        connection = _connection()
    except (smtplib.SMTPException, OSError) as error:  # no connection, encryption or sign-in: not because of this mail
        close_connection()
        raise ServiceUnavailable(f"mail server: {error}") from error
    try:
        connection.send_messages([message])
    except BadHeaderError as error:
        raise PermanentFailure(str(error)) from error
    except smtplib.SMTPRecipientsRefused as error:
        code, answer = next(iter(error.recipients.values()))
        raise _meant(Step.RECIPIENT, code, answer) from error
    except smtplib.SMTPSenderRefused as error:
        raise _meant(Step.SENDER, error.smtp_code, error.smtp_error) from error
    except smtplib.SMTPResponseException as error:
        raise _meant(Step.CONTENT, error.smtp_code, error.smtp_error) from error
    except (smtplib.SMTPServerDisconnected, OSError) as error:
        close_connection()
        raise ServiceUnavailable(f"mail server: {error}") from error


def compose(payload: Payload) -> EmailMultiAlternatives:
    """Return the mail in the recipient's language. Raises PermanentFailure when template or source is missing.

    `leave` in the context names a kind of mail from which one can unsubscribe: the mail then has the link, and the
    headers for the button of mail programs. `images` (name: PNG) are attached, and the HTML shows them as "cid:name".
    headers for the button of mail programs. `attachments`, which only a source can give, are its files.
    """
    language = locale.known(payload["language"])
    name = f"mail/{payload['template']}.{language}"
    given = payload["context"]
    context = {
        "base_url": settings.BASE_URL,
        "support_email": settings.SUPPORT_EMAIL,
        "language": language,
        "tag": locale.TAG[language],
        **(context_of(payload["source"], given, language) if "source" in payload else given),
    }
    headers = payload["headers"]
    if "leave" in context:
        links = unsubscribe_links(str(context["leave"]), payload["to"], language)
        context["leave_url"] = links.page
        headers = {**headers, **unsubscribe_headers(links.one_click)}
    try:
        with locale.language(language):
            subject = " ".join(_plain(f"{name}.subject.txt", context).split())
            context["subject"] = subject
            text = BLANKS.sub("\n\n", _plain(f"{name}.txt", context).strip()) + "\n"
            html = render_to_string(f"{name}.html", context)
    except TemplateDoesNotExist as error:
        raise PermanentFailure(f"no template {error}") from error
    images = context.get("images", {})
    message = (WithPictures if images else EmailMultiAlternatives)(
        subject=subject,
        body=text,
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[payload["to"]],
        headers={
            "Message-ID": message_id(payload["key"]),
            "Date": format_datetime(datetime.now(UTC)),
            "Auto-Submitted": "auto-generated",
            "Content-Language": locale.TAG[language],
            **headers,
        },
    )
    message.attach_alternative(html, "text/html")
    for cid, picture in images.items():
        attach_inline(message, cid, picture)
    for file in context.get("attachments", ()):
        message.attach(file.name, file.content, file.content_type)
    return message


def attach_inline(message: EmailMultiAlternatives, cid: str, picture: bytes) -> None:
    """Attach a PNG that the HTML shows in its place, whatever the mail program thinks of remote pictures."""
    image = MIMEImage(picture, "png")
    image.add_header("Content-ID", f"<{cid}>")
    image.add_header("Content-Disposition", "inline", filename=f"{cid}.png")
    message.attach(image)


def _plain(template: str, context: dict[str, object]) -> str:
    """Return a rendered text template, without HTML escaping."""
    loaded: Any = get_template(template)  # the backend's wrapper around the template, which takes a Context
    return str(loaded.template.render(Context(context, autoescape=False)))


def message_id(key: str) -> str:
    """Return the mail's Message-ID: the same each time this outbox entry is sent."""
    digest = hashlib.sha256(key.encode()).hexdigest()[:40]
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or urlsplit(settings.BASE_URL).hostname
    return f"<{digest}@{domain or 'localhost'}>"


def _connection() -> BaseEmailBackend:
    """Return this thread's connection, which the first mail of a batch opens and the batch keeps open."""
    connection: BaseEmailBackend | None = getattr(_open, "connection", None)
    if connection is None:
        connection = get_connection()
        connection.open()
        _open.connection = connection
    return connection


def _meant(step: Step, code: int, answer: bytes | str) -> Exception:
    """Return the exception for an SMTP error. Closes the connection unless only this mail failed for good."""
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    description = f"mail server: {code} {text}"
    verdict = classify(step, code, text)
    if verdict is Verdict.NEVER:
        return PermanentFailure(description)
    close_connection()
    return ServiceUnavailable(description) if verdict is Verdict.AWAY else RuntimeError(description)
