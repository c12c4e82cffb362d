"""Jobs of competitions."""

from __future__ import annotations

from celery import shared_task

from competitions.competitions import phases
from marketplace.common.jobs.recording import recorded


@shared_task
@recorded("change-phases")
def change_phases() -> int:
    """Archive the competitions that are over and start the one that is due; may run twice, late, or twice at once."""
    return phases.change_phases()
