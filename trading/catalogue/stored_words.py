"""Forgetting stored words of searches that no text holds any more. PostgreSQL only: SQLite stores none.

A text is written by a transaction that takes the words which are there already for granted. The advisory lock of the
trigger, which it holds until it ends, lets nobody delete one of them meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.core.cache import cache
from django.db import connection, transaction

from marketplace.common.db.cache_outage import cache_errors, note_cache_outage
from marketplace.common.db.caches import get_cached
from trading.catalogue.models import AdSearch, SearchWord

LOCK: Final = 265_001
"""The advisory lock that the function `ad_search_add_words` shares."""
BATCH: Final = 500
BATCHES: Final = 100  # of one run
POSITION = "catalogue:stored-words-position"


def words_of_seller(seller_id: int) -> list[str]:
    """Return the stored words of the texts of a seller's ads."""
    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT unnest(ad_search_words(text.text)) FROM trading_adsearch AS text"
            " JOIN trading_ad AS ad ON ad.id = text.ad_id WHERE ad.seller_id = %s",
            [seller_id],
        )
        return [word for (word,) in cursor.fetchall()]


def forget_unused(words: Collection[str]) -> int:
    """Delete those of the stored words that no text holds. Runs inside the caller's transaction."""
    if not words or connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        cursor.execute(
            f"DELETE FROM {SearchWord._meta.db_table} AS known WHERE known.word = ANY(%s) AND NOT EXISTS ("
            f"SELECT FROM {AdSearch._meta.db_table} AS held WHERE ad_search_words(held.text) && ARRAY[known.word])",
            [sorted(words)],
        )
        return int(cursor.rowcount)


def sweep() -> int:
    """Forget unused words among the next 50,000, from where the last run ended; return how many."""
    after, forgotten = str(get_cached(POSITION) or ""), 0
    for _ in range(BATCHES):
        with transaction.atomic(durable=True):
            words = list(
                SearchWord.objects.filter(word__gt=after).order_by("word").values_list("word", flat=True)[:BATCH]
            )
            forgotten += forget_unused(words)
        after = words[-1] if len(words) == BATCH else ""
        if not after:
            break
    try:
        cache.set(POSITION, after, None)
    except cache_errors() as error:
        note_cache_outage(error)  # the next run begins at the beginning
    return forgotten
