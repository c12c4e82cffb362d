"""Forgetting stored words of searches that no text holds any more.

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
from trading.catalogue.word_search import word_frequencies

LOCK: Final = 265_001
"""The advisory lock that the function `ad_search_add_words` shares."""
BATCH: Final = 500
BATCHES: Final = 100  # of one run
POSITION = "catalogue:stored-words-position"
NO_TEXT_HOLDS = (
    f"NOT EXISTS (SELECT FROM {AdSearch._meta.db_table} AS held WHERE ad_search_words(held.text) && ARRAY[known.word])"
)


def words_of_seller(seller_id: int) -> list[str]:
    """Return the stored words of the texts of a seller's ads."""
    if connection.vendor != "postgresql":
        texts = AdSearch.objects.filter(ad__seller_id=seller_id).values_list("text", flat=True)
        return sorted({word for text in texts for word in text.split()})
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT unnest(ad_search_words(text.text)) FROM trading_adsearch AS text"
            " JOIN trading_ad AS ad ON ad.id = text.ad_id WHERE ad.seller_id = %s",
            [seller_id],
        )
        return [word for (word,) in cursor.fetchall()]


def forget_unused(words: Collection[str]) -> int:
    """Delete those of the stored words that no text holds; return how many. Runs outside of a transaction.

    While others write texts it deletes nothing: waiting for them would keep the writers after them waiting, too. The
    next `sweep` deletes those words.
    """
    if not words:
        return 0
    if connection.vendor != "postgresql":  # nobody else writes meanwhile
        held = {word for text in AdSearch.objects.values_list("text", flat=True) for word in text.split()}
        deleted, _ = SearchWord.objects.filter(word__in=set(words) - held).delete()
        return deleted
    # Reading takes longest, so it comes first, without the lock. Common words have far too many texts to be unused.
    common = word_frequencies()["frequencies"]
    unused = words_without_text([word for word in words if word not in common])
    return delete_unused(unused) if unused else 0


def words_without_text(words: Collection[str]) -> list[str]:
    """Return those of the words that no text holds."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT known.word FROM unnest(%s::text[]) AS known (word) WHERE {NO_TEXT_HOLDS}", [[*words]])
        return [word for (word,) in cursor.fetchall()]


@transaction.atomic(durable=True)
def delete_unused(words: Collection[str]) -> int:
    """Delete those of the stored words that no text holds, unless somebody writes one; return how many."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        if not cursor.fetchone()[0]:
            return 0
        # Another statement, which sees what was written before the lock was free.
        cursor.execute(
            f"DELETE FROM {SearchWord._meta.db_table} AS known WHERE known.word = ANY(%s) AND {NO_TEXT_HOLDS}",
            [sorted(words)],
        )
        return int(cursor.rowcount)


def sweep() -> int:
    """Forget unused words among the next 50,000, from where the last run ended; return how many."""
    after, forgotten = str(get_cached(POSITION) or ""), 0
    for _ in range(BATCHES):
        words = list(SearchWord.objects.filter(word__gt=after).order_by("word").values_list("word", flat=True)[:BATCH])
        forgotten += forget_unused(words)
        after = words[-1] if len(words) == BATCH else ""
        if not after:
            break
    try:
        cache.set(POSITION, after, None)
    except cache_errors() as error:
        note_cache_outage(error)  # the next run begins at the beginning
    return forgotten
