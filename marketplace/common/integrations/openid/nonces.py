"""Nonces: made without a row, so that a visitor writes nothing; a row is kept only of those that were used."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from django.core.signing import BadSignature, Signer

from marketplace.common.db import clock
from marketplace.common.integrations import one_time_tokens
from marketplace.common.integrations.openid.errors import BadIdToken

Intent = Literal["sign-in", "link", "vote"]
"""What somebody wants the provider's word for: a token got on the way to a vote opens no account."""
LIFE: Final = timedelta(minutes=10)
LONGEST: Final = 200


def _signer() -> Signer:
    return Signer(salt="openid-nonce", sep=".")


def new_nonce(intent: Intent | None = None) -> str:
    """Return a nonce that one ID token may be used with, for 10 minutes from now.

    intent: the one thing the token will serve for; without it, for any one of them.
    """
    expires = int((clock.now() + LIFE).timestamp())
    words = [secrets.token_urlsafe(16), *([intent] if intent else []), str(expires)]
    return _signer().sign(".".join(words))


def use_nonce(nonce: str, intent: Intent) -> None:
    """Use a nonce up for this. Raises BadIdToken when it is not ours, for something else, too old, or was used.

    Outside of transactions.
    """
    meant, expires = read(nonce)
    if meant not in (None, intent) or clock.now() >= expires or not one_time_tokens.use_token(_digest(nonce), expires):
        raise BadIdToken


def read(nonce: str) -> tuple[str | None, datetime]:
    """Return what a nonce is for and until when it serves. Raises BadIdToken when it is none of ours."""
    if len(nonce) > LONGEST:
        raise BadIdToken
    try:
        _, *meant, expires = _signer().unsign(nonce).split(".")
    except BadSignature:
        raise BadIdToken from None
    return meant[0] if meant else None, datetime.fromtimestamp(int(expires), UTC)


def _digest(nonce: str) -> str:
    return hashlib.sha256(f"openid-nonce:{nonce}".encode()).hexdigest()
