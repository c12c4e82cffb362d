"""Signed nonces. A new one needs no row, so a visitor writes nothing; only a used one is stored."""

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
"""The purpose of an ID token: one that was issued for a vote opens no account."""
LIFE: Final = timedelta(minutes=10)
LONGEST: Final = 200


def _signer() -> Signer:
    return Signer(salt="openid-nonce", sep=".")


def new_nonce(intent: Intent | None = None) -> str:
    """Return a nonce for one ID token, valid for 10 minutes from now.

    intent: the only purpose of the token; without it, any one of them.
    """
    expires = int((clock.now() + LIFE).timestamp())
    words = [secrets.token_urlsafe(16), *([intent] if intent else []), str(expires)]
    return _signer().sign(".".join(words))


def use_nonce(nonce: str, intent: Intent) -> None:
    """Use a nonce up for this purpose. Call it outside of transactions.

    Raises BadIdToken for a nonce that is not ours, for another purpose, too old, or used before.
    """
    meant, expires = read(nonce)
    if meant not in (None, intent) or clock.now() >= expires or not one_time_tokens.use_token(_digest(nonce), expires):
        raise BadIdToken


def read(nonce: str) -> tuple[str | None, datetime]:
    """Return the purpose of a nonce (None: any) and its expiry. Raises BadIdToken for one that is not ours."""
    if len(nonce) > LONGEST:
        raise BadIdToken
    try:
        _, *meant, expires = _signer().unsign(nonce).split(".")
    except BadSignature:
        raise BadIdToken from None
    return meant[0] if meant else None, datetime.fromtimestamp(int(expires), UTC)


def _digest(nonce: str) -> str:
    return hashlib.sha256(f"openid-nonce:{nonce}".encode()).hexdigest()
