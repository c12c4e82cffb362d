"""Reading the handshake of a live connection: its session, its language and the client's address."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from marketplace.common.http.authentication import SID_FORM
from marketplace.common.http.client_address import address_group, client_address_of_scope, scope_header
from marketplace.common.text.locale import Locale, known

Scope = Mapping[str, Any]


def query_of(scope: Scope) -> dict[str, list[str]]:
    """Return the parameters of the query; none when it cannot be read."""
    try:
        return parse_qs(scope.get("query_string", b"").decode("utf-8", "replace"), max_num_fields=50)
    except ValueError:
        return {}


def sid_of(scope: Scope) -> str | None:
    """Return the sid sent with the handshake: header `Authorization: Bearer`, else the query.

    None: a visitor (no sid, or two different ones). "": a text that has not the form of a sid.
    """
    scheme, _, value = scope_header(scope, b"authorization").partition(" ")
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


def address_of(scope: Scope) -> str:
    """Return what limits count as one client: its IPv4 address, or the /64 of its IPv6 address."""
    return address_group(client_address_of_scope(scope))
