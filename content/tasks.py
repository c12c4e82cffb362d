"""Index: Celery looks here for the jobs of every part."""

from content.newsletter.tasks import send_newsletters

__all__ = ["send_newsletters"]
