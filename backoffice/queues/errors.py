"""Errors of the steps that all queues have."""

from __future__ import annotations

from marketplace.common.http.errors import InvalidFields


class UnknownAssignee(InvalidFields):
    """Nobody was named, or somebody whose role does not include the work."""
