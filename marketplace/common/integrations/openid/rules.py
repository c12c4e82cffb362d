"""Validation of the claims of an ID token. Pure.

Source: OpenID Connect Core 1.0, section 3.2.2.11 with 3.1.3.7.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

SKEW: Final = timedelta(seconds=60)
"""The largest difference between the provider's clock and ours."""
SUBJECT_MAX: Final = 255
GOOGLE: Final = "https://accounts.google.com"


class InvalidClaim(Exception):
    """A claim is missing or wrong; the text names it, for the log."""


@dataclass(frozen=True, slots=True)
class Identity:
    """An account at a provider. issuer: as in our settings. subject: unique there, and never used again."""

    issuer: str
    subject: str


def read_claims(claims: object, *, issuer: str, client_id: str, now: datetime) -> tuple[Identity, str]:
    """Return the identity in a token and its nonce. Raises InvalidClaim.

    claims: the payload of a token whose signature was verified. The caller still has to use the nonce up.
    """
    if not isinstance(claims, Mapping):
        raise InvalidClaim("claims")
    if claims.get("iss") not in names_of(issuer):
        raise InvalidClaim("iss")
    check_audience(claims, client_id)
    check_times(claims, now)
    subject, nonce = claims.get("sub"), claims.get("nonce")
    if not isinstance(subject, str) or not 0 < len(subject) <= SUBJECT_MAX or not subject.isprintable():
        raise InvalidClaim("sub")
    if not isinstance(nonce, str) or not nonce:
        raise InvalidClaim("nonce")
    return Identity(issuer, subject), nonce


def names_of(issuer: str) -> tuple[str, ...]:
    """Return the names that an issuer may have in a token: older ones of Google lack the scheme."""
    return (issuer, issuer.removeprefix("https://")) if issuer == GOOGLE else (issuer,)


def check_audience(claims: Mapping[str, Any], client_id: str) -> None:
    """Refuse a token that was not issued to us. If its audience has several clients, `azp` must name us."""
    given = claims.get("aud")
    audience = given if isinstance(given, list) else [given]
    if client_id not in audience:
        raise InvalidClaim("aud")
    holder = claims.get("azp")
    if holder != client_id and (holder is not None or len(audience) > 1):
        raise InvalidClaim("azp")


def check_times(claims: Mapping[str, Any], now: datetime) -> None:
    """Refuse a token that has expired, is not valid yet, or was issued in the future."""
    moment = Decimal(int(now.timestamp()))
    skew = int(SKEW.total_seconds())
    if moment >= seconds(claims, "exp") + skew:
        raise InvalidClaim("exp")
    if moment < seconds(claims, "iat") - skew:
        raise InvalidClaim("iat")
    if "nbf" in claims and moment < seconds(claims, "nbf") - skew:
        raise InvalidClaim("nbf")


def seconds(claims: Mapping[str, Any], name: str) -> Decimal:
    """Return a time in seconds since 1970; it may have a fraction."""
    value = claims.get(name)
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise InvalidClaim(name)
    return Decimal(value)
