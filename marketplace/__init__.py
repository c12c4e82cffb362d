"""The house itself: composition only, no business rule."""

from marketplace.celery import app as celery_app

__all__ = ["celery_app"]
