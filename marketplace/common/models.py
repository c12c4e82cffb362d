"""Index: Django looks here for the kernel's models."""

from marketplace.common.audit.models import AuditEntry
from marketplace.common.exports.models import DataExport
from marketplace.common.files.models import StoredFile
from marketplace.common.idempotency.models import IdempotencyKey
from marketplace.common.jobs.models import JobRun
from marketplace.common.once.models import SpentProof
from marketplace.common.outbox.models import OutboxEntry
from marketplace.common.throttles.models import RateCounter

__all__ = [
    "AuditEntry",
    "DataExport",
    "IdempotencyKey",
    "JobRun",
    "OutboxEntry",
    "RateCounter",
    "SpentProof",
    "StoredFile",
]
