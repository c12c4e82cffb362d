"""The house itself: composition only, no business rule."""

import gc

# Python's own 700 looks through all that a start has loaded dozens of times, and finds nothing: a fifth of the start.
gc.set_threshold(50_000)

from marketplace.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
