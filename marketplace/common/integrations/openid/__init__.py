"""Sign-in with an outside identity (OpenID Connect): what any room may ask of it.

The browser is sent to the provider with a nonce of ours and brings an ID token back; `identity_of` tells whose it is.
Nothing else of the token is looked at: people are known by issuer and subject, never by an e-mail.
Source: docs/spec/api-trading.md, section 1 and D11; docs/spec/reliability.md, S13.
"""

from marketplace.common.integrations.openid.errors import BadIdToken
from marketplace.common.integrations.openid.nonces import Intent, new_nonce
from marketplace.common.integrations.openid.provider import authorization_endpoint, configured, issuer
from marketplace.common.integrations.openid.rules import Identity
from marketplace.common.integrations.openid.tokens import LONGEST_TOKEN, identity_of

__all__ = [
    "LONGEST_TOKEN",
    "BadIdToken",
    "Identity",
    "Intent",
    "authorization_endpoint",
    "configured",
    "identity_of",
    "issuer",
    "new_nonce",
]
