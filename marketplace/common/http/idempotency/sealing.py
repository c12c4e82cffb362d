"""Encryption of stored answers: one may hold a code that is shown only once."""

import base64
import hashlib
import hmac
import json
from typing import Any

from cryptography.fernet import Fernet
from django.conf import settings

from marketplace.common.http.envelope import WireEncoder


def _box(raw_key: str) -> Fernet:
    secret = hmac.new(settings.SECRET_KEY.encode(), f"idempotency:{raw_key}".encode(), hashlib.sha256).digest()
    return Fernet(base64.urlsafe_b64encode(secret))


def seal(answer: Any, raw_key: str) -> str:
    """Return the answer encrypted, so that only the sender of the key gets it back."""
    text = json.dumps(answer, cls=WireEncoder, ensure_ascii=False)
    return _box(raw_key).encrypt(text.encode()).decode("ascii")


def unseal(sealed: str, raw_key: str) -> Any:
    """Return the answer; raises cryptography's InvalidToken when the server's key has changed since."""
    return json.loads(_box(raw_key).decrypt(sealed.encode("ascii")))
