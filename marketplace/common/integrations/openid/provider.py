"""The provider: its addresses and its keys, fetched when they are needed and remembered by each process."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from django.conf import settings

from marketplace.common.http.errors import Unavailable
from marketplace.common.integrations import outbound

if TYPE_CHECKING:
    import jwt

logger = logging.getLogger(__name__)

ALGORITHMS: Final = frozenset(
    {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"}
)
"""Signatures that only the provider can make; nothing with a shared secret, nothing without one."""
LEAST_RSA_BITS: Final = 2048

FRESH: Final = 3600.0
"""Seconds for which addresses and keys are taken as they are."""
STALE: Final = 6 * 3600.0
"""Seconds for which they still serve while the provider does not answer: a short outage locks nobody out."""
REST: Final = 5.0
"""Seconds in which a provider that did not answer is not asked again, so that callers do not queue up behind it."""
FORCED: Final = 30.0
"""Seconds between two looks for a key that is not among ours: made-up key names must not make us ask all the time."""


@dataclass(frozen=True, slots=True)
class Known:
    """What the provider has told. fetched: when, by the keyring's watch."""

    endpoint: str
    keys: dict[str | None, jwt.PyJWK]
    fetched: float


class Misconfigured(Exception):
    """What the provider says cannot be used; the text says why, for the log."""


class Keyring:
    """Addresses and keys of one issuer. watch: seconds that only go forward."""

    def __init__(self, issuer: str, watch: Callable[[], float] = time.monotonic) -> None:
        self.issuer = issuer
        self.watch = watch
        self.known: Known | None = None
        self.failed = float("-inf")
        self.forced = float("-inf")
        self.asking = threading.Lock()

    def endpoint(self) -> str:
        """Return the address of the provider's sign-in page. Raises Unavailable."""
        return self.current().endpoint

    def key(self, name: str | None) -> jwt.PyJWK | None:
        """Return the key of this name, None when the provider has none such. Raises Unavailable.

        An unknown name may be a key that is newer than our look, so the provider is asked again, but not for each one.
        A token without a name gets the only key there is.
        """
        known = self.current()
        if found := pick(known, name):
            return found
        if name is None or self.watch() - self.forced < FORCED:
            return None
        return pick(self.current(newer_than=known), name)

    def current(self, newer_than: Known | None = None) -> Known:
        """Return what is known, asked for again when it is old or when it must be newer. Raises Unavailable.

        One caller asks at a time; who waits for it longer than a call may take gives up, too.
        """
        if newer_than is None and self.known is not None and self.age(self.known) < FRESH:
            return self.known
        if not self.asking.acquire(timeout=2 * outbound.SECONDS):
            raise Unavailable
        try:
            return self.refreshed(newer_than)
        finally:
            self.asking.release()

    def refreshed(self, newer_than: Known | None) -> Known:
        """Ask the provider unless another caller just did. The lock is held."""
        known = self.known
        if known is not None and known is not newer_than and self.age(known) < FRESH:
            return known
        if self.watch() - self.failed >= REST:
            if newer_than is not None:
                self.forced = self.watch()
            try:
                self.known = known = self.fetched()
                return known
            except (outbound.Away, Misconfigured) as reason:
                self.failed = self.watch()
                logger.warning("The sign-in provider %s gave no usable answer: %s", self.issuer, reason)
        if known is not None and self.age(known) < STALE:
            return known
        raise Unavailable

    def age(self, known: Known) -> float:
        return self.watch() - known.fetched

    def fetched(self) -> Known:
        """Return what the provider says now. Raises outbound.Away, Misconfigured."""
        about = outbound.ask(f"{self.issuer.rstrip('/')}/.well-known/openid-configuration")
        if not isinstance(about, dict) or about.get("issuer") != self.issuer:
            raise Misconfigured("issuer")
        endpoint = self.address(about, "authorization_endpoint")
        keys = usable_keys(outbound.ask(self.address(about, "jwks_uri")))
        if not keys:
            raise Misconfigured("no usable key")
        return Known(endpoint, keys, self.watch())

    def address(self, about: dict[str, Any], name: str) -> str:
        """Return an address of the provider's, which is as safe as the issuer's own."""
        value = about.get(name)
        if not isinstance(value, str) or urlsplit(value).scheme not in {"https", urlsplit(self.issuer).scheme}:
            raise Misconfigured(name)
        return value


def pick(known: Known, name: str | None) -> jwt.PyJWK | None:
    """Return the key of this name; without a name the only key there is."""
    if name is None and len(known.keys) == 1:
        return next(iter(known.keys.values()))
    return known.keys.get(name) if name is not None else None


def usable_keys(given: object) -> dict[str | None, jwt.PyJWK]:
    """Return the public keys for signatures by their names; what we would not trust is left out."""
    import jwt  # with all of X.509, and asked for by sign-ins of one kind alone

    listed = given.get("keys") if isinstance(given, dict) else None
    found: dict[str | None, jwt.PyJWK] = {}
    for entry in listed if isinstance(listed, list) else []:
        if not isinstance(entry, dict) or entry.get("use", "sig") != "sig" or "d" in entry:
            continue
        name = entry.get("kid")
        try:
            key = jwt.PyJWK(entry)
        except (jwt.PyJWTError, ValueError, TypeError, AttributeError, KeyError):
            continue
        if key.algorithm_name in ALGORITHMS and strong(key) and (name is None or isinstance(name, str)):
            found.setdefault(name, key)
    return found


def strong(key: jwt.PyJWK) -> bool:
    """Whether a key is long enough; only RSA comes in lengths."""
    return bool(getattr(key.key, "key_size", LEAST_RSA_BITS) >= LEAST_RSA_BITS or key.key_type != "RSA")


def configured() -> bool:
    """Whether this installation offers the sign-in with an outside identity."""
    return bool(settings.SOCIAL_CLIENT_ID)


def issuer() -> str:
    """Return the provider's name for itself, under which identities are kept."""
    return str(settings.SOCIAL_ISSUER)


@lru_cache(maxsize=4)
def keyring_of(issuer: str) -> Keyring:
    return Keyring(issuer)


def keyring() -> Keyring:
    """Return the keyring of the provider that the settings name."""
    return keyring_of(issuer())


def authorization_endpoint() -> str:
    """Return the provider's sign-in page. Raises Unavailable while the provider does not answer."""
    return keyring().endpoint()
