"""Which handshakes of the live connection are let in: those of our own pages (S9)."""

from typing import Any

import pytest
from channels.routing import URLRouter
from django.urls import path

from marketplace.common.messaging.live.origin import SameOrigin

OURS = (b"origin", b"https://zbir.example")
HOST = (b"host", b"zbir.example:443")
NAMES = ["zbir.example"]


async def accept(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.accept"})


async def answer_to(*headers: tuple[bytes, bytes], address: str = "/api/websocket") -> str:
    """Return the type of what the server sends first."""
    sent: list[Any] = []

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    routes = URLRouter([path("api/websocket", accept)])  # type: ignore[arg-type, list-item]
    guarded: Any = SameOrigin(routes, origins=["https://zbir.example"], hosts=NAMES)
    await guarded({"type": "websocket", "path": address, "headers": list(headers)}, receive, send)
    return str(sent[0]["type"])


async def test_a_page_of_ours_is_let_in() -> None:
    assert await answer_to(OURS, HOST) == "websocket.accept"


@pytest.mark.parametrize(
    "headers",
    [
        [(b"origin", b"https://evil.example"), HOST],
        [(b"origin", b"http://zbir.example"), HOST],
        [(b"origin", b"null"), HOST],
        [HOST],
        [OURS, (b"origin", b"https://evil.example"), HOST],
        [OURS, (b"host", b"evil.example")],
        [OURS],
        [OURS, HOST, (b"host", b"evil.example")],
    ],
)
async def test_every_other_handshake_is_refused_s9(headers: list[tuple[bytes, bytes]]) -> None:
    """Another origin, another scheme, none, two of them; another host, none, two of them (S9)."""
    assert await answer_to(*headers) == "websocket.close"


async def test_an_unknown_address_is_refused() -> None:
    assert await answer_to(OURS, HOST, address="/api/other") == "websocket.close"
