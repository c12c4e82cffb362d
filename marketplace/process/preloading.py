"""Modules that a server imports before its first request, so that no request waits for them.

Commands and job workers import none of them. gunicorn forks its workers afterwards, so they share the memory.
"""

from importlib import import_module

from django.conf import settings
from django.urls import get_resolver


def load_addresses() -> None:
    """Load every address with its view."""
    _ = get_resolver().url_patterns  # a cached property


def load_rare() -> None:
    """Load the large libraries that only few requests need."""
    for name in settings.PRELOADED_MODULES:
        import_module(name)
