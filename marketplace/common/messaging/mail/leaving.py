"""Leaving a kind of mail by the link in it, without signing in. Source: docs/spec/api-trading.md, section 1; RFC 8058.

The link's token is a signature over the kind of mail and the address: nothing is stored, it may be used again, and it
fits no other person and no other kind.
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

Leave = Callable[[str, str], None]

_leavers: dict[str, Leave] = {}


class LeaveTokenInvalid(DomainError):
    """The link is cut, or made for another address."""

    code, status, message = "invalidToken", 400, _("This link is invalid. Open it from the e-mail once more.")


@dataclass(frozen=True, slots=True)
class LeaveLinks:
    """page: for people, asks before it acts. one_click: for mail programs, acts on POST."""

    page: str
    one_click: str


def leaver(name: str) -> Callable[[Leave], Leave]:
    """Register who ends the mails of kinds "<name>" and "<name>:<more>": called with (more, address)."""

    def register(run: Leave) -> Leave:
        _leavers[name] = run
        return run

    return register


def leave_token(kind: str, address: str) -> str:
    return signer(address).sign(kind)


def leave_links(kind: str, address: str, language: str) -> LeaveLinks:
    """Return where a person at this address leaves mails of this kind. language: "sr" or "en"."""
    query = urlencode({"token": leave_token(kind, address), "email": address})
    return LeaveLinks(
        f"{settings.BASE_URL}/{language}/unsubscribe?{query}", f"{settings.BASE_URL}/api/newsletter/unsubscribe?{query}"
    )


def leave(token: str, address: str) -> None:
    """End the mails that the token names; again and again is fine. Raises LeaveTokenInvalid."""
    try:
        kind = KIND.match(signer(address).unsign(token))
    except BadSignature:
        raise LeaveTokenInvalid from None
    if kind is None or kind[1] not in _leavers:
        raise LeaveTokenInvalid
    _leavers[kind[1]]((kind[2] or "").removeprefix(":"), address)


def signer(address: str) -> Signer:
    return Signer(salt=f"leave:{address.casefold()}")
