"""Index: Celery looks here for the jobs of every part."""

from competitions.competitions.tasks import change_phases

__all__ = ["change_phases"]
