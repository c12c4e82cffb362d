"""The provider's addresses and keys. Each process fetches them when it needs them, and caches them."""

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
from marketplace.common.integrations.openid.errors import Misconfigured

if TYPE_CHECKING:
    import jwt

logger = logging.getLogger(__name__)

FRESH: Final = 3600.0
"""Seconds for which addresses and keys are used without asking again."""
STALE: Final = 6 * 3600.0
"""Seconds for which they are used while the provider does not answer: so a short outage locks nobody out."""
REST: Final = 5.0
"""Seconds for which a provider that did not answer is not asked again, so that callers do not queue up."""
FORCED: Final = 30.0
"""Seconds between two requests because of an unknown key: invented names of keys must not cause one each."""


@dataclass(frozen=True, slots=True)
class Known:
    """The provider's answers. fetched: seconds of the keyring's watch."""

    endpoint: str
    keys: list[jwt.PyJWK]
    fetched: float


class Keyring:
    """Addresses and keys of one issuer. watch: returns the seconds of a clock that is never set back."""

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
        """Return the key of this name, None when the provider has no such key. Raises Unavailable.

        An unknown key may be newer than our answer, so the provider is asked again, at most every FORCED seconds. A
        token without a key name gets the only key, if there is only one.
        """
        from marketplace.common.integrations.openid.keys import find_key

        known = self.current()
        if found := find_key(known.keys, name):
            return found
        if name is None or self.watch() - self.forced < FORCED:
            return None
        return find_key(self.current(newer_than=known).keys, name)

    def current(self, newer_than: Known | None = None) -> Known:
        """Return the answers, fetched again when they are old or must be newer than these. Raises Unavailable.

        One caller fetches at a time; another waits for at most twice the time that a call may take.
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
        """Ask the provider, unless another caller has just done so. The caller holds the lock. Raises Unavailable."""
        known = self.known
        if known is not None and known is not newer_than and self.age(known) < FRESH:
            return known
        if self.watch() - self.failed >= REST:
            if newer_than is not None:
                self.forced = self.watch()
            try:
                self.known = known = self.fetched()
                return known
            except (outbound.HostUnavailable, Misconfigured) as reason:
                self.failed = self.watch()
                logger.warning("The sign-in provider %s gave no usable answer: %s", self.issuer, reason)
        if known is not None and self.age(known) < STALE:
            return known
        raise Unavailable

    def age(self, known: Known) -> float:
        return self.watch() - known.fetched

    def fetched(self) -> Known:
        """Return the provider's present answers. Raises outbound.HostUnavailable, Misconfigured."""
        from marketplace.common.integrations.openid.keys import trusted_keys

        about = outbound.fetch_json(f"{self.issuer.rstrip('/')}/.well-known/openid-configuration")
        if not isinstance(about, dict) or about.get("issuer") != self.issuer:
            raise Misconfigured("issuer")
        endpoint = self.address(about, "authorization_endpoint")
        return Known(endpoint, trusted_keys(self.address(about, "jwks_uri")), self.watch())

    def address(self, about: dict[str, Any], name: str) -> str:
        """Return an address of the provider. Raises Misconfigured unless it is https or has the issuer's scheme."""
        value = about.get(name)
        if not isinstance(value, str) or urlsplit(value).scheme not in {"https", urlsplit(self.issuer).scheme}:
            raise Misconfigured(name)
        return value


def configured() -> bool:
    """Tell if this installation offers the sign-in with an outside identity."""
    return bool(settings.SOCIAL_CLIENT_ID)


def issuer() -> str:
    """Return the issuer, under which identities are stored."""
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
