"""Nonces: made without a row, so that a visitor writes nothing; a row is kept only of those that were used."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from typing import Final

from django.core.signing import BadSignature, Signer

from marketplace.common import clock, once
from marketplace.common.openid.errors import BadIdToken

LIFE: Final = timedelta(minutes=10)
LONGEST: Final = 200


def _signer() -> Signer:
    return Signer(salt="openid-nonce", sep=".")


def new_nonce() -> str:
    """Return a nonce that one ID token may be used with, for 10 minutes from now."""
    expires = int((clock.now() + LIFE).timestamp())
    return _signer().sign(f"{secrets.token_urlsafe(16)}.{expires}")


def use_nonce(nonce: str) -> None:
    """Use a nonce up. Raises BadIdToken when it is not ours, too old, or was used. Outside of transactions."""
    expires = expiry_of(nonce)
    if clock.now() >= expires or not once.use_once(_digest(nonce), expires):
        raise BadIdToken


def expiry_of(nonce: str) -> datetime:
    """Return until when a nonce serves. Raises BadIdToken when it is none of ours."""
    if len(nonce) > LONGEST:
        raise BadIdToken
    try:
        _, _, expires = _signer().unsign(nonce).rpartition(".")
    except BadSignature:
        raise BadIdToken from None
    return datetime.fromtimestamp(int(expires), UTC)


def _digest(nonce: str) -> str:
    return hashlib.sha256(f"openid-nonce:{nonce}".encode()).hexdigest()
