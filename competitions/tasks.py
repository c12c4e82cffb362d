"""Index: Celery looks here for the jobs of every part."""

from competitions.contests.tasks import change_phases

__all__ = ["change_phases"]
