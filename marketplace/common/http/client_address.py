"""The client's address of a request or a live connection, as our own proxies report it."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request

UNKNOWN = "unknown"

_current: ContextVar[str] = ContextVar("client_address", default="")


def client_address(request: HttpRequest | Request) -> str:
    """Return the address that a request comes from, "unknown" when there is none."""
    meta = request.META
    return trusted_address(str(meta.get("REMOTE_ADDR") or ""), str(meta.get("HTTP_X_FORWARDED_FOR", "")))


def client_address_of_scope(scope: Mapping[str, Any]) -> str:
    """Return the address that a live connection comes from, by its ASGI scope; "unknown" when there is none."""
    peer = scope.get("client")
    return trusted_address(str(peer[0]) if peer else "", scope_header(scope, b"x-forwarded-for"))


def trusted_address(peer: str, forwarded_for: str) -> str:
    """Return the address exactly `NUM_PROXIES` hops away.

    peer: the connection's other end. forwarded_for: the header X-Forwarded-For. Each of our proxies appends one address
    to it, so what the client itself wrote further left never counts; with 0 proxies it is not read. A header with fewer
    addresses did not pass all of our proxies: none of them can be trusted, and the peer counts.
    """
    proxies = settings.NUM_PROXIES
    hops = [hop.strip() for hop in forwarded_for.split(",") if hop.strip()] if proxies else []
    address = parsed(hops[-proxies] if proxies and len(hops) >= proxies else peer)
    return str(address) if address else UNKNOWN


def scope_header(scope: Mapping[str, Any], name: bytes) -> str:
    """Return a header's values in an ASGI scope as one text, "" without it. name: in lower case."""
    return ",".join(value.decode("latin-1") for key, value in scope.get("headers", ()) if key == name)


def set_client_address(request: HttpRequest) -> None:
    """Make the request's address available to `current_client_address` until its end."""
    _current.set(client_address(request))


def current_client_address() -> str:
    """Return the address of the request that is being answered, "" outside of one."""
    return _current.get()


def parsed(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address, None for a text that is none. An IPv4 address written as IPv6 is returned as IPv4."""
    try:
        address = ip_address(text.strip("[]").partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def address_group(address: str) -> str:
    """Return what limits count as one client: an IPv4 address, or the /64 of an IPv6 one, which one household has."""
    known = parsed(address)
    if isinstance(known, IPv6Address):
        return str(ip_network((known, 64), strict=False))
    return address
