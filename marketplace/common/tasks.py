"""Index: Celery looks here for the kernel's jobs. Each may run twice, late, or beside itself."""

from celery import shared_task

from marketplace.common.files import copies
from marketplace.common.files.exports import export_job
from marketplace.common.jobs.recording import recorded


@shared_task
def make_copies(path: str) -> bool:
    """Make the smaller copies of one picture."""
    return copies.make_copies(path)


@shared_task
@recorded("make-due-copies")
def make_due_copies() -> int:
    """Make the smaller copies that lost jobs have left out."""
    return copies.make_due_copies()


@shared_task
def run_export(export_id: int) -> bool:
    """Make one ordered file."""
    return export_job.make(export_id)


@shared_task
@recorded("restart-lost-exports")
def restart_lost_exports() -> int:
    """Start the ordered files anew whose job was lost."""
    return export_job.restart_lost()
