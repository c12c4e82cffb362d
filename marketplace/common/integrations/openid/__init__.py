"""Sign-in with an outside identity (OpenID Connect).

The browser goes to the provider with a nonce of ours and brings back an ID token; `identity_of` returns whose it is.
The identity is issuer and subject alone, never an e-mail address.
Source: docs/spec/api-trading.md, section 1; docs/spec/reliability.md, S13.
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
