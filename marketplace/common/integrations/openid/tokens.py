"""Verifying ID tokens."""

from __future__ import annotations

import logging
from typing import Final

from django.conf import settings

from marketplace.common.db import clock
from marketplace.common.http import strict_json
from marketplace.common.http.errors import NotFound
from marketplace.common.integrations.openid.errors import BadIdToken
from marketplace.common.integrations.openid.nonces import Intent, use_nonce
from marketplace.common.integrations.openid.provider import configured, keyring
from marketplace.common.integrations.openid.rules import Identity, InvalidClaim, read_claims

logger = logging.getLogger(__name__)

LONGEST_TOKEN: Final = 16 * 1024


def identity_of(token: str, intent: Intent) -> Identity:
    """Return the identity in an ID token, and use up its nonce, so that it is valid once. Outside of transactions.

    intent: the purpose for which it is used. Raises BadIdToken, also for a token that was issued for another purpose,
    NotFound without a configured provider, and Unavailable while the provider's keys are not available.
    """
    if not configured():
        raise NotFound
    try:
        identity, nonce = read_claims(
            signed_claims(token), issuer=settings.SOCIAL_ISSUER, client_id=settings.SOCIAL_CLIENT_ID, now=clock.now()
        )
    except InvalidClaim as reason:
        logger.info("An ID token was refused: %s", reason)
        raise BadIdToken from None
    use_nonce(nonce, intent)
    return identity


def signed_claims(token: str) -> object:
    """Return the payload of a token that the provider has signed. Raises InvalidClaim, Unavailable.

    The key, not the token, decides the algorithm, and the keyring has no keys with a shared secret. So neither the
    algorithm `none` nor a public key used as a secret is accepted.
    """
    import jwt

    if len(token) > LONGEST_TOKEN or not token.isascii():
        raise InvalidClaim("length")
    jws = jwt.PyJWS()
    try:
        name = jws.get_unverified_header(token).get("kid")
        key = keyring().key(name)
        if key is None:
            raise InvalidClaim("kid")
        return strict_json.loads(jws.decode(token, key, algorithms=[key.algorithm_name]))
    except (jwt.PyJWTError, strict_json.NotJson, ValueError) as error:
        raise InvalidClaim(type(error).__name__) from None
