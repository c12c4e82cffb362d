"""The check of origin and host of live connections: only pages of this site may open one.

Browsers send no CORS preflight for a WebSocket, so every other page could try.
"""

from collections.abc import Collection

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope, WebSocketScope
from django.http import Http404
from django.http.request import split_domain_port, validate_host


class SameOrigin:
    """Passes on handshakes whose Origin and Host are ours and whose path is known; refuses all others with 403."""

    def __init__(self, application: ASGI3Application, origins: Collection[str], hosts: Collection[str]) -> None:
        """hosts: names as in ALLOWED_HOSTS."""
        self.application = application
        self.origins = frozenset(origin.encode() for origin in origins)
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Refuse before the application sees the connection; closing an unaccepted handshake answers 403."""
        assert scope["type"] == "websocket"
        if self.is_ours(scope):
            try:
                await self.application(scope, receive, send)
                return
            except (ValueError, Http404) as error:
                # The router has no such path; anything else is a bug and stays one.
                if not str(error).startswith("No route found"):
                    raise
        await receive()
        await send({"type": "websocket.close", "code": 1000, "reason": None})

    def is_ours(self, scope: WebSocketScope) -> bool:
        """Tell if the handshake names one origin and one host, both ours."""
        origins, hosts = (
            [value for name, value in scope["headers"] if name == wanted] for wanted in (b"origin", b"host")
        )
        if len(origins) != 1 or len(hosts) != 1 or origins[0] not in self.origins:
            return False
        domain, _ = split_domain_port(hosts[0].decode("latin-1"))
        return bool(domain) and validate_host(domain, self.hosts)
