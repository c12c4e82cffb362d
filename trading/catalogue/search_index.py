"""The text of an ad that a search reads: its words as tokens and where each of them stands, and its upkeep.

Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from django.db import connection, transaction
from django.db.models import Q, QuerySet

from marketplace.common.db.compiled_queries import Parameter, RawRows
from marketplace.common.http.authentication import new_token
from marketplace.common.messaging import outbox
from marketplace.common.text import words
from trading.accounts.models import User
from trading.catalogue.locks import lock_ads
from trading.catalogue.models import Ad, AdSearch, SearchWord

VERSION: Final = 1
"""Of the way in which texts are made; those of an earlier one are made anew by a job."""
NAME, CATEGORY = "^", "@"
"""Stand before a token of the name, and of the names of the category and of its parent."""
MARKS: Final = (NAME, CATEGORY, words.STEM)
BATCH: Final = 50
"""Ads of one transaction: a long text takes ten milliseconds, and whoever offers on one of them waits for the last."""


Names = tuple[str, str]
"""In Serbian and in English."""


def write(ad_ids: Collection[int]) -> None:
    """Write the texts of ads as they are stored. A step of the caller's transaction; the ads are new or locked."""
    store({ad_id: text for ad_id in ad_ids for text in stored_text(ad_id)})


def store(texts: Mapping[int, str]) -> None:
    """Store the texts of ads, by the ad's id. A step."""
    AdSearch.objects.bulk_create(
        (AdSearch(ad_id=ad_id, text=text, version=VERSION) for ad_id, text in texts.items()),
        update_conflicts=True,
        unique_fields=["ad"],
        update_fields=["text", "version"],
    )
    if connection.vendor != "postgresql":  # there a trigger stores the tokens
        found = {word for text in texts.values() for word in text.split()}
        SearchWord.objects.bulk_create((SearchWord(word=word) for word in sorted(found)), ignore_conflicts=True)


STORED: Final = RawRows(
    lambda: Ad.objects.filter(pk=Parameter()).values_list(
        *("name", "info", "description", "made_in", "seller__name"),
        *("seller__is_organisation", "seller__organisation__full_name", "unit__name_sr", "unit__name_en"),
        *("category__name_sr", "category__name_en", "category__parent__name_sr", "category__parent__name_en"),
    )
)
OPTIONS: Final = RawRows(
    lambda: Ad.options.through._default_manager.filter(ad=Parameter()).values_list(
        "characteristicoption__name_sr", "characteristicoption__name_en"
    )
)


def stored_text(ad_id: int) -> Iterator[str]:
    """Yield the text of an ad as it is stored; nothing where it is gone."""
    for name, info, description, made_in, seller, is_firm, firm, *names in STORED.rows(ad_id):
        unit, category, parent = ((names[place], names[place + 1]) for place in (0, 2, 4))
        family = [category] if parent[0] is None else [category, parent]
        texts = (info, description, made_in, seller, firm if is_firm else seller)
        yield text_from(name, texts, family, [unit, *((serbian, english) for serbian, english in OPTIONS.rows(ad_id))])


def text_of(ad: Ad) -> str:
    """Return the text of an ad."""
    family = [ad.category] if ad.category.parent is None else [ad.category, ad.category.parent]
    texts = (ad.info, ad.description, ad.made_in, ad.seller.name, ad.seller.display_name)
    others = ((row.name_sr, row.name_en) for row in (ad.unit, *ad.options.all()))
    return text_from(ad.name, texts, [(row.name_sr, row.name_en) for row in family], others)


def text_from(name: str, texts: Iterable[str], family: Iterable[Names], others: Iterable[Names]) -> str:
    """Return the tokens of an ad, each once, parted by blanks. It begins with `NAME`, as no earlier release's text.

    family: the category and its parent; others: the unit and the chosen options.
    """
    named = words.tokens(name)
    in_name = (NAME + one for one in named or [""])
    category = [one for names in family for one in in_both(*names)]
    codes = (one for names in others for one in in_both(*names))
    plain = [*named, *category, *codes, *(one for text in dict.fromkeys(texts) for one in words.tokens(text))]
    return " ".join(dict.fromkeys([*in_name, *(CATEGORY + one for one in category), *plain]))


def tokens_of(ad: Ad) -> frozenset[str]:
    """Return the tokens of a stored ad, also where an earlier release has written its text."""
    stored = ad.search
    is_present = stored.version == VERSION and stored.text.startswith(NAME)
    return frozenset((stored.text if is_present else text_of(ad)).split())


@lru_cache(maxsize=2_000)
def in_both(serbian: str, english: str) -> tuple[str, ...]:
    """Return the tokens of a codebook's name in both languages."""
    return (*words.tokens(serbian), *words.tokens(english, english=True))


# --- Upkeep ----------------------------------------------------------------------------------------------------------

ADS_OF: Final[Mapping[str, Callable[[Collection[int]], Q]]] = {
    "category": lambda ids: Q(category__in=ids) | Q(category__parent__in=ids),
    "unit": lambda ids: Q(unit__in=ids),
    "characteristicoption": lambda ids: Q(
        pk__in=Ad.options.through._default_manager.filter(characteristicoption__in=ids).values("ad_id")
    ),
}
"""Model of a codebook whose names `text_of` reads -> the ads of some of its rows."""


def reindex_ads_of_seller(seller: User) -> None:
    """Put the seller's present name into the search texts of their ads. Runs inside the caller's transaction."""
    write(lock_ads(Ad.objects.filter(seller_id=seller.pk)))


def enqueue_reindex(model: str, ids: Collection[int]) -> None:
    """Let a job update the search texts of the ads that these renamed rows of a codebook belong to: there may be a
    million of them. Nothing where searches do not read the codebook. A step."""
    if model in ADS_OF:
        job: dict[str, object] = {"name": "trading.catalogue.tasks.reindex_named", "args": [model, list(ids)]}
        outbox.enqueue("task", job, key=f"renamed:{model}:{new_token()}")


def reindex_ads_of_named(model: str, ids: Collection[int]) -> None:
    """Put the present names of these rows of a codebook into the search texts of their ads."""
    ads = Ad.objects.filter(ADS_OF[model](ids))
    done_up_to: int | None = 0
    while done_up_to is not None:
        done_up_to = reindex_next_ads(ads.filter(pk__gt=done_up_to))


@transaction.atomic(durable=True)
def reindex_next_ads(ads: QuerySet[Ad]) -> int | None:
    """Write the next ads of these in a transaction of its own; return the last one's id, None when there are no more.

    The ads are read behind their locks, so that a text which its seller has just changed is not overwritten.
    """
    chosen = list(ads.order_by("pk").values_list("pk", flat=True)[:BATCH])
    if not chosen:
        return None
    write(lock_ads(Ad.objects.filter(pk__in=chosen)))
    return chosen[-1]


def keep_up() -> int:
    """Write the texts that an earlier release made in another way. Return how many.

    Each batch is a transaction of its own; a run that was interrupted goes on where it stopped. While a release goes
    on, the earlier one may still change an ad whose text is made anew already: it writes the text and no version.
    """
    outdated = AdSearch.objects.filter(Q(version__lt=VERSION) | ~Q(text__startswith=NAME)).order_by("pk")
    written, done_up_to = 0, 0
    while chosen := list(outdated.filter(pk__gt=done_up_to).values_list("pk", flat=True)[:BATCH]):
        reindex_next_ads(Ad.objects.filter(pk__in=chosen))
        written, done_up_to = written + len(chosen), chosen[-1]
    return written
