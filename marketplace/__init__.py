"""The project package: it puts the apps together and holds no business rule."""

import gc

# With Python's own threshold of 700 the garbage collector looks dozens of times through all that a start has loaded,
# finds nothing, and takes a fifth of the start.
gc.set_threshold(50_000)

from marketplace.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
