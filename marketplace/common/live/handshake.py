"""What the address and headers of a live connection say: whose, in which language, from where."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings

from marketplace.common.authentication import SID_FORM
from marketplace.common.locale import Locale, known
from marketplace.common.throttles.address import UNKNOWN, address_group, parsed

Scope = Mapping[str, Any]


def query_of(scope: Scope) -> dict[str, list[str]]:
    """Return the query's parameters; what cannot be read is left out."""
    try:
        return parse_qs(scope.get("query_string", b"").decode("utf-8", "replace"), max_num_fields=50)
    except ValueError:
        return {}


def sid_of(scope: Scope) -> str | None:
    """Return the sid sent with the handshake: header `Authorization: Bearer`, else the query.

    None: a guest (no sid, or two different ones). "": one that cannot be a sid by its form.
    """
    scheme, _, value = header(scope, b"authorization").partition(" ")
    if scheme.lower() != "bearer":
        values = set(query_of(scope).get("sid", ()))
        if len(values) != 1:
            return None
        value = values.pop()
    value = value.strip()
    return value if SID_FORM.fullmatch(value) else ""


def locale_of(scope: Scope) -> Locale:
    """Return the language of the connection's error messages."""
    return known(query_of(scope).get("locale", [""])[-1])


def place_of(scope: Scope) -> str:
    """Return what counts as one place: the client's address behind NUM_PROXIES hops, of IPv6 its /64."""
    client = scope.get("client")
    text = str(client[0]) if client else ""
    if settings.NUM_PROXIES:
        hops = [hop.strip() for hop in header(scope, b"x-forwarded-for").split(",") if hop.strip()]
        if hops:
            text = hops[-min(settings.NUM_PROXIES, len(hops))]
    address = parsed(text)
    return address_group(str(address)) if address else UNKNOWN


def header(scope: Scope, name: bytes) -> str:
    """Return a header's values as one text, "" without it."""
    return ",".join(value.decode("latin-1") for key, value in scope.get("headers", ()) if key == name)
