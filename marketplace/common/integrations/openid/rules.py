"""What an ID token must say. Pure. Source: OpenID Connect Core 1.0, section 3.2.2.11 with 3.1.3.7."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

SKEW: Final = timedelta(seconds=60)
"""How far the provider's clock may be off ours."""
SUBJECT_MAX: Final = 255
GOOGLE: Final = "https://accounts.google.com"


class Unfit(Exception):
    """The token does not say what it must; the text names the claim, for the log."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Whom the provider knows. issuer: as our settings write it; subject: unique there and never given anew."""

    issuer: str
    subject: str


def read_claims(claims: object, *, issuer: str, client_id: str, now: datetime) -> tuple[Identity, str]:
    """Return whose token it is and the nonce it was made for. Raises Unfit.

    claims: the payload of a token whose signature is right. The caller still has to use the nonce up.
    """
    if not isinstance(claims, Mapping):
        raise Unfit("claims")
    if claims.get("iss") not in names_of(issuer):
        raise Unfit("iss")
    check_audience(claims, client_id)
    check_times(claims, now)
    subject, nonce = claims.get("sub"), claims.get("nonce")
    if not isinstance(subject, str) or not 0 < len(subject) <= SUBJECT_MAX or not subject.isprintable():
        raise Unfit("sub")
    if not isinstance(nonce, str) or not nonce:
        raise Unfit("nonce")
    return Identity(issuer, subject), nonce


def names_of(issuer: str) -> tuple[str, ...]:
    """Return how an issuer may call itself: Google's older tokens leave the scheme out."""
    return (issuer, issuer.removeprefix("https://")) if issuer == GOOGLE else (issuer,)


def check_audience(claims: Mapping[str, Any], client_id: str) -> None:
    """Refuse a token that was not made for us. Where it names several, the one it was given to must be us."""
    given = claims.get("aud")
    audience = given if isinstance(given, list) else [given]
    if client_id not in audience:
        raise Unfit("aud")
    holder = claims.get("azp")
    if holder != client_id and (holder is not None or len(audience) > 1):
        raise Unfit("azp")


def check_times(claims: Mapping[str, Any], now: datetime) -> None:
    """Refuse what has expired, is not valid yet, or was made in the future."""
    moment = Decimal(int(now.timestamp()))
    skew = int(SKEW.total_seconds())
    if moment >= seconds(claims, "exp") + skew:
        raise Unfit("exp")
    if moment < seconds(claims, "iat") - skew:
        raise Unfit("iat")
    if "nbf" in claims and moment < seconds(claims, "nbf") - skew:
        raise Unfit("nbf")


def seconds(claims: Mapping[str, Any], name: str) -> Decimal:
    """Return a time in seconds since 1970; it may have a fraction."""
    value = claims.get(name)
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise Unfit(name)
    return Decimal(value)
