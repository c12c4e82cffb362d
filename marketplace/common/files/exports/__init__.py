"""Exports: files that a job makes on a person's order.

They are private to this person, kept for a week, and a notification says when one is ready.
"""

from marketplace.common.files.exports.makers import Kind, Pieces, register_kind
from marketplace.common.files.exports.models import DataExport
from marketplace.common.files.exports.progress import Progress
from marketplace.common.files.exports.services import (
    ExportState,
    delete_expired,
    export_ended,
    file_of,
    forget,
    order,
    ready_file,
    state_of,
    under_way,
)

__all__ = [
    "DataExport",
    "ExportState",
    "Kind",
    "Pieces",
    "Progress",
    "delete_expired",
    "export_ended",
    "file_of",
    "forget",
    "order",
    "ready_file",
    "register_kind",
    "state_of",
    "under_way",
]
