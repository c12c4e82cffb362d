"""The local proof of work (ALTCHA, format 2): no outside service, no cookie, no picture puzzles."""

import base64
import binascii
import hashlib
import hmac
import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

import altcha
from django.conf import settings

from marketplace.common.db import clock
from marketplace.common.http import strict_json
from marketplace.common.http.human_check import HumanCheckFailed
from marketplace.common.integrations.human_check.provider import SolvedChallenge
from marketplace.common.limits import HUMAN_CHECK_LIFE

ALGORITHM = "PBKDF2/SHA-256"
ROUNDS = 5000
LEAST_WORK, MOST_WORK = 50, 250
"""Bounds of the counter that a browser has to find, which takes it about half a second."""
LONGEST_TOKEN = 4096


def key_for(action: str, purpose: str, secret: str) -> bytes:
    """Return the signing key of one action, so that a solution for another action has a wrong signature."""
    return hmac.new(secret.encode(), f"human-check:{purpose}:{action}".encode(), hashlib.sha256).digest()


class AltchaProvider:
    """Challenges signed with a key of their action and expiry."""

    def challenge(self, action: str) -> dict[str, Any]:
        """Return a challenge that is good for 300 s from now."""
        made: dict[str, Any] = altcha.create_challenge(
            ALGORITHM,
            ROUNDS,
            counter=LEAST_WORK + secrets.randbelow(MOST_WORK - LEAST_WORK + 1),
            expires_at=clock.now() + timedelta(seconds=HUMAN_CHECK_LIFE),
            hmac_secret=key_for(action, "challenge", settings.SECRET_KEY),
            hmac_key_secret=key_for(action, "answer", settings.SECRET_KEY),
        ).to_dict()
        return made

    def check(self, token: str, action: str, address: str, now: datetime) -> SolvedChallenge:
        """Return the challenge of a token. Raises HumanCheckFailed.

        Signature, action and solution must be right, and the challenge not expired at `now`.
        """
        payload = decoded(token)
        parameters = payload.challenge.parameters
        expires = parameters.expires_at
        signature = payload.challenge.signature
        if not isinstance(expires, int) or isinstance(expires, bool) or not isinstance(signature, str):
            raise HumanCheckFailed
        if not any(self.is_right(payload, action, secret) for secret in accepted_secrets()):
            raise HumanCheckFailed
        if expires < now.timestamp():
            raise HumanCheckFailed
        return SolvedChallenge(hashlib.sha256(signature.encode()).hexdigest(), datetime.fromtimestamp(expires, UTC))

    def is_right(self, payload: altcha.Payload, action: str, secret: str) -> bool:
        """Tell if signature and solution are right.

        The library also checks the expiry by the machine's clock, which can only be stricter than the caller's check.
        """
        try:
            result = altcha.verify_solution(
                payload,
                key_for(action, "challenge", secret),
                hmac_key_secret=key_for(action, "answer", secret),
            )
        except (ValueError, TypeError, AttributeError, RecursionError, OverflowError):
            return False
        return bool(result.verified)


def accepted_secrets() -> list[str]:
    """Return the key in use and those before it, so that a change of keys breaks no open form."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def decoded(token: str) -> altcha.Payload:
    """Return the payload of the widget. Raises HumanCheckFailed for any other text."""
    if not token or len(token) > LONGEST_TOKEN or not token.isascii():
        raise HumanCheckFailed
    try:
        data = strict_json.loads(base64.b64decode(token, validate=True))
        return altcha.Payload.from_dict(data)
    except (strict_json.NotJson, binascii.Error, ValueError, KeyError, TypeError, AttributeError):
        raise HumanCheckFailed from None
