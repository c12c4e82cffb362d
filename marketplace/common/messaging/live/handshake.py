"""What the address and headers of a live connection say: whose, in which language, from where."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from marketplace.common.http.authentication import SID_FORM
from marketplace.common.http.client_address import address_group, client_address_of_scope, scope_header
from marketplace.common.text.locale import Locale, known

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
    """Return where the connection comes from, for limits: the client's address, of IPv6 its /64."""
    return address_group(client_address_of_scope(scope))
