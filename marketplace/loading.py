"""What a server loads before its first request, so that no request waits for it.

Commands and job workers load none of it. Where a server forks its workers after it (gunicorn), they share it, too.
"""

from django.urls import get_resolver


def load_addresses() -> None:
    """Load every address with its view."""
    assert get_resolver().url_patterns


def load_rare() -> None:
    """Load the large libraries that few requests need: writers of documents, signatures of ID tokens."""
    import jwt  # noqa: F401

    from trading.contracts.formats import load_writers

    load_writers()
