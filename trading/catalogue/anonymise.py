"""Remove a seller's own words and files from ads when the account is closed."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from django.db import transaction

from marketplace.common.files import delete_files
from trading.accounts.models import User
from trading.catalogue.details import TEXT_FIELDS
from trading.catalogue.editing import is_still_shown
from trading.catalogue.models import Ad, AdDeclaration, AdImage, AdProof, AdReview, AdSocial, Favourite
from trading.catalogue.search_index import reindex_ads_of_seller
from trading.catalogue.stored_words import forget_unused, words_of_seller

KEPT_TEXTS = frozenset({"name"})
"""What the notifications and lists of others show of an ad."""


def anonymise_ads(seller: User, *, deals: Collection[int]) -> None:
    """Take a closed account's words, links and files off its ads; those with a deal keep theirs: they bind both sides.

    deals: ids of ads on which something was bought. Runs inside the caller's transaction, after the account's row has
    its pseudonym, which the search texts then hold.
    """
    Favourite.objects.filter(user_id=seller.pk).delete()
    AdSocial.objects.filter(ad__seller_id=seller.pk).delete()
    AdReview.objects.filter(ad__seller_id=seller.pk).update(reason="")
    idle = Ad.objects.filter(seller_id=seller.pk).exclude(pk__in=deals)
    ids = list(idle.values_list("pk", flat=True))
    gone = list(idle.exclude(main_image="").values_list("main_image", flat=True))
    for model in (AdImage, AdProof, AdDeclaration):
        files = model.objects.filter(ad_id__in=ids)
        gone += files.values_list("path", flat=True)
        files.delete()
    empty: dict[str, str] = dict.fromkeys({*TEXT_FIELDS, "main_image"} - KEPT_TEXTS, "")
    idle.update(**empty)
    delete_files(path for path in gone if not is_still_shown(path))
    words = words_of_seller(seller.pk)
    reindex_ads_of_seller(seller)
    # Inside the transaction it would wait for the writers at work, who may wait for this one's locks.
    transaction.on_commit(partial(forget_unused, words), robust=True)
