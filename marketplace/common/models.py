"""Index: Django looks here for the kernel's models."""

from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.files.exports.models import DataExport
from marketplace.common.files.models import StoredFile
from marketplace.common.http.idempotency.models import IdempotencyKey
from marketplace.common.http.throttles.models import RateCounter
from marketplace.common.integrations.one_time_tokens.models import UsedToken
from marketplace.common.jobs.models import JobRun
from marketplace.common.messaging.outbox.models import OutboxEntry

__all__ = [
    "AuditEntry",
    "DataExport",
    "IdempotencyKey",
    "JobRun",
    "OutboxEntry",
    "RateCounter",
    "StoredFile",
    "UsedToken",
]
