"""Asking the site over TLS, as a browser does."""

import ssl
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message

from deploy.rehearsal import Rehearsal


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Message
    body: bytes


def ask(site: Rehearsal, path: str, *, headers: Mapping[str, str] | None = None, body: bytes | None = None) -> Answer:
    """Ask for a path over TLS; redirects are followed, refusals are answers."""
    context = ssl.create_default_context(cafile=str(site.ca))
    request = urllib.request.Request(site.base_url + path, data=body, headers=dict(headers or {}))
    try:
        with urllib.request.urlopen(request, timeout=60, context=context) as answer:
            return Answer(answer.status, answer.headers, answer.read())
    except urllib.error.HTTPError as refusal:
        with refusal:
            return Answer(refusal.code, refusal.headers, refusal.read())
