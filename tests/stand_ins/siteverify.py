"""The judge of an outside human check's tokens, as Turnstile's: asked by POST, answers once per token."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs

from tests.stand_ins.web import Handler, StandIn

SECRET = "secret-of-the-widget"


class SiteVerify(StandIn):
    """tokens: what it has given out, with what it says of each. A token serves once, or again for the same question."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens: dict[str, dict[str, Any]] = {}
        self.used: dict[str, str] = {}
        self.forms: list[dict[str, str]] = []
        self.verdict: dict[str, Any] | None = None

    def give(self, token: str, action: str = "login", hostname: str = "127.0.0.1") -> str:
        """Return a token that the widget would have got."""
        self.tokens[token] = {"action": action, "hostname": hostname}
        return token

    def answer(self, handler: Handler, path: str, body: str) -> None:
        form = {name: values[0] for name, values in parse_qs(body).items()}
        self.forms.append(form)
        handler.send(200, json.dumps(self.verdict if self.verdict is not None else self.judge(form)))

    def judge(self, form: dict[str, str]) -> dict[str, Any]:
        if form.get("secret") != SECRET:
            return {"success": False, "error-codes": ["invalid-input-secret"]}
        token, question = form.get("response", ""), form.get("idempotency_key", "")
        known = self.tokens.get(token)
        if known is None:
            return {"success": False, "error-codes": ["invalid-input-response"]}
        if self.used.setdefault(token, question) != question:
            return {"success": False, "error-codes": ["timeout-or-duplicate"]}
        return {"success": True, "challenge_ts": "2026-01-01T00:00:00Z", "error-codes": [], "cdata": "", **known}
