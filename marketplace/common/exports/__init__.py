"""Files that a job makes on somebody's order: kept privately for a week, announced by a notice."""

from marketplace.common.exports.kinds import Kind, Pieces, register_kind
from marketplace.common.exports.models import DataExport
from marketplace.common.exports.progress import Progress
from marketplace.common.exports.services import delete_expired, forget, latest, order, ready_file, under_way

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
