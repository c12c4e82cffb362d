"""Jobs of the catalogue. Each may run twice, late, or twice at once."""

from __future__ import annotations

from collections.abc import Collection

from celery import shared_task

from trading.catalogue import services


@shared_task
def reindex_named(model: str, ids: Collection[int]) -> None:
    """Let searches find the ads of these rows of a codebook by their present names."""
    services.reindex_ads_of_named(model, ids)


@shared_task
def reindex_categories(category_ids: Collection[int]) -> None:
    """Do what the release before `reindex_named` has asked for."""
    services.reindex_ads_of_named("category", category_ids)
