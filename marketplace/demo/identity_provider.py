"""An OpenID Connect provider for the demo, on loopback: signing in and voting can be tried without Google.

Its page asks who one is and believes the answer, so production never starts it: see `settings.DEMO_PROVIDER`.
"""

from __future__ import annotations

import contextlib
import html
import json
import threading
import time
from collections.abc import Iterator
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from jwt.algorithms import ECAlgorithm

KEY_NAME: Final = "demo"
ALGORITHM: Final = "ES256"
PEOPLE: Final = ("ana", "bora", "vesna", "goran", "dunja")
TOKEN_SECONDS: Final = 600
PAGE: Final = (
    '<!doctype html><html lang="sr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    "<title>{title}</title><style>body{{font:18px/1.6 sans-serif;max-width:30rem;margin:10vh auto;padding:0 1rem}}"
    "a{{display:block;padding:.6rem 0}}</style><h1>{title}</h1>"
    "<p>Probni servis ovog računara: izaberite ko ste. Lozinke nema.</p>"
    '<p lang="en">The demo\'s own service: choose who you are. There is no password.</p>{links}'
)


class DemoProvider(ThreadingHTTPServer):
    """site: the address of the demo; people are sent back nowhere else. Its key lives as long as the process."""

    daemon_threads = True

    def __init__(self, port: int, *, client_id: str, site: str) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.client_id, self.site = client_id, site

    @cached_property
    def key(self) -> ec.EllipticCurvePrivateKey:
        return ec.generate_private_key(ec.SECP256R1())

    def document(self) -> dict[str, Any]:
        """Return what the client reads first: where the other pages are."""
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "jwks_uri": f"{self.url}/keys",
            "response_types_supported": ["id_token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": [ALGORITHM],
        }

    def key_set(self) -> dict[str, Any]:
        public = json.loads(ECAlgorithm.to_jwk(self.key.public_key()))
        return {"keys": [{**public, "kid": KEY_NAME, "use": "sig", "alg": ALGORITHM}]}

    def id_token(self, person: str, nonce: str) -> str:
        now = int(time.time())
        claims = {
            "iss": self.url, "aud": self.client_id, "sub": person, "nonce": nonce, "iat": now,
            "exp": now + TOKEN_SECONDS,
        }  # fmt: skip
        return jwt.encode(claims, self.key, algorithm=ALGORITHM, headers={"kid": KEY_NAME})

    def is_own(self, query: dict[str, str]) -> bool:
        """Return whether the demo itself asks, and the person would come back to it."""
        back = query.get("redirect_uri", "")
        return query.get("client_id") == self.client_id and back.startswith(f"{self.site}/") and "nonce" in query

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Serve in a thread until the block ends."""
        thread = threading.Thread(target=self.serve_forever, name="demo-provider", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self.shutdown()
            self.server_close()
            thread.join()


class Handler(BaseHTTPRequestHandler):
    server: DemoProvider

    def do_GET(self) -> None:
        path = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(path.query).items()}
        if path.path == "/.well-known/openid-configuration":
            self.send(200, json.dumps(self.server.document()), "application/json")
        elif path.path == "/keys":
            self.send(200, json.dumps(self.server.key_set()), "application/json")
        elif path.path != "/authorize" or not self.server.is_own(query):
            self.send(404, "Not found", "text/plain")
        elif "as" in query:
            self.send_back(query)
        else:
            self.send(200, self.page(query), "text/html; charset=utf-8")

    def page(self, query: dict[str, str]) -> str:
        choices = [(name.capitalize(), {**query, "as": name}) for name in PEOPLE]
        choices.append(("Odustajem / Cancel", {**query, "as": ""}))
        links = "".join(f'<a href="?{html.escape(urlencode(given))}">{name}</a>' for name, given in choices)
        return PAGE.format(title="Probna prijava / Demo sign-in", links=links)

    def send_back(self, query: dict[str, str]) -> None:
        answer = {"state": query.get("state", "")}
        if query["as"] in PEOPLE:
            answer["id_token"] = self.server.id_token(query["as"], query["nonce"])
        else:
            answer["error"] = "access_denied"
        self.send(302, "", "text/plain", Location=f"{query['redirect_uri']}#{urlencode(answer)}")

    def send(self, status: int, body: str, kind: str, **headers: str) -> None:
        content = body.encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(content)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: tokens are in the addresses."""
