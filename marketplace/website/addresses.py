"""Addresses of the client's pages."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from django.conf import settings
from django.http import QueryDict


def address_path(language: str, path: str = "", query: Mapping[str, str] | None = None) -> str:
    """Return the address of a page within the site."""
    parameters = QueryDict(mutable=True)
    parameters.update(query or {})
    within = f"/{language}" + (f"/{path}" if path else "")
    return f"{within}?{parameters.urlencode()}" if parameters else within


def address_of(language: str, path: str = "", query: Mapping[str, str] | None = None) -> str:
    """Return the whole public address of a page."""
    return settings.BASE_URL + address_path(language, path, query)


def within_site(address: str) -> str:
    """Return a whole address of ours without its scheme and host."""
    return urlsplit(address)._replace(scheme="", netloc="").geturl()
