"""An outside human check, as Turnstile's: the widget that a page shows, and the judge of its tokens, asked by POST."""

from __future__ import annotations

import json
import secrets
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

from tests.stand_ins.web import Handler, StandIn

SECRET = "secret-of-the-widget"
SCRIPT = """
window.turnstile = {
  next: 0,
  shown: {},
  render(container, options) {
    const name = String(++this.next);
    const frame = document.createElement('iframe');
    const asked = new URLSearchParams({ sitekey: options.sitekey, action: options.action });
    frame.src = ORIGIN + '/frame?' + asked;
    frame.title = 'widget';
    frame.width = frame.height = 1;
    const listen = (event) => {
      if (event.origin !== ORIGIN || event.source !== frame.contentWindow) return;
      if (event.data.token) options.callback(event.data.token);
      else options['error-callback']();
    };
    addEventListener('message', listen);
    container.append(frame);
    this.shown[name] = () => {
      removeEventListener('message', listen);
      frame.remove();
    };
    return name;
  },
  remove(name) {
    this.shown[name]?.();
    delete this.shown[name];
  },
};
"""
FRAME = """<!doctype html>
<title>widget</title>
<script>
const asked = new URLSearchParams(location.search);
asked.set('hostname', new URL(location.ancestorOrigins[0]).hostname);
fetch('/challenge?' + asked, { method: 'POST' })
  .then((answer) => answer.json())
  .then((answer) => parent.postMessage(answer, '*'));
</script>
"""


class SiteVerify(StandIn):
    """tokens: what it has given out, with what it says of each. A token serves once, or again for the same question.

    suspects: its widget gives nobody a token. The script shows a frame, and that alone talks with the provider.
    """

    def __init__(self) -> None:
        super().__init__()
        self.tokens: dict[str, dict[str, Any]] = {}
        self.used: dict[str, str] = {}
        self.forms: list[dict[str, str]] = []
        self.verdict: dict[str, Any] | None = None
        self.suspects = False

    def give(self, token: str, action: str = "login", hostname: str = "127.0.0.1") -> str:
        """Return a token that the widget would have got."""
        self.tokens[token] = {"action": action, "hostname": hostname}
        return token

    def answer(self, handler: Handler, path: str, body: str) -> None:
        if path == "/api.js":
            handler.send(200, SCRIPT.replace("ORIGIN", json.dumps(self.url)), "text/javascript")
        elif path == "/frame":
            handler.send(200, FRAME, "text/html")
        elif path == "/challenge":
            asked = dict(parse_qsl(urlsplit(handler.path).query))
            token = None if self.suspects else secrets.token_urlsafe(24)
            handler.send_json({"token": token and self.give(token, asked["action"], asked["hostname"])})
        else:
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
