"""The provider's key set, fetched within our limits, parsed by PyJWT, and reduced to the keys that we trust.

Import this module inside functions: PyJWT loads all of X.509, and only sign-ins with an outside identity need it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import jwt

from marketplace.common.integrations import outbound
from marketplace.common.integrations.openid.errors import Misconfigured

ALGORITHMS: Final = frozenset(
    {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"}
)
"""Signatures that only the provider can make: none with a shared secret, and not `none`."""
LEAST_RSA_BITS: Final = 2048
TEXTS: Final = ("kty", "use", "alg", "kid", "crv", "n", "e", "x", "y")
"""Members of a key that are texts. The library looks some of them up and would fail on a list."""
TYPES: Final = frozenset({"RSA", "EC", "OKP"})


class KeySet(jwt.PyJWKClient):
    """A key set, fetched once.

    The library's own fetch has no limit of size, and its timeout starts again with each piece that arrives, so the call
    is ours. Its caches are off: they drop all keys when the provider does not answer, and the keyring must not.
    """

    def __init__(self, address: str) -> None:
        super().__init__(address, cache_jwk_set=False)

    def fetch_data(self) -> dict[str, Any]:
        """Return the set with only possible public keys for signatures. Raises outbound.HostUnavailable."""
        given = outbound.fetch_json(self.uri)
        listed = given.get("keys") if isinstance(given, dict) else None
        return {"keys": [entry for entry in listed if is_candidate(entry)] if isinstance(listed, list) else []}

    def trusted(self) -> list[jwt.PyJWK]:
        """Return the usable keys. Raises outbound.HostUnavailable, jwt.PyJWTError."""
        return [key for key in self.get_jwk_set().keys if key.algorithm_name in ALGORITHMS and is_strong(key)]


def trusted_keys(address: str) -> list[jwt.PyJWK]:
    """Return the keys of the set at an address, at least one. Raises outbound.HostUnavailable, Misconfigured."""
    try:
        keys = KeySet(address).trusted()
    except jwt.PyJWTError as error:
        raise Misconfigured(type(error).__name__) from error
    if not keys:
        raise Misconfigured("no usable key")
    return keys


def find_key(keys: Sequence[jwt.PyJWK], name: str | None) -> jwt.PyJWK | None:
    """Return the key of this name; without a name the only key there is."""
    if name is None:
        return keys[0] if len(keys) == 1 else None
    return jwt.PyJWKClient.match_kid(list(keys), name)


def is_candidate(entry: object) -> bool:
    """Tell if an entry of a set has the form of a public key for signatures."""
    return (
        isinstance(entry, dict)
        and entry.get("use", "sig") == "sig"
        and "d" not in entry
        and all(isinstance(entry.get(name, ""), str) for name in TEXTS)
        and entry.get("kty") in TYPES
        and (not entry.get("alg") or entry["alg"] in ALGORITHMS)
    )


def is_strong(key: jwt.PyJWK) -> bool:
    """Tell if a key is long enough. Only RSA keys may have any length."""
    return key.key_type != "RSA" or bool(key.key.key_size >= LEAST_RSA_BITS)
