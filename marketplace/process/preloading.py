"""What a server loads before its first request, so that no request waits for it.

Commands and job workers load none of it. Where a server forks its workers after it (gunicorn), they share it, too.
"""

from importlib import import_module

from django.conf import settings
from django.urls import get_resolver


def load_addresses() -> None:
    """Load every address with its view."""
    _ = get_resolver().url_patterns  # a cached property


def load_rare() -> None:
    """Load what only few requests need."""
    for name in settings.PRELOADED_MODULES:
        import_module(name)
