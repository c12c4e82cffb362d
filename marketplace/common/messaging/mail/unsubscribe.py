"""Unsubscribing from a kind of mail by the link in it, without signing in.

Source: docs/spec/api-trading.md, section 1; RFC 8058.

The link's token is a signature of the kind of mail and the address. Nothing is stored, it may be used again, and it is
valid for no other address and no other kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError

KIND = re.compile(r"([a-z]+)(:[a-z0-9:-]+)?\Z")

UnsubscribeHandler = Callable[[str, str], None]

_handlers: dict[str, UnsubscribeHandler] = {}


class UnsubscribeTokenInvalid(DomainError):
    """The link is truncated, or was made for another address."""

    code, status, message = "invalidToken", 400, _("This link is invalid. Open it from the e-mail once more.")


@dataclass(frozen=True, slots=True)
class UnsubscribeLinks:
    """page: for people, asks before it unsubscribes. one_click: for mail programs, unsubscribes on POST."""

    page: str
    one_click: str


def unsubscribe_handler(name: str) -> Callable[[UnsubscribeHandler], UnsubscribeHandler]:
    """Register the function that stops the mails of the kinds "<name>" and "<name>:<more>"; it gets (more, address)."""

    def register(run: UnsubscribeHandler) -> UnsubscribeHandler:
        _handlers[name] = run
        return run

    return register


def unsubscribe_token(kind: str, address: str) -> str:
    return signer(address).sign(kind)


def unsubscribe_links(kind: str, address: str, language: str) -> UnsubscribeLinks:
    """Return the links with which this address unsubscribes from a kind of mail. language: "sr" or "en"."""
    query = urlencode({"token": unsubscribe_token(kind, address), "email": address})
    return UnsubscribeLinks(
        f"{settings.BASE_URL}/{language}/unsubscribe?{query}", f"{settings.BASE_URL}/api/newsletter/unsubscribe?{query}"
    )


def unsubscribe(token: str, address: str) -> None:
    """Stop the mails that the token names; a repeat is no error. Raises UnsubscribeTokenInvalid."""
    try:
        kind = KIND.match(signer(address).unsign(token))
    except BadSignature:
        raise UnsubscribeTokenInvalid from None
    if kind is None or kind[1] not in _handlers:
        raise UnsubscribeTokenInvalid
    _handlers[kind[1]]((kind[2] or "").removeprefix(":"), address)


def signer(address: str) -> Signer:
    return Signer(salt=f"leave:{address.casefold()}")
