"""Jobs of the catalogue. Each may run twice, late, or twice at once."""

from __future__ import annotations

from collections.abc import Collection

from celery import shared_task

from trading.catalogue import services


@shared_task
def reindex_categories(category_ids: Collection[int]) -> None:
    """Let searches find the ads of these categories by their present names."""
    services.reindex_categories(category_ids)
