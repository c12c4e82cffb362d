"""The human check: a solved challenge is valid for one call of one action.

Source: docs/spec/domain.md, "Human check".
"""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request

from marketplace.common.db import clock
from marketplace.common.framework_internals import http_request
from marketplace.common.http import human_check as hooks
from marketplace.common.http.client_address import client_address
from marketplace.common.http.errors import NotFound
from marketplace.common.http.human_check import HumanCheckFailed
from marketplace.common.integrations import one_time_tokens
from marketplace.common.integrations.human_check.provider import Provider, SolvedChallenge

__all__ = ["ACTIONS", "HumanCheckFailed", "challenge", "provider", "register", "release", "verify"]

ACTIONS = frozenset({"login", "register", "resend", "newsletter", "entry", "vote", "report", "contact"})

SOLVED_ATTRIBUTE = "_solved_human_check"
"""Name of the attribute under which a request carries the challenge whose solution it used up."""


def provider() -> Provider:
    """Return the provider that the setting HUMAN_CHECK names.

    Each is imported when it is needed: every process registers the check as it starts, and the library of the local
    proof of work takes long to load.
    """
    if settings.HUMAN_CHECK == "altcha":
        from marketplace.common.integrations.human_check.altcha import AltchaProvider

        return AltchaProvider()
    if settings.HUMAN_CHECK == "turnstile":
        from marketplace.common.integrations.human_check.turnstile import TurnstileProvider

        return TurnstileProvider()
    from marketplace.common.integrations.human_check.disabled import DisabledProvider

    return DisabledProvider()


def challenge(action: str) -> dict[str, Any]:
    """Return a new challenge for an action. Raises NotFound with another provider, and for an unknown action."""
    if action not in ACTIONS:
        raise NotFound
    return provider().challenge(action)


def verify(token: object, action: str, request: HttpRequest | Request) -> None:
    """Use up a solution. Raises HumanCheckFailed when it is missing, wrong, expired, used, or for another action.

    Call it outside of transactions, so that a refused call has used it up, too. A call that ends with 5xx releases it
    (ApiView calls `release`).
    """
    if settings.HUMAN_CHECK == "none":
        return
    if not isinstance(token, str):
        raise HumanCheckFailed
    solved = provider().check(token, action, client_address(request), clock.now())
    if not one_time_tokens.use_token(solved.digest, solved.expires_at):
        raise HumanCheckFailed
    setattr(http_request(request), SOLVED_ATTRIBUTE, solved)


def release(request: HttpRequest | Request) -> None:
    """Make the solution of a failed (5xx) request usable again."""
    solved: SolvedChallenge | None = getattr(http_request(request), SOLVED_ATTRIBUTE, None)
    if solved is not None:
        one_time_tokens.release_token(solved.digest)


def register() -> None:
    """Provide the check to the views, which are below. Called when the applications are ready."""
    hooks.verify.register(verify)
    hooks.release.register(release)
