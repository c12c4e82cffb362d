"""ID tokens: whose they are."""

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
from marketplace.common.integrations.openid.rules import Identity, Unfit, read_claims

logger = logging.getLogger(__name__)

LONGEST_TOKEN: Final = 16 * 1024


def identity_of(token: str, intent: Intent) -> Identity:
    """Return whom an ID token names, and use its nonce up, so that it serves once. Outside of transactions.

    intent: what it is shown for. Raises BadIdToken, also of a token that was got for something else, NotFound where no
    provider is set up, and Unavailable while the provider's keys cannot be had.
    """
    if not configured():
        raise NotFound
    try:
        identity, nonce = read_claims(
            signed_claims(token), issuer=settings.SOCIAL_ISSUER, client_id=settings.SOCIAL_CLIENT_ID, now=clock.now()
        )
    except Unfit as reason:
        logger.info("An ID token was refused: %s", reason)
        raise BadIdToken from None
    use_nonce(nonce, intent)
    return identity


def signed_claims(token: str) -> object:
    """Return the payload of a token that the provider has signed. Raises Unfit, Unavailable.

    The key, not the token, says how it is signed, and keys with a shared secret are never on the ring: so neither
    `none` nor a public key taken for a secret is a way in.
    """
    import jwt

    if len(token) > LONGEST_TOKEN or not token.isascii():
        raise Unfit("length")
    jws = jwt.PyJWS()
    try:
        name = jws.get_unverified_header(token).get("kid")
        key = keyring().key(name)
        if key is None:
            raise Unfit("kid")
        return strict_json.loads(jws.decode(token, key, algorithms=[key.algorithm_name]))
    except (jwt.PyJWTError, strict_json.NotJson, ValueError) as error:
        raise Unfit(type(error).__name__) from None
