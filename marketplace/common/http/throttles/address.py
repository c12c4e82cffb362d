"""Where a request comes from, as far as our own proxies vouch for it."""

from contextvars import ContextVar
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request

UNKNOWN = "unknown"

_current: ContextVar[str] = ContextVar("client_address", default="")


def client_address(request: HttpRequest | Request) -> str:
    """Return the client's address, exactly `NUM_PROXIES` hops away; "unknown" when it is no address.

    What a live connection says of itself is no request: it asks `forwarded_address` directly.
    """
    meta = request.META
    return forwarded_address(str(meta.get("REMOTE_ADDR") or ""), str(meta.get("HTTP_X_FORWARDED_FOR", "")))


def forwarded_address(peer: str, forwarded: str) -> str:
    """Return the client's address from the connection's other end and the header X-Forwarded-For, "unknown" if none.

    Each of our proxies appends one address to the header, so what the client itself wrote further left never counts.
    With 0 proxies the header is not looked at. A header with fewer addresses did not pass all of our proxies: nobody
    vouches for any of them, and the peer counts.
    """
    proxies = settings.NUM_PROXIES
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()] if proxies else []
    address = parsed(hops[-proxies] if proxies and len(hops) >= proxies else peer)
    return str(address) if address else UNKNOWN


def set_client_address(request: HttpRequest) -> None:
    """Remember where the request comes from for the rest of it."""
    _current.set(client_address(request))


def current_client_address() -> str:
    """Return where the request comes from that is being answered, "" outside of one."""
    return _current.get()


def parsed(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address; an IPv4 one written as IPv6 comes as IPv4; None when it is none."""
    try:
        address = ip_address(text.strip("[]").partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def address_group(address: str) -> str:
    """Return what counts as one place: the address, of IPv6 its /64 (one household has 2^64 addresses)."""
    known = parsed(address)
    if isinstance(known, IPv6Address):
        return str(ip_network((known, 64), strict=False))
    return address
