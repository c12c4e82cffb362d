"""Jobs of competitions."""

from __future__ import annotations

from celery import shared_task

from competitions.competitions import services
from marketplace.common.jobs.recording import recorded


@shared_task
@recorded("change-phases")
def change_phases() -> int:
    """Start the competition whose posting window has begun; may run twice, late, or twice at once."""
    return services.change_phases()
