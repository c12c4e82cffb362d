"""Who may open the live connection: pages of this site. Browsers send no CORS preflight for a WebSocket."""

from collections.abc import Collection

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from django.http import Http404


class SameOrigin:
    """Pass on handshakes whose Origin is one of ours or that ask for no known path; refuse all others with 403."""

    def __init__(self, application: ASGI3Application, origins: Collection[str]) -> None:
        self.application = application
        self.origins = frozenset(origin.encode() for origin in origins)

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Refuse before the application sees the connection; closing an unaccepted handshake answers 403."""
        assert scope["type"] == "websocket"
        given = [value for name, value in scope["headers"] if name == b"origin"]
        if len(given) == 1 and given[0] in self.origins:
            try:
                await self.application(scope, receive, send)
                return
            except (ValueError, Http404) as error:
                # The router has no such path; anything else is a bug and stays one.
                if not str(error).startswith("No route found"):
                    raise
        await receive()
        await send({"type": "websocket.close", "code": 1000, "reason": None})
