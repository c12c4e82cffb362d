"""Files that a job makes on somebody's order: kept privately for a week, announced by a notification."""

from marketplace.common.files.exports.makers import Kind, Pieces, register_kind
from marketplace.common.files.exports.models import DataExport
from marketplace.common.files.exports.progress import Progress
from marketplace.common.files.exports.services import delete_expired, forget, latest, order, ready_file, under_way

__all__ = [
    "DataExport",
    "Kind",
    "Pieces",
    "Progress",
    "delete_expired",
    "forget",
    "latest",
    "order",
    "ready_file",
    "register_kind",
    "under_way",
]
