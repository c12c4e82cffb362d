"""An outside provider with one fixed host. Fails closed: without its answer nobody passes."""

import hashlib
import logging
from datetime import datetime, timedelta
from typing import Any, NoReturn

import requests
from django.conf import settings

from marketplace.common.errors import NotFound, Unavailable
from marketplace.common.human_check.provider import HumanCheckFailed, Proof
from marketplace.common.limits import HUMAN_CHECK_LIFE

logger = logging.getLogger(__name__)

VERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify"
TIMEOUT = 3
LONGEST_TOKEN = 2048


class TurnstileProvider:
    """Asks the provider about each token; its answer is never kept."""

    def challenge(self, action: str) -> NoReturn:
        """The provider's own script makes the challenge."""
        raise NotFound

    def check(self, token: str, action: str, address: str, now: datetime) -> Proof:
        """Return the proof when the provider confirms the token for this action."""
        if not token or len(token) > LONGEST_TOKEN or not token.isascii():
            raise HumanCheckFailed
        answer = self.ask(token, address)
        if answer.get("success") is not True or answer.get("action") != action:
            raise HumanCheckFailed
        return Proof(hashlib.sha256(token.encode()).hexdigest(), now + timedelta(seconds=HUMAN_CHECK_LIFE))

    def ask(self, token: str, address: str) -> dict[str, Any]:
        """Return the provider's verdict; raises Unavailable when it does not give one in time."""
        url = getattr(settings, "TURNSTILE_VERIFY_URL", VERIFY_URL)
        try:
            answer = requests.post(
                url,
                data={"secret": settings.TURNSTILE_SECRET, "response": token, "remoteip": address},
                timeout=TIMEOUT,
                allow_redirects=False,
            )
            verdict = answer.json() if answer.status_code == 200 else None
        except (requests.RequestException, ValueError) as error:
            logger.warning("The human check's provider did not answer: %s", type(error).__name__)
            raise Unavailable from None
        if not isinstance(verdict, dict):
            logger.warning("The human check's provider answered %s", answer.status_code)
            raise Unavailable
        return verdict
