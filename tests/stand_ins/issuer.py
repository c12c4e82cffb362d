"""An OpenID Connect provider with its own keys: its document, its key set, its sign-in page and ID tokens.

    python -m tests.stand_ins.issuer --port 9000 --client zbir-web

runs it by itself. On its page one chooses who one is; that is all it asks.
"""

from __future__ import annotations

import argparse
import html
import json
import time
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from jwt.algorithms import ECAlgorithm, RSAAlgorithm

from tests.stand_ins.web import Handler, StandIn

PEOPLE = ("ana", "bora", "vera")
CLIENT = "zbir-web"


@cache
def key_named(name: str) -> Any:
    """Return the private key of this name: those that begin with "rsa" are RSA keys, with "weak" short ones."""
    if name.startswith("weak"):
        return rsa.generate_private_key(65537, 1024)
    return rsa.generate_private_key(65537, 2048) if name.startswith("rsa") else ec.generate_private_key(ec.SECP256R1())


def algorithm_of(name: str) -> str:
    return "RS256" if name.startswith(("rsa", "weak")) else "ES256"


def public_jwk(name: str) -> dict[str, Any]:
    """Return a key's public half as the key set shows it."""
    library: Any = RSAAlgorithm if name.startswith(("rsa", "weak")) else ECAlgorithm
    jwk = json.loads(library.to_jwk(key_named(name).public_key()))
    return {**jwk, "kid": name, "use": "sig", "alg": algorithm_of(name)}


@dataclass(frozen=True)
class FromNow:
    """A moment that many seconds from the one in which a token is made."""

    seconds: float


class Issuer(StandIn):
    """keys: names of the keys in its set. `about` and `key_set` may be changed by a test."""

    def __init__(self, port: int = 0, client: str = CLIENT) -> None:
        super().__init__(port)
        self.client = client
        self.keys = ["first"]
        self.about: dict[str, Any] = {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "jwks_uri": f"{self.url}/keys",
            "response_types_supported": ["id_token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256", "ES256"],
        }
        self.key_set: Any = None

    def claims(self, nonce: str, subject: str = "ana", **changed: Any) -> dict[str, Any]:
        """Return what an ID token says; a claim that is changed to None is left out.

        A time may be given as `FromNow(seconds)`.
        """
        now = int(time.time())
        claims = {"iss": self.url, "aud": self.client, "sub": subject, "nonce": nonce, "iat": now, "exp": now + 3600}
        given = {name: value for name, value in {**claims, **changed}.items() if value is not None}
        return {name: now + value.seconds if isinstance(value, FromNow) else value for name, value in given.items()}

    def id_token(self, nonce: str, subject: str = "ana", key: str = "first", **changed: Any) -> str:
        """Return a signed ID token."""
        payload = json.dumps(self.claims(nonce, subject, **changed)).encode()
        return jwt.PyJWS().encode(payload, key_named(key), algorithm=algorithm_of(key), headers={"kid": key})

    def answer(self, handler: Handler, path: str, body: str) -> None:
        query = {name: values[0] for name, values in parse_qs(urlsplit(handler.path).query).items()}
        if path == "/.well-known/openid-configuration":
            handler.send_json(self.about)
        elif path == "/keys":
            handler.send_json(self.key_set or {"keys": [public_jwk(name) for name in self.keys]})
        elif path == "/authorize":
            self.show_page(handler, query)
        else:
            handler.send(404, "{}")

    def show_page(self, handler: Handler, query: dict[str, str]) -> None:
        """Ask who one is, or send the chosen one back with a token."""
        wanted = {"client_id": self.client, "response_type": "id_token", "response_mode": "fragment", "scope": "openid"}
        missing = [name for name in ("nonce", "state", "redirect_uri") if not query.get(name)]
        if missing or any(query.get(name) != value for name, value in wanted.items()):
            handler.send(400, "This request is not one of an OpenID Connect client.", "text/plain")
            return
        if "as" not in query:
            links = [(name, {**query, "as": name}) for name in (*PEOPLE, "nobody")]
            items = "".join(f'<p><a href="?{html.escape(urlencode(link))}">{name}</a></p>' for name, link in links)
            handler.send(200, f"<!doctype html><title>Issuer</title><h1>Issuer</h1>{items}", "text/html")
            return
        answer = {"state": query["state"]}
        if query["as"] in PEOPLE:
            answer["id_token"] = self.id_token(query["nonce"], query["as"])
        else:
            answer["error"] = "access_denied"
        handler.send(302, "", Location=f"{query['redirect_uri']}#{urlencode(answer)}")


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--client", default=CLIENT)
    given = parser.parse_args()
    Issuer(given.port, given.client).serve_forever()


if __name__ == "__main__":
    main()
