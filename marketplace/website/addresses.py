"""Addresses of the client's pages."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.http import QueryDict


def address_path(language: str, path: str = "", kept: Mapping[str, str] | None = None) -> str:
    """Return the address of a page within the site."""
    query = QueryDict(mutable=True)
    query.update(kept or {})
    within = f"/{language}" + (f"/{path}" if path else "")
    return f"{within}?{query.urlencode()}" if query else within


def address_of(language: str, path: str = "", kept: Mapping[str, str] | None = None) -> str:
    """Return the whole public address of a page."""
    return settings.BASE_URL + address_path(language, path, kept)
