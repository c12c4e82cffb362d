"""The human check: one solved challenge serves one call of one action.

Source: docs/spec/api-trading.md, section 1 and D34.
"""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request

from marketplace.common.db import clock
from marketplace.common.framework_internals import http_request
from marketplace.common.http.errors import NotFound
from marketplace.common.http.throttles import client_address
from marketplace.common.integrations import one_time_tokens
from marketplace.common.integrations.human_check.altcha import AltchaProvider
from marketplace.common.integrations.human_check.disabled import NoProvider
from marketplace.common.integrations.human_check.provider import HumanCheckFailed, Proof, Provider
from marketplace.common.integrations.human_check.turnstile import TurnstileProvider

__all__ = ["ACTIONS", "HumanCheckFailed", "challenge", "give_back", "provider", "verify"]

ACTIONS = frozenset({"login", "register", "resend", "newsletter", "entry", "vote"})

SPENT = "_spent_human_check"
"""Name under which a request remembers the proof it used."""


def provider() -> Provider:
    """Return the provider that the setting HUMAN_CHECK names."""
    providers: dict[str, type[Provider]] = {
        "altcha": AltchaProvider,
        "turnstile": TurnstileProvider,
        "none": NoProvider,
    }
    return providers[settings.HUMAN_CHECK]()


def challenge(action: str) -> dict[str, Any]:
    """Return a new challenge for an action; NotFound with another provider or for an unknown action."""
    if action not in ACTIONS:
        raise NotFound
    return provider().challenge(action)


def verify(token: object, action: str, request: HttpRequest | Request) -> None:
    """Use up a solution. Raises HumanCheckFailed when it is missing, wrong, expired, used, or for another action.

    Runs outside of the caller's transaction, so that a refused call has used it up, too; a call that ends with 5xx
    gives it back (`give_back`, done by ApiView).
    """
    if settings.HUMAN_CHECK == "none":
        return
    if not isinstance(token, str):
        raise HumanCheckFailed
    proof = provider().check(token, action, client_address(request), clock.now())
    if not one_time_tokens.use_once(proof.digest, proof.expires_at):
        raise HumanCheckFailed
    setattr(http_request(request), SPENT, proof)


def give_back(request: HttpRequest | Request) -> None:
    """Make the proof of a failed (5xx) request usable again."""
    proof: Proof | None = getattr(http_request(request), SPENT, None)
    if proof is not None:
        one_time_tokens.make_usable(proof.digest)
