"""Cloudflare Turnstile, at one fixed host. It fails closed: nobody passes without the provider's answer."""

from __future__ import annotations

import hashlib
import logging
from datetime import datetime, timedelta
from typing import Any, Final, NoReturn
from urllib.parse import urlsplit
from uuid import NAMESPACE_URL, uuid5

from django.conf import settings

from marketplace.common.http.client_address import UNKNOWN
from marketplace.common.http.errors import NotFound, Unavailable
from marketplace.common.http.human_check import HumanCheckFailed
from marketplace.common.integrations import outbound
from marketplace.common.integrations.human_check.provider import SolvedChallenge
from marketplace.common.limits import HUMAN_CHECK_LIFE

logger = logging.getLogger(__name__)

LONGEST_TOKEN = 2048
OUR_ERROR_CODES: Final = frozenset({"missing-input-secret", "invalid-input-secret", "bad-request", "internal-error"})
"""Error codes that do not concern the person: our keys are wrong, or the provider failed."""


class TurnstileProvider:
    """Asks the provider about each token; its answer is never cached."""

    def challenge(self, action: str) -> NoReturn:
        """The provider's own script makes the challenge."""
        raise NotFound

    def check(self, token: str, action: str, address: str, now: datetime) -> SolvedChallenge:
        """Return the challenge when the provider confirms its token for this action on a page of ours."""
        if not token or len(token) > LONGEST_TOKEN or not token.isascii():
            raise HumanCheckFailed
        answer = self.ask(token, address)
        if answer.get("success") is not True:
            self.raise_for_our_errors(answer)
            raise HumanCheckFailed
        if answer.get("action") != action or answer.get("hostname") not in own_hosts():
            raise HumanCheckFailed
        return SolvedChallenge(hashlib.sha256(token.encode()).hexdigest(), now + timedelta(seconds=HUMAN_CHECK_LIFE))

    def ask(self, token: str, address: str) -> dict[str, Any]:
        """Return the provider's answer. Raises Unavailable when there is none in time."""
        form = {
            "secret": settings.TURNSTILE_SECRET,
            "response": token,
            # With it the provider gives the same answer again, so a token that was released after a server error is
            # valid once more. Our own table makes sure that it is used only once.
            "idempotency_key": str(uuid5(NAMESPACE_URL, token)),
        }
        if address != UNKNOWN:
            form["remoteip"] = address
        try:
            verdict = outbound.fetch_json(settings.TURNSTILE_VERIFY_URL, form)
        except outbound.HostUnavailable as reason:
            logger.warning("The human check's provider did not answer: %s", reason)
            raise Unavailable from None
        if not isinstance(verdict, dict):
            logger.warning("The human check's provider did not answer: no object")
            raise Unavailable
        return verdict

    def raise_for_our_errors(self, answer: dict[str, Any]) -> None:
        """Raise Unavailable when a refusal is about the keys or the provider and not about the person."""
        codes = answer.get("error-codes")
        if not isinstance(codes, list):
            return
        if ours := OUR_ERROR_CODES.intersection(code for code in codes if isinstance(code, str)):
            logger.error("The human check cannot be asked: %s", ", ".join(sorted(ours)))
            raise Unavailable


def own_hosts() -> list[str | None]:
    """Return the host names under which our pages are shown."""
    return [urlsplit(address).hostname for address in (settings.BASE_URL, *settings.LIVE_ORIGINS)]
