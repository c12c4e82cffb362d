"""Jobs that span several apps."""

from celery import shared_task

from marketplace.common.jobs.recording import recorded
from marketplace.invariants import nightly
from marketplace.process import retention


@shared_task(name="marketplace.tasks.clean_up")
@recorded("clean-up")
def clean_up() -> dict[str, int | None]:
    """Delete data past its retention time; a second or parallel run finds nothing left."""
    return retention.clean_up()


@shared_task(name="marketplace.tasks.check_invariants")
@recorded("check-invariants")
def check_invariants() -> int:
    """Check the stored data and the audit log; mail the staff and fail when something is broken."""
    return nightly.check_and_report()
